/** What the page benchmark prints and writes to bench/pages.md. */
import type { Finding } from "../../test/browser/page_checks.ts";
import type { Likeness } from "./compare.ts";
import { isPerfect, type LighthouseResult } from "./lighthouse.ts";
import type { PublishedPage, PublishedSite } from "./sites.ts";

/** A page with everything that was found out about it. */
export interface Judged {
  site: PublishedSite;
  page: PublishedPage;
  /** Place of its website among all. */
  number: number;
  findings: Finding[];
  lighthouse: LighthouseResult | null;
}

/** Cells of Markdown, padded so that they also read well in a terminal. */
function table(heading: string[], rows: string[][]): string {
  const cells = [heading, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|").replace(/\s+/g, " ")));
  const widths = heading.map((_, column) => Math.max(...cells.map((row) => Bun.stringWidth(row[column]!))));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell + " ".repeat(widths[column]! - Bun.stringWidth(cell))).join(" | ")} |`;
  return [
    line(cells[0]!),
    `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`,
    ...cells.slice(1).map(line),
  ].join("\n");
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function countOf(findings: Finding[], pattern: RegExp): string {
  const count = findings.filter(({ rule }) => pattern.test(rule)).length;
  return count === 0 ? "0" : `**${count}**`;
}

const spread = ({ performanceRuns: runs }: LighthouseResult) =>
  runs.length === 1 ? `${runs[0]}` : `${Math.max(...runs)} (${Math.min(...runs)}–${Math.max(...runs)})`;

function pageRow({ site, page, findings, lighthouse }: Judged): string[] {
  const measured = lighthouse
    ? [
        spread(lighthouse),
        `${lighthouse.scores.accessibility}`,
        `${lighthouse.scores["best-practices"]}`,
        `${lighthouse.scores.seo}`,
        lighthouse.agentic,
      ]
    : ["–", "–", "–", "–", "–"];
  return [
    site.name,
    page.path,
    kilobytes(page.bytes),
    countOf(findings, /^html /),
    countOf(findings, /^axe /),
    countOf(findings, /^(?!html |axe )/),
    ...measured,
  ];
}

const PARTS = ["direction", "layouts", "palette"] as const;
const PART_NAMES = { direction: "direction", layouts: "order of layouts", palette: "palette" };
const sharedBy = (pair: Likeness) => PARTS.filter((name) => pair[name]);
/** There are fewer directions than prompts: sharing that alone is no likeness. */
const areSiblings = (pair: Likeness) => sharedBy(pair).length > 1;

function alikeText(pairs: Likeness[]): string {
  const named = (list: Likeness[]) =>
    list
      .map((pair) => {
        const shared = sharedBy(pair).map((name) => PART_NAMES[name]);
        return `- ${pair.one} and ${pair.other}: ${shared.join(", ") || "nothing"} (palettes ${pair.distance.toFixed(3)} apart)`;
      })
      .join("\n");
  const count = (part: (typeof PARTS)[number]) => pairs.filter((pair) => pair[part]).length;
  const closest = [...pairs].sort((one, other) => one.distance - other.distance).slice(0, 5);
  const siblings = pairs.filter(areSiblings);
  const sameOrder = pairs.filter((pair) => pair.layouts && !areSiblings(pair));
  return `Of ${pairs.length} pairs of websites, ${count("layouts")} share the order of layouts, ${count("palette")} the palette (to the eye), ${count("direction")} the direction; ${siblings.length} share more than one of these.
${siblings.length > 0 ? `\nAlike in more than one:\n\n${named(siblings)}\n` : ""}${sameOrder.length > 0 ? `\nThe same order of layouts:\n\n${named(sameOrder)}\n` : ""}
Closest palettes:

${named(closest)}`;
}

/** The report as Markdown, and whether every page passed. Contains no path of this machine and no port. */
export function toReport(
  judged: Judged[],
  pairs: Likeness[],
  versions: string | null,
): { text: string; good: boolean } {
  const heading = [
    "Website",
    "Page",
    "HTML",
    "html-validate",
    "axe-core",
    "Other",
    "Perf.",
    "Access.",
    "Best pr.",
    "SEO",
    "Agentic",
  ];
  const measured = judged.flatMap(({ lighthouse }) => (lighthouse ? [lighthouse] : []));
  const short = judged.filter(
    ({ findings, lighthouse }) => findings.length > 0 || (lighthouse && !isPerfect(lighthouse)),
  );
  const reasons = short.flatMap(({ site, page, findings, lighthouse }) => [
    `- **${site.name}** ${page.path}`,
    ...findings.map(({ rule, view, detail }) => `  - ${rule}${view ? ` at ${view}` : ""}: ${detail}`),
    ...(lighthouse?.misses ?? []).map((miss) => `  - Lighthouse ${miss}`),
  ]);
  const slowest = Math.max(0, ...measured.map((result) => result.largestContentfulPaint));
  const shift = Math.max(0, ...measured.map((result) => result.layoutShift));
  const blocking = Math.max(0, ...measured.map((result) => result.totalBlockingTime));
  const lighthouseLine = versions
    ? `${versions}, mobile preset, one at a time, on ${measured.length} of the pages (home pages first, then as many others as the time allows); a performance below 100 is measured up to twice more and shown as best (lowest–highest). ${measured.filter(isPerfect).length} of ${measured.length} have full marks in all five categories. Largest contentful paint at most ${(slowest / 1000).toFixed(2)} s, blocking time at most ${Math.round(blocking)} ms, layout shift at most ${shift.toFixed(3)}.`
    : "Lighthouse was left out.";
  const text = `# Pages of the builtin engine

Made by \`bun run bench:pages\`: each prompt through the real product (website, home page, two proposed inner pages), judged at the published address. html-validate's recommended rules; axe-core with all its rules at 360, 768 and 1440 px, light and dark; "Other": sideways scrolling at 320 px, console and script errors, requests to other hosts, dead links within the website, robots.txt, sitemap.xml and llms.txt, more than 60 kB of HTML before compression.

${judged.length} pages of ${new Set(judged.map(({ site }) => site)).size} websites; ${judged.length - short.length} pass everything that they were measured by.

${lighthouseLine}

${table(heading, judged.map(pageRow))}

## What falls short

${reasons.length > 0 ? reasons.join("\n").replace(/:\d{4,5}\b/g, "") : "Nothing."}

## Likeness

${alikeText(pairs)}
`;
  return { text, good: short.length === 0 && !pairs.some(areSiblings) };
}
