/**
 * The reader: a prompt in, a brief out. It takes what is typed by its form and what stands in lists under labels, and
 * leaves every other sentence whole, in the customer's words: in the story, or with the style where it speaks to whoever
 * makes the website. Of two readings it takes the plainer one.
 */
import { BRIEF_LIMITS, type Brief, type BriefInput, emptyBrief } from "../../../brief/brief.ts";
import { isTooLarge, partialOf } from "../../../brief/merge.ts";
import { UNPLACED_REASONS } from "../../../sentences/unplaced_reasons.ts";
import type { BriefTask } from "../../engine.ts";
import { actionOf, formOf, isForm, namedForm } from "./asked.ts";
import { datesIn } from "./dates.ts";
import { purposeIn } from "./forms.ts";
import { kindSaid, kindWordsIn, languagesOfTrades } from "./kinds.ts";
import { Lists } from "./labelled.ts";
import { isCounted, type Label, labelOf } from "./labels.ts";
import { isInterfaceLanguage, languageOf } from "./language.ts";
import { itemsOf, type Unit, unitsOf } from "./lists.ts";
import { nameIn } from "./names.ts";
import { addStyle, isAboutLook } from "./style.ts";
import { cleaned, hasWords, type Span, sentencesOf, withoutStop } from "./text.ts";
import { type Things, thingsIn } from "./things.ts";
import {
  hasNegation,
  headOf,
  isNameLike,
  letsPeople,
  offeringEnd,
  restOf,
  speaksItself,
  speaksOfItself,
  speaksToMaker,
} from "./words.ts";

const LONGEST_TAGLINE = 120;
const STARTS_WITH_ARTICLE = /^(?:an?|eine?n?|une?|una?|um|uma|een) /u;

/** Reads a prompt. Never throws; linear in its length. */
export function readPrompt({ name, prompt, language }: BriefTask): Brief {
  const text = cleaned(prompt);
  return new Reading(
    text,
    name.trim().slice(0, BRIEF_LIMITS.line),
    language ?? languageOf(text, languagesOfTrades(text)),
  ).brief();
}

/** What is read of one prompt so far. Each sentence has one home. */
class Reading {
  private readonly things: Things;
  private readonly lists: Lists;
  private readonly style: NonNullable<BriefInput["style"]> = {};
  private readonly story: Span[] = [];
  private readonly toMaker: string[] = [];
  private readonly instructions: string[] = [];
  private readonly listed: Span[] = [];
  private tagline: string | null = null;
  private place: string | null = null;

  constructor(
    private readonly text: string,
    private name: string,
    private readonly language: string,
  ) {
    this.things = thingsIn(text, language);
    this.lists = new Lists(language);
    for (const unit of unitsOf(text, language)) this.read(unit);
  }

  private words({ start, end }: Span): string {
    return this.text.slice(start, end);
  }

  private read(unit: Unit): void {
    const label = unit.label && this.words(unit.label);
    const known = label === null ? null : labelOf(label, this.language);
    if (label !== null && known && this.underLabel(unit, label, known)) return;
    if (label !== null && !known && this.underOwnWords(unit, label)) return;
    if (unit.items && !label && this.offer(unit.items)) return;
    const from = label ? 0 : offeringEnd(this.words(unit), this.language);
    if (from > 0) {
      const items = itemsOf(this.text, { start: unit.start + from, end: unit.end }, this.language);
      // "Ethiopian, Kenyan and Colombian beans": a last item of more words may belong to all.
      const counts = items.map((item) => this.words(item).split(" ").length);
      const isShared = counts.at(-1)! > 1 && counts.slice(0, -1).every((count) => count === 1);
      const areNames =
        items.length > 1 && !isShared && items.every((item) => isNameLike(this.words(item), this.language, 40));
      if (areNames && this.offer(items)) return;
    }
    for (const sentence of sentencesOf(this.text, unit)) this.keep(sentence);
  }

  /** Items that are no typed things; those are in the brief already. */
  private untyped(items: readonly Span[]): string[] | null {
    const left: string[] = [];
    for (const item of items) {
      const taken = this.things.spans.filter(({ start, end }) => start < item.end && item.start < end);
      const rest = taken.length > 0 ? restOf(this.text, item, taken, this.language) : "x";
      if (taken.length > 0 && hasWords(rest)) return null;
      if (taken.length === 0) left.push(this.words(item));
    }
    return left;
  }

  private offer(items: readonly Span[]): boolean {
    const left = this.untyped(items);
    return left !== null && left.length > 0 && this.lists.add("offers", left, null);
  }

  private list(label: Label, items: readonly Span[], texts: readonly string[], title: string | null): boolean {
    if (!this.lists.add(label, texts, title)) return false;
    this.listed.push(...items);
    return true;
  }

