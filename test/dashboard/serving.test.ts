/** The application as browsers get it: where it is, how it may be kept, what it may do, how large it is. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readConfig } from "../../src/config.ts";
import { type Answer, call, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(server.baseUrl, "GET", path, undefined, null, headers);

/** The document as who is signed in gets it, whether or not the session is good. */
const inside = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  get(path, { ...headers, cookie: ["sw=1", headers.cookie].filter(Boolean).join("; ") });

/** The files that a document or a script names, but for those that are to be had when nothing else is to do. */
const filesIn = (text: string): string[] =>
  [
    ...text.replaceAll(/<link rel="prefetch"[^>]*>/g, "").matchAll(/["'(](?:\/app\/files\/|\.\/)([\w-]+\.(?:js|css))/g),
  ].map(([, name]) => name!);

describe("the document", () => {
  test("is at every address below /app/, and never kept", async () => {
    expect((await get("/app")).headers.get("location")).toBe("/app/");
    const withoutScreen = (html: string) => html.replaceAll(/<template>.*?<\/template>|<body>[\s\S]*/g, "");
    const text = withoutScreen((await get("/app/nowhere")).text);
    for (const path of ["/app/", "/app/websites/web_1", "/app/nowhere?q=1"]) {
      const answer = await inside(path);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(withoutScreen(answer.text)).toBe(text);
    }
  });

  test("shows the frame of its screen before anything runs, in the reader's language and theme", async () => {
    const { text } = await inside("/app/webhooks");
    expect(text).toContain('<html lang="en">');
    expect(text).toContain("<h1>Webhooks</h1>");
    expect((await inside("/app/inbox", { "accept-language": "fr, de-AT;q=0.8, en" })).text).toContain(
      "<h1>Posteingang</h1>",
    );
    const chosen = await inside("/app/inbox", { "accept-language": "de", cookie: "theme=dark; language=en" });
    expect(chosen.text).toContain('<html data-theme="dark" lang="en">');
    expect(chosen.text).toContain("<h1>Inbox</h1>");
    const strange = await inside("/app/inbox", { cookie: 'theme="><script>; language=xx' });
    expect(strange.text).toContain('<html lang="en">');
    // What is seen can't be used yet: what is typed there would be lost.
    expect(text).toMatch(/<div id="root"><div inert="" data-shell="">/);
    // Nobody is shown a frame that they can't come to.
    expect((await get("/app/webhooks")).text).toBe((await get("/app/sign-in")).text);
    expect((await get("/app/sign-in")).text).toContain("<h1>Sign in</h1>");
  });

  test("names all that the screen at its address is made of, so that nothing is found only when something else is there", async () => {
    for (const [path, screen, most] of [
      ["/app/", "websites_page", 6],
      ["/app/sign-in", "sign_in_page", 7],
      ["/app/websites/web_1?panel=versions", "workspace_page", 24],
    ] as const) {
      const { text } = await inside(path);
      const named = new Set(filesIn(text));
      expect([...named].filter((name) => name.startsWith(screen)).length).toBe(1);
      expect(named.size).toBeLessThanOrEqual(most);
      for (const name of named) {
        const { text } = await get(`/app/files/${name}`);
        for (const [, needed] of text.matchAll(/\b(?:from|import)"\/app\/files\/([\w-]+\.js)"/g))
          expect([path, name, named.has(needed!)]).toEqual([path, name, true]);
      }
    }
    // What is served beside it, too, and it is there; an answer that is asked for only later would be an old one by then.
    const beside = [...(await inside("/app/")).text.matchAll(/<link rel="preload"[^>]*href="([^"]+)"/g)].map(
      ([, at]) => at!,
    );
    expect(beside).toEqual(["/_sw/fonts/instrument-sans-latin-wght-normal.woff2", "/auth/state"]);
    for (const path of beside) expect((await get(path)).status).toBe(200);
    for (const path of ["/app/setup", "/app/invitation", "/app/reset", "/app/nowhere"])
      expect((await get(path)).text).not.toContain("/auth/state");
  });

  test("runs no inline script, no style but the one that is named, takes nothing from elsewhere and is framed by nobody", async () => {
    const { headers, text } = await inside("/app/");
    const policy = headers.get("content-security-policy")!;
    const [, style] = /<style>(.*?)<\/style>/s.exec(text)!;
    const hash = new Bun.CryptoHasher("sha256").update(style!).digest("base64");
    expect(policy).toContain(`default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(text.replace(/<style>.*?<\/style>/s, "")).not.toMatch(
      /<style|style=|<script(?! type="module" crossorigin src=)/,
    );
  });

  test("shows pictures of the one map server that the operator names, and of its host alone", async () => {
    const picturesOf = async (baseUrl: string) => {
      const { headers } = await call(baseUrl, "GET", "/app/leads", undefined, null);
      return /img-src ([^;]*);/.exec(headers.get("content-security-policy")!)![1];
    };
    expect(await picturesOf(server.baseUrl)).toBe("'self' data: blob:");
    expect((await server.get("/v1/settings")).json.map_tiles).toBeNull();
    const attribution = "© OpenStreetMap contributors";
    const url = "https://tiles.example.com:8443/light/{z}/{x}/{y}.png?key=1";
    const other = await startTestServer({
      environment: { SITEWRIGHT_MAP_TILES_URL: url, SITEWRIGHT_MAP_TILES_ATTRIBUTION: attribution },
    });
    expect(await picturesOf(other.baseUrl)).toBe("'self' data: blob: https://tiles.example.com:8443");
    expect((await other.get("/v1/settings")).json.map_tiles).toEqual({ url, attribution });
    await other.stop();
  });

  test.each([
    ["https://{s}.tiles.example.com/{z}/{x}/{y}.png", "must be an address with {z}, {x} and {y} in its path"],
    ["https://tiles.example.com/{z}/{x}.png", "must be an address with {z}, {x} and {y} in its path"],
    ["javascript:{z}{x}{y}", "must be an address with {z}, {x} and {y} in its path"],
    ["https://tiles.example.com; script-src */{z}/{x}/{y}", "must be an address with {z}, {x} and {y} in its path"],
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
    const { text } = await get("/app/nowhere");
    const names = filesIn(text);
    expect(names.map((name) => name.split(".").pop()).sort()).toEqual(["css", "js", "js", "js", "js"]);
    for (const name of names) {
      const answer = await get(`/app/files/${name}`, { "accept-encoding": "br" });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
      // What fits into a packet stays as it is.
      if (answer.text.length > 1000) expect(answer.headers.get("content-encoding")).toBe("br");
    }
    expect((await get("/app/files/index-00000000.js")).status).toBe(404);
  });

  test.each([
    ["the list of websites", "/app/"],
    ["signing in", "/app/sign-in"],
  ])("of %s are far less than 150 KB compressed", async (_, path) => {
    let bytes = 0;
    for (const name of new Set(filesIn((await inside(path)).text)))
      bytes += Bun.gzipSync((await get(`/app/files/${name}`, { "accept-encoding": "identity" })).text).length;
    expect(bytes).toBeLessThan(142 * 1024);
  });

  test("of style is one: what people begin with is in the document, which tells where the others are", async () => {
    const styles = async (path: string) => {
      const { text } = await inside(path);
      const [, first] = /<style>(.*?)<\/style>/s.exec(text)!;
      const [, how, at] = /<link rel="(\w+)" as="style" href="([^"]+\.css)"/.exec(text)!;
      return { first: first!, how, others: (await get(at!)).text };
    };
    const { first, how, others } = await styles("/app/");
    expect(how).toBe("prefetch");
    for (const own of [".entrance_", ".cards_", ".layout_", "--accent:"]) expect(first).toContain(own);
    expect(others).toContain(".workspace_");
    expect(first).not.toContain(".workspace_");
    for (const path of ["/app/websites/web_1", "/app/nowhere"])
      expect(await styles(path)).toEqual({ first, how: "preload", others });
  });

  test("are asked for when the document is drawn: until then it needs nothing but a typeface and what starts it", async () => {
    for (const path of ["/app/", "/app/sign-in", "/app/websites/web_1"]) {
      const { text, headers } = await inside(path, { "accept-encoding": "br" });
      const before = text.replace(/<template>.*?<\/template>/, "");
      const asked = [...before.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, at]) => at!);
      expect(asked.map((at) => at.replace(/-\w{8}\./, "."))).toEqual([
        "/_sw/fonts/instrument-sans-latin-wght-normal.woff2",
        "/app/files/index.js",
      ]);
      expect(headers.get("content-encoding")).toBe("br");
      // What a connection brings at once: ten packets.
      expect(Bun.gzipSync(text).length).toBeLessThan(14_000);
      const start = await get(asked[1]!);
      expect(Bun.gzipSync(start.text).length).toBeLessThan(3_000);
    }
  });

  test("show signing in with a passkey where there are any, so that nothing moves when the application comes", async () => {
    expect((await get("/app/sign-in")).text).toContain("Sign in with a passkey");
    const unnamed = await startTestServer({ environment: { SITEWRIGHT_BASE_URL: "http://192.0.2.7:8080" } });
    const { text } = await call(unnamed.baseUrl, "GET", "/app/sign-in", undefined, null);
    expect(text).toContain("<h1>Sign in</h1>");
    expect(text).not.toContain("Sign in with a passkey");
    await unnamed.stop();
  });

  test("of style say nothing of languages: where a line begins is the document's direction alone", async () => {
    const styles = filesIn((await get("/app/nowhere")).text).filter((name) => name.endsWith(".css"));
    const texts = await Promise.all(styles.map(async (name) => (await get(`/app/files/${name}`)).text));
    expect(texts.join()).toContain(":dir(rtl)");
    expect(texts.join()).not.toMatch(/:lang\(/);
  });
});
