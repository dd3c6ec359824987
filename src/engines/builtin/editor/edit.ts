/**
 * One turn of the editor chat, without a model: the message is read as intents, each is planned on the page as those
 * before have left it, and its edits are tried with their one executor before they are said to be done. An intent that
 * fails says so; the others stand.
 */
import { type BriefInput, emptyBrief } from "../../../brief/brief.ts";
import { mergeBrief } from "../../../brief/merge.ts";
import { readBack } from "../../../brief/read_back.ts";
import { applyEdits } from "../../../edits/apply.ts";
import { appliedEdits } from "../../../edits/computations.ts";
import { type Edit, EditError } from "../../../edits/edit.ts";
import { HTML_LIMITS, HtmlLimitError } from "../../../html/limits.ts";
import { type Page, readPage } from "../../../html/page.ts";
import type { ByHand, EditEvent, EditStep, EditTask, PageCode } from "../../engine.ts";
import { canKeep, factEdits } from "../../facts.ts";
import { languageOf } from "../reading/language.ts";
import { ofWish, type Reply, type Sentence, say } from "./answers.ts";
import { pageLanguage } from "./composed/build.ts";
import { itemName, itemsIn } from "./find.ts";
import type { Ground } from "./ground.ts";
import { SPEECHES, type Speech } from "./intent.ts";
import { type Planned, planIntent } from "./plan.ts";
import { type ReadingContext, readMessage } from "./read.ts";
import { isTitle, sectionsOf } from "./sections.ts";
import { speechOf } from "./speech.ts";
import { textOf } from "./words.ts";

/** Lets other work run between the wishes of a long message. */
const macrotask = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Understands what is asked and yields the changes, with an answer to each wish. */
export async function* editPage(task: EditTask, signal: AbortSignal): AsyncGenerator<EditEvent> {
  signal.throwIfAborted();
  const before = speechBefore(task);
  const { title, description } = task.page;
  const first = pageOf(task.code);
  if (!first) return yield { type: "text", delta: say(speechOf(task.message) ?? before, tooComplex(before)) };
  const context = contextOf(first, before);
  const { speech: own, clauses } = readMessage(task.message, context);
  // A word or two tell no language where a conversation is in one.
  const isShort = task.history.length > 0 && task.message.trim().split(/\s+/).length < 3;
  const speech = isShort ? before : own;
  let ground: Ground = {
    task,
    code: task.code,
    meta: { title, description, og_image: null },
    page: first,
    brief: task.brief ?? { ...emptyBrief(), name: task.website.name, language: task.website.language },
  };
  if (clauses.length === 0) yield { type: "text", delta: say(speech, ["topic_abilities"]) };
  const answers = new Set<string>();
  for (const clause of clauses) {
    await macrotask();
    signal.throwIfAborted();
    const outcome = clause.intent
      ? attempt(ground, planIntent(ground, clause.intent))
      : { said: [["unread"] as Reply], ground: null };
    const told = outcome.said
      .map(([sentence, values]) => say(speech, [sentence, { words: clause.said, ...values }]))
      .join(" ");
    const answer = outcome.ground || clauses.length === 1 ? told : ofWish(speech, clause.said, told);
    // The same answer to several wishes is given once.
    if (!answers.has(answer) || outcome.ground)
      yield { type: "text", delta: answers.size === 0 ? answer : `\n${answer}` };
    answers.add(answer);
    const where = outcome.said.map(([sentence]) => placeOf(sentence)).find((place) => place !== null);
    if (where) yield { type: "by_hand", where };
    if (!outcome.ground) continue;
    const { steps, brief, next } = outcome.ground;
    for (const step of steps) if (step.edits.length > 0) yield { type: "edits", ...step };
    if (brief) yield { type: "brief", changes: brief };
    ground = next;
  }
  // Of a message of which nothing was understood it is told, once in a conversation, what would be.
  const abilities = say(speech, ["topic_abilities"]);
  const isUnread = clauses.length > 0 && clauses.every(({ intent }) => intent === null);
  if (isUnread && !task.history.some(({ text }) => text.includes(abilities)))
    yield { type: "text", delta: `\n${abilities}` };
}

/** Where what was not done can be done; null where it was done, or is so already. */
function placeOf(sentence: Sentence): ByHand | null {
  if (/^fact(?:Kept|ByHand|Missing)$|^hours(?:Missing|Unclear)$/.test(sentence)) return "business";
  if (/^topic_(?:new_page|publish)$|^menuByPages$/.test(sentence)) return "pages";
  if (/^noFacts$|^fact/.test(sentence)) return /^fact(?:Set|Added|Gone|Removed)$/.test(sentence) ? null : "business";
  const isLeft =
    /^(?:unread|cant|inSentence|failed|tooComplex|missing|several|whatIsIt|need|link?Refused|noSuchPlace|holdsMore|limit|unreadable|noColour|hours|topic_(?:translate|question))/;
  return isLeft.test(sentence) ? "code" : null;
}

