/** The application as browsers get it: where it is, how it may be kept, what it may do, how large it is. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Answer, call, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(server.baseUrl, "GET", path, undefined, null, headers);

/** The files that a document or a script names. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/["'(](?:\/app\/files\/|\.\/)([\w-]+\.(?:js|css))/g)].map(([, name]) => name!);

describe("the document", () => {
  test("is at every address below /app/, and never kept", async () => {
    expect((await get("/app")).headers.get("location")).toBe("/app/");
    const { text } = await get("/app/");
    for (const path of ["/app/websites/web_1", "/app/nowhere?q=1"]) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(answer.text).toBe(text);
    }
  });

  test("runs no inline script or style, takes nothing from elsewhere and is framed by nobody", async () => {
    const { headers, text } = await get("/app/");
    const policy = headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(text).not.toMatch(/<style|<script(?! type="module" crossorigin src=)/);
  });

  test("is on no published site, and takes no posts", async () => {
    expect((await server.visit("crumb.sites.localhost", "/app/")).status).toBe(404);
    expect((await call(server.baseUrl, "POST", "/app/", {}, null)).status).toBe(405);
  });
});

describe("files", () => {
  test("have their content's hash in their name, are kept for good and sent compressed", async () => {
    const { text } = await get("/app/");
    const names = filesIn(text);
    expect(names.map((name) => name.split(".").pop()).sort()).toEqual(["css", "js"]);
    for (const name of names) {
      const answer = await get(`/app/files/${name}`, { "accept-encoding": "br" });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
      expect(answer.headers.get("content-encoding")).toBe("br");
    }
    expect((await get("/app/files/index-00000000.js")).status).toBe(404);
  });

  test("of the first screen are at most 150 KB compressed", async () => {
    const wanted = new Set(filesIn((await get("/app/")).text));
    const sizes = new Map<string, number>();
    for (const name of wanted) {
      const { text } = await get(`/app/files/${name}`, { "accept-encoding": "identity" });
      sizes.set(name, Bun.gzipSync(text).length);
      // What a script needs before it can run; and of what is loaded later, the screen itself.
      for (const [, kind, needed] of text.matchAll(/\b(from|import)\s*\(?"(?:\/app\/files\/|\.\/)([\w-]+\.js)"/g)) {
        const later = text.includes(`import("/app/files/${needed}")`) || text.includes(`import("./${needed}")`);
        if (kind && needed && (!later || needed.startsWith("websites_page"))) wanted.add(needed);
      }
    }
    expect([...sizes.keys()].some((name) => name.startsWith("websites_page"))).toBe(true);
    expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(150 * 1024);
  });
});
