/**
 * The job that has a name's certificate ordered, and then renewed as long as the name is here. Every step that was reached
 * is kept before the next is taken, so that whoever takes the job over after a crash goes on where it ended. An order is
 * written down before the authority hears of it, in the transaction that has counted those before: however many processes
 * there are, and whenever they die, no limit is met.
 */
import type { Job } from "../../jobs/queue.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, pause, SECOND_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { type Authority, AuthorityError, makeKey, type OrderState } from "../../providers/acme/authority.ts";
import { readCertificate } from "../../providers/acme/certificate.ts";
import { tellDomain } from "../../sentences/domain_problems.ts";
import { type CodedMessage, sentencesToJson } from "../../sentences/sentence.ts";
import type { Db } from "../../storage/client.ts";
import {
  CHECK_JOB,
  DOMAIN_EVENTS,
  findDomain,
  knownAddresses,
  registrableDomain,
  toDomain,
} from "../domains/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { type CertificateName, certificateNameOf } from "./names.ts";
import { proofsOf } from "./proofs.ts";
import { readinessOf } from "./readiness.ts";
import {
  deleteCertificate,
  findCertificate,
  findOrder,
  findPastOrders,
  insertOrder,
  keyOwner,
  orderTimeOf,
  refusalPauseMs,
  renewalIn,
  type StoredCertificate,
  type StoredOrder,
  shareOf,
  updateCertificate,
  updateOrder,
  usualRenewal,
  waitPauseMs,
} from "./service.ts";

/** How long a job follows an order before others have their turn. */
const PATIENCE_MS = 3 * MINUTE_MS;
const POLL_MS = SECOND_MS;
const LONGEST_POLL_MS = 15 * SECOND_MS;
/** What an authority has not finished by then is begun anew. */
const ORDER_KEPT_MS = 12 * HOUR_MS;
/** How often it is looked whether a certificate is still wanted, or to be renewed. */
const LOOK_MS = 12 * HOUR_MS;
/** When it is first asked when a new certificate is to be renewed. */
const FIRST_LOOK_MS = 15 * SECOND_MS;
/** When a new certificate is served for sure, and it is looked whether requests over https come here. */
const SERVED_MS = 10 * SECOND_MS;
/** Names that wait for the same moment come one after the other. */
const SPREAD_MS = 2 * MINUTE_MS;

export const LONGEST_CERTIFICATE_PAUSE_MS = 7 * DAY_MS;

/** What an attempt has to do with. */
interface Attempt {
  services: Services;
  authority: Authority;
  job: Job;
  row: StoredCertificate;
  wanted: CertificateName;
  signal: AbortSignal;
}

/** Whether a name can be ordered now, as far as can be seen from here; tests say it themselves. */
export type Readiness = typeof readinessOf;

/** Does what is due for a name, and says when to look again. */
export async function runCertificate(
  services: Services,
  job: Job,
  signal: AbortSignal,
  readiness: Readiness = readinessOf,
): Promise<void> {
  const { storage, queue, clock, authority } = services;
  const { read } = storage;
  const name = job.subject;
  const row = await findCertificate(read, name);
  if (!authority || !row) return await storage.write(`job ${job._id}`, (db) => queue.finish(db, job));
  const wanted = await certificateNameOf(read, services, name);
  if (!wanted) return await letGo(services, job, row);
  const attempt: Attempt = { services, authority, job, row, wanted, signal };
  if (row.order_id) return await follow(attempt, await findOrder(read, row.order_id));

  const isServed = row.chain !== null && services.secrets.canOpen(row.key!) && row.not_after! > clock.now();
  if (isServed && !(await isDue(attempt))) return;
  const { problem, waitMs } = await readiness(services, name, wanted, signal);
  if (problem) return await wait(attempt, problem, waitMs);
  const order = await begin(attempt, isServed);
  if (order) await follow({ ...attempt, row: { ...row, ...order.row } }, order.order);
}

