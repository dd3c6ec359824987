/** Header and footer, the same on every page of a site. The menu is a popover, so it opens without JavaScript. */

import type { Brief } from "../../../brief/brief.ts";
import { hoursRows } from "../../../brief/display.ts";
import { inlineEmblem } from "../../../design/artwork/artwork.ts";
import { sentenceCase } from "../reading/text.ts";
import { topicOfName, topicOfPage } from "../topics.ts";
import { linksHtml, whatsappLink } from "./contact.ts";
import { type Build, emailLink, esc, fact, mainButton, type Part, phoneLink } from "./part.ts";
import { addressHtml } from "./place.ts";

export interface NavLink {
  href: string;
  label: string;
  current: boolean;
}

/** How many pages a header can carry. */
const MOST_PAGES = 7;

/** What a label means in whatever language, else the label. */
const meaningOf = (label: string): string => topicOfName(label) ?? label.toLowerCase();

/** The site's pages first, then places on this page, as many as a header can carry. */
export function navLinks(build: Build, parts: Part[]): NavLink[] {
  const pages = build.pages.map((page) => ({
    href: page.path,
    label: page.path === "/" ? build.words.home : page.name,
    current: page.path === build.page.path,
  }));
  const others = pages.filter((link) => !(link.current && link.href === "/"));
  if (!build.isHome) return pages.slice(0, MOST_PAGES);
  // A page "Contact us" is what a section "Contact" would be a second entry for.
  const taken = new Set(build.pages.flatMap((page) => [meaningOf(page.name), topicOfPage(page) ?? ""]));
  const anchors = parts.flatMap(({ anchor, navLabel }) => {
    if (navLabel === null || taken.has(meaningOf(navLabel))) return [];
    taken.add(meaningOf(navLabel));
    return { href: `#${anchor}`, label: navLabel, current: false };
  });
  const room = Math.max(0, (build.design.header === "centred" ? 4 : 5) - others.length);
  return [...others.slice(0, MOST_PAGES), ...anchors.slice(0, room)];
}

/**
 * The links as a list that follows the website: the publisher puts the pages that there are by then in the place of
 * the entries that are marked as pages (features/publishing/navigation.ts).
 */
export function linkList(build: Build, links: NavLink[], className?: string): string {
  const entries = links.map((link) => {
    const mark = link.href.startsWith("/") && !link.href.includes("#") ? " data-sw-page" : "";
    const current = link.current ? ' aria-current="page"' : "";
    return `<li${mark}><a href="${esc(link.href)}"${current}>${esc(link.label)}</a></li>`;
  });
  const attributes = `data-sw-pages="${esc(build.words.home)}" data-sw-most="${MOST_PAGES}"`;
  return `<ul${className ? ` class="${className}"` : ""} ${attributes}>${entries.join("")}</ul>`;
}

/** A word too long for the narrowest header may break; shorter ones move to a line of their own instead. */
const breakable = (name: string) =>
  esc(name).replace(/[^\s&;]{17,}/gu, (word) => word.replace(/.{12}(?=.{4})/gu, "$&<wbr>"));

const placeText = ({ place }: Brief): string => (place === null ? "" : `<span${fact("place")}>${esc(place)}</span>`);

/** The header's HTML. */
export function headerHtml(build: Build, links: NavLink[]): string {
  const { design, site, brief, words } = build;
  const { phone } = brief.contact;
  const top =
    design.header === "masthead"
      ? `<p class="top">${[placeText(brief), phone === null ? "" : phoneLink(phone)].filter(Boolean).join("  ·  ")}</p>`
      : "";
  const nav =
    links.length > 0
      ? `<button class="nav-open" type="button" popovertarget="nav">${esc(words.menu)}</button><nav id="nav" popover aria-label="${esc(words.mainNavigation)}"><button class="nav-close" type="button" popovertarget="nav" popovertargetaction="hide">${esc(words.close)}</button>${linkList(build, links)}</nav>`
      : "";
  return `<header class="site hd-${design.header}"><div class="hd">${top}<a class="brand" href="/"${build.isHome ? ' aria-current="page"' : ""}>${build.isDrawn ? inlineEmblem(design.look.emblems[0]!) : ""}<span>${breakable(site.name)}</span></a>${nav}${mainButton(build).replace('class="btn"', 'class="btn small"')}</div></header>`;
}

