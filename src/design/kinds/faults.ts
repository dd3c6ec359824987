/** What is wrong with records of kinds, so that a slip is told when the catalogue is loaded, not seen on a page. */
import { EMBLEMS } from "../artwork/emblems.ts";
import { SCENES } from "../artwork/scenes.ts";
import { FAMILIES } from "./families.ts";
import type { KindRecord } from "./kind.ts";
import { MANNERS } from "./manners.ts";
import { PAGES } from "./pages.ts";
import { FORM_PURPOSES, GUIDANCE_GROUPS, LANGUAGES, LIST_NAMES, TONES, TRAITS, USUAL_SECTIONS } from "./vocabulary.ts";
import { partsOf, stemsOf } from "./words.ts";

/** What there is of everything that a record names. */
const KNOWN = {
  family: new Set(Object.keys(FAMILIES)),
  manners: new Set(Object.keys(MANNERS)),
  section: new Set<string>(USUAL_SECTIONS),
  page: new Set(Object.keys(PAGES)),
  tone: new Set<string>(TONES),
  form: new Set<string>(FORM_PURPOSES),
  emblem: new Set(Object.keys(EMBLEMS)),
  scene: new Set(Object.keys(SCENES)),
  "guidance group": new Set<string>(GUIDANCE_GROUPS),
  "list name": new Set<string>([...Object.keys(PAGES), ...LIST_NAMES]),
  trait: new Set(Object.keys(TRAITS)),
  language: new Set<string>(LANGUAGES),
} satisfies Record<string, Set<string>>;

/** Everything that is wrong with the records, each with the id of its record. */
export function faultsIn(records: readonly KindRecord[]): string[] {
  const owners = { id: new Map<string, string>(), name: new Map(), hint: new Map(), stem: new Map() };
  return records.flatMap((record) => {
    const { id } = record;
    const takenBy = (what: keyof typeof owners, word: string): string | null => {
      const spelling = spellingOf(word);
      const owner = owners[what].get(spelling) ?? null;
      if (owner === null) owners[what].set(spelling, id);
      return owner;
    };
    const taken = (what: keyof typeof owners, words: readonly string[]): string[] =>
      words.flatMap((word) => {
        const owner = takenBy(what, word);
        // A word may be the same in several languages of one kind.
        return owner === null || (owner === id && what !== "id") ? [] : [`the ${what} "${word}" is that of ${owner}`];
      });
    const words = partsOf(record.words).flatMap(({ language, names, hints }) =>
      KNOWN.language.has(language)
        ? [...taken("name", names), ...taken("hint", hints)]
        : [`its words are not written as "en: name, name; hint | de: name"`],
    );
    const unknown = (Object.entries(namedBy(record)) as [keyof typeof KNOWN, readonly string[]][]).flatMap(
      ([what, names]) => names.filter((name) => !KNOWN[what].has(name)).map((name) => `there is no ${what} "${name}"`),
    );
    return [...taken("id", [id]), ...unknown, ...words, ...taken("stem", stemsOf(record))].map(
      (fault) => `${id}: ${fault}`,
    );
  });
}

/** All that a record names. */
function namedBy(record: KindRecord): Partial<Record<keyof typeof KNOWN, readonly string[]>> {
  const { family, manners, sections, pages, tones, form, emblems, scenes, guidance, listedAs, traits } = record;
  const one = (name: string | undefined) => (name === undefined ? [] : [name]);
  return {
    family: [family],
    manners: one(manners),
    section: sections ?? [],
    page: pages ?? [],
    tone: tones ?? [],
    form: one(form),
    emblem: emblems ?? [],
    scene: scenes ?? [],
    "guidance group": one(guidance),
    "list name": one(listedAs),
    trait: traits ?? [],
  };
}

/** How a word is looked up: without accents, hyphens and apostrophes. */
const spellingOf = (word: string): string =>
  /^[a-z ]*$/.test(word)
    ? word
    : word
        .toLowerCase()
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ");
