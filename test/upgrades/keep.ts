/**
 * Keeps what a version has stored, for `upgrades.test.ts`: `bun test/upgrades/keep.ts NAME PROGRAM…`, where PROGRAM is that version's
 * executable, or Bun with its `src/main.ts`. Each release gets two: its data directory, and the same with its database on PostgreSQL.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newDirectory } from "../harness.ts";
import { runClient, startPostgres } from "../postgres.ts";
import { makeInstallation } from "./story.ts";

const MOST_BYTES = 100_000;

async function keep(file: string, program: string[], database?: string): Promise<void> {
  const folder = newDirectory();
  const data = join(folder, "data");
  mkdirSync(data, { recursive: true });
  const kept = await makeInstallation(program, data, database);
  writeFileSync(join(folder, "kept.json"), JSON.stringify(kept, null, 2));
  const names = ["kept.json", "data"];
  if (database) {
    // As text, which any version of PostgreSQL reads and gzip makes small.
    await runClient("pg_dump", "--no-owner", `--file=${join(folder, "database.sql")}`, database);
    names.push("database.sql");
  }
  const packed = Bun.spawnSync(["tar", "--owner=0", "--group=0", "-C", folder, "-I", "gzip -9", "-cf", file, ...names]);
  if (!packed.success) throw new Error(String(packed.stderr));
  rmSync(folder, { recursive: true });
  const { size } = statSync(file);
  if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, and may have ${MOST_BYTES}`);
  process.stdout.write(`Wrote ${file} (${size} bytes).\n`);
}

const [name, ...program] = process.argv.slice(2);
if (!name || program.length === 0) throw new Error("say its name and how it is started");
const data = join(import.meta.dir, "data");
await keep(join(data, `${name}.tar.gz`), program);
const postgres = await startPostgres();
try {
  await keep(join(data, `${name}-postgres.tar.gz`), program, await postgres.newDatabase());
} finally {
  await postgres.stop();
}
