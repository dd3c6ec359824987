/** Lighthouse over one address at a time: two at once would slow each other's pages down. */
import { type Audit, judge, type Report } from "../../test/browser/lighthouse.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo", "agentic-browsing"] as const;
type Category = (typeof CATEGORIES)[number];
const RETRIES = 2;

export interface LighthouseResult {
  /** Per category 0 to 100, the best run's performance; of agentic browsing the share of passed audits. */
  scores: Record<Category, number>;
  /** Performance in every run; more than one when the first fell short. */
  performanceRuns: number[];
  /** Passed and counted audits of agentic browsing, as Lighthouse shows them. */
  agentic: string;
  /** Audits that cost points, of the best run. */
  misses: string[];
  /** Milliseconds of the best run. */
  largestContentfulPaint: number;
  totalBlockingTime: number;
  layoutShift: number;
}

const counts = ({ scoreDisplayMode }: Audit) => !["manual", "notApplicable", "informative"].includes(scoreDisplayMode);

function missesOf(report: Report<Category>): string[] {
  return CATEGORIES.flatMap((category) =>
    report.categories[category].auditRefs
      .filter(({ id, weight }) => {
        const audit = report.audits[id]!;
        if (category === "agentic-browsing" && audit.scoreDisplayMode === "informative")
          return (audit.details?.items?.length ?? 0) > 0 && audit.score !== 1;
        // A metric of 99 in a category of 100 is noise.
        if (Math.round((report.categories[category].score ?? 0) * 100) === 100) return false;
        return weight > 0 && counts(audit) && audit.score !== null && audit.score < 0.995;
      })
      .map(({ id }) => {
        const { score, displayValue, details } = report.audits[id]!;
        const where = (details?.items ?? [])
          .flatMap(({ node }) => (node as { selector?: string } | undefined)?.selector ?? [])
          .slice(0, 3);
        return [`${category}: ${id}`, displayValue ?? `score ${score}`, ...where].join(" · ");
      }),
  );
}

function agenticOf({ categories, audits }: Report<Category>): { passed: number; counted: number } {
  const counted = categories["agentic-browsing"].auditRefs.map(({ id }) => audits[id]!).filter(counts);
  return { passed: counted.filter(({ score }) => score !== null && score >= 0.9).length, counted: counted.length };
}

/** Runs Lighthouse with its mobile preset; a miss in performance is measured again, up to twice. */
export async function lighthouse(address: string): Promise<LighthouseResult> {
  const runs: Report<Category>[] = [];
  const performance = (report: Report<Category>) => Math.round((report.categories.performance.score ?? 0) * 100);
  do runs.push(await judge(address, CATEGORIES));
  while (performance(runs.at(-1)!) < 100 && runs.length <= RETRIES);
  const best = runs.reduce((one, other) => (performance(other) > performance(one) ? other : one));
  const { passed, counted } = agenticOf(best);
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((best.categories[category].score ?? 0) * 100)]),
  ) as Record<Category, number>;
  return {
    scores,
    performanceRuns: runs.map(performance),
    agentic: `${passed}/${counted}`,
    misses: missesOf(best),
    largestContentfulPaint: best.audits["largest-contentful-paint"]?.numericValue ?? 0,
    totalBlockingTime: best.audits["total-blocking-time"]?.numericValue ?? 0,
    layoutShift: best.audits["cumulative-layout-shift"]?.numericValue ?? 0,
  };
}

/** Whether every category has full marks. */
export const isPerfect = ({ scores, agentic }: LighthouseResult): boolean => {
  const [passed, counted] = agentic.split("/");
  return CATEGORIES.every((category) => scores[category] === 100) && passed === counted;
};