export const HEADER_CSS = `.hd{display:flex;align-items:center;gap:.9rem clamp(1rem,2.5vw,2.4rem);padding:1rem var(--gutter);max-inline-size:calc(var(--wrap) + 2*var(--gutter));margin-inline:auto;flex-wrap:wrap}
.brand{display:inline-flex;align-items:center;gap:.6rem;font-family:var(--head);font-weight:var(--hw);font-size:calc(1.3rem*var(--hsl));letter-spacing:var(--ht);color:var(--text);text-decoration:none;margin-inline-end:auto;line-height:1.1;text-transform:var(--case);overflow-wrap:break-word}
.brand .emblem{inline-size:2.1rem;block-size:2.1rem;flex:none}
.site ul{list-style:none;display:flex;gap:.4rem clamp(1rem,2vw,2rem);margin:0;padding:0;flex-wrap:wrap}
.site li a{color:var(--text);text-decoration:none;padding-block:.5rem;display:block}
.site li a:hover,.site li a[aria-current]{text-decoration:underline;text-underline-offset:.35em;text-decoration-thickness:2px;text-decoration-color:var(--link)}
.btn.small{padding:.72em 1.25em;font-size:.95rem}
.nav-open,.nav-close{font:inherit;font-weight:600;color:inherit;background:none;border:1px solid var(--edge);border-radius:var(--radius-s);padding:.6em 1em;cursor:pointer}
@media(max-width:55.99rem){.brand{flex:1 1 0;min-inline-size:min-content}.site .btn.small{display:none}nav[popover]{inset:0;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;border:0;margin:0;padding:1.2rem var(--gutter);background:var(--bg);color:var(--text)}nav[popover] ul{flex-direction:column;margin-block-start:2rem;gap:0}nav[popover] li a{font-family:var(--head);font-weight:var(--hw);font-size:calc(2rem*var(--hsl));padding-block:.7rem;border-block-end:1px solid var(--line)}.nav-close{display:block;margin-inline-start:auto}}
@media(min-width:56rem){.nav-open,.nav-close{display:none}nav[popover]{display:block;position:static;inset:auto;border:0;margin:0;padding:0;background:none;color:inherit;inline-size:auto;block-size:auto;overflow:visible}}
@media(min-width:75rem){.site:not(.hd-masthead) .hd{flex-wrap:nowrap}.brand{flex-shrink:99999;min-inline-size:min-content}.site .btn.small{flex:none}.site ul:has(li:nth-child(5)){column-gap:clamp(.7rem,1.6vw,2rem);font-size:.95rem}}`;

export const HEADER_LAYOUT_CSS = {
  bar: ``,
  centred: `@media(min-width:56rem){.hd-centred .hd:not(:has(li:nth-child(5))){display:grid;grid-template-columns:1fr auto 1fr}.hd-centred .brand{grid-column:2;grid-row:1;margin:0;flex-direction:column;gap:.2rem;font-size:calc(1.5rem*var(--hsl))}.hd-centred nav{grid-column:1;grid-row:1}.hd-centred .btn{grid-column:3;justify-self:end}.hd-centred .hd:has(li:nth-child(5)) nav{margin-inline:auto}}`,
  boxed: `.hd-boxed{border-block-end:var(--bwl) solid var(--text)}.hd-boxed .hd{max-inline-size:none;padding-block:0;gap:0;align-items:stretch;padding-inline:0}.hd-boxed .brand{padding:1rem var(--gutter);margin:0;flex:1}.hd-boxed .nav-open{border:0;border-inline-start:var(--bwl) solid var(--text);border-radius:0;padding-inline:1.4rem}@media(min-width:56rem){.hd-boxed ul{gap:0!important;block-size:100%}.hd-boxed li{display:flex;border-inline-start:var(--bwl) solid var(--text)}.hd-boxed li a{padding:1rem clamp(.6rem,1.2vw,1.4rem);display:flex;align-items:center}.hd-boxed li a:hover{background:var(--button);color:var(--on-button);text-decoration:none}.hd-boxed .btn{display:flex;align-items:center;border:0;border-inline-start:var(--bwl) solid var(--text);border-radius:0;box-shadow:none;clip-path:none;padding-inline:1.8rem;translate:none}}`,
  pill: `.hd-pill{padding:clamp(.6rem,1.4vw,1.2rem) clamp(.6rem,2vw,2rem) 0}.hd-pill .hd{background:var(--card);border-radius:99px;padding:.6rem .7rem .6rem 1.4rem;max-inline-size:var(--wrap);border:var(--bw) solid var(--line)}.hd-pill .nav-open{border-radius:99px}`,
  masthead: `.hd-masthead .top{inline-size:100%;margin:0;font-size:.85rem;color:var(--muted);padding-block-end:.7rem;border-block-end:1px solid var(--line);min-block-size:1.2rem}.hd-masthead .hd{border-block-end:1px solid var(--text)}`,
  quiet: `.hd-quiet .btn.small{display:none}.hd-quiet .brand .emblem{display:none}.hd-quiet .hd{padding-block:clamp(1.2rem,2.6vw,2.4rem)}.hd-quiet li a{font-size:.95rem}`,
};

