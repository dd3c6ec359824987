/**
 * Three hundred and forty names, more than may be asked for at once, and a bad week: the authority is down for a day, one name is never proved, sixty are of one registered
 * domain, and the process dies again and again in the middle of orders. The authority here keeps to the limits of Let's
 * Encrypt by the letter, and notes every request that goes beyond. Time is simulated.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { sql } from "drizzle-orm";
import { createAccount } from "../../src/features/accounts/service.ts";
import { runCertificate } from "../../src/features/certificates/jobs.ts";
import { wantAll } from "../../src/features/certificates/names.ts";
import { CERTIFICATE_JOB } from "../../src/features/certificates/service.ts";
import { insertDomain, type StoredDomain } from "../../src/features/domains/store.ts";
import { Queue } from "../../src/jobs/queue.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { silentLog } from "../../src/lib/log.ts";
import type { Services } from "../../src/operation/operation.ts";
import { type Authority, AuthorityError } from "../../src/providers/acme/authority.ts";
import { readConfig } from "../../src/settings/config.ts";
import { openSecrets } from "../../src/storage/secrets.ts";
import { openTestStorage } from "../databases.ts";
import { newDirectory } from "../harness.ts";
import { createRandom } from "./random.ts";

const START = Date.UTC(2026, 10, 22);
const DAYS = 9;
/** Of a certificate: that of short-lived ones, so that the week sees renewals. */
const LIFETIME_MS = 160 * HOUR_MS;
const OUTAGE = [START + 20 * MINUTE_MS, START + 20 * MINUTE_MS + DAY_MS] as const;
const HOPELESS = "never.example.org";
const NAMES = [
  HOPELESS,
  ...Array.from({ length: 60 }, (_, at) => `shop-${at}.mall.example`),
  ...Array.from({ length: 279 }, (_, at) => `www.customer-${at}.example`),
];
const registeredOf = (name: string) => name.split(".").slice(-2).join(".");

class Crash extends Error {}

let now = START;
const clock = {
  now: () => now,
  after(ms: number, run: () => void) {
    let canceled = false;
    setTimeout(() => {
      if (canceled) return;
      now += ms;
      run();
    }, 0);
    return () => {
      canceled = true;
    };
  },
};

/** Something that is limited: at most so many in a window, for each key. */
function limit(most: number, windowMs: number) {
  const times = new Map<string, number[]>();
  return (key: string): boolean => {
    const inside = (times.get(key) ?? []).filter((time) => time > now - windowMs);
    inside.push(now);
    times.set(key, inside);
    return inside.length <= most;
  };
}

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** The authority, and what it has seen. */
function createWatchingAuthority(keys: CryptoKeyPair, random: () => number) {
  const violations: string[] = [];
  const issued = new Map<string, number>();
  const refusals = new Map<string, number>();
  let crashes = 0;
  let renewals = 0;
  let requestsWhileDown = 0;
  let serial = 1;
  const orders = new Map<string, { name: string; exempt: boolean; status: string; chain: string }>();
  const newOrders = limit(300, 3 * HOUR_MS);
  const ofRegistered = limit(50, 7 * DAY_MS);
  const ofNames = limit(5, 7 * DAY_MS);
  const failures = limit(5, HOUR_MS);
  const check = (kept: boolean, what: string) => {
    if (!kept) violations.push(`${new Date(now).toISOString()} ${what}`);
  };

  function up(): void {
    if (now < OUTAGE[0] || now >= OUTAGE[1]) return;
    requestsWhileDown++;
    throw new AuthorityError("unavailable", "It answers 503.");
  }
  /** The process dies: before the request, or when the authority has already done what was asked. */
  function dieSometimes(): void {
    if (random() > 0.02) return;
    crashes++;
    throw new Crash();
  }

  async function sign(name: string): Promise<string> {
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: (serial++).toString(16).padStart(8, "0"),
      name: "CN=Authority",
      notBefore: new Date(now),
      notAfter: new Date(now + LIFETIME_MS),
      signingAlgorithm: ALGORITHM,
      keys,
      extensions: [
        new x509.SubjectAlternativeNameExtension([{ type: "dns", value: name }]),
        new x509.AuthorityKeyIdentifierExtension("0011223344556677"),
      ],
    });
    return certificate.toString("pem");
  }

  const authority: Authority = {
    host: "authority.example",
    identities: async () => [],
    keyAuthorization: async (token) => token,
    tellsRenewals: async () => true,
    // It says nothing of every second name: those are renewed at two thirds, and count.
    async renewalWindow(id) {
      up();
      const last = Number.parseInt(Buffer.from(id.split(".")[1]!, "base64url").toString("hex"), 16);
      if (last % 2 === 0) return null;
      return {
        start: now + HOUR_MS,
        end: now + 90 * HOUR_MS,
        askAgainAfterMs: 12 * HOUR_MS,
        explanation: null,
      };
    },
    async begin(name, replaces) {
      dieSometimes();
      up();
      if (replaces) renewals++;
      else check(newOrders("account"), "new orders");
      const url = `https://authority.example/order/${orders.size}`;
      orders.set(url, { name, exempt: replaces !== null, status: "pending", chain: "" });
      dieSometimes();
      return url;
    },
    async look(url) {
      dieSometimes();
      up();
      const order = orders.get(url)!;
      const challenge = { name: order.name, url: `${url}/c`, status: "pending" as const, token: "token", record: "" };
      return {
        status: order.status as "pending",
        challenges: order.status === "pending" ? [challenge] : [],
        problem: order.status === "invalid" ? "The name does not answer." : null,
      };
    },
    async answer(challenge) {
      up();
      const order = orders.get(challenge.url.slice(0, -2))!;
      if (order.name === HOPELESS) {
        order.status = "invalid";
        refusals.set(order.name, (refusals.get(order.name) ?? 0) + 1);
        check(failures(order.name), `failed validations of ${order.name}`);
      } else order.status = "ready";
    },
    async finish(url) {
      dieSometimes();
      up();
      const order = orders.get(url)!;
      order.status = "valid";
      order.chain = await sign(order.name);
      issued.set(order.name, (issued.get(order.name) ?? 0) + 1);
      if (!order.exempt) {
        check(ofRegistered(registeredOf(order.name)), `certificates of ${registeredOf(order.name)}`);
        check(ofNames(order.name), `certificates of ${order.name}`);
      }
      dieSometimes();
    },
    async download(url) {
      dieSometimes();
      up();
      return orders.get(url)!.chain;
    },
  };
  return {
    authority,
    violations,
    issued,
    refusals,
    seen: () => ({ crashes, renewals, requestsWhileDown }),
  };
}

