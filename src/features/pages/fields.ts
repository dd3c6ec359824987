/** What a page says of itself in its head, as inputs. */
import * as v from "valibot";
import { nameText, pastedText, written } from "../../operation/fields.ts";

export const documentTitle = nameText("Document title.", "Crumb & Co: sourdough in Portland");

export const metaDescription = written(
  "lines",
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(500, "must be at most 500 characters"),
    v.metadata({
      description: "Meta description.",
      examples: ["Country loaves, croissants and cardamom buns, baked every morning."],
    }),
  ),
);

export const previewImage = pastedText(
  v.regex(/^(https:\/\/|\/_sw\/assets\/)\S+$/, "must be an https:// address or a path under /_sw/assets/"),
  v.metadata({
    format: "uri-reference",
    description: "Image for link previews.",
    examples: ["https://example.com/card.png"],
  }),
);
