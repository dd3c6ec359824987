/** Review links are listed, end before their time, and what was said with them is listed for the whole account. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { reviewLinks } from "../../src/storage/tables.ts";
import { call, type Json, makeGeneratedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { withKey } from "../people.ts";

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

test("a link is short and can't be guessed", async () => {
  const { websiteId } = await makeGeneratedWebsite(server);
  const { json: link } = await server.post(`/v1/websites/${websiteId}/review_links`, { reviewer: "Ada" });
  expect(below(link.url).length).toBeLessThan(64);
  const [name, signature] = below(link.url).slice("/preview/".length).split(".") as [string, string];
  const { url: other } = (await server.post(`/v1/websites/${websiteId}/review_links`)).json;
  const [otherName] = below(other).slice("/preview/".length).split(".") as [string];
  for (const wrong of [name, `${name}.`, `${name}.${signature.slice(1)}`, `${otherName}.${signature}`, `rvl_${name}`])
    expect((await call(server.baseUrl, "GET", `/preview/${wrong}/`, undefined, null)).status).toBe(404);
  await server.storage.write("all", (db) => db.update(reviewLinks).set({ expires_at: 1 }));
  const expired = await open(link.url);
  expect([expired.status, expired.text]).toEqual([404, expect.stringContaining("has expired")]);
});

test("the review page speaks the reviewer's language, else the website's, under the agency's name and colours", async () => {
  const agency = await server.addAccount();
  const { json: client } = await agency.post("/v1/clients", { name: "Crumb", monthly_credits: 100 });
  const as = { headers: { "Sitewright-Account": client._id } };
  const { json: key } = await (await agency.owner()).post("/v1/api_keys", { name: "theirs" }, as);
  const own = withKey(agency, key.key);
  const { websiteId } = await makeGeneratedWebsite(own, "Bäckerei");
  await own.put(`/v1/websites/${websiteId}`, { language: "de-AT" });
  const { json: link } = await own.post(`/v1/websites/${websiteId}/review_links`, {});
  const shown = async (language: string | null, address = `${below(link.url)}/`) => {
    const headers: Record<string, string> = language ? { "Accept-Language": language } : {};
    return await (await fetch(`${server.baseUrl}${address}`, { headers })).text();
  };
  for (const [asked, said] of [
    [null, ["de", "Freigeben"]],
    ["fr-CH, en;q=0.5", ["fr", "Approuver"]],
    ["ja, en-GB;q=0.5", ["en", "Approve"]],
    ["ja", ["de", "Freigeben"]],
  ] as const) {
    const page = await shown(asked);
    expect(page).toContain(`<html lang="${said[0]}">`);
    expect(page).toContain(`id="approve" class="main">${said[1]}</button>`);
    expect(page).toContain('<p class="manager" dir="auto">Test</p>');
  }
  expect(await shown("de", "/preview/x/")).toContain("Dieser Link funktioniert nicht");
  await agency.put("/v1/brand", { name: "North & Co", colour: "#aa0033" });
  const branded = await fetch(`${server.baseUrl}${below(link.url)}/`);
  const style = /<style>(.*)<\/style>/.exec(await branded.text())![1]!;
  expect(style).toContain("--solid:light-dark(#aa0033,");
  expect(branded.headers.get("content-security-policy")).toContain(
    `'sha256-${Bun.CryptoHasher.hash("sha256", style, "base64")}'`,
  );
  expect(await shown(null)).toContain('<p class="manager" dir="auto">North &amp; Co</p>');
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
