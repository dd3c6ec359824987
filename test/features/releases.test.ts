/** Releases: visitors see one whole list of what a website has, and every earlier one can be gone back to. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { dropOldReleases } from "../../src/features/publishing/service.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/clock.ts";
import { sweepBlobs } from "../../src/storage/blobs.ts";
import { countChanges } from "../databases.ts";
import {
  addHeldDomain,
  type Json,
  makePublishedWebsite,
  makeWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const MENU = "<nav><ul data-sw-pages></ul></nav>";

async function addPage(websiteId: string, path: string, html = `${MENU}<p>${path}</p>`): Promise<string> {
  return (await server.post(`/v1/websites/${websiteId}/pages/import`, { path, name: path.slice(1), html })).json._id;
}

/** A published website with a home page and others. */
async function makeSite(name: string, paths: string[] = []) {
  const { websiteId, pageId } = await makeWebsite(server, name);
  await saveVersion(server, pageId, { html: `${MENU}<h1>First</h1>` });
  const ids: string[] = [];
  for (const path of paths) ids.push(await addPage(websiteId, path));
  const { json } = await server.post(`/v1/websites/${websiteId}/deploy`, { message: "Opening" });
  return { websiteId, pageId, ids, host: new URL(json.url).hostname, deployment: json };
}

const list = async (websiteId: string): Promise<Json[]> =>
  (await server.get(`/v1/websites/${websiteId}/releases`)).json.data;

/** All that visitors get of some paths: status, body, tag, and where they are sent. */
const seen = (host: string, paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { status, text, headers } = await server.visit(host, path);
      return [path, status, text, headers.get("etag"), headers.get("location")];
    }),
  );

describe("deploying a website", () => {
  test("publishes all pages that have changes as one release, and says what it has done", async () => {
    const { websiteId, pageId, ids, host, deployment } = await makeSite("Whole", ["/a", "/b"]);
    expect(deployment).toMatchObject({
      website_id: websiteId,
      first_publish: true,
      release: { number: 1, action: "deploy", message: "Opening", pages: 3, pages_added: 3, current: true },
    });
    expect(deployment.pages.map((page: Json) => page.page_id).sort()).toEqual([pageId, ...ids].sort());
    for (const path of ["/", "/a", "/b"]) {
      const { status, text } = await server.visit(host, path);
      expect([status, text.includes('href="/a"'), text.includes('href="/b"')]).toEqual([200, true, true]);
    }
    const none = await server.post(`/v1/websites/${websiteId}/deploy`, {});
    expect([none.status, none.json.code]).toEqual([409, "nothing_to_deploy"]);
    await saveVersion(server, ids[0]!, { html: `${MENU}<p>second</p>` });
    await saveVersion(server, ids[1]!, { html: `${MENU}<p>second</p>` });
    const some = await server.post(`/v1/websites/${websiteId}/deploy`, { page_ids: [ids[1]] });
    expect(some.json.release).toMatchObject({
      number: 2,
      pages: 3,
      pages_added: 0,
      pages_changed: 1,
      pages_removed: 0,
    });
    expect((await server.visit(host, "/a")).text).toContain("<p>/a</p>");
    expect((await server.visit(host, "/b")).text).toContain("<p>second</p>");
    expect((await server.get(`/v1/pages/${ids[0]}`)).json.has_unpublished_changes).toBe(true);
    expect((await server.get(`/v1/pages/${ids[1]}`)).json.has_unpublished_changes).toBe(false);
  });

  test("leaves pages without code out, unless they are asked for, and knows no pages of others", async () => {
    const { websiteId, host } = await makeSite("Empty ones", ["/a"]);
    const { json: empty } = await server.post(`/v1/websites/${websiteId}/pages`, { path: "/empty", name: "Empty" });
    await addPage(websiteId, "/new");
    expect((await server.post(`/v1/websites/${websiteId}/deploy`, {})).json.pages).toHaveLength(1);
    expect((await server.visit(host, "/empty")).status).toBe(404);
    const asked = await server.post(`/v1/websites/${websiteId}/deploy`, { page_ids: [empty._id] });
    expect([asked.status, asked.json.code]).toEqual([409, "nothing_to_deploy"]);
    const other = await makeSite("Others");
    const foreign = await server.post(`/v1/websites/${websiteId}/deploy`, { page_ids: [other.pageId] });
    expect([foreign.status, foreign.json.code]).toEqual([404, "not_found"]);
    expect(await list(websiteId)).toHaveLength(2);
  });

  test("two pages that change places are both where they should be", async () => {
    const { websiteId, ids, host } = await makeSite("Places", ["/a", "/b"]);
    const path = (id: string, to: string) => server.put(`/v1/pages/${id}`, { path: to });
    await path(ids[0]!, "/c");
    await path(ids[1]!, "/a");
    await path(ids[0]!, "/b");
    const { json } = await server.post(`/v1/websites/${websiteId}/deploy`, {});
    expect(json.release).toMatchObject({ pages: 3, pages_added: 0, pages_removed: 0 });
    expect((await server.visit(host, "/a")).text).toContain("<p>/b</p>");
    expect((await server.visit(host, "/b")).text).toContain("<p>/a</p>");
    expect((await server.get(`/v1/websites/${websiteId}/redirects`)).json.data).toEqual([]);
  });

  test("tells webhooks of every release that visitors see", async () => {
    const { websiteId, ids } = await makeSite("Told", ["/a"]);
    const webhook = { url: "https://hooks.example.com/", events: ["release.published"] };
    const { json } = await server.post("/v1/webhooks", webhook);
    await saveVersion(server, ids[0]!, { html: "<p>x</p>" });
    await server.post("/v1/tools/deploy", { page_id: ids[0] });
    await server.post(`/v1/websites/${websiteId}/redirects`, { path: "/old", target: "/" });
    const [newest, , first] = await list(websiteId);
    await server.post(`/v1/releases/${first!._id}/restore`);
    const { json: sent } = await server.get(`/v1/webhooks/${json._id}/deliveries`);
    expect(sent.total).toBe(3);
    expect(newest!.action).toBe("redirect");
    await server.delete(`/v1/webhooks/${json._id}`);
  });
});

