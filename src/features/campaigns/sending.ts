/**
 * The job that sends a campaign. First its lists are gone through, and each address becomes a row, once. Then rows are
 * taken up, a few at a time and only those who may still be written to; mails are composed in a worker, and go out over
 * a few connections, at most two at a time to one domain.
 *
 * Nobody gets a mail twice. A row is taken up in the database before anything is sent, and what is handed over is noted
 * right before the dot that ends the mail (storage/send_journal.ts). When a process dies, the next one hands over only what
 * was not noted; what was, counts as sent, `unconfirmed`, because the server's answer was lost. So does a mail whose
 * whole text was sent and that nothing came back for.
 */
import { retryDelayMs } from "../../jobs/backoff.ts";
import type { Job } from "../../jobs/queue.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { domainOf } from "../../lib/email_addresses.ts";
import type { Services } from "../../operation/operation.ts";
import { type MailConnection, openMailConnection, type Refusal } from "../../providers/mail_connection.ts";
import { countMails } from "../../providers/mail_counts.ts";
import { tellSending } from "../../sentences/sending_problems.ts";
import { sentenceToJson } from "../../sentences/sentence.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db, SerializationKey } from "../../storage/client.ts";
import { beginSendJournal, readSendJournal, removeSendJournal, type SendJournal } from "../../storage/send_journal.ts";
import { originFor } from "../brand/service.ts";
import { notToBeContacted } from "../leads/service.ts";
import { findList, leaveToken, subscribedAmong, suppressAddress, suppressionsAmong } from "../lists/service.ts";
import { siteHosts } from "../websites/service.ts";
import { clickKey } from "./clicks.ts";
import { composeCampaign } from "./computations.ts";
import { pauseIfTooBad } from "./reports.ts";
import { DOMAIN_PAUSES, mailToken, PAUSES, paceOf, returnAddress, TRIES, valuesOf, verdictOf } from "./rules.ts";
import * as store from "./store.ts";

/** The kind of job that sends; its subject is the campaign. */
export const SEND_JOB = "campaigns.send";

const CONNECTIONS = 6;
const CONNECTIONS_OF_DOMAIN = 2;
/** After so many mails a connection is opened anew, as servers like it. */
const MAILS_OF_CONNECTION = 200;
const TAKEN_UP_AT_ONCE = 40;
/** Of one domain, so that it does not keep the others waiting. */
const TAKEN_UP_OF_DOMAIN = 16;
/** Of those who are due, where the first ones are of domains that have to wait. */
const LOOKED_AT = 200;
const EXPANDED_AT_ONCE = 100;
const WRITTEN_AT_ONCE = 40;
const WRITTEN_EVERY_MS = SECOND_MS / 4;
/** How large all mails that are composed at once may be together. */
const COMPOSED_CHARS = 2_000_000;
/** After that others have their turn. */
const TURN_MS = 30 * SECOND_MS;
/** How long mails under way may take to end when the process stops. */
const LAST_WORDS_MS = SECOND_MS;
/** How long they may take otherwise: a mail server may keep one waiting for a minute. */
const LONGEST_END_MS = 70 * SECOND_MS;
/** How long nothing is sent after the mail server could not be used. */
const SERVER_PAUSE_MS = 30 * SECOND_MS;
/** So often it is looked whether the job is still this process's, when nothing else is written. */
const LEASE_SEEN_MS = 20 * SECOND_MS;
export const LONGEST_SEND_PAUSE_MS = 10 * MINUTE_MS;
/** A process that has not looked at the database for so long may have been taken for dead (jobs/processes.ts). */
const LEASE_HOLDS_MS = MINUTE_MS;

type Outcome = { hash: string; to: string } & (
  | { kind: "sent"; unconfirmed: boolean }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "unusable" }
);

interface Halt {
  /** Before that it is not tried again. */
  until: number;
  /** What the account is told; null: nothing. */
  reason: string | null;
}

