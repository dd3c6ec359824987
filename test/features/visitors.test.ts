/** Who a visitor is, behind proxies and with many addresses: for analytics and forms alike, over HTTP. */
import { afterEach, expect, test } from "bun:test";
import { examineProxies } from "../../src/commands/doctor/installation.ts";
import { readConfig } from "../../src/settings/config.ts";
import {
  type Answer,
  makePublishedWebsite,
  makeWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function start(environment: Record<string, string>): Promise<TestServer> {
  const server = await startTestServer({ environment });
  running.push(server);
  return server;
}

/** How many visitors a website has had when each of these requests has come from a proxy. */
async function visitorsOf(server: TestServer, forwarded: string[], peer = "127.0.0.1"): Promise<number> {
  const { host, websiteId } = await makePublishedWebsite(server);
  for (const addresses of forwarded) {
    const headers = { Host: host, "User-Agent": BROWSER, "X-Forwarded-For": addresses };
    const answer = await server.app.fetch(new Request(`http://${host}/`, { headers }), {
      requestIP: () => ({ address: peer }),
      timeout() {},
    });
    expect(answer.status).toBe(200);
    await answer.text();
  }
  await server.app.visits.flush();
  return (await server.get(`/v1/websites/${websiteId}/analytics`)).json.totals.visitors;
}

test("a proxy on another machine is believed when it is trusted, and visitors behind it are told apart", async () => {
  const server = await start({ SITEWRIGHT_TRUSTED_PROXIES: "172.16.0.0/12, 10.0.0.0/8" });
  const people = ["203.0.113.1", "203.0.113.2, 10.0.0.9", "198.51.100.7, 203.0.113.3, 172.31.255.255"];
  expect(await visitorsOf(server, people, "172.18.0.2")).toBe(3);
  // Whoever is not trusted is one visitor, whatever it says.
  expect(await visitorsOf(server, people, "192.0.2.9")).toBe(1);
  expect(await visitorsOf(server, people, "127.0.0.1")).toBe(1);
});

test("what a visitor writes into the header itself makes nobody else of it", async () => {
  const server = await start({});
  const invented = Array.from({ length: 5 }, (_, at) => `198.51.100.${at}, 203.0.113.1`);
  expect(await visitorsOf(server, invented)).toBe(1);
});

test("a visitor with many addresses of one /64 network of IPv6 is one visitor", async () => {
  const server = await start({});
  const addresses = Array.from({ length: 20 }, (_, at) => `2001:db8:5:6:${at}::${at}`);
  expect(await visitorsOf(server, addresses)).toBe(1);
  expect(await visitorsOf(server, ["2001:db8:5:6::1", "2001:db8:5:7::1"])).toBe(2);
});

test("a form takes 30 messages of a /64 network, and the next ones are marked", async () => {
  const server = await start({ SITEWRIGHT_RATE_LIMIT_FACTOR: "1" });
  const { pageId } = await makeWebsite(server);
  await saveVersion(server, pageId, { html: '<form><input name="message"></form>' });
  const { json } = await server.post("/v1/tools/deploy", { page_id: pageId });
  const [form] = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data;
  const post = (number: number): Promise<Answer> =>
    server.visit(new URL(json.url).hostname, `/_sw/forms/${form._id}`, {
      method: "POST",
      body: new URLSearchParams({ message: `Number ${number}` }),
      headers: { "X-Forwarded-For": `2001:db8:1:2::${number.toString(16)}` },
    });
  for (let number = 0; number < 35; number++) expect((await post(number)).status).toBe(303);
  expect((await server.get("/v1/submissions?spam=false")).json.total).toBe(30);
  expect((await server.get("/v1/submissions?spam=true")).json.total).toBe(5);
});

test("a setting that is no list of networks stops the start, and doctor says whose word counts", () => {
  for (const wrong of ["10.0.0.1", "10.0.0.0/33", "proxy.example", "10.0.0.0/8,,"])
    expect(() => readConfig({ SITEWRIGHT_TRUSTED_PROXIES: wrong })).toThrow(
      "SITEWRIGHT_TRUSTED_PROXIES must be like 10.0.0.0/8",
    );
  expect(examineProxies(readConfig({}))).toMatchObject({ ok: true, message: expect.stringContaining("127.0.0.0/8") });
  const open = examineProxies(readConfig({ SITEWRIGHT_HOST: "0.0.0.0" }));
  expect(open).toMatchObject({ ok: true, message: expect.stringContaining("add its network") });
  const everybody = examineProxies(readConfig({ SITEWRIGHT_TRUSTED_PROXIES: "10.0.0.0/8, 0.0.0.0/0" }));
  expect(everybody).toMatchObject({ ok: false, message: expect.stringContaining("every visitor") });
});
