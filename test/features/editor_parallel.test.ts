/** Two who change one page at the same time: changes of different places are both kept, and no paid work is lost. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Edit } from "../../src/edits/edit.ts";
import type { ComputeFor } from "../../src/workers/computation.ts";
import { makeWebsite, parseEvents, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { inlineCompute } from "../inline_compute.ts";
import { type ScriptedEngine, scriptedEngine } from "../scripted_engine.ts";
import { until } from "../until.ts";

let server: TestServer;
let engine: ScriptedEngine;
/** What others do each time when two changes of a page have been brought together, and before the result is kept. */
let afterMerge: (() => Promise<unknown>) | null = null;
const computeFor: ComputeFor = () => async (computation, input, options) => {
  const output = await inlineCompute(computation, input, options);
  if (computation.name === "edits.merge") await afterMerge?.();
  return output;
};

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine, computeFor });
});
afterEach(() => {
  afterMerge = null;
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

/** A turn that changes the first section, with what is done while it runs. */
async function turnWhile(pageId: string, meanwhile: () => Promise<unknown>, edits = [FIRST]) {
  const thread = (await server.post("/v1/threads", { page_id: pageId })).json._id;
  engine.hold("write");
  if (edits.length > 0) engine.editNext(edits);
  const running = server.post("/v1/edit/turn", { page_id: pageId, message: "change it", thread_id: thread });
  // By then it has read all that it begins with.
  await until("the engine is asked", () => engine.isHolding);
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
  expect(events.at(-1)!.data.message).toContain("credits were refunded");
  expect(await balance()).toBe(before);
  expect((await draftOf(pageId)).html).toBe(HTML.replace("First", "Theirs"));
});

test.each([
  ["another section is kept with", { op: "set_text", node: "#b p", text: "Theirs" } as Edit, 200],
  ["the same section drops", { op: "set_text", node: "#a p", text: "Theirs" } as Edit, 409],
])("an edit of %s a section that is written anew", async (_, theirs, status) => {
  const pageId = await madePage();
  const before = await balance();
  const made = await regenerateWhile(pageId, () => edit(pageId, [theirs]));
  expect(made.status).toBe(status);
  const { html } = await draftOf(pageId);
  expect(html).toContain("Theirs");
  expect(html.includes(" again</section>")).toBe(status === 200);
  if (status !== 200) expect(await balance()).toBe(before);
});

/** Others set the second paragraph this often while what was made is brought onto the page. */
function othersSave(pageId: string, times: number): void {
  let saved = 0;
  afterMerge = async () => {
    if (saved++ < times) await edit(pageId, [{ op: "set_text", node: "#b p", text: `Theirs ${saved}` }]);
  };
}

/** Writes the first section anew while somebody changes the second one. */
async function regenerateWhile(pageId: string, meanwhile: () => Promise<unknown>) {
  const { rewriteSection } = engine.tools;
  engine.tools.rewriteSection = async (task, signal) => {
    await meanwhile();
    return await rewriteSection(task, signal);
  };
  const made = await server.post("/v1/tools/regenerate_section", { page_id: pageId, section: "#a" });
  engine.tools.rewriteSection = rewriteSection;
  return made;
}

describe("while what was made is brought onto the page others save on", () => {
  const begin = (pageId: string) => () => edit(pageId, [{ op: "set_text", node: "#b p", text: "Theirs" }]);

  test("four times: a section and a turn are kept all the same", async () => {
    const pageId = await madePage();
    othersSave(pageId, 4);
    expect((await regenerateWhile(pageId, begin(pageId))).status).toBe(200);
    const { html } = await draftOf(pageId);
    expect(html).toContain(" again</section>");
    expect(html).toContain("Theirs 4");
    othersSave(pageId, 4);
    const { events } = await turnWhile(pageId, begin(pageId));
    expect(events.at(-1)).toMatchObject({ event: "turn_end", data: { changed: true } });
    expect((await draftOf(pageId)).html).toContain("Ours");
  });

  test("without end: nothing is kept, and all is given back", async () => {
    const pageId = await madePage();
    const before = await balance();
    othersSave(pageId, Number.POSITIVE_INFINITY);
    const made = await regenerateWhile(pageId, begin(pageId));
    expect(made).toMatchObject({ status: 409, json: { code: "page_changed" } });
    expect(made.json.message).toContain("The page was again and again changed by somebody else");
    const { events } = await turnWhile(pageId, begin(pageId));
    expect(events.at(-1)!.data.message).toContain("again and again");
    expect(await balance()).toBe(before);
    expect((await draftOf(pageId)).html).not.toMatch(/Ours|again/);
  });
});

test("an edit of another place of a shared part is kept with what was made of that part", async () => {
  const { websiteId, pageId } = await makeWebsite(server);
  const part = `/v1/websites/${websiteId}/parts/header`;
  const header = (first: string, second: string) =>
    `<header>\n<p>${first}</p>\n<b>Between</b>\n<i>${second}</i>\n</header>`;
  expect((await server.put(part, { html: header("First", "Second") })).status).toBe(200);
  await saveVersion(server, pageId, { html: `<header data-sw-part="header"></header>${HTML}`, css: "h2{color:red}" });
  engine.editNext([{ op: "set_text", node: "header p", text: "Ours" }]);
  const { events } = await turnWhile(pageId, () => server.put(part, { html: header("First", "Theirs") }), []);
  expect(events.at(-1)).toMatchObject({ event: "turn_end", data: { changed: true } });
  expect((await server.get(part)).json.html).toBe(header("Ours", "Theirs"));
});

test.each([
  ["another fact is kept with", { hours_note: "Closed at Easter" }, "turn_end"],
  ["the same fact drops", { tagline: "Bread of ours" }, "error"],
])("a change of %s what the turn says of the business", async (_, theirs, end) => {
  const { websiteId, pageId } = await makeWebsite(server);
  await saveVersion(server, pageId, { html: HTML, css: "" });
  const brief = `/v1/websites/${websiteId}/brief`;
  await server.put(brief, { name: "Crumb & Co" });
  const { edit: told } = engine;
  engine.edit = async function* (task, signal) {
    yield* told(task, signal);
    yield { type: "brief", changes: { tagline: "Bread, slowly" } };
  };
  const { events } = await turnWhile(pageId, () => server.put(brief, theirs));
  engine.edit = told;
  expect(events.at(-1)!.event).toBe(end);
  const known = (await server.get(brief)).json;
  expect(known).toMatchObject({
    tagline: end === "error" ? "Bread of ours" : "Bread, slowly",
    ...(end === "error" ? {} : theirs),
  });
});
