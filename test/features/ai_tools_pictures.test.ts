/** generate_image, generate_logo and generate_og_image of the embedded engine: real files, exact prices, one owner. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { pictureFacts } from "../../src/design/drawing/picture.ts";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { EngineError } from "../../src/engines/engine.ts";
import { StorageUnavailable } from "../../src/storage/problems.ts";
import {
  type Client,
  type Json,
  makeGeneratedWebsite,
  newestEntries,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { inlineCompute } from "../inline_compute.ts";

let server: TestServer;
let other: Client;
let failure: Error | null = null;

beforeAll(async () => {
  const engine = builtinEngine().boundTo(inlineCompute);
  const image: typeof engine.tools.image = async (task, signal) => {
    if (failure) throw failure;
    return await engine.tools.image(task, signal);
  };
  server = await startTestServer({ engine: { ...engine, tools: { ...engine.tools, image } } });
  other = await server.addAccount();
});
afterAll(() => server.stop());

const tool = (name: string, body: unknown, options?: Parameters<Client["post"]>[2]) =>
  server.post(`/v1/tools/${name}`, body, options);
const bytesAt = async (path: string) => new Uint8Array(await (await fetch(`${server.baseUrl}${path}`)).arrayBuffer());
const balance = async () => (await server.get("/v1/credits")).json.balance as number;

/** What an SVG must be: well-formed, with nothing that runs or loads. */
function expectPlainSvg(svg: string): void {
  const problems: string[] = [];
  const open: string[] = [];
  for (const [, close, name, , empty] of svg.matchAll(/<(\/?)([\w:]+)((?:[^<>"]|"[^"<]*")*?)(\/?)>/g)) {
    if (close) {
      if (open.pop() !== name) problems.push(`</${name}>`);
    } else if (!empty) open.push(name!);
  }
  expect([problems, open]).toEqual([[], []]);
  expect(svg.replace(/<(\/?)([\w:]+)((?:[^<>"]|"[^"<]*")*?)(\/?)>/g, "")).not.toContain("<");
  expect(svg).not.toMatch(/<script|<foreignObject|<image|\son\w+=|javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg)/i);
  expect(svg).toStartWith('<svg xmlns="http://www.w3.org/2000/svg"');
}

describe("generate_image", () => {
  test("a picture that is kept is the answer, also when its price can't be booked just then; it is booked later, once", async () => {
    const client = await server.addAccount({ monthlyCredits: 100 });
    const { storage } = server;
    const write = storage.write.bind(storage);
    const kept = () => storage.read.all(`SELECT 1 FROM assets WHERE account_id = '${client.accountId}'`);
    let fails = true;
    // The reservation and the picture are written; then the disk is full for a while.
    storage.write = async (serializationKey, work) => {
      if (fails && (await kept()).length > 0) {
        fails = false;
        throw new StorageUnavailable("full", null);
      }
      return await write(serializationKey, work);
    };
    const headers = { "Idempotency-Key": "picture" };
    const body = { prompt: "A loaf of bread", width: 64, height: 64 };
    const made = await client.post("/v1/tools/generate_image", body, { headers });
    storage.write = write;
    expect(fails).toBe(false);
    expect([made.status, made.json.content_type]).toEqual([200, "image/png"]);
    expect((await bytesAt(made.json.path)).length).toBeGreaterThan(0);
    const holds = () =>
      storage.read.all<{ state: string }>(
        `SELECT state FROM credit_holds WHERE account_id = '${client.accountId}'`,
      ) as unknown as Promise<{ state: string }[]>;
    while ((await holds())[0]!.state === "held") await Bun.sleep(20);
    expect(await holds()).toEqual([{ state: "settled" }]);
    expect((await client.get("/v1/credits")).json.balance).toBe(98);
    expect((await client.post("/v1/tools/generate_image", body, { headers })).text).toBe(made.text);
  });

  test("a PNG of exactly the asked size, kept for ever, for 2 credits", async () => {
    const before = await balance();
    const body = { prompt: "A loaf of bread", style: "flat, sage green", width: 640, height: 360 };
    const { status, json } = await tool("generate_image", body);
    expect([status, json.engine, json.content_type, json.width, json.height]).toEqual([
      200,
      "builtin",
      "image/png",
      640,
      360,
    ]);
    expect(json.url).toBe(`http://localhost:${server.port}${json.path}`);
    expect(json.website_id).toBeNull();
    const bytes = await bytesAt(json.path);
    expect(pictureFacts(bytes)).toEqual({ contentType: "image/png", width: 640, height: 360 });
    expect(bytes.length).toBe(json.size_bytes);
    expect(json.path).toBe(`/_sw/assets/${Bun.CryptoHasher.hash("sha256", bytes, "hex")}.png`);
    expect(await balance()).toBe(before - 2);
    expect(await newestEntries(server, 1)).toEqual([[-2, "generate_image"]]);
  });

  test("is served with immutable headers, an ETag, and a policy that lets nothing run", async () => {
    const { json } = await tool("generate_image", { prompt: "Waves", format: "svg" });
    const response = await fetch(`${server.baseUrl}${json.path}`);
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(response.headers.get("content-type")).toStartWith("image/svg+xml");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    const etag = response.headers.get("etag")!;
    expect((await fetch(`${server.baseUrl}${json.path}`, { headers: { "If-None-Match": etag } })).status).toBe(304);
  });

  test.each([
    "Mountains at sunset",
    "a & b < c > \"d\" 'e'",
    "<script>alert(1)</script>",
    "東京のラーメン",
    "x",
    "🥐".repeat(500),
  ])("an SVG for %j is well-formed and holds nothing that runs", async (prompt) => {
    const { status, json } = await tool("generate_image", { prompt, format: "svg", width: 400, height: 300 });
    expect(status).toBe(200);
    const svg = new TextDecoder().decode(await bytesAt(json.path));
    expectPlainSvg(svg);
    expect(svg).toContain('width="400" height="300"');
  });

  test("the same words give the same picture, one row of it, and another style another picture", async () => {
    const body = { prompt: "Three tulips", width: 200, height: 200 };
    const [first, second, third] = [
      await tool("generate_image", body),
      await tool("generate_image", body),
      await tool("generate_image", { ...body, style: "geometric, dark blue" }),
    ];
    expect(second!.json).toMatchObject({ _id: first!.json._id, path: first!.json.path });
    expect(third!.json.path).not.toBe(first!.json.path);
  });

  test("what the embedded engine does not make is said, and costs nothing", async () => {
    const before = await balance();
    for (const more of [{ format: "webp" }, { format: "jpeg" }, { style: "photorealistic" }]) {
      const answer = await tool("generate_image", { prompt: "Bread", ...more });
      expect([answer.status, answer.json.code]).toEqual([409, "not_possible"]);
    }
    expect(await balance()).toBe(before);
  });

  test.each([
    [{}, "prompt"],
    [{ prompt: "" }, "prompt"],
    [{ prompt: "x", width: 8 }, "width"],
    [{ prompt: "x", height: 5000 }, "height"],
    [{ prompt: "x", width: 100.5 }, "width"],
    [{ prompt: "x", format: "gif" }, "format"],
    [{ prompt: "x", styl: "y" }, "styl"],
  ])("bad input %j: 400 that names the field, nothing charged", async (body, path) => {
    const before = await balance();
    const { status, json } = await tool("generate_image", body);
    expect([status, json.code, json.details[0].path]).toEqual([400, "validation_failed", path]);
    expect(await balance()).toBe(before);
  });

  test("another account's website or page: 404, nothing charged", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(other);
    const before = await balance();
    for (const owner of [{ website_id: websiteId }, { page_id: pageId }, { page_id: "page_none" }]) {
      expect((await tool("generate_image", { prompt: "x", ...owner })).status).toBe(404);
    }
    expect((await server.get("/v1/credits/ledger?limit=1")).json.data[0].balance_after).toBe(before);
  });

  test.each([
    [new EngineError("provider_failed", "No."), 502],
    [new EngineError("provider_unavailable", "Away."), 503],
    [new Error("secret"), 500],
  ])("on a failure (%s) the credits come back and nothing is written", async (error, status) => {
    const before = [await balance(), server.storage.revision()];
    failure = error;
    const answer = await tool("generate_image", { prompt: `fails ${status}` });
    failure = null;
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain("secret");
    expect(await balance()).toBe(before[0]!);
    expect(await newestEntries(server, 2)).toEqual([
      [2, "generate_image_refund"],
      [-2, "generate_image"],
    ]);
  });

  test("repeated with an Idempotency-Key it is made and charged once", async () => {
    const before = await balance();
    const options = { headers: { "Idempotency-Key": "image-1" } };
    const first = await tool("generate_image", { prompt: "Once" }, options);
    const again = await tool("generate_image", { prompt: "Once" }, options);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await balance()).toBe(before - 2);
  });

  test("too few credits: 402 with what is required", async () => {
    const poor = await server.addAccount({ monthlyCredits: 1 });
    const { status, json } = await poor.post("/v1/tools/generate_image", { prompt: "x" });
    expect([status, json.available, json.required]).toEqual([402, 1, 2]);
  });

  test("goes with its website; one of the account stays", async () => {
    const { websiteId } = await makeGeneratedWebsite(server, "Gone");
    const own = (await tool("generate_image", { prompt: "Of the account", width: 99, height: 99 })).json;
    const theirs = (
      await tool("generate_image", { prompt: "Of the website", width: 98, height: 98, website_id: websiteId })
    ).json;
    expect(theirs.website_id).toBe(websiteId);
    await server.delete(`/v1/websites/${websiteId}`);
    expect((await fetch(`${server.baseUrl}${own.path}`)).status).toBe(200);
    const database = server.storage.read;
    expect(await database.all(`SELECT 1 FROM assets WHERE _id = '${theirs._id}'`)).toEqual([]);
  });

  test("a picture of the account goes along when a page that shows it is copied", async () => {
    const { path } = (await tool("generate_image", { prompt: "Along", width: 70, height: 70 })).json;
    const { pageId } = await makeGeneratedWebsite(server, "Source");
    await saveVersion(server, pageId, { html: `<main><h1>Hi</h1><img src="${path}" alt=""></main>` });
    await server.put(`/v1/pages/${pageId}`, { public: true });
    const target = (await other.post("/v1/websites", { name: "Copy", prompt: "x" })).json._id;
    expect((await other.post(`/v1/pages/${pageId}/fork`, { website_id: target })).status).toBe(200);
    const rows = await server.storage.read.all(
      `SELECT 1 FROM assets WHERE website_id = '${target}' AND file = '${path.split("/").at(-1)}'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe("generate_logo", () => {
  test("as many variants as asked, 10 credits each, all different, as plain SVG with outlined letters", async () => {
    const before = await balance();
    const { status, json } = await tool("generate_logo", { name: "Crumb & Co", prompt: "A bakery", variants: 4 });
    expect([status, json.engine, json.logos.length]).toEqual([200, "builtin", 4]);
    expect(new Set(json.logos.map((logo: Json) => logo.path)).size).toBe(4);
    for (const logo of json.logos) {
      expect(logo).toMatchObject({ content_type: "image/svg+xml", description: expect.stringMatching(/\w/) });
      const svg = new TextDecoder().decode(await bytesAt(logo.path));
      expectPlainSvg(svg);
      expect(svg).toContain("<title>Crumb &amp; Co</title>");
      expect(svg).not.toMatch(/<text|font-family/);
    }
    expect(await balance()).toBe(before - 40);
    expect(await newestEntries(server, 1)).toEqual([[-40, "generate_logo"]]);
  });

  test("one by default; letters that no embedded typeface has are set as text", async () => {
    const { json } = await tool("generate_logo", { name: "青木ラーメン" });
    expect(json.logos).toHaveLength(1);
    const svg = new TextDecoder().decode(await bytesAt(json.logos[0].path));
    expectPlainSvg(svg);
    expect(svg).toContain("青木ラーメン</text>");
    expect(json.logos[0].message).toContain("set as text");
  });

  test.each([
    [{}],
    [{ name: "" }],
    [{ name: "x", variants: 0 }],
    [{ name: "x", variants: 5 }],
    [{ name: "x".repeat(61) }],
  ])("bad input %j: 400", async (body) => {
    expect((await tool("generate_logo", body)).status).toBe(400);
  });

  test("follows the website's design, and another account's website is not found", async () => {
    const { websiteId } = await makeGeneratedWebsite(server, "Designed");
    const { json } = await tool("generate_logo", { name: "Designed", website_id: websiteId });
    const page = await server.get("/v1/pages?limit=1");
    const version = await server.get(`/v1/versions/${page.json.data[0].draft_version_id}`);
    const accent = /--button:(#\w+)/.exec(version.json.css)![1]!;
    const text = /--text:(#\w+)/.exec(version.json.css)![1]!;
    const svg = new TextDecoder().decode(await bytesAt(json.logos[0].path));
    expect(svg.includes(accent) || svg.includes(text)).toBe(true);
    expect((await other.post("/v1/tools/generate_logo", { name: "x", website_id: websiteId })).status).toBe(404);
  });
});

describe("generate_og_image", () => {
  test("1200 by 630, set on the page, and in the document once it is published; 10 credits", async () => {
    const { pageId } = await makeGeneratedWebsite(server, "Shared");
    await server.post("/v1/tools/deploy", { page_id: pageId });
    const before = await balance();
    const { status, json } = await tool("generate_og_image", { page_id: pageId });
    expect([status, json.engine, json.page_id]).toEqual([200, "builtin", pageId]);
    expect(pictureFacts(await bytesAt(json.path))).toEqual({ contentType: "image/png", width: 1200, height: 630 });
    expect(await balance()).toBe(before - 10);
    const page = (await server.get(`/v1/pages/${pageId}`)).json;
    expect([page.og_image, page.has_unpublished_changes]).toEqual([json.path, true]);

    const { json: deployed } = await server.post("/v1/tools/deploy", { page_id: pageId });
    const host = new URL(deployed.url).hostname;
    const { text } = await server.visit(host, "/");
    expect(text).toContain(`<meta property="og:image" content="${new URL(json.path, deployed.url).href}">`);
    const picture = await server.visit(host, json.path);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(picture.headers.get("cache-control")).toContain("immutable");
  });

  test("has the page's own colours and title: another style sheet or title gives another picture", async () => {
    const { pageId } = await makeGeneratedWebsite(server, "Restyled");
    const made = async (more = {}) => (await tool("generate_og_image", { page_id: pageId, ...more })).json;
    const first = await made();
    await saveVersion(server, pageId, {
      html: "<main><h1>Hi</h1></main>",
      css: ":root{--accent:#c0392b} body{background:#102030;color:#fff;font-family:Georgia,serif} h1{font-family:'Bodoni Moda',serif}",
    });
    const second = await made();
    const third = await made({ title: "Quite another title" });
    expect(new Set([first.path, second.path, third.path]).size).toBe(3);
    const { PNG } = await pixelsOf(await bytesAt(second.path));
    expect(PNG).toEqual([0x10, 0x20, 0x30]);
  });

  test("without a page it needs a title, and sets nothing", async () => {
    const before = await balance();
    expect((await tool("generate_og_image", {})).json.details[0].path).toBe("title");
    expect(await balance()).toBe(before);
    const { json } = await tool("generate_og_image", {
      title: "Bread from a slow oven",
      description: "Every morning.",
    });
    expect([json.width, json.height, json.page_id, json.website_id]).toEqual([1200, 630, null, null]);
  });

  test("a title of any length has its place", async () => {
    for (const title of ["x", "W".repeat(200), "A word ".repeat(28).trim(), "Über Größe – naïve Łódź"]) {
      const { status, json } = await tool("generate_og_image", { title });
      expect([status, json.width, json.message]).toEqual([200, 1200, null]);
    }
  });

  test("letters that no embedded typeface has are left out, never drawn as boxes, and that is said", async () => {
    for (const title of ["東京".repeat(60), "مطعم الشرق", "北京烤鸭", "서울", "Кафе Ωμέγα"]) {
      const { status, json } = await tool("generate_og_image", { title });
      expect([status, json.width]).toEqual([200, 1200]);
      expect(json.message).toContain(title);
    }
    // What is left is what the Latin part alone gives; of the rest there is no trace in the picture.
    const made = async (title: string, description: string) =>
      (await tool("generate_og_image", { website_id: (await site).websiteId, title, description })).json;
    const site = makeGeneratedWebsite(server, "Aoki");
    const both = await made("青木ラーメン Ramen", "東京の店");
    const latin = await made("Ramen", " 東");
    expect(both.path).toBe(latin.path);
    expect(both.message).toContain("“青木ラーメン Ramen”, “東京の店”");
  });

  test("another account's page: 404, and it is not changed", async () => {
    const { pageId } = await makeGeneratedWebsite(other, "Theirs");
    expect((await tool("generate_og_image", { page_id: pageId })).status).toBe(404);
    expect((await other.get(`/v1/pages/${pageId}`)).json.og_image).toBeNull();
  });
});

/** The first pixel of a PNG, by drawing it into one. */
async function pixelsOf(bytes: Uint8Array): Promise<{ PNG: number[] }> {
  const { Resvg } = await import("@resvg/resvg-js");
  const source = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><image href="${source}" width="1200" height="630"/></svg>`;
  return { PNG: [...new Resvg(svg).render().pixels.slice(0, 3)] };
}
