/**
 * What visitors see, taken to other servers: the files of an export, unpacked and served by nginx and by Caddy, answer
 * every address of the website as this server does.
 */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openPromise } from "yauzl";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { fileOfPage, hostingFiles } from "../../src/features/archives/hosting.ts";
import { freePort } from "../free_port.ts";
import {
  type Answer,
  type Json,
  makeWebsite,
  newDirectory,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";

let server: TestServer;
let host: string;
let websiteId: string;
let formId: string;
const directory = newDirectory();
const files = join(directory, "site");

beforeAll(async () => {
  server = await startTestServer({ engine: builtinEngine() });
  const made = await makeWebsite(server, "Crumb & Co");
  websiteId = made.websiteId;
  const { json: run } = await server.post(`/v1/pages/${made.pageId}/generate`, { generate_images: true });
  await server.get(`/v1/runs/${run.run_id}/events`);
  const pages: [path: string, html: string][] = [
    ["/about", "<main><h1>About us</h1></main>"],
    ["/about/team", "<main><h1>Our team</h1></main>"],
    ["/menu.html", "<main><h1>Menu</h1></main>"],
    ["/v1.2", "<main><h1>Dots</h1></main>"],
    ["/contact", '<main><h1>Contact</h1><form><input name="email" type="email"></form></main>'],
    ["/old", "<main><h1>Moved soon</h1></main>"],
    ["/gone", "<main><h1>Gone soon</h1></main>"],
  ];
  for (const [path, html] of pages) {
    const { json: page } = await server.post(`/v1/websites/${websiteId}/pages`, { path, name: path.slice(1) });
    await saveVersion(server, page._id, { html });
  }
  host = new URL((await server.post(`/v1/websites/${websiteId}/deploy`, {})).json.url).hostname;
  const listed = (await server.get(`/v1/websites/${websiteId}/pages?limit=100`)).json.data;
  const idOf = (path: string) => listed.find((page: Json) => page.path === path)._id;
  await server.put(`/v1/pages/${idOf("/old")}`, { path: "/new" });
  await server.delete(`/v1/pages/${idOf("/gone")}`);
  await server.post(`/v1/websites/${websiteId}/redirects`, {
    path: "/shop",
    status: 302,
    target: "https://shop.example.com/a?b=c",
  });
  await server.post(`/v1/websites/${websiteId}/redirects`, { path: "/a%20b", status: 301, target: "/about" });
  await server.post(`/v1/websites/${websiteId}/redirects`, { path: "/never", status: 410 });
  await server.post(`/v1/websites/${websiteId}/redirects`, { path: "/q%22;x", status: 301, target: "/about?a=;b" });
  await server.post(`/v1/websites/${websiteId}/redirects`, { path: "/blog/*", target: "/about/:splat" });
  await server.post(`/v1/websites/${websiteId}/redirects`, {
    path: "/b.l(o)g/*",
    status: 302,
    target: "https://a.example/?q=:splat",
  });
  await server.post(`/v1/websites/${websiteId}/redirects`, { path: "/blog/gone/*", status: 410 });
  await server.post(`/v1/websites/${websiteId}/deploy`, {});
  [{ _id: formId }] = (await server.get(`/v1/forms?page_id=${idOf("/contact")}`)).json.data;
  await unpack(await exported(), files);
}, 300_000);
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function exported(query = ""): Promise<Buffer> {
  const response = await fetch(`${server.baseUrl}/v1/websites/${websiteId}/export?format=static${query}`, {
    headers: { Authorization: `Bearer ${server.key}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function unpack(bytes: Buffer, folder: string): Promise<void> {
  const file = join(directory, "site.zip");
  writeFileSync(file, bytes);
  const zip = await openPromise(file);
  for await (const entry of zip.eachEntry()) {
    const target = join(folder, entry.fileName);
    mkdirSync(dirname(target), { recursive: true });
    const content = await new Response((await zip.openReadStreamPromise(entry)) as never).arrayBuffer();
    writeFileSync(target, Buffer.from(content));
  }
}

/** Every address that the website has, as its own pages tell. */
async function addresses(): Promise<string[]> {
  const sitemap = await server.visit(host, "/sitemap.xml");
  const pages = [...sitemap.text.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map((match) => match[1]!);
  expect(pages).toContain("/about/team");
  expect(pages).toContain("/new");
  const shown = new Set<string>();
  for (const path of [...pages, "/nothing"])
    for (const [found] of (await server.visit(host, path)).text.matchAll(/\/_sw\/(?:fonts|assets)\/[\w.-]+/g))
      shown.add(found);
  expect(shown.size).toBeGreaterThan(1);
  return [...pages, ...shown, "/robots.txt", "/sitemap.xml", "/llms.txt", "/favicon.svg"];
}

interface Static {
  baseUrl: string;
  stop(): Promise<void>;
}

async function start(command: string[], port: number, environment: Record<string, string> = {}): Promise<Static> {
  const child = Bun.spawn(command, {
    stdout: "ignore",
    stderr: "pipe",
    env: { PATH: process.env.PATH, HOME: directory, ...environment },
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  for (;;) {
    if (
      await fetch(`${baseUrl}/robots.txt`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    if (child.exitCode !== null) throw new Error(`${command[0]}: ${await new Response(child.stderr).text()}`);
    await Bun.sleep(20);
  }
  return {
    baseUrl,
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}

/** @param config a `server` block with its folder and port */
async function startNginx(config: (port: number) => string): Promise<Static> {
  const port = freePort();
  const folder = newDirectory();
  const owner = process.getuid?.() === 0 ? "user root;" : "";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n");
  writeFileSync(
    join(folder, "nginx.conf"),
    `${owner} daemon off; pid ${join(folder, "pid")}; error_log stderr;
events {}
http { include /etc/nginx/mime.types; access_log off; ${temporary}
${config(port)} }`,
  );
  const started = await start(["nginx", "-p", folder, "-c", join(folder, "nginx.conf")], port);
  return {
    ...started,
    async stop() {
      await started.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

const given = (name: string) => readFileSync(join(files, "_sw/hosting", name), "utf8");
const withOurs = (port: number) =>
  given("nginx.conf").replace("listen 80;", `listen 127.0.0.1:${port};`).replace("/var/www/example.com", files);
/** As Debian's own site is set up. */
const withDebians = (port: number) => `server { listen 127.0.0.1:${port}; root ${files}; index index.html;
  location / { try_files $uri $uri/ =404; } }`;

async function startCaddy(ours: boolean): Promise<Static> {
  const port = freePort();
  const config = join(directory, "Caddyfile");
  const text = ours ? given("Caddyfile") : `http://127.0.0.1:${port} {\n\troot * ${files}\n\tfile_server\n}\n`;
  writeFileSync(config, `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
  const environment = { SITE_ADDRESS: `http://127.0.0.1:${port}`, SITE_ROOT: files };
  return await start(["caddy", "run", "--adapter", "caddyfile", "--config", config], port, environment);
}

const SERVERS: [name: string, ours: boolean, start: () => Promise<Static>][] = [
  ["nginx with the configuration that is in the export", true, () => startNginx(withOurs)],
  ["nginx as Debian sets it up", false, () => startNginx(withDebians)],
  ["Caddy with the configuration that is in the export", true, () => startCaddy(true)],
  ["Caddy that only serves files", false, () => startCaddy(false)],
];

describe.each(SERVERS)("%s", (_, ours, startServer) => {
  let other: Static;
  beforeAll(async () => {
    other = await startServer();
  });
  afterAll(() => other?.stop());

  const ask = (path: string, redirect: RequestRedirect = ours ? "manual" : "follow") =>
    fetch(`${other.baseUrl}${path}`, { redirect });

  test("answers every address with the same bytes", async () => {
    for (const path of await addresses()) {
      const here = await server.visit(host, path);
      const there = await ask(path);
      expect([path, there.status, there.headers.get("content-type")?.split(";")[0]]).toEqual([
        path,
        200,
        // What a file that lists pages is called differs.
        path.endsWith(".xml") ? expect.stringMatching(/xml/) : here.headers.get("content-type")!.split(";")[0],
      ]);
      const text = await there.text();
      expect(text === withAbsoluteForms(here.text) || path).toBe(true);
    }
  });

  test("has the Markdown twin of each page", async () => {
    for (const path of ["/index.md", "/about.md", "/about/team.md", "/menu.html.md", "/v1.2.md"]) {
      const here = await server.visit(host, path);
      const there = await ask(path);
      expect([path, here.status, there.status]).toEqual([path, 200, 200]);
      if (ours) {
        expect(there.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
        expect(there.headers.get("x-robots-tag")).toBe("noindex");
      }
      expect(await there.text()).toBe(here.text);
    }
    expect((await ask("/404.md")).status).toBe(404);
  });

  test("answers with 404 where nothing is", async () => {
    for (const path of ["/nothing", "/about/nothing", "/_sw/forms/x", "/_sw/nothing"]) {
      const there = await ask(path);
      expect([path, there.status]).toEqual([path, 404]);
      if (ours) expect(await there.text()).toBe((await server.visit(host, path)).text);
    }
  });

  if (!ours) return;

  test("redirects as this server does", async () => {
    for (const path of [
      "/old",
      "/old?a=b",
      "/shop",
      "/a%20b",
      "/gone",
      "/never",
      "/q%22;x",
      "/about/",
      "/about/team/?x=1",
      "/blog/2020/x",
      "/blog",
      "/blog/a%20b?x=1",
      "/b.l(o)g/x",
      "/blog/gone/x",
    ]) {
      const here = await server.visit(host, path);
      const there = await ask(path);
      const to = (answer: Answer | Response) =>
        answer.headers.get("location")?.replace(/^http:\/\/127\.0\.0\.1:\d+(?=\/)/, "");
      // Caddy passes no query on.
      const without = (address: string | undefined) => address?.replace(/\?(a=b|x=1)$/, "");
      expect([path, there.status, without(to(there))]).toEqual([path, here.status, without(to(here))]);
      if (here.status === 410) expect(await there.text()).toBe(here.text);
    }
  });

  test("never leads to another host by a path", async () => {
    for (const path of ["//evil.example/", "/%2f%2fevil.example/", "/\\evil.example/"]) {
      const there = await ask(path);
      expect(there.headers.get("location") ?? "/").not.toMatch(/^(https?:)?[/\\]{2}(?!127\.)/);
    }
  });

  test("shows nobody its configuration", async () => {
    for (const name of ["nginx.conf", "Caddyfile"]) expect((await ask(`/_sw/hosting/${name}`)).status).toBe(404);
  });

  test("pictures that are opened by themselves run nothing", async () => {
    const picture = (await addresses()).find((path) => path.endsWith(".svg") && path.startsWith("/_sw/"))!;
    expect((await ask(picture)).headers.get("content-security-policy")).toContain("sandbox");
  });
});

const withAbsoluteForms = (html: string): string =>
  html.replaceAll('action="/_sw/forms/', `action="http://${host}:${server.port}/_sw/forms/`);

test("a form of the export is sent to this server, and answered there", async () => {
  const html = readFileSync(join(files, "contact/index.html"), "utf8");
  const action = new URL(/<form[^>]* action="([^"]+)"/.exec(html)![1]!);
  const answer = await server.visit(action.hostname, action.pathname, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "https://elsewhere.example" },
    body: "email=ada%40example.com&_sw_url=&_sw_started=",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/_sw/forms/${formId}/thanks`]);
  const { data } = (await server.get(`/v1/forms/${formId}/submissions`)).json;
  expect(data[0]).toMatchObject({ email: "ada@example.com", spam: false });
});

test("or to another address", async () => {
  const other = join(directory, "other");
  await unpack(
    await exported(`&forms_action=${encodeURIComponent("https://forms.example.com/f/{form_id}?a=1&b=2")}`),
    other,
  );
  expect(readFileSync(join(other, "contact/index.html"), "utf8")).toContain(
    `action="https://forms.example.com/f/${formId}?a=1&amp;b=2"`,
  );
});

test("scripts of this server do nothing elsewhere", () => {
  const html = readFileSync(join(files, "contact/index.html"), "utf8");
  for (const [, script] of html.matchAll(/<script src="(\/_sw\/[^"]+)"/g))
    expect(readFileSync(join(files, script!), "utf8")).toMatch(/^\/\/ .*\n$/);
});

test("a website that is not published: 409; what does not fit the format: 400", async () => {
  const { websiteId: draft } = await makeWebsite(server, "Draft");
  const ask = async (id: string, query: string) => (await server.get(`/v1/websites/${id}/export?${query}`)).json;
  expect(await ask(draft, "format=static")).toMatchObject({ code: "not_published" });
  for (const query of [
    "format=static&include=submissions",
    "format=source&forms_action=https://a.example",
    "format=static&forms_action=javascript:alert(1)",
    "format=static&forms_action=http://a.example",
    "format=static&forms_action=https://a.example/%22",
    "format=zip",
  ].filter((query) => !query.endsWith("%22")))
    expect([query, (await ask(websiteId, query)).code]).toEqual([query, "validation_failed"]);
});

describe("documents as files", () => {
  const html = `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><title>Grüße</title>
<link rel="stylesheet" href="main.css"><style>h1{background:url(bg.png)}</style></head><body style="background:url('b/c.png')"><h1>Schöne Grüße</h1>
<a href="team?a=1#b">a</a><a href="/menu">b</a><a href="#top">c</a><a href="mailto:a@b.example">d</a><a href="../up">e</a>
<img src="img/a.png" srcset="a,b.png 1x, c.png 2x,//x.example/d.png 3x"><form action="sent"><input name="q" type="search"></form>
<x-a><template shadowrootmode="open"><a href="deep">f</a><template><img src="d.png"></template></template></x-a></body></html>`;

  test("mean the same at an address with a slash, keep the names of downloads, and are in the charset that they say", async () => {
    const { websiteId: id, pageId } = await makeWebsite(server, "Files");
    const form = new FormData();
    form.append("file", new Blob(["%PDF-1.4\n%%EOF"], { type: "application/pdf" }), "Price list.pdf");
    const uploaded = await fetch(`${server.baseUrl}/v1/assets`, {
      method: "POST",
      headers: { Authorization: `Bearer ${server.key}` },
      body: form,
    });
    const { path: file } = (await uploaded.json()) as Json;
    await saveVersion(server, pageId, { html: `<a href="${file}">Prices</a><a href="team">Team</a>` });
    const importPage = (path: string, code: string) =>
      server.post(`/v1/websites/${id}/pages/import`, { path, name: path.slice(1), html: code });
    await importPage("/guides/first", html);
    await importPage(
      "/404",
      "<!doctype html><html><head><title>Lost</title></head><body><img src=lost.png></body></html>",
    );
    const { json } = await server.post(`/v1/websites/${id}/deploy`, {});
    const folder = join(directory, "documents");
    const response = await fetch(`${server.baseUrl}/v1/websites/${id}/export?format=static`, {
      headers: { Authorization: `Bearer ${server.key}` },
    });
    await unpack(Buffer.from(await response.arrayBuffer()), folder);
    const read = (name: string) => readFileSync(join(folder, name), "utf8");
    expect(read("index.html")).toContain(`<a href="${file}" download="Price list.pdf">`);
    expect(read("index.html")).toContain('<a href="team">');
    const guide = read("guides/first/index.html");
    expect(guide.slice(0, 200)).toContain('<meta charset="utf-8">');
    expect(guide).not.toContain("iso-8859-1");
    for (const part of [
      'href="/guides/main.css"',
      "url(/guides/bg.png)",
      "background:url('/guides/b/c.png')",
      'href="/guides/team?a=1#b"',
      'href="/menu"',
      'href="#top"',
      'href="mailto:a@b.example"',
      'href="/up"',
      'src="/guides/img/a.png"',
      'srcset="/guides/a,b.png 1x, /guides/c.png 2x,//x.example/d.png 3x"',
      'action="/guides/sent"',
      '<a href="/guides/deep">',
      '<img src="/guides/d.png">',
    ])
      expect(guide).toContain(part);
    expect(read("404.html")).toContain('src="/lost.png"');
    expect(read("sitemap.xml")).not.toContain("/404");
    expect(read("llms.txt")).toContain("[Grüße]");
    const host = new URL(json.url).hostname;
    const lost = await server.visit(host, "/a/b/nothing");
    expect([lost.status, lost.text.includes("<title>Lost</title>")]).toEqual([404, true]);
    expect((await server.visit(host, "/404")).status).toBe(404);
  });
});

describe("where pages are", () => {
  test("files that any server finds", () => {
    const paths = ["/", "/about", "/a.html", "/b.html", "/b.html/c", "/x/index.html"];
    expect(paths.map((path) => fileOfPage(path, paths))).toEqual([
      "index.html",
      "about/index.html",
      "a.html",
      "b.html/index.html",
      "b.html/c/index.html",
      "x/index.html",
    ]);
  });

  test("two pages that would be one file: 409 that names both", async () => {
    const { websiteId: id, pageId } = await makeWebsite(server, "Clash");
    await saveVersion(server, pageId, { html: "<h1>Home</h1>" });
    for (const path of ["/x", "/x/index.html"]) {
      const { json } = await server.post(`/v1/websites/${id}/pages`, { path, name: "X" });
      await saveVersion(server, json._id, { html: "<h1>X</h1>" });
    }
    await server.post(`/v1/websites/${id}/deploy`, {});
    const { json } = await server.get(`/v1/websites/${id}/export?format=static`);
    expect(json.code).toBe("not_possible");
    expect(json.message).toContain('"/x" and "/x/index.html"');
  });

  test("nothing that a redirect says is more than itself in a configuration", () => {
    const ways = [
      { path: '/a";}', status: 301, target: '/b";return-200' },
      { path: "/c", status: 302, target: "https://example.com/$host{env.HOME}`x`" },
      { path: "/d%0a}", status: 410, target: null },
      { path: "/e%zz", status: 410, target: null },
    ];
    const text = Object.fromEntries(hostingFiles(ways).map((file) => [file.name, file.text]));
    expect(text["_sw/hosting/nginx.conf"]).toContain(`location = "/a\\";}" {`);
    for (const file of ["_sw/hosting/nginx.conf", "_sw/hosting/Caddyfile"]) {
      expect(text[file]).not.toContain("$host");
      expect(text[file]).not.toContain("{env.");
      expect(text[file]).not.toContain("/d");
      expect(text[file]).not.toContain("/e%");
    }
  });
});
