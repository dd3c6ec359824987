/**
 * Lists of people who may be written to, each with what proves it. Who joins by a form confirms it by e-mail; who was
 * added by the account is there because of a basis that it has recorded. Who has left, or can't be reached, is known by
 * a hash of the address for as long as the account is there, whatever else is deleted, and comes back only by confirming
 * it: no import, no form and no call brings anybody back.
 */
import { DAY_MS } from "../../lib/clock.ts";
import { addressHash } from "../../lib/email_addresses.ts";
import { ApiError, orNotFound } from "../../lib/errors.ts";
import { randomHex, sign } from "../../lib/hash.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import type { Db } from "../../storage/client.ts";
import { totalOf } from "../../storage/totals.ts";
import { mayAsk, readConfirmToken, readLeaveToken } from "./rules.ts";
import * as store from "./store.ts";

export { leaveToken, readLeaveToken } from "./rules.ts";
export {
  findList,
  listsAmong,
  subscribedAmong,
  suppressionsAmong,
} from "./store.ts";
export { named, pageTexts } from "./texts.ts";

/** Those who were asked and have not answered are forgotten after that. */
const KEPT_PENDING_MS = 30 * DAY_MS;

/** The account's list. Throws `not_found`. */
export const getList = async ({ db, account }: Pick<Context, "db" | "account">, id: string): Promise<store.ListRow> =>
  orNotFound(await store.findList(db, account._id, id), "list", id);

export const subscriberLimit = (): ApiError =>
  new ApiError(
    "subscriber_limit",
    `The account's lists have ${MOST.subscribers.toLocaleString("en")} subscribers together, which is the most. Remove some first.`,
  );

/** Where and when something is written. */
export interface JoinContext {
  db: Db;
  services: Pick<Services, "ids" | "queue" | "mailer">;
  now: number;
}

/** Who is to be on a list. */
export interface Joining {
  /** In lower case. */
  email: string;
  name: string | null;
  fields: Record<string, string>;
  consent: Omit<store.Consent, "at" | "confirmed_at" | "confirmed_by">;
}

/**
 * What came of it. `subscribed`, `pending`: since now. `known`: was subscribed already. `suppressed`: has left, or can't
 * be reached, and comes back only by confirming.
 */
export type Joined = "subscribed" | "pending" | "known" | "suppressed";

/**
 * Puts somebody on a list, in the caller's transaction. Without a basis the address is asked, at most once an hour and
 * three times in all.
 * @returns what came of it, and whether the queue is to be woken after the commit
 * @throws ApiError `subscriber_limit`
 */
export async function join(
  writing: JoinContext,
  list: store.ListRow,
  joining: Joining,
): Promise<{ outcome: Joined; id: string | null; asked: boolean }> {
  const { db, services, now } = writing;
  const hash = addressHash(joining.email);
  const known = (await store.findByHash(db, list.account_id, list._id, [hash])).get(hash);
  const suppression = (await store.suppressionsAmong(db, list.account_id, [hash])).get(hash);
  if (known?.status === "subscribed" && !suppression) return { outcome: "known", id: known._id, asked: false };
  const asks =
    joining.consent.basis === null && (list.double_opt_in || suppression !== undefined || known !== undefined);
  // Who has called a mail spam is not written to again, not even to be asked.
  if (suppression && (!asks || suppression === "complained"))
    return { outcome: "suppressed", id: known?._id ?? null, asked: false };
  const status = asks ? "pending" : "subscribed";
  const consent = { ...joining.consent, at: now, confirmed_at: null, confirmed_by: null };
  const changes = {
    name: joining.name ?? known?.name ?? null,
    fields: { ...known?.fields, ...joining.fields },
    status,
    consent,
    updated_at: now,
  } as const;
  if (!known && (await totalOf(db, list.account_id, "subscribers")) >= MOST.subscribers) throw subscriberLimit();
  const id = known?._id ?? services.ids.next("sub");
  const confirmations = { confirmations: 0, confirmation_sent_at: null };
  if (known) await store.updateSubscriber(db, list.account_id, id, changes);
  else
    await store.insertSubscribers(db, [
      {
        _id: id,
        account_id: list.account_id,
        list_id: list._id,
        email: joining.email,
        hash,
        ...confirmations,
        ...changes,
        created_at: now,
      },
    ]);
  const asked = asks && (await ask(writing, { ...confirmations, ...known, _id: id, account_id: list.account_id }));
  return { outcome: status, id, asked };
}

