/**
 * What is known of a kind of business, as data: how it is called, what its pages hold, what is drawn for it. It describes
 * the habits of a trade, never a fact of one business. A kind is one record; what the record leaves out it has from its
 * family. `catalogue.ts` reads all records and refuses those that are wrong.
 */

import type { FamilyName } from "./families.ts";
import type { MannersName } from "./manners.ts";
import type { GuidanceGroup, ListName, Look, Manners, Trait, Words } from "./vocabulary.ts";

/**
 * A kind of business. Its words stand as `en: bakery, bake shop; bread, loaves | de: bäckerei; brot`: in each language
 * what such a business is called, and after `;` what only hints at it. They are written in lower case, and belong to one
 * kind, in whichever languages they are said.
 */
export interface KindRecord extends Partial<Manners>, Partial<Look> {
  id: string;
  family: FamilyName;
  schemaType?: string;
  words: string;
  /** Beginnings of its names in languages other than `LANGUAGES`, between spaces; a hyphen stands for a space. */
  stems?: string;
  manners?: MannersName;
  guidance?: GuidanceGroup;
  /** What heads the list of what is on offer, where it is not called as the page that lists it. */
  listedAs?: ListName;
  /** In addition to those of its family. */
  traits?: readonly Trait[];
}

/** A record with everything that it has from its family. */
export interface Kind extends Manners, Look {
  id: string;
  schemaType: string;
  family: FamilyName;
  names: Words;
  hints: Words;
  stems: readonly string[];
  guidance: GuidanceGroup;
  listedAs: ListName | null;
  traits: ReadonlySet<Trait>;
}
