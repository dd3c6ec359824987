/** The editor chat with the embedded engine, over HTTP: a conversation on a published page. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { makePublishedWebsite, parseEvents, startTestServer, type TestServer } from "../harness.ts";

setDefaultTimeout(300_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: builtinEngine() });
});
afterAll(() => server.stop());

async function turn(pageId: string, message: string, threadId?: string) {
  const answer = await server.post("/v1/edit/turn", {
    page_id: pageId,
    message,
    ...(threadId ? { thread_id: threadId } : {}),
  });
  expect(answer.status).toBe(200);
  const events = parseEvents(answer.text);
  const of = (type: string) => events.filter((event) => event.event === type).map((event) => event.data);
  return { start: of("turn_start")[0], edits: of("edit"), usage: of("usage")[0], end: of("turn_end")[0] };
}

test("six turns of a conversation, published again, are what visitors see", async () => {
  const { pageId, host } = await makePublishedWebsite(server, "Crumb & Co");
  const first = await turn(pageId, "Change the headline to “Bread & butter <3>”");
  expect(first.start.engine).toBe("builtin");
  expect(first.end).toMatchObject({ changed: true, message: expect.stringContaining("The headline now reads") });
  expect(first.usage.credits).toBe(10);
  const thread = first.start.thread_id;

  const second = await turn(pageId, "make it pop", thread);
  expect(second.end).toMatchObject({ changed: false, version_id: null });
  expect(second.usage).toEqual({ credits: 0, balance: first.usage.balance });

  const third = await turn(pageId, "Verwende dunkelgrüne Buttons und mach die Überschrift größer", thread);
  expect(third.end).toMatchObject({ changed: true, message: expect.stringContaining("Buttons: jetzt dunkelgrün") });

  const fourth = await turn(pageId, "add our phone number 503-555-0142 and remove the newsletter", thread);
  expect(fourth.end.message).toContain("503-555-0142");
  expect(fourth.end.message).toContain("newsletter");

  const fifth = await turn(pageId, "rename the products section to “Best bread in town”", thread);
  expect(fifth.end.changed).toBe(true);

  const sixth = await turn(pageId, "make the headline bigger", thread);
  expect(sixth.end.changed).toBe(true);

  const before = await server.visit(host, "/");
  expect(before.text).not.toContain("Bread &amp; butter");
  expect((await server.post("/v1/tools/deploy", { page_id: pageId })).status).toBe(200);
  const { text } = await server.visit(host, "/");
  expect(text).toMatch(/<h1[^>]*>Bread &amp; butter &lt;3&gt;<\/h1>/);
  expect(text).toContain("#1f4d3a");
  expect(text).toContain('href="tel:5035550142"');
  expect(text).toContain(">Best bread in town</h2>");

  const { json } = await server.get(`/v1/threads/${thread}/messages`);
  expect(json.total).toBe(12);
});

test("a turn that changes nothing makes no version and costs nothing", async () => {
  const { pageId } = await makePublishedWebsite(server, "Crumb & Rye");
  const { draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
  const balance = (await server.get("/v1/credits")).json.balance;
  for (const message of [
    "hello",
    "remove the newsletter",
    "undo that",
    "add testimonials",
    "<script>alert(1)</script>",
  ]) {
    const { end, usage } = await turn(pageId, message);
    expect({ message, changed: end.changed, credits: usage.credits }).toEqual({ message, changed: false, credits: 0 });
    expect(end.message).not.toBe("");
  }
  expect((await server.get(`/v1/pages/${pageId}`)).json.draft_version_id).toBe(draft_version_id);
  expect((await server.get("/v1/credits")).json.balance).toBe(balance);
});