interface Outcome {
  said: Reply[];
  /** What was done, and the page that it has made; null: nothing has changed. */
  ground: { steps: EditStep[]; brief: BriefInput | null; next: Ground } | null;
}

/** Tries the edits of a plan: what does not apply, or changes nothing, is not done. */
function attempt(ground: Ground, planned: Planned): Outcome {
  if ("refusal" in planned) return { said: [planned.refusal], ground: null };
  const { edits, brief, said } = planned;
  if (edits.length === 0 && !brief) return { said, ground: null };
  const made = applied(ground, edits);
  if (made === null) return { said: [["failed"]], ground: null };
  const { step, next } = made;
  if (!step.outcome.changed && !brief) return { said: [["already", { thing: { name: "page" } }]], ground: null };
  if (brief && !canKeep(ground.brief, brief)) return { said: [["failed"]], ground: null };
  const back = readBack(ground.brief, pageLanguage(ground), ground.page, next.page);
  // What is longer than a fact may be is a text of this page alone.
  const changes = { ...brief, ...(canKeep(ground.brief, { ...brief, ...back }) ? back : {}) };
  if (Object.keys(changes).length === 0) return { said, ground: { steps: [step], brief: null, next } };
  const brought = withFacts(next, changes);
  return brought
    ? { said, ground: { steps: [step, brought.step], brief: changes, next: brought.next } }
    : { said: [["failed"]], ground: null };
}

/** The page with facts as they are from now on; null where it would be too large. */
function withFacts(ground: Ground, changes: BriefInput): AppliedStep | null {
  const brief = mergeBrief(ground.brief, changes);
  const edits = factEdits(ground, pageLanguage(ground), { before: ground.brief, after: brief });
  return applied({ ...ground, brief }, edits);
}

/** Edits that were carried out, and the page after them. */
interface AppliedStep {
  step: EditStep;
  next: Ground;
}

function applied(ground: Ground, edits: Edit[]): AppliedStep | null {
  try {
    const outcome = appliedEdits(applyEdits(ground.code, ground.meta, edits));
    const { code, meta } = outcome;
    const page = code.html === ground.code.html ? ground.page : readPage(code.html);
    return { step: { edits, outcome }, next: { ...ground, code, meta, page } };
  } catch (error) {
    if (error instanceof EditError || error instanceof HtmlLimitError) return null;
    throw error;
  }
}

function pageOf({ html }: PageCode): Page | null {
  try {
    return readPage(html);
  } catch (error) {
    if (error instanceof HtmlLimitError) return null;
    throw error;
  }
}

const tooComplex = (speech: Speech): Reply => [
  "tooComplex",
  { elements: new Intl.NumberFormat(speech).format(HTML_LIMITS.elements), depth: HTML_LIMITS.depth },
];

/** So many names of a page are told apart from words. */
const MOST_NAMES = 2_000;
/** What the reader has to know of the page: its names and its words. */
function contextOf(page: Page, speech: Speech): ReadingContext {
  const sections = sectionsOf(page).map(({ name }) => name);
  const items = itemsIn(page, null)
    .slice(0, MOST_NAMES)
    .flatMap((item) => {
      const name = textOf(itemName(page, item));
      // "Cheesecake — $7" goes by what stands before its price.
      return [name, name.split(/\s+[–—-]\s+/)[0]!];
    });
  const named = [
    ...sections,
    ...items,
    ...page.elements
      .filter(({ tag, children }) => /^(?:p|li|dd|td|span)$/.test(tag) || (tag === "div" && children.length === 0))
      .slice(0, MOST_NAMES)
      .map((element) => textOf(element).replace(/[.!]$/, ""))
      .filter((text) => text.split(" ").length > 2),
    ...page.elements
      .filter((element) => /^(?:h[1-6]|a|button|summary|dt|th)$/.test(element.tag) || isTitle(element))
      .slice(0, MOST_NAMES)
      .map(textOf),
  ];
  const names = new Set(named.filter((name) => name !== "" && name.length < 120));
  return { speech, names, entries: new Set(items).difference(new Set(sections)) };
}

/** The language of the conversation before this message, else of the website. */
function speechBefore({ history, website }: EditTask): Speech {
  for (const { role, text } of history.toReversed()) {
    const speech = role === "user" ? speechOf(text) : null;
    if (speech) return speech;
  }
  const language = (website.language ?? languageOf(website.prompt, [])).split("-")[0]!;
  return SPEECHES.find((speech) => speech === language) ?? "en";
}
