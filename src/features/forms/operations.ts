/** Forms of published pages and what visitors have sent with them. */
import * as v from "valibot";
import { FORM_LIMITS } from "../../html/limits.ts";
import { deleteWithAllBelow } from "../../jobs/deletions.ts";
import { isoTime } from "../../lib/clock.ts";
import { notFound, orNotFound } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { attachment } from "../../lib/file_names.ts";
import { slugOf } from "../../lib/slugs.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { accountField, asksForAll, ownerField } from "../clients/fields.ts";
import { getList } from "../lists/service.ts";
import { getPage } from "../pages/service.ts";
import { findUser } from "../users/service.ts";
import { getWebsite } from "../websites/service.ts";
import { followUpFields, formSettings, labelText } from "./fields.ts";
import { manySubmissionsOperations } from "./many_operations.ts";
import { Submission, toSubmission } from "./presenter.ts";
import { followedUp } from "./rules.ts";
import { getForm, searchable } from "./service.ts";
import * as store from "./store.ts";

const VISITORS = "visitors of a website, who may be anyone";

const count = (description: string) => f.described(f.integer, description, 3);

const Form = f.component("Form", {
  _id: f.idOf("form", "Identifier."),
  website_id: f.idOf("web", "The website."),
  page_id: f.idOf("page", "The page."),
  name: f.described(v.string(), "Your name for it; until you set one, what the page says.", "Contact"),
  fields: f.described(
    v.array(
      v.object({
        name: f.described(v.string(), "Name."),
        type: f.described(
          v.string(),
          'Type of the input, "textarea", "select", or "honeypot" for an author\'s own trap for programs.',
          "email",
        ),
        label: f.described(v.nullable(v.string()), "What visitors read beside it."),
        required: f.described(v.boolean(), "Whether it must be filled in."),
        options: f.described(
          v.array(v.string()),
          `What can be chosen by the page's code; empty also where that is more than ${FORM_LIMITS.options}. Scripts may offer more: other answers are kept too.`,
        ),
        multiple: f.described(v.boolean(), "Whether several answers may be given."),
        max_length: f.described(v.nullable(v.number()), "In characters.", 500),
      }),
    ),
    "Its fields, in their order.",
  ),
  notify_emails: f.described(v.array(f.emailAddress), "Who is told of each submission."),
  success_message: f.described(v.nullable(v.string()), "What visitors read afterwards."),
  redirect_url: f.described(
    v.nullable(f.webReference),
    "Where visitors go instead of the thank-you page; null: to the page of the website that the form's own `action` leads to, other than the home page, if there is one.",
  ),
  auto_reply: f.described(
    v.nullable(
      v.object({
        subject: f.described(v.string(), "Subject of the reply."),
        message: f.described(v.string(), "Text of the reply."),
      }),
    ),
    "What visitors are written when their message has arrived; null: nothing.",
  ),
  list_id: f.described(v.nullable(v.string()), "The list that it fills; null: none.", f.exampleId("lst")),
  active: f.described(v.boolean(), "Whether it is in use."),
  in_draft: f.described(v.boolean(), "Whether the newest version of the page has the form."),
  submission_count: count("Submissions, spam apart."),
  spam_count: count("Submissions that look like spam."),
  unread_count: count("Submissions that nobody has marked as read, spam apart."),
  ...f.stampFields,
});

const FormEmail = f.component("FormEmail", {
  email: f.described(f.emailAddress, "E-mail address.", "ada@example.com"),
  name: f.described(v.nullable(v.string()), "Name."),
  form_id: f.described(v.string(), "The form."),
  website_id: f.described(v.string(), "The website."),
  last_submitted_at: f.described(f.timestamp, "When it was last left."),
  count: count("Submissions with this address."),
});

const toForm = (row: store.FormRow) =>
  answer(Form, row, {
    submission_count: row.all_submissions - row.spam,
    spam_count: row.spam,
    unread_count: row.unread,
  });

const MOST_WORDS = 10;
const MOST_LOOKED_THROUGH = store.MOST_LOOKED_THROUGH.toLocaleString("en");
const LOOKED_THROUGH = `Filters look through the newest ${MOST_LOOKED_THROUGH}.`;

