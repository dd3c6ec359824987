/**
 * Assembles a page: brief and design in, code out. Pure and repeatable: the same website, page and prompts always give
 * the same bytes. It invents nothing; what a section cannot take from the brief it leaves out.
 */

import { type DrawingRequest, drawingFile } from "../../design/artwork/artwork.ts";
import type { SceneName } from "../../design/artwork/scenes.ts";
import { kindById } from "../../design/kinds/catalogue.ts";
import type { Band } from "../../design/palette.ts";
import { hashText, randomFrom } from "../../design/seed.ts";
import type { LeftOut, PageCode, PageTask, SitePage } from "../engine.ts";
import type { Brief, FormPurpose } from "./brief.ts";
import { contentOfPage } from "./collections.ts";
import { foundationCss } from "./design/css.ts";
import { chooseDesign, type Design } from "./design/design.ts";
import { INTERFACE_TEXTS } from "./interface_text/languages.ts";
import { networkOf } from "./networks.ts";
import { kindLabel, pageDescription, pageTitle, speakingName, whatInPlace } from "./page_text.ts";
import { LONGEST_READ } from "./reader/text.ts";
import { fittingPurpose } from "./sections/forms.ts";
import {
  FOOTER_CSS,
  FOOTER_LAYOUT_CSS,
  footerHtml,
  HEADER_CSS,
  HEADER_LAYOUT_CSS,
  headerHtml,
  navLinks,
} from "./sections/frame.ts";
import { orderSections } from "./sections/order.ts";
import {
  type Build,
  breadth,
  esc,
  hasContactSection,
  isForOneThing,
  type Part,
  type PlacedImage,
  plate,
  sentence,
  standInForm,
  startOfPage,
} from "./sections/part.ts";
import { tellAll } from "./told.ts";
import { topicName, topicOfPage } from "./topics.ts";

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

/** The words that the reader found for this page, and those for the site as a whole. */
export interface Briefs {
  site: Brief;
  page: Brief;
}

