/**
 * Templates: a website as it is, kept as an archive, of which websites of other businesses are made. Its pages say then
 * what the new brief says; of the former business nothing is brought along but what is told.
 */
import { type Brief, type BriefInput, emptyBrief } from "../../brief/brief.ts";
import { ENTRY_LISTS } from "../../brief/facts.ts";
import { mergeBrief, type PartialBrief } from "../../brief/merge.ts";
import { giveUpUnfinished, type Unfinished } from "../../jobs/unfinished.ts";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, notFound, notPossible, orNotFound } from "../../lib/errors.ts";
import { createSha256 } from "../../lib/hash.ts";
import type { Context } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { assertStorageQuota } from "../../policy/storage_quota.ts";
import { MEGABYTE } from "../../settings/schemas.ts";
import { claimContent, readContent, storeContent } from "../../storage/chunks.ts";
import { createTemporaryFile, type TemporaryFile } from "../../storage/temporary_files.ts";
import { type Archive, exportSource, importHidden, readArchive, showImported } from "../archives/service.ts";
import { assertFits } from "../briefs/service.ts";
import { listPagePaths } from "../websites/service.ts";
import type { LeftOnPage } from "./own_facts.ts";
import * as store from "./store.ts";

export const MOST_TEMPLATE_MB = 100;
/** Places that are told of a website that was made of a template. */
const MOST_LEFT = 400;

/** Whose templates who calls may use: the account's, and those of its parent who acts in it. */
const ownersOf = ({ account, actsFrom }: Pick<Context, "account" | "actsFrom">): string[] =>
  actsFrom === null ? [account._id] : [account._id, actsFrom];

/** A template that who calls may use. Throws `not_found`. */
export const getTemplate = async (
  context: Pick<Context, "db" | "account" | "actsFrom">,
  id: string,
): Promise<store.TemplateRow> =>
  orNotFound(await store.findTemplate(context.db, ownersOf(context), id), "template", id);

/** The account's own template, which alone it may change. Throws `not_found`. */
export const getOwnTemplate = async ({ db, account }: Pick<Context, "db" | "account">, id: string) =>
  orNotFound(await store.findTemplate(db, [account._id], id), "template", id);

export const listUsable = (
  context: Context,
  { q, limit, page }: { q?: string | undefined; limit: number; page: number },
) => store.listTemplates(context.db, ownersOf(context), q?.toLowerCase(), limit, page * limit);

/**
 * Whose a template becomes: the account's, or that of its parent who acts in it.
 * @throws ApiError `not_possible` where nobody acts for a parent
 */
export function ownerOf({ account, actsFrom }: Pick<Context, "account" | "actsFrom">, forParent: boolean): string {
  if (!forParent) return account._id;
  if (actsFrom === null) throw notPossible("not_for_parent");
  return actsFrom;
}

/** Throws `template_limit` when an account has as many templates as it may. */
export async function assertTemplateLimit(db: Context["db"], owner: string): Promise<void> {
  if ((await store.countTemplates(db, owner)) >= MOST.templates)
    throw new ApiError(
      "template_limit",
      `The account has ${MOST.templates} templates, which is the most. Delete one first.`,
    );
}

/** A website's archive, stored but not kept yet. */
export interface StoredTemplate {
  hash: string;
  bytes: number;
  pages: number;
}

/**
 * Stores the archive of a website as a template of an account has it.
 * @throws ApiError `not_possible` without pages, `page_limit`, `archive_limit`, `storage_exceeded`
 */
export async function storeTemplate(
  context: Context,
  { websiteId, owner, records }: { websiteId: string; owner: string; records: boolean },
): Promise<StoredTemplate> {
  const { db, account, services } = context;
  const paths = await listPagePaths(db, account._id, websiteId, MOST.template_pages + 1);
  if (paths.length > MOST.template_pages)
    throw new ApiError(
      "page_limit",
      `A template has at most ${MOST.template_pages} pages, and the website has more. Make it of a website with fewer.`,
    );
  const pieces = await exportSource(context, websiteId, { template: { records } });
  const file = await createTemporaryFile(services.config.dataDirectory);
  try {
    const hash = createSha256();
    for await (const piece of pieces) {
      services.stopping.throwIfAborted();
      if (file.size() + piece.length > MOST_TEMPLATE_MB * MEGABYTE)
        throw new ApiError(
          "archive_limit",
          `A template has at most ${MOST_TEMPLATE_MB} MB, and the website's pages with what they show have more. Make some of its files smaller.`,
        );
      hash.update(piece);
      await file.write(piece);
    }
    const stored = { hash: hash.end(), bytes: file.size(), pages: await countDrafts(file) };
    if (stored.pages === 0) throw notPossible("website_without_code");
    await assertStorageQuota(db, services.config, owner, stored.bytes);
    await storeContent(services.storage, stored.hash, {
      size: stored.bytes,
      read: (at, length) => file.read(at, length),
    });
    return stored;
  } finally {
    await file.close();
  }
}

