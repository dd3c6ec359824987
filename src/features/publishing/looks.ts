/** Looking at a document with the server's browser: what it may load, and what is said when there is no look. */

import { FONT_FILES } from "../../design/fonts.ts";
import type { PageCode } from "../../edits/page_code.ts";
import type { PartTexts } from "../../edits/parts.ts";
import type { SeenPage } from "../../engines/engine.ts";
import { ApiError } from "../../lib/errors.ts";
import type { Services } from "../../operation/operation.ts";
import { type Browser, createBrowser } from "../../providers/browser/browser.ts";
import { BrowserError } from "../../providers/browser/failures.ts";
import { findRendered } from "../../providers/browser/findings.ts";
import type { PageFile } from "../../providers/browser/guard.ts";
import type { View } from "../../providers/browser/view.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { wholeContent } from "../../storage/chunks.ts";
import type { Db } from "../../storage/db.ts";
import { findServed } from "../../storage/served_files.ts";
import { assetFilesIn } from "../assets/service.ts";
import { renderPreview } from "./computations.ts";

/** The server's browser; null: it has none. */
export const browserOf = (services: Services): Browser | null => services.ofSettings(createBrowser);

/** What a look can be refused with. */
export const LOOKING = ["provider_unavailable", "computation_failed", "busy"] as const;

/**
 * Looks at the document of a page.
 * @param use what is done while it is shown
 * @throws ApiError of `LOOKING`
 */
export async function lookAt<Result>(
  { db, services }: { db: Db; services: Services },
  page: { path: string; html: string },
  use: (view: View) => Promise<Result>,
): Promise<Result> {
  const browser = browserOf(services);
  if (!browser)
    throw new ApiError("provider_unavailable", tellRefusal("no_browser", { setting: "SITEWRIGHT_BROWSER" }));
  const shown = { ...page, file: filesOf(db, page.html) };
  try {
    return await browser.look(shown, use, services.stopping);
  } catch (error) {
    if (!(error instanceof BrowserError)) throw error;
    if (error.reason === "page") throw new ApiError("computation_failed", error.said);
    services.log.error("the browser does not work", { error: error.detail });
    throw new ApiError("provider_unavailable", error.said);
  }
}

const FILE = /^\/_sw\/(fonts|assets)\/([\w.-]+)$/;

/** The typefaces, and of all assets those that a document names. */
function filesOf(db: Db, html: string): (path: string) => Promise<PageFile | null> {
  const named = new Set(assetFilesIn([html]));
  return async (path) => {
    const [, kind, name = ""] = FILE.exec(path) ?? [];
    if (kind === "fonts") {
      const file = FONT_FILES.get(name);
      return file ? { contentType: "font/woff2", body: await Bun.file(file).bytes() } : null;
    }
    const found = kind === "assets" && named.has(name) ? (await findServed(db, [name])).get(name) : null;
    const body = found?.isShown ? await wholeContent(db, found.hash) : null;
    return body && { contentType: found!.content_type, body };
  };
}

/** Code that is no version yet. */
interface LookedAtCode extends PageCode {
  website: { name: string };
  page: { path: string; name: string };
  /** All of the website. */
  pages: { path: string; name: string }[];
  title: string;
  language: string;
  /** What the website's shared parts say that it takes. */
  shared: PartTexts;
}

/** Widths of a phone's window and of a large one, and how far down a picture shows a page there. */
const WINDOWS = [
  { width: 390, most: 3000 },
  { width: 1280, most: 2400 },
];

/** The document of code that is no version. Throws HtmlLimitError. */
export async function documentOfCode(
  services: Services,
  accountId: string,
  { website, page, pages, html, css, javascript, title, language, shared }: LookedAtCode,
  signal: AbortSignal,
): Promise<string> {
  const parts = {
    ...{ html, css, javascript, title, language, shared },
    ...{ description: "", canonical: null, siteName: website.name, ogImage: null, owned: [], noindex: true },
    navigation: { path: page.path, pages },
    forms: "preview" as const,
  };
  return await services.computeFor(accountId)(renderPreview, parts, { signal });
}

/**
 * What is wrong with a page as the server's browser shows it, with pictures of its beginning.
 * @throws ApiError of `LOOKING`, HtmlLimitError
 */
export async function examineCode(
  services: Services,
  accountId: string,
  code: LookedAtCode,
  signal: AbortSignal,
): Promise<SeenPage> {
  const html = await documentOfCode(services, accountId, code, signal);
  const context = { db: services.storage.read, services };
  return await lookAt(context, { path: code.page.path, html }, async (view) => {
    const seen: SeenPage = { findings: [], pictures: [] };
    for (const { width, most } of WINDOWS) {
      const { height } = await view.show({ width, theme: "light" });
      seen.findings.push(...(await findRendered(view, width, seen.findings)));
      const picture = await view.picture({ top: 0, height: Math.min(height, most) }, "jpeg");
      seen.pictures.push(`data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}`);
    }
    return seen;
  });
}
