/** What becomes of code that a model wrote: what needs no model is put right, and the rest is checked. */
import { closest, type Element } from "../../html/page.ts";
import { applyChanges, attributeChanges } from "../../html/splices.ts";
import type { CodeTarget, PageCode, PageTask } from "../engine.ts";
import { javascriptFault } from "./check_css.ts";
import { checkPage, deadLinks, hasStandIn, inventedClaims, type PageProblem, unknownPictures } from "./check_page.ts";
import { siteOf, withMeantNames, withoutUnknownNames } from "./content_markup.ts";
import { materialOf } from "./material.ts";
import { withoutPictures } from "./page_images.ts";
import { createPageReader } from "./page_reader.ts";
import { framed, wholePage, withPartsNamed } from "./shared_parts.ts";
import { tidyCode } from "./tidy.ts";
import { withTypefaces, withTypefacesBeside } from "./typefaces.ts";
import { headingsUnstated, withoutUnstated } from "./unstated.ts";
import { withoutInventions } from "./without_inventions.ts";

export interface FinishedPage {
  code: PageCode;
  problems: PageProblem[];
  /** Where a comment stands in the place of code. */
  standIns: CodeTarget[];
  hasBrokenScript: boolean;
  /** The html without what names none of the website's content, and without pictures that don't exist; null: there is no such thing. */
  knownHtml: string | null;
}

const TARGETS = ["html", "css", "javascript"] as const;

interface WrittenPage {
  code: PageCode;
  task: PageTask;
  /** Sentences of which the model says that the material does not have them. */
  unstated?: string[];
}

export function finish({ code: written, task, unstated = [] }: WrittenPage): FinishedPage {
  const { shared, makesShared } = task;
  const tidied = tidyCode(written);
  const own = shared ? { ...tidied, html: framed(tidied.html, shared) } : tidied;
  const faced = shared ? withTypefacesBeside(own, shared.texts.styles ?? "") : withTypefaces(own);
  const named = makesShared ? withPartsNamed(faced) : faced;
  const site = siteOf(task);
  const material = unstated.length > 0 ? materialOf(task, createPageReader()) : "";
  const meant = toHomeIds(withMeantNames(named.html, site), task);
  const code = { ...named, html: withoutUnstated(meant, unstated, material) };
  const whole = (html: string) => (shared ? wholePage({ ...code, html }, shared).html : html);
  const seen = { ...code, html: whole(code.html) };
  const existing = withoutUnknownPictures(withoutUnknownNames(code.html, site), task);
  const knownHtml = withoutInventedLinks(withoutInventions(existing, task), task, whole);
  return {
    code,
    problems: [...checkPage(seen, task), ...headingsUnstated(code.html, unstated, material)],
    standIns: TARGETS.filter((target) => hasStandIn(target, code[target])),
    hasBrokenScript: javascriptFault(code.javascript) !== null,
    knownHtml: knownHtml === code.html ? null : knownHtml,
  };
}

/**
 * The html whose links to addresses that nobody has given, and to nothing, are no links any more: their words stay, but
 * for those of a navigation that lead to nothing.
 */
function withoutInventedLinks(html: string, task: PageTask, whole: (html: string) => string): string {
  const reader = createPageReader();
  const [page, seen] = [html, whole(html)].map((text) => reader.readOrNull(text));
  if (!page || !seen) return html;
  const claims = new Set(inventedClaims(page, task, reader).map(({ written }) => written));
  const dead = new Set(deadLinks(seen, task));
  const leads = ({ tag, attributes }: Element, to: Set<string>) =>
    tag === "a" && to.has(attributes.get("href")?.trim() ?? "");
  const inMenu = (element: Element) => closest(element, ({ tag }) => tag === "nav") !== null;
  // A menu may be ahead of its pages, which are made later.
  const isPage = ({ attributes }: Element) => attributes.get("href")?.trim().startsWith("/") ?? false;
  const isLost = (element: Element) => leads(element, dead) && !(isPage(element) && inMenu(element));
  const entries = page.elements.filter((element) => isLost(element) && inMenu(element));
  if (entries.length > 0) return withoutInventedLinks(withoutPictures(html, entries), task, whole);
  const changes = page.elements
    .filter((element) => isLost(element) || leads(element, claims))
    .flatMap((link) => attributeChanges(html, link, { href: null, target: null, rel: null }));
  return changes.length === 0 ? html : applyChanges(html, changes);
}

/** A browser shows a picture that doesn't exist as a broken one. */
function withoutUnknownPictures(html: string, task: PageTask): string {
  const page = createPageReader().readOrNull(html);
  const unknown = page?.elements.filter(
    (element) => element.tag === "img" && unknownPictures(element, task).length > 0,
  );
  return unknown?.length ? withoutPictures(html, unknown) : html;
}

/** Links of a header that was taken over from the home page, to what stands there and not here. */
function toHomeIds(html: string, { page: { path }, home }: PageTask): string {
  if (home === null || path === "/") return html;
  const [page, homePage] = [html, home.html].map((text) => createPageReader().readOrNull(text));
  if (!page || !homePage) return html;
  const changes = page.elements.flatMap((element) => {
    const href = element.attributes.get("href")?.trim() ?? "";
    const id = href.slice(1);
    const isThere = element.tag === "a" && href.startsWith("#") && !page.byId.has(id) && homePage.byId.has(id);
    return isThere ? attributeChanges(html, element, { href: `/${href}` }) : [];
  });
  return changes.length === 0 ? html : applyChanges(html, changes);
}