const submissionFilters = {
  before: f.beforeField("subm", "submissions"),
  spam: f.optional(f.described(v.boolean(), "Only what looks like spam, or what does not.", false)),
  read: f.optional(f.described(v.boolean(), "Only what was marked as read, or what was not.", false)),
  done: f.optional(f.described(v.boolean(), "Only what was marked as done, or what was not.", false)),
  assignee_id: f.optional(f.identifier("usr", "user")),
  label: f.optional(labelText),
  from: f.momentField("Only what was sent at this time or later; a date begins in UTC."),
  to: f.momentField("Only what was sent before this time; a date includes the whole day in UTC."),
  q: f.optional(
    f.anyText(
      200,
      `Only submissions that contain all of these words or parts of words; the first ${MOST_WORDS} count.`,
      "table",
    ),
  ),
};

/** What visitors have entered, in one answer. */
const MOST_DATA_BYTES = 4 * 1024 * 1024;

const ListedSubmissions = v.object({
  ...f.listOf(Submission).entries,
  next: f.described(
    v.nullable(v.string()),
    "Pass it as `before` for the submissions after these; null: there are none.",
  ),
});

const SubmissionsOfAll = v.object({
  ...f.listOf(f.component("ListedSubmission", { ...Submission.pipe[0].entries, account_id: ownerField })).entries,
  next: ListedSubmissions.entries.next,
});

const BY_BYTES =
  "An answer has fewer than `limit` when what was entered is more than 4 MB together; `next` is what to pass as `before` for those after these, with no `page`.";

interface SubmissionQuery {
  limit: number;
  page: number;
  before?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  spam?: boolean | undefined;
  read?: boolean | undefined;
  done?: boolean | undefined;
  assignee_id?: string | undefined;
  label?: string | undefined;
}

async function submissionList(
  { db, account, limits }: Context,
  input: SubmissionQuery,
  scope: Pick<store.SubmissionFilter, "website_id" | "page_id" | "form_id">,
) {
  const { limit, page, before, from, to, q, spam, read, done, assignee_id, label } = input;
  const words = q === undefined ? [] : searchable(q).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const filter: store.SubmissionFilter = {
    ...scope,
    websites: limits?.websites ?? undefined,
    spam,
    read,
    done,
    assignee_id,
    label,
    from: from === undefined ? undefined : f.momentOf(from, "from"),
    to: to === undefined ? undefined : f.momentOf(to, "to"),
    words: words.length > 0 ? words : undefined,
  };
  const place = { before, limit, offset: page * limit, bytes: MOST_DATA_BYTES };
  return listed(input, await store.listSubmissions(db, account._id, filter, place), toSubmission);
}

function listed<Shown>(
  { page, limit }: Pick<SubmissionQuery, "page" | "limit">,
  { rows, total, hasMore }: Awaited<ReturnType<typeof store.listSubmissions>>,
  show: (row: store.ListedSubmission) => Shown,
) {
  const next = hasMore ? rows.at(-1)!._id : null;
  return { data: rows.map(show), page, limit, total, has_more: hasMore, next };
}

/** Throws `not_found` for a filter that names what is not the account's. */
async function checkScope(
  context: Context,
  { website_id, page_id, form_id }: { website_id?: string; page_id?: string; form_id?: string },
): Promise<void> {
  if (website_id) await getWebsite(context, website_id);
  if (page_id) await getPage(context, page_id);
  if (form_id) await getForm(context, form_id);
}

