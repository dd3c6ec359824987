/**
 * Content in a page's html: which lists and fields its code asks for with `data-sw-…`, and the same html with records in
 * their place. Sample content stays in the code, so that any editor shows it; what visitors get is made here. What
 * editors wrote is text: it becomes html by its type and by nothing else. Runs in a worker, because it reads html.
 */
import { escapeHtml } from "../../html/escape.ts";
import { type Element, elementsIn, type Page, readPage } from "../../html/page.ts";
import { applyChanges, attributeChanges, type Change } from "../../html/splices.ts";
import { asciiEmail } from "../../lib/email_addresses.ts";
import type { ContentImage } from "../../storage/tables.ts";
import type { ContentUse, Filling, ListUse, RenderedList, RenderedValue, RenderedValues } from "./content_use.ts";
import { richText, richWords } from "./rich_text.ts";
import { textOf } from "./value_text.ts";
import { isAddress, isFileAddress } from "./values.ts";

export { jsonLdOf } from "./json_ld.ts";

const MOST_LISTS = 20;
const MOST_KEYS = 100;
const MOST_SHOWN = 100;
const KEY = /^[a-z][a-z0-9_]{0,39}(?:\.[a-z][a-z0-9_]{0,39})?$/;

/** Into these nothing is filled: what is in them, or what they lead to, runs or decides how the page looks. */
const UNFILLED = new Set(
  "script style template noscript iframe object embed base link frame frameset applet portal".split(" "),
);

const mayBeFilled = ({ tag, isForeign }: Element): boolean => !isForeign && !UNFILLED.has(tag);

/** The lists of a page, none of which is in another, and what each repeats. */
function listsIn(page: Page): { element: Element; sample: Element; children: Element[] }[] {
  const found: { element: Element; sample: Element; children: Element[] }[] = [];
  let end = -1;
  for (const element of page.elements) {
    if (element.start < end || !element.attributes.has("data-sw-list") || !mayBeFilled(element)) continue;
    const children = element.children.filter((child) => !child.attributes.has("data-sw-empty"));
    if (children.length === 0 || found.length >= MOST_LISTS) continue;
    found.push({ element, sample: children[0]!, children });
    end = element.end;
  }
  return found;
}

const attribute = (element: Element, name: string): string => (element.attributes.get(`data-sw-${name}`) ?? "").trim();

/** The fields that an element shows. */
function keysOf(element: Element): string[] {
  const keys = [
    attribute(element, "field"),
    ...attrsOf(element).map(({ key }) => key),
    conditionOf(element)?.key ?? "",
  ];
  return keys.filter((key) => KEY.test(key));
}

/** `href:url alt:image.alt`. */
const attrsOf = (element: Element): { name: string; key: string }[] =>
  attribute(element, "attr")
    .split(/\s+/)
    .slice(0, 20)
    .flatMap((pair) => {
      const [name, key] = pair.split(":");
      return name && key && KEY.test(key) && /^[a-z][a-z0-9-]{0,40}$/.test(name) ? { name, key } : [];
    });

/** `featured`, `!featured`, `category=News`. */
function conditionOf(element: Element): { key: string; not: boolean; value: string | null } | null {
  const text = attribute(element, "if");
  if (text === "") return null;
  const not = text.startsWith("!");
  const [key, ...rest] = text.slice(not ? 1 : 0).split("=");
  return { key: key!.trim(), not, value: rest.length > 0 ? rest.join("=").trim() : null };
}

const unique = (keys: string[]): string[] => [...new Set(keys)].slice(0, MOST_KEYS);

/** What a page asks for of its website's content; null: nothing. @throws HtmlLimitError */
export function findContentUse(html: string): ContentUse | null {
  if (!html.includes("data-sw-")) return null;
  const page = readPage(html);
  const lists = listsIn(page);
  const inLists = (element: Element) =>
    lists.some((list) => list.element.start <= element.start && element.end <= list.element.end);
  const keys = unique(page.elements.filter((element) => !inLists(element)).flatMap(keysOf));
  if (lists.length === 0 && keys.length === 0) return null;
  return { lists: lists.map(({ element, sample }) => useOf(page, element, sample)), keys };
}

function useOf(page: Page, element: Element, sample: Element): ListUse {
  const wanted = Number(attribute(element, "limit"));
  const sort = attribute(element, "sort");
  const filter = attribute(element, "filter")
    .split(/\s*;\s*/)
    .slice(0, 5)
    .flatMap((pair): [string, string][] => {
      const at = pair.indexOf("=");
      const key = pair.slice(0, at).trim();
      return at > 0 && KEY.test(key)
        ? [
            [
              key,
              pair
                .slice(at + 1)
                .trim()
                .slice(0, 200),
            ],
          ]
        : [];
    });
  return {
    collection: attribute(element, "list").slice(0, 60),
    limit: Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, MOST_SHOWN) : null,
    sort: /^-?[a-z][a-z0-9_]{0,39}$/.test(sort) ? sort : null,
    filter,
    paginate: element.attributes.has("data-sw-paginate"),
    keys: unique(elementsIn(page, sample).flatMap(keysOf)),
  };
}

