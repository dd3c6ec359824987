/**
 * Giving a website to another account. The row of the website says whose it is, and goes with one small commit; what is
 * below it follows in small steps before that, while neither account is shown any of it, and visitors notice nothing
 * (storage/ownership.ts). A job is there from the beginning: should the process die, it gives everything back to whom the
 * website's row names. So it is wholly one account's or wholly the other's.
 */
import { CLOCKS_APART_MS } from "../../jobs/clock_set_back.ts";
import type { Job } from "../../jobs/queue.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { ApiError, busy, COMPUTING, type ErrorCode } from "../../lib/errors.ts";
import { earliestId } from "../../lib/ids.ts";
import { siteChanged } from "../../operation/feature.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { noteInAudit } from "../../policy/audit.ts";
import type { Account } from "../../policy/plans.ts";
import { assertStorageQuota } from "../../policy/storage_quota.ts";
import { nextTurn } from "../../storage/batches.ts";
import { hideInTransfer, isDeletingBelow, isInTransfer, revealTransferred } from "../../storage/deletions.ts";
import { giveRows, type OwnedRow, rowsBelowWebsite } from "../../storage/ownership.ts";
import { submissions } from "../../storage/tables.ts";
import { findAccount } from "../accounts/service.ts";
import { copyToWebsite } from "../assets/service.ts";
import { createActing } from "../clients/service.ts";
import { INDEX_JOB, SHOW_JOB } from "../cms/service.ts";
import { worksOn } from "../editor/service.ts";
import { RENDER_TESTS_JOB } from "../publishing/service.ts";
import { hasActiveRunsOf } from "../runs/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { assertWebsiteLimit, getWebsite, listWebsites, toWebsite } from "../websites/service.ts";
import { websiteTransferred } from "./events.ts";
import * as store from "./store.ts";

/** The job that settles whose everything below a website is; its subject is the website. */
export const SETTLE_JOB = "websites.settle";
/** When it looks once more: nothing that was under way can write any more what was read before. */
const LATE_MS = HOUR_MS;
/** Rows that follow with one commit: a millisecond or so, five at most once all is compiled. */
const GIVEN_AT_ONCE = 25;

/** What a website that is given away can be answered with, beside what the way there says. */
export const TRANSFER_ERRORS = [
  "account_not_found",
  "website_busy",
  "website_limit",
  "website_quota",
  "domain_in_use",
  "storage_exceeded",
  ...COMPUTING,
] as const satisfies ErrorCode[];

/** A website on its way. */
export interface Transfer {
  _id: string;
  to: Account;
  job: Job;
  began: number;
}

/**
 * The account that a caller names to give something to: their own, or one that they may do everything in.
 * @throws ApiError `account_not_found`
 */
export async function receiverOf(context: Context, accountId: string): Promise<Account> {
  const { db, services, account, actsFrom, person, token, limits } = context;
  const home = actsFrom === null ? account : await findAccount(db, actsFrom);
  const who = { ...(person ? { person } : {}), ...(token ? { token } : {}), limits };
  try {
    if (!home) throw new ApiError("account_not_found", "");
    const there = await services.part(createActing)({ ...who, account: home }, accountId);
    if ("person" in there && there.person?.role !== "owner") throw new ApiError("account_not_found", "");
    return there.account;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "account_not_found") throw error;
    throw new ApiError(
      "account_not_found",
      `There is no account "${accountId}" that you may do everything in. Name one that you own, or a client of GET /v1/clients.`,
    );
  }
}

/**
 * Finds the website that is to go. One that is on its way already, or is given back after the process that moved it has
 * died, is the account's or the other's in a moment.
 * @throws ApiError `busy` until then, `not_found`
 */