const listForms = operation({
  name: "forms.list",
  route: "GET /v1/forms",
  scope: "forms:read",
  websites: "listed",
  summary: "List forms",
  description: `Forms are found in the code of pages, whenever a version is saved, and work as soon as the page is published. Of a page the first ${FORM_LIMITS.forms} forms are taken, of a form ${FORM_LIMITS.fields} fields are listed (what others bring is kept too). A form is taken when it is sent by \`post\` to this website, or by \`get\` and asks for a message or how to reach somebody; where none of its controls has a name they get their ids or numbers for names. Those that search, ask for a password, or go to another server stay as they are; GET /v1/websites/:id/checks names forms that are not taken (\`form_not_taken\`). What the code says of fields (required, choices, types) decides what \`problems\` of a submission says, and not whether it is taken. Newest first.`,
  input: {
    ...f.listFields(),
    website_id: f.optional(f.identifier("web", "website")),
    page_id: f.optional(f.identifier("page", "page")),
    q: f.optional(f.anyText(200, "Only with this text in its name, or that of its page or website.", "contact")),
  },
  output: f.listOf(Form),
  errors: ["not_found"],
  tool: {
    name: "list_forms",
    core: true,
    omit: ["q"],
    description:
      "Forms of your pages with their fields and how many submissions each has; filter by website or page. Forms are found in the pages' code and can't be created here.",
  },
  async handle(context, input) {
    const { limit, page, ...filter } = input;
    await checkScope(context, filter);
    const of = { ...filter, websites: context.limits?.websites ?? undefined };
    const { rows, total } = await store.listForms(context.db, context.account._id, of, limit, page * limit);
    return f.toList(rows.map(toForm), input, total);
  },
});

const getFormById = operation({
  name: "forms.get",
  route: "GET /v1/forms/:id",
  scope: "forms:read",
  summary: "Get a form",
  input: { id: f.identifier("form", "form") },
  output: Form,
  tool: {
    name: "get_form",
    description: "One form: its fields, settings and how many submissions it has.",
  },
  handle: async (context, input) => toForm(await getForm(context, input.id)),
});

const updateForm = operation({
  name: "forms.update",
  route: "PUT /v1/forms/:id",
  scope: ["sites:write", "forms:read"],
  right: ["content", "forms"],
  summary: "Change a form's settings",
  description:
    "Only the fields that are sent change, at once on the published page. A form that is not `active` answers visitors with a page that says it is closed (410). Everybody in `notify_emails` gets an e-mail for each submission that is not spam; an answer to it goes to the visitor. With `auto_reply` visitors get one too, at the address that they entered in the form's e-mail field, at most one a day. Of a form, at most 300 submissions in 15 minutes are mailed; those after them are kept and say so. With `list_id` whoever sends the form with an e-mail address joins that list, after confirming it where the list asks for that; where the form has a box that asks for it (its name or label has a word like “newsletter” or “subscribe”), only who ticks it. How they went is in the submission's `deliveries`; an e-mail may, rarely, come twice. E-mail needs a server that is set up to send it.",
  input: {
    id: f.identifier("form", "form"),
    name: f.optional(v.nullable(f.nameText("Your name for the form; null: what the page says.", "Contact"))),
    notify_emails: f.optional(formSettings.notify_emails),
    success_message: f.optional(v.nullable(formSettings.success_message)),
    redirect_url: f.optional(v.nullable(formSettings.redirect_url)),
    auto_reply: f.optional(v.nullable(formSettings.auto_reply)),
    list_id: f.optional(v.nullable(f.identifier("lst", "list"))),
    active: f.optional(f.described(v.boolean(), "Whether the form takes submissions.", true)),
  },
  output: Form,
  tool: {
    name: "update_form",
    description:
      "Changes only what you pass: name, who is notified, the answer to visitors, where they go afterwards, whether it takes submissions. Works at once, without a deploy. Its fields are in the page's code.",
    omit: ["list_id"],
  },
  async handle(context, input) {
    const { id, ...changes } = input;
    await getForm(context, id);
    if (changes.list_id) await getList(context, changes.list_id);
    await store.updateForm(context.db, context.account._id, id, { ...changes, updated_at: context.now });
    return toForm(await getForm(context, id));
  },
});

const deleteForm = operation({
  name: "forms.delete",
  route: "DELETE /v1/forms/:id",
  scope: ["sites:write", "forms:read"],
  right: ["content", "forms"],
  summary: "Delete a form",
  description:
    "With its submissions. The published page still shows it until you take it out of the code, but who sends it reads that it is closed (410). To keep the submissions set `active` to false instead.",
  ...f.deletes("form", "form", "DeletedForm"),
  tool: {
    name: "delete_form",
    description:
      "Deletes a form with all its submissions, for good: ask the user to confirm first. To only close it use update_form with `active` false.",
  },
  async handle(context, input) {
    const form = await getForm(context, input.id);
    await store.rememberDeleted(context.db, context.account._id, form._id);
    await deleteWithAllBelow(context, "form", form._id);
    return { _id: form._id, deleted: true as const };
  },
});

