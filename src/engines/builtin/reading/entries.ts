/**
 * Items of lists as entries of a brief. Each text of an entry is a part of the item as it was written, and together they
 * are all of its words; an item that can't be taken apart so stays whole.
 */
import { BRIEF_LIMITS, type BriefInput } from "../../../brief/brief.ts";
import { datesIn } from "./dates.ts";
import { type FoundPrice, isPeriod, pricesIn } from "./prices.ts";
import { fold, hasWords, type Span, sentencesOf, trimmed } from "./text.ts";
import { joiningWords } from "./words.ts";

type Entry<Name extends keyof BriefInput> = NonNullable<BriefInput[Name]> extends (infer One)[] ? One : never;
export type OfferInput = Entry<"offers">;
type PlanInput = Entry<"plans">;
type PersonInput = Entry<"people">;
type EventInput = Entry<"events">;
type QuestionInput = Entry<"questions">;

const EDGES = /[\s,;:：、，–—|·-]/u;
const tidy = (text: string): string => {
  const { start, end } = trimmed(text, { start: 0, end: text.length }, EDGES);
  return text.slice(start, end).replace(/\.$/, "").trim();
};

/** The parts of an item: before the first cut, and after it, without what was cut out. */
interface Parts {
  name: string;
  rest: string | null;
  bracket: string | null;
  price: FoundPrice | null;
}

/**
 * An item taken apart into a name, a bracket, a price and one rest.
 * @returns null where more is left than that
 */
function partsOf(item: string): Parts | null {
  const prices = pricesIn(item);
  if (prices.length > 1) return null;
  const price = prices[0] ?? null;
  const brackets = [...item.matchAll(/[(（]([^()（）]{1,400})[)）]/gu)];
  if (brackets.length > 1) return null;
  const found = brackets[0];
  const bracketSpan = found && { start: found.index, end: found.index + found[0].length };
  let bracket = found?.[1]?.trim() ?? null;
  const cuts: Span[] = bracketSpan ? [bracketSpan] : [];
  if (price && bracketSpan && price.start > bracketSpan.start && price.end < bracketSpan.end) {
    const before = tidy(item.slice(bracketSpan.start + 1, price.start));
    const after = tidy(item.slice(price.end, bracketSpan.end - 1));
    if (hasWords(before) && hasWords(after)) return null;
    bracket = before || after || null;
  } else if (price) cuts.push(price);
  const pieces: string[] = [];
  let at = 0;
  for (const cut of cuts.sort((a, b) => a.start - b.start)) {
    pieces.push(item.slice(at, cut.start));
    at = cut.end;
  }
  pieces.push(item.slice(at));
  const left = pieces.map(tidy).filter(hasWords);
  if (left.length === 0 || left.length > 2) return null;
  return { name: left[0]!, rest: left[1] ?? null, bracket, price };
}

/** "Deep clean – full house": a name, and after a dash or a colon what it is. */
function split(name: string): [string, string | null] {
  const at = /^(.{2,60}?)(?: [–—-] |: |：)(.{2,})$/su.exec(name);
  return at ? [at[1]!.trim(), at[2]!.trim()] : [name, null];
}

/** The name of an item, the texts that stand beside it, and its price; null where it can't be taken apart. */
function namedParts(item: string) {
  const parts = partsOf(item);
  if (!parts) return null;
  const [name, told] = split(parts.name);
  const texts = [told, parts.bracket, parts.rest].filter((text) => text !== null);
  return { name, texts, price: parts.price };
}

/** An item that is a name as it stands; null where it is too long for one. */
function whole(item: string): { name: string } | null {
  const name = tidy(item);
  return name.length <= BRIEF_LIMITS.line ? { name } : null;
}

export function offerOf(item: string): OfferInput | null {
  const parts = namedParts(item);
  if (!parts || parts.texts.length > 1 || parts.name.length > BRIEF_LIMITS.line) return whole(item);
  const offer: OfferInput = { name: parts.name };
  if (parts.texts[0]) offer.description = parts.texts[0];
  if (parts.price) Object.assign(offer, { price: parts.price.price, unit: parts.price.unit });
  return offer;
}

/** A plan: a name, a price for a period, and in brackets or after a dash what it includes. */
export function planOf(item: string): PlanInput | null {
  const parts = namedParts(item);
  if (!parts) return whole(item);
  const { name, texts } = parts;
  const features = texts.flatMap((text) =>
    text
      .split(/[,;、]\s?/u)
      .map(tidy)
      .filter(hasWords),
  );
  if (name.length > BRIEF_LIMITS.line || features.some((feature) => feature.length > BRIEF_LIMITS.line)) return null;
  const plan: PlanInput = { name, features: features.slice(0, BRIEF_LIMITS.entries) };
  if (parts.price) {
    const { price, unit, end } = parts.price;
    // "£12 a month per person, …": up to the next mark all of it says how it is paid.
    const behind = /^ [^,;:、()（）–—]{1,60}(?=[,;、]|$)/u.exec(item.slice(end))?.[0] ?? "";
    plan.features = features.filter((feature) => feature !== tidy(behind)).slice(0, BRIEF_LIMITS.entries);
    Object.assign(plan, { price, period: `${unit ?? ""}${behind}`.trim().replace(/\.$/, "") || null });
  }
  return plan;
}

