/**
 * One page's code → one complete HTML document. The stored code is never touched: what visitors get is made of it
 * here. A version may be a body fragment or a whole document; a whole one keeps what its author wrote and gets only
 * what it lacks.
 */

import { escapeHtml } from "../../html/escape.ts";
import { mayHaveForms } from "../../html/forms.ts";
import { type Element, isDocument, type Page, type Range, readPage } from "../../html/page.ts";
import { applyChanges, attributeChanges, type Change, changesOutside } from "../../html/splices.ts";
import { isRightToLeft } from "../../lib/languages.ts";
import { BEACON_SCRIPT_PATH } from "../analytics/service.ts";
import { fillContent, jsonLdOf, PAGES_CSS } from "../cms/markup.ts";
import type { Filling } from "../cms/service.ts";
import {
  FORMS_CSS,
  type FoundForm,
  formsToTake,
  markPreviewForms,
  type WiredForm,
  wireForms,
} from "../forms/markup.ts";
import { visitorTexts } from "../forms/service.ts";
import type { Navigation } from "./listed_pages.ts";
import { followPages, mayFollow } from "./navigation.ts";
import { type PageWords, wordsOf } from "./page_words.ts";
import { followAddresses, mayLead } from "./preview_addresses.ts";
import { IMAGES_CSS, imageChanges, type Pictures } from "./responsive_images.ts";

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
  /** What is filled in of the website's content; left out where the code asks for none. */
  content?: Filling;
  /** Path of the feed that its lists have. */
  feed?: string;
  /** A selector of what a test of the page hopes to be clicked; left out in other documents. */
  clickGoal?: string;
  /** Our pictures that the code shows; left out in previews, which show it as it is. */
  pictures?: Pictures;
  /** Under a preview link; left out elsewhere. */
  underLink?: UnderLink;
}

/** What a document needs under a preview link. */
export interface UnderLink {
  /** Of the published site; null: it has none yet. */
  siteOrigin: string | null;
  /** Address of a script of ours that the document gets; null: none. */
  script: string | null;
}

export interface RenderedDocument {
  text: string;
  /** The language of the page: what the code says it is in, else the given one. */
  language: string;
  /** How many entries of navigation it shows at most; 0: none, null: all pages of the site. */
  menuEntries: number | null;
  /** The forms that the code has, when they are others than those given: then the document is not to be used. */
  otherForms: FoundForm[] | null;
  /** What visitors find it by; null in previews. */
  words: PageWords | null;
}

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Makes the document: the code is read once, and what is to be different is changed in it at once.
 * @throws HtmlLimitError
 */
export function renderDocument(given: DocumentParts): RenderedDocument {
  // The mark is for who reads bytes; to a reader of texts it would be the body's first letter.
  const written = given.html.startsWith(BYTE_ORDER_MARK) ? given.html.slice(1) : given.html;
  // What is filled in is read again with the page, like whatever its author wrote.
  const html = given.content ? fillContent(written, given.content) : written;
  const isWhole = isDocument(html);
  const { underLink, navigation } = given;
  const leads = underLink !== undefined && mayLead(html);
  const pictures = given.pictures ?? {};
  const hasPictures = Object.keys(pictures).length > 0;
  const isPublished = given.forms !== "preview";
  const isRead = isPublished || isWhole || leads || hasPictures || mayHaveForms(html) || mayFollow(html);
  const page = isRead ? readPage(html) : null;
  const language = (page && languageIn(page)) ?? given.language;
  const isPaged = given.content?.lists.some((list) => list && list.pages > 1) ?? false;
  const parts = { ...given, html, language, css: isPaged ? `${given.css}\n${PAGES_CSS}` : given.css };
  if (!page) {
    const otherForms = given.forms !== "preview" && given.forms.size > 0 ? [] : null;
    return { text: wrapFragment(parts, html, false), language, menuEntries: 0, otherForms, words: null };
  }

  const followed = underLink ? followAddresses(page, navigation.path, underLink.siteOrigin) : null;
  const { changes, removed, most } = followPages(page, navigation, followed?.addressOf);
  const marks = formChanges(page, parts);
  const shown = hasPictures ? imageChanges(page, pictures) : [];
  changes.push(...changesOutside([...(followed?.changes ?? []), ...marks, ...shown], removed));
  if (given.forms !== "preview" && given.forms.size > 0) parts.css = `${parts.css}\n${FORMS_CSS}`;
  if (shown.length > 0) parts.css = `${parts.css}\n${IMAGES_CSS}`;
  if (isWhole) changes.push(...movedOut(completion(page, parts, marks.length > 0), removed));
  const changed = applyChanges(html, changes);
  return {
    text: isWhole ? changed : wrapFragment(parts, changed, marks.length > 0),
    language,
    menuEntries: most,
    otherForms: given.forms === "preview" ? null : formsUnlike(page, given.forms),
    words: isPublished ? wordsOf(page) : null,
  };
}

