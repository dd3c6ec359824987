import { and, eq, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { selectOnce } from "./kept_statements.ts";
import { totals } from "./tables.ts";

const findTotal = selectOnce((db) =>
  db
    .select({ count: totals.count })
    .from(totals)
    .where(and(eq(totals.owner, sql.placeholder("owner")), eq(totals.kind, sql.placeholder("kind")))),
);

/** How many rows of a kind an owner (an account, a website, a page) has, without counting them. */
export async function totalOf(db: Db, owner: string, kind: string): Promise<number> {
  const [row] = await findTotal(db).all({ owner, kind });
  return row?.count ?? 0;
}
