/** Entries of the brief's lists that are told by their names: what they cost, and what is noted on them. */
import type { BriefEvent, BriefInput } from "../../../../brief/brief.ts";
import { eventTimes } from "../../../../brief/display.ts";
import { pageLanguage } from "../composed/build.ts";
import { folded } from "../folding.ts";
import { already, type Ground, type Plan, refuse } from "../ground.ts";
import type { Of } from "../intent.ts";
import { hasWords } from "../words.ts";
import { priceText } from "./prices.ts";

/** Lists of the brief whose entries have a price. */
const PRICED = ["offers", "plans", "events"] as const;
type Priced = (typeof PRICED)[number];
type Entry = { id: string; name: string; price: string | null; note?: string | null; description?: string | null };

/** The one entry of the brief's lists that goes by a name; null where none does, or several. */
function entryNamed({ brief, ...ground }: Ground, lists: readonly Priced[], name: string) {
  const all = lists.flatMap((list) => (brief[list] as Entry[]).map((entry) => ({ list, entry })));
  const language = pageLanguage({ brief, ...ground });
  const when = ({ list, entry }: (typeof all)[number]) =>
    list === "events" ? eventTimes(entry as BriefEvent, language) : "";
  const exact = all.filter(({ entry }) => folded(entry.name) === folded(name));
  const near = all.filter((one) => hasWords(folded(`${one.entry.name} ${when(one)}`), folded(name)));
  const found = exact.length > 0 ? exact : near;
  return found.length === 1 ? found[0]! : null;
}

const withEntry = ({ brief }: Ground, list: Priced, entry: Entry): BriefInput => ({
  [list]: (brief[list] as Entry[]).map((one) => (one.id === entry.id ? entry : one)),
});

/** What something of the brief costs from now on; null where the brief knows nothing of it. */
export function setKnownPrice(ground: Ground, name: string, value: string | null): Plan | null {
  const found = entryNamed(ground, PRICED, name);
  if (!found) return null;
  const { list, entry } = found;
  const price = value === null ? null : entry.price === null ? value : priceText(entry.price, value);
  if (price === entry.price) return already("already", { thing: [entry.name] });
  return {
    edits: [],
    brief: withEntry(ground, list, { ...entry, price }),
    said: [price === null ? ["priceGone", { name: entry.name }] : ["priceSet", { name: entry.name, price }]],
  };
}

/** "The March one is sold out": a note on something that takes place, or on a plan; an offer says it of itself. */
export function setNote(ground: Ground, { target, value }: Of<"set_note">): Plan {
  const found = target.named === null ? null : entryNamed(ground, PRICED, target.named);
  if (!found) return refuse("missingNamed", { name: target.named ?? "…" });
  const note = value.charAt(0).toLocaleUpperCase() + value.slice(1);
  const { description } = found.entry;
  if (description) return refuse("factByHand", { thing: [found.entry.name] });
  const said = found.list === "offers" ? { description: note } : { note };
  return {
    edits: [],
    brief: withEntry(ground, found.list, { ...found.entry, ...said }),
    said: [["noted", { name: found.entry.name, text: note }]],
  };
}
