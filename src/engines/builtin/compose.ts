/** From a task to its page: the words are read, then the page is composed of them, artwork addresses included. */
import { createHash } from "node:crypto";
import type { PageTask } from "../engine.ts";
import { type ComposedPage, composePage } from "./page.ts";
import { readBrief } from "./reader/read.ts";

/**
 * Composes the page of a task.
 * @param variation another number gives other layouts of the same words in the same design
 */
export function composeTask(task: PageTask, variation = 0): ComposedPage {
  const { website, page } = task;
  const input = { name: website.name, prompt: website.prompt, language: website.language };
  const site = readBrief({ ...input, page: { path: "/", name: website.name, prompt: "" } });
  return composePage(
    task,
    { site, page: readBrief({ ...input, page }) },
    (svg) => `/_sw/assets/${createHash("sha256").update(svg).digest("hex")}.svg`,
    variation,
  );
}
