/** The protocol's own judges: its conformance suite for three revisions, and its inspector. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { OPERATIONS } from "../../src/registry.ts";
import { readGuide } from "../guide_files.ts";
import { type Json, newDirectory, startTestServer, type TestServer } from "../harness.ts";
import { CONFORMANCE, conforms, EXCEPTIONS, INSPECTOR, REVISIONS, runOfficial } from "./official.ts";

// Each test starts programs of others, which take their time on a busy machine.
setDefaultTimeout(300_000);

let server: TestServer;
let proxy: ReturnType<typeof Bun.serve>;
const folder = newDirectory();

beforeAll(async () => {
  server = await startTestServer();
  // The suite can't be told a key, so that it goes through a proxy that adds one and leaves everything else as it is.
  proxy = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set("Authorization", `Bearer ${server.key}`);
      return fetch(`${server.baseUrl}${pathname}${search}`, { method: request.method, headers, body: request.body });
    },
  });
});
afterAll(async () => {
  await proxy.stop(true);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the conformance suite", () => {
  test.each(REVISIONS)("%s: everything that this server offers conforms", async (revision) => {
    await conforms(folder, `http://127.0.0.1:${proxy.port}/mcp`, revision, EXCEPTIONS);
  });
});

describe("the conformance suite's scenarios of extensions", () => {
  test.each(["sep-2640-skills-enumeration", "sep-2640-skills-manifest"])("%s passes", async (scenario) => {
    const url = `http://127.0.0.1:${proxy.port}/mcp`;
    const { stdout, stderr, code } = await runOfficial(
      folder,
      CONFORMANCE,
      "server",
      "--url",
      url,
      "--scenario",
      scenario,
    );
    const counts = /Passed: (\d+)\/\1, 0 failed, 0 warnings/.exec(stdout);
    expect({ code, problems: counts ? "" : `${stdout}${stderr}` }).toEqual({ code: 0, problems: "" });
    expect(Number(counts![1])).toBeGreaterThan(3);
  });
});

describe("the inspector's command line", () => {
  const inspect = async (...options: string[]) => {
    const address = ["--transport", "http", "--header", `Authorization: Bearer ${server.key}`];
    const { stdout, stderr, code } = await runOfficial(
      folder,
      INSPECTOR,
      "--cli",
      `${server.baseUrl}/mcp`,
      ...address,
      ...options,
    );
    return { code, stderr, answer: (stdout ? JSON.parse(stdout) : null) as Json };
  };

  test("lists the tools, and finds their schemas portable", async () => {
    const { code, stderr, answer } = await inspect("--method", "tools/list", "--strict");
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(answer.tools).toHaveLength(OPERATIONS.filter(({ tool }) => tool).length);
  });

  test("works as the guide says", async () => {
    const line = /^npx @modelcontextprotocol\/inspector (.*)$/m.exec(readGuide("mcp.md"))![1]!;
    const here = line.replace("http://localhost:3000", server.baseUrl).replace("sw_…", server.key);
    const options = [...here.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
    const { stdout, code } = await runOfficial(folder, INSPECTOR, ...options);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).tools[0].name).toBe("list_websites");
  });

  test("calls tools", async () => {
    const call = async (name: string, ...pairs: string[]) => {
      const { answer } = await inspect("--method", "tools/call", "--tool-name", name, "--tool-arg", ...pairs);
      return answer.structuredContent;
    };
    const website = await call("create_website", "name=Inspected", "prompt=A florist in Ghent");
    expect(website).toMatchObject({ name: "Inspected" });
    expect(await call("get_website", `website_id=${website._id}`)).toEqual({ ...website, instructions: null });
    const list = await call("list_websites", "limit=1");
    expect(list).toMatchObject({ page: 1, limit: 1, total: 1 });
  });

  test("reads resources and prompts", async () => {
    const { answer } = await inspect("--method", "resources/templates/list");
    expect(answer.resourceTemplates).toHaveLength(4);
    const prompt = await inspect(
      "--method",
      "prompts/get",
      "--prompt-name",
      "build_website",
      "--prompt-args",
      "brief=B",
    );
    expect(prompt.answer.messages[0].content.text).toContain("<brief>\nB\n</brief>");
  });
});
