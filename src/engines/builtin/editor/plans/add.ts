/** New things: entries of lists, and lists of what is known of the business. All words are the person's. */
import type { EntryList } from "../../../../brief/facts.ts";
import { mergeBrief } from "../../../../brief/merge.ts";
import { menuSection, offersSection } from "../../sections/offers.ts";
import { sentence } from "../../sections/part.ts";
import { peopleSection } from "../../sections/people.ts";
import { questionsSection } from "../../sections/questions.ts";
import { nameIn } from "../answers.ts";
import { buildFor, pageLanguage } from "../composed/build.ts";
import { appendedCss, framed, isComposed } from "../composed/part.ts";
import { NOTHING } from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, nodeOf, type Plan, refuse } from "../ground.ts";
import { type New, type Of, type SectionKind, SPEECHES } from "../intent.ts";
import { bodySections, sectionsOfKind } from "../sections.ts";
import { addItems, showsAll, withEntries } from "./items.ts";

export const add = (ground: Ground, { value, place }: Of<"add">): Plan =>
  value.is === "item" ? addItems(ground, value.items, place) : addList(ground, value);

/** Lists of the brief by the kinds of section that show them. */
const LISTS: Partial<Record<SectionKind, EntryList>> = {
  offerings: "offers",
  menu: "offers",
  pricing: "offers",
  team: "people",
  faq: "questions",
};

/** A list of the brief: its entries are known from now on, and a page of ours that shows none gets their section. */
function addList(ground: Ground, { section: kind, items }: New<"list">): Plan {
  const list = LISTS[kind];
  if (!list) return refuse("noFacts", { name: kind });
  const speech = SPEECHES.find((one) => one === pageLanguage(ground).split("-")[0]) ?? "en";
  const heading = sentence(nameIn(speech, `${kind}_section` as "faq_section"));
  const same = bodySections(ground.page).find(({ name }) => folded(name) === folded(heading));
  const into = same ?? sectionsOfKind(ground.page, kind)[0];
  // "Add FAQ: …?" is one of its entries.
  if (kind === "faq" && into)
    return addItems(ground, items, { relation: "end", of: { ...NOTHING, kind: "section", named: into.name } });
  // What has no prices is no price list, and a list of services beside others is another one.
  const isOne = list !== "offers" || (kind !== "offerings" && ground.brief.offers.some(({ price }) => price !== null));
  const brief = withEntries(ground, list, items);
  if (isOne && showsAll(ground, list))
    return { edits: [], brief, said: items.map(({ name }) => ["added", { text: name }]) };
  if (into) return already("exists", { name: into.name });
  const bodies = bodySections(ground.page);
  const contact = sectionsOfKind(ground.page, "contact")[0]?.element;
  const before = contact === bodies[0]?.element ? undefined : contact;
  const anchor = before ?? bodies.at(-1)?.element;
  if (!anchor || !isComposed(ground) || ground.brief[list].length > 0) return refuse("noFacts", { name: heading });
  const build = buildFor(ground);
  const known = { ...build, brief: mergeBrief(ground.brief, brief) };
  const [id, ofOffers] = kind === "menu" ? (["menu", menuSection] as const) : (["offerings", offersSection] as const);
  const made =
    list === "people"
      ? peopleSection(known, heading)
      : list === "questions"
        ? questionsSection(known, heading)
        : ofOffers(known, id, heading);
  if (!made || ground.page.byId.has(made.anchor)) return refuse("noFacts", { name: heading });
  const html = framed(ground, { ...made, heading }, before ? anchor.start : anchor.end);
  return {
    edits: [
      {
        op: "insert",
        node: nodeOf(ground, anchor),
        position: before ? "before" : "after",
        html: before ? `${html}\n` : `\n${html}`,
      },
      ...appendedCss(ground, made.css),
    ],
    brief,
    said: [["sectionAdded", { name: heading }]],
  };
}
