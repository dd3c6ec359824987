/** How to reach the place: telephone and e-mail as links, address, hours; with a form when the page needs one. */

import { formHtml } from "./forms.ts";
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
} from "./part.ts";
import { mapLink } from "./place.ts";

/** The contact section; null when there is nothing to show and no form is asked. */
export function contactSection(build: Build, heading: string, withForm: boolean): Part | null {
  const { site, words } = build;
  const rows = [
    site.phone
      ? `<li>${icon("phone")}<span class="label">${esc(words.labels.phone)}</span><a class="nobreak" href="${telephoneTarget(site.phone)}">${telephoneText(site.phone)}</a></li>`
      : "",
    site.email
      ? `<li>${icon("mail")}<span class="label">${esc(words.labels.email)}</span><a href="mailto:${esc(site.email)}">${esc(site.email)}</a></li>`
      : "",
    site.address
      ? `<li>${icon("mapPin")}<span class="label">${esc(words.labels.address)}</span><address>${esc(site.address)}</address></li>`
      : site.place
        ? `<li>${icon("mapPin")}<span class="label">${esc(words.labels.place)}</span><span>${esc(site.place)}</span></li>`
        : "",
    site.hours.length > 0
      ? `<li>${icon("clock")}<span class="label">${esc(words.labels.hours)}</span><span>${site.hours.map((row) => esc(`${row.days} ${row.hours}`)).join("<br>")}</span></li>`
      : "",
  ].filter(Boolean);
  if (rows.length === 0 && !withForm) return null;
  const layout = layoutFor(build, "contact", ["giant", "grid", "art", "stack", "turn"] as const);
  const head = sectionHead("contact", heading, withForm ? words.purposes.contact.intro : null);
  const list = rows.length > 0 ? `<ul class="ways">${rows.join("")}</ul>${site.address ? mapLink(build) : ""}` : "";
  const form = withForm ? `<div class="card">${formHtml(build, "contact")}</div>` : "";
  const aside = form || (layout === "art" ? plate(build, "contact", 800, 700) : "");
  const css = `.c-box{display:grid;gap:2rem clamp(2rem,6vw,6rem)}.ways{list-style:none;margin:0;padding:0;display:grid;gap:1.4rem}.ways li{display:grid;grid-template-columns:auto 1fr;gap:.1rem .9rem}.ways .icon{grid-row:span 2;margin-block-start:.2rem;color:var(--link)}.ways a,.ways address,.ways span:last-child{font-size:1.2rem;overflow-wrap:anywhere}.c-giant.lone .ways a{font-family:var(--head);font-weight:var(--hw);font-size:calc(clamp(1.6rem,5vw,4.2rem)*var(--hs));line-height:1.1}.c-grid.lone .ways{grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr))}.c-box .sh{text-align:start;margin-inline:0}.c-box .plate{min-block-size:18rem}.c-box.pair{align-items:start}.c-stack.pair{max-inline-size:54rem;margin-inline:auto}.c-stack .ways{grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr))}@media(min-width:56rem){.c-turn.pair>:last-child{order:-1}.c-turn.pair{grid-template-columns:minmax(0,1.15fr) minmax(0,.85fr)!important}.c-box.pair:not(.c-stack){grid-template-columns:minmax(0,.85fr) minmax(0,1.15fr)}}`;
  return part({
    kind: "contact",
    heading,
    html: `<div class="c-box c-${layout} ${aside ? "pair" : "lone"}"><div>${head}${list}</div>${aside}</div>`,
    css,
    navLabel: heading,
  });
}
