/** Who runs this installation: the account that the first start has made, which is the oldest and is never deleted. */
import { min } from "drizzle-orm";
import type { Db } from "../storage/client.ts";
import { accounts } from "../storage/tables.ts";

/** Whether an account is the operator's. */
export async function isOperator(db: Db, accountId: string): Promise<boolean> {
  const [row] = await db.select({ first: min(accounts._id) }).from(accounts);
  return row?.first === accountId;
}
