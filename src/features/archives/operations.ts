/** Websites as files: exported here, imported here or on another server. */
import * as v from "valibot";
import { giveUpUnfinished } from "../../jobs/unfinished.ts";
import { ApiError, invalid } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { slugOf } from "../../lib/slugs.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { described, identifier, nameText, optional, trimmedAddress } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { assertStorageQuota } from "../../policy/storage_quota.ts";
import { assertWebsiteLimit, getWebsite, Website } from "../websites/service.ts";
import { MOST_VERSIONS } from "./format.ts";
import { showImported } from "./service.ts";

const ZIP = "application/zip";

const exportWebsite = operation({
  name: "websites.export",
  route: "GET /v1/websites/:id/export",
  scope: "sites:read",
  right: ["content", "design"],
  summary: "Export a website",
  description: `A ZIP, made while it is sent; one that breaks off is not whole. \`static\` is what visitors see now, as files that any host of files serves: \`/about\` is \`about/index.html\`, with the pictures and typefaces under \`_sw/\`, robots.txt, sitemap.xml, llms.txt, favicon.svg and 404.html; \`_sw/hosting/\` has a configuration for nginx and one for Caddy with which they answer every address as this server does, and \`_redirects\` and \`_headers\` are for hosts that read them. Documents are as they were published (canonical addresses too: link the domain that they will have first), but their forms are sent to this server, where the website must stay published, or to \`forms_action\`; they are answered with a page of this server. Views are not counted elsewhere. \`source\` is everything of a website: its settings, pages, their versions (all of them while the website has at most ${MOST_VERSIONS.toLocaleString("en")}, else the newest of each page; the manifest says how many are left out), threads and messages, forms, redirects, collections with their records, the assets that its pages and records show, and with \`include=submissions\` what visitors have sent, with the files. POST /v1/websites/import_archive makes the website again. Addresses, domains, what is published, runs, analytics, sent e-mails and what reviewers have said are no part of it.`,
  input: {
    id: identifier("web", "website"),
    format: v.optional(
      described(
        v.picklist(["source", "static"]),
        "`source`: everything, to be imported again. `static`: what visitors see, for other hosts.",
        "source",
      ),
      "source",
    ),
    include: optional(described(v.picklist(["submissions"]), "`source`: with what visitors have sent.", "submissions")),
    forms_action: optional(
      v.pipe(
        v.string(),
        maxCharacters(500),
        trimmedAddress,
        v.regex(/^https:\/\/[!-~]+$/, says("no_https")),
        v.check((text) => URL.canParse(text), says("no_https")),
        v.metadata({
          format: "uri-template",
          description: "`static`: where forms are sent instead of to this server; `{form_id}` in it is the form's.",
          examples: ["https://forms.example.com/{form_id}"],
        }),
      ),
    ),
  },
  output: { kind: "file", contentType: ZIP },
  limit: LIMIT.export,
  atOnce: { account: 2, server: 8 },
  errors: ["archive_limit", "not_published", "not_possible"],
  async handle(context, { id, format, include, forms_action }) {
    const website = await getWebsite(context, id);
    if (format === "static" && include) throw invalid("include", "left_out_with", { other: "static" });
    if (format === "source" && forms_action) throw invalid("forms_action", "only_with", { other: "static" });
    // What reads and writes archives is loaded when it is first used.
    const { exportSource } = await import("./export_source.ts");
    const { exportStatic } = await import("./export_static.ts");
    const pieces =
      format === "static"
        ? await exportStatic(context, website._id, forms_action)
        : await exportSource(context, website._id, { submissions: include === "submissions" });
    return { name: `${slugOf(website.name).slice(0, 80) || "website"}.zip`, pieces };
  },
});

const importWebsite = operation({
  name: "websites.import_archive",
  route: "POST /v1/websites/import_archive",
  scope: "sites:write",
  right: ["content", "design"],
  summary: "Import a website",
  description:
    "Makes a website of an archive that GET /v1/websites/:id/export?format=source has made, here or on another server. Everything in it is checked before anything is written: what does not fit is a 400 `invalid_archive` that says where. Drawings (SVG) are cleaned as uploads are. The website is equal to the exported one but for identifiers, and it is not published: it has no address, and its newest versions are drafts. Pages that were `public` are so again. Nobody sees it before it is whole. Nothing is charged, but what it stores counts. Large ones take a while: wait for the answer, or send the call again with the same Idempotency-Key.",
  input: { name: optional(nameText("Another name for the website.", "Crumb & Co, imported")) },
  upload: {
    contentType: ZIP,
    description: "The ZIP itself, of at most as many megabytes as the server takes (`SITEWRIGHT_ARCHIVE_MB`, 1,024).",
    mostBytes: (config) => config.archiveBytes,
    setting: "SITEWRIGHT_ARCHIVE_MB",
  },
  output: Website,
  limit: LIMIT.create,
  stores: true,
  atOnce: { account: 1, server: 3 },
  errors: ["invalid_archive", "website_limit", "website_quota", "page_limit"],
  async prepare(context, input) {
    const { services, account, db } = context;
    await assertWebsiteLimit(context);
    const { readArchive } = await import("./read_archive.ts");
    const { importHidden } = await import("./import_archive.ts");
    const { withCleanDrawings } = await import("./clean_drawings.ts");
    const archive = await withCleanDrawings(await readArchive(context.upload!), services.computeFor(account._id));
    const pages = archive.manifest.tables.pages.rows;
    if (pages > MOST.pages)
      throw new ApiError(
        "page_limit",
        `The archive has ${pages.toLocaleString("en")} pages; a website has at most ${MOST.pages.toLocaleString("en")}. Nothing was imported.`,
      );
    await assertStorageQuota(db, services.config, account._id, archive.bytes);
    return await importHidden(context, archive, input.name);
  },
  abandon: ({ services }, made) => giveUpUnfinished(services, made, services.clock.now()),
  handle: (context, _input, made) => showImported(context, made),
});

export const archiveOperations = [exportWebsite, importWebsite];
