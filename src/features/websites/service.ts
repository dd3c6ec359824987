/** What other features ask of websites. */
import { notFound } from "../../operation/errors.ts";
import type { Context } from "../../operation/operation.ts";
import * as store from "./store.ts";

export type { WebsiteRow } from "./store.ts";
export { deleteWebsite, findWebsite, updateWebsite } from "./store.ts";

/** The account's website. Throws `not_found`. */
export async function getWebsite(
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.WebsiteRow> {
  const row = await store.findWebsite(db, account._id, id);
  if (!row) throw notFound("website", id);
  return row;
}
