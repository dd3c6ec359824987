/** What sections are made from, for a page that is there already: its prompt, its own facts, and the design it is in. */

import { hashText, randomFrom } from "../../../design/seed.ts";
import type { EditTask } from "../../engine.ts";
import type { Brief } from "../brief.ts";
import { chooseDesign } from "../design/design.ts";
import { INTERFACE_TEXTS } from "../interface_text/languages.ts";
import { interfaceLanguageOf, languageOf } from "../reader/language.ts";
import { readBrief } from "../reader/read.ts";
import type { Build } from "../sections/part.ts";
import { around, classesOf, elementsIn, idsOf, type Page, plainText, textOf } from "./document.ts";
import { factsOn } from "./page_facts.ts";
import { isButton } from "./text_targets.ts";

/** True for pages that the composer wrote: new sections can then stand in its own bands and classes. */
export const isComposed = (code: { html: string; css: string }): boolean =>
  /class="s band-/.test(code.html) && code.css.includes("--on-button") && code.css.includes("[class*=band-]");

/** The materials of the page as it stands. */
export function buildFor(task: EditTask, page: Page): Build {
  const language =
    task.website.language ?? languageOf(plainText(page.runs.map((run) => run.value).join(" ")).slice(0, 4000), []);
  const input = { name: task.website.name, prompt: task.website.prompt, language };
  const own = { path: task.page.path, name: task.page.name, prompt: task.page.prompt ?? "" };
  const facts = factsOn(page);
  const site = withFacts(readBrief({ ...input, page: { path: "/", name: task.website.name, prompt: "" } }), facts);
  const brief = withFacts(readBrief({ ...input, page: own }), facts);
  const design = chooseDesign(site, task.website.prompt);
  const words = INTERFACE_TEXTS[interfaceLanguageOf(language)];
  const ids = idsOf(page);
  const main = elementsIn(
    page,
    null,
    (element) => element.tag === "a" && isButton(element) && !around(element.parent, ({ tag }) => tag === "form"),
  )[0];
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
    drawn: { count: elementsIn(page, null, (element) => classesOf(element).includes("plate")).length },
  };
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
