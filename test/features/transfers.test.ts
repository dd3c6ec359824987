/** Websites that become another account's: wholly or not at all, while visitors read and write. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Db, SerializationKey } from "../../src/storage/client.ts";
import { rowsBelowWebsite } from "../../src/storage/ownership.ts";
import { look } from "../databases.ts";
import {
  type Client,
  type Json,
  makePublishedWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { withKey } from "../people.ts";
import { makePng } from "../pictures.ts";
import { makeResources } from "../requests.ts";
import { damage } from "../simulation/invariants.ts";

setDefaultTimeout(300_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const as = (accountId: string) => ({ headers: { "Sitewright-Account": accountId } });

async function makeFamily(clients: object[] = [{}]) {
  const parent = await server.addAccount({ monthlyCredits: 10_000 });
  const made: string[] = [];
  for (const body of clients) {
    const { json } = await parent.post("/v1/clients", { name: "Crumb & Co", monthly_credits: 1000, ...body });
    made.push(json._id);
  }
  return { parent, clients: made };
}

/** A client as its parent acts in it. */
const inside = (parent: Client, accountId: string): Client => ({
  ...parent,
  accountId,
  get: (path) => parent.get(path, as(accountId)),
  post: (path, body) => parent.post(path, body, as(accountId)),
  put: (path, body) => parent.put(path, body, as(accountId)),
  delete: (path) => parent.delete(path, as(accountId)),
});

const transfer = (from: Client, website: string, to: string) =>
  from.post(`/v1/websites/${website}/transfer`, { account_id: to });

/** Whose what is below a website is, by table. */
async function owners(websiteId: string, storage = server.storage): Promise<Record<string, string[]>> {
  storage.refresh();
  const found: Record<string, Set<string>> = {};
  for await (const { table, column, value } of rowsBelowWebsite(storage.read, websiteId)) {
    const rows = await storage.read.all<{ account_id: string; name: string }>(
      sql`SELECT account_id FROM ${table} WHERE ${sql.identifier(column)} = ${value}`,
    );
    found[column] ??= new Set();
    for (const { account_id } of rows) found[column].add(account_id);
  }
  return Object.fromEntries(Object.entries(found).map(([name, accounts]) => [name, [...accounts]]));
}

/** Pages, versions, forms, what was sent, records, comments, releases, redirects, an experiment, a domain. */
async function fill(client: Client) {
  const resources = await makeResources({ ...client, visit: server.visit }, client);
  return resources;
}

test("everything goes along, is counted there, and its visitors notice nothing; and back again", async () => {
  const { parent, clients } = await makeFamily();
  const client = inside(parent, clients[0]!);
  const { websiteId, pageId, host } = await makePublishedWebsite(parent, `Crumb ${Bun.randomUUIDv7()}`);
  const { json: saved } = await parent.post("/v1/versions", {
    page_id: pageId,
    thread_id: (await parent.post("/v1/threads", { page_id: pageId })).json.thread_id,
    html: '<main><h1>Bread</h1><form><input name="name"></form></main>',
    css: "",
    javascript: "",
  });
  await parent.post("/v1/tools/deploy", { page_id: pageId });
  const [form] = (await parent.get(`/v1/forms?page_id=${pageId}`)).json.data;
  const send = (name: string) =>
    server.visit(host, `/_sw/forms/${form._id}`, { method: "POST", body: new URLSearchParams({ name }) });
  expect((await send("Ada")).status).toBeLessThan(400);
  const comment = await parent.post(`/v1/pages/${pageId}/comments`, { text: "Shorter, please" });
  await parent.post(`/v1/websites/${websiteId}/redirects`, { path: "/old", target: "/" });
  const { json: collection } = await parent.post(`/v1/websites/${websiteId}/cms/collections`, {
    name: "News",
    fields: [{ key: "title", type: "text" }],
  });
  const { json: record } = await parent.post(`/v1/cms/collections/${collection._id}/records`, {
    data: { title: "Rye" },
  });
  const known = [
    `/v1/websites/${websiteId}`,
    `/v1/pages/${pageId}`,
    `/v1/versions/${saved._id}`,
    `/v1/forms/${form._id}`,
    `/v1/cms/records/${record._id}`,
    `/v1/websites/${websiteId}/redirects`,
    `/v1/websites/${websiteId}/releases`,
    `/v1/websites/${websiteId}/brief`,
    `/v1/pages/${pageId}/comments`,
  ];
  const read = async (from: Client) =>
    Promise.all(known.map(async (path) => ({ ...(await from.get(path)).json, updated_at: null })));
  const before = await read(parent);
  const statsOf = async (of: Client) =>
    (await of.get("/v1/credits")) &&
    (await server.storage.read.all<Json>(
      sql`SELECT kind, count FROM totals WHERE owner = ${of.accountId} AND kind <> 'credit_entries' AND count <> 0 ORDER BY kind`,
    ));
  const counted = await statsOf(parent);

  const moved = await transfer(parent, websiteId, client.accountId);
  expect([moved.status, moved.json._id, moved.json.account_id]).toEqual([200, websiteId, client.accountId]);
  expect(await read(client)).toEqual(before);
  for (const path of known) expect([path, (await parent.get(path)).status]).toEqual([path, 404]);
  expect((await parent.get("/v1/websites")).json.total).toBe(0);
  expect((await client.get("/v1/websites?q=crumb")).json.total).toBe(1);
  expect((await parent.get("/v1/websites?q=crumb")).json.total).toBe(0);
  expect((await client.get("/v1/submissions")).json.total).toBe(1);
  expect(
    Object.values(await owners(websiteId))
      .flat()
      .filter((id) => id !== client.accountId),
  ).toEqual([]);
  expect(await statsOf(client)).toEqual(counted);
  expect(await statsOf(parent)).toEqual([]);
  expect((await server.visit(host, "/")).status).toBe(200);
  expect((await send("Grace")).status).toBeLessThan(400);
  expect((await client.get("/v1/submissions")).json.total).toBe(2);
  expect((await client.post(`/v1/comments/${comment.json._id}/replies`, {})).status).not.toBe(500);

  expect((await transfer(client, websiteId, parent.accountId)).status).toBe(200);
  expect((await parent.get("/v1/submissions")).json.total).toBe(2);
  expect((await client.get("/v1/websites")).json.total).toBe(0);
  expect(await look(server.directory, damage)).toEqual([]);
});

