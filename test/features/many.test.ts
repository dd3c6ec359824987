/** Many leads, submissions, records or subscribers changed or deleted by one call, and taken back by another. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type Client,
  type Json,
  makePublishedWebsite,
  makeSubmission,
  makeWebsite,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { makePerson } from "../people.ts";

let server: TestServer;
let stranger: Client;

beforeAll(async () => {
  server = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "off" } });
  stranger = await server.addAccount();
});
afterAll(() => server.stop());

/** More than go with one commit. */
const COUNT = 230;

describe("leads", () => {
  let client: Client;
  let ids: string[];

  const totalOf = async (query: string) => (await client.get(`/v1/leads?limit=1&${query}`)).json.total;
  const update = (...changes: Json[]) => client.post("/v1/leads/update", { changes });
  const made = async (of: Client, names: string[]): Promise<string[]> => {
    await of.post("/v1/leads/import", { leads: names.map((name) => ({ name, website: `https://${name}.example` })) });
    const found: Json[] = [];
    for (let page = 1; found.length < names.length; page++)
      found.push(...(await of.get(`/v1/leads?limit=100&page=${page}`)).json.data);
    return found.map(({ _id }) => _id);
  };

  beforeAll(async () => {
    client = await server.addAccount();
    ids = await made(
      client,
      Array.from({ length: COUNT }, (_, n) => `business-${n}`),
    );
  });

  test("groups get their values, and what the answer calls undo takes them back", async () => {
    const [some, others] = [ids.slice(0, 150), ids.slice(150)];
    const task = { tags: ["autumn"], next_task: "Call", next_task_on: "2031-05-02" };
    const first = await update({ ids: some, status: "contacted" }, { ids: others, status: "qualified", ...task });
    expect([first.status, first.json.changed, first.json.not_found]).toEqual([200, COUNT, []]);
    expect(await totalOf("status=contacted")).toBe(150);
    expect(await totalOf("status=qualified&tag=autumn&due=2031-05-02")).toBe(COUNT - 150);
    const { json: history } = await client.get(`/v1/leads/${others[0]}/history`);
    expect(history.data).toMatchObject([
      { kind: "task", after: "2031-05-02 Call" },
      { kind: "status", before: "new", after: "qualified" },
    ]);

    const again = await update({ ids: some, status: "contacted" });
    expect(again.json).toEqual({ changed: 0, not_found: [], undo: [] });

    expect(first.json.undo.map(({ ids: _, ...values }: Json) => values)).toEqual([
      { status: "new" },
      { status: "new", tags: [], next_task: null, next_task_on: null },
    ]);
    const back = await update(...first.json.undo);
    expect(back.json).toMatchObject({ changed: COUNT, not_found: [] });
    expect(await totalOf("status=new")).toBe(COUNT);
    expect([await totalOf("tag=autumn"), await totalOf("due=2031-05-02")]).toEqual([0, 0]);
  });

  test("what is another account's, or not there, is told and left alone; the others are changed", async () => {
    const [foreign] = (await made(stranger, ["foreign"])) as [string];
    const [gone] = (await made(client, ["short-lived"])) as [string];
    await client.delete(`/v1/leads/${gone}`);
    const missing = [foreign, gone, "nothing"];
    const changed = await update({ ids: [...missing, ids[0]], status: "won" });
    expect(changed.json).toEqual({ changed: 1, not_found: missing, undo: [{ ids: [ids[0]], status: "new" }] });
    const deleted = await client.post("/v1/leads/delete", { ids: missing });
    expect(deleted.json).toEqual({ deleted: 0, not_found: missing });
    expect((await stranger.get(`/v1/leads/${foreign}`)).json).toMatchObject({ status: "new" });
    await update(...changed.json.undo);
  });

  test("too many, one twice, none, or a value that there is not: refused, and nothing is changed", async () => {
    const many = Array.from({ length: 501 }, (_, n) => `lead_${n}`);
    const more = many.map((id) => `${id}_more`);
    for (const changes of [
      [],
      [{ ids: [], status: "won" }],
      [{ ids: [ids[0], ids[0]], status: "won" }],
      [
        { ids: [ids[0]], status: "won" },
        { ids: [ids[0]], status: "lost" },
      ],
      [{ ids: [...many, ...more], status: "won" }],
      [
        { ids: many, status: "won" },
        { ids: more, status: "won" },
      ],
      [{ ids: [ids[0]], status: "sold" }],
      [{ ids: [ids[0]], notes: "Not this way" }],
    ]) {
      const { status, json } = await update(...changes);
      expect([status, json.code]).toEqual([400, "validation_failed"]);
    }
    expect((await client.post("/v1/leads/delete", { ids: [...many, ...more] })).status).toBe(400);
    expect(await totalOf("status=new")).toBe(COUNT);
  });

  test("sent again with its Idempotency-Key: the same answer, once done, one entry in the audit", async () => {
    const headers = { "Idempotency-Key": "many-1" };
    const body = { changes: [{ ids: ids.slice(0, 3), status: "lost" }] };
    const first = await client.post("/v1/leads/update", body, { headers });
    await update(...first.json.undo);
    const again = await client.post("/v1/leads/update", body, { headers });
    expect(again.json).toEqual(first.json);
    expect(await totalOf("status=lost")).toBe(0);
  });

  test("deleted for good: nobody brings them back, and who must not be contacted stays so", async () => {
    const [barred, ...others] = ids as [string, ...string[]];
    await client.put(`/v1/leads/${barred}`, { do_not_contact: true, emails: ["info@barred.example"] });
    const { name, website } = (await client.get(`/v1/leads/${others[0]}`)).json;
    const { json } = await client.post("/v1/leads/delete", { ids: [barred, ...others.slice(0, 119)] });
    expect(json).toEqual({ deleted: 120, not_found: [] });
    expect(await totalOf("")).toBe(COUNT - 120);
    const { json: again } = await client.post("/v1/leads/import", { leads: [{ name, website }] });
    expect(again).toMatchObject({ added: 0, duplicates: 0, suppressed: 1 });
    await client.post("/v1/leads/import", { leads: [{ name: "Other", email: "info@barred.example" }] });
    const { data } = (await client.get("/v1/leads?q=info@barred.example")).json;
    expect(data).toMatchObject([{ name: "Other", do_not_contact: true }]);
  });
});

