/** Taking changes back: by a message of the conversation, and by restoring a version; title and description come along. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { applyEdits } from "../../src/edits/apply.ts";
import { appliedEdits } from "../../src/edits/computations.ts";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import type { EngineSource } from "../../src/engines/engine.ts";
import { undoRequest } from "../../src/engines/undo.ts";
import { makeGeneratedWebsite, parseEvents, saveVersion, startTestServer, type TestServer } from "../harness.ts";

setDefaultTimeout(300_000);

/** The embedded engine; what a page says of itself to browsers is changed as an engine with a model may. */
function titling(): EngineSource {
  const source = builtinEngine();
  const boundTo: EngineSource["boundTo"] = (compute) => {
    const engine = source.boundTo(compute);
    return {
      ...engine,
      async *edit(task, signal) {
        const title = /page title to “([^”]+)”/.exec(task.message)?.[1];
        if (!title) return yield* engine.edit(task, signal);
        yield { type: "text", delta: "Done." };
        const edits = [{ op: "set_meta" as const, title, description: "Three" }];
        const { description } = task.page;
        const meta = { title: task.page.title, description, og_image: null };
        yield { type: "edits", edits, outcome: appliedEdits(applyEdits(task.code, meta, edits)) };
      },
    };
  };
  return { ...source, boundTo };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: titling() });
});
afterAll(() => server.stop());

/** A conversation about a page: each call is one turn of it. */
function conversation(pageId: string) {
  let thread: string | undefined;
  return async (message: string) => {
    const body = { page_id: pageId, message, ...(thread ? { thread_id: thread } : {}) };
    const answer = await server.post("/v1/edit/turn", body);
    expect(answer.status).toBe(200);
    const events = parseEvents(answer.text);
    const of = (type: string) => events.filter((event) => event.event === type).map((event) => event.data);
    thread = of("turn_start")[0].thread_id;
    return { edits: of("edit"), version: of("version")[0], usage: of("usage")[0], end: of("turn_end")[0] };
  };
}

