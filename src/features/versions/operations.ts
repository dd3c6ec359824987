/** Versions of pages, and the threads they are saved in. */

import * as v from "valibot";
import type { PageCode } from "../../engines/engine.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { isoTime } from "../../lib/clock.ts";
import { ApiError, COMPUTING, invalidAs, orNotFound } from "../../lib/errors.ts";
import { pick } from "../../lib/pick.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { KEPT_VERSIONS_IN_WORDS, MOST_LISTED_CODE_BYTES } from "../../policy/limits.ts";
import { PAGE_CHANGES, tellChange } from "../../sentences/page_changes.ts";
import { MEGABYTE } from "../../settings/schemas.ts";
import { readCodes, withinBytes } from "../../storage/codes.ts";
import { getPage } from "../pages/service.ts";
import { codeAlone, wholeOf } from "../parts/service.ts";
import { namesOfMembers } from "../users/service.ts";
import { ChangedPage, codeFields, LeftPage } from "./fields.ts";
import {
  addMessage,
  addThread,
  addVersion,
  assertDraft,
  assertMessageLimit,
  assertThreadLimit,
  codeOfVersion,
  goBack,
  readGoingBack,
  readNewCode,
  readVersions,
  restoreVersion,
} from "./service.ts";
import * as store from "./store.ts";
import { UNTITLED } from "./titles.ts";

/** An answer to a model is in its context whole: this is some 80,000 tokens. */
const MOST_CODE_BYTES_FOR_MODELS = 256 * 1024;

const versionEntries = {
  _id: f.idOf("ver", "Identifier."),
  page_id: f.described(v.string(), "The page."),
  thread_id: f.described(v.nullable(v.string()), "The thread of the conversation."),
  run_id: f.described(v.nullable(v.string()), "The run; null when none made it."),
  source: f.described(
    v.picklist(["generate", "edit", "import", "save", "restore", "regenerate"]),
    "How it came about.",
  ),
  message: f.described(v.nullable(v.string()), "In words, for people."),
  ...f.codeFields("message", PAGE_CHANGES),
  author: f.described(
    v.nullable(v.string()),
    "Who has made it, by name, as far as you may know: clients are told themselves alone.",
  ),
  title: f.described(v.nullable(v.string()), "Title of the page when the version was made; restoring brings it back."),
  description: f.described(
    v.nullable(v.string()),
    "Description of the page when the version was made; restoring brings it back.",
  ),
  size_bytes: f.described(f.integer, "Bytes of html, css and javascript together, as UTF-8."),
  ...f.stampFields,
};

const Version = f.component("Version", {
  ...versionEntries,
  html: f.described(v.string(), "What stands inside `<body>`."),
  css: f.described(v.string(), "The style sheet."),
  javascript: f.described(v.string(), "The script; empty without one."),
});

const ListedVersion = f.component("ListedVersion", {
  ...versionEntries,
  html: v.optional(f.described(v.string(), "What stands inside `<body>`.")),
  css: v.optional(f.described(v.string(), "The style sheet.")),
  javascript: v.optional(f.described(v.string(), "The script; empty without one.")),
});

const ListedVersions = v.object({
  ...f.listOf(ListedVersion).entries,
  next: f.described(v.nullable(v.string()), "Pass it as `before` for the versions after these; null: there are none."),
});

/** What a list of tools says of answers: codes are for languages of people. */
const LEFT_OUT = ["message_code", "message_details", "author"] as const;
const VersionForTools = v.omit(v.object(Version.entries), LEFT_OUT);
const VersionsForTools = v.object({
  ...ListedVersions.entries,
  data: v.array(v.omit(v.object(ListedVersion.entries), LEFT_OUT)),
});

const RestoredVersion = f.component("RestoredVersion", {
  ...Version.entries,
  pages: f.described(v.array(ChangedPage), "Other pages that have gone back with it."),
  left: f.described(v.array(LeftPage), "Other pages that have been changed since, and stay."),
});

const Thread = f.component("Thread", {
  _id: f.described(v.string(), "Identifier."),
  thread_id: f.described(v.string(), "The same as `_id`."),
  page_id: f.described(v.string(), "The page."),
  title: f.described(v.string(), "Title."),
  ...f.stampFields,
});

