/** Which pages a list that follows the website has. Without what reads html, which the start does not load. */

export interface Entry {
  path: string;
  name: string;
}

export interface Navigation {
  /** Path of the page that the navigation is on. */
  path: string;
  /** The pages to be listed, home page first. */
  pages: Entry[];
}

/** What a page lists of its website, when its longest list has so many entries; null: all. */
export function listedOn({ path, pages }: Navigation, most: number | null): Entry[] {
  // The home page is where its brand leads already, so it does not list itself.
  const listed = pages.filter((page) => path !== "/" || page.path !== "/");
  return listed.slice(0, most ?? listed.length).map(({ path, name }) => ({ path, name }));
}
