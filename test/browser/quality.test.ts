/** Published pages of very different prompts, by the rules of `bun run bench:pages`, without Lighthouse. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Browser } from "playwright-core";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { briefs, withWords } from "../engines/builtin/generated_briefs.ts";
import { runEnded, startTestServer, type TestServer } from "../harness.ts";
import { openBrowser } from "./browser.ts";
import { inspectPage } from "./page_checks.ts";

/** Forms, dark ground, right to left, Japanese, hostile. */
const SAMPLE = ["Aoki Ramen", "夜空温泉", "مخبز الياسمين", "<script>alert(1)</script>"];
/** Briefs with whatever a brief may have but pictures, which would have to be there. */
const BRIEFS = fc
  .sample(briefs(), { numRuns: 4, seed: 36 })
  .map((brief) => withWords(brief, "", new Map()))
  .map((brief) => JSON.parse(JSON.stringify(brief, (key, value) => (key === "image" ? undefined : value))));
const LIMIT_MS = 300_000;

const PROMPTS: { name: string; prompt: string }[] = ["prompts.jsonl", "more_prompts.jsonl"].flatMap((file) =>
  readFileSync(join(import.meta.dir, "..", "fixtures", file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line)),
);

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startTestServer({ engine: builtinEngine() })]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function publishHome(input: object): Promise<string> {
  const { json: website } = await server.post("/v1/websites", input);
  const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const { json: started } = await server.post(`/v1/pages/${page._id}/generate`, {});
  await runEnded(server, started.run_id);
  return (await server.post("/v1/tools/deploy", { page_id: page._id })).json.url;
}

test.each(SAMPLE)(
  "the page of %p has no errors, no accessibility violations, no sideways scrolling, and asks no other host",
  async (name) => {
    const address = await publishHome(PROMPTS.find((one) => one.name === name)!);
    expect(await inspectPage(browser, address, { widths: [360, 1440], schemes: ["light", "dark"] })).toEqual([]);
  },
  LIMIT_MS,
);

test.each(BRIEFS.map((brief, at) => [at, brief] as const))(
  "nor has the page of the generated brief %d",
  async (_, brief) => {
    const address = await publishHome({ name: "Zqname", brief });
    expect(await inspectPage(browser, address, { widths: [360, 1440], schemes: ["light", "dark"] })).toEqual([]);
  },
  LIMIT_MS,
);
