/** The logo and the icon of a website: pictures of its own, or of its account. */
import * as v from "valibot";
import { invalid } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { optional, pastedText } from "../../operation/fields.ts";
import type { Context } from "../../operation/operation.ts";
import { listShowable } from "../assets/service.ts";

const PATH = /^\/_sw\/assets\/([0-9a-f]{64}\.[a-z0-9]{2,5})$/;

/** The name of a picture's file, by its path; null for none. */
export const pictureFile = (path: string | null | undefined): string | null => (path && PATH.exec(path)?.[1]) || null;

/** An input with the path of a picture. @param description where pages show it */
const pictureInput = (description: string) =>
  optional(
    v.nullable(
      pastedText(
        v.regex(PATH, says("no_asset_path")),
        v.metadata({
          description: `${description} An asset's \`path\`, or null. Seen at once.`,
          examples: [null],
        }),
      ),
    ),
  );

export const PICTURE_INPUTS = {
  logo: pictureInput(
    "Picture in what pages mark `data-sw-logo`, else in the header's link that says the website's name.",
  ),
  icon: pictureInput("Picture of browser tabs; a page's own wins."),
};

/** @throws ApiError `validation_failed` when one of them is no picture that the website may show */
export async function assertOwnPictures(
  { db, account }: Context,
  websiteId: string,
  paths: { logo?: string | null | undefined; icon?: string | null | undefined },
): Promise<void> {
  for (const field of ["logo", "icon"] as const) {
    const file = pictureFile(paths[field]);
    if (!file) continue;
    const found = await listShowable(db, account._id, websiteId, [file]);
    if (!found.some(({ kind }) => kind === "image")) throw invalid(field, "no_asset_path");
  }
}
