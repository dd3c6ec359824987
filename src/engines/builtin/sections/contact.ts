/** How to get in touch: telephone and e-mail as links, address, profiles; with a form when the page needs one. */

import type { BriefForm } from "../../../brief/brief.ts";
import { whatsappTarget } from "../../../brief/display.ts";
import { formHtml } from "./forms.ts";
import { icon } from "./icons.ts";
import {
  type Build,
  button,
  emailLink,
  esc,
  fact,
  layoutFor,
  type Part,
  part,
  phoneLink,
  sectionHead,
} from "./part.ts";
import { addressHtml, mapLink } from "./place.ts";

/** Profiles and pages elsewhere, each as a link where it has an address. */
export const linksHtml = ({ brief }: Build): string[] =>
  brief.contact.links.map(({ id, label, url }) => {
    const mark = fact(`contact.links.${id}`);
    return url === null
      ? `<span${mark}>${esc(label)}</span>`
      : `<a href="${esc(url)}" rel="noopener"${mark}>${esc(label)}</a>`;
  });

/** A chat on WhatsApp. */
export const whatsappLink = (number: string): string =>
  `<a class="nobreak" href="${esc(whatsappTarget(number))}" rel="noopener"${fact("contact.whatsapp")}>${esc(number)}</a>`;

/**
 * The contact section; null when there is nothing to show and no form is asked.
 * @param form a form for messages, or null
 * @param isPlaced whether the page shows the address in a section of its own
 */
export function contactSection(build: Build, heading: string, form: BriefForm | null, isPlaced: boolean): Part | null {
  const { brief, site, words } = build;
  const { phone, email, whatsapp } = brief.contact;
  const links = linksHtml(build);
  const row = (name: Parameters<typeof icon>[0], label: string, value: string) =>
    `<li>${icon(name)}<span class="label">${esc(label)}</span>${value}</li>`;
  const hasAddress = site.address.length > 0 && !isPlaced;
  const rows = [
    phone === null ? "" : row("phone", words.labels.phone, phoneLink(phone)),
    whatsapp === null ? "" : row("phone", "WhatsApp", whatsappLink(whatsapp)),
    email === null ? "" : row("mail", words.labels.email, emailLink(email)),
    hasAddress ? row("mapPin", words.labels.address, addressHtml(build)) : "",
    links.length > 0 ? row("link", words.labels.links, `<span>${links.join("<br>")}</span>`) : "",
  ].filter(Boolean);
  if (rows.length === 0 && form === null) return null;
  const withForm = form !== null;
  const layout = layoutFor(build, "contact", ["giant", "grid", "stack"] as const);
  const head = sectionHead("contact", form?.title ?? heading);
  const list = rows.length > 0 ? `<ul class="ways">${rows.join("")}</ul>${hasAddress ? mapLink(build) : ""}` : "";
  const elsewhere = build.contactHref !== null && build.contactHref !== "#contact" && !withForm;
  const more = elsewhere ? button(build.contactHref!, words.getInTouch) : "";
  const css = `.c-box{display:grid;gap:2rem clamp(2rem,6vw,6rem)}.c-box .sh{text-align:start;margin-inline:0}
.ways{list-style:none;margin:0;padding:0;display:grid;gap:1.4rem}.ways li{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.1rem .9rem}.ways .icon{grid-row:span 2;margin-block-start:.2rem;color:var(--link)}.ways a,.ways address,.ways span:last-child{font-size:1.2rem;overflow-wrap:anywhere}
${
  withForm
    ? `.c-box{align-items:start}.c-stack{max-inline-size:54rem;margin-inline:auto}.c-stack .ways{grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr))}@media(min-width:56rem){.c-box:not(.c-stack){grid-template-columns:minmax(0,.85fr) minmax(0,1.15fr)}}`
    : `.c-box .ways :is(a,address,span:last-child){font-family:var(--head);font-weight:var(--hw);letter-spacing:var(--ht);line-height:1.2;font-size:calc(clamp(1.3rem,2.1vw,1.8rem)*var(--hsl))}.c-box .sh{margin-block-end:1.6rem}.c-box .btn{margin-block-start:1.8rem}
.c-giant .ways :is(a,address,span:last-child){font-size:calc(clamp(1.6rem,4.2vw,3.8rem)*var(--hs));line-height:1.08}.c-giant .ways .icon,.c-giant .ways .label{display:none}.c-giant .ways li{grid-template-columns:minmax(0,1fr);border-block-start:var(--bwl) solid var(--line);padding-block-start:1rem}
.c-grid .ways{grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))}.c-grid .ways li{border-block-start:max(2px,var(--bw)) solid var(--text);padding-block-start:1.2rem}.c-grid .btn{margin-block-start:0}
.c-stack{text-align:center;justify-items:center}.c-stack .sh{text-align:center}.c-stack .ways{display:flex;flex-wrap:wrap;gap:1.4rem clamp(2rem,5vw,5rem);justify-content:center}.c-stack .ways li{justify-items:center;grid-template-columns:minmax(0,1fr)}.c-stack .ways .icon{display:none}.c-stack>:first-child{display:contents}.c-stack .btn{order:3;margin:0}
@media(min-width:56rem){.c-giant{grid-template-columns:minmax(0,.8fr) minmax(0,1.2fr)}.c-grid>:first-child{display:flex;justify-content:space-between;align-items:center;gap:2rem}.c-grid .sh{margin:0}}`
}`;
  return part({
    kind: "contact",
    layout,
    heading: form?.title ?? heading,
    html: form
      ? `<div class="c-box c-${layout} pair"><div>${head}${list}${more}</div><div class="card">${formHtml(build, form)}</div></div>`
      : `<div class="c-box c-${layout} lone"><div>${head}${more}</div><div>${list}</div></div>`,
    css,
    navLabel: heading,
  });
}
