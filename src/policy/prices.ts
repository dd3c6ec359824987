/** What work costs, in credits (specification, section 8; contract, section 3). The reference and GET /v1/credits read this. */
import type { ModelTier } from "../engines/engine.ts";
import { type Account, mayUse } from "./plans.ts";

export const PRICES = {
  page_generation: 20,
  page_generation_premium: 40,
  page_generation_images: 10,
  editor_turn: 10,
  editor_turn_per_50_kb: 10,
  premium_multiplier: 2,
  suggest_pages: 0,
  read_brief: 0,
  read_brief_with_model: 1,
  generate_image: 2,
  generate_logo: 10,
  generate_og_image: 10,
  generate_design: 10,
  generate_email: 5,
  generate_metadata: 1,
  generate_domains: 0,
  generate_subdomain: 0,
  check_domain: 0,
  regenerate_section: 10,
  regenerate_text: 1,
  suggest_variation: 5,
  create_lead_search: 5,
  enrich_lead: 1,
} as const;

export const DEFAULT_MODEL: ModelTier = "standard";

/** The model that a run really uses: one that the plan does not allow falls back to the default, at its price. */
export function effectiveModel(wanted: ModelTier | undefined, account: Account): ModelTier {
  return wanted === "premium" && mayUse(account, "premium_model") ? "premium" : DEFAULT_MODEL;
}

/** Credits that one page generation takes, with all of its variants. */
export function generationCost(
  input: { model?: ModelTier; generate_images: boolean; variants: number },
  account: Account,
): number {
  const page =
    effectiveModel(input.model, account) === "premium" ? PRICES.page_generation_premium : PRICES.page_generation;
  return input.variants * (page + (input.generate_images ? PRICES.page_generation_images : 0));
}
