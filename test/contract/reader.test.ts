/**
 * The reference's pages: all are there and lead to each other, their snippets send what the reference shows, and what
 * the guides show works as it stands.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { EVENT_TYPES, GROUPS, OPERATIONS } from "../../src/registry.ts";
import { openApiDocument } from "../../src/transport/openapi.ts";
import { operationPath } from "../../src/transport/reference/addresses.ts";
import { GUIDES, guidePath, OPERATOR_GUIDES } from "../../src/transport/reference/guides.ts";
import { exampleCall } from "../../src/transport/reference/pages.ts";
import { LANGUAGES, type Language, SNIPPETS } from "../../src/transport/reference/snippets.ts";
import { type Json, newDirectory, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
let basic: Record<string, string>;
let entries: { path: string; title: string }[];
const folder = newDirectory();

beforeAll(async () => {
  server = await startTestServer({
    engine: builtinEngine(),
    environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "10" },
  });
  const { user, password } = server.app.services.reference;
  basic = { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
  entries = (await (await open("/docs/search.json")).json()) as typeof entries;
}, 300_000);
afterAll(() => server.stop());

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.baseUrl}${path}`, { headers: { ...basic, ...headers } });

const run = async (command: string[], cwd: string, environment: Record<string, string>) => {
  const child = Bun.spawn(command, { cwd, env: { ...process.env, ...environment }, stdout: "pipe", stderr: "pipe" });
  const [output, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { output, problems, code };
};

describe("the pages", () => {
  test("are one for each guide, group, operation and event, and are found by search", () => {
    const paths = entries.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const groups = Object.keys(GROUPS);
    expect(paths.length).toBe(
      GUIDES.length + OPERATOR_GUIDES.length + groups.length + OPERATIONS.length + EVENT_TYPES.length,
    );
    for (const operation of OPERATIONS) expect(paths).toContain(operationPath(operation));
  });

  test("have nothing inline and nothing from another host, and every link leads to a page, and to its place there", async () => {
    const texts = new Map<string, string>();
    for (const { path } of entries) {
      const response = await open(path);
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      expect(response.headers.get("content-security-policy")).not.toContain("unsafe");
      texts.set(path, await response.text());
    }
    const wrong: string[] = [];
    /** Whether there is something at an address, and its place on that page: every page leads to the same few hundred. */
    const known = new Map<string, boolean>();
    const isThere = async (target: string, own: string): Promise<boolean> => {
      const [to, place] = target.split("#") as [string, string?];
      const text = to === "" ? own : texts.get(to);
      if (text === undefined) return (await open(to)).ok;
      return !place || text.includes(`id="${place}"`);
    };
    for (const [path, text] of texts) {
      if (/ style=| onclick=|<script>|<style/.test(text)) wrong.push(`${path}: something inline`);
      const targets = text.matchAll(/<(?:a|link|script)[^>]* (?:href|src)="([^"]+)"/g);
      for (const target of new Set(Array.from(targets, (match) => match[1]!))) {
        if (
          /^(\/app\/|\/favicon|https:\/\/(www\.standardwebhooks\.com|publicsuffix\.org|caddyserver\.com|www\.cloudflare\.com|litestream\.io)(\/|$))/.test(
            target,
          )
        )
          continue;
        const found = known.get(target) ?? (await isThere(target, text));
        if (!target.startsWith("#")) known.set(target, found);
        if (!found) wrong.push(`${path}: ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  test("speak of the name by which the reader came, and so does the document", async () => {
    const own = { Host: `localhost:${server.port}` };
    const page = await (await open("/docs/api/websites/create", own)).text();
    expect(page).toContain("<dt>Right of a client</dt><dd><code>content</code>, <code>design</code></dd>");
    expect(page).toContain(`http://localhost:${server.port}/v1/websites`);
    expect(page).not.toContain("127.0.0.1");
    expect(((await (await open("/docs/json", own)).json()) as Json).servers).toEqual([
      { url: `http://localhost:${server.port}` },
    ]);
    expect(await (await open("/docs/api/websites/create")).text()).toContain(`${server.baseUrl}/v1/websites`);
    expect((await open("/docs/api/websites/none")).status).toBe(404);
    expect(await (await open("/docs/")).text()).toBe(await (await open("/docs")).text());
  });
});

