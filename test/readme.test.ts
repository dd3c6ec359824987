/** The README says only what works: its commands are run as they stand there. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS } from "../src/config.ts";
import { builtinEngine } from "../src/engines/builtin/engine.ts";
import { type Json, makePublishedWebsite, startTestServer, type TestServer } from "./harness.ts";
import { type MailServer, startMailServer } from "./mail_server.ts";
import { startDesecStub } from "./providers/provider_stubs.ts";

const README = readFileSync(join(import.meta.dir, "../README.md"), "utf8");
let server: TestServer;
let mail: MailServer;
const desec = startDesecStub();

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    engine: builtinEngine(),
    environment: {
      SITEWRIGHT_DNS_APIS: `desec=${desec.url}`,
      SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8",
      SITEWRIGHT_SMTP_URL: mail.url,
      SITEWRIGHT_MAIL_FROM: "news@example.com",
    },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
  desec.stop();
});

/** The shell blocks of a section. */
function shellOf(heading: string): string[] {
  const section = README.split(`## ${heading}\n`)[1]!.split("\n## ")[0]!;
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]!);
}

/** Runs a script with this server's key and port in the place of the README's. */
async function paste(script: string): Promise<{ output: string; code: number }> {
  const here = script.replace("KEY=sw_…", `KEY=${server.key}`).replaceAll(":3000", `:${server.port}`);
  const child = Bun.spawn(["bash", "-c", here], { stdout: "pipe", stderr: "pipe" });
  const [output, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  expect(problems).toBe("");
  return { output, code };
}

test("one paste makes, generates, publishes and shows the first website", async () => {
  const [first, second] = shellOf("Your first website over the API");
  const { output, code } = await paste(first!);
  expect(code).toBe(0);
  expect(output).toContain("event: completed");
  expect(output).toContain(`"url":"http://crumb-co.sites.localhost:${server.port}/"`);
  expect(output).toMatch(/<title>.*Crumb &amp; Co.*<\/title>/);
  const definitions = first!.split("\n").slice(0, 3).join("\n");
  expect((await paste(`${definitions}\n${second}`)).output).toContain('"path":"/"');
});

test("a customer's domain is added and linked as it says", async () => {
  const { json: website } = await server.post("/v1/websites", { name: "Linked", prompt: "A florist" });
  const [first] = shellOf("Your first website over the API");
  const definitions = first!.split("\n").slice(0, 3).join("\n");
  const { output } = await paste(`${definitions}\nSITE=${website._id}\n${shellOf("A real domain in five minutes")[3]}`);
  expect(JSON.parse(output)).toMatchObject({ _id: website._id, domain: expect.stringMatching(/^dom_/) });
});

test("a DNS provider is connected as it says", async () => {
  const [first] = shellOf("Your first website over the API");
  const definitions = first!.split("\n").slice(0, 3).join("\n");
  const command = shellOf("A real domain in five minutes")[4]!.replace('"…"', `"${desec.credentials.token}"`);
  const { output } = await paste(`${definitions}\n${command}`);
  expect(JSON.parse(output)).toMatchObject({ provider: "desec", name: "Our zones", zones: ["plain.example"] });
});

test("a campaign is made, tried and scheduled as it says", async () => {
  const [first] = shellOf("Your first website over the API");
  const definitions = first!.split("\n").slice(0, 3).join("\n");
  const known: Record<string, string> = { page: (await makePublishedWebsite(server)).pageId };
  const answers: Json[] = [];
  for (const command of shellOf("Write to people who want it")[0]!.split(/\n(?=api )/)) {
    const named = command.replace(/(lst|cmp|page)_…/g, (_, kind: string) => known[kind]!);
    const answer = JSON.parse((await paste(`${definitions}\n${named}`)).output);
    if (answer._id) known[answer._id.split("_")[0]] = answer._id;
    answers.push(answer);
  }
  expect(answers).toMatchObject([
    { name: "Bakery news" },
    { added: 1 },
    { status: "draft" },
    { sent: ["you@example.com"] },
    { name: "May", throttle_per_hour: 2000 },
  ]);
});

test("every setting is in its table", () => {
  for (const name of Object.keys(SETTINGS)) expect(README).toContain(`\`${name}\``);
});
