import { and, eq } from "drizzle-orm";
import type { Db } from "./client.ts";
import { totals } from "./tables.ts";

/** How many rows of a kind an owner (an account, a website, a page) has, without counting them. */
export async function totalOf(db: Db, owner: string, kind: string): Promise<number> {
  const [row] = await db
    .select({ count: totals.count })
    .from(totals)
    .where(and(eq(totals.owner, owner), eq(totals.kind, kind)));
  return row?.count ?? 0;
}
