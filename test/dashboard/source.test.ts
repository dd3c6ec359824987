/** What the types can't say of the application's source. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";

const ROOT = join(import.meta.dir, "../../src/dashboard");
const SCRIPTS = [...new Glob("**/*.{ts,tsx}").scanSync(ROOT)].sort();
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** The classes of a CSS module. */
const classesOf = (file: string): Set<string> =>
  new Set(
    [
      ...read(file)
        .replaceAll(/url\([^)]*\)|"[^"]*"/g, "")
        .matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/gi),
    ].map(([, name]) => name!),
  );

const SHEETS = [...new Glob("**/*.module.css").scanSync(ROOT)].sort();

test("every class that is named is in its CSS module", () => {
  const missing = SCRIPTS.flatMap((file) => {
    const sheet = /import styles from "(.+\.module\.css)"/.exec(read(file))?.[1];
    if (!sheet) return [];
    const known = classesOf(join(file, "..", sheet));
    return [...read(file).matchAll(/\bstyles\.(\w+)/g)]
      .filter(([, name]) => !known.has(name!))
      .map(([, name]) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test("every CSS module is in a layer and used by a file beside it", () => {
  expect(SHEETS.filter((file) => !/^@layer (parts|layout|screens) \{/.test(read(file)))).toEqual([]);
  const used = new Set(
    SCRIPTS.flatMap((file) =>
      [...read(file).matchAll(/from "(.+\.module\.css)"/g)].map(([, sheet]) => join(file, "..", sheet!)),
    ),
  );
  expect(SHEETS.filter((file) => !used.has(file))).toEqual([]);
});

test("colours and physical sides are in the tokens alone", () => {
  const found = SHEETS.flatMap((file) =>
    read(file)
      .split("\n")
      .filter((line) =>
        /(?<![\w-])(#[0-9a-f]{3,8}\b|rgb|hsl|oklch\()|\b(margin|padding|border)-(left|right|top|bottom)\b/.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  ).filter((line) => !line.startsWith("parts/page_thumbnail"));
  expect(found).toEqual([]);
});

test("no text stands in a screen: it is in the messages, in every language", () => {
  const found = SCRIPTS.filter((file) => file.endsWith(".tsx")).flatMap((file) =>
    [...read(file).matchAll(/>\s*([A-Z][a-z]+ [a-z][^<>{}]*)</g)].map(([, text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test("every class of a CSS module is used", () => {
  const unused = SHEETS.flatMap((sheet) => {
    const users = SCRIPTS.filter((file) =>
      [...read(file).matchAll(/from "(.+\.module\.css)"/g)].some(([, named]) => join(file, "..", named!) === sheet),
    ).map(read);
    return [...classesOf(sheet)]
      .filter((name) => !users.some((text) => text.includes(`styles.${name}`) || text.includes("styles[")))
      .map((name) => `${sheet}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test("every screen of the table of contents exists", () => {
  const screens = [...read("routes.tsx").matchAll(/import\("(.+?)"\)/g)].map(([, file]) => file!);
  expect(screens.length).toBeGreaterThan(2);
  expect(screens.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
