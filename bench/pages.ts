/**
 * `bun run bench:pages`: makes websites of prompts through the real product and judges their published pages:
 * html-validate, axe-core, Lighthouse, the product's own checks beside the first two, impeccable's signs of a design by program, weight, sideways scrolling, errors,
 * requests to other hosts, and how alike they are. Prints a table, writes bench/pages.md, and contact sheets to dist/pages/. Exits with 1 when a page falls short.
 *
 *   bun run bench:pages [prompts.jsonl …] [--only <name>] [--skip-lighthouse]
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { openBrowser } from "../test/browser/browser.ts";
import { lighthouseVersions } from "../test/browser/lighthouse.ts";
import { judgeClaims } from "../test/browser/other_judges.ts";
import { type Finding, inspectPage } from "../test/browser/page_checks.ts";
import { compareLooks } from "./pages/compare.ts";
import { writeSheet } from "./pages/contact_sheet.ts";
import { designTells } from "./pages/design_tells.ts";
import { type LighthouseResult, lighthouse } from "./pages/lighthouse.ts";
import { deadLinks, siteFileProblems } from "./pages/links.ts";
import { type Judged, toReport } from "./pages/report.ts";
import { type Product, type PublishedPage, type PublishedSite, readPrompts, startProduct } from "./pages/sites.ts";
import { stopAll } from "./processes.ts";

const ROOT = join(import.meta.dir, "..");
const PICTURES = join(ROOT, "dist", "pages");
const FIXTURES = ["prompts.jsonl", "more_prompts.jsonl"].map((file) => join(ROOT, "test", "fixtures", file));
const INNER_PAGES = 2;
const WIDTHS = [360, 768, 1440];
const PICTURE_WIDTHS = [390, 1440];
/** Pages that are open at the same time; more would only wait for the processor. */
const OPEN_PAGES = 2;
const LIGHTHOUSE_LIMIT_MS = 24 * 60_000;

const out = (text: string) => process.stdout.write(`${text}\n`);
const seconds = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, "skip-lighthouse": { type: "boolean", default: false } },
});

const nameOf = (file: string) => basename(file).replace(/\.\w+$/, "");
const pictureOf = (site: PublishedSite, number: number, width: number) =>
  join(PICTURES, `${site.set}-${String(number).padStart(2, "0")}-${width}.jpg`);

async function publishAll(product: Product): Promise<PublishedSite[]> {
  const sites: PublishedSite[] = [];
  for (const file of positionals.length > 0 ? positionals : FIXTURES) {
    const wanted = readPrompts(file).filter(({ name }) => !options.only || name === options.only);
    for (const prompt of wanted) sites.push(await product.publish(nameOf(file), prompt, INNER_PAGES));
  }
  if (sites.length === 0) throw new Error(`no prompt is named "${options.only}"`);
  return sites;
}

/** Works through a list with a few hands. */
async function eachOf<Item>(items: Item[], hands: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const hand = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: hands }, hand));
}

async function inspectAll(browser: Browser, sites: PublishedSite[]): Promise<Judged[]> {
  const judged = sites.flatMap((site, number) =>
    site.pages.map((page) => ({
      site,
      page,
      number,
      findings: [] as Finding[],
      lighthouse: null as LighthouseResult | null,
    })),
  );
  await eachOf(judged, OPEN_PAGES, async (one) => {
    const isHome = one.page === one.site.pages[0];
    one.findings = await inspectPage(browser, one.page.address, {
      widths: WIDTHS,
      schemes: ["light", "dark"],
      pictures: isHome
        ? Object.fromEntries(PICTURE_WIDTHS.map((width) => [width, pictureOf(one.site, one.number, width)]))
        : {},
    });
    one.findings.push(...deadLinks(one.site, one.page), ...(isHome ? await siteFileProblems(one.site) : []));
    one.findings.push(...(await checkProblems(browser, one.page)));
  });
  return judged;
}

/** What the product's own checks find, what they claim and others deny, and what they miss. */
async function checkProblems(browser: Browser, { address, claims }: PublishedPage): Promise<Finding[]> {
  const { denied, unclaimed } = await judgeClaims(browser, address, claims);
  const asFinding = (rule: string) => (detail: string) => ({ rule, view: "", detail });
  return [
    ...claims.map(({ check, node, message }) => asFinding(`check ${check}`)(`${node}: ${message}`)),
    ...denied.map(asFinding("check denied")),
    ...unclaimed.map(asFinding("check missed")),
  ];
}

/** Every home page before any inner page: Lighthouse stops when its time is over, and says how far it got. */
function inOrderOfWeight(judged: Judged[]): Judged[] {
  const place = ({ site, page }: Judged) => site.pages.indexOf(page);
  return [...judged].sort((one, other) => place(one) - place(other));
}

async function measureAll(judged: Judged[]): Promise<void> {
  const deadline = performance.now() + LIGHTHOUSE_LIMIT_MS;
  for (const one of inOrderOfWeight(judged)) {
    if (performance.now() > deadline) return;
    one.lighthouse = await lighthouse(one.page.address);
    const { performanceRuns, misses } = one.lighthouse;
    out(`  ${one.site.name} ${one.page.path}: ${performanceRuns.join(", ")} ${misses.join("; ")}`);
  }
}

async function main(): Promise<boolean> {
  const began = performance.now();
  const versions = options["skip-lighthouse"] ? null : await lighthouseVersions();
  rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const sites = await publishAll(product);
    out(`${sites.length} websites published after ${seconds(began)}`);
    const judged = await inspectAll(browser, sites);
    out(`${judged.length} pages inspected after ${seconds(began)}`);
    for (const set of new Set(sites.map((site) => site.set))) {
      for (const width of PICTURE_WIDTHS) {
        const pictures = sites.flatMap((site, number) =>
          site.set === set ? [{ title: site.name, file: pictureOf(site, number, width) }] : [],
        );
        await writeSheet(browser, PICTURES, set, width, pictures);
      }
    }
    await browser.close();
    if (versions) {
      await measureAll(judged);
      out(`Lighthouse ended after ${seconds(began)}`);
    }
    const report = toReport(judged, compareLooks(sites), versions);
    const text = `${report.text}\n${await designTells(judged.map(({ page }) => page))}\n`;
    out(`\n${text}`);
    if (positionals.length === 0 && !options.only && versions) writeFileSync(join(import.meta.dir, "pages.md"), text);
    out(`\nContact sheets: dist/pages/. ${report.good ? "Every page passes." : "Some pages fall short."}`);
    return report.good;
  } finally {
    await browser.close();
    await product.stop();
    await stopAll();
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await stopAll();
    process.exit(1);
  });
}
process.exitCode = (await main()) ? 0 : 1;
