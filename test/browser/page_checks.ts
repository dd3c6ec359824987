/** What must hold on every published page, checked from outside: in the browser and in the bytes that it gets. */
import axe from "axe-core";
import { HtmlValidate } from "html-validate";
import type { Browser, Page } from "playwright-core";

/** One thing that is wrong, and where. */
export interface Finding {
  /** The name of the check, or axe-core's or html-validate's rule. */
  rule: string;
  /** Widths and colour scheme, where it depends on them. */
  view: string;
  /** Selector and words. */
  detail: string;
}

export type ColorScheme = "light" | "dark";

/** What to look at. */
export interface InspectOptions {
  /** Widths at which axe-core runs. */
  widths: number[];
  schemes: ColorScheme[];
  /** Pictures of the whole page in the light scheme: width → file. */
  pictures?: Record<number, string>;
}

const NARROWEST = 320;
const HEIGHT = 900;
/** A page's document may weigh this much before compression; fonts and images are files of their own. */
export const HEAVIEST_DOCUMENT_BYTES = 60_000;

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // What the owner has written is kept as it is: a style sheet keeps it on one line.
    "tel-non-breaking": ["error", { ignoreClasses: ["nobreak"] }],
    // The trap for programs in forms is hidden whatever a page's style sheet says.
    "no-inline-style": [
      "error",
      {
        allowedProperties: [
          ...["position", "inline-size", "block-size", "min-inline-size", "min-block-size"],
          ...["margin", "padding", "border", "clip-path"],
        ],
      },
    ],
  },
});

/** What html-validate's recommended rules say about a document. */
export async function htmlProblems(html: string): Promise<Finding[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map((message) => ({
      rule: `html ${message.ruleId}`,
      view: "",
      detail: `${message.message}${message.selector ? ` (${message.selector})` : ` (line ${message.line})`}`,
    })),
  );
}

/** Too heavy a document, or none. */
export function weightProblems(html: string): Finding[] {
  const bytes = Buffer.byteLength(html);
  return bytes < HEAVIEST_DOCUMENT_BYTES
    ? []
    : [{ rule: "weight", view: "", detail: `${bytes} bytes of HTML; ${HEAVIEST_DOCUMENT_BYTES} are allowed` }];
}

interface AxeAnswer {
  id: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** What of axe's rules depends on colours; all else it says of one scheme is so in the other. */
export const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

async function axeProblems(page: Page, view: string, rules: string[] | undefined): Promise<Finding[]> {
  const violations = (await page.evaluate(
    async (only) => {
      const { axe } = window as unknown as { axe: { run(...given: unknown[]): Promise<{ violations: unknown }> } };
      return (await axe.run(document, { resultTypes: ["violations"], ...only })).violations;
    },
    rules ? { runOnly: rules } : {},
  )) as AxeAnswer[];
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => ({
      rule: `axe ${violation.id}`,
      view,
      detail: `${node.target.join(" ")}: ${(node.failureSummary ?? "").split("\n").slice(1).join(" ").trim()}`,
    })),
  );
}

/** Elements that reach past the right or left edge; empty when the page does not scroll sideways. */
async function sidewaysProblems(page: Page): Promise<Finding[]> {
  const wide = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return null;
    // Drawings reach past their frames, which cut them off.
    const past = [...document.querySelectorAll("body *:not(svg *)")]
      .filter((element) => element.getBoundingClientRect().right > room + 1)
      .sort((one, other) => other.getBoundingClientRect().right - one.getBoundingClientRect().right)
      .slice(0, 3);
    return {
      width: document.documentElement.scrollWidth,
      past: past.map(
        (element) => `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.slice(0, 40)}"`,
      ),
    };
  });
  if (!wide) return [];
  return [{ rule: "scrolls sideways", view: `${NARROWEST}`, detail: `${wide.width} px wide: ${wide.past.join(", ")}` }];
}

async function inspectScheme(
  browser: Browser,
  address: string,
  scheme: ColorScheme,
  options: InspectOptions,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const isFirst = scheme === options.schemes[0];
  const context = await browser.newContext({
    viewport: { width: NARROWEST, height: HEIGHT },
    colorScheme: scheme,
    // Colours in the middle of a transition are nobody's choice.
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    const { host } = new URL(address);
    page.on("pageerror", (error) => found.push({ rule: "script error", view: scheme, detail: String(error) }));
    page.on("console", (message) => {
      if (message.type() === "error") found.push({ rule: "console error", view: scheme, detail: message.text() });
    });
    page.on("request", (request) => {
      const asked = new URL(request.url());
      if (asked.host !== host && asked.protocol !== "data:")
        found.push({ rule: "other host", view: scheme, detail: request.url() });
    });
    const response = await page.goto(address, { waitUntil: "load" });
    const html = (await response?.text()) ?? "";
    if (isFirst) found.push(...(await htmlProblems(html)), ...weightProblems(html));
    await page.evaluate(async () => void (await document.fonts.ready));
    found.push(...(await sidewaysProblems(page)));
    await page.evaluate(axe.source);
    for (const width of options.widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      found.push(...(await axeProblems(page, `${width} ${scheme}`, isFirst ? undefined : RULES_OF_COLOUR)));
    }
    if (scheme === "light") {
      for (const [width, file] of Object.entries(options.pictures ?? {})) {
        await page.setViewportSize({ width: Number(width), height: HEIGHT });
        await page.screenshot({ path: file, fullPage: true, type: "jpeg", quality: 80 });
      }
    }
  } finally {
    await context.close();
  }
  return found;
}

/** The same finding at several widths and schemes is one finding. */
function together(findings: Finding[]): Finding[] {
  const views = new Map<string, Finding & { views: string[] }>();
  for (const finding of findings) {
    const key = `${finding.rule}\n${finding.detail}`;
    const known = views.get(key);
    if (known) known.views.push(finding.view);
    else views.set(key, { ...finding, views: [finding.view] });
  }
  return [...views.values()].map(({ rule, detail, views }) => ({
    rule,
    detail,
    view: [...new Set(views)].filter(Boolean).join(", "),
  }));
}

/** Opens a published page in each colour scheme and returns everything that is wrong with it. */
export async function inspectPage(browser: Browser, address: string, options: InspectOptions): Promise<Finding[]> {
  const found = await Promise.all(options.schemes.map((scheme) => inspectScheme(browser, address, scheme, options)));
  return together(found.flat());
}