/** Html with content in the places that ask for it. @throws HtmlLimitError */
export function fillContent(html: string, { lists, record, language }: Filling): string {
  const page = readPage(html);
  const changes: Change[] = [];
  const ranges: Element[] = [];
  const shown = new Map<string, RenderedList>();
  for (const [index, { element, sample, children }] of listsIn(page).entries()) {
    ranges.push(element);
    const list = lists[index];
    if (!list) continue;
    shown.set(attribute(element, "list"), list);
    const blank = /\s*$/.exec(html.slice(element.inner?.start ?? sample.start, sample.start))![0];
    const copies = list.records
      .map((values) => filledCopy(page, sample, values, language))
      .filter((copy) => copy !== "");
    for (const child of children)
      changes.push({ start: child.start, end: child.end, text: child === sample ? copies.join(blank) : "" });
    for (const child of element.children)
      if (child.attributes.has("data-sw-empty") && list.records.length > 0)
        changes.push({ start: child.start, end: child.end, text: "" });
    if (list.pages > 1) changes.push({ start: element.end, end: element.end, text: pageLinks(list) });
  }
  let end = -1;
  for (const element of page.elements) {
    if (element.start < end) continue;
    if (ranges.includes(element)) {
      end = element.end;
      continue;
    }
    const empty = element.attributes.get("data-sw-empty");
    if (empty !== undefined && (shown.get(empty.trim())?.records.length ?? 0) > 0) {
      changes.push({ start: element.start, end: element.end, text: "" });
      end = element.end;
      continue;
    }
    if (!record) continue;
    const filled = fillElement(page, element, record, language);
    changes.push(...filled.changes);
    if (filled.isDone && !ranges.some((range) => element.start < range.start && range.end <= element.end))
      end = element.end;
  }
  return applyChanges(html, changes);
}

/** A sample with a record's values in it; "" where its own condition says that it is not to be seen. */
function filledCopy(page: Page, sample: Element, values: RenderedValues, language: string): string {
  const changes: Change[] = [];
  let end = -1;
  for (const element of elementsIn(page, sample)) {
    if (element.start < end) continue;
    const filled = fillElement(page, element, values, language);
    if (filled.isRemoved && element === sample) return "";
    changes.push(...filled.changes);
    if (filled.isDone) end = element.end;
  }
  const moved = changes.map(({ start, end, text }) => ({ start: start - sample.start, end: end - sample.start, text }));
  return applyChanges(page.source.slice(sample.start, sample.end), moved);
}

interface Filled {
  changes: Change[];
  /** Whether nothing in the element is to be looked at any more. */
  isDone: boolean;
  isRemoved?: boolean;
}

function fillElement(page: Page, element: Element, values: RenderedValues, language: string): Filled {
  const condition = conditionOf(element);
  if (
    condition &&
    isTrue(Object.hasOwn(values, condition.key) ? values[condition.key] : null, condition.value) === condition.not
  )
    return { changes: [{ start: element.start, end: element.end, text: "" }], isDone: true, isRemoved: true };
  const attributes: Record<string, string | null> = {};
  if (mayBeFilled(element) && !element.attributes.has("http-equiv"))
    for (const { name, key } of attrsOf(element)) {
      if (!Object.hasOwn(values, key)) continue;
      const value = attributeValue(name, values[key], language);
      if (value !== undefined) attributes[name] = value;
    }
  const key = attribute(element, "field");
  if (!Object.hasOwn(values, key) || !mayBeFilled(element))
    return { changes: attributeChanges(page.source, element, attributes), isDone: false };
  const value = values[key];
  if (element.tag === "img") {
    if (value?.type !== "image" || !isFileAddress(value.value.src))
      return { changes: [{ start: element.start, end: element.end, text: "" }], isDone: true };
    const { src, alt, width, height } = value.value;
    const sizes: Record<string, string> = width && height ? { width: String(width), height: String(height) } : {};
    return { changes: attributeChanges(page.source, element, { src, alt, ...sizes, ...attributes }), isDone: true };
  }
  if (element.tag === "time" && value && (value.type === "date" || value.type === "datetime"))
    attributes.datetime ??= value.value as string;
  const changes = attributeChanges(page.source, element, attributes);
  if (element.inner) changes.push({ ...element.inner, text: htmlOf(value, language, key, isForBlocks(element)) });
  return { changes, isDone: element.inner !== null };
}

