/** Domains of one's own: added, linked with PUT, unlinked, deleted. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  addHeldDomain,
  type Json,
  makeGeneratedWebsite,
  makePublishedWebsite,
  startTestServer,
  type TestServer,
} from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const add = async (domain: string) => (await server.post("/v1/domains", { domain })).json;
const link = (websiteId: string, domain: string | null) => server.put(`/v1/websites/${websiteId}`, { domain });
const canonicalAt = async (host: string, path = "/") =>
  /<link rel="canonical" href="([^"]*)">/.exec((await server.visit(host, path)).text)?.[1];

describe("adding", () => {
  test("answers the domain, lower-case and without a final dot; international names in their ASCII form", async () => {
    const made = await add("  WWW.Example.COM. ");
    expect(made).toMatchObject({ domain: "www.example.com", mode: "connect", website_id: null });
    expect(made._id).toMatch(/^dom_/);
    expect((await server.get(`/v1/domains/${made._id}`)).json).toEqual(made);
    expect((await add("bücher.example")).domain).toBe("xn--bcher-kva.example");
    const hosts = async (name: string) => (await add(name)).instructions.map(({ host }: Json) => host);
    expect(await hosts("hosts.co.uk")).toEqual(["@", "_sitewright"]);
    expect(await hosts("shop.hosts.co.uk")).toEqual(["shop", "_sitewright.shop"]);
  });

  test("is possible once for an account, in every spelling: 409 domain_taken; for other accounts too", async () => {
    await add("taken.example.com");
    for (const domain of ["taken.example.com", "TAKEN.example.com.", "taken.example.com\u3002", "ｔaken.example.com"]) {
      const refused = await server.post("/v1/domains", { domain });
      expect([refused.status, refused.json.code]).toEqual([409, "domain_taken"]);
    }
    const other = await server.addAccount();
    expect((await other.post("/v1/domains", { domain: "taken.example.com" })).status).toBe(200);
    expect((await other.get("/v1/domains")).json.total).toBe(1);
  });

  test("takes names of 253 characters, with a final dot too, and none longer", async () => {
    const long = `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(57)}.com`;
    expect(long).toHaveLength(253);
    const made = await add(`${long}.`);
    expect(made.domain).toBe(long);
    // No name is left for the record that proves it: a request to it has to.
    expect(made.instructions.map(({ type }: Json) => type)).toEqual(["A"]);
    expect((await server.post("/v1/domains", { domain: `d${long}` })).status).toBe(400);
  });

  test("look-alikes are names of their own, in their ASCII form", async () => {
    await add("paypal-shop.example");
    const cyrillic = await add("p\u0430ypal-shop.example");
    expect(cyrillic.domain).toStartWith("xn--");
    const sharp = [await add("fa\u00df.example"), await add("fass.example")];
    expect(sharp.map(({ domain }) => domain)).toEqual(["xn--fa-hia.example", "fass.example"]);
    const own = await server.post("/v1/domains", { domain: "\uff53ites.localhost" });
    expect(own.json.details[0].message).toContain("belongs to this server");
  });

  test.each([
    "",
    "example",
    "localhost",
    "127.0.0.1",
    "[::1]",
    "0x7f.1",
    "http://example.com",
    "example.com/path",
    "example.com:8080",
    "me@example.com",
    "example.com?x",
    "example.com\\path",
    "*.example.com",
    "-a.example.com",
    "a..example.com",
    "exa mple.com",
    "_dmarc.example.com",
    "co.uk",
    "xn--a.com",
    "sites.localhost",
    "mine.sites.localhost",
    "pages.localhost",
    "x.localhost",
    `${"a".repeat(64)}.com`,
    `${"a.".repeat(127)}com`,
    "<b>.com",
  ])("%j is refused", async (domain) => {
    const refused = await server.post("/v1/domains", { domain });
    expect([refused.status, refused.json.code]).toEqual([400, "validation_failed"]);
    expect(refused.json.details[0].path).toBe("domain");
  });

  test("registering needs a registrar: 503 provider_unavailable that says so", async () => {
    const refused = await server.post("/v1/domains", {
      domain: "new.example.com",
      mode: "register",
      purchase_years: 1,
    });
    expect([refused.status, refused.json.code]).toEqual([503, "provider_unavailable"]);
    for (const wrong of [{ mode: "buy" }, { mode: "register", purchase_years: 0 }, { purchase_years: 1.5 }])
      expect((await server.post("/v1/domains", { domain: "new.example.com", ...wrong })).status).toBe(400);
  });
});

describe("linking", () => {
  test("re-points every page of a published website at once: it answers there, and canonical says so", async () => {
    const { websiteId, host } = await makePublishedWebsite(server, "Linked");
    const body = { path: "/about", name: "About", html: "<p>a</p>", css: "", javascript: "" };
    const about = (await server.post(`/v1/websites/${websiteId}/pages/import`, body)).json;
    await server.post("/v1/tools/deploy", { page_id: about._id });
    const domain = await addHeldDomain(server, "linked.example.com");
    expect((await server.visit("linked.example.com", "/")).status).toBe(404);

    const linked = await link(websiteId, domain._id);
    const origin = `http://linked.example.com:${server.port}`;
    expect(linked.json).toMatchObject({ domain: domain._id, url: origin, subdomain: "linked" });
    expect((await server.get(`/v1/domains/${domain._id}`)).json.website_id).toBe(websiteId);
    for (const path of ["/", "/about"])
      for (const name of ["linked.example.com", host]) expect(await canonicalAt(name, path)).toBe(`${origin}${path}`);
    expect((await server.visit("linked.example.com", "/sitemap.xml")).text).toContain(`<loc>${origin}/about</loc>`);
    expect((await server.get(`/v1/pages/${about._id}`)).json.url).toBe(`${origin}/about`);

    expect((await link(websiteId, null)).json).toMatchObject({ domain: null, url: `http://${host}:${server.port}` });
    expect(await canonicalAt(host, "/about")).toBe(`http://${host}:${server.port}/about`);
    expect((await server.visit("linked.example.com", "/")).status).toBe(404);
  });

  test("before the first publish: the deploy without subdomain goes to the domain", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server, "First On Domain");
    const domain = await addHeldDomain(server, "first.example.com");
    expect((await link(websiteId, domain._id)).json).toMatchObject({ domain: domain._id, url: null });
    expect((await server.visit("first.example.com", "/")).status).toBe(404);
    const deployed = await server.post("/v1/tools/deploy", { page_id: pageId });
    expect(deployed.json).toMatchObject({
      url: `http://first.example.com:${server.port}/`,
      subdomain: null,
      domain: "first.example.com",
      first_publish: true,
    });
    expect((await server.visit("first.example.com", "/")).status).toBe(200);
  });

  test("a domain that is linked to another website: 409 domain_in_use; to the same one: nothing happens", async () => {
    const [one, two] = [await makeGeneratedWebsite(server), await makeGeneratedWebsite(server)];
    const domain = await addHeldDomain(server, "busy.example.com");
    await link(one.websiteId, domain._id);
    const refused = await link(two.websiteId, domain._id);
    expect([refused.status, refused.json.code]).toEqual([409, "domain_in_use"]);
    expect((await link(one.websiteId, domain._id)).status).toBe(200);
    await link(one.websiteId, null);
    expect((await link(two.websiteId, domain._id)).status).toBe(200);
  });

  test("a domain that does not exist or is another account's: 404, nothing changes", async () => {
    const { websiteId } = await makeGeneratedWebsite(server);
    const theirs = (await (await server.addAccount()).post("/v1/domains", { domain: "theirs.example.com" })).json;
    for (const id of [theirs._id, "dom_nothing"]) {
      const refused = await server.put(`/v1/websites/${websiteId}`, { domain: id, name: "Changed?" });
      expect(refused.status).toBe(404);
    }
    expect((await server.get(`/v1/websites/${websiteId}`)).json).toMatchObject({ domain: null, name: "Crumb & Co" });
    expect((await server.put(`/v1/websites/${websiteId}`, { domain: "" })).status).toBe(400);
  });
});

describe("deleting", () => {
  test("the domain answers 404 at once; the website keeps its subdomain, canonical goes back to it", async () => {
    const { websiteId, host } = await makePublishedWebsite(server, "Kept");
    const domain = await addHeldDomain(server, "gone.example.com");
    await link(websiteId, domain._id);
    expect((await server.delete(`/v1/domains/${domain._id}`)).json).toEqual({ _id: domain._id, deleted: true });
    expect((await server.visit("gone.example.com", "/")).status).toBe(404);
    expect(await canonicalAt(host)).toBe(`http://${host}:${server.port}/`);
    expect((await server.get(`/v1/websites/${websiteId}`)).json.domain).toBeNull();
    expect((await server.get(`/v1/domains/${domain._id}`)).status).toBe(404);
    expect((await add("gone.example.com")).domain).toBe("gone.example.com");
  });

  test("lists are newest first", async () => {
    const client = await server.addAccount();
    for (const domain of ["one.example.org", "two.example.org"]) await client.post("/v1/domains", { domain });
    const { json } = await client.get("/v1/domains");
    expect(json.data.map((domain: Json) => domain.domain)).toEqual(["two.example.org", "one.example.org"]);
  });
});