const listFormSubmissions = operation({
  name: "forms.submissions",
  route: "GET /v1/forms/:id/submissions",
  scope: "forms:read",
  summary: "List the submissions of a form",
  description: `Newest first, spam included unless \`spam\` is false. ${LOOKED_THROUGH} ${BY_BYTES}`,
  input: { id: f.identifier("form", "form"), ...f.listFields(), ...submissionFilters },
  output: ListedSubmissions,
  large: true,
  tool: {
    name: "list_form_submissions",
    core: true,
    description: "What visitors sent with one form, newest first; spam is included and marked unless `spam` is false.",
    untrusted: VISITORS,
  },
  async handle(context, input) {
    const form = await getForm(context, input.id);
    return await submissionList(context, input, { form_id: form._id });
  },
});

const listSubmissions = operation({
  name: "submissions.list",
  route: "GET /v1/submissions",
  scope: "forms:read",
  websites: "listed",
  summary: "List submissions",
  description: `Of all forms, newest first, spam included unless \`spam\` is false. With \`account=all\` that is the only filter. ${LOOKED_THROUGH} ${BY_BYTES}`,
  input: {
    ...f.listFields(),
    website_id: f.optional(f.identifier("web", "website")),
    page_id: f.optional(f.identifier("page", "page")),
    form_id: f.optional(f.identifier("form", "form")),
    ...submissionFilters,
    account: accountField,
  },
  output: SubmissionsOfAll,
  large: true,
  errors: ["not_found", "not_possible"],
  tool: {
    name: "list_submissions",
    toolset: "forms",
    description:
      "What visitors sent with any of your forms, newest first; filter by website, page, form, spam, time and text.",
    omit: ["account"],
    output: ListedSubmissions,
    untrusted: VISITORS,
  },
  async handle(context, input) {
    const { spam, ...others } = input;
    if (asksForAll(context, others)) {
      const place = {
        before: input.before,
        limit: input.limit,
        offset: input.page * input.limit,
        bytes: MOST_DATA_BYTES,
      };
      const found = await store.listSubmissionsOfFamily(context.db, context.account._id, spam, place);
      return listed(input, found, (row) => ({ ...toSubmission(row), account_id: row.account_id }));
    }
    const { website_id, page_id, form_id } = input;
    const scope = { website_id, page_id, form_id };
    await checkScope(context, scope);
    return await submissionList(context, input, scope);
  },
});

const updateSubmission = operation({
  name: "submissions.update",
  route: "PUT /v1/submissions/:id",
  scope: ["sites:write", "forms:read"],
  summary: "Change a submission",
  description:
    "Only what is sent changes. Marks it as read or unread, as done, as spam or not; says who sees to it, and keeps your labels and your note with it. What a person says of spam stays. What is marked as no spam later causes no e-mail.",
  input: {
    id: f.identifier("subm", "submission"),
    ...followUpFields,
    note: f.optional(v.nullable(f.longText(5_000, "Yours; null: none.", "Called back on Monday."))),
  },
  output: Submission,
  limit: LIMIT.list,
  async handle(context, input) {
    const { db, account, now } = context;
    const row = await getSubmission(context, input.id);
    const { assignee_id, note } = input;
    if (assignee_id && !(await findUser(db, account._id, assignee_id))) throw notFound("user", assignee_id);
    await store.updateSubmission(db, account._id, row._id, {
      ...followedUp(row, input, now),
      ...(note !== undefined && { note }),
      updated_at: now,
    });
    const [updated] = await store.withFilesAndMails(db, [await getSubmission(context, row._id)]);
    return toSubmission(updated!);
  },
});

