/** The story in the prompt's own sentences; when there are none left, there is no story section. */

import { type Build, esc, layoutFor, type Part, part, plate, sectionHead } from "./part.ts";

const CSS = {
  statement: `.st-statement p{font-family:var(--head);font-weight:var(--hw);letter-spacing:var(--ht);font-size:calc(clamp(1.7rem,4vw,3.6rem)*var(--hs));line-height:1.14;max-inline-size:24em;margin:0;text-wrap:balance}.st-statement p+p{font:inherit;letter-spacing:0;font-size:1.15rem;line-height:1.6;max-inline-size:38em;margin-block-start:1.5rem}.st-statement .sh h2{font-family:var(--label);font-size:1rem;letter-spacing:0;font-weight:600}.st-statement .sh h2::before,.st-statement .sh h2::after{display:none}.st-statement .sh{margin-block-end:1.5rem;text-align:start}`,
  aside: `.st-aside{display:grid;gap:1.5rem clamp(2rem,6vw,6rem)}.st-aside p{font-size:clamp(1.2rem,1.8vw,1.5rem);line-height:1.5;margin:0 0 1em}.st-aside .sh{text-align:start}@media(min-width:56rem){.st-aside{grid-template-columns:minmax(0,1fr) minmax(0,2fr)}}`,
  art: `.st-art{display:grid;gap:clamp(2rem,5vw,5rem);align-items:center}.st-art p{font-size:clamp(1.15rem,1.6vw,1.4rem);line-height:1.55}.st-art .plate{aspect-ratio:5/6;max-block-size:40rem;inline-size:100%}.st-art .sh{text-align:start;margin-inline:0}@media(min-width:56rem){.st-art{grid-template-columns:minmax(0,.9fr) minmax(0,1.1fr)}}`,
  columns: `.st-columns .prose{columns:2 22rem;column-gap:clamp(2rem,5vw,5rem);font-size:clamp(1.15rem,1.5vw,1.35rem);line-height:1.6}.st-columns .prose p{margin:0 0 1em;break-inside:avoid}.st-columns .prose p:first-child::first-letter{font-family:var(--head);font-size:3.4em;float:inline-start;line-height:.82;padding-inline-end:.1em;color:var(--link)}`,
};

/** Takes up to three statements; null when none is left. */
export function storySection(build: Build, heading: string, kind = "story"): Part | null {
  const statements = build.statements.splice(0, 3);
  if (statements.length === 0) return null;
  const wanted = layoutFor(build, kind, build.design.direction.texts);
  const length = statements.join(" ").length;
  const layout =
    wanted === "columns" && length < 260 ? "statement" : wanted === "statement" && length > 420 ? "aside" : wanted;
  const prose = statements.map((text) => `<p>${esc(text)}</p>`).join("");
  const head = sectionHead(kind, heading);
  const html =
    layout === "art"
      ? `<div class="st-art">${plate(build, kind, 800, 960)}<div>${head}${prose}</div></div>`
      : layout === "columns"
        ? `<div class="st-columns">${head}<div class="prose">${prose}</div></div>`
        : `<div class="st-${layout}">${head}<div>${prose}</div></div>`;
  return part({ kind, layout, heading, html, css: CSS[layout], navLabel: heading });
}

/** What customers said, in their words. */
export function quotesSection(build: Build): Part | null {
  const { site } = build;
  const [first] = site.quotes;
  if (!first) return null;
  const said = site.quotes.map(
    ({ text, by }) =>
      `<figure><blockquote><p>“${esc(text)}”</p></blockquote><figcaption>${esc(by)}</figcaption></figure>`,
  );
  const heading = first.under || build.words.headings.quotes;
  const html = `<div class="st-aside">${sectionHead("quotes", heading)}<div class="st-said">${said.join("")}</div></div>`;
  const css = `${CSS.aside}.st-said figure,.st-said blockquote{margin:0}.st-said figcaption{color:var(--muted);margin-block-end:1.8rem}`;
  return part({ kind: "quotes", layout: "aside", heading, html, css });
}

/** What the other sections did not say, at reading size: sentences, with short phrases over them. */
export function notesSection(heading: string, sentences: readonly string[], phrases: readonly string[]): Part {
  const list = phrases.map((text) => `<li>${esc(text)}</li>`).join("");
  const prose = sentences.map((text) => `<p>${esc(text)}</p>`).join("");
  const html = `<div class="st-aside">${sectionHead("notes", heading)}<div>${list ? `<ul class="ticks">${list}</ul><br>` : ""}${prose}</div></div>`;
  return part({ kind: "notes", layout: "aside", heading, html, css: CSS.aside });
}
