/** Backups in a bucket: whole or not there, tried before they count, kept for days, weeks and months, and brought back. */
import { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { BACKUP_JOB, createBackupWork } from "../../src/features/backups/jobs.ts";
import { makeBackup, withBackup } from "../../src/features/backups/making.ts";
import { nameOf } from "../../src/features/backups/names.ts";
import { keptTimes } from "../../src/features/backups/retention.ts";
import { isDue, LONGEST_BACKUP_PAUSE_MS } from "../../src/features/backups/schedule.ts";
import { fetchDatabase, sendDatabase } from "../../src/features/backups/transfer.ts";
import { examineBackups } from "../../src/features/server_settings/service.ts";
import { bringBackFuture } from "../../src/jobs/clock_set_back.ts";
import { Queue } from "../../src/jobs/queue.ts";
import { createSchedule } from "../../src/jobs/schedule.ts";
import { Worker } from "../../src/jobs/worker.ts";
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { silentLog } from "../../src/lib/log.ts";
import { createMeasurements } from "../../src/lib/measurements.ts";
import { createObjectStore } from "../../src/providers/object_store.ts";
import { readConfig } from "../../src/settings/config.ts";
import { restore } from "../../src/storage/backup.ts";
import { databasePath, openStorage } from "../../src/storage/client.ts";
import { startTestBucket, type TestBucket } from "../bucket.ts";
import { PACKAGED_SERVERS, startPackagedBucket } from "../bucket_servers.ts";
import { makePublishedWebsite, newDirectory, startTestServer } from "../harness.ts";
import { PROGRAM } from "../program.ts";
import { runToEnd } from "../simulation/server_process.ts";
import { createVirtualClock, turns } from "../simulation/virtual_clock.ts";

const PLACE = "s3://sites/nightly";
const signal = new AbortController().signal;
let bucket: TestBucket;
let directory: string;
/** A data directory with a new database, which is copied: making one takes longer than most of these tests. */
const template = newDirectory();
beforeAll(() => openStorage(template).close());
afterAll(() => rmSync(template, { recursive: true }));
beforeEach(() => {
  bucket = startTestBucket();
  directory = newDirectory();
});
afterEach(async () => {
  await bucket.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** The same bucket, for backups. */
const forBackups = (environment: Record<string, string>, to: string | null = PLACE): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(environment)
      .filter(([name]) => !name.endsWith("_BUCKET"))
      .map(([name, value]) => [name.replace("PUBLISH", "BACKUP"), value]),
  ),
  ...(to ? { SITEWRIGHT_BACKUP_TO: to } : {}),
});
const run = (...args: string[]) => runToEnd(args, { environment: forBackups(bucket.environment, null) });
const storeOf = (environment: Record<string, string>) =>
  createObjectStore(readConfig(forBackups(environment), {}).backup!.bucket, systemClock);

/** Makes a backup and brings one back as the commands do, in the test's own process. */
const make = (data: string, now = Date.now()) => makeBackup(data, storeOf(bucket.environment), now, signal);
const bring = (data: string, name: string | null = null) =>
  withBackup(data, storeOf(bucket.environment), name, signal, (copy) => void restore(data, copy, true, "kept", true));

const keys = () => [...bucket.objects.keys()].sort();
const databaseKey = () => keys().find((key) => key.endsWith("database.zst"))!;
/** A data directory with a few settings in its database. */
function makeData(): string {
  const data = join(directory, "data");
  cpSync(template, data, { recursive: true });
  return data;
}
const mark = (data: string, value: string) => {
  const database = new Database(databasePath(data));
  database.run("INSERT INTO settings VALUES ('mark', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", [
    value,
  ]);
  database.close();
};
const markOf = (data: string) => {
  const database = new Database(databasePath(data), { readonly: true });
  const found = database.query<{ value: string }, []>("SELECT value FROM settings WHERE name = 'mark'").get();
  database.close();
  return found?.value;
};

