/** Where and when: address, opening hours, branches, areas served. Only what the brief says; the map is a drawing. */
import type { BriefHours } from "../../../brief/brief.ts";
import { addressLines, hoursRows } from "../../../brief/display.ts";
import { mapAddress } from "../../../brief/facts.ts";
import { icon } from "./icons.ts";
import { type Build, esc, fact, layoutFor, lines, type Part, part, phoneLink, plate, sectionHead } from "./part.ts";

/** A link that opens the place in a map; nothing is loaded until the visitor follows it. */
export function mapLink(build: Build): string {
  const { addressLine } = build.site;
  if (addressLine === "") return "";
  return `<a class="more" href="${esc(mapAddress(addressLine))}" rel="noopener"${fact("contact.address.map")}>${icon("mapPin")}${esc(build.words.openMap)}</a>`;
}

/** Opening hours as a table, marked as the fact that it shows. */
export function hoursTable(build: Build, hours: readonly BriefHours[], path = "hours"): string {
  const rows = hoursRows(hours, build.site.language).map(
    ({ days, times }) => `<tr><th scope="row">${esc(days)}</th><td>${esc(times)}</td></tr>`,
  );
  return `<table class="hours"><caption class="vh">${esc(build.words.headings.hours)}</caption><tbody${fact(path)}>${rows.join("")}</tbody></table>`;
}

/** The address on lines of its own. */
export const addressHtml = (build: Build): string =>
  `<address${fact("contact.address")}>${build.site.address.map(esc).join("<br>")}</address>`;

/** What it is called, where there is anything to say of it. */
export function placeHeading({ brief, words, site }: Build): string {
  const hasHours = brief.hours.length > 0;
  const hasPlace = site.address.length > 0 || brief.branches.length > 0;
  const { headings } = words;
  return hasHours && hasPlace
    ? headings.hoursAndPlace
    : hasHours || brief.hours_note !== null
      ? headings.hours
      : hasPlace
        ? headings.place
        : words.areas;
}

/** Hours and place in one section; null when the brief gives neither. */
export function placeSection(build: Build, heading: string): Part | null {
  const { brief, words, site } = build;
  const { hours, hours_note: note, areas, branches } = brief;
  /** @param title the section's heading where it says the same */
  const label = (text: string, title?: string) => (heading === title ? "" : `<h3 class="label">${esc(text)}</h3>`);
  const blocks = [
    hours.length > 0 || note !== null
      ? `<div>${label(words.labels.hours, words.headings.hours)}${hours.length > 0 ? hoursTable(build, hours) : ""}${note === null ? "" : `<p class="said"${fact("hours_note")}>${lines(note)}</p>`}</div>`
      : "",
    site.address.length > 0 ? `<div>${label(words.labels.address)}${addressHtml(build)}${mapLink(build)}</div>` : "",
    ...branches.map((branch) => {
      const path = `branches.${branch.id}`;
      const where = addressLines(branch.address, site.language).map(esc).join("<br>");
      return `<div><h3 class="label"${fact(`${path}.name`)}>${esc(branch.name)}</h3>${where === "" ? "" : `<address${fact(`${path}.address`)}>${where}</address>`}${branch.phone === null ? "" : `<p>${phoneLink(branch.phone, `${path}.phone`)}</p>`}${branch.hours.length > 0 ? hoursTable(build, branch.hours, `${path}.hours`) : ""}</div>`;
    }),
    areas.length > 0
      ? `<div>${label(words.areas, words.areas)}<ul class="plain big"${fact("areas")}>${areas.map((area) => `<li>${esc(area)}</li>`).join("")}</ul></div>`
      : "",
  ].filter(Boolean);
  if (blocks.length === 0) return null;
  // A drawn map where no address stands would say that there is one.
  const isSomewhere = site.address.length > 0 || branches.some(({ address }) => address !== null);
  const places = build.design.direction.places.filter((place) => isSomewhere || (place !== "map" && place !== "card"));
  const layout = layoutFor(build, "place", [...places, "columns" as const], ["map", "card"]);
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
