/** Review links are listed, end before their time, and what was said with them is listed for the whole account. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { call, type Json, makeGeneratedWebsite, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const below = (url: string) => new URL(url).pathname;
const say = (url: string, body: Json) =>
  call(server.baseUrl, "POST", `${below(url)}/_sw/comments`, { path: "/", kind: "comment", text: null, ...body }, null);
const open = (url: string) => call(server.baseUrl, "GET", `${below(url)}/`, undefined, null);

test("a link is listed with its address, shows drafts to whoever has it, and nothing once it is revoked", async () => {
  const { websiteId } = await makeGeneratedWebsite(server);
  const made = await server.post(`/v1/websites/${websiteId}/review_links`, { reviewer: "Ada", days: 30 });
  expect(made.json).toMatchObject({ reviewer: "Ada", comments: true });
  const lastsMs = Date.parse(made.json.expires_at) - Date.parse(made.json.created_at);
  expect(lastsMs).toBe(30 * 24 * 60 * 60_000);
  const { json: plain } = await server.post(`/v1/websites/${websiteId}/review_links`, { comments: false });
  const { json: list } = await server.get(`/v1/websites/${websiteId}/review_links`);
  expect(list.data).toEqual([plain, made.json]);

  expect((await say(plain.url, { text: "Hello" })).status).toBe(404);
  expect((await say(made.json.url, { text: "Hello" })).status).toBe(200);
  const shown = await open(made.json.url);
  const frame = /<iframe[^>]* src="([^"]*)"/.exec(shown.text)![1]!;
  const { json: gone } = await server.delete(`/v1/review_links/${made.json._id}`);
  expect(gone).toEqual({ _id: made.json._id, deleted: true });
  for (const address of [`${below(made.json.url)}/`, frame]) {
    const answer = await call(server.baseUrl, "GET", address, undefined, null);
    expect([answer.status, answer.text.includes("does not work any more")]).toEqual([404, true]);
  }
  expect((await say(made.json.url, { text: "Hello?" })).status).toBe(404);
  expect((await open(plain.url)).status).toBe(200);
  expect((await server.get(`/v1/websites/${websiteId}/review_links`)).json.data).toEqual([plain]);
  expect((await server.delete(`/v1/review_links/${made.json._id}`)).status).toBe(404);
});

test("a website has at most 100 links, and a link at most 90 days", async () => {
  const { websiteId } = await makeGeneratedWebsite(server);
  const make = (body: Json) => server.post(`/v1/websites/${websiteId}/review_links`, body);
  for (const days of [0, 91, 1.5]) expect((await make({ days })).status).toBe(400);
  for (let index = 0; index < 100; index++) expect((await make({})).status).toBe(200);
  const refused = await make({});
  expect([refused.status, refused.json.code]).toEqual([409, "review_link_limit"]);
});

test("all comments are listed with their page; what nobody has seen is unread, an answer too", async () => {
  const client = await server.addAccount();
  const { websiteId, pageId } = await makeGeneratedWebsite(client, "Crumb");
  const elsewhere = await makeGeneratedWebsite(client, "Rye");
  const { json: link } = await client.post(`/v1/websites/${websiteId}/review_links`, { reviewer: "Ada" });
  await say(link.url, { text: "Shorter?" });
  await say(link.url, { kind: "approved" });
  await client.post(`/v1/pages/${elsewhere.pageId}/comments`, { text: "A note of ours" });
  const all = async (query = "") => (await client.get(`/v1/comments${query}`)).json;
  const said = async (query: string) => (await all(query)).data.map((one: Json) => one.text ?? one.kind);
  expect(await said("")).toEqual(["A note of ours", "approved", "Shorter?"]);
  expect(await said("?unread=true")).toEqual(["approved", "Shorter?"]);
  expect(await said("?unread=false")).toEqual(["A note of ours"]);
  expect(await said(`?website_id=${websiteId}&status=open`)).toEqual(["Shorter?"]);
  expect(await said("?kind=approved")).toEqual(["approved"]);
  const [first] = (await all("?unread=true&status=open")).data;
  expect(first).toMatchObject({
    page_id: pageId,
    page: { path: "/" },
    website_name: "Crumb",
    answers: 0,
    unread: true,
    read_at: null,
  });

  await client.put(`/v1/comments/${first._id}`, { read: true });
  expect(await said("?unread=true")).toEqual(["approved"]);
  await client.post(`/v1/pages/${pageId}/comments`, { text: "Done.", parent_id: first._id });
  expect(await said("?unread=true")).toEqual(["approved"]);
  await say(link.url, { text: "Thanks", parent_id: first._id });
  expect(await said("?unread=true")).toEqual(["approved", "Shorter?"]);
  expect((await all("?status=open")).data.find((one: Json) => one._id === first._id)).toMatchObject({ answers: 2 });
  const answers = (await client.get(`/v1/pages/${pageId}/comments?parent_id=${first._id}`)).json.data;
  expect(answers.map((one: Json) => one.text)).toEqual(["Thanks", "Done."]);
  await client.put(`/v1/comments/${first._id}`, { read: true });
  await client.put(`/v1/comments/${first._id}`, { read: false });
  expect((await all("?unread=true")).total).toBe(2);

  expect((await server.get("/v1/comments?limit=100")).json.data.some((one: Json) => one.website_id === websiteId)).toBe(
    false,
  );
  expect((await server.get(`/v1/comments?website_id=${websiteId}`)).status).toBe(404);
  const { json: key } = await client.post("/v1/api_keys", { name: "Cut", websites: [elsewhere.websiteId] });
  const seen = await call(server.baseUrl, "GET", "/v1/comments", undefined, key.key);
  expect(seen.json.data.map((one: Json) => one.text)).toEqual(["A note of ours"]);
  const refused = await call(server.baseUrl, "GET", `/v1/comments?website_id=${websiteId}`, undefined, key.key);
  expect(refused.status).toBe(404);
});
