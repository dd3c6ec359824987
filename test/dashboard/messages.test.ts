/** The application's texts: each language says all that the others say, of the same things. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CallError } from "../../src/dashboard/api/errors.ts";
import { ApiError, ERROR_STATUS, type ErrorCode } from "../../src/lib/errors.ts";
import { problemOf } from "../../src/lib/field_words.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { ENGINE_FAILURES } from "../../src/sentences/engine_failures.ts";
import { REFUSALS } from "../../src/sentences/refusals.ts";
import { SETTINGS } from "../../src/settings/config.ts";

const MESSAGES = join(import.meta.dir, "../../src/dashboard/messages");
const LANGUAGES = readdirSync(MESSAGES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const OTHERS = LANGUAGES.filter((language) => language !== "en");
const filesOf = (language: string) => readdirSync(join(MESSAGES, language)).sort();
const textFiles = filesOf("en").filter((file) => !["index.ts", "start.ts"].includes(file));

type Text = string | ((...given: unknown[]) => string);
type Texts = { [name: string]: Text | Texts };

// What texts ask of a browser as soon as they are loaded.
const browser = {
  localStorage: { getItem: () => null, setItem: () => {} },
  document: { documentElement: {}, querySelector: () => null },
  navigator: { languages: ["en"] },
};
const before = Object.keys(browser).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

beforeAll(() => {
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true });
});
afterAll(() => {
  for (const [name, property] of before)
    if (property) Object.defineProperty(globalThis, name, property);
    else Reflect.deleteProperty(globalThis, name);
});

/** Each text by its dotted name, as what is put into it: names in braces, or how many things a function takes. */
function placeholders(texts: Texts, above = ""): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([name, text]) => {
      if (typeof text === "object") return placeholders(text, `${above}${name}.`);
      const put =
        typeof text !== "string"
          ? text.length
          : text.trim() === ""
            ? "empty"
            : (text.match(/\{(?!setting\})\w+\}/g) ?? []).sort();
      return { [`${above}${name}`]: put };
    }),
  );
}

// What the environment calls a setting may be left out: people set it on a screen.
const textsIn = async (language: string, file: string): Promise<Texts> =>
  (await import(join(MESSAGES, language, file))).default;

test("are a folder for each language that can be chosen, with the same files", async () => {
  const { LANGUAGES: chosen } = await import("../../src/dashboard/messages/language.ts");
  expect(LANGUAGES.sort()).toEqual(Object.keys(chosen).sort());
  expect(textFiles.length).toBeGreaterThan(25);
  for (const language of OTHERS) expect(filesOf(language)).toEqual(filesOf("en"));
});

test.each(LANGUAGES)("each file in %s is loaded at the start or with a screen", async (language) => {
  const loaded = [
    ...readFileSync(join(MESSAGES, language, "index.ts"), "utf8").matchAll(/import\("\.\/(\w+\.ts)"\)/g),
    ...readFileSync(join(MESSAGES, language, "start.ts"), "utf8").matchAll(/from "\.\/(\w+\.ts)"/g),
  ].map(([, file]) => file!);
  expect(loaded.sort()).toEqual([...textFiles, "start.ts"].sort());
});

test.each(textFiles.flatMap((file) => OTHERS.map((language) => [file, language])))(
  "%s has the same keys and placeholders in %s, and no text that only one lacks",
  async (file, language) => {
    expect(placeholders(await textsIn(language, file))).toEqual(placeholders(await textsIn("en", file)));
  },
);

/** Where the application has the words of each kind of sentences that the API tells by a code (src/sentences). */
const TOLD: { [registry: string]: [file: string, inside?: string] } = {
  CAMPAIGN_CHECKS: ["campaign_checks.ts"],
  COLUMN_NOTES: ["table_import.ts", "notes"],
  DOMAIN_PROBLEMS: ["domain_problems.ts"],
  ENGINE_FAILURES: ["codes.ts", "reasons"],
  FIELD_PROBLEMS: ["codes.ts", "details"],
  FINDINGS: ["findings.ts"],
  PAGE_CHANGES: ["page_changes.ts"],
  REACH_PROBLEMS: ["reach_problems.ts"],
  REFUSALS: ["codes.ts", "reasons"],
  RUN_WARNINGS: ["runs.ts", "warnings"],
  SENDER_CHECKS: ["sender_checks.ts"],
  SENDING_PROBLEMS: ["campaigns.ts", "problems"],
  SETTING_CHECKS: ["setting_checks.ts"],
  STEPS: ["parts.ts", "steps"],
  UNPLACED_REASONS: ["business.ts", "reasons"],
  WEBSITE_FINDINGS: ["website_findings.ts"],
};

