/**
 * Composes one section of a page anew: the same words (and those of the instruction) in another of its layouts. It
 * does so for sections that this composer made; of others it does not know what they are for.
 */
import type { Brief } from "../../../brief/brief.ts";
import { classesOf, readPage } from "../../../html/page.ts";
import { linesOf } from "../../../html/text.ts";
import { tellEngine } from "../../../sentences/engine_failures.ts";
import { NotPossible, type SectionDraft, type SectionTask } from "../../tools.ts";
import { composeTask, withBrief } from "../compose.ts";
import { readPrompt } from "../reading/read.ts";

const VARIATIONS = 12;

/**
 * The new section.
 * @throws NotPossible when the section is not the composer's, or there is no other form of it
 */
export function composeSection({ site, page, pages, section, instruction }: SectionTask): SectionDraft {
  const old = page.code.html.slice(section.start, section.end);
  if (!section.id || !/^<section id="[\w-]+" class="s band-/.test(old))
    throw new NotPossible(tellEngine("section_not_composed"));
  const asksForLook = !instruction || LOOKS.test(instruction);
  const own = { path: page.path, name: page.name, prompt: page.prompt ?? site.prompt };
  const composed = { site, page: own, pages, css: page.code.css, id: section.id, old, instruction };
  for (const made of formsOf(composed, asksForLook ? 1 : 0))
    if (asksForLook || saysMore(made.html, old, instruction!)) return made;
  if (!asksForLook) throw new NotPossible(tellEngine("section_elsewhere"));
  throw new NotPossible(tellEngine("section_without_other"));
}

/** What a section is composed of, and what stands in its place now. */
interface Composed {
  site: Pick<SectionTask["site"], "name" | "prompt" | "language" | "brief">;
  page: { path: string; name: string; prompt: string };
  pages: SectionTask["pages"];
  css: string;
  id: string;
  old: string;
  /** What else there is to say, or null. */
  instruction?: string | null;
}

/** A brief with the entries of another one behind its own. */
function joined<T extends Partial<Brief>>(brief: T, more: Brief): T {
  const members = Object.entries(brief).map(([member, value]) => {
    const added: unknown = more[member as keyof Brief];
    return [member, Array.isArray(value) && Array.isArray(added) ? [...value, ...added] : value];
  });
  return Object.fromEntries(members) as T;
}

/** Other forms that the composer knows for a section, in the section's own band, each with the rules that it needs. */
export function* formsOf(composed: Composed, first: number): Generator<SectionDraft> {
  const { site, pages, css, id, old, instruction } = composed;
  const band = /^<section id="[\w-]+" class="s (band-\w+)/.exec(old)?.[1];
  if (!band) return;
  const common = { website: site, pages, home: null, model: "standard" as const, generateImages: false };
  const { brief, page } = withBrief({ ...common, brief: site.brief, page: composed.page });
  const more = instruction ? readPrompt({ ...site, prompt: instruction }) : null;
  const own = page.brief ?? null;
  const task = {
    ...common,
    brief: more ? joined(brief!, more) : brief,
    page: { ...page, brief: own && more ? joined(own, more) : own },
  };
  for (let variation = first; variation <= first + VARIATIONS; variation++) {
    const { code } = composeTask(task, variation);
    const html = sectionWithId(code.html, id)?.replace(/(class="s )band-\w+/, `$1${band}`);
    if (html && html !== old) yield { html, css: missingRules(code.css, css, html) };
  }
}

/** Instructions that are about how the section looks, not about what it says. */
const LOOKS =
  /\b(?:layout|design|look|different|another|other version|again|fresh|anders|neu|andere|autre|otro|otra|altro)/i;

/** Whether the new section says a word of the instruction that the old one did not. */
function saysMore(html: string, old: string, instruction: string): boolean {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const said = (section: string) => words(linesOf(readPage(section)).join("\n"));
  const [now, before] = [said(html), said(old)];
  return [...words(instruction)].some((word) => now.has(word) && !before.has(word));
}

function sectionWithId(html: string, id: string): string | null {
  const start = html.indexOf(`<section id="${id}" `);
  const end = html.indexOf("</section>", start);
  return start === -1 || end === -1 ? null : html.slice(start, end + "</section>".length);
}

/** The rules that the new section needs and the page's style sheet does not have; a rule is a line of the composer's. */
function missingRules(css: string, known: string, html: string): string {
  const has = new Set(known.split("\n"));
  const classes = new Set(readPage(html).elements.flatMap(classesOf));
  return css
    .split("\n")
    .filter(
      (line) =>
        !has.has(line) &&
        !/^(@font-face|:root|\.band-|\.foot|@media\(prefers-color-scheme)/.test(line) &&
        [...line.matchAll(/\.(-?[a-z_][\w-]*)/gi)].some((found) => classes.has(found[1]!)),
    )
    .join("\n");
}
