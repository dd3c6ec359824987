/** What processes tell each other: told with the commit, kept for a while, and healed when it was missed. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { registerProcess } from "../../src/jobs/processes.ts";
import { silentLog } from "../../src/lib/log.ts";
import { type Bus, createBus, PATIENCE_MS, type Topic, tell } from "../../src/storage/bus.ts";
import { openStorage, type Storage } from "../../src/storage/client.ts";
import { changes } from "../../src/storage/tables.ts";
import { newDirectory } from "../harness.ts";

let directory: string;
let teller: Storage;
let hearer: Storage;
let now = Date.UTC(2026, 10, 20);
let timers: (() => void)[] = [];
const clock = {
  now: () => now,
  after(_ms: number, run: () => void) {
    timers.push(run);
    return () => {};
  },
};

beforeEach(() => {
  directory = newDirectory();
  teller = openStorage(directory);
  hearer = openStorage(directory);
  timers = [];
});
afterEach(async () => {
  await Promise.all([teller.close(), hearer.close()]);
  rmSync(directory, { recursive: true, force: true });
});

/** Everybody whose time has come looks. */
async function look(): Promise<void> {
  const due = timers;
  timers = [];
  for (const run of due) run();
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const register = (...names: string[]) =>
  teller.write("all", async (db) => {
    for (const _id of names) await registerProcess(db, { _id, pid: 1 }, clock);
  });
const say = (topic: Topic, ...subjects: string[]) =>
  teller.write("all", async (db) => {
    for (const subject of subjects) await tell(db, topic, subject);
  });
const kept = async () => (await hearer.read.select().from(changes)).map(({ subject }) => subject);

async function listen(): Promise<{ bus: Bus; heard: string[] }> {
  const bus = createBus(hearer, clock, silentLog);
  const heard: string[] = [];
  for (const topic of ["jobs", "interrupt", "events"] as const)
    bus.on(topic, (subject) => heard.push(`${topic} ${subject}`));
  bus.onMissed(() => heard.push("missed"));
  await bus.start();
  return { bus, heard };
}

test("a process that is alone writes nothing for others", async () => {
  await register("job_1");
  await say("jobs", "work");
  expect(await kept()).toEqual([]);
  const { bus } = await listen();
  expect(bus.others()).toBe(0);
});

test("what was committed is heard, in order and each once; what was undone is not, nor what was told before", async () => {
  await register("job_1", "job_2");
  await say("jobs", "before");
  const { bus, heard } = await listen();
  expect(bus.others()).toBe(1);
  const undone = teller.write("all", async (db) => {
    await tell(db, "events", "run_undone");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await say("events", "run_1", "run_1", "run_2");
  await say("interrupt", "run_3");
  expect(heard).toEqual([]);
  await look();
  expect(heard).toEqual(["events run_1", "events run_2", "interrupt run_3"]);
  await look();
  expect(heard).toHaveLength(3);
});

test("a flood is read to its end", async () => {
  await register("job_1", "job_2");
  const { heard } = await listen();
  const subjects = Array.from({ length: 1234 }, (_, number) => `run_${number}`);
  await say("events", ...subjects);
  await look();
  expect(heard).toEqual(subjects.map((subject) => `events ${subject}`));
});

test("another process that comes later is seen, and heard of from then on", async () => {
  await register("job_1");
  const { bus, heard } = await listen();
  await register("job_2");
  await say("jobs", "work");
  await look();
  expect([bus.others(), heard]).toEqual([1, ["jobs work"]]);
});

test("messages go when all have had time to read them, and whoever was held up for longer is told so", async () => {
  await register("job_1", "job_2");
  const { bus, heard } = await listen();
  await say("jobs", "old");
  await bus.sweep();
  await say("jobs", "new");
  expect(await kept()).toEqual(["old", "new"]);
  await bus.sweep();
  expect(await kept()).toEqual(["new"]);
  now += PATIENCE_MS;
  await look();
  expect(heard).toEqual(["jobs new"]);
  now += PATIENCE_MS + 1;
  await look();
  expect(heard).toEqual(["jobs new", "missed"]);
  await bus.sweep();
  expect(await kept()).toEqual([]);
});

test("a database that can't be read for a moment is looked at again, and nothing is lost", async () => {
  await register("job_1", "job_2");
  const { heard } = await listen();
  await say("jobs", "work");
  const { revision } = hearer;
  hearer.revision = () => {
    throw new Error("the disk is gone");
  };
  await look();
  expect(heard).toEqual([]);
  hearer.revision = revision;
  await look();
  expect(heard).toEqual(["jobs work"]);
});
