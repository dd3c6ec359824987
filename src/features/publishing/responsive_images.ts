/**
 * Pictures of ours in published pages: each says how large it is, so that nothing jumps when it comes, and from which
 * widths a browser may choose; all but the first wait until they are near. What their author wrote wins, and the page
 * looks as it did: the size that is said is a ratio, not a command.
 */
import type { Page } from "../../html/page.ts";
import { attributeChanges, type Change } from "../../html/splices.ts";
import type { PictureWidths } from "../../storage/served_files.ts";
import type { PictureCredit } from "../../storage/tables.ts";

/** Pictures by their file names under /_sw/assets/; `credit` is there where the page owes it. */
export type Pictures = Record<string, PictureWidths & { credit?: PictureCredit }>;

/** Without it an author's rule for one side would leave the other as it is said in the attribute. */
export const IMAGES_CSS = ":where(img[data-sw-image]){width:auto;height:auto}";
const OURS = /^\/_sw\/assets\/([0-9a-f]{64}\.(jpg|png|webp|gif|avif))$/;

/** The changes to a page's code. */
export function imageChanges(page: Page, pictures: Pictures): Change[] {
  const changes: Change[] = [];
  let seen = 0;
  for (const element of page.elements) {
    if (element.tag !== "img" || element.isForeign) continue;
    const { attributes } = element;
    const isFirst = seen++ === 0;
    const file = OURS.exec(attributes.get("src") ?? "")?.[1];
    const picture = file && Object.hasOwn(pictures, file) ? pictures[file]! : null;
    if (!file || !picture) continue;
    const values: Record<string, string> = {};
    const isAlone = !attributes.has("srcset") && !attributes.has("sizes") && element.parent?.tag !== "picture";
    if (isAlone && picture.variants.length > 0) {
      values.srcset = srcsetOf(file, picture);
      // As wide as it would be by itself, where nothing says otherwise.
      values.sizes = `(max-width: ${picture.width}px) 100vw, ${picture.width}px`;
    }
    if (!attributes.has("width") && !attributes.has("height")) {
      values.width = String(picture.width);
      values.height = String(picture.height);
      values["data-sw-image"] = "";
    }
    if (!isFirst && !attributes.has("loading") && !attributes.has("fetchpriority")) values.loading = "lazy";
    changes.push(...attributeChanges(page.source, element, values));
  }
  return changes;
}

/** What a browser may choose from; the picture itself where nothing else is as wide. */
export function srcsetOf(file: string, { width, variants }: PictureWidths): string {
  const widest = variants.some((variant) => variant.width >= width);
  const all = widest ? variants : [...variants, { file, width }];
  return all.map((one) => `/_sw/assets/${one.file} ${one.width}w`).join(", ");
}
