/** Typed edits over the API: free, atomic, on the draft that they were made for, with errors that say what to do. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { makeGeneratedWebsite, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { connect, ERAS } from "../mcp/clients.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const HTML = '<main id="main"><h1>Old</h1><p>Words</p></main>';
async function makePage(html = HTML) {
  const { websiteId, pageId } = await makeWebsite(server);
  const version = await saveVersion(server, pageId, { html, css: ":root{--ink:#222222}h1{color:var(--ink)}" });
  return { websiteId, pageId, versionId: version._id as string };
}
const edit = (pageId: string, edits: unknown[], more: object = {}) =>
  server.post(`/v1/pages/${pageId}/edits`, { edits, ...more });
const codeOf = async (pageId: string) => {
  const { json: page } = await server.get(`/v1/pages/${pageId}`);
  return (await server.get(`/v1/versions/${page.draft_version_id}`)).json;
};

test("an edit makes a new draft, says what it did, costs nothing, and can be undone", async () => {
  const { pageId, versionId } = await makePage();
  const { json: before } = await server.get("/v1/credits");
  const { status, json } = await edit(pageId, [
    { op: "set_text", node: "#main h1", text: "New" },
    { op: "set_token", name: "--ink", value: "#333333" },
    { op: "set_meta", title: "A title" },
  ]);
  expect({ status, ...json }).toMatchObject({
    status: 200,
    changed: true,
    additions: 10,
    deletions: 10,
    applied: [
      { index: 0, summary: "Changed the <h1> “Old” to “New”" },
      { index: 1, summary: "Set --ink to #333333" },
      { index: 2, summary: "Set title “A title”" },
    ],
  });
  expect(await codeOf(pageId)).toMatchObject({
    _id: json.version_id,
    source: "edit",
    html: HTML.replace("Old", "New"),
    css: ":root{--ink:#333333}h1{color:var(--ink)}",
  });
  expect((await server.get(`/v1/pages/${pageId}`)).json.title).toBe("A title");
  expect((await server.get("/v1/credits")).json.balance).toBe(before.balance);
  await server.post(`/v1/versions/${versionId}/restore`);
  expect((await codeOf(pageId)).html).toBe(HTML);
  expect((await server.get(`/v1/pages/${pageId}`)).json.title).not.toBe("A title");
});

test.each(ERAS)("a typeface is set by its name over MCP (%s), told by it, and restored to the byte", async (era) => {
  const css = ":root{--body:Georgia,serif}body{font-family:var(--body)}";
  const { pageId } = await makeWebsite(server);
  const { _id: versionId } = await saveVersion(server, pageId, { html: HTML, css });
  const client = await connect(server, era);
  const told = async () => (await client.callTool("get_page_outline", { page_id: pageId })).structuredContent.tokens;
  expect(await told()).toEqual([{ name: "--body", value: "Georgia,serif" }]);
  const edits = [{ op: "set_token", name: "--body", value: "Karla" }];
  const answer = await client.callTool("edit_page", { page_id: pageId, edits });
  expect(answer.structuredContent.applied).toMatchObject([
    { index: 0, summary_code: "token_set", summary: "Set --body to Karla" },
  ]);
  expect(await told()).toEqual([{ name: "--body", value: "Karla" }]);
  expect((await codeOf(pageId)).css).toMatch(
    /^:root\{--body:"Karla","Karla Fallback",.+sans-serif\}body\{font-family:var\(--body\)\}\n@font-face\{/,
  );
  await client.close();
  await server.post(`/v1/versions/${versionId}/restore`);
  expect((await codeOf(pageId)).css).toBe(css);
});

test("what changes nothing makes no version", async () => {
  const { pageId, versionId } = await makePage();
  const { json } = await edit(pageId, [{ op: "set_text", node: "h1", text: "Old" }]);
  expect(json).toMatchObject({ changed: false, version_id: versionId, additions: 0, deletions: 0 });
  expect((await server.get(`/v1/pages/${pageId}/versions`)).json.total).toBe(1);
});

describe("refused, and nothing is changed:", () => {
  test.each([
    [[{ op: "set_text", node: "h2", text: "x" }], 400, "edit_not_applicable", "edits.0.node"],
    [
      [
        { op: "set_text", node: "h1", text: "x" },
        { op: "remove", node: "h2" },
      ],
      400,
      "edit_not_applicable",
      "edits.1.node",
    ],
    [[{ op: "insert", node: "h1", position: "after", html: "<div>" }], 400, "edit_not_applicable", "edits.0.html"],
    [[{ op: "set_text", node: "h1" }], 400, "validation_failed", "edits.0.text"],
    [[{ op: "remove", node: "h1", text: "x" }], 400, "validation_failed", "edits.0.text"],
    [[{ op: "set_style", properties: { color: "red" } }], 400, "validation_failed", "edits.0.node"],
    [[{ op: "explode", node: "h1" }], 400, "validation_failed", "edits.0.op"],
    [[{ op: "remove", node: "h1", oops: 1 }], 400, "validation_failed", "edits.0.oops"],
    [[{ op: "set_meta" }], 400, "validation_failed", "edits.0.title"],
    [[], 400, "validation_failed", "edits"],
    [Array.from({ length: 51 }, () => ({ op: "remove", node: "h1" })), 400, "validation_failed", "edits"],
  ])("%j", async (edits, status, code, path) => {
    const { pageId, versionId } = await makePage();
    const answer = await edit(pageId, edits);
    expect([answer.status, answer.json.code, answer.json.details[0].path]).toEqual([status, code, path]);
    expect((await codeOf(pageId))._id).toBe(versionId);
  });

  test("with what was found instead, and the nearest places", async () => {
    const { pageId } = await makePage();
    const { json } = await edit(pageId, [{ op: "set_text", node: "#main h2", text: "x" }]);
    expect(json.message).toContain("Nearest: #main (“Old Words”)");
    expect(json.message).toContain("Nothing was changed.");
    expect(json.details[0].nearest[0]).toEqual({ place: "#main", text: "Old Words" });
  });

  test("when the draft is another by now, and on pages of others", async () => {
    const { pageId, versionId } = await makePage();
    await edit(pageId, [{ op: "set_text", node: "h1", text: "First" }], { base_version_id: versionId });
    const late = await edit(pageId, [{ op: "set_text", node: "h1", text: "Second" }], { base_version_id: versionId });
    expect([late.status, late.json.code]).toEqual([409, "page_changed"]);
    const other = await server.addAccount();
    const foreign = await other.post(`/v1/pages/${pageId}/edits`, { edits: [{ op: "remove", node: "h1" }] });
    expect(foreign.status).toBe(404);
    expect((await other.get(`/v1/pages/${pageId}/outline`)).status).toBe(404);
    const { pageId: empty } = await makeWebsite(server);
    expect((await edit(empty, [{ op: "remove", node: "h1" }])).json.code).toBe("nothing_to_edit");
  });
});

test("edits that arrive at the same time are all made, one after the other", async () => {
  const { pageId } = await makePage(
    `<main>${Array.from({ length: 8 }, (_, n) => `<p id="p${n}">${n}</p>`).join("")}</main>`,
  );
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => edit(pageId, [{ op: "set_text", node: `#p${n}`, text: `new ${n}` }])),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const { html } = await codeOf(pageId);
  for (let n = 0; n < 8; n++) expect(html).toContain(`>new ${n}<`);
});

test("a thread hears of the edit; one of another page does not", async () => {
  const { pageId } = await makePage();
  const { json: thread } = await server.post("/v1/threads", { page_id: pageId });
  const more = { thread_id: thread._id, message: "Shorter" };
  const { json } = await edit(pageId, [{ op: "set_text", node: "h1", text: "N" }], more);
  const { json: messages } = await server.get(`/v1/threads/${thread._id}/messages`);
  expect(messages.data).toMatchObject([{ role: "user", text: "Shorter", version_id: json.version_id }]);
  const { pageId: elsewhere } = await makePage();
  expect((await edit(elsewhere, [{ op: "remove", node: "h1" }], more)).status).toBe(404);
});

test("a form that is edited keeps its identity", async () => {
  const { pageId } = await makePage('<form name="contact"><label>Name <input name="name"></label></form>');
  const forms = async () => (await server.get(`/v1/forms?page_id=${pageId}`)).json.data;
  const [before] = await forms();
  await edit(pageId, [
    { op: "insert", node: "form", position: "last", html: '<label>Town <input name="town"></label>' },
  ]);
  const [after] = await forms();
  expect([after._id, after.fields.map(({ name }: { name: string }) => name)]).toEqual([before._id, ["name", "town"]]);
  await edit(pageId, [{ op: "duplicate", node: "form" }]);
  const both = await forms();
  expect([both.length, both.some(({ _id }: { _id: string }) => _id === before._id)]).toEqual([2, true]);
});

test("the outline of a generated page names what can be edited, of each of its versions", async () => {
  const { pageId } = await makeGeneratedWebsite(server);
  const { status, json } = await server.get(`/v1/pages/${pageId}/outline`);
  expect(status).toBe(200);
  const headline = json.sections
    .flatMap((section: { elements: { tag: string; node: string }[] }) => section.elements)
    .find(({ tag }: { tag: string }) => tag === "h1");
  const edited = await edit(pageId, [{ op: "set_text", node: headline.node, text: "Edited" }], {
    base_version_id: json.version_id,
  });
  expect(edited.json.changed).toBe(true);
  const old = await server.get(`/v1/pages/${pageId}/outline?version_id=${json.version_id}&find=Edited`);
  expect(old.json.sections).toEqual([]);
  expect((await server.get(`/v1/pages/${pageId}/outline?section=99`)).json.details[0].path).toBe("section");
});

test("elements loose in the body are found, a browser's selector names them, and tokens of a <style> are set", async () => {
  const html =
    '<!DOCTYPE html><html lang="en"><head><title>t</title><style>:root{--brand:#cc3300}</style></head><body><center><h2>Offer</h2></center><table><tr><td>25 EUR</td></tr></table><svg viewBox="0 0 9 9"></svg></body></html>';
  const { pageId } = await makePage(html);
  const { json: outline } = await server.get(`/v1/pages/${pageId}/outline`);
  expect(outline.tokens).toContainEqual({ name: "--brand", value: "#cc3300" });
  const { json: found } = await server.get(`/v1/pages/${pageId}/outline?find=25`);
  expect(found.sections[0].elements.map(({ tag }: { tag: string }) => tag)).toEqual(["td"]);
  const { status } = await edit(pageId, [
    { op: "set_text", node: "body > table > tbody > tr > td", text: "30 EUR" },
    { op: "set_attribute", node: "body > svg", name: "viewBox", value: "0 0 5 5" },
    { op: "set_token", name: "--brand", value: "#003388" },
  ]);
  expect(status).toBe(200);
  const wanted = html.replace("25 EUR", "30 EUR").replace("0 0 9 9", "0 0 5 5").replace("#cc3300", "#003388");
  expect((await codeOf(pageId)).html).toBe(wanted);
});

test("as many details are told as the reference says, and names that every object has are unknown ones", async () => {
  const { pageId } = await makePage();
  const many = Array.from({ length: 50 }, () => ({ op: "set_text", node: "p", text: "x", html: "y", value: "z" }));
  const { status, json } = await edit(pageId, many);
  expect([status, json.details.length, json.more_details]).toEqual([400, 50, 50]);
  for (const name of ["constructor", "__proto__", "toString"]) {
    const unknown = {
      code: "unknown_field",
      message: "is not a known field; remove it or check its spelling",
      values: {},
    };
    const body = `{"edits":[{"op":"set_text","node":"p","text":"x","${name}":1}]}`;
    const nested = await server.post(`/v1/pages/${pageId}/edits`, JSON.parse(body));
    expect([nested.status, nested.json.details]).toEqual([400, [{ path: `edits.0.${name}`, ...unknown }]]);
    const top = await server.post(`/v1/pages/${pageId}/edits`, JSON.parse(`{"edits":[],"${name}":1}`));
    expect([top.status, top.json.details[0]]).toEqual([400, { path: name, ...unknown }]);
    const query = await server.get(`/v1/pages/${pageId}/outline?${name}=1`);
    expect([query.status, query.json.details]).toEqual([400, [{ path: name, ...unknown }]]);
  }
  const record = JSON.parse('{"op":"set_style","node":"p","properties":{"constructor":"red"}}');
  expect((await edit(pageId, [record])).json.details[0].path).toBe("edits.0.properties.constructor");
});

describe("Tokens of a website", () => {
  test("are set on all pages in one change, which is taken back as one; pages that have none of them stay", async () => {
    const { websiteId, pageId, versionId } = await makePage();
    const pages: Record<string, string> = {};
    for (const [path, css] of Object.entries({ "/ink": ":root{--ink:#111111}", "/plain": "h1{margin:0}" })) {
      const { json } = await server.post(`/v1/websites/${websiteId}/pages`, { path, name: path });
      await saveVersion(server, json._id, { html: HTML, css });
      pages[path] = json._id;
    }
    const tokens = [
      { name: "--ink", value: "#333333" },
      // As many as there may be: each page is read for all of them at once.
      ...Array.from({ length: 49 }, (_, number) => ({ name: `--other-${number}`, value: "#444444" })),
    ];
    const { status, json } = await server.post(`/v1/websites/${websiteId}/tokens`, { tokens, message: "Ink" });
    expect({ status, ...json }).toMatchObject({
      status: 200,
      pages: [{ page_id: pageId, base_version_id: versionId }, { page_id: pages["/ink"] }],
      left: [{ page_id: pages["/plain"], path: "/plain", name: "/plain" }],
      parts: [],
    });
    const sheets = async () => [(await codeOf(pageId)).css, (await codeOf(pages["/ink"]!)).css];
    expect(await sheets()).toEqual([":root{--ink:#333333}h1{color:var(--ink)}", ":root{--ink:#333333}"]);
    const { base_version_id, version_id } = json.pages[0];
    await server.post(`/v1/versions/${base_version_id}/restore`, { base_version_id: version_id, whole_change: true });
    expect(await sheets()).toEqual([":root{--ink:#222222}h1{color:var(--ink)}", ":root{--ink:#111111}"]);
    const none = await server.post(`/v1/websites/${websiteId}/tokens`, { tokens: [{ name: "--none", value: "1px" }] });
    expect([none.status, none.json.code, none.json.details[0].path]).toEqual([
      400,
      "edit_not_applicable",
      "tokens.0.name",
    ]);
  });
});
