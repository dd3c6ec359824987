/** What the head of a document says of its page, where its owner or its generation left something open. */
import type { PageRow } from "../pages/service.ts";

export const titleOf = (page: PageRow): string =>
  page.title ?? page.generated_title ?? (page.path === "/" ? page.website_name : `${page.name} · ${page.website_name}`);

export const descriptionOf = (page: PageRow): string =>
  page.description ?? page.generated_description ?? `${page.name}: ${page.website_name}`;

export const languageOf = (page: PageRow): string => page.website_language ?? page.generated_language ?? "en";