const Message = f.component("Message", {
  _id: f.described(v.string(), "Identifier."),
  thread_id: f.described(v.string(), "The thread of the conversation."),
  role: f.described(v.picklist(["user", "assistant"]), "Who wrote it."),
  text: f.described(v.string(), "The text."),
  version_id: f.described(v.nullable(v.string()), "The version."),
  ...f.stampFields,
});

const toListedVersion = (row: store.VersionRow, authors: Authors) => ({
  ...pick(row, "_id", "page_id", "thread_id", "run_id", "source", "message"),
  message_code: row.said?.code ?? null,
  message_details: row.said?.details ?? {},
  author: authors.get(row.author_id ?? "") ?? null,
  title: row.settings?.title ?? row.settings?.generated_title ?? null,
  description: row.settings?.description ?? row.settings?.generated_description ?? null,
  size_bytes: row.size_bytes,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.created_at),
});

const toVersion = (row: store.VersionRow, code: PageCode, authors: Authors) => ({
  ...toListedVersion(row, authors),
  ...code,
});

/** Names of people who have made versions, by user. */
type Authors = Map<string, string>;

/**
 * Names of who has made some versions, as far as the caller may know them: of people of the account and of the one that
 * they act from; a client knows their own.
 */
async function authorsOf(context: Context, rows: store.VersionRow[]): Promise<Authors> {
  const ids = [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))];
  const isClient = (context.person ?? context.token)?.role === "client";
  const known = isClient ? ids.filter((id) => id === context.authorId) : ids;
  return await namesOfMembers(context.db, known, [context.account._id, context.actsFrom ?? []].flat());
}

const toThread = (row: store.ThreadRow) =>
  answer(Thread, row, {
    thread_id: row._id,
  });

async function getOwnVersion({ db, account }: Context, id: string): Promise<{ row: store.VersionRow; code: PageCode }> {
  const row = orNotFound(await store.findVersion(db, account._id, id), "version", id);
  return { row, code: await codeOfVersion(db, row) };
}

const getOwnThread = async ({ db, account }: Context, id: string): Promise<store.ThreadRow> =>
  orNotFound(await store.findThread(db, account._id, id), "thread", id);

const listPageVersions = operation({
  name: "pages.versions",
  route: "GET /v1/pages/:id/versions",
  scope: "sites:read",
  summary: "List the versions of a page",
  description: `Newest first. ${KEPT_VERSIONS_IN_WORDS} Code is left out unless \`include=code\`; then an answer has fewer versions than \`limit\` when their code is more than ${MOST_LISTED_CODE_BYTES / MEGABYTE} MB together (one version always). In any case \`next\` is what to pass as \`before\` for the versions after these, with no \`page\`: it works whatever was saved meanwhile.`,
  input: {
    id: f.identifier("page", "page"),
    limit: f.limitField(10),
    page: f.pageField(),
    before: f.beforeField("ver", "versions"),
    include: f.includeField,
  },
  output: ListedVersions,
  large: true,
  tool: {
    name: "list_page_versions",
    output: VersionsForTools,
    toolset: "versions",
    description: `The saved versions of a page, newest first, each with its whole HTML, CSS and JavaScript: as many as have ${MOST_CODE_BYTES_FOR_MODELS / 1024} KB together. Pass \`next\` as \`before\` for the older ones. One that alone has more comes without code: get_version has it. \`limit\` 1 is the newest.`,
    fixed: { include: "code" },
    wholeAnswer: true,
  },
  async handle(context, input) {
    const page = await getPage(context, input.id);
    const { db, account } = context;
    const { limit, page: number, before } = input;
    // One more than is shown tells whether there are more.
    const found = await store.listVersions(db, account._id, page._id, {
      before,
      limit: limit + 1,
      offset: number * limit,
    });
    const most =
      input.include !== "code" ? 0 : context.via === "mcp" ? MOST_CODE_BYTES_FOR_MODELS : MOST_LISTED_CODE_BYTES;
    const rows = most > 0 ? withinBytes(found.rows.slice(0, limit), most) : found.rows.slice(0, limit);
    const hasMore = found.rows.length > rows.length;
    const isShown = ({ size_bytes }: store.VersionRow) => most === MOST_LISTED_CODE_BYTES || size_bytes <= most;
    const code = most > 0 ? await readCodes(db, rows.filter(isShown)) : null;
    const authors = await authorsOf(context, rows);
    const toItem = (row: store.VersionRow) => {
      const own = code?.get(row._id);
      return own ? toVersion(row, own, authors) : toListedVersion(row, authors);
    };
    return {
      data: rows.map(toItem),
      page: number,
      limit,
      total: found.total,
      has_more: hasMore,
      next: hasMore ? rows.at(-1)!._id : null,
    };
  },
});

