/** An intent and the page become typed edits and an answer, or a refusal. Nothing is guessed, and nothing half done. */
import { EditError } from "../../../edits/edit.ts";
import type { Said, Sentence } from "./answers.ts";
import { NOTHING } from "./find.ts";
import { already, type Ground, type Plan, Refusal, refuse } from "./ground.ts";
import type { Intent, NewThing, Of, Target, Topic, Verb } from "./intent.ts";
import type { ContentWish, ListWish, UnknownChoice } from "./list_wish.ts";
import { add, addContentList } from "./plans/add.ts";
import { removeFact, setFact, showFact } from "./plans/facts.ts";
import { setField } from "./plans/forms.ts";
import { setPrice } from "./plans/items.ts";
import { link } from "./plans/links.ts";
import { setList } from "./plans/lists.ts";
import { style } from "./plans/looks.ts";
import { duplicate, move, redo, remove, swap } from "./plans/sections.ts";
import { replaceText, setAlt, setPicture, setText } from "./plans/texts.ts";

export type Planned = Plan | { refusal: Said };

/** Plans one intent on the page as it is now. */
export const planIntent = (ground: Ground, intent: Intent): Planned => refusing(() => plan(ground, intent));

/** Plans a list of what the website keeps: a new one, or what one of the page shows. */
export const planList = (ground: Ground, wish: ContentWish | ListWish | UnknownChoice): Planned =>
  refusing(() => {
    if ("unknown" in wish) return refuse("unread", { words: wish.unknown });
    return "list" in wish ? setList(ground, wish) : addContentList(ground, wish);
  });

function refusing(plan: () => Plan): Planned {
  try {
    return plan();
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.said };
    // A selector of a page that nests deeper than selectors may.
    if (error instanceof EditError) return { refusal: ["failed"] };
    throw error;
  }
}

type Plans = { [V in Verb]: (ground: Ground, intent: Of<V>) => Plan };

const PLANS: Plans = {
  set_text: setText,
  replace_text: replaceText,
  add,
  remove,
  move,
  swap,
  duplicate,
  style,
  link,
  set_fact: setFact,
  show_fact: showFact,
  remove_fact: removeFact,
  set_price: setPrice,
  set_field: setField,
  set_meta: setMeta,
  set_alt: setAlt,
  set_picture: setPicture,
  redo,
  answer,
};

const plan = (ground: Ground, intent: Intent): Plan =>
  (PLANS[intent.verb] as (ground: Ground, intent: Intent) => Plan)(ground, intent);

function answer(_ground: Ground, { value }: Of<"answer">): Plan {
  const sentence = BEYOND.has(value) ? "topic_beyond" : value === "picture_needed" ? "needPicture" : `topic_${value}`;
  return { edits: [], said: [[sentence as Sentence]] };
}

/** What no editor of a page puts into it, but a link can lead to. */
const BEYOND = new Set<Topic>(["payments", "booking_system", "members", "video", "map", "embed"]);

const LONGEST = { title: 200, description: 500 };

/** What the page says of itself to browsers and search engines; a whole document has it in its head as well. */
function setMeta(ground: Ground, { target, value }: Of<"set_meta">): Plan {
  const { page, meta } = ground;
  const text = [...value].slice(0, LONGEST[target]).join("");
  const edits: Plan["edits"] = [];
  if (meta[target] !== text) edits.push({ op: "set_meta", [target]: text });
  const isTitle = target === "title";
  const inHead = page.elements.find(({ tag, parent, attributes }) =>
    isTitle ? tag === "title" && parent?.tag === "head" : tag === "meta" && attributes.get("name") === "description",
  );
  if (inHead && edits.length > 0)
    edits.push(
      isTitle
        ? { op: "set_text", node: "head > title", text }
        : { op: "set_attribute", node: 'meta[name="description"]', name: "content", value: text },
    );
  if (edits.length === 0) return already("already", { thing: [text] });
  return { edits, said: [[isTitle ? "titleSet" : "descriptionSet", { text }]] };
}

/** What an intent was about, for an "it" in the next message. */
export function aboutOf(intent: Intent): Target | null {
  if (intent.verb === "add") return aboutNew(intent.value);
  // One of two.
  if (intent.verb === "swap" || intent.verb === "duplicate") return null;
  if ("target" in intent && intent.target && typeof intent.target === "object") return intent.target;
  return null;
}

function aboutNew(made: NewThing): Target | null {
  switch (made.is) {
    case "section":
      return made.heading || made.section
        ? { ...NOTHING, kind: "section", named: made.heading, section: made.section }
        : null;
    case "item":
      return { ...NOTHING, kind: "list_item", named: made.items[0]!.name };
    case "question":
      return { ...NOTHING, kind: "question", named: made.question };
    case "field":
      return { ...NOTHING, kind: "field", named: made.fields[0]!.label };
    case "text":
    case "heading":
      return { ...NOTHING, kind: made.is, named: made.text };
    case "picture":
      return null;
    default:
      return made.label ? { ...NOTHING, kind: made.is, named: made.label } : null;
  }
}
