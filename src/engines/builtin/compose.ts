/** From a task to its page, artwork addresses included. A task without a brief is composed of what its prompts say. */
import { createHash } from "node:crypto";
import { emptyBrief } from "../../brief/brief.ts";
import type { PartialBrief } from "../../brief/merge.ts";
import type { PageTask } from "../engine.ts";
import { type ComposedPage, composePage } from "./page.ts";
import { readPrompt } from "./reading/read.ts";

/**
 * Composes the page of a task.
 * @param variation another number gives other layouts of the same words in the same design
 */
export function composeTask(task: PageTask, variation = 0): ComposedPage {
  return composePage(
    withBrief(task),
    (svg) => `/_sw/assets/${createHash("sha256").update(svg).digest("hex")}.svg`,
    variation,
  );
}

/** The task with what its prompts say, where nobody has said or read it yet. */
export function withBrief(task: PageTask): PageTask {
  const { website, page } = task;
  const brief = task.brief ?? readPrompt(website);
  const isOwn = page.prompt !== "" && page.prompt !== website.prompt;
  const own = page.brief ?? (isOwn ? statedIn({ ...website, prompt: page.prompt }) : null);
  return { ...task, brief, page: { ...page, brief: own } };
}

/** The members that a page's own prompt says something of. */
function statedIn(task: Parameters<typeof readPrompt>[0]): PartialBrief {
  const none = emptyBrief();
  const { name: _, language: __, kind: ___, style: ____, ...read } = readPrompt(task);
  return Object.fromEntries(
    Object.entries(read).filter(
      ([member, value]) => JSON.stringify(value) !== JSON.stringify(none[member as keyof typeof none]),
    ),
  );
}
