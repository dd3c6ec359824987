/** What a new database needs before it can serve: the operator's account with a key, and a way to sign in. */
import type { Clock } from "../../lib/clock.ts";
import type { IdSource } from "../../lib/ids.ts";
import { UNNAMED } from "../../policy/operator.ts";
import type { Storage } from "../../storage/client.ts";
import { makeSetUpLink } from "../users/service.ts";
import { createAccount, createKey, listAccounts } from "./service.ts";

/** What is shown once, when it is made. */
export interface FirstAccess {
  key: string;
  /** With it the operator sets e-mail and password. */
  setUpLink: string;
}

/** Makes the operator's account in an empty database. Returns how to get at it; null later on. */
export async function ensureOperator(
  storage: Storage,
  monthlyCredits: number,
  baseUrl: string,
  services: { clock: Clock; ids: IdSource },
): Promise<FirstAccess | null> {
  return await storage.write("all", async (db) => {
    if ((await listAccounts(db)).length > 0) return null;
    const account = await createAccount(
      db,
      { name: UNNAMED, email: null, plan: "agency", source: "self_hosted", monthlyCredits },
      services,
    );
    const { key } = await createKey(db, account._id, "First key", services);
    return { key, setUpLink: (await makeSetUpLink(db, account._id, baseUrl, services.clock))! };
  });
}
