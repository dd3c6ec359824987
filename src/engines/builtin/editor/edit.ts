/**
 * One turn of the editor chat, without a model: the message is read as intents, each is planned on the page as those
 * before have left it, and its edits are tried with their one executor before they are said to be done. An intent that
 * fails says so; the others stand.
 */
import { applyEdits } from "../../../edits/apply.ts";
import { EditError, type PageMeta } from "../../../edits/edit.ts";
import { HTML_LIMITS, HtmlLimitError } from "../../../html/limits.ts";
import { type Page, readPage } from "../../../html/page.ts";
import { linesOf } from "../../../html/text.ts";
import type { EditEvent, EditTask, PageCode } from "../../engine.ts";
import { languageOf } from "../reader/language.ts";
import { exampleOf, ofWish, type Said, say } from "./answers.ts";
import { controlsIn, fieldName, itemName, itemsIn } from "./find.ts";
import type { Ground } from "./ground.ts";
import { type ReadClause, SPEECHES, type Speech, type Target, type Topic, type UnreadClause } from "./intent.ts";
import { readListWish } from "./list_wish.ts";
import { aboutOf, type Planned, planIntent, planList } from "./plan.ts";
import { type ReadingContext, readMessage } from "./read.ts";
import { sectionsOf } from "./sections.ts";
import { speechOf } from "./speech.ts";
import { withdrawnBy } from "./withdrawn.ts";
import { textOf } from "./words.ts";

type Clause = ReadClause | UnreadClause;

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
  const { speech: own, clauses: read } = readMessage(task.message, context);
  const clauses = groundFirst(read);
  // A word or two tell no language where a conversation is in one.
  const isShort = task.history.length > 0 && task.message.trim().split(/\s+/).length < 3;
  const speech = isShort ? before : own;
  let ground: Ground = {
    task,
    code: task.code,
    meta: { title, description, og_image: null },
    page: first,
    before: lastTarget(task, context),
  };
  const withdrawing = withdrawnBy(task.message, task.page.name);
  if (withdrawing !== null) return yield { type: "text", delta: say(speech, ["unread", { words: withdrawing }]) };
  const wish = readListWish(task.message, first, task.collections ?? []);
  if (wish) {
    const { said, ground: made } = attempt(ground, planList(ground, wish), null);
    yield { type: "text", delta: said.map((sentence) => say(speech, sentence)).join(" ") };
    if (made) yield { type: "edits", edits: made.edits };
    return;
  }
  if (clauses.length === 0) yield { type: "text", delta: say(speech, ["topic_vague"]) };
  const answers = new Set<string>();
  for (const clause of clauses) {
    await macrotask();
    signal.throwIfAborted();
    const outcome =
      "intent" in clause
        ? attempt(ground, planIntent(ground, clause.intent), aboutOf(clause.intent))
        : { said: [unread(speech, clause)], ground: null, isRefused: true };
    const told = outcome.said
      .map(([sentence, values]) => say(speech, [sentence, { words: clause.said, ...values }]))
      .join(" ");
    const answer = outcome.ground || clauses.length === 1 ? told : ofWish(speech, clause.said, told);
    // The same answer to several wishes is given once.
    if (!answers.has(answer) || outcome.ground)
      yield { type: "text", delta: answers.size === 0 ? answer : `\n${answer}` };
    answers.add(answer);
    if (!outcome.ground) {
      if (outcome.isRefused) ground = { ...ground, before: "unknown" };
      continue;
    }
    yield { type: "edits", edits: outcome.ground.edits };
    ground = outcome.ground.next;
  }
}

interface Outcome {
  said: Said[];
  /** The edits, and the page that they have made; null: nothing has changed. */
  isRefused?: boolean;
  ground: { edits: Extract<EditEvent, { type: "edits" }>["edits"]; next: Ground } | null;
}

/** Tries the edits of a plan: what does not apply, or changes nothing, is not done. */
function attempt(ground: Ground, planned: Planned, target: Target | null): Outcome {
  if ("refusal" in planned) return { said: [planned.refusal], ground: null, isRefused: true };
  const { edits, said, about } = planned;
  if (edits.length === 0) return { said, ground: null };
  const before = about === undefined ? (target ?? ground.before) : (about ?? "unknown");
  const made = applied(ground, edits);
  if (made === null) return { said: [["failed"]], ground: null, isRefused: true };
  if (!made.changed) return { said: [["already", { thing: { name: "page" } }]], ground: null };
  return { said, ground: { edits, next: { ...ground, ...made.now, before } } };
}

