/** Which versions of a page are kept. */
import { DAY_MS } from "../../lib/clock.ts";
import { KEPT_VERSIONS } from "../../policy/limits.ts";

interface Dated {
  _id: string;
  created_at: number;
}

const dayOf = ({ created_at }: Dated) => Math.floor(created_at / DAY_MS);

/**
 * The versions that are not kept, as far as their times tell.
 * @param versions newest first, from the last of those that are kept for being new: of its day none before it is kept
 */
export function findSurplus(versions: Dated[]): string[] {
  const [last, ...older] = versions;
  if (!last) return [];
  let day = dayOf(last);
  let days = 0;
  const surplus: string[] = [];
  for (const version of older) {
    if (dayOf(version) !== day && days < KEPT_VERSIONS.days) {
      day = dayOf(version);
      days++;
    } else surplus.push(version._id);
  }
  return surplus;
}
