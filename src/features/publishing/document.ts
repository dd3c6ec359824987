/**
 * One page's code → one complete HTML document. The stored code is never touched: what visitors get is made of it
 * here. A version may be a body fragment or a whole document; a whole one keeps what its author wrote and gets what it
 * lacks, and what its owner has said of it since.
 */

import { type PartTexts, withParts } from "../../edits/parts.ts";
import { escapeHtml } from "../../html/escape.ts";
import { bodyEndOf, type Head, headOf, metaIn, namesOf, openPlace, titleIn } from "../../html/head.ts";
import { baseOf } from "../../html/links.ts";
import { markdownOf } from "../../html/markdown.ts";
import { closest, type Element, type Page, type Range, readPage } from "../../html/page.ts";
import { PART_ATTRIBUTE } from "../../html/part_names.ts";
import { applyChanges, attributeChanges, type Change, changesOutside } from "../../html/splices.ts";
import { isRightToLeft } from "../../lib/languages.ts";
import { normalPath, withoutFinalSlashes } from "../../lib/urls.ts";
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
import { logoChanges } from "./logo.ts";
import { followPages } from "./navigation.ts";
import { type PageWords, wordsOf } from "./page_words.ts";
import { CREDITS_CSS, creditsLine, creditsOf } from "./picture_credits.ts";
import { followAddresses } from "./preview_addresses.ts";
import { IMAGES_CSS, imageChanges, type Pictures } from "./responsive_images.ts";
import type { HeadField } from "./texts.ts";

export interface DocumentParts {
  html: string;
  css: string;
  javascript: string;
  title: string;
  description: string;
  /** Absolute address of the page, null for a preview. */
  canonical: string | null;
  siteName: string;
  /** Paths of the website's own pictures; left out: it has none. */
  logo?: string;
  icon?: string;
  /** File name of the icon of home screens, made of the icon. */
  touchIcon?: string;
  ogImage: string | null;
  /** BCP 47; null: nobody has said. */
  language: string | null;
  /** What of this is the owner's word, which holds in whole documents too; the rest is for documents that lack it. */
  owned: readonly HeadField[];
  /** True for previews: search engines must not keep them. */
  noindex: boolean;
  navigation: Navigation;
  /** What the shared parts of the website say that its html may take. */
  shared?: PartTexts;
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
  /** Whether elements of it are to be chosen, which are those of the code. */
  isFramed: boolean;
}

/** What a document says of itself. */
export interface DocumentHead {
  title: string;
  description: string;
  /** BCP 47; null: it says none. */
  language: string | null;
  /** Whether search engines may keep it, at its own address. */
  isListed: boolean;
}

export interface RenderedDocument {
  text: string;
  head: DocumentHead;
  /** How many entries of navigation it shows at most; 0: none, null: all pages of the site. */
  menuEntries: number | null;
  /** The forms that the code has, when they are others than those given: then the document is not to be used. */
  otherForms: FoundForm[] | null;
  /** What visitors find it by; null in previews. */
  words: PageWords | null;
  /** What it says, as Markdown without a head; "" in previews and where it is not to be listed. */
  markdown: string;
}

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Makes the document: what is to be different in the code is changed in it at once.
 * @throws HtmlLimitError
 */
export function renderDocument(own: DocumentParts): RenderedDocument {
  const { shared = {} } = own;
  const given = Object.keys(shared).length > 0 ? withParts(own, shared) : own;
  // The mark is for who reads bytes; to a reader of texts it would be the body's first letter.
  const written = given.html.startsWith(BYTE_ORDER_MARK) ? given.html.slice(1) : given.html;
  // What is filled in is read again with the page, like whatever its author wrote.
  const html = given.content ? fillContent(written, given.content) : written;
  const { underLink, navigation } = given;
  const pictures = given.pictures ?? {};
  const page = readPage(html);
  /** As browsers read it, by which it is decided where something can be added. */
  const seen = /<noscript/i.test(html) ? readPage(html, { scripting: true }) : page;
  const ownHead = page.isDocument ? headOf(seen) : null;
  const head = headSaid(seen, ownHead, given);
  const parts: DocumentParts = { ...given, html, ...head };

  const followed = underLink ? followAddresses(page, navigation.path, underLink.siteOrigin) : null;
  const { changes, removed, most } = followPages(page, navigation, followed?.addressOf);
  const marks = formChanges(page, parts);
  const shown = imageChanges(page, pictures);
  const current = currentLinks(page, navigation.path);
  const isOutside = (one: Range) => !changes.some(({ start, end }) => start < one.end && end > one.start);
  const logo = given.logo ? logoChanges(page, given.siteName, given.logo, pictures).filter(isOutside) : [];
  const gone = [...removed, ...logo].sort((a, b) => a.start - b.start);
  changes.push(...changesOutside([...(followed?.changes ?? []), ...current, ...marks, ...shown], gone), ...logo);
  const credits = creditsOf(page, pictures);
  if (credits?.place != null) changes.push(...changesOutside(atPlace(credits.place, credits.inner), gone));
  const ours = inHead(parts, marks.length > 0, shown.length > 0, credits !== null);
  const end = `${credits?.place === null ? creditsLine(credits) : ""}${scriptTag(parts)}`;
  const added = ownHead
    ? completion(page, seen, ownHead, parts, ours, end)
    : atPlace(openPlace(seen, html.length), end);
  changes.push(...movedOut(added, gone));
  const changed = applyChanges(html, changes);
  return {
    text: ownHead ? changed : wrapFragment(parts, changed, ours),
    head,
    menuEntries: most,
    otherForms: given.forms === "preview" ? null : formsUnlike(page, given.forms),
    words: given.forms === "preview" ? null : wordsOf(page),
    markdown: given.forms === "preview" || !head.isListed ? "" : markdownOf(page, given.canonical),
  };
}

