/**
 * The application: everything put together, without a port. `createApp` has no globals, so that tests and the
 * simulation can have many, with a clock and an engine of their own.
 */
import type { Config } from "./config.ts";
import { FONT_FILES } from "./design/fonts.ts";
import type { EngineSource } from "./engines/engine.ts";
import { createAuthenticator } from "./features/accounts/service.ts";
import { createVisits, dropOldAnalytics, type Visits } from "./features/analytics/service.ts";
import { makeWidths } from "./features/assets/service.ts";
import { BACKUP_JOB, createBackupWork, haveBackupMade, LONGEST_BACKUP_PAUSE_MS } from "./features/backups/service.ts";
import {
  beginDue,
  createCampaignSender,
  DUE_CAMPAIGNS_MS,
  dropOldRecipients,
  LONGEST_SEND_PAUSE_MS,
  SEND_JOB,
} from "./features/campaigns/service.ts";
import { CERTIFICATE_JOB, createAccountStore, dropOldOrders } from "./features/certificates/service.ts";
import { DUE_MS, dropRemovedValues, indexCollection, publishDue } from "./features/cms/jobs.ts";
import { INDEX_JOB, SHOW_JOB } from "./features/cms/service.ts";
import {
  CHECK_JOB,
  domainPaid,
  LONGEST_CHECK_PAUSE_MS,
  LONGEST_TERM_MAIL_PAUSE_MS,
  mailTerm,
  queueRenewals,
  REGISTER_JOB,
  RENEW_JOB,
  registerDomain,
  renewDomain,
  TERM_MAIL_JOB,
  TIDY_JOB,
  tidyRecords,
} from "./features/domains/service.ts";
import { runTurn } from "./features/editor/jobs.ts";
import { TURNS_OF_ONE } from "./features/editor/rules.ts";
import { TURN_JOB } from "./features/editor/service.ts";
import { renderTests } from "./features/experiments/service.ts";
import { dropOldExposures } from "./features/exposures/service.ts";
import { LONGEST_PAUSE_MS, sendMail } from "./features/forms/jobs.ts";
import { MAIL_JOB } from "./features/forms/service.ts";
import { LONGEST_CERTIFICATE_PAUSE_MS, runCertificate, wantAll } from "./features/issuance/service.ts";
import { searchLeads } from "./features/leads/jobs.ts";
import { createAnswerCache, createSourceWork, dropOldLeads, SEARCH_JOB } from "./features/leads/service.ts";
import { CONFIRM_JOB, dropUnconfirmed, LONGEST_CONFIRM_PAUSE_MS, mailConfirmation } from "./features/lists/service.ts";
import { runCheck } from "./features/live_changes/jobs.ts";
import {
  chargeSaved,
  dropOldHints,
  endGrace,
  giveBack,
  LONGEST_REFUND_PAUSE_MS,
  NO_KEY_PAUSE_MS,
  type OnDomainPayment,
  REFUND_JOB,
  reconcile,
  refundPayment,
  SETTLE_JOB,
  settleTold,
} from "./features/payments/service.ts";
import { showContent } from "./features/publishing/content_job.ts";
import { dropOldReleases, encodeOldDocuments, RENDER_TESTS_JOB } from "./features/publishing/service.ts";
import { generatePage } from "./features/runs/jobs.ts";
import { RUNS_OF_ONE } from "./features/runs/rules.ts";
import { GENERATE_JOB } from "./features/runs/service.ts";
import { PUSH_JOB } from "./features/targets/service.ts";
import { createMonitor } from "./features/uptime/service.ts";
import {
  createSessionReader,
  dropExpired,
  LONGEST_RESET_PAUSE_MS,
  mailReset,
  RESET_JOB,
  type SessionReader,
} from "./features/users/service.ts";
import { thinVersions } from "./features/versions/service.ts";
import { deliverDue } from "./features/webhooks/jobs.ts";
import {
  bringBackDeliveries,
  DELIVER_JOB,
  dropOldEvents as dropOldWebhookEvents,
  LONGEST_WAIT_MS,
} from "./features/webhooks/service.ts";
import { bringBackFuture } from "./jobs/clock_set_back.ts";
import { DELETE_JOB, finishDeletion } from "./jobs/deletions.ts";
import {
  findDead,
  HEARTBEAT_MS,
  type IsAlive,
  isOnDuty,
  registerProcess,
  removeProcess,
  takeOverFromDead,
} from "./jobs/processes.ts";
import { createQueue } from "./jobs/queue.ts";
import { createSchedule } from "./jobs/schedule.ts";
import { createFeeds, dropOldEvents } from "./jobs/streams.ts";
import { createWorker, LONGEST_BACKOFF_MS } from "./jobs/worker.ts";
import { createSenders } from "./lib/addresses.ts";
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./lib/clock.ts";
import type { IdSource } from "./lib/ids.ts";
import type { Log } from "./lib/log.ts";
import { createMeasurements, type Measurements } from "./lib/measurements.ts";
import { createPasswords } from "./lib/passwords.ts";
import { createCallMeter } from "./operation/call_meter.ts";
import type { Services } from "./operation/operation.ts";
import { createPlaces } from "./operation/places.ts";
import { createStarts } from "./operation/starts.ts";
import { createTurns } from "./operation/turns.ts";
import { renewCredits } from "./policy/credits.ts";
import { dropExpiredKeys } from "./policy/idempotency.ts";
import { createRateLimiter } from "./policy/rate_limit.ts";
import { type Authority, createAuthority } from "./providers/acme/authority.ts";
import type { Checkout } from "./providers/checkout/checkout.ts";
import { createStripe } from "./providers/checkout/stripe.ts";
import { createDnsChallenges } from "./providers/dns/challenges.ts";
import { createOwnDnsProvider } from "./providers/dns/credentials.ts";
import { createDnsLookup, type DnsLookup } from "./providers/dns/lookup.ts";
import { createDomainLookup } from "./providers/domain_lookup.ts";
import { createLeadSources } from "./providers/lead_sources/choose.ts";
import { createMailer } from "./providers/mail.ts";
import { countedMailer } from "./providers/mail_counts.ts";
import { createReportReader } from "./providers/mail_services.ts";
import { createObjectStore } from "./providers/object_store.ts";
import { createOutgoing } from "./providers/outgoing.ts";
import { createOwnAddresses } from "./providers/own_addresses.ts";
import { createPorkbun } from "./providers/registrar/porkbun.ts";
import type { Registrar } from "./providers/registrar/registrar.ts";
import { assertRegistry, EVENT_TYPES, GROUPS, OPERATIONS } from "./registry.ts";
import { createSiteContents } from "./sites/contents.ts";
import { createMessagePages } from "./sites/message_page.ts";
import { createPusher, LONGEST_PUSH_PAUSE_MS } from "./sites/push.ts";
import { createSiteFiles } from "./sites/site_files.ts";
import { sweepBlobs } from "./storage/blobs.ts";
import { createBus } from "./storage/bus.ts";
import type { Storage } from "./storage/client.ts";
import type { Lives } from "./storage/lives.ts";
import { createPieceSweeper } from "./storage/pieces.ts";
import { openOwnSecrets, openSecrets } from "./storage/secrets.ts";
import { inSteps, type Step } from "./storage/steps.ts";
import { type Connections, createFetch } from "./transport/fetch.ts";
import { registerGauges } from "./transport/metrics/gauges.ts";
import { ownNumbers } from "./transport/metrics/server.ts";
import { createSiblings } from "./transport/metrics/siblings.ts";
import { createReadiness } from "./transport/readiness.ts";
import type { Credentials } from "./transport/reference.ts";
import { createTlsFront, type TlsFront } from "./transport/tls_front.ts";
import type { ComputeFor } from "./workers/computation.ts";

