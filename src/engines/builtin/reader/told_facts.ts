/** What is told in short: facts and bare prices, and phrases that no other field of the brief tells. */
import type { Brief } from "../brief.ts";
import { datesIn } from "./dates.ts";
import { freePlan, isFact } from "./facts.ts";
import { formsOf } from "./forms.ts";
import { startsWithDay } from "./hours.ts";
import { speaksOfSite } from "./phrases.ts";
import { isPriceAlone, PRICE } from "./prices.ts";
import type { Sentence } from "./segment.ts";
import { costsWhom, goesOn } from "./sentence.ts";
import { isChat } from "./statements.ts";
import { fold, tokensOf, unique } from "./text.ts";

/** Facts that stand beside a number or an address ("available 24 hours on 091 …"). */
const AT_ALL_HOURS =
  /(?:(?:available|open|on call) )?(?:24 ?\/ ?7|24[- ]hours?(?: a day)?|day and night|round the clock)|rund um die uhr|tag und nacht|24 ?h ?(?:\/|sur) ?24|jour et nuit|24 horas|24 ore(?: su 24)?|24 uur per dag|dag en nacht|(?:緊急は|夜間は?|年中無休・?)?24時間(?:365日)?(?:対応|受付|営業)/iu;

/**
 * Short phrases of the prompt that no other field of the brief tells: a sentence of one thing ("Sunday lunch."), a price
 * of no thing ("Free tier, then $49 a month."), where somebody stands on which day. Nothing that a visitor could want to
 * know is lost, and what speaks to the designer is none of it.
 */
export function untoldIn(sentences: readonly Sentence[], brief: Brief): string[] {
  const told = fold(
    [
      ...brief.statements,
      ...brief.facts,
      ...brief.offerings.flatMap((offering) => [
        offering.group ?? "",
        offering.name,
        offering.detail ?? "",
        offering.price ?? "",
      ]),
      ...brief.actions,
      ...brief.areas,
      ...brief.branches,
      ...brief.hours.flatMap((row) => [row.days, row.hours]),
      ...brief.dates,
      ...brief.events.map(({ name }) => name),
      brief.audience ?? "",
      brief.place ?? "",
      brief.name,
    ].join("\n"),
  );
  const isTold = (phrase: string) => {
    // 「1人3,500円」: numbers and words stand apart where it is told.
    const [sum] = /\p{Script=Han}/u.test(phrase) ? (PRICE.exec(phrase) ?? []) : [];
    if (sum && [sum, phrase.replace(sum, "").trim()].every((part) => told.includes(fold(part)))) return true;
    const words = tokensOf(fold(phrase)).filter((token) => token.word.length > 3 || /\d/.test(token.word));
    return words.filter((token) => told.includes(token.word)).length * 3 >= words.length * 2;
  };
  const untold: string[] = [];
  for (const [index, { segments, text, request }] of sentences.entries()) {
    if (index === 0 || request || speaksOfSite(text)) continue;
    // "find us: Tue Pearl Market, Thu Southtown", "Meet the fleet: two Cessna 172s and a Piper Archer"
    const stops = segments.filter((segment) => segment.label === "contact" && startsWithDay(segment.text)).length > 1;
    const explains =
      segments.length > 1 &&
      segments.every((segment) => segment.label === null && !/^(?:look|request)$/.test(segment.role)) &&
      /^\s?[:：]/u.test(text.slice(segments[0]!.end - sentences[index]!.start));
    if (segments.length > 1 && (stops || explains || goesOn(sentences[index]!) || costsWhom(sentences[index]!))) {
      const whole = text.slice(segments[0]!.start - sentences[index]!.start).replace(/[.!\s]+$/u, "");
      if (!isTold(whole) && whole.length <= 140 && formsOf(whole).length === 0) untold.push(whole);
      continue;
    }
    for (const segment of segments) {
      if (segment.label !== null && segment.label !== "offerings") continue;
      if (segment.role !== "item" && segment.role !== "fact") continue;
      const phrase = segment.text;
      if (segment.bare !== phrase || phrase.length > 60 || tokensOf(phrase).length < 2 || !/\p{L}/u.test(phrase))
        continue;
      if (/[<>{}\\=_`|@#*[\]/]/u.test(phrase) || isTold(phrase) || isChat(phrase) || formsOf(phrase).length > 0)
        continue;
      if (brief.offerings.some((offering) => fold(phrase).includes(fold(offering.name)))) continue;
      untold.push(phrase);
    }
  }
  return untold.slice(0, 6);
}

/** What leads to a number that is told elsewhere. */
const TO_NUMBER = /[\s,:–-]+(?:on|at|by|under|unter|au|al|em|op|call|tel\.?|phone)?[\s,:–-]*$/iu;

export function factsOf(sentences: readonly Sentence[]): string[] {
  const always = sentences.flatMap((sentence) =>
    sentence.segments
      .filter((segment) => segment.role === "contact")
      .flatMap((segment) => AT_ALL_HOURS.exec(segment.bare)?.[0].trim() ?? []),
  );
  const facts = sentences.flatMap((sentence) =>
    sentence.segments
      .filter((segment) => segment.role === "fact" && isFact(segment.text))
      .map((segment) => {
        // "Available day and night on 01743 …": the number is told elsewhere; "Call 937 … or ask" and "Order by phone 918 …"
        // make no sense without it.
        const told = segment.bare.replace(TO_NUMBER, "");
        return segment.bare === segment.text ||
          /^(?:call|phone|ring|text|anrufen|appele[zr]|llam\p{L}+|chiam\p{L}+|lig\p{L}+|bel) /iu.test(segment.bare) ||
          / (?:by|per|par|por|via|op|call|ring|line|number|aan|de|het|der|an|am|in|im|au|à|en|em|na|no|al|te|bij|at|the)$/iu.test(
            told,
          ) ||
          !isFact(segment.bare)
          ? segment.text
          : told;
      }),
  );
  // A price without a thing ("£40 per hour.") is said as it stands.
  const prices = sentences.flatMap((sentence) =>
    sentence.segments
      .filter(
        (segment, index, all) =>
          (segment.role === "item" || segment.role === "contact") &&
          segment.label !== "look" &&
          // "Winter pruning 12 January 2027, €45": the price of what takes place then.
          all.slice(0, index).every(({ text }) => datesIn(text).length === 0),
      )
      .map((segment) => segment.bare)
      .filter((bare) => bare.length > 0 && freePlan(bare) === null && (isPriceAlone(bare) || isTariff(bare))),
  );
  return unique([...always, ...facts, ...prices]).slice(0, 12);
}

/** "€24pp weekdays €28pp weekends": prices that differ by day, for one thing. */
function isTariff(phrase: string): boolean {
  const prices = phrase.match(new RegExp(PRICE.source, "giu"))?.length ?? 0;
  return prices >= 2 && PRICE.exec(phrase)?.index === 0 && phrase.length <= 70;
}
