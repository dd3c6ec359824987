/**
 * Real name servers for tests, each at an address and a port of its own: Knot DNS and BIND, which take signed updates, and
 * Unbound, the resolver that checks signatures.
 */
import { createSocket } from "node:dgram";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { systemClock } from "../src/lib/clock.ts";
import { createDnsLookup } from "../src/providers/dns/lookup.ts";
import { newDirectory } from "./harness.ts";

const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

/** Lets who has it change every zone of a server. */
export const UPDATE_KEY = { name: "sitewright", secret: "c2l0ZXdyaWdodCB0ZXN0cyBoYXZlIGEga2V5IHRvbw==" };
/** Known to the server, and allowed nothing. */
export const POOR_KEY = { name: "poor", secret: "cG9vciBrZXkgdGhhdCBpcyBhbGxvd2VkIG5vdGhpbmc=" };

export interface NameServer {
  address: string;
  port: number;
  stop(): Promise<void>;
}

/** The text of a zone whose only server is `ns1.<zone>`. */
export const zoneText = (name: string, address: string, records = ""): string =>
  [
    `$ORIGIN ${name}.`,
    "$TTL 600",
    `@ SOA ns1.${name}. admin.${name}. 1 3600 600 86400 1`,
    `@ NS ns1.${name}.`,
    `ns1 A ${address}`,
    records,
    "",
  ].join("\n");

export interface NameServerOptions {
  address: string;
  port?: number;
  /** By their names. */
  zones: Record<string, string>;
  /** Whether who has the key may have whole zones; true without it. */
  transfers?: boolean;
  /** Zones that Knot signs itself (DNSSEC). */
  signed?: string[];
}

export async function startKnot({
  address,
  zones,
  transfers = true,
  signed = [],
  ...options
}: NameServerOptions): Promise<NameServer> {
  const directory = makeFolders(zones);
  const port = options.port ?? (await freePort(address));
  const config = [
    "server:",
    `  listen: ${address}@${port}`,
    `  rundir: ${join(directory, "run")}`,
    "database:",
    `  storage: ${join(directory, "db")}`,
    "key:",
    ...[UPDATE_KEY, POOR_KEY].flatMap(({ name, secret }) => [
      `  - id: ${name}`,
      "    algorithm: hmac-sha256",
      `    secret: ${secret}`,
    ]),
    "acl:",
    "  - id: updates",
    `    key: ${UPDATE_KEY.name}`,
    `    action: [${transfers ? "update, transfer" : "update"}]`,
    "template:",
    "  - id: default",
    `    storage: ${join(directory, "zones")}`,
    "    file: %s.zone",
    "    acl: updates",
    "zone:",
    ...Object.keys(zones).flatMap((name) => [
      `  - domain: ${name}`,
      ...(signed.includes(name) ? ["    dnssec-signing: on"] : []),
    ]),
    "",
  ];
  writeFileSync(join(directory, "knot.conf"), config.join("\n"));
  return await start(["knotd", "-c", join(directory, "knot.conf")], address, port, zones);
}

export async function startBind({
  address,
  zones,
  transfers = true,
  ...options
}: NameServerOptions): Promise<NameServer> {
  const directory = makeFolders(zones);
  const port = options.port ?? (await freePort(address));
  const config = [
    "options {",
    `  directory "${directory}"; pid-file none; lock-file none; session-keyfile "${directory}/run/session.key";`,
    `  listen-on port ${port} { ${address}; }; listen-on-v6 { none; }; recursion no; dnssec-validation no;`,
    "};",
    "controls { };",
    ...[UPDATE_KEY, POOR_KEY].map(
      ({ name, secret }) => `key "${name}" { algorithm hmac-sha256; secret "${secret}"; };`,
    ),
    ...Object.keys(zones).map(
      (name) =>
        `zone "${name}" { type primary; file "zones/${name}.zone"; allow-update { key ${UPDATE_KEY.name}; }; allow-transfer { ${transfers ? `key ${UPDATE_KEY.name}` : "none"}; }; };`,
    ),
    "",
  ];
  writeFileSync(join(directory, "named.conf"), config.join("\n"));
  return await start(["named", "-g", "-c", join(directory, "named.conf")], address, port, zones);
}

export interface ResolverOptions {
  address: string;
  /** Who has these zones. */
  zones: Record<string, NameServer>;
  /** Keys by which zones are to be signed, as records. */
  anchors?: string[];
  /** For how long answers are remembered at least, whatever they say themselves; also that there is nothing. */
  leastSeconds?: number;
}

