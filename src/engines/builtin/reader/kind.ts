/** Which kind of business a prompt is about, from the words with which trades are called. */
import { GENERAL, KINDS } from "../../../design/kinds/catalogue.ts";
import type { Kind } from "../../../design/kinds/kind.ts";
import { foreignKind } from "./foreign_kind.ts";
import { isInterfaceLanguage } from "./language.ts";
import { type Found, findTerms, isSpoken, lexiconOf } from "./lexicon.ts";
import { fold, tokensOf } from "./text.ts";

const NAMES = lexiconOf(
  KINDS.map((kind) => [kind, kind.names] as const),
  { compounds: true },
);
const HINTS = lexiconOf(KINDS.map((kind) => [kind, kind.hints] as const));

/** "an API for drone operators", "software para dentistas": whom it is for, after the word for what it is. */
const FOR_WHOM =
  / (?:for|für|fur|pour|para|per|voor) (?!(?:a|an|my|our|the|eine?n?|une?|mon|ma|mi|una?|um|uma|meu|minha|un|mijn|een|onze) )(?:\p{L}+ ){0,1}$/u;

/** "Portfolio for architect Ana Ruiz": whose the site is. */
const OWN_SITE = /(?:site|page|seite|portfolio|portafolio|web|sito) (?:for|für|fur|pour|para|per|voor) $/u;

const SITE_FOR = /(?:site|page|portfolio|store|shop|firm|studio|service|services) for (?:\p{L}+ )?$/u;

/** "We don't do the catering", "10 minutes by taxi": what a business says it is not, and how to get there. */
const DENIED =
  /\bby $|\bself[- ]$|\bfrom $|\b(?:not?|don't|dont|doesn't|do not|without|kein\p{L}*|ohne|nicht|pas de|sans|sin|sem|senza|geen|zonder) (?:\p{L}+ ){0,3}$/u;

/** True where what begins at `start` is said not to be there ("no online shop"). */
export const isDenied = (folded: string, start: number): boolean =>
  DENIED.test(folded.slice(Math.max(0, start - 40), start));

/** Work that is done on or for what follows, in the same sentence. */
const WORK_ON =
  /\b(?:inspections?|surveys?|cleaning|maintenance|repairs?|installations?|photography|insurance|supplies|deliver(?:y|ies)|bookkeeping|accounting|reinigung|wartung|nettoyage|entretien|limpieza|mantenimiento|limpeza|manutencao|pulizia|manutenzione|schoonmaak|onderhoud) (?:of|for|von|fur|de|pour|para|di|per|van|voor) [^.!?\n]*$/u;

/** What comes before a building in which something takes place. */
const WHERE = /\p{L}{3,} (?:in|at|inside|opposite|next to|behind) (?!(?:an?|our|my) )(?:the )?\p{L}+ $/u;

