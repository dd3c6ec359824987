/**
 * Answers everything under /app/: the application's files under their hashed names, and its document at every other
 * address, which the application reads itself. With the source the files are made at the first request, beside the
 * server, and made anew when the source has changed; the executable has them in it.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { type Content, contentResponse, IMMUTABLE, makeContent } from "../../sites/content.ts";
import type { BundledFile } from "./bundle.ts";

const SOURCE = join(import.meta.dir, "../../dashboard");
const ROOT = "/app/";
const FILES = "/app/files/";

/** Nothing inline, nothing from elsewhere, and no page of anybody may frame it. */
const DOCUMENT_HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
};

type Files = Map<string, Content>;

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

async function read(text: string): Promise<Files> {
  const files = JSON.parse(text) as BundledFile[];
  const contents = files.map(async ({ path, type, text, base64 }): Promise<[string, Content]> => {
    const bytes = text === undefined ? new Uint8Array(Buffer.from(base64!, "base64")) : new TextEncoder().encode(text);
    return [`${ROOT}${path}`, await makeContent(bytes, type)];
  });
  return new Map(await Promise.all(contents));
}

/** When the source was last changed. */
function changedAt(): number {
  let newest = 0;
  for (const file of new Bun.Glob("**/*.{html,ts,tsx,css}").scanSync(SOURCE))
    newest = Math.max(newest, statSync(join(SOURCE, file)).mtimeMs);
  return newest;
}

/** Gives the files, made when they are first asked for. */
function createFiles(): (isDocument: boolean) => Promise<Files> {
  let files: Promise<Files> | null = null;
  let madeOf = 0;
  return (isDocument) => {
    const source = isCompiled || (files && !isDocument) ? madeOf : changedAt();
    if (files && source === madeOf) return files;
    madeOf = source;
    const made = (isCompiled ? import("./embedded.ts").then((file) => file.EMBEDDED_FILES) : bundleSource()).then(read);
    files = made;
    // Whoever asks next tries again.
    made.catch(() => {
      if (files === made) files = null;
    });
    return made;
  };
}

/** Answers a GET or HEAD of the application, or null: there is no such file. */
export function createApplicationServer(): (request: Request, path: string) => Promise<Response | null> {
  const filesFor = createFiles();
  return async (request, path) => {
    if (path === "/app") return new Response(null, { status: 308, headers: { Location: ROOT } });
    const isDocument = !path.startsWith(FILES);
    const files = await filesFor(isDocument);
    const content = files.get(isDocument ? ROOT : path);
    if (!content) return null;
    return isDocument
      ? contentResponse(request, content, { cacheControl: "no-store", headers: DOCUMENT_HEADERS })
      : contentResponse(request, content, { cacheControl: IMMUTABLE });
  };
}
