/**
 * Whatever is posted to a form, the answer is no 5xx; what an answer says is accepted is in the API with exactly the
 * data, and every other answer has stored nothing.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { type Answer, type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { processorMs } from "../processor_time.ts";

let server: TestServer;
let host: string;
let form: Json;

beforeAll(async () => {
  server = await startTestServer();
  const { pageId } = await makeWebsite(server);
  const fields = `<input name="name"><input type="email" name="email"><input type="checkbox" name="extra" value="jam">
    <input type="checkbox" name="extra" value="tea"><input type="file" name="plan">`;
  await saveVersion(server, pageId, { html: `<form>${fields}</form>` });
  const { json } = await server.post("/v1/tools/deploy", { page_id: pageId });
  host = new URL(json.url).hostname;
  [form] = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data;
});
afterAll(() => server.stop());

const post = (body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> =>
  server.visit(host, `/_sw/forms/${form._id}`, {
    method: "POST",
    body,
    headers: { Accept: "application/json", ...headers },
  });

/** Everything that is stored, by its id. */
async function stored(): Promise<Map<string, Json>> {
  const rows = new Map<string, Json>();
  for (let page = 0; ; page++) {
    const { json } = await server.get(`/v1/forms/${form._id}/submissions?limit=100&page=${page}`);
    for (const row of json.data) rows.set(row._id, row);
    if (!json.has_more) return rows;
  }
}

/** Answers by their names, as the API lists them. */
function listed(entries: [string, string][]): Record<string, string | string[]> {
  const names = new Map<string, string[]>();
  for (const [name, value] of entries) {
    if (name === "_sw_url" || name === "_sw_started") continue;
    names.set(name.toWellFormed(), [...(names.get(name.toWellFormed()) ?? []), value.toWellFormed()]);
  }
  return Object.fromEntries(
    [...names].map(([name, list]) => [name, list.length === 1 && name !== "extra" ? list[0]! : list]),
  );
}

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom("", " ", "\u0000", "\r\n", "ada@example.com", "x".repeat(60_000), "\ud800", "é日本", "%", "=&"),
);
const anyName = fc.oneof(
  fc.constantFrom("name", "email", "extra", "plan", "__proto__", "constructor", "toString", "_sw_url", "_sw_started"),
  fc.string({ unit: "binary", maxLength: 250 }),
);
const anyEntries = fc.array(fc.tuple(anyName, anyText), { maxLength: 12 });

/** A body with what it means when it is accepted; null: only the answer and the number stored are looked at. */
interface Post {
  body: BodyInit;
  headers: Record<string, string>;
  data: Record<string, unknown> | null;
  files?: number;
}

const URLENCODED = { "Content-Type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "Content-Type": "application/json" };

const urlencoded = anyEntries.map((entries): Post => {
  const body = new URLSearchParams(entries).toString();
  return { body, headers: URLENCODED, data: listed([...new URLSearchParams(body)]) };
});

const json = fc
  .array(fc.tuple(anyName, fc.oneof(anyText, fc.array(anyText), fc.jsonValue({ maxDepth: 3 }))))
  .map((pairs): Post => {
    const body = `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`;
    const entries = Object.entries(JSON.parse(body)).flatMap(([name, value]) =>
      [value]
        .flat(1)
        .filter((one) => one !== null)
        .map((one): [string, string] => [name, typeof one === "string" ? one : JSON.stringify(one)]),
    );
    return { body, headers: JSON_TYPE, data: listed(entries) };
  });

const multipart = fc
  .tuple(
    fc.array(fc.tuple(fc.stringMatching(/^[\w -]{1,20}$/), fc.string({ maxLength: 30 })), { maxLength: 6 }),
    fc.array(fc.tuple(fc.stringMatching(/^[\w.-]{1,20}$/), fc.uint8Array({ maxLength: 50 })), { maxLength: 4 }),
  )
  .map(([entries, files]): Post => {
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    for (const [name, bytes] of files) body.append("plan", new File([bytes], name));
    return { body, headers: {}, data: listed(entries), files: files.length };
  });

const PARTS = [
  "--b\r\n",
  "--b--\r\n",
  "\r\n\r\n",
  'Content-Disposition: form-data; name="name"',
  'Content-Disposition: form-data; name=""; filename=""',
  'Content-Disposition: form-data; filename="x.txt"',
  'Content-Disposition: form-data; name="plan"; filename="../../x"',
  "Content-Disposition: form-data",
  "Content-Type: text/html; charset=\u0000",
  "Content-Transfer-Encoding: base64",
  "value",
  "\u0000",
];
const TYPES = [
  "multipart/form-data; boundary=b",
  "multipart/form-data; boundary=",
  "multipart/form-data",
  'multipart/form-data; boundary="b',
  "application/x-www-form-urlencoded; charset=utf-16",
  "application/json; charset=latin1",
  "text/plain",
  "application/xml",
  "x",
];
const broken = fc
  .tuple(
    fc.oneof(
      fc
        .array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ maxLength: 10 })), { maxLength: 12 })
        .map((parts) => parts.join("")),
      fc.uint8Array({ maxLength: 300 }),
      fc.json(),
      fc.constantFrom(
        "[".repeat(100_000),
        `{"a":${"[".repeat(5_000)}`,
        `{"a":[${"1,".repeat(5_000)}1]}`,
        "a&".repeat(300_000),
        "null",
        "[]",
        '"x"',
      ),
    ),
    fc.constantFrom(...TYPES, JSON_TYPE["Content-Type"], URLENCODED["Content-Type"]),
    fc.constantFrom<Record<string, string>>(
      {},
      {},
      {},
      { "Content-Encoding": "gzip" },
      { "Content-Encoding": "identity" },
      { Accept: "text/html" },
    ),
  )
  .map(
    ([body, type, headers]): Post => ({
      body: body as BodyInit,
      headers: { "Content-Type": type, ...headers },
      data: null,
    }),
  );

