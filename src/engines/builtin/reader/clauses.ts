/**
 * The prompt as a list of clauses, each with whom it speaks to, so that a composed page can be held against it: what is
 * for visitors and stands nowhere is placed, and what is not placed is told with the reason (sections/told.ts).
 */
import type { Clause } from "../brief.ts";
import { datesIn, hasDeadline } from "./dates.ts";
import { formsOf } from "./forms.ts";
import { tradeWords } from "./kind.ts";
import { isInterfaceLanguage } from "./language.ts";
import { withoutAddresses } from "./links.ts";
import { looksOf } from "./looks.ts";
import { hasVerb, INTRODUCING, speaksOfSite } from "./phrases.ts";
import { isRequest } from "./requests.ts";
import type { Role } from "./roles.ts";
import type { Segment, Sentence } from "./segment.ts";
import { isAside, isChat } from "./statements.ts";
import { fold, tokensOf, trimmed } from "./text.ts";

const CODE = /[<>{}\\=`|[\]*^~]|\w\(|\);|\/\/|"\)|__/u;

/** A clause longer than this is no sentence that a page could place. */
const LONGEST_CLAUSE = 420;

const SPEAKS_TO: Record<Role, Clause["to"]> = {
  look: "design",
  request: "site",
  section: "site",
  form: "form",
  action: "site",
  contact: "visitors",
  fact: "visitors",
  headline: "visitors",
  audience: "visitors",
  place: "visitors",
  prose: "visitors",
  item: "visitors",
};

/** Every clause of the sentences, in reading order. A whole sentence for visitors stays whole. */
export function clausesIn(sentences: readonly Sentence[], language: string): Clause[] {
  return sentences.flatMap((sentence) => clausesOf(sentence, language)).filter(({ text }) => hasWords(text));
}

function clausesOf(sentence: Sentence, language: string): Clause[] {
  const whole = unclosed(sentence.text);
  // "15 min late = $20" is no code, nor is an address.
  if (CODE.test(withoutAddresses(whole).replace(/ = (?=[£$€\d])/gu, " ")))
    return [{ text: whole, to: "code", whole: false }];
  if (isAside(whole)) return [{ text: whole, to: "us", whole: false }];
  const { segments } = sentence;
  // "AGPL." says something; "HACKED." and the "Tel." of another language do not.
  const lone =
    segments.length === 1 &&
    tokensOf(fold(segments[0]!.bare)).length === 1 &&
    !UNSPACED.test(whole) &&
    (/^\p{Lu}{6,}$/u.test(whole) || !isInterfaceLanguage(language.toLowerCase().split("-")[0] ?? ""));
  // "I need a site for my cattery, heated pens, closed Christmas Day": after the wish for the site comes what it is about.
  const isForBusiness =
    segments[0] !== undefined && speaksOfSite(segments[0].text) && tradeWords(fold(segments[0].bare)).length > 0;
  const asked =
    sentence.request &&
    ["request", "form", "section", "look"].includes(segments[0]?.role ?? "") &&
    !lone &&
    !isForBusiness;
  const parts = segments.map((segment): Clause["to"] => {
    const to = audienceOfSegment(segment, language);
    // In a wish ("we want donations, volunteers and …") its parts are wishes too.
    return to !== "visitors" || segment.role !== "item" ? to : asked ? "site" : lone ? "word" : to;
  });
  const named = headings(sentence);
  // "Retreat in Tuscany, teachers Anna and Marco, 980 €, what to bring": a list is told by its parts.
  const isList =
    segments.filter(({ role }) => role === "item" || role === "fact").length >= 3 && !hasVerb(segments[0]!.text);
  const isSentence =
    named.length === 0 &&
    !isList &&
    segments.some(({ role }) => role === "prose") &&
    parts.every((to) => to === "visitors") &&
    whole.length <= LONGEST_CLAUSE &&
    !isRequest(whole) &&
    !speaksOfSite(whole);
  if (isSentence) return [{ text: whole, to: "visitors", whole: true }];
  // "Season: 20 September to 5 April": what takes place is read with its label.
  const isHeaded = /^\s?[:：]/u.test(sentence.text.slice((segments[0]?.end ?? sentence.end) - sentence.start));
  const first = named.length === 1 ? segments[0] : isHeaded ? segments[1] : undefined;
  const rest = parts.findIndex((to, index) => to !== "visitors" && segments[index] !== segments[0]);
  if (
    first &&
    segments.length <= 5 &&
    datesIn(first.text).length > 0 &&
    parts[segments.indexOf(first)] === "visitors"
  ) {
    // "Workshop: winter pruning 12 January, €45, book by email": as far as it is for visitors.
    const end = rest < 0 ? whole.length : segments[rest - 1]!.end - sentence.start;
    const told: Clause = { text: unclosed(sentence.text.slice(0, end)), to: "visitors", whole: false };
    return [
      told,
      ...segments
        .slice(rest < 0 ? segments.length : rest)
        .map((segment, index): Clause => ({ text: segment.text, to: parts[rest + index]!, whole: false })),
    ];
  }
  return [
    ...named.map((text): Clause => ({ text, to: "heading", whole: false })),
    ...segments.map((segment, index): Clause => {
      const isHead = /^\s?[:：]/u.test(sentence.text.slice(segment.end - sentence.start)) && segments.length > 1;
      const to = parts[index]!;
      // "Contact: Hattie or Bram": without its label nobody knows what they are for.
      if (index === 0 && named.length === 1 && segment.label === "contact" && segment.bare === segment.text)
        return { text: `${named[0]}: ${segment.text}`, to, whole: false };
      return {
        text: to === "design" ? segment.bare : segment.text,
        to: isHead && to === "visitors" ? "heading" : to,
        whole: false,
      };
    }),
  ];
}

function audienceOfSegment({ text, bare, role }: Segment, language: string): Clause["to"] {
  if (isChat(bare)) return "us";
  // "هاتف 06 …": without word lists the word before a number can't be told from what it introduces.
  if (role === "contact" && !isInterfaceLanguage(language.toLowerCase().split("-")[0] ?? "")) return "heading";
  // "The waiting list is open for September 2026": a form is asked for, and when there are places is told.
  const isDated = role !== "look" && role !== "section" && (datesIn(text).length > 0 || hasDeadline(text));
  const to = isDated ? "visitors" : SPEAKS_TO[role];
  if (to !== "visitors") return to;
  if (looksOf(bare, language).isLook && role !== "item" && role !== "fact") return "design";
  return !isDated && formsOf(bare).length > 0 && tokensOf(fold(bare)).length <= 7 ? "site" : to;
}

/** What stands in a sentence beside its segments: the labels before its colons. */
function headings(sentence: Sentence): string[] {
  const found: string[] = [];
  let at = sentence.start;
  const take = (end: number) => {
    const raw = sentence.text.slice(at - sentence.start, Math.max(0, end - sentence.start));
    const span = trimmed(raw, { start: 0, end: raw.length });
    const text = unclosed(raw.slice(span.start, span.end)).replace(/\s*[:：]$/u, "");
    if (hasWords(text)) found.push(text);
  };
  for (const segment of sentence.segments) {
    take(segment.start);
    at = Math.max(at, segment.end);
  }
  take(sentence.end);
  return found;
}

const unclosed = (text: string): string => text.replace(/[\s.!?。！？।؟…]+$|^[¡¿]/gu, "").trim();

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The words by which one can tell whether a clause is said: not the little ones, nor those that only introduce a detail. */
export function tellingWords(text: string): string[] {
  const folded = fold(text);
  return tokensOf(folded)
    .flatMap(({ word }) => (UNSPACED.test(word) ? (word.match(RUNS) ?? []) : [word]))
    .filter(
      (word) =>
        !LITTLE.has(word) &&
        (!INTRODUCING.has(word) || word === "whatsapp") &&
        (word.length > 1 || /[\d\p{Script=Han}]/u.test(word)),
    );
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Japanese and Chinese put no space between words: what is not written in hiragana tells. */
const RUNS = /[\p{Script=Katakana}ー]{2,}|\p{Script=Han}+|\p{N}+[a-z]*/gu;

/** Articles, pronouns, conjunctions and forms of "to be" of the languages with word lists, and words for the website itself. */
const LITTLE = new Set(
  (
    "a an the and or but of for to in on at by with from as is are was were be been it its it's this that these those we our us i my me you your they their them he she his her him who which what when where also too so just very only then than not no please pls will would can could may has have had do does did if next upcoming there here about into out up off over per via all any some more most each every both other one s t d m re ve ll " +
    "website websites site web page pages homepage webseite internetseite sitio pagina página sito landing cta seite " +
    "der die das den dem des ein eine einen einem einer eines und oder aber von für fur zu zum zur im in am an auf aus bei mit nach über uber unter vor durch ist sind war wird werden wir ihr sie er es ich mein meine unser unsere unseren auch nur so als wie nicht kein keine bitte man sich dass wenn haben hat " +
    "le la les un une des du de d l et ou à a au aux en dans sur sous pour par avec sans est sont nous vous je il elle ils elles mon ma mes notre nos votre vos leur leurs qui que ce cette ces aussi plus ne pas se s " +
    "el los las una unos unas del al y o en con sin para por es son nuestro nuestra nuestros nuestras mi mis su sus yo tu que se también tambien más mas no lo le " +
    "os as um uma uns umas do da dos das no na nos nas e ou em com sem para por é são sao nosso nossa meu minha seu sua que se também mais não nao ao aos " +
    "il lo gli i uno di dal dalla nel nella sul sulla e o con senza per è sono nostro nostra mio mia che si anche più piu non ai agli " +
    "het een van en of in op te bij met voor naar om uit is zijn wij we ik jij je u ons onze mijn hun dat die ook niet geen wel"
  ).split(" "),
);
