/**
 * Sections for what a prompt leaves open: questions to ask, what to mention, how to begin, whom it is for, where to go
 * next. Their words come from the guidance of the kind and invite; facts stay with the sections of facts.
 */

import { type Guidance, guidanceOfSite } from "../guidance/guidance.ts";
import { linkList, navLinks } from "./frame.ts";
import { icon } from "./icons.ts";
import {
  type Build,
  button,
  emblemFor,
  esc,
  layoutFor,
  type Part,
  part,
  plate,
  sectionHead,
  sentence,
} from "./part.ts";

/** The guidance of a site. */
export const guidanceOf = ({ site }: Build): Guidance => guidanceOfSite(site);

/** Where a question goes: to the way to get in touch, or else to the page's main action. */
function askButton(build: Build, quiet: boolean): string {
  return build.contactHref === null
    ? button(build.action.href, build.action.label, quiet)
    : button(build.contactHref, build.words.getInTouch, quiet);
}

const ASK_CSS = {
  lines: `.k-lines ul{list-style:none;margin:0 0 2rem;padding:0}.k-lines li{font-family:var(--head);font-weight:var(--hw);letter-spacing:var(--ht);font-size:calc(clamp(1.5rem,3.4vw,3rem)*var(--hs));line-height:1.12;padding-block:.55em;border-block-start:var(--bwl) solid var(--line);text-wrap:balance}.k-lines li:last-child{border-block-end:var(--bwl) solid var(--line)}`,
  bubbles: `.k-bubbles{display:grid;gap:2rem clamp(2rem,5vw,5rem);align-items:center}.k-bubbles ul{list-style:none;margin:0;padding:0;display:grid;gap:1.1rem}.k-bubbles li{background:var(--card);border:var(--bw) solid var(--line);border-radius:1.4rem 1.4rem 1.4rem 0;padding:1.1rem 1.5rem;font-size:1.2rem;max-inline-size:26rem}.k-bubbles li:nth-child(even){justify-self:end;border-radius:1.4rem 1.4rem 0 1.4rem;background:var(--button);color:var(--on-button);border-color:transparent}.k-bubbles .sh{text-align:start;margin-block-end:1.8rem}.k-bubbles h2,.k-art h2{font-size:calc(clamp(1.8rem,3.3vw,2.9rem)*var(--hs));text-wrap:pretty}@media(min-width:56rem){.k-bubbles{grid-template-columns:minmax(0,1fr) minmax(0,1.1fr)}}`,
  columns: `.k-columns ul{list-style:none;margin:0 0 2.4rem;padding:0;display:grid;gap:2rem clamp(1.5rem,3vw,3rem);grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))}.k-columns li{border-block-start:max(2px,var(--bw)) solid var(--text);padding-block-start:1.3rem}.k-columns li .emblem{inline-size:3.6rem;margin-block-end:1.3rem}.k-columns li p{font-family:var(--head);font-weight:var(--hw);font-size:calc(1.5rem*var(--hsl));line-height:1.2;margin:0}`,
  art: `.k-art{display:grid;gap:clamp(2rem,5vw,5rem);align-items:center}.k-art ul{list-style:none;margin:0 0 2rem;padding:0}.k-art li{font-size:1.25rem;padding-block:.8rem;border-block-end:var(--bwl) solid var(--line)}.k-art .plate{aspect-ratio:1;max-block-size:34rem;inline-size:100%}.k-bubbles h2,.k-art h2{font-size:calc(clamp(1.8rem,3.3vw,2.9rem)*var(--hs));text-wrap:pretty}.k-art .sh{text-align:start;margin-inline:0;margin-block-end:1.4rem}@media(min-width:56rem){.k-art{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}.k-art.turn>.plate{order:2}}`,
};

