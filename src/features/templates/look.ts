/** How a template looks: its home page as it was kept, with the pictures that it shows in it. */
import { notPossible } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { MEGABYTE } from "../../settings/schemas.ts";
import { type Archive, allRows } from "../archives/service.ts";
import { assetFilesIn } from "../assets/service.ts";
import { documentOfCode } from "../publishing/service.ts";
import { withArchive } from "./service.ts";
import type { TemplateRow } from "./store.ts";

/** How many characters pictures may add to the document, and all of them have; others are shown as missing. */
const MOST_ADDED = 8 * MEGABYTE;
const FILE = /\/_sw\/assets\/([0-9a-f]{64}\.[a-z0-9]{2,5})/g;

/**
 * The document of a template's home page, or of its first page where it has none.
 * @throws ApiError `not_found`, ComputeFailure, HtmlLimitError
 */
export async function homePageOf(
  context: Pick<Context, "services" | "account">,
  template: TemplateRow,
): Promise<string> {
  return await withArchive(context, template, async (archive) => {
    const { website } = archive.manifest;
    const pages = await allRows(archive, "pages");
    const versions = await allRows(archive, "versions");
    const version = versions.find(({ page }) => pages[page]!.path === "/") ?? versions[0];
    if (!version) throw notPossible("website_without_code");
    const page = pages[version.page]!;
    const text = async (hash: string) => (await archive.read(hash)).toString();
    const shared = (website.parts ?? []).map(async (part) => [part.key, await text(part.text)] as const);
    const { services, account } = context;
    const html = await documentOfCode(
      services,
      account._id,
      {
        website,
        page,
        pages: pages.filter(({ path }) => !path.endsWith("/:slug")).map(({ path, name }) => ({ path, name })),
        html: await text(version.html),
        css: await text(version.css),
        javascript: await text(version.javascript),
        title: page.title ?? page.generated_title ?? website.name,
        language: website.language ?? page.generated_language ?? "en",
        shared: Object.fromEntries(await Promise.all(shared)),
      },
      services.stopping,
    );
    return await withPictures(archive, html);
  });
}

/** A document with its pictures in it: the website that they are of may be another account's, or gone. */
async function withPictures(archive: Archive, html: string): Promise<string> {
  const shown = new Set(assetFilesIn([html]));
  const pictures = new Map<string, string>();
  let read = 0;
  for (const { file, content_type } of await allRows(archive, "assets")) {
    if (read > MOST_ADDED || !shown.has(file) || !content_type.startsWith("image/")) continue;
    const picture = `data:${content_type};base64,${(await archive.read(file.slice(0, file.indexOf(".")))).toString("base64")}`;
    read += picture.length;
    pictures.set(file, picture);
  }
  // A page may show one picture very often.
  let added = 0;
  return html.replace(FILE, (address, file: string) => {
    const picture = pictures.get(file);
    if (picture === undefined || added + picture.length > MOST_ADDED) return address;
    added += picture.length;
    return picture;
  });
}
