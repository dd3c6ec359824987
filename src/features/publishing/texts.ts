/** What the head of a document says of its page, where its owner or its generation left something open. */
import type { PageRow } from "../pages/service.ts";

export const titleOf = (page: PageRow): string =>
  page.title ?? page.generated_title ?? (page.path === "/" ? page.website_name : `${page.name} · ${page.website_name}`);

export const descriptionOf = (page: PageRow): string =>
  page.description ?? page.generated_description ?? `${page.name}: ${page.website_name}`;

/** BCP 47; null: nobody has said. */
export const languageOf = (page: PageRow): string | null => page.website_language ?? page.generated_language;

/** What of it is the owner's word: it holds whatever the code of the page says. */
export function ownedFieldsOf(page: PageRow): HeadField[] {
  const said: Record<Exclude<HeadField, "canonical">, string | null> = {
    title: page.title,
    description: page.description,
    og_image: page.og_image,
    language: page.website_language,
  };
  return HEAD_FIELDS.filter((field) => field !== "canonical" && said[field] !== null);
}

export const HEAD_FIELDS = ["title", "description", "og_image", "language", "canonical"] as const;
/** What an owner may have said of a page's head; the page's own code says it else. */
export type HeadField = (typeof HEAD_FIELDS)[number];
