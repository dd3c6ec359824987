/** Requests to publish, for what publishes. */
import type { Context } from "../../operation/operation.ts";
import { hasUnpublished } from "../pages/service.ts";
import * as store from "./store.ts";

/** Closes the open request of a website that was just published, when nothing of its drafts is left to be published. */
export async function closeWhenPublished(
  { db, account, now }: Pick<Context, "db" | "account" | "now">,
  websiteId: string,
): Promise<void> {
  if (!(await store.isOpen(db, account._id, websiteId))) return;
  if (await hasUnpublished(db, account._id, websiteId)) return;
  await store.closeRequest(db, account._id, websiteId, { status: "published", note: null, now });
}
