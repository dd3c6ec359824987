/**
 * Deletions: at once for everybody, in small steps for the database. What is hidden is found by no operation, counted
 * in no total and visited at no address; and no commit of its removal keeps the others waiting.
 */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { type DeletionKind, hide } from "../../src/storage/deletions.ts";
import { countChanges, look } from "../databases.ts";
import {
  call,
  type Json,
  makePublishedWebsite,
  makeWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { fillLargeAccount, LARGE_RESOURCES, type Sizes } from "../large_account.ts";
import { makeResources, noun, validRequest } from "../requests.ts";
import { expectSound } from "../simulation/invariants.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const send = (operation: AnyOperation, { path, body }: { path: string; body?: unknown }) =>
  call(server.baseUrl, operation.method, path, body, server.key);

const rowsOf = async (table: string) =>
  (await server.storage.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`))[0]!.n;

/** Hides something as a deletion does whose job has not begun. */
const hideNow = (kind: DeletionKind, id: string) =>
  server.storage.write("all", (db) => hide(db, server.accountId, { kind, id }, Date.now()));

const jobIsDone = async () => {
  while ((await rowsOf("deletions")) > 0) await Bun.sleep(2);
};

/** Deletes what is hidden for good. */
async function removeHidden(id: string): Promise<void> {
  const { queue } = server.app.services;
  await server.storage.write("all", (db) => queue.hasten(db, { kind: "deletions.finish", subject: id, runAt: 0 }));
  queue.wake();
  await jobIsDone();
}

/** The nouns of routes whose resources are below what was deleted. */
const BELOW: Record<DeletionKind, string[]> = {
  website: [
    "websites",
    "pages",
    "versions",
    "threads",
    "runs",
    "forms",
    "submissions",
    "comments",
    "releases",
    "redirects",
    "collections",
    "records",
  ],
  collection: ["collections", "records"],
  page: ["pages", "versions", "threads", "runs", "forms", "submissions", "comments"],
  form: ["forms", "submissions"],
  webhook: ["webhooks"],
  release: ["releases"],
  list: ["lists"],
  experiment: ["experiments"],
  campaign: ["campaigns"],
};

describe.each(Object.keys(BELOW) as DeletionKind[])("a %s that is being removed", (kind) => {
  test("is found by no operation, nor is anything below it; and nothing is left of it in the end", async () => {
    const before = await makeResources(server, server);
    // The page with the form is another than the published one: both are deleted where that is asked for.
    const { json: form } = await server.get(`/v1/forms/${before.forms}`);
    const own: Record<string, string> = { ...before, pages: form.page_id, websites: form.website_id };
    own.versions = (await server.get(`/v1/pages/${own.pages}/versions`)).json.data[0]._id;
    own.comments = (await server.post(`/v1/pages/${own.pages}/comments`, { text: "Shorter, please" })).json._id;
    own.threads = (await server.get(`/v1/threads?page_id=${own.pages}`)).json.data[0]._id;
    const { json: started } = await server.post(`/v1/pages/${own.pages}/generate`, {});
    own.runs = started.run_id ?? own.runs;
    while (!["completed", "failed"].includes((await server.get(`/v1/runs/${own.runs}`)).json.status))
      await Bun.sleep(5);
    if (kind !== "release") {
      own.releases = (await server.get(`/v1/websites/${own.websites}/releases`)).json.data[0]._id;
      own.redirects = (
        await server.post(`/v1/websites/${own.websites}/redirects`, { path: "/x", target: "/" })
      ).json._id;
      const made = await server.post(`/v1/websites/${own.websites}/cms/collections`, {
        name: "News",
        fields: [{ key: "title", type: "text" }],
      });
      own.collections = made.json._id;
      own.records = (
        await server.post(`/v1/cms/collections/${made.json._id}/records`, { data: { title: "Rye" } })
      ).json._id;
    }
    const id = own[`${kind}s`]!;
    const lists = ["websites", "pages", "runs", "threads", "forms", "submissions"];
    const seen = async () => {
      const found: Record<string, Json> = {};
      for (const list of lists) found[list] = (await server.get(`/v1/${list}`)).json;
      found.searched = (await server.get("/v1/pages?q=home")).json;
      // What is being removed takes up its room until it is gone.
      const { storage_used_bytes: __, ...stats } = (await server.get("/v1/users/me/stats")).json;
      found.stats = stats;
      for (const path of ["pages/analytics", "forms/analytics"]) {
        // The time until which they tell goes on.
        const { range: _, ...told } = (await server.get(`/v1/${path}`)).json;
        found[path] = told;
      }
      return found;
    };
    const all = await seen();
    await hideNow(kind, id);

    for (const operation of OPERATIONS) {
      if (!operation.path.includes(":id") || !BELOW[kind].includes(noun(operation))) continue;
      const answer = await send(operation, validRequest(operation, own));
      expect([operation.route, answer.status]).toEqual([operation.route, 404]);
    }
    const hidden = await seen();
    for (const list of lists)
      expect([list, hidden[list].total, hidden[list].data.length]).toEqual([
        list,
        hidden[list].data.length,
        hidden[list].total,
      ]);
    if (kind === "website") {
      for (const list of ["websites", "pages", "runs", "threads", "forms", "submissions"])
        expect([list, hidden[list].total]).not.toEqual([list, all[list].total]);
      expect(hidden.searched.total).toBe(hidden.searched.data.length);
    }
    expect(JSON.stringify(hidden)).not.toContain(id);

    await removeHidden(id);
    expect(await seen()).toEqual(hidden);
    await expectSound(server.directory);
  });
});

test("a published website that is being removed has no address any more, and another may take it", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "Crumb & Co");
  expect((await server.visit(host, "/")).status).toBe(200);
  await hideNow("website", websiteId);
  expect((await server.visit(host, "/")).status).toBe(404);
  const next = await makePublishedWebsite(server, "Crumb & Co");
  expect(next.host).toBe(host);
  await removeHidden(websiteId);
  expect((await server.visit(host, "/")).status).toBe(200);
  await expectSound(server.directory);
});

test("the path of a page that is being removed is free, and it is no page of its website any more", async () => {
  const { websiteId } = await makeWebsite(server);
  const { json: page } = await server.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" });
  await hideNow("page", page._id);
  expect((await server.get(`/v1/websites/${websiteId}`)).json.page_count).toBe(1);
  const again = await server.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" });
  expect(again.status).toBe(200);
  await removeHidden(page._id);
  expect((await server.get(`/v1/websites/${websiteId}`)).json.page_count).toBe(2);
  await expectSound(server.directory);
});

const SIZES: Sizes = {
  websites: 20,
  pages: 3000,
  versions: 4000,
  runs: 2000,
  messages: 1500,
  forms: 200,
  submissions: 4000,
  deliveries: 3000,
  entries: 10,
  visited: 50,
};

/** Rows that one commit may change, its triggers included; the whole is more than ten times as many. */
const MOST_CHANGES = 2500;

test("what has thousands of rows below it is answered at once and removed in small steps; what is not its stays", async () => {
  await fillLargeAccount(server.storage, server.app.services.secrets, server.accountId, Date.now(), SIZES);
  const { storage, directory } = server;
  const others = async () =>
    (await storage.read.all(sql`SELECT _id FROM pages WHERE website_id <> ${LARGE_RESOURCES.websites}`)).length;
  const kept = await others();
  // What is below another one is removed before that.
  for (const plural of ["webhooks", "forms", "pages", "websites"]) {
    const { changes, stop } = countChanges(storage);
    const path = `/v1/${plural}/${LARGE_RESOURCES[plural]}`;
    expect([plural, (await server.delete(path)).status]).toEqual([plural, 200]);
    expect([plural, await rowsOf("deletions")]).toEqual([plural, 1]);
    expect([plural, (await server.get(path)).status]).toEqual([plural, 404]);
    await jobIsDone();
    stop();
    const sum = changes.reduce((all, n) => all + n, 0);
    expect([plural, sum > MOST_CHANGES, Math.max(...changes) < MOST_CHANGES]).toEqual([plural, true, true]);
    expect(await others()).toBe(kept);
    expect(await rowsOf("jobs")).toBe(0);
    expect(await look(directory, (database) => database.query("PRAGMA foreign_key_check").all())).toEqual([]);
  }
}, 300_000);

test("what has little below it goes with the call itself", async () => {
  const { websiteId, pageId } = await makeWebsite(server);
  await saveVersion(server, pageId, { html: "<p>x</p>" });
  expect((await server.delete(`/v1/websites/${websiteId}`)).status).toBe(200);
  expect([await rowsOf("deletions"), await rowsOf("websites"), await rowsOf("versions")]).toEqual([0, 0, 0]);
});

test("a process that dies while it removes something leaves it hidden, and the next one goes on", async () => {
  const { websiteId, pageId } = await makeWebsite(server);
  await hideNow("website", websiteId);
  const directory = server.directory;
  const { queue } = server.app.services;
  await server.storage.write("all", (db) =>
    queue.add(db, { kind: "deletions.finish", subject: websiteId, runAt: Date.now() + 3000 }),
  );
  expect((await server.get(`/v1/pages/${pageId}`)).status).toBe(404);
  const second = await startTestServer({ directory });
  await second.storage.write("all", (db) =>
    queue.hasten(db, { kind: "deletions.finish", subject: websiteId, runAt: 0 }),
  );
  second.app.services.queue.wake();
  await jobIsDone();
  expect(await rowsOf("pages")).toBe(0);
  await second.stop();
});
