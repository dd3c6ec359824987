/** A database in a file as the source or the target of a move (move.ts). */
import { Database, type SQLQueryBindings } from "bun:sqlite";
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { synchronise } from "../backup.ts";
import { databasePath, movingPath } from "../client.ts";
import { takeLock } from "../locks.ts";
import { migrate } from "../migrate.ts";
import { MoveError, type PageWords, type Source, type Target } from "./move.ts";
import { FORGET_SALTS, readMark, readProgress, sameVersion, versioned, writeProgress } from "./notes.ts";
import { type Ask, MOVED_FROM, MOVED_TO, type MovedTable, notTaken, quoted, type Row } from "./rows.ts";

/** Whole numbers are `bigint`: none is rounded. */
function open(path: string, synchronous: "FULL" | "NORMAL" = "FULL"): Database {
  const database = new Database(path, { readwrite: true, create: true, safeIntegers: true });
  database.run("PRAGMA busy_timeout = 5000");
  database.run("PRAGMA journal_mode = WAL");
  database.run(`PRAGMA synchronous = ${synchronous}`);
  database.run("PRAGMA cache_size = -32000");
  return database;
}

const askOf =
  (database: Database): Ask =>
  async (text, values) => {
    const statement = database.prepare(text);
    try {
      return statement.values(...(values as SQLQueryBindings[])) as Row[];
    } finally {
      statement.finalize();
    }
  };

const WRITE_SETTING =
  "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/** The database of a data directory, brought up to date as by a start. */
export function openFileSource(dataDirectory: string): Source {
  const path = databasePath(dataDirectory);
  const database = open(path);
  migrate(database);
  let isHeld = false;

  function hold(): void {
    try {
      database.run("BEGIN IMMEDIATE");
      isHeld = true;
    } catch {
      throw new MoveError(`somebody is writing to ${path}; stop all that serve it, and try again`);
    }
  }

  return {
    place: resolve(path),
    ask: askOf(database),
    hold: async () => hold(),
    async mark() {
      const row = database
        .query<{ value: string }, [string]>("SELECT value FROM settings WHERE name = ?")
        .get(MOVED_TO);
      return readMark(row?.value);
    },
    async setMark(mark) {
      if (!isHeld) hold();
      if (mark) database.run(WRITE_SETTING, [MOVED_TO, JSON.stringify(mark)]);
      else database.run("DELETE FROM settings WHERE name = ?", [MOVED_TO]);
      if (mark?.isFinished) database.run(FORGET_SALTS);
      database.run("COMMIT");
      isHeld = false;
      if (mark && !mark.isFinished) hold();
    },
    pageWords: () => pageWords(path),
    async close() {
      if (isHeld) database.run("ROLLBACK");
      database.close();
    },
  };
}

const PAGES_AT_ONCE = 50n;

/**
 * What the full-text index of published sites was given: it keeps no texts, but which word is where in them, from which
 * they are put together again, as it has them.
 */
async function* pageWords(path: string): AsyncIterable<PageWords[]> {
  const database = new Database(path, { readonly: true, safeIntegers: true });
  try {
    database.run("PRAGMA temp_store = FILE");
    database.run("CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, site_search, instance)");
    // The index has them by words; here they are wanted by pages.
    database.run("CREATE TEMP TABLE pages (doc, col, offset, term, PRIMARY KEY (doc, col, offset)) WITHOUT ROWID");
    database.run("INSERT OR IGNORE INTO pages SELECT doc, col, offset, term FROM words");
    const part = (name: string) =>
      `coalesce((SELECT group_concat(term, ' ') FROM (SELECT term FROM pages WHERE doc = docs.doc AND col = '${name}' ORDER BY offset)), '') AS ${name}`;
    const next = database.query<PageWords, [bigint]>(
      `SELECT doc AS "row", ${["scope", "title", "headings", "body"].map(part).join(", ")}
        FROM (SELECT DISTINCT doc FROM pages WHERE doc > ? ORDER BY doc LIMIT ${PAGES_AT_ONCE}) AS docs`,
    );
    for (let after = -(2n ** 63n); ; ) {
      const rows = next.all(after);
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)!.row;
    }
  } finally {
    database.close();
  }
}

