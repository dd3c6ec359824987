/** What jobs and periodic work ask of leads. */
import { DAY_MS } from "../../lib/clock.ts";
import { orNotFound } from "../../lib/errors.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { releaseCredits } from "../../policy/credits.ts";
import { createLeadSources } from "../../providers/lead_sources/choose.ts";
import type { AnswerCache, FoundBusiness, LeadSources, SourceWork } from "../../providers/lead_sources/source.ts";
import { inBatches } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import { findUser } from "../users/service.ts";
import { readFoursquareAnswer, readOverpassAnswer, searchPlaces } from "./computations.ts";
import { toFilter } from "./fields.ts";
import { contactHashes, deletedHashes, emailContactHash } from "./identities.ts";
import * as store from "./store.ts";

/** The kind of job that searches; its subject is the search. */
export const SEARCH_JOB = "leads.search";

/** How long answers of outside sources are kept. */
export const KEPT_ANSWERS_MS = 7 * DAY_MS;

/** Ends the searches of an account that is about to be deleted, and gives the credits back. */
export async function cancelSearches({ db, account, now, services, afterCommit }: Context): Promise<void> {
  for (const id of await store.activeSearches(db, account._id)) {
    await releaseCredits(db, id, { now, ids: services.ids });
    await services.queue.cancel(db, SEARCH_JOB, id);
    afterCommit(() => services.queue.interrupt(id));
  }
}

/** Answers of outside sources, kept in the database for all processes. */
const answerCache = ({ storage, clock }: Services): AnswerCache => ({
  find: (key) => store.findAnswer(storage.read, key, clock.now() - KEPT_ANSWERS_MS),
  keep: (key, answer) =>
    storage.write("answers of lead sources", (db) => store.keepAnswer(db, key, answer, clock.now())),
});

/** Whose turn the work of sources takes, whoever searches: each piece is short. */
const SEARCHES = "lead searches";

/** What sources compute, in workers. */
function sourceWork({ computeFor, config: { dataDirectory } }: Services): SourceWork {
  const compute = computeFor(SEARCHES, { patient: true });
  const parsed = async (found: Promise<string>) => JSON.parse(await found) as FoundBusiness[];
  return {
    searchPlaces: (query, signal) => parsed(compute(searchPlaces, { dataDirectory, query }, { signal })),
    readOverpass: (answer, query, signal) => parsed(compute(readOverpassAnswer, { answer, query }, { signal })),
    readFoursquare: (answer, signal) => parsed(compute(readFoursquareAnswer, answer, { signal })),
  };
}

/** Where leads can be looked for. */
export const leadSources = (services: Services): LeadSources =>
  createLeadSources({ ...services, cache: answerCache(services), work: sourceWork(services) });

const DROPPED_AT_ONCE = 50;

/** Deletes what is older than it may be: kept answers, and leads that nobody works on. */
export async function dropOldLeads(
  { storage, clock, config }: Pick<Services, "storage" | "clock" | "config">,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  await inBatches(
    storage,
    "answers of lead sources",
    DROPPED_AT_ONCE,
    (db, most) => store.dropOldAnswers(db, now - KEPT_ANSWERS_MS, most),
    signal,
  );
  const days = config.leadsRetentionDays;
  if (days === null) return;
  const before = now - days * DAY_MS;
  await inBatches(storage, "all", DROPPED_AT_ONCE, (db, most) => store.dropOldLeads(db, before, most), signal);
  await inBatches(storage, "all", DROPPED_AT_ONCE, (db, most) => store.dropOldSearches(db, before, most), signal);
}

/** The account's lead. Throws `not_found`. */
export const getLead = async ({ db, account }: Pick<Context, "db" | "account">, id: string): Promise<store.LeadRow> =>
  orNotFound(await store.findLead(db, account._id, id), "lead", id);

/** Throws `not_found` for who is no user of the account. */
export async function assertUsers({ db, account }: Context, ids: string[]): Promise<void> {
  for (const id of new Set(ids)) orNotFound(await findUser(db, account._id, id), "user", id);
}

/** By what whoever must not be contacted is known again. */
export const hashesOf = (lead: store.LeadRow): string[] =>
  contactHashes(lead.account_id, { ...lead, emails: lead.emails.map(({ address }) => address) });

/** Deletes leads for good; hashes of what they are known by stay. */
export async function removeLeads({ db, account, now }: Context, rows: store.LeadRow[]): Promise<void> {
  const known = rows.flatMap((row) => deletedHashes(account._id, row));
  await store.suppress(db, account._id, known, "deleted", now);
  const barred = rows.filter(({ do_not_contact }) => do_not_contact).flatMap(hashesOf);
  await store.suppress(db, account._id, barred, "do_not_contact", now);
  await store.deleteLeads(
    db,
    account._id,
    rows.map(({ _id }) => _id),
  );
}

/** Which of some addresses are of leads that must not be contacted, whatever became of the leads. */
export async function notToBeContacted(db: Db, accountId: string, emails: string[]): Promise<Set<string>> {
  const named = emails.map((email) => ({ email, hash: emailContactHash(accountId, email) }));
  const found = await store.findSuppressed(
    db,
    accountId,
    named.map(({ hash }) => hash),
  );
  const barred = new Set(found.filter(({ reason }) => reason === "do_not_contact").map(({ hash }) => hash));
  return new Set(named.filter(({ hash }) => barred.has(hash)).map(({ email }) => email));
}

/** Leads that contain all words or parts of words, newest first. */
export async function searchLeads(db: Db, accountId: string, q: string, limit: number): Promise<store.LeadRow[]> {
  const { words } = toFilter({ q });
  return words ? (await store.listLeads(db, accountId, { words }, "newest", limit, 0)).rows : [];
}