/** What all pages share can't say which of them is seen: its links to this page do, here. */
const currentLinks = (page: Page, path: string): Change[] =>
  page.elements.flatMap((element) => {
    const { tag, attributes } = element;
    if (tag !== "a" || attributes.get("href") !== path || attributes.has("aria-current")) return [];
    const isShared = closest(element, (around) => around.attributes.has(PART_ATTRIBUTE));
    return isShared ? attributeChanges(page.source, element, { "aria-current": "page" }) : [];
  });

/** What the document says of itself: first what its owner has said, then what its code says, then what is given for it. */
function headSaid(page: Page, head: Head | null, given: DocumentParts): DocumentHead {
  const own = head && {
    title: titleIn(page, head)?.slice(0, LONGEST_TITLE).toWellFormed(),
    description: metaIn(head, "description")?.slice(0, LONGEST_DESCRIPTION).toWellFormed(),
    language: LANGUAGE_TAG.exec(head.html?.attributes.get("lang") ?? "")?.[1],
  };
  const said = <Name extends "title" | "description" | "language">(name: Name) =>
    given.owned.includes(name) ? given[name] : (own?.[name] ?? given[name]);
  return {
    title: said("title") ?? given.title,
    description: said("description") ?? given.description,
    language: said("language"),
    isListed: isListed(page, head, given),
  };
}
/** Also of what is written as no tag is: "de_DE" is German. */
const LANGUAGE_TAG = /^\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,8})(?![A-Za-z0-9-])/;
const LONGEST_TITLE = 300;
const LONGEST_DESCRIPTION = 1000;

const atPlace = (place: number, text: string): Change[] => (text === "" ? [] : [{ start: place, end: place, text }]);

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

function formChanges(page: Page, { forms, language, canonical }: DocumentParts): Change[] {
  const { texts } = visitorTexts(language);
  return forms === "preview"
    ? markPreviewForms(page, texts.preview)
    : wireForms(page, forms, texts.failed, originBeside(page, canonical));
}

/** The site's own origin, for addresses of ours in a document whose base is another host; else "". */
function originBeside(page: Page, canonical: string | null): string {
  const base = baseOf(page)?.trim();
  const own = canonical && URL.parse(canonical)?.origin;
  if (!base || !own) return "";
  return (URL.parse(base, canonical)?.origin ?? own) === own ? "" : own;
}

/** Is the last to hear of what is sent, so that a page's own script may have stopped it. */
const PREVIEW_SCRIPT =
  'addEventListener("submit",()=>addEventListener("submit",e=>{const f=e.target,t=f.getAttribute("data-sw-preview");if(!t||e.defaultPrevented)return;e.preventDefault();let n=f.nextElementSibling;if(!n||n.getAttribute("role")!=="status"){n=document.createElement("p");n.setAttribute("role","status");f.after(n)}n.textContent=t},{once:true}),true)';

function wrapFragment(parts: DocumentParts, body: string, ours: Addition[]): string {
  const { language } = parts;
  const direction = language && isRightToLeft(language) ? ' dir="rtl"' : "";
  return `<!DOCTYPE html>
<html${language ? ` lang="${escapeHtml(language)}"` : ""}${direction}>
<head>
${lines(ours)}${styleTag(parts.css)}</head>
<body>
${body}
</body>
</html>
`;
}

/** Something that we add to a head. */
interface Addition {
  tag: string;
  /** What it says (`namesOf`); left out where a document can't have said it. */
  name?: string;
  /** Whose word it is: then it takes the place of what the document says. */
  field?: HeadField;
}

