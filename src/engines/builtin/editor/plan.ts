/** An intent and the page become typed edits and an answer, or a refusal. Nothing is guessed, and nothing half done. */
import { EditError } from "../../../edits/edit.ts";
import type { Reply } from "./answers.ts";
import { type Ground, type Plan, Refusal } from "./ground.ts";
import type { Intent, Of, Verb } from "./intent.ts";
import { add } from "./plans/add.ts";
import { setFact } from "./plans/facts.ts";
import { setPrice } from "./plans/items.ts";
import { setNote } from "./plans/known.ts";
import { link } from "./plans/links.ts";
import { style } from "./plans/looks.ts";
import { removeFact } from "./plans/remove_fact.ts";
import { move, remove } from "./plans/sections.ts";
import { replaceText, setText } from "./plans/texts.ts";

export type Planned = Plan | { refusal: Reply };

/** Plans one intent on the page as it is now. */
export function planIntent(ground: Ground, intent: Intent): Planned {
  try {
    return (PLANS[intent.verb] as (ground: Ground, intent: Intent) => Plan)(ground, intent);
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
  style,
  link,
  set_fact: setFact,
  remove_fact: removeFact,
  set_price: setPrice,
  set_note: setNote,
  answer,
};

function answer(_ground: Ground, { value }: Of<"answer">): Plan {
  return { edits: [], said: [[`topic_${value}`]] };
}
