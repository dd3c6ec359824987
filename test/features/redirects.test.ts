/** Redirects: by hand and by themselves, in one step, never in a circle. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { followPath, loopOf, type Redirect, resolveChains } from "../../src/features/publishing/redirect_rules.ts";
import {
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

const add = (websiteId: string, body: object) => server.post(`/v1/websites/${websiteId}/redirects`, body);
const led = async (host: string, path: string) => {
  const { status, headers } = await server.visit(host, path);
  return [status, headers.get("location")];
};

test("by hand: seen at once, with the query that the visitor came with, and taken away at once", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "By hand");
  const { json } = await add(websiteId, { path: "/Old%20Menu.html", target: "/menu#top" });
  expect(json).toMatchObject({ path: "/Old%20Menu.html", target: "/menu#top", status: 301, source: "manual" });
  await add(websiteId, { path: "/shop", target: "https://shop.example.org/?from=site", status: 302 });
  await add(websiteId, { path: "/gone", status: 410 });
  expect(await led(host, "/Old%20Menu.html")).toEqual([301, "/menu#top"]);
  expect(await led(host, "/Old%20Menu.html?a=1&b=2")).toEqual([301, "/menu?a=1&b=2#top"]);
  expect(await led(host, "/shop?x=1")).toEqual([302, "https://shop.example.org/?from=site"]);
  expect(await led(host, "/gone")).toEqual([410, null]);
  expect(await led(host, "/gone/")).toEqual([308, "/gone"]);
  expect((await server.visit(host, "/gone")).text).toContain("<!DOCTYPE html>");
  const listed = (await server.get(`/v1/websites/${websiteId}/redirects`)).json;
  expect([listed.total, listed.data[0].path]).toEqual([3, "/gone"]);
  expect((await server.delete(`/v1/redirects/${json._id}`)).json).toEqual({ _id: json._id, deleted: true });
  expect(await led(host, "/Old%20Menu.html")).toEqual([404, null]);
});

test("many at once: all of them as one release, or none, and it is told which can't be made", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "Many");
  const take = (redirects: object[]) => server.post(`/v1/websites/${websiteId}/redirects/import`, { redirects });
  const releases = async () => (await server.get(`/v1/websites/${websiteId}/releases`)).json.total;
  const before = await releases();
  await add(websiteId, { path: "/one", target: "/first" });
  const { json } = await take([
    { path: "/one", target: "/two" },
    { path: "/two", target: "/three" },
    { path: "/two", target: "/four", status: 302 },
    { path: "/gone", status: 410 },
  ]);
  expect(json.redirects.map(({ path, target }: { path: string; target: string }) => [path, target]).toSorted()).toEqual(
    [
      ["/gone", null],
      ["/one", "/two"],
      ["/two", "/four"],
    ],
  );
  expect(await led(host, "/one")).toEqual([302, "/four"]);
  const { data } = (await server.get(`/v1/websites/${websiteId}/redirects`)).json;
  // Where one leads to the next it leads somewhere.
  expect(data.map(({ path, target_missing }: Json) => [path, target_missing]).toSorted()).toEqual([
    ["/gone", false],
    ["/one", false],
    ["/two", true],
  ]);
  expect(await releases()).toBe(before + 2);
  const circle = await take([
    { path: "/a", target: "/b" },
    { path: "/b", target: "/a" },
  ]);
  expect([circle.status, circle.json.code]).toEqual([409, "redirect_loop"]);
  expect(circle.json.details).toMatchObject([
    { path: "redirects.1", code: "circle", values: { paths: expect.any(String) } },
  ]);
  const taken = await take([
    { path: "/five", target: "/" },
    { path: "/", target: "/five" },
  ]);
  expect([taken.json.code, taken.json.details]).toMatchObject([
    "path_taken",
    [{ path: "redirects.1", code: "page_there" }],
  ]);
  expect((await server.get(`/v1/websites/${websiteId}/redirects`)).json.total).toBe(3);
});

test("as many as a website may have come at once, whatever they lead to, and stop nobody", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "Moved");
  const redirects = [
    ...Array.from({ length: 500 }, (_, at) => ({ path: `/chain-${at}`, target: `/chain-${at + 1}` })),
    ...Array.from({ length: 499 }, (_, at) => ({ path: `/in/${at}/*`, target: `/in/${at + 1}/:splat/:splat` })),
  ];
  const { status, json } = await server.post(`/v1/websites/${websiteId}/redirects/import`, { redirects });
  expect([status, json.code ?? json.redirects.length]).toEqual([409, "redirect_loop"]);
  const rest = redirects.map((one) => ({ ...one, target: one.target.replace(/^\/in.*/, "/") }));
  const taken = await server.post(`/v1/websites/${websiteId}/redirects/import`, { redirects: rest });
  expect(taken.json.redirects).toHaveLength(999);
  expect(await led(host, "/chain-3")).toEqual([301, "/chain-500"]);
});

