/** What making another business's website of a template computes, off the main thread. */
import { SECOND_MS } from "../../lib/clock.ts";
import { computation } from "../../workers/computation.ts";
import type { Making, OwnPage } from "./of_another.ts";

/** Pages of one business as another's; null for one whose code can't be read. */
export const ofAnotherBusiness = computation({
  name: "templates.of_another",
  limitMs: 20 * SECOND_MS,
  run: async (making: Making): Promise<(OwnPage | null)[]> => (await import("./of_another.ts")).asAnothers(making),
});

export const TEMPLATE_COMPUTATIONS = [ofAnotherBusiness];
