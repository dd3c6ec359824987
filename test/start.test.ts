/**
 * What the server loads before it answers: all that `src/main.ts` and `serve` import, and what that imports. Everything else is
 * loaded where it is first used, because the start waits for all of this.
 */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const ROOT = join(import.meta.dir, "..");
const MAIN = [join(ROOT, "src/main.ts"), join(ROOT, "src/commands/serve.ts")];

/** Modules that take as long to load as all of ours: Node's streams and whatever brings them, parsers, SDKs. */
const HEAVY = [
  /^node:(crypto|dns|http|http2|https|net|stream|tls|url|worker_threads|zlib)(\/|$)/,
  /\/node_modules\/(@fastify\/busboy|@modelcontextprotocol|@resvg|css-select|culori|entities|mjml|nodemailer|openai|parse5|postcss|typeid-js|uuid|zod)/,
];

/** All that is loaded, each with what imported it first. */
function loaded(): Map<string, string> {
  const reader = { ts: new Bun.Transpiler({ loader: "ts" }), js: new Bun.Transpiler({ loader: "js" }) };
  const found = new Map(MAIN.map((file) => [file, ""]));
  for (const file of found.keys()) {
    if (!/\.(ts|js|mjs|cjs)$/.test(file)) continue;
    const code = readFileSync(file, "utf8").replace(/^#!.*/, "");
    for (const { kind, path } of reader[file.endsWith(".ts") ? "ts" : "js"].scanImports(code)) {
      if (kind === "dynamic-import") continue;
      const target = resolve(path, dirname(file));
      if (target && !found.has(target)) found.set(target, relative(ROOT, file));
    }
  }
  return found;
}

/** Bundled packages for browsers, and ones that are not installed, are none of ours. */
function resolve(path: string, from: string): string | null {
  try {
    const target = Bun.resolveSync(path, from);
    return target.startsWith("/") || target.includes(":") ? target : `node:${target}`;
  } catch {
    return null;
  }
}

test("the start loads nothing that takes long to load", () => {
  const all = loaded();
  expect(all.size).toBeGreaterThan(300);
  const heavy = [...all].filter(([module]) => HEAVY.some((pattern) => pattern.test(module)));
  expect(heavy.map(([module, by]) => `${relative(ROOT, module)} <- ${by}`)).toEqual([]);
});
