/** What a list of the website's content shows: how many, in which order, and which of them. */
import type { Edit } from "../../../../edits/edit.ts";
import type { Said } from "../answers.ts";
import { already, type Ground, nodeOf, type Plan } from "../ground.ts";
import type { ListWish } from "../list_wish.ts";

const ORDERS = { newest: "listNewest", oldest: "listOldest", up: "listSortedUp", down: "listSortedDown" } as const;

export function setList(ground: Ground, { list, collection, limit, sort, filter }: ListWish): Plan {
  const { name } = collection;
  const node = nodeOf(ground, list);
  const edits: Edit[] = [];
  const said: Said[] = [];
  const set = (attribute: string, value: string, sentence: Said) => {
    if (list.attributes.get(attribute) === value) return;
    edits.push({ op: "set_attribute", node, name: attribute, value });
    said.push(sentence);
  };
  if (limit !== null) set("data-sw-limit", String(limit), ["listLimited", { name, count: limit }]);
  if (sort) set("data-sw-sort", sort.by, [ORDERS[sort.order], { name, text: sort.name }]);
  if (filter) {
    const others = (list.attributes.get("data-sw-filter") ?? "")
      .split(";")
      .map((pair) => pair.trim())
      .filter((pair) => pair !== "" && pair.split("=")[0]!.trim() !== filter.key);
    const pairs = [...others, `${filter.key}=true`].join(";");
    set("data-sw-filter", pairs, ["listFiltered", { name, text: filter.name }]);
  }
  return edits.length === 0 ? already("exists", { name }) : { edits, said, about: null };
}
