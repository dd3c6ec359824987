/**
 * A real browser pays: on the page that `emulate` shows for Stripe's checkout, in a process of its own, which then tells
 * this server by a signed webhook.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { type Json, startTestServer, type TestServer } from "../harness.ts";
import { PRICES, STRIPE_WEBHOOK_SECRET, stripeEnvironment } from "../stripe_server.ts";
import { openBrowser } from "./browser.ts";

const ROOT = join(import.meta.dir, "../..");
let server: TestServer;
let emulate: ReturnType<typeof Bun.spawn>;
let apiUrl: string;

beforeAll(async () => {
  const free = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  apiUrl = `http://127.0.0.1:${free.port}`;
  await free.stop(true);
  server = await startTestServer({ environment: stripeEnvironment(apiUrl) });
  const seed = join(server.directory, "emulate.json");
  await Bun.write(
    seed,
    JSON.stringify({
      stripe: {
        products: [{ name: "1000 credits" }],
        prices: [{ id: PRICES.small, product_name: "1000 credits", currency: "usd", unit_amount: 1000 }],
        webhooks: [{ url: `${server.baseUrl}/v1/stripe/webhook`, events: ["*"], secret: STRIPE_WEBHOOK_SECRET }],
      },
    }),
  );
  // A program for Node alone.
  emulate = Bun.spawn(
    [
      join(ROOT, "node_modules/node/bin/node"),
      join(ROOT, "node_modules/emulate/dist/index.js"),
      ...["start", "--service", "stripe", "--port", String(new URL(apiUrl).port), "--seed", seed],
      ...["--base-url", apiUrl],
    ],
    { cwd: server.directory, stdout: "ignore", stderr: "ignore" },
  );
  for (let tries = 0; tries < 1200; tries++) {
    const answer = await fetch(`${apiUrl}/v1/prices/${PRICES.small}`).catch(() => null);
    if (answer?.ok) return;
    await answer?.text();
    await Bun.sleep(100);
  }
  throw new Error("emulate did not start");
}, 300_000);
afterAll(async () => {
  emulate?.kill();
  await emulate?.exited;
  await server?.stop();
});

test("somebody pays for credits in a browser, comes back, and has them", async () => {
  const client = await server.addAccount({ monthlyCredits: 0 });
  const back = `http://localhost:${server.port}/?paid={CHECKOUT_SESSION_ID}`;
  const { json } = await client.post("/v1/stripe/checkout", { credits: 1000, success_url: back });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(json.url);
    expect(await page.textContent("body")).toContain("1000 credits");
    await page.click("button[type=submit]");
    await page.waitForURL(`**/?paid=${json.checkout_id}`);
  } finally {
    await browser.close();
  }
  let credits: Json;
  do {
    await Bun.sleep(20);
    credits = (await client.get("/v1/credits")).json;
  } while (credits.balance === 0);
  expect(credits).toMatchObject({ balance: 1000, kept: 1000 });
  expect((await client.get("/v1/payments")).json.data).toMatchObject([{ kind: "credits", status: "succeeded" }]);
}, 300_000);
