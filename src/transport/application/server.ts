/**
 * Answers everything under /app/: the application's files under their hashed names, and its document at every other
 * address, which the application reads itself; that of a screen names the screen's files, so that all are loaded at once,
 * and shows its frame in the reader's language and theme. Who has no session gets that of signing in. With the source the files are made at the first request, beside the
 * server, and made anew when the source has changed; the executable has them in it.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { type Content, contentResponse, IMMUTABLE, makeContent, storedContent } from "../../sites/content.ts";
import { cookieOf, hasSession } from "../sessions.ts";
import type { Bundle, Documents } from "./bundle.ts";

const SOURCE = join(import.meta.dir, "../../dashboard");
const ROOT = "/app/";
const FILES = "/app/files/";

/**
 * Nothing inline but the one style sheet that is drawn first, nothing from elsewhere, and no page of anybody may frame it.
 * @param picturesFrom the one other origin that pictures may come from: map tiles that the operator names
 */
const documentHeaders = (styleHash: string, picturesFrom: string | null) => ({
  "Content-Security-Policy": `default-src 'none'; script-src 'self'; style-src 'self' '${styleHash}'; img-src ${["'self'", "data:", "blob:", picturesFrom].filter(Boolean).join(" ")}; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
});

interface Application {
  /** By their whole address. */
  files: Map<string, Content>;
  /** Of the styles in its documents. */
  styleHash: string;
  /** The document for who asks for an address. */
  documentFor(request: Request, path: string): Promise<Content>;
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

async function read(text: string, hasPasskeys: boolean): Promise<Application> {
  const { files, documents, screens, styleHash } = JSON.parse(text) as Bundle;
  const contents = await Promise.all(
    files.map(async ({ path, type, text, base64, encoded }): Promise<[string, Content]> => {
      const bytes = text === undefined ? fromBase64(base64!) : toBytes(text);
      const content = encoded
        ? storedContent(bytes, type, sha256Hex(bytes), { br: fromBase64(encoded.br), gzip: fromBase64(encoded.gzip) })
        : await makeContent(bytes, type);
      return [`${ROOT}${path}`, content];
    }),
  );
  const patterns = screens.map((screen) => ({
    ...screen,
    documents: (!hasPasskeys && screen.withoutPasskeys) || screen.documents,
    pattern: new RegExp(`^/app${screen.address.replaceAll(/\$\w+/g, "[^/]+")}$`),
  }));
  const signIn = patterns.find(({ address }) => address === "/sign-in")!;
  const made = new Map<string, Promise<Content>>();
  return {
    files: new Map(contents),
    styleHash,
    documentFor(request, path) {
      const screen = patterns.find(({ pattern }) => pattern.test(path));
      const shown = screen && !screen.isOpen && !hasSession(request) ? signIn : screen;
      const language = languageOf(request);
      const theme = cookieOf(request.headers.get("cookie"), "theme");
      const isChosen = theme === "light" || theme === "dark";
      const key = `${shown?.address} ${language} ${isChosen && theme}`;
      const known = made.get(key);
      if (known) return known;
      const html = (shown?.documents ?? documents)[language];
      const themed = isChosen ? html.replace("<html ", `<html data-theme="${theme}" `) : html;
      const content = makeContent(toBytes(themed), "text/html; charset=utf-8");
      made.set(key, content);
      return content;
    },
  };
}

/** The one that was chosen in this browser, else the first of the reader's that is spoken. */
function languageOf(request: Request): keyof Documents {
  const chosen = cookieOf(request.headers.get("cookie"), "language");
  if (chosen === "en" || chosen === "de") return chosen;
  const accepted = request.headers.get("accept-language")?.slice(0, LONGEST_HEADER) ?? "";
  const spoken = accepted.split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return spoken.find((tag) => tag === "en" || tag === "de") ?? "en";
}

const LONGEST_HEADER = 1000;

/** When the source was last changed. */
function changedAt(): number {
  let newest = 0;
  for (const file of new Bun.Glob("**/*.{html,ts,tsx,css}").scanSync(SOURCE))
    newest = Math.max(newest, statSync(join(SOURCE, file)).mtimeMs);
  return newest;
}

interface Made {
  application: Promise<Application>;
  /** When the source that it was made of was last changed. */
  source: number;
}

/** Made of the source alone, so that servers beside each other in a process share it; with and without passkeys. */
const made = new Map<boolean, Made>();

/** Gives the application, made when it is first asked for. */
function applicationFor(hasPasskeys: boolean, isDocument: boolean): Promise<Application> {
  const known = made.get(hasPasskeys);
  const source = isCompiled ? 0 : known && !isDocument ? known.source : changedAt();
  if (known?.source === source) return known.application;
  const text = isCompiled ? import("./embedded.ts").then((file) => file.EMBEDDED_BUNDLE) : bundleSource();
  const application = text.then((text) => read(text, hasPasskeys));
  made.set(hasPasskeys, { application, source });
  // Whoever asks next tries again.
  application.catch(() => {
    if (made.get(hasPasskeys)?.application === application) made.delete(hasPasskeys);
  });
  return application;
}

/**
 * Answers a GET or HEAD of the application, or null: there is no such file.
 * @param hasPasskeys whether browsers allow passkeys at this server's address
 */
export function createApplicationServer(
  { mapTiles }: Pick<Config, "mapTiles">,
  hasPasskeys: boolean,
): (request: Request, path: string) => Promise<Response | null> {
  const picturesFrom = mapTiles && new URL(mapTiles.url).origin;
  return async (request, path) => {
    if (path === "/app") return new Response(null, { status: 308, headers: { Location: ROOT } });
    const isDocument = !path.startsWith(FILES);
    const { files, styleHash, documentFor } = await applicationFor(hasPasskeys, isDocument);
    const content = isDocument ? await documentFor(request, path) : files.get(path);
    if (!content) return null;
    return isDocument
      ? contentResponse(request, content, {
          cacheControl: "no-store",
          headers: documentHeaders(styleHash, picturesFrom),
        })
      : contentResponse(request, content, { cacheControl: IMMUTABLE });
  };
}
