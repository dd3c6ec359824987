/** The picture of a shared link: the page's words in its own look, beside a drawing that suits its website. */

import { drawingFile } from "../../../design/artwork/artwork.ts";
import { CARD, CARD_PICTURE, drawSocialCard, missingNote } from "../../../design/drawing/social_card.ts";
import type { Picture, SocialImageTask } from "../../tools.ts";
import { lookOf, readSite } from "./site.ts";

export async function drawSocialImage({ title, description, site, page }: SocialImageTask): Promise<Picture> {
  const { site: known, design } = readSite(site, [title, description].filter(Boolean).join(". "));
  const look = lookOf(page, site, design);
  const { scenes, emblems } = design.look;
  const art = drawingFile(
    { scene: scenes[0]!, emblems, seed: `${design.seed}/share`, ...CARD_PICTURE, variant: 0 },
    look.art,
  );
  const picture = `data:image/svg+xml;base64,${Buffer.from(art).toString("base64")}`;
  const signature = site ? site.name : known.name;
  const words = { title, description, signature: signature === title ? "" : signature };
  const { bytes, missing } = await drawSocialCard(words, look, picture);
  return { bytes, contentType: "image/png", ...CARD, note: missingNote(missing) };
}
