/**
 * Texts of a model that are no page: what a plan says of itself and of its sections, what pages are proposed for. They are
 * material of what is written from them, so that what nobody has said is taken out first, by the sentence.
 */
import { escapeHtml } from "../../html/escape.ts";
import type { PagePlan, PageTask, SiteSuggestion } from "../engine.ts";
import { inventedClaims } from "./check_page.ts";
import { createPageReader, type PageReader } from "./page_reader.ts";
import type { PlanDetail } from "./plan_detail.ts";

/** A text without the sentences that say what the material of the task does not. */
function honestText(text: string, task: PageTask, reader: PageReader): string {
  const isHonest = (words: string): boolean => {
    const page = reader.readOrNull(`<p>${escapeHtml(words)}</p>`);
    return page !== null && inventedClaims(page, task, reader).length === 0;
  };
  if (isHonest(text)) return text;
  return text
    .split(/(?<=[.!?…。！？])\s+|\n+/)
    .filter(isHonest)
    .join(" ");
}

/** A plan without what was made up; a title and a heading that are about nothing else give way to plain ones. */
export function honestPlan(plan: PagePlan, task: PageTask): PagePlan {
  const reader = createPageReader();
  const honest = (text: string) => honestText(text, task, reader);
  const detail = plan.detail as PlanDetail;
  const name = task.page.path === "/" ? task.website.name : task.page.name;
  return {
    ...plan,
    title: honest(plan.title) || name,
    description: honest(plan.description),
    sections: plan.sections.map((section) => ({ ...section, heading: honest(section.heading) })),
    detail: { ...detail, contents: detail.contents.map(honest) } satisfies PlanDetail,
  };
}

/** Proposed pages without what the prompt does not say of them. */
export function honestSuggestion(suggestion: SiteSuggestion, prompt: string): SiteSuggestion {
  const reader = createPageReader();
  const task: PageTask = {
    website: { name: suggestion.name, prompt, language: null },
    page: { path: "/", name: "", prompt: "" },
    pages: suggestion.pages,
    home: null,
    model: "standard",
    generateImages: false,
  };
  const pages = suggestion.pages.map((page) => ({
    ...page,
    prompt: honestText(page.prompt, task, reader) || page.name,
  }));
  return { ...suggestion, pages };
}