test.each(LANGUAGES)(
  "every sentence that the API tells by a code has words in %s, and none speaks of routes",
  async (language) => {
    const folder = join(MESSAGES, "../../sentences");
    const registries = Object.assign(
      {},
      ...(await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))))),
    );
    expect(
      Object.keys(registries)
        .filter((name) => /^[A-Z_]+$/.test(name))
        .sort(),
    ).toEqual(Object.keys(TOLD).sort());
    for (const [name, [file, inside]] of Object.entries(TOLD)) {
      const texts = await textsIn(language, file);
      const words = inside ? (texts[inside] as Texts) : texts;
      const known = registries[name] as Texts;
      expect([name, Object.keys(known).filter((code) => !Object.hasOwn(words, code))]).toEqual([name, []]);
      for (const [code, sentence] of Object.entries(known)) {
        const own = words[code]!;
        expect([code, typeof own]).toEqual([code, typeof sentence]);
        expect([code, String(own)]).toEqual([code, expect.not.stringContaining("/v1/")]);
        if (language !== "en") expect([code, String(own)]).not.toEqual([code, String(sentence)]);
        // A language may leave something out, and has nothing to put in that is not told.
        if (typeof own === "string")
          for (const put of own.match(/\{\w+\}/g) ?? []) expect(String(sentence)).toContain(put);
      }
    }
  },
);

test("whatever can be changed has words in the activity, and whatever takes credits in the ledger", async () => {
  const { things, deeds } = (await textsIn("en", "audit.ts")) as { things: Texts; deeds: Texts };
  const { reasons } = (await textsIn("en", "credits.ts")) as { reasons: Texts };
  const changes = OPERATIONS.filter(({ route }) => !route.startsWith("GET "));
  const unnamed = changes.filter(({ name }) => {
    const [thing, deed] = name.split(".");
    return !Object.hasOwn(things, thing!) || !Object.hasOwn(deeds, deed!);
  });
  expect(unnamed.map(({ name }) => name)).toEqual([]);
  const given = ["client_credits", "credits_given", "credits_returned", "monthly_credits_returned", "purchase"];
  expect(given.filter((reason) => !Object.hasOwn(reasons, reason))).toEqual([]);
});

interface SourceFile {
  texts: string[];
  imports: string[];
}
const sources = new Map<string, SourceFile>();

/** The files of texts that a file of the application takes, and what it imports; each file is read once for all screens. */
function sourceOf(file: string): SourceFile {
  const known = sources.get(file);
  if (known) return known;
  const source = readFileSync(file, "utf8");
  const read = {
    texts: Array.from(source.matchAll(/(?:useMessages|messagesNow)\("(\w+)"\)/g), ([, name]) => name!),
    imports: Array.from(source.matchAll(/(?:from|import\() ?"(\.[^"]+)"/g), ([, path]) => join(file, "..", path!)),
  };
  sources.set(file, read);
  return read;
}

/** Files of texts that a file of the application and all that it draws take. @param seen files that are not looked into */
function textsOf(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file) || file.startsWith(MESSAGES) || !/\.tsx?$/.test(file)) return new Set();
  seen.add(file);
  const { texts, imports } = sourceOf(file);
  return new Set([...texts, ...imports.flatMap((other) => [...textsOf(other, seen)])]);
}

