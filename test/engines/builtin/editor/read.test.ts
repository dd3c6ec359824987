/** What messages mean, in every language that pages come in: each wish is read to its last word, or not at all. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { rulesFor } from "../../../../src/engines/builtin/editor/grammar.ts";
import { type Reading, SPEECHES, type Speech } from "../../../../src/engines/builtin/editor/intent.ts";
import { phrasesOf } from "../../../../src/engines/builtin/editor/lexicon.ts";
import { type Item, KINDS } from "../../../../src/engines/builtin/editor/parse.ts";
import { readMessage } from "../../../../src/engines/builtin/editor/read.ts";
import { lexiconIn } from "../../../../src/engines/builtin/editor/speech.ts";
import { processorMs } from "../../../processor_time.ts";
import { short } from "./short.ts";

interface Example {
  speech: Speech;
  say: string;
  reads: unknown[];
}

const EXAMPLES = readFileSync(new URL("readings.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Example);

const read = (message: string, speech: Speech = "en"): Reading => readMessage(message, { speech });
const isRead = (reading: Reading): boolean =>
  reading.clauses.length > 0 &&
  reading.clauses.every((clause) => clause.intent !== null && clause.intent.verb !== "answer");

for (const speech of new Set(EXAMPLES.map((example) => example.speech)))
  describe(`in ${speech}`, () => {
    for (const { say, reads } of EXAMPLES.filter((example) => example.speech === speech))
      test(say, () => expect(short(read(say, speech))).toEqual(reads as never));
  });

test("what the grammar asks for has words in some language, and what has words is asked for", () => {
  const asked = (items: readonly Item[]): string[] =>
    items.flatMap((item) =>
      item.is === "options" ? item.rows.flatMap(asked) : item.is === "category" ? [item.category] : [],
    );
  const said = new Set(
    SPEECHES.flatMap((speech) => [...phrasesOf(lexiconIn(speech).language, () => true)].map((one) => one.category)),
  );
  const rules = [...rulesFor(lexiconIn("en").language).values()].flat();
  const wanted = new Set(rules.flatMap(({ row }) => asked(row)));
  // Marks of the lexicon itself.
  const marks = ["COLON", "SEMICOLON", ...KINDS];
  expect([...wanted].filter((category) => !said.has(category) && !marks.includes(category))).toEqual([]);
  const rooms = ["lexicon", "slots", "read", "parse", "speech", "../../undo"].map((room) =>
    readFileSync(new URL(`../../../../src/engines/builtin/editor/${room}.ts`, import.meta.url), "utf8"),
  );
  const named = new Set(rooms.join().match(/\b[A-Z_]{2,}\b/g));
  expect([...said].filter((category) => !wanted.has(category) && !named.has(category))).toEqual([]);
});

test("what stands on the page as several words is its name, and no kind of section", () => {
  const read = (names: string[]) => short(readMessage("remove Photo gallery", { speech: "en", names }));
  expect(read(["Photo gallery"])).toEqual([{ verb: "remove", target: { named: "Photo gallery" } }]);
  expect(read([])).toEqual([{ verb: "remove", target: { kind: "section", section: "gallery" } }]);
});

test("of a list with prices each entry has its own, and “and” may be a part of its name", () => {
  const { clauses } = readMessage("Füge eine Preisliste hinzu: Waschen und Föhnen 25 €, Strähnen 80 € und Bart 18 €", {
    speech: "de",
  });
  const names = ["Waschen und Föhnen", "Strähnen", "Bart"].map((name) => expect.objectContaining({ name }));
  expect(clauses).toMatchObject([{ intent: { verb: "add", value: { is: "list", items: names } } }]);
});

describe("what was read wrongly before", () => {
  const cases: [string, unknown[]][] = [
    ["use a 2 column layout for the contact section", [{ unread: "use a 2 column layout for the contact section" }]],
    [
      "add our instagram @x to the footer",
      [
        {
          verb: "set_fact",
          value: { is: "social", network: "instagram", value: "@x" },
        },
      ],
    ],
    [
      "we open at 10 on saturdays",
      [{ verb: "set_fact", value: { is: "hours", hours: [{ days: ["Sa"], opens: "10:00 ?" }] } }],
    ],
  ];
  for (const [say, reads] of cases) test(say, () => expect(short(read(say))).toEqual(reads));

  test("half of a wish is not the wish", () => {
    const say = "make the form a prayer request form with name optional";
    expect(short(read(say))).toEqual([{ unread: say }]);
  });
});

describe("never wrong", () => {
  // Why something is wished may be said in any words.
  const wishes = EXAMPLES.filter(
    ({ say, speech }) => isRead(read(say, speech)) && !/because|weil|parce que|porque|perché|omdat/.test(say),
  );

  /** Words that say something in no language: a wish with one is not read, or says it. */
  test("a strange word in a wish is said by what is read, or the wish is not read", () => {
    for (const { say, speech } of wishes) {
      const places = [...say.matchAll(/(?<=\p{L}) (?=\p{L})/gu)].map(({ index }) => index);
      for (const [nth, at] of places.entries()) {
        if (nth % 3 !== say.length % 3) continue;
        const { clauses } = read(`${say.slice(0, at)} Quxwozzle${say.slice(at)}`, speech);
        const done = clauses.filter((clause) => clause.intent !== null && clause.intent.verb !== "answer");
        const isSaid = JSON.stringify(done).includes("Quxwozzle");
        expect({ say, at, wrong: done.length > 0 && !isSaid && clauses.length === done.length }).toEqual({
          say,
          at,
          wrong: false,
        });
      }
    }
  });

  const TAILS: Partial<Record<Speech, string[]>> = {
    en: [
      " but not on phones",
      " unless it rains",
      ", except on sundays",
      " if you think so",
      ", but only the first one",
    ],
    de: [" aber nicht auf dem Handy", ", falls es passt", " außer sonntags", ", aber nur das erste"],
    fr: [" mais pas sur mobile", " sauf le dimanche", " si possible en hiver"],
    es: [" pero no en el móvil", " salvo los domingos", " si llueve"],
    it: [" ma non sul cellulare", " tranne la domenica", " se piove"],
    nl: [" maar niet op mobiel", " behalve op zondag", " als het regent"],
    pt: [" mas não no telemóvel", " exceto ao domingo", " se chover"],
  };
  test("a wish with a condition is not read", () => {
    for (const { say, speech } of wishes)
      for (const tail of TAILS[speech] ?? []) {
        const message = `${say.replace(/[.!?]+$/, "")}${tail}`;
        const { clauses } = read(message, speech);
        const done = clauses.filter((clause) => clause.intent !== null && clause.intent.verb !== "answer");
        const isSaid = JSON.stringify(done).includes(tail.trim().replace(/^, /, ""));
        expect({
          message,
          isDone: done.length === wishes.length || (clauses.length === done.length && !isSaid),
        }).toEqual({
          message,
          isDone: false,
        });
      }
  });
});