describe("going back", () => {
  test("visitors get every byte as it was, drafts stay, and the way back is one call too", async () => {
    const { websiteId, pageId, ids, host } = await makeSite("Back", ["/a", "/b"]);
    const paths = ["/", "/a", "/b", "/new", "/moved", "/sitemap.xml", "/llms.txt"];
    const before = await seen(host, paths);
    await saveVersion(server, pageId, { html: `${MENU}<h1>Second</h1>` });
    await server.put(`/v1/pages/${ids[0]}`, { path: "/moved", name: "Moved" });
    await server.delete(`/v1/pages/${ids[1]}`);
    const added = await addPage(websiteId, "/new");
    await server.post(`/v1/websites/${websiteId}/deploy`, {});
    const after = await seen(host, paths);
    expect(after.map(([, status]) => status)).toEqual([200, 301, 410, 200, 200, 200, 200]);
    const [second, , first] = await list(websiteId);
    const { status, json } = await server.post(`/v1/releases/${first!._id}/restore`);
    expect([status, json.number, json.action, json.restored_from, json.current]).toEqual([
      200,
      4,
      "restore",
      first!._id,
      true,
    ]);
    expect(await seen(host, paths)).toEqual(before);
    const home = (await server.get(`/v1/pages/${pageId}`)).json;
    expect([home.has_unpublished_changes, home.status]).toEqual([true, "published"]);
    expect((await server.get(`/v1/pages/${added}`)).json.published_version_id).toBeNull();
    await server.post(`/v1/releases/${second!._id}/restore`);
    expect(await seen(host, paths)).toEqual(after);
    const [current] = await list(websiteId);
    const again = await server.post(`/v1/releases/${current!._id}/restore`);
    expect([again.status, again.json.code]).toEqual([409, "nothing_to_deploy"]);
  });

  test("a page that was deleted since is shown as it was, also by the deploys after it, until another takes its place", async () => {
    const { websiteId, pageId, ids, host } = await makeSite("Gone", ["/a"]);
    await server.delete(`/v1/pages/${ids[0]}`);
    await saveVersion(server, pageId, { html: "<p>lonely</p>" });
    await server.post(`/v1/websites/${websiteId}/deploy`, {});
    const releases = await list(websiteId);
    await server.post(`/v1/releases/${releases.at(-1)!._id}/restore`);
    const visit = async () => (await server.visit(host, "/a")).text;
    const shown = await visit();
    expect(shown).toContain("<p>/a</p>");
    await server.post(`/v1/websites/${websiteId}/deploy`, { page_ids: [pageId] });
    expect(await visit()).toBe(shown);
    const again = await addPage(websiteId, "/a", "<p>again</p>");
    await server.post("/v1/tools/deploy", { page_id: again });
    expect(await visit()).toContain("<p>again</p>");
  });

  test("documents tell the address that the website has by now", async () => {
    const { websiteId, pageId, host } = await makeSite("Address");
    const [first] = await list(websiteId);
    await saveVersion(server, pageId, { html: "<p>second</p>" });
    await server.post(`/v1/websites/${websiteId}/deploy`, {});
    const domain = `www.${websiteId.slice(-8)}.example.org`;
    const { _id } = await addHeldDomain(server, domain);
    await server.put(`/v1/websites/${websiteId}`, { domain: _id });
    await server.post(`/v1/releases/${first!._id}/restore`);
    const { text } = await server.visit(host, "/");
    expect(text).toContain("<h1>First</h1>");
    expect(text).toContain(`${domain}:`);
  });

  test("needs a plan that publishes, and finds nothing of others", async () => {
    const { websiteId } = await makeSite("Mine");
    const [release] = await list(websiteId);
    const other = await server.addAccount();
    for (const [method, path] of [
      ["get", `/v1/releases/${release!._id}`],
      ["get", `/v1/releases/${release!._id}/diff`],
      ["post", `/v1/releases/${release!._id}/restore`],
      ["delete", `/v1/releases/${release!._id}`],
      ["get", `/v1/websites/${websiteId}/releases`],
    ] as const)
      expect([path, (await other[method](path)).status]).toEqual([path, 404]);
  });
});

