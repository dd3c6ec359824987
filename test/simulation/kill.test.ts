/**
 * SIGKILL at any moment. A real server works for six clients (killed_clients.ts) and is killed again and again at seeded
 * random moments, also while it starts: nothing that was acknowledged is missing, and nothing is done twice.
 */
import { afterEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { isOnServer, look, openTestStorage, rowsIn } from "../databases.ts";
import { newDirectory } from "../harness.ts";
import { brokenRules, expectSound } from "./invariants.ts";
import { compare, finishAll, keepActing, makeClients, missing, type World } from "./killed_clients.ts";
import { createRandom, seeds, withSeed } from "./random.ts";
import { launchServer, type ServerProcess, startServerProcess } from "./server_process.ts";

/** On a server each begins with ten seconds, after which a process whose connection is gone is taken for dead. */
const ROUNDS = Number(process.env.SIM_STEPS ?? (isOnServer ? 4 : 8));
const LONGEST_LOAD_MS = isOnServer ? 1_500 : 450;

/** Looks at what the restarted server has, then brings it to what the clients wanted, and compares the two whole. */
async function inspect(world: World): Promise<void> {
  for (const client of world.clients) expect(await missing(world, client)).toEqual([]);
  await finishAll(world);
  await compare(world);
}

let running: Pick<ServerProcess, "kill"> | null = null;
const directory = newDirectory();
afterEach(async () => {
  await running?.kill();
  rmSync(directory, { recursive: true, force: true });
});

/** An internal error in the log is a defect, whatever the answers were. */
const expectNoInternalError = (server: Pick<ServerProcess, "output">) =>
  expect(
    server
      .output()
      .stderr.split("\n")
      .filter((line) => line.includes('"level":"error"')),
  ).toEqual([]);

test(`killed ${ROUNDS} times at random moments: no acknowledged write is missing, nothing is done or charged twice, no run hangs, published pages are whole`, async () => {
  const seed = seeds(1)[0]!;
  await withSeed(seed, async () => {
    const random = createRandom(seed);
    const storage = await openTestStorage(directory);
    const clients = await makeClients(storage);
    await storage.close();
    let baseUrl = "";
    let killedAtStart = 0;
    const world: World = {
      random,
      clients,
      baseUrl: () => baseUrl,
      column: async (query, ...values) =>
        (await rowsIn<Record<string, string>>(directory, query, ...values)).map((row) => Object.values(row)[0]!),
      inspect: async () => expect(await look(directory, (database) => brokenRules(database, Date.now()))).toEqual({}),
      publishedWithinMs: 0,
      seen: { resent: 0, replayed: 0, runsTakenUp: 0, visits: 0 },
    };
    const { seen } = world;
    /** Calls were cut off and sent again, and runs were taken up: a busy machine may need more rounds for it. */
    const wasWorthIt = () => Math.min(seen.resent, seen.replayed, seen.runsTakenUp, seen.visits) > 0;

    for (let round = 0; round < ROUNDS || (!wasWorthIt() && round < 6 * ROUNDS); round++) {
      if (random.chance(0.2)) {
        const starting = await launchServer(directory);
        running = starting;
        await Bun.sleep(random.between(0, 400));
        await starting.kill();
        killedAtStart++;
      }
      const server = await startServerProcess(directory);
      running = server;
      ({ baseUrl } = server);
      await inspect(world);
      const acting = clients.map((client) => keepActing(world, client));
      await Promise.race([Bun.sleep(random.between(10, LONGEST_LOAD_MS)), ...acting]);
      await server.kill();
      await Promise.all(acting);
      expectNoInternalError(server);
    }

    const last = await startServerProcess(directory);
    running = last;
    ({ baseUrl } = last);
    await inspect(world);
    expect(await last.terminate()).toMatchObject({ code: 0 });
    expectNoInternalError(last);
    await expectSound(directory);
    if (process.env.SIM_SHOW) process.stdout.write(`${JSON.stringify({ ...seen, killedAtStart })}\n`);
    expect({ ...seen, wasWorthIt: wasWorthIt() }).toMatchObject({ wasWorthIt: true });
  });
}, 600_000);