const lines = (ours: readonly Addition[]): string => ours.map(({ tag }) => `${tag}\n`).join("");

/**
 * All that we add to a document but its author's css and javascript. It stands at the very beginning of the head, where
 * nothing of the author's can be open, and needs nothing that comes after it.
 */
function inHead(parts: DocumentParts, hasForms: boolean, hasPictures: boolean, hasCredits: boolean): Addition[] {
  const { title, description, canonical, siteName, feed, noindex, content, clickGoal } = parts;
  const isPreview = parts.forms === "preview";
  const meta = (name: string, value: string, field?: HeadField): Addition => ({
    tag: `<meta ${/^(og|article):/.test(name) ? "property" : "name"}="${name}" content="${escapeHtml(value)}">`,
    name,
    field,
  });
  const link = (rel: string, attributes: string, field?: HeadField): Addition => ({
    tag: `<link rel="${rel}" ${attributes}>`,
    name: `link ${rel}`,
    field,
  });
  const script = (path: string, more = ""): Addition => ({ tag: `<script src="${path}" defer${more}></script>` });
  const ours: Addition[] = [
    { tag: '<meta charset="utf-8">' },
    meta("viewport", "width=device-width, initial-scale=1"),
    { tag: `<title>${escapeHtml(title)}</title>`, name: "title", field: "title" },
  ];
  if (canonical) ours.push(link("canonical", `href="${escapeHtml(canonical)}"`, "canonical"));
  ours.push(
    meta("description", description, "description"),
    link("icon", parts.icon ? `href="${escapeHtml(parts.icon)}"` : 'href="/favicon.svg" type="image/svg+xml"'),
    ...(parts.touchIcon ? [link("apple-touch-icon", `sizes="180x180" href="/_sw/assets/${parts.touchIcon}"`)] : []),
    meta("og:title", title, "title"),
    meta("og:description", description, "description"),
    ...ogType(content).map(([name, value]) => meta(name, value)),
    meta("og:site_name", siteName),
  );
  if (canonical) ours.push(meta("og:url", canonical, "canonical"));
  if (parts.ogImage) {
    const image = canonical ? new URL(parts.ogImage, canonical).href : parts.ogImage;
    ours.push(meta("og:image", image, "og_image"), meta("twitter:card", "summary_large_image"));
  }
  if (feed) ours.push(link("alternate", `type="application/rss+xml" href="${escapeHtml(feed)}"`));
  if (noindex) ours.push(meta("robots", "noindex"));
  ours.push(...fontPreloads(parts.css).map((tag) => ({ tag })));
  const isPaged = content?.lists.some((list) => list && list.pages > 1);
  const css = [
    isPaged && PAGES_CSS,
    hasForms && !isPreview && FORMS_CSS,
    hasPictures && IMAGES_CSS,
    hasCredits && CREDITS_CSS,
  ];
  for (const sheet of css) if (sheet) ours.push({ tag: `<style>${sheet}</style>` });
  const facts = jsonLd(parts);
  if (facts) ours.push({ tag: facts });
  if (hasForms) ours.push(isPreview ? { tag: `<script>${PREVIEW_SCRIPT}</script>` } : script("/_sw/forms.js"));
  if (!isPreview) {
    // Makes a place for searching of what asks to be one.
    if (parts.html.includes("data-sw-search")) ours.push(script("/_sw/search.js"));
    // Says how long a published page is read and what is done on it.
    const goal = clickGoal === undefined ? "" : ` data-goal="${escapeHtml(clickGoal)}"`;
    ours.push(script(BEACON_SCRIPT_PATH, goal));
  }
  return ours;
}