/** Composes a page. `address` gives a drawing's bytes their public address (it needs a hash, which is asynchronous elsewhere). */
export function composePage(
  task: PageTask,
  briefs: Briefs,
  address: (svg: string) => string,
  variation = 0,
): ComposedPage {
  const read = withFittingForms(briefs.site);
  const texts = INTERFACE_TEXTS[read.interfaceLanguage];
  const label = kindLabel(read, `${task.website.prompt} ${task.page.path === "/" ? task.page.prompt : ""}`);
  // A place typed in small letters is a name all the same.
  const place = read.place !== null && !/\p{Lu}/u.test(read.place) ? sentence(read.place) : read.place;
  const site = { ...read, place, name: speakingName({ ...read, place }, task.website.name, label, texts.whatInPlace) };
  const words = {
    ...texts,
    and: read.language.startsWith(read.interfaceLanguage) ? texts.and : "",
    whatInPlace: whatInPlace(texts.whatInPlace, site, task.website.prompt),
  };
  const pageBrief = withFittingForms(briefs.page);
  const isHome = task.page.path === "/";
  const chosen = chooseDesign(site, task.website.prompt);
  // Colours and typefaces are chosen by now: another seed changes layouts and drawings alone.
  const { heroes } = chosen.direction;
  const hero = heroes[(heroes.indexOf(chosen.hero) + variation) % heroes.length]!;
  const design = variation === 0 ? chosen : { ...chosen, hero, seed: `${chosen.seed}\n${variation}` };
  const brief = isHome
    ? pageBrief
    : { ...pageBrief, offerings: pageBrief.offerings.length > 0 ? pageBrief.offerings : site.offerings };
  const images = task.generateImages ? makeImages(design, task, address) : [];
  const build: Build = {
    brief,
    site,
    design,
    words,
    page: { path: task.page.path, name: task.page.name || site.name },
    pages: task.pages,
    content: contentOfPage(task),
    isHome,
    offersHere: pageBrief.offerings.some(({ name }) => !site.offerings.some((other) => other.name === name)),
    action: { href: "#top", label: words.purposes.contact.action },
    statements: dedupe(
      isHome
        ? [...brief.statements]
        : brief.statements
            .map((statement) => sentence(statement.replace(startOfPage(task.page.name), "")))
            .filter(
              (statement) =>
                topicOfPage(task.page) === "about" ||
                // A statement of the page's own is not the home page's with a date more or less.
                !site.statements.some((other) => holdsAlike(statement, other)),
            ),
    ).filter((statement) => !isShownAsFact(statement, site.facts)),
    images: images.map(({ url, alt, width, height }) => ({ url, alt, width, height })),
    kindLabel: label,
    contactHref: null,
    random: randomFrom(hashText(`${design.seed}/${task.page.path}`)),
    drawn: { count: 0 },
  };
  // The home page opens with the first statement; the page about the business begins with the next.
  if (!isHome && topicOfPage(task.page) === "about" && build.statements.length > 1)
    build.statements.push(build.statements.shift()!);
  settleLinks(build);
  if (build.action && build.site.buttonLink !== null) build.action.href = build.site.buttonLink;
  const ordered = orderSections(build);
  const links = navLinks(build, ordered);
  const frame = [headerHtml(build, links), footerHtml(build, links)];
  // A template says of each record what its editors wrote, and nothing else.
  const { parts, leftOut } = build.content.template ? { parts: ordered, leftOut: [] } : tellAll(build, ordered, frame);
  const heroBand = parts[0]!.band ?? "base";
  const bands = bandsFor(design, parts);
  const footerBand = lastBand(design, bands.at(-1)!);
  const sections = parts.map((section, index) => sectionHtml(section, bands[index]!, index === 0)).join("\n");
  const body = `<a class="skip" href="#main">${esc(words.skip)}</a>
${headerHtml(build, links).replace('class="site ', `class="site band-${heroBand} `)}
<main id="main">
${sections}
${endPiece(build, parts)}</main>
${footerHtml(build, links).replace('class="foot ', `class="foot band-${footerBand} `)}
${jsonLd(site, brief, isHome)}`;
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
      ".plate.end{border-radius:0;border-inline:0;border-block-end:0;block-size:clamp(7rem,15vw,16rem)}",
      FOOTER_LAYOUT_CSS[design.footer],
      ...new Set(parts.map((section) => section.css)),
    ].join("\n"),
  );
  const used = images.filter((image) => html.includes(image.url));
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
    images: used,
    leftOut: [...unread(task.website.prompt), ...leftOut],
  };
}

/** The end of a prompt that is longer than what is read of it. */
function unread(prompt: string): LeftOut[] {
  if (prompt.length <= LONGEST_READ) return [];
  const reason = `The embedded engine reads ${LONGEST_READ} characters of a prompt; all from here on was not read.`;
  return [{ text: prompt.slice(LONGEST_READ, LONGEST_READ + 200).trim(), reason }];
}

function withFittingForms(brief: Brief): Brief {
  return {
    ...brief,
    forms: [...new Set(brief.forms.map((form) => fittingPurpose(brief.kind, form)))],
    namedForms: brief.namedForms.map((form) => ({ ...form, purpose: fittingPurpose(brief.kind, form.purpose) })),
  };
}

/** Following a link inside the open menu closes it; without this the visitor closes it by hand. */
const MENU_SCRIPT = `document.getElementById("nav")?.addEventListener("click", (event) => {
  if (event.target.closest("a")) event.currentTarget.hidePopover?.();
});
`;

const plain = (text: string) => text.toLowerCase().replace(/[.!?。！？\s]+$/u, "");

/** True when two statements say the same, or one begins as the other does. */
function holdsAlike(one: string, two: string): boolean {
  const [short, long] = [plain(one), plain(two)].sort((a, b) => a.length - b.length) as [string, string];
  return long.startsWith(short) || (short.length > 24 && long.startsWith(short.slice(0, 24)));
}

/** Facts stand in a place of their own: what is one of them is not told as a sentence too. */
function isShownAsFact(statement: string, facts: readonly string[]): boolean {
  return facts.some((fact) => plain(fact) === plain(statement));
}

function dedupe(list: string[]): string[] {
  return [...new Set(list)];
}

function sectionHtml(section: Part, band: Band, first: boolean): string {
  const label = first ? "" : ` aria-labelledby="${section.anchor}-h"`;
  const inner = first ? section.html : `<div class="wrap">${section.html}</div>`;
  return `<section id="${section.anchor}" class="s band-${band}${section.className ? ` ${section.className}` : ""}"${label}>${inner}</section>`;
}

/** A short page ends in a strip of drawing, so that it does not stop short. */
function endPiece(build: Build, parts: Part[]): string {
  if (
    parts.length > 4 ||
    build.design.direction.name === "swiss" ||
    parts.some((section) => section.className.includes("gallery"))
  )
    return "";
  const { scenes } = build.design.look;
  const wide: SceneName[] = [
    "pattern",
    "town",
    "shingles",
    "pipes",
    "tiles",
    "waves",
    "hills",
    "ribbons",
    "seigaiha",
    "facade",
    "table",
    "contours",
  ];
  const scene = wide.find((name) => scenes.includes(name)) ?? "pattern";
  return `${plate(build, "end", 2000, 300, { scene, className: "end", inline: true })}\n`;
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

const FORM_PAGES: Partial<Record<FormPurpose, string[]>> = {
  reservation: ["reservations", "booking"],
  appointment: ["appointments", "booking"],
  booking: ["booking", "reservations"],
  quote: ["quote"],
  donation: ["donate"],
  volunteer: ["volunteer"],
  valuation: ["valuation"],
  rsvp: ["rsvp"],
  enrolment: ["admissions"],
  newsletter: ["newsletter"],
};

/** The page that holds the form of a purpose, where the site has one. */
function formPageOf(pages: readonly SitePage[], purpose: FormPurpose): SitePage | undefined {
  return pages.find((page) => page.path !== "/" && (FORM_PAGES[purpose] ?? []).includes(topicOfPage(page) ?? ""));
}

/** What a button has room for. */
const LONGEST_LABEL = 28;

/** Where the main action and the way to contact lead: on the home page to its forms, elsewhere to the fitting page. */
function settleLinks(build: Build): void {
  const { site, words, isHome, pages } = build;
  const contactPage = pages.find((page) => page.path !== "/" && topicOfPage(page) === "contact");
  const onContact = topicOfPage(build.page) === "contact" && !isHome;
  const firstForm =
    site.forms.find((purpose) => !isForOneThing(purpose) || purpose === "waitlist") ??
    site.forms.find((purpose) => purpose === "application") ??
    site.forms[0];
  const anchorOf = (purpose: FormPurpose) => (purpose === "contact" ? "#contact" : `#form-${purpose}`);
  const home = isHome ? "" : "/";
  const asks = standInForm(site, contactPage !== undefined);
  const hasContact = hasContactSection(site, contactPage !== undefined, asks);
  const { form: usual, guidance } = kindById(site.kind);
  // Who wants bread, a table or a plumber has not come for the news, as long as there is a way to ask.
  const isAside =
    firstForm === "newsletter" &&
    usual !== "newsletter" &&
    !/^(?:voice|digital|general|cause)$/.test(guidance) &&
    site.actions.length === 0 &&
    (contactPage !== undefined || hasContact);
  const answering = hasContact ? "contact" : (asks ?? firstForm ?? "contact");
  build.contactHref = onContact ? "#contact" : (contactPage?.path ?? `${home}${anchorOf(answering)}`);
  const labelled = (own: string) => (site.actions[0] ? sentence(site.actions[0]) : own);
  if (firstForm && !isAside) {
    const formPage = isHome ? undefined : formPageOf(pages, firstForm);
    const isHere = isHome || formPage?.path === build.page.path;
    const href = isHere ? anchorOf(firstForm) : (formPage?.path ?? `/${anchorOf(firstForm)}`);
    const named = site.namedForms.find(({ purpose }) => purpose === firstForm);
    const called = named?.isCall || isForOneThing(firstForm) ? (named?.title ?? null) : null;
    const own = called !== null && called.length <= LONGEST_LABEL ? called : words.purposes[firstForm].action;
    build.action = { href, label: labelled(own) };
    return;
  }
  const asksForTable = site.wantedSections.some((section) => section === "booking" || section === "reservations");
  if (
    site.actions.length === 0 &&
    !asksForTable &&
    (site.hours.length > 0 || site.address !== null) &&
    asks !== "appointment" &&
    isWalkedInto(build)
  ) {
    // A place that one walks into: the first thing to know is when and where.
    build.action = {
      href: `${home}#hours-and-place`,
      label:
        site.hours.length > 0 && site.address !== null
          ? words.headings.hoursAndPlace
          : site.hours.length > 0
            ? words.headings.hours
            : words.headings.place,
    };
    return;
  }
  const begins = site.wantedSections.some((section) => /quick|start|install|guide|reference/.test(section));
  if (build.design.look.family === "docs" && begins && site.wantedSections.length > 1) {
    build.action = {
      href: `${home}#docs-quick-start`,
      label: topicName("quick-start", site.interfaceLanguage),
    };
    return;
  }
  const usualPage = formPageOf(pages, usual);
  // An escape room is booked, a roof is quoted: where the site has the page for it, it is what visitors come for.
  const [href, purpose] = asks
    ? ([`${home}${anchorOf(asks)}`, asks] as const)
    : usualPage
      ? ([usualPage.path === build.page.path ? anchorOf(usual) : usualPage.path, usual] as const)
      : ([build.contactHref, "contact"] as const);
  build.action = { href, label: labelled(words.purposes[purpose].action) };
}

