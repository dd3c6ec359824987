/** How to reach the place: telephone and e-mail as links, address, hours; with a form when the page needs one. */

import { formHtml } from "./forms.ts";
import { MENTIONS_CSS, mentionsBeside } from "./guidance.ts";
import { icon } from "./icons.ts";
import {
  type Build,
  button,
  esc,
  layoutFor,
  linkHtml,
  type Part,
  part,
  plate,
  sectionHead,
  telephoneTarget,
  telephoneText,
} from "./part.ts";
import { mapLink } from "./place.ts";

/** The contact section; null when there is nothing to show and no form is asked. */
export function contactSection(build: Build, heading: string, asksForForm: boolean): Part | null {
  const { site, words } = build;
  const withForm = asksForForm && !site.withoutForm;
  // The pages that have this form show hours and place in a section of their own.
  const placed = !build.isHome && withForm && (site.hours.length > 0 || site.address !== null);
  const rows = [
    site.phone
      ? `<li>${icon("phone")}<span class="label">${esc(words.labels.phone)}</span><a class="nobreak" href="${telephoneTarget(site.phone)}">${telephoneText(site.phone)}</a></li>`
      : "",
    site.email
      ? `<li>${icon("mail")}<span class="label">${esc(words.labels.email)}</span><a href="mailto:${esc(site.email)}">${esc(site.email)}</a></li>`
      : "",
    placed
      ? ""
      : site.address
        ? `<li>${icon("mapPin")}<span class="label">${esc(words.labels.address)}</span><address>${esc(site.address)}</address></li>`
        : site.place
          ? `<li>${icon("mapPin")}<span class="label">${esc(words.labels.place)}</span><span>${esc(site.place)}</span></li>`
          : "",
    site.hours.length > 0 && !placed
      ? `<li>${icon("clock")}<span class="label">${esc(words.labels.hours)}</span><span>${site.hours.map((row) => esc(`${row.days} ${row.hours}`)).join("<br>")}</span></li>`
      : "",
    site.links.length > 0
      ? `<li>${icon("link")}<span class="label">${esc(words.labels.links)}</span><span>${site.links.map(linkHtml).join("<br>")}</span></li>`
      : "",
  ].filter(Boolean);
  if (rows.length === 0 && !withForm) return null;
  const layout = layoutFor(build, "contact", ["giant", "grid", "art", "stack", "turn"] as const);
  const head = sectionHead("contact", heading, withForm ? words.purposes.contact.intro : null);
  const list =
    rows.length > 0 ? `<ul class="ways">${rows.join("")}</ul>${site.address && !placed ? mapLink(build) : ""}` : "";
  const form = withForm ? `<div class="card">${formHtml(build, "contact")}</div>` : "";
  const pictured = layout === "art" || layout === "turn";
  const aside = form || (pictured ? plate(build, "contact", 800, 600) : "");
  const elsewhere = build.contactHref !== null && build.contactHref !== "#contact" && !withForm;
  const more = withForm
    ? layout === "stack"
      ? ""
      : mentionsBeside(build)
    : elsewhere
      ? button(build.contactHref!, words.getInTouch)
      : "";
  const css = `${withForm ? MENTIONS_CSS : ""}.c-box{display:grid;gap:2rem clamp(2rem,6vw,6rem)}.c-box .sh{text-align:start;margin-inline:0}
.ways{list-style:none;margin:0;padding:0;display:grid;gap:1.4rem}.ways li{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.1rem .9rem}.ways .icon{grid-row:span 2;margin-block-start:.2rem;color:var(--link)}.ways a,.ways address,.ways span:last-child{font-size:1.2rem;overflow-wrap:anywhere}
${
  withForm
    ? `.c-box{align-items:start}.c-stack{max-inline-size:54rem;margin-inline:auto}.c-stack .ways{grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr))}@media(min-width:56rem){.c-box:not(.c-stack){grid-template-columns:minmax(0,.85fr) minmax(0,1.15fr)}.c-turn.pair>:last-child{order:-1}}`
    : `.c-box .ways :is(a,address,span:last-child){font-family:var(--head);font-weight:var(--hw);letter-spacing:var(--ht);line-height:1.2;font-size:calc(clamp(1.3rem,2.1vw,1.8rem)*var(--hsl))}.c-box .sh{margin-block-end:1.6rem}.c-box .btn{margin-block-start:1.8rem}.shown{align-items:center}.c-box .plate{aspect-ratio:4/3}
.c-giant .ways :is(a,address,span:last-child){font-size:calc(clamp(1.6rem,4.2vw,3.8rem)*var(--hs));line-height:1.08}.c-giant .ways .icon,.c-giant .ways .label{display:none}.c-giant .ways li{grid-template-columns:minmax(0,1fr);border-block-start:var(--bwl) solid var(--line);padding-block-start:1rem}
.c-grid .ways{grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))}.c-grid .ways li{border-block-start:max(2px,var(--bw)) solid var(--text);padding-block-start:1.2rem}.c-grid .btn{margin-block-start:0}
.c-stack{text-align:center;justify-items:center}.c-stack .sh{text-align:center}.c-stack .ways{display:flex;flex-wrap:wrap;gap:1.4rem clamp(2rem,5vw,5rem);justify-content:center}.c-stack .ways li{justify-items:center;grid-template-columns:minmax(0,1fr)}.c-stack .ways .icon{display:none}.c-stack>:first-child{display:contents}.c-stack .btn{order:3;margin:0}
@media(min-width:56rem){.c-giant,.shown{grid-template-columns:minmax(0,.8fr) minmax(0,1.2fr)}.c-turn.shown>.plate{order:-1}.c-turn.shown{grid-template-columns:minmax(0,1.1fr) minmax(0,.9fr)}.c-grid>:first-child{display:flex;justify-content:space-between;align-items:center;gap:2rem}.c-grid .sh{margin:0}}`
}`;
  return part({
    kind: "contact",
    layout,
    heading,
    html: withForm
      ? `<div class="c-box c-${layout} pair"><div>${head}${list}${more}</div>${aside}</div>`
      : pictured
        ? `<div class="c-box c-${layout} shown"><div>${head}${list}${more}</div>${aside}</div>`
        : `<div class="c-box c-${layout} lone"><div>${head}${more}</div><div>${list}</div></div>`,
    css,
    navLabel: heading,
  });
}
