/** GET /v1/runs/:id/events: everything once, in order, from wherever a client left off. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import {
  makeGeneratedWebsite,
  makeWebsite,
  parseEvents,
  readEvents,
  runEnded,
  runReaches,
  type SentEvent,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";

let server: TestServer;
const engine = scriptedEngine();
beforeAll(async () => {
  server = await startTestServer({ engine });
});
afterEach(() => engine.release());
afterAll(() => server.stop());

const eventsPath = (runId: string) => `/v1/runs/${runId}/events`;
const read = (runId: string, headers: Record<string, string> = {}, query = "") =>
  readEvents(server.baseUrl, `${eventsPath(runId)}${query}`, server.key, headers);

async function startHeld(step: "plan" | "write"): Promise<{ runId: string; pageId: string; websiteId: string }> {
  const made = await makeWebsite(server);
  engine.hold(step);
  const started = await server.post(`/v1/pages/${made.pageId}/generate`, {});
  await runReaches(server, started.json.run_id, step === "plan" ? "planning" : "generating");
  return { ...made, runId: started.json.run_id };
}

/** Opens a stream, reads until it has seen an event, and returns a way to read the rest. */
async function openStream(runId: string, until: string) {
  const response = await fetch(`${server.baseUrl}${eventsPath(runId)}`, {
    headers: { Authorization: `Bearer ${server.key}` },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const readOn = async (enough: () => boolean) => {
    while (!enough()) {
      const { done, value } = await reader.read();
      if (done) break;
      text += value;
    }
    return parseEvents(text);
  };
  await readOn(() => text.includes(`event: ${until}\n`));
  return { rest: () => readOn(() => false), leave: () => reader.cancel() };
}

function expectWholeStory(events: SentEvent[], last = "completed") {
  expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index + 1));
  expect(events[0]!.event).toBe("run");
  expect(events.at(-1)!.event).toBe(last);
  expect(events.filter((event) => ["completed", "failed", "stopped"].includes(event.event))).toHaveLength(1);
}

describe("a finished run", () => {
  test("replays what happened: run, progress, brief, plan, code, completed, then the stream ends", async () => {
    const { run, pageId } = await makeGeneratedWebsite(server, "Replayed");
    const { events, headers, status } = await read(run._id);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expectWholeStory(events);
    expect(events[0]!.data).toMatchObject({ _id: run._id, page_id: pageId, status: "queued" });
    expect(events.at(-1)!.data).toEqual(run);
    const names = events.map((event) => event.event).filter((name, index, all) => name !== all[index - 1]);
    expect(names.slice(0, 5)).toEqual(["run", "progress", "brief", "plan", "progress"]);
    const plan = events.find((event) => event.event === "plan")!.data;
    expect(plan).toEqual({
      title: "Home of Replayed",
      sections: [{ kind: "hero", heading: "Replayed" }],
      palette: { background: "#ffffff", text: "#111111" },
      left_out: [],
    });
  });

  test("the code events put together are the version; progress only grows", async () => {
    const { run } = await makeGeneratedWebsite(server);
    const { events } = await read(run._id);
    const version = (await server.get(`/v1/versions/${run.version_id}`)).json;
    for (const target of ["html", "css", "javascript"]) {
      const chunks = events.filter((event) => event.event === "code" && event.data.target === target);
      expect(chunks.map((event) => event.data.chunk).join("")).toBe(version[target]);
    }
    // What visitors will read comes beside it.
    const text = events.flatMap((event) => (event.event === "text" ? [event.data.chunk] : [])).join("");
    expect(text.replace(/\s+/g, " ")).toBe(
      version.html
        .replaceAll("&amp;", "&")
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
    const progress = events.filter((event) => event.event === "progress").map((event) => event.data.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(Math.max(...progress)).toBeLessThanOrEqual(100);
  });

  test("Last-Event-ID in the middle gives exactly the rest, at every place", async () => {
    const { run } = await makeGeneratedWebsite(server);
    const { events } = await read(run._id);
    for (let last = 0; last < events.length; last++) {
      const rest = (await read(run._id, { "Last-Event-ID": String(last) })).events;
      expect(rest).toEqual(events.slice(last));
      expect((await read(run._id, {}, `?last_event_id=${last}`)).events).toEqual(rest);
    }
  });

  test("a reconnect with the last event's id: 204 without a body, which tells an EventSource to stop", async () => {
    const { run } = await makeGeneratedWebsite(server);
    const last = (await read(run._id)).events.at(-1)!.id;
    const answer = await server.get(eventsPath(run._id), { headers: { "Last-Event-ID": String(last) } });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await server.get(eventsPath(run._id), { headers: { "Last-Event-ID": "99999" } })).status).toBe(204);
  });

  test("the header of a reconnect is newer than the address, as an EventSource sends both", async () => {
    const { run } = await makeGeneratedWebsite(server);
    const { events } = await read(run._id);
    expect((await read(run._id, { "Last-Event-ID": "3" }, "?last_event_id=1")).events).toEqual(events.slice(3));
  });

  test.each(["abc", "-1", "1.5", "1e3"])("the Last-Event-ID %j is refused", async (id) => {
    const { run } = await makeGeneratedWebsite(server);
    const answer = await server.get(eventsPath(run._id), { headers: { "Last-Event-ID": id } });
    expect([answer.status, answer.json.code]).toEqual([400, "validation_failed"]);
  });

  test.each([
    ["failed", "write"],
    ["failed", "plan"],
  ] as const)("one that %s in %s ends with that event and its reason", async (last, step) => {
    const { pageId } = await makeWebsite(server);
    engine.failNext(step);
    const started = await server.post(`/v1/pages/${pageId}/generate`, {});
    const run = await runEnded(server, started.json.run_id);
    const { events } = await read(run._id);
    expectWholeStory(events, last);
    expect(events.at(-1)!.data).toEqual(run);
  });

  test("images are events with their address and prompt", async () => {
    const { pageId } = await makeWebsite(server);
    const started = await server.post(`/v1/pages/${pageId}/generate`, { generate_images: true });
    await runEnded(server, started.json.run_id);
    const image = (await read(started.json.run_id)).events.find((event) => event.event === "image")!;
    expect(image.data).toEqual({ url: expect.stringMatching(/^\/_sw\/assets\/[0-9a-f]{64}\.svg$/), prompt: "A loaf" });
  });
});