interface Ready {
  row: store.RecipientRow;
  bytes: Uint8Array;
}

/** Domains to which mail is under way, and those that want to be left alone: known as long as the process runs. */
const mailDomains = () => ({
  underWay: new Map<string, number>(),
  pauses: new Map<string, { until: number; times: number }>(),
});

const KEPT_PAUSES = 10_000;

interface Run extends Pick<Services, "storage" | "queue" | "clock" | "mailer" | "config" | "log" | "linkSecret"> {
  readonly services: Services;
  readonly job: Job;
  readonly signal: AbortSignal;
  readonly underWay: Map<string, number>;
  readonly pauses: Map<string, { until: number; times: number }>;
  readonly mails: ReturnType<typeof countMails>;
  readonly id: string;
  /** Where the application is for who leaves. */
  baseUrl: string;
  serializationKey: SerializationKey;
  leaseSeenAt: number;
}

/** Sends a campaign. */
export async function sendCampaign(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, queue, clock, mailer, config, log, linkSecret, baseUrl } = services;
  const run: Run = {
    ...services.part(mailDomains),
    ...{ services, job, signal, storage, queue, clock, mailer, log, linkSecret, baseUrl },
    // As it was when this turn began: a change counts for the next.
    config: { ...config },
    mails: countMails(services.measurements),
    id: job.subject,
    serializationKey: "all",
    leaseSeenAt: clock.now(),
  };
  const campaign = await begin(run);
  if (!campaign) return;
  run.baseUrl = await originFor(services, campaign.account_id);
  run.serializationKey = campaign.account_id;
  await settle(run);
  await send(run, await expand(run, campaign));
}

/** A write that is done only while this process has the job. */
async function writeLeased<Result>(run: Run, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { result, seenAt } = await run.storage.write(run.serializationKey, async (db) => {
    await run.queue.assertLeased(db, run.job);
    const result = await work(db);
    return { result, seenAt: run.clock.now() };
  });
  run.leaseSeenAt = seenAt;
  return result;
}

/** Whether there is anything to do; a campaign that is due begins. */
async function begin(run: Run): Promise<store.CampaignRow | null> {
  const now = run.clock.now();
  return await writeLeased(run, async (db) => {
    const row = await store.findAnyCampaign(db, run.id);
    const starts = row?.status === "scheduled" && (row.send_at ?? 0) <= now;
    if (!row || !(starts || row.status === "sending")) {
      await run.queue.finish(db, run.job);
      return null;
    }
    if (!run.mailer) {
      await store.updateCampaign(db, row.account_id, run.id, { status_reason: NO_MAILER });
      await run.queue.giveBack(db, run.job, now + LONGEST_SEND_PAUSE_MS);
      return null;
    }
    const changes = { status: "sending" as const, started_at: row.started_at ?? now };
    if (starts) await store.updateCampaign(db, row.account_id, run.id, { ...changes, updated_at: now });
    return { ...row, ...changes };
  });
}

/** What an earlier process had taken up: handed over, or not. */
async function settle(run: Run): Promise<void> {
  const known = readSendJournal(run.config.dataDirectory, run.id);
  for (;;) {
    const left = await writeLeased(run, async (db) => {
      const rows = await store.takenUp(db, run.id, LOOKED_AT);
      const isHandedOver = ({ hash, attempts }: store.RecipientRow) =>
        known === null || known.has(`${hash} ${attempts}`);
      const [sent, not] = [rows.filter(isHandedOver), rows.filter((row) => !isHandedOver(row))];
      const changes = { status: "sent", unconfirmed: true, sent_at: run.clock.now(), error: null } as const;
      await store.changeRecipients(db, run.id, hashesOf(sent), "sending", changes);
      await store.putBack(db, run.id, hashesOf(not));
      return rows.length;
    });
    if (left < LOOKED_AT) return;
    await nextTurn();
  }
}