function applied(
  ground: Ground,
  edits: Parameters<typeof applyEdits>[2],
): { changed: boolean; now: { code: PageCode; meta: PageMeta; page: Page } } | null {
  try {
    const { code, meta, changed } = applyEdits(ground.code, ground.meta, edits);
    const page = code.html === ground.code.html ? ground.page : readPage(code.html);
    return { changed, now: { code, meta, page } };
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

const tooComplex = (speech: Speech): Said => [
  "tooComplex",
  { elements: new Intl.NumberFormat(speech).format(HTML_LIMITS.elements), depth: HTML_LIMITS.depth },
];

const unread = (speech: Speech, { words, nearest }: UnreadClause): Said =>
  nearest ? ["unreadNearest", { words, example: exampleOf(speech, nearest) }] : ["unread", { words }];

/** So many names of a page are told apart from words. */
const MOST_NAMES = 2_000;
const READ_CHARACTERS = 200_000;

/** What the reader has to know of the page: its names and its words. */
function contextOf(page: Page, speech: Speech): ReadingContext {
  const sections = sectionsOf(page).map(({ name }) => name);
  const items = itemsIn(page, null)
    .slice(0, MOST_NAMES)
    .map((item) => textOf(itemName(page, item)));
  const named = [
    ...sections,
    ...items,
    ...page.elements
      .filter(({ tag }) => /^(?:p|li|dd|td|span)$/.test(tag))
      .slice(0, MOST_NAMES)
      .map((element) => textOf(element).replace(/[.!]$/, ""))
      .filter((text) => text.split(" ").length > 2),
    ...page.elements
      .filter(({ tag }) => /^(?:h[1-6]|a|button|summary|dt|label)$/.test(tag))
      .slice(0, MOST_NAMES)
      .map(textOf),
    ...page.elements
      .filter(({ tag }) => tag === "form")
      .slice(0, 20)
      .flatMap((form) =>
        controlsIn(page, form)
          .slice(0, 50)
          .map((control) => fieldName(page, control)),
      ),
  ];
  const names = new Set(named.filter((name) => name !== "" && name.length < 120));
  const text = linesOf(page, { most: READ_CHARACTERS }).join(" ");
  const words = new Set(
    text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  return { speech, names, words, entries: new Set(items).difference(new Set(sections)) };
}

/** So many messages before this one are looked at for what "it" is. */
const MOST_BEFORE = 8;
/** What says nothing of the page leaves it as it is. */
const BESIDE = new Set<Topic>(["thanks", "costs", "abilities"]);

/** What the messages before this one were about. */
function lastTarget({ history }: EditTask, context: ReadingContext): Ground["before"] {
  const said = history.flatMap(({ role, text }) => (role === "user" ? [text] : [])).slice(-MOST_BEFORE);
  for (const text of said.toReversed()) {
    const last = readMessage(text, context).clauses.findLast(
      (clause) => !("intent" in clause) || clause.intent.verb !== "answer" || !BESIDE.has(clause.intent.value),
    );
    if (!last) continue;
    const target = "intent" in last ? aboutOf(last.intent) : null;
    if (!target?.isIt) return target ?? "unknown";
  }
  return null;
}

/**
 * Wishes for the page's ground before those for the colours of what stands on it, whichever was said first: whether text
 * can be read in a colour is known only then.
 */
function groundFirst(clauses: Clause[]): Clause[] {
  const styleOf = (clause: Clause) => ("intent" in clause && clause.intent.verb === "style" ? clause.intent : null);
  const isGround = (clause: Clause) => {
    const style = styleOf(clause);
    return style?.target.kind === "page" && (style.property === "background" || style.property === "theme");
  };
  const first = clauses.findIndex((clause) => styleOf(clause)?.property === "colour");
  // "It" is what was spoken of before.
  if (first < 0 || clauses.some((clause) => "intent" in clause && aboutOf(clause.intent)?.isIt)) return clauses;
  const after = clauses.slice(first);
  return [...clauses.slice(0, first), ...after.filter(isGround), ...after.filter((clause) => !isGround(clause))];
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
