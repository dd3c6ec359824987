/** Websites as files: exported here, imported here or on another server. */
import * as v from "valibot";
import { ApiError } from "../../lib/errors.ts";
import { slugOf } from "../../lib/slugs.ts";
import { identifier, nameText, optional } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { assertRoom } from "../../policy/storage_quota.ts";
import { assertRoomForWebsite, getWebsite, Website } from "../websites/service.ts";
import { exportSource } from "./export_source.ts";
import { MOST_VERSIONS } from "./format.ts";
import { importArchive } from "./import_archive.ts";
import { readArchive } from "./read_archive.ts";

const ZIP = "application/zip";

const exportWebsite = operation({
  name: "websites.export",
  route: "GET /v1/websites/:id/export",
  summary: "Export a website",
  description: `A ZIP, made while it is sent; one that breaks off is not whole. \`source\` is everything of a website: its settings, pages, their versions (all of them while the website has at most ${MOST_VERSIONS.toLocaleString("en")}, else the newest of each page; the manifest says how many are left out), threads and messages, forms, the pictures that its pages show, and with \`include=submissions\` what visitors have sent, with the files. POST /v1/websites/import_archive makes the website again. Addresses, domains, what is published, runs, analytics and sent e-mails are no part of it.`,
  input: {
    id: identifier("web", "website"),
    format: v.optional(
      v.pipe(
        v.picklist(["source"]),
        v.metadata({ description: "`source`: everything, to be imported again.", examples: ["source"] }),
      ),
      "source",
    ),
    include: optional(
      v.pipe(
        v.picklist(["submissions"]),
        v.metadata({ description: "`submissions`: with what visitors have sent.", examples: ["submissions"] }),
      ),
    ),
  },
  output: { kind: "file", contentType: ZIP },
  limit: LIMIT.export,
  atOnce: { account: 2, server: 8 },
  errors: ["not_found", "archive_limit"],
  async handle(context, input) {
    const website = await getWebsite(context, input.id);
    const pieces = await exportSource(context, website._id, input.include === "submissions");
    return { name: `${slugOf(website.name).slice(0, 80) || "website"}.zip`, pieces };
  },
});

const importWebsite = operation({
  name: "websites.import_archive",
  route: "POST /v1/websites/import_archive",
  summary: "Import a website",
  description:
    "Makes a website of an archive that GET /v1/websites/:id/export?format=source has made, here or on another server. Everything in it is checked before anything is written: what does not fit is a 400 `invalid_archive` that says where. The website is equal to the exported one but for identifiers, and it is not published: it has no address, and its newest versions are drafts. Nobody sees it before it is whole. Nothing is charged, but what it stores counts. Large ones take a while: wait for the answer, or send the call again with the same Idempotency-Key.",
  input: { name: optional(nameText("Another name for the website.", "Crumb & Co, imported")) },
  upload: {
    contentType: ZIP,
    description: "The ZIP itself, of at most as many megabytes as the server takes (`SITEWRIGHT_ARCHIVE_MB`, 1,024).",
    mostBytes: (config) => config.archiveBytes,
    setting: "SITEWRIGHT_ARCHIVE_MB",
  },
  output: Website,
  limit: LIMIT.create,
  effect: "outside",
  stores: true,
  atOnce: { account: 1, server: 3 },
  errors: ["invalid_archive", "website_limit", "page_limit"],
  async handle(context, input) {
    const { services, account, db } = context;
    await assertRoomForWebsite(context);
    const archive = await readArchive(context.upload!);
    const pages = archive.manifest.tables.pages.rows;
    if (pages > MOST.pages)
      throw new ApiError(
        "page_limit",
        `The archive has ${pages.toLocaleString("en")} pages; a website has at most ${MOST.pages.toLocaleString("en")}. Nothing was imported.`,
      );
    await assertRoom(db, services.config, account._id, archive.bytes);
    return await importArchive(context, archive, input.name);
  },
});

export const archiveOperations = [exportWebsite, importWebsite];