describe("there and back", () => {
  test("a server's backup goes into the bucket while it serves, and another machine serves what it had", async () => {
    const server = await startTestServer();
    const { host } = await makePublishedWebsite(server, "Kept");
    const published = await server.visit(host, "/");
    const made = await run("backup", "--to", PLACE, "--data", server.directory);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    const name = /nightly\/(\S+)/.exec(made.stdout)![1]!;
    expect(made.stdout).toMatch(/^Wrote s3:\/\/sites\/nightly\/\S+ \(\d\.\d MB\), fetched it back and opened it\.\n$/);
    expect(keys()).toEqual([`nightly/${name}/database.zst`, `nightly/${name}/manifest.json`]);
    expect(bucket.uploads.size).toBe(0);
    // The key of secrets stays apart, and nothing is left on the disk.
    const key = readFileSync(join(server.directory, "secret.key"), "utf8").trim();
    const bytes = Bun.zstdDecompressSync(bucket.objects.get(databaseKey())!.bytes).toString("latin1");
    expect(bytes).toStartWith("SQLite format 3");
    expect(bytes).not.toContain(key);
    expect(readdirSync(server.directory).filter((file) => file.includes("backup"))).toEqual(["backup.lock"]);
    const listed = await run("backups", "--from", PLACE);
    expect(listed.stdout).toContain(`${PLACE}/${name}`);

    const data = join(directory, "elsewhere");
    const back = await run("restore", "--from", PLACE, "--data", data);
    expect(back).toEqual({ code: 0, stdout: `Restored ${PLACE}/${name} into ${data}.\n`, stderr: "" });
    const restored = await startTestServer({ directory: data });
    expect((await restored.visit(host, "/")).text).toBe(published.text);
    expect((await restored.get("/v1/websites", { key: server.key })).json.total).toBe(1);
    await Promise.all([server.stop(), restored.stop()]);
  }, 300_000);

  test("the newest comes back, or the one that is named; a database that is there is kept beside it", async () => {
    const data = makeData();
    mark(data, "first");
    const { name: first } = await make(data, Date.now() - DAY_MS);
    mark(data, "second");
    await make(data);
    mark(data, "lost");
    const refused = await run("restore", "--from", PLACE, "--data", data);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("add --force")]);
    expect(markOf(data)).toBe("lost");
    const newest = await run("restore", "--from", PLACE, "--force", "--data", data);
    expect([newest.stderr, markOf(data)]).toEqual(["", "second"]);
    expect(newest.stdout).toContain("The database that was there is");
    const named = await run("restore", "--from", `${PLACE}/${first}`, "--force", "--data", data);
    expect([named.stderr, markOf(data)]).toEqual(["", "first"]);
    await expect(bring(data, nameOf(0))).rejects.toThrow(/no backup/);
    expect(markOf(data)).toBe("first");
  }, 300_000);

  test("what is larger than a part goes in several, is joined, and comes back the same; no piece needs much memory", async () => {
    const store = storeOf(bucket.environment);
    const file = join(directory, "large");
    const content = Buffer.alloc(40 * 2 ** 20);
    for (let at = 0; at < content.length; at += 65_536) crypto.getRandomValues(content.subarray(at, at + 65_536));
    writeFileSync(file, content);
    const sizes = await sendDatabase(store, nameOf(0), file, signal);
    expect(bucket.asked.filter((line) => line.includes("partNumber")).length).toBe(
      Math.ceil(sizes.object.bytes / 2 ** 24),
    );
    expect(sizes.database.bytes).toBe(content.length);
    await fetchDatabase(store, nameOf(0), sizes, join(directory, "back"), signal);
    expect(readFileSync(join(directory, "back")).equals(content)).toBe(true);
  });

  test("joining the parts may take the bucket longer than other answers", async () => {
    const config = readConfig(forBackups(bucket.environment), {}).backup!.bucket;
    const hasty = createObjectStore(config, systemClock, 500);
    bucket.fault = ({ method }) => (method === "POST" && bucket.uploads.size > 0 ? 1500 : null);
    const upload = await hasty.beginUpload("joined", "text/plain", signal);
    await upload.add(new Uint8Array(10), signal);
    await upload.finish(signal);
    expect(keys()).toEqual(["nightly/joined"]);
  });

  const others = PACKAGED_SERVERS.map((which) => [which, startPackagedBucket(which)] as const);
  afterAll(() => Promise.all(others.map(async ([, started]) => (await started).stop())));
  test.each(others)(
    "it works with the S3 that %s is",
    async (_, started) => {
      const { environment } = await started;
      const data = makeData();
      mark(data, "there");
      const command = (...args: string[]) => runToEnd(args, { environment: forBackups(environment) });
      expect(await command("backup", "--to", "--data", data)).toMatchObject({ code: 0, stderr: "" });
      const back = join(directory, "back");
      expect(await command("restore", "--from", "--data", back)).toMatchObject({ code: 0, stderr: "" });
      expect(markOf(back)).toBe("there");
    },
    300_000,
  );
});

