/**
 * What a model's page asks for of the website's collections: what is surely meant is put right, what names nothing that
 * is there is reported, and what is left of that is taken out, because visitors would be shown its sample as a fact.
 */
import { type Element, elementsIn, type Page } from "../../html/page.ts";
import { applyChanges, attributeChanges, type Change } from "../../html/splices.ts";
import type { SiteCollection } from "../engine.ts";
import { createPageReader } from "./page_reader.ts";

/** What every record has, whatever its fields are. */
const OF_EVERY_RECORD = new Set(["url", "slug", "title", "published_at", "created_at", "updated_at"]);
const NAMES_TOLD = 30;

/** What a page may name: its own path is the route of the collection whose template it is. */
interface Site {
  path: string;
  collections: readonly SiteCollection[];
}

export const siteOf = ({
  page,
  collections = [],
}: {
  page: { path: string };
  collections?: SiteCollection[];
}): Site => ({
  path: page.path,
  collections,
});

/** An attribute that names something of a collection. */
interface Naming {
  element: Element;
  attribute: "list" | "field" | "attr" | "if" | "sort" | "filter";
  /** The value with what it names put right, as far as that is known. */
  value: string;
  /** What in it names nothing that is there. */
  unknown: string[];
  /** Where it stands: "of “blog”", or outside of all lists. */
  of: SiteCollection | null;
}

/** Names as they are compared: "Published At" is "published_at". */
const plain = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/gu, "");

function collectionNamed(name: string, collections: readonly SiteCollection[]): SiteCollection | null {
  const exact = collections.find(({ slug }) => slug === name);
  if (exact) return exact;
  const found = collections.filter((one) =>
    [one.slug, one.name, one.singular_name, `${one.singular_name}s`].map(plain).includes(plain(name)),
  );
  return found.length === 1 ? found[0]! : null;
}

/** Words that models write for the field of a type, where there is one alone. */
const BY_TYPE: Record<string, string> = {
  image: "image picture photo cover thumbnail",
  rich_text: "body content text html",
  long_text: "summary excerpt description teaser intro",
  date: "date day",
  datetime: "date starts start when",
  number: "price amount",
};

/** The key of a field that is meant; null: there is none. */
function keyNamed(name: string, of: SiteCollection, collections: readonly SiteCollection[]): string | null {
  const { fields, title_field } = of;
  if (OF_EVERY_RECORD.has(name) || fields.some(({ key }) => key === name)) return name;
  const [first, ...rest] = name.split(".") as [string, ...string[]];
  if (rest.length > 0) {
    const key = keyNamed(first, of, collections);
    const field = fields.find((field) => field.key === key);
    const inner = rest.join(".");
    if (!field) return null;
    if (field.type === "image" && inner === "alt") return `${key}.alt`;
    if (field.type === "file" && inner === "name") return `${key}.name`;
    const target = collections.find(({ slug }) => slug === field.refers_to);
    const found = target ? keyNamed(inner, target, collections) : null;
    return found === null ? null : `${key}.${found}`;
  }
  const named = fields.filter(({ key, name: called }) => [plain(key), plain(called)].includes(plain(name)));
  if (named.length === 1) return named[0]!.key;
  if (named.length > 1) return null;
  if (["name", "headline", "heading"].includes(plain(name)) && title_field !== null) return "title";
  if (["link", "href"].includes(plain(name))) return "url";
  const meant = fields.filter(({ type }) => BY_TYPE[type]?.split(" ").includes(plain(name)));
  return meant.length === 1 ? meant[0]!.key : null;
}

