/** SQL of checks. */
import type { Db } from "../../storage/client.ts";
import { findServed } from "../../storage/served_files.ts";

/** Which files under /_sw/assets/ visitors get, whoever they belong to, and how large each is in bytes. */
export async function findFiles(db: Db, names: string[]): Promise<Map<string, number>> {
  const found = await findServed(db, names);
  return new Map([...found].map(([name, { size }]) => [name, size]));
}
