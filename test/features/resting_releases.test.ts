/**
 * Releases that rest on others: each stays what it was when it was made, whatever becomes of those around it, and to
 * publish one page costs no more because a website has many.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { dropOldReleases } from "../../src/features/publishing/service.ts";
import { HOUR_MS } from "../../src/lib/clock.ts";
import { columnsOf } from "../databases.ts";
import {
  type Json,
  makePublishedWebsite,
  makeWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { createRandom, seeds } from "../simulation/random.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What a visitor of a path gets. */
type Visit = (string | number | null)[];

const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  (await server.storage.read.all<{ n: number }>(query))[0]!.n;

/** Removes what nobody will see again, as the server does each hour. */
async function sweep(): Promise<void> {
  await server.storage.write("all", async (db) => {
    await db.run(sql`UPDATE releases SET created_at = created_at - ${2 * HOUR_MS} WHERE number IS NULL`);
  });
  await dropOldReleases(server.app.services, new AbortController().signal);
  while ((await count(sql`SELECT count(*) AS n FROM deletions`)) > 0) await Bun.sleep(2);
}

test.each(seeds(3))(
  "a release is always what it was when it was made (seed %p)",
  async (seed) => {
    const random = createRandom(seed);
    const { websiteId, pageId } = await makeWebsite(server, `Walk ${seed}`);
    await saveVersion(server, pageId, { html: "<h1>Home</h1>" });
    const paths = new Set(["/"]);
    const pages: string[] = [];
    let made = 0;
    const addPage = async (): Promise<void> => {
      const path = `/p${++made}`;
      paths.add(path);
      const body = { path, name: path, html: `<p>${path}</p>`, css: "", javascript: "" };
      pages.push((await server.post(`/v1/websites/${websiteId}/pages/import`, body)).json._id);
    };
    for (let n = 0; n < 9; n++) await addPage();
    const { json } = await server.post(`/v1/websites/${websiteId}/deploy`, {});
    const host = new URL(json.url).hostname;
    const releases = async (): Promise<Json[]> =>
      (await server.get(`/v1/websites/${websiteId}/releases?limit=100`)).json.data;
    const visits = async () =>
      await Promise.all(
        [...paths].sort().map(async (path) => {
          const { status, text, headers } = await server.visit(host, path);
          return [path, status, status === 200 ? text : "", headers.get("location")];
        }),
      );
    /** What visitors of each release saw of the paths that there were. */
    const seen = new Map<string, Visit[]>();
    const look = async (): Promise<void> => {
      const current = (await releases()).find((release) => release.current)!;
      const now = await visits();
      const before = seen.get(current._id);
      const known = new Set(before?.map(([path]) => path));
      if (before) expect(now.filter(([path]) => known.has(path as string))).toEqual(before);
      seen.set(current._id, now);
      expect((await server.visit(host, "/sitemap.xml")).text.match(/<loc>/g)).toHaveLength(
        now.filter(([, status]) => status === 200).length,
      );
    };
    const restore = async (id: string): Promise<void> => {
      const expected = seen.get(id)!;
      const known = new Set(expected.map(([path]) => path));
      expect((await server.post(`/v1/releases/${id}/restore`, {})).status).toBe(200);
      expect((await visits()).filter(([path]) => known.has(path))).toEqual(expected);
    };
    const others = async () => (await releases()).filter((release) => !release.current && seen.has(release._id));
    const steps: Record<string, () => Promise<unknown>> = {
      async change() {
        const id = random.pick(pages);
        await saveVersion(server, id, { html: `<p>${++made}</p>` });
        await server.post("/v1/tools/deploy", { page_id: id });
      },
      async move() {
        const path = `/m${++made}`;
        paths.add(path);
        await server.put(`/v1/pages/${random.pick(pages)}`, { path });
        await server.post(`/v1/websites/${websiteId}/deploy`, {});
      },
      async add() {
        await addPage();
        await server.post("/v1/tools/deploy", { page_id: pages.at(-1)! });
      },
      async remove() {
        if (pages.length > 6)
          await server.delete(`/v1/pages/${pages.splice(random.between(0, pages.length - 1), 1)[0]}`);
      },
      async redirect() {
        const path = `/r${random.between(1, 3)}`;
        paths.add(path);
        await server.post(`/v1/websites/${websiteId}/redirects`, {
          path,
          target: random.pick([...paths]),
          status: 302,
        });
      },
      async restore() {
        const all = await others();
        if (all.length > 0) await restore(random.pick(all)._id);
      },
      async forget() {
        const all = await others();
        if (all.length > 3) expect((await server.delete(`/v1/releases/${random.pick(all)._id}`)).status).toBe(200);
      },
      sweep,
    };
    await look();
    for (let step = 0; step < 40; step++) {
      await random.pick(Object.values(steps))();
      await look();
    }
    const ofWebsite = sql`website_id = ${websiteId}`;
    expect(
      await count(sql`SELECT count(*) AS n FROM releases WHERE ${ofWebsite} AND base_id IS NOT NULL`),
    ).toBeGreaterThan(0);
    for (const { _id } of await others()) await restore(_id);
    // Nothing is left of what nobody can go back to.
    for (const { _id, current } of await releases()) if (!current) await server.delete(`/v1/releases/${_id}`);
    await sweep();
    expect(await count(sql`SELECT count(*) AS n FROM releases WHERE ${ofWebsite}`)).toBeLessThanOrEqual(2);
    await server.delete(`/v1/websites/${websiteId}`);
    await sweep();
    expect(await count(sql`SELECT count(*) AS n FROM releases WHERE ${ofWebsite}`)).toBe(0);
  },
  300_000,
);

