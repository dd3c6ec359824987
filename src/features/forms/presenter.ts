/** A submission on the wire: in answers and in events. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { emailAddress, exampleId, timestamp } from "../../operation/fields.ts";
import type { ListedSubmission } from "./store.ts";

const Delivery = v.object({
  kind: v.pipe(
    v.picklist(["notification", "auto_reply"]),
    v.metadata({ description: "`notification`: to an address of `notify_emails`; `auto_reply`: to the visitor." }),
  ),
  to: v.pipe(emailAddress, v.metadata({ examples: ["hello@example.com"] })),
  status: v.pipe(
    v.picklist(["queued", "sent", "failed", "not_configured"]),
    v.metadata({
      description:
        "`sent`: the mail server has taken it over. `queued`: to be sent, or to be tried again. `failed`: refused for good, or tried in vain for a day and a half. `not_configured`: this server could not send e-mail when the submission came; it won't be sent later either.",
    }),
  ),
  attempts: v.pipe(v.number(), v.integer(), v.metadata({ examples: [1] })),
  error: v.pipe(
    v.nullable(v.string()),
    v.metadata({
      description: "Why the last try failed.",
      examples: ["The mail server refused the recipient: 550 5.1.1 No such user"],
    }),
  ),
  next_attempt_at: v.nullable(timestamp),
  sent_at: v.nullable(timestamp),
});

export const Submission = v.pipe(
  v.object({
    _id: v.pipe(v.string(), v.metadata({ examples: [exampleId("subm")] })),
    form_id: v.pipe(v.string(), v.metadata({ examples: [exampleId("form")] })),
    website_id: v.pipe(v.string(), v.metadata({ examples: [exampleId("web")] })),
    page_id: v.pipe(v.string(), v.metadata({ examples: [exampleId("page")] })),
    data: v.pipe(
      v.record(v.string(), v.union([v.string(), v.array(v.string())])),
      v.metadata({
        description: "What was entered, by the fields' names; a list where several answers may be given.",
        examples: [{ name: "Ada", email: "ada@example.com", message: "Is there a table for two?" }],
      }),
    ),
    files: v.pipe(
      v.array(
        v.object({
          field: v.string(),
          name: v.string(),
          content_type: v.pipe(v.string(), v.metadata({ description: "As the visitor's browser named it." })),
          size_bytes: v.pipe(v.number(), v.integer()),
        }),
      ),
      v.metadata({ description: "Download them with GET /v1/submissions/:id/files/:index, the first being 0." }),
    ),
    refused_files: v.pipe(
      v.array(v.object({ field: v.string(), name: v.string(), size_bytes: v.pipe(v.number(), v.integer()) })),
      v.metadata({
        description:
          "Files that were sent and not kept, because the account stores as much as its plan allows. The visitor was told.",
        examples: [[]],
      }),
    ),
    problems: v.pipe(
      v.array(
        v.object({
          field: v.pipe(v.string(), v.metadata({ description: "The form's field.", examples: ["company"] })),
          problem: v.pipe(
            v.picklist(["missing", "invalid", "unlisted", "too_long"]),
            v.metadata({
              description:
                "`missing`: the field is required; `invalid`: it is not what the field's type asks for, such as an e-mail address; `unlisted`: it is none of the field's choices; `too_long`: more than `max_length`.",
              examples: ["missing"],
            }),
          ),
        }),
      ),
      v.metadata({
        description:
          "What does not fit the fields as the page's code had them when it came: it is kept all the same, because scripts change forms. A submission is refused only when it is empty, larger than this server takes, or has a file where the form has no field for files.",
        examples: [[]],
      }),
    ),
    email: v.pipe(v.nullable(emailAddress), v.metadata({ description: "The visitor's address, in lower case." })),
    name: v.pipe(v.nullable(v.string()), v.metadata({ description: "The visitor's name." })),
    spam: v.boolean(),
    spam_reason: v.pipe(
      v.nullable(v.picklist(["honeypot", "too_fast", "too_many", "duplicate"])),
      v.metadata({
        description:
          "Null for what is no spam, and for what a person has marked. `honeypot`: a field that people do not see was filled in; `too_fast`: within 2 seconds of opening the page, which only browsers that run scripts tell; `too_many`: over 30 of a form and visitor in 15 minutes; `duplicate`: the same was sent before within a day.",
      }),
    ),
    read_at: v.pipe(
      v.nullable(timestamp),
      v.metadata({ description: "When it was marked as read; null: it is unread." }),
    ),
    referrer: v.nullable(v.string()),
    user_agent: v.nullable(v.string()),
    deliveries: v.pipe(
      v.array(Delivery),
      v.metadata({ description: "E-mails that the submission causes; none for spam." }),
    ),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("Submission"),
);

export const toSubmission = (row: ListedSubmission) => ({
  _id: row._id,
  form_id: row.form_id,
  website_id: row.website_id,
  page_id: row.page_id,
  data: row.data,
  files: row.files.map(({ field, name, content_type, size_bytes }) => ({ field, name, content_type, size_bytes })),
  refused_files: row.refused_files ?? [],
  problems: row.problems ?? [],
  email: row.email,
  name: row.name,
  spam: row.spam,
  spam_reason: row.spam_reason,
  read_at: isoTime(row.read_at),
  referrer: row.referrer,
  user_agent: row.user_agent,
  deliveries: row.mails.map(({ kind, to, status, attempts, error, next_attempt_at, sent_at }) => ({
    kind,
    to,
    status,
    attempts,
    error,
    next_attempt_at: isoTime(next_attempt_at),
    sent_at: isoTime(sent_at),
  })),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
