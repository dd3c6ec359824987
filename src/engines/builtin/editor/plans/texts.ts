/** What the page says: words of one thing, or words wherever they stand. */
import type { Edit } from "../../../../edits/edit.ts";
import { sourceEdits } from "../../../../edits/source_edits.ts";
import { changesOf } from "../../../../html/occurrences.ts";
import { descendantsOf, type Element, findIn, isWithin } from "../../../../html/page.ts";
import { INLINE } from "../../../../html/text.ts";
import { type Name, named } from "../answers.ts";
import { itemAround, itemName, NOTHING, nameOf, optionsOf, resolve, resolveOne } from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, nodeOf, type Plan, refuse } from "../ground.ts";
import type { Of, Target, ThingKind } from "../intent.ts";
import { innermost, textOf, wordsOf } from "../words.ts";
import { mapChanges, replaceDetail } from "./facts.ts";

/** Its words become these. */
export function setText(ground: Ground, intent: Of<"set_text">): Plan {
  const { value } = intent;
  const target = intent.target;
  const { kind } = target;
  if (value.trim() === "") return refuse("needText");
  if ((kind === null || kind === "text") && target.named !== null && target.section === null && target.which === null) {
    const scope = target.within ? resolveOne(ground, target.within) : null;
    return replaceWords(ground, scope, target.named, value);
  }
  if (kind === "page") return refuse("cantSetText", { name: ground.task.page.name });
  // Links and the button of a form that say the same are called the same from then on, too.
  const called =
    kind === "button" && target.named !== null && target.which === null
      ? resolve(ground, { ...target, which: "all" })
      : [];
  const found = new Set(called.map(wordsOf)).size === 1 ? called : resolve(ground, target);
  const elements = found.map((element) => wordsElement(ground, kind, element, value));
  const shown = nameOf(ground, kind, elements[0]!);
  if (elements.every((element) => textOf(element) === value))
    return already("already", { thing: nameIn(kind, target, shown) });
  // "The date" of the page is told in other places, too.
  if (kind === "list_item" && target.named === null && target.which === null)
    return replaceWords(ground, null, textOf(elements[0]!), value);
  const edits = elements.flatMap((element): Edit[] => {
    const node = nodeOf(ground, element);
    if (element.tag === "input") return [{ op: "set_attribute", node, name: "value", value }];
    return [{ op: "set_text", node, text: value }];
  });
  const item = kind === "list_item" ? itemAround(elements[0]!) : null;
  const options = item ? optionsOf(ground.page, item) : [];
  for (const option of options) edits.push({ op: "set_text", node: nodeOf(ground, option), text: value });
  const headline = elements.some(({ tag }) => tag === "h1") ? fitted(ground, value) : [];
  return {
    edits: [...edits, ...headline],
    said: [["textSet", { thing: nameIn(kind, target, shown), text: value }]],
  };
}

/** Kinds that are named by what they are; others by the words that they had. */
const SPEAKING = new Set<string>("headline subheading heading button submit_button menu_entry link".split(" "));

function nameIn(kind: ThingKind | null, target: Target, shown: string) {
  if (kind === "section" || (kind === null && target.section)) return named("heading");
  return kind !== null && SPEAKING.has(kind) ? named(kind as Name) : [shown];
}

function wordsElement(ground: Ground, kind: ThingKind | null, element: Element, value: string): Element {
  const { page } = ground;
  if (element.tag === "input") return element;
  if (kind === "list_item" || kind === "question") return itemName(page, element);
  const isAround = /^(?:section|header|footer|article|aside|main|form|div)$/.test(element.tag);
  const isText = !isAround || descendantsOf(page, element).every(({ tag }) => INLINE.has(tag));
  const heading = isText ? element : findIn(page, element, ({ tag }) => /^h[1-6]$/.test(tag));
  if (!heading) return refuse("cantSetText", { name: nameOf(ground, kind, element) });
  // An emphasis or a link of which the words remain stays around them.
  const inner = innermost(page, heading);
  return heading.children.some((child) => !child.isForeign && value.includes(textOf(child)) && textOf(child) !== "")
    ? heading
    : inner;
}

/**
 * A composed page measures its headline by the longest word, so that it fits on a telephone. Other pages have the same
 * rule for headlines of theirs: the place alone, which no other page is asked about, tells that this one is meant.
 */
function fitted({ code }: Ground, headline: string): Edit[] {
  const measure = /\.hero h1\{--long:(\d+)/.exec(code.css)?.[1];
  const longest = Math.max(...headline.split(/\s+/u).map((word) => [...word].length));
  if (!measure || longest <= Number(measure)) return [];
  return [{ op: "set_style", node: null, selector: "#top h1", properties: { "--long": String(longest) } }];
}

export function replaceText(ground: Ground, { target, from, to }: Of<"replace_text">): Plan {
  // "On all buttons": those of forms, too.
  const meant =
    target?.kind === "button" && target.which === "all" ? { ...target, named: target.named ?? from } : target;
  const scope = meant && meant.kind !== "page" ? resolve(ground, meant) : [null];
  if (scope.length === 1) return replaceWords(ground, scope[0]!, from, to);
  const wanted = folded(from);
  const elements = scope.filter(
    (element): element is Element => element !== null && folded(textOf(element)) === wanted,
  );
  if (elements.length === 0) return refuse("missingNamed", { name: from });
  return {
    edits: elements.map((element) => ({
      op: "set_text",
      node: nodeOf(ground, innermost(ground.page, element)),
      text: to,
    })),
    said: [["textReplaced", { from, to, count: elements.length }]],
  };
}

/** Words become others wherever they stand, or within an element. */
function replaceWords(ground: Ground, scope: Element | null, from: string, to: string): Plan {
  const fact = scope === null ? replaceDetail(ground, from, to) : null;
  if (fact) return fact;
  const changes = changesOf(ground.page, scope, from, to);
  const maps = scope === null && changes.length > 0 ? mapChanges(ground, from, to) : [];
  const edits = sourceEdits("html", ground.code.html, [...changes, ...maps]);
  if (changes.length === 0) return refuseMissing(ground, from);
  if (edits.length === 0) return already("already", { thing: [to] });
  const headline = ground.page.elements.find(({ tag }) => tag === "h1");
  const isHeadline = headline && changes.some((change) => isWithin(change, headline));
  return {
    edits: [...edits, ...(isHeadline ? fitted(ground, to) : [])],
    said: [["textReplaced", { from, to, count: changes.length }]],
  };
}

/** Asks for what is there, by way of what is looked for among everything that has a name. */
function refuseMissing(ground: Ground, name: string): never {
  resolve(ground, { ...NOTHING, named: name });
  return refuse("missingNamed", { name });
}
