/**
 * Published sites in a bucket, read through the edge: the same bytes as from the server, one release at a time whatever
 * fails in between, and nothing left of what is published no more. The edge here is the one of `sitewright edge`.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { FONT_FILES } from "../../src/design/fonts.ts";
import { HOUR_MS, systemClock } from "../../src/lib/clock.ts";
import type { Log } from "../../src/lib/log.ts";
import { Edge } from "../../src/sites/edge.ts";
import { SECRET, slowDown, startTestBucket, type TestBucket } from "../bucket.ts";
import { PACKAGED_SERVERS, startPackagedBucket } from "../bucket_servers.ts";
import { addHeldDomain, type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";

let bucket: TestBucket;
let server: TestServer;
let lines: string[] = [];
const log: Log = {
  info: (message, fields) => void lines.push(`${message} ${JSON.stringify(fields)}`),
  error: (message, fields) => void lines.push(`${message} ${JSON.stringify(fields)}`),
};
beforeAll(async () => {
  bucket = startTestBucket();
  server = await startTestServer({ environment: bucket.environment, log });
});
afterEach(() => {
  bucket.fault = null;
});
afterAll(async () => {
  await server.stop();
  await bucket.stop();
});

/** A visitor's way through an edge that has just started: nothing is kept from before. */
function edgeOf(publicUrl: string, origin: string) {
  let now = 0;
  const told: Promise<unknown>[] = [];
  const edge = new Edge({ bucket: publicUrl, origin, send: (url, init) => fetch(url, init), now: () => now });
  return {
    /** Lets what the edge knows of pointers grow old. */
    wait: () => {
      now += 6000;
    },
    told: () => Promise.all(told),
    visit: (host: string, path: string, init: RequestInit = {}) =>
      edge.serve(new Request(`http://edge.test${path}`, { ...init, headers: { ...init.headers, Host: host } }), {
        peer: "203.0.113.9",
        background: (work) => told.push(work),
      }),
  };
}

const edgeHere = () => edgeOf(`${bucket.endpoint}/${bucket.name}`, server.baseUrl);

async function until<Value>(look: () => Promise<Value> | Value, isEnough: (value: Value) => unknown): Promise<Value> {
  for (;;) {
    const value = await look();
    if (isEnough(value)) return value;
    await Bun.sleep(20);
  }
}

const targetOf = async (releaseId: string, from: TestServer = server): Promise<Json> =>
  (await from.get(`/v1/releases/${releaseId}`)).json.target;
const live = (releaseId: string, from?: TestServer) =>
  until(
    () => targetOf(releaseId, from),
    ({ status }) => status === "live",
  );

const MENU = "<nav><ul data-sw-pages></ul></nav>";

/** A website with everything that one can have. */
async function makeSite(from: TestServer, name: string) {
  const { websiteId, pageId } = await makeWebsite(from, name);
  const font = [...FONT_FILES.keys()].find((file) => file.endsWith("-normal.woff2"))!;
  const css = `@font-face{font-family:X;src:url(/_sw/fonts/${font}) format("woff2")}body{font-family:X}`;
  const html = `${MENU}<h1>${name}</h1><form><input name="email"></form>${"<p>bread and butter</p>".repeat(60)}`;
  await saveVersion(from, pageId, { html, css });
  const importPage = (path: string, code: string) =>
    from.post(`/v1/websites/${websiteId}/pages/import`, { path, name: path.slice(1), html: code });
  await importPage("/menu", `${MENU}<p>Loaves</p>`);
  await importPage("/über", "<p>small</p>");
  await from.post(`/v1/websites/${websiteId}/redirects`, { path: "/old", target: "/menu#top" });
  await from.post(`/v1/websites/${websiteId}/redirects`, {
    path: "/away",
    target: "https://example.com/?a=1",
    status: 302,
  });
  await from.post(`/v1/websites/${websiteId}/redirects`, { path: "/gone", status: 410 });
  await from.post(`/v1/websites/${websiteId}/redirects`, { path: "/blog/*", target: "/news/:splat" });
  await from.post(`/v1/websites/${websiteId}/redirects`, { path: "/blog/gone/*", status: 410 });
  const { json } = await from.post(`/v1/websites/${websiteId}/deploy`, {});
  const form = /\/_sw\/forms\/form_\w+/.exec((await from.visit(new URL(json.url).hostname, "/")).text)![0];
  return { websiteId, pageId, font, form, host: new URL(json.url).hostname, releaseId: json.release._id as string };
}

