/**
 * The edge as operators run it: a process of its own, behind nginx and Caddy with the guide's configurations, and as a
 * script that a CDN's worker runs. Each answers the same bytes as the server.
 */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestBucket, type TestBucket } from "../bucket.ts";
import { freePort } from "../free_port.ts";
import { readGuide } from "../guide_files.ts";
import { type Json, makeWebsite, newDirectory, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { PROGRAM } from "../program.ts";
import { runToEnd } from "../simulation/server_process.ts";

const GUIDE = readGuide("scale.md");
const directory = newDirectory();
const children: Bun.Subprocess[] = [];

let bucket: TestBucket;
let server: TestServer;
let host: string;
let form: string;
let edgePort: number;

async function start(command: string[], environment: Record<string, string> = {}) {
  const child = Bun.spawn(command, {
    env: { PATH: process.env.PATH, HOME: directory, ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "ignore",
  });
  children.push(child);
  return child;
}

/** Waits until something answers at a port. */
async function answering(port: number): Promise<void> {
  for (;;) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await Bun.sleep(50);
  }
}

beforeAll(async () => {
  bucket = startTestBucket();
  server = await startTestServer({ environment: bucket.environment });
  const { websiteId, pageId } = await makeWebsite(server, "Edge");
  const html = `<h1>Edge</h1><form><input name="email"></form>${"<p>bread and butter</p>".repeat(80)}`;
  await saveVersion(server, pageId, { html });
  await server.post(`/v1/websites/${websiteId}/redirects`, { path: "/old", target: "/" });
  await server.post(`/v1/websites/${websiteId}/redirects`, { path: "/gone", status: 410 });
  const { url, release } = (await server.post(`/v1/websites/${websiteId}/deploy`, {})).json;
  host = new URL(url).hostname;
  while ((await server.get(`/v1/releases/${release._id}`)).json.target.status !== "live") await Bun.sleep(20);
  form = /\/_sw\/forms\/form_\w+/.exec((await server.visit(host, "/")).text)![0];
  const arguments_ = ["edge", "--bucket", `${bucket.endpoint}/sites/`, "--origin", server.baseUrl, "--port", "0"];
  const edge = await start([...PROGRAM, ...arguments_]);
  let text = "";
  for await (const chunk of edge.stdout as ReadableStream<Uint8Array>) {
    text += new TextDecoder().decode(chunk);
    if (text.includes("\n")) break;
  }
  edgePort = Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(text)![1]);
});
afterAll(async () => {
  for (const child of children) {
    child.kill();
    await child.exited;
  }
  await server.stop();
  await bucket.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** A block of the guide that begins with a line, with what is of a real machine replaced. */
function configuration(begin: string, replacements: [string | RegExp, string][]): string {
  const section = GUIDE.slice(GUIDE.indexOf("## Published sites in a bucket"));
  const start = section.indexOf(begin);
  const block = section.slice(start, section.indexOf("\n```", start));
  return replacements.reduce((text, [from, to]) => {
    expect(text).toMatch(from);
    return text.replace(from, to);
  }, block);
}

const HEADERS = [
  "content-type",
  "content-encoding",
  "cache-control",
  "etag",
  "vary",
  "link",
  "x-robots-tag",
  "x-markdown-tokens",
  "content-location",
  "location",
  "content-security-policy",
];

async function told(response: Response) {
  const headers = Object.fromEntries(HEADERS.map((name) => [name, response.headers.get(name)]));
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()).toString("base64") };
}

type Ask = (path: string, init: RequestInit) => Promise<Response>;

const askAt =
  (port: number): Ask =>
  (path, init) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      redirect: "manual",
      decompress: false,
      headers: { ...init.headers, Host: host },
    } as RequestInit);

async function answersAsTheServer(ask: Ask): Promise<void> {
  const here = askAt(server.port);
  for (const path of ["/", "/index.md", "/old", "/gone", "/none", "/robots.txt", "/sitemap.xml", "/favicon.svg"])
    for (const method of ["GET", "HEAD"])
      for (const accept of ["identity", "br", "zstd", "gzip"]) {
        for (const type of ["*/*", "text/markdown, text/html;q=0.8"]) {
          const init = { method, headers: { "Accept-Encoding": accept, Accept: type } };
          expect({ path, ...init, ...(await told(await ask(path, init))) }).toEqual({
            path,
            ...init,
            ...(await told(await here(path, init))),
          });
        }
      }
  const { headers } = await told(await ask("/", {}));
  expect((await ask("/", { headers: { "If-None-Match": headers.etag! } })).status).toBe(304);
}

