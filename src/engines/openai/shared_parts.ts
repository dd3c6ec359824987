/**
 * What all pages of a website share, as a model writes it: the home page's answer has styles, header and footer in it,
 * another page's answer has what lies between them.
 */
import { faceRules } from "../../design/faces.ts";
import { STYLES_BEGIN, STYLES_END, withParts } from "../../edits/parts.ts";
import { type Element, isWithin, type Page } from "../../html/page.ts";
import { PART_ATTRIBUTE } from "../../html/part_names.ts";
import { applyChanges, attributeChanges, type Change } from "../../html/splices.ts";
import type { PageCode, SharedDesign } from "../engine.ts";
import { createPageReader } from "./page_reader.ts";

/** For the home page, whose run makes the parts. */
export const MAKING_RULES = `Shared by all pages. The website's header, footer and styles are kept once, for every page, from what you write here. Write <header data-sw-part="header"> and <footer data-sw-part="footer">; both work without JavaScript (a menu on phones wraps, or is a <details>), and link to places of this page as /#id. In the stylesheet first everything that the other pages will use too: custom properties, base elements, type, layout, header, footer, buttons, links, cards, lists, tables, forms. Then the line ${STYLES_END} and after it only what this page alone needs.`;

/** For a page that takes the parts. */
export const TAKING_RULES = `Shared by all pages. The website's styles, header and footer are there already, and stand on this page without your writing them. Write only <main id="main">…</main> with everything of this page in it, and in the stylesheet only the few rules that the website's styles do not have: use their custom properties and classes, repeat none of their rules, define no :root. Leave the CSS block empty where nothing is missing.`;

/** The material for a page that takes the parts. */
export function sharedMaterial({ texts, notes }: SharedDesign): string {
  const { styles = "", header = "" } = texts;
  return [notes ?? "", `/* the website's styles */\n${withoutRules(styles)}`, `<!-- its header -->\n${header}`]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** A style sheet without the rules that bring typefaces: they tell a model nothing. */
function withoutRules(css: string): string {
  const rules = [...faceRules(css)].map(({ start, end }) => ({ start, end, text: "" }));
  return applyChanges(css, rules).trim();
}

/** The html of a page that takes the parts: what a model wrote for it, in the frame of a page that takes them. */
export function framed(html: string, shared: SharedDesign): string {
  const reader = createPageReader();
  const [written, frame] = [reader.readOrNull(html), reader.readOrNull(shared.html)];
  const main = frame?.elements.find(({ tag, isClosed }) => tag === "main" && isClosed);
  if (!written || !frame || !main) return html;
  const kept = frame.elements.filter(
    (element) => !isWithin(main, element) && (isSkipLink(element) || isOwn(element)) && !isInside(element, isOwn),
  );
  const around = (side: (element: Element) => boolean) =>
    kept.filter(side).map(({ start, end }) => frame.source.slice(start, end));
  const left = written.elements
    .filter((element) => element.parent === null && (isFrame(element) || isSkipLink(element)))
    .map(({ start, end }): Change => ({ start, end, text: "" }));
  const body = applyChanges(html, left).trim();
  const hasMain = written.elements.some(({ tag }) => tag === "main");
  return [
    ...around(({ end }) => end <= main.start),
    hasMain ? body : `<main id="main">\n${body}\n</main>`,
    ...around(({ start }) => start >= main.end),
  ].join("\n");
}

const isOwn = ({ attributes }: Element): boolean => attributes.has(PART_ATTRIBUTE);
const isFrame = ({ tag }: Element): boolean => tag === "header" || tag === "footer";
const isSkipLink = ({ tag, parent, attributes }: Element): boolean =>
  tag === "a" && parent === null && !!attributes.get("href")?.startsWith("#");
const isInside = ({ parent }: Element, accepts: (element: Element) => boolean): boolean =>
  parent !== null && (accepts(parent) || isInside(parent, accepts));

/** The page as visitors see it. */
export const wholePage = (code: PageCode, { texts }: SharedDesign): PageCode => withParts(code, texts);

/**
 * A home page with its parts named: its header and footer by the attribute, and the rules of all pages apart from its
 * own. Where it does not say which are which, all are for all.
 */
export function withPartsNamed({ html, css, javascript }: PageCode): PageCode {
  const page = createPageReader().readOrNull(html);
  return { html: page ? applyChanges(html, namesOf(page)) : html, css: withStylesApart(css), javascript };
}

function namesOf(page: Page): Change[] {
  const main = page.elements.find(({ tag }) => tag === "main");
  if (!main) return [];
  const changes: Change[] = [];
  for (const key of ["header", "footer"]) {
    const fits = (element: Element) =>
      element.tag === key && element.isClosed && element.inner && !isInside(element, () => true);
    const element = key === "header" ? page.elements.find(fits) : page.elements.findLast(fits);
    if (!element || isWithin(main, element)) continue;
    if (element.attributes.get(PART_ATTRIBUTE) !== key)
      changes.push(...attributeChanges(page.source, element, { [PART_ATTRIBUTE]: key }));
    for (const link of page.elements) {
      if (link.tag !== "a" || !isWithin(link, element)) continue;
      const href = link.attributes.get("href")?.trim() ?? "";
      // A place that every page has is there on each of them; the server says which entry is the page that is seen.
      const target = page.byId.get(href.slice(1));
      const leadsHome = href.length > 1 && href.startsWith("#") && target && target !== main && isWithin(target, main);
      const wanted = {
        ...(leadsHome ? { href: `/${href}` } : {}),
        ...(link.attributes.has("aria-current") ? { "aria-current": null } : {}),
      };
      if (Object.keys(wanted).length > 0) changes.push(...attributeChanges(page.source, link, wanted));
    }
  }
  return changes;
}

function withStylesApart(css: string): string {
  const faces = [...faceRules(css)];
  const rules = faces.map(({ start, end }) => css.slice(start, end)).join("\n");
  const bare = applyChanges(
    css,
    faces.map(({ start, end }) => ({ start, end, text: "" })),
  ).replace(`${STYLES_BEGIN}\n`, "");
  const at = bare.indexOf(STYLES_END);
  const all = (at === -1 ? bare : bare.slice(0, at)).trim();
  const own =
    at === -1
      ? ""
      : bare
          .slice(at + STYLES_END.length)
          .replaceAll(STYLES_END, "")
          .trim();
  return `${STYLES_BEGIN}\n${[all, rules].filter((part) => part !== "").join("\n")}\n${STYLES_END}\n${own}`;
}
