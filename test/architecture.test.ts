/** The house rules of who may import whom, and what only few rooms may touch. Failures name file and line. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";

const ROOT = join(import.meta.dir, "..");
const FILES = [...new Glob("src/**/*.ts").scanSync(ROOT)].filter((file) => !file.endsWith(".d.ts")).sort();

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
  const named = /(?:^|\s)(?:from|import)\s+"([^"]+)"/.exec(line.text)?.[1];
  if (!named) return [];
  return [{ line, target: named.startsWith(".") ? join(line.file, "..", named) : named }];
});

/** Rooms from the outermost to the innermost; a room may import itself and whatever comes after it. */
const ORDER = ["main", "app", "transport", "features", "operation", "lib"];

/** The room of a file; rooms that stand side by side have the same height. */
function room(path: string): string {
  const [, first, second] = path.split("/");
  if (second) return first!;
  return (
    {
      "main.ts": "main",
      "server.ts": "main",
      "doctor.ts": "main",
      "app.ts": "app",
      "registry.ts": "transport",
      "computations.ts": "transport",
    }[first!] ?? "shared"
  );
}

const HEIGHT: Record<string, number> = Object.fromEntries(ORDER.map((name, index) => [name, index]));
Object.assign(HEIGHT, {
  sites: HEIGHT.transport,
  dashboard: HEIGHT.transport,
  jobs: HEIGHT.operation,
  policy: HEIGHT.operation,
  engines: HEIGHT.operation,
  html: HEIGHT.operation,
  design: HEIGHT.operation,
  providers: HEIGHT.operation,
  storage: HEIGHT.operation,
  workers: HEIGHT.operation,
  shared: HEIGHT.operation,
});

test("imports run one way: main, app, transport and sites, features, the shared rooms, lib", () => {
  const upwards = IMPORTS.filter(
    ({ line, target }) => target.startsWith("src/") && HEIGHT[room(target)]! < HEIGHT[room(line.file)]!,
  );
  expect(upwards.map(({ line }) => at(line))).toEqual([]);
});

test("a feature imports of another feature only its service and fields", () => {
  const feature = (path: string) => (path.startsWith("src/features/") ? path.split("/")[2] : null);
  const reaching = IMPORTS.filter(({ line, target }) => {
    const from = feature(line.file);
    const to = feature(target);
    return from && to && from !== to && !target.endsWith("/service.ts") && !target.endsWith("/fields.ts");
  });
  expect(reaching.map(({ line }) => at(line))).toEqual([]);
});

/** Packages and globals that only some files may use. */
const RESERVED: [what: string, pattern: RegExp, allowed: RegExp][] = [
  ["elysia and the MCP SDK", /from "(elysia|@elysiajs|@modelcontextprotocol)/, /^src\/(transport\/|app\.ts)/],
  ["drizzle", /from "drizzle-orm/, /^src\/(features\/\w+\/store\.ts|policy\/|jobs\/|storage\/|sites\/store\.ts)/],
  ["the openai package", /from "openai/, /^src\/engines\/openai\//],
  ["the database driver", /from "bun:sqlite"/, /^src\/(storage\/|doctor\.ts)/],
  ["the environment", /process\.env/, /^src\/(config|main)\.ts/],
  ["the time", /Date\.now\(|[^.]\bsetTimeout\(|setInterval\(|new Date\(\)/, /^src\/(lib\/|engines\/)/],
  ["chance", /Math\.random/, /^src\/(lib\/|engines\/openai\/)/],
  ["the network", /(^|[^.\w])fetch\(/, /^src\/(providers|engines)\//],
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

test("no room is a drawer for odds and ends", () => {
  expect(FILES.filter((file) => /\b(utils?|helpers?|managers?|base|common|misc)\b/.test(file))).toEqual([]);
});
