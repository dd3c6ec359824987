/** The Markdown twin of a published document: what the page says, under a head that says what it is. */

import { headOf, metaIn, namesOf, titleIn } from "../../html/head.ts";
import { markdownOf } from "../../html/markdown.ts";
import { readPage } from "../../html/page.ts";
import { isoTime } from "../../lib/clock.ts";

export interface TwinHead {
  title: string;
  description: string;
  /** Absolute address of the page; null: nobody knows it. */
  url: string | null;
  /** When what it says was published first. */
  updated: number;
}

const NOTHING = new Uint8Array();

/**
 * The twin in UTF-8; empty where the page says nothing.
 * @param markdown what the page says
 */
export function twinOf({ title, description, url, updated }: TwinHead, markdown: string): Uint8Array {
  if (markdown === "") return NOTHING;
  const fields = { title, url, description, updated: isoTime(updated) };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    // A text of JSON is one of YAML too.
    value ? `${name}: ${JSON.stringify(value.toWellFormed())}\n` : [],
  );
  const heading = /^# /m.test(markdown) ? "" : `# ${title}\n\n`;
  return new TextEncoder().encode(`---\n${lines.join("")}---\n\n${heading}${markdown}\n`);
}

/** The twin of a document that was published before there were any. Throws HtmlLimitError. */
export function twinOfDocument(document: string, updated: number): Uint8Array {
  const page = readPage(document);
  const head = headOf(page);
  const link = head.elements.find((element) => namesOf(element).includes("link canonical"));
  const url = link?.attributes.get("href")?.trim() || null;
  const said = { title: titleIn(page, head) ?? "", description: metaIn(head, "description") ?? "", url, updated };
  return twinOf(said, markdownOf(page, url));
}