test("a target that names the star twice leads nobody on for ever", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "Doubled");
  const grown = await add(websiteId, { path: "/grow/*", target: "/grow/:splat/:splat" });
  expect([grown.status, grown.json.code]).toEqual([409, "redirect_loop"]);
  const splats = "/:splat".repeat(200);
  expect((await add(websiteId, { path: "/one/*", target: `/two${splats}` })).status).toBe(200);
  expect((await add(websiteId, { path: "/two/*", target: `/three${splats}` })).json.code).toBe("redirect_loop");
  expect(await led(host, "/one/a")).toEqual([301, `/two${"/a".repeat(200)}`]);
  expect(await led(host, `/one/${"a".repeat(100)}`)).toEqual([404, null]);
});

test("a path is kept as browsers send it, whichever way it was written", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "Written");
  expect((await add(websiteId, { path: "/Über uns".replace(" ", "-"), target: "/" })).json.path).toBe("/%C3%9Cber-uns");
  expect(await led(host, "/%C3%9Cber-uns")).toEqual([301, "/"]);
  await add(websiteId, { path: "/%C3%9Cber-uns", target: "/team" });
  expect(await led(host, "/%C3%9Cber-uns")).toEqual([301, "/team"]);
  expect((await server.get(`/v1/websites/${websiteId}/redirects`)).json.total).toBe(1);
});

test("a page in the place of a file that every website has leaves nothing there: the file is back", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "Files");
  const files = ["/robots.txt", "/sitemap.xml", "/llms.txt", "/favicon.svg"];
  const pages = await Promise.all(
    files.map((path) =>
      server.post(`/v1/websites/${websiteId}/pages/import`, { path, name: "P", html: "<p>Page</p>" }),
    ),
  );
  await server.post(`/v1/websites/${websiteId}/deploy`, {});
  for (const path of files) expect((await server.visit(host, path)).text).toContain("<p>Page</p>");
  await server.put(`/v1/pages/${pages[0]!.json._id}`, { path: "/robots" });
  await server.post(`/v1/websites/${websiteId}/deploy`, {});
  for (const { json } of pages.slice(1)) await server.delete(`/v1/pages/${json._id}`);
  for (const path of files) {
    const { status, headers, text } = await server.visit(host, path);
    expect([path, status, headers.get("content-type")?.includes("html"), text.includes("<p>Page")]).toEqual([
      path,
      200,
      false,
      false,
    ]);
  }
});

test("made before the first publish they are there with it", async () => {
  const { websiteId, pageId } = await makeWebsite(server, "Before");
  await add(websiteId, { path: "/old", target: "/" });
  await saveVersion(server, pageId, { html: "<p>Hi</p>" });
  const { json } = await server.post("/v1/tools/deploy", { page_id: pageId });
  expect(await led(new URL(json.url).hostname, "/old")).toEqual([301, "/"]);
});

