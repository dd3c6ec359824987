/** Leads' websites are looked at as they are on the web: real servers on this machine, some of them hostile. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createServer, type Server, type Socket } from "node:net";
import { type Client, type Json, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
let client: Client;
let site: ReturnType<typeof Bun.serve>;
/** What the website answers. */
let answer: (path: string, request: Request) => Response | Promise<Response>;
let asked: { path: string; agent: string }[] = [];

beforeAll(async () => {
  site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    fetch(request) {
      const path = new URL(request.url).pathname;
      asked.push({ path, agent: request.headers.get("user-agent") ?? "" });
      return answer(path, request);
    },
  });
  server = await startTestServer({ environment: { SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.1/32" } });
});
afterAll(async () => {
  await server.stop();
  await site.stop(true);
});
beforeEach(async () => {
  client = await server.addAccount();
  asked = [];
});

const html = (body: string, head = "") =>
  new Response(`<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>${body}</body></html>`, {
    headers: { "Content-Type": "text/html" },
  });
const missing = () => new Response("nothing", { status: 404 });
/** A website of pages; what it does not have is missing. */
const pages = (list: Record<string, () => Response>) => (path: string) => (list[path] ?? missing)();

const balance = async () => (await client.get("/v1/credits")).json.balance;

/** Looks at a website as that of a new lead; with what it has cost. */
async function enrich(path = "/", origin = `http://127.0.0.1:${site.port}`): Promise<Json> {
  await client.post("/v1/leads/import", { leads: [{ name: "Shop", website: `${origin}${path}`, country: "GB" }] });
  const [lead] = (await client.get("/v1/leads")).json.data;
  const before = await balance();
  const { status, json } = await client.post(`/v1/leads/${lead._id}/enrich`);
  expect(status).toBe(200);
  return { ...json, cost: before - (await balance()) };
}

test("the home page and at most four more: addresses with where they stand, numbers, networks, hours, and what it means", async () => {
  answer = pages({
    "/": () =>
      html(`<h1>Shop</h1><a href="/contact">Contact</a> <a href="/impressum.html">Impressum</a> <a href="/about-us">About</a>
        <a href="/products">Products</a> <a href="/find-us">Find us</a> <a href="/kontakt/2">x</a> <a href="/contact/3">y</a>
        <a href="https://www.facebook.com/shop">f</a> <a href="https://www.facebook.com/sharer?u=x">share</a>
        <img src="logo@2x.png"><img src="b.png"><img src="c.png" alt=""> team@2x.png © 2011 Shop`),
    "/contact": () =>
      html(`<a href="mailto:Info%40shop.example?subject=Hi">Mail</a> <a href="tel:0113%20496%200001">Call</a>`),
    "/impressum.html": () => html("<p>E-mail: anna.miller@shop.example.</p>"),
    "/about-us": () =>
      html(
        `<script type="application/ld+json">{"@graph":[{"@type":"Store","telephone":"+44 113 496 0002","sameAs":["https://instagram.com/shop"],"openingHours":["Mo-Fr 09:00-17:00"]}]}</script>`,
      ),
  });
  const lead = await enrich();
  expect(lead).toMatchObject({
    cost: 1,
    email: "info@shop.example",
    phone: "+441134960001",
    phones: ["+441134960001", "+441134960002"],
    opening_hours: "Mo-Fr 09:00-17:00",
    website_status: "poor",
    enrichment: { outcome: "enriched" },
  });
  expect(Object.keys(lead.socials).sort()).toEqual(["facebook", "instagram"]);
  expect(lead.emails).toEqual(
    expect.arrayContaining([
      { address: "info@shop.example", personal: false, found_on: expect.stringMatching(/\/contact$/) },
      { address: "anna.miller@shop.example", personal: true, found_on: expect.stringMatching(/\/impressum\.html$/) },
    ]),
  );
  expect(lead.emails).toHaveLength(2);
  expect(lead.enrichment.pages.length).toBeLessThanOrEqual(5);
  expect(asked.map(({ path }) => path)).not.toContain("/products");
  for (const { agent } of asked) expect(agent).toStartWith("Sitewright/");
  const codes = lead.enrichment.findings.map(({ code }: Json) => code);
  for (const code of ["no_viewport", "no_https", "outdated", "alt_missing"]) expect(codes).toContain(code);
  const phone = lead.enrichment.findings.find(({ code }: Json) => code === "no_viewport");
  expect(phone.message).toContain("phone");
  expect(phone.message_de).toContain("Telefon");

  // Again: nothing new, and free.
  const before = await balance();
  const again = await client.post(`/v1/leads/${lead._id}/enrich`);
  expect(again.json.enrichment.outcome).toBe("nothing_new");
  expect(await balance()).toBe(before);
});

test("a website that is as it should be has little to improve", async () => {
  const head = '<meta name="viewport" content="width=device-width"><meta name="description" content="A shop">';
  answer = pages({ "/": () => html('<a href="tel:+441134960001">Call</a>', head) });
  const { website_status, enrichment } = await enrich();
  expect(enrichment.findings.map(({ code }: Json) => code)).toEqual(["no_https"]);
  expect(website_status).toBe("good");
});

describe("robots.txt", () => {
  test("that forbids everything, or us: nothing is read, and nothing charged", async () => {
    for (const rules of [
      "User-agent: *\nDisallow: /",
      "User-agent: Sitewright\nDisallow: /\n\nUser-agent: *\nAllow: /",
    ]) {
      client = await server.addAccount();
      asked = [];
      answer = pages({ "/robots.txt": () => new Response(rules), "/": () => html("a@shop.example") });
      expect(await enrich()).toMatchObject({
        cost: 0,
        emails: [],
        website_status: "unknown",
        enrichment: { outcome: "refused_by_robots" },
      });
      expect(asked.map(({ path }) => path)).toEqual(["/robots.txt"]);
    }
  });

  test("that forbids some pages: those are not read", async () => {
    answer = pages({
      "/robots.txt": () => new Response("User-agent: *\nDisallow: /contact"),
      "/": () => html('<a href="/contact">Contact</a> <a href="/imprint">Imprint</a>'),
      "/contact": () => html("a@shop.example"),
      "/imprint": () => html("b@shop.example"),
    });
    expect((await enrich()).emails.map(({ address }: Json) => address)).toEqual(["b@shop.example"]);
    expect(asked.map(({ path }) => path)).not.toContain("/contact");
  });

  test("of a server that fails: nothing is read", async () => {
    answer = (path) => (path === "/robots.txt" ? new Response("", { status: 503 }) : html("a@shop.example"));
    expect((await enrich()).enrichment.outcome).toBe("refused_by_robots");
  });
});

describe("redirects", () => {
  test("into a private network lead nowhere", async () => {
    for (const to of [
      "http://127.0.0.2/",
      "http://169.254.169.254/latest/meta-data/",
      "http://[::1]/",
      "file:///etc/passwd",
    ]) {
      client = await server.addAccount();
      answer = (path) =>
        path === "/robots.txt" ? missing() : new Response(null, { status: 302, headers: { Location: to } });
      expect(await enrich()).toMatchObject({ cost: 0, enrichment: { outcome: "unreachable" } });
    }
  });

  test("on and on, and those that end somewhere", async () => {
    answer = (path) =>
      path === "/robots.txt" ? missing() : Response.redirect(`http://127.0.0.1:${site.port}${path}x`);
    expect((await enrich()).enrichment).toMatchObject({ outcome: "unreachable" });
    client = await server.addAccount();
    answer = pages({
      "/": () => new Response(null, { status: 301, headers: { Location: "/en/" } }),
      "/en/": () => html("c@shop.example"),
    });
    expect((await enrich()).enrichment.facts.redirects).toBe(1);
  });
});

describe("what answers badly", () => {
  test("a page of 20 MB is read as far as it may be", async () => {
    answer = pages({
      "/": () => html(`first@shop.example ${"<p>lorem ipsum</p>".repeat(1_200_000)} last@shop.example`),
    });
    const { emails, enrichment } = await enrich();
    expect(enrichment.facts?.html_bytes ?? 0).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(emails.map(({ address }: Json) => address)).not.toContain("last@shop.example");
  });

  test("a page that never ends", async () => {
    answer = (path) =>
      path === "/robots.txt"
        ? missing()
        : new Response(
            new ReadableStream({
              async pull(controller) {
                await Bun.sleep(1);
                controller.enqueue(new Uint8Array(256 * 1024).fill(97));
              },
            }),
            { headers: { "Content-Type": "text/html" } },
          );
    const { enrichment } = await enrich();
    expect(["enriched", "no_html"]).toContain(enrichment.outcome);
  }, 300_000);

  test("errors, files, and nothing at all", async () => {
    answer = () => new Response("gone", { status: 410 });
    expect(await enrich()).toMatchObject({ cost: 0, website_status: "unreachable" });
    client = await server.addAccount();
    answer = pages({ "/": () => new Response("%PDF-1.7", { headers: { "Content-Type": "application/pdf" } }) });
    expect(await enrich()).toMatchObject({ cost: 0, enrichment: { outcome: "no_html" } });
    client = await server.addAccount();
    expect(await enrich("/", "http://127.0.0.1:1")).toMatchObject({ cost: 0, website_status: "unreachable" });
    client = await server.addAccount();
    await client.post("/v1/leads/import", { leads: [{ name: "No site" }] });
    const [lead] = (await client.get("/v1/leads")).json.data;
    expect((await client.post(`/v1/leads/${lead._id}/enrich`)).json.enrichment.outcome).toBe("no_website");
  });

  describe("a byte at a time", () => {
    let slow: Server;
    const sockets = new Set<Socket>();
    beforeAll(() => {
      slow = createServer((socket) => {
        sockets.add(socket);
        socket.on("error", () => {});
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n");
        const timer = setInterval(() => socket.write("X-A: b\r\n"), 200);
        socket.on("close", () => clearInterval(timer));
      }).listen(0, "127.0.0.1");
    });
    afterEach(() => {
      for (const socket of sockets) socket.destroy();
      slow.close();
    });

    test("is given up in time", async () => {
      const { port } = slow.address() as { port: number };
      const start = Date.now();
      expect(await enrich("/", `http://127.0.0.1:${port}`)).toMatchObject({ cost: 0, website_status: "unreachable" });
      expect(Date.now() - start).toBeLessThan(45_000);
    }, 300_000);
  });
});

describe("pages as they are", () => {
  test("in old encodings, said wrongly or not at all", async () => {
    const umlauts = Buffer.from("<html><title>Bäckerei</title><p>Grüße</p></html>", "latin1");
    answer = pages({ "/": () => new Response(umlauts, { headers: { "Content-Type": "text/html" } }) });
    expect((await enrich()).enrichment.facts.title).toBe("Bäckerei");
    client = await server.addAccount();
    answer = pages({ "/": () => new Response(umlauts, { headers: { "Content-Type": "text/html; charset=no-such" } }) });
    expect((await enrich()).enrichment.facts.title).toBe("Bäckerei");
  });

  test("in frames: what they show is read", async () => {
    answer = pages({
      "/": () =>
        new Response(
          '<html><head><title>F</title></head><frameset cols="20,80"><frame src="/menu.html"><frame src="/main.html"></frameset></html>',
          {
            headers: { "Content-Type": "text/html" },
          },
        ),
      "/menu.html": () => html("menu"),
      "/main.html": () => html('<a href="mailto:framed@shop.example">Mail</a>'),
    });
    const { emails, enrichment } = await enrich();
    expect(emails[0].address).toBe("framed@shop.example");
    expect(enrichment.findings.map(({ code }: Json) => code)).toContain("frames");
  });

  test("behind a question about cookies", async () => {
    answer = pages({ "/": () => html("<p>We use cookies. Please give your consent.</p><button>Accept all</button>") });
    expect((await enrich()).enrichment.findings.map(({ code }: Json) => code)).toContain("consent_wall");
  });
});

test("who must not be contacted is known by what the website says", async () => {
  answer = pages({ "/": () => html("quiet@shop.example") });
  await client.post("/v1/leads/import", { leads: [{ name: "Other", email: "quiet@shop.example" }] });
  const [other] = (await client.get("/v1/leads")).json.data;
  await client.put(`/v1/leads/${other._id}`, { do_not_contact: true });
  await client.delete(`/v1/leads/${other._id}`);
  expect((await enrich()).do_not_contact).toBe(true);
});

test("another account's lead is not found, and costs nothing", async () => {
  answer = pages({ "/": () => html("a") });
  const lead = await enrich();
  const other = await server.addAccount();
  expect((await other.post(`/v1/leads/${lead._id}/enrich`)).status).toBe(404);
  expect((await other.get("/v1/credits")).json.balance).toBe(10_000);
});
