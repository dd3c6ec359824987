/**
 * Edits that do what an expectation says, for those claims that say it whole: so that the corpus itself can be judged.
 * A claim that leaves the form open (`contains`, looks) has none.
 */
import type { Edit } from "../../../../src/edits/edit.ts";
import { elementsIn, readPage } from "../../../../src/html/page.ts";
import { select, selectorOf } from "../../../../src/html/select.ts";
import type { Claim, CorpusPage, Expect } from "./corpus.ts";

/** Null where a claim leaves open how it is met. */
export function editsFor(page: CorpusPage, claims: Claim[]): Edit[] | null {
  const edits: Edit[] = [];
  for (const claim of claims) {
    const met = meet(page, claim);
    if (met === null) return null;
    edits.push(...met);
  }
  return edits;
}

/** What an expectation wants where it wants one thing for sure: all wishes that can be done. */
export const claimsOf = (expect: Expect): Claim[] | null => {
  if ("edits" in expect) return expect.edits;
  if ("wishes" in expect) return expect.wishes.flatMap(({ edits }) => edits);
  if ("anyOf" in expect) return expect.anyOf.map(claimsOf).find((claims) => claims !== null) ?? null;
  return null;
};

function meet(page: CorpusPage, claim: Claim): Edit[] | null {
  const read = readPage(page.code.html);
  const source = (selector: string) => {
    const [element] = select(read, selector);
    return page.code.html.slice(element!.start, element!.end);
  };
  if ("op" in claim) return [claim];
  if ("text" in claim) {
    const { node, equals } = claim.text;
    const text = [equals].flat()[0];
    return text === undefined ? null : [{ op: "set_text", node, text }];
  }
  if ("attribute" in claim) {
    const { node, name, equals, absent, present } = claim.attribute;
    if (absent) return [{ op: "remove_attribute", node, name }];
    const value = present ? "" : [equals].flat()[0];
    return value === undefined ? null : [{ op: "set_attribute", node, name, value }];
  }
  if ("gone" in claim)
    return select(read, claim.gone).flatMap((element) => {
      const ids = elementsIn(read, element).flatMap(({ attributes }) => attributes.get("id") ?? []);
      const own = element.attributes.get("id");
      const links = read.elements.filter(
        (link) =>
          link.tag === "a" &&
          (link.start < element.start || link.start > element.end) &&
          [...ids, own].some((id) => id && link.attributes.get("href") === `#${id}`),
      );
      return [
        { op: "remove" as const, node: selectorOf(read, element) },
        ...links.map((link) => ({
          op: "remove" as const,
          node: selectorOf(read, link.parent?.tag === "li" ? link.parent : link),
        })),
      ];
    });
  if ("hidden" in claim) return [{ op: "set_attribute", node: claim.hidden, name: "hidden", value: "" }];
  if ("copy" in claim)
    return [
      { op: "insert", node: claim.copy, position: "after", html: source(claim.copy).replace(/ id="[^"]*"/g, "") },
    ];
  return null;
}
