/** Pages of many prompts, and the layouts that they show: what the tests of variety and of every layout look at. */
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import type { ComposedPage } from "../../../src/engines/builtin/page.ts";
import { suggestSite } from "../../../src/engines/builtin/sitemap.ts";
import { MORE_PROMPTS, PROMPTS, type Prompt, promptsIn, type Sample, taskFor } from "./composed.ts";
import { READER_PROMPTS } from "./reader_prompts.ts";

/** All prompts that the tests have, each named by its own words where it has no name. */
export const EVERY_PROMPT: Prompt[] = [
  ...PROMPTS,
  ...promptsIn("more_prompts.jsonl"),
  ...MORE_PROMPTS,
  ...promptsIn("design_prompts.jsonl"),
  ...promptsIn("prompts_wide.jsonl"),
  ...READER_PROMPTS.map(([prompt]) => ({ name: prompt.slice(0, 40), prompt })),
];

/** The pages of each prompt's site as it is proposed, home first. */
export const EVERY_PAGE: Sample[] = EVERY_PROMPT.flatMap((prompt) => {
  const pages = suggestSite(prompt.prompt).pages.map(({ path, name }) => ({ path, name }));
  return pages.map((page) => ({
    label: `${prompt.name} ${page.path}`,
    prompt,
    composed: composeTask(taskFor(prompt, page, pages)),
  }));
});

/** The page's header, sections and footer as "kind layout", from the top. */
export function layoutsOf({ sections, code }: Pick<ComposedPage, "sections" | "code">): string[] {
  const classes = [...code.html.matchAll(/<section id="[^"]*" class="[^"]*\bis-([\w-]+)"/g)].map(
    ([, layout]) => layout!,
  );
  const header = /class="site [^"]*hd-(\w+)"/.exec(code.html)![1]!;
  const footer = /class="foot [^"]*ft-(\w+)"/.exec(code.html)![1]!;
  const ofSections = sections.map(({ kind }, index) => `${kind} ${classes[index]}`);
  return [`header ${header}`, ...ofSections, `footer ${footer}`];
}
