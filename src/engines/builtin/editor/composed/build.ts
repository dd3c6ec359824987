/** What sections are made from, for a page that is there already: its prompt, its own facts, and the design it is in. */

import { hashText, randomFrom } from "../../../../design/seed.ts";
import { classesOf, closest } from "../../../../html/page.ts";
import { linesOf } from "../../../../html/text.ts";
import type { EditTask } from "../../../engine.ts";
import type { Brief } from "../../brief.ts";
import { NO_CONTENT } from "../../collections.ts";
import { chooseDesign } from "../../design/design.ts";
import { INTERFACE_TEXTS } from "../../interface_text/languages.ts";
import { interfaceLanguageOf, languageOf } from "../../reader/language.ts";
import { readBrief } from "../../reader/read.ts";
import type { Build } from "../../sections/part.ts";
import { isButton } from "../find.ts";
import type { Ground } from "../ground.ts";
import { textOf } from "../words.ts";

const READ_FOR_LANGUAGE = 4000;

/** The language that a page is in. */
export const pageLanguage = ({ task, page }: Ground): string =>
  task.website.language ??
  page.elements.find(({ tag }) => tag === "html")?.attributes.get("lang") ??
  languageOf(linesOf(page, { most: READ_FOR_LANGUAGE }).join(" ").slice(0, READ_FOR_LANGUAGE), []);

/** What the page's own interface says: "optional", "Name", "Send". */
export const interfaceWords = (ground: Ground) => INTERFACE_TEXTS[interfaceLanguageOf(pageLanguage(ground))];

/** The materials of the page as it stands. */
export function buildFor(ground: Ground): Build {
  const { task, page } = ground;
  const language = pageLanguage(ground);
  const own = { path: task.page.path, name: task.page.name, prompt: task.page.prompt ?? "" };
  const told = promptsOf(task, language, own);
  const interfaceLanguage = interfaceLanguageOf(language);
  const words = INTERFACE_TEXTS[interfaceLanguage];
  const main = page.elements.find(
    (element) => element.tag === "a" && isButton(element) && !closest(element.parent, ({ tag }) => tag === "form"),
  );
  const href = main?.attributes.get("href") ?? (page.byId.has("contact") ? "#contact" : "#top");
  const design = chooseDesign(told.site, task.website.prompt);
  return {
    brief: { ...told.own, interfaceLanguage },
    site: { ...told.site, interfaceLanguage },
    design,
    words,
    page: { path: own.path, name: own.name || task.website.name },
    pages: task.pages,
    content: NO_CONTENT,
    isHome: own.path === "/",
    offersHere: false,
    action: { href, label: main ? textOf(main) : words.purposes.contact.action },
    statements: [],
    images: [],
    kindLabel: null,
    contactHref: page.byId.has("contact") ? "#contact" : null,
    random: randomFrom(hashText(`${design.seed}/${own.path}`)),
    drawn: { count: page.elements.filter((element) => classesOf(element).includes("plate")).length },
  };
}

const known = new WeakMap<EditTask, { language: string; site: Brief; own: Brief }>();

/** What the prompts say does not change in a turn. */
function promptsOf(task: EditTask, language: string, page: { path: string; name: string; prompt: string }) {
  const { name, prompt } = task.website;
  const seen = known.get(task);
  if (seen?.language === language) return seen;
  const prompts = {
    language,
    site: readBrief({ name, prompt, language, page: { path: "/", name, prompt: "" } }),
    own: readBrief({ name, prompt, language, page }),
  };
  known.set(task, prompts);
  return prompts;
}