/** How often it is looked whether the bucket shows what it should. */
const PUSHED_MS = 10 * MINUTE_MS;
/** How soon after a picture was generated its other widths are made. */
const WIDTHS_MS = 10 * SECOND_MS;
const KEPT_EVENTS_MS = 30 * DAY_MS;
/** Rows that periodic work changes with one commit: others wait for it. */
const SWEEP_BATCH = 50;
/** Blobs that are looked at in a row. */
const BLOBS_LOOKED_AT = 500;
const CONCURRENT_RUNS = 8;
const CONCURRENT_TURNS = 16;
const CONCURRENT_MAILS = 4;
/** Campaigns that are sent at the same time, and of one account; others have their turn after half a minute. */
const CONCURRENT_CAMPAIGNS = 4;
const CAMPAIGNS_OF_ONE = 2;
/** Domains that are checked at the same time, and of one account: nearly all of that is waiting. */
const CONCURRENT_CHECKS = 24;
const CHECKS_OF_ONE = 4;
/** Payments that are settled at the same time. */
const CONCURRENT_PAYMENTS = 4;
/** Certificates that are ordered at the same time: nearly all of that is waiting. */
const CONCURRENT_ORDERS = 8;
/** How often it is looked for names that want a certificate and were not told of. */
const WANTED_MS = 15 * SECOND_MS;
/** Searches for leads at the same time, and of one account: most of that is waiting. */
const CONCURRENT_SEARCHES = 6;
const SEARCHES_OF_ONE = 2;
/** Websites whose content is brought to visitors at the same time. */
const CONCURRENT_SHOWS = 2;
const CONCURRENT_DELETIONS = 2;
/** Websites that are brought into the bucket at the same time, each with several requests. */
const CONCURRENT_PUSHES = 3;
/** Webhooks that are delivered to at the same time; nearly all of that is waiting. */
const CONCURRENT_WEBHOOKS = 100;
/** How long calls under way may take to end when the process stops. */
const DRAIN_MS = 5 * SECOND_MS;
/** How long an engine may take to notice that its work is no longer wanted. */
const LET_GO_MS = 2 * SECOND_MS;

