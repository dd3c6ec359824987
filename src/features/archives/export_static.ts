/**
 * Exports what visitors see of a website, as files that any host of files serves: the documents of its release byte for
 * byte, but for where their forms are sent; the pictures and typefaces that they show; what the server itself answers,
 * and how other servers are told to answer likewise.
 */
import { FONT_FILES } from "../../design/fonts.ts";
import { ApiError, notFound, notPossible } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/batches.ts";
import { getBlob } from "../../storage/blobs.ts";
import { BEACON_SCRIPT_PATH } from "../analytics/service.ts";
import { contentSignal, getWebsite, siteOrigin, twinPath } from "../websites/service.ts";
import { withFormsSentTo } from "./computations.ts";
import { fileOfPage, hostingFiles } from "./hosting.ts";
import { portable } from "./portable.ts";
import * as store from "./store.ts";
import { createZipWriter } from "./zip_writer.ts";

const SHOWN = Buffer.from("/_sw/");
const MOST_SHOWN = 10_000;

/** Scripts of this server, which does nothing on another; documents name them. */
const OWN_SCRIPTS = [BEACON_SCRIPT_PATH, "/_sw/forms.js"];
const NO_SCRIPT = "// Views are counted, and forms sent in place, on the server that made this website.\n";

interface Page {
  path: string;
  file: string;
  document: string;
}

/**
 * The bytes of an archive.
 * @param formsAction where the forms are sent instead of to this server
 * @throws ApiError `not_published`, and `not_possible` when two pages would be one file
 */
export async function exportStatic(
  context: Context,
  websiteId: string,
  formsAction: string | undefined,
): Promise<AsyncGenerator<Uint8Array, void>> {
  const { services, account } = context;
  const website = await getWebsite(context, websiteId);
  const origin = siteOrigin(services.baseUrl, website);
  const site = await store.findSite(services.storage.read, account._id, website._id);
  if (!site?.release_id || !origin)
    throw new ApiError(
      "not_published",
      "The website is not published, so there is nothing that visitors see. Publish it with POST /v1/websites/:id/deploy first.",
    );
  const entries = await store.releaseEntriesOf(services.storage.read, site.release_id);
  const pages = filesOf(entries.flatMap(({ path, document }) => (document ? [{ path, document }] : [])));
  const ways = entries.flatMap(({ path, status, target }) => (status ? [{ path, status, target }] : []));
  const generated = await services.siteFiles({ ...site, release_id: site.release_id }, origin);
  const own = [...generated, ...hostingFiles(ways, site.permissions, contentSignal(site.agents))].filter(
    ({ name }) => !isTaken(name, pages),
  );
  const address = formsAction ?? `${origin}/_sw/forms/{form_id}`;
  return writeFiles(context, websiteId, pages, own, address);
}

/** A page for each file. */
function filesOf(pages: { path: string; document: string }[]): Map<string, Page> {
  const files = new Map<string, Page>();
  const paths = pages.map(({ path }) => path);
  for (const { path, document } of pages) {
    const file = fileOfPage(path, paths);
    const other = files.get(file);
    if (other) throw notPossible("same_file", { other: other.path, path, file });
    files.set(file, { path, file, document });
  }
  return files;
}

/** Whether a page has a file's name, or needs it as a folder. */
function isTaken(name: string, pages: Map<string, Page>): boolean {
  if (pages.has(name)) return true;
  for (const file of pages.keys()) if (file.startsWith(`${name}/`)) return true;
  return false;
}

async function* writeFiles(
  { services, account, now }: Context,
  websiteId: string,
  pages: Map<string, Page>,
  own: { name: string; text: string }[],
  address: string,
): AsyncGenerator<Uint8Array, void> {
  const db = services.storage.read;
  const zip = createZipWriter(now);
  const shown = new Set<string>();
  for (const { path, file, document } of pages.values()) {
    await nextTurn();
    const bytes = await getBlob(db, document);
    // It was deleted meanwhile: the archive breaks off.
    if (!bytes) throw notFound("website", websiteId);
    const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    addShown(html, shown);
    yield* await zip.entry(file, await asFile(await readdressed(html), path, file));
    const twin = twinPath(path)?.slice(1);
    const markdown = twin && file !== "404.html" && !isTaken(twin, pages) && (await store.twinOf(db, document));
    if (markdown) yield* await zip.entry(twin, markdown);
  }
  for (const { name, text } of own) {
    const content = Buffer.from(text);
    addShown(content, shown);
    yield* await zip.entry(name, content);
  }
  for (const path of OWN_SCRIPTS)
    if (shown.has(path.slice(1))) yield* await zip.entry(path.slice(1), Buffer.from(NO_SCRIPT));
  for (const name of [...shown].sort()) {
    await nextTurn();
    const content = await sharedFile(name);
    if (content)
      yield* await zip.entry(name, content, /\.(png|jpg|webp|gif|avif|woff2?|mp[34]|m4a|webm|zip|gz|pdf)$/.test(name));
  }
  yield* zip.end();

  async function readdressed(html: Buffer): Promise<Buffer> {
    if (!html.includes("/_sw/forms/")) return html;
    const compute = services.computeFor(account._id, { patient: true });
    return Buffer.from(await withFormsSentTo(compute, html.toString("utf8"), address));
  }

  async function asFile(html: Buffer, path: string, file: string): Promise<Buffer> {
    const own = new Set<string>();
    addShown(html, own);
    const names = await store.namesOfFiles(
      db,
      account._id,
      [...own].map((name) => name.slice("_sw/assets/".length)),
    );
    // It is shown at addresses of all kinds, as every page that is a folder's is with a slash at the end.
    const isMoved = path !== "/" && (file.endsWith("/index.html") || file === "404.html");
    if (!isMoved && Object.keys(names).length === 0) return html;
    const compute = services.computeFor(account._id, { patient: true });
    return Buffer.from(await portable(compute, { html: html.toString("utf8"), path, isMoved, names }));
  }

  /** A picture or a typeface, as this server serves it. */
  async function sharedFile(name: string): Promise<Uint8Array | null> {
    const [, kind, file] = /^_sw\/(fonts|assets)\/([\w.-]+)$/.exec(name) ?? [];
    if (!kind || !file) return null;
    if (kind === "assets") return await store.findShownAsset(db, file);
    const font = FONT_FILES.get(file);
    return font ? new Uint8Array(await Bun.file(font).arrayBuffer()) : null;
  }
}

/** Adds the names of the files of ours that a document shows. */
function addShown(content: Buffer, shown: Set<string>): void {
  for (let at = content.indexOf(SHOWN); at !== -1; at = content.indexOf(SHOWN, at + 1)) {
    const path = content.toString("latin1", at + 1, at + 121);
    const name = /^_sw\/(?:(?:fonts|assets)\/[\w.-]{1,100}|beacon\.[0-9a-f]{10}\.js|forms\.js)/.exec(path)?.[0];
    if (name && shown.size < MOST_SHOWN) shown.add(name);
  }
}
