/** What a campaign says as blocks, and what a new one of each kind is. */
import type { Input } from "../../api/operations.ts";
import type { Texts } from "../../messages/messages.ts";

export type Block = NonNullable<Input<"POST /v1/campaigns">["blocks"]>[number];
export type BlockType = Block["type"];
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>;
/** What can be in a column. */
export type SimpleBlock = Exclude<Block, { type: "columns" }>;

export const BLOCK_TYPES = ["heading", "text", "picture", "button", "columns", "divider", "page"] as const;

const NEW: { [Type in BlockType]: BlockOf<Type> } = {
  heading: { type: "heading", text: "", level: 1 },
  text: { type: "text", markdown: "" },
  picture: { type: "picture", src: "", alt: "", href: "" },
  button: { type: "button", label: "", href: "" },
  columns: { type: "columns", columns: [[{ type: "text", markdown: "" }], [{ type: "text", markdown: "" }]] },
  divider: { type: "divider" },
  page: { type: "page", page_id: "", label: "" },
};

export const newBlock = (type: BlockType): Block => structuredClone(NEW[type]);

/** Whether the server takes a block: which page is shown is chosen first. */
export const isStorable = (block: Block): boolean =>
  block.type === "columns" ? block.columns.flat().every(isStorable) : block.type !== "page" || block.page_id !== "";

/** Blocks of a text whose first paragraph is its heading; a last line such as "Menu: https://…" is a button. */
export function blocksOfText(text: string): Block[] {
  const [heading = "", ...rest] = text.trim().split(/\n{2,}/);
  const blocks: Block[] = [{ type: "heading", text: heading.slice(0, 300), level: 1 }];
  const words: string[] = [];
  const end = () => {
    if (words.length > 0) blocks.push({ type: "text", markdown: words.splice(0).join("\n\n") });
  };
  for (const paragraph of rest) {
    const [, label, href] = /^([^\n]{1,100}): (https?:\/\/\S+)$/.exec(paragraph) ?? [];
    if (!label || !href) words.push(paragraph);
    else {
      end();
      blocks.push({ type: "button", label, href });
    }
  }
  end();
  return blocks;
}

/** The first button that has words and leads nowhere: mails leave it out. */
export const unlinkedButton = (blocks: readonly Block[]): BlockOf<"button"> | undefined =>
  blocks
    .flatMap((block) => (block.type === "columns" ? block.columns.flat() : block))
    .find((block) => block.type === "button" && block.label.trim() !== "" && block.href === "") as
    | BlockOf<"button">
    | undefined;

/** Whether a text is still that of a template, which says what to write. */
export const hasPrompt = (blocks: readonly Block[], beginnings: Texts["campaigns"]["beginnings"]): boolean => {
  const prompts = new Set(Object.values(beginnings).map(({ paragraphs }) => paragraphs.join("\n\n")));
  return blocks.some((block) => block.type === "text" && block.markdown !== "" && prompts.has(block.markdown));
};

/** What is to be seen to before a mail of these blocks is sent, or null. */
export function lackOf(t: Texts["campaigns"], blocks: readonly Block[]): string | null {
  const button = unlinkedButton(blocks);
  if (hasPrompt(blocks, t.beginnings)) return t.stillTemplate;
  return button ? t.noLink(button.label) : null;
}
