/**
 * Archives within the event loop's budget: whatever is exported, and whatever an archive holds, no turn is longer than
 * 50 ms. The real server in a process of its own.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { sha256Hex } from "../../src/lib/hash.ts";
import { asUpload, makeArchive, type Rows, zipOf } from "../archives.ts";
import { call, type Json } from "../harness.ts";
import { type ProbedServer, startProbedServer } from "./probed_server.ts";

/** In milliseconds of processor time on the machine that is meant. */
const LONGEST_TURN_MS = 50;
/** What work costs it costs each time; a collection of garbage meets one try and not the next. */
const TRIES = { timeout: 300_000, retry: 2 };

let server: ProbedServer;
beforeAll(async () => {
  server = await startProbedServer({});
  // What is loaded when it is first used is no part of what a call costs.
  const { json } = await send(await makeArchive({ pages: [{}], versions: [{}] }));
  await exported(json._id);
  await server.longestTurnMs();
});
afterAll(async () => {
  await server.stop();
  rmSync(server.directory, { recursive: true, force: true });
});

const send = (archive: Blob) => call(server.baseUrl, "POST", "/v1/websites/import_archive", archive, server.key);

async function exported(id: string, query = ""): Promise<Blob> {
  const response = await fetch(`${server.baseUrl}/v1/websites/${id}/export${query}`, {
    headers: { Authorization: `Bearer ${server.key}` },
  });
  return asUpload(new Uint8Array(await response.arrayBuffer()));
}

async function longestDuring(work: () => Promise<unknown>): Promise<number> {
  await server.longestTurnMs();
  await work();
  return await server.longestTurnMs();
}

/** The same of what can be done again: a turn in which the garbage of all before was collected is not seen twice. */
async function longestOfTwo(work: () => Promise<unknown>): Promise<number> {
  const first = await longestDuring(work);
  return first < LONGEST_TURN_MS ? first : Math.min(first, await longestDuring(work));
}

const numbered = (count: number, row: (index: number) => Json): Json[] =>
  Array.from({ length: count }, (_, index) => row(index));
const htmlOf = (index: number) => `<main><h1>Page ${index}</h1>${"<p>Words of a page.</p>".repeat(100)}</main>`;
const large = (index: number) => `${index} `.repeat(2_000_000).slice(0, 4_900_000);
const field = (name: string, options: string[]) => ({
  name,
  type: "select",
  label: name,
  required: false,
  options,
  multiple: false,
  max_length: null,
});

const ARCHIVES: Record<string, () => [Rows, Json, (string | Buffer)[]]> = {
  "as many pages as a website may have, with versions, forms, threads and messages": () => [
    {
      pages: numbered(1000, (index) => ({ path: `/p${index}` })),
      forms: numbered(1000, (page) => ({ page, fields: [field("a", [])] })),
      threads: numbered(2000, (index) => ({ page: index >> 1 })),
      versions: numbered(3000, (index) => ({ page: Math.floor(index / 3), html: sha256Hex(htmlOf(index)) })),
      draft_forms: numbered(1000, (page) => ({ page, form: page })),
      messages: numbered(10_000, (index) => ({ page: Math.floor(index / 10), thread: index % 2 })),
      submissions: numbered(5000, (index) => ({ form: index % 1000, data: { name: `Visitor ${index}` } })),
    },
    {},
    numbered(3000, htmlOf),
  ],
  "the largest contents": () => [
    { pages: [{}], versions: numbered(6, (index) => ({ html: sha256Hex(large(index)), css: sha256Hex(large(9)) })) },
    {},
    [...numbered(6, large), large(9)],
  ],
  "rows of as many values as a row may have": () => [
    {
      pages: [{}],
      forms: numbered(20, (position) => ({
        position,
        fields: numbered(90, (index) =>
          field(
            `f${index}`,
            numbered(500, (choice) => `choice ${choice}`),
          ),
        ),
      })),
    },
    {},
    [],
  ],
  "rows as long as a row may be": () => [
    { pages: [{}], threads: [{}], messages: numbered(12, () => ({ text: "word ".repeat(199_000) })) },
    {},
    [],
  ],
  "fifty thousand messages": () => [
    { pages: [{}], threads: [{}], messages: numbered(50_000, (index) => ({ text: `Message ${index}` })) },
    {},
    [],
  ],
};

for (const [what, parts] of Object.entries(ARCHIVES)) {
  test(
    `${what}: imported, exported and imported again without a long turn`,
    async () => {
      const archive = await makeArchive(...parts());
      let made!: Awaited<ReturnType<typeof send>>;
      const longest: Record<string, number> = {};
      longest.import = await longestOfTwo(async () => {
        made = await send(archive);
      });
      expect([made.status, made.json.message]).toEqual([200, undefined]);
      let again!: Blob;
      longest.export = await longestOfTwo(async () => {
        again = await exported(made.json._id, "?include=submissions");
      });
      longest.again = await longestOfTwo(async () => {
        expect((await send(again)).status).toBe(200);
      });
      longest.delete = await longestDuring(() =>
        call(server.baseUrl, "DELETE", `/v1/websites/${made.json._id}`, undefined, server.key),
      );
      expect(Object.entries(longest).filter(([, ms]) => ms >= LONGEST_TURN_MS)).toEqual([]);
    },
    TRIES,
  );
}

test("a published website of many pages with forms: exported as files without a long turn", async () => {
  const form = `<form><input name="email">${"<p>Words of a page.</p>".repeat(4000)}</form>`;
  const pages = numbered(60, (index) => ({ path: `/p${index}` }));
  const versions = numbered(60, (page) => ({ page, html: sha256Hex(`${page} ${form}`) }));
  const contents = numbered(60, (index) => `${index} ${form}`);
  const { json } = await send(await makeArchive({ pages, versions }, {}, contents));
  const deployed = await call(server.baseUrl, "POST", `/v1/websites/${json._id}/deploy`, {}, server.key);
  expect(deployed.status).toBe(200);
  let files!: Blob;
  const longest = await longestOfTwo(async () => {
    files = await exported(json._id, "?format=static");
  });
  expect(files.size).toBeGreaterThan(50_000);
  expect(longest).toBeLessThan(LONGEST_TURN_MS);
}, 300_000);

const HOSTILE: Record<string, () => Promise<Blob>> = {
  "a hundred thousand entries": async () =>
    asUpload(
      await zipOf(numbered(100_000, (index): [string, Buffer] => [`pages/${index}.jsonl`, Buffer.from("{}\n")])),
    ),
  "a manifest of many values": async () => makeArchive({}, { tables: numbered(100_000, () => 0) }),
  "rows that are wrong in a hundred thousand places": () =>
    makeArchive({ pages: [{}], forms: [{ fields: numbered(40_000, () => 0) }] }),
  "no ZIP at all": async () => asUpload(Buffer.alloc(20_000_000, "PK\u0005\u0006")),
};

for (const [what, make] of Object.entries(HOSTILE)) {
  test(`${what}: refused without a long turn`, async () => {
    const archive = await make();
    const longest = await longestDuring(async () => {
      expect((await send(archive)).status).toBe(400);
    });
    expect(longest).toBeLessThan(LONGEST_TURN_MS);
  }, 300_000);
}
