/**
 * A browser that looks at pages, to make pictures of them and to find what only shows when they are rendered. What it
 * loads is not trusted: each look has a browser of its own (of one that runs beside the server, a context of its own)
 * with an empty profile, reaches nothing but the page's own files, and is ended after 20 seconds, or when what it loads
 * takes more memory than it may. It refuses to look at addresses: it is given documents.
 */
import { atMost, type Clock, SECOND_MS } from "../../lib/clock.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import type { Config } from "../../settings/config.ts";
import { BrowserError } from "./failures.ts";
import { addressOf, createGuard, type InspectedPage } from "./guard.ts";
import { startChromium } from "./local.ts";
import { watchMemory } from "./memory.ts";
import { createProtocol, type Protocol, type Wire } from "./protocol.ts";
import { connectChromium } from "./remote.ts";
import { createSemaphore } from "./semaphore.ts";
import { openView, type View } from "./view.ts";

/** The longest that a look takes, from the start of the browser on. */
const LONGEST_LOOK_MS = 20 * SECOND_MS;
/** A browser that has been told to let a page go is not waited for any longer. */
const FAREWELL_MS = SECOND_MS;

export interface Browser {
  /**
   * Looks at a page, when it is its turn.
   * @param use what is done with it meanwhile
   * @throws BrowserError, ApiError `busy` when too many wait, or the reason of an aborted signal
   */
  look<Result>(page: InspectedPage, use: (view: View) => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

interface Parts {
  config: Pick<Config, "browser" | "workers">;
  clock: Clock;
}

/** The browser that settings name; null: none. */
export function createBrowser({ config, clock }: Parts): Browser | null {
  const { browser, workers } = config;
  if (!browser) return null;
  const { address, isSandboxed, atOnce } = browser;
  const local = { path: address, isSandboxed, environment: workers.environment, clock };
  const takeTurn = createSemaphore(atOnce, clock);
  const isRemote = /^(ws|http)s?:/.test(address);

  async function lookNow<Result>(
    page: InspectedPage,
    use: (view: View) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const ended = new AbortController();
    const end = (reason: unknown) => ended.abort(reason);
    const cancel = clock.after(LONGEST_LOOK_MS, () => end(tooSlow()));
    const stop = () => end(signal.reason);
    signal.addEventListener("abort", stop);
    let wire: Wire | undefined;
    try {
      signal.throwIfAborted();
      const [opened, protocol] = await openBrowser(local, isRemote, ended.signal, end);
      wire = opened;
      ended.signal.addEventListener("abort", () => protocol.fail(ended.signal.reason));
      if (ended.signal.aborted) protocol.fail(ended.signal.reason);
      return await inContext(protocol, clock, async (context) => {
        const view = await openView(protocol, context, (session, frame) => createGuard(protocol, session, frame, page));
        const unwatch = isRemote ? () => {} : await watchMemory(protocol, clock, () => end(tooLarge()));
        try {
          return await use({ ...view, show: (look) => view.show(addressOf(page), look) });
        } finally {
          unwatch();
        }
      });
    } catch (error) {
      // What the browser said of being ended says less than why it was.
      throw ended.signal.aborted ? ended.signal.reason : error;
    } finally {
      cancel();
      signal.removeEventListener("abort", stop);
      await wire?.end();
    }
  }

  return {
    async look(page, use, signal) {
      const endTurn = await takeTurn(signal);
      try {
        return await lookNow(page, use, signal);
      } finally {
        endTurn();
      }
    },
  };
}

/** What is said with a browser, and the wire to it. @param lost is told why it is gone */
async function openBrowser(
  local: Parameters<typeof startChromium>[0],
  isRemote: boolean,
  signal: AbortSignal,
  lost: (error: BrowserError) => void,
): Promise<[Wire, Protocol]> {
  const protocol = createProtocol((message) => wire.send(message));
  const fail = (error: Error) => {
    protocol.fail(error);
    if (error instanceof BrowserError) lost(error);
  };
  const receive = (message: string) => {
    try {
      protocol.receive(message);
    } catch (error) {
      fail(error as Error);
    }
  };
  const wire: Wire = isRemote
    ? await connectChromium(local.path, signal, receive, fail)
    : await startChromium(local, receive, fail);
  return [wire, protocol];
}

/** Something that shares nothing with other looks, and reaches no network. */
async function inContext<Result>(
  protocol: Protocol,
  clock: Clock,
  work: (context: string) => Promise<Result>,
): Promise<Result> {
  const { browserContextId } = await protocol.command("Target.createBrowserContext", {
    disposeOnDetach: true,
    proxyServer: "http://sitewright.invalid:9",
    proxyBypassList: "<-loopback>",
  });
  try {
    await protocol.command("Browser.setDownloadBehavior", { behavior: "deny", browserContextId });
    return await work(browserContextId);
  } finally {
    await atMost(
      clock,
      FAREWELL_MS,
      protocol.command("Target.disposeBrowserContext", { browserContextId }).catch(() => {}),
    );
  }
}

const tooSlow = (): BrowserError =>
  new BrowserError("page", tellRefusal("page_shown_slowly", { seconds: LONGEST_LOOK_MS / SECOND_MS }));

const tooLarge = (): BrowserError => new BrowserError("page", tellRefusal("page_too_heavy"));
