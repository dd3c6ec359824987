/** Pages for the tests of the editor, and a turn on one of them. */
import { expect } from "bun:test";
import { HtmlValidate } from "html-validate";
import type { Brief, BriefInput } from "../../../src/brief/brief.ts";
import { mergeBrief } from "../../../src/brief/merge.ts";
import { applyEdits } from "../../../src/edits/apply.ts";
import { appliedEdits } from "../../../src/edits/computations.ts";
import type { Edit, PageMeta } from "../../../src/edits/edit.ts";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { editPage } from "../../../src/engines/builtin/editor/edit.ts";
import { readPrompt } from "../../../src/engines/builtin/reading/read.ts";
import type { EditTask, PageCode, ThreadMessage } from "../../../src/engines/engine.ts";
import { asDocument, MORE_PROMPTS, PROMPTS, type Prompt, taskFor } from "./composed.ts";

export interface EditedPage {
  prompt: Prompt;
  brief?: Brief;
  code: PageCode;
  title: string;
  description: string;
  language: string;
}

/** What the businesses of some prompts know besides: pages that show more of what people ask to be changed. */
const TOLD: Record<string, BriefInput> = {
  "Crumb & Co": {
    offers: [{ name: "Country Loaves" }, { name: "Croissants" }, { name: "Cardamom Buns" }],
  },
  Kite: {
    questions: [
      { question: "How long does it take to set up?", answer: "Ten minutes." },
      { question: "Which tools does it work with?", answer: "Slack and Linear." },
    ],
    actions: [{ label: "Book a demo" }],
  },
  "Verde Fitness": {
    offers_title: "Classes",
    offers: [{ name: "Yoga" }, { name: "Strength" }, { name: "Personal training" }],
    forms: [{ purpose: "trial", title: "Free trial class" }],
    actions: [
      { label: "Book a free trial class", to: "#form" },
      { label: "See the classes", to: "#offerings" },
    ],
  },
  "Aoki Ramen": {
    offers: [{ name: "Tonkotsu" }, { name: "Shoyu" }, { name: "Vegan miso" }, { name: "Gyoza" }],
  },
  "Bauer Steuerberatung": {
    story: ["Wir kümmern uns um Ihre Steuern."],
    actions: [{ label: "Termin anfragen" }],
  },
};

/** The home page of a prompt, and of what its business knows besides. */
export function pageOf(prompt: Prompt, told: BriefInput = {}): EditedPage {
  const brief = mergeBrief(readPrompt({ ...prompt, language: null }), told);
  const { code, title, description, language } = composeTask(taskFor(prompt, undefined, undefined, { brief }));
  return { prompt, brief, code, title, description, language };
}

const composedPages = new Map<string, EditedPage>();

/** The home page that the composer makes of a prompt of the fixtures. */
export function composedPage(name: string): EditedPage {
  const known = composedPages.get(name);
  if (known) return known;
  const prompt = [...PROMPTS, ...MORE_PROMPTS].find((candidate) => candidate.name === name)!;
  const page = pageOf(prompt, TOLD[name]);
  composedPages.set(name, page);
  return page;
}

/** A page written by hand elsewhere: other classes, other order, a sentence around the phone number. */
export const FOREIGN: EditedPage = {
  prompt: { name: "Acme Tools", prompt: "website for a tool shop" },
  title: "Acme",
  description: "Tools",
  language: "en",
  code: {
    html: `<header class="site-header">
  <a href="#" class="logo">Acme Tools</a>
  <nav>
    <a href="#services" class="nav-link">Services</a>
    <a href="#contact" class="nav-link">Contact</a>
  </nav>
</header>
<div class="hero">
  <h1>We build <em>tools</em> &amp; toys</h1>
  <p class="sub">Since forever we have made the best.</p>
  <a class="btn btn-primary" href="#contact">Get started</a>
  <img src="/hero.jpg" srcset="/hero2.jpg 2x" alt="Old workshop">
</div>
<section id="services" class="section">
  <div class="container">
    <h2 class="title">Our services</h2>
    <ul>
      <li>Hammers</li>
      <li>Saws</li>
    </ul>
  </div>
</section>
<section class="section newsletter">
  <div class="container">
    <h2 class="title">Stay tuned</h2>
    <div class="lead-heading">Open on Sundays</div>
    <form><input type="email" name="email" placeholder="Your e-mail" required><button class="btn">Join</button></form>
  </div>
</section>
<section id="contact" class="section">
  <div class="container">
    <h2 class="title">Contact us</h2>
    <p>Call <a href="tel:+15035550100">(503) 555-0100</a> or write to <a href="mailto:hi@acme.example">hi@acme.example</a>.</p>
    <form action="/send">
      <label for="n">Name *</label><input id="n" name="name" required>
      <label for="e">Email *</label><input id="e" name="email" type="email" required>
      <label for="m">Message</label><textarea id="m" name="message"></textarea>
      <button type="submit" class="btn btn-primary">Send</button>
    </form>
  </div>
</section>
<footer><p>&copy; 2024 Acme Tools. All rights reserved.</p></footer>
`,
    css: `:root { --primary: #3366ff; --font-heading: "Poppins", sans-serif; }
body { font-family: Arial, sans-serif; background: #ffffff; color: #333; margin: 0; font-size: 16px; }
h1 { font-size: 48px; color: #111; }
h2 { font-size: 32px; }
a { color: var(--primary); }
.btn { padding: 12px 20px; border-radius: 4px; background: #eeeeee; }
.btn-primary { background: var(--primary); color: #fff; }
.section { padding: 60px 0; }
.newsletter { background: #f5f5f5; }
footer { background: #111; color: #ccc; padding: 20px; }
`,
    javascript: "",
  },
};

