/** Lists under headings of their own ("Antipasti: …", "Damen: …"): what stands in which, so that two may hold the same name. */
import { labelOf } from "./labels.ts";
import { PRICE } from "./prices.ts";
import type { Segment, Sentence } from "./segment.ts";
import { fold, sentencesOf, tokensOf } from "./text.ts";

export interface Group {
  heading: string;
  items: Segment[];
}

const HEADED = /^(\p{L}[\p{L}\p{N} &'’()/+-]{1,32}?) ?[:：] ?(?=[^\s/])/u;

/** The list that a sentence is, with its heading; null for any other sentence. */
function groupOf({ text, segments, request }: Sentence): Group | null {
  const heading = HEADED.exec(text)?.[1];
  if (request || heading === undefined || tokensOf(fold(heading)).length > 4) return null;
  const label = labelOf(heading);
  if (label !== null && label !== "offerings") return null;
  const items = segments[0]?.text === heading ? segments.slice(1) : segments;
  const isListed = items.length > 0 && items.every((item) => item.role === "item" && item.label === label);
  return isListed ? { heading, items } : null;
}

const isPriced = ({ bare }: Segment): boolean => (PRICE.exec(bare)?.index ?? 0) > 0;

/**
 * The lists of a text that stand under headings, where there are two at least. One entry alone is a list beside another
 * one, where both have prices or neither.
 */
export function groupsIn(sentences: readonly Sentence[]): Map<Sentence, Group> {
  const all = sentences.map((sentence) => (sentence.start === 0 ? null : groupOf(sentence)));
  const isList = (group: Group | null | undefined): group is Group => !!group && group.items.length > 1;
  const arePriced = (group: Group) => group.items.every(isPriced);
  const groups = all.flatMap((group, index): [Sentence, Group][] => {
    if (group === null) return [];
    const isBeside = [all[index - 1], all[index + 1]].some(
      (other) => isList(other) && arePriced(other) === arePriced(group),
    );
    return isList(group) || isBeside ? [[sentences[index]!, group]] : [];
  });
  return new Map(groups.length > 1 ? groups : []);
}

const NEXT_HEADING = /; ?(?=\p{L}[\p{L} &'’-]{1,30}: ?\S)/gu;

/** "Damen: Schnitt 38 €, Farbe 60 €; Herren: Schnitt 25 €": each list in a sentence of its own. */
export function listsApart(text: string): string {
  if (!text.includes(";")) return text;
  return sentencesOf(text).reduceRight((said, { start, end }) => {
    const sentence = said.slice(start, end);
    if (!/^\p{L}[\p{L} &'’-]{1,30}: ?\S/u.test(sentence)) return said;
    return said.slice(0, start) + sentence.replace(NEXT_HEADING, ". ") + said.slice(end);
  }, text);
}