test("by themselves: a page that moves leaves one behind, in one step however often it moves, and none where a page is", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "Moving");
  const { json } = await server.post(`/v1/websites/${websiteId}/pages/import`, {
    path: "/a",
    name: "A",
    html: "<p>A</p>",
  });
  const moveTo = async (path: string) => {
    await server.put(`/v1/pages/${json._id}`, { path });
    await server.post("/v1/tools/deploy", { page_id: json._id });
  };
  await server.post("/v1/tools/deploy", { page_id: json._id });
  await moveTo("/b");
  await moveTo("/c");
  expect([await led(host, "/a"), await led(host, "/b")]).toEqual([
    [301, "/c"],
    [301, "/c"],
  ]);
  await moveTo("/a");
  expect([await led(host, "/a"), await led(host, "/b"), await led(host, "/c")]).toEqual([
    [200, null],
    [301, "/a"],
    [301, "/a"],
  ]);
  await server.delete(`/v1/pages/${json._id}`);
  for (const path of ["/a", "/b", "/c"]) expect(await led(host, path)).toEqual([410, null]);
});

test("paths are compared in their normal form", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "Normal forms");
  await server.post(`/v1/websites/${websiteId}/pages/import`, { path: "/about", name: "About", html: "<p>About</p>" });
  await server.post(`/v1/websites/${websiteId}/deploy`, {});
  expect((await add(websiteId, { path: "/%7euser/%c3%bc", target: "/about" })).json.path).toBe("/~user/%C3%BC");
  await add(websiteId, { path: "/a%2fb", target: "/about" });
  for (const path of ["/~user/%C3%BC", "/%7Euser/%c3%bc", "/%7Euse%72/x/../%c3%bc", "/a%2Fb", "/a%2fb"])
    expect([path, ...(await led(host, path))]).toEqual([path, 301, "/about"]);
  expect(await led(host, "/a/b")).toEqual([404, null]);
  for (const path of ["/%61bout", "/%2E/about", "/x/%2e%2e/about"])
    expect([path, ...(await led(host, path))]).toEqual([path, 200, null]);
  expect((await add(websiteId, { path: "/loop", target: "/%6Coop" })).json.code).toBe("redirect_loop");
  expect((await add(websiteId, { path: "/slash", target: "/slash/" })).json.code).toBe("redirect_loop");
  expect((await add(websiteId, { path: "/own", target: `http://${host}/own?x` })).json.code).toBe("redirect_loop");
});

test("the names of files that pages have elsewhere lead to the pages", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "Files of pages");
  for (const path of ["/about", "/plain.html"])
    await server.post(`/v1/websites/${websiteId}/pages/import`, { path, name: "P", html: `<p>${path}</p>` });
  await server.post(`/v1/websites/${websiteId}/deploy`, {});
  expect(await led(host, "/index.html")).toEqual([301, "/"]);
  expect(await led(host, "/about.html?a=1")).toEqual([301, "/about?a=1"]);
  expect(await led(host, "/about/index.htm")).toEqual([301, "/about"]);
  expect(await led(host, "/plain.html")).toEqual([200, null]);
  expect(await led(host, "/none.html")).toEqual([404, null]);
});

