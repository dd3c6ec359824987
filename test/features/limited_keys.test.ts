/** Keys that are cut to less than everything: what they may make, from where they are taken, and when they end. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS, systemClock } from "../../src/lib/clock.ts";
import { type Json, makeWebsite, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
let skippedMs = 0;
const clock = { now: () => systemClock.now() + skippedMs, after: systemClock.after };

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

const make = (limits: object, key?: string) =>
  server.post("/v1/api_keys", { name: "k", ...limits }, key ? { key } : {});
const tools = async (key: string): Promise<string[]> => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const accept = { Accept: "application/json, text/event-stream" };
  const { json } = await server.post("/mcp", body, { key, headers: accept });
  return json.result.tools.map(({ name }: Json) => name);
};

describe("a key that makes keys", () => {
  let site: string;
  let maker: Json;
  beforeAll(async () => {
    site = (await makeWebsite(server)).websiteId;
    const expires_at = new Date(clock.now() + DAY_MS).toISOString();
    const limits = { scopes: ["settings", "sites:read"], websites: [site], expires_at, addresses: ["127.0.0.1"] };
    maker = (await make(limits)).json;
  });

  test("gives them what it has where nothing is said, and says who made them", async () => {
    const { json } = await make({}, maker.key);
    const { scopes, websites, addresses, expires_at } = maker;
    expect(json).toMatchObject({ made_by: maker._id, scopes, websites, addresses, expires_at });
    expect(addresses).toEqual(["127.0.0.1/32"]);
    await server.delete(`/v1/api_keys/${json._id}`);
  });

  test("gives them no scope, website, network or time that it does not have", async () => {
    const other = (await makeWebsite(server)).websiteId;
    const later = new Date(clock.now() + 2 * DAY_MS).toISOString();
    const refused = [
      { scopes: ["sites:read", "publish"] },
      { websites: [site, other] },
      { expires_at: later },
      { addresses: ["10.0.0.0/8"] },
    ];
    const answers = await Promise.all(refused.map((limits) => make(limits, maker.key)));
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 400, 400]);
    expect((await server.get("/v1/api_keys")).json.data.filter((key: Json) => key.made_by === maker._id)).toEqual([]);
  });

  test("sees and ends itself and what it made, not the account's other keys; and takes them with it", async () => {
    const child = (await make({ scopes: ["sites:read"] }, maker.key)).json;
    const stranger = (await make({})).json;
    const seen = (await server.get("/v1/api_keys", { key: maker.key })).json.data.map(({ _id }: Json) => _id);
    expect(seen).toEqual([maker._id, child._id]);
    expect((await server.delete(`/v1/api_keys/${stranger._id}`, { key: maker.key })).status).toBe(404);
    expect((await server.delete(`/v1/api_keys/${maker._id}`, { key: maker.key })).status).toBe(200);
    expect((await server.get("/v1/websites", { key: child.key })).status).toBe(401);
    await server.delete(`/v1/api_keys/${stranger._id}`);
  });
});

test("a key is refused from its end on, on the very next call", async () => {
  const { key, _id } = (await make({ expires_at: new Date(clock.now() + HOUR_MS).toISOString() })).json;
  expect((await server.get("/v1/websites", { key })).status).toBe(200);
  skippedMs += HOUR_MS;
  expect((await server.get("/v1/websites", { key })).status).toBe(401);
  expect((await make({}, key)).status).toBe(401);
  await server.delete(`/v1/api_keys/${_id}`);
});

test("a key with networks is taken from them alone", async () => {
  const here = (await make({ addresses: ["127.0.0.0/8", "::1"] })).json;
  const elsewhere = (await make({ addresses: ["203.0.113.0/24", "2001:db8::/48"] })).json;
  expect((await server.get("/v1/websites", { key: here.key })).status).toBe(200);
  expect((await server.get("/v1/websites", { key: elsewhere.key })).status).toBe(401);
  for (const wrong of ["10.0.0.0/40", "2001:db8::/96", "somewhere"])
    expect((await make({ addresses: [wrong] })).json.code).toBe("validation_failed");
});

test("an AI client is shown the tools that its key can call, and no others", async () => {
  const site = (await makeWebsite(server)).websiteId;
  const reads = (await make({ scopes: ["sites:read"] })).json.key;
  const all = await tools(server.key);
  const read = await tools(reads);
  expect(all).toContain("create_website");
  expect(read).toContain("list_websites");
  for (const name of ["create_website", "deploy_page", "list_submissions", "list_leads"]) {
    expect(all).toContain(name);
    expect(read).not.toContain(name);
  }
  const oneSite = await tools((await make({ websites: [site] })).json.key);
  expect(oneSite).toContain("edit_page");
  expect(oneSite).not.toContain("list_leads");
});

test("a key that was made with a session says by whom; one of before, and one of an owner's, do everything", async () => {
  const owner = await server.owner();
  const { json } = await owner.post("/v1/api_keys", { name: "everything" });
  expect(json.made_by_user).toStartWith("usr_");
  expect([json.scopes, json.websites, json.addresses, json.expires_at]).toEqual([null, null, null, null]);
  expect((await server.get("/v1/leads", { key: json.key })).status).toBe(200);
});
