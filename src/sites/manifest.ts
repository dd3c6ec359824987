/**
 * A published site as the bucket has it. Every content is an object under the hash of its bytes, and so is each of its
 * encodings; a manifest says what is at each path of a host, with all that an answer needs; a pointer for each host names
 * the manifest. Objects and manifests never change: only the pointer does, and a visitor sees one release, whole.
 *
 *     hosts/<host>.json                    {"manifest": "sites/<website>/<hash>.json", …}, kept for 5 seconds
 *     sites/<website>/<hash>.json          a manifest, kept for good
 *     sites/<website>/<hash>[.br|.zstd|.gzip]   a content, kept for good
 *
 * What reads it is edge.ts.
 */
import { isBeaconScript } from "../features/analytics/service.ts";
import { NOT_FOUND_PAGES, SITE_FILES, twinPath } from "../features/websites/service.ts";
import { ENCODINGS, type Encoding } from "../lib/encodings.ts";
import { PremisesChanged } from "../lib/errors.ts";
import { sha256Hex } from "../lib/hash.ts";
import { nextTurn } from "../storage/batches.ts";
import type { Storage } from "../storage/client.ts";
import type { DesiredState } from "./bucket_store.ts";
import {
  type Content,
  IMMUTABLE,
  MESSAGE_HEADERS,
  ownersHeaders,
  REVALIDATE,
  SECURITY_HEADERS,
  SHARED_HEADERS,
  storedContent,
} from "./content.ts";
import type { SiteContents } from "./contents.ts";
import type { Manifest, ManifestContent, ManifestEntry } from "./edge.ts";
import { siteReads } from "./reads.ts";
import { feedsOf, type Site } from "./store.ts";
import { headersOfNegotiated, headersOfPage, headersOfTwin } from "./twins.ts";

const HTML = "text/html; charset=utf-8";
/** Entries that are read in a row. */
const READ_AT_ONCE = 200;
/** Addresses of fonts and assets that are looked for in a document, and of a whole site. The server answers the others. */
const MOST_FOUND = 10_000;
const MOST_FILES = 5_000;
const LONGEST_NAME = 200;
/** Documents of which is remembered to which files they lead. */
const KEPT_DOCUMENTS = 20_000;

const CONTENT_HEADERS = { Vary: "Accept-Encoding", ...SECURITY_HEADERS };
const TEXT_HEADERS = { ...CONTENT_HEADERS, "Cache-Control": REVALIDATE };
const FILE_HEADERS = { ...CONTENT_HEADERS, "Cache-Control": IMMUTABLE };

/** @param isOwn whether what is said of what is missing is a page of the website's own */
function headersFor(site: Site, isOwn: boolean): Manifest["headers"] {
  const text = { ...TEXT_HEADERS, ...ownersHeaders(site) };
  return {
    page: text,
    twin: text,
    text,
    gone: isOwn ? text : { ...text, ...MESSAGE_HEADERS },
    script: FILE_HEADERS,
    file: { ...FILE_HEADERS, ...SHARED_HEADERS },
    way: { "Cache-Control": REVALIDATE },
  };
}

/** Something that the bucket is to have: a content with the names of its objects. */
export interface BucketContent {
  type: string;
  keys: Partial<Record<"plain" | Encoding, string>>;
  load(): Promise<Content>;
}

export interface BucketPlan {
  contents: BucketContent[];
  manifests: { host: string; key: string; bytes: Uint8Array<ArrayBuffer> }[];
}

export const objectsOf = (websiteId: string): string => `sites/${websiteId}/`;
export const pointerOf = (host: string): string => `hosts/${host}.json`;