describe("submissions", () => {
  let submissions: string[];
  let formId: string;
  const update = (...changes: Json[]) => server.post("/v1/submissions/update", { changes });
  const get = async (query = "") => (await server.get(`/v1/submissions?form_id=${formId}&${query}`)).json;
  const form = async () => (await server.get(`/v1/forms/${formId}`)).json;

  beforeAll(async () => {
    const one = await makeSubmission(server);
    const two = await makeSubmission(server);
    ({ formId } = one);
    submissions = [one.submissionId, two.submissionId];
  });

  test("they are seen to together and back, and what is counted of them follows", async () => {
    const { userId } = await makePerson(server, "editor");
    const values = { read: true, done: true, spam: true, assignee_id: userId, labels: ["quote"] };
    const { json } = await update({ ids: submissions, ...values });
    const before = { read: false, done: false, spam: false, assignee_id: null, labels: [] };
    expect(json).toMatchObject({ changed: 2, not_found: [], undo: [{ ids: submissions, ...before }] });
    expect(await form()).toMatchObject({ submission_count: 0, spam_count: 1, unread_count: 0 });
    expect((await get("label=quote&done=true")).data).toMatchObject([{ assignee_id: userId, spam: true }]);
    expect((await update(...json.undo)).json).toMatchObject({ changed: 2, not_found: [] });
    expect(await form()).toMatchObject({ submission_count: 1, spam_count: 0, unread_count: 1 });
    const { data } = await get();
    expect(data).toMatchObject([{ assignee_id: null, labels: [], done_at: null, read_at: null }]);
  });

  test("nobody else's are touched, and nobody sees to them who is not of the account", async () => {
    const changes = [{ ids: submissions, done: true }];
    expect((await stranger.post("/v1/submissions/update", { changes })).json).toMatchObject({
      changed: 0,
      not_found: submissions,
    });
    const deleted = await stranger.post("/v1/submissions/delete", { ids: submissions });
    expect(deleted.json).toEqual({ deleted: 0, not_found: submissions });
    const other = (await makePerson(stranger, "viewer")).userId;
    expect((await update({ ids: submissions, done: true, assignee_id: other })).status).toBe(404);
    const { website_id } = await form();
    const key = (await server.post("/v1/api_keys", { name: "one website", websites: [website_id] })).json.key;
    const narrow = await server.post("/v1/submissions/update", { changes }, { key });
    expect([narrow.status, narrow.json.code]).toEqual([404, "not_found"]);
    expect((await get("done=true")).total).toBe(0);
  });

  test("deleted with their files", async () => {
    const { json } = await server.post("/v1/submissions/delete", { ids: submissions });
    expect(json).toEqual({ deleted: 2, not_found: [] });
    expect((await get()).total).toBe(0);
    expect((await server.get(`/v1/submissions/${submissions[0]}/files/0`)).status).toBe(404);
  });
});

