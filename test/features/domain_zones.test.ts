/** Domains whose zone can be written: adding one is all that has to be done. Against a real name server. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { updateConnection } from "../../src/features/domains/store.ts";
import { type Client, type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { type NameServer, POOR_KEY, startKnot, UPDATE_KEY, zoneText } from "../name_servers.ts";

const AT = "127.0.0.35";
const HERE = "127.0.0.1";
let names: NameServer;
let server: TestServer;
let other: Client;

beforeAll(async () => {
  const zone = (name: string, records = "") => ({ [name]: zoneText(name, AT, records) });
  names = await startKnot({
    address: AT,
    zones: {
      ...zone("one.example"),
      ...zone("shop.example", `@ A 192.0.2.7\nmail A 192.0.2.9\n@ MX 10 mail.shop.example.`),
      ...zone("below.example"),
    },
  });
  server = await startTestServer({
    environment: {
      SITEWRIGHT_DNS_SERVERS: `${AT}:${names.port}`,
      SITEWRIGHT_DNS_AUTHORITATIVE_PORT: String(names.port),
      SITEWRIGHT_PUBLIC_ADDRESSES: HERE,
      SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8",
    },
  });
  other = await server.addAccount();
}, 300_000);
afterAll(async () => {
  await server.stop();
  await names.stop();
});

const connect = async (zone: string, client: Client = server, more: Json = {}): Promise<Json> =>
  (
    await client.post("/v1/dns_connections", {
      provider: "rfc2136",
      name: `Zone ${zone}`,
      credentials: {
        server: `${AT}:${names.port}`,
        zone,
        key_name: UPDATE_KEY.name,
        key_secret: UPDATE_KEY.secret,
        ...more,
      },
    })
  ).json;

async function until(domain: Json, done: (shown: Json) => boolean, client: Client = server): Promise<Json> {
  for (const deadline = Date.now() + 120_000; ; ) {
    const { json } = await client.get(`/v1/domains/${domain._id}`);
    if (done(json) || Date.now() > deadline) return json;
    await Bun.sleep(100);
  }
}

test("adding a domain is one call: its records are set, its proof is seen, and the website answers", async () => {
  const connection = await connect("one.example");
  expect(connection).toMatchObject({ provider: "rfc2136", zones: ["one.example"] });
  const { websiteId, pageId } = await makeWebsite(server, "One");
  await saveVersion(server, pageId, { html: "<h1>One</h1>" });
  await server.post("/v1/tools/deploy", { page_id: pageId });

  const added = (await server.post("/v1/domains", { domain: "one.example" })).json;
  expect(added.dns).toMatchObject({ provider: "rfc2136", connection_id: connection._id });
  await server.put(`/v1/domains/${added._id}`, { website_id: websiteId });
  const active = await until(added, ({ status }) => status === "active");
  expect(active).toMatchObject({ status: "active", proof: "txt", problem: null });
  expect(active.instructions.every(({ ok }: Json) => ok)).toBe(true);
  expect(active.dns).toMatchObject({ writable: true, zone: "one.example", problem: null });
  expect(active.dns.records).toContainEqual(
    expect.objectContaining({ type: "A", name: "one.example", value: HERE, managed: true }),
  );
  expect((await server.visit("one.example", "/")).text).toContain("<h1>One</h1>");

  const below = (await server.post(`/v1/domains/${added._id}/subdomain`, { subdomain: "www" })).json;
  expect(await until(below, ({ status }) => status === "active")).toMatchObject({
    domain: "www.one.example",
    proof: "txt",
  });
}, 300_000);

test("what leads elsewhere is left alone, and told; deleting it lets the domain be set up", async () => {
  await connect("shop.example");
  const added = (await server.post("/v1/domains", { domain: "shop.example" })).json;
  const blocked = await until(added, ({ dns }) => dns.problem !== null);
  expect(blocked.dns.problem).toContain("A 192.0.2.7");
  // The zone is the account's all the same.
  const proved = await until(added, ({ verified_at }) => verified_at !== null);
  expect(proved).toMatchObject({ proof: "txt", status: "pending_dns" });

  const { data } = (await server.get(`/v1/domains/${added._id}/dns`)).json;
  const at = (type: string) => data.filter((record: Json) => record.type === type);
  expect(at("MX")).toMatchObject([{ name: "shop.example", value: "mail.shop.example", priority: 10, managed: false }]);
  const address = at("A").find(({ value }: Json) => value === "192.0.2.7");
  expect((await server.delete(`/v1/domains/${added._id}/dns/${address._id}`)).json).toEqual({
    _id: address._id,
    deleted: true,
  });
  await server.post(`/v1/domains/${added._id}/check`);
  expect(await until(added, ({ status }) => status === "active")).toMatchObject({
    status: "active",
    dns: { problem: null },
  });
  const left = (await server.get(`/v1/domains/${added._id}/dns`)).json.data;
  expect(left.filter(({ type }: Json) => type === "MX").length).toBe(1);
  expect(left.filter(({ type, name }: Json) => type === "A" && name === "shop.example")).toMatchObject([
    { value: HERE },
  ]);
}, 300_000);

test("removing a domain takes away what was set for it, and nothing else", async () => {
  const all = async (): Promise<Json[]> => (await server.get(`/v1/domains/${added._id}/dns`)).json.data;
  const { data } = (await server.get("/v1/domains")).json;
  const added = data.find(({ domain }: Json) => domain === "one.example");
  const named = (records: Json[]) => records.map(({ type, name, value }: Json) => `${type} ${name} ${value}`).sort();
  const before = named(await all());
  const below = (await server.post(`/v1/domains/${added._id}/subdomain`, { subdomain: "passing" })).json;
  await until(below, ({ status }) => status === "active");
  const mail = await server.post(`/v1/domains/${below._id}/dns`, {
    type: "MX",
    name: "@",
    value: "mx.one.example",
    priority: 5,
  });
  expect(mail.status).toBe(200);
  const set = named(await all()).filter((one) => !before.includes(one));
  expect(set).toEqual([
    `A passing.one.example ${HERE}`,
    "MX passing.one.example mx.one.example",
    expect.stringMatching(/^TXT _sitewright.passing.one.example sitewright=/),
  ]);
  expect((await server.delete(`/v1/domains/${below._id}`)).status).toBe(200);
  for (const deadline = Date.now() + 120_000; (await all()).length > before.length + 1; await Bun.sleep(100))
    if (Date.now() > deadline) break;
  expect(named(await all())).toEqual([...before, "MX passing.one.example mx.one.example"].sort());
}, 300_000);

test("of a removed domain that was added again the address stays, and the website with it", async () => {
  const { data } = (await server.get("/v1/domains")).json;
  const { _id } = data.find(({ domain }: Json) => domain === "one.example");
  const once = (await server.post(`/v1/domains/${_id}/subdomain`, { subdomain: "again" })).json;
  await until(once, ({ status }) => status === "active");
  await server.delete(`/v1/domains/${once._id}`);
  const again = (await server.post(`/v1/domains/${_id}/subdomain`, { subdomain: "again" })).json;
  expect(await until(again, ({ status }) => status === "active")).toMatchObject({ proof: "txt" });
  await Bun.sleep(1000);
  const records = (await server.get(`/v1/domains/${again._id}/dns`)).json.data;
  expect(records.map(({ type }: Json) => type).sort()).toEqual(["A", "TXT"]);
}, 300_000);

describe("records", () => {
  let domain: Json;
  const add = (body: Json, client: Client = server) => client.post(`/v1/domains/${domain._id}/dns`, body);

  beforeAll(async () => {
    await connect("below.example");
    domain = (await server.post("/v1/domains", { domain: "below.example" })).json;
    await until(domain, ({ status }) => status === "active");
  }, 300_000);

  test("are added by type, seen by the world, and have an identifier that is theirs", async () => {
    const mail = (await add({ type: "MX", name: "@", value: "MAIL.example.net.", priority: 10, ttl: 300 })).json;
    expect(mail).toMatchObject({
      type: "MX",
      name: "below.example",
      value: "mail.example.net",
      priority: 10,
      ttl: 300,
    });
    expect(mail._id).toStartWith("dns_");
    expect((await add({ type: "MX", name: "@", value: "mail.example.net", priority: 10 })).json._id).toBe(mail._id);
    const service = { type: "SRV", name: "_sip._tcp", value: "0 5060 sip.example.net", priority: 5 };
    expect((await add(service)).json.name).toBe("_sip._tcp.below.example");
    for (const [type, name, value] of [
      ["AAAA", "six", "2001:DB8:0::1"],
      ["TXT", "text.below.example", `v=spf1 include:${"x".repeat(300)} -all`],
      ["CAA", "@", '0 issue "letsencrypt.org"'],
      ["NS", "sub", "ns1.example.net"],
      ["CNAME", "alias", "example.net"],
    ])
      expect((await add({ type, name, value })).status).toBe(200);
    const session = server.app.services.dns.begin("below.example", AbortSignal.timeout(20_000));
    expect((await session.find("six.below.example", "AAAA")).values).toEqual(["2001:db8::1"]);
    const { records } = (await server.get(`/v1/domains/${domain._id}`)).json.dns;
    expect(records.find(({ _id }: Json) => _id === mail._id)).toMatchObject({ managed: false, priority: 10 });
  });

  test("that can't be beside others are refused with 409, and nothing changes", async () => {
    await add({ type: "A", name: "host", value: "192.0.2.1" });
    for (const body of [
      { type: "CNAME", name: "host", value: "example.net" },
      { type: "CNAME", name: "@", value: "example.net" },
      { type: "NS", name: "@", value: "ns.example.net" },
      { type: "TXT", name: "alias", value: "beside an alias" },
      { type: "CNAME", name: "alias", value: "other.example.net" },
    ])
      expect((await add(body)).json).toMatchObject({ error: true, code: "dns_conflict" });
  });

  test("whose value does not fit their type are refused with the field", async () => {
    for (const [field, body] of [
      ["value", { type: "A", name: "@", value: "2001:db8::1" }],
      ["value", { type: "A", name: "@", value: "192.0.2.256" }],
      ["value", { type: "AAAA", name: "@", value: "192.0.2.1" }],
      ["value", { type: "CNAME", name: "x", value: "not a host" }],
      ["value", { type: "CNAME", name: "x", value: "192.0.2.1" }],
      ["value", { type: "CAA", name: "@", value: "letsencrypt.org" }],
      ["value", { type: "SRV", name: "_x._tcp", value: "host.example.net", priority: 1 }],
      ["priority", { type: "MX", name: "@", value: "mail.example.net" }],
      ["priority", { type: "A", name: "@", value: "192.0.2.1", priority: 1 }],
      ["name", { type: "A", name: "a..b", value: "192.0.2.1" }],
      ["name", { type: "A", name: "a b", value: "192.0.2.1" }],
      ["ttl", { type: "A", name: "@", value: "192.0.2.1", ttl: 1 }],
    ] as const) {
      const answer = await add(body);
      expect([answer.json.code, answer.json.details?.[0]?.path]).toEqual(["validation_failed", field]);
    }
  });

  test("that the domain needs can't be deleted; one that is not there is not found", async () => {
    const { data } = (await server.get(`/v1/domains/${domain._id}/dns`)).json;
    const needed = data.filter(({ managed }: Json) => managed);
    // What leads here, and the zone's own name server.
    expect(needed.map(({ type }: Json) => type)).toEqual(expect.arrayContaining(["A", "TXT", "NS"]));
    for (const { _id } of needed)
      expect((await server.delete(`/v1/domains/${domain._id}/dns/${_id}`)).json.code).toBe("dns_conflict");
    expect((await server.delete(`/v1/domains/${domain._id}/dns/dns_nothing`)).json.code).toBe("not_found");
    expect((await other.delete(`/v1/domains/${domain._id}/dns/${needed[0]._id}`)).json.code).toBe("not_found");
  });

  test("of a domain without a connection are its owner's to set, and the answer says how", async () => {
    const plain = (await server.post("/v1/domains", { domain: "by-hand.example" })).json;
    const answer = await server.post(`/v1/domains/${plain._id}/dns`, { type: "A", name: "@", value: "192.0.2.1" });
    expect(answer.json).toMatchObject({
      code: "dns_not_managed",
      message: expect.stringContaining("/v1/dns_connections"),
    });
    expect((await server.get(`/v1/domains/${plain._id}/dns`)).json).toMatchObject({ data: [], total: 0 });
    expect(plain.dns).toMatchObject({ writable: false, connection_id: null, records: [] });
  });
});

describe("a connection", () => {
  test("is tried, sealed, and its credentials are never shown again", async () => {
    const made = await connect("one.example");
    expect(JSON.stringify(made)).not.toContain(UPDATE_KEY.secret);
    expect(JSON.stringify((await server.get("/v1/dns_connections")).json)).not.toContain(UPDATE_KEY.secret);
    const stored = JSON.stringify(await server.storage.read.all(sql`SELECT * FROM dns_connections`));
    expect(stored).not.toContain(UPDATE_KEY.secret);
    expect((await server.delete(`/v1/dns_connections/${made._id}`)).json).toEqual({ _id: made._id, deleted: true });
    expect((await server.delete(`/v1/dns_connections/${made._id}`)).status).toBe(404);
  });

  test("with credentials that are wrong is not added, and what is wrong is told", async () => {
    const before = (await server.get("/v1/dns_connections")).json.total;
    expect(await connect("one.example", server, { key_secret: btoa("wrong") })).toMatchObject({
      code: "validation_failed",
      details: [{ path: "credentials", message: expect.stringContaining("the secret is wrong") }],
    });
    expect(
      await connect("one.example", server, { key_name: POOR_KEY.name, key_secret: POOR_KEY.secret }),
    ).toMatchObject({
      code: "validation_failed",
    });
    expect(await connect("one.example", server, { token: "x" })).toMatchObject({
      details: [{ path: "credentials.token" }],
    });
    expect(await connect("one.example", server, { server: "192.168.1.1" })).toMatchObject({
      code: "provider_unavailable",
    });
    expect((await server.get("/v1/dns_connections")).json.total).toBe(before);
  });

  test("is tried again when that is asked for, and has the zones that it can write then", async () => {
    const made = await connect("one.example");
    const keep = (changes: Json) =>
      server.storage.write("all", (db) => updateConnection(db, server.accountId, made._id, changes));
    await keep({ zones: [] });
    expect((await server.post(`/v1/dns_connections/${made._id}/check`)).json).toEqual(made);
    expect((await other.post(`/v1/dns_connections/${made._id}/check`)).status).toBe(404);
    const given = {
      server: `${AT}:${names.port}`,
      zone: "one.example",
      key_name: "sitewright",
      key_secret: btoa("old"),
    };
    await keep({ credentials: server.app.services.secrets.seal(JSON.stringify(given), made._id) });
    expect((await server.post(`/v1/dns_connections/${made._id}/check`)).json).toMatchObject({
      code: "provider_failed",
      message: expect.stringContaining("the secret is wrong"),
    });
    await server.delete(`/v1/dns_connections/${made._id}`);
  });

  test("is one account's: another can neither use nor delete it, nor have domains set up by it", async () => {
    const made = await connect("one.example");
    const theirs = (await other.post("/v1/domains", { domain: "deep.one.example" })).json;
    expect(theirs.dns.connection_id).toBeNull();
    const used = await other.put(`/v1/domains/${theirs._id}`, { dns_connection_id: made._id });
    expect(used.json.code).toBe("not_found");
    expect((await other.delete(`/v1/dns_connections/${made._id}`)).json.code).toBe("not_found");
    expect((await other.get("/v1/dns_connections")).json.data).toEqual([]);
    await server.delete(`/v1/dns_connections/${made._id}`);
  });

  test("is chosen for a domain that is there already, and left again", async () => {
    const made = await connect("one.example");
    const wrong = (await server.post("/v1/domains", { domain: "foreign.example" })).json;
    expect((await server.put(`/v1/domains/${wrong._id}`, { dns_connection_id: made._id })).json).toMatchObject({
      details: [{ path: "dns_connection_id" }],
    });
    const { data } = (await server.get("/v1/domains")).json;
    const one = data.find(({ domain }: Json) => domain === "one.example");
    const changed = (await server.put(`/v1/domains/${one._id}`, { dns_connection_id: made._id })).json;
    expect(changed.dns).toMatchObject({ connection_id: made._id, writable: true });
    expect((await server.delete(`/v1/dns_connections/${made._id}`)).status).toBe(200);
    expect((await server.get(`/v1/domains/${one._id}`)).json.dns).toMatchObject({
      connection_id: null,
      writable: false,
    });
  });
});
