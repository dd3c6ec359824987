/** README and guides say only what works: their commands are run as they stand there. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { builtinEngine } from "../src/engines/builtin/engine.ts";
import { readGuide } from "./guide_files.ts";
import { type Json, makePublishedWebsite, newDirectory, startTestServer, type TestServer } from "./harness.ts";
import { type MailServer, startMailServer } from "./mail_server.ts";
import { startDesecStub } from "./providers/provider_stubs.ts";

const ROOT = join(import.meta.dir, "..");
const README = readFileSync(join(ROOT, "README.md"), "utf8");
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
function shellOf(text: string, heading: string): string[] {
  const section = text.split(`## ${heading}\n`)[1]!.split("\n## ")[0]!;
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]!);
}

/** Runs a script with this server's key and port in the place of those that are written. */
async function paste(script: string): Promise<{ output: string; code: number }> {
  const here = script.replace("KEY=sw_…", `KEY=${server.key}`).replaceAll(":3000", `:${server.port}`);
  const child = Bun.spawn(["bash", "-c", here], { cwd: newDirectory(), stdout: "pipe", stderr: "pipe" });
  const [output, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  expect(problems).toBe("");
  return { output, code };
}

const [FIRST_WEBSITE, SITEMAP] = shellOf(README, "Your first website") as [string, string];
/** The key, and the functions that the guides use. */
const DEFINITIONS = FIRST_WEBSITE.slice(0, FIRST_WEBSITE.indexOf("SITE="));

test("one paste makes, generates and publishes the first website, which is where it says", async () => {
  const { output, code } = await paste(FIRST_WEBSITE);
  expect(code).toBe(0);
  expect(output).toContain("event: completed");
  expect(output).toContain(`"url":"http://crumb-co.sites.localhost:${server.port}/"`);
  const [address] = /http:\/\/crumb-co\.[^>]+/.exec(README)!;
  expect((await paste(`curl -s ${address}`)).output).toMatch(/<title>.*Crumb &amp; Co.*<\/title>/);
  expect((await paste(`${DEFINITIONS}\n${SITEMAP}`)).output).toContain('"path":"/"');
});

test("it is the paste of the quickstart, so that nobody changes one of them alone", () => {
  expect(readGuide("quickstart.md")).toContain(`\`\`\`sh\n${FIRST_WEBSITE.split("\n\n").slice(1).join("\n\n")}`);
});

test("every file and picture that it leads to is there", async () => {
  const targets = [...README.matchAll(/\]\(([^)#:]+)\)/g)].map(([, target]) => target!);
  expect(targets.length).toBeGreaterThan(20);
  for (const target of targets)
    expect({ target, exists: existsSync(join(ROOT, target)) }).toMatchObject({ exists: true });
  expect(README.split("\n").length).toBeLessThanOrEqual(200);
});

test("a website is edited, reviewed, published and carried away as the guide says", async () => {
  const { websiteId, pageId } = await makePublishedWebsite(server, "Carried");
  const releases = await server.get(`/v1/websites/${websiteId}/releases`);
  const commands = readGuide("publishing.md")
    .matchAll(/```sh\n([\s\S]*?)```/g)
    .flatMap(([, block]) => block!.trim().split("\n"))
    .toArray()
    .join("\n")
    .replace("rel_…", releases.json.data[0]._id);
  const { output, code } = await paste(`${DEFINITIONS}\nset -e\nSITE=${websiteId} PAGE=${pageId}\n${commands}`);
  expect(code).toBe(0);
  expect(output).not.toContain('"error":true');
  expect(output).toContain("Sourdough, every morning");
});

test("a customer's domain is added and linked as it says", async () => {
  const { json: website } = await server.post("/v1/websites", { name: "Linked", prompt: "A florist" });
  const [command] = shellOf(readGuide("domains.md"), "Customer domains");
  const { output } = await paste(`${DEFINITIONS}\nSITE=${website._id}\n${command}`);
  expect(JSON.parse(output)).toMatchObject({ _id: website._id, domain: expect.stringMatching(/^dom_/) });
});

test("a DNS provider is connected as it says", async () => {
  const [shown] = shellOf(readGuide("domains.md"), "DNS connections");
  const { output } = await paste(`${DEFINITIONS}\n${shown!.replace('"…"', `"${desec.credentials.token}"`)}`);
  expect(JSON.parse(output)).toMatchObject({ provider: "desec", name: "Our zones", zones: ["plain.example"] });
});

test("a campaign is made, tried and scheduled as it says", async () => {
  const known: Record<string, string> = { page: (await makePublishedWebsite(server)).pageId };
  const answers: Json[] = [];
  for (const command of shellOf(readGuide("agencies.md"), "Write to people who want it")[0]!.split(/\n(?=api )/)) {
    const named = command.replace(/(lst|cmp|page)_…/g, (_, kind: string) => known[kind]!);
    const answer = JSON.parse((await paste(`${DEFINITIONS}\n${named}`)).output);
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
