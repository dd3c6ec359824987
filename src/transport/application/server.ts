/**
 * Answers everything under /app/: the application's files under their hashed names, and its document at every other
 * address, which the application reads itself; that of a screen names the screen's files, so that all are loaded at once. With the source the files are made at the first request, beside the
 * server, and made anew when the source has changed; the executable has them in it.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { type Content, contentResponse, IMMUTABLE, makeContent, storedContent } from "../../sites/content.ts";
import type { Bundle } from "./bundle.ts";

const SOURCE = join(import.meta.dir, "../../dashboard");
const ROOT = "/app/";
const FILES = "/app/files/";

/**
 * Nothing inline, nothing from elsewhere, and no page of anybody may frame it.
 * @param picturesFrom the one other origin that pictures may come from: map tiles that the operator names
 */
const documentHeaders = (picturesFrom: string | null) => ({
  "Content-Security-Policy": `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${["'self'", "data:", "blob:", picturesFrom].filter(Boolean).join(" ")}; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
});

interface Application {
  /** By their whole address. */
  files: Map<string, Content>;
  /** The document of an address. */
  documentAt(path: string): Content;
}

const isCompiled = import.meta.dir.startsWith("/$bunfs/") || import.meta.dir.includes("~BUN");

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

async function read(text: string): Promise<Application> {
  const { files, document, screens } = JSON.parse(text) as Bundle;
  const makeDocument = (html: string) => makeContent(toBytes(html), "text/html; charset=utf-8");
  const [contents, other, ofScreens] = await Promise.all([
    Promise.all(
      files.map(async ({ path, type, text, base64, encoded }): Promise<[string, Content]> => {
        const bytes = text === undefined ? fromBase64(base64!) : toBytes(text);
        const content = encoded
          ? storedContent(bytes, type, sha256Hex(bytes), { br: fromBase64(encoded.br), gzip: fromBase64(encoded.gzip) })
          : await makeContent(bytes, type);
        return [`${ROOT}${path}`, content];
      }),
    ),
    makeDocument(document),
    Promise.all(
      screens.map(async ({ address, document }) => ({
        pattern: new RegExp(`^/app${address.replaceAll(/\$\w+/g, "[^/]+")}$`),
        content: await makeDocument(document),
      })),
    ),
  ]);
  return {
    files: new Map(contents),
    documentAt: (path) => ofScreens.find(({ pattern }) => pattern.test(path))?.content ?? other,
  };
}

/** When the source was last changed. */
function changedAt(): number {
  let newest = 0;
  for (const file of new Bun.Glob("**/*.{html,ts,tsx,css}").scanSync(SOURCE))
    newest = Math.max(newest, statSync(join(SOURCE, file)).mtimeMs);
  return newest;
}

/** Gives the application, made when it is first asked for. */
function createApplication(): (isDocument: boolean) => Promise<Application> {
  let application: Promise<Application> | null = null;
  let madeOf = 0;
  return (isDocument) => {
    const source = isCompiled || (application && !isDocument) ? madeOf : changedAt();
    if (application && source === madeOf) return application;
    madeOf = source;
    const made = (isCompiled ? import("./embedded.ts").then((file) => file.EMBEDDED_BUNDLE) : bundleSource()).then(
      read,
    );
    application = made;
    // Whoever asks next tries again.
    made.catch(() => {
      if (application === made) application = null;
    });
    return made;
  };
}

/** Answers a GET or HEAD of the application, or null: there is no such file. */
export function createApplicationServer({
  mapTiles,
}: Pick<Config, "mapTiles">): (request: Request, path: string) => Promise<Response | null> {
  const applicationFor = createApplication();
  const headers = documentHeaders(mapTiles && new URL(mapTiles.url).origin);
  return async (request, path) => {
    if (path === "/app") return new Response(null, { status: 308, headers: { Location: ROOT } });
    const isDocument = !path.startsWith(FILES);
    const { files, documentAt } = await applicationFor(isDocument);
    const content = isDocument ? documentAt(path) : files.get(path);
    if (!content) return null;
    return isDocument
      ? contentResponse(request, content, { cacheControl: "no-store", headers })
      : contentResponse(request, content, { cacheControl: IMMUTABLE });
  };
}
