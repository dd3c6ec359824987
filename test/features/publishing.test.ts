/** Deploying: which address a website gets, for how long, and who may. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type Client,
  makeGeneratedWebsite,
  makePublishedWebsite,
  makeWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const deploy = (page_id: string, wanted: Record<string, unknown> = {}, client: Client = server) =>
  client.post("/v1/tools/deploy", { page_id, ...wanted });

describe("the first publish", () => {
  test("without a subdomain takes the website's name, made unique", async () => {
    const first = await makeGeneratedWebsite(server, "Crème & Brûlée");
    const answer = await deploy(first.pageId);
    expect(answer.json).toMatchObject({
      page_id: first.pageId,
      website_id: first.websiteId,
      version_id: first.run.version_id,
      url: `http://creme-brulee.sites.localhost:${server.port}/`,
      subdomain: "creme-brulee",
      domain: "sites.localhost",
      first_publish: true,
    });
    const second = await makePublishedWebsite(await server.addAccount(), "Crème & Brûlée");
    expect(second.deployment.subdomain).toBe("creme-brulee-2");
    expect((await server.get(`/v1/websites/${first.websiteId}`)).json).toMatchObject({
      subdomain: "creme-brulee",
      url: `http://creme-brulee.sites.localhost:${server.port}`,
    });
    expect((await server.get(`/v1/pages/${first.pageId}`)).json).toMatchObject({
      status: "published",
      published_version_id: first.run.version_id,
      url: answer.json.url,
    });
  });

  test.each(["パン屋", "!!!", "admin", "www", "a", "x".repeat(200), "xn--thing"])(
    "the name %j gives a valid address too",
    async (name) => {
      const { pageId } = await makeGeneratedWebsite(server, name);
      const { json } = await deploy(pageId);
      expect(json.subdomain).toMatch(/^(?!-)[a-z0-9-]{3,63}(?<!-)$/);
      expect(["admin", "www"]).not.toContain(json.subdomain);
      expect((await server.visit(`${json.subdomain}.sites.localhost`, "/")).status).toBe(200);
    },
  );

  test("takes a chosen subdomain, on either of the two domains", async () => {
    const first = await makeGeneratedWebsite(server);
    const second = await makeGeneratedWebsite(server);
    expect((await deploy(first.pageId, { subdomain: "chosen", domain: "pages.localhost" })).json).toMatchObject({
      url: `http://chosen.pages.localhost:${server.port}/`,
      domain: "pages.localhost",
    });
    // The same label under the other domain is another address.
    expect((await deploy(second.pageId, { subdomain: "chosen" })).json.domain).toBe("sites.localhost");
    expect((await server.visit("chosen.pages.localhost", "/")).status).toBe(200);
  });

  test("a taken subdomain: 409 subdomain_taken, and the website stays unpublished", async () => {
    const { deployment } = await makePublishedWebsite(server, "Taken One");
    const { websiteId, pageId } = await makeGeneratedWebsite(await server.addAccount());
    const other = await makeGeneratedWebsite(server);
    const refused = await deploy(other.pageId, { subdomain: deployment.subdomain.toUpperCase() });
    expect([refused.status, refused.json.code]).toEqual([409, "subdomain_taken"]);
    expect((await server.get(`/v1/websites/${other.websiteId}`)).json).toMatchObject({
      subdomain: null,
      published_at: null,
    });
    expect((await server.get(`/v1/pages/${other.pageId}`)).json.status).toBe("draft");
    expect(websiteId && pageId).toBeTruthy();
  });

  test("two websites that want one subdomain at the same time: one gets it", async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => makeGeneratedWebsite(server)));
    const answers = await Promise.all(made.map(({ pageId }) => deploy(pageId, { subdomain: "raced-for" })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const unnamed = await Promise.all(Array.from({ length: 4 }, () => makePublishedWebsite(server, "Same Name")));
    expect(new Set(unnamed.map(({ host }) => host)).size).toBe(4);
  });

  test.each([
    ["ab", "3 to 63"],
    ["", "3 to 63"],
    ["x".repeat(64), "3 to 63"],
    ["-abc", "begin or end"],
    ["abc-", "begin or end"],
    ["a_b_c", "3 to 63"],
    ["a.b.c", "3 to 63"],
    ["käse", "3 to 63"],
    ["xn--kse-qla", "xn--"],
    ["www", "reserved"],
    ["api", "reserved"],
    ["mail", "reserved"],
    ["Admin", "reserved"],
  ])("the subdomain %j: 500 invalid_deploy with a message", async (subdomain, why) => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    const refused = await deploy(pageId, { subdomain });
    expect([refused.status, refused.json.code]).toEqual([500, "invalid_deploy"]);
    expect(refused.json.message).toContain(why);
    expect((await server.get(`/v1/websites/${websiteId}`)).json.subdomain).toBeNull();
  });

  test("a domain that is not the server's, or input of a wrong type: 500 invalid_deploy", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    for (const wrong of [
      { domain: "example.com" },
      { domain: "" },
      { subdomain: 7 },
      { nonsense: 1 },
      { page_id: 7 },
    ]) {
      const refused = await deploy(pageId, wrong);
      expect([refused.status, refused.json.code]).toEqual([500, "invalid_deploy"]);
      expect(refused.json.message).toBeString();
    }
  });

  test("a page without code: 409 nothing_to_deploy", async () => {
    const { pageId } = await makeWebsite(server);
    const refused = await deploy(pageId);
    expect([refused.status, refused.json.code]).toEqual([409, "nothing_to_deploy"]);
  });

  test("another account's page: 404", async () => {
    const { pageId } = await makeGeneratedWebsite(await server.addAccount());
    expect((await deploy(pageId)).status).toBe(404);
  });
});

describe("later deploys", () => {
  test("go to the same address, whatever subdomain and domain say", async () => {
    const { websiteId, pageId, deployment } = await makePublishedWebsite(server, "Stays Put");
    for (const ignored of [
      { subdomain: "other-name" },
      { subdomain: "!! nonsense !!", domain: "no.such.domain" },
      { subdomain: "www" },
      { subdomain: "", domain: "" },
      { domain: "pages.localhost" },
    ]) {
      const again = await deploy(pageId, ignored);
      expect(again.status).toBe(200);
      expect(again.json).toMatchObject({ url: deployment.url, subdomain: "stays-put", first_publish: false });
    }
    const body = { path: "/about", name: "About", html: "<p>a</p>", css: "", javascript: "" };
    const about = (await server.post(`/v1/websites/${websiteId}/pages/import`, body)).json;
    expect((await deploy(about._id, { subdomain: "another" })).json.url).toBe(`${deployment.url}about`);
  });

  test("a name that changes later does not move the website", async () => {
    const { websiteId, pageId, deployment } = await makePublishedWebsite(server, "Old Name Ltd");
    await server.put(`/v1/websites/${websiteId}`, { name: "New Name Ltd" });
    expect((await deploy(pageId)).json.url).toBe(deployment.url);
  });

  test("publish the newest draft; until then visitors see the old page", async () => {
    const { pageId, host } = await makePublishedWebsite(server, "Drafty");
    await saveVersion(server, pageId, { html: "<h1>Second</h1>" });
    expect((await server.visit(host, "/")).text).not.toContain("Second");
    await deploy(pageId);
    expect((await server.visit(host, "/")).text).toContain("<h1>Second</h1>");
  });

  test("a page whose path has changed moves with the deploy", async () => {
    const { websiteId, host } = await makePublishedWebsite(server, "Mover");
    const body = { path: "/old", name: "P", html: "<p>p</p>", css: "", javascript: "" };
    const page = (await server.post(`/v1/websites/${websiteId}/pages/import`, body)).json;
    await deploy(page._id);
    await server.put(`/v1/pages/${page._id}`, { path: "/new" });
    expect([(await server.visit(host, "/old")).status, (await server.visit(host, "/new")).status]).toEqual([200, 404]);
    await deploy(page._id);
    expect([(await server.visit(host, "/old")).status, (await server.visit(host, "/new")).status]).toEqual([301, 200]);
  });
});

describe("the plan", () => {
  test("publishing needs an active paid plan: 403 with feature and required_plan", async () => {
    const client = await server.addAccount();
    const { pageId, websiteId } = await makeGeneratedWebsite(client, "Late Payer");
    await server.setPlan(client.accountId, "agency", "past_due");
    const refused = await deploy(pageId, {}, client);
    expect(refused.status).toBe(403);
    expect(refused.json).toMatchObject({
      error: true,
      code: "plan_required",
      feature: "publish",
      required_plan: "pro",
    });
    expect((await client.get(`/v1/websites/${websiteId}`)).json.published_at).toBeNull();
    await server.setPlan(client.accountId, "agency", "active");
    expect((await deploy(pageId, {}, client)).status).toBe(200);
  });
});

describe("whole documents", () => {
  const html = `<!DOCTYPE html><html lang="en"><head><title>Old title</title><meta name="description" content="Old desc">
<meta property="og:image" content="/old.png"></head><body><h1>Hi</h1></body></html>`;
  const publish = async (name: string, code: string) => {
    const { websiteId } = await makeWebsite(server, name);
    const { json } = await server.post(`/v1/websites/${websiteId}/pages/import`, {
      path: "/agency",
      name: "agency",
      html: code,
    });
    const deploy = async () => {
      const { json: done } = await server.post(`/v1/websites/${websiteId}/deploy`, {});
      return new URL(done.url).hostname;
    };
    return { websiteId, pageId: json._id as string, deploy };
  };

  test("say what is set of the page and its website, and what they said again when it is taken back", async () => {
    const { websiteId, pageId, deploy } = await publish("Set", html);
    const edits = [
      { op: "set_meta", title: "New title", description: "New desc", og_image: "https://a.example/n.png" },
    ];
    expect((await server.post(`/v1/pages/${pageId}/edits`, { edits })).status).toBe(200);
    await server.put(`/v1/websites/${websiteId}`, { language: "de" });
    const host = await deploy();
    const { text } = await server.visit(host, "/agency");
    expect(text).toContain('<html lang="de">');
    expect(text.match(/<title>.*?<\/title>/g)).toEqual(["<title>New title</title>"]);
    for (const part of [
      'name="description" content="New desc"',
      'property="og:image" content="https://a.example/n.png"',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Old");
    expect(text).not.toContain("/old.png");
    // A change of the website's name makes the document anew, and forgets nothing.
    await server.put(`/v1/pages/${pageId}`, { title: null, description: null, og_image: null });
    await server.put(`/v1/websites/${websiteId}`, { language: null });
    await deploy();
    const again = (await server.visit(host, "/agency")).text;
    for (const part of ["<title>Old title</title>", 'content="Old desc"', 'content="/old.png"', '<html lang="en">'])
      expect(again).toContain(part);
    expect(again).not.toContain("New title");
  });

  test("another language or name of the website is a change of its pages", async () => {
    const { websiteId, pageId, deploy } = await publish("Before", "<h1>Hi</h1>");
    const host = await deploy();
    const isChanged = async () => (await server.get(`/v1/pages/${pageId}`)).json.has_unpublished_changes;
    for (const [change, said] of [
      [{ language: "de" }, '<html lang="de">'],
      [{ name: "After" }, '"og:site_name" content="After"'],
    ] as const) {
      expect(await isChanged()).toBe(false);
      await server.put(`/v1/websites/${websiteId}`, change);
      expect(await isChanged()).toBe(true);
      await deploy();
      expect((await server.visit(host, "/agency")).text).toContain(said);
      // What stays as it is is no change.
      await server.put(`/v1/websites/${websiteId}`, change);
    }
    expect(await isChanged()).toBe(false);
  });

  test("are called what they call themselves wherever they are named", async () => {
    const { websiteId, deploy } = await publish(
      "Named",
      "<!doctype html><html><head><title>Agency – one page</title></head><body><p>Zebra</p></body></html>",
    );
    const host = await deploy();
    const find = async () => (await server.visit(host, "/_sw/search?q=zebra")).json.results;
    const check = async () => {
      expect((await server.visit(host, "/agency")).text).toContain(
        '<meta property="og:title" content="Agency – one page">',
      );
      expect((await server.visit(host, "/agency")).text).not.toContain("lang=");
      expect((await server.visit(host, "/llms.txt")).text).toContain("[Agency – one page]");
      expect(await find()).toMatchObject([{ title: "Agency – one page" }]);
    };
    await check();
    await server.post(`/v1/websites/${websiteId}/pages/import`, { path: "/more", name: "more", html: "<p>More</p>" });
    await deploy();
    await check();
  });

  test("that are not to be found, or are another page's copy, are in no list", async () => {
    const { websiteId, deploy } = await publish("Unlisted", html);
    const pages = {
      "/none":
        '<!doctype html><html><head><title>T</title><META NAME="Robots" CONTENT="NONE"></head><body>x</body></html>',
      "/fragment": '<meta name="googlebot" content="noindex"><p>x</p>',
      "/copy":
        '<!doctype html><html><head><title>T</title><link rel="canonical" href="https://other.example/moved"></head><body>x</body></html>',
      "/404": "<!doctype html><html><head><title>T</title></head><body>x</body></html>",
    };
    for (const [path, code] of Object.entries(pages))
      await server.post(`/v1/websites/${websiteId}/pages/import`, { path, name: path.slice(1), html: code });
    const host = await deploy();
    for (const file of ["/sitemap.xml", "/llms.txt"]) {
      const { text } = await server.visit(host, file);
      expect(text).toContain("/agency");
      for (const path of Object.keys(pages))
        expect([file, path, text.includes(`${path}<`) || text.includes(`${path})`)]).toEqual([file, path, false]);
    }
    expect((await server.visit(host, "/none")).status).toBe(200);
  });
});