test("every screen names the texts that it shows, and no others", async () => {
  const routes = join(MESSAGES, "../routes.tsx");
  const { default: start } = await import(join(MESSAGES, "en/start.ts"));
  // What a refusal says is loaded when there is one.
  const errors = readFileSync(join(MESSAGES, "../api/errors.ts"), "utf8");
  const ownLoads = [...errors.matchAll(/loadTexts\("(\w+)"\)/g)].map(([, name]) => name!);
  const screens = [...readFileSync(routes, "utf8").matchAll(/import\("(\.\/screens[^"]+)"\)([^\]]*)\]/g)];
  expect(screens.length).toBeGreaterThan(25);
  for (const [, path, given] of screens) {
    const shown = [...textsOf(join(routes, "..", path!), new Set([routes]))].filter(
      (name) => !Object.hasOwn(start, name) && !ownLoads.includes(name),
    );
    expect({ path, texts: [...given!.matchAll(/"(\w+)"/g)].map(([, name]) => name!).sort() }).toEqual({
      path,
      texts: shown.sort(),
    });
  }
});

/** The texts that are thrown, of an answer with this body, for who reads this language. */
async function thrownIn(language: string, body: object): Promise<CallError> {
  const { chooseLanguage } = await import("../../src/dashboard/messages/messages.ts");
  const { errorOf } = await import("../../src/dashboard/api/errors.ts");
  await chooseLanguage(language as "en");
  return await errorOf(Response.json({ error: true, ...body }, { status: 409 }));
}

test.each(LANGUAGES)("every error code of the reference is told in %s, and never of routes", async (language) => {
  const reference = readFileSync(join(import.meta.dir, "../contract/reference/schemas/Error.json"), "utf8");
  const codes: ErrorCode[] = JSON.parse(reference).properties.code.enum;
  expect(codes.toSorted()).toEqual((Object.keys(ERROR_STATUS) as ErrorCode[]).toSorted());
  const message = "Only the server knows.";
  for (const code of codes) {
    const { message: told } = await thrownIn(language, { code, message });
    expect([code, told]).toEqual([code, expect.stringMatching(/^(?!.*\/v1\/).{15,}$/)]);
    // In other languages it says something of its own, also where the server's words are needed.
    if (language !== "en") expect([code, told]).not.toEqual([code, (await thrownIn("en", { code, message })).message]);
    if (language !== "en") expect(told).not.toBe(message);
  }
});

test.each(LANGUAGES)(
  "why something is refused is told in %s, whole, where the message has a code",
  async (language) => {
    const message = "Only the server knows.";
    for (const [message_code, sentence] of Object.entries({ ...REFUSALS, ...ENGINE_FAILURES })) {
      const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      const message_details = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
      const { message: told } = await thrownIn(language, {
        code: "not_possible",
        message,
        message_code,
        message_details,
      });
      expect([message_code, told]).toEqual([message_code, expect.stringMatching(/^[^{}]{15,}$/)]);
      expect(told).not.toContain(message);
    }
    const unknown = { code: "not_possible", message, message_code: "newer_than_this_page", message_details: {} };
    expect((await thrownIn(language, unknown)).message).toContain(message);
  },
);

/** What is looked at of a schema. */
interface Rule {
  kind: string;
  type: string;
  requirement?: unknown;
  expects?: string | null;
  message?: unknown;
  pipe?: Rule[];
  wrapped?: Rule;
  item?: Rule;
  key?: Rule;
  value?: Rule;
  entries?: Record<string, Rule>;
  options?: unknown[];
}

/** Every rule of a schema, and whether it is about a list. */
function* rulesOf(rule: Rule): Generator<{ rule: Rule; isList: boolean }> {
  const isList = rule.type === "array";
  yield { rule, isList };
  for (const inner of rule.pipe ?? [])
    if (inner !== rule && inner.kind === "validation") yield { rule: inner, isList };
    else if (inner !== rule) yield* rulesOf(inner);
  const options = (rule.options ?? []).filter((option): option is Rule => typeof option === "object");
  for (const inner of [rule.wrapped, rule.item, rule.key, rule.value, ...Object.values(rule.entries ?? {}), ...options])
    if (inner) yield* rulesOf(inner);
}

/** What each rule of each operation says of a value that does not fit. */
const saidOfFields = OPERATIONS.flatMap(({ name, input }) =>
  Object.entries(input).flatMap(([field, schema]) =>
    [...rulesOf(schema as unknown as Rule)]
      .filter(({ rule }) => rule.kind === "schema" || rule.kind === "validation")
      .map(({ rule, isList }) => {
        const { kind, type, requirement, message } = rule;
        const issue = {
          kind,
          type,
          requirement,
          expected: rule.expects ?? null,
          received: "1",
          input: isList ? [] : "",
        };
        if (typeof message === "function") message(issue);
        return { where: `${name} ${field} ${type}`, kind, message, told: problemOf(issue as never) };
      }),
  ),
);

test("each rule of a field says what is wrong by a code, and none by a sentence of its own", () => {
  expect(saidOfFields.length).toBeGreaterThan(2000);
  expect(saidOfFields.filter(({ message }) => typeof message === "string")).toEqual([]);
  const ofSettings = SETTINGS.flatMap(({ schema }) => [...rulesOf(schema as unknown as Rule)]);
  expect(ofSettings.filter(({ rule }) => typeof rule.message === "string")).toEqual([]);
  // A rule of which no sentence can be made says one itself.
  expect(saidOfFields.filter(({ told, kind }) => kind === "validation" && told.code === "rule_refused")).toEqual([]);
});

test.each(LANGUAGES)(
  "what a rule says of a field is told in %s, whole, with nothing of the server's words",
  async (language) => {
    const sentences = new Map(saidOfFields.map(({ where, told }) => [`${told.code} ${told.message}`, { where, told }]));
    const given = [...sentences.values()];
    expect(given.length).toBeGreaterThan(60);
    for (let at = 0; at < given.length; at += 50) {
      const details = given.slice(at, at + 50).map(({ told }, index) => ({ path: `field.${index}`, ...told }));
      const { body } = new ApiError("validation_failed", "Only the server knows.", { details });
      const { message, details: shown } = await thrownIn(language, { ...body });
      expect(message).not.toContain("Only the server knows.");
      for (const [index, detail] of shown.entries()) {
        const { told } = given[at + index]!;
        expect([told.code, detail.message]).toEqual([told.code, expect.stringMatching(/^[^{}]{4,}$/)]);
        if (language !== "en")
          expect([told.code, detail.message]).not.toEqual([told.code, expect.stringContaining(told.message)]);
      }
    }
    const newer = { path: "field", message: "must rhyme", code: "newer_than_this_page", values: {} };
    const { details } = await thrownIn(language, { code: "validation_failed", message: "x", details: [newer] });
    expect(details[0]!.message).toContain("must rhyme");
  },
);
