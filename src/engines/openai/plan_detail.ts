import type { TokenUse } from "./chat.ts";

/** What `write` finds again of a plan. */
export interface PlanDetail {
  design: { direction: string; typography: string; layout: string; ornament: string };
  /** What each section says, in the order of the plan's sections. */
  contents: string[];
  usage: TokenUse;
}
