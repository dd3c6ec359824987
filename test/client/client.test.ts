/** The TypeScript client that `bun run client` makes: it type-checks, and does the README's flow on Node and on Bun. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeClient } from "../../src/client/generate.ts";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { startTestServer, type TestServer } from "../harness.ts";

const ROOT = join(import.meta.dir, "../..");
let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-client-"));
  mkdirSync(join(folder, "node_modules"));
  await writeClient(join(folder, "client"));
  symlinkSync(join(folder, "client"), join(folder, "node_modules", "sitewright-client"));
  server = await startTestServer({ engine: builtinEngine() });
}, 300_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (command: string[], environment: Record<string, string> = {}) => {
  const child = Bun.spawn(command, {
    cwd: folder,
    env: { ...process.env, SITEWRIGHT_KEY: server.key, SITEWRIGHT_URL: server.baseUrl, ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { output, problems, code };
};

/** The example of its README, against this server. */
const exampleOfReadme = () =>
  /```ts\n([\s\S]*?)```/
    .exec(readFileSync(join(folder, "client", "README.md"), "utf8"))![1]!
    .replace('"http://localhost:3000"', "process.env.SITEWRIGHT_URL!");

test("is a package of its own, with nothing that it needs", () => {
  expect(readdirSync(join(folder, "client")).toSorted()).toEqual([
    "README.md",
    "index.d.ts",
    "index.js",
    "package.json",
    "runtime.d.ts",
  ]);
  expect(readFileSync(join(folder, "client", "index.js"), "utf8")).not.toMatch(/^import |require\(/m);
});

test("its README's example type-checks without a cast, and mistakes do not", async () => {
  const settings = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: "ES2022",
      module: "NodeNext",
      types: ["bun-types"],
      typeRoots: [join(ROOT, "node_modules")],
      skipLibCheck: true,
    },
    files: ["flow.ts"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const check = async (text: string) => {
    writeFileSync(join(folder, "flow.ts"), text);
    return await run([join(ROOT, "node_modules", ".bin", "tsc"), "-p", folder]);
  };
  const right = await check(exampleOfReadme());
  expect(right.output).toBe("");
  const wrong = await check(
    exampleOfReadme().replace('path: "/", name', 'paht: "/", name').replace("website._id", "website.id"),
  );
  expect(wrong.output).toContain("'paht' does not exist");
  expect(wrong.output).toContain("'id' does not exist");
});

describe.each([
  ["Bun", [process.execPath]],
  ["Node", [join(ROOT, "node_modules", ".bin", "node")]],
] as const)("on %s", (_, command) => {
  test("it makes, generates, publishes and lists a website as its README shows", async () => {
    const script = exampleOfReadme().replaceAll("!", "");
    writeFileSync(join(folder, "flow.mjs"), `${script}\nconsole.log("published at", url);`);
    const { output, problems, code } = await run([...command, "flow.mjs"]);
    expect(problems).toBe("");
    expect(code).toBe(0);
    expect(output).toContain("Writing the code");
    expect(output).toMatch(/published at http:\/\/crumb-co(-\d)?\.sites\.localhost/);
  }, 300_000);
});

describe("the client", () => {
  const load = async (more: object = {}) => {
    const { Sitewright } = await import(join(folder, "client", "index.js"));
    return new Sitewright({ baseUrl: server.baseUrl, apiKey: server.key, ...more });
  };

  test("goes through all pages of a list, and answers the first as a promise", async () => {
    const client = await load();
    for (let at = 0; at < 5; at++) await client.websites.create({ name: `Listed ${at}`, prompt: "A florist" });
    const names: string[] = [];
    for await (const { name } of client.websites.list({ limit: 2 })) if (name.startsWith("Listed")) names.push(name);
    expect(names.toSorted()).toEqual([0, 1, 2, 3, 4].map((at) => `Listed ${at}`));
    expect((await client.websites.list({ limit: 2 })).data).toHaveLength(2);
  });

  test("throws what the server refuses, with code, details and the request's id", async () => {
    const client = await load();
    const refused = await client.websites
      .create({ name: "", prompt: "x", colour: "red" })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: "SitewrightError", status: 400, code: "validation_failed" });
    expect(refused.details.map(({ path }: { path: string }) => path)).toContain("colour");
    expect(refused.requestId).toMatch(/^[\w-]{10,}$/);
    const stranger = await load({ apiKey: "sw_none" });
    expect(await stranger.websites.list().catch((error: unknown) => error)).toMatchObject({
      status: 401,
      code: "unauthorized",
      message: "Unauthorized",
    });
  });

  test("sends a call again that got lost, and it is done once", async () => {
    let lost = 0;
    const client = await load({
      fetch: async (request: Request) => {
        const response = await fetch(request);
        if (request.method === "POST" && lost++ < 2) throw new TypeError("the connection was lost");
        return response;
      },
    });
    const made = await client.websites.create({ name: "Only once", prompt: "A florist" });
    expect(lost).toBe(3);
    const all = await Array.fromAsync(
      client.websites.list({ limit: 100 }) as AsyncIterable<{ _id: string; name: string }>,
    );
    expect(all.filter(({ name }) => name === "Only once").map(({ _id }) => _id)).toEqual([made._id]);
  });

  test("does not wait for a limit of a quarter of an hour, but tells it", async () => {
    let calls = 0;
    const client = await load({
      fetch: async () => {
        calls++;
        return Response.json(
          { error: true, code: "rate_limited", message: "later" },
          { status: 429, headers: { "Retry-After": "800" } },
        );
      },
    });
    expect(await client.websites.list().catch((error: unknown) => error)).toMatchObject({ code: "rate_limited" });
    expect(calls).toBe(1);
  });

  test("takes a stream up after its last event when it breaks off", async () => {
    const client = await load();
    const website = await client.websites.create({ name: "Streamed", prompt: "A florist" });
    const page = await client.pages.create({ id: website._id, path: "/", name: "Home" });
    const { run_id } = await client.pages.generate({ id: page._id });
    const whole: { id?: number }[] = await Array.fromAsync(client.runs.events({ id: run_id }));
    let broken = false;
    const asked: (string | null)[] = [];
    const breaking = await load({
      fetch: async (request: Request) => {
        asked.push(request.headers.get("last-event-id"));
        const response = await fetch(request);
        if (broken) return response;
        broken = true;
        const text = await response.text();
        const start = text.slice(0, text.indexOf("\n\n", text.length / 2) + 2);
        return new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(new TextEncoder().encode(start));
              await Bun.sleep(20);
              controller.error(new TypeError("the connection was lost"));
            },
          }),
          { headers: response.headers },
        );
      },
    });
    const events: { id?: number }[] = await Array.fromAsync(breaking.runs.events({ id: run_id }));
    expect(events.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(asked[0]).toBeNull();
    expect(Number(asked[1])).toBeGreaterThan(0);
  });

  test("leaves what the path has out of the body, and what the query has", async () => {
    const requests: Request[] = [];
    const client = await load({
      fetch: async (request: Request) => {
        requests.push(request.clone() as Request);
        return await fetch(request);
      },
    });
    const website = await client.websites.create({ name: "Renamed", prompt: "A florist" });
    await client.websites.update({ id: website._id, name: "Named" });
    expect(new URL(requests[1]!.url).pathname).toBe(`/v1/websites/${website._id}`);
    expect(await requests[1]!.json()).toEqual({ name: "Named" });
    await client.websites.list({ limit: 3 });
    expect(new URL(requests[2]!.url).search).toBe("?limit=3");
  });
});
