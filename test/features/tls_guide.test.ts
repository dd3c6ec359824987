/** Domains and TLS as the guide sets them up: with TLS of our own, and with a real Caddy in front. */
import { afterAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../free_port.ts";
import { readGuide } from "../guide_files.ts";
import { newDirectory } from "../harness.ts";
import { APP, eventually, SITES, SOURCES, startTlsWorld, type TlsWorld } from "../tls_server.ts";

const GUIDE = readGuide("domains.md");

/** The first block of code of a kind in a part of the guide. */
function block(heading: string, kind: string): string {
  const part = GUIDE.split(`## ${heading}\n`)[1]!.split("\n## ")[0]!;
  return new RegExp(`\`\`\`${kind}\n([^]*?)\`\`\``).exec(part)![1]!;
}

/** A command of the guide with this test's names and program. */
const adapted = (text: string): string =>
  text
    .replaceAll("https://sitewright.example.com", `https://${APP}`)
    .replaceAll("sites.example.com", SITES)
    .replaceAll("pages.example.com", "pages.sitewright.test");

/** What a command sets and runs. */
function read(text: string) {
  const words = adapted(text).replaceAll("\\\n", " ").trim().split(/\s+/);
  const settings = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split("=", 2) as [string, string]);
  return { settings: Object.fromEntries(settings), command: words.slice(settings.length) };
}

describe("Sitewright itself", () => {
  let world: TlsWorld | null = null;
  afterAll(() => world?.stop());

  test("is reached at its address over https, and doctor finds nothing wrong", async () => {
    const { settings, command } = read(block("Sitewright itself", "bash"));
    expect(command.slice(0, 4)).toEqual(["./sitewright", "serve", "--tls", "you@example.com"]);
    const { SITEWRIGHT_BASE_URL: base, ...rest } = settings;
    // Its ports are this test's, so that its address has one.
    expect(base).toBe(`https://${APP}`);
    world = await startTlsWorld({ environment: rest });
    world.dns.set(`sitewright-any.${SITES}`, { A: ["127.0.0.1"] });
    await eventually(() => world!.secure(APP, "/healthz"), "the application's certificate");
    const { host } = await world.publish("Five Minutes");
    expect((await eventually(() => world!.secure(host, "/"), "the site over https")).status).toBe(200);
    const doctor = await world.doctor();
    expect(doctor.filter((line) => line.startsWith("FAIL"))).toEqual([
      // The authority's root is only known to the test.
      expect.stringContaining(`https of ${APP}`),
    ]);
    expect(doctor.join("\n")).toContain(`http of ${APP}: it answers`);
    expect(doctor.join("\n")).toContain("names have one, the first ends at");
  }, 300_000);

  test("doctor knows a CDN in front by what it passes on, whatever its addresses are", async () => {
    // As the guide says: this server's own address, which DNS does not show.
    const behind = { SITEWRIGHT_PUBLIC_ADDRESSES: "192.0.2.10" };
    const good = await world!.doctor(behind);
    expect(good.join("\n")).toContain(`DNS of ${APP}: it leads to 127.0.0.1, from where requests are passed on`);
    expect(good.join("\n")).toContain(`DNS of *.${SITES}: it leads to 127.0.0.1, from where requests are passed on`);
    world!.dns.set(APP, { A: ["127.0.0.9"] });
    const wrong = (await world!.doctor(behind)).filter((line) => line.startsWith("FAIL")).join("\n");
    expect(wrong).toContain(`DNS of ${APP}: it leads to 127.0.0.9, which SITEWRIGHT_PUBLIC_ADDRESSES does not have`);
    expect(wrong).toContain("pass port 80 on to this server");
    world!.dns.set(APP, { A: ["127.0.0.1"] });
  }, 300_000);

  test("doctor says what to do about a name that leads nowhere, and about CAA records that forbid certificates", async () => {
    world!.dns.set(`sitewright-any.${SITES}`, null);
    world!.dns.set(APP, { A: ["127.0.0.1"], CAA: ["other.example"] });
    const wrong = (await world!.doctor()).filter((line) => line.startsWith("FAIL")).join("\n");
    expect(wrong).toContain(`DNS of *.${SITES}: it has no address; set an A record to 127.0.0.1`);
    expect(wrong).toContain(`CAA of ${APP}: `);
    expect(wrong).toContain('Add the record CAA 0 issue "pebble.test"');
  });
});

describe("Caddy in front", () => {
  const running: { kill(): void; exited: Promise<number> }[] = [];
  afterAll(async () => {
    for (const child of running) {
      child.kill();
      await child.exited;
    }
  });

  test("gets certificates for names that are served, and for no others", async () => {
    const { settings } = read(block("Caddy in front", "bash"));
    const [port, http, https] = [freePort(), freePort(), freePort()];
    const folder = newDirectory();
    const env = { PATH: process.env.PATH!, HOME: folder, ...settings, SITEWRIGHT_PORT: String(port) };
    const server = Bun.spawn([...SOURCES, "serve", "--data", join(folder, "data")], {
      env,
      stdout: "ignore",
      stderr: "ignore",
    });
    running.push(server);
    // What signs is Caddy's own authority, since no other knows these names.
    const caddyfile = block("Caddy in front", "caddyfile")
      .replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`)
      .replace(
        "email you@example.com",
        `local_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}`,
      )
      .replace("https:// {", `https://:${https} {`);
    writeFileSync(join(folder, "Caddyfile"), caddyfile);
    running.push(
      Bun.spawn(["caddy", "run", "--config", join(folder, "Caddyfile")], {
        env: { ...env, XDG_DATA_HOME: folder },
        stdout: "ignore",
        stderr: "ignore",
      }),
    );
    const get = async (host: string) => {
      const child = Bun.spawn(
        [
          "curl",
          "-sk",
          "--resolve",
          `${host}:${https}:127.0.0.1`,
          "-w",
          " %{http_version} %{http_code}",
          `https://${host}:${https}/healthz`,
        ],
        { stdout: "pipe" },
      );
      return await new Response(child.stdout).text();
    };
    const answer = await eventually(async () => {
      const text = await get(APP);
      return text.endsWith(" 2 200") && text;
    }, "the application through Caddy");
    expect(answer).toContain('"status":"ok"');
    expect(await get("stranger.example")).toEndWith(" 0 000");
  }, 300_000);
});
