/** Every route's limit: the call after the last allowed one is a 429, for all keys of the account, for no other account. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { WINDOW_MS } from "../../src/policy/rate_limit.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { call, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
let now = 1_700_000_000_000 - (1_700_000_000_000 % WINDOW_MS) + 1000;
const clock = {
  now: () => now,
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

beforeAll(async () => {
  server = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" }, clock });
});
afterAll(() => server.stop());

describe.each(OPERATIONS.map((operation) => [operation.route, operation] as const))("%s", (_, operation) => {
  test(`${operation.limit} requests in 15 minutes, then 429 until the window ends`, async () => {
    // What is for the operator alone is asked by the operator; every operation counts for itself.
    const isOperators = operation.access === "operator";
    const client = isOperators ? server : await server.addAccount();
    const second = await client.post("/v1/api_keys", { name: "second" });
    const path = operation.path.replace(":id", "none");
    const limiter = server.app.services.rateLimiter;
    // Of what is open to all calls count for each address.
    const isOpen = operation.access === "open";
    const sender = `203.0.113.${OPERATIONS.indexOf(operation) % 250}`;
    const bucket = `${operation.name}:${isOpen ? sender : client.accountId}`;
    const take = () => limiter[isOpen ? "takeOfStranger" : "take"](bucket, operation.limit);
    // All but the last two calls are counted as the pipeline would count them; thousands of requests show no more.
    const counted = operation.name === "api_keys.create" ? 1 : 0;
    for (let taken = counted; taken < operation.limit - 2; taken++) take();

    const stranger = isOperators ? await server.addAccount() : server;
    const [own, another, foreign] = operation.needsSession
      ? await Promise.all([client, client, stranger].map(async (of) => (await of.owner()).key))
      : [client.key, second.json.key, stranger.key];
    const send = (key: string, from = sender) =>
      call(
        server.baseUrl,
        operation.method,
        path,
        operation.method === "GET" || operation.method === "DELETE" ? undefined : { nonsense: 1 },
        isOpen ? null : key,
        { "X-Forwarded-For": from },
      );
    const last = [await send(own), await send(another)];
    expect(last.map((answer) => answer.status)).not.toContain(429);
    expect(last[1]!.headers.get("ratelimit-policy")).toBe(`"default";q=${operation.limit};w=900`);
    expect(last[1]!.headers.get("ratelimit")).toBe('"default";r=0;t=899');

    const refused = await send(own);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("899");
    expect(refused.json).toMatchObject({ error: true, code: "rate_limited" });
    expect((await send(another)).status).toBe(429);
    expect((await send(foreign, "198.51.100.1")).status).not.toBe(429);

    now += WINDOW_MS;
    expect((await send(own)).status).not.toBe(429);
    now -= WINDOW_MS;
    // The operator's account is asked for many, and an account has few keys.
    if (isOperators) await client.delete(`/v1/api_keys/${second.json._id}`);
  });
});

/** The writes of the specification's inventory (4.5 and 4.4) for which its section 8 has no limit of their own. */
const WITH_DEFAULT = `PUT /v1/websites/:id, DELETE /v1/websites/:id, POST /v1/websites/:id/duplicate, PUT /v1/pages/:id,
  DELETE /v1/pages/:id, POST /v1/pages/:id/clone, POST /v1/runs/:id/stop, POST /v1/versions, POST /v1/versions/:id/restore,
  POST /v1/threads, POST /v1/tools/suggest_pages, POST /v1/tools/generate_image, POST /v1/tools/generate_logo,
  POST /v1/tools/generate_og_image, POST /v1/tools/generate_design, POST /v1/tools/generate_email,
  POST /v1/tools/generate_metadata, POST /v1/tools/generate_domains, POST /v1/tools/generate_subdomain,
  POST /v1/tools/check_domain, POST /v1/tools/regenerate_section, POST /v1/tools/regenerate_text, PUT /v1/forms/:id,
  DELETE /v1/forms/:id, DELETE /v1/submissions/:id, POST /v1/domains, PUT /v1/domains/:id, DELETE /v1/domains/:id,
  POST /v1/domains/:id/dns, DELETE /v1/domains/:id/dns/:record_id, POST /v1/domains/:id/subdomain, POST /v1/stripe/checkout,
  POST /v1/leads/search, PUT /v1/leads/:id, DELETE /v1/leads/:id, POST /v1/leads/:id/enrich,
  POST /v1/websites/:id/cms/collections, PUT /v1/cms/collections/:id, DELETE /v1/cms/collections/:id,
  POST /v1/cms/collections/:id/records, PUT /v1/cms/records/:id, DELETE /v1/cms/records/:id, POST /v1/api_keys,
  DELETE /v1/api_keys/:id`.split(/,\s+/);

test.each(WITH_DEFAULT)("%s: not less than the specification's default", (route) => {
  expect(OPERATIONS.find((operation) => operation.route === route)!.limit).toBeGreaterThanOrEqual(100);
});
