/** What published pages may ask visitors for: the visitor decides, unless the website is not to ask. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { openBrowser } from "./browser.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startTestServer(),
    openBrowser("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"),
  ]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

const ASKS = `Promise.all([
  new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve(true), () => resolve(false))),
  navigator.mediaDevices.getUserMedia({ video: true }).then(() => true, () => false),
  navigator.mediaDevices.getUserMedia({ audio: true }).then(() => true, () => false),
])`;

test("a page gets the place, camera and microphone that its visitor gives, and that its website may ask for", async () => {
  const { websiteId, pageId } = await makeWebsite(server);
  await saveVersion(server, pageId, { html: "<h1>Near you</h1>" });
  const { json } = await server.post("/v1/tools/deploy", { page_id: pageId });
  const permissions = ["geolocation", "camera", "microphone"];
  const asked = async (given: string[]) => {
    const context = await browser.newContext({ permissions: given, geolocation: { latitude: 53.8, longitude: -1.5 } });
    const page = await context.newPage();
    await page.goto(json.url);
    const got = await page.evaluate(ASKS);
    await context.close();
    return got;
  };
  expect(await asked(permissions)).toEqual([true, true, true]);
  for (const [may, got] of [
    [["geolocation"], [true, false, false]],
    [[], [false, false, false]],
    [permissions, [true, true, true]],
  ]) {
    expect((await server.put(`/v1/websites/${websiteId}`, { permissions: may })).status).toBe(200);
    expect(await asked(permissions)).toEqual(got);
  }
}, 300_000);
