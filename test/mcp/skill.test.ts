/** The skill of this server: over the protocol's extension for skills, and at an address of the reference. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sha256Hex } from "../../src/lib/hash.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import { ENVELOPE, post, request } from "./clients.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const URI = "skill://sitewright/SKILL.md";
/** Both eras. */
const send = [
  async (method: string, params: object = {}) => (await post(server, request(method, params))).json,
  async (method: string, params: object = {}) => {
    const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method };
    return (await post(server, request(method, { ...params, _meta: ENVELOPE }), { headers })).json;
  },
];

test.each(send)("is listed with what its file is checked by (%#)", async (ask) => {
  const { skills, ttlMs, cacheScope } = (await ask("skills/list")).result;
  expect([skills.length, ttlMs > 0, cacheScope]).toEqual([1, true, "private"]);
  expect(skills[0]).toMatchObject({ uri: URI, frontmatter: { name: "sitewright" } });
  expect((await ask("skills/get", { uri: URI })).result.skill).toEqual(skills[0]);
  for (const params of [{}, { uri: 7 }, { uri: "skill://none/SKILL.md" }])
    expect((await ask("skills/get", params)).error.code).toBe(-32602);
  expect((await ask("skills/list", { cursor: "1" })).error.code).toBe(-32602);
  expect((await ask("skills/none")).error.code).toBe(-32601);
});

test("is the same file as a resource and at /docs/skill.md, with the digest and size that it is listed with", async () => {
  const [ask] = send as [(typeof send)[0]];
  const [file] = (await ask("skills/list")).result.skills[0].resources;
  const [{ text, mimeType }] = (await ask("resources/read", { uri: URI })).result.contents;
  expect([mimeType, file.digest, file.size]).toEqual([
    "text/markdown",
    `sha256:${sha256Hex(text)}`,
    Buffer.byteLength(text),
  ]);
  const headers = { Authorization: `Bearer ${server.key}`, Host: new URL(server.app.services.baseUrl).host };
  const served = await fetch(`${server.baseUrl}/docs/skill.md`, { headers });
  expect(served.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await served.text()).toBe(text);
  expect(text).toStartWith("---\nname: sitewright\ndescription: ");
  expect((await fetch(`${server.baseUrl}/docs/skill.md`)).status).toBe(401);
});

test("names tools and pages that there are", async () => {
  const [ask] = send as [(typeof send)[0]];
  const [{ text }] = (await ask("resources/read", { uri: URI })).result.contents;
  const tools = new Set([
    ...OPERATIONS.flatMap(({ tool }) => (tool ? [tool.name] : [])),
    "find_tools",
    "use_tool",
    "search_docs",
  ]);
  const named = [...text.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(20);
  for (const name of named) expect([name, tools.has(name)]).toEqual([name, true]);
  const links = [...text.matchAll(/http:\/\/\S+\/docs\/[\w./-]+\w/g)].map(([link]) => link);
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) {
    const headers = { Authorization: `Bearer ${server.key}` };
    expect([link, (await fetch(link, { headers })).status]).toEqual([link, 200]);
  }
});
