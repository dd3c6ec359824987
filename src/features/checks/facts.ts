/**
 * What one version of a page says by itself: its own findings, and what must be known of it to judge the website: where
 * it leads, what it loads, which places it has. Read once off the main thread; what comes out is small, whatever went
 * in, and never changes.
 */
import type { PageCode } from "../../engines/engine.ts";
import { anchorsOf, baseOf, linksOf, loadedFiles } from "../../html/links.ts";
import { readNames } from "../../html/names.ts";
import { type Element, type Page, readPage } from "../../html/page.ts";
import { readSeen } from "../../html/styles/seen.ts";
import { tellFinding } from "../../sentences/findings.ts";
import { createContrastCheck, reportContrast } from "./contrast_rules.ts";
import { checkFacts, type KnownOnPage } from "./fact_rules.ts";
import { checkForms } from "./form_rules.ts";
import { checkControls, checkHeadings, checkIds, checkImages, textWithin } from "./markup_rules.ts";
import { createReport, cut, excerptOf, nodeOf, type Report } from "./report.ts";
import { LIMITS, type PageFinding } from "./rules.ts";
import { readScripts, type Scripts } from "./scripts.ts";

/** An address on a page, once however often it is there. */
export interface NamedAddress {
  address: string;
  /** The first place where it is. */
  node: string | null;
  /** "": it is in the style sheet. */
  excerpt: string;
  /** How often it is there beside. */
  more: number;
}

export interface PageFacts {
  findings: PageFinding[];
  /** In the code itself: null where it says nothing. */
  title: string | null;
  description: string | null;
  base: string | null;
  /** Links to this website or within the page; those to others are not looked at. */
  links: NamedAddress[];
  /** Files of this website. */
  files: NamedAddress[];
  /** Places that links can lead to. Null: more than are kept, or what they are is up to scripts. */
  anchors: string[] | null;
  codeBytes: number;
  /** Which facts of the brief it says, of those that some page has to (`lookedFor`). Null: that can't be told. */
  told: number[] | null;
  /** Whether it shows records of collections, which may say more. */
  hasRecords: boolean;
  /** Whether there is more than the limits let in. */
  hasMore: boolean;
}

/** What of a page is kept: what goes beyond is not judged. */
const MOST = { links: 1_000, files: 500, anchors: 5_000, characters: 300_000 } as const;
const LONGEST_ANCHOR = 200;
const LONGEST_TEXT = 500;

/**
 * @param known what is known on the page; null: nobody has said anything
 * @throws HtmlLimitError
 */
export function readFacts({ html, css, javascript }: PageCode, known: KnownOnPage | null = null): PageFacts {
  const page = readPage(html);
  const contrast = createContrastCheck();
  const scripts = readScripts(page, javascript);
  const seen = readSeen(page, css, scripts.text, contrast.hear);
  const silenced = silencedIn(page, seen.isHidden);
  const isSilenced = ({ index }: Element) => silenced[index] === 1;
  const report = createReport(page);
  const names = readNames(page, seen.isHidden);
  const read = { page, names, scripts, isSilenced, report };
  checkImages(read);
  checkControls(read);
  reportContrast(page, contrast.found, isSilenced, report);
  checkIds(read);
  checkHeadings(read);
  checkTransport(page, css, report);
  checkForms(page, scripts, report);
  const told = known && checkFacts(page, known, report);
  const codeBytes = Buffer.byteLength(html) + Buffer.byteLength(css) + Buffer.byteLength(javascript);
  if (codeBytes > LIMITS.codeBytes)
    report.add(
      "warning",
      "page_weight",
      null,
      tellFinding("code_heavy", { kb: Math.round(codeBytes / 1000), most: LIMITS.codeBytes / 1000 }),
    );
  return {
    ...addressesOf(page, css, scripts),
    ...headOf(page),
    findings: report.findings,
    codeBytes,
    // What a script writes nobody can tell without a browser.
    told: scripts.isAny ? null : told,
    hasRecords: page.elements.some(({ attributes }) => attributes.has("data-sw-list")),
    hasMore: report.hasMore,
  };
}

