/** Who works there. */
import type { BriefPerson } from "../../../brief/brief.ts";
import { type Build, esc, fact, layoutFor, lines, type Part, part, sectionHead } from "./part.ts";

const COMMON =
  ".people{list-style:none;margin:0;padding:0}.people h3{margin:0;font-size:calc(1.5rem*var(--hsl))}.people .role{margin:.2em 0 0;color:var(--link);font-weight:600}.people .about{margin:.7em 0 0;color:var(--muted)}.people .shot{display:block;inline-size:100%;aspect-ratio:1;object-fit:cover;border-radius:var(--radius);margin-block-end:1.1rem}";
const CSS = {
  cards: `${COMMON}.people-cards{display:grid;gap:clamp(1.4rem,3vw,2.6rem);grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))}.people-cards li{border-block-start:max(2px,var(--bw)) solid var(--text);padding-block-start:1.1rem}.people-cards li:has(.shot){border:0;padding:0}`,
  rows: `${COMMON}.people-rows li{display:grid;gap:.3rem 2.4rem;padding-block:1.5rem;border-block-start:var(--bwl) solid var(--line)}.people-rows .shot{inline-size:min(100%,14rem);margin:0}@media(min-width:52rem){.people-rows li{grid-template-columns:minmax(0,1fr) minmax(0,1.6fr);align-items:start}.people-rows li>.about{margin:0;grid-column:2}.people-rows li:has(.shot){grid-template-columns:14rem minmax(0,1fr) minmax(0,1.6fr)}.people-rows li:has(.shot)>.about{grid-column:3}}`,
};

function personHtml(person: BriefPerson): string {
  const mark = (member: keyof BriefPerson) => fact(`people.${person.id}.${member}`);
  return [
    "<li>",
    person.image === null
      ? ""
      : `<img class="shot" src="${esc(person.image)}" alt="${esc(person.name)}" loading="lazy"${mark("image")}>`,
    `<div><h3${mark("name")}>${esc(person.name)}</h3>`,
    person.role === null ? "" : `<p class="role cap"${mark("role")}>${esc(person.role)}</p>`,
    "</div>",
    person.about === null ? "" : `<p class="about"${mark("about")}>${lines(person.about)}</p>`,
    "</li>",
  ].join("");
}

/** The section; null where nobody is named. */
export function peopleSection(build: Build, heading: string): Part | null {
  const { people } = build.brief;
  if (people.length === 0) return null;
  const layout = layoutFor(build, "people", ["cards", "rows"] as const);
  const html = `${sectionHead("team", heading)}<ul class="people people-${layout}">${people.map(personHtml).join("")}</ul>`;
  return part({ kind: "team", layout, heading, html, css: CSS[layout], navLabel: heading });
}