describe("records", () => {
  const TITLE = { key: "title", name: "Title", type: "text", required: true };
  let websiteId: string;
  const collectionOf = async (name: string, ...fields: object[]): Promise<string> =>
    (await server.post(`/v1/websites/${websiteId}/cms/collections`, { name, fields: [TITLE, ...fields] })).json._id;
  const add = async (collection: string, data: object, status = "draft"): Promise<string> =>
    (await server.post(`/v1/cms/collections/${collection}/records`, { data, status })).json._id;
  const get = async (id: string) => (await server.get(`/v1/cms/records/${id}`)).json;
  const many = (collection: string, what: "update" | "delete", body: object, client: Client = server) =>
    client.post(`/v1/cms/collections/${collection}/records/${what}`, body);

  beforeAll(async () => {
    ({ websiteId } = await makeWebsite(server));
  });

  test("published and archived together: what can't be is told with why, and a draft that was lost is not taken back", async () => {
    const [news, other] = [await collectionOf("News"), await collectionOf("Other")];
    const [plain, untitled] = [await add(news, { title: "Rye" }), await add(news, {})];
    const drafted = await add(news, { title: "Before" }, "published");
    await server.put(`/v1/cms/records/${drafted}`, { data: { title: "After" } });
    const elsewhere = await add(other, { title: "Elsewhere" });
    const ids = [plain, untitled, drafted, elsewhere];
    const published = await many(news, "update", { changes: [{ ids, status: "published" }] });
    expect(published.json).toMatchObject({
      changed: 2,
      not_found: [elsewhere],
      refused: [
        {
          _id: untitled,
          code: "validation_failed",
          details: [{ path: "data.title", code: "required_to_publish", values: { name: "Title" } }],
        },
      ],
      undo: [{ ids: [plain], status: "draft" }],
    });
    expect([await get(plain), await get(untitled), await get(drafted)]).toMatchObject([
      { status: "published" },
      { status: "draft" },
      { status: "published", data: { title: "After" }, draft_data: null },
    ]);
    const archived = await many(news, "update", { changes: [{ ids: [plain, drafted], status: "archived" }] });
    expect(archived.json).toMatchObject({ changed: 2, undo: [{ ids: [plain, drafted], status: "published" }] });
    await many(news, "update", { changes: archived.json.undo });
    expect([await get(plain), await get(elsewhere)]).toMatchObject([{ status: "published" }, { status: "draft" }]);
    expect((await many(news, "delete", { ids }, stranger)).status).toBe(404);
  });

  test("deleted together, but for those that others refer to", async () => {
    const people = await collectionOf("People");
    const posts = await collectionOf("Posts", { key: "author", type: "reference", collection_id: people });
    const [ada, bob] = [await add(people, { title: "Ada" }), await add(people, { title: "Bob" })];
    await add(posts, { title: "Rye", author: ada });
    const { json } = await many(people, "delete", { ids: [ada, bob, "rec_none"] });
    expect(json).toMatchObject({
      deleted: 1,
      not_found: ["rec_none"],
      refused: [{ _id: ada, code: "record_referenced" }],
    });
    expect((await get(ada)).status).toBe("draft");
    expect((await server.get(`/v1/cms/records/${bob}`)).status).toBe(404);
    const forced = await many(people, "delete", { ids: [ada], force: true });
    expect(forced.json).toMatchObject({ deleted: 1, not_found: [], refused: [] });
    const [post] = (await server.get(`/v1/cms/collections/${posts}/records`)).json.data;
    expect(post.data).toEqual({ title: "Rye", author: null });
  });
});

describe("subscribers", () => {
  test("taken off their list together, for good", async () => {
    const made = async (name: string) => (await server.post("/v1/lists", { name })).json._id;
    const add = async (list: string, email: string): Promise<string> =>
      (await server.post(`/v1/lists/${list}/subscribers`, { email, basis: "Asked for it" })).json._id;
    const [list, other] = [await made("News"), await made("Other")];
    const [ada, bob] = [await add(list, "ada@example.com"), await add(list, "bob@example.com")];
    const elsewhere = await add(other, "ada@example.com");
    const update = (ids: string[], client: Client = server) =>
      client.post(`/v1/lists/${list}/subscribers/update`, { changes: [{ ids, status: "unsubscribed" }] });
    await server.put(`/v1/lists/${list}/subscribers/${bob}`, { status: "unsubscribed" });
    expect((await update([ada, bob, elsewhere])).json).toEqual({ changed: 1, not_found: [elsewhere], undo: [] });
    expect((await server.get(`/v1/lists/${list}/subscribers?status=unsubscribed`)).json.total).toBe(2);
    expect((await server.get(`/v1/lists/${other}/subscribers?status=subscribed`)).json.total).toBe(1);
    expect((await update([ada], stranger)).status).toBe(404);
  });
});

describe("redirects", () => {
  test("deleted together as one release, and made again with what the answer has", async () => {
    const { websiteId } = await makePublishedWebsite(server);
    const at = `/v1/websites/${websiteId}/redirects`;
    const wanted = ["/one", "/two", "/three"].map((path) => ({ path, target: "/", status: 301 }));
    const made = (await server.post(`${at}/import`, { redirects: wanted })).json.redirects;
    const releases = async () => (await server.get(`/v1/websites/${websiteId}/releases`)).json.total;
    const before = await releases();
    const ids = made.slice(0, 2).map(({ _id }: Json) => _id);
    const foreign = (await makePublishedWebsite(server)).websiteId;
    expect((await server.post(`/v1/websites/${foreign}/redirects/delete`, { ids })).json).toEqual({
      deleted: 0,
      not_found: ids,
      redirects: [],
    });
    const { json } = await server.post(`${at}/delete`, { ids: [...ids, "red_none"] });
    expect(json).toMatchObject({ deleted: 2, not_found: ["red_none"] });
    expect([(await server.get(at)).json.total, await releases()]).toEqual([1, before + 1]);
    expect((await server.post(`${at}/import`, { redirects: json.redirects })).status).toBe(200);
    expect((await server.get(at)).json.total).toBe(3);
  });
});