const exportSubmissions = operation({
  name: "forms.export",
  route: "GET /v1/forms/:id/export",
  scope: "forms:read",
  summary: "Download the submissions of a form",
  description:
    "A CSV table (UTF-8, commas), newest first, made while it is sent; one that breaks off is not whole. A column for each field of the form, headed by its label, and by its name too where another column has the same label; then files, spam, the submission's identifier, what older versions of the form or scripts had besides (as JSON), and what of it does not fit the form (`problems`). Texts that a spreadsheet would take for a formula begin with an apostrophe.",
  input: {
    id: f.identifier("form", "form"),
    spam: f.optional(f.described(v.boolean(), "With what looks like spam.", false)),
  },
  output: { kind: "file", contentType: "text/csv" },
  limit: LIMIT.export,
  atOnce: { account: 2, server: 8 },
  async handle(context, input) {
    const form = await getForm(context, input.id);
    // What writes tables is loaded when it is first used.
    const { submissionTable } = await import("./submission_table.ts");
    const pieces = submissionTable(context, form, input.spam ?? false);
    return { name: `${slugOf(form.name).slice(0, 80) || "form"}.csv`, pieces };
  },
});

const deleteSubmission = operation({
  name: "submissions.delete",
  route: "DELETE /v1/submissions/:id",
  scope: ["sites:write", "forms:read"],
  summary: "Delete a submission",
  description:
    "With its files, for good. What webhooks were told of it stays in their logs until it is 30 days old; deleting the webhook deletes its log.",
  ...f.deletes("subm", "submission", "DeletedSubmission"),
  tool: {
    name: "delete_submission",
    toolset: "forms",
    description: "Deletes one submission with its files, for good: ask the user to confirm first.",
  },
  async handle(context, input) {
    const row = await getSubmission(context, input.id);
    await store.deleteSubmissions(context.db, context.account._id, [row._id]);
    return { _id: row._id, deleted: true as const };
  },
});

const getSubmission = async ({ db, account }: Context, id: string): Promise<store.SubmissionRow> =>
  orNotFound(await store.findSubmission(db, account._id, id), "submission", id);

const getSubmissionFile = operation({
  name: "submissions.file",
  route: "GET /v1/submissions/:id/files/:index",
  scope: "forms:read",
  summary: "Download a file of a submission",
  description: "As the visitor sent it: nobody has checked it.",
  input: {
    id: f.identifier("subm", "submission"),
    index: f.described(
      v.pipe(v.string(), v.regex(/^\d{1,3}$/, says("no_file_number"))),
      "Number of the file in `files`; the first is 0.",
      "0",
    ),
  },
  output: { kind: "document", contentType: "application/octet-stream" },
  async handle(context, input) {
    const row = await getSubmission(context, input.id);
    const file = await store.findFile(context.db, row._id, Number(input.index));
    if (!file) throw notFound("file of this submission", input.index);
    return {
      text: "",
      bytes: file.bytes,
      headers: {
        "Content-Disposition": attachment(file.name),
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cache-Control": "private, no-store",
      },
    };
  },
});

const listFormEmails = operation({
  name: "forms.emails",
  route: "GET /v1/forms/emails",
  scope: "forms:read",
  summary: "List the addresses that visitors have left",
  description: `Each address once, the latest first, spam apart; name and form are those of its latest submission. Of the newest ${MOST_LOOKED_THROUGH} submissions.`,
  input: {
    ...f.listFields(),
    website_id: f.optional(f.identifier("web", "website")),
    form_id: f.optional(f.identifier("form", "form")),
  },
  output: f.listOf(FormEmail),
  errors: ["not_found"],
  tool: {
    name: "get_form_emails",
    description: "Distinct e-mail addresses from submissions, the latest first; filter by website or form.",
    untrusted: VISITORS,
  },
  async handle(context, input) {
    const { limit, page, ...filter } = input;
    await checkScope(context, filter);
    const { rows, total } = await store.listEmails(context.db, context.account._id, filter, limit, page * limit);
    return f.toList(
      rows.map((row) => ({ ...row, last_submitted_at: isoTime(row.last_submitted_at) })),
      input,
      total,
    );
  },
});

export const formOperations = [
  listForms,
  listFormEmails,
  getFormById,
  updateForm,
  deleteForm,
  listFormSubmissions,
  listSubmissions,
  ...manySubmissionsOperations,
  updateSubmission,
  exportSubmissions,
  deleteSubmission,
  getSubmissionFile,
];
