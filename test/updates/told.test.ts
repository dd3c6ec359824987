/** The server looks at the releases once a day where an address is set, and tells the operator alone. */
import { afterEach, expect, test } from "bun:test";
import { VERSION } from "../../src/version.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import { addRelease, startUpdateServer, type UpdateServer } from "./update_server.ts";

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
