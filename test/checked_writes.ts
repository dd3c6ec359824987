/**
 * What all work that is given to `Storage.write` keeps to, checked in every test that starts a server: it awaits nothing
 * but queries, and it does not write by the way, nor wake anybody who does. With TEST_WRITES=twice it also runs
 * twice, as it may on a database that could not do it beside others: the first time is undone, and the second must change
 * as many rows and come to the same; and nothing is changed outside of its serialization key.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import type { Db, Storage } from "../src/storage/client.ts";
import { markRows } from "../src/storage/commit_rows.ts";
import { storageProblem } from "../src/storage/problems.ts";
import { brokenPromises } from "./broken_promises.ts";
import { enterKey, REFUSED } from "./guarded_keys.ts";

function broken(what: string): never {
  brokenPromises.push(what);
  throw new Error(what);
}

type Outcome<Result> = { result: Result } | { error: unknown };

async function outcomeOf<Result>(db: Db, work: (db: Db) => Promise<Result>) {
  const changes = async () => (await db.all<{ n: number }>(sql`SELECT total_changes() AS n`))[0]!.n;
  const before = await changes();
  const outcome: Outcome<Result> = await work(db).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  return { outcome, changed: storageProblem("error" in outcome && outcome.error) ? 0 : (await changes()) - before };
}

/** Identifiers, secrets and hashes, and times: they are made anew. */
const ANEW = /\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9A-Za-z_+/=-]{12,}|[0-9a-f]{8,}/g;

function withoutNew(name: string, value: unknown): unknown {
  // How long it is until then.
  if (name.endsWith("Seconds")) return "…";
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return value > 1e12 ? "…" : value;
  if (value instanceof Map || value instanceof Set) return [...value];
  return typeof value === "string" ? value.replaceAll(ANEW, "…") : value;
}

const toldOf = (outcome: Outcome<unknown>): string =>
  "error" in outcome
    ? `it throws ${String(outcome.error).replaceAll(ANEW, "…")}`
    : `it returns ${JSON.stringify(outcome.result, withoutNew)}`;

async function twice<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  await db.run(sql`SAVEPOINT first_run`);
  const takeBack = markRows(db);
  const first = await outcomeOf(db, work);
  // The disk has undone everything.
  if ("error" in first.outcome && storageProblem(first.outcome.error)) throw first.outcome.error;
  takeBack();
  await db.run(sql`ROLLBACK TO first_run`);
  await db.run(sql`RELEASE first_run`);
  const second = await outcomeOf(db, work);
  const [before, after] = [first, second].map(({ outcome, changed }) => `${toldOf(outcome)}, ${changed} rows changed`);
  if (before !== after) broken(`work that ran again came to something else: ${before}; then ${after}\n${work}`);
  if ("error" in second.outcome) throw second.outcome.error;
  return second.outcome.result;
}

const inside = new AsyncLocalStorage<true>();

/**
 * Has what writes to a storage looked at from now on.
 * @param strict whether all work runs twice, and in its serialization key
 */
export function checkWrites(storage: Storage, strict = process.env.TEST_WRITES === "twice"): Storage {
  const { write } = storage;
  storage.write = (serializationKey, work) => {
    if (inside.getStore()) broken(`a write in "${serializationKey}" was asked for inside of another\n${work}`);
    return write(serializationKey, async (db) => {
      let waited = false;
      const turn = setImmediate(() => {
        waited = true;
      });
      try {
        if (strict) enterKey(db, serializationKey);
        return await inside.run(true, () => (strict ? twice(db, work) : work(db)));
      } catch (error) {
        if (String(error).includes(REFUSED)) broken(`${error}: "${serializationKey}"\n${work}`);
        throw error;
      } finally {
        clearImmediate(turn);
        if (waited) broken(`work waited for something else than its queries\n${work}`);
      }
    });
  };
  return storage;
}
