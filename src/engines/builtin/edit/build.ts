/** What sections are made from, for a page that is there already: its prompt, its own facts, and the design it is in. */
import { hashText, randomFrom } from "../../../design/seed.ts";
import { classesOf, closest, type Page } from "../../../html/page.ts";
import type { EditTask } from "../../engine.ts";
import type { Brief } from "../brief.ts";
import { chooseDesign } from "../design/design.ts";
import { INTERFACE_TEXTS } from "../interface_text/languages.ts";
import { interfaceLanguageOf, languageOf } from "../reader/language.ts";
import { readBrief } from "../reader/read.ts";
import type { Build } from "../sections/part.ts";
import { factsOn } from "./page_facts.ts";
import { isButton } from "./text_targets.ts";
import { textOf, wordsOn } from "./visible_text.ts";

/** True for pages that the composer wrote: new sections can then stand in its own bands and classes. */
export const isComposed = (code: { html: string; css: string }): boolean =>
  /class="s band-/.test(code.html) && code.css.includes("--on-button") && code.css.includes("[class*=band-]");

/** The materials of the page as it stands. */
export function buildFor(task: EditTask, page: Page): Build {
  const language = task.website.language ?? languageOf(wordsOn(page).slice(0, 4000), []);
  const own = { path: task.page.path, name: task.page.name, prompt: task.page.prompt ?? "" };
  const facts = factsOn(page);
  const told = promptsOf(task, language, own);
  const site = withFacts(told.site, facts);
  const brief = withFacts(told.own, facts);
  const design = chooseDesign(site, task.website.prompt);
  const words = INTERFACE_TEXTS[interfaceLanguageOf(language)];
  const ids = page.byId;
  const main = page.elements.find(
    (element) => element.tag === "a" && isButton(element) && !closest(element.parent, ({ tag }) => tag === "form"),
  );
  const href = main?.attributes.get("href") ?? (ids.has("contact") ? "#contact" : "#top");
  return {
    brief: {
      ...brief,
      interfaceLanguage: interfaceLanguageOf(language),
      offerings: brief.offerings.length > 0 ? brief.offerings : site.offerings,
    },
    site: { ...site, interfaceLanguage: interfaceLanguageOf(language) },
    design,
    words,
    page: { path: own.path, name: own.name || task.website.name },
    pages: task.pages,
    isHome: own.path === "/",
    action: { href, label: main ? textOf(main) : words.purposes.contact.action },
    statements: [...new Set(brief.statements)],
    images: [],
    kindLabel: null,
    contactHref: ids.has("contact")
      ? "#contact"
      : (task.pages.find(({ path }) => /contact|kontakt/.test(path))?.path ?? null),
    random: randomFrom(hashText(`${design.seed}/${own.path}`)),
    drawn: { count: page.elements.filter((element) => classesOf(element).includes("plate")).length },
  };
}

interface Prompts {
  language: string;
  site: Brief;
  own: Brief;
}

const known = new WeakMap<EditTask, Prompts>();

/** What the prompts say does not change in a turn. */
function promptsOf(task: EditTask, language: string, own: { path: string; name: string; prompt: string }): Prompts {
  const { name, prompt } = task.website;
  const seen = known.get(task);
  if (seen?.language === language) return seen;
  const prompts = {
    language,
    site: readBrief({ name, prompt, language, page: { path: "/", name, prompt: "" } }),
    own: readBrief({ name, prompt, language, page: own }),
  };
  known.set(task, prompts);
  return prompts;
}

function withFacts(brief: Brief, facts: ReturnType<typeof factsOn>): Brief {
  return {
    ...brief,
    phone: facts.phone ?? brief.phone,
    email: facts.email ?? brief.email,
    address: facts.address ?? brief.address,
    hours: facts.hours.length > 0 ? facts.hours : brief.hours,
  };
}
