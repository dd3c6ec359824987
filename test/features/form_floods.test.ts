/**
 * What a visitor who means harm can make of forms: bodies that cost no more than they weigh, files only where a form
 * asks for them, memory and rows that are bounded. What the form's own visitors send is taken all the while.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { createFormBodies } from "../../src/sites/form_bodies.ts";
import { databaseBytes } from "../../src/storage/size.ts";
import { rateCounters } from "../../src/storage/tables.ts";
import {
  type Answer,
  type Client,
  type Json,
  makeWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";

const TEXT_FORM = '<form name="text"><input name="name"><textarea name="message"></textarea></form>';
const FILE_FORM = '<form name="files"><input name="name"><input type="file" name="plan" multiple></form>';
const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=b";

let server: TestServer;
let host: string;
let textForm: string;
let fileForm: string;

/** Publishes a page with both forms. */
async function publishForms(client: Client): Promise<{ host: string; text: string; files: string }> {
  const { pageId } = await makeWebsite(client);
  await saveVersion(client, pageId, { html: `${TEXT_FORM}${FILE_FORM}` });
  const { json } = await client.post("/v1/tools/deploy", { page_id: pageId });
  const forms: Json[] = (await client.get(`/v1/forms?page_id=${pageId}`)).json.data;
  const idOf = (type: string) => forms.find((form) => form.fields.some((field: Json) => field.type === type))._id;
  return { host: new URL(json.url).hostname, text: idOf("textarea"), files: idOf("file") };
}

beforeAll(async () => {
  server = await startTestServer();
  ({ host, text: textForm, files: fileForm } = await publishForms(server));
});
afterAll(() => server.stop());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const post = (form: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> =>
  server.visit(host, `/_sw/forms/${form}`, {
    method: "POST",
    body,
    headers: { Accept: "application/json", ...headers },
  });

/** A post over a connection of its own, of which the rest of the body can be sent later. */
function open(form: string, type: string, length: number, beginning: string | Uint8Array, sender = "203.0.113.1") {
  const socket = connect(server.port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  socket.on("data", (chunk) => {
    text += chunk;
    if (text.includes("\r\n\r\n")) resolve(text);
  });
  socket.on("error", () => {});
  socket.on("close", () => resolve(text));
  const head = [
    `POST /_sw/forms/${form} HTTP/1.1`,
    `Host: ${host}`,
    "Accept: application/json",
    `X-Forwarded-For: ${sender}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(beginning);
  return { answer, send: (rest: string | Uint8Array) => socket.write(rest) };
}

/** A submission that was acknowledged, as the API lists it. */
async function submissionOf(form: string, id: string): Promise<Json> {
  const { json } = await server.get(`/v1/submissions?form_id=${form}&limit=1`);
  expect(json.data[0]._id).toBe(id);
  return json.data[0];
}

const countOf = async (form: string): Promise<number> => {
  const { json } = await server.get(`/v1/forms/${form}`);
  return json.submission_count + json.spam_count;
};

const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = (name: string, file: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: text/plain\r\n\r\n`;

describe("files", () => {
  test("a form without a file field refuses them when the first one's header shows, and nothing grows", async () => {
    const beginning = `${part("name", "Ada")}${filePart("plan", "plan.pdf")}%PDF`;
    const { answer } = open(textForm, MULTIPART, 800_000, beginning);
    // The answer comes although most of the body never does.
    const text = await answer;
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"message":"plan: takes no file"');
    const bytes = () => databaseBytes(server.storage, server.directory);
    const before = await bytes();
    for (let time = 0; time < 20; time++) {
      const body = new FormData();
      body.set("name", `Ada ${time}`);
      body.set("plan", new File([crypto.getRandomValues(new Uint8Array(60_000))], "plan.pdf"));
      expect((await post(textForm, body)).status).toBe(400);
    }
    expect((await bytes()) - before).toBeLessThan(100_000);
    expect(await countOf(textForm)).toBe(0);
  });

  test("a form with a file field takes them for that field alone, also with the names that browsers escape", async () => {
    const body = new FormData();
    body.set("name", "Ada");
    body.append("plan", new File(["first"], "first.txt"));
    body.append("plan", new File(["second"], "second.txt"));
    const taken = await post(fileForm, body);
    expect(taken.status).toBe(200);
    const submission = await submissionOf(fileForm, taken.json._id);
    expect(submission.files.map((file: Json) => [file.field, file.name, file.size_bytes])).toEqual([
      ["plan", "first.txt", 5],
      ["plan", "second.txt", 6],
    ]);
    body.set("other", new File(["x"], "x.txt"));
    expect((await post(fileForm, body)).json.details).toEqual([{ path: "other", message: "other: takes no file" }]);
    const escaped = `${part("a%22b", "quoted")}${filePart("plan", "the %22new%22 plan.txt")}x\r\n--b--\r\n`;
    const { _id } = (await post(fileForm, escaped, { "Content-Type": MULTIPART })).json;
    const stored = await submissionOf(fileForm, _id);
    expect([stored.data, stored.files[0].name]).toEqual([{ 'a"b': "quoted" }, 'the "new" plan.txt']);
  });

  test("a file field that was left empty is no file, also where the form has no such field any more", async () => {
    const body = `${part("name", "Empty")}${filePart("plan", "")}\r\n--b--\r\n`;
    const { json } = await post(textForm, body, { "Content-Type": MULTIPART });
    expect(await submissionOf(textForm, json._id)).toMatchObject({
      data: { name: "Empty" },
      files: [],
    });
    const full = `${part("name", "Full")}${filePart("plan", "")}bytes\r\n--b--\r\n`;
    expect((await post(textForm, full, { "Content-Type": MULTIPART })).status).toBe(400);
  });

  test("more than the form can have sent is refused before it is read", async () => {
    const before = [await countOf(textForm), await countOf(fileForm)];
    for (const [form, type, length, text] of [
      [textForm, URLENCODED, 2_000_000, "too long altogether"],
      [textForm, MULTIPART, 2_000_000, "too long altogether"],
      [fileForm, MULTIPART, 6_000_000, "files are too large"],
    ] as const) {
      const answer = await open(form, type, length, "").answer;
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain(text);
    }
    const chunks = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(100_000).fill(0x61));
      },
    });
    const endless = await post(textForm, chunks as unknown as BodyInit, { "Content-Type": URLENCODED }).catch(
      () => null,
    );
    expect([413, undefined]).toContain(endless?.status);
    for (const body of [
      `a=${"x".repeat(100_001)}`,
      `${"x".repeat(100_001)}=a`,
      `a=${"é".repeat(60_000)}&b=${"é".repeat(50_000)}`,
    ])
      expect((await post(textForm, body, { "Content-Type": URLENCODED })).status).toBe(413);
    // 90,000 characters of three bytes each, as a browser writes them: 810 KB.
    const long = await post(textForm, new URLSearchParams({ a: "日".repeat(45_000), b: "本".repeat(45_000) }));
    expect(long.status).toBe(200);
    expect([await countOf(textForm), await countOf(fileForm)]).toEqual([before[0]! + 1, before[1]!]);
  });
});

