/** What may go wrong on the way to a certificate, and what follows it: crashes, refusals, renewal. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readCertificate } from "../../src/providers/acme/certificate.ts";
import { databasePath } from "../../src/storage/client.ts";
import { rowsIn } from "../databases.ts";
import { APP, eventually, startTlsWorld, type TlsWorld } from "../tls_server.ts";

let world: TlsWorld;
beforeAll(async () => {
  world = await startTlsWorld();
}, 300_000);
afterAll(() => world.stop());

/** What the database of the server says. */
const ask = <Row>(query: string): Promise<Row[]> => rowsIn<Row>(world.directory, query);

test("a certificate is renewed when its authority says so, and the order says which one it replaces", async () => {
  const first = await eventually(() => world.secure(APP, "/healthz"), "the application's certificate");
  const [row] = await ask<{ chain: string }>(`SELECT chain FROM certificates WHERE name = '${APP}'`);
  const { renewalId } = await readCertificate(row!.chain);
  const asked: string[] = [];
  world.pebble.renewal = (id) => {
    asked.push(id);
    const ofFirst = id === renewalId;
    const start = Date.now() + (ofFirst ? -7_200_000 : 86_400_000);
    return { start: new Date(start), end: new Date(start + 3_600_000) };
  };
  const renewed = await eventually(async () => {
    const answer = await world.secure(APP, "/healthz");
    return answer.serial !== first.serial && answer;
  }, "another certificate is served");
  expect(renewed.names).toBe(`DNS:${APP}`);
  expect(asked).toContain(renewalId!);
  expect(world.pebble.orders.map(({ replaces }) => replaces)).toEqual([null, renewalId]);
});

test("an order that a crash has cut short is gone on with, and no other is made", async () => {
  const { website } = await world.publish("Crash");
  world.dns.set("www.crash.example", { A: ["127.0.0.1"] });
  const ordered = Promise.withResolvers<void>();
  world.pebble.onOrder = (names) => {
    if (!names.includes("www.crash.example")) return;
    // The answer with the order's address still goes out; whatever comes next fails.
    queueMicrotask(() => {
      world.pebble.failing = true;
      ordered.resolve();
    });
  };
  const { json } = await world.api("POST", "/v1/domains", { domain: "www.crash.example" });
  await world.api("PUT", `/v1/websites/${website}`, { domain: json._id });
  await ordered.promise;
  await eventually(async () => {
    const rows = await ask<{ url: string | null }>(
      "SELECT url FROM certificate_orders WHERE name = 'www.crash.example'",
    );
    return rows[0]?.url;
  }, "the order is written down");
  await world.end("SIGKILL");
  world.pebble.failing = false;
  // What failed waits for a minute before it is tried again; nobody does here.
  const database = new Database(databasePath(world.directory));
  database.run("UPDATE jobs SET run_at = 0 WHERE kind = 'certificates.order'");
  database.close();
  await world.start();
  await eventually(() => world.secure("www.crash.example", "/"), "its certificate");
  expect(world.pebble.orders.filter(({ names }) => names.includes("www.crash.example"))).toHaveLength(1);
}, 300_000);

test("a name that its authority does not reach is told so, and left alone for an hour", async () => {
  const { website } = await world.publish("Unreached");
  world.dns.set("www.unreached.example", { A: ["127.0.0.1"] });
  // It leads here when we look, and elsewhere when the authority does.
  world.pebble.onOrder = (names) => {
    if (names.includes("www.unreached.example")) world.dns.set("www.unreached.example", { A: ["127.0.0.99"] });
  };
  const { json } = await world.api("POST", "/v1/domains", { domain: "www.unreached.example" });
  await world.api("PUT", `/v1/websites/${website}`, { domain: json._id });
  const domain = await eventually(async () => {
    const { json: now } = await world.api("GET", `/v1/domains/${json._id}`);
    return now.certificate?.status === "failed" && now;
  }, "it has failed");
  expect(domain.certificate.error).toContain("does not issue a certificate");
  const [job] = await ask<{ run_at: number }>(
    "SELECT run_at FROM jobs WHERE kind = 'certificates.order' AND subject = 'www.unreached.example'",
  );
  expect(job!.run_at).toBeGreaterThan(Date.now() + 50 * 60_000);
  expect((await world.plain("www.unreached.example", "/")).status).toBe(200);
});
