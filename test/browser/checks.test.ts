/**
 * Checks beside two other judges: axe-core in Chromium, and html-validate. On broken pages what is to be found is found,
 * and nothing else; on all pages, those of prompts too, nothing is claimed that the others deny.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { BROKEN_PAGES, type FixturePage, SOUND_PAGES } from "../fixtures/broken_pages.ts";
import { type Json, makeWebsite, runEnded, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { openBrowser } from "./browser.ts";
import { type Claim, judgeClaims } from "./other_judges.ts";

const SAMPLE = ["Crumb & Co", "Halden Legal", "Aoki Ramen", "Docs for Quill", "夜空温泉", "مخبز الياسمين"];
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

/** What is found in a website's only page, and where it is published. */
async function checked(websiteId: string, pageId: string): Promise<{ claims: Claim[]; address: string }> {
  const { json } = await server.get(`/v1/websites/${websiteId}/checks`);
  const { url } = (await server.post("/v1/tools/deploy", { page_id: pageId })).json;
  return { claims: json.findings, address: url };
}

async function publish({ html, css }: FixturePage) {
  const { websiteId, pageId } = await makeWebsite(server);
  await server.put(`/v1/pages/${pageId}`, { title: "A page", description: "What it is about" });
  await saveVersion(server, pageId, { html, css });
  return await checked(websiteId, pageId);
}

const inOrder = (found: [string, string | null][]) => found.map(([check, node]) => `${check} ${node}`).sort();

describe("broken pages", () => {
  test.each(BROKEN_PAGES.map((page) => [page.name, page] as const))(
    "%s: all is found, and nothing that others deny",
    async (_, page) => {
      const { claims, address } = await publish(page);
      expect(inOrder(claims.map(({ check, node }) => [check, node]))).toEqual(inOrder(page.found));
      const { denied, unclaimed } = await judgeClaims(browser, address, claims);
      expect({ denied, unclaimed }).toEqual({ denied: [], unclaimed: [] });
    },
    LIMIT_MS,
  );
});

describe("pages that look broken", () => {
  test.each(SOUND_PAGES.map((page) => [page.name, page] as const))("%s: nothing is claimed", async (_, page) => {
    expect((await publish(page)).claims).toEqual([]);
  });
});

describe("pages of prompts", () => {
  test.each(SAMPLE)(
    "%s: nothing that others deny, and nothing missed that they find",
    async (name) => {
      const { prompt } = PROMPTS.find((one) => one.name === name)!;
      const { json: website } = await server.post("/v1/websites", { name, prompt });
      const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
      const { json: started } = await server.post(`/v1/pages/${page._id}/generate`, {});
      await runEnded(server, started.run_id);
      const { claims, address } = await checked(website._id, page._id);
      const { denied, unclaimed } = await judgeClaims(browser, address, claims);
      expect({ denied, unclaimed }).toEqual({ denied: [], unclaimed: [] });
      expect(claims.filter(({ level }: Json) => level === "error")).toEqual([]);
    },
    LIMIT_MS,
  );
});
