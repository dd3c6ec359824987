/** What the owner of a website decides of AI programs, and how they are told; nothing is told that nobody decided. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import robotsParser from "robots-parser";
import { call, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function published() {
  const { websiteId, host } = await makePublishedWebsite(server, "Crumb");
  const decide = (agents: object) => server.put(`/v1/websites/${websiteId}`, { agents });
  const robots = async () => (await server.visit(host, "/robots.txt")).text;
  const mayRead = async (program: string, path = "/") =>
    robotsParser(`https://${host}/robots.txt`, await robots()).isAllowed(`https://${host}${path}`, program);
  const signal = async (path = "/") => (await server.visit(host, path)).headers.get("content-signal");
  return { websiteId, host, decide, robots, mayRead, signal };
}

test("of what nobody has decided nothing is told", async () => {
  const { websiteId, host, decide, robots, signal } = await published();
  expect((await server.get(`/v1/websites/${websiteId}`)).json.agents).toBeNull();
  const text = await robots();
  expect(text).toBe(
    `User-agent: *\nAllow: /\nDisallow: /_sw/forms/\n\nSitemap: ${server.baseUrl.replace(/127\.0\.0\.1|localhost/, host)}/sitemap.xml\n`,
  );
  expect(await signal()).toBeNull();
  const { json } = await decide({});
  expect(json.agents).toEqual({
    training: "unsaid",
    search: "unsaid",
    user: "unsaid",
    robots: null,
    mcp: false,
    send_form: false,
  });
  expect([await robots(), await signal()]).toEqual([text, null]);
});

test("what is decided is told to each class of programs, and with each page", async () => {
  const { decide, robots, mayRead, signal } = await published();
  await decide({ training: "deny", user: "allow" });
  expect(await robots()).toContain("User-agent: *\nContent-Signal: ai-input=yes, ai-train=no\nAllow: /\n");
  for (const path of ["/", "/index.md", "/llms.txt", "/nothing"])
    expect([path, await signal(path)]).toEqual([path, "ai-input=yes, ai-train=no"]);
  for (const [program, may] of [
    ["GPTBot", false],
    ["ClaudeBot", false],
    ["Google-Extended", false],
    ["OAI-SearchBot", true],
    ["ChatGPT-User", true],
    ["Googlebot", true],
  ] as const)
    expect([program, await mayRead(program)]).toEqual([program, may]);
  expect(await mayRead("Googlebot", "/_sw/forms/x")).toBe(false);

  const { json } = await decide({ training: "unsaid", search: "deny" });
  expect(json.agents).toMatchObject({ training: "unsaid", search: "deny", user: "allow", robots: null });
  // Plain search engines hear nothing of it.
  expect(await signal()).toBe("ai-input=yes");
  expect(await robots()).not.toContain("ai-train");
  expect([await mayRead("GPTBot"), await mayRead("PerplexityBot"), await mayRead("Bingbot")]).toEqual([
    true,
    false,
    true,
  ]);
  await decide({ search: "allow", user: "deny" });
  expect(await signal()).toBe("search=yes, ai-input=no");
  expect([await mayRead("PerplexityBot"), await mayRead("Claude-User")]).toEqual([true, false]);
});

test("own rules stand in robots.txt, and may say nothing else than the choices", async () => {
  const { decide, robots, mayRead } = await published();
  await decide({ training: "deny", search: "allow" });
  const own = "User-agent: ExampleBot\nUser-agent: OtherBot # both\nDisallow: /private\nCrawl-delay: 10\n";
  const kept = await decide({ robots: `\r\n${own}` });
  expect([kept.json.message, kept.json.agents?.robots]).toEqual([undefined, own.trim()]);
  expect([await mayRead("ExampleBot", "/private/x"), await mayRead("ExampleBot")]).toEqual([false, true]);
  const refused = async (agents: object, ...parts: string[]) => {
    const { status, json } = await decide(agents);
    expect([status, json.code, json.details[0].path]).toEqual([400, "validation_failed", "agents.robots"]);
    for (const part of parts) expect(json.message).toContain(part);
  };
  await refused({ robots: "User-agent: GPTBot\nAllow: /blog" }, "line 2", '"Allow: /blog"', "agents.training", "deny");
  await refused({ robots: "User-agent: PerplexityBot\nDisallow: /" }, "perplexitybot", "agents.search", "allow");
  await refused({ robots: "User-agent: *\nDisallow: /" }, "for *", "agents.search");
  await decide({ robots: "User-agent: ChatGPT-User\nDisallow: /" });
  await refused({ user: "allow" }, "line 2", "agents.user");
  await refused({ robots: "Disallow: /x" }, "line 1", "under a User-agent");
  await refused({ robots: "User-agent: *\nContent-Signal: ai-train=yes" }, "line 2");
  await refused({ robots: "#\n".repeat(201) }, "200 lines");
  expect((await decide({ robots: "x".repeat(4001) })).status).toBe(400);
  expect((await decide({ training: "maybe" })).status).toBe(400);
  expect(await robots()).toContain("User-agent: ChatGPT-User\nDisallow: /\n");
  expect((await decide({ robots: null })).json.agents.robots).toBeNull();
});

test("goes with the website's archive and files", async () => {
  const { websiteId, decide } = await published();
  const agents = {
    training: "deny",
    search: "allow",
    user: "unsaid",
    robots: "User-agent: ExampleBot\nDisallow: /",
    mcp: true,
    send_form: false,
  };
  await decide(agents);
  const headers = { Authorization: `Bearer ${server.key}` };
  const exported = await fetch(`${server.baseUrl}/v1/websites/${websiteId}/export?format=source`, { headers });
  const imported = await call(
    server.baseUrl,
    "POST",
    "/v1/websites/import_archive",
    await exported.blob(),
    server.key,
    {
      "Content-Type": "application/zip",
    },
  );
  expect([imported.status, imported.json.message, imported.json.agents]).toEqual([200, undefined, agents]);
});
