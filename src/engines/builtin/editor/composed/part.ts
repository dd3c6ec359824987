/** Sections of the composer in a page that it made: in the page's own bands, with the rules that they need. */
import type { Edit } from "../../../../edits/edit.ts";
import { sourceEdits } from "../../../../edits/source_edits.ts";
import { classesOf } from "../../../../html/page.ts";
import type { Part } from "../../sections/part.ts";
import type { Ground } from "../ground.ts";
import { bodySections } from "../sections.ts";

/** True for pages that the composer wrote: new sections can stand in its own bands and classes. */
export const isComposed = ({ code }: Pick<Ground, "code">): boolean =>
  /class="s band-/.test(code.html) && code.css.includes("--on-button") && code.css.includes("[class*=band-]");

/** The section's frame around a part, in a band that those beside it don't have. */
export function framed(ground: Ground, made: Part, at: number): string {
  const band = made.band && ground.code.css.includes(`.band-${made.band}{`) ? made.band : bandAt(ground, at);
  return `<section id="${made.anchor}" class="s band-${band}${made.className ? ` ${made.className}` : ""}" aria-labelledby="${made.anchor}-h"><div class="wrap">${made.html}</div></section>`;
}

function bandAt({ code, page }: Ground, at: number): string {
  const bands = new Set([...code.css.matchAll(/\.band-([a-z]+)\{/g)].map((match) => match[1]!));
  const bodies = bodySections(page);
  const beside = [
    bodies.findLast(({ element }) => element.end <= at),
    bodies.find(({ element }) => element.start >= at),
  ];
  const near = new Set(beside.flatMap((section) => (section ? classesOf(section.element) : [])));
  const free = ["surface", "tint", "base"].find((band) => bands.has(band) && !near.has(`band-${band}`));
  return free ?? (bands.has("base") ? "base" : ([...bands][0] ?? "base"));
}

/** The edits that add rules to the css, but those that it has. */
export function appendedCss({ code }: Ground, css: string): Edit[] {
  const missing = css
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !code.css.includes(line));
  if (missing.length === 0 || code.css === "") return [];
  const gap = code.css.endsWith("\n") ? "" : "\n";
  const at = code.css.length;
  return sourceEdits("css", code.css, [{ start: at, end: at, text: `${gap}${missing.join("\n")}\n` }]);
}
