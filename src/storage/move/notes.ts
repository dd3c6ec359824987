/** What the two databases of a move note of it. */
import { MIGRATIONS } from "../migrations.ts";
import { type MovedTo, MoveError, type Progress } from "./move.ts";
import type { Row } from "./rows.ts";

/** The note of a source, from its text. */
export const readMark = (text: string | null | undefined): MovedTo | null =>
  text ? (JSON.parse(text) as MovedTo) : null;

/**
 * What a source that was moved away must not keep: it is not opened any more, and would tell for ever which addresses the
 * hashes of visitors are of.
 */
export const FORGET_SALTS = "DELETE FROM settings WHERE name LIKE '%\\_salt:%' ESCAPE '\\'";

export const versioned = (id: string): string => JSON.stringify({ id, migrations: MIGRATIONS.length });

/** @throws MoveError when another version of the program has begun it */
export function sameVersion(text: string, place: string): string {
  const { id, migrations } = JSON.parse(text) as { id: string; migrations: number };
  if (migrations !== MIGRATIONS.length)
    throw new MoveError(
      `the move to ${place} was begun by another version of Sitewright; finish or cancel it with that one`,
    );
  return id;
}

/** Keys have texts and whole numbers, which JSON has not. */
export const writeProgress = (progress: Progress): string =>
  JSON.stringify(progress, (_, value) => (typeof value === "bigint" ? { number: String(value) } : value));

export const readProgress = (rows: Row[]): Map<string, Progress> =>
  new Map(
    (rows as [string, string][]).map(([name, text]) => [
      name,
      JSON.parse(text, (_, value) => (typeof value?.number === "string" ? BigInt(value.number) : value)) as Progress,
    ]),
  );
