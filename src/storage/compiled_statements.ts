/**
 * Statements are compiled once. A connection keeps those that Drizzle has sent, by their text, because compiling one
 * takes longer than running it.
 */
import type { Database, Statement } from "bun:sqlite";

/** Lists of values make texts of any length: whoever sends others each time must not fill the memory. */
const KEPT_STATEMENTS = 500;

/**
 * From here on the connection prepares each text once. Statements run to their end when they are run, so that one can
 * be run again by whoever comes next.
 * @returns ends the statements, before the connection is closed
 */
export function keepStatements(connection: Database): () => void {
  const kept = new Map<string, Statement>();
  const prepare = connection.prepare.bind(connection) as (text: string) => Statement;

  connection.prepare = ((text: string) => {
    const statement = kept.get(text) ?? prepare(text);
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
