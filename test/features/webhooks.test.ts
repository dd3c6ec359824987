/** Webhooks, told to a real receiver that verifies what it gets with the package of Standard Webhooks. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { HONEYPOT_FIELD } from "../../src/features/forms/service.ts";
import { RETRY_DELAYS_MS } from "../../src/features/webhooks/rules.ts";
import { dropOldEvents } from "../../src/features/webhooks/service.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { EVENT_TYPES } from "../../src/registry.ts";
import { webhooks } from "../../src/storage/tables.ts";
import {
  type Client,
  call,
  type Json,
  makeGeneratedWebsite,
  makePublishedWebsite,
  makeSubmission,
  makeWebsite,
  newDirectory,
  runEnded,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  event: Json;
}

const LOOPBACK = { SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8" };

let receiver: ReturnType<typeof Bun.serve>;
let received: Received[] = [];
/** What the receiver answers. */
let reply: (request: Received) => Response | Promise<Response>;
let server: TestServer;
/** How far the server's clock is ahead. */
let ahead = 0;
const clock = {
  now: () => Date.now() + ahead,
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
const engine = scriptedEngine();

beforeAll(async () => {
  receiver = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const body = await request.text();
      const got: Received = {
        path: new URL(request.url).pathname,
        headers: Object.fromEntries(request.headers),
        body,
        event: JSON.parse(body),
      };
      received.push(got);
      return await reply(got);
    },
  });
  server = await startTestServer({ clock, engine, environment: LOOPBACK });
});
beforeEach(() => {
  received = [];
  reply = () => new Response("thanks");
});
afterEach(() => engine.release());
afterAll(async () => {
  await server.stop();
  await receiver.stop(true);
});

const at = (path: string) => `http://127.0.0.1:${receiver.port}${path}`;

async function until<Value>(look: () => Value | Promise<Value>): Promise<Exclude<Value, false | null | undefined>> {
  for (;;) {
    const found = await look();
    if (found) return found as Exclude<Value, false | null | undefined>;
    await Bun.sleep(5);
  }
}

/** A new account with a webhook. Each has an address of its own: others may still be told of what went before. */
async function subscribe(settings: Json = {}): Promise<{ client: Client; hook: Json }> {
  const client = await server.addAccount();
  return { client, hook: await addHook(client, settings) };
}

async function addHook(client: Client, settings: Json = {}): Promise<Json> {
  const { status, json } = await client.post("/v1/webhooks", { url: at(`/${crypto.randomUUID()}`), ...settings });
  expect(status).toBe(200);
  return json;
}

/** What came to a webhook. */
const cameTo = (hook: Json): Received[] => received.filter(({ path }) => hook.url.endsWith(path));

/** What came to a webhook, once that many have come. */
const came = (count: number, hook: Json) => until(() => cameTo(hook).length >= count && cameTo(hook));

const deliveries = async (client: Client, hook: Json, query = "") =>
  (await client.get(`/v1/webhooks/${hook._id}/deliveries${query}`)).json.data as Json[];

/** The newest delivery, once it is no longer pending or has been tried so often. */
const tried = (client: Client, hook: Json, attempts = 1) =>
  until(async () => {
    const [newest] = await deliveries(client, hook);
    return newest?.attempts >= attempts && newest;
  });

/** Moves the clock and lets the server look. */
function pass(ms: number): void {
  ahead += ms;
  server.app.services.queue.wake();
}

/** Verifies with the official package, by the clock of the server. */
function verify(secret: string, { headers, body }: Received): void {
  const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1000);
  expect(Math.abs(sentAt.getTime() - clock.now())).toBeLessThan(MINUTE_MS);
  const signature = new Webhook(secret).sign(headers["webhook-id"]!, sentAt, body);
  expect(headers["webhook-signature"]!.split(" ")).toContain(signature);
}