describe("the snippets", () => {
  const KEY = "sw_0123";
  const SESSION = "session-0123";
  const heard: { method: string; url: string; headers: Headers; body: string }[] = [];
  let recorder: ReturnType<typeof Bun.serve>;
  let document: Json;

  beforeAll(async () => {
    recorder = Bun.serve({
      port: 0,
      async fetch(request) {
        const { method, url, headers } = request;
        heard.push({ method, url, headers, body: await request.text() });
        return Response.json({});
      },
    });
    document = await openApiDocument(OPERATIONS, EVENT_TYPES, GROUPS, "http://localhost:3000", "1");
    for (const name of ["website.sitewright", "oven.png"]) writeFileSync(join(folder, name), "a file");
  });
  afterAll(() => recorder.stop(true));

  const RUNNERS: Record<Language, { ending: string; command(files: string[]): string[] }> = {
    curl: { ending: "sh", command: (files) => ["bash", "-euc", files.map((file) => `. ./${file}`).join("\n")] },
    JavaScript: {
      ending: "mjs",
      command: (files) => [process.execPath, "-e", files.map((file) => `await import("./${file}");`).join("\n")],
    },
    Python: {
      ending: "py",
      command: (files) => ["python3", "-c", files.map((file) => `exec(open("${file}").read(), {})`).join("\n")],
    },
  };

  test.each([...LANGUAGES])(
    "in %s send exactly what the reference shows, for every operation",
    async (language) => {
      const { ending, command } = RUNNERS[language];
      const calls = OPERATIONS.map((operation) => exampleCall(operation, document, recorder.url.origin));
      const files = calls.map((call, at) => {
        writeFileSync(join(folder, `call_${at}.${ending}`), SNIPPETS[language](call));
        return `call_${at}.${ending}`;
      });
      heard.length = 0;
      const { problems, code } = await run(command(files), folder, {
        SITEWRIGHT_KEY: KEY,
        SITEWRIGHT_SESSION: SESSION,
      });
      expect({ problems: language === "curl" ? "" : problems, code }).toEqual({ problems: "", code: 0 });
      expect(heard.length).toBe(calls.length);
      for (const [at, call] of calls.entries()) {
        const { method, url, headers, body } = heard[at]!;
        expect({ method, url }).toEqual({ method: call.method, url: call.url });
        expect(headers.get("authorization")).toBe(/open|session/.test(call.access) ? null : `Bearer ${KEY}`);
        expect(headers.get("cookie")).toBe(call.access === "session" ? `${call.cookie}=${SESSION}` : null);
        if (call.body !== undefined) {
          expect(headers.get("content-type")).toBe("application/json");
          expect(JSON.parse(body)).toEqual(call.body);
        } else if (call.upload) {
          expect(headers.get("content-type")).toStartWith(
            call.upload.field ? "multipart/form-data" : call.upload.contentType,
          );
          expect(body).toContain("a file");
        } else expect(body).toBe("");
      }
    },
    300_000,
  );
});

describe("the guides", () => {
  const PROGRAMS: Record<string, (file: string) => string[]> = {
    sh: (file) => ["bash", "-eu", file],
    js: (file) => [process.execPath, file],
    python: (file) => ["python3", file],
  };
  /** What comes out when it is as the guide says. */
  const PRINTED: Record<string, RegExp> = {
    quickstart: /http:\/\/crumb-co(-\d)?\.sites\.localhost/,
    authentication: /email|account/,
    errors: /validation_failed/,
    idempotency: /(true\n"?true)|(True\ntrue)|("_id":"(web_\w+)".*"_id":"\4")/is,
    paging: /web_\w+/,
    streams: /completed/,
    limits: /r=/,
    webhooks: /whsec_/,
    mcp: /web_\w+/,
    brief: /web_\w+/,
  };

  test("all have examples but those whose commands test/readme.test.ts runs", () => {
    const others = GUIDES.map(({ name }) => name).filter((name) => !Object.hasOwn(PRINTED, name));
    expect(others).toEqual(["publishing"]);
  });

  test.each(Object.keys(PRINTED))(
    "%s: its examples work as they stand there",
    async (name) => {
      const html = await (await open(guidePath(name))).text();
      const { text } = GUIDES.find((guide) => guide.name === name)!;
      // What the code declares is in other tests.
      const blocks = [
        ...text.replaceAll(/<!-- \w+:[\s\S]*?<!-- \/\w+ -->/g, "").matchAll(/```(sh|js|python)\n([\s\S]*?)```/g),
      ].map((match) => ({
        language: match[1]!,
        code: match[2]!.replaceAll("http://localhost:3000", server.baseUrl),
      }));
      expect(new Set(blocks.map(({ language }) => language)).size).toBe(3);
      const own = join(folder, name);
      mkdirSync(own);
      const shown = html
        .replaceAll(/<\/?i[^>]*>/g, "")
        .replaceAll("&quot;", '"')
        .replaceAll("&gt;", ">")
        .replaceAll("&lt;", "<");
      for (const [at, { language, code }] of blocks.entries()) {
        expect(shown.replaceAll("&amp;", "&")).toContain(code.trim());
        const file = `example_${at}.${language === "js" ? "mjs" : language}`;
        writeFileSync(join(own, file), code);
        const {
          output,
          problems,
          code: exit,
        } = await run(PROGRAMS[language]!(file), own, { SITEWRIGHT_KEY: server.key });
        expect({ name, language, problems, exit }).toEqual({ name, language, problems: "", exit: 0 });
        expect(output).toMatch(PRINTED[name]!);
      }
    },
    300_000,
  );
});
