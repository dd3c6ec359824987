/** Pieces of a list that may be goods, looks, facts or names of pages, as the pieces beside them are. */
import { isFact } from "./facts.ts";
import { isAdjective } from "./looks.ts";
import { NAMES_STYLE } from "./phrases.ts";
import type { Role } from "./roles.ts";
import { sectionsOnly } from "./sections.ts";
import type { Segment } from "./segment.ts";
import { fold, tokensOf } from "./text.ts";
import { toneWords } from "./tone.ts";

const LANGUAGES =
  /^(?:languages?(?: spoken)?|we speak|sprachen|langues?(?: parlees)?|idiomas|linguas?|lingue(?: parlate)?|talen|言語|対応言語)$/;

/** "English and Spanish spoken": the end of a list of languages. */
export const SPOKEN = / (?:spoken|gesprochen|parlees?|hablados?|falados?|parlat[eio]|gesproken)$/;

/** Lists that are no goods: languages that are spoken, slogans, names of pages. */
function settleLists(free: readonly Segment[], segments: readonly Segment[]): void {
  const end = segments.at(-1);
  if (!end || free.length !== segments.length || free.length < 2) return;
  const listed = free.filter((segment) => segment.role === "item" || segment.role === "prose");
  const folded = fold(end.bare);
  // "Langues : français, arabe, anglais": told as it stands.
  if (LANGUAGES.test(fold(free[0]!.bare))) {
    for (const segment of free.slice(1)) segment.role = "fact";
    return;
  }
  // "Listen on Spotify, Apple Podcasts and Pocket Casts."
  const leads =
    /^(?:we |i )?(?:take|accept|work with) \p{L}|^(?:listen|available|find us|watch|stream|read us) (?:on|at|in) |^(?:zu horen|verfugbar) (?:auf|bei) |^(?:ecoutez|disponible|ascolta|disponibile|escucha|ouca|te beluisteren) /u.test(
      fold(free[0]!.bare),
    );
  if (leads) {
    for (const segment of free) segment.role = "prose";
    return;
  }
  // "Exhibits of rain, ice, and insect recordings": one thing, told at length.
  if (
    free[0]!.role === "item" &&
    /^(?:exhibits|exhibitions|displays|collections|stories|tales|songs|recordings|paintings|photos|photographs|models) (?:of|about) \S+$/.test(
      fold(free[0]!.bare),
    )
  ) {
    for (const segment of free) segment.role = "prose";
    return;
  }
  // "Docs, status, pricing."
  if (
    free.every(
      (segment) =>
        segment.role === "section" ||
        /^(?:docs|documentation|blog|shop|status|demo|github|changelog)$/i.test(segment.bare),
    )
  ) {
    for (const segment of free) segment.role = "section";
    return;
  }
  // "English, German and Arabic spoken", "Scan, sync, done."
  const slogan =
    free.length === 3 &&
    free.every((segment) => !segment.bare.includes(" ")) &&
    /^(?:done|repeat|go|ready|sorted|simple|easy|fertig|listo|pronto|klaar)$/.test(folded);
  if (listed.length === free.length && (slogan || SPOKEN.test(folded)))
    for (const segment of listed) segment.role = "prose";
  // "Publications list, teaching, PhD openings, CV download"
  else if (
    free[0]!.role === "section" &&
    free.length >= 3 &&
    free
      .slice(1)
      .some((segment) => segment.role === "section" || / (?:download|list|openings|links?)$/.test(fold(segment.bare)))
  )
    for (const segment of listed) segment.role = "section";
  // "Mentors, sponsors, code of conduct, FAQ pages"
  else if (free.length >= 3 && /^(?:[\p{L}]+ ){1,2}(?:pages|sections|seiten|bereiche)$/u.test(folded))
    for (const segment of listed) segment.role = "section";
}

/** Colour words that are goods first. */
const THINGS =
  /^(?:lavend\w*|charcoal|roses?|rosa|mint|menta|minze|menthe|strawberry|raspberry|watermelon|vanilla|erdbeere|himbeere|fraise|framboise|fresa|frambuesa|morango|fragola|lampone|lime|lima|limette|peach|plum|cherry|salmon|lachs|saumon|olives?|oliva|honey|honig|miel|mel|miele|honing|cinnamon|zimt|canela|cannella|chocolate|schokolade|chocolat|cioccolato|caramel|karamell|sage|salbei|salvia|lemon|orange|naranja|laranja|amber|coral|linen|leinen|holz|lin|lino|oak|walnut|brass|copper|bronze|silver|gold|apricot|saffron|pistachio|espresso|coffee|cafe|tobacco|cognac|vanilla|matcha|抹茶)s?$/u;

/** "Raw honey": how a thing was left or made says nothing of looks. */
const unmade = (phrase: string): string =>
  fold(phrase).replace(/^(?:raw|fresh|local|organic|wild|homemade|pure|smoked|dried) /, "");

/** True for a colour word that is a thing first, as it stands in a list of goods. */
export const isThing = (phrase: string): boolean => THINGS.test(unmade(phrase));

const PAIR_WORDS: Record<string, string> = { de: "und", fr: "et", es: "y", pt: "e", it: "e", nl: "en" };

/** Two things with the language's own word between them ("en" is no "and" in Spanish). */
const pairIn = (phrase: string, language: string) =>
  new RegExp(`^(.{3,}?)\\s+(?:and|${PAIR_WORDS[language.slice(0, 2)] ?? "and"}|&)\\s+(.{3,})$`, "iu").exec(phrase);