/** Everything on a page that names something of the collections, in its order. */
function namingsOf(page: Page, { path, collections }: Site): Naming[] {
  const found: Naming[] = [];
  const template = collections.find(({ route }) => route === path) ?? null;
  const withKeys = (
    element: Element,
    attribute: Naming["attribute"],
    of: SiteCollection | null,
    parts: string[],
    glue: string,
    read: (part: string) => { before: string; key: string; after: string },
  ) => {
    const unknown: string[] = [];
    const value = parts
      .map((part) => {
        const { before, key, after } = read(part);
        const known = of && keyNamed(key, of, collections);
        if (!known) unknown.push(key);
        return `${before}${known ?? key}${after}`;
      })
      .join(glue);
    found.push({ element, attribute, value, unknown, of });
  };
  const ofElement = (element: Element, of: SiteCollection | null) => {
    const given = (name: string) => (element.attributes.get(`data-sw-${name}`) ?? "").trim();
    const alone = (key: string) => ({ before: "", key, after: "" });
    if (given("field") !== "") withKeys(element, "field", of, [given("field")], "", alone);
    if (given("attr") !== "")
      withKeys(element, "attr", of, given("attr").split(/\s+/), " ", (pair) => {
        const at = pair.indexOf(":");
        return { before: pair.slice(0, at + 1), key: pair.slice(at + 1), after: "" };
      });
    if (given("if") !== "") withKeys(element, "if", of, [given("if")], "", conditionParts);
  };
  let end = -1;
  for (const element of page.elements) {
    if (element.start < end) continue;
    const name = element.attributes.get("data-sw-list")?.trim();
    if (name === undefined) {
      ofElement(element, template);
      continue;
    }
    const of = collectionNamed(name, collections);
    found.push({ element, attribute: "list", value: of?.slug ?? name, unknown: of ? [] : [name], of });
    end = element.end;
    if (!of) continue;
    const sort = element.attributes.get("data-sw-sort")?.trim();
    if (sort)
      withKeys(element, "sort", of, [sort], "", (text) => {
        const before = text.startsWith("-") ? "-" : "";
        return { before, key: text.slice(before.length), after: "" };
      });
    const filter = element.attributes.get("data-sw-filter")?.trim();
    if (filter) withKeys(element, "filter", of, filter.split(/\s*;\s*/).filter(Boolean), ";", conditionParts);
    for (const inner of elementsIn(page, element)) if (inner !== element) ofElement(inner, of);
  }
  return found;
}

function conditionParts(text: string): { before: string; key: string; after: string } {
  const before = text.startsWith("!") ? "!" : "";
  const at = text.indexOf("=");
  return {
    before,
    key: text.slice(before.length, at < 0 ? undefined : at).trim(),
    after: at < 0 ? "" : text.slice(at),
  };
}

const asksForContent = (html: string): boolean => html.includes("data-sw-");

/** The values that attributes of elements are to have, all of an element at once. */
class Values {
  readonly #of = new Map<Element, Record<string, string | null>>();

  set(element: Element, name: string, value: string | null): void {
    this.#of.set(element, { ...this.#of.get(element), [name]: value });
  }

  changes(html: string): Change[] {
    return [...this.#of].flatMap(([element, values]) => attributeChanges(html, element, values));
  }
}

/** Html with the names that are surely meant. What is beyond what is read stays as it is. */
export function withMeantNames(html: string, site: Site): string {
  if (!asksForContent(html) || site.collections.length === 0) return html;
  const page = createPageReader().readOrNull(html);
  if (!page) return html;
  const values = new Values();
  for (const { element, attribute, value } of namingsOf(page, site)) {
    const name = `data-sw-${attribute}`;
    if (element.attributes.get(name)?.trim() !== value) values.set(element, name, value);
  }
  return applyChanges(html, values.changes(html));
}

/** What of a page names nothing that the website keeps, a sentence each. */
export function unknownNames(page: Page, site: Site): string[] {
  if (!asksForContent(page.source)) return [];
  const slugs = site.collections.map(({ slug }) => slug).join(", ");
  const messages = namingsOf(page, site).flatMap(({ attribute, unknown, of }) =>
    unknown.map((name) => {
      const what = `data-sw-${attribute} names “${name.slice(0, 60)}”`;
      if (attribute === "list")
        return `${what}, which is no collection of the website (there ${slugs === "" ? "are none" : `are ${slugs.slice(0, 500)}`}).`;
      if (!of) return `${what} outside of a list, on a page that is no template: put it into a list, or leave it out.`;
      const keys = of.fields.slice(0, NAMES_TOLD).map(({ key }) => key);
      return `${what}, which is no field of “${of.slug}” (there are ${[...new Set(["title", ...keys, "url"])].join(", ")}).`;
    }),
  );
  return [...new Set(messages)];
}

/** Html without what names nothing that the website keeps: its sample would be shown as if it were true. */
export function withoutUnknownNames(html: string, site: Site): string {
  const page = asksForContent(html) ? createPageReader().readOrNull(html) : null;
  if (!page) return html;
  const removed: Change[] = [];
  const values = new Values();
  let end = -1;
  for (const { element, attribute, unknown } of namingsOf(page, site)) {
    if (unknown.length === 0 || element.start < end) continue;
    if (attribute === "list" || attribute === "field") {
      removed.push({ start: element.start, end: element.end, text: "" });
      end = element.end;
    } else values.set(element, `data-sw-${attribute}`, null);
  }
  const isLeft = ({ start }: Change) => !removed.some((one) => one.start <= start && start < one.end);
  return applyChanges(html, [...removed, ...values.changes(html).filter(isLeft)]);
}
