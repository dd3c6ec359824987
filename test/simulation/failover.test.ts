/**
 * Two machines with their database on a primary and its standby, while at seeded random moments any of them is killed: the
 * application, both of it, the primary (its standby is promoted, and another stands by), the primary for a moment, the
 * connections on which processes hear each other, and all connections. Clients (killed_clients.ts) call whichever machine
 * comes; what has no answer is sent again. Nothing that was acknowledged is missing, nothing is done or charged twice,
 * every run ends, and its stream goes on at any machine with Last-Event-ID, without a gap.
 */
import { Database } from "bun:sqlite";
import { afterEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { SQL } from "bun";
import { databasePath } from "../../src/storage/client.ts";
import { openPostgres } from "../../src/storage/postgres/client.ts";
import { SEARCH_PATH } from "../../src/storage/postgres/schema.ts";
import { newDirectory, parseEvents } from "../harness.ts";
import { type PostgresPair, startPostgresPair } from "../postgres.ts";
import { brokenRules, damage } from "./invariants.ts";
import {
  act,
  compare,
  finishAll,
  finishDeletion,
  finishOpen,
  type KnownClient,
  makeClients,
  missing,
  Unanswered,
  type World,
} from "./killed_clients.ts";
import { createRandom, type Random, seeds, withSeed } from "./random.ts";
import { runToEnd, type ServerProcess, startServerProcess } from "./server_process.ts";

const ROUNDS = Number(process.env.SIM_STEPS ?? 7);
const MACHINES = 2;
const SECRET_KEY = "5e".repeat(32);
/** A machine that was killed is taken for dead after ten seconds; the rest is for one that is busy. */
const PATIENCE_MS = 120_000;

let pair: PostgresPair | null = null;
let machines: Machine[] = [];
afterEach(async () => {
  try {
    await Promise.all(machines.map((machine) => machine.end()));
  } finally {
    await pair?.stop();
  }
});

/** A machine whose process is started again whenever it has ended, as a supervisor does. */
interface Machine {
  directory: string;
  baseUrl(): string;
  kill(): Promise<void>;
  /** Everything that its processes have written to standard error. */
  errors(): string;
  end(): Promise<void>;
}

async function startMachine(url: string): Promise<Machine> {
  const directory = newDirectory();
  const environment = { SITEWRIGHT_DATABASE_URL: url, SITEWRIGHT_SECRET_KEY: SECRET_KEY };
  const started: ServerProcess[] = [];
  let isOver = false;
  let baseUrl = "";
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const kept = (async () => {
    while (!isOver) {
      try {
        const server = await startServerProcess(directory, { environment });
        started.push(server);
        ({ baseUrl } = server);
        resolve();
        if (isOver) await server.kill();
        await server.exited;
      } catch {
        // The database is away: the supervisor tries again.
        await Bun.sleep(200);
      }
    }
  })();
  await first;
  return {
    directory,
    baseUrl: () => baseUrl,
    kill: () => started.at(-1)!.kill(),
    errors: () => started.map((server) => server.output().stderr).join(""),
    async end() {
      isOver = true;
      await started.at(-1)!.terminate();
      await kept;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** What is on, for as long as it says; each a kind of trouble. */
const TROUBLES: Record<string, (random: Random) => Promise<void>> = {
  "a machine is killed": async (random) => await random.pick(machines).kill(),
  "all machines are killed": async () => void (await Promise.all(machines.map((machine) => machine.kill()))),
  "the primary is killed, its standby promoted": async (random) => {
    await pair!.killPrimary();
    await Bun.sleep(random.between(0, 2_000));
    await pair!.promote();
    await Bun.sleep(random.between(0, 500));
    await pair!.standBy();
  },
  "the primary is killed together with a machine": async (random) => {
    const killed = random.pick(machines).kill();
    await TROUBLES["the primary is killed, its standby promoted"]!(random);
    await killed;
  },
  "the standby is away for a moment": async (random) => {
    await pair!.stopStandby();
    await Bun.sleep(random.between(0, 1_000));
    await pair!.startStandby();
  },
  "nobody hears anybody": async (random) => {
    for (let times = 0; times < 5; times++) {
      await cut("query LIKE 'LISTEN%' OR query LIKE '%pg_notify%' OR query LIKE '%pg_current_snapshot()::text%'");
      await Bun.sleep(random.between(0, 400));
    }
  },
  "all connections are lost": () => cut("true"),
};

let url: string;

/** Ends connections of machines. */
async function cut(which: string): Promise<void> {
  const admin = new SQL({ url: pair!.at("primary", url), max: 1 });
  await admin.unsafe(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'sitewright %' AND (${which})`,
  );
  await admin.close();
}

/** Each kind once in an order of its own, and again. */
function* schedule(random: Random): Generator<string> {
  for (;;) {
    const left = Object.keys(TROUBLES);
    while (left.length > 0) yield left.splice(random.between(0, left.length - 1), 1)[0]!;
  }
}

/** Lets a client act until all is over; what has no answer is sent again, to whichever machine. */
async function keepActing(world: World, client: KnownClient, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      if (client.openDeletion) await finishDeletion(world, client, [200, 404]);
      if (client.open) {
        world.seen.resent++;
        await finishOpen(world, client);
      }
      await act(world, client);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      await Bun.sleep(world.random.between(1, 100));
    }
  }
}

interface Watched {
  last: number;
  ends: string[];
  machines: Set<string>;
}

/** Follows the stream of a run to its end, at whichever machine answers; true when it has ended, or its page is gone. */
async function follow(world: World, client: KnownClient, run: string, watched: Watched): Promise<boolean> {
  const baseUrl = world.baseUrl();
  let text = "";
  try {
    const headers = { Authorization: `Bearer ${client.apiKey}`, "Last-Event-ID": String(watched.last) };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${baseUrl}/v1/runs/${run}/events`, { headers, signal });
    if (response.status === 404) return true;
    if (response.status !== 200) return false;
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) text += decoder.decode(chunk, { stream: true });
  } catch {
    // Whoever was asked is gone.
  }
  for (const { id, event } of parseEvents(text.slice(0, text.lastIndexOf("\n\n") + 2))) {
    expect({ run, id }).toEqual({ run, id: watched.last + 1 });
    watched.last = id;
    watched.machines.add(baseUrl);
    if (["completed", "failed", "stopped"].includes(event)) watched.ends.push(event);
  }
  return watched.ends.length > 0;
}

/** Every run that is acknowledged is watched, from then on. */
async function watchRuns(world: World, all: Map<string, Watched>, isOver: () => boolean): Promise<void> {
  const watching: Promise<void>[] = [];
  while (!isOver()) {
    for (const client of world.clients)
      for (const run of client.runs)
        if (!all.has(run)) {
          const watched: Watched = { last: 0, ends: [], machines: new Set() };
          all.set(run, watched);
          watching.push(
            (async () => {
              const begun = Date.now();
              while (!(await follow(world, client, run, watched))) {
                if (Date.now() - begun > PATIENCE_MS) throw new Error(`the stream of ${run} does not end`);
                await Bun.sleep(20);
              }
            })(),
          );
        }
    await Bun.sleep(5);
  }
  await Promise.all(watching);
}

test(`${ROUNDS} times a machine, the primary or what they hear each other by is killed: nothing acknowledged is missing, nothing is done or charged twice, runs end, streams go on elsewhere`, async () => {
  const seed = seeds(1)[0]!;
  await withSeed(seed, async () => {
    const random = createRandom(seed);
    pair = await startPostgresPair();
    url = await pair.newDatabase();
    const storage = await openPostgres(url);
    const clients = await makeClients(storage);
    await storage.close();
    machines = await Promise.all(Array.from({ length: MACHINES }, () => startMachine(url)));
    const reader: { url: string; server: SQL | null } = { url: "", server: null };
    const world: World = {
      random,
      clients,
      baseUrl: () => random.pick(machines).baseUrl(),
      async column(text, ...values) {
        const at = pair!.at("primary", url);
        if (reader.url !== at) {
          await reader.server?.close({ timeout: 0 });
          reader.url = at;
          reader.server = new SQL({ url: at, max: 1, connection: { search_path: SEARCH_PATH } } as never);
        }
        let number = 0;
        const rows = await reader
          .server!.unsafe(
            text.replace(/\?/g, () => `$${++number}`),
            values,
          )
          .values();
        return rows.map(([value]: [string]) => value);
      },
      inspect() {},
      publishedWithinMs: PATIENCE_MS,
      seen: { resent: 0, replayed: 0, runsTakenUp: 0, visits: 0 },
    };

    let isOver = false;
    const acting = clients.map((client) => keepActing(world, client, () => isOver));
    const watched = new Map<string, Watched>();
    const watching = watchRuns(world, watched, () => isOver);
    const failed = Promise.all([...acting, watching]);
    // With a generator of its own: how often clients draw depends on how fast they are answered.
    const when = createRandom(~seed >>> 0);
    const troubles = schedule(when);
    const hasMoved = () => watched.values().some(({ machines }) => machines.size > 1);
    const { seen } = world;
    const wasWorthIt = () => hasMoved() && Math.min(seen.resent, seen.replayed, seen.visits) > 0;
    // On a slow machine less happens between two troubles.
    for (let round = 0; round < ROUNDS || (!wasWorthIt() && round < 3 * ROUNDS); round++) {
      await Promise.race([Bun.sleep(when.between(200, 2_500)), failed]);
      const trouble = troubles.next().value!;
      if (process.env.SIM_SHOW) process.stdout.write(`${trouble}\n`);
      await TROUBLES[trouble]!(when);
    }
    await Promise.race([Bun.sleep(2_000), failed]);
    isOver = true;
    await Promise.all(acting);
    for (const client of clients) expect(await missing(world, client)).toEqual([]);
    for (const begun = Date.now(); ; ) {
      try {
        await finishAll(world);
        break;
      } catch (error) {
        if (!(error instanceof Unanswered) || Date.now() - begun > PATIENCE_MS) throw error;
        await Bun.sleep(100);
      }
    }
    await watching;
    await compare(world);
    await reader.server?.close({ timeout: 0 });
    for (const { ends } of watched.values()) expect(ends.length).toBeLessThanOrEqual(1);
    const ended = Object.groupBy(
      [...watched.values()].flatMap(({ ends }) => ends),
      (end) => end,
    );
    expect(ended.failed ?? []).toEqual([]);
    if (process.env.SIM_SHOW)
      process.stdout.write(
        `${JSON.stringify({ ...world.seen, runs: watched.size, completed: ended.completed?.length, acknowledged: clients.reduce((sum, one) => sum + one.answered.length, 0) })}\n${machines
          .map((machine) => machine.errors())
          .join("")
          .split("\n")
          .filter((line) => line.includes('"error"'))
          .join("\n")}\n`,
      );
    for (const machine of machines) {
      expect(machine.errors()).not.toContain("internal error");
      // Also what the runtime says while it hears nothing is a line of the log.
      expect(machine.errors()).not.toMatch(/^bun:/m);
    }
    await Promise.all(machines.splice(0).map((machine) => machine.end()));

    // Every row is copied into a file, where all rules are known.
    const directory = newDirectory();
    const environment = { SITEWRIGHT_SECRET_KEY: SECRET_KEY };
    const copied = await runToEnd(["move", "--from", url, "--data", directory], { environment });
    expect(copied).toMatchObject({ code: 0 });
    const database = new Database(databasePath(directory));
    expect(brokenRules(database, Date.now())).toEqual({});
    expect(damage(database)).toEqual([]);
    database.close();
    rmSync(directory, { recursive: true, force: true });
    expect({ ...seen, hasMoved: hasMoved(), wasWorthIt: wasWorthIt() }).toMatchObject({ wasWorthIt: true });
  });
}, 600_000);
