/** suggest_pages: a sitemap from a prompt, free. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { EngineError } from "../../src/engines/engine.ts";
import { type Json, startTestServer, type TestServer } from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";

let server: TestServer;
let builtin: TestServer;
let failure: Error | null = null;
beforeAll(async () => {
  const engine = scriptedEngine();
  const suggestPages: typeof engine.suggestPages = (prompt, signal) => {
    if (failure) throw failure;
    return engine.suggestPages(prompt, signal);
  };
  server = await startTestServer({ engine: { ...engine, suggestPages } });
  builtin = await startTestServer({ engine: builtinEngine() });
});
afterAll(() => Promise.all([server.stop(), builtin.stop()]));

const suggest = (prompt: unknown, on = server) => on.post("/v1/tools/suggest_pages", { prompt });

describe("POST /v1/tools/suggest_pages", () => {
  test("proposes pages with path, name and prompt, says which engine did it, and is free", async () => {
    const { json } = await suggest("A florist in Ghent");
    expect(json).toEqual({
      name: "Suggested",
      language: "en",
      engine: "builtin",
      pages: [{ path: "/", name: "Home", prompt: "A florist in Ghent" }],
    });
    expect((await server.get("/v1/credits")).json.balance).toBe(10_000);
    expect((await server.get("/v1/credits/ledger")).json.total).toBe(1);
  });

  test("of the builtin engine: every proposal can be created as it is, the home page first", async () => {
    const { json } = await suggest(
      "Zahnarztpraxis Dr. Weiß in Köln. Prophylaxe, Implantate. Tel. 0221 123456.",
      builtin,
    );
    expect(json.pages[0].path).toBe("/");
    expect(json.language).toBe("de");
    expect(new Set(json.pages.map((page: Json) => page.path)).size).toBe(json.pages.length);
    const website = (await builtin.post("/v1/websites", { name: json.name, prompt: "x" })).json;
    for (const page of json.pages) {
      const made = await builtin.post(`/v1/websites/${website._id}/pages`, page);
      expect([made.status, made.json.path]).toEqual([200, page.path]);
    }
  });

  test.each(["x", "🥐", "<script>alert(1)</script>", "パン屋。東京。", "a ".repeat(9_999), "\ud800"])(
    "of the builtin engine: the prompt %j gives a sitemap too",
    async (prompt) => {
      const answer = await suggest(prompt, builtin);
      expect(answer.status).toBe(200);
      expect(answer.json.pages[0].path).toBe("/");
    },
  );

  test("a prompt must be there, and at most 20,000 characters", async () => {
    for (const wrong of [undefined, "", "  ", 5, "x".repeat(20_001)])
      expect((await suggest(wrong)).json.code).toBe("validation_failed");
  });

  test.each([
    ["provider_failed", 502],
    ["provider_unavailable", 503],
  ] as const)("when the engine can't: %s, %i, with its words", async (code, status) => {
    failure = new EngineError(code, "The provider said no.");
    const answer = await suggest("A florist");
    failure = new Error("secret");
    const unforeseen = await suggest("A florist");
    failure = null;
    expect([answer.status, answer.json]).toEqual([status, { error: true, code, message: "The provider said no." }]);
    expect([unforeseen.status, unforeseen.json.code]).toEqual([500, "internal"]);
    expect(unforeseen.text).not.toContain("secret");
    expect(unforeseen.json.request_id).toBe(unforeseen.headers.get("x-request-id"));
  });
});
