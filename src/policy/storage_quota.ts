/**
 * How much an account stores, and how much its plan allows. The sum is kept by triggers (drizzle/, `stored_bytes`):
 * versions, published documents, pictures, submissions and their files, comments, records, briefs, shared parts and templates each count their
 * bytes, also where the same content is stored once for several of them, so that what is deleted frees just what it had taken. What is over the
 * quota is refused before it is made; work that was begun in time is kept when it is done.
 */
import { and, eq, sql } from "drizzle-orm";
import { ApiError } from "../lib/errors.ts";
import type { Config } from "../settings/config.ts";
import { MEGABYTE } from "../settings/schemas.ts";
import type { Db } from "../storage/client.ts";
import { selectOnce } from "../storage/kept_statements.ts";
import { accounts, totals } from "../storage/tables.ts";

export interface StoredBytes {
  used: number;
  quota: number;
}

const query = selectOnce((db) =>
  db
    .select({ plan: accounts.plan, plan_status: accounts.plan_status, used: totals.count })
    .from(accounts)
    .leftJoin(totals, and(eq(totals.owner, accounts._id), eq(totals.kind, "bytes")))
    .where(eq(accounts._id, sql.placeholder("account"))),
);

/** What an account stores and may store. */
export async function storedBytes(
  db: Db,
  { storageQuotaBytes }: Pick<Config, "storageQuotaBytes">,
  accountId: string,
): Promise<StoredBytes> {
  const [row] = await query(db).all({ account: accountId });
  // As everywhere, a canceled plan counts as free.
  const plan = row?.plan_status === "canceled" ? "free" : (row?.plan ?? "free");
  return { used: row?.used ?? 0, quota: storageQuotaBytes[plan] };
}

const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;

/**
 * Makes sure that an account may store more.
 * @param bytes how much is to be added; when that is not known yet, there must be any room at all
 * @throws ApiError `storage_exceeded`
 */
export async function assertStorageQuota(db: Db, config: Config, accountId: string, bytes = 1): Promise<void> {
  const { used, quota } = await storedBytes(db, config, accountId);
  if (used + bytes <= quota) return;
  const wanted = bytes > 1 ? `, and this would add ${inMegabytes(bytes)}` : "";
  throw new ApiError(
    "storage_exceeded",
    `The account stores ${inMegabytes(used)} of the ${inMegabytes(quota)} that its plan has${wanted}. Delete websites, pages or submissions that are no longer needed, or ask the operator for more room.`,
    { used_bytes: used, quota_bytes: quota },
  );
}
