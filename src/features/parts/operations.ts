/** What all pages of a website share, written once: its styles, header, footer, and parts of its own. */
import * as v from "valibot";
import { PART_KEY, STYLES } from "../../html/part_names.ts";
import { isoTime } from "../../lib/clock.ts";
import { ApiError, COMPUTING, HtmlLimitError, invalid, invalidAs, notFound } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { getTexts, toContent } from "../../storage/blobs.ts";
import { getWebsite } from "../websites/service.ts";
import { checkPart } from "./computations.ts";
import { savePart } from "./service.ts";
import * as store from "./store.ts";

const LONGEST_TEXT = 200_000;
/** Pages that an answer names for each part. */
const MOST_NAMED = 100;

const keyField = f.described(
  v.pipe(v.string(), v.regex(PART_KEY, says("no_key", { example: "footer" }))),
  "`styles`, `header`, `footer`, or a name of your own: what `data-sw-part` says.",
  "footer",
);

const versionField = f.described(v.pipe(f.integer, v.minValue(1)), "Counted from 1 for each part.", 1);

const textField = (description: string, example: string) =>
  f.optional(f.written("code", f.described(v.pipe(v.string(), maxCharacters(LONGEST_TEXT)), description, example)));

const versionFields = {
  _id: f.idOf("prt", "Identifier."),
  website_id: f.idOf("web", "The website."),
  key: f.described(v.string(), "What `data-sw-part` says.", "footer"),
  version: f.described(f.integer, "Counted from 1 for each part.", 1),
  html: f.described(v.nullable(v.string()), "Null for `styles`."),
  css: f.described(v.nullable(v.string()), "Of `styles`; null for all others."),
  notes: f.described(
    v.nullable(v.string()),
    "For whoever writes pages: what look and voice are about. Visitors never see it.",
  ),
  message: f.described(v.nullable(v.string()), "In words, for people."),
  size_bytes: f.described(f.integer, "Size in bytes."),
  ...f.stampFields,
};

const PartVersion = f.component("PartVersion", versionFields);

const Part = f.component("Part", {
  ...versionFields,
  used_by: f.described(
    v.array(
      v.object({
        page_id: f.described(v.string(), "The page."),
        path: f.described(v.string(), "Path on its website, such as `/about`."),
        name: f.described(v.string(), "Name."),
      }),
    ),
    `The first ${MOST_NAMED} pages whose drafts take it, the home page first.`,
  ),
  used_by_total: f.described(f.integer, "How many pages there are of those."),
});

const toVersion = (row: store.PartRow, text: string) =>
  answer(PartVersion, row, {
    version: row.number,
    html: row.key === STYLES ? null : text,
    css: row.key === STYLES ? text : null,
    updated_at: isoTime(row.created_at),
  });

/** Parts as they are told, with their texts and who takes them. */
async function toParts(
  { db }: Context,
  websiteId: string,
  rows: store.PartRow[],
): Promise<v.InferOutput<typeof Part>[]> {
  const texts = await getTexts(
    db,
    rows.map(({ text }) => text),
  );
  const showing = await store.pagesWithParts(db, websiteId);
  return rows.map((row) => {
    const users = showing.filter(({ keys }) => keys.includes(row.key));
    return {
      ...toVersion(row, texts.get(row.text)!),
      used_by: users.slice(0, MOST_NAMED).map(({ _id, path, name }) => ({ page_id: _id, path, name })),
      used_by_total: users.length,
    };
  });
}

async function getPart({ db, account }: Context, websiteId: string, key: string): Promise<store.PartRow> {
  const [row] = await store.newestParts(db, account._id, websiteId, key);
  if (!row) throw notFound("shared part of this website", key);
  return row;
}

const toOne = async (context: Context, row: store.PartRow) => (await toParts(context, row.website_id, [row]))[0]!;

const listParts = operation({
  name: "parts.list",
  route: "GET /v1/websites/:id/parts",
  summary: "List the shared parts of a website",
  description: `What its pages share, each as it is now: \`styles\` (css before a page's own), \`header\`, \`footer\` and parts of your own. A page takes one by an attribute on real markup: in \`<header data-sw-part="header">…</header>\` the part takes the place of what stands inside, which is what the page looks like without the part. \`styles\` comes with any part, or alone by \`data-sw-part="styles"\` on \`<html>\` or \`<body>\`. Elements that take parts are ${"`header footer nav main aside section article div`"}. At most ${MOST.parts} a website.`,
  input: { id: f.identifier("web", "website") },
  output: f.component("Parts", { data: f.described(v.array(Part), "The items.") }),
  large: true,
  scope: "sites:read",
  tool: {
    name: "list_parts",
    toolset: "pages",
    description:
      'The website\'s styles, header, footer and other shared parts with their code, notes on its look and voice, and the pages that take them. Read them before writing a page: write only what lies between header and footer, and <header data-sw-part="header"></header> and <footer data-sw-part="footer"></footer> around it.',
    rename: { id: "website_id" },
    wholeAnswer: true,
  },
  async handle(context, input) {
    const website = await getWebsite(context, input.id);
    const rows = await store.newestParts(context.db, context.account._id, website._id);
    return { data: await toParts(context, website._id, rows) };
  },
});