describe("what is damaged or half", () => {
  test.each<[string, () => void, RegExp]>([
    ["a byte is another", () => void bucket.objects.get(databaseKey())!.bytes.writeUInt8(7, 5000), /damaged/],
    [
      "its end is missing",
      () => {
        const object = bucket.objects.get(databaseKey())!;
        object.bytes = object.bytes.subarray(0, -100);
      },
      /damaged/,
    ],
    [
      "it is another backup's",
      () => {
        bucket.objects.get(databaseKey())!.bytes = Buffer.from(Bun.zstdCompressSync(Buffer.alloc(100_000)));
      },
      /damaged/,
    ],
    ["the database is gone", () => void bucket.objects.delete(databaseKey()), /no backup/],
    [
      "the manifest is none",
      () => {
        bucket.objects.get(databaseKey().replace("database.zst", "manifest.json"))!.bytes = Buffer.from("{");
      },
      /manifest/,
    ],
  ])(
    "a backup is refused when %s, and the database that is there stays",
    async (_, damage, words) => {
      const data = makeData();
      mark(data, "saved");
      await make(data);
      mark(data, "there");
      damage();
      await expect(bring(data)).rejects.toThrow(words);
      expect(markOf(data)).toBe("there");
      expect(readdirSync(data).filter((file) => /incoming|outgoing|before-restore/.test(file))).toEqual([]);
    },
    300_000,
  );

  test("an upload that fails leaves nothing in the bucket, and the one from before still counts", async () => {
    const data = makeData();
    mark(data, "whole");
    await make(data);
    const before = keys();
    mark(data, "never saved");
    bucket.fault = ({ method, key }) =>
      method === "PUT" && key.endsWith("database.zst") ? new Response("", { status: 403 }) : null;
    await expect(make(data)).rejects.toThrow(/403/);
    bucket.fault = null;
    expect([keys(), bucket.uploads.size]).toEqual([before, 0]);
    await bring(data);
    expect(markOf(data)).toBe("whole");
  }, 300_000);

  test("what can't be opened when it is fetched back never counts, and removes none of the others", async () => {
    const data = makeData();
    const old = Array.from({ length: 20 }, (_, index) => `nightly/${nameOf(Date.now() - index * MINUTE_MS - DAY_MS)}`);
    for (const name of old)
      for (const object of ["database.zst", "manifest.json"])
        bucket.objects.set(`${name}/${object}`, { bytes: Buffer.from("x"), headers: {} });
    const before = keys();
    const damaged = new Set<Buffer>();
    bucket.fault = ({ method, key }) => {
      const bytes = bucket.objects.get(key)?.bytes;
      if (method === "GET" && bytes && key.endsWith("database.zst") && !damaged.has(bytes)) {
        bytes[bytes.length - 9]! ^= 0xff;
        damaged.add(bytes);
      }
      return null;
    };
    await expect(make(data)).rejects.toThrow(/damaged/);
    expect(keys().filter((key) => key.endsWith("manifest.json"))).toEqual(
      before.filter((key) => key.endsWith("manifest.json")),
    );
  }, 300_000);

  /** A process that backs up, at the moment when the bucket takes a part; each part takes so many milliseconds. */
  async function backupInTheMiddle(data: string, partMs: number) {
    const part = Promise.withResolvers<void>();
    bucket.fault = ({ method, key }) => {
      if (method !== "PUT" || !key.endsWith("database.zst")) return null;
      part.resolve();
      return partMs;
    };
    const child = Bun.spawn([...PROGRAM, "backup", "--to", PLACE, "--data", data], {
      env: { PATH: process.env.PATH, ...forBackups(bucket.environment, null) },
      stdout: "ignore",
      stderr: "ignore",
    });
    await part.promise;
    return child;
  }

  test("a process that is killed in the middle leaves no backup; the next one removes what it left, here and there", async () => {
    const data = makeData();
    const child = await backupInTheMiddle(data, 600);
    child.kill("SIGKILL");
    await child.exited;
    bucket.fault = null;
    expect(existsSync(join(data, "backup.outgoing"))).toBe(true);
    await expect(bring(join(directory, "none"))).rejects.toThrow(/no backup/);
    for (const upload of bucket.uploads.values()) upload.begun -= 2 * DAY_MS;
    expect(bucket.uploads.size).toBe(1);
    await make(data);
    expect(bucket.uploads.size).toBe(0);
    expect(readdirSync(data).filter((file) => file.includes("outgoing"))).toEqual([]);
  }, 300_000);

  test("asked to stop in the middle, it gives the upload up", async () => {
    const data = makeData();
    const ended = await backupInTheMiddle(data, 10_000);
    ended.kill("SIGTERM");
    expect(await ended.exited).toBe(1);
    expect([keys(), bucket.uploads.size]).toEqual([[], 0]);
  }, 300_000);
});

