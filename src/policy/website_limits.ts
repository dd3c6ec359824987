/**
 * Keys and tokens that may touch some websites only. What a call names is looked up here, whatever the operation: an
 * identifier of something of another website is not found, like one of another account. Lists narrow themselves
 * (`Limits.websites` reaches their stores); whatever neither names such a thing nor narrows itself is refused, so that
 * a new operation is closed until somebody has thought about it.
 */
import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { ApiError, notFound } from "../lib/errors.ts";
import type { IdPrefix } from "../lib/ids.ts";
import type { Db } from "../storage/client.ts";
import { idIn } from "../storage/dialect.ts";
import {
  assets,
  collections,
  comments,
  domains,
  experiments,
  forms,
  pages,
  records,
  redirects,
  releases,
  reviewLinks,
  runs,
  submissions,
  threads,
  turns,
  versions,
  websites,
} from "../storage/tables.ts";

/** A column of the row itself, or that of the row's page; by their names, because Drizzle leaves tables out of them. */
const own = (name: string): SQL<string | null> => sql.raw(name) as SQL<string | null>;
const ofPage = (table: string) => own(`(SELECT pages.website_id FROM pages WHERE pages._id = ${table}.page_id)`);

/** Everything that is of a website: its table, and which website that is. */
const OWNED: Partial<Record<IdPrefix, { table: SQLiteTable & { _id: Column; account_id: Column }; website: SQL }>> = {
  web: { table: websites, website: own("websites._id") },
  page: { table: pages, website: own("pages.website_id") },
  run: { table: runs, website: own("runs.website_id") },
  form: { table: forms, website: own("forms.website_id") },
  subm: { table: submissions, website: own("submissions.website_id") },
  cmt: { table: comments, website: own("comments.website_id") },
  rvl: { table: reviewLinks, website: own("review_links.website_id") },
  rel: { table: releases, website: own("releases.website_id") },
  red: { table: redirects, website: own("redirects.website_id") },
  col: { table: collections, website: own("collections.website_id") },
  rec: { table: records, website: own("records.website_id") },
  ast: { table: assets, website: own("assets.website_id") },
  exp: { table: experiments, website: own("experiments.website_id") },
  ver: { table: versions, website: ofPage("versions") },
  thr: { table: threads, website: ofPage("threads") },
  turn: { table: turns, website: ofPage("turns") },
  dom: { table: domains, website: own("(SELECT websites._id FROM websites WHERE websites.domain_id = domains._id)") },
};

/** What else of an account has identifiers: none of it is of a website. */
const OF_ACCOUNT = new Set([
  "acc",
  "usr",
  "key",
  "cnx",
  "lst",
  "sub",
  "cmp",
  "whk",
  "dlv",
  "evt",
  "lead",
  "lsr",
  "con",
  "pay",
  "aud",
  "bat",
  "tpl",
]);

const IDENTIFIER = /^([a-z]{3,4})_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Whether things with this prefix are of a website. */
export const isOfWebsite = (prefix: string): boolean => Object.hasOwn(OWNED, prefix);

/** Every identifier that stands alone somewhere in a value, by its prefix. */
function identifiersIn(value: unknown, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (typeof value === "string") {
    const [, prefix] = value.length <= 31 ? (IDENTIFIER.exec(value) ?? []) : [];
    if (prefix) found.set(prefix, (found.get(prefix) ?? new Set()).add(value));
  } else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) identifiersIn(inner, found);
  }
  return found;
}

/**
 * Throws when a call would touch something else than these websites.
 * @param reach what the operation declares, or `named` when it can't be called without naming something of a website
 */
export async function assertWithinWebsites(
  db: Db,
  accountId: string,
  allowed: readonly string[],
  reach: "none" | "listed" | "named" | "whole" | undefined,
  input: unknown,
): Promise<void> {
  if (reach === "whole") throw websiteRequired();
  let named = false;
  for (const [prefix, ids] of identifiersIn(input)) {
    const owned = OWNED[prefix as IdPrefix];
    if (!owned) {
      if (reach !== "none" && OF_ACCOUNT.has(prefix)) throw notFound("such thing within your websites", [...ids][0]!);
      continue;
    }
    const { table, website } = owned;
    const rows = await db
      .select({ _id: sql<string>`${table._id}`, website: sql<string | null>`${website}` })
      .from(table)
      .where(and(eq(table.account_id, accountId), idIn(table._id, ids)));
    const other = rows.find(({ website }) => website === null || !allowed.includes(website));
    if (other) throw notFound("such thing within your websites", other._id);
    named ||= rows.length > 0;
  }
  if (reach === undefined && !named) throw websiteRequired();
}

const websiteRequired = (): ApiError =>
  new ApiError(
    "insufficient_scope",
    "This key or connection is limited to some websites, and this call is about the whole account. Name one of those websites where the call takes one, or use a key without that limit.",
  );
