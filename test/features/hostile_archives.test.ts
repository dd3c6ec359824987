/**
 * Archives that nobody exports: each is refused with a 400 that says where, before anything is written. Every one has a
 * single thing in it that is not right; the archive around it is taken.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { crc32, deflateRawSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { fileName, MANIFEST } from "../../src/features/archives/format.ts";
import { sha256Hex } from "../../src/lib/hash.ts";
import { archiveFiles, asUpload, makeArchive, type Rows, zipOf } from "../archives.ts";
import { call, type Json, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const send = (body: Uint8Array | Blob, key = server.key) =>
  call(server.baseUrl, "POST", "/v1/websites/import_archive", body instanceof Blob ? body : asUpload(body), key);

/** Everything that an import could have written. */
async function stored(): Promise<string> {
  const tables = ["websites", "pages", "versions", "forms", "assets", "submissions", "blobs", "deletions", "jobs"];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table})`).join(", ");
  return JSON.stringify(await server.storage.read.values(sql.raw(`SELECT ${counts}`)));
}

async function expectRefused(body: Uint8Array | Blob, path: string, message: string | RegExp): Promise<void> {
  const before = await stored();
  const answer = await send(body);
  expect([answer.status, answer.json.code, answer.json.message]).toEqual([400, "invalid_archive", expect.anything()]);
  expect(answer.json.details).toHaveLength(1);
  expect(answer.json.details[0].path).toContain(path);
  expect(answer.json.details[0].message).toMatch(message);
  expect(answer.text.length).toBeLessThan(4000);
  expect(await stored()).toBe(before);
}

const HOME: Rows = { pages: [{ path: "/", name: "Home" }], versions: [{}] };

test("the archive that the others are made of is taken", async () => {
  expect((await send(await makeArchive(HOME))).json).toMatchObject({ name: "Crumb & Co", page_count: 1 });
});

test("drawings are cleaned as uploads are, and what shows them names what is left", async () => {
  const evil =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><path d="M0 0h1v1z"/></svg>';
  const twin = evil.replace("alert(1)", "alert(3)");
  const clean = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h2v2z"/></svg>';
  const files = [evil, twin, clean].map((svg) => `${sha256Hex(svg)}.svg`);
  const shown = files.map((file) => `<img src="/_sw/assets/${file}" alt="">`).join("");
  const rows: Rows = {
    pages: [{ path: "/", name: "Home", og_image: `/_sw/assets/${files[0]}` }],
    versions: [{ html: sha256Hex(shown) }],
    assets: files.map((file) => ({
      file,
      name: "a.svg",
      alt: null,
      kind: "image",
      source: "upload",
      width: null,
      height: null,
    })),
    collections: [{ fields: [field("body", "rich_text"), field("cover", "image")] }],
    records: [{ data: { body: `![](/_sw/assets/${files[0]})`, cover: { src: 1, alt: "" } } }],
  };
  const { status, json } = await send(await makeArchive(rows, {}, [shown, evil, twin, clean]));
  expect([status, json.name]).toEqual([200, "Crumb & Co"]);
  const { data: assets } = (await server.get(`/v1/assets?website_id=${json._id}`)).json;
  expect(assets).toHaveLength(2);
  const names = assets.map(({ path }: Json) => path.split("/").at(-1));
  expect(names).toContain(files[2]);
  const cleaned = names.find((name: string) => name !== files[2]);
  for (const name of names) {
    const { text } = await server.get(`/_sw/assets/${name}`);
    expect(text).toContain("<path");
    expect(text).not.toContain("alert");
  }
  const { data: pages } = (await server.get(`/v1/websites/${json._id}/pages`)).json;
  expect(pages[0].og_image).toBe(`/_sw/assets/${cleaned}`);
  const { data: versions } = (await server.get(`/v1/pages/${pages[0]._id}/versions`)).json;
  const { html } = (await server.get(`/v1/versions/${versions[0]._id}`)).json;
  expect([...html.matchAll(/[0-9a-f]{64}\.svg/g)].map(([file]) => file)).toEqual([cleaned, cleaned, files[2]]);
  const { data: collections } = (await server.get(`/v1/websites/${json._id}/cms/collections`)).json;
  const { data: records } = (await server.get(`/v1/cms/collections/${collections[0]._id}/records`)).json;
  expect(records[0].data.body).toBe(`![](/_sw/assets/${cleaned})`);
  expect(records[0].data.cover.src).toBe(assets.find(({ path }: Json) => path.endsWith(cleaned))._id);
  const broken = "<svg";
  await expectRefused(
    await makeArchive({ assets: [{ ...rows.assets![0], file: `${sha256Hex(broken)}.svg` }] }, {}, [broken]),
    "assets: row 0",
    "SVG",
  );
});

// --- the ZIP ---

interface RawEntry {
  name: string;
  content: Buffer;
  method?: number;
  stored?: Buffer;
  flags?: number;
  attributes?: number;
  madeBy?: number;
  bytes?: number;
  crc?: number;
  extra?: Buffer;
  /** Where the directory says that it is, instead. */
  at?: number;
  /** What its own header says instead. */
  local?: Partial<Pick<RawEntry, "name" | "bytes" | "crc" | "method" | "flags">>;
}

/** A ZIP in which anything can be said. */
function rawZip(entries: RawEntry[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { content, method = 0, extra = Buffer.alloc(0) } = entry;
    const body = entry.stored ?? (method === 8 ? deflateRawSync(content) : content);
    const said = { bytes: content.length, crc: crc32(content), flags: 0x800, method, ...entry };
    const local = { ...said, ...entry.local };
    const localName = Buffer.from(local.name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(local.flags, 6);
    header.writeUInt16LE(local.method, 8);
    header.writeUInt32LE(local.crc, 14);
    header.writeUInt32LE(body.length, 18);
    header.writeUInt32LE(local.bytes, 22);
    header.writeUInt16LE(localName.length, 26);
    const name = Buffer.from(entry.name);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(entry.madeBy ?? (3 << 8) | 20, 4);
    record.writeUInt16LE(20, 6);
    record.writeUInt16LE(said.flags, 8);
    record.writeUInt16LE(said.method, 10);
    record.writeUInt32LE(said.crc, 16);
    record.writeUInt32LE(body.length, 20);
    record.writeUInt32LE(said.bytes, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt16LE(extra.length, 30);
    record.writeUInt32LE((entry.attributes ?? 0o100644) * 0x10000, 38);
    record.writeUInt32LE(entry.at ?? offset, 42);
    directory.push(record, name, extra);
    pieces.push(header, localName, body);
    offset += 30 + localName.length + body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}

const entriesOf = (rows: Rows): RawEntry[] => [...archiveFiles(rows)].map(([name, content]) => ({ name, content }));
const HTML = fileName(sha256Hex("<h1>Hi</h1>"));

/** The archive with one entry changed, or (when there is none of that name) added. */
const withEntry = (name: string, change: Partial<RawEntry>): Buffer => {
  const entries = entriesOf(HOME);
  const found = entries.find((entry) => entry.name === name);
  if (!found) return rawZip([...entries, { name, content: Buffer.from("x"), ...change }]);
  return rawZip(entries.map((entry) => (entry === found ? { ...entry, ...change } : entry)));
};

test("a ZIP that another program has written is taken: compressed, with folders and comments", async () => {
  const folders = ["files/", "pages/"].map((name) => ({ name, content: Buffer.alloc(0), attributes: 0o040755 }));
  const entries = entriesOf(HOME).map((entry) => ({ ...entry, method: 8 }));
  expect((await send(rawZip([...folders, ...entries]))).status).toBe(200);
});

describe("ZIPs", () => {
  const names: Record<string, RegExp> = {
    "/etc/passwd": /absolute path/,
    "C:/x": /absolute path/,
    "../x": /relative path/,
    "files/../../x": /relative path/,
    "files\\..\\x": /invalid characters/,
    "pages\u0000.jsonl": /no name/,
    "pages/\u001b[2J.jsonl": /no name/,
    "x.txt": /does not belong/,
    "PAGES/0001.jsonl": /does not belong/,
    "pages/1.jsonl": /does not belong/,
    "files/aa/bb": /does not belong/,
    "constructor/0001.jsonl": /does not belong/,
    [`files/00/${sha256Hex("<h1>Hi</h1>")}`]: /does not belong/,
    [`pages/${"x".repeat(300)}`]: /no name/,
  };
  test.each(Object.entries(names))("a file named %j", async (name, message) => {
    await expectRefused(withEntry(name, {}), "", message);
  });

  const changes: Record<string, [Partial<RawEntry>, RegExp]> = {
    "is a link": [{ attributes: 0o120777 }, /link/],
    "is a device": [{ attributes: 0o020666 }, /link/],
    "is encrypted": [{ flags: 0x801, method: 8 }, /encrypted/],
    "is encrypted strongly": [{ flags: 0x841 }, /encrypt/],
    "has flags that nobody knows": [{ flags: 0x810 }, /not read/],
    "is compressed in another way": [{ method: 12, stored: Buffer.from("x") }, /not read/],
    "has a second name": [{ extra: Buffer.from("7570050001000000007a", "hex") }, /two names/],
    "has another checksum": [{ crc: 1 }, /checksum/],
    "has another checksum in its own header": [{ local: { crc: 1 } }, /two ways/],
    "has another name in its own header": [{ local: { name: HTML.replace(/..$/, "zz") } }, /two ways/],
    "has another size in its own header": [{ local: { bytes: 5 } }, /two ways/],
    "is compressed in another way by its own header": [{ local: { method: 8 } }, /two ways/],
    "has another size than it says": [{ method: 8, bytes: 5, local: { bytes: 5 } }, /unpacked/],
    "has fewer bytes than it says": [{ method: 8, bytes: 500, local: { bytes: 500 } }, /another size/],
    "is no deflate stream": [{ method: 8, stored: Buffer.from([255, 255, 255]) }, /unpacked/],
    "stands where another stands": [{ at: 1 }, /shares bytes/],
    "stands behind the end": [{ at: 100_000_000 }, /shares bytes/],
    "has other content than its hash": [{ content: Buffer.from("<h1>Ho</h1>") }, /hash/],
  };
  test.each(Object.entries(changes))("a content that %s", async (_, [change, message]) => {
    await expectRefused(withEntry(HTML, change), "", message);
  });

  test("a content twice", async () => {
    const entries = entriesOf(HOME);
    await expectRefused(rawZip([...entries, entries[0]!]), entries[0]!.name, /twice/);
  });

  test("a content that grows to a thousand times its size", async () => {
    const bomb = Buffer.alloc(4 * 1024 * 1024);
    const entry = { name: fileName(sha256Hex(bomb)), content: bomb, method: 8 };
    await expectRefused(rawZip([...entriesOf(HOME), entry]), entry.name, /100 times/);
  });

  test("many contents that are one in truth", async () => {
    const shared = Array.from({ length: 50 }, (_, index) => ({
      name: fileName(sha256Hex(String(index))),
      content: Buffer.from("x"),
      at: 0,
    }));
    await expectRefused(rawZip([...entriesOf(HOME), ...shared]), "", /shares bytes/);
  });

  test("a content that says to have terabytes", async () => {
    await expectRefused(withEntry(HTML, { method: 8, bytes: 0xfffffffe }), HTML, /at most/);
  });

  test("a directory that says to have more entries than there may be", async () => {
    const zip = rawZip(entriesOf(HOME));
    zip.writeUInt16LE(0xfff0, zip.length - 12);
    await expectRefused(zip, "", /can't be read|EOF|signature/);
  });

  test("any part of an archive alone, and an archive with any byte changed: refused, or taken whole", async () => {
    const zip = await zipOf(archiveFiles(HOME));
    for (let length = 0; length < zip.length; length += 37) await expectRefused(zip.subarray(0, length), "", /./);
    for (let at = 0; at < zip.length; at += 11) {
      const changed = Buffer.from(zip);
      changed[at] = changed[at]! ^ 0x5a;
      const answer = await send(changed);
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 400) expect(answer.json.code).toBe("invalid_archive");
    }
  });
});

// --- the manifest ---

describe("manifests", () => {
  const manifests: Record<string, [Json, string, RegExp]> = {
    "of another format": [{ format: "wordpress" }, MANIFEST, /another program/],
    "of a newer version": [{ version: 5 }, MANIFEST, /newer/],
    "with a field that nobody knows": [{ extra: 1 }, MANIFEST, /extra/],
    "without a name": [{ website: { prompt: "x", language: null } }, MANIFEST, /website.name/],
    "with a wrong language": [{ website: { name: "x", prompt: "x", language: "<b>" } }, MANIFEST, /website.language/],
    "without tables": [{ tables: {} }, MANIFEST, /tables/],
  };
  test.each(Object.entries(manifests))("%s", async (_, [manifest, path, message]) => {
    await expectRefused(await makeArchive(HOME, manifest), path, message);
  });

  test("of the first version, without tables of content: taken", async () => {
    const files = archiveFiles(HOME);
    const manifest = JSON.parse(files.get(MANIFEST)!.toString());
    const { collections: _, records: __, ...tables } = manifest.tables;
    files.set(MANIFEST, Buffer.from(JSON.stringify({ ...manifest, version: 1, tables })));
    expect((await send(asUpload(await zipOf(files)))).status).toBe(200);
  });

  const replaced = async (name: string, content: string | null) => {
    const files = archiveFiles(HOME);
    if (content === null) files.delete(name);
    else files.set(name, Buffer.from(content));
    return await zipOf(files);
  };
  test("none", async () => expectRefused(await replaced(MANIFEST, null), "", /no manifest/));
  test("no JSON", async () => expectRefused(await replaced(MANIFEST, "{"), MANIFEST, /JSON/));
  test("nested too deeply", async () =>
    expectRefused(await replaced(MANIFEST, "[".repeat(100_000)), MANIFEST, /nested/));
  test("a list", async () => expectRefused(await replaced(MANIFEST, "[]"), MANIFEST, /another program/));
  test("a table that is not there", async () =>
    expectRefused(await replaced("pages/0001.jsonl", null), "pages/0001.jsonl", /missing/));
  test("a table that was changed", async () =>
    expectRefused(await replaced("pages/0001.jsonl", "{}\n"), "pages/0001.jsonl", /hash/));
  test("a part of a table that it does not name", async () =>
    expectRefused(await replaced("pages/0002.jsonl", "{}\n"), "pages/0002.jsonl", /not named/));
  test("other numbers of rows", async () => {
    const files = archiveFiles(HOME);
    const manifest = JSON.parse(files.get(MANIFEST)!.toString());
    manifest.tables.pages.rows = 50_000_000;
    files.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));
    await expectRefused(await zipOf(files), MANIFEST, /tables.pages.rows/);
  });
});

// --- rows ---

const SVG = "<svg xmlns='http://www.w3.org/2000/svg'/>";
const NOT_UTF8 = Buffer.from([0xff, 0xfe, 0x00]);
const SVG_FILE = `${sha256Hex(SVG)}.svg`;
const field = (key: string, type: string, more: Json = {}): Json => ({
  key,
  name: key,
  type,
  required: false,
  unique: false,
  help: null,
  options: [],
  collection: null,
  max_length: null,
  ...more,
});
/** Fields that refer to others: to records of the same collection, and to assets. */
const BLOG = {
  fields: [field("title", "text"), field("next", "reference", { collection: 0 }), field("cover", "image")],
};
const FORM: Rows = { ...HOME, forms: [{}], draft_forms: [{}] };

describe("rows", () => {
  test("with all that they may refer to: taken", async () => {
    const rows: Rows = {
      ...FORM,
      deleted_forms: [{ position: 1 }],
      draft_forms: [{}, { position: 1, form: null, deleted_form: 0 }],
      threads: [{}],
      messages: [{ version: 0 }],
      assets: [{ file: SVG_FILE, page: 0 }],
      collections: [BLOG],
      // The first names one that comes after it.
      records: [{ data: { title: "One", next: 1, cover: { src: 0, alt: "" } } }, { slug: "second" }],
      submissions: [{ files: [{ field: "a", name: "a.txt", content_type: "text/plain", hash: sha256Hex("") }] }],
    };
    expect((await send(await makeArchive(rows, {}, [SVG]))).status).toBe(200);
  });

  const wrong: Record<string, [Rows, string, RegExp, Json?]> = {
    "a line that is no JSON": [{ ...HOME, pages: ["{"] }, "pages/0001.jsonl: line 1", /JSON/],
    "a line that is a list": [{ ...HOME, pages: ["[]"] }, "pages/0001.jsonl: line 1", /./],
    "a line with a hundred thousand values": [
      { ...HOME, pages: [`[${"0,".repeat(100_000)}0]`] },
      "line 1",
      /too many values/,
    ],
    "a field that nobody knows": [{ pages: [{ nonsense: 1 }] }, "line 1", /nonsense/],
    "a member named __proto__": [{ pages: ['{"__proto__":{"path":"/"}}'] }, "line 1", /./],
    "a path that climbs": [{ pages: [{ path: "/../x" }] }, "line 1", /path/],
    "a reserved path": [{ pages: [{ path: "/_sw/forms/x" }] }, "line 1", /path/],
    "a path twice": [{ pages: [{}, {}] }, "pages: row 1", /another page/],
    "a picture for previews that runs": [{ pages: [{ og_image: "javascript:alert(1)" }] }, "line 1", /og_image/],
    "half a character": [{ pages: ['{"path":"/","name":"\\ud800"}'] }, "line 1", /./],
    "a time that is none": [{ pages: [{ created_at: 1e300 }] }, "line 1", /created_at/],
    "a version of a page that is not there": [{ ...HOME, versions: [{ page: 7 }] }, "versions: row 0", /page/],
    "code that is not there": [{ ...HOME, versions: [{ html: sha256Hex("?") }] }, "versions: row 0", /html/],
    "code that is no text": [{ ...HOME, versions: [{ css: sha256Hex(NOT_UTF8) }] }, "versions: row 0", /UTF-8/],
    "a thread that is not there": [{ ...HOME, versions: [{ thread: 0 }] }, "versions: row 0", /thread/],
    "a message in no thread": [{ ...HOME, messages: [{}] }, "messages: row 0", /thread/],
    "a message of no version": [{ ...HOME, threads: [{}], messages: [{ version: 1 }] }, "messages: row 0", /version/],
    "rows in no order": [
      { pages: [{}, { path: "/b" }], versions: [{ page: 1 }, { page: 0 }] },
      "versions: row 1",
      /order/,
    ],
    "a form of no page": [{ forms: [{}] }, "forms: row 0", /page/],
    "a form that leads elsewhere": [
      { ...HOME, forms: [{ redirect_url: "javascript:alert(1)" }] },
      "line 1",
      /redirect/,
    ],
    "addresses that are none": [{ ...HOME, forms: [{ notify_emails: ["a\r\nBcc: b@c.de"] }] }, "line 1", /notify/],
    "a place of no form": [{ ...HOME, draft_forms: [{}] }, "draft_forms: row 0", /form/],
    "a place of two forms": [
      { ...FORM, deleted_forms: [{}], draft_forms: [{ deleted_form: 0 }] },
      "draft_forms: row 0",
      /either/,
    ],
    "a place twice": [{ ...FORM, draft_forms: [{}, {}] }, "draft_forms: row 1", /twice/],
    "a form of another page": [
      { pages: [{}, { path: "/b" }], versions: [{ page: 1 }], forms: [{}], draft_forms: [{ page: 1 }] },
      "draft_forms: row 0",
      /another page/,
    ],
    "a place without a draft": [{ pages: [{}], forms: [{}], draft_forms: [{}] }, "draft_forms: row 0", /no version/],
    "a picture that is not there": [{ assets: [{ file: `${sha256Hex("?")}.svg` }] }, "assets: row 0", /no file/],
    "a picture that is a page": [
      { assets: [{ file: SVG_FILE.replace("svg", "html"), content_type: "text/html" }] },
      "line 1",
      /./,
    ],
    "a picture of another type": [
      { assets: [{ file: SVG_FILE.replace("svg", "png"), content_type: "image/png" }] },
      "assets: row 0",
      /content_type/,
    ],
    "a picture whose name has another ending": [
      { assets: [{ file: SVG_FILE.replace("svg", "png") }] },
      "assets: row 0",
      /content_type/,
    ],
    "a picture twice": [{ assets: [{ file: SVG_FILE }, { file: SVG_FILE }] }, "assets: row 1", /twice/],
    "a redirect that runs": [{ redirects: [{ target: "javascript:alert(1)" }] }, "line 1", /target/],
    "a redirect from what the server answers": [{ redirects: [{ path: "/_sw/forms.js" }] }, "redirects: row 0", /path/],
    "an order of pages that are not there": [
      {},
      "manifest.json",
      /page_order/,
      { website: { name: "A", prompt: "", language: null, page_order: [0] } },
    ],
    "two redirects from one path": [{ redirects: [{}, {}] }, "redirects: row 1", /another/],
    "a redirect to nowhere": [{ redirects: [{ target: null }] }, "redirects: row 0", /target/],
    "a collection twice": [{ collections: [{}, {}] }, "collections: row 1", /slug/],
    "two collections at one place": [
      { collections: [{ route: "/blog/:slug" }, { slug: "b", route: "/blog/:slug" }] },
      "collections: row 1",
      /route/,
    ],
    "a collection that leads to none": [
      { collections: [{ fields: [field("next", "reference", { collection: 1 })] }] },
      "collections: row 0",
      /there is no 1/,
    ],
    "a choice of nothing": [{ collections: [{ fields: [field("mood", "select")] }] }, "collections: row 0", /options/],
    "a field that is called __proto__": [{ collections: [{ fields: [field("__proto__", "text")] }] }, "line 1", /key/],
    "a route out of the website": [{ collections: [{ route: "//evil.example/:slug" }] }, "line 1", /route/],
    "a record of no collection": [{ records: [{}] }, "records: row 0", /collection/],
    "a record twice": [{ collections: [BLOG], records: [{}, {}] }, "records: row 1", /slug/],
    "a record that names none": [
      { collections: [BLOG], records: [{ data: { next: 1 } }] },
      "records: row 0",
      /no record 1/,
    ],
    "a record with a picture that is not there": [
      { collections: [BLOG], records: [{ data: { cover: { src: 0, alt: "" } } }] },
      "records: row 0",
      /no asset 0/,
    ],
    "a record with a picture that runs": [
      { collections: [BLOG], records: [{ data: { cover: { src: "javascript:alert(1)", alt: "" } } }] },
      "records: row 0",
      /cover/,
    ],
    "a record with what no field has": [
      { collections: [BLOG], records: [{ data: { x: 1 } }] },
      "records: row 0",
      /no field/,
    ],
    "a draft of what is one": [
      { collections: [BLOG], records: [{ draft_data: { title: "x" } }] },
      "records: row 0",
      /draft_data/,
    ],
    "a submission of no form": [{ submissions: [{}] }, "submissions: row 0", /form/],
    "a submission with a file that is not there": [
      { ...FORM, submissions: [{ files: [{ field: "a", name: "a", content_type: "b", hash: sha256Hex("?") }] }] },
      "submissions: row 0",
      /files/,
    ],
    "submissions that the manifest denies": [
      { ...FORM, submissions: [{}] },
      "submissions: row 0",
      /there are none/,
      { includes_submissions: false },
    ],
  };
  test.each(Object.entries(wrong))("%s", async (_, [rows, path, message, manifest]) => {
    await expectRefused(await makeArchive(rows, manifest, [SVG, NOT_UTF8]), path, message);
  });
});

// --- limits ---

describe("limits", () => {
  test("more pages than a website may have: 409, nothing is written", async () => {
    const before = await stored();
    const pages = Array.from({ length: 1001 }, (_, index) => ({ path: `/p${index}` }));
    const answer = await send(await makeArchive({ pages }));
    expect([answer.status, answer.json.code]).toEqual([409, "page_limit"]);
    expect(await stored()).toBe(before);
  });

  test("more than the account may store: 402 with what it would take, nothing is written", async () => {
    const small = await startTestServer({ environment: { SITEWRIGHT_STORAGE_QUOTA_MB: "1" } });
    const html = `<p>${"many words ".repeat(200_000)}</p>`;
    const archive = await makeArchive({ ...HOME, versions: [{ html: sha256Hex(html) }] }, {}, [html]);
    const answer = await call(small.baseUrl, "POST", "/v1/websites/import_archive", archive, small.key);
    expect([answer.status, answer.json.code]).toEqual([402, "storage_exceeded"]);
    expect((await small.get("/v1/websites")).json.total).toBe(0);
    await small.stop();
  });

  test("a larger file than the server takes: 413 that names the setting, also without a length", async () => {
    const small = await startTestServer({ environment: { SITEWRIGHT_ARCHIVE_MB: "1" } });
    const large = asUpload(Buffer.alloc(1024 * 1024 + 1));
    const answer = await call(small.baseUrl, "POST", "/v1/websites/import_archive", large, small.key);
    expect([answer.status, answer.json.code]).toEqual([413, "payload_too_large"]);
    expect(answer.json.message).toContain("SITEWRIGHT_ARCHIVE_MB");
    const chunked = await fetch(`${small.baseUrl}/v1/websites/import_archive`, {
      method: "POST",
      headers: { Authorization: `Bearer ${small.key}`, "Content-Type": "application/zip" },
      body: new ReadableStream({
        start(controller) {
          for (let part = 0; part < 20; part++) controller.enqueue(new Uint8Array(100_000));
          controller.close();
        },
      }),
    });
    expect(chunked.status).toBe(413);
    await small.stop();
  });

  test("as many websites as the account may have: 409", async () => {
    const { accountId, key } = await server.addAccount();
    await server.storage.write(
      "all",
      async (db) =>
        void (await db.run(sql`INSERT INTO totals (owner, kind, count) VALUES (${accountId}, 'websites', 10000)`)),
    );
    const answer = await send(await makeArchive(HOME), key);
    expect([answer.status, answer.json.code]).toEqual([409, "website_limit"]);
  });
});
