/** What drawing computes, for every engine: pixels and the outlines of letters. */
import { SECOND_MS } from "../../lib/clock.ts";
import { computation } from "../../workers/computation.ts";
import type { Logo, LogoParts } from "./logo.ts";
import type { Look } from "./look.ts";
import type { CardWords, SocialCard } from "./social_card.ts";

const LIMIT_MS = 20 * SECOND_MS;

export interface PictureCut {
  bytes: Uint8Array;
  contentType: string;
  width: number;
  height: number;
  /** What all of the picture stands on; left out: it is cropped. */
  ground?: string;
}

/** Cuts a picture to a size, as a PNG. */
export const cutPicture = computation({
  name: "drawing.cut_picture",
  limitMs: LIMIT_MS,
  async run({ bytes, contentType, ...size }: PictureCut): Promise<Uint8Array> {
    const { cutTo } = await import("./raster.ts");
    return await cutTo(bytes, contentType, size);
  },
});

/** Draws the picture of a shared link. */
export const drawCard = computation({
  name: "drawing.social_card",
  limitMs: LIMIT_MS,
  async run({ words, look, picture }: { words: CardWords; look: Look; picture: string }): Promise<SocialCard> {
    const { drawSocialCard } = await import("./social_card.ts");
    return await drawSocialCard(words, look, picture);
  },
});

/** Sets a name beside a mark, whoever drew it. */
export const composeLogo = computation({
  name: "drawing.compose_logo",
  limitMs: LIMIT_MS,
  run: async (parts: LogoParts): Promise<Logo> => await (await import("./logo.ts")).composeLogo(parts),
});

export const DRAWING_COMPUTATIONS = [cutPicture, drawCard, composeLogo];