/** What nobody wants any more is kept while it is good, in case that it is wanted again. */
async function letGo(services: Services, job: Job, row: StoredCertificate): Promise<void> {
  const { storage, queue, clock } = services;
  const now = clock.now();
  await storage.write("certificates", async (db) => {
    await queue.assertLeased(db, job);
    if (row.order_id) await updateOrder(db, row.order_id, { outcome: "abandoned", ended_at: now });
    const change = { order_id: null, order_key: null, updated_at: now };
    if (row.chain && row.not_after! > now) {
      if (row.order_id) await updateCertificate(db, row.name, change);
      await queue.giveBack(db, job, now + LOOK_MS);
    } else {
      await deleteCertificate(db, row.name);
      await queue.finish(db, job);
    }
  });
}

/** Whether a certificate is to be renewed now; else says when to look again. */
async function isDue({ services, authority, job, row, signal }: Attempt): Promise<boolean> {
  const { storage, queue, clock } = services;
  const now = clock.now();
  const told = row.renewal_id ? await windowOf(authority, row.renewal_id, signal) : null;
  const share = shareOf(row.name);
  const known = told ?? row.renewal_window;
  const renewAt = known ? renewalIn(known, share) : usualRenewal(row.not_before!, row.not_after!);
  // After a refusal it waits as it was told to, whatever the window says.
  const from = row.failures + row.waits > 0 ? Math.max(renewAt, row.renew_at ?? 0) : renewAt;
  if (from <= now) return true;
  const lookAt = Math.min(from, now + (told?.askAgainAfterMs ?? LOOK_MS));
  await storage.write("certificates", async (db) => {
    await queue.assertLeased(db, job);
    const window = told && { start: told.start, end: told.end };
    if (from !== row.renew_at || window)
      await updateCertificate(db, row.name, { renew_at: from, ...(window && { renewal_window: window }) });
    await queue.giveBack(db, job, lookAt);
  });
  return false;
}

/** What the authority says of renewal, if it can be asked. */
async function windowOf(authority: Authority, renewalId: string, signal: AbortSignal) {
  try {
    return await authority.renewalWindow(renewalId, signal);
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    return null;
  }
}

/** Says what is in the way, and waits: longer each time. */
async function wait({ services, job, row }: Attempt, problem: CodedMessage[], waitMs?: number): Promise<void> {
  const { storage, queue, clock } = services;
  const now = clock.now();
  const pause = waitMs ?? waitPauseMs(row.waits);
  await storage.write("certificates", async (db) => {
    await queue.assertLeased(db, job);
    await updateCertificate(db, row.name, {
      status: row.chain ? "issued" : row.status === "failed" ? "failed" : "waiting",
      error: sentencesToJson(problem),
      waits: row.waits + 1,
      ...(row.chain && { renew_at: now + pause }),
      updated_at: now,
    });
    await queue.giveBack(db, job, now + pause);
  });
}

/** Writes an order down, if it is its turn, and begins it; null: it is not, or it could not be begun. */
async function begin(attempt: Attempt, isRenewal: boolean) {
  const { services, authority, job, row, signal } = attempt;
  const { storage, queue, clock, ids, secrets } = services;
  const registered = await registrableDomain(row.name.replace(/^\*\./, ""));
  const replaces = isRenewal && row.renewal_id && (await tellsRenewals(authority, signal)) ? row.renewal_id : null;
  const sealed = secrets.seal(await makeKey(), keyOwner(row.name));
  const now = clock.now();
  const _id = ids.next("ord");
  const written = await storage.write("certificates", async (db) => {
    await queue.assertLeased(db, job);
    const past = await findPastOrders(db, row.name, registered, now);
    // Renewals that the authority has asked for count towards no limit; one that fails is still left alone.
    const turn = orderTimeOf(replaces ? { ...past, ofAccount: [], ofRegistered: [] } : past, isRenewal, now);
    if (turn.at > now) {
      const at = turn.at + Math.round(shareOf(row.name) * SPREAD_MS);
      const error = sentencesToJson([tellDomain(turn.why!)]);
      await updateCertificate(db, row.name, { error, updated_at: now });
      await queue.giveBack(db, job, at);
      return false;
    }
    const order: StoredOrder = {
      _id,
      name: row.name,
      registered,
      exempt: replaces !== null,
      url: null,
      finished_at: null,
      outcome: null,
      ended_at: null,
      created_at: now,
    };
    await insertOrder(db, order);
    const status = row.chain ? "issued" : "issuing";
    await updateCertificate(db, row.name, { order_id: _id, order_key: sealed, status, updated_at: now });
    return order;
  });
  if (!written) return null;
  const changes = { order_id: _id, order_key: sealed };
  try {
    const url = await authority.begin(row.name, replaces);
    await storage.write("certificates", (db) => updateOrder(db, _id, { url }));
    return { order: { ...written, url }, row: changes };
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    await end({ ...attempt, row: { ...row, ...changes } }, error);
    return null;
  }
}