const readPart = operation({
  name: "parts.get",
  route: "GET /v1/websites/:id/parts/:key",
  summary: "Get a shared part",
  input: { id: f.identifier("web", "website"), key: keyField },
  output: Part,
  large: true,
  scope: "sites:read",
  async handle(context, input) {
    const website = await getWebsite(context, input.id);
    return await toOne(context, await getPart(context, website._id, input.key));
  },
});

const putPart = operation({
  name: "parts.put",
  route: "PUT /v1/websites/:id/parts/:key",
  right: "design",
  summary: "Write a shared part",
  description:
    "Makes a new version of it, which the drafts of all pages that take it show at once; visitors see it when those pages are published (POST /v1/websites/:id/deploy publishes all that have changed). `html` closes every element that it opens. Links to places of the home page are written `/#place`, so that they lead there from every page. Scripts are a page's own; write header and footer so that they work without.",
  input: {
    id: f.identifier("web", "website"),
    key: keyField,
    html: textField("What stands in the elements that take it; for all keys but `styles`.", "<p>© Crumb &amp; Co</p>"),
    css: textField("For `styles`.", ":root{--accent:#9a3412}"),
    notes: f.optional(
      v.nullable(
        f.longText(
          4000,
          "For whoever writes pages: what look and voice are about. Left out: as they are; null: none.",
          "Warm and plain; one wide photograph a page.",
        ),
      ),
    ),
    message: f.optional(f.nameText("What changed; shown in the list of versions.", "New address")),
    base_version: f.optional(
      f.described(
        f.integer,
        "The version that it was changed from; 409 `part_changed` when there is a newer one. 0: none.",
        1,
      ),
    ),
  },
  output: Part,
  large: true,
  scope: "sites:write",
  limit: LIMIT.edit,
  stores: true,
  errors: ["part_changed", "part_limit", ...COMPUTING],
  tool: {
    name: "update_part",
    toolset: "pages",
    title: "Write a shared part of a website",
    description:
      "Changes header, footer, styles or another shared part once, for all pages that take it: send it whole. Free; restore_part undoes it, deploy_website publishes it.",
    rename: { id: "website_id" },
  },
  async prepare(context, input) {
    const field = input.key === STYLES ? "css" : "html";
    const other = field === "css" ? "html" : "css";
    const text = input[field];
    if (input[other] !== undefined) throw invalid(other, "left_out_with", { other: input.key });
    if (text === undefined) throw invalid(field, "required");
    const { services, account } = context;
    await getWebsite(context, input.id);
    try {
      const given = { key: input.key, text };
      const problem = await services.computeFor(account._id)(checkPart, given, { signal: context.signal });
      if (problem) throw invalidAs(field, problem);
    } catch (error) {
      throw error instanceof HtmlLimitError ? invalidAs(field, error.said) : error;
    }
    return toContent(text);
  },
  async handle(context, input, content) {
    const website = await getWebsite(context, input.id);
    const { key, notes, message = null, base_version: base } = input;
    const [now] = await store.newestParts(context.db, context.account._id, website._id, key);
    const version = now?.number ?? 0;
    if (base !== undefined && base !== version)
      throw new ApiError(
        "part_changed",
        `The part "${key}" is at version ${version} by now, and not ${base}. Get it again, and make the change in that.`,
      );
    return await toOne(context, await savePart(context, { websiteId: website._id, key, content, notes, message }));
  },
});

const listPartVersions = operation({
  name: "parts.versions",
  route: "GET /v1/websites/:id/parts/:key/versions",
  summary: "List the versions of a shared part",
  description: `Newest first; the newest ${MOST.part_versions} are kept, and those that visitors see.`,
  input: { id: f.identifier("web", "website"), key: keyField, ...f.listFields(10) },
  output: f.listOf(PartVersion),
  large: true,
  scope: "sites:read",
  async handle(context, input) {
    const { db, account } = context;
    const website = await getWebsite(context, input.id);
    await getPart(context, website._id, input.key);
    const { limit, page } = input;
    const { rows, total } = await store.listVersions(db, account._id, website._id, input.key, limit, page * limit);
    const texts = await getTexts(
      db,
      rows.map(({ text }) => text),
    );
    return f.toList(
      rows.map((row) => toVersion(row, texts.get(row.text)!)),
      input,
      total,
    );
  },
});

const restorePart = operation({
  name: "parts.restore",
  route: "POST /v1/websites/:id/parts/:key/restore",
  right: "design",
  summary: "Restore a version of a shared part",
  description:
    "Makes a new version that says what the old one says, its notes included. Nothing is lost, and nothing published.",
  input: { id: f.identifier("web", "website"), key: keyField, version: versionField },
  output: Part,
  large: true,
  scope: "sites:write",
  limit: LIMIT.edit,
  stores: true,
  tool: {
    name: "restore_part",
    toolset: "pages",
    description:
      "Makes a shared part say again what an old version of it said; list_parts tells the number of the newest.",
    rename: { id: "website_id" },
  },
  async handle(context, input) {
    const { db, account } = context;
    const website = await getWebsite(context, input.id);
    const { key, version } = input;
    const old = await store.findVersion(db, account._id, website._id, key, version);
    if (!old) throw notFound("version of this part", String(version));
    const [text] = [...(await getTexts(db, [old.text])).values()];
    const content = toContent(text!, old.text);
    const message = `Restored version ${version}`;
    return await toOne(
      context,
      await savePart(context, { websiteId: website._id, key, content, notes: old.notes, message }),
    );
  },
});

export const partOperations = [listParts, readPart, putPart, listPartVersions, restorePart];
