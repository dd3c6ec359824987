/** The order in which menus have the pages of a website: the home page, those that somebody has ordered, the others as they were made. */
export function inMenuOrder<Page extends { path: string }>(
  pages: readonly Page[],
  order: readonly string[] | null,
  idOf: (page: Page) => string,
): Page[] {
  const places = new Map(order?.map((id, at) => [id, at]));
  const placeOf = (page: Page) => (page.path === "/" ? -1 : (places.get(idOf(page)) ?? places.size));
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b) || (idOf(a) < idOf(b) ? -1 : 1));
}
