/**
 * Markdown → html. Raw html in it is shown as the text that it is; what markdown-it makes of the rest is cleaned by an
 * allow-list all the same, so that no mistake of the one opens what the other keeps shut. Runs in a worker.
 */
import MarkdownIt from "markdown-it";
import { cleanHtml } from "../../html/clean.ts";
import { isAddress, isFileAddress } from "./values.ts";

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: false });
const ADDRESSES = { link: isAddress, picture: isFileAddress };

/** A text's paragraphs, lists and headings. The page has a first heading already: its own begin with the second. */
export const richText = (text: string): string =>
  cleanHtml(markdown.render(text).replaceAll("<h1>", "<h2>").replaceAll("</h1>", "</h2>"), ADDRESSES);

/** The same where only words can be: emphasis and links. */
export const richWords = (text: string): string =>
  cleanHtml(markdown.renderInline(text.replace(/\s+/g, " ")), ADDRESSES);

/** What there is to read in a text, without its marks. */
export const plainWords = (text: string): string => paragraphsIn(text.slice(0, 4000)).join(" ");

/** The same by its paragraphs and the entries of its lists: steps of a recipe. */
export const stepsIn = (text: string): string[] => paragraphsIn(text.slice(0, 20_000));

function paragraphsIn(text: string): string[] {
  const paragraphs: string[] = [];
  for (const { type, children } of markdown.parse(text, {})) {
    if (type !== "inline") continue;
    const words = (children ?? []).map(({ type, content }) => {
      if (type === "text" || type === "code_inline") return content;
      return type === "softbreak" || type === "hardbreak" ? " " : "";
    });
    const paragraph = words.join("").replace(/\s+/g, " ").trim();
    if (paragraph !== "") paragraphs.push(paragraph);
  }
  return paragraphs;
}
