/** The application's texts: each language says all that the others say, of the same things. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const DASHBOARD = join(import.meta.dir, "../../src/dashboard");
const FILES = [...new Bun.Glob("**/*.ts").scanSync(DASHBOARD)]
  .filter((file) => readFileSync(join(DASHBOARD, file), "utf8").match(/^export const \w+ = defineMessages\(/m))
  .sort();

type Text = string | ((...given: unknown[]) => string);
type Texts = { [name: string]: Text | Texts };

// What texts ask of a browser as soon as they are loaded.
const browser = {
  localStorage: { getItem: () => null, setItem: () => {} },
  document: { documentElement: {} },
  navigator: { languages: ["en"] },
};
const before = Object.keys(browser).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

let languages: string[];

beforeAll(async () => {
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  languages = Object.keys((await import("../../src/dashboard/messages/language.ts")).LANGUAGES).sort();
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

test("are in files that this looks at", () => {
  expect(FILES.length).toBeGreaterThan(25);
});

test.each(FILES)(
  "%s has the same keys and placeholders in every language, and no text that only one lacks",
  async (file) => {
    const exported: Record<string, unknown> = await import(join(DASHBOARD, file));
    const messages = Object.values(exported).filter(
      (value): value is Record<string, Texts> => typeof value === "object" && value !== null && "en" in value,
    );
    expect(messages.length).toBeGreaterThan(0);
    for (const each of messages) {
      expect(Object.keys(each).sort()).toEqual(languages);
      for (const language of languages) {
        expect({ language, texts: placeholders(each[language]!) }).toEqual({ language, texts: placeholders(each.en!) });
      }
    }
  },
);
