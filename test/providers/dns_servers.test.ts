/**
 * What is found of a name is what real servers say: Knot DNS has the zone and is changed while the test runs, dnsmasq
 * is the resolver that remembers too long, and next to them stand servers that are slow, lame, or fail.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createSocket, type Socket } from "node:dgram";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as packet from "dns-packet";
import { systemClock } from "../../src/lib/clock.ts";
import { createDnsLookup } from "../../src/providers/dns/lookup.ts";
import { newDirectory } from "../harness.ts";

const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
const environment = { ...process.env, PATH };
/** Zones name their servers without a port, so that all listen on one, each at an address of its own. */
const MASTER = "127.0.0.11";
const SILENT = "127.0.0.12";
const LAME = "127.0.0.13";
const SLOW = "127.0.0.14";
const RESOLVER = "127.0.0.15";
const BROKEN = "127.0.0.16";
const CDN = "127.0.0.17";

const directory = newDirectory();
const running: { kill(): void; exited: Promise<number> }[] = [];
const sockets: Socket[] = [];
let port = 0;

const zone = (name: string, servers: string[], records: string) =>
  [
    `$ORIGIN ${name}.`,
    "$TTL 600",
    "@ SOA ns1.hosts.example. admin.hosts.example. 1 3600 600 86400 600",
    ...servers.map((server) => `@ NS ${server}.hosts.example.`),
    records,
    "",
  ].join("\n");

const ZONES: Record<string, string> = {
  "hosts.example": zone(
    "hosts.example",
    ["ns1"],
    `ns1 A ${MASTER}\nsilent A ${SILENT}\nlame A ${LAME}\nslow A ${SLOW}\nbroken A ${BROKEN}\ncdn A ${CDN}\nsites A 192.0.2.1\nsites AAAA 2001:db8::1`,
  ),
  "plain.example": zone(
    "plain.example",
    ["ns1"],
    '@ A 192.0.2.1\n@ CAA 0 issue "letsencrypt.org"\nwww CNAME sites.hosts.example.\nempty TXT "x"',
  ),
  "partly.example": zone("partly.example", ["ns1", "silent", "lame"], "@ A 192.0.2.1"),
  "slow.example": zone("slow.example", ["slow"], "@ A 192.0.2.9"),
  "broken.example": zone("broken.example", ["broken"], "@ A 192.0.2.9"),
  "flat.example": zone("flat.example", ["cdn"], "@ A 192.0.2.9"),
  "large.example": zone(
    "large.example",
    ["ns1"],
    Array.from({ length: 40 }, (_, at) => `@ TXT "${String(at).padStart(3, "0")} ${"x".repeat(60)}"`).join("\n"),
  ),
};

async function untilAnswers(address: string, name: string): Promise<void> {
  const lookup = dns();
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const session = lookup.begin(name, AbortSignal.timeout(5000));
    if ((await session.resolve(name, "SOA").catch(() => null))?.rcode === "NOERROR") return;
    await Bun.sleep(100);
  }
  throw new Error(`nobody answers at ${address}`);
}

const dns = (resolver = MASTER) =>
  createDnsLookup({
    dnsServers: [`${resolver}:${port}`],
    authoritativePort: port,
    mayReach: () => true,
    clock: systemClock,
  });
const through = (resolver: string, name: string) => dns(resolver).begin(name, AbortSignal.timeout(60_000));

