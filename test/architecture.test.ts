/** The house rules of who may import whom, and what only few rooms may touch. Failures name file and line. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { FEATURES } from "../src/registry.ts";

const ROOT = join(import.meta.dir, "..");
const FILES = [...new Glob("src/**/*.{ts,tsx}").scanSync(ROOT)].filter((file) => !file.endsWith(".d.ts")).sort();

interface Line {
  file: string;
  number: number;
  text: string;
}

const LINES: Line[] = FILES.flatMap((file) =>
  readFileSync(join(ROOT, file), "utf8")
    .split("\n")
    .map((text, index) => ({ file, number: index + 1, text })),
);

const isComment = ({ text }: Line) => /^\s*(\*|\/\/|\/\*)/.test(text);
const at = ({ file, number, text }: Line) => `${file}:${number} ${text.trim()}`;

/** Every import: the line, and what it names (resolved to a path from the root when it is our own file). */
const IMPORTS = LINES.flatMap((line) => {
  const named = /(?:^|\s)(?:from|import)\s+"([^"]+)"|\bimport\("([^"]+)"\)/.exec(line.text);
  const specifier = named?.[1] ?? named?.[2];
  if (!specifier || isComment(line)) return [];
  return [{ line, target: specifier.startsWith(".") ? join(line.file, "..", specifier) : specifier }];
});
const OWN = IMPORTS.filter(({ target }) => target.startsWith("src/"));

/**
 * Rooms from the outermost to the innermost: each imports what comes after it, and nothing before it.
 */
const ORDER = [
  "client",
  "main",
  "commands",
  "server",
  "app",
  "registry",
  "transport",
  "sites",
  "features",
  "operation",
  "jobs",
  "policy",
  "engines",
  "brief",
  "edits",
  "design",
  "html",
  "workers",
  "providers",
  "storage",
  "settings",
  "lib",
  "sentences",
];

const FILE_ROOMS: Record<string, string> = {
  "src/main.ts": "main",
  "src/server.ts": "server",
  "src/app.ts": "app",
  "src/registry.ts": "registry",
  "src/version.ts": "lib",
};

/** The room of a file. */
const room = (path: string): string => FILE_ROOMS[path] ?? path.split("/")[1]!;

test("every file is in a room that the order knows", () => {
  expect([...new Set(FILES.map(room))].filter((name) => !ORDER.includes(name) && name !== "dashboard")).toEqual([]);
});

test("imports run one way through the rooms", () => {
  const place = (path: string) => ORDER.indexOf(room(path));
  const upwards = OWN.filter(
    ({ line, target }) => !isOfDashboard(line.file) && !isOfDashboard(target) && place(target) < place(line.file),
  );
  expect(upwards.map(({ line }) => at(line))).toEqual([]);
});

const isOfDashboard = (path: string) => room(path) === "dashboard";

test("the application is a client: of the server it imports types and sentences, and the server of it documents and styles", () => {
  const running = OWN.filter(
    ({ line, target }) =>
      isOfDashboard(line.file) &&
      !isOfDashboard(target) &&
      room(target) !== "sentences" &&
      !line.text.startsWith("import type "),
  );
  const reaching = OWN.filter(
    ({ line, target }) => !isOfDashboard(line.file) && isOfDashboard(target) && !/\.(html|css)$/.test(target),
  );
  expect([...running, ...reaching].map(({ line }) => at(line))).toEqual([]);
});

test("a feature imports of another feature only its service and fields; what computes, its markup too", () => {
  const reaching = OWN.filter(({ line, target }) => {
    const from = feature(line.file);
    const to = feature(target);
    return from && to && from !== to && !/\/(service|fields|markup)\.ts$/.test(target);
  });
  expect(reaching.map(({ line }) => at(line))).toEqual([]);
});

test("from outside of an engine nobody imports what is inside; what it computes is named by the list alone", () => {
  const reaching = OWN.filter(
    ({ line, target }) =>
      /^src\/engines\/\w+\//.test(target) &&
      room(line.file) !== "engines" &&
      !(line.file === "src/commands/worker/computations.ts" && target.endsWith("/computations.ts")),
  );
  expect(reaching.map(({ line }) => at(line))).toEqual([]);
});

test("an engine imports nothing of another: what they share is in the rooms below them, the rest is given to them", () => {
  const engine = (path: string) => /^src\/engines\/(\w+)\//.exec(path)?.[1];
  const reaching = OWN.filter(({ line, target }) => {
    const from = engine(line.file);
    const to = engine(target);
    return from && to && from !== to;
  });
  expect(reaching.map(({ line }) => at(line))).toEqual([]);
});

/** The feature that a file belongs to, or null. */
function feature(path: string): string | null {
  return path.startsWith("src/features/") ? path.split("/")[2]! : null;
}