test("a wildcard: everything below a path where nothing else is, the narrowest first", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "Wildcards");
  for (const path of ["/blog/kept", "/shop"])
    await server.post(`/v1/websites/${websiteId}/pages/import`, { path, name: "P", html: `<p>${path}</p>` });
  await server.post(`/v1/websites/${websiteId}/deploy`, {});
  expect((await add(websiteId, { path: "/blog/*", target: "/news/:splat" })).json).toMatchObject({ path: "/blog/*" });
  await add(websiteId, { path: "/blog/2019/*", status: 410 });
  await add(websiteId, { path: "/blog/exact", target: "/shop" });
  await add(websiteId, { path: "/find/*", target: "https://other.example/s?q=:splat&from=site", status: 302 });
  await add(websiteId, { path: "/out/*", target: "/:splat" });
  await add(websiteId, { path: "/old/*", target: "/blog/:splat", status: 302 });
  const expected: Record<string, [number, string | null]> = {
    "/blog/2020/01/x": [301, "/news/2020/01/x"],
    "/blog/2020?a=1": [301, "/news/2020?a=1"],
    "/blog": [301, "/news/"],
    "/blog/*": [301, "/news/*"],
    "/blog/b%c3%bc": [301, "/news/b%C3%BC"],
    "/blog/kept": [200, null],
    "/blog/kept/": [308, "/blog/kept"],
    "/blog/exact": [301, "/shop"],
    "/blog/2019/x": [410, null],
    "/blogs/x": [404, null],
    "/find/a&b=c": [302, "https://other.example/s?q=a%26b%3Dc&from=site"],
    "/out//evil.example/x": [301, "/evil.example/x"],
    "/out/..%2f%5Cevil.example": [301, "/..%2F%5Cevil.example"],
    "/old/2020": [302, "/news/2020"],
    "/old/kept": [302, "/blog/kept"],
  };
  for (const [path, way] of Object.entries(expected))
    expect([path, ...(await led(host, path))]).toEqual([path, ...way]);
  const tried = async (path: string) => {
    const { json } = await server.get(`/v1/websites/${websiteId}/redirects/try?path=${encodeURIComponent(path)}`);
    return [json.steps.map(({ redirect, leads_to }: Json) => `${redirect.path} ${leads_to}`), json.end];
  };
  expect(await tried("/old/exact")).toEqual([["/old/* /blog/exact", "/blog/exact /shop"], "page"]);
  expect(await tried("/old/2019/x.html")).toEqual([["/old/* /blog/2019/x.html", "/blog/2019/* null"], "gone"]);
  expect(await tried("/blog/other")).toEqual([["/blog/* /news/other"], "missing"]);
  expect(await tried("/find/bread")).toEqual([["/find/* https://other.example/s?q=bread&from=site"], "elsewhere"]);
  expect(await tried("/blog/kept/")).toEqual([[], "page"]);
  expect(await tried("/none")).toEqual([[], "missing"]);
  const circles = [
    { path: "/news/*", target: "/old/:splat" },
    { path: "/deep/*", target: "/deep/er/:splat" },
    { path: "/same/*", target: "/same" },
    { path: "/news/one", target: "/blog/one" },
  ];
  for (const body of circles) expect([body, (await add(websiteId, body)).json.code]).toEqual([body, "redirect_loop"]);
  // Where a page is nobody is sent on, so this is none.
  expect((await add(websiteId, { path: "/shop/*", target: "/shop" })).status).toBe(200);
  expect(await led(host, "/shop/any")).toEqual([301, "/shop"]);
});

test("what a path is tried against ends, also where redirects of before lead around in a circle", () => {
  const circle = [
    { path: "/a/*", target: "/b/:splat/x", status: 301 },
    { path: "/b/*", target: "/a/:splat", status: 301 },
  ];
  const { steps, end } = followPath(circle, "/a/1", {});
  expect([steps.length, end]).toEqual([10, "circle"]);
  expect(followPath([], "/", { isThere: (path) => path === "/" })).toEqual({ steps: [], end: "page" });
});

test("a circle that comes to be when a page goes is a 404", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "Later circles");
  const { json } = await server.post(`/v1/websites/${websiteId}/pages/import`, {
    path: "/s/home",
    name: "P",
    html: "x",
  });
  await server.post(`/v1/websites/${websiteId}/deploy`, {});
  await add(websiteId, { path: "/s/*", target: "/s/home" });
  expect(await led(host, "/s/x")).toEqual([301, "/s/home"]);
  await server.put(`/v1/pages/${json._id}`, { path: "/home" });
  await server.post(`/v1/websites/${websiteId}/deploy`, {});
  expect(await led(host, "/s/x")).toEqual([301, "/home"]);
  await server.delete(`/v1/redirects/${(await server.get(`/v1/websites/${websiteId}/redirects`)).json.data[0]._id}`);
  expect((await server.visit(host, "/s/x")).status).toBe(404);
});

