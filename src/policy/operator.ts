/** Who runs this installation: the account that the first start has made, which is the oldest and is never deleted. */
import { min } from "drizzle-orm";
import type { Db } from "../storage/client.ts";
import { accounts } from "../storage/tables.ts";

/** What the operator's account is called until somebody says how. */
export const UNNAMED = "Operator";

/** The operator's account; null: there is none yet. */
export async function findOperator(db: Db): Promise<string | null> {
  const [row] = await db.select({ first: min(accounts._id) }).from(accounts);
  return row?.first ?? null;
}

/** Whether an account is the operator's. */
export const isOperator = async (db: Db, accountId: string): Promise<boolean> => (await findOperator(db)) === accountId;