/** Makes a row of each address on the campaign's lists; goes on where an earlier process was. */
async function expand(run: Run, begun: store.CampaignRow): Promise<store.CampaignRow> {
  let campaign = begun;
  while (campaign.expanded_at === null && !run.signal.aborted) {
    const changes = await writeLeased(run, async (db) => {
      const listId = campaign.list_ids[campaign.expanded_lists];
      if (listId === undefined) {
        const done = { expanded_at: run.clock.now() };
        await store.updateCampaign(db, campaign.account_id, run.id, done);
        return done;
      }
      const list = await findList(db, campaign.account_id, listId);
      const after = list && (await store.addRecipientsOf(db, campaign, listId, EXPANDED_AT_ONCE));
      const next = after
        ? { expanded_after: after }
        : { expanded_lists: campaign.expanded_lists + 1, expanded_after: "" };
      await store.updateCampaign(db, campaign.account_id, run.id, next);
      return next;
    });
    campaign = { ...campaign, ...changes };
    await nextTurn();
  }
  return campaign;
}

interface SendingRound {
  readonly run: Run;
  readonly campaign: store.CampaignRow;
  readonly content: store.Content;
  readonly language: string;
  /** Of the account's websites. */
  readonly hosts: string[];
  readonly takenUpAtOnce: number;
  readonly connections: Set<{ connection: MailConnection; mails: number; busy: boolean }>;
  readonly flying: Set<Promise<void>>;
  readonly taken: Map<string, number>;
  readonly ready: Ready[];
  outcomes: Outcome[];
  writtenAt: number;
  after: number;
  /** How many are looked at for each that is taken up: more where many are of the same domains. */
  seen: number;
  /** Why nothing more is begun: the campaign was stopped, the server can't be used, or something went wrong here. */
  readonly state: { halted: Halt | null; lost: Error | null };
  readonly handovers: SendJournal;
  waitUntil: number;
  readonly rest: ReturnType<typeof createRest>;
}

async function send(run: Run, campaign: store.CampaignRow): Promise<void> {
  const content = await store.contentOf(run.storage.read, run.id);
  const turnEnds = run.clock.now() + TURN_MS;

  const stops = () => turn.state.halted !== null || run.signal.aborted || turn.state.lost !== null;
  const turn: SendingRound = {
    run,
    campaign,
    content,
    language: (await findList(run.storage.read, campaign.account_id, campaign.list_ids[0] ?? ""))?.language ?? "en",
    hosts: await siteHosts(run.storage.read, campaign.account_id),
    takenUpAtOnce: Math.max(1, Math.min(TAKEN_UP_AT_ONCE, Math.floor(COMPOSED_CHARS / (content.html.length + 1)))),
    connections: new Set<{ connection: MailConnection; mails: number; busy: boolean }>(),
    flying: new Set<Promise<void>>(),
    taken: new Map<string, number>(),
    ready: [],
    outcomes: [],
    writtenAt: run.clock.now(),
    after: -1,
    seen: 1,
    state: { halted: null, lost: null },
    handovers: beginSendJournal(run.config.dataDirectory, run.id),
    waitUntil: 0,
    rest: createRest(run.clock),
  };
  run.signal.addEventListener("abort", turn.rest.end, { once: true });
  let filling: Promise<void> | null = null;
  try {
    while (!stops() && run.clock.now() < turnEnds) {
      startDeliveries(turn);
      if (
        turn.outcomes.length >= WRITTEN_AT_ONCE ||
        (turn.outcomes.length > 0 && run.clock.now() - turn.writtenAt >= WRITTEN_EVERY_MS)
      )
        await writeDown(turn);
      if (run.clock.now() - run.leaseSeenAt >= LEASE_SEEN_MS) await writeLeased(run, async () => {});
      if (!filling && turn.ready.length < turn.takenUpAtOnce && !stops()) {
        const isIdle = turn.flying.size === 0 && turn.ready.length === 0;
        if (turn.waitUntil <= run.clock.now())
          filling = refill(turn)
            .catch((error) => {
              turn.state.lost ??= error as Error;
            })
            .finally(() => {
              filling = null;
              turn.rest.end();
            });
        else if (isIdle) break;
      }
      await turn.rest.atMost(WRITTEN_EVERY_MS);
    }
    await filling;
  } finally {
    try {
      // What is under way comes to its end; what does not is known by what was noted.
      const over = run.clock.now();
      while (turn.flying.size > 0 && run.clock.now() - over < (run.signal.aborted ? LAST_WORDS_MS : LONGEST_END_MS))
        await turn.rest.atMost(WRITTEN_EVERY_MS);
      await writeDown(turn);
      await writeLeased(run, (db) => store.putBack(db, run.id, hashesOf(turn.ready.map(({ row }) => row))));
    } finally {
      for (const { connection } of turn.connections) connection.close();
      turn.handovers.close();
    }
  }
  if (turn.state.lost) throw turn.state.lost;
  run.signal.throwIfAborted();
  await endTurn(run, turn.state.halted);
}