describe("managing webhooks", () => {
  test("the secret is shown when it is made, and never again", async () => {
    const { client, hook } = await subscribe({ description: "CRM", events: ["run.completed", "run.completed"] });
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret, ...shown } = hook;
    expect(shown).toMatchObject({ description: "CRM", events: ["run.completed"], active: true, disabled_reason: null });
    expect((await client.get(`/v1/webhooks/${hook._id}`)).json).toEqual(shown);
    expect((await client.get("/v1/webhooks")).json).toMatchObject({ data: [shown], total: 1 });
    const changed = await client.put(`/v1/webhooks/${hook._id}`, { description: null, events: null });
    expect(changed.json).toMatchObject({ description: null, events: null, url: hook.url });
    expect(changed.text).not.toContain("secret");
  });

  test("the secret is not in the database, and of no use in another row", async () => {
    const { hook } = await subscribe();
    const dump = JSON.stringify(await server.storage.read.select().from(webhooks));
    expect(dump).not.toContain(hook.secret);
    expect(dump).not.toContain(hook.secret.slice(6));
    const { secrets } = server.app.services;
    const sealed = secrets.seal("secret", "whk_1");
    expect(secrets.open(sealed, "whk_1")).toBe("secret");
    expect(() => secrets.open(sealed, "whk_2")).toThrow();
  });

  test.each([
    [{ url: "ftp://example.com/" }, "url"],
    [{ url: "not an address" }, "url"],
    [{ url: "https://user:pass@example.com/" }, "url"],
    [{ url: "http://10.0.0.1/" }, "url"],
    [{ url: "https://[::1]/" }, "url"],
    [{ url: "https://example.com:25/" }, "url"],
    [{ events: [] }, "events"],
    [{ events: ["page.exploded"] }, "events.0"],
    [{ description: "" }, "description"],
    [{ active: "yes" }, "active"],
  ])("%j is refused", async (settings, path) => {
    const { client, hook } = await subscribe();
    for (const answer of [
      await client.post("/v1/webhooks", { url: at("/x"), ...settings }),
      await client.put(`/v1/webhooks/${hook._id}`, settings),
    ]) {
      expect([answer.status, answer.json.code]).toEqual([400, "validation_failed"]);
      expect(answer.json.details[0].path).toBe(path);
    }
  });

  test("who names a type that there is not is told all that there are", async () => {
    const { json } = await server.post("/v1/webhooks", { url: at("/x"), events: ["form.submitted"] });
    for (const { type } of EVENT_TYPES)
      expect([json.message, json.details[0].message]).toEqual([
        expect.stringContaining(type),
        expect.stringContaining(type),
      ]);
  });

  test("an account has 20 at most", async () => {
    const client = await server.addAccount();
    for (let made = 0; made < 20; made++) await addHook(client);
    const answer = await client.post("/v1/webhooks", { url: at("/hook") });
    expect([answer.status, answer.json.code]).toEqual([409, "webhook_limit"]);
  });

  test("another account sees, changes, tests and replays nothing of it", async () => {
    const { client, hook } = await subscribe();
    const delivery = (await client.post(`/v1/webhooks/${hook._id}/test`)).json;
    const other = await server.addAccount();
    const log = `/v1/webhooks/${hook._id}/deliveries`;
    for (const answer of [
      await other.get(`/v1/webhooks/${hook._id}`),
      await other.put(`/v1/webhooks/${hook._id}`, { active: false }),
      await other.delete(`/v1/webhooks/${hook._id}`),
      await other.post(`/v1/webhooks/${hook._id}/test`),
      await other.post(`/v1/webhooks/${hook._id}/rotate_secret`),
      await other.get(log),
      await other.get(`${log}/${delivery._id}`),
      await other.post(`${log}/${delivery._id}/replay`),
    ])
      expect([answer.status, answer.json.code]).toEqual([404, "not_found"]);
    const own = await addHook(other);
    expect((await other.get(`/v1/webhooks/${own._id}/deliveries/${delivery._id}`)).status).toBe(404);
    expect((await other.get("/v1/webhooks")).json.total).toBe(1);
  });
});