/** A name server that answers as it is told. */
async function serve(address: string, answer: (query: packet.Packet) => packet.Packet | null, delayMs = 0) {
  const socket = createSocket("udp4");
  // Who has asked may have gone.
  socket.on("error", () => {});
  socket.on("message", async (bytes, sender) => {
    const query = packet.decode(bytes);
    const reply = answer(query);
    if (delayMs > 0) await Bun.sleep(delayMs);
    if (reply) socket.send(packet.encode({ ...reply, type: "response", id: query.id }), sender.port, sender.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, address, resolve));
  sockets.push(socket);
}

async function update(...lines: string[]): Promise<void> {
  const script = [`server ${MASTER} ${port}`, ...lines, "send", "quit", ""].join("\n");
  const child = Bun.spawn(["knsupdate"], {
    env: environment,
    stdin: new Blob([script]),
    stdout: "pipe",
    stderr: "pipe",
  });
  if ((await child.exited) !== 0) throw new Error(await new Response(child.stderr).text());
}

/** A port that nobody has, on all of these addresses. */
async function freePort(): Promise<number> {
  const socket = createSocket("udp4");
  socket.on("error", () => {});
  await new Promise<void>((resolve) => socket.bind(0, MASTER, resolve));
  const { port: found } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return found;
}

beforeAll(async () => {
  port = await freePort();
  chmodSync(directory, 0o755);
  const zones = join(directory, "zones");
  for (const folder of ["zones", "run", "db"]) mkdirSync(join(directory, folder));
  for (const [name, text] of Object.entries(ZONES)) writeFileSync(join(zones, `${name}.zone`), text);
  const config = [
    "server:",
    `  listen: ${MASTER}@${port}`,
    `  rundir: ${join(directory, "run")}`,
    "database:",
    `  storage: ${join(directory, "db")}`,
    "acl:",
    "  - id: local",
    "    address: 127.0.0.0/8",
    "    action: update",
    "template:",
    "  - id: default",
    `    storage: ${zones}`,
    "    file: %s.zone",
    "    acl: local",
    "    semantic-checks: off",
    "zone:",
    ...Object.keys(ZONES).map((name) => `  - domain: ${name}`),
    "",
  ].join("\n");
  writeFileSync(join(directory, "knot.conf"), config);
  running.push(
    Bun.spawn(["knotd", "-c", join(directory, "knot.conf")], { env: environment, stdout: "ignore", stderr: "ignore" }),
    // Keeps what it has heard for ten minutes, also that there is nothing.
    Bun.spawn(
      [
        "dnsmasq",
        "--keep-in-foreground",
        "--conf-file=/dev/null",
        "--no-resolv",
        "--no-hosts",
        `--listen-address=${RESOLVER}`,
        "--bind-interfaces",
        `--port=${port}`,
        `--server=${MASTER}#${port}`,
        "--min-cache-ttl=600",
        "--neg-ttl=600",
        "--cache-size=1000",
        "--pid-file=",
        "--user=root",
      ],
      { env: environment, stdout: "ignore", stderr: "ignore" },
    ),
  );
  await serve(SILENT, () => null);
  await serve(LAME, ({ questions }) => ({ flags: 5, questions }));
  await serve(BROKEN, ({ questions }) => ({ flags: 2, questions }));
  const answer = ({ questions }: packet.Packet): packet.Packet => ({
    flags: packet.AUTHORITATIVE_ANSWER,
    questions,
    answers:
      questions![0]!.type === "A"
        ? [{ type: "A", name: questions![0]!.name, ttl: 300, data: "192.0.2.1" } as never]
        : [],
  });
  await serve(SLOW, answer, 900);
  // As a CDN does: the CNAME that its customer has set is not seen, only its own addresses are.
  await serve(CDN, answer);
  await untilAnswers(MASTER, "plain.example");
}, 300_000);

afterAll(async () => {
  for (const child of running) child.kill();
  await Promise.all(running.map(({ exited }) => exited));
  for (const socket of sockets) socket.close();
});

describe("a name that is set up as it should be", () => {
  test("is known by the servers of its zone", async () => {
    const session = through(MASTER, "plain.example");
    expect(await session.find("plain.example", "A")).toMatchObject({
      values: ["192.0.2.1"],
      source: "authoritative",
      lame: [],
    });
    expect((await session.find("plain.example", "CAA")).values).toEqual(['0 issue "letsencrypt.org"']);
    expect((await session.find("plain.example", "AAAA")).values).toEqual([]);
    expect((await session.find("nowhere.plain.example", "A")).values).toEqual([]);
  });

  test("is followed over an alias into another zone", async () => {
    const session = through(MASTER, "plain.example");
    expect(await session.find("www.plain.example", "A")).toMatchObject({
      values: ["192.0.2.1"],
      aliases: ["sites.hosts.example"],
    });
    expect((await session.find("www.plain.example", "AAAA")).values).toEqual(["2001:db8::1"]);
  });

  test("may say more than fits into a packet: the rest comes over TCP", async () => {
    const { values } = await through(MASTER, "large.example").find("large.example", "TXT");
    expect(values!.length).toBe(40);
  });
});

test("what a resolver remembers does not matter: neither an old address, nor that there was none", async () => {
  const before = through(RESOLVER, "plain.example");
  expect((await before.resolve("plain.example", "A"))!.values).toEqual(["192.0.2.1"]);
  expect((await before.resolve("_sitewright.plain.example", "TXT"))!.values).toEqual([]);
  await update(
    "zone plain.example",
    "update delete plain.example. A",
    "update add plain.example. 600 A 192.0.2.77",
    'update add _sitewright.plain.example. 600 TXT "sitewright=abc"',
  );
  const after = through(RESOLVER, "plain.example");
  // The resolver is as stale as it was.
  expect((await after.resolve("plain.example", "A"))!.values).toEqual(["192.0.2.1"]);
  expect((await after.resolve("_sitewright.plain.example", "TXT"))!.values).toEqual([]);
  expect((await after.find("plain.example", "A")).values).toEqual(["192.0.2.77"]);
  expect((await after.find("_sitewright.plain.example", "TXT")).values).toEqual(["sitewright=abc"]);
});

test("a CDN that hides the alias is known by its addresses", async () => {
  const found = await through(MASTER, "flat.example").find("flat.example", "A");
  expect(found).toMatchObject({ values: ["192.0.2.1"], aliases: [], source: "authoritative" });
});

test("of several servers one that works is enough, and the others are named", async () => {
  const found = await through(MASTER, "partly.example").find("partly.example", "A");
  expect(found).toMatchObject({ values: ["192.0.2.1"], source: "authoritative" });
  expect(found.lame.toSorted()).toEqual([
    "lame.hosts.example answers REFUSED",
    "silent.hosts.example did not answer in time",
  ]);
});

test("a slow server is waited for", async () => {
  expect((await through(MASTER, "slow.example").find("slow.example", "A")).values).toEqual(["192.0.2.1"]);
});

test("where the zone's servers all fail the resolver is asked, and when it fails too nothing is claimed", async () => {
  const found = await through(MASTER, "broken.example").find("broken.example", "A");
  // Knot has a copy of the zone and is the resolver here.
  expect(found).toMatchObject({
    values: ["192.0.2.9"],
    source: "resolver",
    lame: ["broken.hosts.example answers SERVFAIL"],
  });
  const nobody = await through(BROKEN, "broken.example").find("broken.example", "A");
  expect(nobody).toMatchObject({ values: null, source: null });
});

test("answers to something else, or from somebody who guesses, are passed over; questions are bounded", async () => {
  const liar = "127.0.0.18";
  let asked = 0;
  await serve(liar, ({ questions }) => {
    asked++;
    const { name, type } = questions![0]!;
    if (type === "A") return { questions: [{ type, name: `other.${name}` }], answers: [] };
    // Every name has name servers below itself, for ever.
    return {
      questions,
      answers: Array.from({ length: 30 }, (_, at) => ({ type: "NS", name, ttl: 1, data: `ns${at}.${name}` }) as never),
    };
  });
  const found = await through(liar, "liar.example").find("a.b.c.d.e.f.g.liar.example", "A");
  expect(found.values).toBeNull();
  expect(asked).toBeLessThan(200);
}, 300_000);
