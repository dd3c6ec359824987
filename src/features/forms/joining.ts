/** Which submissions put somebody on a list, and what of them proves that they wanted it. */
import { isEmail } from "../../lib/email_addresses.ts";
import type { Services } from "../../operation/operation.ts";
import type { Db } from "../../storage/client.ts";
import { findList, join } from "../lists/service.ts";
import { isTicked } from "./rules.ts";
import type * as store from "./store.ts";

/** A box that asks whether one wants mails: where a form has one, only who ticks it joins. */
const ASKS = /news|subscri|mailing|opt[-_ ]?in|abonn|rundbrief|infomail/i;

const LONGEST_TEXT = 1000;

/**
 * Puts the visitor on the form's list, in the caller's transaction.
 * @returns whether the queue is to be woken after the commit
 */
export async function joinList(
  services: Pick<Services, "ids" | "queue" | "mailer">,
  db: Db,
  form: Pick<store.ServedForm, "_id" | "account_id" | "fields" | "list_id">,
  submission: store.SubmissionRow,
): Promise<boolean> {
  const email = submission.email?.toLowerCase() ?? "";
  if (!form.list_id || !isEmail(email)) return false;
  const box = form.fields.find(({ type, name, label }) => type === "checkbox" && ASKS.test(`${name} ${label ?? ""}`));
  if (box && !isTicked(box, submission.data)) return false;
  const list = await findList(db, form.account_id, form.list_id);
  if (!list) return false;
  const { asked } = await join({ db, services, now: submission.created_at }, list, {
    email,
    name: submission.name,
    fields: {},
    consent: {
      source: "form",
      basis: null,
      text: box?.label?.slice(0, LONGEST_TEXT) ?? null,
      form_id: form._id,
      submission_id: submission._id,
      visitor: submission.visitor,
    },
  });
  return asked;
}