const API = { operations: OPERATIONS, eventTypes: EVENT_TYPES, groups: GROUPS };

export interface AppParts {
  config: Config;
  /** Origin of the application, for example "http://localhost:3000". */
  baseUrl: string;
  storage: Storage;
  clock: Clock;
  ids: IdSource;
  log: Log;
  /** Where others count as well; left out: nobody else does. */
  measurements?: Measurements;
  engine: EngineSource;
  computeFor: ComputeFor;
  /** Where customers pay, instead of what the settings say. */
  checkout?: Checkout;
  /** Where domains are bought, and what DNS says of them, likewise. */
  registrar?: Registrar;
  dns?: DnsLookup;
  /** Who signs certificates, where it is not the one that settings name. */
  authority?: Authority;
  /** This process among those that serve the database. Without `lives` no other one does. */
  process: { pid: number; lives?: Lives };
}

export interface App {
  /** @param peer gives the network address of who sent the request, or null when it is not known */
  fetch: (request: Request, peer?: () => string | null, connections?: Connections) => Response | Promise<Response>;
  /** Takes over what dead processes had begun and starts the jobs. */
  start(): Promise<void>;
  /** Says from now on that it is not ready, and answers all the same. */
  leave(): void;
  /**
   * Ends streams and jobs, waits for calls under way, writes what is in memory, closes the database.
   * @param drained resolves when the server has answered its last call
   */
  stop(drained: Promise<unknown>): Promise<void>;
  services: Services;
  /** How requests come in where this process speaks TLS; null: it does not. */
  tls: TlsFront | null;
  /** What visitors do on published sites; written once a second. */
  visits: Visits;
  /** Who is signed in; when sessions were last used is written once a minute. */
  sessions: SessionReader;
  docs: Credentials;
}

