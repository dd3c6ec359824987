/**
 * What an edit of a page says of the brief: the words of a marked place that said what the brief says, and say something
 * else now, are the fact from then on. So a price that is changed on one page is changed for all.
 */

import type { Page } from "../html/page.ts";
import { collapsed } from "../lib/one_line.ts";
import type { Brief, BriefInput } from "./brief.ts";
import { ENTRY_LISTS, type EntryList, entryOf, factsOf, MARK } from "./facts.ts";
import { markedIn } from "./marks.ts";

/** Members that are a text by themselves. */
const TEXTS = ["tagline", "place", "hours_note", "offers_title"] as const;

/** What holds more source than this is no single fact, and is not read: marks may lie in each other. */
const LONGEST_SOURCE = 10_000;

/** Places that show facts, with what they say; of several of one path all. */
function statedByPath(page: Page): Map<string, Set<string>> {
  const said = new Map<string, Set<string>>();
  for (const element of markedIn(page)) {
    const path = element.attributes.get(MARK)!.trim();
    const { inner } = element;
    const words = inner && inner.end - inner.start > LONGEST_SOURCE ? "" : collapsed(element.text);
    const known = said.get(path);
    if (known) known.add(words);
    else said.set(path, new Set([words]));
  }
  return said;
}

/**
 * Members of the brief that an edit has changed, each whole; none where it changed no facts. An entry is gone when its
 * places are, and others of its list still stand: a whole section may be taken from a page and be true elsewhere.
 * @param language of the page's texts
 */
export function readBack(brief: Brief, language: string, before: Page, after: Page): BriefInput {
  const [was, is] = [statedByPath(before), statedByPath(after)];
  const facts = factsOf(brief, language);
  const changes: Record<string, unknown> = {};
  const listOf = (list: EntryList) => (changes[list] ?? brief[list]) as unknown as { id: string }[];
  for (const [path, words] of was) {
    const now = is.get(path);
    const known = facts.get(path)?.text?.replace(/\s+/g, " ").trim();
    if (!now || known === undefined || !words.has(known)) continue;
    const other = [...now].find((text) => text !== known && !words.has(text));
    if (other === undefined || other === "") continue;
    const entry = entryOf(path);
    if (entry && Object.hasOwn(listOf(entry.list).find(({ id }) => id === entry.id) ?? {}, entry.member))
      changes[entry.list] = listOf(entry.list).map((one) =>
        one.id === entry.id ? { ...one, [entry.member]: other } : one,
      );
    else if (TEXTS.some((member) => member === path)) changes[path] = other;
  }
  for (const list of ENTRY_LISTS) {
    const shownIn = (said: Map<string, unknown>) =>
      new Set([...said.keys()].flatMap((path) => (entryOf(path)?.list === list ? entryOf(path)!.id : [])));
    const [shown, left] = [shownIn(was), shownIn(is)];
    const gone = shown.difference(left);
    if (gone.size > 0 && left.size > 0) changes[list] = listOf(list).filter(({ id }) => !gone.has(id));
  }
  return changes as BriefInput;
}