/** Whether items with prices are plans: nearly all that have a price have one for a month or a year. */
export function arePlans(items: readonly string[]): boolean {
  const prices = items.flatMap(pricesIn);
  return prices.length >= 1 && prices.every(({ unit }) => isPeriod(unit));
}

/** Somebody who works there: a name with a capital, and in brackets, after a comma or a dash what they do. */
export function personOf(item: string): PersonInput | null {
  const [, called = "", first, second, third] =
    /^([^,(（:：–—]{2,60}?)(?: ?[(（]([^()（）]{2,200})[)）]|, ?([^()（）]{2,200})|(?: [–—-] | ?[:：] ?)([^()（）]{2,200}))?$/u.exec(
      tidy(item),
    ) ?? [];
  const name = called.trim();
  if (
    !/^(?:\p{Lu}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}])/u.test(name) ||
    /\d/.test(name)
  )
    return null;
  const role = first ?? second ?? third ?? null;
  return { name, role: role?.trim() ?? null };
}

/**
 * Something that takes place: a date, a name, and in brackets or after the name where or what.
 * @returns null where no date stands in it
 */
export function eventOf(item: string, language: string): EventInput | null {
  const dates = datesIn(item, language);
  const [date] = dates;
  if (!date || dates.length > 1) return null;
  const time = TIME_BEHIND.exec(item.slice(date.end));
  const end = date.end + (time?.[0].length ?? 0);
  const without = [item.slice(0, date.start), item.slice(end)].map(tidy).filter(hasWords);
  if (without.length !== 1) return null;
  const parts = partsOf(without[0]!);
  // "at St Mary's": where it is, and nothing that takes place.
  const isWhere = parts && joiningWords(language).has(fold(parts.name).split(/[ ']/)[0]!);
  if (!parts || isWhere || parts.name.length > BRIEF_LIMITS.line) return null;
  const notes = [parts.bracket, parts.rest].filter((text): text is string => text !== null);
  if (notes.length > 1) return null;
  const clock = time && /^(\d{1,2})[:.h](\d{2})$/.exec(time[1]!);
  const shown = item.slice(date.start, end);
  const starts =
    date.iso && (!time || clock) ? `${date.iso}${clock ? `T${clock[1]!.padStart(2, "0")}:${clock[2]}` : ""}` : shown;
  return { name: parts.name, starts, price: parts.price?.price ?? null, note: notes[0] ?? null };
}

const TIME_BEHIND =
  /^,? (?:(?:at|um|à|a las|às|alle|om) )?(\d{1,2}(?:[:.h]\d{2}|(?: ?(?:am|pm|uhr|h))(?!\p{L})))(?:(?: Uhr| h)(?!\p{L}))?/iu;

/** What stands before questions and answers in lists of them. */
const MARKS = /^(?: ?(?:[-*•–·]|\d{1,2}[.)]) )?(?:(?:Q|A|F|R)[:.] )?/u;
const IS_QUESTION = /[?？]["'”’)»]?$/u;

/**
 * Questions, each with the sentences up to the next one. What stands behind the last one in its line answers it only as
 * far as the others are answered.
 * @returns where they end; null where something stands before the first question
 */
export function questionsOf(text: string, span: Span): { questions: QuestionInput[]; end: number } | null {
  const questions: QuestionInput[] = [];
  let from = 0;
  let end = span.start;
  let longest = 0;
  let length = 0;
  let isBeside = false;
  const last = sentencesOf(text, span).findLastIndex((one) => IS_QUESTION.test(text.slice(one.start, one.end)));
  for (const [at, sentence] of sentencesOf(text, span).entries()) {
    const start = sentence.start + MARKS.exec(text.slice(sentence.start, sentence.end))![0].length;
    const asked = questions.at(-1);
    if (IS_QUESTION.test(text.slice(start, sentence.end))) {
      questions.push({ question: text.slice(start, sentence.end) });
      longest = Math.max(longest, length);
      length = 0;
    } else if (!asked) return null;
    else {
      if (length === 0) isBeside = !text.slice(end, sentence.start).includes("\n");
      if (isBeside && at > last && questions.length > 1 && length >= longest) break;
      if (!asked.answer) from = start;
      asked.answer = text.slice(from, sentence.end);
      length++;
    }
    end = sentence.end;
  }
  const fits = questions.every(
    ({ question, answer }) => Math.max(question.length, answer?.length ?? 0) <= BRIEF_LIMITS.text,
  );
  return questions.length > 0 && fits ? { questions, end } : null;
}