const getVersion = operation({
  name: "versions.get",
  route: "GET /v1/versions/:id",
  scope: "sites:read",
  summary: "Get a version with its code",
  description:
    "The page's own code; with `resolved` the whole, with what its shared parts say now in their places and their styles before its own.",
  input: {
    id: f.identifier("ver", "version"),
    resolved: f.optional(f.described(v.picklist(["true"]), "`true`: with what its shared parts say.", "true")),
  },
  output: Version,
  large: true,
  tool: {
    name: "get_version",
    output: VersionForTools,
    description: "One version with its whole HTML, CSS and JavaScript. A page's newest is its `draft_version_id`.",
    wholeAnswer: true,
  },
  async handle(context, input) {
    const { row, code } = await getOwnVersion(context, input.id);
    return toVersion(
      row,
      input.resolved ? codeAlone(await wholeOf(context, row, code)) : code,
      await authorsOf(context, [row]),
    );
  },
});

const createVersion = operation({
  name: "versions.create",
  route: "POST /v1/versions",
  scope: "sites:write",
  right: ["content", "design"],
  summary: "Save code as a new version",
  description:
    "Replaces the code of an existing page, the home page included: the new version becomes the draft. Deploy the page to publish it. Bad input answers 500 with a `message`, as does a `thread_id` that is not a thread on that page.",
  input: {
    page_id: f.identifier("page", "page"),
    thread_id: f.identifier("thr", "thread on that page"),
    html: codeFields.html,
    css: codeFields.css,
    javascript: v.optional(codeFields.javascript, ""),
    message: f.optional(f.nameText("What changed; shown in the version list.", "New opening hours")),
    base_version_id: f.optional(
      f.identifier(
        "ver",
        "version that the code was changed from; 409 `page_changed` when the draft is another by now",
      ),
    ),
  },
  output: Version,
  large: true,
  stores: true,
  invalidCode: "invalid_version",
  errors: ["not_found", "invalid_version", "message_limit", "page_changed", ...COMPUTING],
  tool: {
    name: "create_version",
    output: VersionForTools,
    omit: ["base_version_id"],
    description:
      "Replaces a page's code (the home page's too) by the HTML, CSS and JavaScript that you pass, all of it: read the present code with get_version first and pass it back changed. `thread_id` comes from a version of the page or from create_thread. Nothing is lost (restore_version) and nothing published until deploy_page.",
  },
  async prepare({ services, account }, { html, css, javascript }) {
    try {
      return await readNewCode(services, account._id, { html, css, javascript });
    } catch (error) {
      throw error instanceof HtmlLimitError ? invalidAs("html", error.said, "invalid_version") : error;
    }
  },
  async handle(context, input, read) {
    const page = await getPage(context, input.page_id);
    const thread = await store.findThread(context.db, context.account._id, input.thread_id);
    if (thread?.page_id !== page._id) {
      throw new ApiError(
        "invalid_version",
        `thread_id: there is no thread "${input.thread_id}" on this page. Make one with POST /v1/threads {"page_id": "${page._id}"}.`,
      );
    }
    assertDraft(page, input.base_version_id, "Take over what has changed, and save again.");
    await assertMessageLimit(context, thread._id);
    const row = await addVersion(
      context,
      { pageId: page._id, threadId: thread._id, source: "save", message: input.message ?? null },
      read,
    );
    const text = input.message ?? "Saved a version.";
    await addMessage(context, { threadId: thread._id, role: "user", text, versionId: row._id });
    const { html, css, javascript } = input;
    return toVersion(row, { html, css, javascript }, await authorsOf(context, [row]));
  },
});

