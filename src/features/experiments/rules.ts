/**
 * What an experiment's numbers say, and what to do now. Whatever is said here holds however often somebody looks: a
 * difference is only called one when its interval, which holds at all times at once, leaves 0 out.
 */
import { DAY_MS } from "../../lib/clock.ts";
import type { Variation } from "../../storage/tables.ts";
import {
  ALPHA,
  type Comparison,
  type Counted,
  compare,
  type Interval,
  RATIO_ALARM,
  rateInterval,
  rateOf,
  ratioProbability,
  visitorsNeeded,
} from "./statistics.ts";

/** Before each variation has so many visitors, and all together so many conversions, nothing is concluded. */
export const FEWEST_VISITORS = 100;
export const FEWEST_CONVERSIONS = 25;
/** People do other things on a Sunday. */
export const WEEK_DAYS = 7;
/** A lift that is smaller makes no difference to anybody. */
export const SAME_LIFT = 0.05;
/** For which lift it is told how many visitors it takes to find it. */
export const LOOKED_FOR_LIFT = 0.2;

export const WARNINGS = [
  "ratio_mismatch",
  "too_few",
  "first_week",
  "stopped_early",
  "page_published",
  "visitors_elsewhere",
] as const;
export type Warning = (typeof WARNINGS)[number];

export const ADVICE = [
  "start",
  "check_split",
  "wait_for_visitors",
  "wait",
  "apply",
  "keep_control",
  "no_difference",
  "inconclusive",
  "applied",
] as const;

/** What to do now, and with which variation. */
export interface Advice {
  code: (typeof ADVICE)[number];
  variation: string | null;
}

/** An experiment as far as its result depends on it. */
export interface Judged {
  status: "draft" | "running" | "paused" | "stopped";
  stopped_by: "person" | "applied" | "page_published" | null;
  variations: readonly Variation[];
  winner: string | null;
  started_at: number | null;
  stopped_at: number | null;
}

export interface VariationResult extends Counted {
  key: string;
  rate: number;
  rate_interval: Interval | null;
  /** Beside the control; null: it is the control, or nobody has seen one of them. */
  comparison: Comparison | null;
}

export interface Result {
  variations: VariationResult[];
  visitors: number;
  conversions: number;
  /** Since it was started, until it was stopped. */
  days: number;
  /** Null: too few have come to tell. */
  ratio_probability: number | null;
  /** Of each variation, until a lift of `LOOKED_FOR_LIFT` is probably found. Null: that can't be said. */
  visitors_needed: number | null;
  warnings: Warning[];
  advice: Advice;
}

/**
 * Judges what was counted.
 * @param counted of each variation, by its key
 * @param isElsewhere whether visitors see the website in a place where nothing is split
 */
export function judge(
  experiment: Judged,
  counted: ReadonlyMap<string, Counted>,
  now: number,
  isElsewhere = false,
): Result {
  const numbers = experiment.variations.map(({ key }) => counted.get(key) ?? { visitors: 0, conversions: 0 });
  const control = numbers[0]!;
  // Each of several variations could look better by chance: the promise holds for all of them together.
  const alpha = ALPHA / (numbers.length - 1);
  const variations = experiment.variations.map(({ key }, place): VariationResult => {
    const own = numbers[place]!;
    return {
      key,
      ...own,
      rate: rateOf(own),
      rate_interval: rateInterval(own),
      comparison: place === 0 ? null : compare(control, own, alpha),
    };
  });
  const sum = (name: keyof Counted) => numbers.reduce((total, one) => total + one[name], 0);
  const [visitors, conversions] = [sum("visitors"), sum("conversions")];
  const ratio_probability = ratioProbability(
    numbers.map((one) => one.visitors),
    experiment.variations.map(({ weight }) => weight),
  );
  const days = experiment.started_at === null ? 0 : ((experiment.stopped_at ?? now) - experiment.started_at) / DAY_MS;
  const isEnough = conversions >= FEWEST_CONVERSIONS && numbers.every((one) => one.visitors >= FEWEST_VISITORS);
  const isMismatch = ratio_probability !== null && ratio_probability < RATIO_ALARM;
  const advice = adviseOn(experiment, variations, { isEnough, isMismatch });
  const isShort = days < WEEK_DAYS && experiment.status !== "draft";
  const isConclusive = advice.code === "apply" || advice.code === "keep_control";
  const holds: Record<Warning, boolean> = {
    ratio_mismatch: isMismatch,
    too_few: !isEnough && experiment.status !== "draft",
    first_week: isShort && isConclusive && experiment.status !== "stopped",
    stopped_early: isShort && experiment.status === "stopped",
    page_published: experiment.stopped_by === "page_published",
    visitors_elsewhere: isElsewhere,
  };
  return {
    variations,
    visitors,
    conversions,
    days,
    ratio_probability,
    visitors_needed:
      control.visitors < FEWEST_VISITORS ? null : visitorsNeeded(rateOf(control), LOOKED_FOR_LIFT, alpha),
    warnings: WARNINGS.filter((warning) => holds[warning]),
    advice,
  };
}