describe("bodies that attack", () => {
  /** The shortest of some times, of posts that must not be taken. */
  async function timeOf(form: string, body: BodyInit, type: string, statuses: number[]): Promise<number> {
    let shortest = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) {
      const begun = performance.now();
      const { status } = await post(form, body, { "Content-Type": type });
      shortest = Math.min(shortest, performance.now() - begun);
      expect(statuses).toContain(status);
    }
    return shortest;
  }

  const MEGABYTE = 1_000_000;
  const AS_JSON = "application/json";
  test.each<[string, "text" | "files", string, string]>([
    ["lists in lists", "text", AS_JSON, "[".repeat(MEGABYTE)],
    ["lists in lists, of an ordinary size", "text", AS_JSON, "[".repeat(60_000)],
    ["objects in objects", "text", AS_JSON, '{"a":'.repeat(MEGABYTE / 5)],
    ["a nested value", "text", AS_JSON, `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
    ["small values", "text", AS_JSON, `{"a":[${"1,".repeat(MEGABYTE / 2 - 10)}1]}`],
    ["members", "text", AS_JSON, `{${Array.from({ length: 90_000 }, (_, at) => `"${at}":1`).join()}}`],
    ["a text that does not end", "text", AS_JSON, `{"a":"${"\\u0041".repeat(MEGABYTE / 6 - 5)}`],
    ["ampersands", "text", URLENCODED, "&".repeat(MEGABYTE)],
    ["percent signs", "text", URLENCODED, "%".repeat(MEGABYTE)],
    ["pluses", "text", URLENCODED, "+".repeat(MEGABYTE)],
    ["equals signs", "text", URLENCODED, "=".repeat(MEGABYTE)],
    ["999 names", "text", URLENCODED, Array.from({ length: 999 }, () => `a=${"%41".repeat(333)}`).join("&")],
    ["parts", "files", MULTIPART, part("a", "x").repeat(90_000)],
    ["parts without a name", "files", MULTIPART, "--b\r\n\r\nx\r\n".repeat(450_000)],
    ["files", "files", MULTIPART, `${filePart("plan", "x")}x\r\n`.repeat(50_000)],
    ["a header of 5 MB", "files", MULTIPART, `--b\r\nX: ${"a".repeat(5 * MEGABYTE)}`],
    ["headers", "files", MULTIPART, `--b\r\n${"X: a\r\n".repeat(800_000)}`],
    ["a name of 1 MB", "files", MULTIPART, filePart("a".repeat(MEGABYTE), "x")],
    ["no final boundary", "files", MULTIPART, `${filePart("plan", "x")}${"x".repeat(5 * MEGABYTE)}`],
    ["nearly boundaries", "files", MULTIPART, `${filePart("plan", "x")}${"\r\n--".repeat(1_250_000)}`],
    ["nothing that is a part", "files", MULTIPART, "-".repeat(5 * MEGABYTE)],
    ["nested multipart", "files", MULTIPART, "--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n".repeat(90_000)],
    [
      "a boundary of 200 characters, nearly",
      "files",
      `multipart/form-data; boundary=${"=".repeat(200)}`,
      `--${"=".repeat(200)}\r\n\r\n${`\r\n--${"=".repeat(199)}`.repeat(24_000)}`,
    ],
    ["a boundary of 8 KB", "files", `multipart/form-data; boundary=${"b".repeat(8_000)}`, "b".repeat(5 * MEGABYTE)],
  ])("%s are refused about as fast as what a form takes is read", async (_name, form, type, body) => {
    const files = new FormData();
    files.set("plan", new File([new Uint8Array(5 * MEGABYTE - 10_000)], "plan.bin"));
    const ordinary =
      form === "files"
        ? await (async () => {
            const begun = performance.now();
            expect((await post(fileForm, files)).status).toBe(200);
            return performance.now() - begun;
          })()
        : await timeOf(textForm, new URLSearchParams({ a: "日".repeat(100_001) }), URLENCODED, [413]);
    const before = [await countOf(textForm), await countOf(fileForm)];
    const hostile = await timeOf(form === "files" ? fileForm : textForm, body, type, [400, 413]);
    expect(hostile).toBeLessThan(10 * ordinary + 100);
    expect([await countOf(textForm), await countOf(fileForm)]).toEqual(before);
  });

  test("bodies that are held open take no more memory than is set aside, and the next ones are taken", async () => {
    const length = 5_000_000;
    const body = Buffer.alloc(length - 1, "x");
    body.write(filePart("plan", "x"));
    // Of one sender 16 MB: the fourth must wait, and others need not.
    const own = Array.from({ length: 4 }, () => open(fileForm, MULTIPART, length, body, "203.0.113.50"));
    const refused = await Promise.race(own.map(({ answer }) => answer));
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/Retry-After: \d+/i);
    for (const socket of sockets.splice(0)) socket.destroy();
    const all = Array.from({ length: 20 }, (_, at) => open(fileForm, MULTIPART, length, body, `203.0.113.${100 + at}`));
    expect(await Promise.race(all.map(({ answer }) => answer))).toMatch(/^HTTP\/1\.1 503 /);
    for (const socket of sockets.splice(0)) socket.destroy();
    // Whoever has gone holds nothing any more.
    for (;;) {
      const files = new FormData();
      files.set("plan", new File([crypto.getRandomValues(new Uint8Array(60_000))], "plan.bin"));
      const { status } = await post(fileForm, files);
      if (status === 200) break;
      expect(status).toBe(503);
      await Bun.sleep(20);
    }
  });
});

