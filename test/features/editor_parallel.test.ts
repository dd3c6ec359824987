/** Two who change one page at the same time: changes of different places are both kept, and no paid work is lost. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Edit } from "../../src/edits/edit.ts";
import { makeWebsite, parseEvents, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { type ScriptedEngine, scriptedEngine } from "../scripted_engine.ts";

let server: TestServer;
let engine: ScriptedEngine;
beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine });
});
afterAll(() => server.stop());

const HTML =
  '<main>\n<section id="a"><h2>One</h2><p>First</p></section>\n<section id="b"><h2>Two</h2><p>Second</p></section>\n</main>';
const FIRST: Edit = { op: "set_text", node: "#a p", text: "Ours" };

async function madePage() {
  const { pageId } = await makeWebsite(server);
  await saveVersion(server, pageId, { html: HTML, css: "h2{color:red}" });
  return pageId;
}

const balance = async () => (await server.get("/v1/credits")).json.balance as number;
const draftOf = async (pageId: string) => {
  const { draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
  return (await server.get(`/v1/versions/${draft_version_id}`)).json;
};

/** Waits until a condition of the server's state holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(5);
}

/** A turn that changes the first section, with what is done while it runs. */
async function turnWhile(pageId: string, meanwhile: () => Promise<unknown>) {
  const thread = (await server.post("/v1/threads", { page_id: pageId })).json._id;
  engine.hold("write");
  engine.editNext([FIRST]);
  const running = server.post("/v1/edit/turn", { page_id: pageId, message: "change it", thread_id: thread });
  await until(async () => (await server.get(`/v1/threads/${thread}/messages`)).json.total === 1);
  await meanwhile();
  engine.release();
  return { thread, events: parseEvents((await running).text) };
}

async function edit(pageId: string, edits: object[]): Promise<void> {
  expect((await server.post(`/v1/pages/${pageId}/edits`, { edits })).status).toBe(200);
}

test("an edit of another section is kept with what the turn has made, and an undo leaves it", async () => {
  const pageId = await madePage();
  const { thread, events } = await turnWhile(pageId, () =>
    edit(pageId, [
      { op: "set_text", node: "#b p", text: "Theirs" },
      { op: "set_style", selector: "h2", properties: { color: "blue" } },
    ]),
  );
  expect(events.at(-1)).toMatchObject({ event: "turn_end", data: { changed: true } });
  expect(events.find(({ event }) => event === "version")!.data).toMatchObject({ changed: ["html"] });
  const both = HTML.replace("First", "Ours").replace("Second", "Theirs");
  expect(await draftOf(pageId)).toMatchObject({ html: both, css: "h2{color:blue}" });
  await server.post("/v1/edit/turn", { page_id: pageId, message: "undo that", thread_id: thread });
  expect(await draftOf(pageId)).toMatchObject({ html: HTML.replace("Second", "Theirs"), css: "h2{color:blue}" });
});

test("an edit of the same place drops what the turn has made, which is given back and said", async () => {
  const pageId = await madePage();
  const before = await balance();
  const { events } = await turnWhile(pageId, () => edit(pageId, [{ op: "set_text", node: "#a p", text: "Theirs" }]));
  expect(events.at(-1)!.event).toBe("error");
  expect(events.at(-1)!.data.message).toContain("The same place of the page was changed by somebody else");
  expect(events.at(-1)!.data.message).toContain("credits were given back");
  expect(await balance()).toBe(before);
  expect((await draftOf(pageId)).html).toBe(HTML.replace("First", "Theirs"));
});

test.each([
  ["another section is kept with", { op: "set_text", node: "#b p", text: "Theirs" } as Edit, 200],
  ["the same section drops", { op: "set_text", node: "#a p", text: "Theirs" } as Edit, 409],
])("an edit of %s a section that is written anew", async (_, theirs, status) => {
  const pageId = await madePage();
  const before = await balance();
  const { rewriteSection } = engine.tools;
  engine.tools.rewriteSection = async (task, signal) => {
    await edit(pageId, [theirs]);
    return await rewriteSection(task, signal);
  };
  const made = await server.post("/v1/tools/regenerate_section", { page_id: pageId, section: "#a" });
  engine.tools.rewriteSection = rewriteSection;
  expect(made.status).toBe(status);
  const { html } = await draftOf(pageId);
  expect(html).toContain("Theirs");
  expect(html.includes(" again</section>")).toBe(status === 200);
  if (status !== 200) expect(await balance()).toBe(before);
});
