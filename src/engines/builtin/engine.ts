/**
 * The embedded engine: a composer that needs no key and no network. Deterministic for a website, page and prompt; the
 * plan it announces is computed from the same composition that `write` streams.
 */

import { createHash } from "node:crypto";
import type { CodeTarget, Engine, PagePlan, PageTask, WriteEvent } from "../engine.ts";
import { loadedTools } from "../tools.ts";
import { editPage } from "./edit/edit.ts";
import { type ComposedPage, composePage } from "./page.ts";
import { readBrief } from "./reader/read.ts";
import { suggestSite } from "./sitemap.ts";
import { BUILTIN_VERSION } from "./version.ts";

const CHUNK_CHARACTERS = 2048;

/**
 * Composes the page of a task, artwork addresses included.
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

/** Splits text into chunks that never part a surrogate pair. */
export function* chunksOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    let end = Math.min(text.length, start + CHUNK_CHARACTERS);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}

/** Lets other work run, so that a long page does not hold up the process. */
function macrotask(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function plan(task: PageTask, signal: AbortSignal): Promise<PagePlan> {
  signal.throwIfAborted();
  await macrotask();
  const { title, description, language, sections, palette, design } = composeTask(task);
  signal.throwIfAborted();
  return {
    title,
    description,
    language,
    sections,
    palette,
    detail: { version: BUILTIN_VERSION, direction: design.direction.name, typefaces: design.typefacesName },
  };
}

async function* write(task: PageTask, _plan: PagePlan, signal: AbortSignal): AsyncGenerator<WriteEvent> {
  signal.throwIfAborted();
  const page = composeTask(task);
  const encoder = new TextEncoder();
  for (const image of page.images) {
    await macrotask();
    signal.throwIfAborted();
    yield {
      type: "image",
      url: image.url,
      prompt: image.prompt,
      contentType: "image/svg+xml",
      bytes: encoder.encode(image.svg),
    };
  }
  for (const target of ["html", "css", "javascript"] satisfies CodeTarget[]) {
    for (const chunk of chunksOf(page.code[target])) {
      await macrotask();
      signal.throwIfAborted();
      yield { type: "code", target, chunk };
    }
  }
}

/** The engine as the application uses it. */
export function builtinEngine(): Engine {
  return {
    name: "builtin",
    describe: () => BUILTIN_VERSION,
    plan,
    write,
    edit: editPage,
    suggestPages: async (prompt, signal) => {
      signal.throwIfAborted();
      return suggestSite(prompt);
    },
    // Fonts, rasteriser and word lists are needed by who uses a tool, not by every page.
    tools: loadedTools(async () => (await import("./tools/tools.ts")).builtinTools),
    check: async () => ({ ok: true, message: "The embedded engine is ready; it needs no key and no network." }),
  };
}
