/** One search over everything an account has: what is found, in which order, and what a key may not find. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  call,
  type Json,
  makeGeneratedWebsite,
  makePublishedWebsite,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { makePerson, withKey } from "../people.ts";

let server: TestServer;
let websiteId = "";
beforeAll(async () => {
  server = await startTestServer();
  ({ websiteId } = await makePublishedWebsite(server));
  await server.put(`/v1/websites/${websiteId}`, { name: "Zimt & Co" });
  await server.post(`/v1/websites/${websiteId}/pages`, { path: "/zimtsterne", name: "Zimtsterne" });
  const fields = [{ key: "title", name: "Title", type: "text" }];
  const { json } = await server.post(`/v1/websites/${websiteId}/cms/collections`, { name: "News", fields });
  await server.post(`/v1/cms/collections/${json._id}/records`, { data: { title: "Wieder frische Zimtrollen" } });
  await server.post("/v1/leads/import", { leads: [{ name: "Zimt Bäckerei", city: "Kiel", category: "bakery" }] });
  await server.post("/v1/domains", { domain: "zimt.example.com" });
  await server.post("/v1/campaigns", { name: "Zimt im Advent", subject: "Neu", html: "<p>Hi</p>" });
}, 300_000);
afterAll(() => server.stop());

const search = async (query: string, key?: string): Promise<Json[]> =>
  (await call(server.baseUrl, "GET", `/v1/search?${query}`, undefined, key ?? server.key)).json.data;
const types = (found: Json[]) => found.map(({ type }) => type);

test("finds things of every kind by one word, what is called so first, each with where it is", async () => {
  const found = await search("q=zimt");
  expect(types(found).toSorted()).toEqual(["campaign", "domain", "lead", "page", "record", "website"]);
  expect(types(found).at(-1)).toBe("record");
  expect(found.find(({ type }) => type === "page")).toMatchObject({
    title: "Zimtsterne",
    where: "Zimt & Co /zimtsterne",
  });
  expect(found.find(({ type }) => type === "record")).toMatchObject({
    title: "Wieder frische Zimtrollen",
    where: "News",
  });
  for (const { url } of found) expect(url).toContain("/app/");
  expect(types(await search("q=zimt&types=lead,page"))).toEqual(["page", "lead"]);
  expect((await server.get("/v1/search?q=zimt&types=cake")).status).toBe(400);
  expect((await server.get("/v1/search?q=")).status).toBe(400);
  expect(types(await search("q=frische+zimt"))).toEqual(["record"]);
  expect(await search("q=nothinglikeit")).toEqual([]);
});

test("scopes and websites of a key are its bounds, and other accounts find nothing", async () => {
  const key = async (limits: Json) => (await server.post("/v1/api_keys", { name: "Cut", ...limits })).json.key;
  expect(types(await search("q=zimt", await key({ scopes: ["leads"] })))).toEqual(["lead"]);
  expect(types(await search("q=zimt", await key({ websites: [websiteId] })))).toEqual(["website", "page", "record"]);
  const { websiteId: empty } = await makePublishedWebsite(server);
  expect(await search("q=zimt", await key({ websites: [empty] }))).toEqual([]);
  expect(await search("q=zimt", (await server.addAccount()).key)).toEqual([]);
});

test("owners of an agency find the websites of its clients, and nobody else does", async () => {
  const agency = await server.addAccount();
  const client = (await agency.post("/v1/clients", { name: "Kardamom GmbH", monthly_credits: 100 })).json._id;
  const as = { headers: { "Sitewright-Account": client } };
  const own = withKey(agency, (await (await agency.owner()).post("/v1/api_keys", { name: "theirs" }, as)).json.key);
  const { websiteId: theirs } = await makeGeneratedWebsite(own);
  await own.put(`/v1/websites/${theirs}`, { name: "Pistazie & Söhne" });
  const expected = { type: "website", _id: theirs, title: "Pistazie & Söhne", where: "Kardamom GmbH" };
  expect(await search("q=sohne+pista", agency.key)).toMatchObject([expected]);
  const { json: mine } = await agency.post("/v1/websites", { prompt: "Mine", name: "Mine" });
  const limited = (await agency.post("/v1/api_keys", { name: "one", websites: [mine._id] })).json.key;
  const editor = await makePerson(agency, "editor");
  const others = [limited, (await server.addAccount()).key];
  for (const key of others) expect(await search("q=pistazie", key)).toEqual([]);
  expect((await editor.get("/v1/search?q=pistazie")).json.data).toEqual([]);
  await agency.delete(`/v1/clients/${client}?websites=delete`);
  expect(await search("q=pistazie", agency.key)).toEqual([]);
});