/** Plans what the bucket is to have of websites. */
export function createBucketPlanner(storage: Storage, contents: SiteContents) {
  const reads = () => siteReads(storage.read);
  const filesOf = new Map<string, string[]>();

  async function loadDocument(hash: string): Promise<Content> {
    const [row] = await reads().document.all({ hash });
    // Swept with its release: another is shown by now.
    if (!row) throw new PremisesChanged();
    const { bytes, encoded, markdown, ...encodings } = row;
    return storedContent(bytes as Uint8Array<ArrayBuffer>, HTML, hash, encodings);
  }

  /** The fonts, assets and scripts that a document leads to, by their paths. */
  async function filesIn(hash: string): Promise<string[]> {
    const known = filesOf.get(hash);
    if (known) return known;
    const [row] = await reads().blob.all({ hash });
    if (!row) throw new PremisesChanged();
    const found = sharedPathsIn(row.bytes);
    if (filesOf.size >= KEPT_DOCUMENTS) filesOf.clear();
    filesOf.set(hash, found);
    await nextTurn();
    return found;
  }

  /** Throws PremisesChanged when the release is not there any more. */
  return async function plan(wanted: DesiredState): Promise<BucketPlan> {
    const site: Site = { ...wanted, _id: wanted.website_id };
    const prefix = objectsOf(wanted.website_id);
    const listed = new Map<string, BucketContent>();
    const described: Record<string, ManifestContent> = {};
    const paths: Record<string, ManifestEntry> = {};
    const files = new Set<string>();
    const twins: { path: string; entry: ManifestEntry; document: string }[] = [];

    function add(hash: string, { type, ...sizes }: ManifestContent, load: () => Promise<Content>): string {
      described[hash] ??= { type, ...sizes };
      if (listed.has(hash)) return hash;
      const keys: BucketContent["keys"] = { plain: `${prefix}${hash}` };
      for (const encoding of ENCODINGS)
        if (sizes[encoding] !== undefined) keys[encoding] = `${prefix}${hash}.${encoding}`;
      listed.set(hash, { type, keys, load });
      return hash;
    }
    const addContent = (content: Content, load: () => Promise<Content>): string =>
      add(content.hash, describe(content), load);

    for (let after = ""; ; ) {
      const rows = await reads().entries.all({ release: site.release_id, after, most: READ_AT_ONCE });
      for (const { path, document, page_id, status, target, bytes, br, zstd, gzip, markdown } of rows) {
        if (document === null) {
          paths[path] = target === null ? { status: status!, kind: "gone" } : { status: status!, kind: "way", target };
          continue;
        }
        // The page of what is missing is said wherever something is, and here too.
        if (NOT_FOUND_PAGES.includes(path)) {
          paths[path] = { status: 404, kind: "gone" };
          continue;
        }
        const sizes = { type: HTML, bytes, ...given({ br, zstd, gzip }) };
        const content = add(document, sizes, () => loadDocument(document));
        const entry: ManifestEntry = { status: 200, kind: page_id === null ? "text" : "page", content };
        paths[path] = entry;
        if (markdown) twins.push({ path, entry, document });
        for (const file of await filesIn(document)) if (files.size < MOST_FILES) files.add(file);
      }
      if (rows.length < READ_AT_ONCE) break;
      after = rows.at(-1)!.path;
      await nextTurn();
    }
    for (const { path, entry, document } of twins) {
      const twin = twinPath(path);
      const load = async () => (await contents.twin(document))!;
      const content = twin && (await contents.twin(document));
      if (!content) continue;
      const named = addContent(content, load);
      const isTaken = paths[twin] !== undefined;
      entry.headers = headersOfPage({ ...content, hasTwin: true }, path, isTaken);
      entry.markdown = { content: named, headers: { ...content.headers, ...headersOfNegotiated(path, isTaken) } };
      paths[twin] ??= {
        status: 200,
        kind: "twin",
        content: named,
        headers: { ...content.headers, ...headersOfTwin(path) },
      };
      await nextTurn();
    }
    const { content: notFound, isOwn } = await contents.notFoundPage(site);
    if (isOwn) for (const file of await filesIn(notFound.hash)) files.add(file);
    const missing = addContent(notFound, async () => (await contents.notFoundPage(site)).content);
    const headers = headersFor(site, isOwn);
    const version = Object.keys(paths).some((path) => path.endsWith("/*")) ? 2 : 1;
    for (const path of files) {
      const isScript = isBeaconScript(path);
      // What visitors download is sent by the server itself, which can go on where a download broke off.
      if ((await contents.findFile(path))?.isShown === false) continue;
      const load = async () => (isScript ? await contents.beaconScript() : await contents.shared(path));
      const content = await load();
      if (!content || paths[path]) continue;
      const kind = isScript ? "script" : "file";
      paths[path] = { status: 200, kind, content: addContent(content, async () => (await load())!) };
      await nextTurn();
    }
    const manifests: BucketPlan["manifests"] = [];
    const sitemaps = await contents.sitemapPaths(site);
    for (const host of wanted.hosts) {
      const generated: Record<string, ManifestEntry> = {};
      const feeds = (await feedsOf(reads(), site._id)).map(({ path }) => path);
      for (const path of new Set([...SITE_FILES, ...sitemaps, ...feeds])) {
        if (paths[path]) continue;
        const load = async () => (await contents.generate(site, host, path))!;
        generated[path] = { status: 200, kind: "text", content: addContent(await load(), load) };
      }
      const { website_id: website, release_id: release } = wanted;
      const bytes = await writeManifest(
        { version, website, release, host, objects: prefix, headers, missing },
        described,
        { ...paths, ...generated },
      );
      manifests.push({ host, key: `${prefix}${sha256Hex(bytes)}.json`, bytes });
    }
    return { contents: [...listed.values()], manifests };
  };
}