test("a body that comes too slowly is given up, and holds nothing any more", async () => {
  const due: (() => void)[] = [];
  const after = (_ms: number, run: () => void) => {
    due.push(run);
    return () => {};
  };
  const { take } = createFormBodies({ now: () => 0, after });
  let sent = false;
  const body = new ReadableStream({
    pull(controller) {
      if (sent) return new Promise(() => {});
      sent = true;
      controller.enqueue(new TextEncoder().encode("name=A"));
    },
  });
  const request = new Request("http://shop.example/", { method: "POST", body });
  const taken = take(request, { sender: null, fileFields: new Set() }, async (read) => read);
  while (due.length === 0) await Bun.sleep(1);
  due[0]!();
  expect(await taken).toMatchObject({ kind: "refused", refusal: { status: 408, code: "request_timeout" } });
});

test("a list of long submissions comes in answers of a few megabytes, each submission once", async () => {
  const site = await publishForms(server);
  const sent: string[] = [];
  for (let number = 0; number < 40; number++) {
    const text = `${number}${"日".repeat(45_000)}`;
    const body = new URLSearchParams({ a: text, b: text });
    const answer = await server.visit(site.host, `/_sw/forms/${site.text}`, {
      method: "POST",
      body,
      headers: { Accept: "application/json", "X-Forwarded-For": `198.51.100.${number}` },
    });
    sent.unshift(answer.json._id);
  }
  for (const list of [`/v1/forms/${site.text}/submissions`, `/v1/submissions?form_id=${site.text}`]) {
    const listed: string[] = [];
    let next: string | null = null;
    do {
      const at: string = `limit=100${next === null ? "" : `&before=${next}`}`;
      const { text, json } = await server.get(`${list}${list.includes("?") ? "&" : "?"}${at}`);
      expect(Buffer.byteLength(text)).toBeLessThan(5 * 1024 * 1024);
      expect(json).toMatchObject({ total: 40, has_more: json.next !== null });
      listed.push(...json.data.map((row: Json) => row._id));
      next = json.next;
    } while (next !== null);
    expect(listed).toEqual(sent);
  }
});