/** A whole document, with its style sheet inside. */
export const DOCUMENT: EditedPage = {
  prompt: { name: "Doc", prompt: "website" },
  title: "Doc",
  description: "",
  language: "en",
  code: {
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Old title</title><meta name="description" content="Old">
<style>
  body { background: white; color: #222 }
  .cta { background: #d33; color: #fff }
</style></head>
<body>
<main><h1>Hello</h1><p>World of tea.</p><a class="cta" href="/buy">Buy</a></main>
<footer>Bye</footer>
</body></html>
`,
    css: "",
    javascript: "",
  },
};

export interface TurnResult {
  said: string;
  before: PageCode;
  code: PageCode;
  /** But for those of settings. */
  edits: Edit[];
  settings: Record<string, string>;
}

/** Runs a turn and applies what it yields, as the application does. */
export async function edit(
  page: EditedPage,
  message: string,
  more: { history?: ThreadMessage[]; attachments?: string[]; code?: PageCode } = {},
): Promise<TurnResult> {
  const before = more.code ?? page.code;
  const task: EditTask = {
    website: { name: page.prompt.name, prompt: page.prompt.prompt, language: null },
    page: { path: "/", name: "Home", prompt: null, title: page.title, description: page.description },
    pages: [{ path: "/", name: "Home" }],
    ...(page.brief ? { brief: page.brief } : {}),
    code: before,
    history: more.history ?? [],
    message,
    attachments: more.attachments ?? [],
    model: "standard",
  };
  const result: TurnResult = { said: "", before, code: before, edits: [], settings: {} };
  let meta: PageMeta = { title: page.title, description: page.description, og_image: null };
  for await (const event of editPage(task, new AbortController().signal)) {
    if (event.type === "text") result.said += event.delta;
    else if (event.type === "edits") {
      const applied = applyEdits(result.code, meta, event.edits);
      expect(event.outcome).toEqual(appliedEdits(applied));
      result.code = applied.code;
      for (const name of ["title", "description"] as const)
        if (applied.meta[name] !== meta[name]) result.settings[name] = applied.meta[name] ?? "";
      meta = applied.meta;
      result.edits.push(...event.edits.filter(({ op }) => op !== "set_meta"));
    }
  }
  return result;
}

/** What visitors read, drawings and scripts left out. */
export const textOf = (html: string): string =>
  html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u2011", "-")
    .replace(/[\s\u00a0]+/g, " ");

/** Ids that stand more than once. */
export function repeatedIds(html: string): string[] {
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]!);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    "no-inline-style": "error",
    "require-sri": "off",
    "no-trailing-whitespace": "off",
    // The class keeps its number in one line by CSS.
    "tel-non-breaking": ["error", { ignoreClasses: ["nobreak"] }],
  },
});

/** What html-validate finds in a composed page with this code. */
export async function htmlProblems(page: EditedPage, code: PageCode): Promise<string[]> {
  const { title, description, language } = page;
  const composed = { title, description, language, code, sections: [], palette: {}, images: [] };
  const report = await validator.validateString(asDocument(composed as unknown as Parameters<typeof asDocument>[0]));
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId} ${message} (${selector})`),
  );
}
