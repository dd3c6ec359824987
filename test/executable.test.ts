/** The compiled executable, as a customer gets it: alone in an empty folder, with an empty environment. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pictureFacts } from "../src/design/drawing/picture.ts";
import { createAuthenticator } from "./authenticator.ts";
import { call, newDirectory, parseEvents } from "./harness.ts";
import { cookieOf, PASSWORD } from "./people.ts";
import { until } from "./until.ts";
import { childrenOf, isAlive } from "./workers/pools.ts";

const EXECUTABLE = join(import.meta.dir, "../dist/sitewright");
const folder = newDirectory();
let server: Bun.Subprocess<"ignore", "pipe", "pipe">;
let baseUrl = "";
let greeting = "";

/** Runs the executable to its end. */
async function run(...args: string[]) {
  const child = Bun.spawn([EXECUTABLE, ...args], { cwd: folder, env: {}, stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, code };
}

beforeAll(async () => {
  if (!existsSync(EXECUTABLE)) throw new Error('build it first: "bun run build"');
  mkdirSync(folder, { recursive: true });
  server = Bun.spawn([EXECUTABLE, "serve", "--port", "0"], { cwd: folder, env: {}, stdout: "pipe", stderr: "pipe" });
  const decoder = new TextDecoder();
  for await (const chunk of server.stdout) {
    greeting += decoder.decode(chunk);
    if (greeting.includes("3. Follow")) break;
  }
  baseUrl = /serves (\S+)/.exec(greeting)![1]!;
});

afterAll(() => {
  server.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

test("the first start prints a key, the reference's user and password, and three next steps", () => {
  expect(greeting).toMatch(/Set up your sign-in http:\/\/localhost:\d+\/app\/setup#token=[0-9a-f]{64}\n/);
  expect(greeting).toMatch(/API key\s+sw_[0-9a-f]{64}\n/);
  expect(greeting).toMatch(/Reference user\s+\S+\n/);
  expect(greeting).toMatch(/Reference password\s+\S+\n/);
  expect(greeting.split("What to do next:")[1]!.match(/^\s+\d\. /gm)).toHaveLength(3);
});

test("the curl of the first next step works as printed", async () => {
  const command = /curl .*/.exec(greeting)![0];
  const child = Bun.spawn(["bash", "-c", command], { stdout: "pipe" });
  expect(JSON.parse(await new Response(child.stdout).text())).toMatchObject({ name: "Crumb & Co" });
});

test("the set-up link signs in; a passkey is added, and signs in too", async () => {
  const token = /#token=([0-9a-f]{64})/.exec(greeting)![1];
  const open = (path: string, body: object) => call(baseUrl, "POST", path, body, null);
  const setUp = await open("/auth/setup", { token, email: "operator@example.com", password: PASSWORD });
  const cookie = cookieOf(setUp);
  const authenticator = await createAuthenticator(new URL(baseUrl).origin);
  const { json: added } = await call(baseUrl, "POST", "/v1/passkeys/options", {}, cookie);
  const response = await authenticator.create(added.options);
  expect((await call(baseUrl, "POST", "/v1/passkeys", { response }, cookie)).status).toBe(200);
  const { json: asked } = await open("/auth/passkeys/options", {});
  const signedIn = await open("/auth/passkeys/sign_in", { response: await authenticator.get(asked.options) });
  expect(signedIn.json.user.email).toBe("operator@example.com");
  const wrong = await open("/auth/sign_in", { email: "operator@example.com", password: "wrong" });
  expect([wrong.status, wrong.json.code]).toEqual([403, "sign_in_failed"]);
});

test("from an empty folder to a published website", async () => {
  const key = /sw_[0-9a-f]{64}/.exec(greeting)![0];
  const website = await call(
    baseUrl,
    "POST",
    "/v1/websites",
    {
      name: "Aoki Ramen",
      prompt: "ramen restaurant, tonkotsu, shoyu, vegan miso, reservations by form, moody red and black",
    },
    key,
  );
  const page = await call(baseUrl, "POST", `/v1/websites/${website.json._id}/pages`, { path: "/", name: "Home" }, key);
  const started = await call(baseUrl, "POST", `/v1/pages/${page.json._id}/generate`, {}, key);
  const stream = await call(baseUrl, "GET", `/v1/runs/${started.json.run_id}/events`, undefined, key);
  const events = parseEvents(stream.text);
  expect(events[0]!.event).toBe("run");
  expect(events.at(-1)!.event).toBe("completed");
  const deployed = await call(baseUrl, "POST", "/v1/tools/deploy", { page_id: page.json._id }, key);
  expect(deployed.json.url).toBe(`http://aoki-ramen.sites.localhost:${new URL(baseUrl).port}/`);
  const visit = await fetch(`${baseUrl}/`, { headers: { Host: new URL(deployed.json.url).host } });
  const html = await visit.text();
  expect(html).toContain("Aoki Ramen");
  expect(html).toContain("<form");

  // Typefaces are inside the executable too.
  const fonts = [...html.matchAll(/\/_sw\/fonts\/[\w.-]+/g)].map((match) => match[0]);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of new Set(fonts))
    expect((await fetch(`${baseUrl}${font}`)).headers.get("content-type")).toBe("font/woff2");
});

test("a website is exported, and imported again", async () => {
  const key = /sw_[0-9a-f]{64}/.exec(greeting)![0];
  const { json } = await call(baseUrl, "GET", "/v1/websites?q=aoki", undefined, key);
  const headers = { Authorization: `Bearer ${key}` };
  const path = `/v1/websites/${json.data[0]._id}/export`;
  const archive = await (await fetch(`${baseUrl}${path}`, { headers })).blob();
  const imported = await call(baseUrl, "POST", "/v1/websites/import_archive", archive, key);
  expect(imported.json).toMatchObject({ name: "Aoki Ramen", page_count: 1, published_at: null });
  const files = Buffer.from(await (await fetch(`${baseUrl}${path}?format=static`, { headers })).arrayBuffer());
  for (const name of ["index.html", "404.html", "_sw/fonts/", "_sw/hosting/Caddyfile"])
    expect(files.toString("latin1")).toContain(name);
});

test("checks read style sheets, also in the minified executable", async () => {
  const key = /sw_[0-9a-f]{64}/.exec(greeting)![0];
  const post = async (path: string, body: object) => (await call(baseUrl, "POST", path, body, key)).json;
  const website = await post("/v1/websites", { name: "Pale", prompt: "A printer" });
  const page = await post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const thread = await post("/v1/threads", { page_id: page._id });
  const html = '<h1>Hello there</h1><p id="pale">Pale words</p>';
  const css = ":root{--soft:oklch(75% 0 0)}main p,p:not(.dark){color:color-mix(in oklab,var(--soft) 90%,white)}";
  await post("/v1/versions", { page_id: page._id, thread_id: thread._id, html, css });
  // What a deploy tells is what could be checked in few seconds.
  const { json } = await call(baseUrl, "GET", `/v1/websites/${website._id}/checks`, undefined, key);
  expect(json.findings).toContainEqual(expect.objectContaining({ check: "contrast", node: "#pale" }));
});

test("forms take files", async () => {
  const key = /sw_[0-9a-f]{64}/.exec(greeting)![0];
  const post = async (path: string, body: object) => (await call(baseUrl, "POST", path, body, key)).json;
  const website = await post("/v1/websites", { name: "Upload", prompt: "A printer" });
  const page = await post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const thread = await post("/v1/threads", { page_id: page._id });
  const html = '<form><input name="name"><input type="file" name="plan"></form>';
  await post("/v1/versions", { page_id: page._id, thread_id: thread._id, html, css: "" });
  const deployed = await post("/v1/tools/deploy", { page_id: page._id });
  const forms = await call(baseUrl, "GET", `/v1/forms?page_id=${page._id}`, undefined, key);
  const body = new FormData();
  body.set("name", "Ada");
  body.set("plan", new File(["a plan"], "plan.txt"));
  const headers = { Host: new URL(deployed.url).host, Accept: "application/json" };
  const sent = await fetch(`${baseUrl}/_sw/forms/${forms.json.data[0]._id}`, { method: "POST", body, headers });
  const { _id } = (await sent.json()) as { _id: string };
  expect((await call(baseUrl, "GET", `/v1/submissions/${_id}/files/0`, undefined, key)).text).toBe("a plan");
});

test("pictures, outlined letters and the layout of e-mails are inside", async () => {
  const key = /sw_[0-9a-f]{64}/.exec(greeting)![0];
  const tool = (name: string, body: object) => call(baseUrl, "POST", `/v1/tools/${name}`, body, key);
  const image = await tool("generate_image", { prompt: "A bowl of ramen", width: 320, height: 200 });
  const bytes = new Uint8Array(await (await fetch(`${baseUrl}${image.json.path}`)).arrayBuffer());
  expect(pictureFacts(bytes)).toEqual({ contentType: "image/png", width: 320, height: 200 });
  const logo = await tool("generate_logo", { name: "Aoki Ramen" });
  expect(await (await fetch(`${baseUrl}${logo.json.logos[0].path}`)).text()).not.toContain("<text");
  expect((await tool("generate_email", { prompt: "We are open on Sunday." })).json.html).toContain("<!--[if mso");
});

test("the application is inside, for whoever takes it compressed and whoever does not", async () => {
  const path = /\/app\/files\/[\w-]+\.js/.exec(await (await fetch(`${baseUrl}/app/`)).text())![0];
  const texts = ["identity", "br", "gzip"].map(async (encoding) => {
    const response = await fetch(`${baseUrl}${path}`, { headers: { "Accept-Encoding": encoding } });
    expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
    return await response.text();
  });
  expect(new Set(await Promise.all(texts)).size).toBe(1);
});

test("the reference is inside", async () => {
  const [, user, password] = /Reference user\s+(\S+)\s+Reference password\s+(\S+)/.exec(greeting)!;
  const headers = { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
  const page = await (await fetch(`${baseUrl}/docs`, { headers })).text();
  expect(page).toContain("Your first website in five minutes");
  for (const [, file] of page.matchAll(/(?:src|href)="(\/docs\/files\/[^"]+)"/g))
    expect((await fetch(`${baseUrl}${file}`, { headers })).status).toBe(200);
  expect(await (await fetch(`${baseUrl}/docs/swagger`, { headers })).text()).toContain("/docs/swagger-ui-bundle.js");
  for (const [file, length] of Object.entries({ "swagger-ui-bundle.js": 1_000_000, "swagger-ui.css": 100_000 }))
    expect((await (await fetch(`${baseUrl}/docs/${file}`, { headers })).text()).length).toBeGreaterThan(length);
});

test("MCP is inside, in both eras", async () => {
  const key = /sw_[0-9a-f]{64}/.exec(greeting)![0];
  const send = (method: string, params: object, headers: Record<string, string>) =>
    call(baseUrl, "POST", "/mcp", { jsonrpc: "2.0", id: 1, method, params }, key, {
      Accept: "application/json, text/event-stream",
      ...headers,
    });
  const listed = await send("tools/list", {}, {});
  expect(listed.json.result.tools.length).toBeGreaterThan(30);
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list" };
  const modern = await send("tools/list", { _meta }, headers);
  expect(modern.json.result.tools).toEqual(listed.json.result.tools);
});

test("writes nothing but its data directory", () => {
  expect(readdirSync(folder)).toEqual(["data"]);
});

test("commands work on the same database while it serves", async () => {
  const created = await run("keys", "create", "second");
  expect(created).toMatchObject({ code: 0, stderr: "" });
  const key = created.stdout.trim();
  expect((await call(baseUrl, "GET", "/v1/users/me", undefined, key)).status).toBe(200);
  const listed = await run("keys", "list");
  const id = /(key_\w+)\s+second/.exec(listed.stdout)![1]!;
  expect((await run("keys", "revoke", id)).code).toBe(0);
  expect((await call(baseUrl, "GET", "/v1/users/me", undefined, key)).status).toBe(401);
  expect(await run("backup", "copy.db")).toMatchObject({ code: 0, stdout: "Wrote copy.db.\n" });
  expect((await run("restore", "copy.db", "--data", "elsewhere")).code).toBe(0);
  expect((await run("doctor", "--data", "elsewhere")).code).toBe(0);
});

test("a provider that can't be reached is named at the start and by doctor, and everything else is served", async () => {
  const env = { OPENAI_BASE_URL: "http://127.0.0.1:9/v1", OPENAI_API_KEY: "sk-none" };
  const args = [EXECUTABLE, "serve", "--port", "0", "--data", "other"];
  const child = Bun.spawn(args, { cwd: folder, env, stdout: "pipe", stderr: "pipe" });
  let problems = "";
  for await (const chunk of child.stderr) {
    problems += new TextDecoder().decode(chunk);
    if (problems.includes("\n")) break;
  }
  expect(problems).toMatch(/^sitewright: engine openai: .+\n/);
  child.kill("SIGTERM");
  expect(await child.exited).toBe(0);
  const doctor = Bun.spawn([EXECUTABLE, "doctor", "--data", "other"], {
    cwd: folder,
    env,
    stdout: "pipe",
    stderr: "pipe",
  });
  expect(await new Response(doctor.stdout).text()).toMatch(/^FAIL {2}engine openai: /m);
  expect(await doctor.exited).toBe(1);
  rmSync(join(folder, "other"), { recursive: true });
});

test("computes in processes of its own: they end without work, and with the server; idle it takes less than 60 MB of its own", async () => {
  const args = [EXECUTABLE, "serve", "--port", "0", "--data", "idle"];
  const idle = Bun.spawn(args, { cwd: folder, env: {}, stdout: "pipe" });
  let said = "";
  for await (const chunk of idle.stdout) {
    said += new TextDecoder().decode(chunk);
    if (said.includes("3. Follow")) break;
  }
  const [url, key] = [/serves (\S+)/.exec(said)![1]!, /sw_[0-9a-f]{64}/.exec(said)![0]];
  const post = async (path: string, body: object) => (await call(url, "POST", path, body, key)).json;
  const generate = async () => {
    const { run_id } = await post(`/v1/pages/${page._id}/generate`, {});
    const stream = await call(url, "GET", `/v1/runs/${run_id}/events`, undefined, key);
    expect(parseEvents(stream.text).at(-1)!.event).toBe("completed");
  };
  const website = await post("/v1/websites", { name: "Crumb & Co", prompt: "A sourdough bakery in Portland." });
  const page = await post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  await generate();
  await post("/v1/tools/deploy", { page_id: page._id });
  expect(childrenOf(idle.pid).length).toBeGreaterThan(0);
  await until("its workers have ended", () => childrenOf(idle.pid).length === 0, 60_000);
  const megabytes = (line: string) =>
    Number(new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${idle.pid}/status`, "utf8"))![1]) / 1024;
  // Besides its own memory, what of the executable's file the system keeps in memory for it.
  const isSmall = () => megabytes("RssAnon") < 60 && megabytes("VmRSS") < 115;
  await until("it takes less than 60 MB of its own", isSmall, 60_000);

  await generate();
  const workers = childrenOf(idle.pid);
  expect(workers.length).toBeGreaterThan(0);
  idle.kill("SIGKILL");
  await until("its workers have ended too", () => !workers.some(isAlive));
  rmSync(join(folder, "idle"), { recursive: true });
});

test("it has less than 130 MB", () => {
  expect(statSync(EXECUTABLE).size).toBeLessThan(130_000_000);
});

test("--version, --help and mistakes", async () => {
  expect((await run("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await run("--help")).stdout).toContain("SITEWRIGHT_RATE_LIMIT_FACTOR");
  const wrong = await run("no-such-command");
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).not.toContain("    at ");
});

test("stops cleanly when it is asked to", async () => {
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});

test("the edge's script is in it, as workers of CDNs run it", async () => {
  const { code, stdout } = await run("edge", "--script");
  expect(code).toBe(0);
  expect(stdout).toStartWith("const POINTER_MS = 5000;");
  expect(stdout).toContain("export default {");
});