test("whatever an account has can go, also its domain; what is in the way says so", async () => {
  const { parent, clients } = await makeFamily([{}, { website_limit: 0 }]);
  const resources = await fill(parent);
  const [to, full] = clients as [string, string];
  const website = resources.websites!;
  await parent.put(`/v1/websites/${website}`, { domain: resources.domains });
  expect((await transfer(parent, website, full)).json).toMatchObject({ code: "website_quota", limit: 0 });
  expect((await transfer(parent, website, parent.accountId)).json.details[0].path).toBe("account_id");
  const stranger = await server.addAccount();
  expect((await transfer(parent, website, stranger.accountId)).json.code).toBe("account_not_found");
  expect((await transfer(stranger, website, stranger.accountId)).json.code).toBe("not_found");
  const name = (await parent.get(`/v1/domains/${resources.domains}`)).json.domain;
  const { json: theirs } = await inside(parent, to).post("/v1/domains", { domain: name });
  expect((await transfer(parent, website, to)).json.code).toBe("domain_in_use");
  await inside(parent, to).delete(`/v1/domains/${theirs._id}`);
  const moved = await transfer(parent, website, to);
  expect([moved.status, moved.json.domain]).toEqual([200, resources.domains]);
  expect((await inside(parent, to).get(`/v1/domains/${resources.domains}`)).json.domain).toBe(name);
  expect((await parent.get(`/v1/domains/${resources.domains}`)).status).toBe(404);
  expect(await look(server.directory, damage)).toEqual([]);
  const entries = (await inside(parent, to).get("/v1/audit?limit=100")).json.data;
  expect(entries.some(({ operation }: Json) => operation === "websites.transfer")).toBe(true);
});

test("a client's own key hands nothing over to who looks after it, nor to another client", async () => {
  const { parent, clients } = await makeFamily([{}, {}]);
  const [one, other] = clients as [string, string];
  const key = (await (await parent.owner()).post("/v1/api_keys", { name: "theirs" }, as(one))).json.key;
  const own = withKey(parent, key);
  const { json } = await own.post("/v1/websites", { name: "Mine", prompt: "A florist" });
  for (const to of [parent.accountId, other])
    expect((await transfer(own, json._id, to)).json.code).toBe("account_not_found");
  expect((await transfer(inside(parent, one), json._id, other)).json.account_id).toBe(other);
});

/** Lets each write go through `around` from here on. */
function aroundWrites(of: TestServer, around: (number: number, write: () => Promise<unknown>) => Promise<unknown>) {
  const { write } = of.storage;
  let number = 0;
  of.storage.write = ((serializationKey: SerializationKey, work: (db: Db) => Promise<unknown>) =>
    around(number++, () => write(serializationKey, work))) as typeof write;
  return () => {
    of.storage.write = write;
  };
}

