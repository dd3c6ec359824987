/** The brand of an account: what may be set, by whom, and what is said of it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { addHeldDomain, type Client, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, withKey } from "../people.ts";
import { pictureForm } from "../requests.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const as = (accountId: string) => ({ headers: { "Sitewright-Account": accountId } });
const asset = async (client: Client) => (await client.post("/v1/assets", await pictureForm())).json._id as string;

test("is set, changed field by field, taken back, and read", async () => {
  const agency = await server.addAccount();
  expect((await agency.get("/v1/brand")).json).toMatchObject({ name: null, hosts: [], colour: null, url: null });
  const unnamed = await agency.put("/v1/brand", { colour: "#1f6f54" });
  expect([unnamed.status, unnamed.json.details[0].path]).toEqual([400, "name"]);
  const picture = await asset(agency);
  const made = await agency.put("/v1/brand", {
    name: "Studio North",
    colour: "#1F6F54",
    logo: { light: picture },
    icon: picture,
    support: "Help@studio-north.example",
    footer: "Studio North Ltd",
  });
  expect(made.json).toMatchObject({
    name: "Studio North",
    inherited: false,
    colour: "#1f6f54",
    logo: { light: { _id: picture }, dark: null },
    icon: { _id: picture },
    support: "help@studio-north.example",
    footer: "Studio North Ltd",
  });
  expect((await server.get(made.json.icon.path)).status).toBe(200);
  const changed = await agency.put("/v1/brand", { footer: null, logo: { dark: picture } });
  expect(changed.json).toMatchObject({
    name: "Studio North",
    footer: null,
    logo: { light: { _id: picture }, dark: { _id: picture } },
  });
  const read = (await agency.get("/v1/brand")).json;
  expect(read).toEqual(changed.json);
  await agency.delete(`/v1/assets/${picture}`);
  expect((await agency.get("/v1/brand")).json.logo).toEqual({ light: null, dark: null });
});

test("a colour that can't be read is told, and shades are made of it that can", async () => {
  const agency = await server.addAccount();
  const dark = (await agency.put("/v1/brand", { name: "A", colour: "#0b3d2e" })).json;
  expect(dark.contrast.on_light).toBeGreaterThan(4.5);
  expect(dark.palette.light.accent).toBe("#0b3d2e");
  expect(dark.palette.dark.accent).not.toBe("#0b3d2e");
  const bright = (await agency.put("/v1/brand", { colour: "#ffd400" })).json;
  expect(bright.contrast.on_light).toBeLessThan(1.5);
  expect(bright.contrast.finding).toContain(bright.palette.light.accent);
  expect(bright.palette.light).toMatchObject({ solid: "#ffd400", on_solid: "#101216" });
  expect((await agency.put("/v1/brand", { colour: null })).json).toMatchObject({ palette: null, contrast: null });
  expect((await agency.put("/v1/brand", { colour: "green" })).status).toBe(400);
});

test("a client has its parent's, and sees nothing of how it is set up; a stranger sees nothing", async () => {
  const agency = await server.addAccount();
  const client = (await agency.post("/v1/clients", { name: "Crumb & Co" })).json._id;
  await agency.put("/v1/brand", {
    name: "Studio North",
    sender: { address: "hello@studio-north.example" },
    hosts: ["app.north-of-clients.example"],
  });
  const owner = await agency.owner();
  const seen = (await owner.get("/v1/brand", as(client))).json;
  expect(seen).toMatchObject({
    name: "Studio North",
    inherited: true,
    hosts: [],
    sender: { address: null, checks: [] },
  });
  const refused = await owner.put("/v1/brand", { name: "Ours" }, as(client));
  expect([refused.status, refused.json.code]).toEqual([409, "not_possible"]);
  expect((await (await server.addAccount()).get("/v1/brand")).json.name).toBeNull();
  const viewer = await makePerson(agency, "viewer");
  expect((await viewer.put("/v1/brand", { name: "Ours" })).json.code).toBe("role_required");
});

test("pictures are the account's own", async () => {
  const agency = await server.addAccount();
  const foreign = await asset(await server.addAccount());
  for (const body of [{ icon: foreign }, { logo: { dark: foreign } }]) {
    const refused = await agency.put("/v1/brand", { name: "A", ...body });
    expect([refused.status, refused.json.code]).toEqual([400, "validation_failed"]);
  }
  expect((await agency.get("/v1/brand")).json.name).toBeNull();
});

test("hosts are domains: added with their records, listed, given up; never a website's, and no website gets one", async () => {
  const agency = await server.addAccount();
  const made = await agency.put("/v1/brand", { name: "A", hosts: ["App.First.example.", "app.first.example"] });
  expect(made.json.hosts).toHaveLength(1);
  const [host] = made.json.hosts;
  expect(host).toMatchObject({ domain: "app.first.example", status: "pending_dns" });
  expect(host.instructions.map(({ name }: { name: string }) => name)).toContain("_sitewright.app.first.example");
  expect((await agency.get("/v1/domains")).json.data[0]._id).toBe(host._id);

  const { websiteId } = await makePublishedWebsite(agency);
  for (const refused of [
    await agency.put(`/v1/websites/${websiteId}`, { domain: host._id }),
    await agency.put(`/v1/domains/${host._id}`, { website_id: websiteId }),
  ])
    expect([refused.status, refused.json.code]).toEqual([409, "domain_in_use"]);
  const other = await addHeldDomain(server, "other.first.example", agency);
  for (const [from, to] of [
    [host._id, other._id],
    [other._id, host._id],
  ])
    expect((await agency.put(`/v1/domains/${from}`, { redirect_to: to })).json.code).toBe("domain_in_use");

  const given = await agency.put("/v1/brand", { hosts: [] });
  expect(given.json.hosts).toEqual([]);
  expect((await agency.put(`/v1/websites/${websiteId}`, { domain: host._id })).status).toBe(200);
  const taken = await agency.put("/v1/brand", { hosts: ["app.first.example"] });
  expect([taken.status, taken.json.code, taken.json.website_id]).toEqual([409, "domain_in_use", websiteId]);
});

test("a website's name is told as such: of a client with which, of somebody else without; this server's names are refused", async () => {
  const agency = await server.addAccount();
  const client = (await agency.post("/v1/clients", { name: "Crumb & Co", monthly_credits: 500 })).json._id;
  const owner = await agency.owner();
  const { json } = await owner.post("/v1/api_keys", { name: "theirs" }, as(client));
  const own = await makePublishedWebsite(withKey(agency, json.key));
  const foreign = await makePublishedWebsite(await server.addAccount());
  const put = async (host: string) => (await agency.put("/v1/brand", { name: "A", hosts: [host] })).json;
  expect(await put(own.host)).toMatchObject({ code: "domain_in_use", website_id: own.websiteId });
  const other = await put(foreign.host);
  expect(other.code).toBe("domain_in_use");
  expect(JSON.stringify(other)).not.toContain(foreign.websiteId);
  expect((await put("free.sites.localhost")).details[0].message).toContain("belongs to this server");
  expect((await put("no name")).details[0].path).toBe("hosts.0");
});

test("a sender is used when its domain is proved and says who may send for it; else the problem is told", async () => {
  const agency = await server.addAccount();
  const made = await agency.put("/v1/brand", { name: "A", sender: { name: "Ada", address: "hello@north.example" } });
  expect(made.json.sender).toMatchObject({ name: "Ada", address: "hello@north.example", used: false });
  expect(made.json.sender.problem).toContain("not proved that north.example is yours");
  expect(made.json.sender.checks.map(({ name }: { name: string }) => name)).toEqual(["spf", "dkim", "dmarc"]);
  await addHeldDomain(server, "north.example", agency);
  expect((await agency.get("/v1/brand")).json.sender.problem).toContain("SPF");
});