describe("how long they are kept", () => {
  const times = fc.array(fc.integer({ min: 0, max: 800 * DAY_MS }), { minLength: 1, maxLength: 300 });
  const start = Date.UTC(2026, 0, 1);
  const period: Record<string, (time: number) => string> = {
    day: (time) => new Date(time).toISOString().slice(0, 10),
    month: (time) => new Date(time).toISOString().slice(0, 7),
    // The Monday before.
    week: (time) => new Date(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10),
  };

  test("the newest of each of the last 7 days, 4 weeks and 12 months that have one, and no other", () => {
    fc.assert(
      fc.property(times, (offsets) => {
        const all = offsets.map((offset) => start + offset).sort((a, b) => a - b);
        const kept = keptTimes(all);
        const wanted = new Set<number>();
        for (const [name, most] of [
          ["day", 7],
          ["week", 4],
          ["month", 12],
        ] as const) {
          const newest = new Map(all.map((time) => [period[name]!(time), time]));
          for (const time of [...newest.values()].sort((a, b) => b - a).slice(0, most)) wanted.add(time);
        }
        expect(kept).toEqual(wanted);
        expect(kept.has(all.at(-1)!)).toBe(true);
      }),
    );
  });

  test("removing after each backup leaves what removing once at the end would", () => {
    fc.assert(
      fc.property(times, (offsets) => {
        const all = offsets.map((offset) => start + offset).sort((a, b) => a - b);
        let left: number[] = [];
        for (const time of all) left = [...keptTimes([...left, time])];
        expect(new Set(left)).toEqual(keptTimes(all));
      }),
    );
  });

  test("making one removes those that had their time, and nothing that is not its own", async () => {
    const data = makeData();
    const now = Date.now();
    const old = Array.from({ length: 40 }, (_, index) => now - (index + 1) * DAY_MS);
    const bytes = Buffer.from("x");
    for (const time of old)
      for (const object of ["database.zst", "manifest.json"])
        bucket.objects.set(`nightly/${nameOf(time)}/${object}`, { bytes, headers: {} });
    const others = ["nightly/notes.txt", `nightly/${nameOf(0)}/mine.txt`, `weekly/${nameOf(0)}/manifest.json`];
    // Begun and never finished: long ago, and just now by somebody else.
    const [stale, fresh] = [now - 3 * DAY_MS - 1, now - HOUR_MS].map((time) => `nightly/${nameOf(time)}/database.zst`);
    for (const key of [...others, stale!, fresh!]) bucket.objects.set(key, { bytes, headers: {} });
    await make(data, now);
    const manifests = keys().flatMap((key) => /^nightly\/(.*)\/manifest\.json$/.exec(key)?.[1] ?? []);
    const kept = keptTimes([...old, now]);
    expect(manifests).toEqual([...kept].sort((a, b) => a - b).map(nameOf));
    for (const key of [...others, fresh!]) expect(bucket.objects.has(key)).toBe(true);
    expect(bucket.objects.has(stale!)).toBe(false);
  }, 300_000);
});

