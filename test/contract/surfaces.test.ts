/** What the application's host answers beside the API, for each way to ask: the frame may change, its answers do not. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const CHANGING = METHODS.slice(2);

/** Statuses of GET, HEAD, and all that would change something. */
const SURFACES: Record<string, [get: number, head: number, others: number]> = {
  "/": [200, 200, 405],
  "/favicon.ico": [200, 200, 405],
  "/healthz": [200, 200, 405],
  "/readyz": [200, 200, 200],
  "/metrics": [200, 200, 200],
  "/mcp": [405, 405, 405],
  "/mcp/icons/none.png": [404, 404, 405],
  "/docs": [401, 401, 405],
  "/docs/nothing": [401, 401, 405],
  "/app": [308, 308, 405],
  "/_sw/nothing": [404, 404, 405],
  "/preview/nothing": [404, 404, 405],
  "/u/nothing": [404, 404, 405],
  "/confirm/nothing": [404, 404, 405],
  "/c/nothing": [404, 404, 405],
  "/tls/ask": [404, 404, 405],
  "/nothing": [404, 404, 405],
  "/v1": [404, 404, 404],
  "/v1/nothing": [404, 404, 404],
};

/** What takes a POST as well, and answers it as it does to GET. */
const TAKING_POSTS = new Set(["/u/nothing", "/confirm/nothing"]);
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.baseUrl}${path}`, { method, headers, redirect: "manual" });

test.each(Object.entries(SURFACES))("%s", async (path, [get, head, others]) => {
  for (const method of METHODS) {
    const response = await ask(method, path);
    const expected = method === "GET" ? get : method === "HEAD" ? head : others;
    const status =
      method === "POST" && TAKING_POSTS.has(path) ? get : path === "/mcp" && method === "POST" ? 401 : expected;
    expect({ method, status: response.status }).toEqual({ method, status });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    if (status === 405) expect(response.headers.get("allow")).toMatch(path === "/mcp" ? /^POST$/ : /^GET, HEAD/);
    const text = await response.text();
    if (method === "HEAD") expect(text).toBe("");
    if (status === 405 && method !== "HEAD" && !/^\/(?:u|confirm|c)\//.test(path))
      expect(JSON.parse(text)).toMatchObject({ error: true, code: "method_not_allowed" });
  }
});

test("HEAD says how long the answer to GET is", async () => {
  for (const path of [
    "/",
    "/healthz",
    "/favicon.svg",
    "/_sw/fonts/instrument-sans-latin-wght-normal.woff2",
    "/v1/nothing",
  ]) {
    const [got, head] = [await ask("GET", path), await ask("HEAD", path)];
    const length = (await got.bytes()).byteLength;
    expect({ path, length: head.headers.get("content-length") }).toEqual({ path, length: String(length) });
  }
});

test("pages of other origins are refused calls, whatever they ask for, and are given no leave by CORS", async () => {
  for (const path of ["/v1/websites", "/v1/nothing", "/auth/state", "/mcp"])
    for (const method of ["GET", "OPTIONS", ...CHANGING]) {
      const response = await ask(method, path, {
        Origin: "https://evil.example",
        "Access-Control-Request-Method": "POST",
      });
      expect(response.status).toBe(403);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      expect(await response.json()).toMatchObject({ code: "foreign_origin" });
    }
});

test("a host may be as short as it likes", async () => {
  const short = await startTestServer({ environment: { SITEWRIGHT_BASE_URL: "http://sw" } });
  const status = async (path: string) =>
    (await fetch(`http://127.0.0.1:${short.port}${path}`, { headers: { Host: "sw" } })).status;
  expect([await status("/healthz"), await status("/docs"), await status("/v1/users/me")]).toEqual([200, 401, 401]);
  await short.stop();
});
