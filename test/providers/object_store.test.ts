/** Buckets: what is put there is there, whoever has written the server, and what goes wrong is in the provider's words. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { systemClock } from "../../src/lib/clock.ts";
import { createObjectStore, ObjectStoreError } from "../../src/providers/object_store.ts";
import type { BucketSettings } from "../../src/settings/buckets.ts";
import { readConfig } from "../../src/settings/config.ts";
import { SECRET, slowDown, startTestBucket } from "../bucket.ts";
import { PACKAGED_SERVERS, startPackagedBucket } from "../bucket_servers.ts";

const strict = startTestBucket();
afterAll(() => strict.stop());
afterEach(() => {
  strict.fault = null;
  strict.exists = true;
  strict.asked.length = 0;
});

const settingsOf = (environment: Record<string, string>): BucketSettings => readConfig(environment).publishBucket!;
const storeOf = (changes: Partial<BucketSettings> = {}, patienceMs?: number) =>
  createObjectStore({ ...settingsOf(strict.environment), ...changes }, systemClock, patienceMs);
const { signal } = new AbortController();
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const object = (text: string) => ({ bytes: bytesOf(text), type: "text/plain", cacheControl: "public, max-age=5" });

async function failureOf(work: Promise<unknown>): Promise<ObjectStoreError> {
  const error = await work.then(
    () => null,
    (error) => error,
  );
  expect(error).toBeInstanceOf(ObjectStoreError);
  return error;
}

for (const which of ["strict", ...PACKAGED_SERVERS] as const)
  describe(`on ${which}`, () => {
    test("objects are put with their headers, replaced, read, listed through all pages, and removed", async () => {
      const server = which === "strict" ? strict : await startPackagedBucket(which);
      try {
        const settings = settingsOf({ ...server.environment, SITEWRIGHT_PUBLISH_S3_PREFIX: "a-prefix/sites" });
        const store = createObjectStore(settings, systemClock);
        expect(await store.get("none", signal)).toBeNull();
        await store.put("one", object("first"), signal);
        await store.put("one", object("second, and longer"), signal);
        const there = await store.get("one", signal);
        expect(Buffer.from(there!.bytes).toString()).toBe("second, and longer");
        const read = await fetch(`${settings.publicUrl}/one`);
        expect(read.headers.get("cache-control")).toBe("public, max-age=5");
        expect(read.headers.get("content-type")).toStartWith("text/plain");
        expect(await read.text()).toBe("second, and longer");
        const names = Array.from({ length: 20 }, (_, index) => `many/${String(index).padStart(2, "0")}.json`);
        for (const name of names) await store.put(name, object(name), signal);
        const listed: string[] = [];
        for await (const some of store.list("many/", signal)) listed.push(...some);
        expect(listed.sort()).toEqual(names);
        await store.delete("one", signal);
        await store.delete("one", signal);
        expect(await store.get("one", signal)).toBeNull();
        expect(await store.check(signal)).toEqual({
          ok: true,
          message: "The bucket takes published sites, and everybody can read it.",
        });
      } finally {
        if (server !== strict) await server.stop();
      }
    });
  });

test("a condition holds: what was written meanwhile is not written over", async () => {
  const store = storeOf();
  await store.put("pointer", { ...object("1"), instead: null }, signal);
  expect((await failureOf(store.put("pointer", { ...object("2"), instead: null }, signal))).status).toBe(412);
  const { etag } = (await store.get("pointer", signal))!;
  await store.put("pointer", { ...object("2"), instead: etag }, signal);
  expect((await failureOf(store.put("pointer", { ...object("3"), instead: etag }, signal))).status).toBe(412);
  expect(Buffer.from((await store.get("pointer", signal))!.bytes).toString()).toBe("2");
});

test("a provider that knows no conditions is written to without", async () => {
  strict.fault = ({ method }) =>
    method === "PUT" && strict.asked.length === 1
      ? new Response("<Error><Code>NotImplemented</Code></Error>", { status: 501 })
      : null;
  await storeOf().put("unconditional", { ...object("1"), instead: null }, signal);
  expect(strict.objects.has("unconditional")).toBe(true);
});

test("refusals are told in the provider's words, and never with the secret", async () => {
  const wrong = await failureOf(storeOf({ secretAccessKey: "another" }).put("x", object("x"), signal));
  expect(wrong.message).toStartWith(
    "The bucket answered 403: SignatureDoesNotMatch: The request signature we calculated",
  );
  const told = await failureOf(
    storeOf({ accessKeyId: "AKIDEXAMPLE", region: "elsewhere", secretAccessKey: `${SECRET}x` }).put(
      "x",
      object("x"),
      signal,
    ),
  );
  expect(told.message).toContain("SignatureDoesNotMatch");
  const unknown = await failureOf(storeOf({ accessKeyId: "NOBODY" }).get("x", signal));
  expect(unknown.message).toBe(
    "The bucket answered 403: InvalidAccessKeyId: The AWS Access Key Id you provided does not exist in our records.",
  );
  strict.fault = () =>
    new Response(`<Error><Code>Odd</Code><Message>key ${SECRET} &lt;is&gt; known</Message></Error>`, { status: 400 });
  expect((await failureOf(storeOf().get("x", signal))).message).toBe("The bucket answered 400: Odd: key … <is> known.");
  strict.fault = null;
  strict.exists = false;
  for (const work of [
    () => storeOf().get("x", signal),
    () => storeOf().delete("x", signal),
    () => storeOf().put("x", object("x"), signal),
  ])
    expect((await failureOf(work())).message).toBe(
      "The bucket answered 404: NoSuchBucket: The specified bucket does not exist.",
    );
});

test("what fails for a moment is asked for again; who asks for patience gets it", async () => {
  let left = 2;
  strict.fault = () => (left-- > 0 ? slowDown() : null);
  await storeOf().put("busy", object("x"), signal);
  expect(strict.objects.has("busy")).toBe(true);
  strict.fault = () => slowDown({ "Retry-After": "120" });
  strict.asked.length = 0;
  const failure = await failureOf(storeOf().put("busy", object("y"), signal));
  expect(failure.message).toBe("The bucket answered 503: SlowDown: Please reduce your request rate.");
  expect(failure.retryAfterMs).toBe(120_000);
  expect(strict.asked).toHaveLength(1);
});

test("slow answers, cut connections, endless answers and closed ports end with words", async () => {
  strict.fault = () => 3000;
  expect((await failureOf(storeOf({}, 300).get("x", signal))).message).toBe("The bucket did not answer in time.");
  const cutter = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data: (socket) => {
        socket.end("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc");
      },
    },
  });
  const cut = storeOf({ endpoint: `http://127.0.0.1:${cutter.port}` });
  expect((await failureOf(cut.get("x", signal))).message).toStartWith("The bucket could not be reached (");
  cutter.stop(true);
  strict.fault = () => new Response(new Uint8Array(9 * 1024 * 1024));
  expect((await failureOf(storeOf().get("x", signal))).message).toBe("The bucket's answer is too long.");
  const closed = storeOf({ endpoint: "http://127.0.0.1:1" });
  expect((await failureOf(closed.get("x", signal))).message).toStartWith("The bucket could not be reached (");
});

test("the check says when visitors can't read what is put there", async () => {
  const elsewhere = storeOf({ publicUrl: `${strict.endpoint}/sites/nowhere` });
  expect(await elsewhere.check(signal)).toMatchObject({
    ok: false,
    message: "The bucket takes published sites, but not everybody can read it (the answer is 403).",
  });
});