describe("by schedule", () => {
  test("one is due when there is none since it was last that time of day in UTC", () => {
    const at = (text: string) => Date.parse(`2026-11-${text}:00.000Z`);
    const due = (last: string | null, now: string) => isDue(last === null ? null : at(last), at(now), 180);
    expect([due(null, "23T10:00"), due("23T10:00", "23T10:01")]).toEqual([true, false]);
    expect([due("22T03:00", "23T02:59"), due("22T03:00", "23T03:00")]).toEqual([false, true]);
    expect([due("23T03:00", "24T02:59"), due("23T02:59", "24T02:59")]).toEqual([false, true]);
    // A clock that ran ahead was set right.
    expect(due("29T03:00", "23T10:00")).toBe(true);
  });

  /** A process that makes backups, as far as that matters: storage, queue, worker, schedule. */
  function startProcess(clock: Clock, make: () => Promise<void>) {
    const storage = openStorage(directory);
    const measurements = createMeasurements();
    const queue = new Queue(storage, clock, createIds(clock.now), "self");
    const services = { storage, queue, clock, log: silentLog, measurements };
    const backups = createBackupWork(services, () => 180, make);
    const worker = new Worker({ ...services, concurrency: 1, handlers: { [BACKUP_JOB]: backups.run } });
    const look = { name: "backup", everyMs: MINUTE_MS, run: backups.look };
    const behind = { [BACKUP_JOB]: LONGEST_BACKUP_PAUSE_MS };
    const setRight = {
      name: "clock",
      everyMs: MINUTE_MS,
      run: () => bringBackFuture(storage, clock.now(), behind, []),
    };
    const due = { name: "due jobs", everyMs: SECOND_MS, run: async () => queue.wake() };
    const schedule = createSchedule([due, look, setRight], async () => true, services);
    worker.start();
    schedule.start();
    return {
      values: async (name: string) =>
        await measurements
          .families()
          .find((one) => one.name === name)!
          .read(),
      async stop() {
        await Promise.all([worker.stop(), schedule.stop()]);
        await storage.close();
      },
    };
  }

  test("once a day; sooner again when it failed, and less and less often; a restart changes nothing", async () => {
    const time = createVirtualClock(Date.UTC(2026, 10, 23, 10));
    const made: string[] = [];
    let works = true;
    const start = () =>
      startProcess(time.forProcess(), async () => {
        made.push(new Date(time.now()).toISOString().slice(8, 16));
        if (!works) throw new Error("the bucket is away");
      });
    let running = start();
    const jump = async (ms: number, step = 10 * MINUTE_MS) => {
      for (let left = ms; left > 0; left -= step) {
        await time.jump(step);
        await turns(10);
      }
    };
    // The first one shows that it works.
    await jump(16 * HOUR_MS);
    expect(made.splice(0)).toEqual([expect.stringMatching(/^23T10:[01]/)]);
    await jump(2 * HOUR_MS);
    expect(made).toEqual([expect.stringMatching(/^24T03:[01]/)]);
    await running.stop();
    running = start();
    await jump(10 * HOUR_MS);
    expect(made.splice(0).length).toBe(1);
    works = false;
    await jump(12.5 * HOUR_MS);
    await jump(1.5 * HOUR_MS, MINUTE_MS);
    // At 3, and then after 5, 10, 20, 40 minutes and so on.
    const tries = made.splice(0).map((one) => Date.parse(`2026-11-${one}:00Z`));
    const pauses = tries.slice(1).map((at, index) => (at - tries[index]!) / MINUTE_MS);
    expect(new Date(tries[0]!).toISOString()).toMatch(/^2026-11-25T03:0/);
    expect(pauses.map((pause) => Math.round(pause / 5))).toEqual([1, 2, 4]);
    expect(await running.values("sitewright_backups_total")).toContainEqual({
      labels: { outcome: "failed" },
      value: 4,
    });
    const [last] = await running.values("sitewright_backup_last_timestamp_seconds");
    expect(last!.value * 1000).toBeWithin(Date.UTC(2026, 10, 24, 3), Date.UTC(2026, 10, 24, 3, 15));
    works = true;
    await jump(6 * HOUR_MS);
    expect(made.splice(0).length).toBe(1);
    await jump(18 * HOUR_MS);
    expect(made).toEqual([expect.stringMatching(/^26T03:[01]/)]);
    await running.stop();
  }, 300_000);

  test("a server has it made by a process of its own, with what that needs and no more", async () => {
    const server = await startTestServer({ environment: forBackups(bucket.environment) });
    while (!keys().some((key) => key.endsWith("manifest.json"))) await Bun.sleep(20);
    while (!/sitewright_backups_total\{outcome="made"\} 1/.test((await server.visit("localhost", "/metrics")).text))
      await Bun.sleep(20);
    await server.stop();
  }, 300_000);
});

