/** What a page says of itself in its head, as inputs. */
import * as v from "valibot";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { described, nameText, pastedText, written } from "../../operation/fields.ts";

export const documentTitle = nameText("Document title.", "Crumb & Co: sourdough in Portland");

export const metaDescription = written(
  "lines",
  described(
    v.pipe(v.string(), v.trim(), maxCharacters(500)),
    "Meta description.",
    "Country loaves, croissants and cardamom buns, baked every morning.",
  ),
);

export const previewImage = pastedText(
  v.regex(/^(https:\/\/|\/_sw\/assets\/)\S+$/, says("no_picture_address")),
  v.metadata({
    format: "uri-reference",
    description: "Image for link previews.",
    examples: ["https://example.com/card.png"],
  }),
);
