/** Inputs and outputs that several tools share. */
import * as v from "valibot";
import { maxCharacters, somethingSeen } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";

/** A line of up to some length, with nothing around it. */
export const shortText = (most: number, description: string, example: string) =>
  f.described(v.pipe(v.string(), v.trim(), v.minLength(1), maxCharacters(most), somethingSeen), description, example);

export const websiteField = f.optional(f.identifier("web", "website that it is for"));
export const pageField = f.optional(f.identifier("page", "page that it is for"));

export const engineName = f.described(v.string(), "The engine that made it: `builtin` or `openai`.", "builtin");

export const assetEntries = {
  _id: f.idOf("ast", "Identifier."),
  url: f.described(f.webAddress, "Absolute address; public, and the same for ever."),
  path: f.described(v.string(), "Address within any site of this server, for example in a page's `src`."),
  content_type: f.described(v.string(), "Media type."),
  width: f.described(f.integer, "In pixels."),
  height: f.described(f.integer, "In pixels."),
  size_bytes: f.described(f.integer, "Size in bytes."),
  prompt: f.described(v.nullable(v.string()), "What was asked for, in the customer's words."),
  message: f.described(
    v.nullable(v.string()),
    "What is missing from the picture, for example words in a script that the embedded typefaces lack.",
  ),
  website_id: f.described(v.nullable(v.string()), "The website."),
  page_id: f.described(v.nullable(v.string()), "The page."),
  ...f.stampFields,
};

export const exampleAsset = {
  _id: f.exampleId("ast"),
  url: "http://localhost:3000/_sw/assets/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.png",
  path: "/_sw/assets/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.png",
  content_type: "image/png",
  width: 1200,
  height: 800,
  size_bytes: 48_213,
  prompt: "A loaf of sourdough bread on a wooden board",
  message: null,
  website_id: f.exampleId("web"),
  page_id: null,
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
};
