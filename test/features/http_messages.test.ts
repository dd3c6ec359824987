/** Requests as HTTP has them: several over one connection, encoded bodies, trailers, conditions. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Sends bytes as they are; gives all that comes until the connection ends, or nothing more comes. */
async function sendRaw(...parts: string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let text = "";
  const socket = connect(server.port, "127.0.0.1", () => socket.write(parts.join("")));
  socket.setEncoding("utf8");
  socket.setTimeout(2_000, () => socket.destroy());
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  socket.on("close", () => resolve());
  await promise;
  return text;
}

const head = (line: string, ...headers: string[]) =>
  `${[line, `Host: localhost:${server.port}`, `Authorization: Bearer ${server.key}`, ...headers].join("\r\n")}\r\n\r\n`;
const newWebsite = (name: string) => JSON.stringify({ name, prompt: "A bakery" });
const post = (body: string) =>
  head(
    "POST /v1/websites HTTP/1.1",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: keep-alive",
  ) + body;
const chunked = (body: string, end: string, ...headers: string[]) =>
  head("POST /v1/websites HTTP/1.1", "Content-Type: application/json", "Transfer-Encoding: chunked", ...headers) +
  `${body.length.toString(16)}\r\n${body}\r\n0\r\n${end}`;
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const isThere = async (name: string) =>
  (await server.get("/v1/websites?limit=100")).json.data.some((website: Json) => website.name === name);

describe("requests that are sent before the answer to the one in front", () => {
  test("are answered in their order where the answers are ready at once", async () => {
    const read = head("GET /healthz HTTP/1.1");
    expect(statuses(await sendRaw(read, read, read))).toEqual([200, 200, 200]);
  });

  test("never leave a change behind of which the caller hears nothing", async () => {
    const behind = [head("GET /healthz HTTP/1.1"), post(newWebsite("Behind"))];
    for (const [index, next] of behind.entries()) {
      const name = `In front ${index}`;
      const answered = statuses(await sendRaw(post(newWebsite(name)), next));
      expect(await isThere(name)).toBe(answered[0] === 200);
      expect(await isThere("Behind")).toBe(answered[1] === 200 && index === 1);
    }
    const { json } = await server.post("/v1/websites", { name: "To be deleted", prompt: "A bakery" });
    const remove = head(`DELETE /v1/websites/${json._id} HTTP/1.1`);
    const answered = statuses(await sendRaw(remove, head("GET /healthz HTTP/1.1")));
    expect(await isThere("To be deleted")).toBe(answered[0] !== 200);
    const tool = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "create_website", arguments: { name: "By a tool", prompt: "A bakery" } },
    });
    const mcp = head(
      "POST /mcp HTTP/1.1",
      "Content-Type: application/json",
      "Accept: application/json, text/event-stream",
      `Content-Length: ${tool.length}`,
    );
    const called = statuses(await sendRaw(mcp, tool, head("GET /healthz HTTP/1.1")));
    expect(await isThere("By a tool")).toBe(called[0] === 200);
  });

  test("one after the other are all answered over one connection", async () => {
    expect(statuses(await sendRaw(post(newWebsite("Alone"))))).toEqual([200]);
    expect(await isThere("Alone")).toBe(true);
  });
});

describe("a chunked body", () => {
  test("is taken", async () => {
    expect(statuses(await sendRaw(chunked(newWebsite("Chunked"), "\r\n")))).toEqual([200]);
    expect(await isThere("Chunked")).toBe(true);
  });

  test("with trailers that are announced: 400 in words; with others nothing is carried out", async () => {
    const announced = await sendRaw(chunked(newWebsite("Announced"), "X-Sum: 1\r\n\r\n", "Trailer: X-Sum"));
    expect(statuses(announced)[0]).toBe(400);
    expect(announced).toContain("Send it without them");
    const silent = await sendRaw(chunked(newWebsite("Silent"), "X-Sum: 1\r\n\r\n"));
    expect(statuses(silent)).not.toContain(200);
    for (const name of ["Announced", "Silent"]) expect(await isThere(name)).toBe(false);
  });
});

describe("a compressed body", () => {
  const send = (path: string, body: Uint8Array<ArrayBuffer>, encoding: string, headers: Record<string, string> = {}) =>
    fetch(`${server.baseUrl}${path}`, {
      method: "POST",
      body,
      headers: {
        Authorization: `Bearer ${server.key}`,
        "Content-Type": "application/json",
        "Content-Encoding": encoding,
        ...headers,
      },
    });

  test("is refused with 415 wherever bodies are taken", async () => {
    const body = Bun.gzipSync(newWebsite("Compressed"));
    const zip = { "Content-Type": "application/zip" };
    const mcp = { Accept: "application/json, text/event-stream" };
    for (const encoding of ["gzip", "GZIP", "br", "deflate", "zstd", "gzip, br", "identity, gzip", "\u00e9"])
      for (const [path, headers] of [
        ["/v1/websites", {}],
        ["/v1/websites/import_archive", zip],
        ["/v1/assets", { "Content-Type": "multipart/form-data; boundary=x" }],
        ["/mcp", mcp],
      ] as [string, Record<string, string>][]) {
        const answer = await send(path, body, encoding, headers);
        const told = (await answer.json()) as Json;
        expect([path, answer.status, told.code]).toEqual([path, 415, "unsupported_media_type"]);
        expect(told.message).toContain("without Content-Encoding");
      }
    expect(await isThere("Compressed")).toBe(false);
  });

  test("that is not compressed after all is taken", async () => {
    const body = new TextEncoder().encode(newWebsite("Identity"));
    for (const encoding of ["identity", "Identity", ""])
      expect((await send("/v1/websites", body, encoding)).status).toBe(200);
  });
});

