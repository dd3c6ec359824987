/** Where newer versions of the program come from, and whose they must be. */
import * as v from "valibot";
import { says } from "../lib/field_words.ts";
import { httpUrl, list } from "./schemas.ts";
import { part, type Reading, setting } from "./setting.ts";

/**
 * The public keys of who releases Sitewright: 32 bytes of Ed25519 in base64. What one of them has signed is taken, so a key is
 * replaced by adding the next one here a release before the first is no longer used. `bun run release key FILE` makes one and
 * writes it here.
 */
export const RELEASE_SIGNERS: string[] = [];

const signers = v.pipe(
  list,
  v.check((keys) => keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key)), says("no_signer")),
);

export const UPDATES = part(
  "Updates",
  {
    updatesUrl: setting(
      "SITEWRIGHT_UPDATES_URL",
      httpUrl,
      null,
      "where releases of Sitewright are, for `sitewright update`; the server looks there once a day, sends nothing but the GET, and tells the operator what is new (default: nowhere)",
    ),
    updatesSigners: setting(
      "SITEWRIGHT_UPDATES_SIGNERS",
      signers,
      null,
      "public keys (Ed25519, base64) of who signs these releases, separated by commas (default: those in the program)",
    ),
    // Whose releases are taken is not for whoever has got hold of an operator's session.
  },
  { group: "updates", only: ["updatesUrl"], required: ["updatesUrl"] },
);

/** Where releases are, and who signs them. */
export interface UpdateSource {
  /** Without a slash at its end. */
  url: string;
  signers: string[];
}

export function readUpdates(reading: Reading): { updates: UpdateSource | null } {
  const { updatesUrl, updatesSigners } = reading.values(UPDATES);
  return { updates: updatesUrl ? { url: updatesUrl, signers: updatesSigners ?? RELEASE_SIGNERS } : null };
}
