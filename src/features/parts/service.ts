/** Shared parts of websites: what other features read of them, and keeping what was changed in one. */

import * as v from "valibot";
import type { PageCode } from "../../edits/page_code.ts";
import type { PartTexts } from "../../edits/parts.ts";
import { STYLES } from "../../html/part_names.ts";
import { ApiError, PremisesChanged } from "../../lib/errors.ts";
import { described, integer } from "../../operation/fields.ts";
import type { Services, WriteContext } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { type Content, getTexts, putContent, toContent } from "../../storage/blobs.ts";
import type { Db } from "../../storage/client.ts";
import { resolveParts, tellApart } from "./computations.ts";

import * as store from "./store.ts";

export type { PartTexts } from "../../edits/parts.ts";
export { checkPart } from "./computations.ts";
export { newestParts, pagesWithParts } from "./store.ts";

/** The versions of parts, by their keys. */
export type PartIds = Record<string, string>;

/** A page's whole code, and what it was made of: its own, and what its parts say. */
export interface WholeCode extends PageCode {
  taken: Taken | null;
}

/** What a page's whole code was made of. */
interface Taken {
  websiteId: string;
  own: PageCode;
  texts: PartTexts;
  /** Left out: what becomes parts takes their places, whatever they are. */
  ids?: PartIds;
  /** What is noted with the styles. */
  notes?: string;
}

/** The code alone, as it goes to who works on it. */
export const codeAlone = ({ html, css, javascript }: PageCode): PageCode => ({ html, css, javascript });

/** A part that was changed with a page: what it says now, and the version that it was changed from. */
export interface ChangedPart {
  websiteId: string;
  key: string;
  content: Content;
  /** Null: there was none; left out: whatever it is. */
  base?: string | null;
  notes?: string;
}

/** What of a version says which parts it takes. */
type TakingVersion = { _id: string; account_id: string; parts: string[] | null };

/** What some versions of parts say, by their keys. */
export async function textsOfParts(db: Db, accountId: string, ids: PartIds | null): Promise<PartTexts> {
  const rows = await store.findParts(db, accountId, Object.values(ids ?? {}));
  return await textsOf(db, rows);
}

async function textsOf(db: Db, rows: store.PartRow[]): Promise<PartTexts> {
  const texts = await getTexts(
    db,
    rows.map(({ text }) => text),
  );
  return Object.fromEntries(rows.map(({ key, text }) => [key, texts.get(text)!]));
}

/** The newest parts of a website that some versions of its pages take, by version; those that take none are left out. */
export async function partsOfVersions(
  db: Db,
  accountId: string,
  websiteId: string,
  versionIds: string[],
): Promise<Map<string, PartIds>> {
  const keys = await store.keysOfVersions(db, versionIds);
  if (keys.size === 0) return new Map();
  const newest = new Map((await store.newestParts(db, accountId, websiteId)).map(({ key, _id }) => [key, _id]));
  const taken = (wanted: string[]) => wanted.flatMap((key) => (newest.has(key) ? [[key, newest.get(key)!]] : []));
  return new Map(
    [...keys].flatMap(([id, wanted]) => {
      const ids = taken(wanted);
      return ids.length === 0 ? [] : [[id, Object.fromEntries(ids) as PartIds]];
    }),
  );
}

/** What the newest parts that a version takes say; null: it takes none. */
export async function partsOfVersion(
  db: Db,
  version: TakingVersion,
): Promise<{ websiteId: string; ids: PartIds; texts: PartTexts } | null> {
  const websiteId = version.parts && (await store.websiteOfVersion(db, version._id));
  if (!websiteId) return null;
  const rows = (await store.newestParts(db, version.account_id, websiteId)).filter(({ key }) =>
    version.parts!.includes(key),
  );
  if (rows.length === 0) return null;
  return { websiteId, ids: Object.fromEntries(rows.map(({ key, _id }) => [key, _id])), texts: await textsOf(db, rows) };
}

/** What a page that takes a website's parts has of them, and what is noted with its styles; null: it takes none. */
export async function sharedDesignOf(
  db: Db,
  version: TakingVersion,
): Promise<{ texts: PartTexts; notes: string | null } | null> {
  const taken = await partsOfVersion(db, version);
  if (!taken?.texts[STYLES] || !(taken.texts.header ?? taken.texts.footer)) return null;
  const [styles] = await store.findParts(db, version.account_id, [taken.ids[STYLES]!]);
  return { texts: taken.texts, notes: styles!.notes };
}

/** What is to become parts of a page that an engine wrote, for `readNewCode`. */
export const becomingParts = (websiteId: string, notes: string): Taken => ({
  websiteId,
  notes,
  own: { html: "", css: "", javascript: "" },
  texts: { [STYLES]: "", header: "", footer: "" },
});

/**
 * The whole code of a version, with its parts as they are now.
 * @param own its own code
 * @throws HtmlLimitError
 */
export async function wholeOf(
  { db, services, account }: { db: Db; services: Pick<Services, "computeFor" | "stopping">; account: { _id: string } },
  version: TakingVersion,
  own: PageCode,
): Promise<WholeCode> {
  const taken = await partsOfVersion(db, version);
  if (!taken) return { ...own, taken };
  const { texts } = taken;
  const whole = await services.computeFor(account._id)(
    resolveParts,
    { code: own, texts },
    { signal: services.stopping },
  );
  return { ...whole, taken: { ...taken, own } };
}

/**
 * Tells apart what was changed of a page's whole code on the page and in its parts.
 * @throws HtmlLimitError
 */