/** What is not there, or not needed, when one comes: nothing of looks. */
const OF_VISITS =
  /reserv|book|appoint|walk|card|cash|\bpets?\b|\bdogs?\b|wi-?fi|parking|\bfees?\b|contract|deposit|termin|rendez-vous|\bcita\b|hora marcada|appuntamento|afspraak|anmeld/u;

/** Neighbours correct each other: one tone word inside a list of goods is a good; one good inside a list of looks is a look. */
export function settleLooks(segments: Segment[], language: string, last: boolean, isColoned: boolean): void {
  // What is asked for beside looks ("…, with a sign-up form") does not make them fewer.
  const free = segments.filter(
    (segment) => segment.label === null && !["form", "request", "action", "contact"].includes(segment.role),
  );
  // "very minimal, no gimmicks": what is unwanted among looks is a look too.
  const isNextToLook = (at: number) => [segments[at - 1], segments[at + 1]].some((next) => next?.role === "look");
  for (const segment of free)
    if (
      free.some(({ role }) => role === "look") &&
      !OF_VISITS.test(fold(segment.bare)) &&
      (free.length <= 4 || isNextToLook(segments.indexOf(segment))) &&
      segment.role === "fact" &&
      /^(?:no|without|kein\p{L}*|ohne|pas de|sans|sin|sem|senza|geen|zonder) /u.test(fold(segment.bare))
    )
      segment.role = "look";
  const looks = free.filter((segment) => segment.role === "look");
  const goods = free.filter((segment) => segment.role === "item");
  const named = free.filter((segment) => segment.role === "section");
  // "Meubels, boeken, servies": among goods the name of a section for goods is one of them.
  if (
    goods.length >= 2 &&
    named.length === 1 &&
    named[0] !== segments[0] &&
    /^(?:offerings|publications)$/.test(sectionsOnly(named[0]!.bare, language).join())
  )
    named[0]!.role = "item";
  const items = free.filter((segment) => segment.role === "item");
  // "Lavender, rosemary, charcoal.": colours of things next to a thing, with no word about looks, are things.
  const onlyThings = looks.every(
    (segment) => isThing(segment.bare) && toneWords(unmade(segment.bare), language).length === 0,
  );
  // "Strange, quiet, monochrome with one signal orange": bare adjectives around looks are looks.
  const plainWords = items.every(
    (segment) => tokensOf(segment.bare).length === 1 && isAdjective(segment.bare, language),
  );
  // "Poétique, fait main, carton et encre.": a mood that begins the last sentence goes on to its end.
  const mood =
    last &&
    looks.length > 0 &&
    looks[0] === segments[0] &&
    (toneWords(fold(looks[0]!.bare), language).length > 0 || NAMES_STYLE.test(fold(looks[0]!.bare))) &&
    items.every(
      (segment) => /^\p{Ll}/u.test(segment.text) && !/\d/.test(segment.text) && tokensOf(segment.text).length <= 3,
    );
  // "community, salty, warm, burnt orange and navy": single words among as many looks are looks.
  const outnumbered =
    looks.length >= 2 &&
    items.length <= looks.length &&
    items.every((segment) => !/\s/.test(segment.bare)) &&
    !onlyThings &&
    looks.length + items.length + named.length === free.length;
  if (mood || outnumbered) for (const segment of [...items, ...named]) segment.role = "look";
  else if (
    looks.length > 0 &&
    items.length > 0 &&
    plainWords &&
    !onlyThings &&
    looks.length + items.length === free.length
  )
    for (const item of items) item.role = "look";
  else if (
    items.length > 0 &&
    looks.length > 0 &&
    onlyThings &&
    (looks.length + items.length === free.length || looks.every((look) => look !== segments.at(-1)))
  )
    for (const look of looks) look.role = "item";
  // "Dance school: ballet, street, contemporary": so is one at the end of a list after a colon.
  else if (
    looks.length === 1 &&
    items.length >= 2 &&
    (looks[0] !== segments.at(-1) || isColoned) &&
    !looks[0]!.text.includes(" ")
  )
    looks[0]!.role = "item";
  else if (looks.length >= 1 && items.length === 1 && looks.length + items.length === free.length)
    items[0]!.role = "look";
  settleLists(free, segments);
  // "desayuno incluido y clases de cocina": a claim and a good in the last part of a list.
  const end = segments.at(-1);
  if (end?.role !== "fact" || end.label !== null || segments.length < 2) return;
  const pair = pairIn(end.bare, language);
  // "great for team building and birthdays"
  if (
    / (?:\p{Lu}\p{L}+|\d+(?:st|nd|rd|th)) (?:and|und|et|y|e|en|&) \p{Lu}\p{L}+(?: \p{Lu}[\p{L}'’-]+)?$/u.test(end.bare)
  )
    return;
  if (/^(?:\S+ ){1,3}(?:for|für|pour|para|per|voor) /iu.test(end.bare)) return;
  // "pranzo e vino inclusi": both are.
  if (
    /(?:included|provided|supplied|accepted|covered|allowed|inclus[ieoa]?s?|compris(?:es?)?|incluid[oa]s|inbegriffen|inbegrepen)$/.test(
      fold(end.bare),
    )
  )
    return;
  if (!pair || isFact(pair[1]!) === isFact(pair[2]!)) return;
  const [one, two] = [pair[1]!, pair[2]!];
  // "check-in 9h-12h e 17h-19h": two times of one thing.
  if (!/\p{L}{3}/u.test(two)) return;
  const roleFor = (part: string): Role => (isFact(part) ? "fact" : "item");
  segments.pop();
  segments.push(
    { ...end, text: one, bare: one, role: roleFor(one) },
    { ...end, text: two, bare: two, role: roleFor(two) },
  );
}
