/** What other features ask of domains. */
import { notFound } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import * as store from "./store.ts";

export { normalDomain } from "./rules.ts";
export { deleteDomain, findDomain } from "./store.ts";

/** The account's domain. Throws `not_found`. */
export async function getDomain({ db, account }: Context, id: string): Promise<store.DomainRow> {
  const row = await store.findDomain(db, account._id, id);
  if (!row) throw notFound("domain", id);
  return row;
}
