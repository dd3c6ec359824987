/** Which Host gets what, and who may call from a browser. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { type Answer, call, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { createVirtualClock } from "../simulation/virtual_clock.ts";

let server: TestServer;
let named: TestServer;
let site: string;
beforeAll(async () => {
  server = await startTestServer();
  named = await startTestServer({ environment: { SITEWRIGHT_BASE_URL: "https://app.example.com" } });
  site = (await makePublishedWebsite(server, "The Site")).host;
});
afterAll(() => Promise.all([server.stop(), named.stop()]));

const ask = (host: string, path: string, on = server, headers: Record<string, string> = {}): Promise<Answer> =>
  call(on.baseUrl, "GET", path, undefined, on.key, { Host: host, ...headers });
const isApplication = (answer: Answer) => answer.status === 200 && answer.json?.account !== undefined;

/** Sends bytes as they are and returns the answer's first line and all of it. */
async function sendRaw(request: string, on = server): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(on.port, "127.0.0.1", () => socket.write(request));
  let text = "";
  socket.setEncoding("utf8");
  socket.on("data", (chunk) => {
    text += chunk;
    if (/\r\n\r\n./s.test(text)) socket.end();
  });
  socket.on("close", () => resolve(text));
  socket.on("error", reject);
  const answer = await promise;
  return { status: Number(answer.split(" ")[1]), text: answer };
}

