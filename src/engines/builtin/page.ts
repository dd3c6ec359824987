/**
 * Assembles a page: brief and design in, code out. Pure and repeatable: the same website, page and brief always give
 * the same bytes. It invents nothing; what a section cannot take from the brief it leaves out.
 */

import { type Brief, emptyBrief } from "../../brief/brief.ts";
import { withPage } from "../../brief/merge.ts";
import { type DrawingRequest, drawingFile } from "../../design/artwork/artwork.ts";
import { GENERAL } from "../../design/kinds/catalogue.ts";
import type { Band } from "../../design/palette.ts";
import { hashText, randomFrom } from "../../design/seed.ts";
import { UNPLACED_REASONS } from "../../sentences/unplaced_reasons.ts";
import type { LeftOut, PageCode, PageTask } from "../engine.ts";
import { contentOfPage } from "./collections.ts";
import { foundationCss } from "./design/css.ts";
import { chooseDesign, type Design, type DesignBasis } from "./design/design.ts";
import { INTERFACE_TEXTS } from "./interface_text/languages.ts";
import { structuredDataHtml } from "./json_ld.ts";
import { pageDescription, pageTitle } from "./page_text.ts";
import { formAnchor } from "./sections/forms.ts";
import {
  FOOTER_CSS,
  FOOTER_LAYOUT_CSS,
  footerHtml,
  HEADER_CSS,
  HEADER_LAYOUT_CSS,
  headerHtml,
  navLinks,
} from "./sections/frame.ts";
import { contactForm, memberOf, orderSections } from "./sections/order.ts";
import { type Build, breadth, esc, fact, type Part, type PlacedImage } from "./sections/part.ts";
import { type Site, siteOf } from "./site.ts";
import { topicOfPage } from "./topics.ts";

export interface ComposedImage extends PlacedImage {
  prompt: string;
  svg: string;
}

export interface ComposedPage {
  title: string;
  description: string;
  language: string;
  sections: { kind: string; heading: string }[];
  palette: Record<string, string>;
  design: Design;
  code: PageCode;
  images: ComposedImage[];
  leftOut: LeftOut[];
}

/** What a design is chosen for: the site's kind and wishes, and what of it can be drawn. */
export function basisOf({ brief, kind, name, wishes }: Site): DesignBasis {
  // Of a kind that is not known, the business's own words are all that can be drawn.
  const own = kind.family === "general" ? [name, brief.tagline ?? "", ...brief.story.slice(0, 1)] : [];
  return { ...wishes, kind, told: [...brief.offers.map((offer) => offer.name), ...own] };
}

/** The words of a website that settle what its design leaves open: facts may change without changing it. */
export const seedOf = ({ website }: Pick<PageTask, "website">): string => `${website.name}\n${website.prompt}`;

/**
 * Composes a page from what its task knows.
 * @param address gives a drawing's bytes their public address (it needs a hash, which is asynchronous elsewhere)
 * @param variation another number gives other layouts of the same words in the same design
 */
