/** Inputs and outputs that several tools share. */
import * as v from "valibot";
import {
  described,
  exampleId,
  identifier,
  idOf,
  integer,
  optional,
  stampFields,
  webAddress,
} from "../../operation/fields.ts";

/** A line of up to some length, with nothing around it. */
export const shortText = (most: number, description: string, example: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most), v.metadata({ description, examples: [example] }));

export const websiteField = optional(identifier("web", "website that it is for"));
export const pageField = optional(identifier("page", "page that it is for"));

export const engineName = described(v.string(), "The engine that made it: `builtin` or `openai`.", "builtin");

export const assetEntries = {
  _id: idOf("ast", "Identifier."),
  url: described(webAddress, "Absolute address; public, and the same for ever."),
  path: described(v.string(), "Address within any site of this server, for example in a page's `src`."),
  content_type: described(v.string(), "Media type."),
  width: described(integer, "In pixels."),
  height: described(integer, "In pixels."),
  size_bytes: described(integer, "Size in bytes."),
  prompt: described(v.nullable(v.string()), "What was asked for, in the customer's words."),
  message: described(
    v.nullable(v.string()),
    "What is missing from the picture, for example words in a script that the embedded typefaces lack.",
  ),
  website_id: described(v.nullable(v.string()), "The website."),
  page_id: described(v.nullable(v.string()), "The page."),
  ...stampFields,
};

export const exampleAsset = {
  _id: exampleId("ast"),
  url: "http://localhost:3000/_sw/assets/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.png",
  path: "/_sw/assets/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.png",
  content_type: "image/png",
  width: 1200,
  height: 800,
  size_bytes: 48_213,
  prompt: "A loaf of sourdough bread on a wooden board",
  message: null,
  website_id: exampleId("web"),
  page_id: null,
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
};
