/**
 * TLS in the process, with certificates of a real authority (Pebble, which refuses good nonces now and then): from a name
 * that points here to an encrypted page, and what is in the way when there is none.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { freePort } from "../free_port.ts";
import { APP, eventually, startTlsWorld, type TlsWorld } from "../tls_server.ts";

let world: TlsWorld;
beforeAll(async () => {
  world = await startTlsWorld();
  await eventually(() => world.secure(APP, "/healthz"), "the application's certificate");
}, 300_000);
afterAll(() => world.stop());

/** Connects a domain to a website and waits until it has got so far. */
async function connect(domain: string, website: string, status: string) {
  world.dns.set(domain, { A: ["127.0.0.1"] });
  const added = (await world.api("POST", "/v1/domains", { domain })).json;
  await world.api("PUT", `/v1/websites/${website}`, { domain: added._id });
  return await eventually(async () => {
    const { json } = await world.api("GET", `/v1/domains/${added._id}`);
    return json.status === status && json;
  }, `${domain} is ${status}`);
}

test("the application has a certificate of its own, is asked for again in a browser over https alone, and for no key in the clear", async () => {
  const answer = await world.secure(APP, "/healthz");
  expect(answer.names).toBe(`DNS:${APP}`);
  expect(answer.headers["strict-transport-security"]).toMatch(/^max-age=\d+$/);
  const plain = await world.plain(APP, "/v1/websites?limit=1");
  expect(plain.status).toBe(308);
  expect(plain.headers.get("location")).toBe(`https://${APP}:${world.httpsPort}/v1/websites?limit=1`);
});

test("an unknown name learns nothing: it gets a certificate of nobody, and 421", async () => {
  const answer = await world.secure("other.example", "/", { any: true });
  expect(answer.status).toBe(421);
  expect(answer.names).toBeUndefined();
  const fronted = await world.secure("other.example", "/", { serverName: APP });
  expect([fronted.status, fronted.names]).toEqual([421, `DNS:${APP}`]);
});

describe("a customer's domain", () => {
  let website = "";
  let host = "";
  beforeAll(async () => {
    ({ website, host } = await world.publish("Printer"));
  });

  test("is served plain until it has a certificate, then over https, and its events are heard", async () => {
    const domain = await connect("www.printer.example", website, "active");
    expect(domain.certificate).toMatchObject({ status: "issued", names: ["www.printer.example"], error: null });
    expect(domain.certificate.issuer).toStartWith("Pebble");
    expect(Date.parse(domain.certificate.renew_at)).toBeLessThan(Date.parse(domain.certificate.not_after));
    const answer = await eventually(() => world.secure("www.printer.example", "/"), "the domain over https");
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("Printer");
    expect((await world.plain("www.printer.example", "/a?b=1")).headers.get("location")).toBe(
      `https://www.printer.example:${world.httpsPort}/a?b=1`,
    );
  });

  test("is only told to be visited encrypted for ever when every name of its site is", async () => {
    await eventually(() => world.secure(host, "/"), "the site's own name");
    await eventually(
      async () => (await world.secure(host, "/")).headers["strict-transport-security"],
      "all are strict",
      300_000,
    );
    world.dns.set("late.printer.example", { A: ["127.0.0.1"], CAA: ["other.example"] });
    const { json } = await world.api("POST", "/v1/domains", { domain: "late.printer.example" });
    const { website: other, host: otherHost } = await world.publish("Late");
    await world.api("PUT", `/v1/websites/${other}`, { domain: json._id });
    const answer = await eventually(() => world.secure(otherHost, "/"), "the other site's own name");
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
  });

  test("whose CAA records forbid it is told so, and no order is made", async () => {
    const orders = world.pebble.orders.length;
    const domain = await eventually(async () => {
      const { json } = await world.api("GET", "/v1/domains");
      const found = json.data.find(({ domain }: { domain: string }) => domain === "late.printer.example");
      return found?.certificate?.error && found;
    }, "it says what is wrong");
    expect(domain.status).toBe("issuing");
    expect(domain.certificate).toMatchObject({ status: "waiting", names: [] });
    expect(domain.certificate.error).toContain('CAA 0 issue "pebble.test"');
    const check = async () => (await world.api("POST", `/v1/domains/${domain._id}/check`)).json;
    expect((await check()).problem).toBe(
      'The CAA records of late.printer.example let only other.example issue certificates for it. Add the record CAA 0 issue "pebble.test" at your DNS provider.',
    );
    expect(world.pebble.orders.slice(orders).flatMap(({ names }) => names)).not.toContain("late.printer.example");
    expect((await world.plain("late.printer.example", "/")).status).toBe(200);
    // Put right, and looked at again, it goes on at once.
    world.dns.set("late.printer.example", { A: ["127.0.0.1"], CAA: ["other.example", "pebble.test"] });
    expect((await check()).problem).toBeNull();
    await eventually(() => world.secure("late.printer.example", "/"), "it over https");
  });
});

test("a brand's host gets its certificate as any domain does; until then no key is taken there in the clear", async () => {
  const host = "app.north.example";
  world.dns.set(host, { A: ["127.0.0.1"] });
  const made = await world.api("PUT", "/v1/brand", { name: "Studio North", hosts: [host] });
  expect(made.json.hosts[0]).toMatchObject({ domain: host });
  const answer = await eventually(async () => {
    const found = await world.secure(host, "/app/sign-in");
    return found.text.includes("<title>Studio North</title>") && found;
  }, "the application at the brand's host");
  expect(answer.names).toBe(`DNS:${host}`);
  const plain = await world.plain(host, "/v1/websites");
  expect(plain.headers.get("location")).toBe(`https://${host}:${world.httpsPort}/v1/websites`);
  expect((await world.api("GET", "/v1/brand")).json.url).toBe(`https://${host}:${world.httpsPort}`);
});

test("after a restart certificates are there at once, and nothing is ordered again", async () => {
  const { serial } = await world.secure(APP, "/healthz");
  const orders = world.pebble.orders.length;
  await world.end();
  await world.start();
  expect((await world.secure(APP, "/healthz")).serial).toBe(serial);
  expect(world.pebble.orders.length).toBe(orders);
});

test("a domain whose certificate is there, and whose requests over https do not come here, is told so", async () => {
  const { json } = await world.api("GET", "/v1/domains");
  const { _id } = json.data.find(({ domain }: { domain: string }) => domain === "www.printer.example");
  const check = async () => (await world.api("POST", `/v1/domains/${_id}/check`)).json;
  expect(await check()).toMatchObject({ status: "active", problem: null });
  // Whoever visits comes to a port that is not passed on.
  await world.end();
  await world.start({ SITEWRIGHT_BASE_URL: `https://${APP}:${freePort()}` });
  const checked = await check();
  expect(checked.status).toBe("active");
  expect(checked.problem).toContain("a request over https does not come here. Open port 443");
  await world.end();
  await world.start();
  expect((await check()).problem).toBeNull();
});

test("curl speaks HTTP/2 with it, and trusts it", async () => {
  const file = `${world.directory}/root.pem`;
  await Bun.write(file, world.pebble.root);
  const child = Bun.spawn([
    ...["curl", "-sS", "--http2", "--cacert", file, "--resolve", `${APP}:${world.httpsPort}:127.0.0.1`],
    ...["-o", "/dev/null", "-w", "%{http_version} %{http_code}", `https://${APP}:${world.httpsPort}/healthz`],
  ]);
  expect(await new Response(child.stdout).text()).toBe("2 200");
});