/**
 * What is added goes behind what is taken out around its place: an element left open reaches beyond the end tag of the
 * body.
 */
const movedOut = (added: readonly Change[], removed: readonly Range[]): Change[] =>
  added.map((change) => {
    const around = removed.find(({ start, end }) => start < change.start && change.start < end);
    return around ? { ...change, start: around.end, end: around.end } : change;
  });

/** The forms of a page that are not those that are known of its version, or null. */
function formsUnlike(page: Page, known: Map<number, WiredForm>): FoundForm[] | null {
  const found = formsToTake(page);
  return found.length === known.size && found.every(({ position }) => known.has(position)) ? null : found;
}

/** The language that the code says it is in, or null: only a whole document can say so. */
function languageIn(page: Page): string | null {
  return LANGUAGE_TAG.exec(elementOf(page, "html")?.attributes.get("lang") ?? "")?.[1] ?? null;
}
/** Also of what is written as no tag is: "de_DE" is German. */
const LANGUAGE_TAG = /^\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,8})(?![A-Za-z0-9-])/;

const elementOf = (page: Page, tag: string): Element | null =>
  page.elements.find((element) => element.tag === tag && !element.isForeign) ?? null;

function formChanges(page: Page, { forms, language }: DocumentParts): Change[] {
  const { texts } = visitorTexts(language);
  return forms === "preview" ? markPreviewForms(page, texts.preview) : wireForms(page, forms, texts.failed);
}

/** What makes forms better than they are without it: on pages that have any. */
function formsScript({ forms }: DocumentParts, hasForms: boolean): string {
  if (!hasForms) return "";
  return forms === "preview" ? `<script>${PREVIEW_SCRIPT}</script>\n` : '<script src="/_sw/forms.js" defer></script>\n';
}

/** Says how long a published page is read and what is done on it. */
const beacon = ({ forms, clickGoal }: DocumentParts): string => {
  const goal = clickGoal === undefined ? "" : ` data-goal="${escapeHtml(clickGoal)}"`;
  return forms === "preview" ? "" : `<script src="${BEACON_SCRIPT_PATH}" defer${goal}></script>\n`;
};

const linkScript = ({ underLink }: DocumentParts): string =>
  underLink?.script ? `<script src="${underLink.script}"></script>\n` : "";

const PREVIEW_SCRIPT =
  'addEventListener("submit",e=>{const f=e.target,t=f.getAttribute("data-sw-preview");if(!t||e.defaultPrevented)return;e.preventDefault();let n=f.nextElementSibling;if(!n||n.getAttribute("role")!=="status"){n=document.createElement("p");n.setAttribute("role","status");f.after(n)}n.textContent=t})';

