/** New things: entries of lists, and lists of what is known of the business. All words are the person's. */
import type { BriefInput } from "../../../../brief/brief.ts";
import type { EntryList } from "../../../../brief/facts.ts";
import { mergeBrief } from "../../../../brief/merge.ts";
import { sentenceCase } from "../../reading/text.ts";
import { menuSection, offersSection } from "../../sections/offers.ts";
import type { Build, Part } from "../../sections/part.ts";
import { peopleSection } from "../../sections/people.ts";
import { questionsSection } from "../../sections/questions.ts";
import { quotesSection, storySection } from "../../sections/story.ts";
import { nameIn } from "../answers.ts";
import { buildFor, pageLanguage } from "../composed/build.ts";
import { appendedCss, framed, isComposed } from "../composed/part.ts";
import { NOTHING } from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, nodeOf, type Plan, refuse } from "../ground.ts";
import { type New, type Of, type SectionKind, SPEECHES } from "../intent.ts";
import { bodySections, sectionsOfKind } from "../sections.ts";
import { addItems, showsAll, withEntries } from "./items.ts";

export function add(ground: Ground, { value, place }: Of<"add">): Plan {
  if (value.is === "text") return addText(ground, value);
  if (value.is === "list") return addList(ground, value);
  // The first of the team makes its section.
  const section = place?.of?.section === "team" ? "team" : null;
  const isFirst = section && sectionsOfKind(ground.page, section).length === 0;
  return isFirst ? addList(ground, { is: "list", section, items: value.items }) : addItems(ground, value.items, place);
}

/** Lists of the brief by the kinds of section that show them. */
const LISTS: Partial<Record<SectionKind, EntryList>> = {
  offerings: "offers",
  menu: "offers",
  pricing: "offers",
  team: "people",
  faq: "questions",
  testimonials: "quotes",
};

/** A list of the brief: its entries are known from now on, and a page of ours that shows none gets their section. */
function addList(ground: Ground, { section: kind, items }: New<"list">): Plan {
  const list = LISTS[kind];
  if (!list) return refuse("noFacts", { name: kind });
  const speech = SPEECHES.find((one) => one === pageLanguage(ground).split("-")[0]) ?? "en";
  const heading = sentenceCase(nameIn(speech, `${kind}_section` as "faq_section"));
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
  if (ground.brief[list].length > 0) return refuse("noFacts", { name: heading });
  const [id, ofOffers] = kind === "menu" ? (["menu", menuSection] as const) : (["offerings", offersSection] as const);
  const builders = { people: peopleSection, questions: questionsSection, quotes: quotesSection };
  return newSection(ground, heading, brief, (build) =>
    Object.hasOwn(builders, list) ? builders[list as "people"](build, heading) : ofOffers(build, id, heading),
  );
}

/** A section of words: they are a part of the story from then on. */
function addText(ground: Ground, { section, heading: given, text }: New<"text">): Plan {
  const speech = SPEECHES.find((one) => one === pageLanguage(ground).split("-")[0]) ?? "en";
  const heading = sentenceCase(given ?? nameIn(speech, `${section ?? "about"}_section` as "about_section"));
  const same = bodySections(ground.page).find(({ name }) => folded(name) === folded(heading));
  const known = same ?? (section && sectionsOfKind(ground.page, section)[0]);
  if (known) return already("exists", { name: known.name });
  const id =
    folded(heading)
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "text";
  return newSection(ground, heading, { story: [...ground.brief.story, text] }, (build) =>
    storySection({ ...build, story: [text] }, heading, id),
  );
}

/** A section of a page of ours, above its contact section or last, made of what is known from then on. */
function newSection(ground: Ground, heading: string, brief: BriefInput, make: (build: Build) => Part | null): Plan {
  const bodies = bodySections(ground.page);
  const contact = sectionsOfKind(ground.page, "contact")[0]?.element;
  const before = contact === bodies[0]?.element ? undefined : contact;
  const anchor = before ?? bodies.at(-1)?.element;
  if (!anchor || !isComposed(ground)) return refuse("noFacts", { name: heading });
  const made = make({ ...buildFor(ground), brief: mergeBrief(ground.brief, brief) });
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