/** Takes up to so many recipients; says when there may be more, where there are none now. */
async function takeUp(turn: SendingRound): Promise<{
  rows: Ready["row"][];
  people: Awaited<ReturnType<typeof subscribedAmong>>;
  until: number | null;
}> {
  const now = turn.run.clock.now();
  const found = await writeLeased(turn.run, async (db) => {
    const nobody = { rows: [], people: new Map(), isSending: true, passed: turn.after, looked: turn.seen };
    const current = await store.findAnyCampaign(db, turn.run.id);
    if (current?.status !== "sending") return { ...nobody, isSending: false, until: now };
    const pace = current.throttle_per_hour === null ? null : paceOf(current.throttle_per_hour);
    if (pace && (current.next_claim_at ?? 0) > now) return { ...nobody, until: current.next_claim_at! };
    let passed = turn.after;
    const most = Math.min(turn.takenUpAtOnce, pace?.atOnce ?? turn.takenUpAtOnce);
    const limit = Math.min(LOOKED_AT, most * turn.seen);
    const found = await store.dueRecipients(db, turn.run.id, { now, after: turn.after, limit });
    const wanted: store.RecipientRow[] = [];
    const putOff = new Map<number, string[]>();
    const counts = new Map(turn.taken);
    for (const row of found) {
      passed = row.due_at;
      const pause = turn.run.pauses.get(row.domain);
      if (pause && pause.until > now) {
        putOff.set(pause.until, [...(putOff.get(pause.until) ?? []), row.hash]);
        continue;
      }
      const count = counts.get(row.domain) ?? 0;
      if (count >= TAKEN_UP_OF_DOMAIN) continue;
      counts.set(row.domain, count + 1);
      wanted.push(row);
      if (wanted.length === most) break;
    }
    const looked = wanted.length < most ? LOOKED_AT : 1;
    if (found.length < limit && wanted.length < most) passed = -1;
    for (const [due_at, hashes] of putOff) await store.changeRecipients(db, turn.run.id, hashes, "queued", { due_at });
    const hashes = hashesOf(wanted);
    // Looked at now, however long ago they were put in the row: who has left since gets nothing.
    const people = await subscribedAmong(db, current.account_id, current.list_ids, hashes);
    const barred = await suppressionsAmong(db, current.account_id, hashes);
    const unwanted = await notToBeContacted(
      db,
      current.account_id,
      wanted.map(({ email }) => email),
    );
    const mayGet = ({ hash }: store.RecipientRow) => people.has(hash) && !barred.has(hash);
    const rows = wanted.filter((row) => mayGet(row) && !unwanted.has(row.email));
    for (const [left, error] of [
      [wanted.filter((row) => !mayGet(row)), null],
      [wanted.filter((row) => mayGet(row) && unwanted.has(row.email)), NOT_TO_BE_CONTACTED],
    ] as const)
      await store.changeRecipients(db, turn.run.id, hashesOf(left), "queued", { status: "skipped", error });
    await store.takeUp(db, turn.run.id, hashesOf(rows));
    if (pace && rows.length > 0)
      await store.updateCampaign(db, current.account_id, turn.run.id, { next_claim_at: now + pace.everyMs });
    const nothing = wanted.length === 0 && found.length < limit;
    return {
      rows: rows.map((row) => ({ ...row, attempts: row.attempts + 1 })),
      people,
      until: nothing ? now : null,
      ...{ isSending: true, passed, looked },
    };
  });
  turn.after = found.passed;
  turn.seen = found.looked;
  if (!found.isSending) turn.state.halted ??= { until: 0, reason: null };
  return found;
}

