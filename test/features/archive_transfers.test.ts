/**
 * Archives on their way: streamed in both directions, so many at the same time; what breaks off leaves nothing; nobody
 * sees a website before it is whole, and everybody is told of it then, once.
 */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createZipWriter } from "../../src/features/archives/zip_writer.ts";
import { sha256Hex } from "../../src/lib/hash.ts";
import { asUpload, makeArchive } from "../archives.ts";
import {
  type Client,
  call,
  type Json,
  makePublishedWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { expectSound } from "../simulation/invariants.ts";
import { createVirtualClock } from "../simulation/virtual_clock.ts";

let server: TestServer;
const logged: unknown[] = [];
beforeEach(async () => {
  logged.length = 0;
  const log = { info: () => {}, error: (...entry: unknown[]) => void logged.push(entry) };
  server = await startTestServer({ log: log as never });
});
afterEach(() => server.stop());

const importTo = (archive: Blob, client: Client = server, headers: Record<string, string> = {}) =>
  call(server.baseUrl, "POST", "/v1/websites/import_archive", archive, client.key, headers);

const exportFrom = (id: string, client: Client = server, signal?: AbortSignal) =>
  fetch(`${server.baseUrl}/v1/websites/${id}/export`, { headers: { Authorization: `Bearer ${client.key}` }, signal });

const text = (index: number) => `${index} ${crypto.randomUUID()} `.repeat(60_000);
const many = <Value>(count: number, value: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => value(index));

/** An archive of which the import takes many commits. */
const longArchive = (messages = 4000) =>
  makeArchive({
    pages: many(50, (index) => ({ path: `/p${index}` })),
    threads: [{}],
    versions: many(50, (page) => ({ page })),
    messages: many(messages, (index) => ({ text: `Message ${index}` })),
  });

/** A website whose archive is larger than what the system keeps of a connection. */
async function makeLargeWebsite(): Promise<string> {
  const contents = many(10, text);
  const rows = { pages: [{}], versions: contents.map((html) => ({ html: sha256Hex(html) })) };
  return (await importTo(await makeArchive(rows, {}, contents))).json._id;
}

const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await Bun.sleep(5);
};