/** A published website with many versions. */
async function makeLarge(client: Client, versions: number) {
  const made = await makePublishedWebsite(client, `Large ${Bun.randomUUIDv7()}`);
  for (let at = 0; at < versions; at++)
    await saveVersion(client, made.pageId, { html: `<main><h1>${at}</h1><form><input name="name"></form></main>` });
  await client.post("/v1/tools/deploy", { page_id: made.pageId });
  const [form] = (await client.get(`/v1/forms?page_id=${made.pageId}`)).json.data;
  return { ...made, formId: form._id as string };
}

test("while it goes visitors read and write, and neither account sees a part of it", async () => {
  const { parent, clients } = await makeFamily();
  const to = inside(parent, clients[0]!);
  const { websiteId, host, formId } = await makeLarge(parent, 60);
  const versions = (await parent.get("/v1/users/me/stats")).json.versions;
  const seen: string[] = [];
  let sent = 0;
  const moving = transfer(parent, websiteId, to.accountId);
  let done = false;
  void moving.finally(() => {
    done = true;
  });
  while (!done) {
    const page = await server.visit(host, "/");
    expect(page.status).toBe(200);
    const body = new URLSearchParams({ name: `Ada ${sent++}` });
    expect((await server.visit(host, `/_sw/forms/${formId}`, { method: "POST", body })).status).toBeLessThan(400);
    const [there, here] = await Promise.all([to.get("/v1/websites"), parent.get("/v1/websites")]);
    seen.push(`${here.json.total}${there.json.total}`);
    const counted = (await parent.get("/v1/users/me/stats")).json;
    if (counted.websites === 1) expect(counted.versions).toBe(versions);
    else expect(counted.versions).toBe(0);
  }
  expect((await moving).status).toBe(200);
  expect(seen.every((state) => ["10", "00", "01"].includes(state))).toBe(true);
  expect((await to.get(`/v1/forms/${formId}`)).json.submission_count ?? sent).toBe(sent);
  expect((await to.get("/v1/submissions")).json.total).toBe(sent);
  expect(
    Object.values(await owners(websiteId))
      .flat()
      .filter((id) => id !== to.accountId),
  ).toEqual([]);
  expect(await look(server.directory, damage)).toEqual([]);
});

test("a run that goes on is in the way; ended, it is not", async () => {
  const { parent, clients } = await makeFamily();
  const { json: website } = await parent.post("/v1/websites", { name: "Crumb", prompt: "A bakery" });
  const { json: page } = await parent.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const { json: run } = await parent.post(`/v1/pages/${page._id}/generate`, {});
  const answer = await transfer(parent, website._id, clients[0]!);
  if (answer.status !== 200) expect(answer.json.code).toBe("website_busy");
  for (;;) {
    const { status } = (await parent.get(`/v1/runs/${run.run_id}`)).json;
    if (status === undefined || status === "completed") break;
  }
  if (answer.status !== 200) expect((await transfer(parent, website._id, clients[0]!)).status).toBe(200);
});

test.each([3, 5])(
  "a process that dies at write %i leaves it wholly here; the next one moves it as it was asked to",
  async (last) => {
    const first = await startTestServer();
    const parent: Client = first;
    const { json: client } = await parent.post("/v1/clients", { name: "Crumb" });
    const { websiteId } = await makeLarge(parent, 60);
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const undo = aroundWrites(first, (number, write) => {
      if (number < last) return write();
      resolve();
      return new Promise(() => {});
    });
    const items = [{ id: websiteId, account_id: client._id }];
    const { json: batch } = await parent.post("/v1/batches", { operation: "websites.transfer", items });
    await reached;
    first.seemDead();
    const next = await startTestServer({ directory: first.directory });
    try {
      const ended = async () => (await next.get(`/v1/batches/${batch._id}`, { key: parent.key })).json;
      while ((await ended()).status !== "completed") await Bun.sleep(5);
      expect((await ended()).items).toEqual([
        { status: 200, body: expect.objectContaining({ account_id: client._id }) },
      ]);
      const there = await next.get(`/v1/websites/${websiteId}`, { key: parent.key, ...as(client._id) });
      const here = await next.get(`/v1/websites/${websiteId}`, { key: parent.key });
      expect([there.status, here.status]).toEqual([200, 404]);
      expect(
        Object.values(await owners(websiteId, next.storage))
          .flat()
          .filter((id) => id !== client._id),
      ).toEqual([]);
      expect(await look(first.directory, damage)).toEqual([]);
    } finally {
      undo();
      await next.stop();
    }
  },
);