async function deploy(websiteId: string, pageId: string, html: string): Promise<string> {
  await saveVersion(server, pageId, { html });
  return (await server.post(`/v1/websites/${websiteId}/deploy`, {})).json.release._id;
}

const COMPARED = [
  ...["content-type", "content-encoding", "cache-control", "etag", "vary", "location", "content-security-policy"],
  ...[
    "x-content-type-options",
    "referrer-policy",
    "x-frame-options",
    "permissions-policy",
    "access-control-allow-origin",
  ],
];

async function told(response: Response) {
  const headers = Object.fromEntries(COMPARED.map((name) => [name, response.headers.get(name)]));
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()).toString("base64") };
}

/** What the server itself answers, before anything is decoded. */
const local = async (from: TestServer, host: string, path: string, init: RequestInit) =>
  told(
    await fetch(`${from.baseUrl}${path}`, {
      ...init,
      redirect: "manual",
      decompress: false,
      headers: { ...init.headers, Host: host },
    } as RequestInit),
  );

async function expectSame(
  from: TestServer,
  edge: ReturnType<typeof edgeHere>,
  host: string,
  path: string,
  init: RequestInit,
) {
  const [here, there] = [await local(from, host, path, init), await told(await edge.visit(host, path, init))];
  // A HEAD over the network says its length, which a response in hand has beside its body.
  expect({ path, init, ...there }).toEqual({ path, init, ...here });
  return there;
}

for (const which of ["strict", ...PACKAGED_SERVERS] as const)
  test(`every address answers the same bytes as the server does, from ${which}`, async () => {
    const packaged = which === "strict" ? null : await startPackagedBucket(which);
    const here = packaged ? await startTestServer({ environment: packaged.environment }) : server;
    try {
      const { host, font, releaseId } = await makeSite(here, `Same on ${which}`);
      await live(releaseId, here);
      const edge = edgeOf(`${(packaged ?? bucket).endpoint}/sites`, "http://127.0.0.1:1");
      const script = /\/_sw\/beacon\.[0-9a-f]{10}\.js/.exec((await here.visit(host, "/")).text)![0];
      const paths = [
        ...["/", "/menu", "/%C3%BCber", "/old", "/old?x=1", "/away", "/gone", "/menu/", "/menu//", "/none", "/none/"],
        ...["/robots.txt", "/sitemap.xml", "/llms.txt", "/favicon.svg", "/favicon.ico", `/_sw/fonts/${font}`, script],
        ...[
          "/blog/a//b?x=1",
          "/blog",
          "/blog/*",
          "/blog/gone/x",
          "/%6Denu",
          "/x/%2e%2e/menu",
          "/menu.html",
          "/index.html",
        ],
      ];
      const statuses = new Map<string, number>();
      for (const path of paths)
        for (const method of ["GET", "HEAD"])
          for (const accept of ["identity", "br", "zstd", "gzip, deflate", "br;q=0, gzip;q=0.5", "gzip, zstd, br"]) {
            const init = { method, headers: { "Accept-Encoding": accept } };
            const { status, headers } = await expectSame(here, edge, host, path, init);
            statuses.set(path, status);
            if (status === 200)
              expect(
                (
                  await expectSame(here, edge, host, path, {
                    ...init,
                    headers: { ...init.headers, "If-None-Match": headers.etag! },
                  })
                ).status,
              ).toBe(304);
          }
      expect(Object.fromEntries(statuses)).toMatchObject({
        ...{ "/": 200, "/old": 301, "/away": 302, "/gone": 410, "/menu/": 308, "/none": 404 },
        ...{ "/blog": 301, "/blog/*": 301, "/blog/gone/x": 410, "/%6Denu": 200, "/menu.html": 301, "/index.html": 301 },
        ...{ "/sitemap.xml": 200, [`/_sw/fonts/${font}`]: 200, [script]: 200 },
      });
    } finally {
      if (packaged) await here.stop();
      await packaged?.stop();
    }
  });

