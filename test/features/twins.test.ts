/** Markdown twins of published pages: who gets them, what they say, and that no cache mixes them up with the page. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { encodeOldDocuments } from "../../src/features/publishing/service.ts";
import { prefersMarkdown } from "../../src/sites/edge.ts";
import { freePort } from "../free_port.ts";
import { makeWebsite, newDirectory, saveVersion, startTestServer, type TestServer } from "../harness.ts";

const HOME = `<header><nav><a href="/about">Menu</a></nav></header>
<main><h1>Crumb &amp; Co</h1><p>Bread, <strong>daily</strong>. <a href="/about">About us</a></p>
<table><tr><th>Loaf</th><th>Price</th></tr><tr><td>Rye</td><td>£4</td></tr></table>
<ul><li>Monday</li><li>Tuesday</li></ul><script>let hidden = 1</script></main><footer>Small print</footer>`;
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

let server: TestServer;
let host: string;
let websiteId: string;
const directory = newDirectory();
const children: Bun.Subprocess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const made = await makeWebsite(server, "Crumb & Co");
  websiteId = made.websiteId;
  await saveVersion(server, made.pageId, { html: HOME });
  const pages: [path: string, html: string][] = [
    ["/about", "<main><h1>About</h1><p>A family of bakers.</p></main>"],
    ["/index", "<main><h1>Index</h1></main>"],
    ["/secret", '<head><meta name="robots" content="noindex"></head><body><main><h1>Hidden</h1></main></body>'],
    ["/own.md", "<main><h1>A page with such a name</h1></main>"],
    ["/own", "<main><h1>Own</h1></main>"],
    ["/404", "<main><h1>Nothing here</h1></main>"],
  ];
  for (const [path, html] of pages)
    await server.post(`/v1/websites/${websiteId}/pages/import`, { path, name: path.slice(1), html });
  const deployed = await server.post(`/v1/websites/${websiteId}/deploy`, {});
  expect([deployed.status, deployed.json.message]).toEqual([200, undefined]);
  host = new URL(deployed.json.url).hostname;
  await server.post(`/v1/websites/${websiteId}/pages/import`, {
    path: "/draft",
    name: "Draft",
    html: "<main>Draft</main>",
  });
}, 300_000);
afterAll(async () => {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.exited));
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

const visit = (path: string, accept?: string, init: RequestInit = {}) =>
  server.visit(host, path, { ...init, headers: { ...(accept ? { Accept: accept } : {}), ...init.headers } });

describe("a twin", () => {
  test("says what the main part of its page says, under a head that says what it is", async () => {
    const { status, text, headers } = await visit("/index.md");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("link")).toBe('</>; rel="canonical"');
    expect(Number(headers.get("x-markdown-tokens"))).toBe(Math.ceil(text.length / 4));
    const origin = new RegExp(`^url: "(http://${host}(?::\\d+)?)/"$`, "m").exec(text)![1]!;
    expect(text).toMatch(
      /^---\ntitle: ".+"\nurl: ".+"\ndescription: ".+"\nupdated: "\d{4}-\d\d-\d\dT[\d:.]+Z"\n---\n\n/,
    );
    expect(text.slice(text.indexOf("---\n\n") + 5)).toBe(
      `# Crumb & Co\n\nBread, **daily**. [About us](${origin}/about)\n\n| Loaf | Price |\n| --- | --- |\n| Rye | £4 |\n\n- Monday\n- Tuesday\n`,
    );
  });

  test("is linked from its page, which browsers get unchanged", async () => {
    for (const accept of [undefined, BROWSER, "*/*", "text/*", "text/html, text/markdown;q=0.9"]) {
      const page = await visit("/about", accept);
      expect([accept, page.headers.get("content-type")]).toEqual([accept, "text/html; charset=utf-8"]);
      expect(page.headers.get("link")).toBe('</about.md>; rel="alternate"; type="text/markdown"');
      expect(page.headers.get("vary")).toBe("Accept-Encoding, Accept");
      expect(page.headers.get("x-robots-tag")).toBeNull();
    }
  });

  test("is sent at the page's address to who prefers it, and to nobody by another's ETag", async () => {
    const page = await visit("/about", BROWSER);
    const twin = await visit("/about.md");
    for (let time = 0; time < 2; time++) {
      const answer = await visit("/about", "text/markdown, text/html;q=0.9, */*;q=0.1");
      expect(answer.text).toBe(twin.text);
      expect(answer.headers.get("vary")).toBe("Accept-Encoding, Accept");
      expect(answer.headers.get("content-location")).toBe("/about.md");
      expect(answer.headers.get("x-robots-tag")).toBeNull();
      expect((await visit("/about", BROWSER)).text).toBe(page.text);
    }
    const etag = page.headers.get("etag")!;
    expect((await visit("/about", "text/markdown", { headers: { "If-None-Match": etag } })).status).toBe(200);
    const same = await visit("/about", BROWSER, { headers: { "If-None-Match": etag } });
    expect([same.status, same.headers.get("vary")]).toEqual([304, "Accept-Encoding, Accept"]);
    const own = (await visit("/about", "text/markdown")).headers.get("etag")!;
    expect((await visit("/about", "text/markdown", { headers: { "If-None-Match": own } })).status).toBe(304);
    const head = await visit("/about", "text/markdown", { method: "HEAD" });
    expect([head.text, head.headers.get("content-type")]).toEqual(["", "text/markdown; charset=utf-8"]);
  });

  test("is there of no draft, of no page that is not to be listed, of nothing that is missing", async () => {
    for (const path of ["/draft.md", "/secret.md", "/404.md", "/nothing.md", "/.md", "/index.md.md"])
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
    const secret = await visit("/secret", "text/markdown");
    expect(secret.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect([secret.headers.get("link"), secret.headers.get("vary")]).toEqual([null, "Accept-Encoding"]);
  });

  test("takes no page's address", async () => {
    expect((await visit("/own.md")).text).toContain("A page with such a name");
    const { headers } = await visit("/own");
    expect([headers.get("link"), headers.get("vary")]).toEqual([null, "Accept-Encoding, Accept"]);
    expect((await visit("/own", "text/markdown")).headers.get("content-location")).toBeNull();
    expect((await visit("/own", "text/markdown")).text).toContain("# Own");
    expect((await visit("/index", "text/markdown")).text).toContain("<h1>Index</h1>");
    expect((await visit("/own.md.md")).text).toContain("# A page with such a name");
  });

  test("is linked from llms.txt, each link to what says what the page says", async () => {
    const { text } = await visit("/llms.txt");
    const paths = [...text.matchAll(/^- \[.*\]\(http:\/\/[^/]+(\/[^)]*)\): /gm)].map(([, path]) => path!);
    expect(paths.toSorted()).toEqual(["/about.md", "/index", "/index.md", "/own", "/own.md.md"]);
    for (const path of paths) expect((await visit(path, "text/markdown")).status).toBe(200);
    expect((await visit("/own", "text/markdown")).text).toContain("# Own");
  });

  test("goes with its page", async () => {
    const page = { path: "/soon", name: "Soon", html: "<main><h1>Soon gone</h1></main>" };
    const { json } = await server.post(`/v1/websites/${websiteId}/pages/import`, page);
    await server.post("/v1/tools/deploy", { page_id: json._id });
    expect((await visit("/soon", "text/markdown")).text).toContain("# Soon gone");
    await server.delete(`/v1/pages/${json._id}`);
    expect([(await visit("/soon.md")).status, (await visit("/soon", "text/markdown")).status]).toEqual([404, 410]);
  });

  test("is made later of what was published before there were any", async () => {
    const before = await visit("/about.md");
    await server.storage.write(
      "all",
      async (db) => void (await db.run(sql`UPDATE document_encodings SET markdown = NULL`)),
    );
    const other = await startTestServer({ directory: server.directory });
    await encodeOldDocuments(other.app.services, new AbortController().signal);
    expect((await other.visit(host, "/about.md")).text).toBe(before.text);
    expect((await other.visit(host, "/secret.md")).status).toBe(404);
    expect((await other.visit(host, "/about", { headers: { Accept: "text/markdown" } })).text).toBe(before.text);
    await other.stop();
  });
});