/** "in an old church", "dans une ancienne ferme": a building that was something else once. */
const IN_FORMER =
  /(?:^| )(?:in|inside|im|dans|en|em|nel|nella|a) ?(?:an?|the|einer?|einem|der|une?|una?|uma?|un'|een|de|la|il|numa?)? ?(?:old|former|converted|disused|deconsecrated|alte[nrm]?|ehemalige[nrm]?|umgebaute[nrm]?|ancien(?:ne)?|vieil(?:le)?|antigu?[ao]|viej[ao]|velh[ao]|ex|antic[ao]|vecchi[ao]|oude|voormalige) $/u;

/** True where what begins at `start` is a building in which something takes place. */
export const isWhere = (folded: string, start: number): boolean =>
  WHERE.test(folded.slice(Math.max(0, start - 48), start));

/** "in Bodega Bay", "Drop off at Ashgrove Butchers": a word inside a name, of a place or of somebody else's business. */
const insideName = (prompt: string, { start, end }: Found<Kind>, name: string): boolean => {
  if (start === 0 || !/^\p{Lu}/u.test(prompt.slice(start, end))) return false;
  const [before = ""] = /\p{Lu}[\p{L}'’]+ $/u.exec(prompt.slice(0, start)) ?? [];
  const [after = ""] =
    /^ (?:Bay|Beach|Park|Hill|Heights|Creek|Springs|Valley|Lake|Island|Point|Cove)(?!\p{L})/u.exec(prompt.slice(end)) ??
    [];
  const whole = `${before}${prompt.slice(start, end)}${after}`;
  return whole.length > end - start && start > 24 && !fold(name).includes(fold(whole));
};

/** "cottage opening, closing and checks": a house of somebody else, which is looked after. */
const isLookedAfter = (folded: string, { start, end }: Found<Kind>): boolean =>
  /^(?:cottages?|cabins?|chalets?|villas?|houses?|homes?)$/u.test(folded.slice(start, end)) &&
  /^ (?:opening|closing|checks?|care|watch|sitting|cleaning)(?!\p{L})/u.test(folded.slice(end, end + 10));

/** The names of trades that stand in a text, in reading order. */
export function tradeWords(folded: string): Found<Kind>[] {
  return findTerms(NAMES, folded);
}

/** A trade's name as it is said alone: "Hochzeit von" → "Hochzeit". */
export const tradeAlone = (words: string): string =>
  words.replace(/ (?:of|von|de|di|(?<=bruiloft |huwelijk )van)$/iu, "");

/** Words in a text that hint at a trade. */
export function hintWords(folded: string): Found<Kind>[] {
  return findTerms(HINTS, folded);
}

/**
 * The kind that a prompt speaks of: the earliest and most exact trade word wins; hints decide where no trade is named.
 * The website's name counts a little ("Northline Roofing").
 */
export function kindOf(prompt: string, name: string, language: string): Kind {
  const folded = fold(prompt);
  if (!isInterfaceLanguage(language.toLowerCase().split("-")[0] ?? "")) {
    const foreign = foreignKind(prompt);
    if (foreign) return foreign;
  }
  const scores = new Map<Kind, number>();
  const add = (kind: Kind, score: number) => scores.set(kind, (scores.get(kind) ?? 0) + score);
  const seen = new Set<string>();
  const trades = tradeWords(folded);
  for (const [index, found] of trades.entries()) {
    const word = folded.slice(found.start, found.end);
    // "in church halls": where it takes place.
    if (/^ (?:halls?|street|road|lane|yard|square|cheese|pie)(?!\p{L})/u.test(folded.slice(found.end, found.end + 8)))
      continue;
    // "real estate inspection": what is done is named behind it.
    if (
      language.startsWith("en") &&
      /^ (?:inspections?|photograph(?:y|er)|signs?|reports?)(?!\p{L})/u.test(folded.slice(found.end, found.end + 14)) &&
      trades.length > 1
    )
      continue;
    if (isLookedAfter(folded, found)) continue;
    // "beginners clinic": a lesson.
    if (
      word === "clinic" &&
      /(?:beginners?|skills|coaching|training|riding|learn to \p{L}+|to \p{L}+) $/u.test(
        folded.slice(Math.max(0, found.start - 30), found.start),
      )
    )
      continue;
    // "3 models": kinds of what is made.
    const before = folded.slice(Math.max(0, found.start - 48), found.start);
    if (/^models?$/.test(word) && /\d $/.test(before)) continue;
    // "in Sheffield library": likewise, where nothing else names a trade before it.
    const isRoom = language.startsWith("en") && trades.length === 1 && isWhere(folded, found.start);
    const takesPlace = isRoom || IN_FORMER.test(before) ? 0.15 : 1;
    if (seen.has(word) || isDenied(folded, found.start)) continue;
    seen.add(word);
    const early = found.start < 60 ? 1 - found.start / 200 : found.start < 200 ? 0.5 : 0.25;
    const exact = found.words > 1 || word.length > 12 ? 1.35 : 1;
    // "da Marina Souza": a name.
    const isFirstName =
      !/^(?:de|en)/u.test(language) &&
      /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u.test(prompt.slice(found.start, found.end + 3)) &&
      found.words === 1 &&
      /\p{Ll} $/u.test(prompt.slice(Math.max(0, found.start - 2), found.start))
        ? 0.1
        : 1;
    // A word of another language is most likely another word ("editorial" is a publishing house in Spanish).
    const spoken = isSpoken(found.languages, language) ? 1 : 0.15;
    const first = seen.size === 1 && found.start < 40 ? 1.4 : 1;
    // "bookkeeping software": the trade before the word for a program is what the program is for.
    const describesSoftware =
      !found.value.traits.has("program") &&
      /^ (?:software|app|apps|platform|saas|tool|api|crm|plugin)(?!\p{L})/u.test(
        folded.slice(found.end, found.end + 10),
      );
    // "reusable packaging for online shops": those who buy it, after a word for what it is.
    // "inspection of roofs, wind turbines and solar farms": on what something is done.
    const areBuyers =
      (WORK_ON.test(folded.slice(Math.max(0, found.start - 90), found.start)) && /s$/.test(word)) ||
      (/\p{L}{4,} (?:for|with) (?:\p{L}+s, (?:and )?|\p{L}+ (?:and )?){0,3}$/u.test(before) && /s$/.test(word));
    const forThem =
      describesSoftware || (areBuyers && !SITE_FOR.test(before))
        ? 0.05
        : seen.size > 1 && FOR_WHOM.test(before.slice(-32)) && !OWN_SITE.test(before)
          ? 0.2
          : 1;
    // "farm visits": where somebody goes to, when the trade itself is named.
    const isNamed = language.startsWith("en") && insideName(prompt, found, name) ? 0.1 : 1;
    const isVisited = trades.length > 1 && /^ visits?(?!\p{L})/u.test(folded.slice(found.end, found.end + 8)) ? 0.1 : 1;
    // "vintage Vespa tours": of two trades in one English phrase the last names the thing.
    const describes = language.startsWith("en") && trades[index + 1]?.start === found.end + 1 ? 0.5 : 1;
    add(
      found.value,
      isFirstName *
        isVisited *
        isNamed *
        takesPlace *
        describes *
        10 *
        early *
        exact *
        spoken *
        first *
        forThem *
        (found.value.traits.has("vague") ? 0.55 : 1),
    );
  }
  const hints = hintWords(folded);
  hints.forEach((found, index) => {
    const word = folded.slice(found.start, found.end);
    if (seen.has(word) || !isSpoken(found.languages, language)) return;
    seen.add(word);
    // "sourdough pizza": the last of two hints names the thing, the one before only describes it.
    const describes = hints[index + 1]?.start === found.end + 1;
    add(found.value, (found.start < 60 ? 2 : 1) * (describes ? 0.5 : 1));
  });
  const foldedName = fold(name);
  for (const found of tradeWords(foldedName).filter((one) => !isLookedAfter(foldedName, one)))
    add(found.value, found.value.traits.has("vague") ? 1.5 : 5);
  for (const found of hintWords(foldedName)) add(found.value, 1.5);
  let best: Kind = GENERAL;
  let bestScore = tokensOf(folded).length <= 4 ? 1 : 1.6;
  for (const [kind, score] of scores) {
    if (score > bestScore) {
      best = kind;
      bestScore = score;
    }
  }
  return best;
}
