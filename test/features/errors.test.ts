/** What a caller gets for what is wrong: always JSON with message and code, never internals, and nothing is written. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { call, type Json, makeWebsite, startTestServer, type TestServer } from "../harness.ts";
import { processorMs } from "../processor_time.ts";

let server: TestServer;
let websiteId: string;
beforeAll(async () => {
  server = await startTestServer();
  websiteId = (await makeWebsite(server)).websiteId;
});
afterAll(() => server.stop());

const valid = { name: "Crumb", prompt: "A bakery" };

function expectError(answer: { status: number; json: Json; headers: Headers }, status: number, code: string) {
  expect([answer.status, answer.json?.code]).toEqual([status, code]);
  expect([answer.json.error, typeof answer.json.message]).toEqual([true, "string"]);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(answer.json)).not.toMatch(/\bat .*\.ts:|SQLITE|node_modules/);
}

describe("bodies", () => {
  test("what is wrong is in details: path, message, expected, received; all of it at once", async () => {
    const answer = await server.post("/v1/tools/read_brief", { name: 5, extra: true });
    expectError(answer, 400, "validation_failed");
    const details = new Map(answer.json.details.map((detail: Json) => [detail.path, detail]));
    expect([...details.keys()].sort()).toEqual(["extra", "name", "prompt"]);
    expect(details.get("name")).toMatchObject({
      ...{ expected: "string", received: "5" },
      ...{ code: "no_text", values: { received: "5" } },
    });
    expect(details.get("prompt")).toMatchObject({ message: "is required", code: "required", values: {} });
  });

  test.each([
    "",
    "   ",
    "{}",
    "null",
    "[]",
    "5",
    '"x"',
    "true",
    "{",
    '{"name":}',
    "name=a&prompt=b",
    "<xml/>",
    "\u0000",
  ])("the body %j is refused", async (body) => {
    expectError(await server.post("/v1/websites", body), 400, "validation_failed");
  });

  test("no body at all is an empty one", async () => {
    expectError(await call(server.baseUrl, "POST", "/v1/websites", undefined, server.key), 400, "validation_failed");
  });

  test("bytes that are no UTF-8 are refused", async () => {
    const response = await fetch(`${server.baseUrl}/v1/websites`, {
      method: "POST",
      headers: { Authorization: `Bearer ${server.key}` },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    expect([response.status, ((await response.json()) as Json).message]).toEqual([
      400,
      expect.stringContaining("UTF-8"),
    ]);
  });

  test("what is nested too deeply, or holds too many values, is refused before it is parsed", async () => {
    const flat = `{"name":"${"x".repeat(60_000)}","prompt":"p","page":1}`;
    const spent = async (body: string) => {
      const start = processorMs();
      const answer = await server.post("/v1/websites", body);
      expectError(answer, 400, "validation_failed");
      return { ms: processorMs() - start, message: answer.json.message };
    };
    const { ms } = await spent(flat);
    const nested = await spent(`{"name":${"[".repeat(60_000)}`);
    expect(nested.message).toContain("nested too deeply at byte 72; at most 64 levels are taken");
    expect(nested.ms).toBeLessThan(ms * 20 + 100);
    const wide = await spent(`{"name":[${"1,".repeat(60_000)}1]}`);
    expect(wide.message).toContain("at most 50,000 are taken");
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "id", "_id", "account_id"])(
    "the field %s is unknown, and does nothing",
    async (name) => {
      const body = `{"name":"a","prompt":"b","${name}":{"polluted":true}}`;
      const answer = await server.post("/v1/websites", body);
      expectError(answer, 400, "validation_failed");
      expect(answer.json.details[0].path).toBe(name);
      expect(({} as Json).polluted).toBeUndefined();
    },
  );

  test("a text is told as it was sent, and not as it was when it was refused", async () => {
    const answer = await server.post("/v1/tools/check_domain", { domain: "no domain" });
    expectError(answer, 400, "validation_failed");
    expect(answer.json.details[0].received).toBe('"no domain"');
  });

  test("a field that the path has is refused in the body", async () => {
    expectError(
      await server.put(`/v1/websites/${websiteId}`, { id: "web_other", name: "x" }),
      400,
      "validation_failed",
    );
  });

  test("deep nesting, long strings and big numbers are refused quickly", async () => {
    for (const body of [
      `${"[".repeat(200_000)}${"]".repeat(200_000)}`,
      `{"name":"${"x".repeat(4_000_000)}","prompt":"p"}`,
      `{"name":${"9".repeat(10_000)},"prompt":"p"}`,
    ])
      expectError(await server.post("/v1/websites", body), 400, "validation_failed");
  });

  test("the type that is said does not matter, the JSON does", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16", "x"])
      expect(
        (await server.post("/v1/websites", JSON.stringify(valid), { headers: { "Content-Type": type } })).status,
      ).toBe(200);
  });

  test("5 MB fit, one byte more is 413 payload_too_large", async () => {
    const fill = (bytes: number) => `${JSON.stringify({ ...valid, prompt: "" }).slice(0, -2)}${"x".repeat(bytes)}"}`;
    const limit = 5 * 1024 * 1024;
    const size = fill(0).length;
    expectError(await server.post("/v1/websites", fill(limit - size)), 400, "validation_failed");
    expectError(await server.post("/v1/websites", fill(limit - size + 1)), 413, "payload_too_large");
  });
});

describe("addresses and methods", () => {
  test.each([
    "/v1",
    "/v1/",
    "/v1/nothing",
    "/v1//websites",
    "/v1/WEBSITES",
    "/v1/websites/a/b/c",
    "/v2/websites",
    "/nothing",
  ])("%s: 404 not_found in JSON", async (path) => {
    expectError(await server.get(path), 404, "not_found");
  });

  test("a trailing slash is the same address", async () => {
    expect((await server.get(`/v1/websites/${websiteId}/`)).json._id).toBe(websiteId);
  });

  test("an identifier may be percent-encoded; nonsense in its place is 404 or 400, never an error", async () => {
    expect((await server.get(`/v1/websites/%77${websiteId.slice(1)}`)).json._id).toBe(websiteId);
    for (const id of [
      "%00",
      "..%2f..%2fdocs",
      "a%2Fb",
      "'%20OR%201=1--",
      "__proto__",
      "null",
      "web_",
      websiteId.toUpperCase(),
      "%ZZ",
      "%E0%A4%A",
      "%ff",
    ])
      expectError(await server.get(`/v1/websites/${id}`), 404, "not_found");
    expectError(await server.get(`/v1/websites/${"x".repeat(101)}`), 400, "validation_failed");
  });

  test("an identifier of another kind is not found", async () => {
    expectError(await server.get(`/v1/pages/${websiteId}`), 404, "not_found");
  });

  test.each(["PATCH", "OPTIONS", "DELETE"])("%s on a list: 405 with Allow, and no CORS", async (method) => {
    const answer = await call(server.baseUrl, method, "/v1/websites", undefined, server.key);
    expectError(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("GET, POST");
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("HEAD is GET without the body, also for what GET refuses", async () => {
    for (const [path, key] of [
      ["/v1/websites", server.key],
      ["/v1/websites/nothing", server.key],
      ["/v1/websites?limit=0", server.key],
      ["/v1/websites", null],
    ] as const) {
      const head = await call(server.baseUrl, "HEAD", path, undefined, key);
      expect([head.status, head.text]).toEqual([(await call(server.baseUrl, "GET", path, undefined, key)).status, ""]);
    }
  });

  test.each(["/", "/healthz", "/docs", "/preview/x", "/_sw/fonts/x"])(
    "outside of the API nothing can be sent: POST %s is 405",
    async (path) => {
      expectError(await call(server.baseUrl, "POST", path, {}, server.key), 405, "method_not_allowed");
    },
  );

  test("a call without /v1 is told where the API is", async () => {
    const answer = await call(server.baseUrl, "POST", "/websites", valid, server.key);
    expectError(answer, 405, "method_not_allowed");
    expect(answer.json.message).toContain("/v1/");
  });

  test("messages repeat at most a little of what was sent", async () => {
    const long = await server.get(`/v1/nothing/${"x".repeat(5000)}`);
    expect(long.text.length).toBeLessThan(500);
  });
});

test("another account's resources are 404, never 403: a route does not tell what exists", async () => {
  const other = await server.addAccount();
  const foreign = await other.get(`/v1/websites/${websiteId}`);
  const missing = await other.get("/v1/websites/web_00000000000000000000000000");
  expectError(foreign, 404, "not_found");
  expect(foreign.json.message.replace(websiteId, "")).toBe(
    missing.json.message.replace("web_00000000000000000000000000", ""),
  );
});
