/** The browser with which the server looks at drafts. */
import { availableParallelism } from "node:os";
import * as v from "valibot";
import { says } from "../lib/field_words.ts";
import { onOrOff, text } from "./schemas.ts";
import { part, type Reading, setting } from "./setting.ts";

/** A program beside the server, or one that runs already. */
const browser = v.pipe(
  text,
  v.check(
    (value) =>
      /^(wss?|https?):\/\//.test(value) ? URL.canParse(value) : value.startsWith("/") || /^\w:\\/.test(value),
    says("unlike", { example: "/usr/bin/chromium, ws://127.0.0.1:9222" }),
  ),
);

/** Whoever has got hold of an operator's session is not to choose what this machine runs. */
const browserByName = v.pipe(
  browser,
  v.check(
    (value) =>
      /^(wss?|https?):/.test(value) ||
      /[\\/](chrom[a-z-]*|google-chrome[a-z-]*|headless[_-]shell)(\.exe)?$/.test(value),
    says("no_browser", { setting: "SITEWRIGHT_BROWSER" }),
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
