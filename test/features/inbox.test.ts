/** The inbox: what visitors sent is unread until somebody reads it, is sorted by hand, and is taken along as a table. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import Papa from "papaparse";
import { type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "100" } });
});
afterAll(() => server.stop());

const FORM = `<form name="contact"><label>Your name <input name="name"></label><textarea name="message"></textarea><button>Send</button></form>`;

async function publishForm(): Promise<{ form: Json; send: (values: Record<string, string>) => Promise<Json> }> {
  const { pageId } = await makeWebsite(server);
  await saveVersion(server, pageId, { html: FORM });
  const { json } = await server.post("/v1/tools/deploy", { page_id: pageId });
  const host = new URL(json.url).hostname;
  const form = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data[0];
  const send = async (values: Record<string, string>) => {
    await server.visit(host, `/_sw/forms/${form._id}`, { method: "POST", body: new URLSearchParams(values) });
    return (await server.get(`/v1/forms/${form._id}/submissions`)).json.data[0];
  };
  return { form, send };
}

const counts = async (form: Json) => {
  const { submission_count, spam_count, unread_count } = (await server.get(`/v1/forms/${form._id}`)).json;
  return { submission_count, spam_count, unread_count };
};
const unreadOfAccount = async () => (await server.get("/v1/users/me/stats")).json.unread_submissions;

test("a submission is unread until it is marked as read, and can be unread again", async () => {
  const { form, send } = await publishForm();
  const before = await unreadOfAccount();
  const sent = await send({ name: "Ada", message: "Hello" });
  expect(sent.read_at).toBeNull();
  expect(await counts(form)).toEqual({ submission_count: 1, spam_count: 0, unread_count: 1 });
  expect(await unreadOfAccount()).toBe(before + 1);

  const read = await server.put(`/v1/submissions/${sent._id}`, { read: true });
  expect(read.status).toBe(200);
  expect(Date.parse(read.json.read_at)).toBeGreaterThan(0);
  const again = await server.put(`/v1/submissions/${sent._id}`, { read: true });
  expect(again.json.read_at).toBe(read.json.read_at);
  expect(await counts(form)).toMatchObject({ unread_count: 0 });
  expect(await unreadOfAccount()).toBe(before);

  expect((await server.put(`/v1/submissions/${sent._id}`, { read: false })).json.read_at).toBeNull();
  expect(await counts(form)).toMatchObject({ unread_count: 1 });
});

test("lists show what was read, or what was not", async () => {
  const { form, send } = await publishForm();
  const first = await send({ name: "Ada", message: "One" });
  const second = await send({ name: "Bob", message: "Two" });
  await server.put(`/v1/submissions/${first._id}`, { read: true });
  const listed = async (query: string) =>
    (await server.get(`/v1/submissions?form_id=${form._id}&${query}`)).json.data.map(({ _id }: Json) => _id);
  expect(await listed("read=false")).toEqual([second._id]);
  expect(await listed("read=true")).toEqual([first._id]);
});

test("spam is sorted by hand either way, and the counts follow", async () => {
  const { form, send } = await publishForm();
  const wanted = await send({ name: "Ada", message: "Hello" });
  const trapped = await send({ name: "Bot", message: "Buy", _sw_url: "https://spam.example" });
  expect(trapped).toMatchObject({ spam: true, spam_reason: "honeypot" });
  expect(await counts(form)).toEqual({ submission_count: 1, spam_count: 1, unread_count: 1 });

  const found = await server.put(`/v1/submissions/${trapped._id}`, { spam: false });
  expect(found.json).toMatchObject({ spam: false, spam_reason: null });
  expect(await counts(form)).toEqual({ submission_count: 2, spam_count: 0, unread_count: 2 });

  await server.put(`/v1/submissions/${wanted._id}`, { spam: true });
  expect(await counts(form)).toEqual({ submission_count: 1, spam_count: 1, unread_count: 1 });
  await server.delete(`/v1/submissions/${wanted._id}`);
  await server.delete(`/v1/submissions/${trapped._id}`);
  expect(await counts(form)).toEqual({ submission_count: 0, spam_count: 0, unread_count: 0 });
});

test("another account's submission can't be marked, nor its form downloaded", async () => {
  const { form, send } = await publishForm();
  const sent = await send({ name: "Ada", message: "Hello" });
  const other = await server.addAccount();
  expect((await other.put(`/v1/submissions/${sent._id}`, { read: true })).status).toBe(404);
  expect((await other.get(`/v1/forms/${form._id}/export`)).status).toBe(404);
  expect(await counts(form)).toMatchObject({ unread_count: 1 });
});

test("a form's submissions are a table in which nothing is a formula, and nothing is lost", async () => {
  const { form, send } = await publishForm();
  const sent: Record<string, string>[] = [
    { name: '=HYPERLINK("https://evil.example")', message: 'Two\nlines, "quoted"' },
    { name: "@SUM(1)", message: "+49 30 1234", nickname: "-1" },
    { name: "Zoë 🥐", message: "\tTabbed" },
  ];
  for (const values of sent) await send(values);
  await send({ name: "Bot", message: "Buy", _sw_url: "x" });

  const { headers, text } = await server.get(`/v1/forms/${form._id}/export`);
  expect(headers.get("content-type")).toStartWith("text/csv");
  expect(headers.get("content-disposition")).toContain('filename="contact.csv"');
  const { data, errors } = Papa.parse<string[]>(text.trim());
  expect(errors).toEqual([]);
  expect(data[0]!.slice(1)).toEqual([
    "Your name",
    "message",
    "Files",
    "Spam",
    "Submission",
    "Further fields",
    "Does not fit",
  ]);
  const rows = data.slice(1).toReversed();
  expect(rows.map((row) => row[1])).toEqual(['\'=HYPERLINK("https://evil.example")', "'@SUM(1)", "Zoë 🥐"]);
  expect(rows.map((row) => row[2]!.trim())).toEqual([
    'Two\nlines, "quoted"',
    "'+49 30 1234",
    expect.stringContaining("Tabbed"),
  ]);
  expect(rows.map((row) => row[6])).toEqual(["", '{"nickname":"-1"}', ""]);
  const withSpam = await server.get(`/v1/forms/${form._id}/export?spam=true`);
  expect(Papa.parse(withSpam.text.trim()).data).toHaveLength(5);
});

test("a submission is somebody's to see to, has labels and a note, and is done or not; lists are narrowed by each", async () => {
  const { form, send } = await publishForm();
  const first = await send({ name: "Ada", message: "A quote, please" });
  const second = await send({ name: "Bob", message: "Open on Sunday?" });
  expect(first).toMatchObject({ done_at: null, assignee_id: null, labels: [], note: null });
  const me = (await server.get("/v1/users")).json.data[0]._id;
  const change = { assignee_id: me, labels: ["quote", "urgent", "quote"], note: "Call back\non Monday", done: true };
  const changed = await server.put(`/v1/submissions/${first._id}`, change);
  expect(changed.json).toMatchObject({ assignee_id: me, labels: ["quote", "urgent"], note: "Call back\non Monday" });
  expect(Date.parse(changed.json.done_at)).toBeGreaterThan(0);
  expect((await server.put(`/v1/submissions/${first._id}`, { done: true })).json.done_at).toBe(changed.json.done_at);

  const listed = async (query: string) =>
    (await server.get(`/v1/submissions?form_id=${form._id}&${query}`)).json.data.map(({ _id }: Json) => _id);
  expect(await listed("done=true")).toEqual([first._id]);
  expect(await listed("done=false")).toEqual([second._id]);
  expect(await listed(`assignee_id=${me}`)).toEqual([first._id]);
  expect(await listed("label=quote")).toEqual([first._id]);
  expect(await listed("label=quot")).toEqual([]);

  const undone = { done: false, assignee_id: null, labels: [], note: null };
  const back = await server.put(`/v1/submissions/${first._id}`, undone);
  expect(back.json).toMatchObject({ done_at: null, assignee_id: null, labels: [], note: null });
});

test("only people of the account see to its submissions, and labels are few and short", async () => {
  const { send } = await publishForm();
  const { _id } = await send({ name: "Ada", message: "Hello" });
  const other = await server.addAccount();
  const stranger = (await other.get("/v1/users")).json.data[0]._id;
  expect((await server.put(`/v1/submissions/${_id}`, { assignee_id: stranger })).status).toBe(404);
  for (const labels of [["a".repeat(41)], Array.from({ length: 11 }, (_, n) => `l${n}`), [""]])
    expect((await server.put(`/v1/submissions/${_id}`, { labels })).status).toBe(400);
});
