/** Real name servers for tests, which take signed updates: Knot DNS and BIND, each at an address and a port of its own. */
import { createSocket } from "node:dgram";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
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
}

export async function startKnot({
  address,
  zones,
  transfers = true,
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
    ...Object.keys(zones).map((name) => `  - domain: ${name}`),
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

async function start(command: string[], address: string, port: number, zones: Record<string, string>) {
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

/** A port that nobody has at an address. */
export async function freePort(address: string): Promise<number> {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, address, resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}
