/** What a campaign says as blocks, one below the other: simple data that people and programs can write and change. */
import * as v from "valibot";
import { type Says, says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { described, identifier, written } from "../../operation/fields.ts";

export const MOST_BLOCKS = 100;
const MOST_IN_COLUMN = 10;
export const MOST_PAGES = 10;
const LONGEST_TEXT = 10_000;
/** Of all blocks together, as JSON. */
export const MOST_BYTES = 200_000;

const line = (most: number, description: string, example: string) =>
  written("any", described(v.pipe(v.string(), maxCharacters(most)), description, example));

/** Whether a text is something that a mail may lead to: an address, or what is filled in as one. */
export function isMailAddress(text: string): boolean {
  if (/^\{\{[ \t]*[a-z][a-z0-9_]{0,39}[ \t]*\}\}$/.test(text)) return true;
  const url = /[\s\\]/.test(text) ? null : URL.parse(text);
  return url !== null && /^(?:https?|mailto|tel):$/.test(url.protocol) && url.username === "" && url.password === "";
}

const address = (description: string, example: string, accepts: (text: string) => boolean, wanted: Says) =>
  described(
    v.pipe(
      v.string(),
      maxCharacters(2_000),
      v.check((text) => text === "" || accepts(text), wanted),
    ),
    description,
    example,
  );
const link = (description: string) =>
  address(description, "https://crumb.example/buns", isMailAddress, says("no_whole_link"));
const isPicture = (text: string): boolean => isMailAddress(text) && /^https?:/i.test(text);

const Heading = v.strictObject({
  type: described(v.literal("heading"), "A heading."),
  text: line(300, "Its words.", "Cardamom buns are back"),
  level: v.optional(described(v.picklist([1, 2]), "1: large; 2: smaller.", 1), 1),
});
const Text = v.strictObject({
  type: described(v.literal("text"), "A text."),
  markdown: line(
    LONGEST_TEXT,
    "Paragraphs, lists, `**bold**`, `*italic*` and links (`[text](https://…)`) as Markdown; html in it is text.",
    "From **Saturday**, while they last.",
  ),
});
const Picture = v.strictObject({
  type: described(v.literal("picture"), "A picture."),
  src: address(
    "Its whole address; the `url` of an asset. Empty: none yet, and nothing is shown.",
    "https://crumb.example/buns.jpg",
    isPicture,
    says("no_whole_address"),
  ),
  alt: v.optional(line(500, "What it shows, for who can't see it.", "A tray of buns"), ""),
  href: v.optional(link("Where it leads."), ""),
});
const Button = v.strictObject({
  type: described(v.literal("button"), "A button."),
  label: line(100, "Its words.", "See the menu"),
  href: link("Where it leads. Empty: none yet, and nothing is shown."),
});
const Divider = v.strictObject({ type: described(v.literal("divider"), "A line.") });
const FromPage = v.strictObject({
  type: described(v.literal("page"), "Title, picture and description of a published page, with a link to it."),
  page_id: identifier("page", "page"),
  label: v.optional(line(100, "Words of the link.", "Read more"), ""),
});

const SIMPLE = [Heading, Text, Picture, Button, Divider, FromPage] as const;
const Column = v.pipe(v.array(v.variant("type", [...SIMPLE])), v.maxLength(MOST_IN_COLUMN));
const Columns = v.strictObject({
  type: described(v.literal("columns"), "Two columns, which are below each other on phones."),
  columns: described(v.pipe(v.array(Column), v.length(2)), "What is in each: any blocks but columns."),
});
export const Block = v.variant("type", [...SIMPLE, Columns]);
export type Block = v.InferOutput<typeof Block>;
export type SimpleBlock = Exclude<Block, { type: "columns" }>;

export const blocksField = described(
  v.pipe(
    v.array(Block),
    v.minLength(1),
    v.maxLength(MOST_BLOCKS),
    v.check(
      (blocks) => Buffer.byteLength(JSON.stringify(blocks)) <= MOST_BYTES,
      says("too_large_kb", { most: MOST_BYTES / 1000 }),
    ),
    v.check((blocks) => pagesIn(blocks).length <= MOST_PAGES, says("too_many_pages", { most: MOST_PAGES })),
  ),
  `What it says, block by block, at most ${MOST_BLOCKS}: \`heading\`, \`text\`, \`picture\`, \`button\`, \`columns\`, \`divider\`, \`page\`. The server lays them out for mail programs. \`{{first_name|there}}\` is filled in here as in \`html\`.`,
  [
    { type: "heading", text: "Cardamom buns are back" },
    { type: "text", markdown: "Hi {{first_name|there}}, from **Saturday** we bake them again." },
    { type: "button", label: "See the menu", href: "https://crumb.example/menu" },
  ],
);

/** The pages that blocks show, each once. */
export function pagesIn(blocks: Block[]): string[] {
  const all = blocks.flatMap((block) => (block.type === "columns" ? block.columns.flat() : [block]));
  return [...new Set(all.flatMap((block) => (block.type === "page" ? [block.page_id] : [])))];
}
