/**
 * Statements are compiled once. A connection keeps those that Drizzle has sent, by their text, because compiling one
 * takes longer than running it.
 */
import type { Database, Statement } from "bun:sqlite";

/** Lists of values make texts of any length: whoever sends others each time must not fill the memory. */
const KEPT_STATEMENTS = 500;

/** Tells of statements that took long. */
export interface SlowStatements {
  leastMs: number;
  now: () => number;
  tell(statement: string, durationMs: number): void;
}

/**
 * From here on the connection prepares each text once. Statements run to their end when they are run, so that one can
 * be run again by whoever comes next.
 * @param slow who is told of those that take long; null: nobody, and nothing is timed
 * @returns ends the statements, before the connection is closed
 */
export function keepStatements(connection: Database, slow: SlowStatements | null): () => void {
  const kept = new Map<string, Statement>();
  const prepare = connection.prepare.bind(connection) as (text: string) => Statement;

  connection.prepare = ((text: string) => {
    const statement = kept.get(text) ?? timed(prepare(compiledOnce(text)), text, slow);
    // The first of the map is the one that was not used for the longest time.
    kept.delete(text);
    kept.set(text, statement);
    // Not finalized: a query that was prepared once may still hold it. It ends with the last one who does.
    if (kept.size > KEPT_STATEMENTS) kept.delete(kept.keys().next().value!);
    return statement;
  }) as Database["prepare"];

  return () => {
    for (const statement of kept.values()) statement.finalize();
    kept.clear();
  };
}

/**
 * The same statement with limits that are expressions. SQLite looks at the value of `LIMIT ?` when it plans, so it compiles
 * such a statement anew each time that a value is bound (`sqlite3ExprIsInteger`): for a list of 25 that takes as long as
 * finding the rows.
 */
const compiledOnce = (text: string): string => text.replaceAll(/\b(limit|offset) \?(?!\d)/gi, "$1 CAST(? AS INTEGER)");

/** What a statement is run by; each has run it to its end when it returns. */
const RUNS = ["all", "get", "run", "values"] as const;

/** The same statement, which tells when it takes long. Its values are not told: they are what customers wrote. */
function timed(statement: Statement, text: string, slow: SlowStatements | null): Statement {
  if (!slow) return statement;
  for (const name of RUNS) {
    const run = statement[name].bind(statement) as (...values: never[]) => unknown;
    Object.defineProperty(statement, name, {
      value: (...values: never[]) => {
        const began = slow.now();
        try {
          return run(...values);
        } finally {
          const durationMs = slow.now() - began;
          if (durationMs >= slow.leastMs) slow.tell(text, durationMs);
        }
      },
    });
  }
  return statement;
}