/** A published website that has so many further records' pages, and a record that is published again and again. */
async function makeContent(records: number) {
  const { websiteId, host } = await makePublishedWebsite(server, `Content of ${records}`);
  const fields = [{ key: "title", name: "Title", type: "text" }];
  const route = "/posts/:slug";
  const { json: collection } = await server.post(`/v1/websites/${websiteId}/cms/collections`, {
    name: "Posts",
    fields,
    route,
  });
  const body = { path: route, name: "Post", html: '<h1 data-sw-field="title">A post</h1>', css: "", javascript: "" };
  await server.post(`/v1/websites/${websiteId}/pages/import`, body);
  const { json: record } = await server.post(`/v1/cms/collections/${collection._id}/records`, {
    data: { title: "Post 0" },
    status: "published",
  });
  expect((await server.post(`/v1/websites/${websiteId}/deploy`, {})).status).toBe(200);
  const columns = columnsOf("publications").filter((name) => name !== "_id");
  const values = columns.map((name) => (name === "path" || name === "part" ? `${name} || '-' || n` : name));
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${records})`;
  await server.storage.write("all", async (db) => {
    await db.run(
      sql`${sql.raw(numbers)} INSERT INTO publications (${sql.raw(columns.join())}) SELECT ${sql.raw(values.join())}
        FROM numbers, publications WHERE part = ${record._id}`,
    );
    await db.run(
      sql`INSERT INTO release_entries (release_id, path, publication, part_of)
        SELECT (SELECT release_id FROM websites WHERE _id = ${websiteId}), path, _id, page_id FROM publications
        WHERE website_id = ${websiteId} AND part LIKE ${`${record._id}-%`}`,
    );
    await db.run(sql`UPDATE releases SET pages = pages + ${records} WHERE website_id = ${websiteId}`);
  });
  let titles = 0;
  const publishAgain = async (): Promise<void> => {
    await server.put(`/v1/cms/records/${record._id}`, { data: { title: `Title ${++titles}` }, status: "published" });
    while ((await server.get(`/v1/cms/records/${record._id}`)).json.pending) await Bun.sleep(1);
  };
  return { websiteId, host, path: `/posts/${record.slug}`, publishAgain, titles: () => titles };
}

test("to publish one record again costs with 10,000 what it costs with 100", async () => {
  const sizes = [100, 10_000];
  const written: number[] = [];
  const spent: number[] = [];
  for (const size of sizes) {
    const { websiteId, host, path, publishAgain, titles } = await makeContent(size);
    const entries = () =>
      count(
        sql`SELECT count(*) AS n FROM release_entries JOIN releases ON releases._id = release_id WHERE website_id = ${websiteId}`,
      );
    const bytes = () => count(sql`SELECT sum(list_bytes) AS n FROM releases WHERE website_id = ${websiteId}`);
    for (let round = 0; round < 4; round++) await publishAgain();
    const [entriesBefore, bytesBefore] = [await entries(), await bytes()];
    const times: number[] = [];
    for (let round = 0; round < 9; round++) {
      const before = process.cpuUsage();
      await publishAgain();
      const { user, system } = process.cpuUsage(before);
      times.push(user + system);
    }
    spent.push(times.sort((a, b) => a - b)[4]!);
    written.push((await entries()) - entriesBefore);
    expect((await bytes()) - bytesBefore).toBeLessThan(10_000);
    expect((await server.visit(host, path)).text).toContain(`Title ${titles()}`);
    expect((await server.visit(host, `${path}-7`)).text).toContain("Post 0");
    expect((await server.visit(host, "/sitemap.xml")).text.match(/<loc>/g)!.length).toBeGreaterThan(size);
  }
  expect(written).toEqual([9, 9]);
  // To write 10,000 entries for each took ten times as much.
  expect(spent[1]! / spent[0]!).toBeLessThan(3);
}, 300_000);