describe("an import", () => {
  test("is seen by nobody before it is whole; then it is there, and webhooks are told once", async () => {
    await server.post("/v1/webhooks", { url: "https://hooks.example.com/", events: ["website.created"] });
    const counted = async () => {
      const found: Json = {};
      for (const list of ["websites", "pages", "threads", "forms"]) {
        const { total, data } = (await server.get(`/v1/${list}?limit=100`)).json;
        found[list] = [total, data.length];
      }
      const { storage_used_bytes: _, ...stats } = (await server.get("/v1/users/me/stats")).json;
      return { ...found, stats, searched: (await server.get("/v1/websites?q=crumb")).json.total };
    };
    const before = await counted();
    const archive = await longArchive();
    let isOver = false;
    const importing = importTo(archive).finally(() => {
      isOver = true;
    });
    const rows = async () =>
      (await server.storage.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM messages`))[0]!.n;
    await until(async () => (await rows()) > 0);
    let looked = 0;
    while (!isOver) {
      const seen = await counted();
      // It may have been shown between one of these calls and the next.
      if ((await rows()) === 4000) break;
      expect(seen).toEqual(before);
      looked++;
    }
    expect(looked).toBeGreaterThan(0);
    const { status, json } = await importing;
    expect([status, json.page_count, json.published_at, json.url]).toEqual([200, 50, null, null]);
    expect((await counted()).websites).toEqual([1, 1]);
    const [hook] = (await server.get("/v1/webhooks")).json.data;
    const deliveries = (await server.get(`/v1/webhooks/${hook._id}/deliveries`)).json.data;
    expect(deliveries.map(({ type }: Json) => type)).toEqual(["website.created"]);
    await expectSound(server.directory);
  });

  test("with the same Idempotency-Key is made once, and another archive with it is refused", async () => {
    const archive = await longArchive(10);
    const headers = { "Idempotency-Key": "the same" };
    const first = await importTo(archive, server, headers);
    const again = await importTo(archive, server, headers);
    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([first.text, "true"]);
    expect((await importTo(await longArchive(11), server, headers)).json.code).toBe("idempotency_mismatch");
    expect((await server.get("/v1/websites")).json.total).toBe(1);
  });

  test("whose answer the end of the process took is made once: the same call again has its answer", async () => {
    const archive = await longArchive(10);
    const headers = { "Idempotency-Key": "once" };
    const { write } = server.storage;
    const { promise: shown, resolve } = Promise.withResolvers<void>();
    const { promise: buried, resolve: bury } = Promise.withResolvers<void>();
    const total = async (client: Client) => (await client.get("/v1/websites")).json.total as number;
    let isOver = false;
    server.storage.write = async (serializationKey, work) => {
      const written = isOver ? null : await write(serializationKey, work);
      // The process ends as soon as its website is there.
      isOver ||= (await total(server)) > 0;
      if (!isOver) return written as Awaited<ReturnType<typeof work>>;
      resolve();
      await buried;
      throw new Error("the process is gone");
    };
    void importTo(archive, server, headers);
    await shown;
    server.seemDead();
    const next = await startTestServer({ directory: server.directory });
    try {
      const again = await call(next.baseUrl, "POST", "/v1/websites/import_archive", archive, server.key, headers);
      expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
      expect(await total({ ...next, get: (path) => next.get(path, { key: server.key }) })).toBe(1);
    } finally {
      bury();
      server.storage.write = write;
      await next.stop();
    }
  });

  test("gets another name when one is asked for", async () => {
    const answer = await call(
      server.baseUrl,
      "POST",
      "/v1/websites/import_archive?name=A%20copy",
      await longArchive(1),
      server.key,
    );
    expect(answer.json.name).toBe("A copy");
  });

  test("is one of an account at a time, others are 429; other accounts are not kept waiting", async () => {
    const other = await server.addAccount();
    const [archive, small] = [await longArchive(3000), await longArchive(1)];
    const running = importTo(archive);
    await Bun.sleep(50);
    const refused = await importTo(small);
    expect([refused.status, refused.json.code]).toEqual([429, "work_limit"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await importTo(small, other)).status).toBe(200);
    expect((await running).status).toBe(200);
    expect((await importTo(small)).status).toBe(200);
  });

  test("that breaks off while it is sent leaves nothing: no file, no website, no place taken", async () => {
    for (let round = 0; round < 3; round++) {
      const leave = new AbortController();
      const sending = fetch(`${server.baseUrl}/v1/websites/import_archive`, {
        method: "POST",
        headers: { Authorization: `Bearer ${server.key}`, "Content-Type": "application/zip" },
        body: new ReadableStream({
          async pull(controller) {
            await Bun.sleep(2);
            controller.enqueue(new Uint8Array(100_000));
          },
        }),
        signal: leave.signal,
      }).catch(() => null);
      await Bun.sleep(50);
      leave.abort();
      await sending;
    }
    await until(async () => (await importTo(await longArchive(1))).status === 200);
    expect(readdirSync(join(server.directory, "unfinished"))).toEqual([]);
    expect((await server.get("/v1/websites")).json.total).toBe(1);
    expect(logged).toEqual([]);
  });

  test("whose process is taken for dead in the middle is made again, and leaves nothing of the first try", async () => {
    const importing = importTo(await longArchive());
    let subject = "";
    await until(async () => {
      const wanted = sql`SELECT subject FROM jobs WHERE kind = 'deletions.finish'`;
      const [found] = await server.storage.read.all<{ subject: string }>(wanted);
      subject = found?.subject ?? "";
      return found !== undefined;
    });
    const leaseTo = (owner: string | null) =>
      server.storage.write(
        "all",
        async (db) => void (await db.run(sql`UPDATE jobs SET lease_owner = ${owner} WHERE subject = ${subject}`)),
      );
    // Another process takes this one for dead, and dies itself.
    await leaseTo("another process");
    const { status, json } = await importing;
    expect([status, json.page_count]).toEqual([200, 50]);
    await leaseTo(null);
    server.app.services.queue.wake();
    await until(async () => {
      const [row] = await server.storage.read.all<{ n: number }>("SELECT count(*) AS n FROM websites" as never);
      return row!.n === 1;
    });
    expect((await server.get("/v1/users/me/stats")).json.websites).toBe(1);
    expect((await server.get(`/v1/websites/${subject}`)).status).toBe(404);
    await expectSound(server.directory);
  });
});

describe("an export", () => {
  test("that is not taken is not made; two of an account are, a third is 429; leaving gives the place back", async () => {
    const id = await makeLargeWebsite();
    const leave = new AbortController();
    const open = [await exportFrom(id, server, leave.signal), await exportFrom(id, server, leave.signal)];
    const third = await exportFrom(id);
    expect([third.status, ((await third.json()) as Json).code]).toEqual([429, "work_limit"]);
    for (const { body } of open) expect((await body!.getReader().read()).done).toBe(false);
    leave.abort();
    await until(async () => {
      const answer = await exportFrom(id);
      await answer.arrayBuffer();
      return answer.status === 200;
    });
    expect(logged).toEqual([]);
  });

  test("of a website that is deleted meanwhile breaks off: nobody takes a part for the whole", async () => {
    const id = await makeLargeWebsite();
    const response = await exportFrom(id);
    const reader = response.body!.getReader();
    await reader.read();
    await server.delete(`/v1/websites/${id}`);
    const rest = (async () => {
      while (!(await reader.read()).done);
    })();
    await expect(rest).rejects.toThrow();
  });

  test("is of the website as it was when it began, with what is saved meanwhile or without it", async () => {
    const id = await makeLargeWebsite();
    const [page] = (await server.get(`/v1/websites/${id}/pages`)).json.data;
    const response = await exportFrom(id);
    await saveVersion(server, page._id, { html: "<h1>Saved meanwhile</h1>" });
    await server.post(`/v1/websites/${id}/pages`, { path: "/new", name: "New" });
    const made = await importTo(asUpload(new Uint8Array(await response.arrayBuffer())));
    expect([made.status, made.json.page_count]).toEqual([200, 1]);
  });

  test("has pictures of the account that its pages show, and not those of others", async () => {
    const { websiteId, pageId } = await makePublishedWebsite(server);
    const own = (await server.post("/v1/tools/generate_image", { prompt: "Tulips", width: 64, height: 64 })).json;
    const other = await server.addAccount();
    const foreign = (await other.post("/v1/tools/generate_image", { prompt: "Roses", width: 65, height: 65 })).json;
    await saveVersion(server, pageId, { html: `<img src="${own.path}"><img src="${foreign.path}">` });
    const third = await server.addAccount();
    const archive = asUpload(new Uint8Array(await (await exportFrom(websiteId)).arrayBuffer()));
    const text = Buffer.from(await archive.arrayBuffer()).toString("latin1");
    expect(text).toContain(own.path.split("/").at(-1).slice(0, 64));
    expect(text).not.toContain(
      `files/${foreign.path.split("/").at(-1).slice(0, 2)}/${foreign.path.split("/").at(-1).slice(0, 64)}`,
    );
    expect((await importTo(archive, third)).status).toBe(200);
  });
});

describe("who is too slow", () => {
  test("sends an archive in vain: 408; or has one only in part", async () => {
    const clock = createVirtualClock(Date.parse("2026-11-20T09:00:00Z"));
    const slow = await startTestServer({ clock: clock.forProcess() });
    const socket = connect(slow.port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("error", () => {});
    socket.write(
      `POST /v1/websites/import_archive HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${slow.key}\r\nContent-Type: application/zip\r\nContent-Length: 100000\r\n\r\nPK`,
    );
    // From when on it waits for more is not seen from here.
    while (!answer.includes("request_timeout")) {
      await clock.advance(16_000);
      await Bun.sleep(20);
    }
    expect(answer).toStartWith("HTTP/1.1 408");
    socket.destroy();

    const contents = many(10, text);
    const rows = { pages: [{}], versions: contents.map((html) => ({ html: sha256Hex(html) })) };
    const archive = await makeArchive(rows, {}, contents);
    const { json } = await call(slow.baseUrl, "POST", "/v1/websites/import_archive", archive, slow.key);
    const response = await fetch(`${slow.baseUrl}/v1/websites/${json._id}/export`, {
      headers: { Authorization: `Bearer ${slow.key}` },
    });
    const reader = response.body!.getReader();
    await reader.read();
    await clock.jump(3_600_000);
    const rest = (async () => {
      while (!(await reader.read()).done);
    })();
    await expect(rest).rejects.toThrow();
    await slow.stop();
  });
});

describe("ZIPs that are written", () => {
  const programs: [name: string, command: (file: string) => string[]][] = [
    ["unzip", (file) => ["unzip", "-tqq", file]],
    ["python3", (file) => ["python3", "-c", `import zipfile; assert zipfile.ZipFile("${file}").testzip() is None`]],
  ];
  const installed = programs.filter(([name]) => Bun.which(name) !== null);

  async function expectTaken(bytes: Buffer): Promise<void> {
    const file = join(server.directory, "test.zip");
    writeFileSync(file, bytes);
    for (const [name, command] of installed) {
      const { exitCode, stderr } = Bun.spawnSync(command(file));
      expect([name, exitCode, stderr.toString()]).toEqual([name, 0, ""]);
    }
  }

  test("other programs take an export", async () => {
    const response = await exportFrom(await makeLargeWebsite());
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toStartWith('attachment; filename="crumb-co.zip"');
    await expectTaken(Buffer.from(await response.arrayBuffer()));
  });

  test("also of more entries than 16 bits count", async () => {
    const zip = createZipWriter(Date.now());
    const pieces: Uint8Array[] = [];
    for (let number = 0; number < 66_000; number++) pieces.push(...(await zip.entry(`a/${number}`, Buffer.from("x"))));
    await expectTaken(Buffer.concat([...pieces, ...zip.end()]));
  });
});