describe("events", () => {
  test("are POSTs of JSON that the official package verifies, with the resource as the API answers it", async () => {
    const { client, hook } = await subscribe();
    const website = await client.post("/v1/websites", { name: "Told", prompt: "A florist in Ghent" });
    const [got] = await came(1, hook);
    expect(got!.headers).toMatchObject({ "content-type": "application/json", host: new URL(hook.url).host });
    expect(new Webhook(hook.secret).verify(got!.body, got!.headers)).toEqual(got!.event);
    expect(got!.event).toEqual({
      type: "website.created",
      timestamp: website.json.created_at,
      data: website.json,
    });
    expect(() => new Webhook(hook.secret).verify(`${got!.body} `, got!.headers)).toThrow();
    const delivery = await until(async () => {
      const [newest] = await deliveries(client, hook);
      return newest?.status === "delivered" && newest;
    });
    expect(delivery).toMatchObject({
      event_id: got!.headers["webhook-id"],
      type: "website.created",
      attempts: 1,
      response_status: 200,
      response_body: "thanks",
      error: null,
      next_attempt_at: null,
    });
    const whole = await client.get(`/v1/webhooks/${hook._id}/deliveries/${delivery._id}`);
    expect(whole.json).toEqual({ ...delivery, payload: got!.body });
  });

  const types = (hook: Json) => cameTo(hook).map(({ event }) => event.type);

  test("page.published: each deploy, as its answer but for its warnings", async () => {
    const { client, hook } = await subscribe({ events: ["page.published"] });
    const { pageId, deployment } = await makePublishedWebsite(client);
    const again = await client.post("/v1/tools/deploy", { page_id: pageId });
    const got = await came(2, hook);
    const told = [deployment, again.json].map(({ warnings, ...answer }) => answer);
    expect(
      got.map(({ event }) => event.data).sort((a, b) => Number(b.first_publish) - Number(a.first_publish)),
    ).toEqual(told);
  });

  test("run.completed, run.failed and run.stopped: the run as it ended", async () => {
    const { client, hook } = await subscribe({ events: ["run.completed", "run.failed", "run.stopped"] });
    const { pageId, run } = await makeGeneratedWebsite(client);
    engine.failNext("write");
    const failing = await client.post(`/v1/pages/${pageId}/generate`, {});
    const failed = await runEnded(client, failing.json.run_id);
    engine.hold("plan");
    const held = await client.post(`/v1/pages/${pageId}/generate`, {});
    const stopped = await client.post(`/v1/runs/${held.json.run_id}/stop`);
    const got = await came(3, hook);
    const byType = Object.fromEntries(got.map(({ event }) => [event.type, event.data]));
    expect(byType["run.completed"]).toEqual(run);
    expect(byType["run.failed"]).toEqual(failed);
    expect(byType["run.stopped"]._id).toBe(stopped.json._id ?? held.json.run_id);
    expect(byType["run.stopped"].status).toBe("stopped");
  });

  test("page.deleted, website.deleted: and a run that is cut off by it is stopped", async () => {
    const { client, hook } = await subscribe({ events: ["page.deleted", "website.deleted", "run.stopped"] });
    const { websiteId, pageId } = await makeWebsite(client);
    await client.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" });
    engine.hold("plan");
    await client.post(`/v1/pages/${pageId}/generate`, {});
    const deleted = await client.delete(`/v1/websites/${websiteId}`);
    await came(2, hook);
    expect(types(hook).sort()).toEqual(["run.stopped", "website.deleted"]);
    expect(cameTo(hook).find(({ event }) => event.type === "website.deleted")!.event.data).toEqual(deleted.json);

    received = [];
    const last = await makeWebsite(client);
    const page = await client.delete(`/v1/pages/${last.pageId}`);
    await came(2, hook);
    expect(types(hook).sort()).toEqual(["page.deleted", "website.deleted"]);
    expect(cameTo(hook).find(({ event }) => event.type === "page.deleted")!.event.data).toEqual(page.json);
  });

  test("submission.created: what a visitor sent; not for what looks like spam", async () => {
    const { client, hook } = await subscribe({ events: ["submission.created"] });
    const { formId, submissionId } = await makeSubmission(server, client);
    const [got] = await came(1, hook);
    verify(hook.secret, got!);
    const listed = (await client.get(`/v1/forms/${formId}/submissions`)).json.data;
    expect(got!.event.data).toEqual(listed.find((one: Json) => one._id === submissionId));
    expect(got!.event.data).toMatchObject({ data: { name: "Ada" }, files: [{ name: "plan.txt" }], spam: false });

    const website = (await client.get("/v1/websites")).json.data[0];
    const body = new FormData();
    body.set("name", "A program");
    body.set(HONEYPOT_FIELD, "http://spam.example");
    await server.visit(new URL(website.url).hostname, `/_sw/forms/${formId}`, { method: "POST", body });
    const after = (await client.get(`/v1/forms/${formId}/submissions`)).json.data;
    expect(after.map((one: Json) => one.spam)).toEqual([true, false]);
    expect(await deliveries(client, hook)).toHaveLength(1);
  });

  test("review.commented, review.changes_requested, review.approved: what reviewers say, not what the account answers", async () => {
    const types = ["review.commented", "review.changes_requested", "review.approved"];
    const { client, hook } = await subscribe({ events: types });
    const { websiteId, pageId } = await makeGeneratedWebsite(client);
    const { json: link } = await client.post(`/v1/websites/${websiteId}/preview_link`, { reviewer: "Ada <b>" });
    const pathname = new URL(link.url).pathname.replace(/\/$/, "");
    for (const [index, said] of [
      { kind: "comment", text: "<script>alert(1)</script>", node: "h1", quote: "Hi" },
      { kind: "changes_requested", text: "Not yet" },
      { kind: "approved" },
    ].entries()) {
      const body = { path: "/", ...said };
      expect((await call(server.baseUrl, "POST", `${pathname}/_sw/comments`, body, null)).status).toBe(200);
      const got = (await came(index + 1, hook)).at(-1)!;
      verify(hook.secret, got);
      expect(got.event.type).toBe(types[index]);
      const [listed] = (await client.get(`/v1/pages/${pageId}/comments`)).json.data;
      expect(got.event.data).toEqual(listed);
      expect(listed).toMatchObject({ ...said, author: { kind: "reviewer", name: "Ada <b>" } });
    }
    await client.post(`/v1/pages/${pageId}/comments`, { text: "Thank you" });
    expect(await deliveries(client, hook)).toHaveLength(3);
  });

  test("only what a webhook wants is recorded, and nothing when nobody is there", async () => {
    const { client, hook } = await subscribe({ events: ["run.failed"] });
    const off = await addHook(client, { active: false });
    await makePublishedWebsite(client);
    expect([await deliveries(client, hook), await deliveries(client, off)]).toEqual([[], []]);
    const events = await server.storage.read.all(
      `SELECT 1 FROM webhook_events WHERE account_id = '${client.accountId}'`,
    );
    expect(events).toEqual([]);
  });

  test("not while the account's plan has no API", async () => {
    const { client, hook } = await subscribe();
    engine.hold("write");
    const { pageId } = await makeWebsite(client);
    const { json } = await client.post(`/v1/pages/${pageId}/generate`, {});
    await came(1, hook);
    await server.setPlan(client.accountId, "pro");
    engine.release();
    const ended = () =>
      server.storage.read.all(`SELECT 1 FROM runs WHERE _id = '${json.run_id}' AND status = 'completed'`);
    await until(async () => (await ended()).length > 0);
    await server.setPlan(client.accountId, "agency");
    // What was read of the prompt may have been told before.
    const types = (await deliveries(client, hook)).map(({ type }) => type);
    expect(types.filter((type) => type !== "website.brief_changed")).toEqual(["website.created"]);
  });

  test("each webhook gets the same event, by the same id, signed with its own secret", async () => {
    const { client, hook } = await subscribe();
    const second = await addHook(client);
    await client.post("/v1/websites", { name: "Told twice", prompt: "A florist in Ghent" });
    const [[first], [other]] = [await came(1, hook), await came(1, second)];
    expect(other!.body).toBe(first!.body);
    expect(other!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]!);
    verify(hook.secret, first!);
    verify(second.secret, other!);
    expect(() => verify(hook.secret, other!)).toThrow();
  });
});