function adviseOn(
  { status, stopped_by, winner }: Judged,
  [control, ...others]: VariationResult[],
  { isEnough, isMismatch }: { isEnough: boolean; isMismatch: boolean },
): Advice {
  const advice = (code: Advice["code"], variation: string | null = null): Advice => ({ code, variation });
  if (status === "draft") return advice("start");
  if (stopped_by === "applied") return advice("applied", winner);
  if (isMismatch) return advice("check_split");
  if (!isEnough) return advice(status === "stopped" ? "inconclusive" : "wait_for_visitors");
  const better = others.filter(({ comparison }) => comparison && comparison.difference_interval.low > 0);
  const [best] = better.toSorted((a, b) => b.rate - a.rate);
  if (best) return advice("apply", best.key);
  if (others.every(({ comparison }) => comparison && comparison.difference_interval.high < 0))
    return advice("keep_control", control!.key);
  const isSame = ({ comparison }: VariationResult) =>
    comparison?.lift_interval != null &&
    comparison.lift_interval.low > -SAME_LIFT &&
    comparison.lift_interval.high < SAME_LIFT;
  if (others.every(isSame)) return advice("no_difference");
  return advice(status === "stopped" ? "inconclusive" : "wait");
}

const percent = (share: number, digits: number): string => `${(share * 100).toFixed(digits)} %`;

/** What to do now, in one sentence for people who read English. */
export function sentenceOf(
  experiment: Judged,
  { advice, variations, ratio_probability, visitors_needed }: Result,
): string {
  const named = (key: string | null) => `“${experiment.variations.find((one) => one.key === key)?.name ?? key}”`;
  switch (advice.code) {
    case "start":
      return "Start it: nobody is shown a variation before.";
    case "check_split":
      return `Don't trust these numbers: when visitors are split by the weights, they are split like this with a probability of ${ratio_probability!.toPrecision(1)} only, so something keeps some of them from being counted.`;
    case "wait_for_visitors":
      return `Let it run: too few have come to conclude anything, which takes ${FEWEST_VISITORS} visitors of each variation and ${FEWEST_CONVERSIONS} conversions in all.`;
    case "apply": {
      const { low, high } = variations.find(({ key }) => key === advice.variation)!.comparison!.difference_interval;
      return `Apply ${named(advice.variation)}: its rate is higher than the control's, by ${percent(low, 2)} to ${percent(high, 2)} of the visitors.`;
    }
    case "keep_control":
      return `Keep ${named(advice.variation)}, which is the control: the rate of every other variation is lower.`;
    case "no_difference":
      return `Choose whichever you like: the rates differ by less than ${percent(SAME_LIFT, 0)} of the control's.`;
    case "inconclusive":
      return "It ended before any difference was certain: keep what you have, or test again for longer.";
    case "applied":
      return `Nothing is left to do: ${named(advice.variation)} was applied.`;
    case "wait":
      return visitors_needed === null
        ? "Let it run: no difference is certain yet."
        : `Let it run: no difference is certain yet, and to find one of ${percent(LOOKED_FOR_LIFT, 0)} takes about ${visitors_needed.toLocaleString("en")} visitors of each variation.`;
  }
}

/** What a warning says, in one sentence for people who read English. */
export const WARNING_SENTENCES: Record<Warning, string> = {
  ratio_mismatch: "Visitors are not split as the weights say, so the rates can't be compared.",
  too_few: `Fewer than ${FEWEST_VISITORS} visitors saw one of the variations, or fewer than ${FEWEST_CONVERSIONS} did what is hoped for: nothing is concluded from so few.`,
  first_week: "It has run for less than a week: what visitors do on other days of the week is not in it.",
  stopped_early: "It ran for less than a week: what visitors do on other days of the week is not in it.",
  page_published: "It ended because another version of the page was published, or the page went.",
  visitors_elsewhere:
    "This website is also shown from a bucket: whoever sees it there gets the published page and is not counted.",
};
