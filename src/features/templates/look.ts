/** How a template looks: its home page as it was kept, with the pictures that it shows in it. */
import { notPossible } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { MEGABYTE } from "../../settings/schemas.ts";
import { type Archive, allRows } from "../archives/service.ts";
import { assetFilesIn } from "../assets/service.ts";
import { documentOfCode } from "../publishing/service.ts";
import { withArchive } from "./service.ts";
import type { TemplateRow } from "./store.ts";

/** Of the pictures that are brought along; a page shows others as missing. */
const MOST_PICTURE_BYTES = 6 * MEGABYTE;

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
  let whole = html;
  let bytes = 0;
  for (const { file, content_type } of await allRows(archive, "assets")) {
    if (!shown.has(file) || !content_type.startsWith("image/")) continue;
    const picture = await archive.read(file.slice(0, file.indexOf(".")));
    bytes += picture.length;
    if (bytes > MOST_PICTURE_BYTES) break;
    whole = whole.replaceAll(`/_sw/assets/${file}`, `data:${content_type};base64,${picture.toString("base64")}`);
  }
  return whole;
}
