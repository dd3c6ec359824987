/** The application as browsers get it: where it is, how it may be kept, what it may do, how large it is. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../../src/settings/config.ts";
import { type Answer, call, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(server.baseUrl, "GET", path, undefined, null, headers);

/** The files of the application that a document names. */
const filesIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="\/app\/files\/([\w-]+\.(?:js|css))"/g)].map(([, name]) => name!);

const textOf = async (name: string): Promise<string> =>
  (await get(`/app/files/${name}`, { "accept-encoding": "identity" })).text;

/** A script's files, by name: its own, and those that it can't run without. */
async function neededBy(names: string[], found: Map<string, string> = new Map()): Promise<Map<string, string>> {
  for (const name of names) {
    if (found.has(name)) continue;
    const text = await textOf(name);
    found.set(name, text);
    await neededBy(
      [...text.matchAll(/\b(?:from|import)"(?:\/app\/files\/|\.\/)([\w-]+\.js)"/g)].map(([, other]) => other!),
      found,
    );
  }
  return found;
}

describe("the document", () => {
  test("is at every address below /app/, and never kept", async () => {
    expect((await get("/app")).headers.get("location")).toBe("/app/");
    const { text } = await get("/app/nowhere");
    for (const path of ["/app/", "/app/websites/web_1", "/app/nowhere?q=1"]) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(answer.text).toBe(text);
    }
  });

  test("is in the reader's language and theme before anything runs", async () => {
    const begins = async (headers: Record<string, string>) =>
      /<html[^>]*>/.exec((await get("/app/inbox", headers)).text)![0];
    expect(await begins({})).toBe('<html lang="en">');
    expect(await begins({ "accept-language": "ja, de-AT;q=0.8, en" })).toBe('<html lang="de">');
    const folders = readdirSync(join(import.meta.dir, "../../src/dashboard/messages"), { withFileTypes: true });
    for (const { name } of folders.filter((folder) => folder.isDirectory()))
      expect(await begins({ "accept-language": `${name}, en` })).toBe(`<html lang="${name}">`);
    expect(await begins({ "accept-language": "de", cookie: "theme=dark; language=en" })).toBe(
      '<html data-theme="dark" lang="en">',
    );
    expect(await begins({ cookie: 'theme="><script>; language=xx' })).toBe('<html lang="en">');
  });

  test("runs no inline script and no inline style, takes nothing from elsewhere and is framed by nobody", async () => {
    const { headers, text } = await get("/app/");
    const policy = headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(text).not.toMatch(/<style|style=|<script(?! type="module" crossorigin src=)/);
    for (const [, address] of text.matchAll(/(?:href|src)="([^"]*)"/g)) expect((await get(address!)).status).toBe(200);
  });

  test("shows pictures of the one map server that the operator names, and where pictures are searched, alone", async () => {
    const picturesOf = async (baseUrl: string) => {
      const { headers } = await call(baseUrl, "GET", "/app/leads", undefined, null);
      return /img-src ([^;]*);/.exec(headers.get("content-security-policy")!)![1];
    };
    expect(await picturesOf(server.baseUrl)).toBe("'self' data: blob: http://127.0.0.1:1");
    expect((await server.get("/v1/settings")).json.map_tiles).toBeNull();
    const attribution = "© OpenStreetMap contributors";
    const url = "https://tiles.example.com:8443/light/{z}/{x}/{y}.png?key=1";
    const other = await startTestServer({
      environment: {
        SITEWRIGHT_MAP_TILES_URL: url,
        SITEWRIGHT_MAP_TILES_ATTRIBUTION: attribution,
        SITEWRIGHT_PEXELS_KEY: "pexels-key",
        SITEWRIGHT_OPENVERSE_URL: "off",
      },
    });
    expect(await picturesOf(other.baseUrl)).toBe(
      "'self' data: blob: https://tiles.example.com:8443 https://images.pexels.com",
    );
    expect((await other.get("/v1/settings")).json.map_tiles).toEqual({ url, attribution });
    await other.stop();
  });

  test.each([
    ["https://{s}.tiles.example.com/{z}/{x}/{y}.png", "must be like https://tiles.example.com/{z}/{x}/{y}.png"],
    ["https://tiles.example.com/{z}/{x}.png", "must be like https://tiles.example.com/{z}/{x}/{y}.png"],
    ["javascript:{z}{x}{y}", "must be like https://tiles.example.com/{z}/{x}/{y}.png"],
    ["https://tiles.example.com; script-src */{z}/{x}/{y}", "must be like https://tiles.example.com/{z}/{x}/{y}.png"],
    ["https://tiles.example.com/{z}/{x}/{y}.png", "must be set together"],
  ])("takes no map server from %s alone", (url, problem) => {
    expect(() => readConfig({ SITEWRIGHT_MAP_TILES_URL: url })).toThrow(problem);
  });

  test("is on no published site, and takes no posts", async () => {
    expect((await server.visit("crumb.sites.localhost", "/app/")).status).toBe(404);
    expect((await call(server.baseUrl, "POST", "/app/", {}, null)).status).toBe(405);
  });
});

describe("files", () => {
  test("have their content's hash in their name, are kept for good and sent compressed", async () => {
    const names = filesIn((await get("/app/")).text);
    expect(names.map((name) => name.split(".").pop()).sort()).toEqual(["css", "js"]);
    for (const name of names) {
      const answer = await get(`/app/files/${name}`, { "accept-encoding": "br" });
      expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("content-encoding")]).toEqual([
        200,
        "public, max-age=31536000, immutable",
        "br",
      ]);
    }
    expect((await get("/app/files/index-00000000.js")).status).toBe(404);
  });

  test.each(["websites_page", "sign_in_page"])(
    "of %s are far less than 180 KB compressed, and no other screen's",
    async (screen) => {
      const [styles, script] = filesIn((await get("/app/")).text).sort((one) => (one.endsWith(".css") ? -1 : 1));
      const first = await neededBy([script!]);
      const own = [...first.values()].join().match(new RegExp(`${screen}-\\w+\\.js`))![0];
      const all = await neededBy([own], first);
      expect([...all.keys()].filter((name) => /_page-/.test(name))).toEqual([own]);
      const texts = [await textOf(styles!), ...all.values()];
      const bytes = texts.reduce((sum, text) => sum + Bun.gzipSync(text).length, 0);
      expect(bytes).toBeLessThan(180 * 1024);
    },
  );

  test("of style say nothing of languages: where a line begins is the document's direction alone", async () => {
    const styles = await textOf(filesIn((await get("/app/")).text).find((name) => name.endsWith(".css"))!);
    expect(styles).toContain("[dir=rtl]");
    expect(styles).not.toMatch(/:lang\(/);
    for (const own of [".entrance_", ".cards_", ".workspace_", "--accent:"]) expect(styles).toContain(own);
  });
});