const makeEvent = (client: Client) => client.post("/v1/websites", { name: "Event", prompt: "A florist in Ghent" });

describe("retries", () => {
  test("go on for about a day, with the same id and a new timestamp, until one succeeds", async () => {
    const { client, hook } = await subscribe();
    reply = () => new Response("down", { status: 503 });
    await makeEvent(client);
    let delivery = await tried(client, hook);
    expect(delivery).toMatchObject({ status: "pending", response_status: 503, response_body: "down", error: null });
    expect((await client.get(`/v1/webhooks/${hook._id}`)).json.failing_since).toBe(delivery.last_attempt_at);
    for (const [index, delay] of RETRY_DELAYS_MS.entries()) {
      const wait = Date.parse(delivery.next_attempt_at) - Date.parse(delivery.last_attempt_at);
      expect(wait / delay).toBeGreaterThan(0.79);
      expect(wait / delay).toBeLessThan(1.21);
      // Not before its time.
      pass(wait * 0.9);
      await Bun.sleep(20);
      expect(cameTo(hook).length).toBe(index + 1);
      if (index === RETRY_DELAYS_MS.length - 1) reply = () => new Response(null, { status: 204 });
      pass(wait * 0.1);
      delivery = await tried(client, hook, index + 2);
    }
    expect(delivery).toMatchObject({ status: "delivered", attempts: 8, response_status: 204, next_attempt_at: null });
    expect(new Set(cameTo(hook).map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(cameTo(hook).map(({ headers }) => headers["webhook-timestamp"])).size).toBe(8);
    expect(new Set(cameTo(hook).map(({ body }) => body)).size).toBe(1);
    verify(hook.secret, cameTo(hook).at(-1)!);
    expect((await client.get(`/v1/webhooks/${hook._id}`)).json.failing_since).toBeNull();
    const total = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);
    expect(Math.abs(total - DAY_MS)).toBeLessThan(HOUR_MS);
  });

  /** Lets every retry of the newest delivery fail. */
  async function exhaust(client: Client, hook: Json): Promise<Json> {
    let delivery = await tried(client, hook);
    while (delivery.status === "pending") {
      pass(Date.parse(delivery.next_attempt_at) - clock.now() + 1);
      delivery = await tried(client, hook, delivery.attempts + 1);
    }
    return delivery;
  }

  test("end: then the delivery has failed, and can be replayed", async () => {
    const { client, hook } = await subscribe();
    reply = () => new Response("down", { status: 500 });
    await makeEvent(client);
    const failed = await exhaust(client, hook);
    expect(failed).toMatchObject({ status: "failed", attempts: 8, next_attempt_at: null });
    expect((await client.get(`/v1/webhooks/${hook._id}`)).json).toMatchObject({ active: true, disabled_reason: null });
    expect(await deliveries(client, hook, "?status=failed")).toEqual([failed]);
    expect(await deliveries(client, hook, "?status=delivered")).toEqual([]);

    reply = () => new Response("thanks");
    const replayed = await client.post(`/v1/webhooks/${hook._id}/deliveries/${failed._id}/replay`);
    expect(replayed.json).toMatchObject({ _id: failed._id, status: "pending" });
    const delivery = await tried(client, hook, 9);
    expect(delivery).toMatchObject({ _id: failed._id, status: "delivered", event_id: failed.event_id });
    expect(cameTo(hook).at(-1)!.headers["webhook-id"]).toBe(failed.event_id);
    verify(hook.secret, cameTo(hook).at(-1)!);
  });

  test("what was delivered can be replayed too", async () => {
    const { client, hook } = await subscribe();
    await makeEvent(client);
    const { _id } = await tried(client, hook);
    await client.post(`/v1/webhooks/${hook._id}/deliveries/${_id}/replay`);
    expect(await tried(client, hook, 2)).toMatchObject({ _id, status: "delivered" });
    expect(cameTo(hook)[1]!.body).toBe(cameTo(hook)[0]!.body);
  });

  test("a webhook to which nothing could be delivered for 5 days is switched off, and says why", async () => {
    const { client, hook } = await subscribe();
    reply = () => new Response("down", { status: 500 });
    await makeEvent(client);
    await exhaust(client, hook);
    pass(4 * DAY_MS);
    await makeEvent(client);
    await tried(client, hook);
    expect((await client.get(`/v1/webhooks/${hook._id}`)).json.active).toBe(true);
    await exhaust(client, hook);
    expect((await client.get(`/v1/webhooks/${hook._id}`)).json).toMatchObject({
      active: false,
      disabled_reason: "failing",
    });
    const [newest] = await deliveries(client, hook);
    const replay = await client.post(`/v1/webhooks/${hook._id}/deliveries/${newest._id}/replay`);
    expect([replay.status, replay.json.code]).toEqual([409, "webhook_off"]);

    reply = () => new Response("thanks");
    const on = await client.put(`/v1/webhooks/${hook._id}`, { active: true });
    expect(on.json).toMatchObject({ active: true, disabled_reason: null, failing_since: null });
    await makeEvent(client);
    expect(await tried(client, hook)).toMatchObject({ status: "delivered" });
  });

  test("410 switches a webhook off at once", async () => {
    const { client, hook } = await subscribe();
    reply = () => new Response("gone", { status: 410 });
    await makeEvent(client);
    expect(await tried(client, hook)).toMatchObject({ status: "failed", response_status: 410 });
    expect((await client.get(`/v1/webhooks/${hook._id}`)).json).toMatchObject({
      active: false,
      disabled_reason: "gone",
    });
    await makeEvent(client);
    expect(await deliveries(client, hook)).toHaveLength(1);
  });

  test.each([
    [429, "1200", 20 * MINUTE_MS],
    [503, String(40 * 3600), 8 * HOUR_MS],
    [429, "1", RETRY_DELAYS_MS[0]! * 0.8],
    [503, "soon", RETRY_DELAYS_MS[0]! * 0.8],
    [500, "1200", RETRY_DELAYS_MS[0]! * 0.8],
  ])("after %d with Retry-After %s the next one waits as the schedule allows", async (status, asked, least) => {
    const { client, hook } = await subscribe();
    reply = () => new Response("busy", { status, headers: { "Retry-After": asked } });
    await makeEvent(client);
    const { next_attempt_at, last_attempt_at } = await tried(client, hook);
    const wait = Date.parse(next_attempt_at) - Date.parse(last_attempt_at);
    expect(wait).toBeGreaterThanOrEqual(least);
    expect(wait).toBeLessThanOrEqual(least * 1.51);
  });

  test("a replay that is asked for while an attempt is under way is made after it", async () => {
    const { client, hook } = await subscribe();
    const { promise: patience, resolve: letGo } = Promise.withResolvers<void>();
    reply = async () => {
      await patience;
      return new Response("thanks");
    };
    await makeEvent(client);
    await came(1, hook);
    const [{ _id }] = (await deliveries(client, hook)) as [Json];
    const replay = await client.post(`/v1/webhooks/${hook._id}/deliveries/${_id}/replay`);
    expect(replay.json.status).toBe("pending");
    letGo();
    await came(2, hook);
    expect(await tried(client, hook, 2)).toMatchObject({ _id, status: "delivered", attempts: 2 });
  });

  test("an address that is slow to answer has its turn for a few seconds, then others have theirs", async () => {
    const { client, hook } = await subscribe();
    const gates = [1, 5, 9].map((upTo) => ({ upTo, ...Promise.withResolvers<void>() }));
    reply = async () => {
      await gates.find(({ upTo }) => cameTo(hook).length <= upTo)?.promise;
      return new Response("thanks");
    };
    const job = async () =>
      (await server.storage.read.all<Json>(`SELECT * FROM jobs WHERE subject = '${hook._id}'`))[0]!;
    await makeEvent(client);
    await came(1, hook);
    for (let made = 0; made < 8; made++) await makeEvent(client);
    gates[0]!.resolve();
    await came(5, hook);
    const { attempts } = await job();
    ahead += MINUTE_MS;
    const later = clock.now();
    gates[1]!.resolve();
    await came(9, hook);
    expect(await job()).toMatchObject({ attempts: attempts + 1 });
    expect((await job()).run_at).toBeGreaterThanOrEqual(later);
    gates[2]!.resolve();
    await until(async () => (await deliveries(client, hook, "?status=delivered")).length === 9);
  });

  test("a redirect is a failure and is not followed", async () => {
    const { client, hook } = await subscribe();
    reply = () => Response.redirect(at("/elsewhere"), 307);
    await makeEvent(client);
    expect(await tried(client, hook)).toMatchObject({ status: "pending", response_status: 307 });
    expect(cameTo(hook)).toHaveLength(1);
    expect(received.some(({ path }) => path === "/elsewhere")).toBe(false);
  });

  test("switching off gives up what is on its way; deleting drops it", async () => {
    const { client, hook } = await subscribe();
    reply = () => new Response("down", { status: 500 });
    await makeEvent(client);
    await tried(client, hook);
    await client.put(`/v1/webhooks/${hook._id}`, { active: false });
    const [given] = await deliveries(client, hook);
    expect(given).toMatchObject({ status: "failed", error: expect.stringContaining("switched off") });
    pass(DAY_MS);
    await client.put(`/v1/webhooks/${hook._id}`, { active: true });
    await makeEvent(client);
    await tried(client, hook);
    expect((await client.delete(`/v1/webhooks/${hook._id}`)).json).toEqual({ _id: hook._id, deleted: true });
    const before = cameTo(hook).length;
    pass(DAY_MS);
    await Bun.sleep(20);
    expect(cameTo(hook).length).toBe(before);
    for (const table of ["webhook_deliveries", "webhook_events", "webhooks"]) {
      const rows = await server.storage.read.all(`SELECT 1 FROM ${table} WHERE account_id = '${client.accountId}'`);
      expect([table, rows]).toEqual([table, []]);
    }
    expect(await server.storage.read.all(`SELECT 1 FROM jobs WHERE subject = '${hook._id}'`)).toEqual([]);
    expect(await server.storage.read.all(`SELECT 1 FROM totals WHERE owner = '${hook._id}'`)).toEqual([]);
  });

  test("deleting a webhook leaves what others have in their logs", async () => {
    const { client, hook } = await subscribe();
    const other = await addHook(client);
    await makeEvent(client);
    await Promise.all([tried(client, hook), tried(client, other)]);
    await client.delete(`/v1/webhooks/${hook._id}`);
    const [kept] = await deliveries(client, other);
    const path = `/v1/webhooks/${other._id}/deliveries/${kept!._id}`;
    expect((await client.get(path)).json.payload).toBe(cameTo(other)[0]!.body);
  });

  test("an address that does not answer holds up no other", async () => {
    const { client, hook } = await subscribe();
    const stuck = await addHook(client);
    const { promise: patience, resolve: letGo } = Promise.withResolvers<void>();
    reply = async ({ path }) => {
      if (stuck.url.endsWith(path)) await patience;
      return new Response("thanks");
    };
    for (let made = 0; made < 8; made++) await makeEvent(client);
    await came(8, hook);
    // Not all at once either.
    expect(cameTo(stuck).length).toBeLessThanOrEqual(4);
    expect((await deliveries(client, stuck, "?status=delivered")).length).toBe(0);
    letGo();
    await came(8, stuck);
    await until(async () => (await deliveries(client, stuck, "?status=delivered")).length === 8);
    expect(await deliveries(client, hook)).toHaveLength(8);
  });
});

