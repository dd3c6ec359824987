/** The protocol's own judges on the MCP server of a published website. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePublishedWebsite, newDirectory, startTestServer, type TestServer } from "../harness.ts";
import { conforms, EXCEPTIONS, INSPECTOR, REVISIONS, runOfficial } from "./official.ts";

// Each test starts programs of others, which take their time on a busy machine.
setDefaultTimeout(300_000);

/** It has tools and nothing else, of which nothing ever changes within a connection. */
const NOT_OFFERED = [
  "resources-list:resources-list",
  "prompts-list:prompts-list",
  "sep-2164-resource-not-found:sep-2164-error-code",
  "sep-2164-resource-not-found:sep-2164-data-uri",
  "caching:sep-2549-prompts-list-caching-hints",
  "caching:sep-2549-resources-list-caching-hints",
  "caching:sep-2549-resources-templates-list-caching-hints",
  "server-stateless:sep-2575-server-sends-subscription-ack",
  "server-stateless:sep-2575-server-tags-subscription-id",
];

let server: TestServer;
let proxy: ReturnType<typeof Bun.serve>;
let url: string;
const folder = newDirectory();
const exceptions = join(folder, "exceptions.yml");

beforeAll(async () => {
  server = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "100" } });
  const { websiteId, host } = await makePublishedWebsite(server);
  await server.put(`/v1/websites/${websiteId}`, { agents: { mcp: true, send_form: true } });
  // The programs can't be told another name of the server: a proxy gives it, and leaves everything else as it is.
  const own = `${host}:${server.port}`;
  proxy = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      const here = [`127.0.0.1:${proxy.port}`, `localhost:${proxy.port}`];
      if (here.includes(headers.get("host")!)) headers.set("Host", own);
      if (here.some((name) => headers.get("origin") === `http://${name}`)) headers.set("Origin", `http://${own}`);
      return fetch(`${server.baseUrl}${pathname}${search}`, { method: request.method, headers, body: request.body });
    },
  });
  url = `http://127.0.0.1:${proxy.port}/_sw/mcp`;
  writeFileSync(
    exceptions,
    `${readFileSync(EXCEPTIONS, "utf8")}${NOT_OFFERED.map((check) => `  - ${check}\n`).join("")}`,
  );
});
afterAll(async () => {
  await proxy.stop(true);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(REVISIONS)("the conformance suite of %s: everything that a website's server offers conforms", (revision) =>
  conforms(folder, url, revision, exceptions),
);

test("the inspector lists its tools, finds their schemas portable, and calls one", async () => {
  const inspect = async (...options: string[]) => {
    const { stdout, stderr, code } = await runOfficial(
      folder,
      INSPECTOR,
      "--cli",
      url,
      "--transport",
      "http",
      ...options,
    );
    expect({ code, problems: code === 0 ? "" : stderr }).toEqual({ code: 0, problems: "" });
    return JSON.parse(stdout);
  };
  const { tools } = await inspect("--method", "tools/list", "--strict");
  expect(tools.map(({ name }: { name: string }) => name)).toEqual([
    "search_site",
    "get_page",
    "get_business",
    "list_records",
    "get_record",
    "send_form",
  ]);
  const called = await inspect("--method", "tools/call", "--tool-name", "get_page", "--tool-arg", "path=/");
  expect(called.structuredContent.path).toBe("/");
});
