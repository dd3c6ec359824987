/**
 * The catalogue of kinds of business: every record, with what it has from its family. Records that contradict themselves
 * or each other are refused when the catalogue is loaded, with the record's id and what is wrong.
 */
import { ANIMALS } from "./animals.ts";
import { COMMUNITIES } from "./communities.ts";
import { CULTURE } from "./culture.ts";
import { FAMILIES, type Family } from "./families.ts";
import { sharedIn, unknownIn } from "./faults.ts";
import { FOOD } from "./food.ts";
import { GOODS } from "./goods.ts";
import { HEALTH } from "./health.ts";
import type { Kind, KindRecord } from "./kind.ts";
import { LEARNING } from "./learning.ts";
import { MANNERS } from "./manners.ts";
import { PROFESSIONS } from "./professions.ts";
import { SOFTWARE } from "./software.ts";
import { STAYS } from "./stays.ts";
import { STUDIOS } from "./studios.ts";
import { TRADES } from "./trades.ts";
import type { Manners } from "./vocabulary.ts";
import { partsOf, stemsOf, wordsOf } from "./words.ts";

/** The kind of everything that the catalogue does not know: nothing is pictured that could be untrue. */
export const GENERAL: Kind = complete({
  id: "general",
  schemaType: "Organization",
  family: "general",
  words: "",
  sections: ["offerings", "story", "process", "faq"],
  pages: ["about", "services", "contact"],
  tones: ["modern", "friendly"],
  listedAs: "offer",
});

export const KINDS: readonly Kind[] = catalogueOf([
  ...FOOD,
  ...GOODS,
  ...HEALTH,
  ...TRADES,
  ...PROFESSIONS,
  ...STUDIOS,
  ...CULTURE,
  ...COMMUNITIES,
  ...ANIMALS,
  ...LEARNING,
  ...STAYS,
  ...SOFTWARE,
]);

const BY_ID = new Map(KINDS.map((kind) => [kind.id, kind]));

/** The kind with an id; the general kind when there is none. */
export function kindById(id: string): Kind {
  return BY_ID.get(id) ?? GENERAL;
}

/** All words of a kind's names, language after language. */
export const namesOf = ({ names }: Kind): string[] => Object.values(names).flat();

/**
 * The kinds of these records.
 * @throws Error that lists what is wrong with them
 */
export function catalogueOf(records: readonly KindRecord[]): Kind[] {
  refuse(unknownIn(records));
  const kinds = records.map(complete);
  refuse(sharedIn(kinds));
  return kinds;
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`kinds of business:\n${faults.join("\n")}`);
}

/** A record with what it leaves out. */
function complete(record: KindRecord): Kind {
  const family: Family = FAMILIES[record.family];
  const manners: Manners = MANNERS[record.manners ?? family.manners];
  const { sections, pages, tones, form, emblems, scenes, hues, guidance, schemaType } = {
    ...manners,
    ...family,
    ...record,
  };
  const parts = partsOf(record);
  return {
    id: record.id,
    family: record.family,
    schemaType,
    names: wordsOf(parts, "names"),
    hints: wordsOf(parts, "hints"),
    stems: stemsOf(record),
    sections,
    pages: ["home", ...pages],
    tones,
    form,
    emblems,
    scenes,
    hues,
    guidance,
    listedAs: record.listedAs ?? null,
    traits: new Set([...(family.traits ?? []), ...(record.traits ?? [])]),
  };
}
