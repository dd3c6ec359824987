import type { CallError } from "../../api/errors.ts";
import type { Item, Output } from "../../api/operations.ts";
import type { Texts } from "../../messages/messages.ts";

/** A page of the website that is worked on. */
export type Page = Item<"GET /v1/websites/:id/pages">;
export type Website = Output<"GET /v1/websites/:id">;
export type Version = Item<"GET /v1/pages/:id/versions">;

/** What a change of a page's draft touches. */
export const DRAFTS = [
  "GET /v1/websites/:id/pages",
  "GET /v1/pages/:id/versions",
  "GET /v1/pages/:id/outline",
  "GET /v1/websites/:id/checks",
  "GET /v1/websites/:id",
  "GET /v1/websites",
] as const;

/** Why edits don't apply, without where the call has them; any other error as it is. */
export const refusalOfEdits = (error: CallError): Pick<CallError, "message"> =>
  error.code === "edit_not_applicable" && error.details[0] ? { message: error.details[0].message } : error;

/** What is told of other pages that a change has reached, and of those that it has left. */
export const saidOfOthers = (
  { pages, left }: Record<"pages" | "left", { name: string }[]>,
  t: Pick<Texts["workspace"], "changedAlso" | "leftAsTheyAre">,
): string[] => [
  ...(pages.length > 0 ? [t.changedAlso(pages.map(({ name }) => name))] : []),
  ...(left.length > 0 ? [t.leftAsTheyAre(left.map(({ name }) => name))] : []),
];

/** As menus list them: the home page, those that were put in an order, the others as they were made. */
export function inOrder(pages: Page[], website: Pick<Website, "page_order"> | undefined): Page[] {
  const places = new Map(website?.page_order.map((id, at) => [id, at]));
  const placeOf = ({ _id, path }: Page) => (path === "/" ? -1 : (places.get(_id) ?? places.size));
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b) || (a._id < b._id ? -1 : 1));
}

/** The names of the pages that show shared parts of their website which were changed. */
export const namesOfPages = (parts: { pages: { page_id: string; name: string }[] }[]): string[] => [
  ...new Map(parts.flatMap(({ pages }) => pages).map(({ page_id, name }) => [page_id, name])).values(),
];

/** The pages of which visitors see another version than their draft, or none; and whether any page has a draft. */
export const toPublish = <Of extends Pick<Page, "draft_version_id" | "has_unpublished_changes">>(pages: Of[]) => ({
  changed: pages.filter(({ draft_version_id, has_unpublished_changes }) => draft_version_id && has_unpublished_changes),
  hasDrafts: pages.some(({ draft_version_id }) => draft_version_id !== null),
});

export type PageState = Page["status"] | "changed";

export const stateOf = ({ status, has_unpublished_changes }: Page): PageState =>
  status === "published" && has_unpublished_changes ? "changed" : status;