async function prepare(
  turn: SendingRound,
  rows: Ready["row"][],
  people: Map<string, Parameters<typeof valuesOf>[0]>,
): Promise<void> {
  const { linkSecret, baseUrl, id } = turn.run;
  const made = await turn.run.services.computeFor(turn.campaign.account_id)(composeCampaign, {
    source: {
      ...turn.content,
      subject: turn.campaign.subject,
      preheader: turn.campaign.preheader,
      postal_address: turn.campaign.postal_address,
      language: turn.language,
      visits: { hosts: turn.hosts, campaign: turn.campaign.name },
      clicks: turn.campaign.track_clicks ? { campaignId: id, key: clickKey(linkSecret, id), baseUrl } : undefined,
    },
    sender: {
      from: turn.run.mailer!.from,
      fromName: turn.campaign.from_name,
      replyTo: turn.campaign.reply_to,
      listId: turn.campaign.list_ids[0]?.replace("_", "-") ?? "list",
      date: turn.run.clock.now(),
      dkim: turn.run.config.dkim,
    },
    recipients: rows.map(({ hash, email }) => ({
      id: mailToken(linkSecret, id, hash),
      to: email,
      values: valuesOf({ ...people.get(hash)!, email }, turn.campaign.postal_address),
      leaveUrl: `${baseUrl}/u/${leaveToken(linkSecret, { accountId: turn.campaign.account_id, hash })}`,
    })),
  });
  for (const [index, row] of rows.entries()) {
    const bytes = made[index];
    turn.taken.set(row.domain, (turn.taken.get(row.domain) ?? 0) + 1);
    if (bytes) turn.ready.push({ row, bytes });
    else recordOutcome(turn, row, { kind: "unusable", hash: row.hash, to: row.email });
  }
}

function recordOutcome(turn: SendingRound, row: Ready["row"], outcome: Outcome): void {
  turn.outcomes.push(outcome);
  turn.run.mails("campaign", outcome.kind === "sent" ? "sent" : "failed").add();
  const count = (turn.taken.get(row.domain) ?? 1) - 1;
  if (count === 0) turn.taken.delete(row.domain);
  else turn.taken.set(row.domain, count);
}

/** A connection that has nothing to do; null: none can be had now. */
async function freeConnection(turn: SendingRound) {
  for (const known of turn.connections) {
    if (known.busy) continue;
    if (known.connection.isOpen() && known.mails < MAILS_OF_CONNECTION) {
      known.busy = true;
      return known;
    }
    turn.connections.delete(known);
    known.connection.close();
  }
  const opened = { connection: await openMailConnection(turn.run.config.mail!), mails: 0, busy: true };
  turn.connections.add(opened);
  return opened;
}