describe("the test call", () => {
  test("sends at once and says what came of it, also to a webhook that is switched off", async () => {
    const { client, hook } = await subscribe({ active: false });
    const { status, json } = await client.post(`/v1/webhooks/${hook._id}/test`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ type: "webhook.test", status: "delivered", response_status: 200, attempts: 1 });
    verify(hook.secret, cameTo(hook)[0]!);
    expect(cameTo(hook)[0]!.event).toMatchObject({ type: "webhook.test", data: { webhook_id: hook._id } });
    expect(await deliveries(client, hook)).toEqual([json]);
  });

  test("a failure is the answer, and not tried again", async () => {
    const { client, hook } = await subscribe();
    reply = () => new Response("no <b>such</b> thing\u0000", { status: 404 });
    const { json } = await client.post(`/v1/webhooks/${hook._id}/test`);
    expect(json).toMatchObject({ status: "failed", response_status: 404, next_attempt_at: null });
    expect(json.response_body).toBe("no <b>such</b> thing");
    pass(DAY_MS);
    await Bun.sleep(20);
    expect(cameTo(hook)).toHaveLength(1);
  });
});

describe("rotating the secret", () => {
  test("for a day both sign, then only the new one", async () => {
    const { client, hook } = await subscribe();
    const rotated = (await client.post(`/v1/webhooks/${hook._id}/rotate_secret`)).json;
    expect(rotated.secret).not.toBe(hook.secret);
    await client.post(`/v1/webhooks/${hook._id}/test`);
    expect(cameTo(hook)[0]!.headers["webhook-signature"]!.split(" ")).toHaveLength(2);
    verify(rotated.secret, cameTo(hook)[0]!);
    verify(hook.secret, cameTo(hook)[0]!);
    const again = (await client.post(`/v1/webhooks/${hook._id}/rotate_secret`)).json;
    await client.post(`/v1/webhooks/${hook._id}/test`);
    for (const { secret } of [hook, rotated, again]) verify(secret, cameTo(hook)[1]!);
    pass(DAY_MS + MINUTE_MS);
    await client.post(`/v1/webhooks/${hook._id}/test`);
    expect(cameTo(hook)[2]!.headers["webhook-signature"]!.split(" ")).toHaveLength(1);
    verify(again.secret, cameTo(hook)[2]!);
  });
});

