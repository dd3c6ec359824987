/** SQL of assets. */

import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { alive, whileDeleting } from "../../storage/deletions.ts";
import { given, idIn, unindexed } from "../../storage/dialect.ts";
import { isEntryOf } from "../../storage/release_entries.ts";
import { deleteAny, firstRow, updateAny } from "../../storage/rows.ts";
import { searchFor } from "../../storage/search.ts";
import { TOUCH_ICON_TYPE, WIDTH_TYPE } from "../../storage/served_files.ts";
import {
  assets,
  assetUses,
  assetVariants,
  type PictureCredit,
  pages,
  publications,
  records,
  recordValues,
  releaseEntries,
  websites,
} from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";

export type AssetRow = typeof assets.$inferSelect;
export type NewAsset = typeof assets.$inferInsert;
export type VariantRow = typeof assetVariants.$inferSelect;
export type UseKind = (typeof assetUses.$inferSelect)["kind"];

/** What an account's asset is asked for by, while its website is there. */
const ofAccount = (accountId: string, id: SQL) =>
  and(eq(assets.account_id, accountId), id, or(isNull(assets.website_id), alive(assets.website_id)));

export const findAsset = (db: Db, accountId: string, id: string): Promise<AssetRow | null> =>
  firstRow(
    db
      .select()
      .from(assets)
      .where(ofAccount(accountId, eq(assets._id, id))),
  );

/** Some of an account's assets. */
export async function findSome(db: Db, accountId: string, ids: string[]): Promise<AssetRow[]> {
  return await db
    .select()
    .from(assets)
    .where(ofAccount(accountId, idIn(assets._id, ids)));
}

/**
 * Adds an asset; the same file of the same owner is there only once, and its row is answered. A credit that it had not is
 * kept with it: whose picture it is does not depend on who was first to bring it.
 */
export async function saveAsset(db: Db, row: NewAsset): Promise<AssetRow> {
  const [added] = await db.insert(assets).values(row).onConflictDoNothing().returning();
  if (added) return added;
  const owner = row.website_id ? eq(assets.website_id, row.website_id) : isNull(assets.website_id);
  const [known] = await db
    .select()
    .from(assets)
    .where(and(eq(assets.file, row.file), eq(assets.account_id, row.account_id), owner));
  if (!row.credit || known!.credit) return known!;
  const { credit } = row;
  await db.update(assets).set({ credit }).where(eq(assets._id, known!._id));
  return { ...known!, credit };
}

/** The assets with these file names that pages of a website may show: the website's, and its account's own. */
export async function listShowable(db: Db, accountId: string, websiteId: string, files: string[]): Promise<AssetRow[]> {
  if (files.length === 0) return [];
  const own = and(eq(assets.account_id, accountId), isNull(assets.website_id));
  return await db
    .select()
    .from(assets)
    .where(and(or(eq(assets.website_id, websiteId), own), inArray(assets.file, files)));
}

/** The credits that an account owes wherever it shows some files, by file; the same one wherever there are several. */
export async function creditsOwed(db: Db, accountId: string, files: string[]): Promise<Map<string, PictureCredit>> {
  const owed = new Map<string, PictureCredit>();
  if (files.length === 0) return owed;
  const rows = await db
    .select({ _id: assets._id, file: assets.file, credit: assets.credit })
    .from(assets)
    .where(
      and(eq(unindexed(assets.account_id), accountId), isNotNull(assets.credit), idIn(assets.file, new Set(files))),
    );
  rows.sort((a, b) => (a._id < b._id ? -1 : 1));
  for (const { file, credit } of rows) if (credit?.required && !owed.has(file)) owed.set(file, credit);
  return owed;
}

/** The newest uploaded pictures that pages of a website may show: first the website's, then its account's own. */
export async function listPictures(db: Db, accountId: string, websiteId: string, most: number): Promise<AssetRow[]> {
  const found: AssetRow[] = [];
  for (const owner of [eq(assets.website_id, websiteId), isNull(assets.website_id)])
    if (found.length < most)
      found.push(
        ...(await db
          .select()
          .from(assets)
          .where(and(eq(assets.account_id, accountId), owner, eq(assets.kind, "image"), ne(assets.source, "generated")))
          .orderBy(desc(assets._id))
          .limit(most - found.length)),
      );
  return found;
}