const isForBlocks = ({ tag }: Element): boolean =>
  /^(?:div|section|article|main|aside|blockquote|li|td|dd|figcaption|header|footer)$/.test(tag);

function isTrue(value: RenderedValue | null | undefined, wanted: string | null): boolean {
  if (!value) return false;
  if (wanted !== null) {
    const words = Array.isArray(value.value) ? value.value : [value.value];
    return words.some((word) => String(word) === wanted);
  }
  return value.type === "boolean" ? value.value : !(Array.isArray(value.value) && value.value.length === 0);
}

/** Attributes whose value is an address. */
const ADDRESSES = new Set(["href", "src", "poster", "cite"]);
/** What would run, restyle the page or send what visitors enter elsewhere. */
const REFUSED =
  /^(?:on|style$|srcdoc$|srcset$|form|action$|ping$|data-sw-|is$|nonce$|integrity$|http-equiv$|background$|manifest$|xmlns|target$|rel$|type$|method$|sandbox$|allow)/;

/** What an attribute gets; null: it is taken away, undefined: it stays. */
function attributeValue(
  name: string,
  value: RenderedValue | null | undefined,
  language: string,
): string | null | undefined {
  if (REFUSED.test(name)) return undefined;
  if (!value) return null;
  if (!ADDRESSES.has(name)) {
    if (name === "datetime" && (value.type === "date" || value.type === "datetime")) return value.value;
    if (name === "value" && typeof value.value === "number") return String(value.value);
    return textOf(value, language);
  }
  const address = addressOf(value);
  if (address === null) return null;
  return (name === "href" ? isAddress(address) : isFileAddress(address)) ? address : null;
}

function addressOf(value: RenderedValue): string | null {
  switch (value.type) {
    case "email":
      return `mailto:${encodeURI(asciiEmail(value.value) ?? value.value)}`;
    case "phone":
      return `tel:${value.value.replace(/[^0-9+]/g, "")}`;
    case "image":
    case "file":
      return value.value.src;
    case "gallery":
      return value.value[0]?.src ?? null;
    default:
      return typeof value.value === "string" ? value.value : null;
  }
}

const picture = ({ src, alt }: ContentImage): string =>
  isFileAddress(src) ? `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" loading="lazy">` : "";

/** A value as html, by its type. */
function htmlOf(value: RenderedValue | null | undefined, language: string, key: string, forBlocks: boolean): string {
  if (!value) return "";
  switch (value.type) {
    case "rich_text":
      return forBlocks ? richText(value.value) : richWords(value.value);
    case "long_text": {
      const paragraphs = value.value.split(/\n{2,}/).map((text) => escapeHtml(text.trim()).replaceAll("\n", "<br>"));
      return forBlocks ? paragraphs.map((text) => `<p>${text}</p>`).join("") : paragraphs.join("<br><br>");
    }
    case "image":
      return picture(value.value);
    case "gallery":
      return value.value.map(picture).join("");
    default:
      return escapeHtml(textOf(value, language, key));
  }
}

const MOST_LINKED = 7;

/** Links to the pages of a list: the first, the last and those around. */
function pageLinks({ page, pages, path, name }: RenderedList): string {
  const href = (number: number) => (number === 1 ? path : `${path === "/" ? "" : path}/page/${number}`);
  const wanted = new Set([1, pages]);
  for (let step = 0; wanted.size < Math.min(MOST_LINKED, pages); step++)
    for (const number of [page - step, page + step])
      if (number >= 1 && number <= pages && wanted.size < MOST_LINKED) wanted.add(number);
  const links = [...wanted]
    .sort((a, b) => a - b)
    .map((number) =>
      number === page
        ? `<li><a href="${escapeHtml(href(number))}" aria-current="page">${number}</a></li>`
        : `<li><a href="${escapeHtml(href(number))}"${number === page - 1 ? ' rel="prev"' : number === page + 1 ? ' rel="next"' : ""}>${number}</a></li>`,
    );
  return `\n<nav class="sw-pages" aria-label="${escapeHtml(`${name} ${page}/${pages}`)}"><ol>${links.join("")}</ol></nav>`;
}

/** What links to the pages of a list need in the style sheet. */
export const PAGES_CSS =
  ".sw-pages ol{display:flex;flex-wrap:wrap;gap:.25em;list-style:none;padding:0;margin-block:1.5em}.sw-pages a{display:block;min-inline-size:2.75em;padding:.6em;text-align:center;color:inherit}.sw-pages [aria-current]{font-weight:700;text-decoration:none;outline:1px solid}";