describe("many posts", () => {
  const running: TestServer[] = [];
  afterEach(async () => {
    for (const limited of running.splice(0)) await limited.stop();
  });

  test("what is refused counts, and once it is too much nothing of a body is read", async () => {
    const limited = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "0.05" } });
    running.push(limited);
    const site = await publishForms(limited);
    const send = (body: string, sender: string) =>
      limited.visit(site.host, `/_sw/forms/${site.text}`, {
        method: "POST",
        body,
        headers: { "Content-Type": "application/json", "X-Forwarded-For": sender },
      });
    const statuses: number[] = [];
    for (let time = 0; time < 20; time++) statuses.push((await send("[[[", "203.0.113.1")).status);
    expect(statuses).toEqual([...Array(15).fill(400), ...Array(5).fill(429)]);
    const answer = await send("[[[", "203.0.113.1");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.text).toContain("Too many messages have come from you");
    expect((await send("[[[", "203.0.113.2")).status).toBe(400);
  });

  test("one visitor, and all visitors together, fill a form to a bound and no further", async () => {
    const limited = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "0.01" } });
    running.push(limited);
    const site = await publishForms(limited);
    const send = (at: number, sender: number) =>
      limited.visit(site.host, `/_sw/forms/${site.text}`, {
        method: "POST",
        body: new URLSearchParams({ name: `Number ${at}` }),
        headers: { Accept: "application/json", "X-Forwarded-For": `198.51.${sender >> 8}.${sender & 255}` },
      });
    const statuses: number[] = [];
    // A visitor may post once here, and one that is marked; then all of them together 30 times, and 10 marked ones.
    for (let at = 0; at < 120; at++) statuses.push((await send(at, at >> 1)).status);
    const { json } = await limited.get(`/v1/forms/${site.text}`);
    expect([json.submission_count, json.spam_count]).toEqual([30, 10]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(80);
    const busy = await limited.visit(site.host, `/_sw/forms/${site.text}`, {
      method: "POST",
      body: new URLSearchParams({ name: "Late" }),
      headers: { "X-Forwarded-For": "198.51.100.1" },
    });
    expect(busy.text).toContain("Too many messages are coming in at the moment");
    // Nothing is remembered of those who come after that, however many they are.
    const counters = async () => {
      await limited.app.services.rateLimiter.flush();
      return (await limited.storage.read.select().from(rateCounters)).length;
    };
    const before = await counters();
    for (let at = 0; at < 30; at++) expect((await send(at, 500 + at)).status).toBe(429);
    expect(await counters()).toBe(before);
  });
});
