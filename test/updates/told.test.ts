/** The server looks at the releases once a day where an address is set, and tells the operator alone. */
import { afterEach, expect, test } from "bun:test";
import { VERSION } from "../../src/version.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import { addRelease, startUpdateServer, type UpdateServer } from "./update_server.ts";

/** The names of the periodic work that has been done, as soon as some has. */
async function periodicWork(): Promise<string[]> {
  for (;;) {
    const { text } = await server.visit("localhost", "/metrics");
    const done = text.matchAll(/^sitewright_periodic_work_done_timestamp_seconds\{.*name="([^"]+)"/gm);
    const names = [...done].map(([, name]) => name!);
    if (names.length > 0) return names;
    await Bun.sleep(20);
  }
}

let releases: UpdateServer;
let server: TestServer;
afterEach(async () => {
  await server.stop();
  await releases[Symbol.asyncDispose]();
});

/** What the operator's settings say, as soon as they say something. */
async function told() {
  for (;;) {
    const { json } = await server.get("/v1/settings");
    if (json.update) return json.update;
    await Bun.sleep(20);
  }
}

test("the operator is told of what is new with all its notes, and of notices; nobody else is", async () => {
  releases = startUpdateServer();
  const today = new Date().toISOString().slice(0, 10);
  const notice = { date: today, title: "Weak link", description: "Update soon.", url: null, priority: "high" as const };
  const old = { ...notice, date: "2020-01-01", title: "Long ago" };
  releases.publish(
    [
      addRelease(releases, "900.1.0"),
      addRelease(releases, "900.0.1", { security: true }),
      addRelease(releases, VERSION),
    ],
    [notice, old],
  );
  server = await startTestServer({ environment: releases.settings });
  expect(await told()).toEqual({
    release: {
      version: "900.1.0",
      date: "2026-11-29",
      security: true,
      notes: "900.1.0 (2026-11-29)\n\nWhat is new in 900.1.0.\n\n900.0.1 (2026-11-29)\n\nWhat is new in 900.0.1.",
    },
    messages: [{ date: today, title: "Weak link", description: "Update soon.", url: null, security: true }],
  });
  const tenant = await server.addAccount();
  expect((await tenant.get("/v1/settings")).json.update).toBe(null);
  expect(releases.asked.map(({ path }) => path).sort()).toEqual([
    "GET /releases/releases.json",
    "GET /releases/releases.json.sig",
  ]);
});

test("nobody looks where no address is set", async () => {
  releases = startUpdateServer();
  const names = async (environment: Record<string, string>) => {
    server = await startTestServer({ environment });
    try {
      return (await periodicWork()).includes("look for releases");
    } finally {
      await server.stop();
    }
  };
  const { SITEWRIGHT_UPDATES_SIGNERS = "" } = releases.settings;
  expect(await names({ SITEWRIGHT_UPDATES_SIGNERS })).toBe(false);
  expect(releases.asked).toEqual([]);
});

test("a list that ended is still told of, and logged: newer ones may be held back", async () => {
  releases = startUpdateServer();
  releases.expires = "2020-02-29";
  releases.publish([addRelease(releases, "900.0.0")]);
  const { promise, resolve } = Promise.withResolvers<string>();
  server = await startTestServer({ environment: releases.settings, log: { info() {}, error: resolve } });
  expect(await promise).toContain("the list of releases ended on 2020-02-29");
  expect((await told()).release.version).toBe("900.0.0");
});

test("a list that is not signed as it must be is not told of, but logged", async () => {
  releases = startUpdateServer();
  releases.publish([addRelease(releases, "900.0.0")]);
  releases.files.set("releases.json.sig", "");
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const log = { info() {}, error: (message: string, fields?: object) => resolve({ message, ...fields }) };
  server = await startTestServer({ environment: releases.settings, log });
  expect(await promise).toEqual({
    message: "newer versions can't be looked up",
    error: expect.stringContaining("is not signed with a key that this program knows"),
  });
  expect((await server.get("/v1/settings")).json.update).toBe(null);
});