describe("what is set wrongly", () => {
  test("keys that are missing, and the bucket that everybody reads, are said at the start", async () => {
    const without = await runToEnd(["serve", "--data", directory], { environment: { SITEWRIGHT_BACKUP_TO: PLACE } });
    expect([without.code, without.stderr]).toEqual([2, expect.stringContaining("SITEWRIGHT_BACKUP_S3_ACCESS_KEY_ID")]);
    const published = { ...bucket.environment, ...forBackups(bucket.environment) };
    const public_ = await runToEnd(["serve", "--data", directory], { environment: published });
    expect([public_.code, public_.stderr]).toEqual([2, expect.stringContaining("which everybody can read")]);
    const neither = await run("backup", "--data", directory);
    expect([neither.code, neither.stderr]).toEqual([1, expect.stringContaining("needs a file, or --to")]);
  }, 300_000);

  test("the doctor tries the bucket, and says when others read it or the newest backup is old", async () => {
    const config = readConfig(forBackups(bucket.environment), {});
    expect(await examineBackups(config)).toMatchObject({
      ok: false,
      message: expect.stringContaining("everybody can read"),
    });
    bucket.fault = ({ signed }) => (signed ? null : new Response("", { status: 403 }));
    expect(await examineBackups(config)).toMatchObject({ ok: true, message: expect.stringContaining("none yet") });
    // Named once: the second may end between the two.
    const name = nameOf(Date.now() - 3 * DAY_MS);
    for (const object of ["database.zst", "manifest.json"])
      bucket.objects.set(`nightly/${name}/${object}`, { bytes: Buffer.from("x"), headers: {} });
    expect(await examineBackups(config)).toMatchObject({ ok: false, message: expect.stringContaining("old") });
    bucket.exists = false;
    expect(await examineBackups(config)).toMatchObject({ ok: false, message: expect.stringContaining("NoSuchBucket") });
  });
});
