/** What holds for every prompt: nothing is lost, nothing is invented, and reading takes time in proportion to length. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as v from "valibot";
import { BRIEF_LIMITS, type Brief, BriefInput } from "../../../../src/brief/brief.ts";
import { isTooLarge } from "../../../../src/brief/merge.ts";
import { emailsIn, linksIn, phonesIn } from "../../../../src/engines/builtin/reading/contact.ts";
import { datesIn } from "../../../../src/engines/builtin/reading/dates.ts";
import { hoursIn } from "../../../../src/engines/builtin/reading/hours.ts";
import { labelOf } from "../../../../src/engines/builtin/reading/labels.ts";
import { pricesIn } from "../../../../src/engines/builtin/reading/prices.ts";
import { readPrompt } from "../../../../src/engines/builtin/reading/read.ts";
import { cleaned, fold, tokensOf } from "../../../../src/engines/builtin/reading/text.ts";
import { offeringEnd, restOf, withoutAsking } from "../../../../src/engines/builtin/reading/words.ts";
import { processorMs } from "../../../processor_time.ts";
import { READER_PROMPTS } from "../reader_prompts.ts";

const FIXTURES = join(import.meta.dir, "../../../fixtures");
const linesOf = (path: string) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { name?: string; prompt?: string; say?: string });
const PROMPTS = [
  ...["prompts", "prompts_more", "more_prompts", "prompts_wide", "design_prompts"].flatMap((name) =>
    linesOf(join(FIXTURES, `${name}.jsonl`)).map((line) => line.prompt!),
  ),
  ...["requests", "held_back"].flatMap((name) =>
    linesOf(join(import.meta.dir, `../corpus/${name}.jsonl`)).map((line) => line.say!),
  ),
  ...READER_PROMPTS.map(([prompt]) => prompt),
];

const read = (prompt: string): Brief => readPrompt({ name: "", prompt, language: null });

/** Every text of a brief but identifiers, normalised values and words of the schema. */
function textsOf(brief: Brief): string[] {
  const { language: _, kind: __, hours, contact, style, forms, sections, events, unplaced, ...rest } = brief;
  const texts: string[] = [];
  const collect = (value: unknown, key = "") => {
    if (typeof value === "string" && key !== "id" && key !== "purpose" && key !== "type" && key !== "url")
      texts.push(...value.split("\n"));
    else if (Array.isArray(value)) for (const one of value) collect(one, key);
    else if (value && typeof value === "object") for (const [name, one] of Object.entries(value)) collect(one, name);
  };
  const { scheme: ___, pictures: ____, colours, ...words } = style;
  collect([
    rest,
    words,
    colours.map(({ value }) => value),
    forms,
    unplaced.map(({ text }) => text),
    hours.map(({ note }) => note),
  ]);
  collect([
    contact.phone,
    contact.whatsapp,
    contact.email,
    contact.address,
    (sections ?? []).map(({ title }) => title),
  ]);
  collect(events.map(({ starts, ends: _ends, ...event }) => [event, starts && /^\d{4}-/.test(starts) ? null : starts]));
  return texts.map((text) => text.trim()).filter(Boolean);
}

const plain = (text: string) =>
  fold(text)
    .replace(/[\s,]+/g, " ")
    .trim();

/** Texts that stand nowhere in a prompt. */
const invented = (prompt: string, brief: Brief): string[] => {
  const whole = plain(cleaned(prompt));
  return textsOf(brief).filter((text) => !whole.includes(plain(text)));
};

/** Words of a prompt that stand in no text of the brief, and are no part of a typed thing, a label, or a word around one. */
function lost(prompt: string, brief: Brief): string[] {
  const text = cleaned(prompt);
  const language = brief.language!;
  const said = new Set(tokensOf(fold(textsOf(brief).join("\n"))).map(({ word }) => word));
  const typed = [
    ...phonesIn(text, language),
    ...emailsIn(text),
    ...linksIn(text),
    ...hoursIn(text, language),
    ...datesIn(text, language),
    ...pricesIn(text),
  ];
  const labels = [...text.matchAll(/(?:^|[\n.!?。]|\s)([^\n.!?。:：]{1,60}) ?[:：]/gu)];
  const headings = text.split("\n").filter((line) => labelOf(line, language) !== null);
  const unsaid = tokensOf(fold(text)).filter(
    ({ word, start }) => !said.has(word) && !typed.some((one) => one.start <= start && start < one.end),
  );
  const rest = unsaid.filter(({ word, start, end }) => {
    if (hasWordsLeft(text.slice(start, end), language) === false || /^(?:q|a|f|r|\d{1,2})$/.test(word)) return false;
    return (
      !labels.some((label) => label.index <= start && end <= label.index + label[0].length) &&
      !headings.some((line) => fold(line).includes(word))
    );
  });
  return rest
    .filter(({ start }) => {
      const from = text.lastIndexOf("\n", start) + 1;
      const sentence = text.slice(Math.max(from, text.slice(0, start).search(/[^.!?\n]*$/u)), start + 40);
      return offeringEnd(sentence, language) === 0 && withoutAsking(sentence, language) === sentence;
    })
    .map(({ word }) => word);
}

