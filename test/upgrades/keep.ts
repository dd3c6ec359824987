/**
 * Keeps the data directory of a version, for `upgrades.test.ts`: `bun test/upgrades/keep.ts NAME PROGRAM…`, where PROGRAM is that
 * version's executable, or Bun with its `src/main.ts`. Each release gets one.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newDirectory } from "../harness.ts";
import { makeInstallation } from "./story.ts";

const MOST_BYTES = 100_000;

const [name, ...program] = process.argv.slice(2);
if (!name || program.length === 0) throw new Error("say its name and how it is started");
const folder = newDirectory();
const data = join(folder, "data");
mkdirSync(data, { recursive: true });
const kept = await makeInstallation(program, data);
writeFileSync(join(folder, "kept.json"), JSON.stringify(kept, null, 2));
const file = join(import.meta.dir, "data", `${name}.tar.gz`);
mkdirSync(join(import.meta.dir, "data"), { recursive: true });
const packed = Bun.spawnSync([
  "tar",
  "--owner=0",
  "--group=0",
  "-C",
  folder,
  "-I",
  "gzip -9",
  "-cf",
  file,
  "kept.json",
  "data",
]);
if (!packed.success) throw new Error(String(packed.stderr));
rmSync(folder, { recursive: true });
const { size } = statSync(file);
if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, and may have ${MOST_BYTES}`);
process.stdout.write(`Wrote ${file} (${size} bytes).\n`);