/** Which elements nobody sees, or nobody who is read to hears of. */
function silencedIn(page: Page, isHidden: (element: Element) => boolean): Uint8Array {
  const silenced = new Uint8Array(page.elements.length);
  for (const element of page.elements) {
    const { index, parent, attributes } = element;
    const isItself = isHidden(element) || attributes.get("aria-hidden") === "true" || attributes.has("inert");
    if (isItself || (parent && silenced[parent.index] === 1)) silenced[index] = 1;
  }
  return silenced;
}

/** What the code of a whole document says in its head; what the server adds to it gives way to that. */
function headOf(page: Page): Pick<PageFacts, "title" | "description" | "base"> {
  const title = page.isDocument ? page.elements.find(({ tag, isForeign }) => tag === "title" && !isForeign) : undefined;
  const description = page.isDocument
    ? page.elements.find(
        ({ tag, attributes }) => tag === "meta" && attributes.get("name")?.toLowerCase() === "description",
      )
    : undefined;
  return {
    title: title ? textWithin(page, title).slice(0, LONGEST_TEXT) : null,
    description: description ? (description.attributes.get("content") ?? "").trim().slice(0, LONGEST_TEXT) : null,
    base: baseOf(page)?.slice(0, LONGEST_TEXT) ?? null,
  };
}

/** Whether an address is one of this website: it names no scheme and no host. */
const isOwn = (address: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/\/|\\)/i.test(address);

/** Whether an address is a sample of the code, in whose place a record's comes. */
function isSample({ tag, attributes }: Element, name: "href" | "src"): boolean {
  if (name === "src" && tag === "img" && attributes.has("data-sw-field")) return true;
  return (attributes.get("data-sw-attr") ?? "").split(/\s+/).some((pair) => pair.startsWith(`${name}:`));
}

function addressesOf(page: Page, css: string, scripts: Scripts): Pick<PageFacts, "links" | "files" | "anchors"> {
  let characters = 0;
  const collect = (most: number) => {
    const found = new Map<string, NamedAddress>();
    return {
      found,
      add(address: string, element: Element | null): void {
        const known = found.get(address);
        if (known) known.more++;
        else if (isOwn(address) && found.size < most && characters < MOST.characters) {
          const node = element && nodeOf(page, element);
          const excerpt = element ? excerptOf(page, element) : "";
          characters += address.length + (node?.length ?? 0) + excerpt.length;
          found.set(address, { address, node, excerpt, more: 0 });
        }
      },
    };
  };
  const links = collect(MOST.links);
  // A place that a script names may be made by it.
  for (const { href, element } of linksOf(page))
    if (!isSample(element, "href") && (!href.startsWith("#") || !scripts.names(href.slice(1))))
      links.add(href, element);
  const files = collect(MOST.files);
  for (const { address, element } of loadedFiles(page, css))
    if (!address.startsWith("#") && !(element && isSample(element, "src"))) files.add(address, element);
  const anchors: string[] = [];
  if (scripts.isAny) return { links: [...links.found.values()], files: [...files.found.values()], anchors: null };
  for (const anchor of anchorsOf(page)) {
    characters += anchor.length;
    if (anchor.length > LONGEST_ANCHOR || anchors.length === MOST.anchors || characters > 2 * MOST.characters)
      return { links: [...links.found.values()], files: [...files.found.values()], anchors: null };
    anchors.push(anchor);
  }
  return { links: [...links.found.values()], files: [...files.found.values()], anchors };
}

/** What comes over a connection that anybody can listen to and change. */
function checkTransport(page: Page, css: string, report: Report): void {
  const isPlain = (address: string) => /^http:\/\//i.test(address);
  for (const { address, element, kind } of loadedFiles(page, css)) {
    if (!isPlain(address)) continue;
    const isActive = kind === "active";
    const told = tellFinding(isActive ? "loaded_insecurely" : "shown_insecurely", { address: cut(address) });
    report.add(isActive ? "error" : "warning", "mixed_content", element, told);
  }
  for (const element of page.elements) {
    const action = element.tag === "form" ? (element.attributes.get("action") ?? "").trim() : "";
    if (isPlain(action))
      report.add("warning", "mixed_content", element, tellFinding("sent_insecurely", { address: cut(action) }));
  }
}
