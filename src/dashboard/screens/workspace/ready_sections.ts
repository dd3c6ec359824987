/** Sections to begin with, shaped like those that the page has: what is in them is replaced by typing on the page. */
import type { SectionPosition } from "./use_picker.ts";

export const READY_SECTIONS = ["text", "action", "list", "questions", "quote", "contact"] as const;
export type ReadySection = (typeof READY_SECTIONS)[number];

/** The words that stand in a new section. */
export interface ReadyTexts {
  heading: string;
  text: string;
  action: string;
  /** One a line. */
  items: string;
  questions: string;
  answer: string;
  quote: string;
  source: string;
  name: string;
  email: string;
  message: string;
  send: string;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

const open = (tag: string, className: string | null): string =>
  className ? `<${tag} class="${escaped(className)}">` : `<${tag}>`;

/** Between heading and text, and between its parts. */
const SPACE = "display: grid; gap: 1rem; justify-items: start; margin-block-start: 1.5rem";

/** Fields of a page that has no style for them yet. */
const FIELD =
  'style="box-sizing: border-box; inline-size: 100%; max-inline-size: 32rem; padding: 0.6em 0.75em; font: inherit"';

const BODIES: Record<ReadySection, (texts: ReadyTexts, button: string) => string> = {
  text: ({ text }) => `<p>${escaped(text)}</p>`,
  action: ({ text, action }, button) => `<p>${escaped(text)}</p>\n<p><a${button} href="#">${escaped(action)}</a></p>`,
  list: ({ items }) =>
    `<ul>\n${items
      .split("\n")
      .map((item) => `<li>${escaped(item)}</li>`)
      .join("\n")}\n</ul>`,
  questions: ({ questions, answer }) =>
    questions
      .split("\n")
      .map((question) => `<details>\n<summary>${escaped(question)}</summary>\n<p>${escaped(answer)}</p>\n</details>`)
      .join("\n"),
  quote: ({ quote, source }) => `<blockquote>\n<p>${escaped(quote)}</p>\n<p>${escaped(source)}</p>\n</blockquote>`,
  contact: ({ name, email, message, send }, button) =>
    `<form style="inline-size: 100%">
<p><label>${escaped(name)}<br><input ${FIELD} name="name" autocomplete="name" required></label></p>
<p><label>${escaped(email)}<br><input ${FIELD} name="email" type="email" autocomplete="email" required></label></p>
<p><label>${escaped(message)}<br><textarea ${FIELD} name="message" rows="5" required></textarea></label></p>
<p><button${button} type="submit">${escaped(send)}</button></p>
</form>`,
};

export function sectionHtml(kind: ReadySection, { around, head, button }: SectionPosition, texts: ReadyTexts): string {
  const wrappers = around.length > 0 ? around : [{ tag: "section", className: "" }];
  const heading = `<h2>${escaped(texts.heading)}</h2>`;
  const before = wrappers.map(({ tag, className }) => open(tag, className)).join("");
  const after = wrappers
    .toReversed()
    .map(({ tag }) => `</${tag}>`)
    .join("");
  const body = BODIES[kind](texts, button ? ` class="${escaped(button)}"` : "");
  return `\n${before}\n${head === null ? heading : `${open("header", head)}${heading}</header>`}\n<div style="${SPACE}">\n${body}\n</div>\n${after}\n`;
}
