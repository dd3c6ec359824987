/** Debian's Chromium as the server's own browser (src/providers/browser). */
export const CHROMIUM = "/usr/bin/chromium";

/** Tests run as root, for whom Chromium has no sandbox. */
export const BROWSER_SETTINGS = { SITEWRIGHT_BROWSER: CHROMIUM, SITEWRIGHT_BROWSER_SANDBOX: "off" };
