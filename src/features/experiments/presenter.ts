/** Experiments and their results on the wire. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { answer } from "../../operation/answer.ts";
import { component, described, exampleId, idOf, integer, stampFields, timestamp } from "../../operation/fields.ts";
import { ADVICE, type Result, sentenceOf, WARNING_SENTENCES, WARNINGS } from "./rules.ts";
import type { CountRow } from "./service.ts";
import { ALPHA, type Interval, RATIO_ALARM } from "./statistics.ts";
import type { ExperimentRow } from "./store.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const variationKey = described(v.string(), "By which the variation is told from the others.", "b");
const weight = described(integer, "How many visitors get it beside the others' weights.", 1);
const visitors = described(count, "Who has seen it.");
const conversions = described(count, "How many of them did what is hoped for.");
const interval = (description: string) =>
  described(
    v.nullable(
      v.object({ low: described(v.number(), "Where it begins."), high: described(v.number(), "Where it ends.") }),
    ),
    description,
  );

export const Experiment = component("Experiment", {
  _id: idOf("exp", "Identifier."),
  website_id: idOf("web", "The website."),
  page_id: idOf("page", "The page."),
  name: described(v.string(), "Name."),
  hypothesis: described(v.nullable(v.string()), "What is expected, and why."),
  variations: described(
    v.array(
      v.object({
        key: variationKey,
        name: described(v.string(), "Name."),
        version_id: idOf("ver", "The version."),
        weight,
      }),
    ),
    "The versions that are compared, the control first.",
  ),
  goal: described(
    v.object({
      type: described(v.picklist(["form_submission", "click", "page_view"]), "Type."),
      target: described(v.nullable(v.string()), "A form, a CSS selector or a page; null: any form of the page."),
    }),
    "What visitors are hoped to do.",
  ),
  traffic: described(integer, "How many of a hundred visitors take part.", 100),
  sticky: described(v.picklist(["day", "cookie"]), "For how long a visitor sees the same."),
  status: described(v.picklist(["draft", "running", "paused", "stopped"]), "Where it stands."),
  stopped_by: described(
    v.nullable(v.picklist(["person", "applied", "page_published"])),
    "Why it ended: somebody stopped it, applied a variation, or published another version of its page, with which it could not go on. Null: it has not ended.",
  ),
  winner: described(v.nullable(v.string()), "Key of the variation that was chosen; null: none was."),
  started_at: described(v.nullable(timestamp), "When it was started first."),
  stopped_at: described(v.nullable(timestamp), "When it ended."),
  ...stampFields,
});

export const toExperiment = (row: ExperimentRow) => answer(Experiment, row);

export const Results = component("ExperimentResults", {
  experiment_id: described(v.string(), "The experiment.", exampleId("exp")),
  status: described(v.picklist(["draft", "running", "paused", "stopped"]), "Where it stands."),
  unit: described(
    v.picklist(["visitor_day", "visitor"]),
    'What is counted as one: `visitor_day`, somebody on one day of UTC (who comes again tomorrow is counted again, and may see another variation); with `sticky: "cookie"` `visitor`, as far as browsers keep the cookie.',
  ),
  confidence: described(
    v.number(),
    "With what probability all intervals of differences hold, at all times at once: looking often, and stopping when one leaves 0 out, does not make it smaller. An approximation for many visitors, which is why nothing is concluded from few.",
  ),
  days: described(v.number(), "For how many days it has run, pauses included."),
  visitors: described(count, "Of all variations."),
  conversions: described(count, "Visitors who did what is hoped for after they had seen a variation, each once."),
  variations: described(
    v.array(
      v.object({
        key: variationKey,
        name: described(v.string(), "Name."),
        is_control: described(v.boolean(), "Whether the others are compared with it."),
        weight,
        visitors,
        conversions,
        rate: described(v.number(), "Conversions by visitors; 0 without visitors."),
        rate_interval: interval("Where the rate is; null: nobody has seen it."),
        difference: described(
          v.nullable(v.number()),
          "The rate less the control's: 0.01 is one visitor more in a hundred. Null: it is the control, or nobody has seen one of them.",
        ),
        difference_interval: interval("Where the difference is: certain to be one when 0 is left out."),
        lift: described(v.nullable(v.number()), "The difference by the control's rate: 0.1 is 10 % more."),
        lift_interval: interval("Where the lift is; null: nothing can be said yet."),
        chance_to_win: described(
          v.nullable(v.number()),
          "How probable it is that the rate is higher than the control's, of these numbers alone. To be read once: who looks daily until it is high is misled; the intervals are what to decide by.",
        ),
      }),
    ),
    "What was counted of each, the control first.",
  ),
  ratio: described(
    v.object({
      probability: described(
        v.nullable(v.number()),
        "How probable it is that visitors are split like this, or further from the weights, when all is right (χ²). Null: too few to tell.",
      ),
      mismatch: described(v.boolean(), `Whether that is less than ${RATIO_ALARM}: then the rates can't be compared.`),
    }),
    "Whether visitors are split as they should be.",
  ),
  visitors_needed: described(
    v.nullable(count),
    "About how many visitors of each variation it takes to find a rate that is 20 % higher than the control's. Null: not known yet.",
  ),
  warnings: described(
    v.array(
      v.object({
        code: described(v.picklist(WARNINGS), "Stable; for programs."),
        message: described(v.string(), "The same, in one sentence."),
      }),
    ),
    "What to be careful about.",
  ),
  advice: described(
    v.object({
      code: described(v.picklist(ADVICE), "Stable; for programs."),
      variation: described(v.nullable(v.string()), "Key of the variation that it is about; null: of none."),
      message: described(v.string(), "The same, in one sentence."),
    }),
    "What to do now.",
  ),
  series: described(
    v.array(
      v.object({
        at: described(timestamp, "When the interval begins."),
        variations: described(
          v.array(v.object({ key: variationKey, visitors, conversions })),
          "Each of them, also without visitors on that day.",
        ),
      }),
    ),
    "By days of UTC on which visitors saw a variation first; conversions are with their visitor.",
  ),
});

/** Probabilities and rates with as many digits as mean anything. */
const rounded = (number: number): number => Number(number.toPrecision(6));
const roundedInterval = (interval: Interval | null) =>
  interval && { low: rounded(interval.low), high: rounded(interval.high) };
