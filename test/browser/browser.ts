/** Debian's Chromium, driven by playwright-core. */
import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";

import { TEST_BROWSER } from "./chromium.ts";

/** So long anything is waited for: on a machine with much else to do, the 30 s of the library are not enough. */
const PATIENCE_MS = 120_000;
const MOST_CLICKS = 30;

/**
 * Starts the browser. Throws when it is not installed; the test command installs it. Its windows ask for less motion where
 * they say nothing else: what moves is drawn sixty times a second, which takes more of the processor than all scripts.
 * @param more further arguments of its command line
 */
export async function openBrowser(...more: string[]): Promise<Browser> {
  if (!existsSync(TEST_BROWSER))
    throw new Error("Chromium is missing; run the tests with `bun run test`, which installs it");
  const browser = await chromium.launch({
    executablePath: TEST_BROWSER,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
      "--no-first-run",
      // Pages live too short for what optimizing their scripts costs.
      "--js-flags=--no-maglev --no-opt",
      ...more,
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext({ reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}

/**
 * Clicks what is in a frame that has only just been shown, and waits for what that brings. Chromium loses clicks for a
 * moment there, while the page's process does not know yet that they are for the frame's: whoever sees nothing happen
 * clicks again.
 */
export async function clickInFrame(place: Locator, brings: Locator): Promise<void> {
  for (let clicks = 0; clicks < MOST_CLICKS; clicks++) {
    await place.click();
    const came = await brings.waitFor({ timeout: PATIENCE_MS / MOST_CLICKS }).then(
      () => true,
      () => false,
    );
    if (came) return;
  }
  throw new Error(`${MOST_CLICKS} clicks on ${place} brought no ${brings}`);
}

/** A browser of somebody who is signed in. @param session their session's cookie, `name=value` */
export async function openSignedIn(
  browser: Browser,
  origin: string,
  session: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: origin, locale: "en-GB", ...options });
  const [name, value] = session.split("=") as [string, string];
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
  return { context, page: await context.newPage() };
}
