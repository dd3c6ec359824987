/**
 * What a page gets that is looked at: its own document and what this program has for it. Every request waits in the
 * browser until it is answered here, and none goes on to the network; what this never hears of (sockets, workers) finds
 * none there (local.ts, and the proxy of each look that does not exist).
 */
import type { Members, Protocol } from "./protocol.ts";

/** Stands for the host of the page, which nobody has. */
const ORIGIN = "https://page.invalid";
/** A page that loads itself again and again is shown as it is then. */
const MOST_LOADS = 3;
/** What is in memory at once of what it asks for. */
const MOST_ANSWERS = 2_000;

/** A file of a page. */
export interface PageFile {
  contentType: string;
  body: string | Uint8Array;
}

/** A page, as it is looked at. */
export interface InspectedPage {
  /** Where it is on its website. */
  path: string;
  html: string;
  /** What it has at another path of its website; null: nothing. */
  file(path: string): Promise<PageFile | null>;
}

/** The page's scripts run, without an origin, windows, dialogs, downloads, and others than itself to talk to. */
const POLICY = [
  "sandbox allow-scripts",
  `default-src ${ORIGIN} data: blob: 'unsafe-inline' 'unsafe-eval'`,
  "frame-src * data: blob:",
  "form-action 'none'",
  "webrtc 'block'",
].join("; ");
/** Of pages of others in it there is nothing to see. */
const EMPTY = { responseCode: 200, responseHeaders: [{ name: "Content-Type", value: "text/html" }], body: "" };
/** Leaves the page where it is. */
const STAY = { responseCode: 204 };
const MISSING = { responseCode: 404 };

/** Where a page is loaded from. */
export const addressOf = ({ path }: InspectedPage): string => new URL(path, ORIGIN).href;

/**
 * Answers all that a page asks for.
 * @param session of the page
 * @param frame its own, not one within it
 */
export function createGuard(protocol: Protocol, session: string, frame: string, page: InspectedPage) {
  const own = addressOf(page);
  let loads = 0;
  let answers = 0;

  async function answerTo({ request, resourceType, frameId }: Members): Promise<Members> {
    const url = URL.parse(request.url);
    if (resourceType === "Document") {
      if (frameId !== frame) return EMPTY;
      if (url?.href.split("#")[0] !== own || ++loads > MOST_LOADS) return STAY;
      return fulfilled({ contentType: "text/html; charset=utf-8", body: page.html }, [
        { name: "Content-Security-Policy", value: POLICY },
      ]);
    }
    const isOwn = url?.origin === ORIGIN && request.method === "GET" && ++answers <= MOST_ANSWERS;
    const file = isOwn ? await page.file(url.pathname) : null;
    return file ? fulfilled(file) : MISSING;
  }

  /** @throws Error of the browser, when it is lost */
  return async (request: Members): Promise<void> => {
    const { requestId } = request;
    const answer = await answerTo(request).catch(() => MISSING);
    // What has been given up meanwhile wants no answer.
    await protocol.command("Fetch.fulfillRequest", { requestId, ...answer }, session).catch(() => {});
  };
}

const fulfilled = ({ contentType, body }: PageFile, headers: { name: string; value: string }[] = []): Members => ({
  responseCode: 200,
  responseHeaders: [
    { name: "Content-Type", value: contentType },
    // The page has no origin, and fonts are for some origin only.
    { name: "Access-Control-Allow-Origin", value: "*" },
    ...headers,
  ],
  body: Buffer.from(body as Uint8Array).toString("base64"),
});
