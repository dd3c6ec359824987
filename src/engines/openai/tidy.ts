import { HtmlLimitError } from "../../html/limits.ts";
import { type Element, type Page, readPage } from "../../html/page.ts";
import { applyChanges, attributeChanges, type Change } from "../../html/splices.ts";
import type { PageCode } from "../engine.ts";
import { withoutComments } from "./code_text.ts";

/**
 * Corrects what needs no model: a whole document becomes a fragment, styles and scripts go to their own places, what
 * the server supplies is left out. Code that is as it should be comes back unchanged, and so does html that is beyond
 * what can be read: the check says what is wrong with it.
 */
export function tidyCode(code: PageCode): PageCode {
  const { html, styles, scripts } = tidyHtml(code.html);
  const css = withoutImports(withoutWrapper(code.css, "style"));
  const javascript = withoutWrapper(code.javascript, "script");
  return {
    html,
    css: [...styles, css].filter((part) => part !== "").join("\n\n"),
    javascript: [javascript, ...scripts].filter((part) => !isNoScript(part)).join("\n\n"),
  };
}

interface TidyHtml {
  html: string;
  styles: string[];
  scripts: string[];
}

function tidyHtml(html: string): TidyHtml {
  const tidy: TidyHtml = { html, styles: [], scripts: [] };
  let page: Page;
  try {
    page = readPage(html);
  } catch (error) {
    if (error instanceof HtmlLimitError) return tidy;
    throw error;
  }
  const removed: Element[] = [];
  const changes: Change[] = [];
  const contentOf = ({ inner }: Element) => html.slice(inner!.start, inner!.end).trim();
  for (const element of page.elements) {
    const { tag, inner, isClosed, attributes } = element;
    if (tag === "style" && inner && isClosed) {
      tidy.styles.push(contentOf(element));
      removed.push(element);
    } else if (tag === "script" && inner && isClosed && !isData(element)) {
      if (!attributes.has("src")) tidy.scripts.push(contentOf(element));
      removed.push(element);
    } else if ((tag === "link" || tag === "meta" || tag === "base") && !attributes.has("itemprop")) {
      removed.push(element);
    } else if (
      tag === "form" &&
      isSent(element) &&
      (attributes.has("action") || attributes.get("method")?.toLowerCase() !== "post")
    ) {
      // The server gives forms their address, and takes them by POST alone.
      changes.push(...attributeChanges(html, element, { action: null, method: "post" }));
    }
  }
  changes.push(...removed.map((element) => without(html, element)));
  if (!page.isDocument && changes.length === 0) return tidy;
  const content = page.isDocument ? withinBody(page) : { start: 0, end: html.length };
  const kept = changes.filter(({ start, end }) => start >= content.start && end <= content.end);
  const cut = applyChanges(html, [
    { start: 0, end: content.start, text: "" },
    ...withoutInner(kept),
    { start: content.end, end: html.length, text: "" },
  ]);
  tidy.html = page.isDocument ? cut.trim() : cut;
  return tidy;
}

/** Whether what is filled in is sent to the server: a dialog is closed by its form, and a search asks for a page. */
export function isSent({ attributes, children, parent }: Element): boolean {
  const method = attributes.get("method")?.trim().toLowerCase();
  if (method === "dialog") return false;
  const isSearch =
    attributes.get("role") === "search" || parent?.tag === "search" || children.some((child) => isSearchField(child));
  return !(isSearch && method !== "post");
}

const isSearchField = ({ tag, attributes, children }: Element, depth = 0): boolean =>
  (tag === "input" && attributes.get("type")?.toLowerCase() === "search") ||
  (depth < 5 && children.some((child) => isSearchField(child, depth + 1)));

/** JSON that search engines read. */
const isData = ({ attributes }: Element): boolean =>
  /^application\/(ld\+)?json\b/i.test(attributes.get("type")?.trim() ?? "");

/** The change that takes an element away with the blanks after it. */
function without(html: string, { start, end }: Element): Change {
  let after = end;
  while (/\s/.test(html[after] ?? "")) after++;
  return { start, end: after, text: "" };
}

/** Changes that lie in another one are made with it. */
function withoutInner(changes: Change[]): Change[] {
  const sorted = changes.toSorted((one, other) => one.start - other.start || other.end - one.end);
  let end = 0;
  return sorted.filter((change) => {
    if (change.start < end) return false;
    end = Math.max(end, change.end);
    return true;
  });
}

/** What of a document is shown: what stands in its body, or after its head where the body is not written. */
function withinBody({ source, elements }: Page): { start: number; end: number } {
  const written = (tag: string) => elements.find((element) => element.tag === tag && !element.isForeign);
  const body = written("body");
  if (body?.inner) return body.inner;
  const [html, head] = [written("html"), written("head")];
  const doctype = /^\s*<!doctype[^>]*>/i.exec(source.slice(0, 1000))?.[0].length ?? 0;
  return {
    start: Math.max(doctype, html?.inner?.start ?? 0, head?.end ?? 0),
    end: html?.inner?.end ?? source.length,
  };
}

/** Code without the tags of the element that it would stand in on a page. */
function withoutWrapper(code: string, tag: "style" | "script"): string {
  const text = code.trim();
  const opening = new RegExp(`^<${tag}\\b[^>]{0,500}>`, "i").exec(text)?.[0].length ?? 0;
  const closing = text.toLowerCase().endsWith(`</${tag}>`) ? `</${tag}>`.length : 0;
  return opening + closing === 0 ? code : text.slice(opening, text.length - closing).trim();
}

/** A style sheet without what it would load from elsewhere. */
function withoutImports(css: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { index } of css.matchAll(/@import\b/gi)) {
    if (index < at) continue;
    const end = css.indexOf(";", index);
    if (end === -1) break;
    pieces.push(css.slice(at, index));
    at = end + 1;
    while (/\s/.test(css[at] ?? "")) at++;
  }
  pieces.push(css.slice(at));
  return pieces.join("");
}

/** A block without code: empty, comments, or words that say there is none (which would run, and throw). */
function isNoScript(javascript: string): boolean {
  const code = withoutComments("javascript", javascript).trim();
  return code === "" || /^\(?(none|n\/a|empty|not needed|no (javascript|script)[^;{}()=]*)\)?\.?$/i.test(code);
}
