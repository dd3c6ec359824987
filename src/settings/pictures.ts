/** Where pictures are searched that nobody has uploaded. */
import * as v from "valibot";
import { says } from "../lib/field_words.ts";
import { httpUrl, text } from "./schemas.ts";
import { part, type Reading, secret, setting } from "./setting.ts";

const PEXELS_API = "https://api.pexels.com";

/** An address, or "off". */
const urlOrOff = v.union(
  [
    v.pipe(
      v.literal("off"),
      v.transform(() => null),
    ),
    httpUrl,
  ],
  says("address_or", { word: "off" }),
);

export const PICTURES = part(
  "Pictures",
  {
    pexelsKey: secret(
      "SITEWRIGHT_PEXELS_KEY",
      text,
      null,
      "key of Pexels, whose photos are searched first then; its terms are yours to keep (default: none)",
    ),
    pexelsUrl: setting("SITEWRIGHT_PEXELS_URL", httpUrl, PEXELS_API, "address of its API"),
    openverseUrl: setting(
      "SITEWRIGHT_OPENVERSE_URL",
      urlOrOff,
      "https://api.openverse.org",
      "address of Openverse, where pictures under free licences are searched without a key; off: nowhere",
    ),
  },
  { group: "model" },
);

export function readPictures(reading: Reading) {
  const { pexelsKey, pexelsUrl, openverseUrl } = reading.values(PICTURES);
  // What stands in for its API has its pictures too.
  const thumbnails = pexelsUrl === PEXELS_API ? "https://images.pexels.com" : new URL(pexelsUrl).origin;
  const pexels = pexelsKey ? { key: pexelsKey, url: pexelsUrl, thumbnails } : null;
  return { pictureSearch: { pexels, openverseUrl } };
}
