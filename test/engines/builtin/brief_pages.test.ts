/** A page composed from a brief says the brief: every text of it, once, in the section of its kind, in every language. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { HtmlValidate } from "html-validate";
import { type Brief, type BriefInput, type BriefSection, emptyBrief } from "../../../src/brief/brief.ts";
import { lookedFor } from "../../../src/brief/looked_for.ts";
import { mergeBrief } from "../../../src/brief/merge.ts";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { readFacts } from "../../../src/features/checks/facts.ts";
import { asDocument, taskFor, visibleText } from "./composed.ts";
import { briefs, type Words, withWords } from "./generated_briefs.ts";

setDefaultTimeout(300_000);

/** In which sections of a page each member of a brief stands. */
const PLACES: [member: RegExp, sections: RegExp][] = [
  [/^tagline$/, /^top$/],
  [/^story/, /^(?:top|story)$/],
  [/^(?:areas|branches|hours)/, /^hours-and-place$/],
  [/^contact\.address/, /^(?:contact|hours-and-place)$/],
  [/^contact/, /^contact$/],
  [/^offers/, /^(?:offerings|features|menu)$/],
  [/^plans/, /^pricing$/],
  [/^people/, /^team$/],
  [/^events/, /^events$/],
  [/^questions/, /^faq$/],
  [/^quotes/, /^quotes$/],
  [/^facts/, /^facts$/],
  [/^actions/, /^top$/],
  [/^forms/, /^(?:form-|contact$)/],
];

/** What no visitor reads. */
const UNREAD = /^(?:style|instructions|unplaced)/;
/** What is said in other sections too: how to get in touch, the main button, choices of forms. */
const ELSEWHERE: [member: RegExp, sections: RegExp][] = [
  [/^contact\.(?:phone|email)$/, /^(?:top|form-)/],
  [/^contact\.address\.city$/, /^top$/],
  [/^(?:actions\.0|forms\.\d\.title)/, /^(?:top|pricing)$/],
  [/^offers\.\d+\.name/, /^(?:form-|contact$)/],
];

