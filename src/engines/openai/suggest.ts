import * as v from "valibot";
import { tellEngine } from "../../sentences/engine_failures.ts";
import type { Compute } from "../../workers/computation.ts";
import { EngineError, type SiteSuggestion, type SuggestedPage } from "../engine.ts";
import { suggestionWithoutInventions } from "./computations.ts";
import { languageTag } from "./language_tag.ts";
import { suggestMessages } from "./prompt.ts";
import type { AskForJson } from "./structured.ts";

const PAGE_LIMIT = 12;
const PATH_LIMIT_CHARS = 200;
const words = v.pipe(v.string(), v.trim(), v.nonEmpty());

const SuggestionAnswer = v.object({
  name: words,
  language: v.optional(v.string(), ""),
  pages: v.pipe(v.array(v.object({ path: words, name: words, prompt: words })), v.minLength(1)),
});

/** Asks the model for the pages of a website; the answer starts with a home page and has valid, distinct paths. */
export async function suggestSite(
  ask: AskForJson,
  model: string,
  prompt: string,
  signal: AbortSignal,
  compute: Compute,
): Promise<SiteSuggestion> {
  if (prompt.trim() === "") throw new EngineError("provider_failed", tellEngine("nothing_described"));
  const question = { name: "site_suggestion", schema: SuggestionAnswer, model, messages: suggestMessages(prompt) };
  const { value } = await ask(question, signal);
  const pages = new Map<string, SuggestedPage>();
  for (const page of value.pages) {
    const path = sitePath(page.path);
    if (path !== null && !pages.has(path)) pages.set(path, { ...page, path });
  }
  const home = pages.get("/") ?? { path: "/", name: "Home", prompt };
  pages.delete("/");
  const suggestion = {
    name: value.name.replace(/\s+/g, " ").slice(0, 80).trim(),
    language: languageTag(value.language) ?? "en",
    pages: [home, ...pages.values()].slice(0, PAGE_LIMIT),
  };
  return await compute(suggestionWithoutInventions, { suggestion, prompt }, { signal });
}

/** A path as pages take it ("/a/b-c"), or null when nothing is left of it. */
function sitePath(text: string): string | null {
  const raw = text.trim().replace(/^https?:\/\/[^/]*/i, "");
  const plain = raw
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  if (/^\/?(index(\.html?)?|home)?\/?$/.test(plain)) return "/";
  const parts = plain
    .split("/")
    .map((part) =>
      part
        .replace(/\.html?$/, "")
        .replace(/[^a-z0-9._-]+/g, "-")
        .replace(/^[-.]+|[-.]+$/g, ""),
    )
    .filter((part) => part !== "");
  const path = `/${parts.join("/")}`;
  return parts.length === 0 || parts[0] === "_sw" || path.length > PATH_LIMIT_CHARS ? null : path;
}