export interface AssetFilter {
  q?: string | undefined;
  type?: "image" | "file" | undefined;
  website_id?: string | undefined;
}

/** A page of an account's assets, newest first. */
export async function listAssets(
  db: Db,
  accountId: string,
  { q, type, website_id }: AssetFilter,
  limit: number,
  offset: number,
): Promise<{ rows: AssetRow[]; total: number }> {
  const kind = type && eq(assets.kind, type);
  const of = website_id ? eq(assets.website_id, website_id) : undefined;
  if (q?.trim()) {
    const { found, total } = await searchFor(
      db,
      "asset",
      accountId,
      q,
      limit,
      offset,
      kind || of ? and(kind, of) : undefined,
    );
    const rows = await db.select().from(assets).where(idIn(assets._id, found)).orderBy(desc(assets._id));
    return { rows, total };
  }
  const owner = of ? and(eq(unindexed(assets.account_id), accountId), of) : eq(assets.account_id, accountId);
  const isAlive = or(isNull(assets.website_id), alive(assets.website_id))!;
  const rows = await db
    .select()
    .from(assets)
    .where(and(owner, kind, await whileDeleting(db, accountId, isAlive)))
    .orderBy(desc(assets._id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await totalOf(db, website_id ?? accountId, type ? `assets ${type}` : "assets") };
}

export const updateAsset = updateAny(assets);

export const deleteAsset = deleteAny(assets);

// --- what goes with a website ---

/** The files and identifiers of assets that a website shows: drafts and what visitors see of its pages, its records. */
export async function shownBy(db: Db, websiteId: string): Promise<{ files: string[]; ids: string[] }> {
  const onPages = await db
    .selectDistinct({ file: assetUses.file })
    .from(pages)
    .innerJoin(assetUses, eq(assetUses.subject, pages._id))
    .where(eq(pages.website_id, websiteId));
  const published = await db
    .selectDistinct({ file: assetUses.file })
    .from(publications)
    .innerJoin(assetUses, sql`${assetUses.subject} = 'publication ' || CAST(${publications._id} AS text)`)
    .where(eq(publications.website_id, websiteId));
  const cards = await db
    .selectDistinct({ path: pages.og_image })
    .from(pages)
    .where(and(eq(pages.website_id, websiteId), isNotNull(pages.og_image)));
  const [site] = await db
    .select({ logo: websites.logo, icon: websites.icon })
    .from(websites)
    .where(eq(websites._id, websiteId));
  const inRecords = await db
    .selectDistinct({ value: recordValues.value })
    .from(records)
    .innerJoin(recordValues, eq(recordValues.record_id, records._id))
    .where(
      and(eq(records.website_id, websiteId), sql`${recordValues.value} > 'ast_' AND ${recordValues.value} < 'ast~'`),
    );
  const values = inRecords.map(({ value }) => value.slice("ast_".length));
  return {
    files: [
      ...[...onPages, ...published].map(({ file }) => file),
      ...[...cards.map(({ path }) => path), site?.logo, site?.icon].flatMap(
        (path) => path?.slice(path.lastIndexOf("/") + 1) ?? [],
      ),
      ...values.filter((value) => value.includes(".")),
    ],
    ids: values.filter((value) => !value.includes(".")).map((value) => `ast_${value}`),
  };
}

/** Those of an account's own assets, which are no website's, that have one of these files or identifiers. */
export async function listOwn(db: Db, accountId: string, files: string[], ids: string[]): Promise<AssetRow[]> {
  return await db
    .select()
    .from(assets)
    .where(
      and(
        eq(assets.account_id, accountId),
        isNull(assets.website_id),
        or(idIn(assets.file, new Set(files)), idIn(assets._id, new Set(ids))),
      ),
    );
}

/** Records of a website that show an asset show another one in its place. */
export async function replaceInRecords(db: Db, websiteId: string, before: string, after: string): Promise<void> {
  const shown = await db
    .select({ record: records, value: recordValues })
    .from(recordValues)
    .innerJoin(records, eq(records._id, recordValues.record_id))
    .where(
      and(
        eq(recordValues.value, before),
        sql`${recordValues.value} > 'ast_' AND ${recordValues.value} < 'ast~'`,
        eq(records.website_id, websiteId),
      ),
    );
  const named = <Data>(data: Data): Data => JSON.parse(JSON.stringify(data).replaceAll(before, after));
  for (const { record } of new Map(shown.map((one) => [one.record._id, one])).values()) {
    const changes = { data: named(record.data), draft_data: record.draft_data && named(record.draft_data) };
    await db.update(records).set(changes).where(eq(records._id, record._id));
    await db.delete(recordValues).where(and(eq(recordValues.record_id, record._id), eq(recordValues.value, before)));
  }
  for (const { value } of shown)
    await db
      .insert(recordValues)
      .values({ ...value, value: after })
      .onConflictDoNothing();
}

// --- widths ---

/** The widths of pictures, by the hash of what they were made of, small ones first. */
export async function variantsOf(db: Db, originals: string[]): Promise<Map<string, VariantRow[]>> {
  if (originals.length === 0) return new Map();
  const rows = await db
    .select()
    .from(assetVariants)
    .where(and(idIn(assetVariants.original, new Set(originals)), eq(assetVariants.content_type, WIDTH_TYPE)));
  return Map.groupBy(
    rows.sort((a, b) => a.width - b.width),
    ({ original }) => original,
  );
}

/** The name of a picture's file in an account, and what it is for home screens where that was made. */
export async function findTouchIcon(db: Db, accountId: string, file: string) {
  const [found] = await db
    .select({
      hash: assets.blob,
      content_type: assets.content_type,
      size_bytes: assets.size_bytes,
      icon: assetVariants.file,
    })
    .from(assets)
    .leftJoin(
      assetVariants,
      and(eq(assetVariants.original, assets.blob), eq(assetVariants.content_type, TOUCH_ICON_TYPE)),
    )
    .where(and(eq(assets.file, file), eq(unindexed(assets.account_id), accountId)))
    .limit(1);
  return found ?? null;
}

export async function insertVariants(db: Db, rows: VariantRow[]): Promise<void> {
  for (const row of rows) await db.insert(assetVariants).values(row).onConflictDoNothing();
}

/** What became of a picture whose widths were made: every asset that has it knows. */
export async function settlePicture(
  db: Db,
  hash: string,
  facts: Pick<AssetRow, "width" | "height" | "variant_bytes">,
): Promise<void> {
  await db
    .update(assets)
    .set({ ...facts, pending: false })
    .where(eq(assets.blob, hash));
}

/** Pictures whose widths are still to be made, oldest first. */
export async function listPending(db: Db, limit: number): Promise<AssetRow[]> {
  return await db.select().from(assets).where(sql`${assets.pending} = 1`).orderBy(asc(assets._id)).limit(limit);
}

/** Pictures of an account among some files whose widths are still to be made. */
export async function listPendingOf(db: Db, accountId: string, files: string[]): Promise<AssetRow[]> {
  return await db
    .select()
    .from(assets)
    .where(and(sql`${assets.pending} = 1`, eq(unindexed(assets.account_id), accountId), idIn(assets.file, files)));
}

// --- where they are shown ---

export async function replaceUses(
  db: Db,
  accountId: string,
  { subject, kind }: { subject: string; kind: UseKind },
  files: string[],
): Promise<void> {
  await db.delete(assetUses).where(eq(assetUses.subject, subject));
  if (files.length === 0) return;
  const shown = [...new Set(files)].map((file) => ({ file }));
  await db.run(sql`
    INSERT INTO asset_uses (account_id, subject, kind, file)
    SELECT ${accountId}, ${subject}, ${kind}, file FROM ${given(shown, { file: assetUses.file })} AS shown
    WHERE true ON CONFLICT DO NOTHING`);
}

/** A place where a file is shown. */
export interface Use {
  kind: "page" | "published_page" | "record" | "website";
  _id: string;
  website_id: string | null;
  name: string | null;
  path: string | null;
}

const { _id, website_id, name, path } = pages;

/** Where an account shows a file: drafts of pages, what visitors see, records. At most so many. */
export async function usesOf(
  db: Db,
  accountId: string,
  { _id: asset, file }: Pick<AssetRow, "_id" | "file">,
  most: number,
): Promise<Use[]> {
  const uses = and(eq(assetUses.account_id, accountId), eq(assetUses.file, file));
  const present = alive(pages._id, pages.website_id);
  const drafts = await db
    .select({ _id, website_id, name, path })
    .from(assetUses)
    .innerJoin(pages, eq(pages._id, assetUses.subject))
    .where(and(uses, eq(assetUses.kind, "page"), present))
    .limit(most);
  const shared = await db
    .select({ _id, website_id, name, path })
    .from(pages)
    .where(and(eq(pages.account_id, accountId), eq(pages.og_image, `/_sw/assets/${file}`), present))
    .limit(most);
  const published = await db
    .select({
      _id: publications.page_id,
      ...columnsOf(publications, "website_id", "name", "path"),
    })
    .from(assetUses)
    .innerJoin(publications, sql`${publications._id} = CAST(substr(${assetUses.subject}, 13) AS bigint)`)
    .innerJoin(releaseEntries, eq(releaseEntries.publication, publications._id))
    .innerJoin(websites, eq(websites._id, publications.website_id))
    .where(and(uses, eq(assetUses.kind, "publication"), isEntryOf(websites.release_id), alive(websites._id)))
    .limit(most);
  // An identifier of an asset, or its file in a formatted text: what the index is of.
  const isAsset = sql`${recordValues.value} > 'ast_' AND ${recordValues.value} < 'ast~'`;
  const ofRecords = await db
    .select({ _id: records._id, website_id: records.website_id, name: records.slug, path: sql<null>`NULL` })
    .from(recordValues)
    .innerJoin(records, eq(records._id, recordValues.record_id))
    .where(
      and(
        inArray(recordValues.value, [asset, `ast_${file}`]),
        isAsset,
        eq(records.account_id, accountId),
        alive(records.website_id),
      ),
    )
    .limit(most);
  const ofWebsites = await db
    .select({ _id: websites._id, website_id: websites._id, name: websites.name, path: sql<null>`NULL` })
    .from(websites)
    .where(
      and(
        or(eq(websites.logo, `/_sw/assets/${file}`), eq(websites.icon, `/_sw/assets/${file}`)),
        eq(unindexed(websites.account_id), accountId),
        alive(websites._id),
      ),
    )
    .limit(most);
  const inDrafts = new Map([...drafts, ...shared].map((page) => [page._id, page]));
  return [
    ...[...inDrafts.values()].map((page): Use => ({ kind: "page", ...page })),
    ...published.map((page): Use => ({ kind: "published_page", ...page })),
    ...[...new Map(ofRecords.map((record) => [record._id, record])).values()].map(
      (record): Use => ({ kind: "record", ...record }),
    ),
    ...ofWebsites.map((website): Use => ({ kind: "website", ...website })),
  ].slice(0, most);
}

/** How many drafts and records show each of some assets, by file. */
export async function countUses(db: Db, accountId: string, rows: AssetRow[]): Promise<Map<string, number>> {
  const found = await db.all<{ file: string; n: number }>(sql`
    SELECT file,
      (SELECT count(*) FROM asset_uses AS used WHERE account_id = ${accountId} AND used.file = asset.file AND kind = 'page')
      + (SELECT count(*) FROM pages WHERE account_id = ${accountId} AND og_image = '/_sw/assets/' || asset.file)
      + (SELECT count(*) FROM websites WHERE (logo = '/_sw/assets/' || asset.file OR icon = '/_sw/assets/' || asset.file)
          AND ${unindexed(websites.account_id)} = ${accountId})
      + (SELECT count(*) FROM record_values AS shown JOIN records ON records._id = shown.record_id
          WHERE records.account_id = ${accountId} AND shown.value IN (asset._id, 'ast_' || asset.file) AND shown.value > 'ast_' AND shown.value < 'ast~') AS n
    FROM ${given(rows, { _id: assets._id, file: assets.file })} AS asset`);
  return new Map(found.map(({ file, n }) => [file, n]));
}
