/** A model's page is looked at with the server's browser once it is written, and mended before anybody sees it. */
import { afterEach, expect, test } from "bun:test";
import { chooseEngine } from "../../src/engines/choose.ts";
import { readConfig } from "../../src/settings/config.ts";
import { GOOD, KEY, marked, PLAN_ANSWER } from "../engines/openai/fixtures.ts";
import { answer, type ProviderStub, startProviderStub } from "../engines/openai/provider_stub.ts";
import { makeGeneratedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { BROWSER_SETTINGS } from "./chromium.ts";

let provider: ProviderStub;
let server: TestServer;
afterEach(async () => {
  await server.stop();
  await provider.stop();
});

const WIDE = { ...GOOD, css: `${GOOD.css}\nform { width: 900px }` };
const MENDS = "<<<APPEND css>>>\nform { max-width: 100%; box-sizing: border-box }\n<<<END>>>\n";

/** Generates a home page; `told` are the requests that are about what was found. */
async function generate(environment: Record<string, string>) {
  const told: string[] = [];
  provider = startProviderStub(({ body }) => {
    const last = body.messages.at(-1).content;
    const text = typeof last === "string" ? last : last[0].text;
    if (text.includes("when a browser showed the page")) {
      told.push(text);
      return answer(MENDS);
    }
    const asksForCode = String(body.messages[0].content).includes("<<<HTML>>>");
    return answer(asksForCode ? marked(WIDE) : JSON.stringify(PLAN_ANSWER));
  });
  const settings = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.url, ...environment };
  server = await startTestServer({ environment: settings, engine: chooseEngine(readConfig(settings)) });
  const { pageId, run } = await makeGeneratedWebsite(server);
  const { draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
  const { css } = (await server.get(`/v1/versions/${draft_version_id}?resolved=true`)).json;
  return { run, css, told };
}

test("what is too wide on a phone is told to the model, and what it answers is kept", async () => {
  const { run, css, told } = await generate(BROWSER_SETTINGS);
  expect(run).toMatchObject({ status: "completed", credits: 20 });
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/Too wide, 390 px wide: main#main > form: \d{3} px beyond the window/);
  expect(css).toContain("max-width: 100%");
});

test("without a browser the page is as it was written", async () => {
  const { run, css, told } = await generate({});
  expect(run.status).toBe("completed");
  expect(told).toEqual([]);
  expect(css).toContain("width: 900px");
  expect(css).not.toContain("max-width: 100%");
});