describe("what differs", () => {
  test("is told by page and redirect, beside the release before or any other", async () => {
    const { websiteId, ids } = await makeSite("Differences", ["/a", "/b", "/c"]);
    await saveVersion(server, ids[0]!, { html: "<p>changed</p>" });
    await server.put(`/v1/pages/${ids[1]}`, { path: "/moved" });
    const added = await addPage(websiteId, "/new", "<p>new</p>");
    await server.post(`/v1/websites/${websiteId}/deploy`, {});
    await server.delete(`/v1/pages/${ids[2]}`);
    const [third, second, first] = await list(websiteId);
    const diff = async (id: string, against = "") => {
      const { json } = await server.get(`/v1/releases/${id}/diff${against && `?against=${against}`}`);
      return json.changes
        .filter((change: Json) => (change.after ?? change.before).path !== "/")
        .map(({ kind, change, page_id, before, after }: Json) => [kind, change, page_id, before?.path, after?.path]);
    };
    expect(await diff(second!._id)).toEqual([
      ["page", "changed", ids[0], "/a", "/a"],
      ["page", "changed", ids[2], "/c", "/c"],
      ["page", "moved", ids[1], "/b", "/moved"],
      ["page", "added", added, undefined, "/new"],
      ["redirect", "added", null, undefined, "/b"],
    ]);
    expect(await diff(third!._id, first!._id)).toContainEqual(["page", "removed", ids[2], "/c", undefined]);
    expect(await diff(first!._id, third!._id)).toContainEqual(["page", "added", ids[2], undefined, "/c"]);
    expect((await server.get(`/v1/releases/${first!._id}/diff`)).json).toMatchObject({ against_id: null });
    const other = await makeSite("Elsewhere");
    const [elsewhere] = await list(other.websiteId);
    expect((await server.get(`/v1/releases/${first!._id}/diff?against=${elsewhere!._id}`)).status).toBe(404);
  });
});

