/** What keys that are cut to scopes and websites may do: loops over the registry, so that a new operation is closed until it says. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { SCOPES, type Scope, scopesOf } from "../../src/policy/scopes.ts";
import { isOfWebsite } from "../../src/policy/website_limits.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { call, type Json, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makeResources, validRequest } from "../requests.ts";

let server: TestServer;
/** By the scope that each lacks. */
const lacking = {} as Record<Scope, string>;
/** May do everything, on one website. */
let narrow: string;
let allowed: Json;
let own: Record<string, string>;

const makeKey = async (limits: object): Promise<string> =>
  (await server.post("/v1/api_keys", { name: "limited", ...limits })).json.key;

beforeAll(async () => {
  server = await startTestServer();
  own = await makeResources(server, server);
  allowed = await makePublishedWebsite(server);
  narrow = await makeKey({ websites: [allowed.websiteId] });
  for (const scope of SCOPES) lacking[scope] = await makeKey({ scopes: SCOPES.filter((other) => other !== scope) });
});
afterAll(() => server.stop());

const BY_KEY = OPERATIONS.filter(({ access, needsSession }) => access !== "open" && !needsSession);
const send = (operation: AnyOperation, key: string, query = "") => {
  const { path, body } = validRequest(operation, own);
  return call(server.baseUrl, operation.method, `${path}${query}`, body, key);
};

describe.each(BY_KEY.map((operation) => [operation.route, operation] as const))("%s", (_, operation) => {
  test("says which scopes it needs, and is refused without each of them", async () => {
    expect(operation.scope).toBeDefined();
    const needed = scopesOf(operation.scope);
    for (const scope of SCOPES) {
      // What is refused for its form was let in.
      const { status, json, headers } = await send(operation, lacking[scope], "?no_such_field=1");
      if (!needed.includes(scope)) expect(json?.code).not.toBe("insufficient_scope");
      else {
        expect([status, json.code, json.scope]).toEqual([403, "insufficient_scope", needed.join(" ")]);
        expect(headers.get("www-authenticate")).toContain(`scope="${needed.join(" ")}"`);
      }
    }
  });

  test("with a key for another website: nothing of this one is found, shown or changed", async () => {
    if (operation.websites === "none") return;
    const { status, text, json } = await send(operation, narrow);
    if (operation.websites === "listed") {
      expect(status).toBe(200);
      for (const id of Object.values(own)) if (/^[a-z]+_[0-9a-z]{26}$/.test(id)) expect(text).not.toContain(id);
      return;
    }
    const names = Object.values(operation.input).some((field) => isOfWebsite((field as Json).prefix ?? ""));
    // Nothing at these addresses is there for it, also not for a moment.
    expect([403, 404]).toContain(status);
    expect(json.code).toBe(status === 404 ? "not_found" : "insufficient_scope");
    if (names && operation.websites !== "whole") expect(status).toBe(404);
  });
});

test("lists show what is of the key's websites, and count that alone", async () => {
  const read = async (path: string) => (await server.get(path, { key: narrow })).json;
  expect(await read("/v1/websites")).toMatchObject({ total: 1, data: [{ _id: allowed.websiteId }] });
  expect((await read("/v1/pages")).data.map(({ website_id }: Json) => website_id)).toEqual([allowed.websiteId]);
  expect((await read("/v1/pages?q=home")).total).toBeLessThanOrEqual(1);
  expect((await read("/v1/websites?q=zzzz")).total).toBe(0);
  expect((await read("/v1/submissions")).total).toBe(0);
  expect((await read("/v1/domains")).total).toBe(0);
  expect((await server.get("/v1/submissions")).json.total).toBeGreaterThan(0);
  expect((await server.get(`/v1/pages/${allowed.pageId}`, { key: narrow })).status).toBe(200);
});

test("identifiers of another website are found nowhere in a call, however deep they stand", async () => {
  const body = { name: "x", data: { deep: [{ deeper: own.pages }] } };
  for (const [path, sent] of [
    [`/v1/websites/${allowed.websiteId}/deploy`, { page_ids: [own.pages] }],
    ["/v1/assets", { url: "https://example.com/a.png", website_id: own.websites }],
    [`/v1/websites/${allowed.websiteId}/cms/collections`, body],
  ] as const)
    expect((await server.post(path, sent, { key: narrow })).status).toBeOneOf([400, 404]);
  expect((await server.get(`/v1/forms?website_id=${own.websites}`, { key: narrow })).status).toBe(404);
});

test("publishing with what is no publishing by its name needs the scope too", async () => {
  const key = lacking.publish;
  const brief = await server.post(`/v1/websites/${own.websites}/brief/apply`, { publish: true }, { key });
  expect(brief.json.code).toBe("insufficient_scope");
  const record = { data: { title: "Now" }, status: "published" };
  const made = await server.post(`/v1/cms/collections/${own.collections}/records`, record, { key });
  expect(made.json.code).toBe("insufficient_scope");
  const draft = await server.post(`/v1/cms/collections/${own.collections}/records`, { data: { title: "x" } }, { key });
  expect(draft.status).toBe(200);
});