describe("a run under way", () => {
  test("a stream that is open across completion gets everything, live", async () => {
    const { runId } = await startHeld("write");
    const stream = await openStream(runId, "plan");
    engine.release();
    const events = await stream.rest();
    expectWholeStory(events);
    expect(events).toEqual((await read(runId)).events);
  });

  test("many subscribers, joining at different times, get the same story", async () => {
    const { runId } = await startHeld("plan");
    const early = await Promise.all(Array.from({ length: 10 }, () => openStream(runId, "progress")));
    engine.release();
    engine.hold("write");
    await runReaches(server, runId, "generating");
    const late = await Promise.all(Array.from({ length: 10 }, () => openStream(runId, "run")));
    await early[0]!.leave();
    engine.release();
    const stories = await Promise.all([...early.slice(1), ...late].map((stream) => stream.rest()));
    const whole = (await read(runId)).events;
    for (const story of stories) expect(story).toEqual(whole);
    expectWholeStory(whole);
  });

  test("a reconnect in the middle of a live run misses and repeats nothing", async () => {
    const { runId } = await startHeld("write");
    const first = await openStream(runId, "plan");
    await first.leave();
    const rest = read(runId, { "Last-Event-ID": "3" });
    engine.release();
    const resumed = (await rest).events;
    expect(resumed).toEqual((await read(runId)).events.slice(3));
  });

  test("stopping ends every stream with stopped", async () => {
    const { runId } = await startHeld("plan");
    const stream = await openStream(runId, "progress");
    await server.post(`/v1/runs/${runId}/stop`);
    const events = await stream.rest();
    expectWholeStory(events, "stopped");
    expect(events.at(-1)!.data).toMatchObject({ status: "stopped", credits: 0 });
  });

  test("deleting the page ends the stream", async () => {
    const { runId, pageId } = await startHeld("write");
    const stream = await openStream(runId, "plan");
    await server.delete(`/v1/pages/${pageId}`);
    const events = await stream.rest();
    expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index + 1));
    expect((await server.get(eventsPath(runId))).status).toBe(404);
  });
});