describe("the application", () => {
  test.each([
    "localhost",
    "LOCALHOST",
    "localhost.",
    "localhost:1234",
    "127.0.0.1",
    "192.0.2.7:80",
    "[::1]:3000",
    "[::1]",
  ])("answers on %s", async (host) => {
    expect(isApplication(await ask(host, "/v1/users/me"))).toBe(true);
  });

  test("answers on the host of its base address, and then that is what links use", async () => {
    expect(isApplication(await ask("app.example.com", "/v1/users/me", named))).toBe(true);
    expect(isApplication(await ask("APP.example.com:443", "/v1/users/me", named))).toBe(true);
    expect(isApplication(await ask("localhost", "/v1/users/me", named))).toBe(true);
    expect((await ask("app.example.com", "/v1/users/me")).status).toBe(404);
    const { deployment } = await makePublishedWebsite(named, "Linked Up");
    expect(deployment.url).toBe("https://linked-up.sites.localhost/");
  });

  test.each([
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "app.example.com.evil.example",
    "127.1",
    "2130706433",
    "sites.localhost",
    "none.sites.localhost",
    "x.localhost",
    "evil.example:3000",
  ])("does not answer on %s, whatever key is sent (DNS rebinding): 404", async (host) => {
    for (const path of ["/v1/users/me", "/mcp", "/docs", "/docs/json", "/metrics", "/", "/preview/x", "/healthz/"]) {
      const answer = await ask(host, path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toStartWith("text/html");
      expect(answer.text).toContain("No website here");
      expect(answer.text).toContain("SITEWRIGHT_BASE_URL");
    }
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
      for (const path of ["/v1/websites", "/mcp", "/auth/sign_in", "/", "/_sw/forms/x"]) {
        const answer = await call(server.baseUrl, method, path, {}, server.key, { Host: host });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
        expect(answer.text).toContain("SITEWRIGHT_BASE_URL");
      }
  });

  test("does not answer without a Host, or to a second one", async () => {
    const withKey = `Authorization: Bearer ${server.key}\r\n`;
    expect((await sendRaw(`GET /v1/users/me HTTP/1.0\r\n${withKey}\r\n`)).status).toBeOneOf([400, 404]);
    expect((await sendRaw(`GET /v1/users/me HTTP/1.1\r\n${withKey}\r\n`)).status).toBeOneOf([400, 404]);
    const empty = await sendRaw(`GET /v1/users/me HTTP/1.1\r\nHost: \r\n${withKey}\r\n`);
    expect(empty.status).toBeOneOf([400, 404]);
    const absolute = await sendRaw(`GET http://localhost/v1/users/me HTTP/1.1\r\nHost: evil.example\r\n${withKey}\r\n`);
    expect(absolute.text).not.toContain(server.accountId);
  });

  test("never serves sites, whatever the path", async () => {
    for (const path of ["/about", "/sitemap.xml", "/robots.txt", "/the-site"]) {
      const answer = await ask("localhost", path);
      expect([answer.status, answer.json.code]).toEqual([404, "not_found"]);
    }
  });

  test("a path with two slashes is no way around", async () => {
    const raw = (path: string, host: string) =>
      sendRaw(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${server.key}\r\nConnection: close\r\n\r\n`,
      );
    for (const path of [
      "//v1/users/me",
      "///v1/users/me",
      "//evil.example/v1/users/me",
      "/\\evil.example/v1/users/me",
    ]) {
      expect((await raw(path, site)).text).not.toContain(server.accountId);
      expect((await raw(path, "evil.example")).text).not.toContain(server.accountId);
      expect((await raw(path, "localhost")).status).toBeOneOf([200, 400, 404]);
    }
  });
});

describe("health checks", () => {
  test("answer on every name that is no site's, and to HTTP/1.0 without one", async () => {
    for (const host of [
      "evil.example",
      "10-0-0-7.default.pod.cluster.local",
      "none.sites.localhost",
      "my_service:3000",
    ])
      for (const [path, status] of [
        ["/healthz", "ok"],
        ["/readyz", "ready"],
      ] as const) {
        const answer = await ask(host, path);
        expect([host, path, answer.status, answer.json?.status]).toEqual([host, path, 200, status]);
        expect((await call(server.baseUrl, "HEAD", path, undefined, null, { Host: host })).status).toBe(200);
        expect((await call(server.baseUrl, "POST", path, {}, null, { Host: host })).status).toBe(404);
      }
    for (const path of ["/healthz", "/readyz"]) {
      const { status, text } = await sendRaw(`GET ${path} HTTP/1.0\r\n\r\n`);
      expect(status).toBe(200);
      expect(text).toContain('"status"');
      expect((await sendRaw(`GET ${path} HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n`)).status).toBe(200);
    }
  });

  test("numbers too, with their token and never without", async () => {
    const counted = await startTestServer({ environment: { SITEWRIGHT_METRICS_TOKEN: "numbers-of-this-server" } });
    try {
      const read = (host: string, token: string | null) =>
        call(counted.baseUrl, "GET", "/metrics", undefined, token, { Host: host });
      const answer = await read("prometheus.internal:3000", "numbers-of-this-server");
      expect([answer.status, answer.text.includes("sitewright_http_requests_total")]).toEqual([200, true]);
      for (const token of ["wrong", null]) expect((await read("prometheus.internal", token)).status).toBe(401);
      const own = (await makePublishedWebsite(counted, "Own")).host;
      expect((await read(own, "numbers-of-this-server")).status).toBe(404);
    } finally {
      await counted.stop();
    }
  });
});

describe("names that lead here and are nobody's", () => {
  test("are in the log once a minute each, with the setting, and not more than some", async () => {
    const lines: Record<string, unknown>[] = [];
    const note = (message: string, fields = {}) => void lines.push({ message, ...fields });
    const clock = createVirtualClock(Date.parse("2026-11-20T09:00:00Z"));
    const told = await startTestServer({ log: { info: note, error: note }, clock: clock.forProcess() });
    try {
      const names = () => lines.flatMap(({ host, setting }) => (setting === "SITEWRIGHT_BASE_URL" ? [host] : []));
      const visit = (host: string, path = "/") => call(told.baseUrl, "GET", path, undefined, null, { Host: host });
      for (let time = 0; time < 3; time++) await visit("app.example.com", "/app/");
      await call(told.baseUrl, "POST", "/auth/sign_in", {}, null, { Host: "other.example.com" });
      await visit("probe.example.com", "/healthz");
      expect(names()).toEqual(["app.example.com", "other.example.com"]);
      await clock.advance(61_000);
      await visit("app.example.com");
      expect(names()).toHaveLength(3);
      await clock.advance(61_000);
      for (let index = 0; index < 50; index++) await visit(`scan-${index}.example.com`);
      expect(names().length).toBeLessThan(30);
      await visit("localhost");
      expect(names()).not.toContain("localhost");
    } finally {
      await told.stop();
    }
  });

  test("a sign-in behind a proxy that hides the address names the setting", async () => {
    const sign = { email: "ada@example.com", password: "wrong password" };
    for (const host of ["127.0.0.1:3000", "localhost:3000"]) {
      const answer = await call(server.baseUrl, "POST", "/auth/sign_in", sign, null, {
        Host: host,
        Origin: "https://app.example.com",
      });
      expect([answer.status, answer.json.code]).toEqual([403, "foreign_origin"]);
      expect(answer.json.message).toContain("If https://app.example.com is this application itself");
      expect(answer.json.message).toContain("SITEWRIGHT_BASE_URL");
    }
  });
});

describe("a Host that is none", () => {
  const logged: string[] = [];
  let quiet: TestServer;
  beforeAll(async () => {
    const note = (message: string) => void logged.push(message);
    quiet = await startTestServer({ log: { info: note, error: note } });
  });
  afterAll(() => quiet.stop());

  const raw = (hosts: string[], path: string) =>
    sendRaw(
      `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join("")}Connection: close\r\n\r\n`,
      quiet,
    );

  test.each([
    "[",
    "[]",
    "[evil]",
    "[::1",
    "::1",
    "%00",
    ":80",
    "xn--.sites.localhost",
    "a b",
    "a/b",
    "a@b",
    "a#b",
    "a?b",
    "a:b",
    "a:123456",
    "localhost,localhost",
    "ü.sites.localhost",
    `${"a.".repeat(200)}localhost`,
    "",
  ])("%j: 400 in a sentence, without a trace, and nothing is logged", async (host) => {
    for (const path of ["/", "/v1/users/me", "/a/", "/_sw/forms.js", "/sitemap.xml"]) {
      const { status, text } = await raw([host], path);
      expect(status).toBe(400);
      expect(text).toContain("The Host header must be one host name");
      expect(text).not.toMatch(/\.ts|Error|node_modules/);
    }
    expect(logged).toEqual([]);
  });

  test("two Host headers, also the same twice: 400", async () => {
    expect((await raw(["localhost", "evil.example"], "/v1/users/me")).status).toBe(400);
    expect((await raw(["localhost", "localhost"], "/v1/users/me")).status).toBe(400);
    expect(logged).toEqual([]);
  });
});

describe("a published host", () => {
  test("gets the site and nothing else: /v1, /docs, /mcp and previews are the site's own 404", async () => {
    expect((await ask(site, "/")).text).toContain("<h1>The Site</h1>");
    for (const path of [
      "/v1",
      "/v1/users/me",
      "/v1/websites",
      "/docs",
      "/docs/json",
      "/mcp",
      "/auth/login",
      "/healthz",
      "/preview/x",
    ]) {
      const answer = await ask(site, path);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain("The Site");
      expect(answer.text).not.toContain(server.accountId);
    }
    expect((await call(server.baseUrl, "POST", "/v1/websites", {}, server.key, { Host: site })).status).toBe(405);
  });

  test("is found in any case, with any port and with a final dot", async () => {
    for (const host of [site.toUpperCase(), `${site}:8080`, `${site}.`, `${site}.:80`])
      expect((await ask(host, "/")).status).toBe(200);
    for (const host of [`www.${site}`, `x${site}`, site.replace(".sites.", ".pages."), site.replace(".localhost", "")])
      expect((await ask(host, "/")).status).toBe(404);
  });

  test("that is unknown: a 404 page that names nobody and is not kept by search engines", async () => {
    const { status, text, headers } = await ask("unknown.sites.localhost", "/");
    expect(status).toBe(404);
    expect(text).toContain("noindex");
    expect(headers.get("set-cookie")).toBeNull();
  });
});

describe("origins", () => {
  const origins = async (origin: string, on = server, host = `localhost:${on.port}`) =>
    (await ask(host, "/v1/users/me", on, { Origin: origin })).status;

  test("of another page are refused on /v1, /mcp and /auth, before authentication and without CORS headers", async () => {
    for (const origin of [
      "https://evil.example",
      "null",
      `http://${site}:${server.port}`,
      "http://localhost:1",
      "http://localhost",
      `https://localhost.evil.example:${server.port}`,
      "file://",
      "",
    ]) {
      for (const path of ["/v1/users/me", "/mcp", "/auth/login"])
        for (const key of [server.key, null]) {
          const answer = await call(server.baseUrl, "GET", path, undefined, key, {
            Host: `localhost:${server.port}`,
            Origin: origin,
          });
          if (origin === "" && answer.status !== 403) continue;
          expect([answer.status, answer.json.code]).toEqual([403, "foreign_origin"]);
          expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
        }
    }
  });

  test("of the application itself, and none at all, may call", async () => {
    expect(await origins(`http://localhost:${server.port}`)).toBe(200);
    expect(await origins("https://app.example.com", named, "app.example.com")).toBe(200);
    expect(await origins("https://app.example.com", named, `localhost:${named.port}`)).toBe(200);
    expect(isApplication(await ask("localhost", "/v1/users/me"))).toBe(true);
  });

  test("a preflight of another origin is refused too", async () => {
    const answer = await call(server.baseUrl, "OPTIONS", "/v1/websites", undefined, null, {
      Origin: "https://evil.example",
      "Access-Control-Request-Method": "POST",
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });
});