/** In memory where that is possible: what is proved here is not the disk. */
const MEMORY = "/dev/shm";
const directory = existsSync(MEMORY) ? mkdtempSync(join(MEMORY, "sitewright-test-")) : newDirectory();
const storage = await openTestStorage(directory);
let watched: ReturnType<typeof createWatchingAuthority>;
let services: Services;
const ids = createIds(clock.now);
let processes = 0;
/** The queue as a new process sees it, which has taken over what the last one had. */
async function restart(): Promise<void> {
  await storage.write("all", async (db) => void (await db.run(sql`UPDATE jobs SET lease_owner = NULL`)));
  services = { ...services, queue: new Queue(storage, clock, ids, `process ${++processes}`) };
}

beforeAll(async () => {
  const config = readConfig(
    { SITEWRIGHT_TLS_EMAIL: "you@example.com", SITEWRIGHT_BASE_URL: "https://app.localhost" },
    { SITEWRIGHT_DATA: directory },
  );
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  watched = createWatchingAuthority(keys, createRandom(20261122).next);
  services = {
    config,
    baseUrl: config.baseUrl,
    storage,
    clock,
    ids,
    log: silentLog,
    secrets: await openSecrets(storage, config),
    authority: watched.authority,
    // The server has no zones that it could write.
    part: () => null,
    ownAddresses: async () => [],
    linkSecret: "link",
  } as unknown as Services;
  await restart();
  await storage.write("all", async (db) => {
    const account = await createAccount(
      db,
      { name: "Mall", email: null, plan: "agency", source: "test", monthlyCredits: 0 },
      { clock, ids },
    );
    for (const domain of NAMES)
      await insertDomain(db, {
        _id: ids.next("dom"),
        account_id: account._id,
        domain,
        mode: "connect",
        status: "active",
        token: "t",
        verified_at: START,
        proof: "txt",
        redirect_to: null,
        findings: null,
        checked_at: START,
        next_check_at: null,
        checks: 0,
        failing_since: null,
        created_at: START,
        updated_at: START,
      } as StoredDomain);
  });
});
afterAll(async () => {
  await storage.close();
  rmSync(directory, { recursive: true, force: true });
});

const AT_ONCE = 8;

async function live(until: number): Promise<void> {
  while (now < until) {
    const jobs = [];
    for (
      let job = await services.queue.lease([CERTIFICATE_JOB]);
      job;
      job = await services.queue.lease([CERTIFICATE_JOB])
    ) {
      jobs.push(job);
      if (jobs.length === AT_ONCE) break;
    }
    if (jobs.length === 0) {
      const [next] = await storage.read.all<{ at: number | null }>(
        sql`SELECT min(run_at) AS at FROM jobs WHERE kind = ${CERTIFICATE_JOB}`,
      );
      now = Math.max(now + 1, next?.at ?? until);
      continue;
    }
    const signal = new AbortController().signal;
    const ready = async () => ({ problem: null });
    const results = await Promise.allSettled(jobs.map((job) => runCertificate(services, job, signal, ready)));
    const failed = results.filter((result) => result.status === "rejected");
    for (const { reason } of failed) if (!(reason instanceof Crash)) throw reason;
    if (failed.length > 0) await restart();
  }
}

test("no limit is met, every name that can be has a certificate, and what runs out is renewed in time", async () => {
  // Names are found a few hundred at a time.
  for (let round = 0; round < 3; round++) await wantAll(services);
  await live(START + DAYS * DAY_MS);

  expect(watched.violations).toEqual([]);
  const { crashes, renewals, requestsWhileDown } = watched.seen();
  expect(crashes).toBeGreaterThan(20);
  expect(renewals).toBeGreaterThan(100);
  // It was left alone while it was down: orders that were under way, and one that asks from time to time.
  expect(requestsWhileDown).toBeLessThan(2000);

  const without = NAMES.filter((name) => !watched.issued.has(name));
  expect(without).toEqual([HOPELESS]);
  const rows = await storage.read.all<{ name: string; not_after: number; error: string | null }>(
    sql`SELECT name, not_after, error FROM certificates WHERE chain IS NOT NULL`,
  );
  expect(rows.filter(({ not_after }) => not_after < now).map(({ name }) => name)).toEqual([]);
  // Once, then after 1, 6 and 24 hours, then each day.
  expect(watched.refusals.get(HOPELESS)).toBeGreaterThan(4);
  expect(watched.refusals.get(HOPELESS)).toBeLessThan(3 + DAYS);
}, 600_000);
