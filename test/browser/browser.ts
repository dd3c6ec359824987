/** Debian's Chromium, driven by playwright-core. */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const EXECUTABLE = "/usr/bin/chromium";
/** So long anything is waited for: on a machine with much else to do, the 30 s of the library are not enough. */
const PATIENCE_MS = 120_000;

/**
 * Starts the browser. Throws when it is not installed; the test command installs it.
 * @param more further arguments of its command line
 */
export async function openBrowser(...more: string[]): Promise<Browser> {
  if (!existsSync(EXECUTABLE))
    throw new Error("Chromium is missing; run the tests with `bun run test`, which installs it");
  const browser = await chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
      "--no-first-run",
      ...more,
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}
