/** Short true facts as a band of their own, and the last call to act. */
import { icon } from "./icons.ts";
import { type Build, esc, fact, layoutFor, lines, mainButton, type Part, part, sectionHead } from "./part.ts";

const CSS = {
  line: `.facts{list-style:none;display:flex;flex-wrap:wrap;gap:1rem clamp(1.5rem,4vw,4rem);padding:0;margin:0;font-weight:600;justify-content:space-between}.facts li{display:flex;gap:.6em;align-items:center}.facts-section{--gap:clamp(1.8rem,3vw,2.6rem)}.facts-section .sh{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}`,
  grid: `.facts{list-style:none;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:1px;padding:0;margin:0}.facts li{display:flex;flex-direction:column;gap:1rem;padding:1.6rem 1.2rem 1.6rem 0;border-block-start:2px solid var(--text);font-size:1.15rem}.facts .icon{inline-size:1.6rem;block-size:1.6rem}`,
  large: `.facts{list-style:none;padding:0;margin:0}.facts li{font-family:var(--head);font-weight:var(--hw);font-size:calc(clamp(1.5rem,3.2vw,2.6rem)*var(--hs));line-height:1.2;padding-block:.5em;border-block-start:1px solid var(--line);display:flex;gap:.6em;align-items:center}.facts .icon{color:var(--link)}`,
};

export function factsSection(build: Build, heading: string): Part | null {
  const { facts } = build.brief;
  if (facts.length === 0) return null;
  const isLong = facts.some(({ text }) => text.length > 90);
  const layout =
    facts.length === 1 ? "large" : isLong ? "grid" : layoutFor(build, "facts", ["line", "grid", "large"] as const);
  const items = facts.map(
    ({ id, text }) => `<li>${icon("check")}<span class="cap"${fact(`facts.${id}.text`)}>${lines(text)}</span></li>`,
  );
  return part({
    kind: "facts",
    layout,
    heading,
    html: `${sectionHead("facts", heading)}<ul class="facts">${items.join("")}</ul>`,
    css: CSS[layout],
    className: "facts-section",
  });
}

/** A last call to act, where the page has no form. */
export function callSection(build: Build, heading: string, anchor: string): Part {
  const layout = layoutFor(build, anchor, ["centre", "row"] as const);
  const css = `.call{display:grid;gap:2rem;justify-items:center;text-align:center}.call h2{margin:0;max-inline-size:20em}.call-row{text-align:start;justify-items:start}@media(min-width:52rem){.call-row{grid-template-columns:1fr auto;align-items:center}}`;
  const inner = `<h2 id="${anchor}-h">${esc(heading)}</h2>${mainButton(build)}`;
  return part({ kind: "call", layout, anchor, heading, html: `<div class="call call-${layout}">${inner}</div>`, css });
}
