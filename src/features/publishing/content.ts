/**
 * What publishing makes of a page's code besides the page itself: a page for each record of the collection that it is
 * the template of, and the further pages of its lists.
 */

import { nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import {
  type ContentReader,
  type ContentUse,
  findContentUses,
  findUse,
  publishedAfter,
  type RecordRow,
  readContent,
  saveContentUse,
} from "../cms/service.ts";
import { codeOf } from "../versions/service.ts";
import { siteOrigin } from "../websites/service.ts";
import type { PlannedContent, Planner, Publication } from "./plan.ts";
import type * as store from "./store.ts";
import type { HeadField } from "./texts.ts";

const RECORDS_AT_ONCE = 100;
/** What the head of a record's page has of the record. */
export const RECORD_FIELDS = ["title", "description", "og_image", "canonical"] as const satisfies HeadField[];
const ASKS_FOR_CONTENT = /data-sw-(?:list|field|attr|if)\b/;

/** The content of a website, and what its published versions ask for of it. */
export async function contentOf(
  planner: Pick<Planner, "db" | "account" | "services">,
  site: store.Site,
  versionIds: string[],
): Promise<PlannedContent> {
  const reader = await readContent(planner, site._id, siteOrigin(planner.services.baseUrl, site));
  return { reader, uses: await findContentUses(planner.db, [...new Set(versionIds)]) };
}

/** Tells which paths that are no pages visitors find all the same: published records, further pages of lists, feeds. */
export async function contentPaths(
  reading: { db: Db; account: { _id: string } },
  websiteId: string,
  pages: readonly { path: string }[],
): Promise<(path: string) => Promise<boolean>> {
  const reader = await readContent(reading, websiteId, null);
  if (reader.collections.length === 0) return async () => false;
  const known = new Set(pages.map(({ path }) => path));
  const feeds = new Set(
    reader.collections.flatMap(({ feed, route }) =>
      feed && route ? `${route.slice(0, -"/:slug".length)}/feed.xml` : [],
    ),
  );
  return async (path) => {
    const list = /^(.*)\/page\/[1-9]\d{0,5}$/.exec(path)?.[1];
    if (feeds.has(path) || (list !== undefined && known.has(list || "/"))) return true;
    const found = path.endsWith("/:slug") ? null : await reader.recordAt(path);
    return found !== null && known.has(found.collection.route!);
  };
}

/** Whether code may show content: only then it is read for that. */
export const mayAskForContent = (html: string): boolean => ASKS_FOR_CONTENT.test(html);

/** Finds what versions that are to be published ask for, and remembers it. Throws HtmlLimitError. */
export async function findUses(
  planner: Planner,
  websiteId: string,
  versionIds: string[],
): Promise<Map<string, ContentUse>> {
  const { db, account, services } = planner;
  const known = await findContentUses(db, versionIds);
  for (const version_id of versionIds) {
    if (known.has(version_id)) continue;
    const code = await codeOf(db, account._id, version_id);
    await nextTurn();
    if (!code || !mayAskForContent(code.html)) continue;
    const use = await services.computeFor(account._id)(findUse, code.html, { signal: services.stopping });
    if (!use) continue;
    known.set(version_id, use);
    await services.storage.write(account._id, (db) => saveContentUse(db, { version_id, website_id: websiteId, use }));
  }
  return known;
}

export async function recordPage(
  reader: ContentReader,
  collection: ContentReader["collections"][number],
  row: RecordRow,
  template: Publication,
  siteName: string,
): Promise<Publication> {
  const { path, name, title, description, ogImage, publishedAt } = await reader.headOf(collection, row, siteName);
  return {
    ...template,
    part: row._id,
    path,
    name,
    title,
    description,
    og_image: ogImage ?? template.og_image,
    // The code is the template's, and says nothing of the record.
    owned_fields: [...new Set([...template.owned_fields.split(" "), ...RECORD_FIELDS])].join(" ").trim(),
    published_at: publishedAt ?? template.published_at,
  };
}

/** Everything that is made of a page's code besides the page. */
export async function partsOf(
  { db }: Pick<Planner, "db">,
  { reader, uses }: PlannedContent,
  page: Publication,
  siteName: string,
): Promise<Publication[]> {
  const use = uses.get(page.version_id);
  if (!use) return [];
  const collection = reader.templateOf(page.path);
  if (!collection) return await furtherPages(reader, page, use);
  const parts: Publication[] = [];
  for (let after = ""; ; ) {
    const rows = await publishedAfter(db, collection._id, after, RECORDS_AT_ONCE);
    for (const row of rows) parts.push(await recordPage(reader, collection, row, page, siteName));
    if (rows.length < RECORDS_AT_ONCE) return parts;
    after = rows.at(-1)!._id;
    await nextTurn();
  }
}

/** Where in a site everything is that is made of a page's code besides the page. */
export const folderOfParts = (path: string): string =>
  path.endsWith("/:slug") ? path.slice(0, -"/:slug".length) : `${path === "/" ? "" : path}/page`;

/** `/blog/page/2` and so on, of a page with lists that go on. */
export async function furtherPages(reader: ContentReader, page: Publication, use: ContentUse): Promise<Publication[]> {
  const pages = await reader.pagesOf(use);
  return Array.from({ length: pages - 1 }, (_, index) => ({
    ...page,
    part: String(index + 2),
    path: `${page.path === "/" ? "" : page.path}/page/${index + 2}`,
    title: `${page.title} (${index + 2})`,
  }));
}

/** What is made besides pages, where no page of its own is. */
export function withoutTaken(pages: Publication[], parts: Publication[]): Publication[] {
  const taken = new Set(pages.map(({ path }) => path));
  return parts.filter(({ path }) => {
    const isFree = !taken.has(path);
    taken.add(path);
    return isFree;
  });
}
