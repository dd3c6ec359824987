/** The executable speaks TLS as the sources do: minified, libraries that go by the names of classes would fail. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { APP, EXECUTABLE, eventually, startTlsWorld, type TlsWorld } from "../tls_server.ts";

const BINDING = { kid: "kid-1", hmac: "zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W" };

let world: TlsWorld;
beforeAll(async () => {
  if (!existsSync(EXECUTABLE[0]!)) throw new Error('build it first: "bun run build"');
  world = await startTlsWorld({
    command: EXECUTABLE,
    environment: {
      SITEWRIGHT_ACME_EAB_KID: BINDING.kid,
      SITEWRIGHT_ACME_EAB_HMAC: BINDING.hmac,
      SITEWRIGHT_ACME_PROFILE: "tlsserver",
    },
    bindings: { [BINDING.kid]: BINDING.hmac },
  });
}, 300_000);
afterAll(() => world.stop());

test("it gets a certificate of an authority that asks for an external account, of the profile that was chosen", async () => {
  const answer = await eventually(() => world.secure(APP, "/healthz"), "the application's certificate");
  expect(answer.names).toBe(`DNS:${APP}`);
  expect(world.pebble.orders[0]).toMatchObject({ names: [APP], profile: "tlsserver" });
});

test("a published site gets one too", async () => {
  const { host } = await world.publish("Printer");
  expect((await eventually(() => world.secure(host, "/"), "the site's certificate")).text).toContain("Printer");
});
