/** What the installation is set to, and whether the outside world agrees. */
import { afterEach, expect, test } from "bun:test";
import { chooseEngine } from "../../src/engines/choose.ts";
import { readConfig } from "../../src/settings/config.ts";
import { KEY, pagesScript } from "../engines/openai/fixtures.ts";
import { failure, type ProviderStub, startProviderStub } from "../engines/openai/provider_stub.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import { makePerson } from "../people.ts";

let provider: ProviderStub | null = null;
let server: TestServer;

async function serveWith(script: Parameters<typeof startProviderStub>[0], more: Record<string, string> = {}) {
  provider = startProviderStub(script);
  const environment = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.url, ...more };
  server = await startTestServer({ environment, engine: chooseEngine(readConfig(environment)) });
}

afterEach(async () => {
  await server.stop();
  await provider?.stop();
  provider = null;
});

test("the embedded engine needs nothing from outside", async () => {
  server = await startTestServer();
  const { json } = await server.get("/v1/settings");
  expect(json).toMatchObject({ engine: "builtin", default_domain: "sites.localhost", mail: false });
  const check = await server.post("/v1/settings/check");
  expect(check.json).toMatchObject({ ok: true, checks: [{ name: "engine", ok: true }] });
});

test("owners are told how the reference is opened, and nobody else", async () => {
  server = await startTestServer();
  const { json } = await (await server.owner()).get("/v1/settings/reference");
  const headers = { Authorization: `Basic ${btoa(`${json.user}:${json.password}`)}` };
  expect((await fetch(json.url.replace("localhost", "127.0.0.1"), { headers })).status).toBe(200);
  const editor = await makePerson(server, "editor");
  expect((await editor.get("/v1/settings/reference")).json.code).toBe("role_required");
  expect((await editor.get("/v1/settings")).text).not.toContain(json.password);
});

test("only the operator has the provider, mail server and bucket asked: it is theirs to pay, and theirs to know", async () => {
  server = await startTestServer();
  const tenant = await server.addAccount();
  expect((await tenant.post("/v1/settings/check")).json.code).toBe("operator_required");
  expect((await (await tenant.owner()).post("/v1/settings/check")).json.code).toBe("operator_required");
  expect((await (await server.owner()).post("/v1/settings/check")).status).toBe(200);
});

test("a provider's models are named, its key is not", async () => {
  await serveWith(pagesScript(), { SITEWRIGHT_MODEL_STANDARD: "small-model", SITEWRIGHT_MODEL_PREMIUM: "big-model" });
  const settings = await server.get("/v1/settings");
  expect(settings.json).toMatchObject({ engine: "openai", models: { standard: "small-model", premium: "big-model" } });
  expect(settings.text).not.toContain(KEY);
  expect((await server.post("/v1/settings/check")).json).toMatchObject({ ok: true });
});

test.each([
  ["key", () => failure(401, `Incorrect API key provided: ${KEY}.`, { code: "invalid_api_key" }), "Incorrect API key"],
  [
    "model",
    () => failure(404, "The model `gpt-5-mini` does not exist.", { code: "model_not_found" }),
    "does not exist",
  ],
])("a wrong %s is reported in the provider's own words, without the key, at no charge", async (_, script, words) => {
  await serveWith(script);
  const { status, json, text } = await server.post("/v1/settings/check");
  expect(status).toBe(200);
  expect(json).toMatchObject({ ok: false, checks: [{ name: "engine", ok: false }] });
  expect(json.checks[0].message).toContain(words);
  expect(text).not.toContain(KEY);
  expect((await server.get("/v1/credits")).json.balance).toBe(10_000);
});

test("a provider that can not be reached is reported as such", async () => {
  await serveWith(pagesScript());
  await provider!.stop();
  const { json } = await server.post("/v1/settings/check");
  expect(json.ok).toBe(false);
  expect(json.checks[0].message).toContain("can not be reached");
  expect(json.checks[0].code).toBe("provider_unreachable");
});

test("a mail server that can not be reached is reported too", async () => {
  server = await startTestServer({
    environment: {
      SITEWRIGHT_SMTP_URL: "smtp://mail-user:secret-word@localhost:1",
      SITEWRIGHT_MAIL_FROM: "a@example.org",
    },
  });
  expect((await server.get("/v1/settings")).json.mail).toBe(true);
  const { json, text } = await server.post("/v1/settings/check");
  expect(json).toMatchObject({
    ok: false,
    checks: [
      { name: "engine", ok: true },
      { name: "mail", ok: false },
    ],
  });
  for (const secret of ["secret-word", "mail-user", "localhost", "127.0.0.1"]) expect(text).not.toContain(secret);
});