  private underLabel(unit: Unit, label: string, known: Label): boolean {
    const body = this.words(unit.body);
    switch (known) {
      case "told":
      case "quotes":
        return false;
      case "look":
        return this.keepStyle(unit, body, true);
      case "making":
        return this.keepStyle(unit, body, false);
      case "instructions":
        this.instructions.push(body);
        return true;
      case "name":
        if (this.name !== "" || body.length > BRIEF_LIMITS.line || body.includes("\n")) return false;
        this.name = body.replace(/\.$/, "");
        return true;
      case "tagline":
        if (this.tagline !== null || body.length > BRIEF_LIMITS.line || body.includes("\n")) return false;
        this.tagline = body;
        return true;
      case "place":
        if (this.place !== null || body.length > 80 || !/^[\p{Lu}\p{Script=Han}]/u.test(body)) return false;
        this.place = body.replace(/\.$/, "");
        return true;
      case "address":
        return this.keepAddress(unit.body);
      case "contact":
      case "hours":
        return this.isTyped(unit.body);
      case "story":
        for (const sentence of sentencesOf(this.text, unit.body)) this.keep(sentence);
        return true;
      case "questions":
        return this.ask(unit.body);
      default:
        return this.listUnder(unit, label, known);
    }
  }

  /** Questions with their answers, and what stands behind them. */
  private ask(span: Span): boolean {
    const end = this.lists.addQuestions(this.text, span);
    if (end === null) return false;
    for (const sentence of sentencesOf(this.text, { start: end, end: span.end })) this.keep(sentence);
    return true;
  }

  private listUnder(unit: Unit, label: string, known: Label): boolean {
    const items = unit.items ?? itemsOf(this.text, unit.body, this.language);
    // What is denied is no list of what there is.
    if (items.length === 1 && hasNegation(this.words(items[0]!), this.language)) return false;
    if (known === "sections") return this.lists.addSections(items.map((item) => this.words(this.beforeThings(item))));
    const left = this.untyped(items);
    return left !== null && left.length > 0 && this.list(known, items, left, label);
  }

  /** An item up to the typed thing that stands at its end. */
  private beforeThings(item: Span): Span {
    const first = this.things.spans.filter(({ start, end }) => start >= item.start && end <= item.end)[0];
    return first ? { start: item.start, end: first.start } : item;
  }

