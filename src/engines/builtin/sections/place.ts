/** Where and when: address, opening hours, areas served, dates. Only what the prompt says; the map is a drawing. */

import { icon } from "./icons.ts";
import {
  type Build,
  esc,
  layoutFor,
  type Part,
  part,
  plate,
  sectionHead,
  telephoneTarget,
  telephoneText,
  whereLines,
} from "./part.ts";

function mapHref(query: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** A link that opens the place in a map; nothing is loaded until the visitor follows it. */
export function mapLink(build: Build): string {
  const { address, place, name } = build.site;
  const query = address
    ? [address, place && !address.includes(place.split(",")[0]!) ? place : ""].filter(Boolean).join(", ")
    : place
      ? `${name}, ${place}`
      : null;
  if (query === null) return "";
  return `<a class="more" href="${esc(mapHref(query))}" rel="noopener">${icon("mapPin")}${esc(build.words.openMap)}</a>`;
}

/** Opening hours as a table. */
export function hoursTable(build: Build): string {
  const { hours } = build.site;
  if (hours.length === 0) return "";
  return `<table class="hours"><caption class="vh">${esc(build.words.headings.hours)}</caption><tbody>${hours.map((row) => `<tr>${row.days ? `<th scope="row">${esc(row.days)}</th>` : "<td></td>"}<td>${esc(row.hours)}</td></tr>`).join("")}</tbody></table>`;
}

/** Hours and place in one section; null when the prompt gives neither. */
export function placeSection(build: Build): Part | null {
  const { site, words } = build;
  const hasHours = site.hours.length > 0;
  const hasPlace = site.address !== null;
  if (!hasHours && !hasPlace && site.areas.length === 0) return null;
  const heading =
    hasHours && hasPlace
      ? words.headings.hoursAndPlace
      : hasHours
        ? words.headings.hours
        : hasPlace || site.hasBranches
          ? words.headings.place
          : words.areas;
  const blocks = [
    hasHours ? `<div><h3 class="label">${esc(words.labels.hours)}</h3>${hoursTable(build)}</div>` : "",
    hasPlace
      ? `<div><h3 class="label">${esc(words.labels.address)}</h3><address>${whereLines(site).map(esc).join("<br>")}</address>${mapLink(build)}${site.branches.map((branch) => `<address>${esc(branch)}</address>`).join("")}</div>`
      : "",
    site.areas.length > 0
      ? `<div>${heading === words.areas || site.hasBranches ? "" : `<h3 class="label">${esc(words.areas)}</h3>`}<ul class="plain big">${site.areas.map((area) => `<li>${esc(area)}</li>`).join("")}</ul></div>`
      : "",
    site.phone
      ? `<div><h3 class="label">${esc(words.labels.phone)}</h3><p><a class="nobreak" href="${telephoneTarget(site.phone)}">${telephoneText(site.phone)}</a></p></div>`
      : "",
  ].filter(Boolean);
  const layout = layoutFor(build, "place", build.design.direction.places);
  const head = sectionHead("hours-and-place", heading);
  const inner = `<div class="facts-list">${blocks.join("")}</div>`;
  const map = () => plate(build, "map", 1000, 800, { scene: "streets" });
  const html = {
    map: `<div class="p-map"><div>${head}${inner}</div>${map()}</div>`,
    columns: `<div class="p-columns">${head}${inner}</div>`,
    card: `<div class="p-card">${map()}<div class="card">${head}${inner}</div></div>`,
    poster: `<div class="p-poster">${head}${inner}</div>`,
  }[layout];
  const css = {
    map: `.p-map{display:grid;gap:clamp(2rem,5vw,5rem)}.p-map .plate{min-block-size:18rem}@media(min-width:56rem){.p-map{grid-template-columns:1fr 1fr}}`,
    columns: `.p-columns .facts-list{grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr));gap:2rem clamp(2rem,5vw,5rem)}.p-columns .facts-list>div{border-block-start:var(--bwl) solid var(--text);padding-block-start:1rem}`,
    card: `.p-card{display:grid}.p-card>.plate{min-block-size:20rem;block-size:100%}.p-card>.card{margin:-4rem 1rem 0;position:relative}@media(min-width:56rem){.p-card>*{grid-row:1}.p-card>.plate{grid-column:1/9}.p-card>.card{grid-column:6/13;margin:4rem 0}.p-card{grid-template-columns:repeat(12,minmax(0,1fr));align-items:center}.p-card>.plate{min-block-size:34rem}}`,
    poster: `.p-poster .facts-list{gap:0}.p-poster .facts-list>div{display:grid;gap:.4rem 2rem;padding-block:1.6rem;border-block-start:var(--bwl) solid var(--text)}.p-poster td,.p-poster th,.p-poster address,.p-poster .big,.p-poster p a{font-size:calc(clamp(1.5rem,3.6vw,3.2rem)*var(--hs));font-family:var(--head);font-weight:var(--hw);line-height:1.1}@media(min-width:52rem){.p-poster .facts-list>div{grid-template-columns:1fr 3fr;align-items:baseline}}`,
  }[layout];
  return part({ kind: "hours-and-place", layout, heading, html, css, navLabel: heading });
}
