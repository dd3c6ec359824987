/** The pages that the composer's tests look at: every prompt of the fixtures, its home page and the usual inner ones. */

import { readFileSync } from "node:fs";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import type { ComposedPage } from "../../../src/engines/builtin/page.ts";
import type { PageTask, SitePage } from "../../../src/engines/engine.ts";

export interface Prompt {
  name: string;
  prompt: string;
}

/** The prompts of a fixture, one JSON object a line. */
export function promptsIn(file: string): Prompt[] {
  return readFileSync(`${import.meta.dir}/../../fixtures/${file}`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Prompt);
}

/** The prompts that pages are judged by. */
export const PROMPTS: Prompt[] = promptsIn("prompts.jsonl");

/** Further kinds and languages, so that the composer is not fitted to the list above. */
export const MORE_PROMPTS: Prompt[] = promptsIn("prompts_more.jsonl");

export const SITE_PAGES: SitePage[] = [
  { path: "/", name: "Home" },
  { path: "/about", name: "About" },
  { path: "/services", name: "Services" },
  { path: "/gallery", name: "Gallery" },
  { path: "/price-list", name: "Price list" },
  { path: "/contact", name: "Contact" },
];

/** A task for one page of a prompt's site. */
export function taskFor(
  { name, prompt }: Prompt,
  page: SitePage = SITE_PAGES[0]!,
  pages: SitePage[] = [SITE_PAGES[0]!],
  more: Partial<PageTask> = {},
): PageTask {
  return {
    website: { name, prompt, language: null },
    page: { ...page, prompt: "" },
    pages,
    home: null,
    model: "standard",
    generateImages: false,
    ...more,
  };
}

export interface Sample {
  label: string;
  prompt: Prompt;
  composed: ComposedPage;
}

/** Home pages alone on their site, and all pages of a site of six. */
export function allSamples(): Sample[] {
  return [...PROMPTS, ...MORE_PROMPTS].flatMap((prompt) => [
    { label: `${prompt.name} alone`, prompt, composed: composeTask(taskFor(prompt)) },
    ...SITE_PAGES.map((page) => ({
      label: `${prompt.name} ${page.path}`,
      prompt,
      composed: composeTask(taskFor(prompt, page, SITE_PAGES)),
    })),
  ]);
}

/** The page as a document, roughly as publishing wraps it. */
export function asDocument({ code, title, description, language }: ComposedPage): string {
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  return `<!DOCTYPE html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><meta name="description" content="${escaped(description)}"><style>${code.css}</style></head>
<body>${code.html}</body></html>`;
}

/** The text that a visitor reads: no tags, scripts or drawings. */
export function visibleText(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, " ")
    .replace(/<svg[\s\S]*?<\/svg>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("&#45;", "-")
    .replace(/\s+/g, " ");
}
