/** The application: everything put together, without a port and without globals, so that tests can have many. */
import type { EngineSource } from "./engines/engine.ts";
import { createVisits, type Visits } from "./features/analytics/service.ts";
import { createAccountStore } from "./features/certificates/service.ts";
import { bringBackFuture } from "./jobs/clock_set_back.ts";
import { createProcessLife } from "./jobs/process_life.ts";
import { Queue } from "./jobs/queue.ts";
import { createSchedule } from "./jobs/schedule.ts";
import { EventFeeds } from "./jobs/streams.ts";
import { createWorkers, LONGEST_BACKOFF_MS } from "./jobs/worker.ts";
import { createSenders, tellOfProxy } from "./lib/addresses.ts";
import { atMost, type Clock, MINUTE_MS, SECOND_MS } from "./lib/clock.ts";
import type { IdSource } from "./lib/ids.ts";
import type { Log } from "./lib/log.ts";
import { createMeasurements, type Measurements } from "./lib/measurements.ts";
import { createParts, createPartsOfSettings, type Services } from "./operation/operation.ts";
import { RateLimiter } from "./policy/rate_limit.ts";
import { type Authority, createAuthority } from "./providers/acme/authority.ts";
import { checkout, createProviders, type GivenProviders, mailer, registrar } from "./providers/choose.ts";
import { API, FEATURES } from "./registry.ts";
import type { Config } from "./settings/config.ts";
import { type ConfigSource, createCurrentSettings } from "./settings/current.ts";
import { createSiteContents } from "./sites/contents.ts";
import { createSiteFiles } from "./sites/site_files.ts";
import { type Bus, createBus } from "./storage/bus.ts";
import type { Storage } from "./storage/client.ts";
import type { LivenessLeases } from "./storage/liveness_leases.ts";
import { openAllSecrets } from "./storage/secrets.ts";
import { followServerSettings } from "./storage/server_settings.ts";
import { createFetch, type Fetch } from "./transport/fetch.ts";
import { registerGauges } from "./transport/metrics/gauges.ts";
import { ownNumbers } from "./transport/metrics/server.ts";
import { createSiblings } from "./transport/metrics/siblings.ts";
import { createReadiness } from "./transport/readiness.ts";
import { createTlsFront, type TlsFront } from "./transport/tls_front.ts";
import type { ComputeFor } from "./workers/computation.ts";

/** How long calls under way may take to end when the process stops. */
const DRAIN_MS = 5 * SECOND_MS;
/** How long an engine may take to notice that its work is no longer wanted. */
const LET_GO_MS = 2 * SECOND_MS;

export interface AppParts extends GivenProviders, ConfigSource {
  config: Config;
  /** Begins this process anew; left out: nobody can but who has started it. */
  restart?(): void;
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
  /** Who signs certificates, where it is not the one that settings name. */
  authority?: Authority;
  /** This process among those that serve the database. Without `lives` no other one does. */
  process: { pid: number; leases?: LivenessLeases };
}

export interface App {
  fetch: Fetch;
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
}

