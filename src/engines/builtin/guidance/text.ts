/** What each language must say. */

import { GUIDANCE_GROUPS, type GuidanceGroup } from "../../../design/kinds/vocabulary.ts";

export { GUIDANCE_GROUPS, type GuidanceGroup };

/** Pages that a site often has and prompts say nothing about. */
export type LedePage = "about" | "offer" | "menu" | "prices" | "gallery" | "faq" | "team" | "contact" | "other";

/** One language's texts. In `groups` nine texts stand between `|`: invitation, three questions, four things to mention, closing. */
export interface GuidanceText {
  askHeading: string;
  askIntro: string;
  tellHeading: string;
  tellIntro: string;
  stepsHeading: string;
  /** Three steps as "title|text" in turn. */
  steps: string;
  audienceHeading: string;
  siblingsHeading: string;
  /** First words of pages without words of their own; `{name}` is the site's name. */
  ledes: Record<LedePage, string>;
  groups: Record<GuidanceGroup, string>;
}
