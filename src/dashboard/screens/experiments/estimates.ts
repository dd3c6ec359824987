/** How long an experiment takes: before it is started by the visitors that its page had, then by its own. */
import type { Experiment, Results } from "./experiment.ts";

/** Fewer visitors of a variation, or conversions in all, are too few for a conclusion. */
const FEWEST_VISITORS = 100;
const FEWEST_CONVERSIONS = 25;
const FEWEST_DAYS = 7;

/** In how many days of this pace there is probably enough to decide; null: that can't be said. */
export function daysLeft({ advice, days, variations, conversions, visitors_needed }: Results): number | null {
  const isEarly = advice.code === "wait_for_visitors";
  const needed = isEarly ? FEWEST_VISITORS : advice.code === "wait" ? visitors_needed : null;
  if (needed === null || days < 1) return null;
  const lacking = variations.map(({ visitors }) => (visitors === 0 ? Infinity : (needed - visitors) / visitors));
  if (isEarly) lacking.push(conversions === 0 ? Infinity : (FEWEST_CONVERSIONS - conversions) / conversions);
  const left = Math.max(0, FEWEST_DAYS - days, ...lacking.map((share) => share * days));
  return Number.isFinite(left) ? Math.max(1, Math.ceil(left)) : null;
}

/** How long it takes at least, when so many visitors come to the page in a day. */
export function fewestDays({ variations, traffic }: Experiment, visitorsADay: number): number {
  const weights = variations.map(({ weight }) => weight);
  const share = (traffic / 100) * (Math.min(...weights) / weights.reduce((sum, weight) => sum + weight, 0));
  return Math.max(FEWEST_DAYS, Math.ceil(FEWEST_VISITORS / (visitorsADay * share)));
}
