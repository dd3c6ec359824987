/** Pictures of pages, over REST and MCP. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { credentials, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { callTool } from "../mcp/clients.ts";
import { makePng } from "../pictures.ts";
import { BROWSER_SETTINGS } from "./chromium.ts";

let server: TestServer;
let blind: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: BROWSER_SETTINGS });
  blind = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  await blind.stop();
});

const css =
  "* { margin: 0 } body { background: #ff0000 } main { height: 3000px } @media (prefers-color-scheme: dark) { body { background: #0000ff } }";

/** A page whose draft has this markup. */
async function makePage(html: string) {
  const { pageId } = await makeWebsite(server);
  await saveVersion(server, pageId, { html, css });
  return pageId;
}

/** A picture of a page: how large it is, and the colours of some of its pixels. */
async function pictureOf(path: string, ...places: [x: number, y: number][]) {
  const response = await fetch(`${server.baseUrl}${path}`, { headers: credentials(server.key) });
  expect(`${response.status} ${response.headers.get("content-type")}`).toBe("200 image/png");
  const { width, height, colourAt } = readPng(Buffer.from(await response.arrayBuffer()));
  return { width, height, colours: places.map(([x, y]) => colourAt(x, y)) };
}

test("a picture of a draft is as wide and in the theme as asked for, from where it is asked for", async () => {
  const pageId = await makePage("<main><h1>Rye</h1></main>");
  const path = `/v1/pages/${pageId}/screenshot`;
  expect(await pictureOf(path, [1200, 2900])).toEqual({ width: 1280, height: 3000, colours: ["ff0000"] });
  const phone = await pictureOf(`${path}?width=390&theme=dark&top=2000`, [380, 900]);
  expect(phone).toEqual({ width: 390, height: 1000, colours: ["0000ff"] });
  const below = await server.get(`${path}?top=3000`);
  expect([below.status, below.json.details[0]]).toMatchObject([400, { path: "top", code: "beyond_end" }]);
});

test("a picture shows the page's own pictures, and of another version what that has", async () => {
  const form = new FormData();
  form.append("file", new Blob([makePng(64, 64)], { type: "image/png" }), "a.png");
  const { json: asset } = await server.post("/v1/assets", await new Response(form).blob());
  const img = `<img src="${asset.path}" width="64" height="64" alt="" style="display: block">`;
  const pageId = await makePage(`<main>${img}</main>`);
  const path = `/v1/pages/${pageId}/screenshot?width=390`;
  const [old] = (await server.get(`/v1/pages/${pageId}/versions`)).json.data;
  // The pattern of the picture: red x·y/64, green x^y, blue x+3y.
  expect((await pictureOf(path, [10, 3])).colours).toEqual(["000913"]);
  await saveVersion(server, pageId, { html: "<main></main>", css });
  expect((await pictureOf(path, [10, 3])).colours).toEqual(["ff0000"]);
  expect((await pictureOf(`${path}&version_id=${old._id}`, [10, 3])).colours).toEqual(["000913"]);
});

test("a model gets pieces of the page as pictures, and what they show as text", async () => {
  const pageId = await makePage("<main><h1>Rye</h1></main>");
  const result = await callTool(server, "screenshot_page", { page_id: pageId, width: 390 });
  const [text, ...pictures] = result.content;
  expect(JSON.parse(text.text)).toEqual(result.structuredContent);
  expect(result.structuredContent).toEqual({
    page_id: pageId,
    width: 390,
    theme: "light",
    height: 3000,
    pieces: [
      { top: 0, height: 1500 },
      { top: 1500, height: 1500 },
    ],
  });
  expect(pictures).toEqual(Array(2).fill({ type: "image", mimeType: "image/jpeg", data: expect.any(String) }));
  for (const { data } of pictures) expect(Buffer.from(data, "base64").subarray(0, 2).toString("hex")).toBe("ffd8");
});

test("without a browser the answer names the setting, after what is missing", async () => {
  const { pageId } = await makeWebsite(blind);
  const empty = await blind.get(`/v1/pages/${pageId}/screenshot`);
  expect([empty.status, empty.json.code]).toEqual([404, "not_found"]);
  await saveVersion(blind, pageId, { html: "<main></main>" });
  const answer = await blind.get(`/v1/pages/${pageId}/screenshot`);
  expect([answer.status, answer.json.code]).toEqual([503, "provider_unavailable"]);
  expect(answer.json.message).toContain("SITEWRIGHT_BROWSER");
  const result = await callTool(blind, "screenshot_page", { page_id: pageId });
  expect([result.isError, result.content[0].text]).toEqual([true, answer.json.message]);
});

/** Of a PNG with eight bits a channel, as browsers make them. */
function readPng(file: Buffer) {
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const channels = file[25] === 6 ? 4 : 3;
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]!;
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : pixels[y * stride + x - channels]!;
      const up = y === 0 ? 0 : pixels[(y - 1) * stride + x]!;
      const corner = x < channels || y === 0 ? 0 : pixels[(y - 1) * stride + x - channels]!;
      pixels[y * stride + x] = (raw[y * (stride + 1) + 1 + x]! + predicted(filter, left, up, corner)) & 255;
    }
  }
  const colourAt = (x: number, y: number) => {
    const at = y * stride + x * channels;
    return pixels.toString("hex", at, at + 3);
  };
  return { width, height, colourAt };
}

/** What a filter of PNG foretells of a byte. Of millions of them: nothing is made for each. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const a = Math.abs(up - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + up - 2 * corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
