/** Title and description of a page as search results show them: copy in whole words and whole sentences, within their limits. */

import { kindById, namesOf } from "../../design/kinds/catalogue.ts";
import type { PageTask } from "../engine.ts";
import type { Brief, InterfaceLanguage } from "./brief.ts";
import { guidanceOfSite } from "./guidance/guidance.ts";
import { isDenied, tradeAlone } from "./reader/kind.ts";
import { type Build, fill, listed, sentence } from "./sections/part.ts";
import { topicOfPage } from "./topics.ts";

export const TITLE_MAX = 60;
export const DESCRIPTION_MAX = 155;
/** Below this a description has room for an invitation. */
const SHORT_DESCRIPTION = 90;

const ARTICLE =
  /^(?:an?|the|ein|eine|der|die|das|une?|le|la|les|el|los|las|uma?|os?|as?|il|lo|un[oa]|een|de|het)\s+|^l[’']/iu;

/** As far as this a prompt says what the business is. */
const OPENING = 140;

const lengthOf = (text: string) => [...text].length;
const bare = (text: string) => text.replace(/[.。!?！？\s]+$/u, "");
const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/** The longest name of the kind that the prompt itself uses, in its own spelling, so that the page never calls a place what it is not. */
export function kindLabel(site: Brief, prompt: string): string | null {
  const text = prompt.toLowerCase();
  const nouns = namesOf(kindById(site.kind))
    // "Wedding website" names this page, not what it is about.
    .filter((noun) => !/site|page|seite|blog$/i.test(noun));
  const said = nouns
    .filter((noun) => text.includes(noun.toLowerCase()) && !isDenied(text, text.indexOf(noun.toLowerCase())))
    .sort((a, b) => b.length - a.length);
  // "I am a lecturer … PhD students welcome": what it is stands early, whom it is for later.
  const found = said.find((noun) => text.indexOf(noun.toLowerCase()) < OPENING) ?? said[0];
  if (found === undefined) return null;
  const start = text.indexOf(found.toLowerCase());
  const written = prompt.slice(start, start + found.length);
  return tradeAlone(written.toLowerCase() === found.toLowerCase() ? written : found);
}

const PREPOSITION: Partial<Record<InterfaceLanguage, string>> = {
  en: "in the|in|just outside|outside|near the|near|close to|at|on the|on|across the",
  de: "in der nähe von|in der|in den|in|im|auf|am|an der|bei|nahe|aus",
  fr: "à|en|au|aux|près de|près d['’]|à côté de|à côté d['’]|autour de|autour d['’]|dans le|dans la|dans les",
  es: "en la|en los|en las|en el|en|cerca de",
  pt: "em|nos|nas|no|na|perto de",
  it: "a|ad|in|nel|nella|nelle|sul|sulla|al|vicino a|vicino ad",
  nl: "in de|in het|in|bij|vlakbij|nabij|op|te|aan de",
};

/** How to say where a business is: with the preposition that the prompt has ("auf Rügen", "bij Ommen"), else the language's own. */
export function whatInPlace(usual: string, site: Brief, prompt: string): string {
  const prepositions = PREPOSITION[site.interfaceLanguage];
  if (site.place === null || prepositions === undefined) return usual;
  const place = site.place.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const found = new RegExp(`(?<![\\p{L}'’])((?:${prepositions})(?: |(?<=['’])))${place}(?!\\p{L})`, "iu").exec(
    prompt,
  )?.[1];
  return found === undefined ? usual : `{what} ${found.toLowerCase()}{place}`;
}

/** What to call a site whose given name is markup: the business and its place, as far as the prompt tells them. */
export function speakingName(site: Brief, given: string, label: string | null, whatInPlace: string): string {
  if (!/<[a-z!/]/iu.test(given)) return site.name;
  const what = label === null ? null : sentence(label);
  if (what !== null) return site.place ? fill(whatInPlace, { what, place: site.place }) : what;
  return site.place ?? site.name;
}

/** Shortens at a word; the mark of omission counts. */
function clip(text: string, max: number): string {
  if (lengthOf(text) <= max) return text;
  const cut = [...text].slice(0, max - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > max * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/u, "")}…`;
}

/**
 * The offerings as the prompt spells them inside its sentences: names that the reader set in capitals for a list go back
 * to that. The design's seed holds the prompt.
 */
export function offeringNames(build: Build): string[] {
  const prompt = build.design.seed;
  return [...new Set(build.brief.offerings.map(({ name }) => name))].map((name) => {
    const at = prompt.toLowerCase().indexOf(name.toLowerCase());
    if (at < 0) return name;
    const written = prompt.slice(at, at + name.length);
    // A capital that only begins the prompt's sentence or list is none inside ours; German nouns keep theirs.
    const begins = /(?:^|[.!?:\n] ?)$/u.test(
      prompt
        .slice(Math.max(0, at - 3), at)
        .trimEnd()
        .slice(-1),
    );
    const ordinary = /^\p{Lu}\p{Ll}/u.test(written) && !/ \p{Lu}/u.test(written);
    return begins && ordinary && smallNames(build) ? written.charAt(0).toLowerCase() + written.slice(1) : written;
  });
}

/** Whether the prompt writes what is on offer with small letters where it can: then the others are no names. */
function smallNames(build: Build): boolean {
  if (build.site.language.startsWith("de")) return false;
  const prompt = build.design.seed;
  return build.brief.offerings.some(({ name }) => {
    const small = name.charAt(0).toLowerCase() + name.slice(1);
    return small !== name && prompt.includes(small);
  });
}

/** The document's title: the page or what the business is, then whose it is. */
export function pageTitle(build: Build, task: PageTask): string {
  const { site, isHome, words } = build;
  const fits = (title: string) => lengthOf(title) <= TITLE_MAX;
  if (!isHome) return clip(`${task.page.name} – ${site.name}`, TITLE_MAX);
  const japanese = site.interfaceLanguage === "ja";
  const what = build.kindLabel ? sentence(build.kindLabel) : null;
  const own = what !== null && !holds(site.name, what) ? what : null;
  const [first] = build.brief.statements;
  const said = first === undefined ? null : sentence(bare(first).replace(ARTICLE, ""));
  // What stands before a colon is a phrase of its own; before a comma it may be half a list.
  const clause = said?.split(/\s?[:;]\s| [–—] /u)[0] ?? null;
  const names = offeringNames(build);
  // Only a language that we write has the "and" of a list.
  const spoken = site.language.startsWith(site.interfaceLanguage);
  const dated = site.dates[0] !== undefined && site.place !== null ? `${site.dates[0]}, ${site.place}` : null;
  const tails = [
    kindById(build.site.kind).traits.has("dated") ? dated : null,
    own !== null && site.place ? fill(words.whatInPlace, { what: own, place: site.place }) : null,
    own !== null && /\s/u.test(own) ? own : null,
    said,
    clause,
    names.length > 1 && spoken ? sentence(listed(words, names, japanese)) : null,
    own !== null && names.length > 1 ? `${own}: ${listed(words, names.slice(0, 2), japanese)}` : null,
    own,
    site.place,
  ];
  const titles = tails
    .filter(
      (tail): tail is string => tail !== null && tail !== "" && !holds(site.name, tail) && !holds(tail, site.name),
    )
    .map((tail) => `${site.name} – ${tail}`);
  return titles.find(fits) ?? clip(site.name, TITLE_MAX);
}

/** Ends a text as a sentence. */
function ended(text: string, japanese: boolean): string {
  const trimmed = text.trim().replace(/[\s,;:–—-]+$/u, "");
  if (trimmed === "" || /[.!?。！？…]["”’)]?$/u.test(trimmed)) return trimmed;
  return `${trimmed}${japanese ? "。" : "."}`;
}

/** A sentence that is too long gives way to its first clauses, whole ones. */
function withinLimit(text: string, japanese: boolean): string {
  if (lengthOf(text) <= DESCRIPTION_MAX) return text;
  const clauses = text.split(japanese ? /(?<=、)/u : /(?<=[,;:])\s/u);
  let kept = "";
  for (const clause of clauses) {
    const next = kept === "" ? clause : `${kept}${japanese ? "" : " "}${clause}`;
    if (lengthOf(next) > DESCRIPTION_MAX - 1) break;
    kept = next;
  }
  return lengthOf(kept) >= 40 ? ended(kept, japanese) : clip(text, DESCRIPTION_MAX);
}

const OFFERS = new Set<string>(
  "services products features classes rooms tours programme commissions books spaces listings priorities".split(" "),
);

/** The first words of an inner page that has none of its own. */
export function pageLede(build: Build): string {
  const { ledes } = guidanceOfSite(build.site).text;
  const topic = topicOfPage(build.page);
  const lede =
    topic === "about" || topic === "menu" || topic === "gallery" || topic === "faq" || topic === "team"
      ? ledes[topic]
      : topic === "pricing"
        ? ledes.prices
        : topic === "work" || topic === "projects"
          ? ledes.gallery
          : topic === "contact" || topic === "visit"
            ? ledes.contact
            : topic !== null && OFFERS.has(topic) && build.brief.offerings.length > 0
              ? ledes.offer
              : ledes.other;
  return fill(lede, { name: build.site.name });
}

/** The meta description: what the prompt says, each thing once, and an invitation where that is short. */
export function pageDescription(build: Build): string {
  const { brief, site, words, isHome } = build;
  const japanese = site.interfaceLanguage === "ja";
  const guidance = guidanceOfSite(site);
  const names = offeringNames(build);
  const what = build.kindLabel ? sentence(build.kindLabel) : null;
  const said = [...(isHome ? brief.statements : [pageLede(build)])];
  const told = () => said.join(" ");
  const placed = site.place !== null && holds(told(), site.place.split(",")[0]!);
  const labelled = what !== null && site.place && !placed ? fill(words.whatInPlace, { what, place: site.place }) : what;
  if (
    what !== null &&
    labelled !== null &&
    !holds(told(), what) &&
    (said.length === 0 || !placed) &&
    /\s/u.test(labelled + (said.length === 0 ? " " : ""))
  )
    said.push(labelled);
  const fresh = names.filter((name) => !holds(told(), name));
  if (fresh.length > 0 && fresh.length >= names.length / 2) said.push(sentence(listed(words, fresh, japanese)));
  if (site.place !== null && !holds(told(), site.place.split(",")[0]!) && what === null)
    said.push(`${site.name}, ${site.place}`);
  let text = "";
  const add = (more: string) => {
    const joined = text === "" ? more : `${text}${japanese ? "" : " "}${more}`;
    if (text !== "" && lengthOf(joined) > DESCRIPTION_MAX) return;
    text = withinLimit(joined, japanese);
  };
  for (const next of said) add(ended(next, japanese));
  if (text === "") text = ended(site.name, japanese);
  if (lengthOf(text) < SHORT_DESCRIPTION) add(guidance.invitation);
  if (lengthOf(text) < SHORT_DESCRIPTION / 2) add(guidance.closing);
  return text;
}
