/**
 * Checks of domains: what a look from outside means for who holds a name, and what visitors see of it then. A name that
 * begins or ceases to be held changes the address of the website that it is linked to, whose documents say it: both
 * change in one transaction, for the account that loses a name too.
 */
import type { Job } from "../../jobs/queue.ts";
import { PremisesChanged } from "../../lib/errors.ts";
import { siteChanged } from "../../operation/feature.ts";
import type { Services } from "../../operation/operation.ts";
import { tellDomain } from "../../sentences/domain_problems.ts";
import { joinMessages } from "../../sentences/sentence.ts";
import type { Db, SerializationKey } from "../../storage/client.ts";
import { wantCertificate } from "../certificates/service.ts";
import {
  assertStillUnpublished,
  assertUnchanged,
  carryOut,
  planRepublish,
  type SitePlan,
} from "../publishing/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { type Judged, judgeNow } from "./claims.ts";
import { inspectDomain } from "./inspection.ts";
import { DOMAIN_EVENTS, knownAddresses, toDomain } from "./presenter.ts";
import { pauseMs } from "./proofs.ts";
import { type DomainRow, findAnyDomain, saveHolder, updateDomain } from "./store.ts";
import { setUpRecords } from "./zones.ts";

/** How often a verdict is reached again when others change what it rests on. */
const ROUNDS = 5;

/**
 * Looks at a domain and keeps what follows.
 * @param inTransaction what else is written with it; may throw to have nothing written
 * @returns false when the domain is there no more
 */
export async function checkDomain(
  services: Services,
  id: string,
  signal: AbortSignal,
  inTransaction: (db: Db, nextCheckAt: number | null) => Promise<void> = async () => {},
): Promise<boolean> {
  const { storage, queue } = services;
  const asked = await findAnyDomain(storage.read, id);
  if (asked) await setUpRecords(services, asked, signal);
  const secure = services.config.tls !== null && asked?.certificate?.issuer != null;
  const inspection = asked && (await inspectDomain(services, { ...asked, secure }, signal));
  for (let round = 1; inspection; round++) {
    const judged = await judgeNow(storage.read, services, id, inspection);
    if (!judged) break;
    const plans = await planChanges(services, judged);
    const addresses = await knownAddresses(services);
    try {
      const wake = await storage.write(serializationKeyOf(judged), async (db) => {
        const again = await judgeNow(db, services, id, inspection);
        if (!again) throw new PremisesChanged();
        if (!isSameChange(judged, again)) throw new PremisesChanged();
        return await keep(db, services, again, plans, addresses, asked.next_check_at, inTransaction);
      });
      if (wake) queue.wake();
      return true;
    } catch (error) {
      if (!(error instanceof PremisesChanged) || round === ROUNDS) throw error;
    }
  }
  await storage.write("all", (db) => inTransaction(db, null));
  return false;
}

/** Checks a domain and waits for the next time; ends with the domain. */
export async function runCheck(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { queue } = services;
  await checkDomain(services, job.subject, signal, async (db, nextCheckAt) => {
    await queue.assertLeased(db, job);
    if (nextCheckAt === null) await queue.finish(db, job);
    else await queue.giveBack(db, job, nextCheckAt);
  });
}

/** Who holds a name is decided by what several accounts say of it. */
const serializationKeyOf = ({ row, verdict }: Judged): SerializationKey =>
  verdict.takesFrom || (row.verified_at === null) !== (verdict.verified_at === null) ? "all" : row.account_id;

/** Whether two verdicts change the same for visitors. */
const isSameChange = (one: Judged, other: Judged): boolean =>
  // It may have gone to another account with its website.
  one.row.account_id === other.row.account_id &&
  one.row.verified_at === other.row.verified_at &&
  one.row.website_id === other.row.website_id &&
  (one.verdict.verified_at === null) === (other.verdict.verified_at === null) &&
  one.verdict.takesFrom === other.verdict.takesFrom;

/** A website whose address changes. */
interface Change {
  domain: DomainRow;
  websiteId: string;
  plan: SitePlan | null;
}

const plannerFor = (services: Services, accountId: string, db: Db, now: number) => ({
  services,
  // Nothing that is planned here asks for more of an account.
  account: { _id: accountId, name: "", plan: "agency", plan_status: "active" } as const,
  via: "application" as const,
  db,
  now,
  newId: services.ids.next,
});