test("a website's own page of what is not there, and what its pages may not ask for, are the same at the edge", async () => {
  const { websiteId, pageId } = await makeWebsite(server, "Own 404");
  await saveVersion(server, pageId, { html: "<h1>Home</h1>" });
  const html =
    "<!doctype html><html><head><title>Lost</title></head><body><h1>Lost?</h1><script>lost()</script></body></html>";
  await server.post(`/v1/websites/${websiteId}/pages/import`, { path: "/404", name: "Lost", html });
  await server.post(`/v1/websites/${websiteId}/redirects`, { path: "/gone", status: 410 });
  expect((await server.put(`/v1/websites/${websiteId}`, { permissions: ["microphone"] })).status).toBe(200);
  const { json } = await server.post(`/v1/websites/${websiteId}/deploy`, {});
  await live(json.release._id);
  const host = new URL(json.url).hostname;
  const edge = edgeOf(`${bucket.endpoint}/sites`, "http://127.0.0.1:1");
  for (const [path, status] of Object.entries({ "/": 200, "/none": 404, "/404": 404, "/404/": 308, "/gone": 410 })) {
    const there = await expectSame(server, edge, host, path, {});
    expect([path, there.status]).toEqual([path, status]);
    if (status !== 308) expect(there.headers["permissions-policy"]).toBe("camera=(), geolocation=()");
    if (status === 404) expect(there.headers["content-security-policy"]).toBeNull();
  }
});

test("objects are kept for good, pointers for five seconds, and the pointer is written last", async () => {
  bucket.asked.length = 0;
  const { websiteId, host, releaseId } = await makeSite(server, "Order");
  await live(releaseId);
  const own = [...bucket.objects].filter(([key]) => key.includes(websiteId) || key.includes(host));
  for (const [key, { headers }] of own)
    expect([key, headers["Cache-Control"]]).toEqual([
      key,
      key.startsWith("hosts/") ? "public, max-age=5" : "public, max-age=31536000, immutable",
    ]);
  const writes = bucket.asked.filter(
    (line) => line.startsWith("PUT") && (line.includes(websiteId) || line.includes(host)),
  );
  expect(writes.at(-1)).toBe(`PUT hosts/${host}.json`);
  expect(writes.at(-2)).toEndWith(".json");
  expect(writes.filter((line) => line.includes("hosts/"))).toHaveLength(1);
  expect(writes.length).toBe(own.length);
});

test("only what is not there yet is brought there; going back to an earlier release brings its manifest alone", async () => {
  const { websiteId, pageId, host, releaseId } = await makeSite(server, "Little");
  await live(releaseId);
  const edge = edgeHere();
  const before = await (await edge.visit(host, "/")).text();
  bucket.asked.length = 0;
  const second = await deploy(websiteId, pageId, `${MENU}<h1>Second</h1>`);
  await live(second);
  const puts = () => bucket.asked.filter((line) => line.startsWith("PUT"));
  // Its document with three encodings at most, sitemap and 404 page likewise, manifest, pointer.
  expect(puts().length).toBeLessThanOrEqual(14);
  expect(puts().length).toBeGreaterThanOrEqual(3);
  expect(await (await edge.visit(host, "/")).text()).toBe(before);
  edge.wait();
  expect(await (await edge.visit(host, "/")).text()).toContain("<h1>Second</h1>");
  bucket.asked.length = 0;
  const restored = (await server.post(`/v1/releases/${releaseId}/restore`)).json;
  await live(restored._id ?? restored.release?._id);
  expect(puts().length).toBeLessThanOrEqual(2);
  edge.wait();
  expect(await (await edge.visit(host, "/")).text()).toBe(before);
});

