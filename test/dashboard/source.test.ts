/** What the types can't say of the application's source. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { rightsOf } from "../../src/policy/rights.ts";
import { OPERATIONS } from "../../src/registry.ts";

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

test("every class that is named by itself is in a stylesheet of all screens, and each of those is named", () => {
  const known = new Set(["elements", "words"].flatMap((sheet) => [...classesOf(`style/${sheet}.css`)]));
  known.delete("starting");
  const named = SCRIPTS.flatMap((file) => [...read(file).matchAll(/\bclassName="([^"]+)"/g)].map(([, name]) => name!));
  expect([...new Set(named)].sort()).toEqual([...known].sort());
});

test("no screen puts a colon between two texts by itself: French has a space before it", () => {
  const written = SCRIPTS.filter((file) => file.endsWith(".tsx")).flatMap((file) =>
    [...read(file).matchAll(/^\s*(?:<\w+>)?\{[\w.(), ]+\}(?:<\/\w+>)?:(?= ?[{<])/gm)].map(
      ([line]) => `${file}: ${line.trim()}`,
    ),
  );
  expect(written).toEqual([]);
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

test("every list that has pages has them in the address", () => {
  const screens = SCRIPTS.filter((file) => file.startsWith("screens/")).map((file) => ({ file, text: read(file) }));
  const lists = screens.filter(({ text }) => text.includes("<List\n"));
  const others = screens.filter(({ text }) => text.includes("<Pager"));
  expect([lists.length > 15, lists.length + others.length > 20]).toEqual([true, true]);
  const isInAddress = (text: string) =>
    text.includes("onPage={setPage}") && /\bsetPage\b[^=]*\} = useListState\(/.test(text);
  const given = [
    ...lists.filter(({ text }) => !/state=\{(?:useListState\([^)]*\)|state)\}/.test(text)),
    ...others.filter(({ text }) => !isInAddress(text) && !/= state;/.test(text)),
  ];
  expect(given.map(({ file }) => file)).toEqual([]);
});

/** Calls of `useChange` and `useFormChange` in a file: what each is called there, and what it is given. */
function changesIn(text: string): { name: string; route: string; given: string }[] {
  return [...text.matchAll(/(?:const (\w+) = )?use(?:Form)?Change\("([^"]+)"/g)].map(
    ({ 0: start, 1: name = "", 2: route, index }) => {
      let depth = 1;
      let end = index + start.indexOf("Change(") + "Change(".length;
      for (; depth > 0; end++) depth += text[end] === "(" ? 1 : text[end] === ")" ? -1 : 0;
      return { name, route: route!, given: text.slice(index, end) };
    },
  );
}

test("every change is seen at once, or what was pressed says that it is being done", () => {
  const silent = SCRIPTS.flatMap((file) => {
    const text = read(file);
    return changesIn(text)
      .filter(
        ({ name, given }) =>
          !/\bapply\b|becomes\(/.test(given) &&
          !text.includes(name ? `${name}.isPending` : "isPending") &&
          // The part whose button says so.
          !(name && new RegExp(`<ChangeForm[^>]* change=\\{[^}]*\\b${name}\\}?`).test(text)),
      )
      .map(({ route }) => `${file}: ${route}`);
  });
  // Who signs out sees the screen go.
  expect(silent).toEqual(["session/session.ts: POST /auth/sign_out"]);
});

test("in German what somebody pays for each month is called by one word", () => {
  const found = SCRIPTS.filter((file) => file.endsWith("messages.ts") && !file.includes("new_website")).flatMap(
    (file) => {
      const text = read(file);
      // The second of the two objects of texts.
      const german = text.slice(text.lastIndexOf("\n  {\n"));
      return [...german.matchAll(/["`„][^"`\n]*\bPl(?:an|äne|ans|änen)\b[^"`\n]*/g)].map(
        ([words]) => `${file}: ${words}`,
      );
    },
  );
  expect(found).toEqual([]);
});

const IMPORTS = new Map(
  SCRIPTS.map((file) => [
    file,
    new Set([...read(file).matchAll(/from "(\.[^"]+)"/g)].map(([, to]) => join(file, "..", to!))),
  ]),
);

/** Where a file is shown: itself, the files that import it, those that import these. */
function shownBy(file: string, seen = new Set([file])): Set<string> {
  for (const [one, imports] of IMPORTS) if (imports.has(file) && !seen.has(one)) shownBy(one, seen.add(one));
  return seen;
}

/** What files ask of a client before they show something: the rights of each `useMay`; none: no client sees it. */
const askedBy = (files: Iterable<string>): string[][] =>
  [...files].flatMap((file) =>
    [...read(file).matchAll(/useMay\("\w+"((?:, "\w+")*)\)/g)].map(([, rights]) =>
      [...rights!.matchAll(/\w+/g)].map(String),
    ),
  );

/** Domains are bought, and leads looked for, by who is no client. */
const FOR_NO_CLIENT = ["screens/buy_domain/", "screens/domains/registration.tsx", "screens/leads/"];

test("what a client may change by a right is hidden by that right, and by no role alone", () => {
  const rights = new Map<string, readonly string[]>(
    OPERATIONS.filter(({ access, right }) => access !== "session" && right !== "none").map(({ route, right }) => [
      route,
      right === "any" ? [right] : rightsOf(right),
    ]),
  );
  const hidden = SCRIPTS.filter((file) => !FOR_NO_CLIENT.some((start) => file.startsWith(start))).flatMap((file) => {
    const routes = [
      ...read(file).matchAll(/\b(?:useChange|useFormChange|call|follow)\("((?:POST|PUT|DELETE) [^"]+)"/g),
    ];
    const needed = routes.map(([, route]) => ({ route, rights: rights.get(route!) ?? [] }));
    if (needed.every(({ rights }) => rights.length === 0)) return [];
    const asked = askedBy(shownBy(file));
    return needed
      .filter(({ rights }) => asked.length > 0 && !asked.some((some) => rights.every((one) => some.includes(one))))
      .map(({ route, rights }) => `${file}: ${route} needs ${rights.join(", ")}`);
  });
  expect(hidden).toEqual([]);
  const byRole = SCRIPTS.filter((file) => file.startsWith("screens/") && read(file).includes('useMay("editor")'));
  const forClients = byRole.filter(
    (file) => !FOR_NO_CLIENT.some((start) => file.startsWith(start)) && !file.startsWith("screens/webhooks/"),
  );
  // The monthly report is the agency's own.
  expect(forClients).toEqual(["screens/reports/report_page.tsx"]);
});
