/**
 * The storage on a server of PostgreSQL does what the one in a file does: the same answers, writes that are whole and
 * alone in their serialization key, and nothing lost or done twice when connections break.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import { createAccount } from "../../src/features/accounts/service.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { silentLog } from "../../src/lib/log.ts";
import { createBus, tell } from "../../src/storage/bus.ts";
import { type Db, inSavepoint, openStorage, type Storage } from "../../src/storage/client.ts";
import { given, ROW_PLACE } from "../../src/storage/dialect.ts";
import { preparedOnce, rowsOf, selectOnce } from "../../src/storage/kept_statements.ts";
import { createLivenessLeases } from "../../src/storage/liveness_leases.ts";
import { openPostgres, type PostgresOptions } from "../../src/storage/postgres/client.ts";
import { brokenUniqueRule, StorageUnavailable, storageProblem } from "../../src/storage/problems.ts";
import { searchFor } from "../../src/storage/search.ts";
import { accounts, blobs, processes, settings, websites } from "../../src/storage/tables.ts";
import { newDirectory } from "../harness.ts";
import { type Postgres, startPostgres } from "../postgres.ts";

let postgres: Postgres;
let url: string;
let admin: SQL;
let storage: Storage;
const opened: Storage[] = [];

const open = async (options: PostgresOptions = {}, address = url) => {
  const one = await openPostgres(address, { connections: 4, ...options });
  opened.push(one);
  return one;
};

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  url = await postgres.newMigrated();
  admin = new SQL({ url, max: 1, connection: { search_path: "sitewright" } } as never);
  storage = await open();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await admin.close();
});

const services = { clock: systemClock, ids: createIds(systemClock.now) };
const wanted = { name: "A", email: null, plan: "pro", source: "test", monthlyCredits: 10 } as const;
const put = async (db: Db, name: string, value = "0") => void (await db.insert(settings).values({ name, value }));
const textOf = async (db: Db, name: string) =>
  (await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name)))[0]?.value;
const names = async () =>
  (await storage.read.select().from(settings).orderBy(asc(settings.name))).map(({ name }) => name);
/** What only work that is alone does right. */
const countUp = async (db: Db, name: string) => {
  const value = String(Number(await textOf(db, name)) + 1);
  await db.update(settings).set({ value }).where(eq(settings.name, name));
};
/** Ends every connection but the one that says so. */
const cutAll = () =>
  admin.unsafe(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
const gate = () => Promise.withResolvers<void>();

describe("both engines answer alike", () => {
  let directory: string;
  let file: Storage;
  beforeAll(() => {
    directory = newDirectory();
    file = openStorage(directory);
  });
  afterAll(async () => {
    await file.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const website = {
    _id: "web_1",
    account_id: "acc_1",
    name: "Wörds 'and' \"quotes\" ?",
    prompt: "p",
    created_at: 1_790_000_000_123,
    updated_at: 2,
  };
  const account = {
    _id: "acc_1",
    name: "A",
    plan: "agency",
    plan_status: "active",
    plan_source: "test",
    monthly_credits: 5,
    credits_renew_at: 0,
    created_at: 0,
    updated_at: 0,
  } as const;
  const findOnce = selectOnce((db) =>
    db
      .select({
        id: websites._id,
        created: websites.created_at,
        one: sql<number>`count(*)`,
        none: websites.published_at,
      })
      .from(websites)
      .where(eq(websites.name, sql.placeholder("name")))
      .groupBy(websites._id),
  );
  const preparedCount = preparedOnce((db) =>
    db
      .select({ n: count() })
      .from(websites)
      .where(gt(websites.created_at, sql.placeholder("after")))
      .prepare(),
  );

  const QUESTIONS: [string, (db: Db) => Promise<unknown>][] = [
    ["rows of a table", (db) => db.select().from(websites)],
    ["conditions and numbers", (db) => db.all(sql`SELECT 1 = 1 AS yes, 2 < 1 AS no, 5 / 2 AS half, 2.5 AS part`)],
    [
      "sums and means",
      (db) => db.all(sql`SELECT sum(created_at) AS s, avg(updated_at) AS a, count(*) AS n FROM websites`),
    ],
    ["one row", (db) => db.select({ name: websites.name }).from(websites).get()],
    ["lists of values", (db) => db.values(sql`SELECT _id, created_at FROM websites`)],
    ["contents", (db) => db.select({ bytes: blobs.bytes, n: sql`length(${blobs.bytes})` }).from(blobs)],
    [
      "what is missing in a join",
      (db) =>
        db
          .select()
          .from(accounts)
          .leftJoin(websites, and(eq(websites.account_id, accounts._id), eq(websites._id, "no"))),
    ],
    ["a select that is built once", async (db) => await findOnce(db).all({ name: website.name })],
    ["a prepared query", (db) => preparedCount(db).all({ after: 5 })],
    ["a fixed text", (db) => rowsOf(db, "SELECT name, ? FROM websites WHERE created_at > ?", ["x", 5])],
    [
      "rows that are given",
      (db) =>
        db.all(
          sql`SELECT name, created_at FROM ${given([{ name: "x", created_at: 7 }], { name: websites.name, created_at: websites.created_at })} AS g`,
        ),
    ],
    [
      "where a row is",
      (db) => db.all(sql`SELECT _id FROM websites WHERE ${ROW_PLACE} IN (SELECT ${ROW_PLACE} FROM websites LIMIT 1)`),
    ],
    ["how many", (db) => db.$count(websites)],
  ];

  test("to every kind of question", async () => {
    for (const one of [file, storage])
      await one.write("all", async (db) => {
        await db.insert(accounts).values(account);
        await db.insert(websites).values(website);
        await db.insert(blobs).values({ hash: "h", bytes: Buffer.from([0, 1, 255]) });
      });
    for (const [what, ask] of QUESTIONS) {
      const [here, there] = [await ask(file.read), await ask(storage.read)];
      expect({ what, answer: there }).toEqual({ what, answer: here });
      expect(here).not.toEqual([]);
    }
  });

  test("to what is written, and to what is refused", async () => {
    const works: [string, (db: Db) => Promise<unknown>][] = [
      ["returned rows", (db) => db.insert(settings).values({ name: "a", value: "1" }).returning()],
      ["nothing done", (db) => db.insert(settings).values({ name: "a", value: "2" }).onConflictDoNothing().returning()],
      [
        "put instead",
        (db) =>
          db
            .insert(settings)
            .values({ name: "a", value: "3" })
            .onConflictDoUpdate({ target: settings.name, set: { value: "3" } })
            .returning(),
      ],
      ["taken", (db) => db.insert(settings).values({ name: "a", value: "4" })],
      ["of nobody", (db) => db.insert(websites).values({ ...website, _id: "web_2", account_id: "acc_none" })],
      ["removed", (db) => db.delete(settings).where(eq(settings.name, "a")).returning({ value: settings.value })],
    ];
    for (const [what, work] of works) {
      const outcome = async (one: Storage) => {
        try {
          return await one.write("all", async (db) => await work(db));
        } catch (error) {
          return { rule: brokenUniqueRule(error), isDisk: storageProblem(error) !== null };
        }
      };
      const [here, there] = [await outcome(file), await outcome(storage)];
      expect({ what, answer: there }).toEqual({ what, answer: here });
    }
    expect(await names()).toEqual([]);
  });

  test("to what is searched, whatever letters it has", async () => {
    const called = [
      "Bakery Köln",
      "bakers' dozen",
      "BAKE-OFF 2026",
      "Crème brûlée & Café",
      "Ångström’s ДОМ",
      "3e5 and 12abc",
      "Straße",
      "naïve_name",
      "a.b@example.com",
      "x: !y & (z | 'w') <-> \"q\" \\ *",
    ];
    const asked = [
      ..."bake|BAKERY|koln|köln|creme brul|cafe|angstrom|дом|Д|3e5|12a|strasse|straße|name|example|b@ex|z w|y|baker doz|nothing|!|2026 off".split(
        "|",
      ),
      "",
      "' | !x:*",
    ];
    const found = async (one: Storage) => {
      for (const [at, name] of called.entries())
        await one.write("all", async (db) => {
          await db.insert(websites).values({ ...website, _id: `web_s${at}`, name });
        });
      await one.write("all", async (db) => {
        await db.update(websites).set({ name: "Renamed" }).where(eq(websites._id, "web_s9"));
        await db.delete(websites).where(eq(websites._id, "web_s1"));
      });
      const answers: Record<string, unknown> = {};
      for (const text of [...asked, "renamed", "dozen"])
        answers[text] = await searchFor(one.read, "website", "acc_1", text, 3, 0);
      answers.second = await searchFor(one.read, "website", "acc_1", "", 3, 3);
      answers.others = await searchFor(one.read, "website", "acc_2", "bake", 3, 0);
      return answers;
    };
    await file.write("all", async (db) => void (await db.delete(websites)));
    await storage.write("all", async (db) => void (await db.insert(accounts).values(account)));
    const here = await found(file);
    expect(await found(storage)).toEqual(here);
    expect(here.bake).toEqual({ found: ["web_s2", "web_s0"], total: 2 });
  });

  test("a letter that PostgreSQL does not have becomes the one that stands for what can't be shown", async () => {
    await storage.write("all", (db) => put(db, "nul", "a\0b"));
    expect(await textOf(storage.read, "nul")).toBe("a\ufffdb");
  });
});

test("what work throws is thrown on and undoes it; the connection serves the next", async () => {
  const failing = storage.write("all", async (db) => {
    await put(db, "undone");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await storage.write("all", async () => "nothing is asked");
  await storage.write("all", (db) => put(db, "kept"));
  expect(await names()).toEqual(["kept"]);
});

test("work goes on after what was undone inside of it", async () => {
  await storage.write("all", async (db) => {
    await put(db, "a");
    const inner = inSavepoint(db, async (inside) => {
      await put(inside, "b");
      await put(inside, "a");
    });
    expect(brokenUniqueRule(await inner.catch((error) => error))).toBe("settings.name");
    await put(db, "c");
  });
  expect(await names()).toEqual(["a", "c"]);
});

test("work that goes on after a statement of it failed is not taken for done", async () => {
  await storage.write("all", (db) => put(db, "a"));
  const heedless = storage.write("all", async (db) => {
    await put(db, "b");
    await put(db, "a").catch(() => {});
  });
  await expect(heedless).rejects.toThrow();
  expect(await names()).toEqual(["a"]);
});

test("a connection that was kept when its write was over is of no use", async () => {
  let kept: Db | null = null;
  await storage.write("all", async (db) => {
    kept = db;
    await put(db, "a");
  });
  await expect(put(kept!, "b")).rejects.toThrow("this write is over");
});

test("writes of one key are alone, whichever process makes them", async () => {
  const other = await open();
  await storage.write("all", (db) => put(db, "n"));
  const works = Array.from({ length: 60 }, (_, at) =>
    (at % 2 ? storage : other).write("acc_1", (db) => countUp(db, "n")),
  );
  await Promise.all(works);
  expect(await textOf(storage.read, "n")).toBe("60");
});

test("writes of different keys run beside each other; one in all keys waits for them, and they for it", async () => {
  const other = await open();
  const order: string[] = [];
  const [inside, goOn] = [gate(), gate()];
  const first = storage.write("acc_1", async (db) => {
    await put(db, "first");
    inside.resolve();
    await goOn.promise;
    order.push("first");
  });
  await inside.promise;
  await storage.write("acc_2", async (db) => {
    await put(db, "second");
    order.push("second");
  });
  const all = other.write(
    "all",
    async (db) => void order.push(`all sees ${(await db.select().from(settings)).length}`),
  );
  await lockIsWaitedFor();
  const later = storage.write("acc_3", async (db) => {
    await put(db, "third");
    order.push("third");
  });
  await lockIsWaitedFor(2);
  goOn.resolve();
  await Promise.all([first, all, later]);
  expect(order).toEqual(["second", "first", "all sees 2", "third"]);
});

/** Waits until so many wait for a lock of the server. */
async function lockIsWaitedFor(many = 1): Promise<void> {
  for (;;) {
    const waiting = await admin.unsafe(
      "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    if (waiting.length >= many) return;
    await Bun.sleep(2);
  }
}

test("work that the server could not do beside others runs again", async () => {
  await storage.write("all", async (db) => {
    await put(db, "a");
    await put(db, "b");
  });
  const met = [gate(), gate()];
  let runs = 0;
  // Both serialization keys change the same rows: only the server adds up what both do.
  const addOne = (db: Db, name: string) =>
    db
      .update(settings)
      .set({ value: sql`CAST(CAST(${settings.value} AS INTEGER) + 1 AS TEXT)` })
      .where(eq(settings.name, name));
  const crossing = (own: number, serializationKey: string, [one, two]: [string, string]) =>
    storage.write(serializationKey, async (db) => {
      runs++;
      await addOne(db, one);
      met[own]!.resolve();
      await met[1 - own]!.promise;
      await addOne(db, two);
    });
  await Promise.all([crossing(0, "acc_1", ["a", "b"]), crossing(1, "acc_2", ["b", "a"])]);
  expect(runs).toBe(3);
  expect([await textOf(storage.read, "a"), await textOf(storage.read, "b")]).toEqual(["2", "2"]);
});

test("of two who take the same name in different keys the second finds it taken", async () => {
  const [taken, goOn] = [gate(), gate()];
  const first = storage.write("acc_1", async (db) => {
    await put(db, "name", "first");
    taken.resolve();
    await goOn.promise;
  });
  await taken.promise;
  let runs = 0;
  const second = storage.write("acc_2", async (db) => {
    runs++;
    if (await textOf(db, "name")) return "taken";
    await put(db, "name", "second");
    return "had";
  });
  await lockIsWaitedFor();
  goOn.resolve();
  await first;
  expect(await second).toBe("taken");
  expect(runs).toBe(2);
});

test("work whose connection is lost runs again, and is done once", async () => {
  await storage.write("all", (db) => put(db, "n"));
  let runs = 0;
  await storage.write("acc_1", async (db) => {
    await countUp(db, "n");
    if (++runs === 1) await cutAll();
    await textOf(db, "n");
  });
  expect(runs).toBe(2);
  expect(await textOf(storage.read, "n")).toBe("1");
});

/** Stands between the storage and its server, and may cut off what is said at a COMMIT. */
function between(address: string) {
  const { hostname, port } = new URL(address);
  let cut: "before" | "after" | null = null;
  let cuts = 0;
  /** Connections up to this number are open, and nothing comes through. */
  let silentUpTo = 0;
  let opened = 0;
  const listener = Bun.listen<{
    server: Bun.Socket<undefined> | null;
    early: Buffer[];
    isCut: boolean;
    number: number;
  }>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      async open(client) {
        client.data = { server: null, early: [], isCut: false, number: ++opened };
        client.data.server = await Bun.connect({
          hostname,
          port: Number(port),
          socket: {
            data: (_, bytes) => void (client.data.isCut || client.data.number <= silentUpTo || client.write(bytes)),
            close: () => void client.end(),
          },
        });
        for (const bytes of client.data.early) client.data.server.write(bytes);
      },
      data(client, bytes) {
        const { server, early, number } = client.data;
        if (number <= silentUpTo) return;
        if (!server) return void early.push(Buffer.from(bytes));
        // Of a prepared statement its name is all that is sent: the mark comes with the COMMIT, and has the write's identifier.
        if (cut && MARKS.test(bytes.toString("latin1"))) {
          const before = cut === "before";
          cut = null;
          cuts++;
          client.data.isCut = true;
          if (!before) server.write(bytes);
          // What is on its way arrives; the answer does not.
          setTimeout(() => {
            server.end();
            client.end();
          }, 30);
          return;
        }
        server.write(bytes);
      },
      // Who is far away does not hear it.
      close: (client) => void (client.data.number <= silentUpTo || client.data.server?.end()),
    },
  });
  const through = new URL(address);
  through.port = String(listener.port);
  return {
    url: through.href,
    cutNext(when: "before" | "after") {
      cut = when;
    },
    cuts: () => cuts,
    fallSilent() {
      silentUpTo = opened;
    },
    stop: () => listener.stop(true),
  };
}
/** The place of a write and its identifier, one after the other. */
const MARKS = /[0-9a-f]{8}-[0-9a-f-]{27} \d+\0\0\0.[0-9a-f]{8}-[0-9a-f-]{27}/s;

test.each(["before", "after"] as const)(
  "a COMMIT that is lost %s the server has it is neither lost nor done twice",
  async (when) => {
    const way = between(url);
    const far = await open({}, way.url);
    await storage.write("all", (db) => put(db, "n"));
    let runs = 0;
    const work = async (db: Db) => {
      runs++;
      await countUp(db, "n");
      return runs;
    };
    // So that every connection has prepared what it sends.
    for (let at = 0; at < 8; at++) await far.write("acc_1", work);
    way.cutNext(when);
    const told = await far.write("acc_1", work);
    expect(way.cuts()).toBe(1);
    expect(await textOf(storage.read, "n")).toBe("9");
    expect([runs, told]).toEqual(when === "before" ? [10, 10] : [9, 9]);
    await far.close();
    opened.splice(opened.indexOf(far), 1);
    way.stop();
  },
);

test("all connections are ended 30 times while two processes write: what was acknowledged is there, once", async () => {
  const other = await open();
  await storage.write("all", async (db) => {
    for (let serializationKey = 0; serializationKey < 8; serializationKey++) await put(db, `n${serializationKey}`);
  });
  const done = Array.from({ length: 8 }, () => 0);
  let isOver = false;
  const writers = Array.from({ length: 16 }, async (_, at) => {
    const serializationKey = at % 8;
    while (!isOver) {
      await (at < 8 ? storage : other).write(`acc_${serializationKey}`, (db) => countUp(db, `n${serializationKey}`));
      done[serializationKey]!++;
    }
  });
  for (let cut = 0; cut < 30; cut++) {
    await Bun.sleep(Math.random() * 40);
    await cutAll();
  }
  isOver = true;
  await Promise.all(writers);
  const values = await Promise.all(
    done.map(async (_, serializationKey) => Number(await textOf(storage.read, `n${serializationKey}`))),
  );
  expect(values).toEqual(done);
  expect(Math.min(...done)).toBeGreaterThan(0);
}, 300_000);

test("a commit of another process changes the revision soon, also after connections were lost", async () => {
  const other = await open();
  const changesSoon = async (change: () => Promise<unknown>) => {
    const before = storage.revision();
    await change();
    for (let at = 0; at < 1000 && storage.revision() === before; at++) await Bun.sleep(2);
    return storage.revision() !== before;
  };
  let at = 0;
  const change = () => other.write("all", (db) => put(db, `${at++}`));
  expect(await changesSoon(change)).toBe(true);
  await cutAll();
  expect(await changesSoon(change)).toBe(true);
  // One that nobody has told of.
  expect(
    await changesSoon(() => admin.unsafe("INSERT INTO settings (name, value) VALUES ('told by nobody', '')")),
  ).toBe(true);
});

test("what was told before something else, but committed after it, is heard by others all the same", async () => {
  const other = await open();
  await storage.write("processes", async (db) => {
    for (const _id of ["one", "other"])
      await db.insert(processes).values({ _id, host: "h", pid: 1, seen_at: systemClock.now() });
  });
  const bus = createBus(other, systemClock, silentLog);
  const heard: string[] = [];
  bus.on("jobs", (subject) => void heard.push(subject));
  await bus.start();
  const [told, goOn] = [gate(), gate()];
  const slow = storage.write("acc_1", async (db) => {
    await tell(db, "jobs", "early");
    told.resolve();
    await goOn.promise;
  });
  await told.promise;
  await storage.write("acc_2", (db) => tell(db, "jobs", "late"));
  const hears = async (what: string) => {
    for (let at = 0; at < 2000 && !heard.includes(what); at++) await Bun.sleep(5);
  };
  await hears("late");
  goOn.resolve();
  await slow;
  await hears("early");
  bus.stop();
  expect(heard).toEqual(["late", "early"]);
});

test("a process lives as long as its connection, and others see its end", async () => {
  let time = 0;
  const [one, other] = [await open(), await open({ now: () => time })];
  await one.leases!.begin("one");
  const isAlive = async () => other.leases!.isAlive("one", other.read);
  expect(await isAlive()).toBe(true);
  // The lock is taken again when the connection was lost.
  await cutAll();
  await Bun.sleep(1_500);
  time += 60_000;
  expect(await isAlive()).toBe(true);
  await one.close();
  opened.splice(opened.indexOf(one), 1);
  // It might be about to take it again.
  expect(await isAlive()).toBe(true);
  time += 10_000;
  // A server lets go of a lock a little after its connection has ended.
  for (let tries = 0; tries < 500 && (await isAlive()); tries++) await Bun.sleep(10);
  expect(await isAlive()).toBe(false);
});

test("a process on the same data directory that is gone is dead at once, and one that only lost its connection lives", async () => {
  const directory = newDirectory();
  const near = createLivenessLeases(directory);
  const [one, other] = [await open({ near }), await open({ near: createLivenessLeases(directory), now: () => 0 })];
  const end = await one.leases!.begin("one");
  const isAlive = async () => other.leases!.isAlive("one", other.read);
  expect(await isAlive()).toBe(true);
  await one.close();
  opened.splice(opened.indexOf(one), 1);
  expect(await isAlive()).toBe(true);
  end();
  // As one leaves it that was killed.
  writeFileSync(join(directory, "processes", "one.lock"), "");
  expect(await isAlive()).toBe(false);
  other.leases!.forget("one");
  expect(readdirSync(join(directory, "processes"))).toEqual([]);
  rmSync(directory, { recursive: true });
});

test("the revision stays as it is while nothing is committed", async () => {
  await Bun.sleep(20);
  const before = storage.revision();
  await storage.read.select().from(settings);
  expect(storage.revision()).toBe(before);
});

test("a server that is gone is told as such, and what is asked later finds it again", async () => {
  const way = between(url);
  const far = await open({ patienceMs: 100 }, way.url);
  way.stop();
  await cutAll();
  const reason = async (asked: Promise<unknown>) =>
    asked.then(
      () => "answered",
      (error) => (error instanceof StorageUnavailable ? error.reason : String(error)),
    );
  expect(await reason(far.read.select().from(settings).then())).toBe("unreachable");
  expect(await reason(far.write("all", (db) => put(db, "x")))).toBe("unreachable");
  // As long as the server is not heard, nothing counts as new.
  await Bun.sleep(3_100);
  expect(far.revision()).not.toBe(far.revision());
});

test("a server that says nothing any more, and has ended no connection, is found again by new ones", async () => {
  const way = between(url);
  const far = await open({ silenceMs: 500, patienceMs: 20_000 }, way.url);
  await storage.write("all", (db) => put(db, "n"));
  for (let at = 0; at < 8; at++) await far.write("acc_1", (db) => countUp(db, "n"));
  let runs = 0;
  const [asked, written] = [gate(), gate()];
  const writing = far.write("acc_1", async (db) => {
    await countUp(db, "n");
    if (++runs > 1) return;
    asked.resolve();
    await written.promise;
  });
  await asked.promise;
  way.fallSilent();
  written.resolve();
  const reading = far.read.select().from(settings);
  await writing;
  expect((await reading).length).toBe(1);
  expect(await textOf(storage.read, "n")).toBe("9");
  const before = far.revision();
  await storage.write("all", (db) => put(db, "heard"));
  for (let at = 0; at < 1000 && far.revision() === before; at++) await Bun.sleep(2);
  expect(await textOf(far.read, "heard")).toBe("0");
  await far.close();
  opened.splice(opened.indexOf(far), 1);
  way.stop();
});

test("a read that takes long is asked elsewhere, and answers that are quick do not wait for it", async () => {
  const long = () => storage.read.all<{ one: string }>(sql`SELECT 'x' AS one FROM pg_sleep(0.4)`);
  // The server has ended it, which nobody sees.
  expect(await long()).toEqual([{ one: "x" }]);
  const order: string[] = [];
  const all = [long(), long(), long()].map((one) => one.then(() => order.push("long")));
  for (let at = 0; at < 5; at++) {
    await storage.read.all(sql`SELECT 1`);
    order.push("quick");
  }
  await Promise.all(all);
  expect(order).toEqual([...Array(5).fill("quick"), ...Array(3).fill("long")]);
});

test("a table that was filled just now is looked at, others are not", async () => {
  const known = async () => {
    const rows = await admin.unsafe(
      "SELECT relname, reltuples::int AS rows FROM pg_class WHERE relname IN ('settings', 'blobs') ORDER BY relname",
    );
    return rows.map(({ relname, rows: many }: { relname: string; rows: number }) => [relname, many]);
  };
  await storage.lookAtChanged!();
  expect(await known()).toEqual([
    ["blobs", -1],
    ["settings", -1],
  ]);
  await storage.write("all", async (db) => {
    for (let from = 0; from < 2000; from += 500)
      await db
        .insert(settings)
        .values(Array.from({ length: 500 }, (_, at) => ({ name: `name ${from + at}`, value: "" })));
    // What a connection has changed it tells once a second, or when it is asked to.
    await rowsOf(db, "SELECT pg_stat_force_next_flush()", []);
  });
  await storage.lookAtChanged!();
  expect(await known()).toEqual([
    ["blobs", -1],
    ["settings", 2000],
  ]);
});

test("slow statements are told, without their values", async () => {
  const told: string[] = [];
  const slow = await open({ slow: { leastMs: 20, tell: (text) => void told.push(text) } });
  await slow.read.all(sql`SELECT pg_sleep(0.03), ${"secret"}::text`);
  await slow.write("all", async (db) => void (await db.run(sql`SELECT pg_sleep(0.03)`)));
  expect(told).toEqual(["SELECT pg_sleep(0.03), ?::text", "SELECT pg_sleep(0.03)"]);
});

test("an account is made by the same code", async () => {
  const made = await storage.write("all", (db) => createAccount(db, wanted, services));
  const [row] = await storage.read.select().from(accounts);
  expect(row).toMatchObject({ _id: made._id, name: "A", plan: "pro" });
});
