import * as v from "valibot";
import { tellEngine } from "../../sentences/engine_failures.ts";
import { EngineError, type PagePlan } from "../engine.ts";
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

export const design = v.entriesFromList(DESIGN_MEMBERS, v.optional(v.string(), ""));

/** What `write` finds again of a plan. */
export interface PlanDetail {
  design: Partial<Record<(typeof DESIGN_MEMBERS)[number], string>>;
  /** What each section says, in the order of the plan's sections. */
  contents: string[];
  usage: TokenUse;
}

/** The detail of a plan, checked: a plan comes back from storage and may be another engine's. */
export function readDetail(plan: PagePlan): PlanDetail {
  const schema = v.object({
    design: v.object(design),
    contents: v.array(v.string()),
    usage: v.object({ inputTokens: v.number(), cachedTokens: v.optional(v.number()), outputTokens: v.number() }),
  });
  const result = v.safeParse(schema, plan.detail);
  if (!result.success) {
    throw new EngineError("provider_failed", tellEngine("plan_of_another"));
  }
  return result.output;
}
