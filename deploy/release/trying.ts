/** What has been made is tried before it is released: started, and asked for what is in it. */
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownTarget } from "../../src/providers/releases.ts";
import type { Target } from "./targets.ts";

/** Emulated machines are some fifty times slower. */
const PATIENCE_MS = 10 * 60_000;

/** How an executable was tried; null: this machine can't run it, and `why` says why. */
export type Trial = { tried: string; why?: undefined } | { tried: null; why: string };

/** Tries the executable of a target. @throws Error when it runs here and does not do what it should */
export type Try = (target: Target, file: string, version: string) => Promise<Trial>;

/** Tries an executable where this machine runs it: its own, one of another C library that is installed, or one that it emulates. */
export const tryProgram: Try = async ({ name }, file, version) => {
  const why = await whyNotRun(file, version);
  if (why) return { tried: null, why };
  const folder = await mkdtemp(join(tmpdir(), "sitewright-try-"));
  try {
    await serveWith(file, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const own = ownTarget();
  return { tried: name === own ? `on ${own}` : `on ${own}, emulated or with the other C library` };
};

/** Why an executable can't be run here; null: it says its version. @throws Error when it says another */
async function whyNotRun(file: string, version: string): Promise<string | null> {
  let child: Bun.Subprocess<"ignore", "pipe", "pipe">;
  try {
    child = Bun.spawn([file, "--version"], { stdin: "ignore", stdout: "pipe", stderr: "pipe", timeout: PATIENCE_MS });
  } catch (error) {
    return `this machine has no way to run it (${(error as NodeJS.ErrnoException).code})`;
  }
  const [out, problems] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const code = await child.exited;
  // What loaders and emulators say of libraries that are not there.
  if (code !== 0 && /shared librar|No such file or directory|Error relocating/.test(problems))
    return `this machine has not the libraries that it needs (${problems.trim().split("\n")[0]})`;
  if (code !== 0 || out.trim() !== version)
    throw new Error(`it says "${out.trim()}${problems.trim()}" instead of its version (exit code ${code})`);
  return null;
}

/** Starts a server: the application, the database, a website before visitors, and a picture, which machine code draws. */
async function serveWith(file: string, data: string): Promise<void> {
  const child = Bun.spawn([file, "serve", "--data", data, "--port", "0"], {
    env: { PATH: process.env.PATH ?? "" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
    timeout: PATIENCE_MS,
  });
  try {
    let greeting = "";
    const decoder = new TextDecoder();
    for await (const part of child.stdout) {
      greeting += decoder.decode(part);
      if (greeting.includes("3. Follow")) break;
    }
    const [, base] = /serves (\S+)/.exec(greeting) ?? [];
    const [key] = /sw_[0-9a-f]{64}/.exec(greeting) ?? [];
    if (!base || !key) throw new Error(`serve ended: ${greeting}`);
    await askFor(base, key);
  } finally {
    child.kill("SIGTERM");
    await child.exited;
  }
}

async function askFor(base: string, key: string): Promise<void> {
  const get = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${base}${path}`, init);
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return response;
  };
  const post = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    return await (await get(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const document = await (await get("/app/")).text();
  const [script] = /\/app\/files\/[\w-]+\.js/.exec(document) ?? [];
  await (await get(script ?? "/app/files/none.js")).text();
  const website = await post("/v1/websites", { name: "Trial", prompt: "A bakery" });
  const page = await post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const thread = await post("/v1/threads", { page_id: page._id });
  await post("/v1/versions", { page_id: page._id, thread_id: thread._id, html: "<h1>Bread</h1>", css: "" });
  const { url } = await post("/v1/tools/deploy", { page_id: page._id });
  const visited = await (await get("/", { headers: { Host: new URL(url).host } })).text();
  if (!visited.includes("Bread")) throw new Error(`a visitor gets ${visited}`);
  const picture = new Uint8Array(await (await get("/mcp/icons/sitewright.png")).arrayBuffer());
  if (String.fromCharCode(...picture.slice(1, 4)) !== "PNG") throw new Error("pictures are not drawn");
}
