/** One certificate for all sites, where the zone of their names can be written: by signed updates, at a real Knot DNS. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type NameServer, startKnot, UPDATE_KEY, zoneText } from "../name_servers.ts";
import { APP, eventually, SITES, startTlsWorld, type TlsWorld } from "../tls_server.ts";

const ADDRESS = "127.0.0.41";
let server: NameServer;
let world: TlsWorld;
beforeAll(async () => {
  const records = ["app A 127.0.0.1", "*.sites A 127.0.0.1"].join("\n");
  const zones = { "sitewright.test": zoneText("sitewright.test", ADDRESS, records) };
  server = await startKnot({ address: ADDRESS, zones });
  world = await startTlsWorld({
    nameServer: server,
    environment: {
      SITEWRIGHT_DNS_PROVIDER: "rfc2136",
      SITEWRIGHT_DNS_SERVER: `${server.address}:${server.port}`,
      SITEWRIGHT_DNS_KEY: `hmac-sha256:${UPDATE_KEY.name}:${UPDATE_KEY.secret}`,
    },
  });
}, 60_000);
afterAll(async () => {
  await world.stop();
  await server.stop();
});

test("every site is served with it from the moment that it is published, and no site has one of its own", async () => {
  await eventually(() => world.secure(APP, "/healthz"), "the application's certificate");
  const first = await world.publish("First");
  const answer = await eventually(() => world.secure(first.host, "/"), "the first site over https");
  expect(answer.names).toBe(`DNS:*.${SITES}`);
  const second = await world.publish("Second");
  expect(await world.secure(second.host, "/")).toMatchObject({ status: 200, names: `DNS:*.${SITES}` });
  expect(world.pebble.orders.flatMap(({ names }) => names).filter((name) => name.includes("first"))).toEqual([]);
});

test("what was written for the proof is taken away again", async () => {
  const child = Bun.spawn([
    "kdig",
    "-p",
    String(server.port),
    `@${ADDRESS}`,
    `_acme-challenge.${SITES}`,
    "TXT",
    "+short",
  ]);
  expect((await new Response(child.stdout).text()).trim()).toBe("");
});