/** Questions a visitor may ask, with a way to ask them. The invitation stands above unless the page says it already. */
export function askSection(build: Build, invited: boolean): Part {
  const { text, questions, invitation } = guidanceOf(build);
  const layout = layoutFor(build, "ask-questions", ["lines", "bubbles", "columns", "art"] as const);
  // The invitation of the trade leads where the page has not said it; pages then differ in their headings too.
  const leads = !invited && (layout === "bubbles" || layout === "art");
  const heading = leads ? invitation : text.askHeading;
  const head = sectionHead("questions", heading, leads ? null : invited ? text.askIntro : invitation);
  const items = questions.map((question) => `<li>${esc(question)}</li>`).join("");
  const action = askButton(build, true);
  const html = {
    lines: () => `<div class="k-lines">${head}<ul>${items}</ul>${action}</div>`,
    bubbles: () => `<div class="k-bubbles"><div>${head}${action}</div><ul>${items}</ul></div>`,
    columns: () =>
      `<div class="k-columns">${head}<ul>${questions.map((question, index) => `<li>${emblemFor(build, index)}<p>${esc(question)}</p></li>`).join("")}</ul>${action}</div>`,
    art: () =>
      `<div class="k-art${build.random() < 0.5 ? " turn" : ""}">${plate(build, "questions", 800, 800)}<div>${head}<ul>${items}</ul>${action}</div></div>`,
  }[layout]();
  return part({ kind: "questions", layout, heading, html, css: ASK_CSS[layout] });
}

const TELL_CSS = {
  list: `.m-list{display:grid;gap:2rem clamp(2rem,6vw,6rem)}.m-list ul{list-style:none;margin:0;padding:0;display:grid;gap:1.2rem 2.4rem}@media(min-width:44rem){.m-list ul{grid-template-columns:1fr 1fr}}.m-list li{display:flex;gap:.9rem;font-size:1.15rem;align-items:baseline}.m-list .icon{color:var(--link);translate:0 .2em}.m-list .sh{text-align:start;margin:0}@media(min-width:56rem){.m-list{grid-template-columns:minmax(0,.9fr) minmax(0,1.5fr)}}`,
  note: `.m-note{display:grid;gap:clamp(2rem,5vw,5rem);align-items:center}.m-note>div:first-child{background:var(--card);border:var(--bw) solid var(--line);border-radius:var(--radius);padding:clamp(1.6rem,4vw,3.4rem)}.m-note ul{list-style:none;margin:0;padding:0}.m-note li{padding-block:.85rem;border-block-end:1px solid var(--line);font-size:1.15rem}.m-note .sh{text-align:start;margin-block-end:1.2rem}.m-note h2{font-size:calc(clamp(1.8rem,3vw,2.6rem)*var(--hs))}.m-note .plate{min-block-size:14rem;block-size:100%}@media(min-width:56rem){.m-note{grid-template-columns:minmax(0,1.15fr) minmax(0,.85fr)}}`,
  row: `.m-row ul{list-style:none;margin:0;padding:0;display:grid;gap:1.4rem}@media(min-width:38rem){.m-row ul{grid-template-columns:1fr 1fr}}@media(min-width:64rem){.m-row ul{grid-template-columns:repeat(4,1fr)}}.m-row li{border-block-start:max(2px,var(--bw)) solid var(--text);padding-block-start:1rem;font-size:1.15rem;line-height:1.4;text-wrap:pretty}`,
  strip: `.m-strip ul{list-style:none;margin:0;padding:0;border-block-start:var(--bwl) solid var(--line)}.m-strip li{display:flex;gap:1.4rem;align-items:center;padding-block:1rem;border-block-end:var(--bwl) solid var(--line);font-size:clamp(1.15rem,1.6vw,1.4rem)}.m-strip .emblem{inline-size:2.6rem;flex:none}@media(min-width:56rem){.m-strip ul{display:grid;grid-template-columns:1fr 1fr;column-gap:clamp(2rem,5vw,5rem)}}`,
};

/** What helps in a message, for the room beside a form; the page says it once. */
export function mentionsBeside(build: Build): string {
  const { text, mentions } = guidanceOf(build);
  if (build.told) return "";
  build.told = true;
  return `<div class="mentions"><h3 class="label">${esc(text.tellHeading)}</h3><ul class="plain">${mentions.map((mention) => `<li>${icon("check")}<span>${esc(mention)}</span></li>`).join("")}</ul></div>`;
}