describe("how long releases are kept", () => {
  const age = (websiteId: string, days: number) =>
    server.storage.write("all", async (db) => {
      await db.run(sql`UPDATE releases SET created_at = created_at - ${days * DAY_MS} WHERE website_id = ${websiteId}`);
    });
  const drop = () => dropOldReleases(server.app.services, new AbortController().signal);
  const settled = async () => {
    await drop();
    for (;;) {
      const [row] = await server.storage.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM deletions`);
      if (row!.n === 0) return;
      await Bun.sleep(2);
    }
  };

  test("90 days, and the newest 20 for ever; what only old ones show goes with them", async () => {
    const { websiteId, pageId, host } = await makeSite("Kept", ["/a"]);
    for (let number = 2; number <= 24; number++) {
      await saveVersion(server, pageId, { html: `<p>${number}</p>` });
      await server.post("/v1/tools/deploy", { page_id: pageId });
    }
    await drop();
    expect(await list(websiteId)).toHaveLength(24);
    const stored = async () => (await server.get("/v1/users/me/stats")).json.storage_used_bytes;
    const full = await stored();
    await age(websiteId, 91);
    await settled();
    const kept = await list(websiteId);
    expect(kept.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index));
    expect(await stored()).toBeLessThan(full);
    expect(await sweepBlobs(server.storage, 1000)).toBeGreaterThan(0);
    expect((await server.visit(host, "/a")).text).toContain("<p>/a</p>");
    await server.post(`/v1/releases/${kept.at(-1)!._id}/restore`);
    expect((await server.visit(host, "/")).text).toContain("<p>5</p>");
  });

  test("the one that visitors see can't be deleted, others can, also in steps", async () => {
    const pages = Array.from({ length: 150 }, (_, index) => `/p${index}`);
    const { websiteId, pageId } = await makeSite("Large", pages);
    await saveVersion(server, pageId, { html: "<p>2</p>" });
    await server.post(`/v1/websites/${websiteId}/deploy`, {});
    const [current, first] = await list(websiteId);
    expect((await server.delete(`/v1/releases/${current!._id}`)).json.code).toBe("not_possible");
    expect((await server.delete(`/v1/releases/${first!._id}`)).json).toEqual({ _id: first!._id, deleted: true });
    expect((await server.get(`/v1/releases/${first!._id}`)).status).toBe(404);
    expect((await list(websiteId)).map(({ _id }) => _id)).toEqual([current!._id]);
    await settled();
  });

  test("what was begun and never finished is no release, and is removed when it can't be finished any more", async () => {
    const { websiteId } = await makeSite("Begun", ["/a"]);
    const rows = async () =>
      (
        await server.storage.read.all<{ n: number }>(
          sql`SELECT count(*) AS n FROM releases WHERE website_id = ${websiteId}`,
        )
      )[0]!.n;
    await server.storage.write("all", async (db) => {
      await db.run(sql`
        INSERT INTO releases SELECT _id || 'x', account_id, website_id, NULL, action, message, created_by, restored_from, pages,
          pages_added, pages_changed, pages_removed, size_bytes, list_bytes, ${Date.now()}, base_id FROM releases WHERE website_id = ${websiteId}`);
    });
    expect([(await list(websiteId)).length, await rows()]).toEqual([1, 2]);
    await settled();
    expect(await rows()).toBe(2);
    await server.storage.write("all", async (db) => {
      await db.run(sql`UPDATE releases SET created_at = created_at - ${2 * HOUR_MS} WHERE number IS NULL`);
    });
    await settled();
    expect(await rows()).toBe(1);
  });

  test("versions that a release shows are not thinned out", async () => {
    const { websiteId, pageId, host } = await makePublishedWebsite(server, "Versions kept");
    const [published] = await server.storage.read.all<{ version_id: string }>(
      sql`SELECT version_id FROM publications WHERE page_id = ${pageId}`,
    );
    await saveVersion(server, pageId, { html: "<p>second</p>" });
    await server.post("/v1/tools/deploy", { page_id: pageId });
    const { deleteVersions } = await import("../../src/features/versions/store.ts");
    expect(await server.storage.write("all", (db) => deleteVersions(db, [published!.version_id]))).toBe(0);
    const releases = await list(websiteId);
    await server.delete(`/v1/releases/${releases[1]!._id}`);
    expect(await server.storage.write("all", (db) => deleteVersions(db, [published!.version_id]))).toBe(1);
    expect((await server.visit(host, "/")).text).toContain("<p>second</p>");
  });
});

test("however many pages, the release is shown by one short transaction, and an unrelated page stays stored once", async () => {
  const paths = Array.from({ length: 120 }, (_, index) => `/p${index}`);
  const { websiteId, pageId } = await makeSite("Short", paths);
  const { changes, stop } = countChanges(server.storage);
  await server.put(`/v1/pages/${pageId}`, { name: "Renamed" });
  await server.post(`/v1/websites/${websiteId}/deploy`, {});
  stop();
  // All menus changed: 121 publications and entries were stored, at most 50 at once, and then a pointer.
  expect(Math.max(...changes)).toBeLessThan(1000);
  expect(changes.at(-1)).toBeLessThan(10);
});