test("a client that is deleted leaves its websites to another account, or none goes with it", async () => {
  const { parent, clients } = await makeFamily([{}, {}, { website_limit: 1 }]);
  const [leaving, other, small] = clients as [string, string, string];
  const client = inside(parent, leaving);
  const sites = [await makePublishedWebsite(client, "One"), await makePublishedWebsite(client, "Two")];
  const end = (query: string) => parent.delete(`/v1/clients/${leaving}?${query}`);
  expect((await end("")).status).toBe(400);
  expect((await end(`websites=delete&move_to=${other}`)).status).toBe(400);
  expect((await end(`move_to=${leaving}`)).json.details[0].path).toBe("move_to");
  expect((await end(`move_to=${server.accountId}`)).json.code).toBe("account_not_found");
  expect((await end(`move_to=${small}`)).json).toMatchObject({ code: "website_quota", limit: 1 });
  expect((await parent.get(`/v1/clients/${leaving}`)).json.websites).toBe(1);
  expect((await end(`move_to=${other}`)).json).toEqual({ _id: leaving, deleted: true });
  const totals = [other, small].map(async (id) => (await inside(parent, id).get("/v1/websites")).json.total);
  expect(await Promise.all(totals)).toEqual([1, 1]);
  for (const { host } of sites) expect((await server.visit(host, "/")).status).toBe(200);
  expect((await parent.get(`/v1/clients/${leaving}`)).status).toBe(404);
});

test("pictures of the account that the website shows go with it as copies, and stay with the former account", async () => {
  const { parent, clients } = await makeFamily();
  const to = inside(parent, clients[0]!);
  const upload = async (width: number): Promise<Json> => {
    const form = new FormData();
    form.append("alt", "An oven");
    form.append("file", new File([makePng(width, 20)], `oven-${width}.png`));
    const uploaded = await parent.post("/v1/assets", await new Response(form).blob());
    expect([uploaded.status, uploaded.text]).toEqual([200, expect.stringContaining(`oven-${width}`)]);
    return uploaded.json;
  };
  // An account may have four uploads under way.
  const [shown, card, cover, logo] = (await Promise.all([341, 342, 343, 344].map(upload))) as [Json, Json, Json, Json];
  const unused = await upload(345);
  const { websiteId, pageId, host } = await makePublishedWebsite(parent, "Oven");
  const html = `<main><h1>Oven</h1><img src="${shown.path}" alt="An oven"></main>`;
  await saveVersion(parent, pageId, { html });
  await parent.put(`/v1/pages/${pageId}`, { og_image: card.path });
  await parent.put(`/v1/websites/${websiteId}`, { logo: logo.path });
  expect((await parent.post("/v1/tools/deploy", { page_id: pageId })).status).toBe(200);
  const made = await parent.post(`/v1/websites/${websiteId}/cms/collections`, {
    name: "News",
    fields: [{ key: "cover", type: "image" }],
  });
  const records = `/v1/cms/collections/${made.json._id}/records`;
  const { json: record } = await parent.post(records, { data: { cover: { src: cover._id, alt: "An oven" } } });

  expect((await transfer(parent, websiteId, clients[0]!)).status).toBe(200);
  const there: Json[] = (await to.get(`/v1/assets?website_id=${websiteId}`)).json.data;
  expect(there.map(({ path }) => path).sort()).toEqual([shown, card, cover, logo].map(({ path }) => path).sort());
  const kept = (await to.get(`/v1/cms/records/${record._id}`)).json.data.cover;
  expect(there.map(({ _id }) => _id)).toContain(kept.src);
  const own: Json[] = (await parent.get("/v1/assets")).json.data;
  expect(own.map(({ _id }) => _id).sort()).toEqual([shown, card, cover, logo, unused].map(({ _id }) => _id).sort());
  // Whatever the former account does with its own changes nothing there, and what the website shows is in use there.
  for (const { _id } of own) expect((await parent.delete(`/v1/assets/${_id}`)).status).toBe(200);
  for (const { path } of [shown, card, cover, logo]) expect((await server.visit(host, path)).status).toBe(200);
  expect((await to.put(`/v1/cms/records/${record._id}`, { data: { cover: kept } })).status).toBe(200);
  const ofPage = there.find(({ path }) => path === shown.path)!;
  expect((await to.delete(`/v1/assets/${ofPage._id}`)).json.code).toBe("asset_in_use");
});