describe("bounds", () => {
  const spent = (message: string): number => {
    const begin = processorMs();
    read(message);
    return processorMs() - begin;
  };
  const hostile: [string, (count: number) => string][] = [
    ["quotation marks", (count) => '"'.repeat(count)],
    ["opening quotation marks", (count) => "„".repeat(count)],
    ["conjunctions", (count) => "and ".repeat(count)],
    ["wishes", (count) => "make it blue and ".repeat(count)],
    ["free words", (count) => `change the headline to ${"bread and butter ".repeat(count)}`],
    ["colours", (count) => `make it ${"blue ".repeat(count)}`],
    ["articles", (count) => "the ".repeat(count)],
    ["things in things", (count) => `make ${"the text in ".repeat(count)}the hero blue`],
    ["numbers", (count) => "1 2 3 4 5 ".repeat(count)],
    ["one word", (count) => "a".repeat(count)],
    ["apostrophes", (count) => "it's ".repeat(count)],
    ["dashes", (count) => "-".repeat(count)],
  ];
  for (const [name, make] of hostile)
    test(`${name} without end are read in the time of a long message`, () => {
      read("make it blue");
      for (const count of [10_000, 1_000_000]) expect(spent(make(count).slice(0, 1_000_000))).toBeLessThan(4_000);
    });

  test("no more than thirty wishes are read", () => {
    const { clauses } = read("make it blue. ".repeat(100));
    expect(clauses.filter(({ intent }) => intent !== null).length).toBeLessThanOrEqual(30);
  });
});