export async function splitWhole(
  { computeFor, stopping }: Pick<Services, "computeFor" | "stopping">,
  owner: string,
  code: PageCode,
  taken: NonNullable<WholeCode["taken"]>,
): Promise<{ code: PageCode; changed: ChangedPart[] }> {
  const { websiteId, own, ids, texts, notes } = taken;
  const split = await computeFor(owner)(tellApart, { whole: codeAlone(code), own, texts }, { signal: stopping });
  const changed = Object.entries(split.changed).map(([key, text]) => ({
    ...{ websiteId, key },
    content: toContent(text),
    ...(ids ? { base: ids[key] ?? null } : {}),
    ...(key === STYLES && notes ? { notes } : {}),
  }));
  return { code: split.code, changed };
}

/** A part as it is to be kept. */
export interface NewPart {
  websiteId: string;
  key: string;
  content: Content;
  /** Left out: those that it has. */
  notes?: string | null | undefined;
  message: string | null;
  versionId?: string | null;
}

/** Keeps another version of a part, which pages show from now on. Throws `part_limit`. */
export async function savePart(
  { db, account, now, newId }: WriteContext,
  { websiteId, key, content, notes, message, versionId = null }: NewPart,
): Promise<store.PartRow> {
  const newest = await store.newestParts(db, account._id, websiteId);
  const before = newest.find((part) => part.key === key);
  if (!before && newest.length >= MOST.parts)
    throw new ApiError(
      "part_limit",
      `The website has ${MOST.parts} shared parts, which is the most. Use one of those.`,
    );
  const row: store.PartRow = {
    _id: newId("prt"),
    account_id: account._id,
    website_id: websiteId,
    key,
    number: (before?.number ?? 0) + 1,
    text: await putContent(db, content),
    notes: notes === undefined ? (before?.notes ?? null) : notes,
    message,
    version_id: versionId,
    size_bytes: content.bytes.length,
    created_at: now,
  };
  await store.insertPart(db, row);
  await store.thinPart(db, websiteId, key, MOST.part_versions);
  if (before?.text !== row.text) {
    const showing = (await store.pagesWithParts(db, websiteId)).filter(({ keys }) => keys.includes(key));
    await store.touchPages(
      db,
      showing.map(({ _id }) => _id),
      now,
    );
  }
  return row;
}

/**
 * Keeps what was changed in parts with a version of a page. What another page of the same change has brought already
 * stays as it is.
 * @throws PremisesChanged when a part is another by now
 */
export async function saveChangedParts(
  writing: WriteContext,
  changed: ChangedPart[],
  { versionId, message }: { versionId: string; message: string | null },
): Promise<void> {
  for (const { websiteId, key, content, base, notes } of changed) {
    const [now] = await store.newestParts(writing.db, writing.account._id, websiteId, key);
    // All of one change has one time.
    if (
      base !== undefined &&
      now &&
      (now.text === content.hash || (now.created_at === writing.now && now._id !== base))
    )
      continue;
    if (base !== undefined && (now?._id ?? null) !== base) throw new PremisesChanged();
    await savePart(writing, { websiteId, key, content, notes, message, versionId });
  }
}

/** Parts that were changed with a version of a page, each with the pages that show it. */
export type SharedChange = v.InferOutput<typeof SharedChanges>[number];

export const SharedChanges = described(
  v.array(
    v.object({
      key: described(v.string(), "What `data-sw-part` says.", "footer"),
      version: described(integer, "Its newest version."),
      pages: described(
        v.array(
          v.object({
            page_id: described(v.string(), "The page."),
            path: described(v.string(), "Path on its website, such as `/about`."),
            name: described(v.string(), "Name."),
          }),
        ),
        "The pages whose drafts take it.",
      ),
    }),
  ),
  "Shared parts of the website that were changed, and the pages that show them.",
);

/** What was changed in parts with a version of a page. */
export async function sharedChangesOf(db: Db, accountId: string, versionId: string): Promise<SharedChange[]> {
  const rows = await store.madeWith(db, accountId, versionId);
  if (rows.length === 0) return [];
  const showing = await store.pagesWithParts(db, rows[0]!.website_id);
  return rows.map(({ key, number }) => ({
    key,
    version: number,
    pages: showing
      .filter(({ keys }) => keys.includes(key))
      .map(({ _id, path, name }) => ({ page_id: _id, path, name })),
  }));
}

/** Takes back what was changed in a website's parts with some versions of pages, where nobody has changed it since. */
export async function undoChangedParts(
  writing: WriteContext,
  websiteId: string,
  versions: Set<string>,
  { by, message }: { by: string; message: string },
): Promise<void> {
  const { db, account } = writing;
  const isTaken = ({ version_id }: store.PartRow) => version_id !== null && versions.has(version_id);
  for (const now of versions.size === 0 ? [] : await store.newestParts(db, account._id, websiteId)) {
    let old: store.PartRow | null = now;
    while (old && isTaken(old)) old = await store.findVersion(db, account._id, websiteId, now.key, old.number - 1);
    if (!old || old === now) continue;
    const [text] = [...(await getTexts(db, [old.text])).values()];
    const { key, notes } = old;
    await savePart(writing, { websiteId, key, content: toContent(text!, old.text), notes, message, versionId: by });
  }
}

/** Gives a copy of a website the parts that it has, as they are now. */
export async function copyParts(writing: WriteContext, fromId: string, toId: string): Promise<void> {
  for (const row of await store.newestParts(writing.db, writing.account._id, fromId))
    await store.insertPart(writing.db, {
      ...row,
      _id: writing.newId("prt"),
      website_id: toId,
      number: 1,
      version_id: null,
      created_at: writing.now,
    });
}
