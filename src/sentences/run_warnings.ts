/** What a completed run could not do. */
import { teller } from "./sentence.ts";

export const RUN_WARNINGS = {
  images_missing: ({ left, wanted, credits, said }: { left: number; wanted: number; credits: number; said: string }) =>
    `${left === wanted ? "The pictures" : `${left} of ${wanted} pictures`} could not be made and are left out of the page. ${credits} credits were refunded. ${said}`,
  variant_failed: "Variant {variant} of {variants} could not be written, and {credits} credits were refunded. {said}",
} as const;

/** Says what a run could not do. */
export const tellWarning = teller(RUN_WARNINGS);