test("the log is kept for 30 days", async () => {
  const { client, hook } = await subscribe();
  await client.post(`/v1/webhooks/${hook._id}/test`);
  ahead += 29 * DAY_MS;
  await client.post(`/v1/webhooks/${hook._id}/test`);
  ahead += 2 * DAY_MS;
  await server.storage.write("all", (db) => dropOldEvents(db, clock.now(), 500));
  expect((await client.get(`/v1/webhooks/${hook._id}/deliveries`)).json).toMatchObject({ total: 1 });
});

describe("on a server that allows no private network", () => {
  test("addresses inside of it are refused when they are given, and when a name leads to them", async () => {
    const strict = await startTestServer();
    const refused = await strict.post("/v1/webhooks", { url: at("/hook") });
    expect([refused.status, refused.json.details[0].path]).toEqual([400, "url"]);
    // A row from when the network was allowed.
    const hook = (await strict.post("/v1/webhooks", { url: "https://hooks.example.com/" })).json;
    await strict.storage.write("all", async (db) => void (await db.run(`UPDATE webhooks SET url = '${at("/hook")}'`)));
    const { json } = await strict.post(`/v1/webhooks/${hook._id}/test`);
    expect(json).toMatchObject({ status: "failed", response_status: null });
    expect(json.error).toContain("private network");
    await makeEvent(strict);
    await tried(strict, hook);
    expect(received.some(({ path }) => path === "/hook")).toBe(false);
    await strict.stop();
  });
});