type Asked = Pick<store.SubscriberRow, "_id" | "account_id" | "confirmations" | "confirmation_sent_at">;

/** Has the address asked whether it wants to be on the list; false when it was asked too often, or nobody can. */
export async function ask({ db, services, now }: JoinContext, row: Asked): Promise<boolean> {
  if (!services.mailer || !mayAsk(row, now)) return false;
  await store.updateSubscriber(db, row.account_id, row._id, {
    confirmations: row.confirmations + 1,
    confirmation_sent_at: now,
  });
  await services.queue.hasten(db, { kind: "lists.confirm", subject: row._id, runAt: now });
  return true;
}

/** A visitor's address, as evidence: a hash whose salt is forgotten after the day. */
async function visitorHash(db: Db, sender: string | null, now: number): Promise<string | null> {
  if (sender === null) return null;
  const day = new Date(now).toISOString().slice(0, 10);
  return sign(await store.visitorSalt(db, day, () => randomHex(32)), sender).slice(0, 22);
}

/** The list and the address that a link to confirm is of; null for a link that is none any more. */
export async function findConfirmation({ storage, linkSecret }: Services, token: string) {
  const id = readConfirmToken(linkSecret, token);
  return id && (await store.findAnySubscriber(storage.read, id));
}

/** What a link to confirm does. Null: the link is none any more. */
export async function confirm(services: Services, token: string, sender: string | null) {
  const { storage, clock, linkSecret } = services;
  const id = readConfirmToken(linkSecret, token);
  if (!id) return null;
  const now = clock.now();
  const asked = await store.findAnySubscriber(storage.read, id);
  if (!asked) return null;
  return await storage.write(asked.row.account_id, async (db) => {
    const found = await store.findAnySubscriber(db, id);
    if (!found) return null;
    const { row, list } = found;
    // A link from before somebody left does not bring them back.
    if (row.status === "subscribed") return { list, confirmed: true };
    if (row.status !== "pending") return { list, confirmed: false };
    const suppression = (await store.suppressionsAmong(db, row.account_id, [row.hash])).get(row.hash);
    if (suppression === "complained") return { list, confirmed: false };
    await store.updateSubscriber(db, row.account_id, row._id, {
      status: "subscribed",
      consent: { ...row.consent, confirmed_at: now, confirmed_by: await visitorHash(db, sender, now) },
      // Who answers may be asked again should they leave and come back.
      confirmations: 0,
      updated_at: now,
    });
    if (suppression) await store.unsuppress(db, row.account_id, row.hash);
    return { list, confirmed: true };
  });
}

/** Takes an address off all lists of an account, for good, in the caller's transaction. */
export async function suppressAddress(
  db: Db,
  accountId: string,
  hash: string,
  reason: store.SuppressionReason,
  now: number,
): Promise<void> {
  await store.suppress(db, accountId, hash, reason, now);
  const status = reason === "owner" ? "unsubscribed" : reason;
  await store.changeEverywhere(db, accountId, hash, status, now);
}

/** What a link to leave does. False: the link is none. */
export async function leave({ storage, clock, linkSecret }: Services, token: string): Promise<boolean> {
  const leaving = readLeaveToken(linkSecret, token);
  if (!leaving) return false;
  await storage.write(leaving.accountId, async (db) => {
    if (!(await store.hasAccount(db, leaving.accountId))) return;
    await suppressAddress(db, leaving.accountId, leaving.hash, "unsubscribed", clock.now());
  });
  return true;
}

/** Deletes those who were asked long ago and have not answered. */
export const dropUnconfirmed = (db: Db, now: number, most: number): Promise<number> =>
  store.dropUnconfirmed(db, now - KEPT_PENDING_MS, most);
