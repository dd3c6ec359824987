/** One certificate for all sites, where the zone of their names can be written: by signed updates, at a real Knot DNS. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type NameServer, startKnot, UPDATE_KEY, updateZone, zoneText } from "../name_servers.ts";
import { APP, eventually, SITES, startTlsWorld, type TlsWorld } from "../tls_server.ts";

const ADDRESS = "127.0.0.41";
/** An address of this server's at which nobody takes plain requests. */
const SILENT = "127.0.0.42";
let server: NameServer;
let world: TlsWorld;
beforeAll(async () => {
  const records = ["app A 127.0.0.1", "*.sites A 127.0.0.1"].join("\n");
  const zones = {
    "sitewright.test": zoneText("sitewright.test", ADDRESS, records),
    "customer.example": zoneText("customer.example", ADDRESS, `@ A ${SILENT}`),
  };
  server = await startKnot({ address: ADDRESS, zones });
  world = await startTlsWorld({
    nameServer: server,
    environment: {
      SITEWRIGHT_PUBLIC_ADDRESSES: `127.0.0.1,${SILENT}`,
      SITEWRIGHT_DNS_PROVIDER: "rfc2136",
      SITEWRIGHT_DNS_SERVER: `${server.address}:${server.port}`,
      SITEWRIGHT_DNS_KEY: `hmac-sha256:${UPDATE_KEY.name}:${UPDATE_KEY.secret}`,
    },
  });
}, 300_000);
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

test("a customer's domain whose port 80 does not come here has its certificate by the zone that its account can write", async () => {
  const { website } = await world.publish("Customer");
  const added = (await world.api("POST", "/v1/domains", { domain: "customer.example" })).json;
  await world.api("PUT", `/v1/domains/${added._id}`, { website_id: website });
  const { name, value } = added.instructions.find(({ type }: { type: string }) => type === "TXT");
  await updateZone(server, "customer.example", `update add ${name}. 60 TXT "${value}"`);
  const check = async () => (await world.api("POST", `/v1/domains/${added._id}/check`)).json;
  expect(await check()).toMatchObject({ status: "issuing", proof: "txt" });
  const waiting = await eventually(async () => {
    const { json } = await world.api("GET", `/v1/domains/${added._id}`);
    return json.certificate.error && json;
  }, "it says what is in the way");
  expect(waiting.certificate.error).toContain("may not pass on port 80");
  const connection = (
    await world.api("POST", "/v1/dns_connections", {
      provider: "rfc2136",
      name: "Ours",
      credentials: {
        server: `${ADDRESS}:${server.port}`,
        zone: "customer.example",
        key_name: UPDATE_KEY.name,
        key_secret: UPDATE_KEY.secret,
      },
    })
  ).json;
  await world.api("PUT", `/v1/domains/${added._id}`, { dns_connection_id: connection._id });
  const answer = await eventually(() => world.secure("customer.example", "/"), "the domain over https");
  expect(answer.names).toBe("DNS:customer.example");
  expect(answer.text).toContain("Customer");
  expect((await challengeOf("customer.example")).trim()).toBe("");
});

test("what was written for the proof is taken away again", async () => {
  expect((await challengeOf(SITES)).trim()).toBe("");
});

/** What the zone says at the place of a name's proof. */
async function challengeOf(name: string): Promise<string> {
  const where = ["-p", String(server.port), `@${ADDRESS}`];
  const child = Bun.spawn(["kdig", ...where, `_acme-challenge.${name}`, "TXT", "+short"]);
  return await new Response(child.stdout).text();
}
