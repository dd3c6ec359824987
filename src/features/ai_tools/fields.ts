/** Inputs and outputs that several tools share. */
import * as v from "valibot";
import { exampleId, identifier, optional, timestamp, webAddress } from "../../operation/fields.ts";

/** A line of up to some length, with nothing around it. */
export const shortText = (most: number, description: string, example: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "must not be empty"),
    v.maxLength(most, `must be at most ${most.toLocaleString("en")} characters`),
    v.metadata({ description, examples: [example] }),
  );

export const websiteField = optional(identifier("web", "website that it is for"));
export const pageField = optional(identifier("page", "page that it is for"));

export const engineName = v.pipe(
  v.string(),
  v.metadata({ description: "The engine that made it: `builtin` or `openai`.", examples: ["builtin"] }),
);

const count = v.pipe(v.number(), v.integer());

export const assetEntries = {
  _id: v.pipe(v.string(), v.metadata({ examples: [exampleId("ast")] })),
  url: v.pipe(webAddress, v.metadata({ description: "Absolute address; public, and the same for ever." })),
  path: v.pipe(
    v.string(),
    v.metadata({ description: "Address within any site of this server, for example in a page's `src`." }),
  ),
  content_type: v.string(),
  width: count,
  height: count,
  size_bytes: count,
  prompt: v.nullable(v.string()),
  message: v.pipe(
    v.nullable(v.string()),
    v.metadata({
      description: "What is missing from the picture, for example words in a script that the embedded typefaces lack.",
    }),
  ),
  website_id: v.nullable(v.string()),
  page_id: v.nullable(v.string()),
  created_at: timestamp,
  updated_at: timestamp,
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
