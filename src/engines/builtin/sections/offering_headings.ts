/**
 * How the list of what is on offer is headed: a plumber has services, a brewery a menu of tours, a charity things that it
 * does. Most kinds take the name of the page that lists the same; the others stand in the table.
 */
import type { InterfaceText } from "../interface_text/interface_text.ts";
import { type Kind, kindById } from "../kinds.ts";
import { type PageTopic, topicName } from "../topics.ts";
import type { Build } from "./part.ts";

type Named =
  | PageTopic
  | Extract<keyof InterfaceText["headings"], "offerings" | "offer" | "activities" | "rentals" | "experiences">;

/** Kinds whose page of that list, if they have one, is called otherwise than the list. */
const OF_KIND: Record<string, string> = {
  activities: "animal-rescue nonprofit church campaign crowdfunding repair-cafe",
  experiences: "escape-room",
  rentals: "rental",
  offer:
    "brewery winery tool-library outdoor-guide travel campsite holiday-home guesthouse hotel venue coworking ceramics artist shoemaker watchmaker bookbinder blacksmith upholsterer soap-maker textile-maker general",
  services:
    "bike-shop interior-design creative-agency photographer videographer developer architect real-estate library funeral-director personal entertainer wedding-planner",
  classes: "driving-school",
  research: "researcher",
  offerings: "author blog podcast radio musician recording-label wedding memorial museum gallery",
};
const NAMED = new Map(
  Object.entries(OF_KIND).flatMap(([named, kinds]) => kinds.split(" ").map((kind) => [kind, named as Named] as const)),
);

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

function namedFor(kind: Kind): Named {
  return NAMED.get(kind.id) ?? LISTS.find((topic) => kind.pages.includes(topic)) ?? "offerings";
}

/** The kind of the section that lists the offerings, and its heading in the page's interface language. */
export function offeringsHeading(build: Build): { kind: "menu" | "features" | "offerings"; heading: string } {
  const { headings } = build.words;
  const named = namedFor(kindById(build.site.kind));
  const usual =
    named in headings
      ? headings[named as keyof typeof headings]
      : topicName(named as PageTopic, build.brief.interfaceLanguage);
  // Under a title of the same word the heading would only repeat it.
  const repeated = !build.isHome && usual.toLowerCase() === build.page.name.toLowerCase();
  return {
    kind: named === "menu" || named === "features" ? named : "offerings",
    heading: repeated ? headings.offer : usual,
  };
}
