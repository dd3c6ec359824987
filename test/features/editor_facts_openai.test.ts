/** Facts that are stated to a model in the editor chat: they are true on every page from then on, and never made up. */
import { afterEach, expect, test } from "bun:test";
import { chooseEngine } from "../../src/engines/choose.ts";
import { readConfig } from "../../src/settings/config.ts";
import { KEY } from "../engines/openai/fixtures.ts";
import { answer, type ProviderStub, startProviderStub } from "../engines/openai/provider_stub.ts";
import { type Json, parseEvents, saveVersion, startTestServer, type TestServer } from "../harness.ts";

let provider: ProviderStub;
let server: TestServer;
afterEach(async () => {
  await server.stop();
  await provider.stop();
});

const BLOCK = (html: string, facts: object) =>
  `All pages say it now.\n${html}<<<FACTS>>>\n${JSON.stringify(facts)}\n<<<END>>>\n`;

async function makeSite(...answers: string[]) {
  provider = startProviderStub(answers.map((text) => answer(text)));
  const environment = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.url };
  server = await startTestServer({ environment, engine: chooseEngine(readConfig(environment)) });
  const brief = { contact: { phone: "503 555 0142" }, offers: [{ name: "Rye loaf", price: "$8" }] };
  const { json: website } = await server.post("/v1/websites", { name: "Crumb & Co", brief });
  const pages: string[] = [];
  for (const path of ["/", "/visit"]) {
    const { json } = await server.post(`/v1/websites/${website._id}/pages`, { path, name: path });
    const html =
      '<main><h1>Bread</h1><p>Call <a href="tel:5035550142" data-sw-fact="contact.phone">503 555 0142</a></p></main>';
    await saveVersion(server, json._id, { html, css: "" });
    pages.push(json._id);
  }
  let thread: string | undefined;
  const say = async (message: string) => {
    const { text } = await server.post("/v1/edit/turn", { page_id: pages[0], message, thread_id: thread });
    const of = (type: string) => parseEvents(text).find(({ event }) => event === type)?.data as Json;
    thread = of("turn_start").thread_id;
    return { brief: of("brief"), end: of("turn_end"), usage: of("usage") };
  };
  const known = async () => (await server.get(`/v1/websites/${website._id}/brief`)).json;
  const html = async () => {
    const all = await Promise.all(pages.map(async (id) => (await server.get(`/v1/pages/${id}/preview`)).text));
    return all.map((text) => /data-sw-fact="contact.phone">([^<]*)/.exec(text)?.[1]);
  };
  return { say, known, html };
}

test("a number that is stated is in the brief and on all pages, and undo takes it back", async () => {
  const edit =
    '<<<EDIT html>>>\n<<<FIND>>>\n>503 555 0142<\n<<<REPLACE>>>\n>503 555 0199<\n<<<END>>>\n<<<SET href [href="tel:5035550142"]>>>\ntel:5035550199\n<<<END>>>\n';
  const { say, known, html } = await makeSite(BLOCK(edit, { contact: { phone: "503 555 0199" } }));
  const { brief, end } = await say("Our number is 503 555 0199 from now on");
  expect(brief).toMatchObject({ members: ["contact"], pages: [expect.anything()] });
  expect(end).toMatchObject({ changed: true, message: "All pages say it now." });
  expect(await html()).toEqual(["503 555 0199", "503 555 0199"]);
  expect(await known()).toMatchObject({ source: "edited", contact: { phone: "503 555 0199" } });
  await say("undo");
  expect(await html()).toEqual(["503 555 0142", "503 555 0142"]);
  expect((await known()).contact.phone).toBe("503 555 0142");
});

test("a fact that no page shows yet is kept at no cost; one that nobody has said is not kept, and is told", async () => {
  const { say, known, html } = await makeSite(
    BLOCK("", { offers: [{ id: "rye-loaf", price: "$9" }] }),
    BLOCK("", { contact: { email: "hello@crumb.example" } }),
  );
  const kept = await say("Rye loaf: $9 from today");
  expect(kept.usage.credits).toBe(0);
  expect((await known()).offers[0].price).toBe("$9");
  const refused = await say("Add our mail address");
  expect(refused.brief).toBeUndefined();
  expect(refused.end.changed).toBe(false);
  expect(refused.end.message).toContain("Nothing was changed. I left out what neither you nor the website has said");
  expect((await known()).contact.email).toBeNull();
  expect(await html()).toEqual(["503 555 0142", "503 555 0142"]);
});