/** The knots of a graph: sets of things of which each leads to each other. */
function knots(edges: [from: string, to: string][]): string[][] {
  const next = Map.groupBy(edges, ([from]) => from);
  const reachable = (start: string) => {
    const seen = new Set<string>();
    const left = [start];
    for (let at = left.pop(); at !== undefined; at = left.pop())
      for (const [, to] of next.get(at) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        left.push(to);
      }
    return seen;
  };
  const reached = new Map([...next.keys()].map((name) => [name, reachable(name)]));
  const knotted = [...reached].filter(([name, seen]) => seen.has(name)).map(([name]) => name);
  const mutual = (name: string) =>
    knotted.filter((other) => reached.get(name)!.has(other) && reached.get(other)!.has(name));
  return [...new Set(knotted.map((name) => mutual(name).sort().join(" ")))].map((names) => names.split(" "));
}

test("no file leads back to itself", () => {
  expect(knots(OWN.map(({ line, target }) => [line.file, target]))).toEqual([]);
});

/** What others may import of a feature, and all of the feature that this leads to: its operations and jobs are above it. */
function offered(): Set<string> {
  const found = new Set(FILES.filter((file) => feature(file) && /\/(service|fields|markup)\.ts$/.test(file)));
  const imports = Map.groupBy(OWN, ({ line }) => line.file);
  for (const file of found)
    for (const { target } of imports.get(file) ?? []) if (feature(target) === feature(file)) found.add(target);
  return found;
}

test("no feature's services lead back to themselves", () => {
  const below = offered();
  const edges = OWN.flatMap(({ line, target }): [string, string][] => {
    const from = feature(line.file);
    const to = feature(target);
    return from && to && from !== to && below.has(line.file) ? [[from, to]] : [];
  });
  expect(knots(edges)).toEqual([]);
});

/** Of `GET /v1/pages`, `GET /v1/pages/:id` and `POST /v1/pages/:id/clone`: "pages"; null where it is about something else. */
function nounOf(path: string): string | null {
  const [, noun, rest] = /^\/v1\/(\w+)(?:\/:\w+(?:\/(\w+))?)?$/.exec(path) ?? [];
  return noun && (rest === undefined || VERBS.includes(rest)) ? noun : null;
}
/** What is done with a whole website, page or domain. */
const VERBS = ["duplicate", "clone", "fork", "check"];

test("whatever is there of a noun, or done with all of it, is declared in the feature of that name", () => {
  const features = new Set(FEATURES.map(({ name }) => name));
  const wrong = FEATURES.flatMap(({ name, operations }) =>
    operations.flatMap(({ route, path }) => {
      const noun = nounOf(path);
      return noun && features.has(noun) && noun !== name ? `${route} is in ${name}` : [];
    }),
  );
  expect(wrong).toEqual([]);
});

/** Packages and globals that only some files may use. */
const RESERVED: [what: string, pattern: RegExp, allowed: RegExp][] = [
  ["elysia and the MCP SDK", /from "(elysia|@elysiajs|@modelcontextprotocol)/, /^src\/(transport\/|app\.ts)/],
  ["readers of html", /from "(parse5|css-select|css-what|entities)"|new HTMLRewriter/, /^src\/html\//],
  [
    "drizzle",
    /from "drizzle-orm/,
    /^src\/(features\/\w+\/store\.ts|policy\/|jobs\/|storage\/|sites\/(bucket_)?store\.ts)/,
  ],
  ["the openai package", /from "openai/, /^src\/engines\/openai\//],
  ["the database driver", /from "bun:sqlite"/, /^src\/(storage\/|commands\/doctor\/)/],
  ["the environment", /process\.env/, /^src\/(settings\/|transport\/(application\/bundle|reference\/snippets)\.ts)/],
  [
    "the time",
    /Date\.now\(|[^.]\bsetTimeout\(|setInterval\(|new Date\(\)/,
    /^src\/(lib\/|engines\/|dashboard\/|client\/)/,
  ],
  ["chance", /Math\.random/, /^src\/(lib\/|engines\/openai\/)/],
  [
    "the network",
    /(^|[^.\w])fetch\(/,
    /^src\/(providers\/|engines\/|dashboard\/api\/|client\/|transport\/reference\/snippets)/,
  ],
];

for (const [what, pattern, allowed] of RESERVED) {
  test(`only a few rooms use ${what}`, () => {
    const outside = LINES.filter(
      (line) =>
        pattern.test(line.text) &&
        !isComment(line) &&
        !allowed.test(line.file) &&
        !/^\s+fetch\(request: Request\)/.test(line.text),
    );
    expect(outside.map(at)).toEqual([]);
  });
}

test("what is in no room is what the program is put together from", () => {
  expect(FILES.filter((file) => /^src\/[^/]+$/.test(file))).toEqual(Object.keys(FILE_ROOMS).sort());
});

test("no room is a drawer for odds and ends", () => {
  expect(FILES.filter((file) => /\b(utils?|helpers?|managers?|base|common|misc)\b/.test(file))).toEqual([]);
});
