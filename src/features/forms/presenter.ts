/** A submission on the wire: in answers and in events. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { answer } from "../../operation/answer.ts";
import { component, described, emailAddress, idOf, integer, stampFields, timestamp } from "../../operation/fields.ts";
import type { ListedSubmission } from "./store.ts";

const Delivery = v.object({
  kind: described(
    v.picklist(["notification", "auto_reply"]),
    "`notification`: to an address of `notify_emails`; `auto_reply`: to the visitor.",
  ),
  to: described(emailAddress, "Address that it was sent to.", "hello@example.com"),
  status: described(
    v.picklist(["queued", "sent", "failed", "not_configured"]),
    "`sent`: the mail server has taken it over. `queued`: to be sent, or to be tried again. `failed`: refused for good, or tried in vain for a day and a half. `not_configured`: this server could not send e-mail when the submission came; it won't be sent later either.",
  ),
  attempts: described(integer, "How often it has been tried.", 1),
  error: described(
    v.nullable(v.string()),
    "Why the last try failed.",
    "The mail server refused the recipient: 550 5.1.1 No such user",
  ),
  next_attempt_at: described(v.nullable(timestamp), "When it is tried again; null when it is not."),
  sent_at: described(v.nullable(timestamp), "When it was sent; null until then."),
});

export const Submission = component("Submission", {
  _id: idOf("subm", "Identifier."),
  form_id: idOf("form", "The form."),
  website_id: idOf("web", "The website."),
  page_id: idOf("page", "The page."),
  data: described(
    v.record(v.string(), v.union([v.string(), v.array(v.string())])),
    "What was entered, by the fields' names; a list where several answers may be given.",
    { name: "Ada", email: "ada@example.com", message: "Is there a table for two?" },
  ),
  files: described(
    v.array(
      v.object({
        field: described(v.string(), "The form's field."),
        name: described(v.string(), "Name."),
        content_type: described(v.string(), "As the visitor's browser named it."),
        size_bytes: described(integer, "Size in bytes."),
      }),
    ),
    "Download them with GET /v1/submissions/:id/files/:index, the first being 0.",
  ),
  refused_files: described(
    v.array(
      v.object({
        field: described(v.string(), "The form's field."),
        name: described(v.string(), "Name."),
        size_bytes: described(integer, "Size in bytes."),
      }),
    ),
    "Files that were sent and not kept, because the account stores as much as its plan allows. The visitor was told.",
    [],
  ),
  problems: described(
    v.array(
      v.object({
        field: described(v.string(), "The form's field.", "company"),
        problem: described(
          v.picklist(["missing", "invalid", "unlisted", "too_long"]),
          "`missing`: the field is required; `invalid`: it is not what the field's type asks for, such as an e-mail address; `unlisted`: it is none of the field's choices; `too_long`: more than `max_length`.",
          "missing",
        ),
      }),
    ),
    "What does not fit the fields as the page's code had them when it came: it is kept all the same, because scripts change forms. A submission is refused only when it is empty, larger than this server takes, or has a file where the form has no field for files.",
    [],
  ),
  email: described(v.nullable(emailAddress), "The visitor's address, in lower case."),
  name: described(v.nullable(v.string()), "The visitor's name."),
  spam: described(v.boolean(), "Whether it counts as spam."),
  spam_reason: described(
    v.nullable(v.picklist(["honeypot", "too_fast", "too_many", "duplicate"])),
    "Null for what is no spam, and for what a person has marked. `honeypot`: a field that people do not see was filled in; `too_fast`: within 2 seconds of opening the page, which only browsers that run scripts tell; `too_many`: over 30 of a form and visitor in 15 minutes; `duplicate`: the same was sent before within a day.",
  ),
  read_at: described(v.nullable(timestamp), "When it was marked as read; null: it is unread."),
  done_at: described(v.nullable(timestamp), "When it was marked as done; null: it is still to be seen to."),
  assignee_id: described(v.nullable(idOf("usr", "User.")), "The user who sees to it; null: nobody in particular."),
  labels: described(v.array(v.string()), "Yours, such as `quote` or `urgent`.", []),
  note: described(v.nullable(v.string()), "What your people say of it; visitors never see it."),
  referrer: described(v.nullable(v.string()), "Page that the visitor came from; null when unknown."),
  user_agent: described(v.nullable(v.string()), "What the visitor's browser calls itself."),
  deliveries: described(v.array(Delivery), "E-mails that the submission causes; none for spam."),
  ...stampFields,
});

export const toSubmission = (row: ListedSubmission) =>
  answer(Submission, row, {
    files: row.files.map(({ field, name, content_type, size_bytes }) => ({ field, name, content_type, size_bytes })),
    refused_files: row.refused_files ?? [],
    problems: row.problems ?? [],
    labels: row.labels ?? [],
    deliveries: row.mails.map(({ kind, to, status, attempts, error, next_attempt_at, sent_at }) => ({
      kind,
      to,
      status,
      attempts,
      error,
      next_attempt_at: isoTime(next_attempt_at),
      sent_at: isoTime(sent_at),
    })),
  });