/** Puts the application together on an open database. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, baseUrl, storage, clock, ids, log, engine, computeFor } = parts;
  const measurements = parts.measurements ?? createMeasurements();
  assertRegistry(OPERATIONS);
  const self = { _id: ids.next("job"), pid: parts.process.pid };
  const { lives } = parts.process;
  const isAlive: IsAlive = ({ _id }, db) => lives?.isAlive(_id, db) ?? false;
  let endLife = () => {};
  const stopping = new AbortController();
  const secrets = await openSecrets(storage, config);
  if (secrets.problem) log.error("stored secrets can't be read", { problem: secrets.problem });
  const bus = createBus(storage, clock, log);
  const { linkSecret, docsPassword } = await openOwnSecrets(storage, secrets);
  const sharing = { others: bus.others, key: linkSecret };
  const rateLimiter = await createRateLimiter(storage, clock, config.rateLimitFactor, sharing);
  const docs: Credentials = {
    user: config.docsUser ?? "docs",
    password: config.docsPassword ?? docsPassword,
  };
  const outgoing = createOutgoing({ ...config, clock });
  const dns = parts.dns ?? createDnsLookup({ ...config, mayReach: outgoing.mayReach, clock });
  const dnsProvider =
    config.dnsProvider && createOwnDnsProvider(config.dnsProvider, { outgoing, dns, clock, apis: config.dnsApis });
  const services: Services = {
    config,
    baseUrl,
    storage,
    clock,
    ids,
    log,
    measurements,
    countCall: createCallMeter(measurements, config.logCalls ? log : null),
    engine,
    engineFor: (owner) => engine.boundTo(computeFor(owner)),
    computeFor,
    queue: createQueue(storage, clock, ids, self._id),
    rateLimiter,
    senders: createSenders(config.trustedProxies, (proxy) =>
      log.error("a proxy is not trusted, all visitors who come through it are one", {
        proxy,
        setting: "SITEWRIGHT_TRUSTED_PROXIES",
      }),
    ),
    feeds: createFeeds(storage.read, clock, config.rateLimitFactor),
    domainLookup: createDomainLookup({ bootstrapUrl: config.rdapBootstrapUrl, dnsServers: config.dnsServers, clock }),
    dns,
    dnsProvider,
    dnsChallenges: dnsProvider && createDnsChallenges({ provider: dnsProvider, dns, clock }),
    authority: config.tls
      ? (parts.authority ?? createAuthority(config.tls, createAccountStore(storage, secrets, clock.now), clock))
      : null,
    ownAddresses: createOwnAddresses(config, baseUrl, dns, clock, stopping.signal),
    outgoing,
    leadSources: createLeadSources({
      config,
      baseUrl,
      clock,
      cache: createAnswerCache(storage, clock),
      work: createSourceWork(computeFor, config.dataDirectory),
    }),
    secrets,
    readReports: config.bounces && createReportReader(config.bounces, outgoing),
    mailer: config.mail && countedMailer(createMailer(config.mail), measurements),
    checkout: parts.checkout ?? (config.stripe && createStripe(config.stripe)),
    registrar: parts.registrar ?? (config.porkbun && createPorkbun(config.porkbun, outgoing)),
    bucket: config.publishBucket && createObjectStore(config.publishBucket, clock),
    turns: createTurns(),
    starts: createStarts(),
    siteFiles: createSiteFiles({ storage, computeFor, log }),
    places: createPlaces(),
    reference: docs,
    passwords: createPasswords(),
    linkSecret,
    stopping: stopping.signal,
  };
  // A job has begun, and may have cost a provider's work: it is not refused because much else of its account waits.
  const computeForJob: ComputeFor = (owner) => computeFor(owner, { patient: true });
  const ofJobs: Services = {
    ...services,
    engineFor: (owner) => engine.boundTo(computeForJob(owner)),
    computeFor: computeForJob,
  };
  const authenticator = createAuthenticator(storage, clock);
  const sessions = createSessionReader(storage, clock);
  const visits = createVisits(services);
  const messages = createMessagePages(services);
  const contents = createSiteContents(services, FONT_FILES, messages);
  const pusher = services.bucket && createPusher(services, contents, services.bucket);
  const onDomainPayment: OnDomainPayment = (db, payment, term) =>
    domainPaid(db, services, payment, term, giveBack(services));
  const backups = createBackupWork(
    services,
    config.backup?.minuteOfDay ?? null,
    haveBackupMade(config.dataDirectory, config.backup?.environment ?? {}),
  );
  // Each kind has workers of its own: a person waits for turns, generations may take minutes, and a mail server that
  // does not answer keeps nothing else waiting.
  const workers = [
    createWorker({
      ...services,
      concurrency: CONCURRENT_RUNS,
      share: RUNS_OF_ONE,
      handlers: { [GENERATE_JOB]: (job, signal) => generatePage(ofJobs, job, signal) },
    }),
    createWorker({
      ...services,
      concurrency: CONCURRENT_TURNS,
      share: TURNS_OF_ONE,
      handlers: { [TURN_JOB]: (job, signal) => runTurn(ofJobs, job, signal) },
    }),
    createWorker({
      ...services,
      concurrency: CONCURRENT_MAILS,
      handlers: {
        [MAIL_JOB]: (job, signal) => sendMail(ofJobs, job, signal),
        [RESET_JOB]: (job, signal) => mailReset(ofJobs, job, signal),
        [TERM_MAIL_JOB]: (job, signal) => mailTerm(ofJobs, job, signal),
        [CONFIRM_JOB]: (job, signal) => mailConfirmation(ofJobs, job, signal),
      },
    }),
    createWorker({
      ...services,
      concurrency: CONCURRENT_CAMPAIGNS,
      share: CAMPAIGNS_OF_ONE,
      handlers: { [SEND_JOB]: createCampaignSender(ofJobs) },
    }),
    createWorker({
      ...services,
      concurrency: CONCURRENT_WEBHOOKS,
      handlers: { [DELIVER_JOB]: (job, signal) => deliverDue(ofJobs, job, signal) },
    }),
    createWorker({
      ...services,
      concurrency: CONCURRENT_CHECKS,
      share: CHECKS_OF_ONE,
      handlers: {
        [CHECK_JOB]: (job, signal) => runCheck(ofJobs, job, signal),
        [TIDY_JOB]: (job, signal) => tidyRecords(services, job, signal),
      },
    }),
    createWorker({
      ...services,
      concurrency: CONCURRENT_PAYMENTS,
      handlers: {
        [SETTLE_JOB]: (job) => settleTold(services, job, onDomainPayment),
        [REFUND_JOB]: (job) => refundPayment(services, job, onDomainPayment),
        [REGISTER_JOB]: (job, signal) => registerDomain(services, job, signal, giveBack(services)),
        [RENEW_JOB]: (job, signal) =>
          renewDomain(services, job, signal, {
            giveBack: giveBack(services),
            charge: services.checkout && chargeSaved(services, services.checkout),
          }),
      },
    }),
    createWorker({
      ...services,
      concurrency: CONCURRENT_SEARCHES,
      share: SEARCHES_OF_ONE,
      handlers: { [SEARCH_JOB]: (job, signal) => searchLeads(ofJobs, job, signal) },
    }),
    createWorker({
      ...services,
      concurrency: CONCURRENT_DELETIONS,
      handlers: { [INDEX_JOB]: (job, signal) => indexCollection(services, job, signal) },
    }),
    createWorker({
      ...services,
      concurrency: CONCURRENT_SHOWS,
      handlers: { [SHOW_JOB]: (job, signal) => showContent(ofJobs, job, signal) },
    }),
    createWorker({
      ...services,
      concurrency: CONCURRENT_SHOWS,
      handlers: { [RENDER_TESTS_JOB]: (job, signal) => renderTests(ofJobs, job, signal) },
    }),
    createWorker({
      ...services,
      concurrency: CONCURRENT_DELETIONS,
      handlers: { [DELETE_JOB]: (job, signal) => finishDeletion(services, job, signal) },
    }),
    ...(config.backup ? [createWorker({ ...services, concurrency: 1, handlers: { [BACKUP_JOB]: backups.run } })] : []),
    ...(config.tls
      ? [
          createWorker({
            ...services,
            concurrency: CONCURRENT_ORDERS,
            handlers: { [CERTIFICATE_JOB]: (job, signal) => runCertificate(services, job, signal) },
          }),
        ]
      : []),
    ...(pusher
      ? [createWorker({ ...services, concurrency: CONCURRENT_PUSHES, handlers: { [PUSH_JOB]: pusher.run } })]
      : []),
  ];
  const dropLost = (subject?: string) =>
    Promise.all(workers.map((worker) => worker.dropLost(subject))).catch((error) =>
      log.error("jobs can't be looked at", { error: String(error) }),
    );
  bus.on("jobs", services.queue.wake);
  bus.on("interrupt", dropLost);
  bus.on("events", services.feeds.hint);
  bus.onMissed(() => {
    services.queue.wake();
    services.feeds.hintAll();
    void dropLost();
  });
  const moment = () => ({ now: clock.now(), ids });
  const sweepPieces = createPieceSweeper(storage);
  const inBatches = (step: Step) => inSteps(storage, "all", SWEEP_BATCH, step, stopping.signal);
  const bringBack = () =>
    bringBackFuture(
      storage,
      clock.now(),
      {
        [GENERATE_JOB]: LONGEST_BACKOFF_MS,
        [TURN_JOB]: LONGEST_BACKOFF_MS,
        [DELETE_JOB]: LONGEST_BACKOFF_MS,
        [MAIL_JOB]: LONGEST_PAUSE_MS,
        [RESET_JOB]: LONGEST_RESET_PAUSE_MS,
        [DELIVER_JOB]: LONGEST_WAIT_MS,
        [PUSH_JOB]: LONGEST_PUSH_PAUSE_MS,
        [CHECK_JOB]: LONGEST_CHECK_PAUSE_MS,
        [TIDY_JOB]: LONGEST_CHECK_PAUSE_MS,
        [SETTLE_JOB]: NO_KEY_PAUSE_MS,
        [REFUND_JOB]: LONGEST_REFUND_PAUSE_MS,
        [INDEX_JOB]: LONGEST_BACKOFF_MS,
        [CERTIFICATE_JOB]: LONGEST_CERTIFICATE_PAUSE_MS,
        [SEARCH_JOB]: LONGEST_BACKOFF_MS,
        [REGISTER_JOB]: LONGEST_BACKOFF_MS,
        [RENEW_JOB]: LONGEST_BACKOFF_MS,
        [TERM_MAIL_JOB]: LONGEST_TERM_MAIL_PAUSE_MS,
        [SHOW_JOB]: LONGEST_BACKOFF_MS,
        [CONFIRM_JOB]: LONGEST_CONFIRM_PAUSE_MS,
        [RENDER_TESTS_JOB]: LONGEST_BACKOFF_MS,
        [SEND_JOB]: LONGEST_SEND_PAUSE_MS,
        [BACKUP_JOB]: LONGEST_BACKUP_PAUSE_MS,
      },
      [(db, now, most) => bringBackDeliveries(services, db, now, most)],
    );
  const monitor = createMonitor(services);
  const schedule = createSchedule(
    [
      { name: "heartbeat", periodMs: HEARTBEAT_MS, isOwn: true, run: () => takeOver() },
      {
        name: "dead processes",
        periodMs: SECOND_MS,
        isOwn: true,
        run: async () => {
          // On a server it may take a while until it is certain of one, also when there is no other.
          const mayBeOthers = storage.lives !== undefined || bus.others() > 0;
          if (mayBeOthers && (await findDead(storage.read, self, clock, isAlive)).length > 0) await takeOver();
        },
      },
      { name: "what processes have told", periodMs: MINUTE_MS, run: () => bus.sweep() },
      ...(storage.lookAtChanged
        ? [{ name: "tables that have changed", periodMs: 10 * SECOND_MS, run: storage.lookAtChanged }]
        : []),
      { name: "visits", periodMs: SECOND_MS, isOwn: true, run: () => visits.flush() },
      {
        name: "old analytics",
        periodMs: HOUR_MS,
        run: () => dropOldAnalytics(storage, clock.now(), stopping.signal),
      },
      {
        name: "visitors of experiments",
        periodMs: HOUR_MS,
        run: () => dropOldExposures(storage, clock.now(), stopping.signal),
      },
      { name: "uptime", periodMs: SECOND_MS, isOwn: true, run: () => monitor.step() },
      { name: "domains to look at", periodMs: MINUTE_MS, run: () => monitor.adjust() },
      { name: "old uptime", periodMs: HOUR_MS, run: () => monitor.sweep() },
      { name: "rate counters", periodMs: SECOND_MS, isOwn: true, run: () => services.rateLimiter.flush() },
      { name: "key usage", periodMs: MINUTE_MS, isOwn: true, run: () => authenticator.flush() },
      { name: "session usage", periodMs: MINUTE_MS, isOwn: true, run: () => sessions.flush() },
      {
        name: "ended sessions and links",
        periodMs: HOUR_MS,
        run: () => inBatches((db, most) => dropExpired(db, clock.now(), most)),
      },
      {
        name: "monthly credits",
        periodMs: MINUTE_MS,
        run: () => inBatches((db, most) => renewCredits(db, moment(), most)),
      },
      {
        name: "terms of domains that end",
        periodMs: HOUR_MS,
        run: () => inBatches((db, most) => queueRenewals(services, db, most)),
      },
      { name: "late payers", periodMs: MINUTE_MS, run: () => endGrace(services) },
      {
        name: "what was told of payments",
        periodMs: HOUR_MS,
        run: () => inBatches((db, most) => dropOldHints(db, clock.now(), most)),
      },
      ...(services.checkout
        ? [
            {
              name: "payments that nobody told of",
              periodMs: DAY_MS,
              run: () => reconcile(services, services.checkout!, stopping.signal),
            },
          ]
        : []),
      { name: "clock set back", periodMs: MINUTE_MS, run: bringBack },
      {
        name: "old idempotency keys",
        periodMs: HOUR_MS,
        run: () => inBatches((db, most) => dropExpiredKeys(db, clock.now(), most)),
      },
      {
        name: "old stream events",
        periodMs: HOUR_MS,
        run: () => inBatches((db, most) => dropOldEvents(db, clock.now() - KEPT_EVENTS_MS, most)),
      },
      {
        name: "old webhook events",
        periodMs: HOUR_MS,
        run: () => inBatches((db, most) => dropOldWebhookEvents(db, clock.now(), most)),
      },
      {
        name: "subscribers who have not confirmed",
        periodMs: HOUR_MS,
        run: () => inBatches((db, most) => dropUnconfirmed(db, clock.now(), most)),
      },
      { name: "old recipients", periodMs: HOUR_MS, run: () => dropOldRecipients(services, stopping.signal) },
      { name: "old leads", periodMs: HOUR_MS, run: () => dropOldLeads(services, stopping.signal) },
      { name: "old versions", periodMs: HOUR_MS, run: async () => void (await thinVersions(storage, stopping.signal)) },
      { name: "campaigns that are due", periodMs: DUE_CAMPAIGNS_MS, run: () => beginDue(services) },
      { name: "records that are due", periodMs: DUE_MS, run: () => publishDue(services, stopping.signal) },
      {
        name: "values of removed fields",
        periodMs: HOUR_MS,
        run: () => dropRemovedValues(services, stopping.signal),
      },
      { name: "old releases", periodMs: HOUR_MS, run: () => dropOldReleases(services, stopping.signal) },
      ...(config.backup ? [{ name: "backup that is due", periodMs: MINUTE_MS, run: backups.look }] : []),
      ...(config.tls
        ? [
            { name: "names without a certificate", periodMs: WANTED_MS, run: () => wantAll(services) },
            {
              name: "old orders of certificates",
              periodMs: HOUR_MS,
              run: () => inBatches((db, most) => dropOldOrders(db, clock.now(), most)),
            },
          ]
        : []),
      ...(pusher
        ? [{ name: "sites in the bucket", periodMs: PUSHED_MS, run: () => pusher.compareAll(stopping.signal) }]
        : []),
      {
        name: "encodings of published documents",
        periodMs: HOUR_MS,
        run: () => encodeOldDocuments(services, stopping.signal),
      },
      {
        name: "unused code and assets",
        periodMs: HOUR_MS,
        run: async () => {
          await sweepBlobs(storage, BLOBS_LOOKED_AT, stopping.signal);
          await sweepPieces(stopping.signal);
        },
      },
      {
        name: "widths of pictures",
        periodMs: WIDTHS_MS,
        run: () => makeWidths({ ...services, computeFor: computeForJob }, stopping.signal),
      },
    ],
    () => isOnDuty(storage.read, self, clock),
    services,
  );

  /** Says that this process lives, and goes on with what dead ones had begun. */
  async function takeOver(): Promise<void> {
    const dead = await storage.write("all", (db) => takeOverFromDead(db, self, services, isAlive));
    for (const id of dead) lives?.forget(id);
    if (dead.length > 0) services.queue.wake();
  }

  async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
    const { promise: patienceEnded, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(ms, resolve);
    await Promise.race([work, patienceEnded]);
    cancel();
  }

  let isLeaving = false;
  const readiness = createReadiness(
    clock,
    () => storage.write("processes", (db) => registerProcess(db, self, clock)),
    () => isLeaving || stopping.signal.aborted,
  );
  registerGauges(services, readiness);
  const siblings = createSiblings(services, () => ownNumbers(measurements));
  const fetch = createFetch(
    services,
    API,
    authenticator.authenticate,
    sessions.read,
    docs,
    visits,
    contents,
    messages,
    readiness,
    siblings,
  );
  return {
    services,
    visits,
    sessions,
    docs,
    fetch,
    tls: config.tls && createTlsFront(services, contents, fetch),
    async start() {
      endLife = (await lives?.begin(self._id)) ?? endLife;
      await storage.write("all", (db) => backups.forget(db));
      await takeOver();
      await bus.start();
      await bringBack();
      for (const worker of workers) worker.start();
      schedule.start();
      siblings.start();
    },
    leave() {
      isLeaving = true;
    },
    async stop(drained) {
      stopping.abort();
      await atMost(DRAIN_MS, drained);
      await atMost(LET_GO_MS, Promise.all(workers.map((worker) => worker.stop())));
      await schedule.stop();
      await siblings.stop();
      bus.stop();
      const flushed = await Promise.allSettled([
        services.rateLimiter.flush(),
        visits.flush(),
        authenticator.flush(),
        sessions.flush(),
        storage.write("all", (db) => removeProcess(db, self._id, services)),
      ]);
      for (const result of flushed)
        if (result.status === "rejected") log.error("not written at the stop", { error: String(result.reason) });
      services.passwords.close();
      await storage.close();
      endLife();
    },
  };
}
