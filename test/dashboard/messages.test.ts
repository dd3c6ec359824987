/** The application's texts: each language says all that the others say, of the same things. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CallError } from "../../src/dashboard/api/errors.ts";
import { ERROR_STATUS, type ErrorCode } from "../../src/lib/errors.ts";

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
        typeof text !== "string" ? text.length : text.trim() === "" ? "empty" : (text.match(/\{\w+\}/g) ?? []).sort();
      return { [`${above}${name}`]: put };
    }),
  );
}

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

/** Files of texts that a file of the application and all that it draws take. */
function textsOf(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(file) || file.startsWith(MESSAGES) || !/\.tsx?$/.test(file)) return found;
  seen.add(file);
  const source = readFileSync(file, "utf8");
  for (const [, name] of source.matchAll(/(?:useMessages|messagesNow)\("(\w+)"\)/g)) found.add(name!);
  for (const [, path] of source.matchAll(/(?:from|import\() ?"(\.[^"]+)"/g))
    for (const name of textsOf(join(file, "..", path!), seen)) found.add(name);
  return found;
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

test.each(LANGUAGES)("what is wrong with a field is told in %s, each form by its own words", async (language) => {
  const messages = [
    ["is required", ""],
    ["must be at most 2,000 characters", "2,000"],
    ["must be from 1 to 365", "365"],
    ["must be 0 or more", "0"],
    ["must be a whole number", ""],
    ["must be an e-mail address", ""],
    ["must rhyme", "must rhyme"],
  ] as const;
  const details = messages.map(([message], index) => ({ path: `field.${index}`, message }));
  const { details: told } = await thrownIn(language, { code: "validation_failed", message: "x", details });
  for (const [index, [message, kept]] of messages.entries()) {
    expect(told[index]!.message).toContain(kept);
    if (language !== "en") expect(told[index]!.message).not.toBe(message);
    else expect(told[index]!.message).toMatch(/^(must|is) /);
  }
});
