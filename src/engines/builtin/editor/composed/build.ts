/** What sections are made from, for a page that is there already: what is known of the business, and the page's design. */

import { classesOf, closest } from "../../../../html/page.ts";
import { linesOf } from "../../../../html/text.ts";
import type { EditTask } from "../../../engine.ts";
import { NO_CONTENT } from "../../collections.ts";
import { withBrief } from "../../compose.ts";
import { INTERFACE_TEXTS } from "../../interface_text/languages.ts";
import { buildOf } from "../../page.ts";
import { interfaceLanguageOf, languageOf } from "../../reading/language.ts";
import type { Build } from "../../sections/part.ts";
import { isButton } from "../find.ts";
import type { Ground } from "../ground.ts";
import { textOf } from "../words.ts";

const READ_FOR_LANGUAGE = 4000;

export const pageLanguage = ({ task, page }: Ground): string =>
  task.website.language ??
  page.elements.find(({ tag }) => tag === "html")?.attributes.get("lang") ??
  languageOf(linesOf(page, { most: READ_FOR_LANGUAGE }).join(" ").slice(0, READ_FOR_LANGUAGE), []);

/** The materials of the page as it stands. */
export function buildFor(ground: Ground): Build {
  const { task, page } = ground;
  const language = pageLanguage(ground);
  const interfaceLanguage = interfaceLanguageOf(language);
  const words = INTERFACE_TEXTS[interfaceLanguage];
  const main = page.elements.find(
    (element) => element.tag === "a" && isButton(element) && !closest(element.parent, ({ tag }) => tag === "form"),
  );
  const href = main?.attributes.get("href") ?? (page.byId.has("contact") ? "#contact" : "#top");
  const known = knownOf(task, language);
  return {
    ...known,
    site: { ...known.site, interfaceLanguage },
    words,
    content: NO_CONTENT,
    action: { href, label: main ? textOf(main) : words.purposes.contact.action },
    contactHref: page.byId.has("contact") ? "#contact" : null,
    story: [],
    drawn: { count: page.elements.filter((element) => classesOf(element).includes("plate")).length },
  };
}

const builds = new WeakMap<EditTask, { language: string; build: Build }>();

/** What is known of the business does not change in a turn. */
function knownOf(task: EditTask, language: string): Build {
  const seen = builds.get(task);
  if (seen?.language === language) return seen.build;
  const { path, name, prompt } = task.page;
  const build = buildOf(
    withBrief({
      website: { ...task.website, language },
      ...(task.brief ? { brief: task.brief } : {}),
      page: { path, name, prompt: prompt ?? "" },
      pages: task.pages,
      home: null,
      model: task.model,
      generateImages: false,
    }),
  );
  builds.set(task, { language, build });
  return build;
}
