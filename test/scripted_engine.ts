/** An engine that does what a test says: fast, deterministic, and it can be held at each step or made to fail. */
import { emptyBrief } from "../src/brief/brief.ts";
import { applyEdits } from "../src/edits/apply.ts";
import { type AppliedEdits, appliedEdits } from "../src/edits/computations.ts";
import { type Edit, EditError, type PageMeta } from "../src/edits/edit.ts";
import type { PageCode } from "../src/edits/page_code.ts";
import { builtinEngine } from "../src/engines/builtin/engine.ts";
import { type Engine, EngineError, type PageTask, type WriteEvent } from "../src/engines/engine.ts";
import { inlineCompute } from "./inline_compute.ts";

export interface ScriptedEngine extends Engine {
  /** From now on planning (or writing) waits until `release`. */
  hold(step: "plan" | "write"): void;
  release(): void;
  /** Whether somebody waits there. */
  readonly isHolding: boolean;
  /** The next run fails at this step. */
  failNext(step: "plan" | "write", error?: Error): void;
  /** What the next turn makes of the page, instead of what it is told. */
  editNext(...edits: Edit[][]): void;
  /** Every task that was planned. */
  tasks: PageTask[];
}

export function scriptedEngine(): ScriptedEngine {
  const held = new Set<"plan" | "write">();
  let gate = Promise.withResolvers<void>();
  let waiting = 0;
  let failing: { step: "plan" | "write"; error: Error } | null = null;
  const tasks: PageTask[] = [];
  const wanted: Edit[][] = [];

  async function pass(step: "plan" | "write", signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (held.has(step)) {
      const aborted = new Promise<void>((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
      );
      waiting++;
      await Promise.race([gate.promise, aborted]).finally(() => waiting--);
    }
    signal.throwIfAborted();
    if (failing?.step === step) {
      const { error } = failing;
      failing = null;
      throw error;
    }
  }

  return {
    name: "builtin",
    tasks,
    describe: () => "scripted",
    hold: (step) => void held.add(step),
    get isHolding() {
      return waiting > 0;
    },
    release() {
      held.clear();
      gate.resolve();
      gate = Promise.withResolvers();
    },
    editNext: (...edits) => void wanted.push(...edits),
    failNext(step, error = new EngineError("provider_failed", "The provider said no.")) {
      failing = { step, error };
    },
    readBrief: async ({ name, prompt, language }) => ({ ...emptyBrief(), name, language, story: [prompt] }),
    async plan(task, signal) {
      tasks.push(task);
      await pass("plan", signal);
      return {
        title: `${task.page.name} of ${task.website.name}`,
        description: task.page.prompt.slice(0, 100),
        language: "en",
        sections: [{ kind: "hero", heading: task.website.name }],
        palette: { background: "#ffffff", text: "#111111" },
        leftOut: [],
        detail: null,
      };
    },
    async *write(task, _plan, signal): AsyncGenerator<WriteEvent> {
      yield { type: "code", target: "html", chunk: `<main><h1>${task.website.name.replaceAll("&", "&amp;")}</h1>` };
      await pass("write", signal);
      yield { type: "code", target: "html", chunk: `<p>${task.page.path}</p></main>` };
      yield { type: "code", target: "css", chunk: "h1{color:#111}" };
      if (task.generateImages) {
        const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>');
        const hash = Bun.CryptoHasher.hash("sha256", bytes, "hex");
        yield { type: "image", url: `/_sw/assets/${hash}.svg`, prompt: "A loaf", contentType: "image/svg+xml", bytes };
      }
      yield { type: "usage", inputTokens: 100, outputTokens: 200 };
    },
    async *edit(task, signal) {
      yield { type: "text", delta: "Done: " };
      await pass("write", signal);
      yield { type: "text", delta: task.message };
      if (task.message.startsWith("nothing")) return;
      const { html } = task.code;
      const note: Edit = {
        op: "replace",
        target: "html",
        find: html,
        replace: `<!-- ${task.message} -->${html}`,
        occurrences: 1,
      };
      let [code, meta]: [PageCode, PageMeta] = [task.code, { title: null, description: null, og_image: null }];
      for (const edits of wanted.length > 0 ? wanted.splice(0) : [[note]]) {
        const outcome = made(code, meta, edits);
        ({ code, meta } = outcome);
        yield { type: "edits", edits, outcome };
      }
      yield { type: "usage", inputTokens: 10, outputTokens: 20 };
    },
    async suggestPages(prompt) {
      return { name: "Suggested", language: "en", pages: [{ path: "/", name: "Home", prompt }] };
    },
    tools: {
      ...builtinEngine().boundTo(inlineCompute).tools,
      async rewriteSection({ page, section }) {
        const old = page.code.html.slice(section.start, section.end);
        return { html: old.replace(/<\/(\w+)>$/, " again</$1>"), css: "" };
      },
    },
    async check() {
      return { ok: true, message: "scripted" };
    },
  };
}

/** What edits make of a page; those that do not apply fail the turn. */
function made(code: PageCode, meta: PageMeta, edits: Edit[]): AppliedEdits {
  try {
    return appliedEdits(applyEdits(code, meta, edits));
  } catch (error) {
    throw error instanceof EditError ? new EngineError("provider_failed", error.message) : error;
  }
}