describe("refused, and nothing is changed:", () => {
  test.each([
    [{ path: "/blog/:year/:slug", target: "/" }, "path"],
    [{ path: "/blog/*/old", target: "/" }, "path"],
    [{ path: "/blog*", target: "/" }, "path"],
    [{ path: "/blog", target: "/news/:splat" }, "target"],
    [{ path: "/blog/*", target: "/news/*" }, "target"],
    [{ path: "/blog/*", target: "/news/:slug" }, "target"],
    [{ path: "/blog/*", target: "/news?id=:id" }, "target"],
    [{ path: "/blog/*", target: "https://:splat/" }, "target"],
    [{ path: "/_sw/*", target: "/" }, "path"],
    [{ path: "old", target: "/" }, "path"],
    [{ path: "/old?x", target: "/" }, "path"],
    [{ path: "/old/", target: "/" }, "path"],
    [{ path: "/sitemap.xml", target: "/" }, "path"],
    [{ path: "/half-\ud800", target: "/" }, "path"],
    [{ path: "/_sw/forms/x", target: "/" }, "path"],
    [{ path: "/old" }, "target"],
    [{ path: "/old", target: "javascript:alert(1)" }, "target"],
    [{ path: "/old", target: "//evil.example" }, "target"],
    [{ path: "/old", target: "/\\evil.example" }, "target"],
    [{ path: "/old", target: "https://user:pass@evil.example/" }, "target"],
    [{ path: "/old", target: "/a\r\nSet-Cookie: a=b" }, "target"],
    [{ path: "/old", target: "/", status: 410 }, "target"],
    [{ path: "/old", target: "/", status: 200 }, "status"],
  ])("%j", async (body, field) => {
    const { websiteId } = await makeWebsite(server);
    const { status, json } = await add(websiteId, body);
    expect([status, json.details?.[0].path]).toEqual([400, field]);
    expect((await server.get(`/v1/websites/${websiteId}/redirects`)).json.total).toBe(0);
  });

  test("a circle, the address of a published page, and one of another account's website", async () => {
    const { websiteId, host } = await makePublishedWebsite(server, "Circles");
    await add(websiteId, { path: "/a", target: "/b" });
    await add(websiteId, { path: "/b", target: "/c?x=1" });
    const circle = await add(websiteId, { path: "/c", target: "/a#top" });
    expect([circle.status, circle.json.code]).toEqual([409, "redirect_loop"]);
    expect(circle.json.message).toContain("/c → /a → /b → /c");
    expect((await add(websiteId, { path: "/d", target: "/d" })).json.code).toBe("redirect_loop");
    expect((await add(websiteId, { path: "/", target: "/a" })).json.code).toBe("path_taken");
    expect(await led(host, "/a")).toEqual([301, "/c?x=1"]);
    const other = await server.addAccount();
    expect((await other.post(`/v1/websites/${websiteId}/redirects`, { path: "/x", target: "/" })).status).toBe(404);
    const { json } = await server.get(`/v1/websites/${websiteId}/redirects`);
    expect((await other.delete(`/v1/redirects/${json.data[0]._id}`)).status).toBe(404);
  });
});

const path = fc.constantFrom("/a", "/b", "/c", "/d", "/e", "/f");
const redirects = fc
  .array(
    fc.record({
      path,
      status: fc.constantFrom(301, 302),
      target: fc.oneof(
        path,
        path.map((to) => `${to}?q#f`),
        fc.constant("https://example.org/"),
        fc.constant(null),
      ),
    }),
    { maxLength: 8 },
  )
  .map((all) => [
    ...new Map(all.map((one) => [one.path, one.target === null ? { ...one, status: 410 } : one])).values(),
  ]);

test("any redirects become single steps to where a visitor who follows each of them ends, and circles are found", () => {
  fc.assert(
    fc.property(redirects, (all: Redirect[]) => {
      const byPath = new Map(all.map((one) => [one.path, one]));
      const resolved = new Map(resolveChains(all).map((one) => [one.path, one]));
      for (const first of all) {
        let at = first;
        let steps = 0;
        let status = first.status;
        for (; steps <= all.length; steps++) {
          const next = at.target === null ? undefined : byPath.get(at.target.split(/[?#]/)[0]!);
          if (!next) break;
          at = next;
          status = next.status === 410 || next.status === status ? next.status : 302;
        }
        const end = resolved.get(first.path);
        if (steps > all.length) expect(end).toBeUndefined();
        else expect(end).toEqual({ path: first.path, target: at.target, status: end!.status });
        if (end) expect(end.status === 410).toBe(at.status === 410);
        const inCircle = loopOf(all, [first]) !== null;
        if (inCircle) expect(end).toBeUndefined();
      }
    }),
    { numRuns: 2000 },
  );
});