/** Rules of `mentionsBeside`. */
export const MENTIONS_CSS = `.mentions{margin-block-start:2.2rem;border-block-start:var(--bwl) solid var(--line);padding-block-start:1.4rem}.mentions li{display:flex;gap:.8rem;align-items:baseline;padding-block:.35rem}.mentions .icon{color:var(--link);translate:0 .2em}`;

/** What helps in a message, as a section of its own; null when the page has said it. */
export function tellSection(build: Build): Part | null {
  const { text, mentions } = guidanceOf(build);
  if (build.told) return null;
  build.told = true;
  const layout = layoutFor(build, "tell", ["list", "note", "row", "strip"] as const);
  const head = sectionHead("tell", text.tellHeading, text.tellIntro);
  const plain = mentions.map((mention) => `<li>${esc(mention)}</li>`).join("");
  const html = {
    list: () =>
      `<div class="m-list">${head}<ul>${mentions.map((mention) => `<li>${icon("check")}<span>${esc(mention)}</span></li>`).join("")}</ul></div>`,
    note: () => `<div class="m-note"><div>${head}<ul>${plain}</ul></div>${plate(build, "tell", 720, 720)}</div>`,
    row: () => `<div class="m-row">${head}<ul>${plain}</ul></div>`,
    strip: () =>
      `<div class="m-strip">${head}<ul>${mentions.map((mention, index) => `<li>${emblemFor(build, index)}<span>${esc(mention)}</span></li>`).join("")}</ul></div>`,
  }[layout]();
  return part({ kind: "tell", layout, heading: text.tellHeading, html, css: TELL_CSS[layout] });
}

const STEPS_CSS = {
  columns: `.w-columns{list-style:none;margin:0;padding:0;counter-reset:w;display:grid;gap:2rem clamp(1.5rem,4vw,4rem);grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))}.w-columns li{counter-increment:w;border-block-start:max(2px,var(--bw)) solid var(--text);padding-block-start:1rem}.w-columns li::before{content:counter(w);font-family:var(--head);font-weight:var(--hw);font-size:calc(clamp(2.6rem,5vw,4.6rem)*var(--hs));line-height:1;color:var(--link)}.w-columns h3{margin:.8rem 0 .3rem}.w-columns p{margin:0;color:var(--muted)}`,
  rows: `.w-rows{display:grid;gap:2rem clamp(2rem,6vw,6rem)}.w-rows ol{list-style:none;margin:0;padding:0}.w-rows li{display:grid;gap:.3rem 2rem;padding-block:1.3rem;border-block-start:var(--bwl) solid var(--line)}.w-rows h3{margin:0;font-size:calc(clamp(1.5rem,2.4vw,2.1rem)*var(--hs))}.w-rows p{margin:0;color:var(--muted);font-size:1.1rem}.w-rows .sh{text-align:start;margin:0}@media(min-width:56rem){.w-rows{grid-template-columns:minmax(0,1fr) minmax(0,1.7fr)}.w-rows li{grid-template-columns:minmax(0,1fr) minmax(0,1.3fr);align-items:baseline}}`,
  path: `.w-path{list-style:none;margin:0;padding:0;display:grid;gap:1.2rem}.w-path li{display:flex;flex-direction:column;gap:1.4rem}.w-path .emblem{inline-size:3.8rem}.w-path h3{margin:0 0 .25em}.w-path p{margin:0}@media(min-width:52rem){.w-path{grid-template-columns:repeat(3,minmax(0,1fr));padding-block-end:4rem}.w-path li:nth-child(2){translate:0 2rem}.w-path li:nth-child(3){translate:0 4rem}}`,
};