/** A database of a data directory that has none: it is made beside, and gets its name at the end. */
export function openFileTarget(dataDirectory: string): Target {
  const path = databasePath(dataDirectory);
  const moving = movingPath(dataDirectory);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const lockFile = `${moving}.lock`;
  const release = takeLock(lockFile);
  if (!release) throw new MoveError(`another process is moving to ${resolve(path)}`);
  let database: Database | null = null;

  function opened(): Database {
    // Chunks need not be on the disk one by one: what a crash of the machine takes is copied again.
    database ??= open(moving, "NORMAL");
    return database;
  }

  const settingOf = (file: string, name: string): string | null => {
    const there = new Database(file, { readwrite: true });
    try {
      return (
        there.query<{ value: string }, [string]>("SELECT value FROM settings WHERE name = ?").get(name)?.value ?? null
      );
    } finally {
      there.close();
    }
  };

  function removeUnfinished(): void {
    database?.close();
    database = null;
    for (const ending of ["", "-wal", "-shm"]) rmSync(moving + ending, { force: true });
  }

  function nameIt(): void {
    if (existsSync(path)) throw new MoveError(`${path} was made meanwhile; move it away, and run this again`);
    opened().run("PRAGMA wal_checkpoint(TRUNCATE)");
    database?.close();
    database = null;
    for (const ending of ["-wal", "-shm"]) rmSync(moving + ending, { force: true });
    synchronise(moving);
    renameSync(moving, path);
    synchronise(dataDirectory);
  }

  return {
    place: resolve(path),
    ask: (text, values) => askOf(opened())(text, values),
    async state() {
      if (existsSync(path)) return { of: "installation", id: settingOf(path, MOVED_FROM) };
      if (!existsSync(moving)) return { of: "nothing" };
      const has = (name: string) => opened().query("SELECT 1 FROM sqlite_master WHERE name = ?").get(name) !== null;
      if (has("moving")) {
        const [row] = opened().query("SELECT value FROM moving WHERE name = 'of'").values();
        return { of: "move", id: sameVersion(row![0] as string, resolve(path)) };
      }
      // Whole but for its name.
      const id = has("settings") ? settingOf(moving, MOVED_FROM) : null;
      if (id !== null) {
        nameIt();
        return { of: "installation", id };
      }
      // Nothing was copied into it yet.
      removeUnfinished();
      return { of: "nothing" };
    },
    async begin(id, { triggers }) {
      closeSync(openSync(moving, "w", 0o600));
      const made = opened();
      migrate(made);
      made.transaction(() => {
        for (const { name } of triggers) made.run(`DROP TRIGGER "${name}"`);
        made.run("CREATE TABLE moving (name TEXT PRIMARY KEY, value TEXT NOT NULL)");
        made.run("INSERT INTO moving (name, value) VALUES ('of', ?)", [versioned(id)]);
      })();
    },
    async progress() {
      return readProgress(opened().query("SELECT name, value FROM moving WHERE name <> 'of'").values() as Row[]);
    },
    async put(table: MovedTable, rows, progress) {
      const made = opened();
      const names = table.columns.map(({ name }) => name);
      const insert = made.prepare(
        `INSERT INTO "${table.name}" (${quoted(names)}) VALUES (${names.map(() => "?").join(", ")})`,
      );
      try {
        made.transaction(() => {
          for (const row of rows) insert.run(...(row as SQLQueryBindings[]));
          made.run(
            "INSERT INTO moving (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            [table.name, writeProgress(progress)],
          );
        })();
      } catch (error) {
        throw notTaken(table, error);
      } finally {
        insert.finalize();
      }
    },
    async finish(id, { triggers, searched }, pages) {
      const made = opened();
      const orphans = made.query<{ table: string; parent: string }, []>("PRAGMA foreign_key_check").all();
      if (orphans.length > 0)
        throw new MoveError(
          `${orphans.length} rows lead to something that is not there, the first from ${orphans[0]!.table} to ${orphans[0]!.parent}; the move is not finished`,
        );
      made.run("BEGIN IMMEDIATE");
      try {
        for (const words of searched) made.run(`INSERT INTO search (rowid, scope, words) ${words}`);
        const insert = made.prepare(
          "INSERT INTO site_search (rowid, scope, title, headings, body) VALUES (?, ?, ?, ?, ?)",
        );
        for await (const some of pages())
          for (const { row, scope, title, headings, body } of some) insert.run(row, scope, title, headings, body);
        insert.finalize();
        for (const { sql } of triggers) made.run(sql);
        made.run(WRITE_SETTING, [MOVED_FROM, id]);
        made.run("DROP TABLE moving");
        made.run("COMMIT");
      } catch (error) {
        if (made.inTransaction) made.run("ROLLBACK");
        throw error;
      }
      const [row] = made.query("PRAGMA integrity_check").values();
      if (row?.[0] !== "ok") throw new MoveError(`${moving} is damaged: ${row?.[0]}; is the disk well?`);
      nameIt();
    },
    drop: async () => removeUnfinished(),
    async close() {
      database?.close();
      release();
      rmSync(lockFile, { force: true });
    },
  };
}
