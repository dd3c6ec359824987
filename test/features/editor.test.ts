/** The editor chat: changes only what was asked, streams what it does, and costs only what it says. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { EngineError } from "../../src/engines/engine.ts";
import {
  type Client,
  makeGeneratedWebsite,
  makeWebsite,
  parseEvents,
  type SentEvent,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { type ScriptedEngine, scriptedEngine } from "../scripted_engine.ts";
import { until } from "../until.ts";

let server: TestServer;
let engine: ScriptedEngine;

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine });
});
afterAll(() => server.stop());

async function turn(client: Client, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  const answer = await client.post("/v1/edit/turn", body, { headers });
  return { ...answer, events: answer.status === 200 ? parseEvents(answer.text) : [] };
}

const ofType = (events: SentEvent[], type: string) =>
  events.filter((event) => event.event === type).map((event) => event.data);
const balance = async (client: Client) => (await client.get("/v1/credits")).json.balance as number;

describe("a turn", () => {
  test("starts with turn_start and its thread, says what it does, and ends with turn_end", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const { status, headers, events } = await turn(server, { page_id: pageId, message: "add a note" });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toStartWith("text/event-stream");
    expect(events.map((event) => event.event)).toEqual([
      "turn_start",
      "text",
      "text",
      "edit",
      "version",
      "usage",
      "turn_end",
    ]);
    expect(events.map((event) => event.id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(events[0]!.data).toMatchObject({
      thread_id: expect.stringMatching(/^thr_/),
      page_id: pageId,
      model: "standard",
      engine: "builtin",
    });
    expect(events.at(-1)!.data).toMatchObject({ changed: true, message: "Done: add a note" });
    expect(ofType(events, "version")[0]).toMatchObject({ changed: ["html"], additions: 1, deletions: 0 });
  });

  test("leaves every byte outside the change as it was, and makes one version that restore undoes for free", async () => {
    const { pageId, run } = await makeGeneratedWebsite(server);
    const before = (await server.get(`/v1/versions/${run.version_id}`)).json;
    const { events } = await turn(server, { page_id: pageId, message: "add a note" });
    const versionId = ofType(events, "version")[0].version_id;
    const after = (await server.get(`/v1/versions/${versionId}`)).json;
    expect(after).toMatchObject({
      html: `<!-- add a note -->${before.html}`,
      css: before.css,
      javascript: before.javascript,
      source: "edit",
    });
    expect((await server.get(`/v1/pages/${pageId}`)).json.draft_version_id).toBe(versionId);
    const paid = await balance(server);
    await server.post(`/v1/versions/${run.version_id}/restore`);
    expect(await balance(server)).toBe(paid);
  });

  test("continues a conversation on its thread, and begins another without one", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const first = await turn(server, { page_id: pageId, message: "first" });
    const threadId = first.events[0]!.data.thread_id;
    const second = await turn(server, { page_id: pageId, message: "second", thread_id: threadId });
    expect(second.events[0]!.data.thread_id).toBe(threadId);
    const { json } = await server.get(`/v1/threads/${threadId}/messages`);
    expect(json.data.map((message: { role: string; text: string }) => [message.role, message.text])).toEqual([
      ["user", "first"],
      ["assistant", "Done: first"],
      ["user", "second"],
      ["assistant", "Done: second"],
    ]);
    expect((await turn(server, { page_id: pageId, message: "third" })).events[0]!.data.thread_id).not.toBe(threadId);
  });

  test("costs 10 credits, more for large pages, double with the premium model, and nothing when nothing changes", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const thread = (await server.post("/v1/threads", { page_id: pageId })).json._id;
    const cost = async (message: string, model?: string) => {
      const before = await balance(server);
      const { events } = await turn(server, { page_id: pageId, message, ...(model ? { model } : {}) });
      expect(ofType(events, "usage")[0]).toEqual({
        credits: before - (await balance(server)),
        balance: await balance(server),
      });
      return before - (await balance(server));
    };
    expect(await cost("add")).toBe(10);
    expect(await cost("add", "premium")).toBe(20);
    expect(await cost("nothing to do")).toBe(0);
    const sized = (bytes: number) =>
      server.post("/v1/versions", { page_id: pageId, thread_id: thread, html: "x".repeat(bytes), css: "" });
    await sized(51_199);
    expect(await cost("nothing")).toBe(0);
    expect(await cost("add")).toBe(10);
    await sized(51_200);
    expect(await cost("add")).toBe(20);
    await sized(102_400);
    expect(await cost("add", "premium")).toBe(60);
  });

  test("is refused without enough credits: 402 with available and needed", async () => {
    const poor = await server.addAccount({ monthlyCredits: 25 });
    const { pageId } = await makeGeneratedWebsite(poor);
    const { status, json } = await turn(poor, { page_id: pageId, message: "add" });
    expect({ status, code: json.code, available: json.available, needed: json.needed }).toEqual({
      status: 402,
      code: "insufficient_credits",
      available: 5,
      needed: 10,
    });
  });

  test("that fails says why, changes nothing and gives the credits back", async () => {
    const { pageId, run } = await makeGeneratedWebsite(server);
    const before = await balance(server);
    engine.failNext("write", new EngineError("provider_failed", "The provider said no."));
    const { events } = await turn(server, { page_id: pageId, message: "add" });
    expect(events.at(-1)).toMatchObject({
      event: "error",
      data: { code: "provider_failed", message: "The provider said no." },
    });
    expect(await balance(server)).toBe(before);
    expect((await server.get(`/v1/pages/${pageId}`)).json.draft_version_id).toBe(run.version_id);
  });

  test("runs one at a time on a thread; on other threads of the page others may run", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const thread = (await server.post("/v1/threads", { page_id: pageId })).json._id;
    engine.hold("write");
    const first = turn(server, { page_id: pageId, message: "add", thread_id: thread });
    await until(
      "the message is stored",
      async () => (await server.get(`/v1/threads/${thread}/messages`)).json.total === 1,
    );
    const second = await turn(server, { page_id: pageId, message: "again", thread_id: thread });
    expect({ status: second.status, code: second.json.code }).toEqual({ status: 409, code: "turn_in_progress" });
    const other = turn(server, { page_id: pageId, message: "nothing" });
    await until(
      "its thread is there",
      async () => (await server.get(`/v1/threads?page_id=${pageId}`)).json.total === 3,
    );
    engine.release();
    expect((await first).events.at(-1)!.event).toBe("turn_end");
    expect((await other).events.at(-1)!.event).toBe("turn_end");
  });

  test("goes on when the client has gone; the thread shows what came of it", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const thread = (await server.post("/v1/threads", { page_id: pageId })).json._id;
    engine.hold("write");
    const leaving = new AbortController();
    const request = fetch(`${server.baseUrl}/v1/edit/turn`, {
      method: "POST",
      headers: { Authorization: `Bearer ${server.key}` },
      body: JSON.stringify({ page_id: pageId, message: "add", thread_id: thread }),
      signal: leaving.signal,
    });
    await request;
    leaving.abort();
    engine.release();
    await until(
      "both messages are stored",
      async () => (await server.get(`/v1/threads/${thread}/messages`)).json.total === 2,
    );
    const { json } = await server.get(`/v1/threads/${thread}/messages`);
    expect(json.data[1]).toMatchObject({
      role: "assistant",
      text: "Done: add",
      version_id: expect.stringMatching(/^ver_/),
    });
  });

  test("whose page was changed meanwhile drops its changes and is given back", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const thread = (await server.post("/v1/threads", { page_id: pageId })).json._id;
    const before = await balance(server);
    engine.hold("write");
    const running = turn(server, { page_id: pageId, message: "add", thread_id: thread });
    await until("the engine is asked", () => engine.isHolding);
    const saved = await server.post("/v1/versions", {
      page_id: pageId,
      thread_id: thread,
      html: "<h1>Mine</h1>",
      css: "",
    });
    engine.release();
    expect((await running).events.at(-1)!.event).toBe("error");
    expect((await server.get(`/v1/pages/${pageId}`)).json.draft_version_id).toBe(saved.json._id);
    expect(await balance(server)).toBe(before);
  });

  test("on a page that is deleted meanwhile ends, and its credits come back", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const before = await balance(server);
    engine.hold("write");
    const running = turn(server, { page_id: pageId, message: "add" });
    await until("the engine is asked", () => engine.isHolding);
    await server.delete(`/v1/pages/${pageId}`);
    engine.release();
    expect((await running).events.map((event) => event.event)).not.toContain("turn_end");
    expect(await balance(server)).toBe(before);
  });

  test("repeated with its Idempotency-Key runs once, is charged once, and shows the same events", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const before = await balance(server);
    const body = { page_id: pageId, message: "add once" };
    const first = await turn(server, body, { "Idempotency-Key": "turn-1" });
    const again = await turn(server, body, { "Idempotency-Key": "turn-1" });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.text).toBe(first.text);
    expect(before - (await balance(server))).toBe(10);
  });
});

describe("edits of an engine", () => {
  const stateOf = async (pageId: string) => {
    const { draft_version_id, title } = (await server.get(`/v1/pages/${pageId}`)).json;
    const { html, css } = (await server.get(`/v1/versions/${draft_version_id}`)).json;
    return { draft_version_id, title, html, css };
  };

  test("are applied in the order in which they come, each on what those before have made, and explained", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const before = await stateOf(pageId);
    engine.editNext(
      [
        { op: "set_text", node: "h1", text: "Fresh & warm" },
        { op: "set_style", node: null, selector: "h1", properties: { color: "#222" } },
      ],
      [
        { op: "insert", node: "h1", position: "after", html: '<p id="new">Now\nopen</p>' },
        { op: "set_meta", title: "Bread" },
      ],
      [{ op: "move", node: "#new", position: "before", to: "h1" }],
    );
    const { events } = await turn(server, { page_id: pageId, message: "add" });
    const heading = /<h1>[^<]*<\/h1>/.exec(before.html)![0];
    const after = await stateOf(pageId);
    expect(after).toMatchObject({
      title: "Bread",
      html: before.html.replace(heading, '<p id="new">Now\nopen</p><h1>Fresh &amp; warm</h1>'),
      css: "h1{color:#222}",
    });
    expect(ofType(events, "edit").map(({ target, op, inserted }) => [target, op, inserted])).toEqual([
      ["html", "replace", "Fresh &amp; warm"],
      ["css", "replace", "#222"],
      ["html", "insert", '<p id="new">Now\nopen</p>'],
      ["title", "replace", "Bread"],
      ["html", "move", '<p id="new">Now\nopen</p>'],
      ["html", "move", ""],
    ]);
    expect(ofType(events, "edit").map(({ summary }) => summary)).toEqual([
      expect.stringContaining("to “Fresh & warm”"),
      "Gave h1 color #222",
      expect.stringContaining("Inserted an element after the <h1>"),
      "Set title “Bread”",
      expect.stringContaining("Moved the <p>"),
      expect.stringContaining("Moved the <p>"),
    ]);
    expect(ofType(events, "version")[0]).toMatchObject({ changed: ["html", "css"], additions: 6, deletions: 4 });

    const undone = await turn(server, {
      page_id: pageId,
      message: "undo that",
      thread_id: events[0]!.data.thread_id,
    });
    expect(undone.events.at(-1)!.data.changed).toBe(true);
    expect(await stateOf(pageId)).toEqual({ ...before, draft_version_id: expect.anything() });
  });

  test("that do not apply fail the turn, keep nothing of it, and cost nothing", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const [before, credits] = [await stateOf(pageId), await balance(server)];
    engine.editNext(
      [{ op: "set_text", node: "h1", text: "Applied" }],
      [
        { op: "set_text", node: "h1", text: "Again" },
        { op: "remove", node: "#nowhere" },
      ],
    );
    const { events } = await turn(server, { page_id: pageId, message: "add" });
    expect(events.at(-1)).toMatchObject({
      event: "error",
      data: { code: "provider_failed", message: expect.stringContaining("“#nowhere” matches no element") },
    });
    expect(await stateOf(pageId)).toEqual(before);
    expect(await balance(server)).toBe(credits);
  });

  test("that change nothing make no version and cost nothing", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const credits = await balance(server);
    engine.editNext([{ op: "replace", target: "html", find: "<main>", replace: "<main>", occurrences: 1 }]);
    const { events } = await turn(server, { page_id: pageId, message: "add" });
    expect(events.at(-1)!.data).toMatchObject({ changed: false, version_id: null });
    expect(await balance(server)).toBe(credits);
  });
});

describe("bad input", () => {
  test("is refused with details, and nothing is charged", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const before = await balance(server);
    const images = (count: number) => Array.from({ length: count }, (_, index) => `https://example.com/${index}.jpg`);
    const bad: [Record<string, unknown>, string][] = [
      [{ message: "" }, "message"],
      [{ message: "x".repeat(10_001) }, "message"],
      [{ message: "hi", attachments: images(5) }, "attachments"],
      [{ message: "hi", attachments: ["http://example.com/a.jpg"] }, "attachments.0"],
      [{ message: "hi", attachments: ["file:///etc/passwd"] }, "attachments.0"],
      [{ message: "hi", model: "gpt-9" }, "model"],
    ];
    for (const [body, path] of bad) {
      const { status, json } = await turn(server, { page_id: pageId, ...body });
      expect({ status, path: json.details[0].path }).toEqual({ status: 400, path });
    }
    expect((await turn(server, { page_id: pageId, message: "hi", model: "gpt-9" })).json.code).toBe("unknown_model");
    expect((await turn(server, { page_id: pageId, message: "x".repeat(10_000), attachments: images(4) })).status).toBe(
      200,
    );
    expect(before - (await balance(server))).toBe(10);
  });

  test("a page without code, another account's page, a thread of another page", async () => {
    const empty = await makeWebsite(server);
    expect((await turn(server, { page_id: empty.pageId, message: "hi" })).json.code).toBe("nothing_to_edit");
    const { pageId } = await makeGeneratedWebsite(server);
    const stranger = await server.addAccount();
    expect((await turn(stranger, { page_id: pageId, message: "hi" })).status).toBe(404);
    const thread = (await server.post("/v1/threads", { page_id: empty.pageId })).json._id;
    expect((await turn(server, { page_id: pageId, message: "hi", thread_id: thread })).status).toBe(404);
  });
});

test("a turn that the server's stop cut short is given back after the restart, and its thread is free", async () => {
  const slow = scriptedEngine();
  const first = await startTestServer({
    engine: slow,
    directory: server.directory.replace(/[^/]+$/, `editor-${crypto.randomUUID()}`),
  });
  const { pageId } = await makeGeneratedWebsite(first);
  const thread = (await first.post("/v1/threads", { page_id: pageId })).json._id;
  slow.hold("write");
  const response = await fetch(new URL("/v1/edit/turn", first.baseUrl), {
    method: "POST",
    headers: { Authorization: `Bearer ${first.key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ page_id: pageId, message: "add", thread_id: thread }),
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let seen = "";
  while (!/event: turn_start\n.*\n\n/.test(seen)) seen += (await reader.read()).value;
  await first.stop();
  for (let part = await reader.read(); !part.done; part = await reader.read()) seen += part.value;
  expect(parseEvents(seen)[0]?.event).toBe("turn_start");
  expect(seen).not.toContain("event: turn_end");

  const second = await startTestServer({ directory: first.directory });
  const client = {
    ...second,
    get: (path: string) => second.get(path, { key: first.key }),
    post: (path: string, body?: unknown) => second.post(path, body, { key: first.key }),
  };
  await until(
    "both messages are stored",
    async () => (await client.get(`/v1/threads/${thread}/messages`)).json.total === 2,
  );
  expect((await client.get("/v1/credits")).json.balance).toBe(10_000 - 20);
  expect((await client.post("/v1/edit/turn", { page_id: pageId, message: "again", thread_id: thread })).text).toContain(
    "event: turn_end",
  );
  await second.stop();
});