/** https://ogp.me/#types */
function ogType(content: Filling | undefined): [name: string, value: string][] {
  const facts = content?.facts;
  if (facts?.kind !== "article") return [["og:type", "website"]];
  const times = [
    ["published_time", facts.published_at],
    ["modified_time", facts.updated_at],
  ].flatMap(([name, time]): [string, string][] => (time ? [[`article:${name}`, time]] : []));
  return [["og:type", "article"], ...times];
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
const styleTag = (css: string) => (css.trim() ? `<style>\n${css.replace(/<\/(?=style)/gi, "<\\/")}\n</style>\n` : "");

/**
 * `</script` inside a script would end it, and behind `<!--`, which is a comment of the language too, `<script` would keep
 * it from ending. A letter that is written by its number is the same letter in strings, regular expressions and names.
 */
function scriptTag({ javascript }: DocumentParts): string {
  if (!javascript.trim()) return "";
  const tags = javascript.includes("<!--") ? /<(\/?)(s)(?=cript)/gi : /<(\/)(s)(?=cript)/gi;
  const letter = (s: string) => `\\u00${s.charCodeAt(0).toString(16)}`;
  return `\n<script>\n${javascript.replace(tags, (_, slash: string, s: string) => `<${slash}${letter(s)}`)}\n</script>\n`;
}

/** What the page's record is, for search engines. A "<" in it can end no script. */
function jsonLd({ content, language }: DocumentParts): string | null {
  const said = content?.facts ? jsonLdOf(content.facts, language ?? "en") : null;
  return said && `<script type="application/ld+json">${JSON.stringify(said).replaceAll("<", "\\u003c")}</script>`;
}

/** What of a document's own says the same as a field of the owner's, besides what we write ourselves. */
const SAYS_TOO: Record<HeadField, RegExp> = {
  title: /^twitter:title$/,
  description: /^twitter:description$/,
  og_image: /^(og:image:.*|twitter:image(:.*)?)$/,
  language: /^$/,
  canonical: /^$/,
};

/**
 * The changes that add to a whole document what it lacks, and take out what its owner has said otherwise and what is not
 * so any more: every document is sent as UTF-8.
 * @param atEnd what its body ends with
 */
function completion(
  page: Page,
  seen: Page,
  head: Head,
  parts: DocumentParts,
  ours: Addition[],
  atEnd: string,
): Change[] {
  const { html } = head;
  const replaces = (name: string): boolean =>
    name === "charset" ||
    parts.owned.some((field) => SAYS_TOO[field].test(name)) ||
    ours.some((addition) => addition.name === name && addition.field && parts.owned.includes(addition.field));
  const isEmpty = ({ tag, inner }: Element) => tag === "title" && inner !== null && titleIn(seen, head) === null;
  const [left, out] = [new Set<string>(), [] as Element[]];
  for (const element of head.elements) {
    const names = namesOf(element);
    // A title without an end has the whole page in it.
    if (element.isClosed && (names.some(replaces) || isEmpty(element))) out.push(element);
    else for (const name of names) left.add(name);
  }
  const missing = ours.filter(({ name, field }) => !name || !left.has(name) || (field && parts.owned.includes(field)));
  const lang = languageChange(head, parts);
  const changes = page.doctype ? [] : atPlace(0, "<!DOCTYPE html>\n");
  if (!html) changes.push(...atPlace(page.doctype?.end ?? 0, lang ? `<html lang="${lang}">` : ""));
  else if (lang) changes.push(...attributeChanges(page.source, html, { lang }));
  changes.push(...atPlace(head.start, `\n${lines(missing)}`));
  for (const { start, end } of out) changes.push({ start, end, text: "" });
  changes.push(...atPlace(Math.max(head.start, head.end), styleTag(parts.css)));
  changes.push(...atPlace(bodyEndOf(seen, head), atEnd));
  return changes;
}

/** What the document's `lang` is to be, when it is something else or missing. */
function languageChange({ html }: Head, { language }: DocumentParts): string | null {
  const own = LANGUAGE_TAG.exec(html?.attributes.get("lang") ?? "")?.[1];
  return language === null || own === language ? null : language;
}

/** Names of programs that a page may speak to alone; `noindex` is said to all of them by the first. */
const ROBOTS = /^(robots|[a-z]+bot)$/;

/** Whether search engines may keep a page, at its own address: it says neither `noindex` nor that it is another page. */
function isListed(page: Page, head: Head | null, { canonical, owned }: DocumentParts): boolean {
  const forbids = ({ tag, isForeign, attributes }: Element): boolean => {
    if (tag !== "meta" || isForeign) return false;
    const value = (name: string) => (attributes.get(name) ?? "").trim().toLowerCase();
    const isToRobots = ROBOTS.test(value("name")) || value("http-equiv") === "x-robots-tag";
    const words = isToRobots
      ? value("content")
          .replace(/\s*:\s*/g, ":")
          .split(/[\s,;]+/)
      : [];
    return words.some((word) => /^(?:(?:robots|[a-z]+bot):)?(?:noindex|none)$/.test(word));
  };
  if (page.elements.some(forbids)) return false;
  const link = head?.elements.find((element) => namesOf(element).includes("link canonical"));
  if (!link || !canonical || owned.includes("canonical")) return true;
  const around = URL.parse(baseOf(page) ?? "", canonical)?.href ?? canonical;
  const said = URL.parse(link.attributes.get("href")?.trim() ?? "", around);
  return said === null || isSamePage(said, new URL(canonical));
}

/** Whether two addresses are of one page, however they are written. */
const isSamePage = (one: URL, other: URL): boolean => {
  const nameOf = ({ host, pathname }: URL) =>
    `${host.replace(/^www\./, "")}${withoutFinalSlashes(normalPath(pathname).replace(/(?:\/index)?\.html?$/i, ""))}`;
  return nameOf(one) === nameOf(other);
};
