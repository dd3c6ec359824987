/**
 * The sitemap that the builtin engine proposes: the pages that the prompt names, else those that the kind of business
 * usually has, each with a prompt made of the words that belong to it. It invents no fact: a page's prompt holds only its
 * name and what the site's prompt says.
 */

import { kindById } from "../../design/kinds/catalogue.ts";
import { slugOf } from "../../lib/slugs.ts";
import type { SiteSuggestion, SuggestedPage } from "../engine.ts";
import type { Brief, InterfaceLanguage } from "./brief.ts";
import { formsOf } from "./reader/forms.ts";
import { nameIn } from "./reader/name.ts";
import { readBrief } from "./reader/read.ts";
import { sectionWords } from "./reader/sections.ts";
import { capitalised, cleanText, fold, sentencesOf } from "./reader/text.ts";
import { type PageTopic, topicName, topicOfName } from "./topics.ts";

const MOST_PAGES = 7;

const TOPIC_OF_SECTION: Record<string, PageTopic> = {
  menu: "menu",
  schedule: "schedule",
  gallery: "gallery",
  press: "press",
  devlog: "devlog",
  faq: "faq",
  blog: "articles",
  travel: "travel",
  stay: "stay",
  rsvp: "rsvp",
  talks: "talks",
  publications: "publications",
  research: "research",
  guides: "guides",
  reference: "reference",
  community: "community",
  "docs-quick-start": "quick-start",
  team: "team",
  donate: "donate",
  volunteer: "volunteer",
  speakers: "speakers",
  ticket: "tickets",
};

/** Topics of which a site needs only one. */
const SAME: PageTopic[][] = [
  ["services", "products", "menu", "classes", "rooms", "tours", "features", "programme"],
  ["gallery", "work", "projects"],
  ["programme", "schedule", "events"],
  ["venue", "visit", "directions", "travel"],
  ["quick-start", "docs"],
];

interface Planned {
  topic: PageTopic | null;
  name: string;
}

/** Proposes a website's name, language and pages from its prompt. */
export function suggestSite(prompt: string): SiteSuggestion {
  const text = cleanText(prompt);
  const unnamed = readBrief({ name: "", prompt, language: null, page: { path: "/", name: "", prompt: "" } });
  const name = nameIn(text, unnamed);
  const brief = { ...unnamed, name };
  const planned = pagesNamedIn(text, brief.interfaceLanguage) ?? usualPages(brief);
  const pages: SuggestedPage[] = [];
  const paths = new Set<string>();
  for (const page of planned) {
    const path =
      page.topic === "home" ? "/" : `/${slugOf(page.name) || slugOf(page.topic ?? "") || `page-${pages.length + 1}`}`;
    if (paths.has(path) || pages.length >= MOST_PAGES) continue;
    paths.add(path);
    pages.push({ path, name: page.name, prompt: pagePrompt(page, text, brief) });
  }
  return { name, language: brief.language, pages };
}