describe("what only the server can do", () => {
  test("forms, their script and reports of visits go on to it; views are counted once", async () => {
    const { websiteId, pageId, host, form, releaseId } = await makeSite(server, "Forms");
    await live(releaseId);
    const edge = edgeHere();
    expect((await edge.visit(host, "/_sw/forms.js")).status).toBe(200);
    const headers = {
      Accept: "application/json",
      "Content-Type": "application/x-www-form-urlencoded",
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    };
    const posted = await edge.visit(host, form, { method: "POST", body: "email=ada%40example.com", headers });
    expect(posted.status).toBe(200);
    const { json } = await server.get(`/v1/forms/${form.split("/").at(-1)}/submissions`);
    expect(json.data.map(({ data }: Json) => data.email)).toEqual(["ada@example.com"]);
    const thanks = await edge.visit(host, `${form}/thanks`);
    expect(thanks.status).toBe(200);
    const seen = { "User-Agent": headers["User-Agent"] };
    expect((await edge.visit(host, "/menu", { headers: seen })).status).toBe(200);
    const beacon = JSON.stringify({ p: "/menu", t: 4000, n: 1 });
    const report = { method: "POST", body: beacon, headers: { ...seen, "Content-Length": String(beacon.length) } };
    expect((await edge.visit(host, "/_sw/beacon", report)).status).toBe(204);
    await edge.told();
    await server.app.visits.flush();
    const pages = (await server.get(`/v1/websites/${websiteId}/analytics`)).json;
    expect(pages.totals).toMatchObject({ views: 1, visitors: 1 });
    expect((await edge.visit(host, "/", { method: "DELETE" })).status).toBe(405);
    expect(pageId).toStartWith("page_");
  });

  test("hosts that the bucket does not know, and files that only a script names, are the server's to answer", async () => {
    const { host, releaseId } = await makeSite(server, "Others");
    await live(releaseId);
    const edge = edgeHere();
    expect(await (await edge.visit("nobody.sites.localhost", "/")).text()).toContain("No website here");
    const other = [...FONT_FILES.keys()].at(-1)!;
    expect((await edge.visit(host, `/_sw/fonts/${other}`)).status).toBe(200);
    for (const path of ["/__proto__", "/constructor", "/%", "/..%2f", "/hosts/x.json"])
      expect([path, (await edge.visit(host, path)).status]).toEqual([path, 404]);
  });

  test("with the server away pages are there, and what needs it says so", async () => {
    const { host, form, releaseId } = await makeSite(server, "Alone");
    await live(releaseId);
    const edge = edgeOf(`${bucket.endpoint}/sites`, "http://127.0.0.1:1");
    expect((await edge.visit(host, "/")).status).toBe(200);
    expect((await edge.visit(host, form, { method: "POST", body: "email=a" })).status).toBe(502);
  });

  test("with the bucket away the edge goes on with the release that it knows, else asks the server", async () => {
    const { host, releaseId } = await makeSite(server, "Away");
    await live(releaseId);
    const edge = edgeHere();
    const before = await (await edge.visit(host, "/")).text();
    bucket.fault = ({ signed }) => (signed ? null : slowDown());
    edge.wait();
    expect(await (await edge.visit(host, "/")).text()).toBe(before);
    expect(await (await edge.visit(host, "/menu")).text()).toContain("Loaves");
    expect(await (await edgeHere().visit(host, "/")).text()).toBe(before);
  });
});

