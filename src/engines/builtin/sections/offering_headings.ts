/**
 * How the list of what is on offer is headed: a plumber has services, a brewery a menu of tours, a charity things that it
 * does. Most kinds take the name of the page that lists the same; the others say it in their record.
 */
import { kindById } from "../../../design/kinds/catalogue.ts";
import type { Kind } from "../../../design/kinds/kind.ts";
import type { ListName } from "../../../design/kinds/vocabulary.ts";
import { isTicket } from "../reader/prices.ts";
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

/** The kind of the section that lists the offerings, and its heading in the page's interface language. */
export function offeringsHeading(build: Build): { kind: "menu" | "features" | "offerings"; heading: string } {
  const { headings } = build.words;
  const named = namedFor(kindById(build.site.kind));
  const usual =
    named in headings
      ? headings[named as keyof typeof headings]
      : topicName(named as PageTopic, build.brief.interfaceLanguage);
  // "Starter $49, Growth $120": plans are no features, and "Adults £7, concessions £5" nothing to find.
  const { offerings } = build.brief;
  const arePrices =
    offerings.length > 1 &&
    offerings.every(({ name, price }) => price !== null && (named === "features" || isTicket(name))) &&
    build.isHome;
  if (arePrices) return { kind: "offerings", heading: topicName("pricing", build.brief.interfaceLanguage) };
  const title = build.brief.offeringsTitle;
  if (title !== null && named !== "menu" && named !== "features" && build.isHome)
    return { kind: "offerings", heading: title };
  // Under a title of the same word the heading would only repeat it; workshops of a florist are none of the products.
  const repeated =
    !build.isHome && (usual.toLowerCase() === build.page.name.toLowerCase() || (build.offersHere && named !== "menu"));
  return {
    kind: named === "menu" || named === "features" ? named : "offerings",
    heading: repeated ? headings.offer : usual,
  };
}
