/** What axe-core and html-validate say of what our checks claim. */
import { HtmlValidate } from "html-validate";
import type { Browser, Page } from "playwright-core";
import { AXE } from "./screens.ts";

/** A finding of ours. */
export interface Claim {
  level: string;
  check: string;
  node: string | null;
  message: string;
}

export interface Judgement {
  /** Our claims that another judge says are wrong. */
  denied: string[];
  /** What another judge finds in our classes, and we do not. */
  unclaimed: string[];
}

/** The rules of axe-core for the same thing. */
const AXE_RULES: Record<string, string[]> = {
  contrast: ["color-contrast"],
  missing_alt: ["image-alt", "input-image-alt", "area-alt", "svg-img-alt", "role-img-alt"],
  unlabelled_control: [
    "label",
    "select-name",
    "button-name",
    "link-name",
    "input-button-name",
    "frame-title",
    "summary-name",
  ],
  heading_order: ["heading-order"],
  empty_heading: ["empty-heading"],
  missing_h1: ["page-has-heading-one"],
  missing_title: ["document-title"],
};
/** Those of html-validate, which must have said the same of the page. */
const VALIDATE_RULES: Record<string, string[]> = {
  duplicate_id: ["no-dup-id"],
  heading_order: ["heading-level"],
  multiple_h1: ["heading-level"],
  empty_heading: ["empty-heading"],
  missing_alt: ["wcag/h37", "area-alt"],
  unlabelled_control: ["input-missing-label", "text-content", "wcag/h30"],
};
const CHECK_OF = new Map(Object.entries(AXE_RULES).flatMap(([check, rules]) => rules.map((rule) => [rule, check])));
const WIDTHS = [1440, 360];

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: { "heading-level": "error" },
});

interface Heard {
  /** By the claim's number: what axe-core says of its node in one of the windows. */
  claims: ("violations" | "passes" | null)[];
  violations: { rule: string; target: string; claims: number[] }[];
}

async function askAxe(page: Page, claims: Claim[]): Promise<Heard> {
  const asked = claims.map(({ check, node }) => ({ node, rules: AXE_RULES[check] ?? [] }));
  return (await page.evaluate(
    async ({ asked, rules }) => {
      // @ts-expect-error axe is a global of the page.
      const result = await window.axe.run(document, {
        runOnly: rules,
        elementRef: true,
        resultTypes: ["violations", "passes", "incomplete"],
      });
      type Node = { element: Element; target: unknown[] };
      const heard = (kind: string) =>
        result[kind].flatMap(({ id, nodes }: { id: string; nodes: Node[] }) =>
          nodes.map(({ element, target }) => ({ rule: id, element, target: target.join(" ") })),
        ) as { rule: string; element: Element; target: string }[];
      const found = { violations: heard("violations"), passes: heard("passes") };
      const elements = asked.map(({ node }) => (node ? document.querySelector(node) : document.documentElement));
      const says = (kind: "violations" | "passes", at: number) =>
        found[kind].some(
          ({ rule, element }) =>
            asked[at]!.rules.includes(rule) && (element === elements[at] || asked[at]!.node === null),
        );
      return {
        claims: asked.map((_, at) => (says("violations", at) ? "violations" : says("passes", at) ? "passes" : null)),
        violations: found.violations.map(({ rule, element, target }) => ({
          rule,
          target,
          claims: asked.flatMap((one, at) =>
            one.rules.includes(rule) && (elements[at] === element || one.node === null) ? [at] : [],
          ),
        })),
      };
    },
    { asked, rules: [...CHECK_OF.keys()] },
  )) as Heard;
}

/** Asks both what they say of a published page, in windows and schemes of several kinds. */
export async function judgeClaims(browser: Browser, address: string, claims: Claim[]): Promise<Judgement> {
  const confirmed = new Set<number>();
  const passed = new Set<number>();
  const unclaimed = new Set<string>();
  let html = "";
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      viewport: { width: WIDTHS[0]!, height: 900 },
      colorScheme,
      reducedMotion: "reduce",
    });
    try {
      const page = await context.newPage();
      const { host } = new URL(address);
      // What is elsewhere is not there: the network is none of what is judged.
      await page.route("**/*", (route) =>
        new URL(route.request().url()).host === host ? route.continue() : route.fulfill({ status: 200, body: "" }),
      );
      html = (await (await page.goto(address, { waitUntil: "load" }))?.text()) ?? "";
      await page.evaluate(async () => void (await document.fonts.ready));
      await page.evaluate(AXE);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const heard = await askAxe(page, claims);
        for (const [at, said] of heard.claims.entries()) {
          if (said === "violations") confirmed.add(at);
          else if (said === "passes") passed.add(at);
        }
        for (const { rule, target, claims: same } of heard.violations)
          if (same.length === 0) unclaimed.add(`${rule} ${target}`);
      }
    } finally {
      await context.close();
    }
  }
  const report = await validator.validateString(html);
  const said = new Set(report.results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId)));
  const denied = claims.filter(({ check }, at) => {
    if (confirmed.has(at)) return false;
    const same = VALIDATE_RULES[check];
    if (same?.some((rule) => said.has(rule))) return false;
    return passed.has(at) || (same !== undefined && AXE_RULES[check] === undefined);
  });
  return {
    denied: denied.map(({ check, node, message }) => `${check} ${node}: ${message}`),
    unclaimed: [...unclaimed],
  };
}