/** Whether one comes unannounced: a pharmacy is a shop, though a practice is called first. */
function isWalkedInto({ site }: Build): boolean {
  const { traits } = kindById(site.kind);
  return !traits.has("by-appointment") || traits.has("walked-into");
}

function jsonLd(site: Brief, brief: Brief, isHome: boolean): string {
  const data: Record<string, unknown> = { "@context": "https://schema.org", "@type": site.schemaType, name: site.name };
  if (isHome && brief.statements[0]) data.description = brief.statements[0];
  if (site.phone) data.telephone = site.phone;
  if (site.email) data.email = site.email;
  const { traits } = kindById(site.kind);
  const eventLike = traits.has("event");
  if (site.address || (site.place && !eventLike))
    data.address = {
      "@type": "PostalAddress",
      ...(site.address && { streetAddress: site.address }),
      ...(site.place && { addressLocality: site.place }),
    };
  if (eventLike && site.place) {
    delete data.address;
    data.location = { "@type": "Place", name: site.place };
  }
  const hours = site.hours.map((row) => row.schema).filter((value) => value !== null);
  // Half of the hours would say that the other days are closed.
  const isWhole = site.hours.every((row) => row.schema !== null || !/\d/.test(row.hours));
  if (hours.length > 0 && isWhole) data.openingHours = hours;
  const profiles = site.links.flatMap(({ href }) => (href !== null && networkOf(href) !== null ? href : []));
  if (profiles.length > 0) data.sameAs = profiles;
  if (site.areas.length > 0 && !site.hasBranches) data.areaServed = site.areas;
  if (traits.has("program")) delete data.address;
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")}</script>`;
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
