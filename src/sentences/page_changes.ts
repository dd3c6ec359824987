/** What has been done to a page: what an edit did, as an answer and the editor's stream say it, and what a version is, in the list of them. */
import { type Details, type Sentence, teller } from "./sentence.ts";

/** Where a text was replaced: in a whole text, or (`part`) in the shared part of that name. */
type Replaced = { target: string; part: string; count: number };
/** `count`: so many elements; none: a text. */
type Inserted = { element: string; count: number };
/** Declarations that came, and properties that went. */
type Styled = { element: string; set: string; removed: string };

const inText = ({ target, part, count }: Replaced) =>
  `the ${part === "" ? target : `shared ${part}`}${count > 1 ? `, ${count} times` : ""}`;
const inserted = ({ count }: Inserted) => (count === 1 ? "an element" : count === 0 ? "a text" : `${count} elements`);
const styled = ({ set, removed }: Styled) => [set, removed && `no ${removed}`].filter(Boolean).join(", ");

/** What a page says of itself, as an edit names it. */
const SETTINGS = { title: "title", description: "description", og_image: "og image", language: "language" };

/** Settings with what they are now; an empty one is as proposed. @param words "as proposed", and how a text is quoted */
export const settingsInWords = (
  details: Details,
  names: Record<keyof typeof SETTINGS, string>,
  { proposed, quoted }: { proposed: string; quoted: (text: string) => string },
): string =>
  (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[])
    .filter((name) => details[name] !== undefined)
    .map((name) => `${names[name]} ${details[name] === "" ? proposed : quoted(String(details[name]))}`)
    .join(", ");

export const PAGE_CHANGES = {
  token_set: "Set {name} to {value}",
  text_changed: "Changed the {element} to “{text}”",
  inserted_before: (given: Inserted) => `Inserted ${inserted(given)} before the ${given.element}`,
  inserted_after: (given: Inserted) => `Inserted ${inserted(given)} after the ${given.element}`,
  inserted_first: (given: Inserted) => `Inserted ${inserted(given)} at the beginning of the ${given.element}`,
  inserted_last: (given: Inserted) => `Inserted ${inserted(given)} at the end of the ${given.element}`,
  moved_before: "Moved the {element} before the {goal}",
  moved_after: "Moved the {element} after the {goal}",
  moved_first: "Moved the {element} to the beginning of the {goal}",
  moved_last: "Moved the {element} to the end of the {goal}",
  element_removed: "Removed the {element}",
  element_duplicated: "Duplicated the {element}",
  typefaces_added: "Added the typeface {families}",
  text_added: (given: Replaced & { text: string }) => `Added “${given.text}” to ${inText(given)}`,
  text_removed: (given: Replaced & { text: string }) => `Took “${given.text}” out of ${inText(given)}`,
  text_replaced: (given: Replaced & { old: string; text: string }) =>
    `Replaced “${given.old}” by “${given.text}” in ${inText(given)}`,
  attribute_set: "Set {name} of the {element} to “{value}”",
  attribute_removed: "Took {name} away from the {element}",
  element_styled: (given: Styled) => `Gave the ${given.element} ${styled(given)}`,
  rule_styled: (given: Styled) => `Gave ${given.element} ${styled(given)}`,
  settings_set: (given: Details & { set: number }) =>
    `Set ${settingsInWords(given, SETTINGS, { proposed: "as proposed", quoted: (text) => `“${text}”` })}`,
  restored: "Restored {version}",
  undone: "Undid “{text}”",
  generated: "Generated",
  imported: "Imported",
  copied: "Copied from “{name}”",
  facts: "Facts of the business, as they are now",
  section_regenerated: "Regenerated the section “{section}”",
  variation: "Variation: {name}",
  variant: "Variant {number} of {count}",
  variant_chosen: "Chosen: variant {number} of {count}",
  made_with_collection: "Made with the collection {kind}",
} as const satisfies Record<string, Sentence>;

/** Says what has been done to a page. */
export const tellChange = teller(PAGE_CHANGES);
