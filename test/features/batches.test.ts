/** One operation with many inputs: each once, whatever ends the process, and each with the rights of a single call. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Db, SerializationKey } from "../../src/storage/client.ts";
import { look } from "../databases.ts";
import { type Json, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, withKey } from "../people.ts";
import { batchEnded } from "../requests.ts";
import { damage } from "../simulation/invariants.ts";

setDefaultTimeout(300_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Shop ${index}`, prompt: `Shop number ${index} in Leeds` }));

test("each item has the answer of a single call; what fails leaves the others alone", async () => {
  const account = await server.addAccount();
  const inputs = [...items(3), { name: "No prompt" }, { name: "Odd", prompt: "A florist", unknown: 1 }];
  const made = await account.post("/v1/batches", { operation: "websites.create", items: inputs });
  expect(made.json).toMatchObject({ operation: "websites.create", status: "running", total: 5, done: 0 });
  const batch = await batchEnded(account, made.json._id);
  expect(batch).toMatchObject({ status: "completed", done: 5, failed: 2 });
  expect(batch.items.map(({ status }: Json) => status)).toEqual([200, 200, 200, 400, 400]);
  expect(batch.items[1].body.name).toBe("Shop 1");
  expect(batch.items[3].body.code).toBe("validation_failed");
  expect((await account.get("/v1/websites")).json.total).toBe(3);
  const renamed = await account.post("/v1/batches", {
    operation: "websites.update",
    items: [
      { id: batch.items[0].body._id, name: "Renamed" },
      { id: "web_none", name: "None" },
    ],
  });
  const ended = await batchEnded(account, renamed.json._id);
  expect(ended.items.map(({ status }: Json) => status)).toEqual([200, 404]);
  const stranger = await server.addAccount();
  expect((await stranger.get(`/v1/batches/${made.json._id}`)).json.code).toBe("not_found");
});

test("what can't be called many times says so; a repeated call with its key begins no second batch", async () => {
  const account = await server.addAccount();
  for (const operation of [
    "none",
    "websites.list",
    "api_keys.create",
    "tools.generate_image",
    "batches.create",
    "invitations.create",
  ]) {
    const answer = await account.post("/v1/batches", { operation, items: [{}] });
    expect([operation, answer.status, answer.json.details?.[0].path]).toEqual([operation, 400, "operation"]);
  }
  expect((await account.post("/v1/batches", { operation: "websites.create", items: [] })).status).toBe(400);
  expect((await account.post("/v1/batches", { operation: "websites.create", items: items(101) })).status).toBe(400);
  const body = { operation: "websites.create", items: items(2) };
  const headers = { "Idempotency-Key": "one" };
  const [one, other] = [
    await account.post("/v1/batches", body, { headers }),
    await account.post("/v1/batches", body, { headers }),
  ];
  expect(one.json._id).toBe(other.json._id);
  await batchEnded(account, one.json._id);
  expect((await account.get("/v1/websites")).json.total).toBe(2);
});

test("the caller's rights hold for each item, as they are by then", async () => {
  const account = await server.addAccount();
  const owner = await account.owner();
  const { json: key } = await owner.post("/v1/api_keys", { name: "reads", scopes: ["sites:read"] });
  const reader = withKey(account, key.key);
  const first = await reader.post("/v1/batches", { operation: "websites.create", items: items(1) });
  expect(first.status).toBe(200);
  const refused = await batchEnded(account, first.json._id);
  expect([refused.items[0].status, refused.items[0].body.code]).toEqual([403, "insufficient_scope"]);
  const viewer = await makePerson(account, "viewer");
  expect((await viewer.post("/v1/batches", { operation: "websites.create", items: items(1) })).json.code).toBe(
    "role_required",
  );
  const { json: client } = await account.post("/v1/clients", { name: "Crumb", website_limit: 1 });
  const as = { headers: { "Sitewright-Account": client._id } };
  const { json: made } = await account.post("/v1/batches", { operation: "websites.create", items: items(2) }, as);
  for (;;) {
    const { json } = await account.get(`/v1/batches/${made._id}`, as);
    if (json.status === "running") continue;
    expect(json.items.map(({ status }: Json) => status)).toEqual([200, 403]);
    expect(json.items[1].body).toMatchObject({ code: "website_quota", limit: 1 });
    break;
  }
  expect((await account.get("/v1/websites")).json.total).toBe(0);
});

test("a key that is revoked while its batch goes on does nothing more", async () => {
  const account = await server.addAccount();
  const owner = await account.owner();
  const { json: key } = await owner.post("/v1/api_keys", { name: "soon gone" });
  const { json: batch } = await withKey(account, key.key).post("/v1/batches", {
    operation: "websites.create",
    items: items(25),
  });
  await owner.delete(`/v1/api_keys/${key._id}`);
  const { items: ended } = await batchEnded(account, batch._id);
  const made = ended.filter(({ status }: Json) => status === 200).length;
  expect((await account.get("/v1/websites")).json.total).toBe(made);
  expect(new Set(ended.slice(made).map(({ body }: Json) => body.code))).toEqual(
    new Set(made === 25 ? [] : ["session_required"]),
  );
});

test.each([2, 3, 4, 5, 6, 7])(
  "a process that dies at write %i: the next one goes on, each is done once",
  async (last) => {
    const first = await startTestServer();
    const { write } = first.storage;
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const { json: batch } = await first.post("/v1/batches", { operation: "websites.create", items: items(25) });
    let number = 0;
    first.storage.write = ((serializationKey: SerializationKey, work: (db: Db) => Promise<unknown>) => {
      if (number++ < last) return write(serializationKey, work);
      resolve();
      return new Promise(() => {});
    }) as typeof write;
    await reached;
    first.seemDead();
    const next = await startTestServer({ directory: first.directory });
    try {
      const own = { ...next, ...withKey(next, first.key) };
      const ended = await batchEnded(own, batch._id);
      expect([ended.done, ended.failed]).toEqual([25, 0]);
      const { data, total } = (await own.get("/v1/websites?limit=100")).json;
      expect(total).toBe(25);
      expect(new Set(data.map(({ name }: Json) => name)).size).toBe(25);
      expect(await look(first.directory, damage)).toEqual([]);
    } finally {
      first.storage.write = write;
      await next.stop();
    }
  },
);
