/**
 * The signs around what a model thinks aloud before it answers, as chat templates write them. What stands between them
 * is no answer. Some templates write the opening themselves, so that only the end is in the answer.
 */
const NAMES =
  "(?:[a-z]{1,20}[_:]){0,3}(?:(?:ant)?think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratch_?pad|monologue|cot)(?:_[a-z]{1,20}){0,3}";
const IN_BRACKETS = "THINK(?:ING)?|REASONING|THOUGHTS?";

const OPENINGS = [
  `<(?!end_)(?:${NAMES})(?:\\s[^<>\\n]{0,100})?>`,
  `\\[(?:${IN_BRACKETS})\\]`,
  "◁think▷",
  "<\\|(?:(?:begin|start)_?(?:of_?)?)?(?:thought|thinking|think|reasoning)\\|>",
  "<\\|channel>(?:thought)?",
  "<\\|inner_prefix\\|>",
  // Channels of a template: only the one called "final" is the answer.
  "(?:<\\|start\\|>\\s*assistant\\s*)?<\\|channel\\|>\\s*(?:analysis|commentary)\\b[^<\\n]{0,60}(?:<\\|constrain\\|>[^<\\n]{0,20})?<\\|message\\|>",
];
const CLOSINGS = [
  `<(?:/|end_(?:of_)?)(?:${NAMES})>`,
  `\\[/(?:${IN_BRACKETS})\\]`,
  "◁/think▷",
  "<\\|(?:/|end_?(?:of_?)?)(?:thought|thinking|think|reasoning)\\|>",
  "<channel\\|>",
  "<\\|inner_suffix\\|>",
  "(?:<\\|end\\|>\\s*)?(?:<\\|start\\|>\\s*assistant\\s*)?<\\|channel\\|>\\s*final\\b[^<\\n]{0,60}<\\|message\\|>",
  "<\\|end\\|>",
  // The same where a server has left the signs out.
  "assistantfinal(?![\\w-])",
];

const opening = OPENINGS.join("|");
const closing = CLOSINGS.join("|");

/** Where thoughts begin, at the beginning of a line. */
export const THINK_OPEN = new RegExp(`^\\s*(?:${opening})`, "i");
export const THINK_CLOSE = new RegExp(closing, "i");
const EACH_CLOSE = new RegExp(closing, "gi");

/** What a line may begin with that opens or ends thoughts, in lower case: each sign begins with one of these. */
export const OPEN_STARTS = ["<", "[think", "[reason", "[thought", "◁"];
export const CLOSE_STARTS = [
  "</",
  "<end_",
  "<channel",
  "<|",
  "[/think",
  "[/reason",
  "[/thought",
  "◁",
  "assistantfinal",
];

/** Marks of a template that end an answer. */
export const withoutControls = (line: string): string => line.replace(/<\|[a-z_]{1,30}\|>/gi, "");

/** An answer without the thoughts that stand before it; "" where it never gets to an end of them. */
export function withoutReasoning(text: string): string {
  let end = 0;
  for (const found of text.matchAll(EACH_CLOSE)) {
    // The last sign may end the answer itself.
    if (text.slice(found.index + found[0].length).trim() !== "") end = found.index + found[0].length;
  }
  const rest = withoutControls(text.slice(end)).trim();
  return THINK_OPEN.test(text.slice(end)) ? "" : rest;
}
