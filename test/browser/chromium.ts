import { existsSync } from "node:fs";

/** Debian's Chromium, as the server's own browser (src/providers/browser). */
export const CHROMIUM = "/usr/bin/chromium";

/**
 * The same without windows, profiles and all that people see around a page: what tests look at pages with. It takes half
 * as much of the processor, a third for the first page of somebody new. The whole one where it is missing.
 */
const SHELL = "/usr/lib/chromium/chromium-headless-shell";
export const TEST_BROWSER = existsSync(SHELL) ? SHELL : CHROMIUM;

/** The server's own browser. Tests run as root, for whom Chromium has no sandbox. */
export const BROWSER_SETTINGS = { SITEWRIGHT_BROWSER: TEST_BROWSER, SITEWRIGHT_BROWSER_SANDBOX: "off" };