async function tellsRenewals(authority: Authority, signal: AbortSignal): Promise<boolean> {
  try {
    return await authority.tellsRenewals(signal);
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    return false;
  }
}

/** Ends an order that came to nothing, and says when the name is tried again. */
async function end({ services, authority, job, row, wanted }: Attempt, error: AuthorityError, outcome = error.kind) {
  const { storage, queue, clock } = services;
  const now = clock.now();
  const isOwnFault = outcome === "unavailable" || error.type === "alreadyReplaced";
  const failures = row.failures + (isOwnFault ? 0 : 1);
  const remaining = row.chain ? Math.max(0, row.not_after! - now) : null;
  const pause = Math.max(
    error.retryAfterMs ?? 0,
    isOwnFault ? waitPauseMs(row.waits) : refusalPauseMs(failures, remaining),
  );
  const at = now + Math.min(LONGEST_CERTIFICATE_PAUSE_MS, pause);
  const addresses = await knownAddresses(services);
  const wake = await storage.write("all", async (db) => {
    await queue.assertLeased(db, job);
    await updateOrder(db, row.order_id!, { outcome, ended_at: now });
    await updateCertificate(db, row.name, {
      status: row.chain ? "issued" : isOwnFault ? "waiting" : "failed",
      order_id: null,
      order_key: null,
      failures,
      waits: row.waits + 1,
      error: sentencesToJson([
        tellDomain(outcome === "unavailable" ? "authority_fails" : "authority_refuses", {
          authority: authority.host,
          said: error.message,
        }),
      ]),
      // Nothing is replaced twice.
      ...(error.type === "alreadyReplaced" && { renewal_id: null }),
      ...(row.chain && { renew_at: at }),
      updated_at: now,
    });
    await queue.giveBack(db, job, at);
    return isOwnFault || failures !== 1 ? false : await tell(db, services, wanted, "certificate_failed", addresses);
  });
  if (wake) queue.wake();
}

/** Records an event about the domain of a certificate, if it is a domain. */
async function tell(
  db: Db,
  services: Services,
  { domain }: CertificateName,
  what: "certificate_issued" | "certificate_failed",
  addresses: string[],
): Promise<boolean> {
  const row = domain && (await findDomain(db, domain.account_id, domain._id));
  if (!row) return false;
  const happening = { db, account: { _id: row.account_id }, now: services.clock.now(), services };
  return await recordEvent(happening, DOMAIN_EVENTS[what], () => toDomain(row, addresses, services));
}

