import type { TokenUse } from "./chat.ts";

/** What a design says, a sentence or two each; the last four are of the whole website. */
export const DESIGN_MEMBERS = [
  "direction",
  "typography",
  "layout",
  "ornament",
  "typefaces",
  "components",
  "signature",
  "voice",
] as const;

/** What `write` finds again of a plan. */
export interface PlanDetail {
  design: Partial<Record<(typeof DESIGN_MEMBERS)[number], string>>;
  /** What each section says, in the order of the plan's sections. */
  contents: string[];
  usage: TokenUse;
}