export async function assertThere(context: Context, websiteId: string): Promise<void> {
  const { db, account } = context;
  try {
    await getWebsite(context, websiteId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
    if (await isInTransfer(db, websiteId, account._id))
      throw busy(
        "The website is on its way to another account, or is just being given back. Try again in a moment.",
        1,
      );
    // That may have ended between the two looks.
    await getWebsite(context, websiteId);
  }
}

/** Throws ApiError `website_busy` while something works on a website, `domain_in_use`, `website_quota`, `website_limit`. */
async function assertMayGo(context: Context, websiteId: string, to: Account): Promise<void> {
  const { db, account } = context;
  await assertWebsiteLimit({ db, account: to });
  const seenUnder = await store.domainsOf(db, account._id, websiteId);
  const isBought = seenUnder.some(({ registration }) => ["paid", "registering"].includes(registration?.state ?? ""));
  const reason =
    ((await hasActiveRunsOf(db, account._id, websiteId)) && "a run writes a page of it") ||
    ((await worksOn(db, account._id, websiteId)) && "the editor works on a page of it") ||
    ((await store.hasJobs(db, websiteId, [SHOW_JOB, RENDER_TESTS_JOB], INDEX_JOB)) &&
      "changes of it are being published") ||
    ((await isDeletingBelow(db, websiteId)) && "something of it is still being deleted") ||
    (isBought && "its domain is being registered");
  if (reason)
    throw new ApiError("website_busy", `The website can't change accounts now: ${reason}. Wait until that has ended.`);
  const names = seenUnder.map(({ domain }) => domain);
  const taken = names.length > 0 ? await store.findAmong(db, to._id, names) : null;
  if (taken)
    throw new ApiError("domain_in_use", `The receiving account has ${taken} among its domains. Delete it there first.`);
}

/** Hides a website from both accounts and has everything below it follow. Throws as `assertMayGo` does. */
export async function beginTransfer(context: Context, websiteId: string, to: Account): Promise<Transfer> {
  const { account, services, now } = context;
  const { storage, queue, stopping } = services;
  const job = await storage.write("all", async (db) => {
    const inside = { ...context, db };
    await assertThere(inside, websiteId);
    await assertMayGo(inside, websiteId, to);
    await hideInTransfer(db, websiteId, { from: account._id, to: to._id }, now);
    // That of an earlier transfer, which would look once more.
    await queue.cancel(db, SETTLE_JOB, websiteId);
    return await queue.begin(db, { kind: SETTLE_JOB, subject: websiteId });
  });
  const transfer = { _id: websiteId, to, job, began: now };
  try {
    await copyToWebsite(services, account._id, websiteId);
    await giveAll(services, job, to._id, stopping);
  } catch (error) {
    await giveUpTransfer(context, transfer);
    throw error;
  }
  return transfer;
}

/** Gives everything below a website to an account. Throws LeaseLost. */
async function giveAll({ storage, queue }: Services, job: Job, to: string, signal: AbortSignal): Promise<void> {
  const give = async (rows: OwnedRow[]) => {
    signal.throwIfAborted();
    await storage.write("all", async (db) => {
      await queue.assertLeased(db, job);
      await giveRows(db, rows, to);
    });
    await nextTurn();
  };
  storage.refresh();
  let rows: OwnedRow[] = [];
  for await (const row of rowsBelowWebsite(storage.read, job.subject)) {
    rows.push(row);
    if (rows.length < GIVEN_AT_ONCE) continue;
    await give(rows);
    rows = [];
  }
  if (rows.length > 0) await give(rows);
}

/**
 * The website is the other account's, with the transaction.
 * @returns the website as it is there
 * @throws ApiError `storage_exceeded`, and as `beginTransfer`
 */
export async function finishTransfer(context: Context, { _id, to, job, began }: Transfer) {
  const { db, account, services, now, audit, person, keyId, token, actsFrom } = context;
  const { queue, clock } = services;
  await queue.finish(db, job);
  await revealTransferred(db, _id);
  const before = await getWebsite(context, _id);
  await assertWebsiteLimit({ db, account: to });
  // What visitors have sent meanwhile, by the clock of whichever process took it.
  const late = await store.submissionsSince(db, _id, earliestId("subm", began - CLOCKS_APART_MS));
  const followed = late.flatMap((value): OwnedRow[] => [
    { table: submissions, column: "_id", value },
    { table: store.MAILS, column: "submission_id", value },
  ]);
  await giveRows(db, followed, to._id);
  await store.giveWebsite(db, _id, { from: account._id, to: to._id }, now);
  await assertStorageQuota(db, services.config, to._id, 0);
  await queue.hasten(db, { kind: SETTLE_JOB, subject: _id, runAt: clock.now() + LATE_MS });
  await siteChanged(context, _id);
  const website = toWebsite(await getWebsite({ db, account: to }, _id), services);
  const given = { ...toWebsite(before, services), updated_at: website.updated_at };
  await recordEvent(context, websiteTransferred, () => ({ direction: "given" as const, website: given }));
  const there = { ...context, account: to };
  await recordEvent(there, websiteTransferred, () => ({ direction: "received" as const, website }));
  const home = actsFrom ?? account._id;
  await noteInAudit(db, services, {
    account_id: to._id,
    operation: "websites.transfer",
    via: context.via,
    user_id: person?.user_id ?? token?.user_id ?? null,
    key_id: keyId,
    actor_account_id: home === to._id ? null : home,
    name: audit.who,
    address: audit.sender(),
    resources: _id,
  });
  return website;
}

/**
 * Gives all websites of the context's account to another one, each with transactions of its own.
 * @throws ApiError as `beginTransfer` and `receiverOf` do, for the first that can't go
 */
export async function transferAllWebsites(context: Context, accountId: string): Promise<void> {
  const { account, services } = context;
  const to = await receiverOf(context, accountId);
  const effects: (() => void)[] = [];
  for (;;) {
    const { rows } = await listWebsites(context.db, account._id, undefined, null, 1, 0);
    const next = rows[0];
    if (!next) break;
    const transfer = await beginTransfer(context, next._id, to);
    try {
      await services.storage.write("all", async (db) => {
        effects.length = 0;
        const afterCommit = (effect: () => void) => void effects.push(effect);
        await finishTransfer({ ...context, db, afterCommit }, transfer);
      });
    } catch (error) {
      await giveUpTransfer(context, transfer);
      throw error;
    }
    for (const effect of effects) effect();
  }
}

/** Leaves the website with whom it is. Where that can't be written now, the job does it after the next start. */
export async function giveUpTransfer({ services }: Pick<Context, "services">, { _id, job }: Transfer): Promise<void> {
  const { storage, queue, clock, log, stopping } = services;
  try {
    if (!stopping.aborted) return await settleTransfer(services, job, stopping);
  } catch (error) {
    log.error("a transfer that was given up is not settled yet", { website: _id, error: String(error) });
  }
  await storage.write(`job ${job._id}`, (db) => queue.giveBack(db, job, clock.now())).catch(() => {});
  queue.wake();
}

/** Gives everything below a website to whom the website is, and shows it again. */
export async function settleTransfer(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, queue } = services;
  const owner = await store.findOwner(storage.read, job.subject);
  if (owner) await giveAll(services, job, owner, signal);
  await storage.write("all", async (db) => {
    await queue.finish(db, job);
    await revealTransferred(db, job.subject);
  });
}