describe("If-Match", () => {
  let record: Json;
  let page: { pageId: string; websiteId: string };
  const ifMatch = (tag: string) => ({ headers: { "If-Match": tag } });

  beforeAll(async () => {
    page = await makeWebsite(server);
    const collection = await server.post(`/v1/websites/${page.websiteId}/cms/collections`, {
      name: "Notes",
      slug: "notes",
      fields: [{ key: "title", name: "Title", type: "text", required: true }],
    });
    const created = await server.post(`/v1/cms/collections/${collection.json._id}/records`, {
      data: { title: "One" },
    });
    record = created.json.data?.[0] ?? created.json;
  });

  test("of a record: its revision, as its ETag says it; another one is 412 and changes nothing", async () => {
    const path = `/v1/cms/records/${record._id}`;
    const etag = (await server.get(path)).headers.get("etag")!;
    expect(etag).toBe(`"${record.revision}"`);
    const changed = await server.put(path, { data: { title: "Two" } }, ifMatch(etag));
    expect([changed.status, changed.json.revision]).toEqual([200, record.revision + 1]);
    expect(changed.headers.get("etag")).toBe(`"${record.revision + 1}"`);
    for (const tag of [etag, '"no revision"', '"1", "2"', "nothing at all", '""']) {
      const late = await server.put(path, { data: { title: "Three" } }, ifMatch(tag));
      expect([tag, late.status, late.json.code]).toEqual([tag, 412, "precondition_failed"]);
    }
    // Proxies that compress make weak tags of strong ones.
    const current = record.revision + 1;
    expect((await server.put(path, { data: { title: "Four" } }, ifMatch(`W/"${current}"`))).status).toBe(200);
    expect((await server.put(path, { data: { title: "Five" } }, ifMatch(`${current + 1}`))).status).toBe(200);
    expect((await server.put(path, { data: { title: "Six" } }, ifMatch("*"))).status).toBe(200);
    expect((await server.get(path)).json.data.title).toBe("Six");
    const both = await server.put(path, { data: { title: "x" }, revision: 1 }, ifMatch('"2"'));
    expect([both.status, both.json.details[0].path]).toEqual([400, "revision"]);
    const field = await server.put(path, { data: { title: "x" }, revision: 1 });
    expect([field.status, field.json.code]).toEqual([409, "record_changed"]);
    expect((await server.delete(path, ifMatch(etag))).status).toBe(412);
    const last = (await server.get(path)).headers.get("etag")!;
    expect((await server.delete(path, ifMatch(last))).status).toBe(200);
  });

  test("of a brief: as of a record", async () => {
    const path = `/v1/websites/${page.websiteId}/brief`;
    const etag = (await server.put(path, { tagline: "One" })).headers.get("etag")!;
    expect((await server.put(path, { tagline: "Two" }, ifMatch(etag))).status).toBe(200);
    const late = await server.put(path, { tagline: "Three" }, ifMatch(etag));
    expect([late.status, late.json.code]).toEqual([412, "precondition_failed"]);
    expect((await server.get(path)).json.tagline).toBe("Two");
  });

  test("kept for an Idempotency-Key answers the same again", async () => {
    const { pageId } = await makeWebsite(server);
    const version = await saveVersion(server, pageId, { html: "<h1>One</h1>" });
    const edits = [{ op: "set_text", node: "h1", text: "Two" }];
    const options = { headers: { "If-Match": '"ver_other"', "Idempotency-Key": "twice" } };
    const answers = [
      await server.post(`/v1/pages/${pageId}/edits`, { edits }, options),
      await server.post(`/v1/pages/${pageId}/edits`, { edits }, options),
    ];
    for (const { status, json } of answers) expect([status, json.code]).toEqual([412, "precondition_failed"]);
    const right = await server.post(`/v1/pages/${pageId}/edits`, { edits }, ifMatch(`"${version._id}"`));
    expect([right.status, right.json.changed]).toEqual([200, true]);
    const thread_id = (await server.get(`/v1/versions/${version._id}`)).json.thread_id;
    const code = { page_id: pageId, thread_id, html: "<p>x</p>", css: "" };
    expect((await server.post("/v1/versions", code, ifMatch(`"${version._id}"`))).status).toBe(412);
    expect((await server.post("/v1/versions", code, ifMatch(`"${right.json.version_id}"`))).status).toBe(200);
  });

  test("and other conditions where nothing can be compared: 412, never passed over", async () => {
    const path = `/v1/websites/${page.websiteId}`;
    const conditions = { "If-Match": '"1"', "If-None-Match": "*", "If-Unmodified-Since": new Date().toUTCString() };
    for (const [name, value] of Object.entries(conditions)) {
      const headers = { [name]: value };
      const changed = await server.put(path, { name: "Lost update" }, { headers });
      expect([name, changed.status, changed.json.code]).toEqual([name, 412, "precondition_failed"]);
      expect(changed.json.message).toStartWith(`${name}: `);
      expect((await server.delete(path, { headers })).status).toBe(412);
      expect((await server.post("/v1/websites", { name: "No", prompt: "x" }, { headers })).status).toBe(412);
      expect((await server.get(path, { headers })).status).toBe(200);
    }
    expect((await server.get(path)).json.name).not.toBe("Lost update");
    expect((await server.put(path, { name: "Any" }, { headers: { "If-Match": "*" } })).status).toBe(200);
  });
});