/** What visitors of the websites that it concerns are to see. */
async function planChanges(services: Services, { row, verdict }: Judged): Promise<Change[]> {
  const now = services.clock.now();
  const { read } = services.storage;
  const changes: Change[] = [];
  const change = async (domain: DomainRow | null, isHeld: boolean) => {
    if (!domain?.website_id) return;
    const planner = plannerFor(services, domain.account_id, read, now);
    const plan = await planRepublish(planner, domain.website_id, {
      site: { custom_domain: isHeld ? domain.domain : null },
      release: { action: "update", message: `${isHeld ? "Proved" : "Lost"} ${domain.domain}` },
    });
    changes.push({ domain, websiteId: domain.website_id, plan });
  };
  if ((row.verified_at === null) !== (verdict.verified_at === null)) await change(row, verdict.verified_at !== null);
  if (verdict.takesFrom) await change(await findAnyDomain(read, verdict.takesFrom), false);
  return changes;
}

/** Somebody else has proved that a domain is theirs: whoever held it is told how to prove it anew. */
async function loseDomain(db: Db, id: string, { records }: Judged["findings"], now: number): Promise<void> {
  const lost = (await findAnyDomain(db, id))!;
  const told = [tellDomain("taken_over", { domain: lost.domain })];
  await updateDomain(db, lost.account_id, lost._id, {
    status: "pending_dns",
    verified_at: null,
    proof: null,
    failing_since: null,
    findings: {
      records,
      pointsHere: null,
      arrives: false,
      proved: false,
      contested: true,
      problem: joinMessages(told),
      told,
    },
    updated_at: now,
  });
}

/** Writes a verdict with all that follows from it. Returns whether the queue is to be woken. */
async function keep(
  db: Db,
  services: Services,
  { row, findings, verdict }: Judged,
  changes: Change[],
  addresses: string[],
  nextCheckBefore: number | null,
  inTransaction: (db: Db, nextCheckAt: number | null) => Promise<void>,
): Promise<boolean> {
  const now = services.clock.now();
  const effects: (() => void)[] = [];
  const planned = new Map(changes.map((change) => [change.domain._id, change]));
  for (const { domain, websiteId, plan } of changes) {
    const context = {
      ...plannerFor(services, domain.account_id, db, now),
      afterCommit: (run: () => void) => effects.push(run),
    };
    if (plan) await assertUnchanged(context, plan);
    else await assertStillUnpublished(context, websiteId);
  }

  let wake = false;
  const tell = async (id: string, event: (typeof DOMAIN_EVENTS)["verified"]) => {
    const shown = (await findAnyDomain(db, id))!;
    const happening = { db, account: { _id: shown.account_id }, now, services };
    if (await recordEvent(happening, event, () => toDomain(shown, addresses, services))) wake = true;
  };

  if (verdict.takesFrom) {
    await loseDomain(db, verdict.takesFrom, findings, now);
    await tell(verdict.takesFrom, DOMAIN_EVENTS.misconfigured);
  }

  // Asked for meanwhile: then it is due at once.
  const nextCheckAt = row.next_check_at === nextCheckBefore ? now + pauseMs(row._id, verdict.checks) : now;
  const { status, verified_at, proof, failing_since, checks } = verdict;
  const changed = status !== row.status || verified_at !== row.verified_at || proof !== row.proof;
  await updateDomain(db, row.account_id, row._id, {
    status,
    verified_at,
    proof,
    failing_since,
    checks,
    findings,
    checked_at: now,
    next_check_at: nextCheckAt,
    ...(changed && { updated_at: now }),
  });
  const leadsHere = findings.arrives || findings.pointsHere === true;
  if (verified_at !== null && (leadsHere || row.verified_at === null))
    await saveHolder(db, { domain: row.domain, account_id: row.account_id, seen_at: now });
  if (status === "active" && (await wantCertificate(db, services, row.domain, row.checks === 0))) wake = true;
  if (verified_at !== null && row.verified_at === null) await tell(row._id, DOMAIN_EVENTS.verified);
  const isLost = verified_at === null && row.verified_at !== null;
  if (isLost || (status === "misconfigured" && row.status !== "misconfigured"))
    await tell(row._id, DOMAIN_EVENTS.misconfigured);

  for (const { domain, websiteId, plan } of planned.values()) {
    const context = {
      ...plannerFor(services, domain.account_id, db, now),
      afterCommit: (run: () => void) => effects.push(run),
    };
    if (plan) await carryOut(context as never, plan);
    await siteChanged(context, websiteId);
  }
  await inTransaction(db, nextCheckAt);
  return wake || effects.length > 0;
}
