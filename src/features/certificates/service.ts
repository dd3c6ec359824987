/** What other features ask of certificates. */
import { MINUTE_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import type { AccountStore } from "../../providers/acme/authority.ts";
import type { Db, Storage } from "../../storage/client.ts";
import type { Secrets } from "../../storage/secrets.ts";
import * as store from "./store.ts";

export { orderTimeOf, refusalPauseMs, renewalIn, shareOf, usualRenewal, waitPauseMs } from "./limits.ts";
export { Certificate, toCertificate } from "./presenter.ts";
export {
  deleteCertificate,
  dropOldOrders,
  findCertificate,
  findHeldDomain,
  findOrder,
  findPastOrders,
  type HeldDomain,
  insertCertificate,
  insertOrder,
  isPublished,
  listDomainsWithout,
  listServed,
  listSitesWithout,
  namesOfSiteAt,
  type StoredCertificate,
  type StoredOrder,
  servedRevision,
  updateCertificate,
  updateOrder,
} from "./store.ts";

/** The kind of job that has a name's certificate ordered, and renewed; its subject is the name. */
export const CERTIFICATE_JOB = "certificates.order";

/** The owner of a sealed key. */
export const keyOwner = (name: string): string => `certificate ${name}`;

/** Whoever asks again for a name that was refused waits so long; limits hold as always. */
const IMPATIENCE_MS = 5 * MINUTE_MS;

/**
 * Has a name's certificate ordered, in the caller's transaction; nothing where there is one, or where this process does
 * not speak TLS.
 * @param again it is asked for by somebody who has put something right
 */
export async function wantCertificate(
  db: Db,
  { config, queue, clock }: Pick<Services, "config" | "queue" | "clock">,
  name: string,
  again: boolean,
): Promise<boolean> {
  if (!config.tls) return false;
  const now = clock.now();
  const isNew = await store.insertCertificate(db, name, now);
  const row = isNew ? null : await store.findCertificate(db, name);
  if (row?.chain || row?.order_id) return false;
  if (row && row.failures > 0 && !(again && row.updated_at + IMPATIENCE_MS <= now)) return false;
  await queue.hasten(db, { kind: CERTIFICATE_JOB, subject: name, runAt: now });
  return true;
}

/** The account at the authority, its key sealed in the database. */
export function createAccountStore(
  { read, write }: Pick<Storage, "read" | "write">,
  secrets: Secrets,
  now: () => number,
): AccountStore {
  const owner = (directory: string) => `acme account ${directory}`;
  return {
    async key(directory, make) {
      const known = await store.findAccount(read, directory);
      // Another key of the database's secrets: the account can be made anew.
      if (known && secrets.canOpen(known.key)) return secrets.open(known.key, owner(directory));
      const key = await make();
      return await write("certificates", async (db) => {
        const meanwhile = await store.findAccount(db, directory);
        if (meanwhile && secrets.canOpen(meanwhile.key)) return secrets.open(meanwhile.key, owner(directory));
        const sealed = secrets.seal(key, owner(directory));
        await store.saveAccount(db, { directory, key: sealed, url: null, created_at: now() });
        return key;
      });
    },
    url: async (directory) => (await store.findAccount(read, directory))?.url ?? null,
    saveUrl: (directory, url) => write("certificates", (db) => store.saveAccountUrl(db, directory, url)),
  };
}
