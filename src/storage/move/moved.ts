/** A database that is being moved elsewhere, or was: whoever would serve it is told, so that not both are served. */
import type { Db } from "../db.ts";
import { ServerProblem } from "../problems.ts";
import { readSetting } from "../settings.ts";
import { readMark } from "./notes.ts";
import { MOVED_TO } from "./rows.ts";

/**
 * Where a database is, and what to do, by its note of a move; null where it has none.
 * @param note the text of the setting MOVED_TO
 */
export function movedAdvice(note: string | null | undefined): string | null {
  const mark = readMark(note);
  if (!mark) return null;
  const time = new Date(mark.at).toISOString().slice(0, 16).replace("T", " ");
  return mark.isFinished
    ? `this database was moved to ${mark.place} (${time} UTC), and what was written since is there; serve that one. the same "sitewright move" with --cancel --force makes this one usable again, as it was then`
    : `this database is being moved to ${mark.place} (begun ${time} UTC); run the same "sitewright move" again to go on, or add --cancel to it to stay here`;
}

/** @throws ServerProblem, which says where it is and what to do */
export async function assertNotMoved(db: Db): Promise<void> {
  const advice = movedAdvice(await readSetting(db, MOVED_TO));
  if (advice) throw new ServerProblem(advice);
}