/** The sections of a page's main part with what visitors read in them. */
function sectionsOf(html: string): { id: string; text: string }[] {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return main
    .split(/(?=<section id=")/)
    .slice(1)
    .map((section) => ({ id: /id="([^"]+)"/.exec(section)![1]!, text: visibleText(section) }));
}

const isTitled = (kind: string) => (section: BriefSection) => section.kind === kind && section.title !== null;

/** Whether a section that is asked for is there: the first of its kind, with something in it. */
function isShown({ sections, ...brief }: Brief, at: number): boolean {
  const kinds = sections!.map(({ kind }) => ({ faq: "questions" })[kind] ?? kind);
  const kind = kinds[at]!;
  const member = kind as "offers" | "questions" | "people" | "plans";
  return (
    kinds.indexOf(kind) === at && ["offers", "questions", "people", "plans"].includes(kind) && brief[member].length > 0
  );
}

/** Where sections stand that a brief may ask for by their kind. */
const ASKED: Record<string, RegExp> = {
  offers: /^(?:offerings|features|menu)$/,
  plans: /^pricing$/,
  people: /^team$/,
  questions: /^faq$/,
  faq: /^faq$/,
  story: /^story$/,
  place: /^hours-and-place$/,
};

/** What is wrong with the order of a page's sections: those that are asked for come first, as they are asked for. */
function disorder({ sections }: Brief, ids: readonly string[]): string[] {
  const wished = (sections ?? []).flatMap(({ kind }) => ids.find((id) => ASKED[kind]?.test(id)) ?? []);
  const first = [...new Set(wished)];
  const others = ids.filter((id) => id !== "top" && id !== "contact" && !id.startsWith("form-"));
  const shown = others.slice(0, first.length);
  return shown.join() === first.join() ? [] : [`${shown.join(", ")} instead of ${first.join(", ")}`];
}

/** What the data for search engines leaves out, or says that the brief does not. */
function untold(html: string, brief: Brief, words: Words): string[] {
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!;
  const isTold = (path: string) =>
    /^contact\.(?:phone|email)$/.test(path) ||
    (/^questions/.test(path) && brief.questions[Number(path.split(".")[1])]?.answer !== null) ||
    (/^events\.\d+\.(?:name|place)$/.test(path) && brief.events[Number(path.split(".")[1])]?.starts !== null);
  const known = new Set([...words.values()].map((word) => word.replace(/^https:.*\//, "")));
  return [
    ...[...words].filter(([path, word]) => isTold(path) && !data.includes(word)).map(([path]) => `${path} is no data`),
    ...(data.match(/Zq\d+v/g) ?? []).filter((word) => !known.has(word)).map((word) => `${word} is data of nothing`),
  ];
}

/** A page of a brief. */
function composed(brief: Brief) {
  return composeTask(taskFor({ name: "Zqname", prompt: "" }, undefined, undefined, { brief }));
}

/** What is wrong with a page of a brief, a line each. */
function faults(given: BriefInput): string[] {
  const words: Words = new Map();
  const brief = mergeBrief(emptyBrief(), withWords(given, "", words) as BriefInput);
  const { code } = composed(brief);
  const sections = sectionsOf(code.html);
  const found: string[] = [];
  for (const [path, word] of words) {
    const whole = new RegExp(`${word}(?!\\d)`, "g");
    const timesIn = (text: string) => text.match(whole)?.length ?? 0;
    if (UNREAD.test(path)) {
      if (timesIn(code.html) > 0) found.push(`${path} (${word}) is on the page`);
      continue;
    }
    if (/\.(?:url|to|success_message)$|^place$|^sections/.test(path)) {
      const isNeeded = !/^sections/.test(path) || isShown(brief, Number(path.split(".")[1]));
      if (timesIn(code.html) === 0 && isNeeded) found.push(`${path} (${word}) is not on the page`);
      continue;
    }
    if (path === "offers_title" && (brief.offers.length === 0 || brief.sections?.some(isTitled("offers")))) continue;
    if (/^forms\.0\.title$/.test(path) && brief.sections?.some(isTitled("form"))) continue;
    const of = (places: typeof PLACES) => places.find(([member]) => member.test(path))?.[1];
    for (const { id, text } of sections) {
      const times = timesIn(text);
      const isHere = of(PLACES)!.test(id);
      if (times > 1 && isHere) found.push(`${path} (${word}) is in ${id} ${times} times`);
      if (times > 0 && !isHere && !of(ELSEWHERE)?.test(id)) found.push(`${path} (${word}) is also in ${id}`);
    }
    const places = sections.filter(({ id, text }) => of(PLACES)!.test(id) && timesIn(text) > 0).map(({ id }) => id);
    if (places.length !== 1) found.push(`${path} (${word}) is in ${places.join(" and ") || "no section"}`);
  }
  const ids = sections.map(({ id }) => id);
  found.push(...disorder(brief, ids), ...untold(code.html, brief, words));
  if (sections.some(({ id, text }) => id !== "contact" && text === "")) found.push("a section is empty");
  const scheme = brief.style.scheme;
  if (scheme !== "auto" && code.css.includes("prefers-color-scheme")) found.push("it follows the visitor's system");
  if (scheme === "dark" && !code.css.includes(":root{color-scheme:dark")) found.push("it is not dark");
  if (scheme === "light" && !code.css.includes(":root{color-scheme:light")) found.push("it is not light");
  if (brief.style.pictures === "none" && /class="(?:art|emblem|plate)/.test(code.html)) found.push("it has pictures");
  return found;
}

const RUNS = { numRuns: 100, seed: 20_361 };

describe("every brief", () => {
  test("is on its page, text for text, in the sections of its kinds, in the scheme it asks for", () => {
    fc.assert(
      fc.property(briefs(), (brief) => {
        expect(faults(brief)).toEqual([]);
      }),
      RUNS,
    );
  });

  test("is a page of which the checks of facts find nothing", () => {
    fc.assert(
      fc.property(briefs(), (given) => {
        const brief = mergeBrief(emptyBrief(), withWords(given, "", new Map()) as BriefInput);
        const { code, language } = composed(brief);
        const known = { brief, site: brief, former: [], language, names: ["Zqname", "Home"] };
        const { findings, told } = readFacts(code, known);
        expect(findings.filter(({ check }) => check.startsWith("fact_"))).toEqual([]);
        expect(told).toEqual(lookedFor(brief, language).map((_, index) => index));
      }),
      RUNS,
    );
  });

  test("makes a document that html-validate finds nothing wrong with", async () => {
    const validator = new HtmlValidate({
      root: true,
      extends: ["html-validate:recommended"],
      rules: {
        "no-inline-style": "error",
        "require-sri": "off",
        "no-trailing-whitespace": "off",
        "tel-non-breaking": ["error", { ignoreClasses: ["nobreak"] }],
      },
    });
    for (const given of fc.sample(briefs(), { numRuns: 25, seed: 7 })) {
      const brief = mergeBrief(emptyBrief(), withWords(given, "", new Map()) as BriefInput);
      const { results } = await validator.validateString(asDocument(composed(brief)));
      expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId} ${message}`))).toEqual(
        [],
      );
    }
  });

  test("makes no section of nothing", () => {
    const { sections, leftOut } = composed(emptyBrief());
    expect(sections.map(({ kind }) => kind)).toEqual(["hero", "contact"]);
    expect(leftOut).toEqual([]);
  });
});
