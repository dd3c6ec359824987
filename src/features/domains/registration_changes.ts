/** What the jobs that buy domains write and tell. */
import type { Services } from "../../operation/operation.ts";
import type { Db } from "../../storage/client.ts";
import type { Registration } from "../../storage/tables.ts";
import { recordEvent } from "../webhooks/service.ts";
import { toDomain } from "./presenter.ts";
import { REGISTRATION_EVENTS } from "./registration_events.ts";
import * as store from "./store.ts";

/** Changes what is known of a purchase. */
export async function change(
  { storage, clock }: Services,
  id: string,
  changes: (registration: Registration) => Partial<Registration>,
  others: Partial<store.StoredDomain> = {},
): Promise<void> {
  await storage.write("all", async (db) => {
    const row = await store.findAnyDomain(db, id);
    if (!row?.registration) return;
    const registration = { ...row.registration, ...changes(row.registration) };
    await store.updateDomain(db, row.account_id, id, { registration, updated_at: clock.now(), ...others });
  });
}

/** Tells webhooks of it. */
export async function tell(
  db: Db,
  services: Services,
  id: string,
  what: keyof typeof REGISTRATION_EVENTS,
  addresses: string[],
): Promise<void> {
  const row = (await store.findAnyDomain(db, id))!;
  const happening = { db, account: { _id: row.account_id }, now: services.clock.now(), services };
  await recordEvent(happening, REGISTRATION_EVENTS[what], () => toDomain(row, addresses, services));
}
