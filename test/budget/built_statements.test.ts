/**
 * Statements that are asked with nearly every call are built once (storage/kept_statements.ts): building one takes longer
 * than running it. What a warm call still builds anew is counted here, so that nobody adds to it unseen.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { SQLiteDialect } from "drizzle-orm/sqlite-core";
import { makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";

/** The first calls build what is kept. */
const WARMING = 2;
/** Of several the least: jobs that run beside a call build statements, too. */
const CALLS = 4;

let server: TestServer;
let websiteId: string;
let pageId: string;
let built = 0;
const dialect = SQLiteDialect.prototype;
const build = dialect.sqlToQuery;

beforeAll(async () => {
  dialect.sqlToQuery = function (...given) {
    built++;
    return build.apply(this, given);
  };
  server = await startTestServer();
  ({ websiteId, pageId } = await makePublishedWebsite(server, "Bakery"));
});
afterAll(async () => {
  dialect.sqlToQuery = build;
  await server.stop();
});

/** How many statements a call builds when it is not one of the first. */
async function builtBy(call: (at: number) => Promise<{ status: number }>): Promise<number> {
  const counts: number[] = [];
  for (let at = 0; at < WARMING + CALLS; at++) {
    const before = built;
    expect((await call(at)).status).toBe(200);
    counts.push(built - before);
  }
  return Math.min(...counts.slice(WARMING));
}

const CALLED: [what: string, most: number, call: (at: number) => Promise<{ status: number }>][] = [
  ["a website that is read", 0, () => server.get(`/v1/websites/${websiteId}`)],
  ["a preview", 0, () => server.get(`/v1/pages/${pageId}/preview`)],
  [
    "a turn of the editor",
    36,
    (at) => server.post("/v1/edit/turn", { page_id: pageId, message: `Change the headline to “Bread ${at}”` }),
  ],
  ["a deploy of a page", 14, () => server.post("/v1/tools/deploy", { page_id: pageId })],
  [
    "an import",
    10,
    (at) => {
      const page = { path: `/p${at}`, name: "P", html: `<main><h1>${at}</h1></main>`, css: "", javascript: "" };
      return server.post(`/v1/websites/${websiteId}/pages/import`, page);
    },
  ],
];

test.each(CALLED)("%s builds at most %d statements anew", async (_, most, call) => {
  expect(await builtBy(call)).toBeLessThanOrEqual(most);
});
