/**
 * Facts of the business that a client states in the chat. The model names them as members of the brief, and the words of
 * marked places that were changed name them too; what the client has not said of them is left out, whoever names it. It
 * takes no fact away: who says that something is no longer so changes the brief by hand.
 */
import type { Brief, BriefHours, BriefInput } from "../../brief/brief.ts";
import { digitsFact, type Fact, isSaid, mailFact, priceFacts, readMaterial, timesIn } from "../../brief/claims.ts";
import { ENTRY_LISTS } from "../../brief/facts.ts";
import { hears } from "../../brief/heard.ts";
import { mergeBrief } from "../../brief/merge.ts";
import { readBack } from "../../brief/read_back.ts";
import { applyEdits } from "../../edits/apply.ts";
import { appliedEdits } from "../../edits/computations.ts";
import type { PageMeta } from "../../edits/edit.ts";
import type { EditStep, EditTask, PageCode } from "../engine.ts";
import { canKeep, factEdits } from "../facts.ts";
import { createPageReader } from "./page_reader.ts";

export interface FactsTask {
  task: EditTask;
  /** The page as the turn has made it. */
  code: PageCode;
  meta: PageMeta;
  /** What the model says of the brief, each a text of JSON. */
  stated: string[];
}

export interface StatedFacts {
  /** Members of the brief that are others from now on, each whole; null: none is. */
  changes: BriefInput | null;
  /** What brings them to the other places of the page. */
  step: EditStep | null;
  /** What nobody has said, and is left out. */
  unsaid: string[];
}

type Given = Record<string, unknown>;

const TEXTS = ["tagline", "place", "hours_note", "offers_title"] as const;
/** Members of entries by which they are called: a new one has to have its own. */
const CALLED = ["name", "question", "text", "label"] as const;
/** What is no word of a price. */
const AMOUNTS = /[^\p{L}]|\b(?:EUR|USD|CAD|AUD|NZD|CHF|GBP|euros?|dollars?|pounds?|francs?|Franken)\b/giu;
const LEAST_DIGITS = 5;

const isObject = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Tells of texts by their members whether the client says them, and of hours. */
interface Heard {
  has(member: string, text: string): boolean;
  hasTimes(row: Given): boolean;
}

function listenTo({ history, message }: EditTask): Heard {
  const said = [...history.filter(({ role }) => role === "user").map(({ text }) => text), message].join("\n");
  const isHeard = hears(said);
  const times = timesIn(said);
  const hasAll = (facts: Fact[]) => facts.every(readMaterial({ text: said, prices: said }, facts));
  return {
    has(member, text) {
      if (member === "email") return hasAll([mailFact(text)]);
      if (member === "phone" || member === "whatsapp")
        return text.replace(/\D/g, "").length >= LEAST_DIGITS && hasAll([digitsFact(text)]);
      const amounts = member === "price" ? priceFacts(text) : [];
      if (amounts.length > 0) return hasAll(amounts) && isHeard(text.replace(AMOUNTS, " "));
      return isHeard(text.replace(/^https?:\/\/(?:www\.)?|\/$/g, ""));
    },
    hasTimes: ({ opens, closes }) =>
      [opens, closes].every((time) => time === undefined || time === null || isSaid(String(time), times)),
  };
}

/** Changes of a brief while they are gathered. */
interface Gathered {
  brief: Brief;
  heard: Heard;
  changes: Given;
  unsaid: string[];
}

/** A member as it is by now. */
const now = <Value>({ changes, brief }: Gathered, member: string): Value =>
  (changes[member] ?? brief[member as keyof Brief]) as Value;

/** Sets a member where a brief may have it so. */
function set({ brief, changes }: Gathered, member: string, value: unknown): void {
  if (canKeep(brief, { ...changes, [member]: value } as BriefInput)) changes[member] = value;
}

/** Whether a text is another than the known one, and the client says it. */
function isNew({ heard, unsaid }: Gathered, member: string, text: unknown, known: unknown): text is string {
  if (typeof text !== "string" || text.trim() === "" || text === known) return false;
  if (heard.has(member, text)) return true;
  unsaid.push(text);
  return false;
}