/** How to begin, as three things to do. */
export function stepsSection(build: Build): Part {
  const { text, steps } = guidanceOf(build);
  const layout = layoutFor(build, "steps", ["columns", "rows", "path"] as const);
  const head = sectionHead("begin", text.stepsHeading);
  const words = (step: { title: string; text: string }) => `<h3>${esc(step.title)}</h3><p>${esc(step.text)}</p>`;
  const html = {
    columns: () => `${head}<ol class="w-columns">${steps.map((step) => `<li>${words(step)}</li>`).join("")}</ol>`,
    rows: () => `<div class="w-rows">${head}<ol>${steps.map((step) => `<li>${words(step)}</li>`).join("")}</ol></div>`,
    path: () =>
      `${head}<ol class="w-path">${steps.map((step, index) => `<li class="card">${emblemFor(build, index)}<div>${words(step)}</div></li>`).join("")}</ol>`,
  }[layout]();
  return part({ kind: "process", layout, anchor: "begin", heading: text.stepsHeading, html, css: STEPS_CSS[layout] });
}

/** Whom it is for, in the prompt's words; null when the prompt does not say. */
export function audienceSection(build: Build): Part | null {
  const { audience } = build.site;
  if (audience === null) return null;
  const { text } = guidanceOf(build);
  const layout = layoutFor(build, "audience", ["giant", "line", "art"] as const);
  const said = `<p>${esc(sentence(audience))}</p>`;
  const head = sectionHead("audience", text.audienceHeading);
  const html =
    layout === "art"
      ? `<div class="au-art"><div>${head}${said}</div>${plate(build, "audience", 900, 600)}</div>`
      : `<div class="au-${layout}">${head}${said}</div>`;
  const css = `.au-giant p,.au-art p,.au-line p{font-family:var(--head);font-weight:var(--hw);letter-spacing:var(--ht);line-height:1.12;margin:0;text-wrap:balance;font-size:calc(clamp(1.7rem,3.6vw,3.2rem)*var(--hs))}.au-giant p{font-size:calc(clamp(2rem,5.6vw,5rem)*var(--hs))}:is(.au-giant,.au-art,.au-line) h2{font-family:var(--label);font-size:1rem;font-weight:600;letter-spacing:0;text-transform:none}:is(.au-giant,.au-art,.au-line) h2::before,:is(.au-giant,.au-art,.au-line) h2::after{display:none}:is(.au-giant,.au-art,.au-line) .sh{margin-block-end:1.2rem;text-align:start;margin-inline:0}.au-art{display:grid;gap:2rem clamp(2rem,5vw,5rem);align-items:center}.au-art .plate{aspect-ratio:3/2}@media(min-width:56rem){.au-line{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,3fr);gap:3rem}.au-art{grid-template-columns:1.2fr .8fr}}`;
  return part({ kind: "audience", layout, heading: text.audienceHeading, html, css });
}

/**
 * The site's other pages, as a list that the publisher keeps up to date; null on a site of one page. With an invitation
 * it ends the page by itself: what to do, and where to go instead.
 */
export function siblingsSection(build: Build, invitation: string | null = null): Part | null {
  if (build.isHome || build.pages.length < 2) return null;
  const { text } = guidanceOf(build);
  const layout = invitation === null ? layoutFor(build, "siblings", ["tiles", "lines", "inline"] as const) : "lines";
  const heading = invitation ?? text.siblingsHeading;
  const common = `.sib{list-style:none;margin:0;padding:0}.sib li:has([aria-current]){display:none}.sib a{display:block;color:inherit;font-family:var(--head);font-weight:var(--hw);letter-spacing:var(--ht);text-decoration:none}.sib a:hover{color:var(--link);text-decoration:underline}`;
  const css = {
    tiles: `${common}.n-tiles .sib{display:grid;gap:clamp(.6rem,1.4vw,1.2rem);grid-template-columns:repeat(auto-fit,minmax(min(100%,12rem),1fr))}.n-tiles .sib a{background:var(--card);border:var(--bw) solid var(--line);border-radius:var(--radius);padding:1.6rem 1.4rem;display:flex;flex-direction:column;justify-content:space-between;gap:1.6rem;font-size:calc(1.4rem*var(--hsl));line-height:1.15;block-size:100%}.n-tiles .sib a::after{content:"→"/"";font-family:var(--body);font-weight:400}.n-tiles .sib a:dir(rtl)::after{content:"←"/""}`,
    lines: `${common}.n-lines{display:grid;gap:1.5rem clamp(2rem,6vw,6rem)}.n-lines .sib a{padding-block:.45em;border-block-end:var(--bwl) solid var(--line);font-size:calc(clamp(1.6rem,3.4vw,2.9rem)*var(--hs));line-height:1.15}.n-lines .sh{text-align:start;margin:0 0 1.6rem}@media(min-width:56rem){.n-lines{grid-template-columns:minmax(0,1fr) minmax(0,2fr)}}`,
    inline: `${common}.n-inline .sib{display:flex;flex-wrap:wrap;gap:.4rem clamp(1.4rem,4vw,3.4rem)}.n-inline .sib a{font-size:calc(clamp(1.7rem,4vw,3.4rem)*var(--hs));line-height:1.25;text-decoration:underline;text-decoration-thickness:.05em;text-underline-offset:.16em}`,
  }[layout];
  return part({
    kind: "siblings",
    layout,
    heading,
    html: `<nav class="n-${layout}" aria-label="${esc(text.siblingsHeading)}"><div>${sectionHead("siblings", heading)}${invitation === null ? "" : askButton(build, false)}</div>${linkList(build, navLinks(build, []), "sib")}</nav>`,
    css,
  });
}