  /** A list under words that no table knows: they are its title, or a sentence of their own where they say what business it is. */
  private underOwnWords(unit: Unit, label: string): boolean {
    if (unit.isAsked && this.ask(unit.body)) {
      this.keep(unit.label!);
      return true;
    }
    const items = unit.items ?? itemsOf(this.text, unit.body, this.language);
    const tail = /(?:^|[\s,])(\S+ \S+|\S+)$/u.exec(label)?.[1] ?? label;
    const announced = [tail, tail.split(" ").at(-1)!].find(
      (words) => isCounted(words) || labelOf(words, this.language) === "plans",
    );
    const isThing = (item: Span) =>
      unit.items !== null
        ? item.end - item.start <= LONGEST_TAGLINE &&
          !speaksOfItself(this.words(item)) &&
          !hasNegation(this.words(item), this.language)
        : isNameLike(this.words(item), this.language, 80) && !STARTS_WITH_ARTICLE.test(this.words(item));
    const isClean = items.every(isThing) && (unit.items !== null || isInterfaceLanguage(this.language.slice(0, 2)));
    if (items.some((item) => datesIn(this.words(item), this.language).length > 0)) return false;
    const isListed =
      unit.items !== null ||
      items.length >= 3 ||
      (items.length === 2 && (announced !== undefined || items.every((item) => /[\d(]/.test(this.words(item)))));
    if (!isClean || !isListed || hasNegation(label, this.language)) return false;
    const isTitle =
      label.split(" ").length <= 4 &&
      isNameLike(label, this.language, 40) &&
      (announced === label || kindWordsIn(label, this.language).length === 0);
    const left = this.untyped(items);
    if (left === null || left.length === 0) return false;
    if (isTitle) return this.list("offers", items, left, label);
    const isAnnounced =
      announced !== undefined || (!speaksOfItself(label) && kindWordsIn(label, this.language).length > 0);
    const kind = announced === undefined ? "offers" : (labelOf(announced, this.language) ?? "offers");
    if (!isAnnounced || !this.list(kind, items, left, announced ?? null)) return false;
    this.keep(unit.label!);
    return true;
  }

  private isTyped(span: Span): boolean {
    const taken = this.things.spans.filter(({ start, end }) => start < span.end && span.start < end);
    return taken.length > 0 && !hasWords(restOf(this.text, span, taken, this.language));
  }

  /** What stands under a label for addresses is one, whatever its form. */
  private keepAddress(span: Span): boolean {
    if (this.isTyped(span)) return true;
    const body = this.words(span).replace(/\.$/, "");
    const { contact, spans } = this.things;
    const others = spans.some(
      ({ start, end }) =>
        start < span.end && span.start < end && this.words({ start, end }) !== contact.address?.street,
    );
    if (others || body.length > BRIEF_LIMITS.line || speaksItself(body, this.language)) return false;
    contact.address = { street: body.replaceAll("\n", ", ") };
    return true;
  }

  private keepStyle(span: Span, body: string, wholly: boolean): true {
    addStyle(this.style, body, this.language, wholly);
    this.toMaker.push(this.words(span));
    return true;
  }

  /** Gives a sentence its home. */
  private keep(span: Span): void {
    const sentence = this.words(span);
    const { language } = this;
    if (this.isTyped(span) || withoutStop(sentence) === this.name) return;
    const denied = hasNegation(sentence, language);
    const action = denied ? null : actionOf(sentence, language);
    if (action !== null && this.lists.add("actions", [action], null)) return;
    const form = denied ? null : (formOf(sentence, language) ?? namedForm(sentence, language));
    if (form && this.lists.addForm(form)) {
      if (!form.title) this.keepStyle(span, sentence, false);
      return;
    }
    if (isAboutLook(sentence, language)) {
      this.keepStyle(span, sentence, true);
      return;
    }
    const head = headOf(sentence, language);
    const about = head > 0 ? sentence.slice(head) : null;
    if (this.name === "") {
      this.name = nameIn(sentence, about) ?? "";
      if (about !== null && withoutStop(about) === this.name) {
        this.toMaker.push(sentence.slice(0, head).trim());
        return;
      }
    }
    if (about !== null && !speaksToMaker(about, language) && this.tagline === null && about.length <= LONGEST_TAGLINE) {
      this.toMaker.push(sentence.slice(0, head).trim());
      this.tagline = about.replace(/[.。]$/, "");
      addStyle(this.style, sentence.slice(0, head), language, false);
      return;
    }
    // "Schedule, map, RSVP form.": what there is to be, and nothing of a business.
    const names =
      isForm(sentence, language) && !speaksItself(sentence, language) && kindWordsIn(sentence, language).length === 0;
    if (about !== null || names || speaksToMaker(sentence, language)) {
      const purpose =
        isForm(sentence, language) || letsPeople(sentence, language) ? purposeIn(sentence, language) : null;
      if (purpose && !denied) this.lists.addForm({ purpose });
      this.keepStyle(span, sentence, false);
      return;
    }
    const isFirst = this.story.length === 0 && this.tagline === null && sentence.length <= LONGEST_TAGLINE;
    if (
      isFirst &&
      !denied &&
      !speaksOfItself(sentence) &&
      !speaksItself(sentence, language) &&
      kindWordsIn(sentence, language).length > 0
    )
      this.tagline = sentence.replace(/[.。]$/, "");
    else this.story.push(span);
  }

  /** Sentences that stand together in a paragraph are one, in pieces that fit. */
  private paragraphs(): string[] {
    const paragraphs: Span[] = [];
    for (const span of this.story) {
      const last = paragraphs.at(-1);
      const between = last ? this.text.slice(last.end, span.start) : "";
      if (last && !hasWords(between) && !/\n *\n/.test(between) && span.end - last.start <= BRIEF_LIMITS.text)
        last.end = span.end;
      else paragraphs.push({ ...span });
    }
    return paragraphs.flatMap((span) => pieces(this.words(span)));
  }

  brief(): Brief {
    const { text, name, language, things, lists, place, tagline, style } = this;
    const [words = null, ...more] = together(this.toMaker);
    const [instructions = null, ...rest] = together(this.instructions);
    const story = this.paragraphs();
    const kept = merged(story, BRIEF_LIMITS.entries);
    const brief: Brief = {
      ...emptyBrief(),
      ...partialOf({
        language,
        name: name || null,
        kind: kindSaid(text, name, language, this.listed),
        tagline,
        story: kept,
        place,
        contact: things.contact,
        hours: things.hours,
        style: { ...style, words },
        instructions,
        unplaced: [...more, ...rest]
          .slice(0, BRIEF_LIMITS.entries)
          .map((one) => ({ text: one, reason: UNPLACED_REASONS.no_room })),
        ...lists.input(),
      }),
    };
    return fitting(brief);
  }
}

/** A text in pieces of at most the length of a text, cut at spaces. */
function pieces(text: string): string[] {
  const all: string[] = [];
  let rest = text;
  while (rest.length > BRIEF_LIMITS.text) {
    const space = rest.lastIndexOf(" ", BRIEF_LIMITS.text);
    const at = space > BRIEF_LIMITS.text / 2 ? space : BRIEF_LIMITS.text;
    all.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return rest === "" ? all : [...all, rest];
}

/** Texts on lines of their own, as many together as fit into one text. */
function together(texts: readonly string[]): string[] {
  const all: string[] = [];
  for (const text of texts.flatMap(pieces)) {
    const last = all.at(-1);
    if (last !== undefined && last.length + text.length < BRIEF_LIMITS.text) all[all.length - 1] = `${last}\n${text}`;
    else all.push(text);
  }
  return all;
}

/** Paragraphs joined where there would be too many. */
const merged = (paragraphs: string[], most: number): string[] =>
  paragraphs.length <= most ? paragraphs : together(paragraphs).slice(0, most);

/** A brief within its limits: the end of an overlong story is left out, and said so. */
function fitting(brief: Brief): Brief {
  let one = brief;
  while (isTooLarge(one) && one.story.length > 0)
    one = {
      ...one,
      story: one.story.slice(0, -1),
      unplaced: [{ text: one.story.at(-1)!.slice(0, 200), reason: UNPLACED_REASONS.too_long }],
    };
  return one;
}