const countDrafts = async (file: TemporaryFile): Promise<number> =>
  (await readArchive(file)).manifest.tables.pages.rows;

/** Keeps what was stored, in the caller's transaction. */
export async function keepTemplate(
  context: Context,
  { hash, bytes, pages }: StoredTemplate,
  told: { owner: string; websiteId: string; name: string; description: string | null },
): Promise<store.TemplateRow> {
  const { owner, websiteId, name, description } = told;
  const { db, now, newId } = context;
  await claimContent(db, hash, bytes);
  const row: store.TemplateRow = {
    _id: newId("tpl"),
    account_id: owner,
    website_id: websiteId,
    name,
    description,
    pages,
    archive: hash,
    size_bytes: bytes,
    ...stampsAt(now),
  };
  await store.insertTemplate(db, row);
  return row;
}

/**
 * Uses the archive of a template.
 * @throws ApiError `not_found` when it was deleted meanwhile
 */
export async function withArchive<Result>(
  { services }: Pick<Context, "services">,
  template: store.TemplateRow,
  use: (archive: Archive, file: TemporaryFile) => Promise<Result>,
): Promise<Result> {
  const file = await createTemporaryFile(services.config.dataDirectory);
  try {
    for await (const part of readContent(services.storage.read, template.archive)) await file.write(part);
    if (file.size() !== template.size_bytes) throw notFound("template", template._id);
    return await use(await readArchive(file), file);
  } finally {
    await file.close();
  }
}

/** A website that was made of a template, which nobody sees yet, with what its pages still say of the former business. */
export interface TemplateWebsite {
  made: Unfinished;
  /** Lists of its brief that none of its pages shows. */
  notShown: string[];
  left: LeftOnPage[];
}

/**
 * Makes a website of a template, with what is known of its own business.
 * @throws ApiError `not_found`, `website_limit`, `storage_exceeded`, `validation_failed` for a brief that is too large
 */
export async function makeOfTemplate(
  context: Context,
  { template_id, name, brief }: { template_id: string; name: string; brief: BriefInput },
): Promise<TemplateWebsite> {
  const { account, services } = context;
  const template = await getTemplate(context, template_id);
  return await withArchive(context, template, async (archive, file) => {
    const own = briefOf(name, brief, archive.manifest.website.brief?.brief ?? {});
    const { withOwnFacts } = await import("./own_facts.ts");
    const made = await withOwnFacts(archive, file, services.computeFor(account._id), {
      name: own.name ?? name,
      brief: own,
    });
    const shown = new Set(made.left.flatMap(({ lost }) => lost.shown));
    return {
      made: await importHidden(context, named(made.archive, name)),
      notShown: ENTRY_LISTS.filter((list) => list !== "actions" && own[list].length > 0 && !shown.has(list)),
      left: made.left,
    };
  });
}

const named = <One extends { manifest: { website: { name: string } } }>(archive: One, name: string): One => ({
  ...archive,
  manifest: { ...archive.manifest, website: { ...archive.manifest.website, name } },
});

/** What is known of the new business: what was given, and of the template what says nothing of the former one. */
function briefOf(name: string, given: BriefInput, former: PartialBrief): Brief {
  const { language = null, kind = null, style = emptyBrief().style, actions = [] } = former;
  const kept: Brief = {
    ...emptyBrief(),
    name,
    language,
    kind,
    style: { ...style, words: null },
    // Buttons that lead to a place of the website; others lead to somebody.
    actions: actions.filter(({ to }) => to === null || /^[/#](?!\/)/.test(to)),
  };
  const own = mergeBrief(kept, given);
  assertFits(own, "brief");
  // Where pages say a place, it is the one that the address has.
  return { ...own, place: own.place ?? own.contact.address?.city ?? null };
}

/** Shows a website that was made of a template, in the transaction of the call. */
export async function showMade(context: Context, { made, notShown, left }: TemplateWebsite) {
  const website = await showImported(context, made);
  const { account, db } = context;
  const pages = await listPagePaths(db, account._id, made._id, MOST.pages);
  const idOf = new Map(pages.map(({ _id, path }) => [path, _id]));
  const pageOf = ({ path, name }: LeftOnPage) => ({ page_id: idOf.get(path)!, page_name: name, path });
  const places = left.flatMap((page) => page.left.map((one) => ({ ...pageOf(page), ...one })));
  // What is wrong is told before what is only in another language.
  const [inLanguage = [], wrong = []] = [true, false].map((is) =>
    places.filter(({ reason }) => (reason === "language") === is),
  );
  return {
    ...website,
    facts_left: [...wrong, ...inLanguage].slice(0, MOST_LEFT),
    facts_not_shown: notShown,
    pages_to_fill: left.flatMap((page) => {
      const { missing, isEmpty } = page.lost;
      return missing.length > 0 || isEmpty ? [{ ...pageOf(page), missing, is_empty: isEmpty }] : [];
    }),
  };
}

export const discardTemplateWebsite = async ({ services }: Context, { made }: TemplateWebsite): Promise<void> =>
  await giveUpUnfinished(services, made, services.clock.now());
