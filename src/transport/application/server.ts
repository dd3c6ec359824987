/**
 * Answers everything under /app/: the application's files under their hashed names, and its document at every other
 * address, which the application reads itself, in the reader's language and theme. With the source the files are made at
 * the first request, beside the server, and made anew when the source has changed; the executable has them in it.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Elysia } from "elysia";
import { sha256Hex } from "../../lib/hash.ts";
import { spokenLanguage } from "../../lib/languages.ts";
import { isCompiled } from "../../lib/own_process.ts";
import type { Brand } from "../../policy/brands.ts";
import { thumbnailOrigins } from "../../providers/picture_search/search.ts";
import type { Config } from "../../settings/config.ts";
import { type Content, contentResponse, IMMUTABLE, makeContent, storedContent } from "../../sites/content.ts";
import type { ServicesAt } from "../branding.ts";
import { cookieOf } from "../sessions.ts";
import { type Asked, orNothing, surface } from "../surface.ts";
import { BRAND_STYLE, brandDocument, brandManifest, brandStyle, MANIFEST } from "./branded.ts";
import type { Bundle, BundledFile } from "./bundle.ts";

const SOURCE = join(import.meta.dir, "../../dashboard");
const ROOT = "/app/";
const FILES = "/app/files/";

/**
 * Nothing inline, nothing from elsewhere, and no page of anybody may frame it.
 * @param picturesFrom the other origins that pictures may come from: what the operator names for maps and for searching
 */
const documentHeaders = (picturesFrom: string[]) => ({
  "Content-Security-Policy": `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${["'self'", "data:", "blob:", ...picturesFrom].join(" ")}; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
});

interface Application {
  /** What is at a whole address, made when it is first asked for; null: nothing. */
  fileAt(address: string): Promise<Content> | null;
  /** The document for who asks. */
  documentFor(request: Request, brand: Brand | null): Promise<Content>;
}

/** The files of the source as it is now. */
async function bundleSource(): Promise<string> {
  const bundling = Bun.spawn([process.execPath, join(import.meta.dir, "bundle.ts")], {
    stdout: "pipe",
    stderr: "pipe",
  });
  const [text, problem, code] = await Promise.all([
    new Response(bundling.stdout).text(),
    new Response(bundling.stderr).text(),
    bundling.exited,
  ]);
  if (code !== 0) throw new Error(`the application can't be bundled: ${problem}`);
  return text;
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "base64"));
const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A file in the forms that browsers take: the executable has the smallest alone, for want of room. */
async function contentOf({ type, text, base64, brotli }: BundledFile): Promise<Content> {
  if (brotli === undefined) return await makeContent(text === undefined ? fromBase64(base64!) : toBytes(text), type);
  const zlib = await import("node:zlib");
  const br = fromBase64(brotli);
  const bytes = new Uint8Array(await promisify(zlib.brotliDecompress)(br));
  return storedContent(bytes, type, sha256Hex(bytes), { br, gzip: await promisify(zlib.gzip)(bytes) });
}

function read(text: string): Application {
  const { files, document } = JSON.parse(text) as Bundle;
  const byAddress = new Map(files.map((file) => [`${ROOT}${file.path}`, file]));
  const contents = new Map<string, Promise<Content>>();
  const made = new Map<string, Promise<Content>>();
  return {
    fileAt(address) {
      const file = byAddress.get(address);
      const content = contents.get(address) ?? (file && contentOf(file));
      if (content) contents.set(address, content);
      return content ?? null;
    },
    documentFor(request, brand) {
      const chosen = cookieOf(request.headers.get("cookie"), "theme");
      const theme = chosen === "light" || chosen === "dark" ? `data-theme="${chosen}" ` : "";
      const attributes = `<html ${theme}lang="${languageOf(request)}"`;
      const inLanguage = document.replace('<html lang="en"', () => attributes);
      // There may be a thousand brands: the document, which is short, is made for each who asks.
      if (brand) return makeContent(toBytes(brandDocument(inLanguage, brand)), "text/html; charset=utf-8");
      const content = made.get(attributes) ?? makeContent(toBytes(inLanguage), "text/html; charset=utf-8");
      made.set(attributes, content);
      return content;
    },
  };
}

/** The one that was chosen in this browser, else the first of the reader's that is spoken. */
function languageOf(request: Request): string {
  const chosen = cookieOf(request.headers.get("cookie"), "language");
  return spokenLanguage(chosen ?? null) ?? spokenLanguage(request.headers.get("accept-language")) ?? "en";
}

/** When the source was last changed. */
function changedAt(): number {
  let newest = 0;
  for (const file of new Bun.Glob("**/*.{html,ts,tsx,css}").scanSync(SOURCE))
    newest = Math.max(newest, statSync(join(SOURCE, file)).mtimeMs);
  return newest;
}

interface BuiltApplication {
  application: Promise<Application>;
  /** When the source that it was made of was last changed. */
  source: number;
}

/** Made of the source alone, so that servers beside each other in a process share it. */
let made: BuiltApplication | null = null;

/** Gives the application, made when it is first asked for. */
function loadApplication(isDocument: boolean): Promise<Application> {
  const source = isCompiled ? 0 : made && !isDocument ? made.source : changedAt();
  if (made?.source === source) return made.application;
  const text = isCompiled ? import("./embedded.ts").then((file) => file.EMBEDDED_BUNDLE) : bundleSource();
  const application = text.then(read);
  made = { application, source };
  // Whoever asks next tries again.
  application.catch(() => {
    if (made?.application === application) made = null;
  });
  return application;
}

/** Everything below /app/. */
export function dashboard(config: Pick<Config, "mapTiles" | "pictureSearch">, at: ServicesAt): Elysia {
  const picturesFrom = ({ mapTiles, pictureSearch }: typeof config) => [
    ...(mapTiles ? [new URL(mapTiles.url).origin] : []),
    ...thumbnailOrigins(pictureSearch),
  ];
  const answer = async ({ request, path }: Asked) => {
    if (path === "/app") return new Response(null, { status: 308, headers: { Location: ROOT } });
    const { brand } = at(request);
    if (path === BRAND_STYLE) return brand ? brandStyle(brand) : orNothing(null);
    if (path === MANIFEST) return brand ? brandManifest(brand) : orNothing(null);
    const isDocument = !path.startsWith(FILES);
    const { fileAt, documentFor } = await loadApplication(isDocument);
    const content = await (isDocument ? documentFor(request, brand) : fileAt(path));
    if (!content) return orNothing(null);
    const shown = isDocument
      ? { cacheControl: "no-store", headers: documentHeaders(picturesFrom(config)) }
      : { cacheControl: IMMUTABLE };
    return contentResponse(request, content, shown);
  };
  return surface("dashboard", { read: { "/app": answer, "/app/*": answer } });
}
