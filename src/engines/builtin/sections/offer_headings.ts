/**
 * How the list of what is on offer is headed: a plumber has services, a brewery a menu of tours, a charity things that it
 * does. Most kinds take the name of the page that lists the same; the others say it in their record.
 */
import type { Kind } from "../../../design/kinds/kind.ts";
import type { ListName } from "../../../design/kinds/vocabulary.ts";
import { sentenceCase } from "../reading/text.ts";
import { type PageTopic, topicName } from "../topics.ts";
import type { Build } from "./part.ts";

/** Pages whose name may head the list, in the order in which a kind's pages are asked for it. */
const LISTS: readonly PageTopic[] = [
  "menu",
  "services",
  "products",
  "classes",
  "features",
  "programme",
  "game",
  "books",
];

function namedFor(kind: Kind): ListName {
  return kind.listedAs ?? LISTS.find((topic) => kind.pages.includes(topic)) ?? "offerings";
}

/** The kind of the section that lists what is on offer, and its heading: the brief's own, else the trade's. */
export function offersHeading(build: Build): { kind: "menu" | "features" | "offerings"; heading: string } {
  const { headings } = build.words;
  const named = namedFor(build.site.kind);
  const usual = Object.hasOwn(headings, named)
    ? headings[named as keyof typeof headings]
    : topicName(named as PageTopic, build.site.interfaceLanguage);
  const kind = named === "menu" || named === "features" ? named : "offerings";
  if (build.brief.offers_title !== null) return { kind, heading: sentenceCase(build.brief.offers_title) };
  // Under a title of the same word the heading would only repeat it.
  const isRepeated = !build.isHome && usual.toLowerCase() === build.page.name.toLowerCase();
  return { kind, heading: isRepeated ? headings.offer : usual };
}
