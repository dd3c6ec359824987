/** Looking at a document with the server's browser: what it may load, and what is said when there is no look. */
import { FONT_FILES } from "../../design/fonts.ts";
import { ApiError } from "../../lib/errors.ts";
import type { Services } from "../../operation/operation.ts";
import { type Browser, createBrowser } from "../../providers/browser/browser.ts";
import { BrowserError } from "../../providers/browser/failures.ts";
import type { PageFile } from "../../providers/browser/guard.ts";
import type { View } from "../../providers/browser/view.ts";
import { wholeContent } from "../../storage/chunks.ts";
import type { Db } from "../../storage/db.ts";
import { findServed } from "../../storage/served_files.ts";
import { assetFilesIn } from "../assets/service.ts";

/** The server's browser; null: it has none. */
export const browserOf = (services: Services): Browser | null => services.part(createBrowser);

const NO_BROWSER =
  "This server has no browser to look at pages with. Its operator can set SITEWRIGHT_BROWSER to the path of a Chromium, or to the address of one that runs beside the server.";

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
  if (!browser) throw new ApiError("provider_unavailable", NO_BROWSER);
  const shown = { ...page, file: filesOf(db, page.html) };
  try {
    return await browser.look(shown, use, services.stopping);
  } catch (error) {
    if (!(error instanceof BrowserError)) throw error;
    if (error.reason === "page") throw new ApiError("computation_failed", error.message);
    services.log.error("the browser does not work", { error: error.detail });
    throw new ApiError("provider_unavailable", error.message);
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