const restoreOldVersion = operation({
  name: "versions.restore",
  route: "POST /v1/versions/:id/restore",
  scope: "sites:write",
  summary: "Restore a version",
  description:
    "Makes a new version with the old code, which becomes the page's draft, and gives the page the title and description that it had when the old version was made. Versions from before these were remembered leave those of the page as they are. Nothing is lost, nothing is published, and it costs nothing. A change may have reached further than the page (styles that other pages have too, shared parts, facts of the business): with `whole_change` all that was changed together with what the page gives up goes back with it, or forth again, wherever nobody has changed it since.",
  input: {
    id: f.identifier("ver", "version"),
    base_version_id: f.optional(
      f.identifier("ver", "draft that is to be replaced; 409 `page_changed` when the draft is another by now"),
    ),
    whole_change: f.flag(false, "Other pages, shared parts and facts that were changed with it go back as well."),
  },
  output: RestoredVersion,
  large: true,
  stores: true,
  errors: ["page_changed", ...COMPUTING],
  tool: {
    name: "restore_version",
    output: VersionForTools,
    omit: ["base_version_id", "whole_change"],
    description:
      "Makes a new version with the code of an old one, which becomes the draft; the page's title and description become those of that time. Next: deploy_page.",
  },
  async prepare(context, input) {
    const { row } = await getOwnVersion(context, input.id);
    const going = input.whole_change
      ? await readGoingBack(context, await getPage(context, row.page_id), row._id)
      : null;
    return { read: await readVersions(context, context.account._id, [row._id]), going };
  },
  async handle(context, input, { read, going }) {
    const { row, code } = await getOwnVersion(context, input.id);
    const page = await getPage(context, row.page_id);
    assertDraft(
      page,
      input.base_version_id,
      "Look at what has changed (GET /v1/pages/:id/versions) before you replace it.",
    );
    const message = tellChange("restored", { version: row._id });
    const made = await restoreVersion(context, row, read, { message });
    const { pages, left } = going
      ? await goBack(context, page, going, { by: made._id, message })
      : { pages: [], left: [] };
    return { ...toVersion(made, code, await authorsOf(context, [made])), pages, left };
  },
});

const createThread = operation({
  name: "threads.create",
  route: "POST /v1/threads",
  scope: "sites:write",
  summary: "Start a thread on a page",
  input: {
    page_id: f.identifier("page", "page"),
    title: v.optional(
      f.nameText(
        "Title of the thread. Left out, the thread takes the first words of its first message.",
        "Spring menu",
      ),
      UNTITLED,
    ),
  },
  output: Thread,
  errors: ["not_found", "thread_limit"],
  tool: {
    name: "create_thread",
    toolset: "versions",
    description: "Gives the `thread_id` that create_version needs on a page that has no versions yet.",
  },
  async handle(context, input) {
    const page = await getPage(context, input.page_id);
    await assertThreadLimit(context, page._id);
    return toThread(await addThread(context, page._id, input.title));
  },
});

const listThreads = operation({
  name: "threads.list",
  route: "GET /v1/threads",
  scope: "sites:read",
  summary: "List threads",
  input: { ...f.listFields(), page_id: f.optional(f.identifier("page", "page")) },
  output: f.listOf(Thread),
  errors: ["not_found"],
  async handle(context, input) {
    if (input.page_id) await getPage(context, input.page_id);
    const { rows, total } = await store.listThreads(
      context.db,
      context.account._id,
      input.page_id,
      input.limit,
      input.page * input.limit,
    );
    return f.toList(rows.map(toThread), input, total);
  },
});

const getThread = operation({
  name: "threads.get",
  route: "GET /v1/threads/:id",
  scope: "sites:read",
  summary: "Get a thread",
  input: { id: f.identifier("thr", "thread") },
  output: Thread,
  handle: async (context, input) => toThread(await getOwnThread(context, input.id)),
});

const listMessages = operation({
  name: "threads.messages",
  route: "GET /v1/threads/:id/messages",
  scope: "sites:read",
  summary: "List the messages of a thread",
  description: "Oldest first, as a conversation reads.",
  input: { id: f.identifier("thr", "thread"), ...f.listFields() },
  output: f.listOf(Message),
  large: true,
  async handle(context, input) {
    const thread = await getOwnThread(context, input.id);
    const { rows, total } = await store.listMessages(
      context.db,
      context.account._id,
      thread._id,
      input.limit,
      input.page * input.limit,
    );
    const messages = rows.map((row) => answer(Message, row, { updated_at: isoTime(row.created_at) }));
    return f.toList(messages, input, total);
  },
});

export const versionOperations = [
  listPageVersions,
  getVersion,
  createVersion,
  restoreOldVersion,
  createThread,
  listThreads,
  getThread,
  listMessages,
];
