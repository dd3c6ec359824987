/** What takes place when, in the order of the brief. */
import type { BriefEvent } from "../../../brief/brief.ts";
import { eventTimes, schemaDate } from "../../../brief/display.ts";
import { type Build, esc, fact, layoutFor, lines, type Part, part, sectionHead } from "./part.ts";

const COMMON =
  ".events{list-style:none;margin:0;padding:0}.events h3{margin:0}.events .when{margin:0;font-weight:600;color:var(--link)}.events .at,.events .note{margin:.3em 0 0;color:var(--muted)}.events .price{margin:.3em 0 0}";
const CSS = {
  rows: `${COMMON}.events-rows li{display:grid;gap:.3rem 2rem;padding-block:clamp(1.1rem,2.2vw,1.8rem);border-block-start:var(--bw) solid var(--line)}.events-rows h3{font-size:calc(clamp(1.5rem,2.8vw,2.3rem)*var(--hs))}@media(min-width:48rem){.events-rows li{grid-template-columns:minmax(0,1fr) minmax(0,2fr);align-items:baseline}.events-rows .what{grid-column:2}}`,
  cards: `${COMMON}.events-cards{display:grid;gap:clamp(1rem,2vw,1.6rem);grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}.events-cards h3{font-size:calc(1.5rem*var(--hsl));margin-block-start:.5rem}`,
};

function eventHtml(event: BriefEvent, language: string, isCard: boolean): string {
  const mark = (member: keyof BriefEvent) => fact(`events.${event.id}.${member}`);
  const when = eventTimes(event, language);
  const machine = schemaDate(event.starts);
  const time = machine === null ? esc(when) : `<time datetime="${esc(machine)}">${esc(when)}</time>`;
  const name = `<span${mark("name")}>${esc(event.name)}</span>`;
  return [
    `<li${isCard ? ' class="card"' : ""}>`,
    when === "" ? "" : `<p class="when"${fact(`events.${event.id}.when`)}>${time}</p>`,
    `<div class="what"><h3 class="cap">${event.url === null ? name : `<a href="${esc(event.url)}"${mark("url")}>${name}</a>`}</h3>`,
    event.place === null ? "" : `<p class="at"${mark("place")}>${esc(event.place)}</p>`,
    event.price === null ? "" : `<p class="price"${mark("price")}>${esc(event.price)}</p>`,
    event.note === null ? "" : `<p class="note"${mark("note")}>${lines(event.note)}</p>`,
    "</div></li>",
  ].join("");
}

/** The section; null where nothing takes place. */
export function eventsSection(build: Build, heading: string): Part | null {
  const { events } = build.brief;
  if (events.length === 0) return null;
  const layout = layoutFor(build, "events", ["rows", "cards"] as const);
  const list = events.map((event) => eventHtml(event, build.site.language, layout === "cards")).join("");
  return part({
    kind: "events",
    layout,
    heading,
    html: `${sectionHead("events", heading)}<ul class="events events-${layout}">${list}</ul>`,
    css: CSS[layout],
    navLabel: heading,
  });
}