const PAGES_LABEL =
  /(?:^|[\n.;, ])(?:sub)?(?:pages|site ?map|seiten|unterseiten|páginas|pagine|pagina['’]s|ページ(?:構成)?)\s*[:：]\s*([^\n.。]{3,300})/iu;

/** The pages that a prompt lists itself ("Pages: home, menu, about us, contact"); null when it does not. */
function pagesNamedIn(text: string, language: InterfaceLanguage): Planned[] | null {
  const listed = PAGES_LABEL.exec(text)?.[1];
  if (!listed) return null;
  const names = listed
    .split(/\s*[,;、・|/]\s*|\s+(?:and|und|et|y|e|en)\s+(?=[^,]*$)/u)
    .map((name) => name.trim())
    .filter((name) => /\p{L}/u.test(name) && name.length <= 40);
  if (names.length < 2) return null;
  const pages: Planned[] = names
    .map((name) => ({ topic: topicOfName(name), name: capitalised(name) }))
    .filter((page) => page.topic !== "home");
  return [{ topic: "home", name: topicName("home", language) }, ...pages].slice(0, 12) as Planned[];
}

/** The kind's usual pages, together with those that the prompt's wanted sections call for; contact comes last. */
function usualPages(brief: Brief): Planned[] {
  const topics: PageTopic[] = [...kindById(brief.kind).pages];
  for (const section of brief.wantedSections) {
    const topic = TOPIC_OF_SECTION[section];
    if (!topic || topics.includes(topic)) continue;
    if (SAME.some((group) => group.includes(topic) && group.some((other) => topics.includes(other)))) continue;
    if (topics.length >= MOST_PAGES) break;
    topics.push(topic);
  }
  if (brief.areas.length < 2 || brief.hasBranches) remove(topics, "areas");
  const contact = topics.indexOf("contact");
  if (contact >= 0) topics.push(...topics.splice(contact, 1));
  return topics.map((topic) => ({ topic, name: topicName(topic, brief.interfaceLanguage) }));
}

function remove(topics: PageTopic[], topic: PageTopic): void {
  const at = topics.indexOf(topic);
  if (at >= 0) topics.splice(at, 1);
}

const LISTS = new Set<PageTopic>([
  "services",
  "products",
  "menu",
  "classes",
  "rooms",
  "tours",
  "features",
  "work",
  "programme",
  "pricing",
  "books",
  "spaces",
  "listings",
  "commissions",
  "docs",
  "priorities",
]);
const WITH_DATES = new Set<PageTopic>(["schedule", "programme", "tickets", "events", "exhibitions", "rsvp"]);
const WITH_CONTACT = new Set<PageTopic>(["contact", "visit", "directions", "venue"]);
const WITH_FORM = new Set<PageTopic>([
  "contact",
  "quote",
  "appointments",
  "reservations",
  "booking",
  "rsvp",
  "valuation",
  "admissions",
  "donate",
  "volunteer",
  "adopt",
  "join",
  "tickets",
  "newsletter",
  "commissions",
]);

/** What the page should say, in the prompt's own words after the page's name. */
function pagePrompt(page: Planned, text: string, brief: Brief): string {
  if (page.topic === "home") return text;
  const parts: string[] = [];
  const statement: string = brief.statements[0] ?? "";
  const items = brief.offerings.map((offering) => [offering.name, offering.price].filter(Boolean).join(" ")).join(", ");
  if (page.topic !== null && LISTS.has(page.topic))
    parts.push(items ? `${items}.` : statement, brief.facts.length > 0 ? `${brief.facts.join(", ")}.` : "");
  if (page.topic !== null && WITH_DATES.has(page.topic) && brief.dates.length > 0)
    parts.push(`${brief.dates.join(", ")}.`);
  if (page.topic === "about") parts.push(brief.statements.slice(0, 4).join(" "));
  if (page.topic === "areas") parts.push(`${brief.areas.join(", ")}.`);
  if (page.topic !== null && WITH_CONTACT.has(page.topic)) {
    const hours = brief.hours.map((entry) => `${entry.days} ${entry.hours}`.trim()).join(", ");
    parts.push([brief.phone, brief.email, brief.address ?? brief.place, hours].filter(Boolean).join(", "));
  }
  const sentences = sentencesOf(text).map((span) => text.slice(span.start, span.end));
  if (page.topic !== null && WITH_FORM.has(page.topic))
    parts.push(
      sentences
        .filter((sentence) => formsOf(sentence).length > 0 && sentence.length < 160)
        .slice(0, 2)
        .join(" "),
    );
  if (parts.join("") === "") {
    const about = sentences.filter(
      (sentence) =>
        sectionWords(fold(sentence), brief.language).some((found) => TOPIC_OF_SECTION[found.value] === page.topic) &&
        sentence.length < 200,
    );
    parts.push(about[0] && brief.statements.includes(about[0]) ? about[0] : statement);
  }
  const body = parts.filter(Boolean).join(" ").trim();
  const label = brief.interfaceLanguage === "ja" ? "：" : ": ";
  return body ? `${page.name}${label}${body}` : `${page.name}${label}${brief.name}`;
}
