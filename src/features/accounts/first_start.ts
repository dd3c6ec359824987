/** What a new database needs before it can serve: the operator's account with a key. */
import type { Clock } from "../../lib/clock.ts";
import type { IdSource } from "../../lib/ids.ts";
import type { Storage } from "../../storage/client.ts";
import { createAccount, createKey, listAccounts } from "./service.ts";

/** Makes the operator's account in an empty database. Returns its API key, which is shown once; null later on. */
export async function ensureOperator(
  storage: Storage,
  monthlyCredits: number,
  services: { clock: Clock; ids: IdSource },
): Promise<string | null> {
  return await storage.write(async (db) => {
    if ((await listAccounts(db)).length > 0) return null;
    const account = await createAccount(
      db,
      { name: "Operator", email: null, plan: "agency", source: "self_hosted", monthlyCredits },
      services,
    );
    const { key } = await createKey(db, account._id, "First key", services);
    return key;
  });
}