/** Takes an order to its end; gives it back, with what was reached, when that takes long or the authority fails. */
async function follow(attempt: Attempt, order: StoredOrder | null): Promise<void> {
  const { services, authority, job, row, wanted, signal } = attempt;
  const { storage, queue, clock } = services;
  const began = clock.now();
  if (!order?.url || !services.secrets.canOpen(row.order_key!)) {
    // Its process ended before it knew whether the authority has begun it.
    await storage.write("certificates", async (db) => {
      await queue.assertLeased(db, job);
      if (order) await updateOrder(db, order._id, { outcome: "abandoned", ended_at: began });
      await updateCertificate(db, row.name, { order_id: null, order_key: null, updated_at: began });
      await queue.giveBack(db, job, began);
    });
    return;
  }
  const { url } = order;
  const proofs = proofsOf(services, wanted, signal);
  let finished = order.finished_at !== null;
  const answered = new Set<string>();
  let pauseMs = POLL_MS;
  let state: OrderState | null = null;
  try {
    for (;;) {
      signal.throwIfAborted();
      state = await authority.look(url, wanted.method);
      if (state.status === "valid") {
        const chain = await authority.download(url);
        return await keepCertificate(attempt, order, chain);
      }
      if (state.status === "invalid") throw new AuthorityError("refused", state.problem ?? "it does not say why.");
      if (state.status === "pending") {
        const waiting = state.challenges.filter(({ status, url: at }) => status === "pending" && !answered.has(at));
        await proofs.present(waiting);
        for (const challenge of waiting) {
          answered.add(challenge.url);
          await authority.answer(challenge).catch(unlessRefused);
        }
      }
      if (state.status === "ready") {
        if (!finished)
          await storage.write("certificates", async (db) => {
            await queue.assertLeased(db, job);
            await updateOrder(db, order._id, { finished_at: clock.now() });
          });
        finished = true;
        await authority.finish(url, row.name, services.secrets.open(row.order_key!, keyOwner(row.name)));
        continue;
      }
      if (clock.now() - began > PATIENCE_MS) throw new AuthorityError("unavailable", "it has not finished yet.");
      await pause(clock, pauseMs, signal);
      pauseMs = Math.min(LONGEST_POLL_MS, pauseMs * 1.5);
    }
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    const now = clock.now();
    const isGone = error.kind === "refused" && error.type === "malformed" && state === null;
    const isOld = now - order.created_at > ORDER_KEPT_MS;
    if (isGone || (error.kind !== "refused" && isOld)) return await end(attempt, error, "unavailable");
    if (error.kind === "refused") return await end(attempt, error);
    // The order is there still: it is gone on with later.
    await storage.write("certificates", async (db) => {
      await queue.assertLeased(db, job);
      const problem = sentencesToJson([
        tellDomain("authority_said", { authority: authority.host, said: error.message }),
      ]);
      await updateCertificate(db, row.name, { waits: row.waits + 1, error: problem, updated_at: now });
      await queue.giveBack(db, job, now + Math.max(error.retryAfterMs ?? 0, waitPauseMs(row.waits)));
    });
  } finally {
    // Those of an order that goes on are needed again, and made again then.
    await proofs.remove();
  }
}

/** What was answered before, by whoever had the job then, is refused; the order itself says how it stands. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof AuthorityError && error.kind === "refused")) throw error;
}

async function keepCertificate({ services, job, row, wanted }: Attempt, order: StoredOrder, chain: string) {
  const { storage, queue, clock } = services;
  const facts = await readCertificate(chain);
  const now = clock.now();
  const addresses = await knownAddresses(services);
  const renewAt = usualRenewal(facts.notBefore, facts.notAfter);
  const wake = await storage.write("all", async (db) => {
    await queue.assertLeased(db, job);
    await updateOrder(db, order._id, { outcome: "issued", ended_at: now });
    await updateCertificate(db, row.name, {
      status: "issued",
      chain,
      key: row.order_key,
      issuer: facts.issuer,
      names: facts.names,
      not_before: facts.notBefore,
      not_after: facts.notAfter,
      renewal_id: facts.renewalId,
      renew_at: renewAt,
      renewal_window: null,
      order_id: null,
      order_key: null,
      failures: 0,
      waits: 0,
      error: null,
      issued_at: now,
      updated_at: now,
    });
    // When the authority wants it renewed is asked soon, and then again and again.
    await queue.giveBack(db, job, Math.min(renewAt, now + FIRST_LOOK_MS));
    if (wanted.domain) await queue.hasten(db, { kind: CHECK_JOB, subject: wanted.domain._id, runAt: now + SERVED_MS });
    return await tell(db, services, wanted, "certificate_issued", addresses);
  });
  if (wake) queue.wake();
}
