/** The editor chat with the embedded engine, over HTTP: a conversation on a published page. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { makePublishedWebsite, parseEvents, startTestServer, type TestServer } from "../harness.ts";

setDefaultTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: builtinEngine() });
});
afterAll(() => server.stop());

async function turn(pageId: string, message: string, threadId?: string) {
  const answer = await server.post("/v1/edit/turn", {
    page_id: pageId,
    message,
    ...(threadId ? { thread_id: threadId } : {}),
  });
  expect(answer.status).toBe(200);
  const events = parseEvents(answer.text);
  const of = (type: string) => events.filter((event) => event.event === type).map((event) => event.data);
  return { start: of("turn_start")[0], edits: of("edit"), usage: of("usage")[0], end: of("turn_end")[0] };
}

test("six turns of a conversation, published again, are what visitors see", async () => {
  const { pageId, host } = await makePublishedWebsite(server, "Crumb & Co");
  const first = await turn(pageId, "Change the headline to “Bread & butter <3>”");
  expect(first.start.engine).toBe("builtin");
  expect(first.end).toMatchObject({ changed: true, message: expect.stringContaining("The headline now reads") });
  expect(first.usage.credits).toBe(10);
  const thread = first.start.thread_id;

  const second = await turn(pageId, "make it pop", thread);
  expect(second.end).toMatchObject({ changed: false, version_id: null });
  expect(second.usage).toEqual({ credits: 0, balance: first.usage.balance });

  const third = await turn(pageId, "Verwende dunkelgrüne Buttons und zentriere die Überschrift", thread);
  expect(third.end).toMatchObject({ changed: true, message: expect.stringContaining("Buttons: jetzt dunkelgrün") });

  const fourth = await turn(pageId, "add our phone number 503-555-0142 and remove the newsletter", thread);
  expect(fourth.end.message).toContain("503-555-0142");
  expect(fourth.end.message).toContain("can't find “newsletter”");

  const fifth = await turn(pageId, "change the page title to “Best bread in town”", thread);
  expect(fifth.edits).toMatchObject([{ target: "title", op: "replace", removed: "", inserted: "Best bread in town" }]);
  expect(fifth.end.changed).toBe(true);

  const sixth = await turn(pageId, "rewrite the hero", thread);
  expect(sixth.end.changed).toBe(true);

  const before = await server.visit(host, "/");
  expect(before.text).not.toContain("Bread &amp; butter");
  expect((await server.post("/v1/tools/deploy", { page_id: pageId })).status).toBe(200);
  const { text } = await server.visit(host, "/");
  expect(text).toContain("<h1>Bread &amp; butter &lt;3&gt;</h1>");
  expect(text).toContain(".btn{--button:#1f4d3a");
  expect(text).toContain("text-align:center");
  expect(text).toContain('href="tel:5035550142"');
  expect(text).toContain("<title>Best bread in town</title>");

  const { json } = await server.get(`/v1/threads/${thread}/messages`);
  expect(json.total).toBe(12);
});

test("a turn that changes nothing makes no version and costs nothing", async () => {
  const { pageId } = await makePublishedWebsite(server, "Crumb & Rye");
  const { draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
  const balance = (await server.get("/v1/credits")).json.balance;
  for (const message of [
    "hello",
    "remove the newsletter",
    "undo that",
    "add testimonials",
    "<script>alert(1)</script>",
  ]) {
    const { end, usage } = await turn(pageId, message);
    expect({ message, changed: end.changed, credits: usage.credits }).toEqual({ message, changed: false, credits: 0 });
    expect(end.message).not.toBe("");
  }
  expect((await server.get(`/v1/pages/${pageId}`)).json.draft_version_id).toBe(draft_version_id);
  expect((await server.get("/v1/credits")).json.balance).toBe(balance);
});

test.each([
  ["Show the latest three posts of the blog below the hero", 'data-sw-limit="3" data-sw-sort="-date"'],
  ["Füge eine Liste der 5 neuesten Blogbeiträge hinzu", 'data-sw-limit="5" data-sw-sort="-date"'],
  ["Affiche tous les articles du blog", "data-sw-paginate"],
  ["Añade las últimas entradas al final", 'data-sw-limit="3" data-sw-sort="-date"'],
  ["Mostra gli ultimi quattro articoli del blog", 'data-sw-limit="4" data-sw-sort="-date"'],
  ["Toon de nieuwste drie berichten onderaan", 'data-sw-limit="3" data-sw-sort="-date"'],
  ["Mostre todos os artigos do blog", "data-sw-paginate"],
  ["ブログの最新記事を3件表示してください", 'data-sw-limit="3" data-sw-sort="-date"'],
  ["Add a section with our blog", 'data-sw-limit="6"'],
  ["Show our blog", 'data-sw-limit="6"'],
])("what the website keeps is listed where it is asked for: %s", async (message, attributes) => {
  const { pageId, websiteId, host } = await makePublishedWebsite(server, "Crumb & Co");
  const { json } = await server.post(`/v1/websites/${websiteId}/cms/ready_made`, { kind: "blog", samples: false });
  const { end } = await turn(pageId, message);
  expect(end).toMatchObject({ changed: true, message: expect.stringContaining("Blog") });
  const { draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
  const { html } = (await server.get(`/v1/versions/${draft_version_id}`)).json;
  expect(html).toContain(`<ul class="sw-content-list" data-sw-list="blog" ${attributes}>`);
  // Once is enough.
  expect((await turn(pageId, message)).end.changed).toBe(false);
  const data = { title: "Rye is back", body: "From Saturday on.", date: "2026-11-20" };
  await server.post(`/v1/cms/collections/${json.collection._id}/records`, { data, status: "published" });
  await server.post(`/v1/websites/${websiteId}/deploy`, {});
  const { text } = await server.visit(host, "/");
  expect(text).toMatch(/href="\/blog\/rye-is-back"[^>]*><span[^>]*>Rye is back/);
  expect(text).toContain("2026");
  expect(text).not.toMatch(/Sample title|nothing here/);
});

test("what a list shows is changed by its own words, and by none that nobody knows", async () => {
  const { pageId, websiteId } = await makePublishedWebsite(server, "Crumb & Co");
  const { json } = await server.post(`/v1/websites/${websiteId}/cms/ready_made`, { kind: "blog", samples: false });
  const fields = [...json.collection.fields, { key: "featured", name: "Featured", type: "boolean" }];
  expect((await server.put(`/v1/cms/collections/${json.collection._id}`, { fields })).status).toBe(200);
  await turn(pageId, "Show the latest three posts of the blog");
  const list = async () => {
    const { draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
    const { html } = (await server.get(`/v1/versions/${draft_version_id}`)).json;
    return /<ul class="sw-content-list" data-sw-list="blog" ([^>]*)>/.exec(html)![1]!;
  };
  const cases: [message: string, shown: string, answer: string][] = [
    ["Show only 6 posts", 'data-sw-limit="6" data-sw-sort="-date"', "at most 6"],
    ["oldest first", 'data-sw-limit="6" data-sw-sort="date"', "oldest first"],
    ["Zeige die neuesten zuerst", 'data-sw-limit="6" data-sw-sort="-date"', "Neuesten"],
    ["Sort the posts by title", 'data-sw-limit="6" data-sw-sort="title"', "“Title”"],
    ["Montre seulement 4 articles", 'data-sw-limit="4" data-sw-sort="title"', "4 au plus"],
    ["show only featured posts", 'data-sw-limit="4" data-sw-sort="title" data-sw-filter="featured=true"', "“Featured”"],
    ["Mostra solo 5 articoli", 'data-sw-limit="5" data-sw-sort="title" data-sw-filter="featured=true"', "al massimo 5"],
  ];
  for (const [message, shown, answer] of cases) {
    const { end } = await turn(pageId, message);
    expect({ message, changed: end.changed, list: await list() }).toEqual({ message, changed: true, list: shown });
    expect(end.message).toContain(answer);
    expect((await turn(pageId, message)).end.changed).toBe(false);
  }
  const before = await list();
  for (const message of [
    "show only red posts",
    "show only posts by Ada Lovelace",
    "show 600 posts",
    "newest and oldest first",
    "Montre 3 articles de plus",
    "Mostra meno articoli",
    "Mostra mais 3 artigos",
  ]) {
    const { end } = await turn(pageId, message);
    expect({ message, changed: end.changed, list: await list() }).toEqual({ message, changed: false, list: before });
  }
  expect((await turn(pageId, "show only red posts")).end.message).toContain("“red”");
});

test("what a Japanese list shows is changed by words that have no spaces between them", async () => {
  const { pageId, websiteId } = await makePublishedWebsite(server, "こむぎ");
  const { json } = await server.post(`/v1/websites/${websiteId}/cms/ready_made`, { kind: "blog", samples: false });
  const fields = [
    ...json.collection.fields,
    { key: "featured", name: "注目", type: "boolean" },
    { key: "price", name: "価格", type: "number" },
  ];
  expect((await server.put(`/v1/cms/collections/${json.collection._id}`, { fields })).status).toBe(200);
  await turn(pageId, "ブログの最新記事を表示して");
  const list = async () => {
    const { draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
    const { html } = (await server.get(`/v1/versions/${draft_version_id}`)).json;
    return /data-sw-list="blog" ([^>]*)>/.exec(html)![1]!;
  };
  const cases: [message: string, shown: string][] = [
    ["6件だけ表示して", 'data-sw-limit="6" data-sw-sort="-date"'],
    ["古い順に並べてください", 'data-sw-limit="6" data-sw-sort="date"'],
    ["新しい順に並べ替えて", 'data-sw-limit="6" data-sw-sort="-date"'],
    ["価格の安い順に並べて", 'data-sw-limit="6" data-sw-sort="price"'],
    ["注目の記事だけ表示して", 'data-sw-limit="6" data-sw-sort="price" data-sw-filter="featured=true"'],
  ];
  for (const [message, shown] of cases) {
    const { end } = await turn(pageId, message);
    expect({ message, changed: end.changed, list: await list() }).toEqual({ message, changed: true, list: shown });
  }
  const before = await list();
  for (const message of ["赤い記事だけ表示して", "山田さんの記事だけ表示して", "600件表示して"]) {
    const { end } = await turn(pageId, message);
    expect({ message, changed: end.changed, list: await list() }).toEqual({ message, changed: false, list: before });
  }
});

test("what is about something else than a list is read as before", async () => {
  const { pageId, websiteId } = await makePublishedWebsite(server, "Crumb & Co");
  await server.post(`/v1/websites/${websiteId}/cms/ready_made`, { kind: "blog", samples: false });
  for (const message of [
    "Add a link to the blog",
    "Add a post",
    "Show the latest three cakes",
    "Remove the latest posts",
    "ブログへのリンクを追加して",
    "最新の記事を削除して",
    "Verwijder de laatste berichten",
  ]) {
    await turn(pageId, message);
    const { draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
    expect((await server.get(`/v1/versions/${draft_version_id}`)).json.html).not.toContain("data-sw-list");
  }
});