/** Starts Unbound, which asks these servers, remembers, and refuses what is not signed as its anchors say. */
export async function startUnbound({
  address,
  zones,
  anchors = [],
  leastSeconds = 0,
}: ResolverOptions): Promise<NameServer> {
  const directory = makeFolders({});
  const port = await freePort(address);
  const config = [
    "server:",
    `  interface: ${address}@${port}`,
    `  directory: "${directory}"`,
    '  chroot: ""',
    '  username: ""',
    '  pidfile: ""',
    "  do-daemonize: no",
    "  use-syslog: no",
    "  num-threads: 1",
    "  do-not-query-localhost: no",
    "  access-control: 127.0.0.0/8 allow",
    `  module-config: "${anchors.length > 0 ? "validator iterator" : "iterator"}"`,
    ...anchors.map((anchor) => `  trust-anchor: "${anchor}"`),
    // What was wrong a second ago may be right now.
    "  val-bogus-ttl: 1",
    `  cache-min-ttl: ${leastSeconds}`,
    // Names that are for tests are answered, too.
    ...["example", "test"].map((ending) => `  local-zone: "${ending}." nodefault`),
    ...Object.entries(zones).flatMap(([name, server]) => [
      "stub-zone:",
      `  name: "${name}"`,
      `  stub-addr: ${server.address}@${server.port}`,
    ]),
    "remote-control:",
    "  control-enable: no",
    "",
  ];
  writeFileSync(join(directory, "unbound.conf"), config.join("\n"));
  return await start(["unbound", "-c", join(directory, "unbound.conf")], address, port, zones);
}

/** The key that signs a zone's other keys, as a record. */
export async function keyOf(server: NameServer, zone: string): Promise<string> {
  const child = Bun.spawn(["kdig", `@${server.address}`, "-p", String(server.port), zone, "DNSKEY", "+short"], {
    env: { ...process.env, PATH },
  });
  const key = (await new Response(child.stdout).text()).split("\n").find((line) => line.startsWith("257 "));
  if (!key) throw new Error(`${zone} has no key`);
  return `${zone}. IN DNSKEY ${key}`;
}

/** A zone signed with a key of its own, as text; what is changed in it later is not as it was signed. */
export async function signZone(
  name: string,
  text: string,
  ...options: string[]
): Promise<{ text: string; key: string }> {
  const directory = makeFolders({ [name]: text });
  const run = async (...command: string[]) => {
    const child = Bun.spawn(command, { env: { ...process.env, PATH }, cwd: directory, stderr: "pipe" });
    if ((await child.exited) !== 0) throw new Error(await new Response(child.stderr).text());
    return (await new Response(child.stdout).text()).trim();
  };
  const key = await run("dnssec-keygen", "-q", "-a", "ECDSAP256SHA256", "-f", "KSK", name);
  await run(
    "dnssec-signzone",
    "-q",
    "-S",
    "-x",
    "-z",
    "-P",
    ...options,
    "-o",
    name,
    "-f",
    "signed",
    `zones/${name}.zone`,
  );
  const record = readFileSync(join(directory, `${key}.key`), "utf8").split("\n");
  return {
    text: readFileSync(join(directory, "signed"), "utf8"),
    key: record.find((line) => line.includes(" DNSKEY "))!,
  };
}

/** Changes a zone as `knsupdate` does, which is asked to in its own words. */
export async function updateZone(server: NameServer, zone: string, ...lines: string[]): Promise<void> {
  const { name, secret } = UPDATE_KEY;
  const script = [`server ${server.address} ${server.port}`, `zone ${zone}`, ...lines, "send", "quit", ""].join("\n");
  const child = Bun.spawn(["knsupdate", "-y", `hmac-sha256:${name}:${secret}`], {
    env: { ...process.env, PATH },
    stdin: new Blob([script]),
    stderr: "pipe",
  });
  if ((await child.exited) !== 0) throw new Error(await new Response(child.stderr).text());
}

function makeFolders(zones: Record<string, string>): string {
  const directory = newDirectory();
  chmodSync(directory, 0o777);
  for (const folder of ["zones", "run", "db"]) {
    mkdirSync(join(directory, folder));
    chmodSync(join(directory, folder), 0o777);
  }
  for (const [name, text] of Object.entries(zones)) writeFileSync(join(directory, "zones", `${name}.zone`), text);
  return directory;
}

async function start(command: string[], address: string, port: number, zones: Record<string, unknown>) {
  const child = Bun.spawn(command, { env: { ...process.env, PATH }, stdout: "ignore", stderr: "ignore" });
  const lookup = createDnsLookup({
    dnsServers: [`${address}:${port}`],
    authoritativePort: port,
    mayReach: () => true,
    clock: systemClock,
  });
  const [zone] = Object.keys(zones);
  for (const deadline = performance.now() + 30_000; ; ) {
    const session = lookup.begin(zone!, AbortSignal.timeout(5000));
    if ((await session.resolve(zone!, "SOA").catch(() => null))?.rcode === "NOERROR") break;
    if (performance.now() > deadline || child.exitCode !== null) throw new Error(`${command[0]} does not answer`);
    await Bun.sleep(50);
  }
  return {
    address,
    port,
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}

/** A port that nobody has at an address, for datagrams and for connections: name servers use both. */
export async function freePort(address: string): Promise<number> {
  for (;;) {
    const socket = createSocket("udp4");
    socket.on("error", () => {});
    await new Promise<void>((resolve) => socket.bind(0, address, resolve));
    const { port } = socket.address();
    try {
      await new Promise<void>((resolve, reject) => {
        const server = createServer().on("error", reject);
        server.listen(port, address, () => server.close(() => resolve()));
      });
      return port;
    } catch {
      // Somebody has a connection there.
    } finally {
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    }
  }
}
