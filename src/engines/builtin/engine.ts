/**
 * The embedded engine: a composer that needs no key and no network. Deterministic for a website, page and prompt. It
 * computes in workers alone; a page is composed once, for its plan, which carries the code to where it is written.
 */

import type { Compute } from "../../workers/computation.ts";
import type { CodeTarget, Engine, EngineSource, PagePlan, PageTask, WriteEvent } from "../engine.ts";
import type { EngineTools } from "../tools.ts";
import { editPage, type PageDetail, planPage, readBrief, suggestPages, TOOLS } from "./computations.ts";
import { BUILTIN_VERSION } from "./version.ts";

const CHUNK_CHARACTERS = 2048;

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

/** Lets other work run between the pieces of a long page. */
function macrotask(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function* write(_task: PageTask, plan: PagePlan, signal: AbortSignal): AsyncGenerator<WriteEvent> {
  signal.throwIfAborted();
  const { code, images } = plan.detail as PageDetail;
  const encoder = new TextEncoder();
  for (const { url, prompt, svg } of images) {
    await macrotask();
    signal.throwIfAborted();
    yield { type: "image", url, prompt, contentType: "image/svg+xml", bytes: encoder.encode(svg) };
  }
  for (const target of ["html", "css", "javascript"] satisfies CodeTarget[]) {
    for (const chunk of chunksOf(code[target])) {
      await macrotask();
      signal.throwIfAborted();
      yield { type: "code", target, chunk };
    }
  }
}

const common: Pick<Engine, "name" | "describe" | "check"> = {
  name: "builtin",
  describe: () => BUILTIN_VERSION,
  check: async () => ({ ok: true, message: "The embedded engine is ready; it needs no key and no network." }),
};

/** The engine as the application uses it. */
export const builtinEngine = (): EngineSource => ({
  ...common,
  boundTo: (compute): Engine => ({
    ...common,
    readBrief: (task, signal) => compute(readBrief, task, { signal }),
    plan: (task, signal) => compute(planPage, task, { signal }),
    write,
    async *edit(task, signal) {
      yield* await compute(editPage, task, { signal });
    },
    suggestPages: (prompt, signal) => compute(suggestPages, prompt, { signal }),
    tools: toolsFor(compute),
  }),
});

const toolsFor = (compute: Compute): EngineTools => ({
  image: (task, signal) => compute(TOOLS.image, task, { signal }),
  logos: (task, signal) => compute(TOOLS.logos, task, { signal }),
  socialImage: (task, signal) => compute(TOOLS.socialImage, task, { signal }),
  design: (task, signal) => compute(TOOLS.design, task, { signal }),
  email: (task, signal) => compute(TOOLS.email, task, { signal }),
  metadata: (task, signal) => compute(TOOLS.metadata, task, { signal }),
  names: (task, signal) => compute(TOOLS.names, task, { signal }),
  rewriteText: (task, signal) => compute(TOOLS.rewriteText, task, { signal }),
  rewriteSection: (task, signal) => compute(TOOLS.rewriteSection, task, { signal }),
});
