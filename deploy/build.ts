/**
 * Makes the executable: `bun deploy/build.ts --outfile FILE [--target bun-linux-x64]`. For Linux, what a server loads before it answers
 * is in it as it is, with bytecode, which halves the start; all else is compressed, and unpacked when it is first imported
 * (`build/unpack.ts`). For other systems it is as `bun build` makes it, because nothing that is made for them can be tried here.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { constants, zstdCompressSync } from "node:zlib";

const ROOT = join(import.meta.dir, "..");
const MAIN = join(ROOT, "src/main.ts");
/** Always at the same place of the sources: it is in what is made. */
const PARTS = join(ROOT, "dist/parts");
/** Where an executable for Linux has its files. */
const INSIDE = "/$bunfs/root/";

/** Bytecode of functions that are deeper in others costs more room than time. */
const COMPILED = ["--compile", "--minify", "--bytecode", "--bytecode-depth=1"];

function bun(folder: string, ...args: string[]): void {
  const { success } = Bun.spawnSync([process.execPath, "build", ...args], { cwd: folder, stderr: "inherit" });
  if (!success) process.exit(1);
}

/** @param target as `bun build` names it; null: this machine */
function build(target: string | null, file: string): void {
  const flags = [...(target ? [`--target=${target}`] : []), "--format=esm", `--outfile=${file}`];
  if ((target ?? `bun-${process.platform}`).startsWith("bun-linux")) buildPacked(flags);
  else bun(ROOT, MAIN, "--splitting", ...COMPILED, ...flags);
}

function buildPacked(flags: string[]): void {
  rmSync(PARTS, { recursive: true, force: true });
  const folder = join(PARTS, "program");
  const once = ["--target=bun", "--production", "--minify", "--format=esm", "--splitting"];
  bun(ROOT, MAIN, ...once, `--public-path=${INSIDE}`, `--outdir=${folder}`);
  const { atStart, later } = pack(folder);
  const entry = join(PARTS, "sitewright.js");
  writeFileSync(entry, `import "${join(import.meta.dir, "build/unpack.ts")}"; await import("${INSIDE}main.js");`);
  const outside = [`--external=${INSIDE}*`, "--external=later:*", "--entry-naming=[name].[ext]"];
  const here = (name: string) => `./${relative(PARTS, join(folder, name))}`;
  const assets = later.map((name) => `--asset=${here(name)}`);
  bun(PARTS, "./sitewright.js", ...atStart.map(here), ...COMPILED, ...outside, ...assets, ...flags);
  rmSync(PARTS, { recursive: true });
}

/** Compresses what is not loaded at the start, and has it imported by the names that `unpack.ts` knows. */
function pack(folder: string): { atStart: string[]; later: string[] } {
  const names = readdirSync(folder).sort();
  const code = new Map<string, string>();
  for (const name of names.filter((name) => name.endsWith(".js"))) {
    const text = readFileSync(join(folder, name), "utf8");
    // Other scripts are files that are served.
    if (/^(#!.*\n)?\/\/ @bun/.test(text)) code.set(name, text);
  }
  const atStart = loadedWith(code, ["main.js", names.find((name) => /^serve-\w+\.js$/.test(name))!]);
  const isLater = (name: string) => (code.has(name) && !atStart.has(name)) || name.endsWith(".node");
  for (const [name, text] of code)
    writeFileSync(
      join(folder, name),
      text.replaceAll(/"\/\$bunfs\/root\/([^"/]+)"/g, (named, of) => (isLater(of) ? `"later:${of}.zst"` : named)),
    );
  const params = { [constants.ZSTD_c_compressionLevel]: 19 };
  for (const name of names.filter(isLater)) {
    const file = join(folder, name);
    writeFileSync(`${file}.zst`, zstdCompressSync(readFileSync(file), { params }));
    rmSync(file);
  }
  return {
    atStart: [...atStart],
    later: readdirSync(folder)
      .filter((name) => !atStart.has(name))
      .sort(),
  };
}

/** The parts that are loaded with others. */
function loadedWith(code: Map<string, string>, others: string[]): Set<string> {
  const all = new Set(others);
  for (const name of all)
    for (const [, imported] of code.get(name)!.matchAll(/(?:from|import)"\/\$bunfs\/root\/([^"/]+)"/g))
      all.add(imported!);
  return all;
}

const { values } = parseArgs({ options: { target: { type: "string" }, outfile: { type: "string" } } });
if (!values.outfile) throw new Error("where to? For example: bun deploy/build.ts --outfile dist/sitewright");
build(values.target ?? null, resolve(values.outfile));