function wrapFragment(parts: DocumentParts, body: string, hasForms: boolean): string {
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
${body}
${atEnd(parts, hasForms)}</body>
</html>
`;
}

function metaTags(parts: DocumentParts): string[] {
  const tags = [
    `<meta name="description" content="${escapeHtml(parts.description)}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<meta property="og:title" content="${escapeHtml(parts.title)}">`,
    `<meta property="og:description" content="${escapeHtml(parts.description)}">`,
    ...ogType(parts),
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
  if (parts.feed) tags.push(`<link rel="alternate" type="application/rss+xml" href="${escapeHtml(parts.feed)}">`);
  if (parts.noindex) tags.push('<meta name="robots" content="noindex">');
  return [...tags, ...fontPreloads(parts.css)];
}

/** https://ogp.me/#types */
function ogType({ content }: DocumentParts): string[] {
  const facts = content?.facts;
  if (facts?.kind !== "article") return ['<meta property="og:type" content="website">'];
  const times = [
    ["published_time", facts.published_at],
    ["modified_time", facts.updated_at],
  ].flatMap(([name, time]) => (time ? [`<meta property="article:${name}" content="${escapeHtml(time)}">`] : []));
  return ['<meta property="og:type" content="article">', ...times];
}

/** The address of one of our own upright Latin files, as the composer writes it in a `@font-face` rule. */
const OWN_FILE = /\burl\(["']?(\/_sw\/fonts\/[\w-]{1,100}\.woff2)["']?\)/;
const isUprightLatin = (file: string) => /-latin-(?!ext-)/.test(file) && file.endsWith("-normal.woff2");
const FACE = "@font-face";
const MOST_PRELOADS = 2;

/** Fetches the page's first two typefaces with the page, so that text seldom changes its face under the reader's eyes. */
function fontPreloads(css: string): string[] {
  const files = new Set<string>();
  const brace = /[{}]/g;
  for (let at = css.indexOf(FACE); at >= 0 && files.size < MOST_PRELOADS; at = css.indexOf(FACE, at)) {
    at += FACE.length;
    brace.lastIndex = at;
    const opening = brace.exec(css);
    const end = opening?.[0] === "{" ? brace.exec(css) : null;
    if (!opening || !end) continue;
    // A rule that never ends, or another inside of it, is none that the composer wrote.
    const isRule = end[0] === "}" && css.slice(at, opening.index).trim() === "";
    const file = isRule && OWN_FILE.exec(css.slice(opening.index, end.index))?.[1];
    if (file && isUprightLatin(file)) files.add(file);
    at = end.index;
  }
  return [...files].map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`);
}

/** `</style` inside a style sheet would end it; the escaped form means the same in CSS. */
const styleTag = ({ css }: DocumentParts) =>
  css.trim() ? `<style>\n${css.replace(/<\/(?=style)/gi, "<\\/")}\n</style>\n` : "";

/** `</script` inside a script would end it; the escaped form means the same in strings and regular expressions. */
const scriptTag = ({ javascript }: DocumentParts) =>
  javascript.trim()
    ? `<script>\n${javascript.replace(/<\/(?=script)/gi, "<\\/").replaceAll("<!--", "<\\!--")}\n</script>\n`
    : "";

/** What the page's record is, for search engines. A "<" in it can end no script. */
function jsonLd({ content, language }: DocumentParts): string {
  const said = content?.facts ? jsonLdOf(content.facts, language) : null;
  return said === null
    ? ""
    : `<script type="application/ld+json">${JSON.stringify(said).replaceAll("<", "\\u003c")}</script>\n`;
}

/** What stands at the end of the body. */
const atEnd = (parts: DocumentParts, hasForms: boolean): string =>
  `${jsonLd(parts)}${scriptTag(parts)}${formsScript(parts, hasForms)}${searchScript(parts)}${beacon(parts)}${linkScript(parts)}`;

/** Makes a place for searching of what asks to be one. */
const searchScript = ({ html, forms }: DocumentParts): string =>
  forms !== "preview" && html.includes("data-sw-search") ? '<script src="/_sw/search.js" defer></script>\n' : "";

/** Elements that begin no body where the head's end is left out. */
const IN_HEAD = new Set("base basefont bgsound link meta noframes noscript script style template title".split(" "));

interface Head {
  /** Where its content begins and ends. */
  start: number;
  end: number;
  isWritten: boolean;
  elements: Element[];
}

/** A whole document's head, as HTML takes it to be where its tags are left out. */
function headOf(page: Page, html: Element | null): Head {
  const written = elementOf(page, "head");
  const isTop = ({ parent }: { parent: Element | null }) => parent === null || parent === html;
  const tops = page.elements.filter((element) => isTop(element) && element !== html && element !== written);
  const firstText = page.runs.find((run) => isTop(run) && run.value.trim() !== "");
  const firstOther = tops.find(({ tag }) => !IN_HEAD.has(tag));
  const bodyStart = Math.min(firstText?.start ?? page.source.length, firstOther?.start ?? page.source.length);
  // What is between the head and the body is taken into the head too.
  const inHead = [...(written?.children ?? []), ...tops.filter(({ start }) => start < bodyStart)];
  const start = written?.opening.end ?? Math.min(html?.opening.end ?? page.doctype?.end ?? 0, bodyStart);
  const end = written?.isClosed ? written.inner!.end : Math.max(start, inHead.at(-1)?.end ?? 0);
  return { start, end, isWritten: written !== null, elements: inHead };
}

/** What a head says by itself: names of its `meta` elements, "charset", "title", "link canonical", …. */
function saidIn(head: Head): Set<string> {
  const said = new Set<string>();
  for (const { tag, attributes } of head.elements) {
    if (tag === "title") said.add("title");
    if (tag === "meta") {
      if (attributes.has("charset")) said.add("charset");
      for (const name of ["name", "property"]) said.add((attributes.get(name) ?? "").toLowerCase());
    }
    if (tag === "link")
      for (const word of (attributes.get("rel") ?? "").toLowerCase().split(/\s+/)) said.add(`link ${word}`);
  }
  return said;
}

/**
 * The changes that add to a whole document what it lacks, the tags around its head too where they are left out; its own
 * title and tags win.
 */
function completion(page: Page, parts: DocumentParts, hasForms: boolean): Change[] {
  const html = elementOf(page, "html");
  const head = headOf(page, html);
  const said = saidIn(head);
  const missing = metaTags(parts).filter((tag) => {
    const [, kind, name] = /(?:(rel)|name|property)="([^"]+)"/.exec(tag)!;
    return !said.has(kind ? `link ${name}` : name!);
  });
  if (!said.has("title")) missing.unshift(`<title>${escapeHtml(parts.title)}</title>`);
  if (!said.has("viewport")) missing.unshift('<meta name="viewport" content="width=device-width, initial-scale=1">');
  const charset = said.has("charset") ? "" : '<meta charset="utf-8">\n';
  const added = `${missing.join("\n")}\n${styleTag(parts)}`;
  const insert = (place: number, text: string): Change => ({ start: place, end: place, text });

  const changes: Change[] = [];
  const start = page.doctype?.end ?? 0;
  if (!page.doctype) changes.push(insert(0, "<!DOCTYPE html>\n"));
  if (!html) changes.push(insert(Math.min(start, head.start), `<html lang="${escapeHtml(parts.language)}">`));
  else if (!html.attributes.has("lang")) changes.push(...attributeChanges(page.source, html, { lang: parts.language }));
  changes.push(insert(head.start, head.isWritten ? charset : `<head>${charset}`));
  changes.push(insert(head.end, head.isWritten ? added : `${added}</head>`));
  changes.push(insert(bodyEndOf(page, html, head), atEnd(parts, hasForms)));
  return changes;
}

/** Where the body ends, whose tags an author may leave unwritten. */
function bodyEndOf(page: Page, html: Element | null, head: Head): number {
  for (const element of [elementOf(page, "body"), html])
    if (element?.isClosed && element.inner) return Math.max(element.inner.end, head.end);
  return page.source.length;
}
