/** What is wrong with records of kinds, so that a slip is told when the catalogue is loaded, not seen on a page. */
import { EMBLEMS } from "../artwork/emblems.ts";
import { SCENES } from "../artwork/scenes.ts";
import { FAMILIES } from "./families.ts";
import type { Kind, KindRecord } from "./kind.ts";
import { MANNERS } from "./manners.ts";
import { PAGES } from "./pages.ts";
import { FORM_PURPOSES, GUIDANCE_GROUPS, LIST_NAMES, TONES, TRAITS, USUAL_SECTIONS } from "./vocabulary.ts";

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
} satisfies Record<string, Set<string>>;

/** What records name that there is not, each with the id of its record. */
export const unknownIn = (records: readonly KindRecord[]): string[] =>
  records.flatMap((record) =>
    (Object.entries(namedBy(record)) as [keyof typeof KNOWN, readonly string[]][]).flatMap(([what, names]) =>
      names.filter((name) => !KNOWN[what].has(name)).map((name) => `${record.id}: there is no ${what} "${name}"`),
    ),
  );

/**
 * What kinds have of each other. Words are compared as they are written: that they are one kind's without their accents
 * too is for the test, as it takes longer than a start should.
 */
export function sharedIn(kinds: readonly Kind[]): string[] {
  const faults: string[] = [];
  const owners = { id: new Map<string, Kind>(), name: new Map(), hint: new Map(), stem: new Map() };
  const take = (what: keyof typeof owners, word: string, kind: Kind) => {
    const owner = owners[what].get(word);
    if (owner === undefined) owners[what].set(word, kind);
    // A word may be the same in several languages of one kind.
    else if (owner !== kind) faults.push(`${kind.id}: the ${what} "${word}" is that of ${owner.id}`);
  };
  for (const kind of kinds) {
    take("id", kind.id, kind);
    for (const words of Object.values(kind.names)) for (const word of words) take("name", word, kind);
    for (const words of Object.values(kind.hints)) for (const word of words) take("hint", word, kind);
    for (const stem of kind.stems) take("stem", stem, kind);
  }
  return faults;
}

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