async function deliver(turn: SendingRound, { row, bytes }: Ready): Promise<void> {
  const { domain, hash } = row;
  let used: Awaited<ReturnType<typeof freeConnection>> | null = null;
  try {
    used = await freeConnection(turn);
    used.mails++;
    const returnTo = returnAddress(turn.run.config.bounceMail, mailToken(turn.run.linkSecret, turn.run.id, hash));
    const refusal = await used.connection.send({ to: row.email, returnTo, bytes }, () => {
      if (turn.run.clock.now() - turn.run.leaseSeenAt > LEASE_HOLDS_MS) throw new StaleLease();
      turn.handovers.note(`${hash} ${row.attempts}`);
    });
    if (!refusal || refusal.unanswered)
      recordOutcome(turn, row, { kind: "sent", hash, to: row.email, unconfirmed: refusal !== null });
    else recordOutcome(turn, row, { kind: "refused", hash, to: row.email, refusal });
  } catch (error) {
    if (isRefusal(error)) recordOutcome(turn, row, { kind: "refused", hash, to: row.email, refusal: error });
    else {
      turn.state.lost ??= error as Error;
      recordOutcome(turn, row, { kind: "refused", hash, to: row.email, refusal: NOT_TRIED });
    }
  } finally {
    if (used) used.busy = false;
    const count = (turn.run.underWay.get(domain) ?? 1) - 1;
    if (count === 0) turn.run.underWay.delete(domain);
    else turn.run.underWay.set(domain, count);
  }
}

/** Starts what may be started; true when something was. */
function startDeliveries(turn: SendingRound): void {
  for (let index = 0; index < turn.ready.length && turn.flying.size < CONNECTIONS; ) {
    const next = turn.ready[index]!;
    const count = turn.run.underWay.get(next.row.domain) ?? 0;
    if (count >= CONNECTIONS_OF_DOMAIN) {
      index++;
      continue;
    }
    turn.ready.splice(index, 1);
    turn.run.underWay.set(next.row.domain, count + 1);
    const flight = deliver(turn, next).finally(() => {
      turn.flying.delete(flight);
      turn.rest.end();
    });
    turn.flying.add(flight);
  }
}

/** Writes down how it went. */
async function writeDown(turn: SendingRound): Promise<void> {
  if (turn.outcomes.length === 0) return;
  const all = turn.outcomes;
  turn.outcomes = [];
  turn.writtenAt = turn.run.clock.now();
  const now = turn.run.clock.now();
  for (const one of all) if (one.kind === "refused") learn(turn, one, now);
  const mayGoOn = await writeLeased(turn.run, async (db) => {
    const sent = (unconfirmed: boolean) =>
      all.flatMap((one) => (one.kind === "sent" && one.unconfirmed === unconfirmed ? one.hash : []));
    for (const unconfirmed of [false, true])
      await store.changeRecipients(db, turn.run.id, sent(unconfirmed), "sending", {
        status: "sent",
        unconfirmed,
        sent_at: now,
        error: null,
      });
    for (const one of all) {
      if (one.kind === "unusable")
        await store.changeRecipients(db, turn.run.id, [one.hash], "sending", { status: "failed", error: UNUSABLE });
      if (one.kind === "refused") await applyRefusal(turn, db, one, now);
    }
    return await pauseIfTooBad(db, turn.run.id, now);
  });
  if (!mayGoOn) turn.state.halted ??= { until: 0, reason: null };
}

/** What a refusal says of mails to come. */
function learn(turn: SendingRound, { to, refusal }: Outcome & { kind: "refused" }, now: number): void {
  const verdict = verdictOf(refusal);
  if (verdict === "us")
    turn.state.halted ??= {
      until: now + SERVER_PAUSE_MS,
      reason: refusal === NOT_TRIED ? null : refusal.words,
    };
  if (verdict === "us" || verdict === "gone" || verdict === "refused") return;
  const domain = domainOf(to);
  const known = turn.run.pauses.get(domain);
  if (known && known.until > now) return;
  const times = (known?.times ?? 0) + 1;
  if (turn.run.pauses.size >= KEPT_PAUSES) turn.run.pauses.clear();
  turn.run.pauses.set(domain, { until: now + retryDelayMs(domain, times, DOMAIN_PAUSES), times });
}