/** Sends the form; the server hears who sent it. */
async function takesForms(ask: Ask, email: string): Promise<void> {
  const body = `email=${email}`;
  const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await ask(form, { method: "POST", body, headers });
  expect([answer.status, ((await answer.json()) as Json).message]).toEqual([200, expect.any(String)]);
  const { json } = await server.get(`/v1/forms/${form.split("/").at(-1)}/submissions`);
  expect(json.data.map(({ data }: Json) => data.email)).toContain(email);
}

test("the process answers as the server does, and hands forms on to it", async () => {
  await answersAsTheServer(askAt(edgePort));
  await takesForms(askAt(edgePort), "edge@example.com");
});

describe("behind a proxy, with the guide's configuration", () => {
  test("nginx", async () => {
    const port = freePort();
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${join(directory, name)};`)
      .join("\n");
    const block = configuration("server {", [
      ["listen 443 ssl", `listen 127.0.0.1:${port}`],
      [/\tssl_certificate .*\n/, ""],
      [/\tssl_certificate_key .*\n/, ""],
      ["*.sites.example.com", "*.sites.localhost 127.0.0.1"],
      ["127.0.0.1:8080", `127.0.0.1:${edgePort}`],
    ]);
    const owner = process.getuid?.() === 0 ? "user root;" : "";
    const file = join(directory, "nginx.conf");
    writeFileSync(
      file,
      `${owner} daemon off; pid ${join(directory, "pid")}; error_log stderr;\nevents {}\nhttp { access_log off; ${temporary}\n${block}\n}`,
    );
    await start(["nginx", "-p", directory, "-c", file]);
    await answering(port);
    await answersAsTheServer(askAt(port));
    await takesForms(askAt(port), "nginx@example.com");
  });

  test("Caddy", async () => {
    const port = freePort();
    const block = configuration("{\n\ton_demand_tls", [
      [/\ton_demand_tls \{\n[^}]*\}/, "\tadmin off\n\tauto_https off"],
      ["https:// {", `http://:${port} {`],
      [/\ttls \{\n[^}]*\}\n/, ""],
      ["127.0.0.1:8080", `127.0.0.1:${edgePort}`],
    ]);
    const file = join(directory, "Caddyfile");
    writeFileSync(file, block);
    await start(["caddy", "run", "--adapter", "caddyfile", "--config", file]);
    await answering(port);
    await answersAsTheServer(askAt(port));
    await takesForms(askAt(port), "caddy@example.com");
  });
});

test("the script that it prints answers the same in a worker, and imports nothing", async () => {
  const { code, stdout, stderr } = await runToEnd(["edge", "--script"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).not.toMatch(/\bimport\b[^:]*\bfrom\b|require\(|process\.|\bBun\b/);
  const file = join(directory, "edge.js");
  writeFileSync(file, stdout);
  const worker = (await import(file)).default;
  const work: Promise<unknown>[] = [];
  const environment = { BUCKET: `${bucket.endpoint}/sites`, ORIGIN: server.baseUrl };
  const ask: Ask = (path, init) =>
    worker.fetch(
      new Request(`http://${host}${path}`, { ...init, headers: { ...init.headers, Host: host } }),
      environment,
      { waitUntil: (told: Promise<unknown>) => work.push(told) },
    );
  await answersAsTheServer(ask);
  await takesForms(ask, "worker@example.com");
  await Promise.all(work);
  expect(work.length).toBeGreaterThan(0);
});

test("a command line that is not enough says what is missing", async () => {
  expect(await runToEnd(["edge", "--bucket", "https://b.example"])).toMatchObject({
    code: 1,
    stderr: "sitewright: edge needs --bucket and --origin\n",
  });
  expect((await runToEnd(["edge", "--bucket", "ftp://b", "--origin", "http://o"])).stderr).toContain(
    "must be an http:// or https:// address.",
  );
});