export function composePage(task: PageTask, address: (svg: string) => string, variation = 0): ComposedPage {
  const build = buildOf(task, variation);
  const { site, design, words } = build;
  const images = task.generateImages && build.isDrawn ? makeImages(design, task, address) : [];
  build.images = images.map(({ url, alt, width, height }) => ({ url, alt, width, height }));
  const parts = orderSections(build);
  const links = navLinks(build, parts);
  const heroBand = parts[0]!.band ?? "base";
  const bands = bandsFor(design, parts);
  const footerBand = lastBand(design, bands.at(-1)!);
  const sections = parts.map((section, index) => sectionHtml(section, bands[index]!, index === 0)).join("\n");
  const body = `<a class="skip" href="#main">${esc(words.skip)}</a>
${headerHtml(build, links).replace('class="site ', `class="site band-${heroBand} `)}
<main id="main">
${sections}
</main>
${footerHtml(build, links).replace('class="foot ', `class="foot band-${footerBand} `)}
${structuredDataHtml(build)}`;
  const html = site.direction === "rtl" ? `<div dir="rtl" lang="${esc(site.language)}">\n${body}\n</div>` : body;
  const longestSign = Math.max(4, breadth(site.name));
  const css = compact(
    [
      foundationCss(design, new Set<Band>([...bands, heroBand, footerBand]), {
        text: body,
        japanese: site.interfaceLanguage === "ja",
      }),
      HEADER_CSS,
      HEADER_LAYOUT_CSS[design.header],
      FOOTER_CSS,
      `.foot{--sign:${longestSign}}`,
      FOOTER_LAYOUT_CSS[design.footer],
      ...new Set(parts.map((section) => section.css)),
    ].join("\n"),
  );
  const { base, accent } = design.palette.main.bands;
  return {
    title: pageTitle(build, task),
    description: pageDescription(build),
    language: site.language,
    sections: parts.map(({ kind, heading }) => ({ kind, heading })),
    palette: {
      background: base.bg,
      text: base.text,
      accent: accent.bg,
      second: design.palette.main.bands.second.bg,
      deep: design.palette.main.bands.deep.bg,
    },
    design,
    code: { html, css, javascript: links.length > 0 ? MENU_SCRIPT : "" },
    images: images.filter((image) => html.includes(image.url)),
    leftOut: leftOut(build),
  };
}

/** What sections of a task's page are made from. */
export function buildOf(task: PageTask, variation = 0): Build {
  const { website, page } = task;
  const given = task.brief ?? emptyBrief();
  const own = page.brief ?? null;
  const site = siteOf(given, website);
  const chosen = chooseDesign(basisOf(site), seedOf(task));
  // Colours and typefaces are chosen by now: another seed changes layouts and drawings alone.
  const { heroes } = chosen.direction;
  const hero = heroes[(heroes.indexOf(chosen.hero) + variation) % heroes.length]!;
  const design = variation === 0 ? chosen : { ...chosen, hero, seed: `${chosen.seed}\n${variation}` };
  const brief = withPage(given, own);
  const isHome = page.path === "/";
  const words = INTERFACE_TEXTS[site.interfaceLanguage];
  const members = Object.keys(own ?? {}) as (keyof Brief)[];
  const ofPlace: (keyof Brief)[] = ["hours", "hours_note", "contact", "branches", "areas"];
  const build: Build = {
    site,
    brief,
    own: new Set([...members, ...(members.some((member) => ofPlace.includes(member)) ? ["place" as const] : [])]),
    design,
    words,
    page: { path: page.path, name: page.name || site.name },
    pages: task.pages,
    content: contentOfPage(task),
    isHome,
    action: { href: "#top", label: words.purposes.contact.action },
    contactHref: null,
    // A page that is not about the business tells only a story of its own.
    story: isHome || own?.story || topicOfPage(page) === "about" ? [...brief.story] : [],
    // A drawing for a kind that nobody knows would have no subject: it is made where somebody asks for one.
    isDrawn: (brief.style.pictures ?? (site.kind === GENERAL && !task.generateImages ? "none" : "drawn")) === "drawn",
    images: [],
    random: randomFrom(hashText(`${design.seed}/${page.path}`)),
    drawn: { count: 0 },
  };
  settleLinks(build);
  return build;
}

/** What the brief wishes and the page can't show, and what nobody found a place for. */
function leftOut({ brief, own, isHome, content }: Build): LeftOut[] {
  if (content.template) return [];
  const unplaced = isHome || own.has("unplaced") ? brief.unplaced : [];
  const wished = isHome ? (brief.sections ?? []) : [];
  return [
    ...unplaced.map(({ text, reason }) => ({ text, reason: reason ?? UNPLACED_REASONS.no_place })),
    ...wished
      .filter((section) => memberOf(section) === null || isEmpty(brief, memberOf(section)))
      .map(({ kind, title }) => ({
        text: title ?? kind,
        reason: UNPLACED_REASONS.unknown_section,
      })),
  ].slice(0, MOST_LEFT_OUT);
}

const MOST_LEFT_OUT = 60;

/** Whether a brief has nothing for a section that it wishes. */
function isEmpty(brief: Brief, member: ReturnType<typeof memberOf>): boolean {
  if (member === null || member === "contact" || member === "place") return false;
  if (member === "form") return brief.forms.length === 0;
  const value = (brief as unknown as Record<string, unknown>)[member];
  return Array.isArray(value) ? value.length === 0 : !brief.forms.some(({ purpose }) => purpose === member);
}

/** Following a link inside the open menu closes it; without this the visitor closes it by hand. */
const MENU_SCRIPT = `document.getElementById("nav")?.addEventListener("click", (event) => {
  if (event.target.closest("a")) event.currentTarget.hidePopover?.();
});
`;

function sectionHtml(section: Part, band: Band, first: boolean): string {
  const label = first ? "" : ` aria-labelledby="${section.anchor}-h"`;
  const inner = first ? section.html : `<div class="wrap">${section.html}</div>`;
  return `<section id="${section.anchor}" class="s band-${band}${section.className ? ` ${section.className}` : ""}"${label}>${inner}</section>`;
}

/** Gives each section its band: the direction's rhythm, started at a place that differs by site, forms on strong ground. */
function bandsFor(design: Design, parts: Part[]): Band[] {
  const rhythm = design.direction.bands;
  let step = hashText(design.seed) % Math.min(2, rhythm.length);
  const result: Band[] = [];
  for (const [index, section] of parts.entries()) {
    if (index === 0) {
      result.push(section.band ?? "base");
      continue;
    }
    let band = section.band ?? rhythm[step % rhythm.length]!;
    step += 1;
    if (band !== "base" && band === result.at(-1)) band = "base";
    result.push(band);
  }
  return result;
}

function lastBand(design: Design, previous: Band): Band {
  const wish: Band[] = design.direction.bands.includes("deep")
    ? ["deep", "base"]
    : design.direction.bands.includes("accent")
      ? ["accent", "deep"]
      : ["base", "surface"];
  return wish.find((band) => band !== previous || band === "base") ?? "base";
}

/** Where the main action and the way to get in touch lead: where the brief says, else to the page's form or contact. */
function settleLinks(build: Build): void {
  const { brief, words, isHome, pages } = build;
  const contactPage = pages.find((page) => page.path !== "/" && topicOfPage(page) === "contact");
  const isContactPage = !isHome && topicOfPage(build.page) === "contact";
  const home = isHome ? "" : "/";
  const writes = contactForm(brief);
  const hasContact = writes !== null || brief.contact.phone !== null || brief.contact.email !== null;
  const isShown = isHome || build.own.has("forms");
  const here = isShown || isContactPage;
  build.contactHref = isContactPage
    ? "#contact"
    : (contactPage?.path ?? (hasContact ? `${here ? "" : home}#contact` : null));
  const [first] = brief.actions;
  const form = brief.forms[0];
  const formHref =
    form === undefined ? null : form === writes ? build.contactHref : `${isShown ? "" : home}#${formAnchor(form)}`;
  const usual = form === undefined ? words.purposes.contact.action : words.purposes[form.purpose].action;
  build.action = {
    href: first?.to ?? formHref ?? build.contactHref ?? "#main",
    label: first?.label ?? form?.title ?? usual,
    mark: first ? fact(`actions.${first.id}.label`) : "",
  };
}

/** Takes the indentation and line breaks out of the style sheet; they are for us, not for visitors. */
function compact(css: string): string {
  return css
    .replace(/\n\s*/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

/** Three drawings as files, in the colours of the page's main mode. */
function makeImages(design: Design, task: PageTask, address: (svg: string) => string): ComposedImage[] {
  const sizes = [
    [1600, 1200],
    [1200, 1200],
    [1400, 1000],
  ] as const;
  return sizes.map(([width, height], index) => {
    const scene = design.look.scenes[index % design.look.scenes.length]!;
    const request: DrawingRequest = {
      scene,
      emblems: design.look.emblems,
      seed: `${design.seed}/${task.page.path}/image-${index}`,
      width,
      height,
      variant: index,
    };
    const svg = drawingFile(request, design.palette.main.art);
    return {
      url: address(svg),
      alt: "",
      width,
      height,
      svg,
      prompt: `${scene}: ${design.look.emblems.slice(0, 3).join(", ")} (${design.direction.name})`,
    };
  });
}
