/**
 * Composes one section of a page anew: the same words (and those of the instruction) in another of its layouts. It
 * does so for sections that this composer made; of others it does not know what they are for.
 */
import { NotPossible, type SectionDraft, type SectionTask } from "../../tools.ts";
import { composeTask } from "../engine.ts";

const VARIATIONS = 12;

/**
 * The new section.
 * @throws NotPossible when the section is not the composer's, or there is no other form of it
 */
export function composeSection({ site, page, pages, section, instruction }: SectionTask): SectionDraft {
  const old = page.code.html.slice(section.start, section.end);
  const band = /^<section id="[\w-]+" class="s (band-\w+)/.exec(old)?.[1];
  if (!band || !section.id)
    throw new NotPossible(
      "The embedded engine regenerates sections that it composed itself, and this is not one. Change it with POST /v1/edit/turn or POST /v1/versions, or set OPENAI_API_KEY for an AI provider.",
    );
  const prompt = page.prompt ?? site.prompt;
  const task = {
    website: { name: site.name, prompt: site.prompt, language: site.language },
    page: { path: page.path, name: page.name, prompt: instruction ? `${prompt}\n${instruction}` : prompt },
    pages,
    home: null,
    model: "standard" as const,
    generateImages: false,
  };
  for (let variation = instruction ? 0 : 1; variation <= VARIATIONS; variation++) {
    const { code } = composeTask(task, variation);
    const html = sectionWithId(code.html, section.id)?.replace(/(class="s )band-\w+/, `$1${band}`);
    if (html && html !== old) return { html, css: missingRules(code.css, page.code.css, html) };
  }
  throw new NotPossible(
    "The embedded engine has no other form of this section for what the page's prompt says. Add an instruction with what it should say, or change it with POST /v1/edit/turn.",
  );
}

function sectionWithId(html: string, id: string): string | null {
  const start = html.indexOf(`<section id="${id}" `);
  const end = html.indexOf("</section>", start);
  return start === -1 || end === -1 ? null : html.slice(start, end + "</section>".length);
}

/** The rules that the new section needs and the page's style sheet does not have; a rule is a line of the composer's. */
function missingRules(css: string, known: string, html: string): string {
  const has = new Set(known.split("\n"));
  const classes = new Set([...html.matchAll(/\bclass="([^"]+)"/g)].flatMap((found) => found[1]!.split(/\s+/)));
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
