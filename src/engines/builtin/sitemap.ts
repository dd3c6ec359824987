/**
 * The sitemap that the builtin engine proposes: the pages that the prompt names, else those of the pages that are usual
 * for the kind of business which the brief has something for. All of them are written from the website's brief.
 */
import type { Brief } from "../../brief/brief.ts";
import { slugOf } from "../../lib/slugs.ts";
import type { SiteSuggestion, SuggestedPage } from "../engine.ts";
import { readPrompt } from "./reading/read.ts";
import { cleaned, sentenceCase } from "./reading/text.ts";
import { type Member, TOPICS } from "./sections/order.ts";
import { siteOf } from "./site.ts";
import { type PageTopic, topicName, topicOfName } from "./topics.ts";

const MOST_PAGES = 7;
const MOST_NAMED = 12;

/** Proposes a website's name, language and pages from its prompt. */
export function suggestSite(prompt: string): SiteSuggestion {
  const text = cleaned(prompt);
  const brief = readPrompt({ name: "", prompt, language: null });
  const site = siteOf(brief, { name: "", language: null });
  const label = site.label === null ? null : sentenceCase(site.label);
  const name = brief.name ?? ([label, brief.place].filter((part) => part !== null).join(" · ") || site.name);
  const home = { topic: "home" as const, name: topicName("home", site.interfaceLanguage) };
  const planned = namedPages(text) ?? usualPages(brief, site.kind.pages, site.interfaceLanguage);
  const pages: SuggestedPage[] = [];
  const paths = new Set<string>();
  for (const page of [home, ...planned]) {
    const path =
      page.topic === "home" ? "/" : `/${slugOf(page.name) || slugOf(page.topic ?? "") || `page-${pages.length + 1}`}`;
    if (paths.has(path)) continue;
    paths.add(path);
    pages.push({ path, name: page.name, prompt: text });
  }
  return { name, language: site.language, pages };
}

interface Planned {
  topic: PageTopic | null;
  name: string;
}

const PAGES_LABEL =
  /(?:^|[\n.;, ])(?:sub)?(?:pages|site ?map|seiten|unterseiten|páginas|pagine|pagina['’]s|ページ(?:構成)?)\s*[:：]\s*([^\n.。]{3,300})/iu;

/** The pages that a prompt lists itself ("Pages: home, menu, about us, contact"); null when it does not. */
function namedPages(text: string): Planned[] | null {
  const listed = PAGES_LABEL.exec(text)?.[1];
  if (!listed) return null;
  const names = listed
    .split(/\s*[,;、・|/]\s*|\s+(?:and|und|et|y|e|en)\s+(?=[^,]*$)/u)
    .map((name) => name.trim())
    .filter((name) => /\p{L}/u.test(name) && name.length <= 40);
  if (names.length < 2) return null;
  return names
    .map((name) => ({ topic: topicOfName(name), name: sentenceCase(name) }))
    .filter(({ topic }) => topic !== "home")
    .slice(0, MOST_NAMED - 1);
}

/** Whether a brief has something for a member. */
const knows = (brief: Brief, member: Member): boolean =>
  member === "place"
    ? brief.hours.length > 0 || brief.contact.address !== null || brief.branches.length > 0
    : brief[member].length > (member === "story" ? 1 : 0);

/** The kind's usual pages as far as there is something to show on them; contact comes last. */
function usualPages(brief: Brief, usual: readonly PageTopic[], language: Parameters<typeof topicName>[1]): Planned[] {
  const topics = usual.filter(
    (topic) => topic !== "home" && topic !== "contact" && (TOPICS[topic] ?? []).some((member) => knows(brief, member)),
  );
  const more = (["plans", "events", "people", "questions"] as const).flatMap((member): PageTopic[] => {
    const topic = ({ plans: "pricing", events: "events", people: "team", questions: "faq" } as const)[member];
    return knows(brief, member) && !topics.some((one) => TOPICS[one]?.includes(member)) ? [topic] : [];
  });
  const chosen = [...new Set([...topics, ...more])].slice(0, MOST_PAGES - 2);
  return [...chosen, "contact" as const].map((topic) => ({ topic, name: topicName(topic, language) }));
}