/** Puts the application together on an open database. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, storage, clock, ids, log, process } = parts;
  const bus = createBus(storage, clock, log);
  const stopping = new AbortController();
  const self = { _id: ids.next("job"), pid: process.pid };
  const services = await createServices(parts, self._id, bus, stopping.signal);
  // A job has begun, and may have cost a provider's work: it is not refused because much else of its account waits.
  const computeFor: ComputeFor = (owner) => parts.computeFor(owner, { patient: true });
  const engineFor: Services["engineFor"] = (owner) => parts.engine.boundTo(computeFor(owner));
  const ofJobs = (): Services => ({ ...services, computeFor, engineFor });
  const kinds = FEATURES.flatMap(({ jobs }) => jobs);
  const periodic = FEATURES.flatMap((feature) => feature.periodic);
  const workers = createWorkers(kinds, services, ofJobs);
  const life = createProcessLife(self, process.leases, services, bus, workers);

  const bringBack = () =>
    bringBackFuture(
      storage,
      clock.now(),
      Object.fromEntries(kinds.map(({ name, longestPauseMs }) => [name, longestPauseMs ?? LONGEST_BACKOFF_MS])),
      FEATURES.flatMap(({ bringBack }) => (bringBack ? (db, now, most) => bringBack(services, db, now, most) : [])),
    );
  const schedule = createSchedule(
    [
      ...life.periodic,
      { name: "clock set back", everyMs: MINUTE_MS, run: bringBack },
      ...periodic.map((one) => ({
        ...one,
        isOn: () => one.isOn?.(services) ?? true,
        run: () => one.run(ofJobs(), stopping.signal),
      })),
    ],
    life.isOnDuty,
    services,
  );

  let isLeaving = false;
  const readiness = createReadiness(clock, life.register, () => isLeaving || stopping.signal.aborted);
  registerGauges(services, readiness);
  const siblings = createSiblings(services, () => ownNumbers(services.measurements));
  const fetch = createFetch(services, API, readiness, siblings);
  return {
    services,
    visits: services.part(createVisits),
    fetch,
    tls: config.tls && createTlsFront(services, services.part(createSiteContents), fetch),
    async start() {
      await life.begin();
      for (const { onStart } of FEATURES) await onStart?.(services);
      await life.takeOver();
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
      await atMost(clock, DRAIN_MS, drained);
      await atMost(clock, LET_GO_MS, Promise.all(workers.map((worker) => worker.stop())));
      await schedule.stop();
      await siblings.stop();
      bus.stop();
      const last = periodic.filter((one) => one.ofEachProcess === "and_last");
      const flushed = last.map((one) => one.run(ofJobs(), stopping.signal));
      const tell = (error: unknown) => log.error("not written at the stop", { error: String(error) });
      await Promise.all([...flushed, life.remove()].map((one) => one.catch(tell)));
      for (const { onStop } of FEATURES) onStop?.(services);
      await storage.close();
      life.end();
    },
  };
}

/** What every room has, from what the settings say. */
async function createServices(parts: AppParts, self: string, bus: Bus, stopping: AbortSignal): Promise<Services> {
  const { config, baseUrl, storage, clock, ids, log, engine, computeFor, measurements = createMeasurements() } = parts;
  const { secrets, linkSecret, docsPassword } = await openAllSecrets(storage, config, log);
  const settings = createCurrentSettings(config, parts);
  await followServerSettings(settings, { storage, secrets, bus, log, restart: parts.restart });
  const services: Services = {
    ...{ config, baseUrl, serverUrl: baseUrl, brand: null },
    ...{ storage, clock, ids, log, measurements, engine, computeFor },
    ...createProviders(config, baseUrl, clock, stopping, parts),
    get mailer() {
      return services.ofSettings(mailer);
    },
    get checkout() {
      return parts.checkout ?? services.ofSettings(checkout);
    },
    get registrar() {
      return parts.registrar ?? services.ofSettings(registrar);
    },
    engineFor: (owner) => engine.boundTo(computeFor(owner)),
    queue: new Queue(storage, clock, ids, self),
    rateLimiter: await RateLimiter.load(storage, clock, config.rateLimitFactor, { ...bus, key: linkSecret }),
    senders: createSenders(config.trustedProxies, tellOfProxy(log)),
    feeds: new EventFeeds(storage.read, clock, config.rateLimitFactor),
    authority: config.tls
      ? (parts.authority ?? createAuthority(config.tls, createAccountStore(storage, secrets, clock.now), clock))
      : null,
    secrets,
    siteFiles: createSiteFiles({ storage, computeFor, log }),
    reference: { user: config.docsUser ?? "docs", password: config.docsPassword ?? docsPassword },
    linkSecret,
    stopping,
    operations: API.operations,
    onSiteChange: FEATURES.flatMap(({ onSiteChange }) => onSiteChange ?? []),
    settings,
    restart: parts.restart ?? null,
    part: createParts(() => services),
    ofSettings: createPartsOfSettings(() => services, settings),
  };
  return services;
}
