/** A request to publish on the wire. */
import * as v from "valibot";
import { isoTime, stampsOf } from "../../lib/clock.ts";
import { component, described, idOf, stampFields, timestamp } from "../../operation/fields.ts";
import type { Caller } from "../../operation/operation.ts";
import type { RequestRow } from "./store.ts";

export const STATUSES = ["open", "published", "declined"] as const;

export const PublishRequest = component("PublishRequest", {
  _id: idOf("prq", "Identifier."),
  account_id: idOf("acc", "Whose website it is."),
  account_name: described(v.string(), "What that account is called.", "Rye & Son"),
  website_id: idOf("web", "The website."),
  website_name: described(v.string(), "What it is called.", "Crumb & Co"),
  status: described(
    v.picklist(STATUSES),
    "`published`: a deploy since has left nothing of the website unpublished.",
    "open",
  ),
  message: described(v.nullable(v.string()), "What was said with it.", "The summer menu"),
  requested_name: described(
    v.nullable(v.string()),
    "Who asked; null: not known, or somebody else, which clients are not told.",
    "ada@example.com",
  ),
  note: described(v.nullable(v.string()), "Why it was declined.", null),
  closed_at: described(v.nullable(timestamp), "When it was published or declined; null: it is open."),
  ...stampFields,
});

/** @param to who is told of it */
export function toPublishRequest(
  { requested_by, requested_name, ...row }: RequestRow,
  to: { person: Caller["person"] | null; token: Caller["token"] | null },
): v.InferOutput<typeof PublishRequest> {
  const reader = to.person ?? to.token;
  const isKept = reader?.role === "client" && reader.user_id !== requested_by;
  return {
    ...row,
    requested_name: isKept ? null : requested_name,
    closed_at: isoTime(row.closed_at),
    ...stampsOf(row),
  };
}