const roundedOrNull = (number: number | null) => (number === null ? null : rounded(number));

export function toResults(row: ExperimentRow, result: Result, rows: CountRow[]): v.InferOutput<typeof Results> {
  const days = Map.groupBy(rows, ({ day }) => day);
  return {
    experiment_id: row._id,
    status: row.status,
    unit: row.sticky === "cookie" ? "visitor" : "visitor_day",
    confidence: 1 - ALPHA,
    days: Math.round(result.days * 100) / 100,
    visitors: result.visitors,
    conversions: result.conversions,
    variations: row.variations.map(({ key, name, weight }, index) => {
      const { visitors, conversions, rate, rate_interval, comparison } = result.variations[index]!;
      return {
        key,
        name,
        is_control: index === 0,
        weight,
        visitors,
        conversions,
        rate: rounded(rate),
        rate_interval: roundedInterval(rate_interval),
        difference: roundedOrNull(comparison?.difference ?? null),
        difference_interval: roundedInterval(comparison?.difference_interval ?? null),
        lift: roundedOrNull(comparison?.lift ?? null),
        lift_interval: roundedInterval(comparison?.lift_interval ?? null),
        chance_to_win: roundedOrNull(comparison?.chance_to_win ?? null),
      };
    }),
    ratio: {
      probability: roundedOrNull(result.ratio_probability),
      mismatch: result.warnings.includes("ratio_mismatch"),
    },
    visitors_needed: result.visitors_needed,
    warnings: result.warnings.map((code) => ({ code, message: WARNING_SENTENCES[code] })),
    advice: { ...result.advice, message: sentenceOf(row, result) },
    series: [...days].map(([day, counted]) => ({
      at: isoTime(day),
      variations: row.variations.map(({ key }) => {
        const { visitors, conversions } = counted.find(({ variation }) => variation === key) ?? NOBODY;
        return { key, visitors, conversions };
      }),
    })),
  };
}

const NOBODY = { visitors: 0, conversions: 0 };