describe("across restarts", () => {
  test("an event has one delivery for each webhook, which is made after the process was cut off in the middle", async () => {
    const directory = newDirectory();
    const first = await startTestServer({ directory, clock, environment: LOOPBACK });
    const hook = await addHook(first);
    const second = await addHook(first);
    const { promise: forever, resolve: letGo } = Promise.withResolvers<void>();
    reply = async () => {
      await forever;
      return new Response("too late");
    };
    await makeEvent(first);
    await Promise.all([came(1, hook), came(1, second)]);
    await first.stop();
    letGo();
    received = [];
    reply = () => new Response("thanks");
    const again = await startTestServer({ directory, clock, environment: LOOPBACK });
    await Promise.all([came(1, hook), came(1, second)]);
    const rows = () =>
      again.storage.read.all<Json>("SELECT webhook_id, status, attempts, event_id FROM webhook_deliveries");
    await until(async () => (await rows()).every((row: Json) => row.status === "delivered"));
    const kept = await rows();
    expect(kept.map((row) => row.webhook_id).sort()).toEqual([hook._id, second._id].sort());
    expect(new Set(kept.map((row) => row.event_id)).size).toBe(1);
    verify(hook.secret, cameTo(hook)[0]!);
    await again.stop();
    rmSync(directory, { recursive: true });
  });

  test("without its key the server starts, tells nothing in clear, and says what is missing", async () => {
    const directory = newDirectory();
    const first = await startTestServer({ directory, clock, environment: LOOPBACK });
    const hook = await addHook(first);
    await first.stop();
    const key = await Bun.file(join(directory, "secret.key")).text();
    rmSync(join(directory, "secret.key"));
    const without = await startTestServer({ directory, clock, environment: LOOPBACK });
    const make = (to: TestServer) =>
      to.post("/v1/webhooks", { url: at("/hook") }, { headers: { "Idempotency-Key": "made once" } });
    const made = await make(without);
    expect([made.status, made.json.code]).toEqual([503, "secret_key_missing"]);
    expect(await Bun.file(join(directory, "secret.key")).exists()).toBe(false);
    await without.stop();

    const environment = { ...LOOPBACK, SITEWRIGHT_SECRET_KEY: key.trim() };
    const back = await startTestServer({ directory, environment });
    const services = back.app.services;
    const [row] = await services.storage.read.all<Json>("SELECT secret FROM webhooks");
    expect(services.secrets.open(row.secret, hook._id)).toBe(hook.secret);
    // What was the server's fault is not kept for the Idempotency-Key.
    const again = await make(back);
    expect([again.status, (await make(back)).json]).toEqual([200, again.json]);
    await back.stop();
    rmSync(directory, { recursive: true });
  });
});