/** The footer's HTML: whose site it is, how to reach them, when they are open, and the pages. */
export function footerHtml(build: Build, links: NavLink[]): string {
  const { site, words, design } = build;
  const { phone, email, whatsapp } = site.brief.contact;
  const what =
    site.label === null || site.label.toLowerCase() === site.name.toLowerCase() ? null : sentenceCase(site.label);
  const about = [what === null ? "" : esc(what), placeText(site.brief)].filter(Boolean).join(" · ");
  const facts = [
    site.address.length > 0 ? addressHtml(build) : "",
    phone === null ? "" : phoneLink(phone),
    whatsapp === null ? "" : whatsappLink(whatsapp),
    email === null ? "" : emailLink(email),
    ...linksHtml(build),
  ].filter(Boolean);
  const hours =
    site.brief.hours.length > 0
      ? `<ul class="plain"${fact("hours")}>${hoursRows(site.brief.hours, site.language)
          .map(({ days, times }) => `<li>${esc(days)} ${esc(times)}</li>`)
          .join("")}</ul>`
      : "";
  return `<footer class="foot ft-${design.footer}"><div class="wrap"><div class="imprint"><p class="sign">${esc(site.name)}</p>${about ? `<p class="what">${about}</p>` : ""}</div>${facts.length > 0 || hours ? `<div>${facts.length > 0 ? `<ul class="plain">${facts.map((line) => `<li>${line}</li>`).join("")}</ul>` : ""}${hours}</div>` : ""}${links.length > 0 ? `<nav aria-label="${esc(words.footerNavigation)}">${linkList(build, links, "plain")}</nav>` : ""}</div></footer>`;
}

export const FOOTER_CSS = `.foot{padding-block:clamp(2.5rem,6vw,5rem);background:var(--bg);color:var(--text)}.foot a{color:inherit}.foot .wrap{display:grid;gap:2rem clamp(2rem,5vw,5rem)}.foot .sign{font-family:var(--head);font-weight:var(--hw);letter-spacing:var(--ht);font-size:calc(clamp(1.9rem,3.4vw,3rem)*var(--hs));line-height:1.05;margin:0;text-transform:var(--case);overflow-wrap:anywhere}.foot .what{margin:.7rem 0 0;color:var(--muted);max-inline-size:26em}.foot li{padding-block:.25rem}`;

export const FOOTER_LAYOUT_CSS = {
  columns: `@media(min-width:48rem){.ft-columns .wrap{grid-template-columns:2fr 1fr 1fr}}`,
  giant: `.ft-giant{padding-block-end:0;overflow:clip}.ft-giant .wrap{container-type:inline-size}.ft-giant .imprint{display:contents}.ft-giant .sign{order:3;font-size:min(calc(100cqi/(var(--sign)*var(--cw))),17rem);line-height:.92;white-space:nowrap;margin-block-end:-.12em}@media(min-width:48rem){.ft-giant .what{order:-1;margin:0}.ft-giant .wrap{grid-template-columns:repeat(auto-fit,minmax(14rem,1fr))}.ft-giant .sign{grid-column:1/-1}}`,
  centred: `.ft-centred{text-align:center}.ft-centred .sign{font-size:calc(clamp(2rem,5vw,3.6rem)*var(--hs))}.ft-centred .what{margin-inline:auto}.ft-centred ul{display:flex;flex-wrap:wrap;justify-content:center;gap:.2rem 1.8rem}`,
  strip: `.ft-strip{padding-block:1.8rem}.ft-strip .wrap{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between}.ft-strip .sign{font-size:calc(1.2rem*var(--hsl))}.ft-strip .what{display:none}.ft-strip ul{display:flex;flex-wrap:wrap;gap:.2rem 1.6rem}`,
  card: `.ft-card{padding:0 clamp(.6rem,2vw,2rem) clamp(.6rem,2vw,2rem);background:var(--page)}.ft-card>.wrap{background:var(--bg);border-radius:var(--radius);padding:clamp(2rem,5vw,4rem);max-inline-size:none;inline-size:100%}@media(min-width:48rem){.ft-card .wrap{grid-template-columns:2fr 1fr 1fr}}`,
};
