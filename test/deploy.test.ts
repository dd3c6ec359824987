/** What operators load into other programs speaks of what this one has: numbers, settings, files. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS } from "../src/settings/config.ts";
import { startTestServer, type TestServer } from "./harness.ts";

const DEPLOY = join(import.meta.dir, "../deploy");
const read = (name: string) => readFileSync(join(DEPLOY, name), "utf8");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    environment: {
      SITEWRIGHT_BACKUP_TO: "s3://nowhere",
      SITEWRIGHT_BACKUP_S3_ENDPOINT: "http://127.0.0.1:1",
      SITEWRIGHT_BACKUP_S3_ACCESS_KEY_ID: "id",
      SITEWRIGHT_BACKUP_S3_SECRET_ACCESS_KEY: "secret",
      SITEWRIGHT_SMTP_URL: "smtp://127.0.0.1:1",
      SITEWRIGHT_MAIL_FROM: "sites@example.com",
    },
  });
});
afterAll(() => server.stop());

/** Families that are counted where no test server has them: by the process that serves, its pool, and with the first event. */
const ELSEWHERE = [
  "sitewright_event_loop_delay_seconds",
  "sitewright_workers",
  "sitewright_computations_waiting",
  "sitewright_computations_total",
  "sitewright_publishes_total",
  "sitewright_webhook_attempts_total",
];

test.each(["prometheus_alerts.yml", "grafana_dashboard.json"])(
  "every number in %s is one that /metrics has",
  async (file) => {
    const { text } = await server.visit("localhost", "/metrics");
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
    const source = ELSEWHERE.filter((name) => !known.has(name));
    const named = [...read(file).matchAll(/\b(?:sitewright|process)_[a-z_]+\b/g)].map(([name]) =>
      name.replace(/_bucket$/, ""),
    );
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter((name) => !known.has(name) && !source.includes(name))).toEqual([]);
    for (const name of source) expect(everySource()).toContain(`"${name}"`);
  },
);

const everySource = () =>
  [...new Bun.Glob("src/**/*.ts").scanSync(join(import.meta.dir, ".."))]
    .map((file) => readFileSync(join(import.meta.dir, "..", file), "utf8"))
    .join("\n");

test("the panels of the dashboard stand beside each other and ask the source that is chosen", () => {
  const { panels } = JSON.parse(read("grafana_dashboard.json"));
  const taken = new Set<string>();
  for (const { id, gridPos, targets = [] } of panels) {
    expect(taken.has(String(id))).toBe(false);
    taken.add(String(id));
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      expect(x).toBeLessThan(24);
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken.has(`${x},${y}`)).toBe(false);
        taken.add(`${x},${y}`);
      }
    }
    for (const { datasource, expr } of targets)
      expect([datasource.uid.slice(1), expr.includes("$instance")]).toEqual(["{source}", true]);
  }
});

test("settings that these files name are settings", () => {
  for (const file of ["sitewright.service", "Containerfile", "prometheus_alerts.yml"])
    for (const [name] of read(file).matchAll(/SITEWRIGHT_[A-Z0-9_]+/g))
      expect(SETTINGS.map((setting) => setting.name)).toContain(name);
});

test("the unit is as closed as a server can be that listens on 80 and 443 and compiles JavaScript", () => {
  // Exposure from 0 to 10; systemd calls up to 4 "OK", and a unit without any of its directives has 9.6.
  const unit = join(DEPLOY, "sitewright.service");
  const { exitCode, stdout, stderr } = Bun.spawnSync([
    "systemd-analyze",
    "security",
    "--offline=true",
    "--no-pager",
    "--threshold=25",
    unit,
  ]);
  expect([exitCode, String(stdout), String(stderr)]).toEqual([
    0,
    expect.stringContaining("Overall exposure level for sitewright.service"),
    "",
  ]);
  const { stdout: problems, stderr: more } = Bun.spawnSync(["systemd-analyze", "verify", "--man=no", unit]);
  // The program itself is not installed here.
  const lines = `${problems}${more}`.split("\n").filter((line) => !line.includes("is not executable"));
  expect(lines.filter((line) => line.includes("sitewright.service"))).toEqual([]);
});

test("the image has the libraries that pictures are drawn with", () => {
  const librariesOf = (file: string) =>
    [...String(Bun.spawnSync(["ldd", file]).stdout).matchAll(/^\s*([^\s/]\S*\.so\S*) =>/gm)].map(([, name]) => name!);
  const [drawing] = new Bun.Glob(`@resvg/resvg-js-linux-${process.arch}-gnu/*.node`).scanSync({
    cwd: join(DEPLOY, "../node_modules"),
    absolute: true,
    followSymlinks: true,
  });
  const inProgram = librariesOf(process.execPath);
  const more = librariesOf(drawing!).filter((name) => !inProgram.includes(name) && !name.startsWith("linux-vdso"));
  expect(more).toContain("libgcc_s.so.1");
  for (const name of more) expect(read("Containerfile")).toContain(`/${name}`);
});
