/** check_domain, generate_domains and generate_subdomain: free of charge, and honest about what is not known. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { type Json, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { type LookupStub, startLookupStub } from "../providers/lookup_stub.ts";

let server: TestServer;
let lookups: LookupStub;
beforeAll(async () => {
  lookups = await startLookupStub();
  server = await startTestServer({ engine: builtinEngine(), environment: lookups.environment });
});
afterAll(async () => {
  await server.stop();
  await lookups.stop();
});
beforeEach(() => {
  lookups.answers = true;
  lookups.mostAtOnce = 0;
  lookups.taken = new Set(["crumb-co.com"]);
});

const tool = (name: string, body: unknown) => server.post(`/v1/tools/${name}`, body);

describe("check_domain", () => {
  test("says whether it is free and who said so, and costs nothing", async () => {
    expect((await tool("check_domain", { domain: "crumb-co.com" })).json).toEqual({
      domain: "crumb-co.com",
      available: false,
      source: "rdap",
      price: null,
    });
    expect((await tool("check_domain", { domain: "Crumb-Co.NET." })).json).toMatchObject({
      domain: "crumb-co.net",
      available: true,
    });
    expect((await tool("check_domain", { domain: "münchen.com" })).json.domain).toBe("xn--mnchen-3ya.com");
    expect((await tool("check_domain", { domain: "crumb.unknown-ending" })).json.source).toBe("dns");
    expect((await server.get("/v1/credits/ledger")).json.total).toBe(1);
  });

  test("null when neither source answers", async () => {
    lookups.answers = false;
    expect((await tool("check_domain", { domain: "a.unknown-ending" })).json).toEqual({
      domain: "a.unknown-ending",
      available: null,
      source: null,
      price: null,
    });
  }, 300_000);

  test.each(["", "localhost", "https://example.com/x", "a b.com", "-a.com", "127.0.0.1", 5, undefined])(
    "%j is no domain name: 400",
    async (domain) => {
      const { status, json } = await tool("check_domain", { domain });
      expect([status, json.details[0].path]).toEqual([400, "domain"]);
    },
  );
});

describe("generate_domains", () => {
  test("proposes names in each ending, looks them up a few at a time, and registers nothing", async () => {
    const { status, json } = await tool("generate_domains", { name: "Crumb & Co", endings: ["com", ".net"] });
    expect([status, json.engine]).toEqual([200, "builtin"]);
    expect(json.domains[0]).toEqual({ domain: "crumb-co.com", available: false, source: "rdap", price: null });
    expect(json.domains[1]).toEqual({ domain: "crumb-co.net", available: true, source: "rdap", price: null });
    const names = json.domains.map((one: Json) => one.domain);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name: string) => /^[a-z0-9-]+\.(com|net)$/.test(name))).toBe(true);
    expect(lookups.mostAtOnce).toBeLessThanOrEqual(6);
    expect((await server.get("/v1/domains")).json.total).toBe(0);
  });

  test("with check: false nobody is asked", async () => {
    const { json } = await tool("generate_domains", { prompt: "A florist in Ghent called Tulip", check: false });
    expect(json.domains.length).toBeGreaterThan(5);
    expect(json.domains.every((one: Json) => one.available === null && one.source === null)).toBe(true);
    expect(lookups.mostAtOnce).toBe(0);
  });

  test.each(["Müller & Söhne", "青木ラーメン", "x", "🥐", "a".repeat(100), "xn--abc", "-- --"])(
    "the name %j gives names that can be registered",
    async (name) => {
      const { status, json } = await tool("generate_domains", { name, check: false });
      expect(status).toBe(200);
      expect(json.domains.length).toBeGreaterThan(0);
      for (const { domain } of json.domains) expect(domain).toMatch(/^(?!xn--)[a-z0-9][a-z0-9-]{1,61}\.[a-z]+$/);
    },
  );

  test.each([
    [{}, "prompt"],
    [{ name: "x", endings: [] }, "endings"],
    [{ name: "x", endings: ["c/m"] }, "endings.0"],
    [{ name: "x", endings: Array(7).fill("com") }, "endings"],
  ])("bad input %j: 400", async (body, path) => {
    const { status, json } = await tool("generate_domains", body);
    expect([status, json.details[0].path]).toEqual([400, path]);
  });
});

describe("generate_subdomain", () => {
  test("proposes one that is free, and a deploy takes it", async () => {
    const { json } = await tool("generate_subdomain", { name: "Slow Oven" });
    expect(json).toMatchObject({ subdomain: "slow-oven", domain: "sites.localhost", engine: "builtin" });
    expect(json.url).toBe(`http://slow-oven.sites.localhost:${server.port}`);
    expect(json.alternatives.length).toBeGreaterThan(2);
    await makePublishedWebsite(server, "Slow Oven");
    const again = (await tool("generate_subdomain", { name: "Slow Oven" })).json;
    expect(again.subdomain).not.toBe("slow-oven");
    expect(again.alternatives).not.toContain("slow-oven");
    const { json: website } = await server.post("/v1/websites", { name: "Another", prompt: "x" });
    const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
    const thread = (await server.post("/v1/threads", { page_id: page._id })).json.thread_id;
    await server.post("/v1/versions", { page_id: page._id, thread_id: thread, html: "<h1>Hi</h1>", css: "" });
    const deployed = await server.post("/v1/tools/deploy", { page_id: page._id, subdomain: again.subdomain });
    expect([deployed.status, deployed.json.subdomain]).toEqual([200, again.subdomain]);
  });

  test("reserved names and names without Latin letters have others", async () => {
    expect((await tool("generate_subdomain", { name: "www" })).json.subdomain).not.toBe("www");
    expect((await tool("generate_subdomain", { name: "東京" })).json.subdomain).toMatch(/^[a-z0-9-]{3,63}$/);
  });

  test("from a website; another account's is not found; something must be given", async () => {
    const other = await server.addAccount();
    const { json: website } = await server.post("/v1/websites", { name: "Mine Own", prompt: "A florist" });
    expect((await tool("generate_subdomain", { website_id: website._id })).json.subdomain).toBe("mine-own");
    expect((await other.post("/v1/tools/generate_subdomain", { website_id: website._id })).status).toBe(404);
    expect((await tool("generate_subdomain", {})).status).toBe(400);
  });
});
