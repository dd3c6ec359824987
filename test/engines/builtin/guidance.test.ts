import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { KINDS } from "../../../src/design/kinds/catalogue.ts";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { GUIDANCE_TEXTS, guidanceFor, guidanceGroup } from "../../../src/engines/builtin/guidance/guidance.ts";
import { GUIDANCE_GROUPS } from "../../../src/engines/builtin/guidance/text.ts";
import { composePage } from "../../../src/engines/builtin/page.ts";
import { readBrief } from "../../../src/engines/builtin/reader/read.ts";
import { MORE_PROMPTS, PROMPTS, type Prompt, taskFor, visibleText } from "./composed.ts";
import { briefWith } from "./fixtures.ts";

setDefaultTimeout(120_000);

const LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "ja"] as const;
const TERSE: Prompt[] = [
  { name: "Rosa", prompt: "florist" },
  { name: "Pipes", prompt: "website for my plumbing business" },
  { name: "Hive", prompt: "beekeeper" },
  { name: "X", prompt: "x" },
  { name: "Kanzlei Ott", prompt: "Rechtsanwalt" },
  { name: "Chez Léa", prompt: "restaurant" },
  { name: "山の宿", prompt: "旅館" },
];

/** The bench's further prompts: odd names, other scripts, hostile ones. */
const ODD: Prompt[] = readFileSync(`${import.meta.dir}/../../fixtures/more_prompts.jsonl`, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Prompt);
const EVERY_PROMPT = [...PROMPTS, ...MORE_PROMPTS, ...ODD, ...TERSE];

describe("guidance", () => {
  test("is whole in every language and group, with no number, no quotation and no empty text", () => {
    for (const language of LANGUAGES) {
      const text = GUIDANCE_TEXTS[language];
      expect({ language, steps: text.steps.split("|").length }).toEqual({ language, steps: 6 });
      for (const group of GUIDANCE_GROUPS) {
        const parts = text.groups[group].split("|");
        expect({ language, group, parts: parts.length }).toEqual({ language, group, parts: 9 });
        for (const part of parts)
          expect({ part, fine: part.trim() !== "" && !/[\d"<>{}]/u.test(part) }).toEqual({ part, fine: true });
        // The invitation becomes part of a meta description, and a heading.
        expect({ invitation: parts[0], fits: [...parts[0]!].length <= 110 }).toEqual({
          invitation: parts[0]!,
          fits: true,
        });
      }
    }
  });

  test("knows every kind and asks a florist other things than a plumber", () => {
    for (const kind of KINDS) expect(guidanceFor(kind.id, "en").questions).toHaveLength(3);
    expect(guidanceGroup("florist")).toBe("goods");
    expect(guidanceGroup("plumber")).toBe("trade");
  });
});

describe("a home page", () => {
  test("has four sections or more under its hero, whatever the prompt; three where somebody mourns", () => {
    for (const prompt of EVERY_PROMPT) {
      const { sections } = composeTask(taskFor(prompt));
      expect({ name: prompt.name, full: sections.length >= 5 }).toEqual({ name: prompt.name, full: true });
    }
    for (const kind of KINDS) {
      const brief = briefWith({ name: "Ada", kind: kind.id });
      const { sections } = composePage(
        taskFor({ name: "Ada", prompt: kind.id }),
        { site: brief, page: brief },
        () => "",
      );
      // Nothing is shown to mourners only to fill a page.
      const least = guidanceGroup(kind.id) === "farewell" ? 4 : 5;
      expect({ kind: kind.id, full: sections.length >= least }).toEqual({ kind: kind.id, full: true });
    }
  });

  test("shows every fact that was read from the prompt", () => {
    for (const prompt of EVERY_PROMPT) {
      const brief = readBrief({ ...prompt, language: null, page: { path: "/", name: "Home", prompt: "" } });
      const text = visibleText(composeTask(taskFor(prompt)).code.html)
        .replaceAll("\u00a0", " ")
        .toLowerCase();
      const told = [
        ...brief.offerings.flatMap(({ name, detail, price }) => [name, detail, price]),
        ...brief.hours.flatMap(({ days, hours }) => [days, hours]),
        ...brief.dates,
        ...brief.areas,
        ...brief.facts,
        ...brief.statements.map((statement) => statement.replace(/[.。]\s*$/u, "")),
        brief.address,
        brief.phone,
        brief.email,
        brief.audience,
        brief.place,
      ].filter((fact): fact is string => fact !== null && fact !== "");
      expect({ name: prompt.name, hidden: told.filter((fact) => !text.includes(fact.toLowerCase())) }).toEqual({
        name: prompt.name,
        hidden: [],
      });
    }
  });

  test("says nothing twice: no two sections share a heading", () => {
    for (const prompt of EVERY_PROMPT) {
      const headings = composeTask(taskFor(prompt)).sections.map((section) => section.heading);
      expect({
        name: prompt.name,
        twice: headings.filter((heading, index) => headings.indexOf(heading) !== index),
      }).toEqual({
        name: prompt.name,
        twice: [],
      });
    }
  });

  test("names the audience that the prompt names", () => {
    const brief = briefWith({ name: "Kite", kind: "saas", audience: "product managers" });
    const { html } = composePage(
      taskFor({ name: "Kite", prompt: "saas" }),
      { site: brief, page: brief },
      () => "",
    ).code;
    expect(visibleText(html)).toContain("Product managers");
  });
});

describe("an inner page", () => {
  const paths = ["about", "services", "contact", "menu", "pricing", "gallery", "faq", "team", "local-guide"];
  const pages = [{ path: "/", name: "Home" }, ...paths.map((path) => ({ path: `/${path}`, name: path }))];

  test("has content of its own, a next step and links to its siblings that follow the site", () => {
    for (const prompt of [...PROMPTS.slice(0, 12), ...TERSE]) {
      for (const page of pages.slice(1)) {
        const { code, sections } = composeTask(taskFor(prompt, page, pages));
        const label = `${prompt.name} ${page.path}`;
        expect({ label, content: sections.length >= 4 }).toEqual({ label, content: true });
        const main = code.html.slice(code.html.indexOf("<main"), code.html.indexOf("</main>"));
        expect({ label, siblings: /<ul class="sib" data-sw-pages=/.test(main) }).toEqual({ label, siblings: true });
        expect({ label, step: /<form|class="btn"/.test(main.slice(main.indexOf("</section>"))) }).toEqual({
          label,
          step: true,
        });
        expect({ label, lede: main.includes('class="lede"') }).toEqual({ label, lede: true });
      }
    }
  });
});
