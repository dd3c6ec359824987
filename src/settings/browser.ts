/** The browser with which the server looks at drafts. */
import { availableParallelism } from "node:os";
import * as v from "valibot";
import { onOrOff, text } from "./schemas.ts";
import { part, type Reading, setting } from "./setting.ts";

/** A program beside the server, or one that runs already. */
const browser = v.pipe(
  text,
  v.check(
    (value) =>
      /^(wss?|https?):\/\//.test(value) ? URL.canParse(value) : value.startsWith("/") || /^\w:\\/.test(value),
    "must be the whole path of a Chromium, or the ws:// or http:// address at which one listens for DevTools",
  ),
);

/** Whoever has got hold of an operator's session is not to choose what this machine runs. */
const browserByName = v.pipe(
  browser,
  v.check(
    (value) =>
      /^(wss?|https?):/.test(value) ||
      /[\\/](chrom[a-z-]*|google-chrome[a-z-]*|headless[_-]shell)(\.exe)?$/.test(value),
    "must be the path of a program whose name begins with chrom, google-chrome or headless-shell, or an address; others are set with SITEWRIGHT_BROWSER in the environment",
  ),
);

export const BROWSER = part(
  "Browser",
  {
    address: setting(
      "SITEWRIGHT_BROWSER",
      browser,
      null,
      "path of a Chromium, or the ws:// or http:// address of one that runs beside the server with --remote-debugging-port: makes pictures of drafts (default: none are made)",
    ),
    isSandboxed: setting(
      "SITEWRIGHT_BROWSER_SANDBOX",
      onOrOff,
      "on",
      "whether a Chromium that is started here isolates what it loads from the machine: on or off; off only where the machine has no user namespaces, or for root",
    ),
  },
  { group: "browser", required: ["address"], less: { address: browserByName } },
);

export function readBrowser(reading: Reading, servingProcesses: number) {
  const { address, isSandboxed } = reading.values(BROWSER);
  const atOnce = Math.max(1, Math.floor(availableParallelism() / servingProcesses));
  return { browser: address === null ? null : { address, isSandboxed, atOnce } };
}
