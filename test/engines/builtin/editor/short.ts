/** A reading as a person would write it down: what is null, false or empty is left out, and unread clauses are their words. */
import type { Reading } from "../../../../src/engines/builtin/editor/intent.ts";

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== "" && !(Array.isArray(part) && part.length === 0))
      .filter(([name, part]) => !(name === "isIt" && part === false) && !(name === "isClosed" && part === false))
      .map(([name, part]) => [name, bare(part)]),
  );
}

export const short = ({ clauses }: Reading): unknown[] =>
  clauses.map((clause) => (clause.intent ? bare(clause.intent) : { unread: clause.said }));
