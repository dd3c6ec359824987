/** What somebody may change of a page who may change its content alone. */
import { readPage } from "../html/page.ts";
import { select } from "../html/select.ts";
import { type Edit, isOfContent } from "./edit.ts";

const PICTURES = new Set(["img", "svg", "picture"]);

/**
 * Whether edits put an image in the place of a picture, such as a drawing, that has no address which could be changed, and
 * are of the content else. The image looks as what was there: it has its class, and no style of its own.
 * @throws HtmlLimitError, SelectorError
 */
export function swapsPicture(html: string, edits: Edit[]): boolean {
  const [put, taken, ...more] = edits.filter((edit) => !isOfContent(edit));
  if (put?.op !== "insert" || taken?.op !== "remove" || more.length > 0) return false;
  if (put.position !== "before" || put.node !== taken.node) return false;
  const [image, ...others] = readPage(put.html).elements;
  const [before, ...ambiguous] = select(readPage(html), taken.node);
  if (image?.tag !== "img" || others.length > 0 || image.start > 0 || image.end < put.html.length) return false;
  if (!before || !PICTURES.has(before.tag) || ambiguous.length > 0) return false;
  const isAsBefore = ([name, value]: [string, string]) =>
    isOfContent({ op: "set_attribute", node: put.node, name, value }) ||
    (name === "class" && value === (before.attributes.get("class") ?? ""));
  return [...image.attributes].every(isAsBefore);
}
