/**
 * What it costs to ask 1,000 domains every minute whether they answer, this server's own answers included: processor time
 * of a whole server over two minutes, with and without. The aim: less than 5 % of one core.
 */
import { insertDomain } from "../src/features/domains/store.ts";
import { addHeldDomain, startTestServer } from "../test/harness.ts";

const DOMAINS = 1000;
const MEASURED_MS = Number(process.env.MS ?? 60_000);

/** Name servers in a process of their own, so that they are not counted. */
const names = Bun.spawn(
  [
    process.execPath,
    "-e",
    `const { startDnsWorld } = await import(${JSON.stringify(new URL("../test/dns_world.ts", import.meta.url).href)});
     const world = await startDnsWorld();
     for (let at = 0; at < ${DOMAINS}; at++) world.set("bench-" + at + ".example", { A: ["127.0.0.1"] });
     console.log(JSON.stringify(world.environment));`,
  ],
  { stdout: "pipe", stderr: "inherit" },
);
const { value } = await names.stdout.getReader().read();
const environment = JSON.parse(new TextDecoder().decode(value));
const server = await startTestServer({ environment });

async function measure(): Promise<number> {
  const before = process.cpuUsage();
  await Bun.sleep(MEASURED_MS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / MEASURED_MS;
}

const idle = await measure();
const target = (await addHeldDomain(server, "target.example"))._id;
const now = Date.now();
await server.storage.write("all", async (db) => {
  for (let at = 0; at < DOMAINS; at++)
    await insertDomain(db, {
      _id: server.app.services.ids.next("dom"),
      account_id: server.accountId,
      domain: `bench-${at}.example`,
      mode: "connect",
      status: "active",
      token: "bench",
      verified_at: now,
      proof: "txt",
      redirect_to: target,
      findings: null,
      checked_at: now,
      next_check_at: null,
      checks: 0,
      failing_since: null,
      registration: null,
      renew_at: null,
      dns_connection_id: null,
      zone: null,
      uptime_checks: true,
      of_brand: false,
      created_at: now,
      updated_at: now,
    });
});
// They are found within a minute, asked at once, and from then on each at its own second.
await Bun.sleep(90_000);
const busy = await measure();
const { json } = await server.get("/v1/domains?limit=100");
const statuses = Map.groupBy(
  json.data,
  ({ uptime }: { uptime: { status: string } | null }) => uptime?.status ?? "none",
);
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
process.stdout.write(
  `idle: ${percent(idle)} of one core; with ${DOMAINS} domains: ${percent(busy)}; they cost ${percent(busy - idle)}\n`,
);
process.stdout.write(
  `of 100 domains: ${[...statuses].map(([status, list]) => `${list.length} ${status}`).join(", ")}\n`,
);
await server.stop();
names.kill();
process.exit(busy - idle < 0.05 ? 0 : 1);