async function applyRefusal(
  turn: SendingRound,
  db: Db,
  { hash, refusal }: Outcome & { kind: "refused" },
  now: number,
): Promise<void> {
  const change = (changes: Partial<store.RecipientRow>) =>
    store.changeRecipients(db, turn.run.id, [hash], "sending", changes);
  const verdict = verdictOf(refusal);
  const error = refusal.words;
  if (verdict === "us") return await store.putBack(db, turn.run.id, [hash]);
  if (verdict === "gone") {
    await change({ status: "bounced", error });
    await suppressAddress(db, turn.campaign.account_id, hash, "bounced", now);
    return;
  }
  if (verdict === "refused") return await change({ status: "failed", error });
  const [row] = await store.recipientsAmong(db, turn.run.id, [hash]);
  if ((row?.attempts ?? 0) >= TRIES) return await change({ status: "failed", error });
  await change({ status: "queued", error, due_at: now + retryDelayMs(hash, row?.attempts ?? 1, PAUSES) });
}

/** Takes up some more and has their mails composed, while others go out. */
async function refill(turn: SendingRound): Promise<void> {
  // Asked for at the same moment, so that both are one commit: everybody else waits for each.
  const [{ rows, people, until }] = await Promise.all([takeUp(turn), writeDown(turn)]);
  if (rows.length > 0) await prepare(turn, rows, people);
  else if (until !== null) turn.waitUntil = Math.max(until, turn.run.clock.now() + WRITTEN_EVERY_MS);
}

/** Gives the job back, or ends it, by what is left. */
async function endTurn(run: Run, halted: Halt | null): Promise<void> {
  const now = run.clock.now();
  const isDone = await writeLeased(run, async (db) => {
    const current = await store.findAnyCampaign(db, run.id);
    if (current?.status !== "sending") {
      await run.queue.finish(db, run.job);
      return current?.status !== "paused";
    }
    const due = await store.nextDue(db, run.id);
    if (due === null && (await store.takenUp(db, run.id, 1)).length === 0) {
      await run.queue.finish(db, run.job);
      await store.updateCampaign(db, current.account_id, run.id, {
        status: "sent",
        status_reason: null,
        finished_at: now,
        updated_at: now,
      });
      return true;
    }
    if ((halted?.reason ?? null) !== current.status_reason)
      await store.updateCampaign(db, current.account_id, run.id, { status_reason: halted?.reason ?? null });
    const throttled = current.throttle_per_hour === null ? 0 : (current.next_claim_at ?? 0);
    const next = Math.max(due ?? 0, throttled, halted?.until ?? 0);
    await run.queue.giveBack(db, run.job, Math.min(next, now + LONGEST_SEND_PAUSE_MS));
    return false;
  });
  if (isDone) removeSendJournal(run.config.dataDirectory, run.id);
  else run.log.info("campaign goes on later", { campaign: run.id });
  run.queue.wake();
}

/** Waits until something has happened, or for a while. */
function createRest(clock: Services["clock"]) {
  let happened = false;
  let wake = () => {};
  return {
    end(): void {
      happened = true;
      wake();
    },
    async atMost(ms: number): Promise<void> {
      if (!happened) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const cancel = clock.after(ms, resolve);
        await promise;
        cancel();
      }
      happened = false;
    },
  };
}

const hashesOf = (rows: { hash: string }[]): string[] => rows.map(({ hash }) => hash);

const NO_MAILER = sentenceToJson(tellSending("no_mailer"));
const UNUSABLE = sentenceToJson(tellSending("unusable"));
const NOT_TO_BE_CONTACTED = sentenceToJson(tellSending("not_to_be_contacted"));

/** Stands for a mail that was not tried. */
const NOT_TRIED: Refusal = { about: "us", code: 0, words: "Not tried.", unanswered: false };

class StaleLease extends Error {
  override readonly name = "StaleLease";
}

const isRefusal = (error: unknown): error is Refusal =>
  typeof error === "object" && error !== null && "about" in error && "unanswered" in error;