describe("a bucket that fails", () => {
  let site: Awaited<ReturnType<typeof makeSite>>;
  let next = 0;
  beforeEach(async () => {
    site = await makeSite(server, `Failing ${++next}`);
    await live(site.releaseId);
    lines = [];
  });

  /** Publishes while the bucket fails, and waits until that is known. */
  async function deployInVain(): Promise<{ second: string; target: Json }> {
    const second = await deploy(site.websiteId, site.pageId, `${MENU}<h1>Second</h1>`);
    const target = await until(
      () => targetOf(second),
      ({ status }) => status !== "pending",
    );
    expect(target).toMatchObject({ kind: "s3", status: "failed", pushed_at: null, next_try_at: expect.any(String) });
    expect(await targetOf(site.releaseId)).toMatchObject({ status: "live", error: null });
    const alone = edgeOf(`${bucket.endpoint}/${bucket.name}`, "http://127.0.0.1:1");
    for (const path of ["/", "/menu", "/sitemap.xml"]) expect((await alone.visit(site.host, path)).status).toBe(200);
    expect(await (await alone.visit(site.host, "/")).text()).not.toContain("Second");
    expect(JSON.stringify([lines, target])).not.toContain(SECRET);
    return { second, target };
  }

  /** The bucket is well again: somebody need not wait for the next try. */
  async function recovers(second: string): Promise<void> {
    bucket.fault = null;
    bucket.exists = true;
    await server.storage.write("all", async (db) => {
      await db.run("UPDATE jobs SET run_at = 0 WHERE kind = 'releases.push' AND lease_owner IS NULL");
    });
    expect(await live(second)).toMatchObject({ status: "live", error: null, next_try_at: null });
    expect(await (await edgeHere().visit(site.host, "/")).text()).toContain("<h1>Second</h1>");
  }

  test.each([
    [
      "that refuses the key",
      () =>
        new Response(`<Error><Code>SignatureDoesNotMatch</Code><Message>Check your key ${SECRET}.</Message></Error>`, {
          status: 403,
        }),
      "The bucket answered 403: SignatureDoesNotMatch: Check your key ….",
    ],
    [
      "that asks to slow down",
      () => slowDown({ "Retry-After": "9" }),
      "The bucket answered 503: SlowDown: Please reduce your request rate.",
    ],
    [
      "that has no room",
      ({ method }: { method: string }) =>
        method === "PUT"
          ? new Response("<Error><Code>QuotaExceeded</Code><Message>Full</Message></Error>", { status: 507 })
          : null,
      "The bucket answered 507: QuotaExceeded: Full.",
    ],
    [
      "that takes everything but pointers",
      ({ method, key }: { method: string; key: string }) =>
        method === "PUT" && key.startsWith("hosts/") ? slowDown({ "Retry-After": "9" }) : null,
      "The bucket answered 503: SlowDown: Please reduce your request rate.",
    ],
    [
      "that takes everything but manifests",
      ({ method, key }: { method: string; key: string }) =>
        method === "PUT" && key.endsWith(".json") ? slowDown({ "Retry-After": "9" }) : null,
      "The bucket answered 503: SlowDown: Please reduce your request rate.",
    ],
  ])("%s keeps the old release, whole, and gets the new one later", async (_, fault, words) => {
    bucket.fault = (request) => (request.signed ? fault(request) : null);
    const { second, target } = await deployInVain();
    expect(target.error).toBe(words);
    await recovers(second);
  });

  test("that is deleted midway and made anew has everything again, of all websites", async () => {
    const pointers = [...bucket.objects.keys()].filter((key) => key.startsWith("hosts/"));
    bucket.fault = ({ method }) => {
      if (method === "PUT") bucket.exists = false;
      return null;
    };
    const second = await deploy(site.websiteId, site.pageId, `${MENU}<h1>Second</h1>`);
    const target = await until(
      () => targetOf(second),
      ({ status }) => status === "failed",
    );
    expect(target.error).toBe("The bucket answered 404: NoSuchBucket: The specified bucket does not exist.");
    bucket.objects.clear();
    await recovers(second);
    expect(pointers.every((key) => bucket.objects.has(key))).toBe(false);
    // Looked at from time to time; a start looks too, where no other process does.
    server.seemDead();
    const another = await startTestServer({ environment: bucket.environment, directory: server.directory });
    await until(
      () => pointers.every((key) => bucket.objects.has(key)),
      (areThere) => areThere,
    );
    await another.stop();
  });
});

describe("what is published no more", () => {
  test("a website that is deleted loses its pointer, another that gets its host has its own", async () => {
    const { websiteId, host, releaseId } = await makeSite(server, "Leaving");
    await live(releaseId);
    await server.delete(`/v1/websites/${websiteId}`);
    await until(
      () => bucket.objects.has(`hosts/${host}.json`),
      (isThere) => !isThere,
    );
    expect((await edgeHere().visit(host, "/")).status).toBe(404);
    const again = await makeSite(server, "Leaving");
    expect(again.host).toBe(host);
    await live(again.releaseId);
    expect(JSON.parse(bucket.objects.get(`hosts/${host}.json`)!.bytes.toString()).website).toBe(again.websiteId);
  });

  test("a domain has a pointer while it is linked, and pages say whose they are", async () => {
    const { websiteId, host, releaseId } = await makeSite(server, "Domains");
    await live(releaseId);
    const domain = await addHeldDomain(server, "crumb.example");
    await server.put(`/v1/websites/${websiteId}`, { domain: domain._id });
    await until(
      () => bucket.objects.has("hosts/crumb.example.json"),
      (isThere) => isThere,
    );
    const edge = edgeHere();
    expect(await (await edge.visit("crumb.example", "/robots.txt")).text()).toContain("//crumb.example");
    expect(await (await edge.visit(host, "/robots.txt")).text()).toContain(`//${host}`);
    await server.put(`/v1/websites/${websiteId}`, { domain: null });
    await until(
      () => bucket.objects.has("hosts/crumb.example.json"),
      (isThere) => !isThere,
    );
    expect((await edge.visit(host, "/")).status).toBe(200);
  });
});