test("an accepted post is in the API with exactly its data; any other has stored nothing; none is a 5xx", async () => {
  const expected = new Map<string, Post>();
  await fc.assert(
    fc.asyncProperty(fc.oneof(urlencoded, json, multipart, broken), async (sent) => {
      const before = (await server.get(`/v1/forms/${form._id}`)).json;
      const answer = await post(sent.body, sent.headers);
      const after = (await server.get(`/v1/forms/${form._id}`)).json;
      const added = after.submission_count + after.spam_count - before.submission_count - before.spam_count;
      if (answer.status === 200 || answer.status === 303) {
        const [newest] = (await server.get(`/v1/forms/${form._id}/submissions?limit=1`)).json.data;
        const id = answer.status === 200 ? answer.json._id : newest._id;
        // What was sent a moment ago by the same visitor is the same submission.
        if (answer.status === 200) expect(added).toBe(expected.has(id) ? 0 : 1);
        else expect(added).toBeLessThanOrEqual(1);
        if (added === 1) expect(newest._id).toBe(id);
        if (!expected.has(id)) expected.set(id, sent);
      } else {
        expect([400, 413, 415]).toContain(answer.status);
        expect(added).toBe(0);
      }
    }),
    { numRuns: 400 },
  );
  const rows = await stored();
  for (const [id, { data, files }] of expected) {
    const row = rows.get(id);
    expect(row).toBeDefined();
    if (data) expect(JSON.stringify(row.data)).toBe(JSON.stringify(data));
    if (files !== undefined) expect(row.files).toHaveLength(files);
  }
  expect(expected.size).toBeGreaterThan(50);
}, 300_000);

test("methods, encodings and amounts that a form does not take are refused, and quickly", async () => {
  const path = `/_sw/forms/${form._id}`;
  for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])
    expect((await server.visit(host, path, { method })).status).toBe(405);
  const before = (await stored()).size;
  expect((await post(gzipSync("name=Ada"), { ...URLENCODED, "Content-Encoding": "gzip" })).status).toBe(415);
  for (const [body, headers] of [
    ["a&".repeat(500_000), URLENCODED],
    [`{"a":[${"1,".repeat(500_000)}1]}`, JSON_TYPE],
  ] as const) {
    const begun = processorMs();
    const answer = await post(body, headers);
    expect(answer.status).toBe(400);
    expect(answer.json.details).toEqual([{ path: "", message: "there are too many entries" }]);
    expect(processorMs() - begun).toBeLessThan(5_000);
  }
  const files = new FormData();
  for (let count = 0; count < 21; count++) files.append("plan", new File([String(count)], `${count}.txt`));
  expect((await post(files)).json.details).toEqual([{ path: "plan", message: "plan: there are too many entries" }]);
  expect((await stored()).size).toBe(before);
});

/** Sends bytes over a connection of its own, ends it, and returns what came back. */
function sendRaw(text: string, end: boolean): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => {
      socket.write(text);
      if (end) setTimeout(() => socket.destroy(), 50);
    });
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
      if (!end) socket.end();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });
}

test("a post that breaks off, or says a wrong length, stores nothing that was not acknowledged", async () => {
  const head = (length: string) =>
    `POST /_sw/forms/${form._id} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\nContent-Type: application/x-www-form-urlencoded\r\n${length}\r\n\r\n`;
  const before = (await stored()).size;
  expect(await sendRaw(`${head("Content-Length: 500")}name=Half`, true)).toBe("");
  expect(await sendRaw(`${head("Transfer-Encoding: chunked")}9\r\nname=Half\r\n`, true)).toBe("");
  for (const length of ["Content-Length: -1", "Content-Length: x", "Content-Length: 9999999999999"])
    expect(await sendRaw(`${head(length)}name=Half`, false)).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect((await stored()).size).toBe(before);
  const cut = await sendRaw(`${head("Content-Length: 8")}name=Cuthere`, false);
  expect(cut).toMatch(/^HTTP\/1\.1 200 /);
  const added = [...(await stored()).values()].filter((row) => row.data.name === "Cut");
  expect(added).toHaveLength(1);
});

test("the same post at the same moment, to one process and to two on one database, is one submission", async () => {
  const other = await startTestServer({ directory: server.directory });
  try {
    const send = (target: TestServer, message: string) =>
      target.visit(host, `/_sw/forms/${form._id}`, {
        method: "POST",
        body: new URLSearchParams({ name: "Twice", message }),
        headers: { Accept: "application/json" },
      });
    for (let round = 0; round < 20; round++) {
      const targets = [server, other, server, other, server, other];
      const answers = await Promise.all(targets.map((target) => send(target, `round ${round}`)));
      expect(answers.map((answer) => answer.status)).toEqual(targets.map(() => 200));
      expect(new Set(answers.map((answer) => answer.json._id)).size).toBe(1);
    }
    const rows = [...(await stored()).values()].filter((row) => row.data.name === "Twice");
    expect(rows).toHaveLength(20);
    expect(rows.every((row) => !row.spam)).toBe(true);
  } finally {
    await other.stop();
  }
});
