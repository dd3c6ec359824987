/**
 * Tries the guide's way from nothing to TLS word by word, in a Debian of its own with systemd and an authority of certificates, and
 * then an update and the way back: `bun test/debian.ts PROGRAM NEWER [ROOT]`, where PROGRAM and NEWER are executables of two versions
 * and ROOT is a folder that debootstrap has filled. For root, with systemd-nspawn; it has a network of its own.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { ownTarget } from "../src/providers/releases.ts";
import { startDnsWorld } from "./dns_world.ts";
import { readGuide } from "./guide_files.ts";
import { newDirectory } from "./harness.ts";
import { startPebble } from "./pebble.ts";
import { startUpdateServer } from "./updates/update_server.ts";

const APP = "sitewright.example.com";
const DEPLOY = join(import.meta.dir, "../deploy");
const [program, newer, base] = process.argv.slice(2);
if (!program || !newer) throw new Error("bun test/debian.ts PROGRAM NEWER [ROOT]");

if (!process.env.IN_OWN_NETWORK) {
  // Filled now: in its own network nothing is downloaded.
  const filled = base ?? newDirectory();
  if (!base)
    await run("debootstrap", "--variant=minbase", "--include=systemd-sysv,dbus,ca-certificates", "bookworm", filled);
  const itself = [process.execPath, process.argv[1]!, program, newer, filled];
  const again = ["sh", "-c", 'ip link set lo up && exec "$@"', "sh", ...itself];
  const env = { ...process.env, IN_OWN_NETWORK: "yes" };
  const child = Bun.spawn(["unshare", "--net", ...again], { env, stdio: ["ignore", "inherit", "inherit"] });
  const code = await child.exited;
  if (!base) rmSync(filled, { recursive: true, force: true });
  process.exit(code);
}

/** Not synchronously: what runs asks the servers of this process. */
async function run(...command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [out, problems] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const code = await child.exited;
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}: ${out}${problems}`);
  return out.trim();
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

const tell = (text: string) => say(text.replaceAll(/^/gm, "    "));

function assert(isSo: unknown, what: string): void {
  if (!isSo) throw new Error(`Not so: ${what}`);
  say(`ok  ${what}`);
}

async function until<Result>(what: string, look: () => Promise<Result | false> | Result | false): Promise<Result> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const found = await Promise.resolve()
      .then(look)
      .catch(() => false as const);
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`no ${what} within a minute`);
    await Bun.sleep(100);
  }
}

const root = newDirectory();
await run("cp", "-a", `${base}/.`, root);

const dns = await startDnsWorld();
for (const name of [APP, "sitewright-any.sites.example.com", "sitewright-any.pages.example.com"])
  dns.set(name, { A: ["127.0.0.1"] });
const pebble = await startPebble({ httpPort: 80, dns: `127.0.0.1:${dns.port}` });
const releases = startUpdateServer();

// What is downloaded, and what makes this world the internet.
mkdirSync(join(root, "root/download"), { recursive: true });
const given = /sitewright-[\d.]+-linux-x64/.exec(readGuide("operate.md"))![0];
cpSync(program, join(root, "root/download", given));
cpSync(join(DEPLOY, "sitewright.service"), join(root, "root/download/sitewright.service"));
writeFileSync(join(root, "etc/authority.pem"), `${readFileSync(pebble.authorityFile, "utf8")}\n${pebble.root}`);
const world = {
  ...dns.environment,
  ...releases.settings,
  SITEWRIGHT_ACME_DIRECTORY: pebble.directory,
  NODE_EXTRA_CA_CERTS: "/etc/authority.pem",
};

const console = join(newDirectory(), "console");
mkdirSync(join(console, ".."), { recursive: true });
const machine = Bun.spawn(
  ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", `--directory=${root}`, "--boot", "--console=pipe"],
  { stdin: "ignore", stdout: Bun.file(console), stderr: Bun.file(console) },
);
const leader = await until(
  "process 1 of the machine",
  async () => (await run("pgrep", "-P", String(machine.pid))).split("\n").at(-1)!,
);
/** Runs lines of shell there, as root in a folder. */
const there = (lines: string) =>
  run(
    "nsenter",
    `--target=${leader}`,
    "--all",
    "sh",
    "-ec",
    `cd /root/download\nexport PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin\n${lines}`,
  );

/** A request over TLS that is checked with the authority's root. */
function secure(host: string, path: string, init: { method?: string; key?: string; body?: object } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const headers = { host, "content-type": "application/json", authorization: `Bearer ${init.key}` };
  const options = { host: "127.0.0.1", port: 443, servername: host, path, method: init.method ?? "GET", agent: false };
  const sent = request({ ...options, ca: pebble.root, headers }, async (answer) => {
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part);
    resolve({ status: answer.statusCode!, text: Buffer.concat(parts).toString() });
  });
  sent.on("error", reject);
  sent.end(init.body && JSON.stringify(init.body));
  return promise;
}

try {
  await until("systemd", async () =>
    ["running", "degraded"].includes(await there("systemctl is-system-running || true")),
  );
  const block = /## From nothing to TLS\n[\s\S]*?```bash\n([\s\S]*?)```/.exec(readGuide("operate.md"))![1]!;
  const began = performance.now();
  // The one thing that the guide does not say: which world this is.
  const more = Object.entries(world).map(([name, value]) => `${name}=${value}`);
  await there(`${block.split("systemctl enable")[0]}cat >>/etc/sitewright.env <<'END'\n${more.join("\n")}\nEND`);
  await there(`systemctl enable${block.split("systemctl enable")[1]}`);
  await until("certificate", async () => (await secure(APP, "/healthz")).status === 200);
  assert(true, `the application is reached over TLS after ${Math.round((performance.now() - began) / 100) / 10} s`);
  const key = /sw_[0-9a-f]{64}/.exec(await there("journalctl -u sitewright -o cat"))?.[0];
  assert(key, "the journal has the first key");

  const api = async (method: string, path: string, body?: object) => {
    const { status, text } = await secure(APP, path, { method, key, body });
    if (status >= 300) throw new Error(`${path} ${status} ${text}`);
    return JSON.parse(text);
  };
  const website = await api("POST", "/v1/websites", { name: "Crumb", prompt: "A bakery" });
  const page = await api("POST", `/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const thread = await api("POST", "/v1/threads", { page_id: page._id });
  await api("POST", "/v1/versions", { page_id: page._id, thread_id: thread._id, html: "<h1>Bread</h1>", css: "" });
  const host = new URL((await api("POST", "/v1/tools/deploy", { page_id: page._id })).url).hostname;
  dns.set(host, { A: ["127.0.0.1"] });
  await until("site over TLS", async () => (await secure(host, "/")).text.includes("Bread"));
  assert(true, `a published site is reached over TLS (${host})`);

  const pid = await there("systemctl show -p MainPID --value sitewright");
  const uid = await there(`awk '/^Uid:/ {print $2}' /proc/${pid}/status`);
  assert(uid !== "0", `it is run by a user of its own (${uid})`);
  const written = (await there(`find / -xdev -uid ${uid} 2>/dev/null || true`)).split("\n");
  const elsewhere = written.filter((file) => !/^\/(var\/lib\/private\/sitewright|proc|run\/user)(\/|$)/.test(file));
  assert(
    elsewhere.filter((file) => !/^\/(var\/)?tmp\//.test(file)).length === 0,
    `nothing is written but the data folder (${written.length} files) ${elsewhere}`,
  );
  const exposure = await there("systemd-analyze security --no-pager sitewright | tail -1");
  assert(Number(/level for \S+: ([\d.]+)/.exec(exposure)![1]) < 3, exposure);

  const stands = async (version: string) => {
    assert((await there("sitewright --version")) === version, `${version} is installed`);
    await until(`answer of ${version}`, async () => (await secure(host, "/")).text.includes("Bread"));
    await api("PUT", `/v1/websites/${website._id}`, { name: `Crumb ${version}` });
    const pid = await there("systemctl show -p MainPID --value sitewright");
    const owners = await there("stat -c %U:%a /var/lib/private/sitewright/sitewright.db*");
    say(`    process ${pid}, database ${owners.replaceAll("\n", " ")}`);
  };
  const [first, second] = [await run(program, "--version"), await run(newer, "--version")];
  const target = ownTarget();
  const publish = async (version: string, file: string) => {
    const url = `sitewright-${version}-${target}`;
    const content = await Bun.file(file).bytes();
    releases.files.set(url, content);
    const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
    const files = { [target]: { url, bytes: content.length, sha256 } };
    releases.publish([{ version, date: "2026-11-29", security: false, notes: "More.", files }]);
  };
  await publish(first, program);
  await stands(first);
  const doctor = `(set -a; . /etc/sitewright.env; sitewright doctor --data /var/lib/sitewright || true)`;
  const found = await there(doctor);
  tell(found);
  assert(!found.includes("FAIL"), "doctor finds nothing wrong");
  await there(`systemctl stop sitewright; ${doctor} >&2; systemctl start sitewright`);
  await stands(first);

  await publish(second, newer);
  const commands = readGuide("backup.md")
    .match(/```bash\n(set -a[\s\S]*?)```/)![1]!
    .split("\n\n");
  tell(await there(commands[0]!));
  await stands(second);
  tell(await there(commands[1]!));
  await stands(first);
} catch (error) {
  say(await Bun.file(console).text());
  say(
    Bun.spawnSync([
      "nsenter",
      `--target=${leader}`,
      "--all",
      "journalctl",
      "-u",
      "sitewright",
      "-o",
      "cat",
      "--no-pager",
      "-n",
      "40",
    ]).stdout.toString(),
  );
  throw error;
} finally {
  process.kill(Number(leader), "SIGKILL");
  await machine.exited;
  await pebble.stop();
  await dns.stop();
  await releases[Symbol.asyncDispose]();
  rmSync(root, { recursive: true, force: true });
}
process.exit(0);
