/** Debian's Chromium, driven by playwright-core. */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const EXECUTABLE = "/usr/bin/chromium";

/**
 * Starts the browser. Throws when it is not installed; the test command installs it.
 * @param more further arguments of its command line
 */
export async function openBrowser(...more: string[]): Promise<Browser> {
  if (!existsSync(EXECUTABLE))
    throw new Error("Chromium is missing; run the tests with `bun run test`, which installs it");
  return await chromium.launch({
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
}
