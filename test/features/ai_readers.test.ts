/** AI programs that read published pages: counted by why they read, beside people and never among them. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { AI_CLASSES, AI_PROGRAMS, AI_PROGRAMS_OF, aiProgramIn } from "../../src/features/websites/service.ts";
import { type Json, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
const GPTBOT = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot";
const CLAUDE =
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = (host: string, path: string, agent: string, headers: Record<string, string> = {}, method = "GET") =>
  server.visit(host, path, { method, headers: { "User-Agent": agent, ...headers } });

async function analytics(path: string): Promise<Json> {
  await server.app.visits.flush();
  return (await server.get(path)).json;
}

test("are counted by class with the pages that they read, as such and as Markdown; people who read that are not", async () => {
  const { websiteId, pageId, host } = await makePublishedWebsite(server);
  const asMarkdown = { Accept: "text/markdown" };
  await read(host, "/", CHROME);
  await read(host, "/", GPTBOT);
  await read(host, "/", GPTBOT, { DNT: "1" });
  await read(host, "/", GPTBOT, {}, "HEAD");
  for (const again of [1, 2]) {
    expect((await read(host, "/index.md", CLAUDE)).status, `${again}`).toBe(200);
    const { headers } = await read(host, "/", CLAUDE, asMarkdown);
    expect(headers.get("content-type")).toStartWith("text/markdown");
  }
  for (const [path, headers] of [["/index.md", {}] as const, ["/", asMarkdown] as const])
    await read(host, path, CHROME, headers);
  await read(host, "/robots.txt", GPTBOT);
  const home = { page_id: pageId, name: "Home", path: "/" };
  for (const path of [`/v1/websites/${websiteId}/analytics`, `/v1/pages/${pageId}/analytics`]) {
    const { totals, ai_programs, browsers, pages } = await analytics(path);
    expect(totals).toMatchObject({ views: 1, visitors: 1, bots: 6 });
    expect(browsers).toEqual([{ name: "Chrome", views: 1, visitors: 1 }]);
    expect(pages).toEqual([{ ...home, views: 1, visitors: 1 }]);
    expect(ai_programs.as_of).toBe(AI_PROGRAMS_OF);
    expect(ai_programs.classes).toEqual([
      { class: "training", views: 2, programs: [{ name: "GPTBot", views: 2 }], pages: [{ ...home, views: 2 }] },
      { class: "search", views: 0, programs: [], pages: [] },
      { class: "user", views: 4, programs: [{ name: "Claude-User", views: 4 }], pages: [{ ...home, views: 4 }] },
    ]);
  }
});

test("are those of no other website, and other programs are none", async () => {
  const { websiteId, host } = await makePublishedWebsite(server);
  await read(host, "/", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");
  await read(host, "/index.md", "curl/8.10");
  const { totals, ai_programs } = await analytics(`/v1/websites/${websiteId}/analytics`);
  expect(totals).toMatchObject({ views: 0, bots: 2 });
  expect(ai_programs.classes.map(({ views }: Json) => views)).toEqual([0, 0, 0]);
});

test("are known by their names as whole words, in any case", () => {
  for (const one of AI_CLASSES)
    for (const name of AI_PROGRAMS[one])
      for (const header of [`${name}/1.0`, `Mozilla/5.0 (compatible; ${name.toLowerCase()}/2; +https://a.example)`])
        expect(aiProgramIn(header), header).toEqual({ name, class: one });
  for (const header of ["", CHROME, "NotGPTBot/1.0", "GPTBots/1.0"]) expect(aiProgramIn(header), header).toBeNull();
});