const FRIEZE_CSS = {
  four: `.z-four{display:grid;gap:clamp(2rem,4vw,4rem);align-items:center}.z-four h2{max-inline-size:16em}.z-four .btn{margin-block-start:1.8rem}.tiles4{display:grid;grid-template-columns:1fr 1fr;gap:clamp(.6rem,1.4vw,1.2rem)}.tile{background:var(--card);border-radius:var(--radius);border:var(--bw) solid var(--line);aspect-ratio:1;display:grid;place-items:center}.tile .emblem{inline-size:56%}.tile:nth-child(2),.tile:nth-child(3){background:var(--button);border-color:var(--button);--art-one:var(--on-button);--art-ink:var(--on-button)}@media(min-width:56rem){.z-four{grid-template-columns:minmax(0,1.2fr) minmax(0,.8fr)}}`,
  row: `.z-row{display:grid;gap:clamp(2rem,4vw,3.5rem);justify-items:center;text-align:center}.z-row h2{max-inline-size:19em}.z-row .emblems{display:flex;gap:clamp(1.2rem,4vw,4rem);justify-content:center}.z-row .emblem{inline-size:clamp(3.2rem,9vw,7.5rem)}.z-row .btn{margin-block-start:1.8rem}`,
  picture: `.z-picture{display:grid;gap:clamp(1.8rem,4vw,3.5rem)}.z-picture .plate{block-size:clamp(12rem,34vw,28rem)}.z-picture>div:last-child{display:grid;gap:1.6rem;justify-items:start}.z-picture h2{max-inline-size:22em}@media(min-width:56rem){.z-picture>div:last-child{grid-template-columns:1fr auto;align-items:end}}`,
};

/** For prompts that say little: the trade in drawings, and an invitation to ask. */
export function friezeSection(build: Build): Part {
  const { invitation } = guidanceOf(build);
  const layout = layoutFor(build, "frieze", ["four", "row", "picture"] as const);
  const title = `<h2 id="ask-h">${esc(invitation)}</h2>`;
  const action = button(build.action.href, build.action.label, build.design.hero === "counter");
  const emblems = [0, 1, 2, 3].map((index) => emblemFor(build, index));
  const html = {
    four: () =>
      `<div class="z-four"><div>${title}${action}</div><div class="tiles4">${emblems.map((emblem) => `<div class="tile">${emblem}</div>`).join("")}</div></div>`,
    row: () => `<div class="z-row"><div class="emblems">${emblems.join("")}</div><div>${title}${action}</div></div>`,
    picture: () => `<div class="z-picture">${plate(build, "frieze", 1400, 560)}<div>${title}${action}</div></div>`,
  }[layout]();
  return part({ kind: "call", layout, anchor: "ask", heading: invitation, html, css: FRIEZE_CSS[layout] });
}
