/** Pages that a model writes, with photos of Pexels in the place of generated ones. */
import { afterEach, expect, test } from "bun:test";
import { chooseEngine } from "../../src/engines/choose.ts";
import { readConfig } from "../../src/settings/config.ts";
import { GOOD, KEY, marked, PLAN_ANSWER, TASK } from "../engines/openai/fixtures.ts";
import {
  answer,
  failure,
  images,
  type ProviderStub,
  type StubReply,
  startProviderStub,
} from "../engines/openai/provider_stub.ts";
import { runEnded, startTestServer, type TestServer } from "../harness.ts";
import { type PictureServers, pexelsPhoto, startPictureServers } from "../picture_servers.ts";
import { makePng } from "../pictures.ts";

let provider: ProviderStub;
let servers: PictureServers;
let server: TestServer;

afterEach(async () => {
  await server.stop();
  await provider.stop();
  await servers.stop();
});

const image = (number: number, alt: string, words: string) =>
  `<img src="/_sw/assets/image-${number}" width="1536" height="1024" alt="${alt}"${words && ` data-search="${words}"`}>`;

/** A run whose page wants these images, at a provider that answers requests for them as given. */
async function runWith(wanted: string[], photos: string[], reply: () => StubReply) {
  const page = { ...GOOD, html: GOOD.html.replace("<h1>", `<div>${wanted.join("\n")}</div>\n<h1>`) };
  provider = startProviderStub((request) => {
    const first = String(request.body.messages?.[0]?.content ?? "");
    if (first.includes("what a client says about a business into a form")) return answer('{"story":[]}');
    if (first.includes("<<<HTML>>>")) return answer(marked(page));
    return first.includes("Plan one page") ? answer(JSON.stringify(PLAN_ANSWER)) : reply();
  });
  servers = startPictureServers();
  servers.photos = photos.map((alt, index) => pexelsPhoto(servers.origin, index + 1, { alt }));
  const environment = { ...servers.environment, OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.url };
  server = await startTestServer({ environment, engine: chooseEngine(readConfig(environment)) });
  const { json: website } = await server.post("/v1/websites", { name: "Crumb & Co", prompt: TASK.website.prompt });
  const { json: made } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const { json: started } = await server.post(`/v1/pages/${made._id}/generate`, { generate_images: true });
  const run = await runEnded(server, started.run_id);
  const html: string = (await server.get(`/v1/versions/${run.version_id}`)).json.html;
  return { run, html, assets: (await server.get("/v1/assets")).json.data };
}

const made = () => images({ b64_json: Buffer.from(makePng(300, 200)).toString("base64") });
const shown = (html: string) => html.match(/<img src="\/_sw\/assets\/[0-9a-f]{64}/g) ?? [];

test("photos are looked for by the model's words, each is shown once, with its credit, and costs nothing", async () => {
  const wanted = [image(1, "Ein Brot", "fresh bread"), image(2, "Noch ein Brot", "fresh bread")];
  const { run, html, assets } = await runWith(wanted, ["Loaf of bread", "Bread on a table"], made);
  expect([run.status, run.credits, run.warnings]).toEqual(["completed", 20, []]);
  expect(new Set(shown(html)).size).toBe(2);
  expect(html).not.toContain("data-search");
  expect(
    assets.map(({ source, credit }: { source: string; credit: { author: string } }) => [source, credit.author]),
  ).toEqual([
    ["search", "Ana Silva"],
    ["search", "Ana Silva"],
  ]);
  expect(servers.asked.map(({ searchParams }) => searchParams.get("query"))).toContain("fresh bread");
});

test("what no photo shows is made, and costs its part", async () => {
  const wanted = [image(1, "Ein Brot", "fresh bread"), image(2, "Ein Ofen", "oven fire")];
  const { run, html, assets } = await runWith(wanted, ["Loaf of bread"], made);
  expect([run.status, run.credits, run.warnings]).toEqual(["completed", 25, []]);
  expect(shown(html).length).toBe(2);
  expect(assets.map(({ source }: { source: string }) => source).sort()).toEqual(["generated", "search"]);
});

test("a provider that makes no images leaves those that were found; the rest is left out, and said", async () => {
  const wanted = [image(1, "Fresh bread", ""), image(2, "An oven", "oven fire")];
  const { run, html } = await runWith(wanted, ["Loaf of bread"], () => failure(404, "Unknown endpoint"));
  expect([run.status, run.credits, run.warnings[0].code]).toEqual(["completed", 20, "images_missing"]);
  expect(run.warnings[0].message).toStartWith("1 of 2 pictures could not be made");
  expect(shown(html).length).toBe(1);
});

test("four images are made at the same time, and no more", async () => {
  const wanted = [1, 2, 3, 4, 5].map((number) => image(number, `Subject ${number}`, ""));
  let asked = 0;
  const { run, html } = await runWith(wanted, [], () => {
    asked += 1;
    return images({ b64_json: Buffer.from(makePng(300 + asked, 200)).toString("base64") });
  });
  expect([run.status, run.credits, asked]).toEqual(["completed", 30, 4]);
  expect(shown(html).length).toBe(4);
  expect(html).not.toContain("image-5");
});
