/**
 * A page of a website as a mail. What mail programs show is taken of it, in its order: headings, texts, lists, pictures
 * and buttons; MJML writes the tables and inline styles that they need. Everything leads to whole addresses.
 */

import { escapeXml } from "../../design/drawing/xml.ts";
import { mjmlHtml } from "../../design/mjml.ts";
import { type Element, readPage } from "../../html/page.ts";
import { isRightToLeft } from "../../lib/languages.ts";
import { collapsed } from "../../lib/one_line.ts";
import {
  bodyOf,
  buttonPart,
  headingPart,
  imagePart,
  type MailLook,
  mailColours,
  sectionPart,
  textPart,
} from "./mail_parts.ts";

export interface PageSource {
  html: string;
  /** Where the page is, for addresses that begin there. */
  origin: string | null;
  path: string;
  title: string;
  language: string;
  look: MailLook | null;
}

const MOST_PARTS = 200;
const LONGEST_PART = 10_000;
const LEFT_OUT = new Set(["nav", "form", "script", "style", "noscript", "template", "svg", "footer", "dialog", "head"]);
const TEXTS = new Set(["p", "blockquote", "figcaption", "address", "dt", "dd"]);

const line = (element: Element) => collapsed(element.text).slice(0, LONGEST_PART);

function listPart(tag: string, items: string[]): string {
  const rows = items.map((item) => `<li style="margin:0 0 8px">${escapeXml(item)}</li>`).join("");
  return textPart(`<${tag} style="margin:0;padding-inline-start:22px">${rows}</${tag}>`);
}

export async function pageMail(source: PageSource): Promise<string> {
  const page = readPage(source.html);
  const absolute = (address: string): string | null => {
    const base = source.origin ? `${source.origin}${source.path}` : undefined;
    const url = URL.parse(address, base);
    return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : null;
  };
  const parts: string[] = [];
  const colours = mailColours(source.look);

  function visit(element: Element): void {
    if (parts.length >= MOST_PARTS || LEFT_OUT.has(element.tag) || element.isForeign) return;
    if (element.attributes.has("hidden") || element.attributes.get("aria-hidden") === "true") return;
    const text = line(element);
    const heading = /^h([1-6])$/.exec(element.tag);
    if (heading) {
      if (text) parts.push(headingPart(Number(heading[1]), text));
      return;
    }
    if (TEXTS.has(element.tag)) {
      const link = element.children.find(({ tag }) => tag === "a");
      if (link && line(link) === text) button(link);
      else if (text) parts.push(textPart(escapeXml(text)));
      return;
    }
    if (element.tag === "ul" || element.tag === "ol") {
      const items = element.children.filter(({ tag }) => tag === "li").flatMap((item) => line(item) || []);
      if (items.length > 0) parts.push(listPart(element.tag, items));
      return;
    }
    if (element.tag === "img") {
      const src = absolute(element.attributes.get("src") ?? "");
      const alt = element.attributes.get("alt") ?? "";
      if (src && /^https?:/.test(src)) parts.push(imagePart(src, alt));
      return;
    }
    if (element.tag === "a") {
      const picture = element.children.find(({ tag }) => tag === "img");
      if (picture) visit(picture);
      else button(element);
      return;
    }
    for (const child of element.children) visit(child);
  }

  function button(link: Element): void {
    const href = absolute(link.attributes.get("href") ?? "");
    const label = line(link);
    if (href && label) parts.push(buttonPart(href, label, colours));
  }

  const main = page.elements.find(({ tag }) => tag === "main");
  for (const element of main ? [main] : page.elements.filter(({ parent }) => parent === null)) visit(element);
  const direction = isRightToLeft(source.language) ? "rtl" : "ltr";
  const section = sectionPart([parts.join("")], direction, "32px 0");
  return await mjmlHtml(bodyOf(source, direction, section));
}
