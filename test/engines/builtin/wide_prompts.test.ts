/** Prompts of many more trades, languages and ways of writing, each read as a customer would read the page made of it. */

import { describe, expect, test } from "bun:test";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import type { ComposedPage } from "../../../src/engines/builtin/page.ts";
import { readBrief } from "../../../src/engines/builtin/reader/read.ts";
import { suggestSite } from "../../../src/engines/builtin/sitemap.ts";
import { promptsIn, taskFor, visibleText } from "./composed.ts";

const PROMPTS = promptsIn("prompts_wide.jsonl");

interface Shown {
  label: string;
  source: string;
  page: ComposedPage;
  /** The visible text of everything, and of what stands in `main`. */
  text: string;
  main: string;
  /** The statements that were read; only of home pages. */
  told: string[];
}

/** The home page and one inner page of each prompt's proposed site; which inner page differs from prompt to prompt. */
const PAGES: Shown[] = PROMPTS.flatMap((prompt, at) => {
  const { pages } = suggestSite(prompt.prompt);
  return [0, 1 + (at % (pages.length - 1))].map((index) => {
    const page = { ...pages[index]!, prompt: index === 0 ? "" : pages[index]!.prompt };
    const composed = composeTask({ ...taskFor(prompt, page, pages), page });
    return {
      label: `${prompt.name.slice(0, 40)} ${page.path}`,
      source: `${prompt.name}\n${prompt.prompt}`,
      page: composed,
      text: visibleText(composed.code.html),
      main: visibleText(/<main[\s\S]*<\/main>/.exec(composed.code.html)![0]),
      told: index === 0 ? readBrief({ ...prompt, language: null, page }).statements : [],
    };
  });
});

const offenders = (found: (shown: Shown) => string[]) =>
  PAGES.flatMap((shown) => found(shown).map((what) => `${shown.label}: ${what}`));

describe("pages of prompts that nobody has tuned for", () => {
  test("have a title and a description within search limits, and words in both", () =>
    expect(
      offenders(({ page: { title, description }, source }) => [
        ...([...title].length > 60 ? [`title ${title}`] : []),
        ...([...description].length > 155 ? [`description ${description}`] : []),
        ...(/\p{L}/u.test(source) && !/\p{L}{2}/u.test(description) ? ["no words"] : []),
        ...(/[.!?。！？…।؟]["”’)]?$/u.test(description) ? [] : [`unfinished: ${description}`]),
      ]),
    ).toEqual([]));

  test("show no number that the prompt did not say", () =>
    expect(
      offenders(({ text, source }) => {
        const said = new Set(source.match(/\d+/g));
        return (text.match(/\d+/g) ?? []).filter((number) => !said.has(number));
      }),
    ).toEqual([]));

  test("quote no sentence that the prompt does not quote", () =>
    expect(
      offenders(({ text, source }) =>
        (text.match(/["“„«][^"”“»]{20,}["”“»]/gu) ?? []).filter((quote) => !source.includes(quote.slice(1, -1))),
      ),
    ).toEqual([]));

  test("never show what was said to the designer", () =>
    expect(
      offenders(
        ({ text }) =>
          text.match(
            /\b(?:dark mode|no images|stock photos?|sticky nav|load fast|CTA|pls|svp|big serif|smooth animations|moody|very minimal|system prompt|Ignore all|don't want|gimmicks|salesy|tartan|altbacken|Stockfotos|kitsch|formularz|formu olsun|Masalsı|Varmt|Talvinen|Energetycznie)\b|风格|表格|느낌|הרגוע|ألوان/giu,
          ) ?? [],
      ),
    ).toEqual([]));

  test("hold no markup, template or command of the prompt", () =>
    expect(offenders(({ text }) => text.match(/\{\{|\$\{|<%|javascript:|DROP TABLE users|HACKED/giu) ?? [])).toEqual(
      [],
    ));

  test("say no statement twice", () =>
    expect(
      offenders(({ main, told }) =>
        told
          .map((statement) => statement.replace(/[.。!?]$/u, ""))
          .filter((statement) => statement.length > 30 && main.split(statement).length > 2),
      ),
    ).toEqual([]));

  test("go from right to left where the words do", () =>
    expect(
      PAGES.filter(({ source }) => /[\u0590-\u06ff]/.test(source)).map(({ page }) =>
        /<div dir="rtl" lang="(?:ar|he)">/.test(page.code.html),
      ),
    ).not.toContain(false));
});

test("ten thousand characters of one word make a page and no copy", () => {
  const page = composeTask(taskFor({ name: "a", prompt: "aaaaaaaaaa ".repeat(900) }));
  expect(visibleText(page.code.html)).not.toContain("aaaaaaaaaa aaaaaaaaaa");
});