function describe({ type, body, encoded }: Content): ManifestContent {
  const { br, zstd, gzip } = encoded;
  return {
    type,
    bytes: body.size,
    ...given({ br: br?.size ?? null, zstd: zstd?.size ?? null, gzip: gzip?.size ?? null }),
  };
}

/** What is there of some sizes. */
const given = (sizes: Record<Encoding, number | null>): Partial<Record<Encoding, number>> =>
  Object.fromEntries(Object.entries(sizes).filter(([, size]) => size !== null));

/** As JSON, some entries in each turn: a site may have thousands. */
async function writeManifest(
  head: Omit<Manifest, "contents" | "paths">,
  contents: Record<string, ManifestContent>,
  paths: Record<string, ManifestEntry>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = [JSON.stringify(head).slice(0, -1)];
  for (const [name, values] of [
    ["contents", contents],
    ["paths", paths],
  ] as const) {
    parts.push(`,"${name}":{`);
    const entries = Object.entries(values);
    for (let at = 0; at < entries.length; at += READ_AT_ONCE) {
      const some = entries
        .slice(at, at + READ_AT_ONCE)
        .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
      parts.push(at === 0 ? "" : ",", some.join(","));
      await nextTurn();
    }
    parts.push("}");
  }
  parts.push("}");
  return new Uint8Array(Buffer.from(parts.join("")));
}

const SHARED = Buffer.from("/_sw/");
const SHARED_PATH = /^\/_sw\/(?:fonts|assets)\/[\w.-]+|^\/_sw\/beacon\.[0-9a-f]{10}\.js/;

/** The addresses under `/_sw/` that a document names. What a script puts together is not among them: the server has it. */
export function sharedPathsIn(document: Uint8Array): string[] {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const found = new Set<string>();
  let looked = 0;
  for (
    let at = bytes.indexOf(SHARED);
    at >= 0 && ++looked <= MOST_FOUND;
    at = bytes.indexOf(SHARED, at + SHARED.length)
  ) {
    const path = SHARED_PATH.exec(bytes.toString("latin1", at, at + LONGEST_NAME))?.[0];
    if (path) found.add(path);
  }
  return [...found];
}
