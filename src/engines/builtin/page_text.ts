/** Title and description of a page as search results show them: in whole words and sentences, within their limits. */
import type { PageTask } from "../engine.ts";
import { sentenceCase } from "./reading/text.ts";
import type { Build } from "./sections/part.ts";

export const TITLE_MAX = 60;
export const DESCRIPTION_MAX = 155;

const lengthOf = (text: string) => [...text].length;
const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/** Shortens at a word; the mark of omission counts. */
function clip(text: string, max: number): string {
  if (lengthOf(text) <= max) return text;
  const cut = [...text].slice(0, max - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > max * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/u, "")}…`;
}

/** The document's title: the page or what the business is, then whose it is. */
export function pageTitle(build: Build, task: PageTask): string {
  const { site, brief, isHome } = build;
  if (!isHome) return clip(`${task.page.name} – ${site.name}`, TITLE_MAX);
  const what = site.label === null ? null : sentenceCase(site.label);
  const tails = [
    brief.tagline,
    what !== null && brief.place !== null ? `${what}, ${brief.place}` : null,
    what,
    brief.place,
    brief.offers_title,
  ];
  const titles = tails
    .filter((tail): tail is string => !!tail && !holds(site.name, tail) && !holds(tail, site.name))
    .map((tail) => `${site.name} – ${tail}`);
  return titles.find((title) => lengthOf(title) <= TITLE_MAX) ?? clip(site.name, TITLE_MAX);
}

/** The meta description: what the brief says of the business, each thing once. */
export function pageDescription(build: Build): string {
  const { site, brief, isHome } = build;
  const japanese = site.interfaceLanguage === "ja";
  const what = [site.label === null ? null : sentenceCase(site.label), brief.place].filter((part) => part !== null);
  const names = brief.offers.slice(0, 6).map(({ name }) => name);
  const own = isHome ? [] : [`${build.page.name} – ${site.name}`];
  const said = [
    ...own,
    brief.tagline,
    ...brief.story.slice(0, 3).map((text) => text.replace(/\s+/g, " ")),
    what.length > 0 ? what.join(" · ") : null,
    names.length > 0 ? sentenceCase(names.join(japanese ? "、" : ", ")) : null,
    site.name,
  ].filter((text): text is string => text !== null && text !== "");
  let text = "";
  for (const next of said) {
    if (text !== "" && holds(text, next)) continue;
    const joined = text === "" ? next : `${text}${/[.!?。！？…:]$/u.test(text) ? "" : japanese ? "。" : "."} ${next}`;
    if (text !== "" && lengthOf(joined) > DESCRIPTION_MAX) continue;
    text = clip(joined, DESCRIPTION_MAX);
  }
  return text;
}
