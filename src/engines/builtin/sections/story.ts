/** The story in the business's own paragraphs, and what customers said. */

import { type Build, esc, fact, layoutFor, lines, type Part, part, plate, sectionHead, storyMark } from "./part.ts";

const CSS = {
  statement: `.st-statement p{font-family:var(--head);font-weight:var(--hw);letter-spacing:var(--ht);font-size:calc(clamp(1.7rem,4vw,3.6rem)*var(--hs));line-height:1.14;max-inline-size:24em;margin:0;text-wrap:balance}.st-statement p+p{font:inherit;letter-spacing:0;font-size:1.15rem;line-height:1.6;max-inline-size:38em;margin-block-start:1.5rem}.st-statement .sh h2{font-family:var(--label);font-size:1rem;letter-spacing:0;font-weight:600}.st-statement .sh h2::before,.st-statement .sh h2::after{display:none}.st-statement .sh{margin-block-end:1.5rem;text-align:start}`,
  aside: `.st-aside{display:grid;gap:1.5rem clamp(2rem,6vw,6rem)}.st-aside p{font-size:clamp(1.2rem,1.8vw,1.5rem);line-height:1.5;margin:0 0 1em}.st-aside .sh{text-align:start}@media(min-width:56rem){.st-aside{grid-template-columns:minmax(0,1fr) minmax(0,2fr)}}`,
  art: `.st-art{display:grid;gap:clamp(2rem,5vw,5rem);align-items:center}.st-art p{font-size:clamp(1.15rem,1.6vw,1.4rem);line-height:1.55}.st-art .plate{aspect-ratio:5/6;max-block-size:40rem;inline-size:100%}.st-art .sh{text-align:start;margin-inline:0}@media(min-width:56rem){.st-art{grid-template-columns:minmax(0,.9fr) minmax(0,1.1fr)}}`,
  columns: `.st-columns .prose{columns:2 22rem;column-gap:clamp(2rem,5vw,5rem);font-size:clamp(1.15rem,1.5vw,1.35rem);line-height:1.6}.st-columns .prose p{margin:0 0 1em;break-inside:avoid}.st-columns .prose p:first-child::first-letter{font-family:var(--head);font-size:3.4em;float:inline-start;line-height:.82;padding-inline-end:.1em;color:var(--link)}`,
};

/** All paragraphs that are left; null where none is. */
export function storySection(build: Build, heading: string, kind = "story"): Part | null {
  const story = build.story.splice(0);
  if (story.length === 0) return null;
  const wanted = layoutFor(build, kind, build.design.direction.texts, ["art"]);
  const length = story.join(" ").length;
  const layout =
    wanted === "columns" && length < 260 ? "statement" : wanted === "statement" && length > 420 ? "aside" : wanted;
  const prose = story.map((text) => `<p${storyMark(build, text)}>${lines(text)}</p>`).join("");
  const head = sectionHead(kind, heading);
  const html =
    layout === "art"
      ? `<div class="st-art">${plate(build, kind, 800, 960)}<div>${head}${prose}</div></div>`
      : layout === "columns"
        ? `<div class="st-columns">${head}<div class="prose">${prose}</div></div>`
        : `<div class="st-${layout}">${head}<div>${prose}</div></div>`;
  return part({ kind, layout, heading, html, css: CSS[layout], navLabel: heading });
}

/** What customers said, in their words; null where nobody said anything. */
export function quotesSection(build: Build, heading: string): Part | null {
  const { quotes } = build.brief;
  if (quotes.length === 0) return null;
  const said = quotes.map(({ id, text, by }) => {
    const name = by === null ? "" : `<figcaption${fact(`quotes.${id}.by`)}>${esc(by)}</figcaption>`;
    return `<figure><blockquote><p${fact(`quotes.${id}.text`)}>${lines(text)}</p></blockquote>${name}</figure>`;
  });
  const html = `<div class="st-aside">${sectionHead("quotes", heading)}<div class="st-said">${said.join("")}</div></div>`;
  const css = `${CSS.aside}.st-said figure,.st-said blockquote{margin:0}.st-said figure{border-inline-start:max(3px,var(--bw)) solid var(--link);padding-inline-start:1.4rem;margin-block-end:2rem}.st-said p{margin:0 0 .5em}.st-said figcaption{color:var(--muted)}`;
  return part({ kind: "quotes", layout: "aside", heading, html, css });
}
