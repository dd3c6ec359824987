/** What an operator sets in the application instead of the environment: where it is from, what it changes, who sees it. */
import { afterEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { keyOf } from "../../src/dashboard/screens/server_settings/forms.ts";
import { SHOWN } from "../../src/settings/current.ts";
import { openStorage } from "../../src/storage/client.ts";
import { isOnServer } from "../databases.ts";
import { KEY, pagesScript } from "../engines/openai/fixtures.ts";
import { failure, type ProviderStub, startProviderStub } from "../engines/openai/provider_stub.ts";
import { freePort } from "../free_port.ts";
import { type Client, clientFor, type Json, newDirectory, startTestServer, type TestServer } from "../harness.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";
import { makePerson } from "../people.ts";

const ROUTE = "/v1/settings/server";
const WORD = "correct-mail-horse";

let server: TestServer;
let owner: Client;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serve(environment: Record<string, string> = {}, directory?: string): Promise<TestServer> {
  const started = await startTestServer({ environment, engine: "of settings", ...(directory ? { directory } : {}) });
  ends.push(() => started.stop());
  return started;
}

async function begin(environment: Record<string, string> = {}): Promise<void> {
  server = await serve(environment);
  owner = await server.owner();
}

async function mailServer(): Promise<MailServer> {
  const mail = await startMailServer({
    onAuth: ({ username, password }, _session, done) =>
      password === WORD ? done(null, { user: username }) : done(new Error("no such sign-in")),
    allowInsecureAuth: true,
  });
  ends.push(() => mail.stop());
  return mail;
}

const smtpUrl = ({ port }: MailServer, word = WORD) => `smtp://me:${word}@127.0.0.1:${port}`;

const set = (group: string, values: Record<string, string | null>, client = owner) =>
  client.put(ROUTE, { group, values });
const check = (group: string, values: Record<string, string | null> = {}, only?: string) =>
  owner.post(`${ROUTE}/check`, { group, values, ...(only && { only }) });
/** The same session, of another server with the same database. */
const again = ({ baseUrl }: TestServer) => clientFor(baseUrl, server.accountId, owner.key);
const groupIn = (json: Json, group: string) => json.groups.find((one: Json) => one.group === group);
const settingIn = (json: Json, name: string): Json =>
  json.groups.flatMap((one: Json) => one.settings).find((one: Json) => one.name === name);

test("mail that is set here is sent at once, and its password is neither given back nor stored in the clear", async () => {
  await begin();
  const mail = await mailServer();
  expect((await server.get("/v1/settings")).json.mail).toBe(false);
  const values = { SITEWRIGHT_SMTP_URL: smtpUrl(mail), SITEWRIGHT_MAIL_FROM: "Crumb <hello@crumb.example>" };
  const tried = await check("mail", values);
  expect(tried.json).toMatchObject({ ok: true, checks: [{ name: "mail", ok: true }] });
  expect((await server.get("/v1/settings")).json.mail).toBe(false);
  const refused = { ...values, SITEWRIGHT_SMTP_URL: `smtp://127.0.0.1:${freePort()}` };
  expect((await check("mail", refused)).json.checks).toMatchObject([{ ok: false, code: "unreachable" }]);
  const trial = { group: "mail", values, send_mail: true };
  expect((await owner.post(`${ROUTE}/check`, trial)).json.code).toBe("not_possible");
  const person = await makePerson(server, "owner");
  const sent = await person.post(`${ROUTE}/check`, trial);
  expect(sent.json).toMatchObject({ ok: true, checks: [{ code: "mail_fine" }, { code: "mail_sent" }] });
  expect(sent.json.checks[1].details).toEqual({ server: "127.0.0.1", address: person.email });
  expect((await mail.arrived(1))[0]).toMatchObject({ from: "hello@crumb.example", to: [person.email] });

  const answer = await set("mail", values);
  expect(answer.status).toBe(200);
  expect(answer.json.restart_needed).toBe(false);
  expect(settingIn(answer.json, "SITEWRIGHT_MAIL_FROM")).toMatchObject({
    source: "stored",
    value: "Crumb <hello@crumb.example>",
    secret: false,
    required: true,
    at_once: true,
  });
  expect(settingIn(answer.json, "SITEWRIGHT_SMTP_URL")).toMatchObject({
    source: "stored",
    value: `smtp://me@127.0.0.1:${mail.port}`,
    secret: true,
  });
  expect((await server.get("/v1/settings")).json.mail).toBe(true);
  const invited = await owner.post("/v1/invitations", { email: "ada@example.com", role: "editor" });
  expect(invited.status).toBe(200);
  expect((await mail.arrived(2))[1]).toMatchObject({ from: "hello@crumb.example", user: "me" });

  const shown = await owner.get(ROUTE);
  expect(shown.text + answer.text + tried.text).not.toContain(WORD);
  expect((await owner.get("/v1/audit")).text).not.toContain(WORD);
  const stored = await server.storage.read.all<{ name: string; value: string }>(
    "SELECT name, value FROM settings" as never,
  );
  expect(JSON.stringify(stored)).not.toContain(WORD);

  // The password stays for the same user of the same server, and for nobody else.
  const again = `smtp://me@127.0.0.1:${mail.port}?tls=unverified`;
  await set("mail", { SITEWRIGHT_SMTP_URL: again });
  expect((await check("mail")).json.ok).toBe(true);
  expect((await check("mail", { SITEWRIGHT_SMTP_URL: again.replace("127.0.0.1", "localhost") })).json.ok).toBe(false);
  expect((await check("mail", { SITEWRIGHT_SMTP_URL: again.replace("me@", "you@") })).json.ok).toBe(false);

  // One at a time: the others stay.
  await set("mail", { SITEWRIGHT_MAIL_FROM: "other@crumb.example" });
  expect((await check("mail")).json.checks[0]).toMatchObject({
    message: expect.stringContaining("other@crumb.example"),
    code: "mail_fine",
    details: { sender: "other@crumb.example" },
  });
  await set("mail", { SITEWRIGHT_SMTP_URL: null, SITEWRIGHT_MAIL_FROM: null });
  expect((await server.get("/v1/settings")).json.mail).toBe(false);
});

test("what is wrong is told by the name of its setting, and nothing is stored", async () => {
  await begin();
  const refused = async (group: string, values: Record<string, string | null>) => {
    const { status, json } = await set(group, values);
    expect(status).toBe(400);
    return json.details as { path: string; message: string }[];
  };
  expect(
    await refused("mail", { SITEWRIGHT_SMTP_URL: "mail.example.com", SITEWRIGHT_MAIL_FROM: "nobody" }),
  ).toMatchObject([
    { path: "values.SITEWRIGHT_SMTP_URL", message: expect.stringContaining('must be like "smtp://') },
    { path: "values.SITEWRIGHT_MAIL_FROM", code: "no_email_value" },
  ]);
  // What goes together.
  expect(await refused("mail", { SITEWRIGHT_SMTP_URL: "smtp://127.0.0.1:1" })).toMatchObject([
    { path: "values.SITEWRIGHT_MAIL_FROM", message: expect.stringContaining("must be set together") },
  ]);
  // Of another group, of the environment alone, of nobody.
  for (const name of ["OPENAI_API_KEY", "SITEWRIGHT_SECRET_KEY", "SITEWRIGHT_UPDATES_SIGNERS", "PATH"])
    expect(await refused("mail", { [name]: "x" })).toMatchObject([{ path: `values.${name}` }]);
  expect(await refused("browser", { SITEWRIGHT_BROWSER: "/bin/sh" })).toMatchObject([
    { path: "values.SITEWRIGHT_BROWSER", message: expect.stringContaining("begins with chrom") },
  ]);
  expect((await check("mail", { SITEWRIGHT_SMTP_URL: "x" })).status).toBe(400);
  const { json } = await owner.get(ROUTE);
  expect(json.groups.flatMap((one: Json) => one.settings).filter(({ source }: Json) => source === "stored")).toEqual(
    [],
  );
});

test("the environment wins, and is shown as such", async () => {
  await begin({
    SITEWRIGHT_SMTP_URL: "smtp://me:of-the-environment@127.0.0.1:1",
    SITEWRIGHT_MAIL_FROM: "a@example.org",
  });
  const shown = await owner.get(ROUTE);
  expect(settingIn(shown.json, "SITEWRIGHT_MAIL_FROM")).toMatchObject({
    source: "environment",
    value: "a@example.org",
  });
  expect(shown.text).not.toContain("of-the-environment");
  const { status, json } = await set("mail", { SITEWRIGHT_MAIL_FROM: "b@example.org" });
  expect(status).toBe(400);
  expect(json.details[0].message).toContain("set by SITEWRIGHT_MAIL_FROM in the server's environment");
  // What it leaves open is set here.
  expect((await set("mail", { SITEWRIGHT_SMTP_NAME: "mail.example.org" })).status).toBe(200);
  expect((await check("mail")).json.checks[0].message).toContain("greeted as mail.example.org");
});

test("a model that is set here writes from then on, and is checked in the provider's words before", async () => {
  await begin();
  const provider: ProviderStub = startProviderStub(pagesScript());
  ends.push(() => provider.stop());
  const wrong = startProviderStub(() => failure(401, "Incorrect API key provided.", { code: "invalid_api_key" }));
  ends.push(() => wrong.stop());
  const refused = await check("model", { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: wrong.url }, "engine");
  expect(refused.json).toMatchObject({ ok: false, checks: [{ ok: false, code: "provider_key_refused" }] });
  expect(refused.json.checks[0].message).toContain("Incorrect API key");
  expect((await check("model", { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.url }, "engine")).json.ok).toBe(true);
  expect((await server.get("/v1/settings")).json.engine).toBe("builtin");
  await set("model", { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.url, SITEWRIGHT_MODEL_STANDARD: "small-model" });
  expect((await server.get("/v1/settings")).json).toMatchObject({
    engine: "openai",
    models: { standard: "small-model" },
  });
  await set("model", { OPENAI_API_KEY: null, OPENAI_BASE_URL: null });
  expect((await server.get("/v1/settings")).json.engine).toBe("builtin");
});

test("what is tried is what was asked for: a DNS provider's key and photos have checks of their own", async () => {
  const refusing = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () =>
      Response.json({ success: false, errors: [{ code: 6003, message: "Invalid request headers" }] }, { status: 400 }),
  });
  ends.push(() => refusing.stop(true));
  const address = `http://127.0.0.1:${refusing.port}`;
  await begin({ SITEWRIGHT_DNS_APIS: `cloudflare=${address}`, SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8" });
  const zones = { SITEWRIGHT_DNS_PROVIDER: "cloudflare", SITEWRIGHT_DNS_KEY: "wrong" };
  expect((await check("tls", zones, "dns_provider")).json).toMatchObject({
    ok: false,
    checks: [{ name: "dns provider", ok: false, details: { who: "Cloudflare" } }],
  });
  expect((await check("model", {}, "photos")).json).toMatchObject({
    ok: false,
    checks: [{ name: "photos openverse", ok: false }],
  });
  // What is not set is not said to work.
  expect((await check("model", {}, "engine")).json.checks).toMatchObject([
    { name: "engine builtin", code: "engine_off" },
  ]);
  const unreachable = { OPENAI_BASE_URL: `http://127.0.0.1:${freePort()}/v1` };
  expect((await check("model", unreachable, "engine")).json.checks).toMatchObject([{ ok: false, code: "unreachable" }]);
});

test("sources of leads and what is sold follow at once, too", async () => {
  await begin({ SITEWRIGHT_OVERPASS_URL: "" });
  const names = async () => (await server.get("/v1/settings")).json.lead_sources.map(({ name }: Json) => name);
  expect(await names()).not.toContain("overpass");
  await set("lead_sources", { SITEWRIGHT_OVERPASS_URL: "http://127.0.0.1:1" });
  expect(await names()).toContain("overpass");
  expect((await check("lead_sources")).json).toMatchObject({
    ok: false,
    checks: [{ name: "leads overpass", ok: false, code: "source_unreachable", details: { source: "Overpass" } }],
  });
  await set("payments", {
    SITEWRIGHT_STRIPE_SECRET_KEY: "sk_test_1234",
    SITEWRIGHT_STRIPE_WEBHOOK_SECRET: "whsec_12345678",
  });
  expect((await server.get("/v1/settings")).json.payments).toBe(true);
});

test("what counts with the next start is said to, and counts then", async () => {
  const directory = newDirectory();
  ends.push(() => rmSync(directory, { recursive: true, force: true }));
  server = await serve({}, directory);
  owner = await server.owner();
  const answer = await set("tls", { SITEWRIGHT_DEFAULT_DOMAIN: "sites.example.com" });
  expect(answer.json.restart_needed).toBe(true);
  const own = (json: Json) => settingIn(json, "SITEWRIGHT_DEFAULT_DOMAIN");
  expect(own(answer.json)).toMatchObject({ at_once: false, waiting: true, value: "sites.example.com" });
  expect((await server.get("/v1/settings")).json.default_domain).toBe("sites.localhost");
  await ends.pop()!();
  if (isOnServer) return;
  const next = await serve({}, directory);
  expect((await next.get("/v1/settings")).json.default_domain).toBe("sites.example.com");
  expect((await again(next).get(ROUTE)).json.restart_needed).toBe(false);
});

test("what is stored and became wrong stops no start: its group is left out, and said to be wrong", async () => {
  const directory = newDirectory();
  ends.push(() => rmSync(directory, { recursive: true, force: true }));
  server = await serve({}, directory);
  if (isOnServer) return;
  owner = await server.owner();
  await set("lead_sources", { SITEWRIGHT_FOURSQUARE_KEY: "foursquare-1" });
  await ends.pop()!();
  const storage = openStorage(directory);
  await storage.write("all", async (db) => {
    await db.run("INSERT INTO settings (name, value) VALUES ('server.SITEWRIGHT_MAIL_FROM', 'nobody')" as never);
  });
  await storage.close();
  const next = await serve({}, directory);
  const { json } = await again(next).get(ROUTE);
  expect(groupIn(json, "mail").problems).toEqual([expect.stringContaining("SITEWRIGHT_MAIL_FROM must be")]);
  expect(groupIn(json, "lead_sources").problems).toEqual([]);
  expect((await next.get("/v1/settings")).json.lead_sources).toContainEqual(
    expect.objectContaining({ name: "foursquare" }),
  );
});

test("another process takes a change over", async () => {
  const directory = newDirectory();
  ends.push(() => rmSync(directory, { recursive: true, force: true }));
  server = await serve({}, directory);
  owner = await server.owner();
  if (isOnServer) return;
  const other = await serve({}, directory);
  await set("mail", { SITEWRIGHT_SMTP_URL: "smtp://127.0.0.1:1", SITEWRIGHT_MAIL_FROM: "a@example.org" });
  while (!(await other.get("/v1/settings")).json.mail) await Bun.sleep(5);
});

test("only an operator who has just signed in sees and sets them", async () => {
  await begin();
  expect((await server.get(ROUTE)).json.code).toBe("session_required");
  const tenant = await (await server.addAccount()).owner();
  expect((await tenant.get(ROUTE)).json.code).toBe("operator_required");
  expect((await set("mail", {}, tenant)).json.code).toBe("operator_required");
});

test("every setting of the application has its words in every language", async () => {
  for (const language of ["en", "de"]) {
    const { fields } = (await import(`../../src/dashboard/messages/${language}/server_settings.ts`)).default;
    expect(Object.keys(fields).sort()).toEqual(SHOWN.map(keyOf).sort());
  }
});