const hasWordsLeft = (word: string, language: string) =>
  /[\p{L}\p{N}]/u.test(restOf(word, { start: 0, end: word.length }, [], language));

const withoutNothing = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutNothing)
    : value && typeof value === "object"
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, one]) => (one === null ? [] : [[key, withoutNothing(one)]])),
        )
      : value;

function holds(prompt: string): Brief {
  const brief = read(prompt);
  const checked = v.safeParse(BriefInput, withoutNothing(brief));
  expect(
    checked.success
      ? []
      : checked.issues.map(({ message, path }) => `${path?.map(({ key }) => key).join(".")}: ${message}`),
  ).toEqual([]);
  expect(isTooLarge(brief)).toBe(false);
  expect(read(prompt)).toEqual(brief);
  return brief;
}

describe("every prompt that is kept here", () => {
  test("is read into a valid brief, the same each time", () => {
    for (const prompt of PROMPTS) holds(prompt);
  }, 300_000);

  test("finds all of its words in the brief", () => {
    const found = PROMPTS.flatMap((prompt) =>
      lost(prompt, read(prompt)).map((word) => `${word}: ${prompt.slice(0, 160)}`),
    );
    expect(found).toEqual([]);
  }, 300_000);

  test("has all texts of the brief", () => {
    const found = PROMPTS.flatMap((prompt) =>
      invented(prompt, read(prompt)).map((text) => `${text}: ${prompt.slice(0, 160)}`),
    );
    expect(found).toEqual([]);
  }, 300_000);
});

const PARTS = PROMPTS.flatMap((prompt) => prompt.split(/(?<=[.!?。])\s/u)).slice(0, 1500);

test("mixtures of sentences and marks hold as well", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...PARTS) },
          fc.constantFrom("Services:", "- a", "FAQ:", "“", "(", "\n\n", "Team:", ";", "1. b"),
        ),
        { maxLength: 12 },
      ),
      fc.constantFrom(" ", "\n", "\n- "),
      (parts, between) => {
        const prompt = parts.join(between);
        const brief = holds(prompt);
        expect(invented(prompt, brief)).toEqual([]);
      },
    ),
    { numRuns: 300, seed: 36 },
  );
}, 300_000);

test("any text at all is read", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (prompt) => void holds(prompt)),
    { numRuns: 200, seed: 36 },
  );
}, 300_000);

describe("hostile prompts of 20,000 characters", () => {
  const repeated = (text: string) => text.repeat(Math.ceil(20_000 / text.length)).slice(0, 20_000);
  const time = (prompt: string): number => {
    const from = processorMs();
    read(prompt);
    return processorMs() - from;
  };
  const base = time(repeated("We bake country loaves and rye bread every morning in a small shop. ")) + 150;
  test.each([
    "(",
    "“",
    '"',
    "a",
    "a ",
    "1",
    "1 ",
    "1-",
    "+49 ",
    "Mo-",
    "Mo 9-",
    "£1 ",
    "a: ",
    "a:\n",
    "- a\n",
    "#",
    "A ",
    "A, ",
    "and ",
    "a@",
    "a@a.",
    "www.",
    "@a ",
    ". ",
    "? ",
    "Q? A. ",
    "を",
    "月",
    "月〜",
    "\u0301",
    "12 June ",
    "in Bath ",
    "https://a.b/",
    "St. ",
    "form ",
    "Services: a, b\n",
    "no ",
    "\n",
    " \n",
    "-",
  ])("%j", (text) => {
    expect(time(repeated(text))).toBeLessThan(base * 12);
  });
});

test("the reader stays small and plain", async () => {
  const { Glob } = await import("bun");
  const folder = join(import.meta.dir, "../../../../src/engines/builtin/reading");
  let lines = 0;
  for (const file of new Glob("*.ts").scanSync(folder)) {
    const source = readFileSync(join(folder, file), "utf8");
    lines += source.split("\n").length - 1;
    for (const [literal] of source.matchAll(
      /(?<=[=(,:[\s])\/(?![/*\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[gimsuy]*/g,
    ))
      expect([file, literal, literal.length <= 206]).toEqual([file, literal, true]);
    expect([file, /\.\.\/reader\//.test(source)]).toEqual([file, false]);
  }
  expect(lines).toBeLessThanOrEqual(3200);
  expect(BRIEF_LIMITS.text).toBe(2000);
});