test("objects that no kept release shows are removed an hour after they were replaced, and no others", async () => {
  const own = startTestBucket();
  let ahead = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  const here = await startTestServer({ environment: own.environment, clock });
  const settle = (look: () => unknown) => until(look, (value) => value);
  const isLive = (releaseId: string) => settle(async () => (await targetOf(releaseId, here)).status === "live");
  try {
    const { websiteId, pageId, host, releaseId } = await makeSite(here, "Tidy");
    await isLive(releaseId);
    const first = [...own.objects.keys()].filter((key) => key.startsWith("sites/"));
    await saveVersion(here, pageId, { html: `${MENU}<h1>Second</h1>` });
    const second = (await here.post(`/v1/websites/${websiteId}/deploy`, {})).json.release._id;
    await isLive(second);
    for (const key of first) expect(own.objects.has(key)).toBe(true);
    ahead += 2 * HOUR_MS;
    await settle(() => first.some((key) => !own.objects.has(key)));
    await settle(async () => !(await here.storage.read.all("SELECT 1 FROM jobs WHERE kind = 'releases.push'")).length);
    const edge = edgeOf(`${own.endpoint}/sites`, "http://127.0.0.1:1");
    for (const path of ["/", "/menu", "/none", "/sitemap.xml"])
      expect([200, 404]).toContain((await edge.visit(host, path)).status);
    // The first release is kept: its documents are still there.
    const documents = await here.storage.read.all<{ document: string }>("SELECT DISTINCT document FROM publications");
    for (const { document } of documents) expect(own.objects.has(`sites/${websiteId}/${document}`)).toBe(true);
    await here.delete(`/v1/websites/${websiteId}`);
    await settle(() => !own.objects.has(`hosts/${host}.json`));
    // What is left is removed an hour after that was written down.
    const due = `kind = 'releases.push' AND (lease_owner IS NOT NULL OR run_at <= ${clock.now()})`;
    await settle(async () => !(await here.storage.read.all(`SELECT 1 FROM jobs WHERE ${due}`)).length);
    ahead += 2 * HOUR_MS;
    await settle(() => ![...own.objects.keys()].some((key) => key.includes(websiteId)));
    await settle(async () => !(await here.storage.read.all("SELECT 1 FROM bucket_sites")).length);
  } finally {
    await here.stop();
    await own.stop();
  }
});

test("without a bucket a release is this server's alone", async () => {
  const alone = await startTestServer();
  try {
    const { releaseId } = await makeSite(alone, "Local");
    expect(await targetOf(releaseId, alone)).toEqual({
      kind: "local",
      status: "live",
      error: null,
      next_try_at: null,
      pushed_at: null,
    });
    expect((await alone.get("/v1/settings")).json.publishing).toBe("local");
  } finally {
    await alone.stop();
  }
});

test("settings say where sites are published, and the check asks the bucket", async () => {
  expect((await server.get("/v1/settings")).json.publishing).toBe("s3");
  const checked = async () =>
    (await server.post("/v1/settings/check")).json.checks.find(({ name }: Json) => name === "bucket");
  expect(await checked()).toMatchObject({ ok: true });
  bucket.fault = ({ signed }) =>
    signed ? new Response("<Error><Code>AccessDenied</Code></Error>", { status: 403 }) : null;
  expect(await checked()).toEqual({
    name: "bucket",
    ok: false,
    message: "The bucket answered 403: AccessDenied.",
    code: "bucket_answered",
    details: { status: 403, said: ": AccessDenied" },
  });
});
