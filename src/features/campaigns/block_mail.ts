/** Blocks → the html of a mail, by way of MJML. Whatever stands in them is text: none of it can become markup. */
import MarkdownIt from "markdown-it";
import { escapeXml } from "../../design/drawing/xml.ts";
import { mjmlHtml } from "../../design/mjml.ts";
import { cleanHtml } from "../../html/clean.ts";
import { escapeText } from "../../html/escape.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { readPage } from "../../html/page.ts";
import { isRightToLeft } from "../../lib/languages.ts";
import { collapsed } from "../../lib/one_line.ts";
import { type Block, isMailAddress, type SimpleBlock } from "./blocks.ts";
import {
  bodyOf,
  buttonPart,
  headingPart,
  imagePart,
  type MailColours,
  type MailLook,
  mailColours,
  sectionPart,
  textPart,
} from "./mail_parts.ts";

/** A published page, as far as a mail shows it. */
export interface PublishedPage {
  url: string;
  title: string;
  description: string | null;
  picture: string | null;
  /** What visitors see, for what the page does not say of itself. */
  html: string;
}

export interface BlockSource {
  blocks: Block[];
  /** By their ids. */
  pages: Record<string, PublishedPage>;
  title: string;
  language: string;
  /** Null: that of no website. */
  look: MailLook | null;
}

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true }).disable([
  "image",
  "table",
  "heading",
  "lheading",
  "code",
  "fence",
  "blockquote",
  "hr",
  "reference",
]);
const LONGEST_EXCERPT = 280;
const READ_MORE = { en: "Read more", de: "Weiterlesen" };

/** A text's paragraphs and lists, with the inline styles that mail programs want. */
function richHtml(text: string, { link: colour }: MailColours): string {
  const link = (address: string) => isMailAddress(address) && !address.startsWith("{{");
  let html: string;
  try {
    html = cleanHtml(markdown.render(text), { link, picture: () => false });
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error;
    html = `<p>${escapeText(text)}</p>`;
  }
  return html
    .replaceAll("<a ", `<a style="color:${colour}" `)
    .replaceAll("<p>", '<p style="margin:0 0 12px">')
    .replaceAll("<ul>", '<ul style="margin:0 0 12px;padding-inline-start:22px">')
    .replaceAll(/<ol(?=[ >])/g, '<ol style="margin:0 0 12px;padding-inline-start:22px"');
}

/** What a page says of itself, or else its first picture and paragraph. */
function pageParts(
  { url, title, description, picture, html }: PublishedPage,
  label: string,
  colours: MailColours,
): string[] {
  const page = description && picture ? null : readPage(html);
  const first = (tag: string, has: (text: string) => boolean, read: "text" | "src") => {
    const found = page?.elements.find((one) => one.tag === tag && has(readOf(one, read)));
    return found ? readOf(found, read) : null;
  };
  const src = picture ?? first("img", (text) => URL.parse(text, url) !== null, "src");
  const image = src && URL.parse(src, url);
  const words = description ?? first("p", (text) => text.length > 40, "text");
  return [
    image && /^https?:$/.test(image.protocol) ? imagePart(image.href, title, url) : "",
    headingPart(2, title),
    words ? textPart(escapeXml(cut(words))) : "",
    buttonPart(url, label, colours),
  ];
}

const readOf = (
  { text, attributes }: { text: string; attributes: Map<string, string> },
  read: "text" | "src",
): string => (read === "text" ? collapsed(text) : (attributes.get("src") ?? "").trim());

function cut(text: string): string {
  if (text.length <= LONGEST_EXCERPT) return text;
  const end = text.lastIndexOf(" ", LONGEST_EXCERPT);
  return `${text.slice(0, end > 0 ? end : LONGEST_EXCERPT)}…`;
}

function simpleParts(block: SimpleBlock, { pages, language }: BlockSource, colours: MailColours): string[] {
  switch (block.type) {
    case "heading":
      return block.text.trim() ? [headingPart(block.level, block.text)] : [];
    case "text":
      return block.markdown.trim() ? [textPart(richHtml(block.markdown, colours))] : [];
    case "picture":
      return block.src ? [imagePart(block.src, block.alt, block.href)] : [];
    case "button":
      return block.href && block.label.trim() ? [buttonPart(block.href, block.label, colours)] : [];
    case "divider":
      return ['<mj-divider border-width="1px" border-color="#d9d5cc" padding="8px 28px 24px" />'];
    case "page": {
      const page = pages[block.page_id];
      return page ? pageParts(page, block.label || READ_MORE[language.startsWith("de") ? "de" : "en"], colours) : [];
    }
  }
}

/**
 * The whole html.
 * @throws HtmlLimitError of a page that can't be read
 */
export async function blockMail(source: BlockSource): Promise<string> {
  const direction = isRightToLeft(source.language) ? "rtl" : "ltr";
  const colours = mailColours(source.look);
  const section = (columns: string[][]) =>
    sectionPart(
      columns.map((parts) => parts.join("")),
      direction,
    );
  const sections: string[] = [];
  let parts: string[] = [];
  const end = () => {
    if (parts.length > 0) sections.push(section([parts]));
    parts = [];
  };
  for (const block of source.blocks) {
    if (block.type !== "columns") parts.push(...simpleParts(block, source, colours));
    else {
      end();
      sections.push(section(block.columns.map((column) => column.flatMap((one) => simpleParts(one, source, colours)))));
    }
  }
  end();
  const edge = sectionPart(['<mj-spacer height="28px" />'], direction);
  return await mjmlHtml(bodyOf(source, direction, [edge, ...sections, edge].join("")));
}