test.each([
  [null, false],
  ["", false],
  ["text/markdown", true],
  ["Text/Markdown ; charset=utf-8 ; Q=0.5", true],
  ["text/markdown, text/html, */*", true],
  ["text/markdown;q=0.5, */*", false],
  ["text/markdown;q=0, */*;q=0", false],
  ["text/html;q=0.2, text/markdown;q=0.1", false],
  ["text/*, text/markdown", true],
  ["text/markdownish, text/plain", false],
  [BROWSER, false],
  [`text/markdown,${"a/b,".repeat(1000)}`, false],
])("%# who prefers Markdown", (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});

/** Waits until a server in front answers, and ends the test when it can't. */
async function inFront(command: string[], port: number): Promise<(accept: string) => Promise<Response>> {
  const child = Bun.spawn(command, {
    env: { PATH: process.env.PATH, HOME: directory },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  children.push(child);
  const ask = (accept: string) =>
    fetch(`http://127.0.0.1:${port}/about`, { headers: { Host: host, Accept: accept } } as RequestInit);
  while (
    !(await ask("application/json").then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${command[0]}: ${await new Response(child.stderr).text()}`);
    await Bun.sleep(20);
  }
  return ask;
}

async function mixesNothingUp(ask: (accept: string) => Promise<Response>): Promise<string[]> {
  const states: string[] = [];
  const order = ["text/markdown", BROWSER, "text/markdown", "*/*", BROWSER, "text/markdown, */*;q=0.1"];
  for (const accept of [...order, ...order.toReversed()]) {
    const answer = await ask(accept);
    const wanted = accept.startsWith("text/markdown") ? "text/markdown; charset=utf-8" : "text/html; charset=utf-8";
    expect([accept, answer.headers.get("content-type")]).toEqual([accept, wanted]);
    expect((await answer.text()).startsWith(wanted.startsWith("text/html") ? "<!DOCTYPE html>" : "---\n")).toBe(true);
    states.push(answer.headers.get("x-cache") ?? "");
  }
  return states;
}

describe("a cache in front mixes page and twin up in no order", () => {
  test("nginx, told to keep what it gets", async () => {
    const port = freePort();
    const owner = process.getuid?.() === 0 ? "user root;" : "";
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${join(directory, name)};`,
    );
    writeFileSync(
      join(directory, "nginx.conf"),
      `${owner} daemon off; pid ${join(directory, "pid")}; error_log stderr;
events {}
http { access_log off; ${temporary.join(" ")}
proxy_cache_path ${join(directory, "cache")} keys_zone=sites:1m;
server { listen 127.0.0.1:${port};
  location / { proxy_pass ${server.baseUrl}; proxy_set_header Host $host; proxy_cache sites; proxy_cache_valid 200 10m;
    proxy_ignore_headers Cache-Control Expires; add_header X-Cache $upstream_cache_status always; } } }`,
    );
    const states = await mixesNothingUp(
      await inFront(["nginx", "-p", directory, "-c", join(directory, "nginx.conf")], port),
    );
    // It did keep them.
    expect(states.filter((state) => state === "HIT").length).toBeGreaterThan(4);
  });

  test("Caddy, which encodes", async () => {
    const port = freePort();
    const file = join(directory, "Caddyfile");
    writeFileSync(
      file,
      `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n\tencode zstd gzip\n\treverse_proxy ${server.baseUrl}\n}\n`,
    );
    await mixesNothingUp(await inFront(["caddy", "run", "--adapter", "caddyfile", "--config", file], port));
  });
});
