/**
 * Looks at a website as a polite stranger: by its own name, only where robots.txt lets it, the home page and at most
 * four more, one after the other, each bounded in time and size. Addresses are strangers': all goes through the guarded
 * client, redirects too.
 */
import { SECOND_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { type OutgoingAnswer, OutgoingError } from "../../providers/outgoing.ts";
import { tellReach } from "../../sentences/reach_problems.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { VERSION } from "../../version.ts";
import { type Compute, ComputeFailure } from "../../workers/computation.ts";
import { readRobots, readVisitedPage } from "./computations.ts";
import type { ReadWebsitePage } from "./website_reading.ts";

export const MOST_FURTHER_PAGES = 4;
const WHOLE_MS = 25 * SECOND_MS;
const PAGE_MS = 10 * SECOND_MS;
const ROBOTS_MS = 5 * SECOND_MS;
const MOST_PAGE_BYTES = 2 * 1024 * 1024;
const MOST_ROBOTS_BYTES = 256 * 1024;
const MOST_REDIRECTS = 5;
const ROBOT = "Sitewright";

export interface Visit {
  outcome: "read" | "unreachable" | "refused_by_robots" | "no_html";
  problem: CodedMessage | null;
  pages: { url: string; status: number }[];
  /** The home page, and how it came. */
  home: { page: ReadWebsitePage; url: string; redirects: number; firstByteMs: number; bytes: number } | null;
  /** What further pages say, with their addresses. */
  further: { page: ReadWebsitePage; url: string }[];
}

/** A page that can't be read, and why. */
class NotRead extends Error {
  constructor(
    readonly outcome: Exclude<Visit["outcome"], "read">,
    readonly sentence: CodedMessage,
  ) {
    super(sentence.message);
  }
}

/** Reads pages as robots.txt allows. @param pages is told of each that was asked for @returns a page with where it was found in the end */
function createReader(
  { outgoing, baseUrl }: Pick<Services, "outgoing" | "baseUrl">,
  compute: Compute,
  pages: Visit["pages"],
  signal: AbortSignal,
) {
  const userAgent = `${ROBOT}/${VERSION} (+${baseUrl})`;
  /** What robots.txt says, by origin; null: nothing, so everything may be read. */
  const robots = new Map<string, string | null>();

  async function mayRead(url: string): Promise<boolean> {
    const { origin } = new URL(url);
    const robotsUrl = `${origin}/robots.txt`;
    if (!robots.has(origin)) robots.set(origin, await findRobots(robotsUrl));
    const text = robots.get(origin)!;
    if (text === null) return true;
    return await compute(readRobots, { text, robotsUrl, url, robot: ROBOT }, { signal });
  }

  /** As RFC 9309 says: what is not there forbids nothing, a server that fails forbids everything. */
  async function findRobots(url: string): Promise<string | null> {
    for (let at = url, redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const answer = await ask(at, ROBOTS_MS, MOST_ROBOTS_BYTES);
      const next = redirectOf(answer, at);
      if (!next) {
        if (answer.status >= 500) return "User-agent: *\nDisallow: /";
        return answer.status < 300 ? answer.body.toString("utf8") : null;
      }
      at = next;
    }
    return null;
  }

  const ask = (url: string, timeoutMs: number, mostBytes: number): Promise<OutgoingAnswer> =>
    outgoing.request({
      url,
      headers: { "User-Agent": userAgent, Accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1" },
      timeoutMs,
      mostBytes,
      signal,
    });

  return async (url: string) => {
    for (let at = url, redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      if (!(await mayRead(at))) throw new NotRead("refused_by_robots", tellReach("refused_by_robots"));
      const answer = await ask(at, PAGE_MS, MOST_PAGE_BYTES);
      pages.push({ url: at.slice(0, 500), status: answer.status });
      const next = redirectOf(answer, at);
      if (next) {
        pages.pop();
        at = next;
        continue;
      }
      if (answer.status >= 400)
        throw new NotRead("unreachable", tellReach("bad_status", { status: String(answer.status) }));
      const type = answer.headers["content-type"] ?? "text/html";
      if (!/html|xml/i.test(type)) throw new NotRead("no_html", tellReach("no_page"));
      const { body, firstByteMs } = answer;
      const page = await compute(
        readVisitedPage,
        { bytes: new Uint8Array(body), contentType: type, url: at },
        { signal },
      );
      if ("problem" in page) throw new NotRead("no_html", tellReach("page_unreadable", { said: page.problem }));
      return { page, url: at, redirects, firstByteMs, bytes: body.length };
    }
    throw new NotRead("unreachable", tellReach("endless_redirects"));
  };
}

export async function visitWebsite(
  services: Pick<Services, "outgoing" | "clock" | "baseUrl" | "stopping">,
  compute: Compute,
  website: string,
): Promise<Visit> {
  const patience = new AbortController();
  const cancel = services.clock.after(WHOLE_MS, () => patience.abort());
  const visit: Visit = { outcome: "read", problem: null, pages: [], home: null, further: [] };
  const signal = AbortSignal.any([services.stopping, patience.signal]);
  const readAt = createReader(services, compute, visit.pages, signal);
  try {
    visit.home = await readHome(website, readAt);
    const urls = visit.home.page.further.slice(0, MOST_FURTHER_PAGES);
    for (const url of urls) {
      try {
        visit.further.push(await readAt(url));
      } catch (error) {
        // One page less: what was read counts.
        if (!(error instanceof NotRead || error instanceof OutgoingError || error instanceof ComputeFailure))
          throw error;
      }
    }
  } catch (error) {
    services.stopping.throwIfAborted();
    if (error instanceof NotRead) Object.assign(visit, { outcome: error.outcome, problem: error.sentence });
    else if (error instanceof OutgoingError) Object.assign(visit, { outcome: "unreachable", problem: error.sentence });
    else if (error instanceof ComputeFailure) {
      Object.assign(visit, { outcome: "no_html", problem: tellReach("page_unreadable", { said: error.message }) });
    } else if (!patience.signal.aborted) throw error;
    else if (!visit.home) Object.assign(visit, { outcome: "unreachable", problem: tellReach("slow") });
  } finally {
    cancel();
  }
  return visit;
}

/** The home page; where there is nothing behind https, the same without. */
async function readHome<Read>(website: string, readAt: (url: string) => Promise<Read>): Promise<Read> {
  try {
    return await readAt(website);
  } catch (error) {
    const url = new URL(website);
    if (!(error instanceof OutgoingError) || error.problem !== "unreachable" || url.protocol !== "https:") throw error;
    url.protocol = "http:";
    return await readAt(url.href);
  }
}

function redirectOf({ status, headers }: OutgoingAnswer, url: string): string | null {
  if (status < 300 || status > 399 || !headers.location) return null;
  return URL.parse(headers.location, url)?.href ?? null;
}
