/** A turn of the editor that translates a page says so to browsers too. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { makeGeneratedWebsite, parseEvents, startTestServer, type TestServer } from "../harness.ts";
import { type ScriptedEngine, scriptedEngine } from "../scripted_engine.ts";

let server: TestServer;
let engine: ScriptedEngine;
beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine });
});
afterAll(() => server.stop());

const languageOf = async (pageId: string) =>
  /<html lang="([^"]*)"/.exec((await server.get(`/v1/pages/${pageId}/preview`)).text)?.[1];

test("after “alles auf Deutsch” the page is German, until that is undone or another version is restored", async () => {
  const { pageId } = await makeGeneratedWebsite(server);
  const before = (await server.get(`/v1/pages/${pageId}`)).json.draft_version_id;
  expect(await languageOf(pageId)).toBe("en");
  const say = async (message: string, thread_id?: string) =>
    parseEvents((await server.post("/v1/edit/turn", { page_id: pageId, message, thread_id })).text);
  engine.editNext([
    { op: "set_text", node: "h1", text: "Brot" },
    { op: "set_meta", language: "de" },
  ]);
  const events = await say("alles auf Deutsch");
  expect(events.filter(({ event }) => event === "edit").map(({ data }) => data.target)).toEqual(["html", "language"]);
  expect(await languageOf(pageId)).toBe("de");
  const german = (await server.get(`/v1/pages/${pageId}`)).json.draft_version_id;
  await say("undo that", events[0]!.data.thread_id as string);
  expect(await languageOf(pageId)).toBe("en");
  await server.post(`/v1/versions/${german}/restore`);
  expect(await languageOf(pageId)).toBe("de");
  await server.post(`/v1/versions/${before}/restore`);
  expect(await languageOf(pageId)).toBe("en");
});

test("typed edits set it too, as a language tag", async () => {
  const { pageId } = await makeGeneratedWebsite(server);
  const set = (language: string) => server.post(`/v1/pages/${pageId}/edits`, { edits: [{ op: "set_meta", language }] });
  expect((await set("pt-BR")).json.applied).toMatchObject([{ index: 0, summary: "Set language “pt-BR”" }]);
  expect(await languageOf(pageId)).toBe("pt-BR");
  expect((await set("Portuguese")).status).toBe(400);
});
