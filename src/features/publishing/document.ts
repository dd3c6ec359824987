/**
 * One page's code → one complete HTML document. The stored code is never touched: what visitors get is made of it
 * here. A version may be a body fragment or a whole document; a whole one keeps what its author wrote and gets only
 * what it lacks.
 */

import { escapeHtml } from "../../html/escape.ts";
import { isRightToLeft } from "../../lib/languages.ts";
import { BEACON_SCRIPT_PATH } from "../analytics/service.ts";
import { FORMS_CSS, markPreviewForms, visitorTexts, type WiredForm, wireForms } from "../forms/service.ts";
import { followPages, type Navigation } from "./navigation.ts";

export interface DocumentParts {
  html: string;
  css: string;
  javascript: string;
  title: string;
  description: string;
  /** Absolute address of the page, null for a preview. */
  canonical: string | null;
  siteName: string;
  ogImage: string | null;
  /** BCP 47. */
  language: string;
  /** True for previews: search engines must not keep them. */
  noindex: boolean;
  navigation: Navigation;
  /** The forms that this server takes, by their position in the html; "preview": they say that they send nothing. */
  forms: Map<number, WiredForm> | "preview";
}

/** The language that the code says it is in, or null: only a whole document can say so. */
export function languageIn(html: string): string | null {
  const opening = /<html\b[^>]*>/i.exec(html.slice(0, 5000))?.[0];
  const language = /\slang\s*=\s*["']?([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)/.exec(opening ?? "")?.[1];
  return language ?? null;
}

/** Makes the document. */
export function renderDocument(given: DocumentParts): string {
  const parts = {
    ...given,
    html: liveForms({ ...given, html: followPages(given.html, given.navigation) }),
    css: given.forms !== "preview" && given.forms.size > 0 ? `${given.css}\n${FORMS_CSS}` : given.css,
  };
  return /<(?:!doctype|html|head|body)[\s>]/i.test(parts.html.slice(0, 5000))
    ? completeDocument(parts)
    : wrapFragment(parts);
}

function liveForms({ html, forms, language }: DocumentParts): string {
  const { texts } = visitorTexts(language);
  return forms === "preview" ? markPreviewForms(html, texts.preview) : wireForms(html, forms, texts.failed);
}

/** What makes forms better than they are without it: on pages that have any. */
function formsScript({ html, forms }: DocumentParts): string {
  if (forms !== "preview") return forms.size > 0 ? '<script src="/_sw/forms.js" defer></script>\n' : "";
  return html.includes("data-sw-preview=") ? `<script>${PREVIEW_SCRIPT}</script>\n` : "";
}

/** Says how long a published page is read and what is done on it. */
const beacon = ({ forms }: DocumentParts): string =>
  forms === "preview" ? "" : `<script src="${BEACON_SCRIPT_PATH}" defer></script>\n`;

const PREVIEW_SCRIPT =
  'addEventListener("submit",e=>{const f=e.target,t=f.getAttribute("data-sw-preview");if(!t||e.defaultPrevented)return;e.preventDefault();let n=f.nextElementSibling;if(!n||n.getAttribute("role")!=="status"){n=document.createElement("p");n.setAttribute("role","status");f.after(n)}n.textContent=t})';

function wrapFragment(parts: DocumentParts): string {
  const direction = isRightToLeft(parts.language) ? ' dir="rtl"' : "";
  return `<!DOCTYPE html>
<html lang="${escapeHtml(parts.language)}"${direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(parts.title)}</title>
${metaTags(parts).join("\n")}
${styleTag(parts)}</head>
<body>
${parts.html}
${scriptTag(parts)}${formsScript(parts)}${beacon(parts)}</body>
</html>
`;
}

function metaTags(parts: DocumentParts): string[] {
  const tags = [
    `<meta name="description" content="${escapeHtml(parts.description)}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<meta property="og:title" content="${escapeHtml(parts.title)}">`,
    `<meta property="og:description" content="${escapeHtml(parts.description)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escapeHtml(parts.siteName)}">`,
  ];
  if (parts.canonical) {
    tags.unshift(`<link rel="canonical" href="${escapeHtml(parts.canonical)}">`);
    tags.push(`<meta property="og:url" content="${escapeHtml(parts.canonical)}">`);
  }
  if (parts.ogImage) {
    const image = parts.canonical ? new URL(parts.ogImage, parts.canonical).href : parts.ogImage;
    tags.push(
      `<meta property="og:image" content="${escapeHtml(image)}">`,
      '<meta name="twitter:card" content="summary_large_image">',
    );
  }
  if (parts.noindex) tags.push('<meta name="robots" content="noindex">');
  return [...tags, ...fontPreloads(parts.css)];
}

/** A `@font-face` rule of one of our own upright Latin files, as the composer writes it. */
const OWN_FACE = /@font-face\s*\{[^{}]*\burl\(["']?(\/_sw\/fonts\/[\w-]+-latin-(?!ext-)[\w-]+-normal\.woff2)["']?\)/g;

/** Fetches the page's first two typefaces with the page, so that text seldom changes its face under the reader's eyes. */
function fontPreloads(css: string): string[] {
  const files = new Set([...css.matchAll(OWN_FACE)].map((face) => face[1]!));
  return [...files]
    .slice(0, 2)
    .map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`);
}

/** `</style` inside a style sheet would end it; the escaped form means the same in CSS. */
const styleTag = ({ css }: DocumentParts) =>
  css.trim() ? `<style>\n${css.replace(/<\/(?=style)/gi, "<\\/")}\n</style>\n` : "";

/** `</script` inside a script would end it; the escaped form means the same in strings and regular expressions. */
const scriptTag = ({ javascript }: DocumentParts) =>
  javascript.trim()
    ? `<script>\n${javascript.replace(/<\/(?=script)/gi, "<\\/").replaceAll("<!--", "<\\!--")}\n</script>\n`
    : "";

/** What HTML lets an author leave out: where the head ends is found by what may be in one. */
const ATTRIBUTES = `(?:[^>"']|"[^"]*"|'[^']*')*`;
const SPACE = String.raw`(?:\s|<!--[\s\S]*?-->)*`;
const HEAD_ELEMENT = String.raw`<(?:meta|link|base)\b${ATTRIBUTES}>|<(title|style|script|noscript|template)\b${ATTRIBUTES}>[\s\S]*?</\1\s*>`;
const opening = (name: string) => new RegExp(`<${name}(?:\\s${ATTRIBUTES})?>`, "iy");
const OPENING = { doctype: opening("!doctype"), html: opening("html"), head: opening("head") };
const SKIPPED = new RegExp(SPACE, "y");
const IN_HEAD = new RegExp(`(?:\\s|<!--[\\s\\S]*?-->|${HEAD_ELEMENT})*`, "iy");

/** The same document with the tags around its head written out, as HTML takes them to be where they are left out. */
function withWrittenHead(html: string): string {
  let at = 0;
  let made = "";
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(html)?.[0] ?? "";
    at += found.length;
    return found;
  };
  for (const [pattern, missing] of [
    [OPENING.doctype, "<!DOCTYPE html>\n"],
    [OPENING.html, "<html>"],
    [OPENING.head, "<head>"],
  ] as const) {
    const space = take(SKIPPED);
    made += `${space}${take(pattern) || missing}`;
  }
  const rest = html.slice(at);
  if (/<\/head\s*>/i.test(rest)) return made + rest;
  return `${made}${take(IN_HEAD)}</head>${html.slice(at)}`;
}

/** Puts a text before the end of the body, which an author may leave unwritten. */
function beforeBodyEnd(html: string, text: string): string {
  const last = (pattern: RegExp) => [...html.matchAll(pattern)].at(-1)?.index;
  const at = last(/<\/body\s*>/gi) ?? last(/<\/html\s*>/gi) ?? html.length;
  return `${html.slice(0, at)}${text}${html.slice(at)}`;
}

/** Adds to a whole document what it lacks; its own title and tags win. */
function completeDocument(parts: DocumentParts): string {
  const html = withWrittenHead(parts.html);
  const has = new Set<string>();
  const look = new HTMLRewriter()
    .on("head > title", { element: () => void has.add("title") })
    .on("head > meta", {
      element(meta) {
        if (meta.hasAttribute("charset")) has.add("charset");
        for (const attribute of ["name", "property"]) {
          const value = meta.getAttribute(attribute);
          if (value) has.add(value.toLowerCase());
        }
      },
    })
    .on("head > link[rel]", {
      element(link) {
        for (const word of link.getAttribute("rel")!.toLowerCase().split(/\s+/)) has.add(`link ${word}`);
      },
    });
  look.transform(html);

  const missing = metaTags(parts).filter((tag) => {
    const [, kind, name] = /(?:(rel)|name|property)="([^"]+)"/.exec(tag)!;
    return !has.has(kind ? `link ${name}` : name!);
  });
  if (!has.has("title")) missing.unshift(`<title>${escapeHtml(parts.title)}</title>`);
  if (!has.has("viewport")) missing.unshift('<meta name="viewport" content="width=device-width, initial-scale=1">');
  const addTags = new HTMLRewriter()
    .on("html", {
      element(element) {
        if (!element.hasAttribute("lang")) element.setAttribute("lang", parts.language);
      },
    })
    .on("head", {
      element(head) {
        if (!has.has("charset")) head.prepend('<meta charset="utf-8">\n', { html: true });
        head.append(`${missing.join("\n")}\n${styleTag(parts)}`, { html: true });
      },
    });
  return beforeBodyEnd(addTags.transform(html), `${scriptTag(parts)}${formsScript(parts)}${beacon(parts)}`);
}
