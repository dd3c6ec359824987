/**
 * What pages of a website are about. A topic gives a page its name in the eight interface languages, and lets a page be
 * recognised again from its path or its name in any of them.
 */
import { PAGES, type PageTopic } from "../../design/kinds/pages.ts";
import { LANGUAGES, type Language } from "../../design/kinds/vocabulary.ts";
import { slugOf } from "../../lib/slugs.ts";
import { fold } from "./reading/text.ts";

export type { PageTopic };

const BY_NAME = new Map<string, PageTopic>();
for (const [topic, table] of Object.entries(PAGES) as [PageTopic, string][]) {
  for (const term of [topic, ...table.split(/[|,]/)]) {
    const key = nameKey(term);
    if (key && !BY_NAME.has(key)) BY_NAME.set(key, topic);
    const path = slugOf(term).replaceAll("-", " ");
    if (path && !BY_NAME.has(path)) BY_NAME.set(path, topic);
  }
}

function nameKey(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The name of a topic's page in an interface language. */
export function topicName(topic: PageTopic, language: Language): string {
  const columns = PAGES[topic].split("|");
  return (columns[LANGUAGES.indexOf(language)] ?? columns[0]!).split(",")[0]!;
}

/** The topic that a name means, in any of the languages; null when none does. */
export function topicOfName(name: string): PageTopic | null {
  return BY_NAME.get(nameKey(name)) ?? null;
}

/** What a page is about, from its path ("/leistungen" → "services") or else its name; null when neither tells. */
export function topicOfPage(page: { path: string; name: string }): PageTopic | null {
  if (page.path === "/" || page.path === "") return "home";
  const last = page.path.split("/").filter(Boolean).at(-1) ?? "";
  return topicOfName(last) ?? topicOfName(page.name);
}
