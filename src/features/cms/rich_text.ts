/**
 * Markdown → html. Html in it is what it is in CommonMark: part of the text; what comes of both is cleaned by an
 * allow-list, so that only what can be read is left. Runs in a worker.
 */
import MarkdownIt from "markdown-it";
import { cleanHtml } from "../../html/clean.ts";
import { escapeText } from "../../html/escape.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { readPage } from "../../html/page.ts";
import { linesOf } from "../../html/text.ts";
import { isAddress, isFileAddress } from "./values.ts";

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false, breaks: false });
const ADDRESSES = { link: isAddress, picture: isFileAddress };

/** A text's paragraphs, lists and headings. The page has a first heading already: its own begin with the second. */
export const richText = (text: string): string => cleaned(markdown.render(text), text);

/** The same where only words can be: emphasis and links. */
export const richWords = (text: string): string => cleaned(markdown.renderInline(text.replace(/\s+/g, " ")), text);

/** What nobody wrote by hand, nested deeper than is read, is shown as the text that it is. */
function cleaned(html: string, text: string): string {
  try {
    return cleanHtml(html, ADDRESSES);
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error;
    return escapeText(text);
  }
}

const BEGINS = /^\s*<(?:!--|!doctype|\/?[a-z][a-z0-9-]*[\s/>])/i;

/** Whether a text is html from its beginning to its end, as other systems keep their texts. */
export const isHtml = (text: string): boolean => BEGINS.test(text) && text.trimEnd().endsWith(">");

/** A text that is html, as it is kept: cleaned, and without empty lines, with which html ends in Markdown. */
export function cleanedHtml(text: string): string {
  const parts = cleaned(text, text).split(/(<pre>.*?<\/pre>)/s);
  const html = parts
    .map((part, index) => (index % 2 === 1 ? part.replaceAll("\n", "&#10;") : part.replace(/\n\s*/g, "\n")))
    .join("")
    .trim();
  return html === "" || /^<(?:p|div|h\d|ul|ol|table|blockquote|hr)\b/.test(html) ? html : `<div>${html}</div>`;
}

/** What there is to read in a text, without its marks. */
export const plainWords = (text: string): string => paragraphsIn(text.slice(0, 4000)).join(" ");

/** The same by its paragraphs and the entries of its lists: steps of a recipe. */
export const stepsIn = (text: string): string[] => paragraphsIn(text.slice(0, 20_000));

const paragraphsIn = (text: string): string[] => linesOf(readPage(richText(text)));
