/** Assets: files that pages show. What is kept of them, what they become, and what hostile ones do not do. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  type Answer,
  type Client,
  call,
  makePublishedWebsite,
  makeWebsite,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import {
  makeGif,
  makePng,
  makePngBomb,
  makeTelltaleAvif,
  makeTelltaleJpeg,
  makeTelltaleWebp,
  PLACE,
  pngChunk,
} from "../pictures.ts";

let server: TestServer;
let source: Bun.Server<undefined>;
const sent = new Map<string, () => Response>();

beforeAll(async () => {
  source = Bun.serve({
    port: 0,
    fetch: (request) => sent.get(new URL(request.url).pathname)?.() ?? new Response("", { status: 404 }),
  });
  server = await startTestServer({
    environment: { SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8", SITEWRIGHT_UPLOAD_MB: "8" },
  });
});
afterAll(async () => {
  await server.stop();
  await source.stop(true);
});

const upload = async (
  content: Uint8Array<ArrayBuffer> | string,
  name: string,
  fields: Record<string, string> = {},
  client: Client = server,
): Promise<Answer> => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([content]), name);
  return await call(server.baseUrl, "POST", "/v1/assets", await new Response(form).blob(), client.key);
};

const bytesAt = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.baseUrl}${path}`, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
/** An SVG with few elements, each of which shows the one before it some times. */
const billion = (tag: string, reference: (id: string) => string, times = 10, steps = 10): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"><defs>${Array.from(
    { length: steps },
    (_, n) => `<pattern id="p${n + 1}">${`<${tag} ${reference(`p${n}`)}/>`.repeat(times)}</pattern>`,
  ).join("")}</defs><${tag} ${reference(`p${steps}`)}/></svg>`;
const unfinished = () => readdirSync(join(server.directory, "unfinished"));
const used = async (client: Client = server) => (await client.get("/v1/users/me/stats")).json.storage_used_bytes;

/** Saves code as a page's draft. */
async function saveCode(client: Client, page_id: string, html: string) {
  const thread_id = (await client.post("/v1/threads", { page_id })).json._id;
  const { json, status } = await client.post("/v1/versions", { page_id, thread_id, html, css: "", javascript: "" });
  expect(status).toBe(200);
  return json;
}

describe("a picture", () => {
  test("is kept with its size and smaller widths, and served for ever, from the application and every site", async () => {
    const { json, status } = await upload(makePng(1000, 500), "C:\\pictures\\Oven.PNG", { alt: "An oven" });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      name: "Oven.PNG",
      alt: "An oven",
      kind: "image",
      content_type: "image/png",
      width: 1000,
      height: 500,
      source: "upload",
      website_id: null,
      use_count: 0,
    });
    expect(json.variants.map(({ width, content_type }: Record<string, unknown>) => [width, content_type])).toEqual([
      [320, "image/webp"],
      [640, "image/webp"],
      [960, "image/webp"],
      [1000, "image/webp"],
    ]);
    const { response, bytes } = await bytesAt(json.path);
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(json.path).toContain(createHash("sha256").update(bytes).digest("hex"));
    for (const { path, width, height, size } of json.variants) {
      const variant = (await bytesAt(path)).bytes;
      expect(variant.length).toBe(size);
      expect(size).toBeLessThan(json.size);
      expect(await new Bun.Image(variant).metadata()).toEqual({ format: "webp", width, height });
    }
    const { host } = await makePublishedWebsite(server, "Visited");
    const visited = await server.visit(host, json.variants[0].path);
    expect(visited.status).toBe(200);
    expect(visited.headers.get("content-type")).toBe("image/webp");
  });

  test("that is sent again is the same asset; what it takes is counted, and freed when it is deleted", async () => {
    const client = await server.addAccount();
    const before = await used(client);
    const first = (await upload(makePng(700, 300), "a.png", {}, client)).json;
    const bytes = first.variants.reduce((sum: number, { size }: { size: number }) => sum + size, first.size);
    expect((await used(client)) - before).toBe(bytes);
    expect((await upload(makePng(700, 300), "b.png", {}, client)).json).toEqual(first);
    expect((await used(client)) - before).toBe(bytes);
    expect((await client.delete(`/v1/assets/${first._id}`)).json).toEqual({ _id: first._id, deleted: true });
    expect(await used(client)).toBe(before);
    expect((await bytesAt(first.path)).response.status).toBe(404);
    expect((await bytesAt(first.variants[0].path)).response.status).toBe(404);
    expect((await client.get(`/v1/assets/${first._id}`)).status).toBe(404);
  });

  test("is the account's: others get 404, and can't put theirs on its websites", async () => {
    const { json } = await upload(makePng(20, 20), "own.png");
    const other = await server.addAccount();
    for (const answer of [
      await other.get(`/v1/assets/${json._id}`),
      await other.put(`/v1/assets/${json._id}`, { name: "Mine" }),
      await other.delete(`/v1/assets/${json._id}`),
    ])
      expect(answer.status).toBe(404);
    const { websiteId } = await makeWebsite(server);
    expect((await upload(makePng(21, 20), "x.png", { website_id: websiteId }, other)).status).toBe(404);
    expect((await other.get("/v1/assets")).json.total).toBe(0);
  });

  test.each([
    ["JPEG", () => makeTelltaleJpeg(400, 200), "image/jpeg", [200, 400]],
    [
      "PNG",
      async () =>
        makePng(64, 32, [pngChunk("tEXt", Buffer.from(`Location\0${PLACE}`)), pngChunk("eXIf", Buffer.from(PLACE))]),
      "image/png",
      [64, 32],
    ],
    ["WebP", () => makeTelltaleWebp(64, 32), "image/webp", [64, 32]],
    ["GIF", async () => makeGif(1), "image/gif", [2, 2]],
    ["AVIF", async () => makeTelltaleAvif(64, 32), "image/avif", [64, 32]],
  ] as const)(
    "%s: where it was taken is not told, and it is still the same picture",
    async (_, make, type, [width, height]) => {
      const original = Buffer.from(await make());
      expect(original.includes(PLACE)).toBe(true);
      const { json, status } = await upload(new Uint8Array(original), "holiday.bin");
      expect(status).toBe(200);
      expect(json).toMatchObject({ content_type: type, width, height });
      const { bytes } = await bytesAt(json.path);
      expect(bytes.includes(PLACE)).toBe(false);
      if (type === "image/avif") return expect(bytes.length).toBe(original.length);
      const pixels = async (of: Uint8Array) => Buffer.from(await new Bun.Image(of).png().bytes());
      expect(await pixels(bytes)).toEqual(await pixels(original));
    },
  );

  test("that moves keeps moving: it has no still widths", async () => {
    const { json } = await upload(makeGif(3), "moves.gif");
    expect(json.variants).toEqual([]);
    expect((await bytesAt(json.path)).bytes.subarray(0, 6).toString()).toBe("GIF89a");
  });
});

describe("what a file is", () => {
  test.each([
    ["a page called a picture", "<!doctype html><script>alert(1)</script>", "evil.png", "text/plain; charset=utf-8"],
    ["a script", "alert(1)", "evil.svg", "text/plain; charset=utf-8"],
    ["a PDF", "%PDF-1.7 …", "menu.jpg", "application/pdf"],
    ["bytes", "\u0000\u0001\u0002\u0003", "data.html", "application/octet-stream"],
  ])("%s is told by its content, and sent to be kept, not to be shown", async (_, content, name, type) => {
    const { json, status } = await upload(content, name);
    expect(status).toBe(200);
    expect(json).toMatchObject({ kind: "file", content_type: type, width: null, variants: [] });
    const { response } = await bytesAt(json.path);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("content-disposition")).toStartWith("attachment; ");
    expect(response.headers.get("content-disposition")).not.toMatch(/html$|svg$/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("a picture that is a script as well loses what is behind its end", async () => {
    const script = "\n<script>alert(document.domain)</script>PK\u0003\u0004";
    const { json } = await upload(await makeTelltaleJpeg(40, 20, 1, script), "both.jpg");
    expect((await bytesAt(json.path)).bytes.includes("<script>")).toBe(false);
    const gif = (await upload(makeGif(1), "both.gif")).json;
    expect((await bytesAt(gif.path)).bytes.includes("alert")).toBe(false);
  });

  test("an SVG that uses its own parts again, or itself, is taken", async () => {
    const stars = `<symbol id="star" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol>${'<use href="#star" x="3"/>'.repeat(2000)}`;
    const circle = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>';
    for (const inner of [stars, circle]) {
      const { json, status } = await upload(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`,
        "a.svg",
      );
      expect([status, json.content_type]).toEqual([200, "image/svg+xml"]);
      expect((await bytesAt(json.path)).bytes.toString()).toContain('<use href="#');
    }
  });

  test("of hostile SVG at full size nothing is left that runs, in time that its size bounds", async () => {
    const pieces = [
      "<script>alert(1)</script>",
      '<g onload="alert(1)"><set attributeName="onmouseover" to="alert(1)"/></g>',
      '<a xlink:href="javascript:alert(1)"><text>x</text></a>',
      "<style>@import 'https://evil.example/x.css';</style>",
      '<rect style="fill:url(https://evil.example/a#b)"/>',
      '<image href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"/>',
      '<foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject>',
      '<use href="data:image/svg+xml,%3Csvg id=x onload=alert(1)%3E#x"/>',
      "<![CDATA[<script>alert(1)</script>]]><?xml-stylesheet href='javascript:alert(1)'?>",
      '<animate attributeName="href" values="javascript:alert(1)"/>',
    ];
    const head = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`).join("")}]>`;
    for (const piece of pieces) {
      const of = (bytes: number) =>
        `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&e19;</text>${piece.repeat(Math.floor(bytes / piece.length))}<rect width="9" height="9"/></svg>`;
      const { json, status } = await upload(of(1_500_000), "hostile.svg");
      // What is too much is refused in words; what is taken has lost all that was hostile.
      if (status !== 200) {
        expect([status, json.message]).toEqual([400, expect.stringContaining("too much")]);
        continue;
      }
      const { bytes, response } = await bytesAt(json.path);
      const text = bytes.toString();
      expect(text).toContain("<rect");
      expect(text.length).toBeLessThan(2_000_000);
      expect(text).not.toMatch(/script|evil|iframe|foreignObject|<!|<\?|ENTITY|\son\w+=|data:/i);
      expect(response.headers.get("content-security-policy")).toContain("sandbox");
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    }
  });

  test("an SVG keeps what draws, and nothing that runs or leads elsewhere", async () => {
    const { json } = await upload(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10" onload="alert(1)">
        <script>alert(2)</script><foreignObject><body onload="alert(3)"/></foreignObject>
        <a href="javascript:alert(4)"><text>link</text></a><image href="https://evil.example/x.png"/>
        <style>@import url(https://evil.example/x.css)</style><use href="https://evil.example/#a"/>
        <rect width="5" height="5" fill="url(#g)" onclick="alert(5)"/><animate attributeName="href" to="javascript:alert(6)"/></svg>`,
      "logo.svg",
    );
    expect(json).toMatchObject({ content_type: "image/svg+xml", width: 30, height: 10, kind: "image" });
    const text = (await bytesAt(json.path)).bytes.toString();
    expect(text).toContain('<rect width="5" height="5" fill="url(#g)"/>');
    expect(text).not.toMatch(/script|alert|evil|foreignObject|onload|ENTITY|import/i);
  });

  test.each([
    ["nothing at all", new Uint8Array(), "file: is empty"],
    ["a bomb of pixels", makePngBomb(60_000, 60_000), "pixels"],
    ["a wide bomb", makePngBomb(20_000, 1), "on a side"],
    ["a picture that is cut off", makePng(50, 50).slice(0, 60), "ends too early"],
    ["pixels that are none", makePngBomb(2000, 2000), "can't be read"],
    ["HEIC", new TextEncoder().encode("\0\0\0\u0018ftypheic\0\0\0\0mif1heic"), "HEIC"],
    ["an SVG without a drawing", new TextEncoder().encode("<svg/"), "no drawing"],
    ["an SVG of a billion elements", new TextEncoder().encode(billion("use", (id) => `href="#${id}"`)), "draws more"],
    ["the same by patterns", new TextEncoder().encode(billion("rect", (id) => `fill="url(#${id})"`)), "draws more"],
    [
      "an SVG whose uses lead on and on",
      new TextEncoder().encode(billion("use", (id) => `href="#${id}"`, 1, 60)),
      "through",
    ],
    ["an SVG that nests too deep", new TextEncoder().encode(`<svg>${"<g>".repeat(1000)}`), "nests"],
  ])("%s is refused in words", async (_, content, words) => {
    const before = await used();
    const { json, status } = await upload(content, "x.png");
    expect(status).toBe(400);
    expect(json.code).toBe("validation_failed");
    expect(json.details).toHaveLength(1);
    expect(json.message).toContain(words);
    expect(await used()).toBe(before);
  });
});

describe("sending", () => {
  test("large files go piece by piece, and parts of them can be asked for", async () => {
    const content = new Uint8Array(3_000_000).map((_, index) => (index * 7919) >> 3);
    const { json } = await upload(content, "film.bin");
    expect(json.size).toBe(content.length);
    const whole = await bytesAt(json.path);
    expect(whole.bytes).toEqual(Buffer.from(content));
    const part = await bytesAt(json.path, { Range: "bytes=600000-1600000" });
    expect(part.response.status).toBe(206);
    expect(part.response.headers.get("content-range")).toBe("bytes 600000-1600000/3000000");
    expect(part.bytes).toEqual(Buffer.from(content.slice(600_000, 1_600_001)));
    expect((await bytesAt(json.path, { Range: "bytes=-5" })).bytes).toEqual(Buffer.from(content.slice(-5)));
    expect((await bytesAt(json.path, { Range: "bytes=9000000-" })).response.status).toBe(416);
    const etag = whole.response.headers.get("etag")!;
    expect((await bytesAt(json.path, { "If-None-Match": etag })).response.status).toBe(304);
  });

  test("a file beyond the limit is refused, with the setting that says so; JSON keeps its 5 MB", async () => {
    const answer = await upload(new Uint8Array(9 * 1024 * 1024), "large.bin");
    expect(answer.status).toBe(413);
    expect(answer.json.message).toContain("SITEWRIGHT_UPLOAD_MB");
    const json = await server.post("/v1/assets", `{"url":"${"x".repeat(5 * 1024 * 1024)}"}`);
    expect(json.status).toBe(413);
    expect((await upload(new Uint8Array(6 * 1024 * 1024).fill(1), "six.bin")).status).toBe(200);
  });

  test("a form is refused that has no file, two files, a file elsewhere, or fields that are none", async () => {
    const send = async (...parts: [name: string, value: string | Blob][]) => {
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value as string);
      return await call(server.baseUrl, "POST", "/v1/assets", await new Response(form).blob(), server.key);
    };
    const picture = new Blob([makePng(5, 5)]);
    const answers = [
      await send(["name", "x"]),
      await send(["file", picture], ["file", picture]),
      await send(["picture", picture]),
      await send(["no_such", "1"], ["file", picture]),
      await send(["alt", "x".repeat(70_000)], ["file", picture]),
      await server.post("/v1/assets", {}),
      await call(server.baseUrl, "POST", "/v1/assets", "no form", server.key, {
        "Content-Type": "multipart/form-data; boundary=x",
      }),
      await call(server.baseUrl, "POST", "/v1/assets", "no form", server.key, {
        "Content-Type": "multipart/form-data",
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    expect(unfinished()).toEqual([]);
  });

  test("an upload that breaks off leaves nothing", async () => {
    const before = await used();
    const total = (await server.get("/v1/assets")).json.total;
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(
          new TextEncoder().encode('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
        );
        controller.enqueue(new Uint8Array(300_000));
        await Bun.sleep(20);
        controller.error(new Error("gone"));
      },
    });
    const headers = { Authorization: `Bearer ${server.key}`, "Content-Type": "multipart/form-data; boundary=b" };
    await fetch(`${server.baseUrl}/v1/assets`, { method: "POST", headers, body }).catch(() => {});
    expect(unfinished()).toEqual([]);
    expect(await used()).toBe(before);
    expect((await server.get("/v1/assets")).json.total).toBe(total);
  });

  test("with an Idempotency-Key it is one, however the form is parted; another file is another request", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const send = async (content: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.append("file", new Blob([content]), "same.png");
      return await call(server.baseUrl, "POST", "/v1/assets", await new Response(form).blob(), server.key, key);
    };
    const first = await send(makePng(33, 33));
    const again = await send(makePng(33, 33));
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.json).toEqual(first.json);
    expect((await send(makePng(34, 33))).json.code).toBe("idempotency_mismatch");
  });
});

describe("fetching", () => {
  const at = (path: string) => `http://127.0.0.1:${source.port}${path}`;

  test("takes a file from an address, through a few redirects", async () => {
    sent.set("/old", () => new Response(null, { status: 302, headers: { Location: "/new/Brot%20%26%20Salz.png" } }));
    sent.set(
      "/new/Brot%20%26%20Salz.png",
      () => new Response(makePng(40, 30), { headers: { "Content-Type": "text/html" } }),
    );
    const { json } = await server.post("/v1/assets", { url: at("/old"), alt: "Bread" });
    expect(json).toMatchObject({ name: "Brot & Salz.png", source: "url", content_type: "image/png", alt: "Bread" });
  });

  test.each([
    ["a private network", "http://10.0.0.1/x.png", "private network"],
    ["an address without an answer", "/missing", "status 404"],
    ["a circle", "/circle", "leads on"],
  ])("refuses %s", async (_, given, words) => {
    sent.set("/circle", () => new Response(null, { status: 301, headers: { Location: "/circle" } }));
    const { json, status } = await server.post("/v1/assets", { url: given.startsWith("/") ? at(given) : given });
    expect(status).toBe(400);
    expect(json.message).toContain(words);
  });

  test("refuses what is larger than is taken", async () => {
    sent.set("/large", () => new Response(new Uint8Array(9 * 1024 * 1024)));
    expect((await server.post("/v1/assets", { url: at("/large") })).json.code).toBe("payload_too_large");
  });
});

describe("the list", () => {
  test("is searched by words, and told apart by kind and website", async () => {
    const client = await server.addAccount();
    const { websiteId } = await makeWebsite(client);
    const bread = (await upload(makePng(11, 10), "Rye bread.png", { website_id: websiteId }, client)).json;
    const menu = (await upload("%PDF-1.4", "Menu.pdf", {}, client)).json;
    await client.put(`/v1/assets/${menu._id}`, { alt: "Was es gibt", name: "Speisekarte" });
    const ids = async (query: string) => {
      const { json } = await client.get(`/v1/assets?${query}`);
      expect(json.total).toBe(json.data.length);
      return json.data.map(({ _id }: { _id: string }) => _id);
    };
    expect(await ids("")).toEqual([menu._id, bread._id]);
    expect(await ids("q=bre")).toEqual([bread._id]);
    expect(await ids("q=speise")).toEqual([menu._id]);
    expect(await ids("q=gibt&type=image")).toEqual([]);
    expect(await ids("type=file")).toEqual([menu._id]);
    expect(await ids(`website_id=${websiteId}`)).toEqual([bread._id]);
    expect(await ids(`website_id=${websiteId}&type=file`)).toEqual([]);
    await client.delete(`/v1/websites/${websiteId}`);
    expect(await ids("")).toEqual([menu._id]);
  });
});

describe("what shows an asset", () => {
  test("keeps it: a draft, what visitors see, the picture of shared links", async () => {
    const client = await server.addAccount();
    const { json } = await upload(makePng(800, 400), "shown.png", {}, client);
    const { pageId, websiteId } = await makePublishedWebsite(client, "Shows");
    const save = async (html: string) => await saveCode(client, pageId, html);
    const refused = async () => {
      const answer = await client.delete(`/v1/assets/${json._id}`);
      expect(answer.json.code).toBe("asset_in_use");
      return answer.json.uses.map(({ kind, _id }: { kind: string; _id: string }) => [kind, _id]);
    };
    await save(`<h1>Hi</h1><img src="${json.path}" alt="">`);
    expect(await refused()).toEqual([["page", pageId]]);
    expect((await client.get(`/v1/assets/${json._id}`)).json).toMatchObject({
      use_count: 1,
      uses: [{ kind: "page", _id: pageId, website_id: websiteId, path: "/" }],
    });
    await client.post("/v1/tools/deploy", { page_id: pageId });
    await save("<h1>Hi</h1>");
    expect(await refused()).toEqual([["published_page", pageId]]);
    await client.put(`/v1/pages/${pageId}`, { og_image: json.path });
    await client.post("/v1/tools/deploy", { page_id: pageId });
    expect(await refused()).toContainEqual(["page", pageId]);
    await client.put(`/v1/pages/${pageId}`, { og_image: null });
    await client.post("/v1/tools/deploy", { page_id: pageId });
    expect((await client.delete(`/v1/assets/${json._id}`)).status).toBe(200);
  });

  test("keeps it: a record that names it, or has it in a formatted text; a record of somebody else does not", async () => {
    const client = await server.addAccount();
    const { json } = await upload(makePng(90, 60), "told.png", {}, client);
    const write = async (own: Client) => {
      const { websiteId } = await makeWebsite(own, "Told");
      const { json: collection } = await own.post(`/v1/websites/${websiteId}/cms/collections`, {
        name: "Blog",
        fields: [
          { key: "body", type: "rich_text" },
          { key: "cover", type: "image" },
        ],
      });
      const data = { body: `An oven: ![](${json.path})` };
      return (await own.post(`/v1/cms/collections/${collection._id}/records`, { data })).json._id;
    };
    await write(await server.addAccount());
    expect((await client.get(`/v1/assets/${json._id}`)).json).toMatchObject({ use_count: 0, uses: [] });
    const record = await write(client);
    const refused = await client.delete(`/v1/assets/${json._id}`);
    expect([refused.json.code, refused.json.uses]).toMatchObject(["asset_in_use", [{ kind: "record", _id: record }]]);
    await client.put(`/v1/cms/records/${record}`, { data: { body: "No oven", cover: json._id } });
    expect((await client.get(`/v1/assets/${json._id}`)).json.use_count).toBe(1);
    await client.put(`/v1/cms/records/${record}`, { data: { cover: null } });
    expect((await client.delete(`/v1/assets/${json._id}`)).status).toBe(200);
  });
});

test.each([
  ["me.vcf", "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nEND:VCARD\r\n", "text/vcard; charset=utf-8"],
  ["termin.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "text/calendar; charset=utf-8"],
  ["Preisliste Größe.csv", "a;b\n1;2\n", "text/csv; charset=utf-8"],
  ["main.css", "h1{color:red}", "text/css; charset=utf-8"],
  ["main.js", "document.title='x'", "text/javascript; charset=utf-8"],
  ["notes.html", "<script>alert(1)</script>", "text/plain; charset=utf-8"],
  ["evil.css", "\x89PNG\r\n\x1a\n\0\0", null],
])("a text is what its name says, and is kept under it: %s", async (name, text, type) => {
  const bytes = type === null ? Uint8Array.from(text, (character) => character.charCodeAt(0)) : text;
  const { status, json } = await upload(bytes as string, name);
  if (type === null) return expect(status).toBe(400);
  expect(json).toMatchObject({ kind: "file", content_type: type });
  const { host } = await makePublishedWebsite(server, "Downloads");
  const visited = await server.visit(host, json.path);
  expect(visited.headers.get("content-type")).toBe(type);
  expect(visited.headers.get("content-disposition")).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
  expect(visited.headers.get("x-content-type-options")).toBe("nosniff");
  const runs = /css|javascript/.test(type);
  for (const [site, expected] of [
    [undefined, runs ? "text/plain; charset=utf-8" : type],
    ["same-origin", runs ? "text/plain; charset=utf-8" : type],
    ["cross-site", type],
  ] as const) {
    const headers: Record<string, string> = site ? { "Sec-Fetch-Site": site } : {};
    const answer = await fetch(json.url, { headers });
    expect([site, answer.headers.get("content-type")]).toEqual([site, expected]);
    expect(answer.headers.get("content-disposition")).toStartWith("attachment");
    if (runs) expect(answer.headers.get("vary")).toContain("Sec-Fetch-Site");
  }
});

describe("on published pages", () => {
  test("pictures offer their widths and say how large they are; the code stays as it was written", async () => {
    const { json } = await upload(makePng(900, 300), "wide.png");
    const small = (await upload(makePng(30, 30), "small.png")).json;
    const { pageId, host } = await makePublishedWebsite(server, "Responsive");
    const html = `<h1>Hi</h1><img src="${small.path}" alt="" width="30"><p><img alt='Oven' src="${json.path}"></p><picture><img src="${json.path}" alt=""></picture><img src="https://example.com/x.png" alt="">`;
    const saved = await saveCode(server, pageId, html);
    await server.post("/v1/tools/deploy", { page_id: pageId });
    const { text } = await server.visit(host, "/");
    const srcset = json.variants
      .map(({ path, width }: { path: string; width: number }) => `${path} ${width}w`)
      .join(", ");
    expect(text).toContain(
      `<img alt='Oven' src="${json.path}" srcset="${srcset}" sizes="(max-width: 900px) 100vw, 900px" width="900" height="300" data-sw-image="" loading="lazy">`,
    );
    expect(text).toContain(`<picture><img src="${json.path}" alt="" width="900" height="300"`);
    expect(text).toContain('<img src="https://example.com/x.png" alt="">');
    expect(text).toContain(`<img src="${small.path}" alt="" width="30" srcset=`);
    expect((await server.get(`/v1/versions/${saved._id}`)).json.html).toBe(html);
  });

  test("one that is named with a host is shown by the site itself, in its widths; what is not there stays as it is", async () => {
    const { json } = await upload(makePng(900, 300), "wide.png");
    const { pageId, host } = await makePublishedWebsite(server, "Named");
    const missing = `https://other.example/_sw/assets/${"0".repeat(64)}.png`;
    const elsewhere = `https://old.example${json.path}`;
    const html = `<div style="background:url(${json.url})"><img alt="a" src="${json.url}"><img alt="b" src='${elsewhere}'><img alt="c" src="${missing}"><a href="${json.url}">Get</a></div>`;
    await saveCode(server, pageId, html);
    await server.post("/v1/tools/deploy", { page_id: pageId });
    const { text } = await server.visit(host, "/");
    for (const alt of ["a", "b"])
      expect(text).toMatch(new RegExp(`<img alt="${alt}" src=["']${json.path}["'] srcset="/_sw/assets/`));
    expect(text).toContain(`<a href="${json.path}">Get</a>`);
    expect(text).toContain(`url(${json.path})`);
    expect(text).toContain(`src="${missing}"`);
    const shown = (await server.get(`/v1/assets/${json._id}`)).json.uses.map(({ kind }: { kind: string }) => kind);
    expect(shown).toContain("published_page");
  });

  test("a picture that an archive brings has its widths with the first release", async () => {
    const { websiteId, pageId } = await makePublishedWebsite(server, "Taken along");
    const form = new FormData();
    form.append("website_id", websiteId);
    form.append("file", new File([makePng(901, 300)], "wide.png"));
    const { json } = await server.post("/v1/assets", await new Response(form).blob());
    await saveCode(server, pageId, `<img alt="a" src="${json.path}">`);
    const archive = await fetch(`${server.baseUrl}/v1/websites/${websiteId}/export?format=source`, {
      headers: { Authorization: `Bearer ${server.key}` },
    });
    const other = await startTestServer();
    try {
      const body = new Blob([await archive.arrayBuffer()], { type: "application/zip" });
      const { json: website } = await other.post("/v1/websites/import_archive", body);
      const { json: release } = await other.post(`/v1/websites/${website._id}/deploy`, {});
      const { text } = await other.visit(new URL(release.url).hostname, "/");
      expect(text).toMatch(new RegExp(`<img alt="a" src="${json.path}" srcset="/_sw/assets/\\w+\\.webp 320w`));
    } finally {
      await other.stop();
    }
  });
});
