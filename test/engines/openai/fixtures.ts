import { groundwork } from "../../../src/engines/builtin/computations.ts";
import type { PageCode, PagePlan, PageTask, WriteEvent } from "../../../src/engines/engine.ts";
import { openaiEngine } from "../../../src/engines/openai/engine.ts";
import type { OpenaiSettings } from "../../../src/engines/openai/settings.ts";
import { inlineCompute } from "../../inline_compute.ts";
import { answer, type StubReply, type StubRequest } from "./provider_stub.ts";

export const TASK: PageTask = {
  website: {
    name: "Crumb & Co",
    prompt:
      "A small sourdough bakery in Portland, Oregon. Open Wed-Sun 7:30-13:00, 1812 SE Hawthorne Blvd. Phone 503 555 0142.",
    language: null,
  },
  page: { path: "/", name: "Home", prompt: "A small sourdough bakery. A form to order a cake." },
  pages: [
    { path: "/", name: "Home" },
    { path: "/about", name: "About" },
  ],
  home: null,
  model: "standard",
  generateImages: false,
};

export const PLAN_ANSWER = {
  title: "Crumb & Co — Sourdough bakery in Portland",
  description: "Country loaves and buns, baked every morning in Portland, Oregon.",
  language: "en",
  sections: [
    { kind: "hero", heading: "Bread from a slow oven", content: "Name and place" },
    { kind: "opening-hours", heading: "When to come", content: "Wed-Sun 7:30-13:00" },
  ],
  palette: {
    background: "#fbf7f0",
    surface: "#ffffff",
    text: "#2b1d12",
    muted: "#5c4a3c",
    accent: "#8a3b12",
    accent_text: "#ffffff",
  },
  design: { direction: "warm craft", typography: "Georgia", layout: "one column", ornament: "grain" },
};

export const PLAN: PagePlan = {
  title: PLAN_ANSWER.title,
  description: PLAN_ANSWER.description,
  language: "en",
  sections: PLAN_ANSWER.sections.map(({ kind, heading }) => ({ kind, heading })),
  palette: PLAN_ANSWER.palette,
  leftOut: [],
  detail: {
    design: PLAN_ANSWER.design,
    contents: ["Name and place", "Wed-Sun 7:30-13:00"],
    usage: { inputTokens: 7, outputTokens: 3 },
  },
};

/** A page with nothing to repair. */
export const GOOD: PageCode = {
  html: `<a class="skip-link" href="#main">Skip to content</a>
<header><nav aria-label="Main"><a href="/" aria-current="page">Home</a> <a href="/about">About</a></nav></header>
<main id="main">
  <h1>Bread from a slow oven — naïve, 焼きたて 🥐</h1>
  <p>Open Wed–Sun 7:30–13:00 at 1812 SE Hawthorne Blvd. Call <a href="tel:+15035550142">503 555 0142</a>.</p>
  <form method="post" name="order">
    <label for="email">E-mail</label>
    <input id="email" name="email" type="email" autocomplete="email" required>
    <button type="submit">Order a cake</button>
  </form>
</main>
<footer><p>Crumb &amp; Co</p></footer>`,
  css: `:root { --background: #fbf7f0; --text: #2b1d12; --accent: #8a3b12; --accent-text: #ffffff; }

body { background: var(--background); color: var(--text); }`,
  javascript: `document.documentElement.classList.add("js");`,
};

/** A page's code in the marked form. */
export function marked(code: Partial<PageCode>): string {
  const parts: string[] = [];
  if (code.html !== undefined) parts.push(`<<<HTML>>>\n${code.html}\n`);
  if (code.css !== undefined) parts.push(`<<<CSS>>>\n${code.css}\n`);
  if (code.javascript !== undefined) parts.push(`<<<JAVASCRIPT>>>\n${code.javascript}\n`);
  return `${parts.join("")}<<<END>>>\n`;
}

/** Time that passes only in the log: back-off ends at once, time limits never. */
export function fakeTime() {
  const waits: number[] = [];
  const limits = new Map<number, (() => void)[]>();
  const sleep = (ms: number, signal: AbortSignal) => {
    // Limits are long and belong to the test to expire; waits before a retry are short.
    if (ms < LIMIT_MS) {
      waits.push(ms);
      return signal.aborted ? Promise.reject(signal.reason) : Promise.resolve();
    }
    return new Promise<void>((resolve, reject) => {
      limits.set(ms, [...(limits.get(ms) ?? []), resolve]);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  };
  const expire = (ms: number) => {
    const due = limits.get(ms) ?? [];
    limits.set(ms, []);
    for (const resolve of due) resolve();
    return due.length;
  };
  return { waits, sleep, expire };
}

const LIMIT_MS = 60_000;
export const STEP_MS = 600_000;
export const STALL_MS = 90_000;
export const KEY = "sk-test-0123456789abcdef";

/** An engine on a stand-in, with time that does not pass. */
export function engineAt(url: string, more: Partial<OpenaiSettings> = {}) {
  const settings = {
    apiKey: KEY,
    baseUrl: url,
    models: { standard: "small-1", premium: "large-1" },
    timeoutMs: STEP_MS,
    sleep: fakeTime().sleep,
    random: () => 0.5,
    ...more,
  };
  return openaiEngine(settings, groundwork).boundTo(inlineCompute);
}

export interface Written {
  code: PageCode;
  events: WriteEvent[];
  usage: { inputTokens: number; cachedTokens?: number; outputTokens: number } | null;
  error: unknown;
}

/** Runs `write` to its end and puts the events together as a client does. */
export async function collectWrite(events: AsyncIterable<WriteEvent>): Promise<Written> {
  const written: Written = { code: { html: "", css: "", javascript: "" }, events: [], usage: null, error: null };
  try {
    for await (const event of events) {
      written.events.push(event);
      if (event.type === "code") written.code[event.target] += event.chunk;
      if (event.type === "reset") written.code[event.target] = "";
      if (event.type === "usage") {
        const { type: _, ...usage } = event;
        written.usage = usage;
      }
    }
  } catch (error) {
    written.error = error;
  }
  return written;
}

export const never = () => new AbortController().signal;

/** A script for feature tests: every plan and every page is answered, each with the same one. */
export function pagesScript(code: PageCode = GOOD): (request: StubRequest) => StubReply {
  return (request) => {
    const asksForCode = String(request.body.messages[0].content).includes("<<<HTML>>>");
    return answer(asksForCode ? marked(code) : JSON.stringify(PLAN_ANSWER));
  };
}