function take(gathered: Gathered, given: Given): void {
  for (const member of TEXTS)
    if (isNew(gathered, member, given[member], now(gathered, member))) set(gathered, member, given[member]);
  if (isObject(given.contact)) takeContact(gathered, given.contact);
  if (Array.isArray(given.hours)) takeHours(gathered, given.hours.filter(isObject));
  for (const list of ENTRY_LISTS)
    if (Array.isArray(given[list])) takeEntries(gathered, list, given[list].filter(isObject));
}

function takeContact(gathered: Gathered, given: Given): void {
  const before = now<Given>(gathered, "contact");
  const contact = { ...before };
  for (const member of ["phone", "email", "whatsapp"])
    if (isNew(gathered, member, given[member], contact[member])) contact[member] = given[member];
  const known = (before.address ?? {}) as Given;
  const parts = Object.entries((given.address ?? {}) as Given).filter(([, part]) => typeof part === "string");
  const others = parts.filter(([name, part]) => part !== known[name]);
  // Of a place that is said in part only nobody knows the rest.
  if (others.length > 0 && others.every(([name, part]) => isNew(gathered, name, part, known[name])))
    contact.address = Object.fromEntries(parts);
  if (JSON.stringify(contact) !== JSON.stringify(before)) set(gathered, "contact", contact);
}

/** Opening hours hold together: where one row is nobody's, all stay as they were. */
function takeHours(gathered: Gathered, given: Given[]): void {
  const { heard, unsaid } = gathered;
  const key = ({ days, opens = null, closes = null }: Given) =>
    JSON.stringify([Array.isArray(days) ? [...days].sort() : days, opens, closes]);
  const known = new Map(now<(BriefHours & Given)[]>(gathered, "hours").map((row) => [key(row), row]));
  const others = given.filter((row) => !known.has(key(row)));
  const strange = others.filter((row) => !heard.hasTimes(row));
  unsaid.push(...strange.map(({ opens, closes }) => `${opens ?? ""}–${closes ?? ""}`));
  if (others.length === 0 || strange.length > 0) return;
  const rows = given.map((row) => {
    const { days, opens, closes, note } = known.get(key(row)) ?? row;
    const isNote = typeof note === "string" && (known.has(key(row)) || heard.has("note", note));
    return { days, opens, closes, ...(isNote && { note }) };
  });
  set(gathered, "hours", rows);
}

function takeEntries(gathered: Gathered, list: string, given: Given[]): void {
  const before = now<Given[]>(gathered, list);
  let entries = before;
  for (const { id, ...rest } of given) {
    const called = CALLED.map((name) => rest[name]).find((name) => typeof name === "string");
    const known =
      entries.find((entry) => entry.id === id && id !== undefined) ??
      entries.find((entry) => called !== undefined && CALLED.some((name) => entry[name] === called));
    const said = Object.fromEntries(
      Object.entries(rest).filter(([member, text]) => isNew(gathered, member, text, known?.[member])),
    );
    if (known) entries = entries.map((entry) => (entry === known ? { ...entry, ...said } : entry));
    else if (CALLED.some((name) => said[name] !== undefined)) entries = [...entries, said];
  }
  if (JSON.stringify(entries) !== JSON.stringify(before)) set(gathered, list, entries);
}

/**
 * What the client has stated, of what the model says.
 * @throws HtmlLimitError
 */
export function statedFacts({ task, code, meta, stated }: FactsTask): StatedFacts {
  const none: StatedFacts = { changes: null, step: null, unsaid: [] };
  const { brief, website, page } = task;
  if (!brief) return none;
  const language = website.language ?? page.language ?? brief.language ?? "en";
  const gathered: Gathered = { brief, heard: listenTo(task), changes: {}, unsaid: [] };
  const reader = createPageReader();
  const [was, is] = [reader.readOrNull(task.code.html), reader.readOrNull(code.html)];
  // Of the words of places it is not told that nobody has said them: they are this page's.
  if (was && is) take(gathered, readBack(brief, language, was, is) as Given);
  gathered.unsaid.length = 0;
  for (const given of stated.map((text) => JSON.parse(text))) if (isObject(given)) take(gathered, given);
  const changes = gathered.changes as BriefInput;
  const unsaid = [...new Set(gathered.unsaid)];
  if (Object.keys(changes).length === 0) return { ...none, unsaid };
  const edits = factEdits({ task, code, meta }, language, { before: brief, after: mergeBrief(brief, changes) });
  return {
    changes,
    step: edits.length === 0 ? null : { edits, outcome: appliedEdits(applyEdits(code, meta, edits)) },
    unsaid,
  };
}