async function pageState(pageId: string) {
  const { title, description, draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
  const { html, css, javascript } = (await server.get(`/v1/versions/${draft_version_id}`)).json;
  return { title, description, html, css, javascript };
}

test("“undo that” takes change after change back, byte for byte, and costs nothing", async () => {
  const { pageId } = await makeGeneratedWebsite(server, "Crumb & Undo");
  const say = conversation(pageId);
  const states = [await pageState(pageId)];
  for (const message of [
    "Change the headline to “One”",
    "Change the page title to “Two” and set the description to “Three”",
    "use dark green buttons",
  ]) {
    expect((await say(message)).end.changed).toBe(true);
    states.push(await pageState(pageId));
  }
  const { balance } = (await server.get("/v1/credits")).json;
  for (const [message, left] of [
    ["undo that", 2],
    ["Actually no, take it back please", 1],
    ["mach das rückgängig", 0],
  ] as const) {
    const { end, usage, version } = await say(message);
    expect({ message, changed: end.changed, usage }).toEqual({
      message,
      changed: true,
      usage: { credits: 0, balance },
    });
    expect(version.version_id).toBe(end.version_id);
    expect(await pageState(pageId)).toEqual(states[left]!);
  }
  const nothing = await say("undo");
  expect(nothing.end).toMatchObject({ changed: false, version_id: null });
  expect(nothing.end.message).toContain("no change in this conversation");
  expect((await server.get("/v1/credits/ledger")).json.data[0].reason).toBe("editor_turn");
});

test("what was changed outside of the conversation is not undone by it", async () => {
  const { pageId } = await makeGeneratedWebsite(server, "Elsewhere");
  const say = conversation(pageId);
  await say("Change the headline to “One”");
  await saveVersion(server, pageId, { html: "<h1>Mine</h1>" });
  const { end } = await say("undo that");
  expect(end.changed).toBe(false);
  expect(end.message).toContain("changed elsewhere");
  expect((await pageState(pageId)).html).toBe("<h1>Mine</h1>");
});

test("an undo works without any credits", async () => {
  const poor = await server.addAccount({ monthlyCredits: 30 });
  const website = (await poor.post("/v1/websites", { name: "Poor", prompt: "A bakery" })).json;
  const page = (await poor.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" })).json;
  const thread = (await poor.post("/v1/threads", { page_id: page._id })).json._id;
  await poor.post("/v1/versions", { page_id: page._id, thread_id: thread, html: "<h1>A</h1>", css: "" });
  const say = async (message: string) =>
    parseEvents((await poor.post("/v1/edit/turn", { page_id: page._id, thread_id: thread, message })).text).at(-1)!
      .data;
  for (const name of ["B", "C", "D"]) expect((await say(`Change the headline to “${name}”`)).changed).toBe(true);
  expect((await poor.get("/v1/credits")).json.balance).toBe(0);
  expect(await say("undo")).toMatchObject({ changed: true });
  const { draft_version_id } = (await poor.get(`/v1/pages/${page._id}`)).json;
  expect((await poor.get(`/v1/versions/${draft_version_id}`)).json.html).toBe("<h1>C</h1>");
});

test("a turn that changes only the title makes a version, and restoring the one before brings the old title back", async () => {
  const { pageId, run } = await makeGeneratedWebsite(server, "Titled");
  const say = conversation(pageId);
  const before = await pageState(pageId);
  const { end, version } = await say("Change the page title to “Best bread in town”");
  expect(version).toMatchObject({ version_id: end.version_id, changed: [], additions: 0, deletions: 0 });
  expect((await server.get(`/v1/versions/${end.version_id}`)).json.title).toBe("Best bread in town");
  expect((await server.get(`/v1/versions/${run.version_id}`)).json.title).toBe(before.title);
  const restored = (await server.post(`/v1/versions/${run.version_id}/restore`)).json;
  expect(restored.title).toBe(before.title);
  expect(await pageState(pageId)).toEqual(before);
  // And forth again.
  await server.post(`/v1/versions/${end.version_id}/restore`);
  expect((await pageState(pageId)).title).toBe("Best bread in town");
});

test("a restored title follows the next generation again when it was a generated one", async () => {
  const { pageId, run } = await makeGeneratedWebsite(server, "Follower");
  await server.put(`/v1/pages/${pageId}`, { title: "Mine" });
  await server.post(`/v1/versions/${run.version_id}/restore`);
  await server.put(`/v1/pages/${pageId}`, { prompt: "A florist in Lyon. We sell peonies." });
  const before = (await pageState(pageId)).title;
  const again = (await server.post(`/v1/pages/${pageId}/generate`, {})).json.run_id;
  await server.get(`/v1/runs/${again}/events`);
  expect(before).not.toBe("Mine");
  expect((await pageState(pageId)).title).not.toBe("Mine");
});

test("versions from before titles were remembered leave the page's own", async () => {
  const { pageId, run } = await makeGeneratedWebsite(server, "Older");
  await server.storage.write(
    "all",
    async (db) => void (await db.run(sql`UPDATE versions SET settings = NULL WHERE _id = ${run.version_id}`)),
  );
  await server.put(`/v1/pages/${pageId}`, { title: "Kept" });
  expect((await server.get(`/v1/versions/${run.version_id}`)).json).toMatchObject({ title: null, description: null });
  await server.post(`/v1/versions/${run.version_id}/restore`);
  expect((await pageState(pageId)).title).toBe("Kept");
});

test("copies, imports and duplicates remember what they show", async () => {
  const { pageId, websiteId } = await makeGeneratedWebsite(server, "Copied");
  await server.put(`/v1/pages/${pageId}`, { title: "Own title", description: "Own words" });
  const clone = (await server.post(`/v1/pages/${pageId}/clone`, {})).json;
  const duplicate = (await server.post(`/v1/websites/${websiteId}/duplicate`, {})).json;
  const fork = (await server.post(`/v1/pages/${pageId}/fork`, { website_id: websiteId, path: "/fork" })).json;
  const copies = [clone._id, fork._id, (await server.get(`/v1/websites/${duplicate._id}/pages`)).json.data[0]._id];
  for (const id of copies) {
    const { draft_version_id } = (await server.get(`/v1/pages/${id}`)).json;
    const version = (await server.get(`/v1/versions/${draft_version_id}`)).json;
    expect(version).toMatchObject({ title: "Own title", description: "Own words" });
  }
  const body = { path: "/imported", name: "Imported", html: "<h1>x</h1>", css: "", javascript: "" };
  const imported = (await server.post(`/v1/websites/${websiteId}/pages/import`, body)).json;
  const say = conversation(imported._id);
  await say("Change the page title to “Given”");
  await say("undo");
  expect((await server.get(`/v1/pages/${imported._id}`)).json.title).toBeNull();
});

test.each([
  ["undo", "en"],
  ["Undo the last change", "en"],
  ["hmm, no. Revert that please", "en"],
  ["put it back", "en"],
  ["go back to how it was", "en"],
  ["can you undo that?", "en"],
  ["Mach das bitte rückgängig", "de"],
  ["Rückgängig!", "de"],
  ["nimm das wieder zurück", "de"],
  ["letzte Änderung zurücknehmen", "de"],
  ["annule", "fr"],
  ["Annule ça s'il te plaît", "fr"],
  ["deshaz eso", "es"],
  ["deshazlo, por favor", "es"],
  ["annulla l'ultima modifica", "it"],
  ["maak dat alsjeblieft ongedaan", "nl"],
  ["desfaz isso, por favor", "pt"],
  ["元に戻してください", "ja"],
] as const)("%p asks for nothing but an undo", (message, speech) => expect(undoRequest(message)).toBe(speech));

test.each([
  "undo the bold headline and make it blue",
  "add a way back to the home page",
  "put the back button on top",
  "go back to the blue buttons",
  "change the headline to “undo”",
  "Zurück-Link hinzufügen",
  "annule le rendez-vous",
  "don't undo that",
  "nicht rückgängig machen",
  "no",
])("%p asks for something else", (message) => expect(undoRequest(message)).toBeNull());

test("that a message asks for something else is seen without bringing any language into a table, on which all others would wait", async () => {
  const from = (file: string) => JSON.stringify(join(import.meta.dir, file));
  // In a process of its own, in which nothing has been asked for yet.
  const child = Bun.spawn(
    [
      process.execPath,
      "-e",
      `import type { EngineSource } from "../../src/engines/engine.ts";
import { undoRequest } from ${from("../../src/engines/undo.ts")};
       import { speechOf } from ${from("../../src/engines/builtin/editor/speech.ts")};
       import { processorMs } from ${from("../processor_time.ts")};
       const times = [processorMs()];
       for (const ask of [undoRequest, speechOf]) { ask("Change the headline to Good morning"); times.push(processorMs()); }
       console.log(JSON.stringify([times[1] - times[0], times[2] - times[1]]));`,
    ],
    { stdout: "pipe" },
  );
  const [asked, read] = JSON.parse(await new Response(child.stdout).text()) as [number, number];
  expect(asked).toBeLessThan(read / 3);
});

test("a restore with the whole change takes other pages, shared parts and facts along, back and forth, but not what was changed since", async () => {
  const site = (await server.post("/v1/websites", { name: "Together", prompt: "A bakery" })).json;
  const css = ":root{--accent:#9a3412}\nbody{background:#fffaf0;color:#222}\n.button{background:#9a3412;color:#fff}";
  const html = '<header><a class="button" href="/">Go</a></header><main><h1>Bread</h1><p>503 555 0142</p></main>';
  const ids: string[] = [];
  for (const path of ["/", "/about", "/team"]) {
    const made = await server.post(`/v1/websites/${site._id}/pages`, { path, name: path });
    await saveVersion(server, made.json._id, { html, css: `${css}\n.own{color:#333}` });
    ids.push(made.json._id);
  }
  const [home, about, team] = ids as [string, string, string];
  const draftOf = async (id: string) => (await server.get(`/v1/pages/${id}`)).json.draft_version_id as string;
  const cssOf = async (id: string) => (await pageState(id)).css;
  const restore = async (id: string, input: object = { whole_change: true }) =>
    (await server.post(`/v1/versions/${id}/restore`, input)).json;
  const idsOf = (pages: { page_id: string }[]) => pages.map(({ page_id }) => page_id);
  const before = await draftOf(home);
  const old = await cssOf(about);
  await conversation(home)("Make the background white and the buttons dark green");
  const after = await draftOf(home);
  const green = await cssOf(about);
  expect(green).not.toBe(old);
  // Alone, as whoever calls the API has always restored a version.
  expect(await restore(before, {})).toMatchObject({ pages: [], left: [], message_code: "restored" });
  expect(await cssOf(about)).toBe(green);
  await restore(after, {});

  const back = await restore(before);
  expect([idsOf(back.pages), back.left]).toEqual([[about, team], []]);
  expect([await cssOf(home), await cssOf(about), await cssOf(team)]).toEqual([old, old, old]);
  const forth = await restore(after);
  expect([idsOf(forth.pages), await cssOf(team)]).toEqual([[about, team], green]);
  // What somebody has changed since stays, and is told.
  await saveVersion(server, team, { html, css: "h1{color:#111}" });
  const again = await restore(before);
  expect([idsOf(again.pages), idsOf(again.left)]).toEqual([[about], [team]]);
  expect([await cssOf(about), await cssOf(team)]).toEqual([old, "h1{color:#111}"]);

  // What was said of the business goes back with the pages that say it.
  const phone = async () => (await server.get(`/v1/websites/${site._id}/brief`)).json.contact.phone;
  const start = await draftOf(home);
  const [told] = [await phone()];
  await conversation(home)("our phone number is 503 555 0199 now");
  const changed = await draftOf(home);
  expect(await phone()).toBe("503 555 0199");
  await restore(start);
  expect(await phone()).toBe(told);
  await restore(changed);
  expect(await phone()).toBe("503 555 0199");
});
