/**
 * `bun bench/move.ts [GB] [folder]`: moves a data directory of about so many gigabytes to PostgreSQL and back, as an
 * operator does it (guide "Scale"), and says how long each step took and how much
 * memory the command had at most. The server is on the same machine and waits for its disk. A folder that has a data
 * directory already is used as it is; without one a new one is made, and removed.
 */
import { Database, type SQLQueryBindings } from "bun:sqlite";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { SQL } from "bun";
import { migrate } from "../src/storage/migrate.ts";
import { readSchema } from "../src/storage/move/rows.ts";
import { startPostgres } from "../test/postgres.ts";
import { mostResidentBytes } from "./processes.ts";

const WEBSITES_OF_A_GIGABYTE = 310;
const PAGES = 10;
const VERSIONS = 4;
const SUBMISSIONS = 90;
const DAYS = 240;
const AT_ONCE = 50;

const SERVER = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  shared_buffers: "128MB",
  max_wal_size: "1GB",
};

const out = (text: string) => process.stdout.write(`${text}\n`);

/** The same numbers in each run. */
let state = 1;
function chance(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

const SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bread oven garden river stone".split(
  " ",
);
const WORDS = Array.from({ length: 8_000 }, () =>
  Array.from({ length: 1 + chance(4) }, () => SYLLABLES[chance(SYLLABLES.length)]).join(""),
);
const words = (count: number) => Array.from({ length: count }, () => WORDS[chance(WORDS.length)]).join(" ");
const SENTENCES = Array.from({ length: 4_000 }, () => words(12));
const sentences = (count: number) =>
  Array.from({ length: count }, () => SENTENCES[chance(SENTENCES.length)]).join(". ");
const SECTIONS = Array.from(
  { length: 2_000 },
  (_, at) =>
    `<section class="section section-${at} padded"><div class="inner"><h2 class="title">${words(4)}</h2>${Array.from({ length: 4 }, () => `<article class="card"><img src="/assets/${words(1)}.webp" alt="${words(3)}" width="640" height="420" loading="lazy"><h3>${words(3)}</h3><p>${words(24)}</p><a class="button" href="/${words(1)}">${words(2)}</a></article>`).join("")}</div></section>`,
);
const page = (title: string, sections: number) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main>${Array.from({ length: sections }, () => SECTIONS[chance(SECTIONS.length)]).join("\n")}</main></body></html>`;
const NOISE = crypto.getRandomValues(Buffer.alloc(65_536));
/** What no database makes smaller, such as pictures and compressed pages. */
const noise = (bytes: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(bytes / 8192) }, (_, at) => {
      const from = chance(NOISE.length - 8192);
      return NOISE.subarray(from, from + Math.min(8192, bytes - at * 8192));
    }),
  );

/** Many rows of everything that grows: code in versions, published pages, pictures, what visitors sent, and counts. */
export function fillFully(directory: string, websites: number): void {
  const database = new Database(join(directory, "sitewright.db"), { create: true });
  database.run("PRAGMA journal_mode = WAL");
  database.run("PRAGMA synchronous = OFF");
  migrate(database);
  const { triggers, searched } = readSchema();
  for (const { name } of triggers) database.run(`DROP TRIGGER "${name}"`);
  const now = 1_790_000_000_000;
  const id = (prefix: string, number: number) => `${prefix}_${String(number).padStart(26, "0")}`;
  const put = (table: string, row: Record<string, SQLQueryBindings>) => {
    const names = Object.keys(row);
    database
      .query(
        `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
      )
      .run(...Object.values(row));
  };
  const blob = (content: string | Buffer) => {
    const bytes = Buffer.from(content as string);
    const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    database.query("INSERT OR IGNORE INTO blobs (hash, bytes) VALUES (?, ?)").run(hash, bytes);
    return hash;
  };
  const stamped = { created_at: now, updated_at: now };
  let publication = 0;

  function putPage(account_id: string, website_id: string, release_id: string, css: string[], number: number): void {
    const page_id = id("page", number);
    const title = words(4);
    const path = `/page-${number}`;
    put("pages", { _id: page_id, account_id, website_id, path, name: title, prompt: sentences(2), ...stamped });
    const [thread_id, run_id] = [id("thread", number), id("run", number)];
    put("threads", { _id: thread_id, account_id, page_id, title, ...stamped });
    const settled = { status: "completed", model: "standard", engine: "builtin", credits: 20, ...stamped };
    const ran = { step: "Done", progress: 100, generate_images: 0, started_at: now, finished_at: now };
    put("runs", { _id: run_id, account_id, website_id, page_id, ...ran, ...settled });
    let version_id = "";
    for (const [at, sheet] of css.entries()) {
      version_id = id("ver", number * VERSIONS + at);
      const html = blob(page(`${title} ${at}`, 10 + chance(12)));
      const code = { html, css: sheet, javascript: css[0]!, size_bytes: 30_000 };
      put("versions", { _id: version_id, account_id, page_id, thread_id, source: "ai", ...code, created_at: now });
      const base = { base_version_id: version_id, version_id, message: sentences(1), attachments: "[]" };
      put("turns", { _id: id("turn", number * VERSIONS + at), account_id, page_id, thread_id, ...base, ...settled });
      for (const role of ["user", "assistant"]) {
        const text = sentences(2);
        const _id = id(role === "user" ? "msg_a" : "msg_b", number * VERSIONS + at);
        put("messages", { _id, account_id, thread_id, role, text, created_at: now });
      }
    }
    const document = blob(page(`${title} published`, 12 + chance(12)));
    put("document_encodings", { document, br: noise(5_500), zstd: noise(6_000), gzip: noise(6_200) });
    const told = { name: title, title, description: sentences(1), language: "en", page_revision: 1, published_at: now };
    put("publications", { _id: ++publication, website_id, page_id, path, version_id, document, ...told });
    put("release_entries", { release_id, path, publication, page_id });
    const body = sentences(30);
    put("site_texts", { publication, title, text: body });
    database
      .query("INSERT INTO site_search (rowid, scope, title, headings, body) VALUES (?, ?, ?, ?, ?)")
      .run(publication, release_id, title, words(12), body);
    for (let day = 0; day < DAYS; day++) {
      const breakdown = JSON.stringify([["referrers", [[words(1), chance(90), chance(60)]]], ["countries", [["GB", chance(90), chance(60)]]]]); // biome-ignore format: one line
      const counted = { views: chance(200), bots: chance(9), timed: chance(99), time_ms: chance(99_999), starts: 0 };
      put("analytics_days", { subject: page_id, at: day, ...counted, breakdown, visitors: chance(99) });
    }
  }

  function putWebsite(number: number): void {
    const account_id = id("acc", Math.floor(number / 10));
    if (number % 10 === 0) {
      const plan = { plan: "pro", plan_status: "active", plan_source: "bench", monthly_credits: 100 };
      put("accounts", { _id: account_id, name: words(2), ...plan, credits_renew_at: now, ...stamped });
      const hook = { url: "https://example.com/", active: 1, secret: words(4), old_secrets: "[]", ...stamped };
      put("webhooks", { _id: id("wh", number), account_id, ...hook });
    }
    const website_id = id("web", number);
    put("websites", { _id: website_id, account_id, name: words(3), prompt: sentences(2), ...stamped });
    const css = Array.from({ length: VERSIONS }, () => blob(sentences(100)));
    const release_id = id("rel", number);
    const counts = { pages: PAGES, pages_added: PAGES, pages_changed: 0, pages_removed: 0 };
    const sizes = { size_bytes: 1, list_bytes: 1 };
    const by = { action: "deploy", created_by: "bench", created_at: now };
    put("releases", { _id: release_id, account_id, website_id, number: 1, ...by, ...counts, ...sizes });
    for (let at = 0; at < PAGES; at++) putPage(account_id, website_id, release_id, css, number * PAGES + at);
    for (let at = 0; at < 2; at++) {
      const original = blob(noise(60_000 + chance(240_000)));
      const of = { account_id, website_id, file: `${original}.webp`, blob: original, content_type: "image/webp" };
      put("assets", { _id: id("ast", number * 2 + at), ...of, created_at: now });
      for (const width of [320, 640, 1280]) {
        const variant = blob(noise(width * 50));
        const size = { width, height: width, size_bytes: width * 50 };
        put("asset_variants", { original, file: `${width}.webp`, blob: variant, content_type: "image/webp", ...size });
      }
    }
    const page_id = id("page", number * PAGES);
    const form_id = id("frm", number);
    const form = { position: 0, found_name: "Contact", fields: "[]", notify_emails: "[]", active: 1, in_draft: 1 };
    put("forms", { _id: form_id, account_id, website_id, page_id, ...form, ...stamped });
    for (let at = 0; at < SUBMISSIONS; at++) {
      const submission_id = id("sub", number * SUBMISSIONS + at);
      const text = sentences(4);
      const data = JSON.stringify({ name: words(2), email: "ada@example.com", message: text });
      const from = { spam: 0, visitor: words(4), content_hash: words(5), words: text, user_agent: sentences(1) };
      put("submissions", { _id: submission_id, account_id, website_id, page_id, form_id, data, ...from, ...stamped });
      const mail = { kind: "notification", to: "ada@example.com", mailbox: "ada@example.com", status: "sent" };
      put("mails", {
        _id: id("mail", number * SUBMISSIONS + at),
        account_id,
        form_id,
        submission_id,
        ...mail,
        ...stamped,
      });
      const event_id = id("evt", number * SUBMISSIONS + at);
      const payload = { type: "submission.created", payload: data, created_at: now };
      put("webhook_events", { _id: event_id, account_id, ...payload });
      const sent = {
        webhook_id: id("wh", number - (number % 10)),
        event_id,
        status: "delivered",
        attempts: 1,
        failures: 0,
      };
      put("webhook_deliveries", { _id: id("del", number * SUBMISSIONS + at), account_id, ...sent, ...stamped });
      const entry = { amount: -1, balance_after: at, reason: "generation", created_at: now };
      put("credit_entries", { _id: id("crd", number * SUBMISSIONS + at), account_id, ...entry });
    }
  }

  const putSome = database.transaction((from: number) => {
    for (let number = from; number < Math.min(websites, from + AT_ONCE); number++) putWebsite(number);
  });
  for (let from = 0; from < websites; from += AT_ONCE) putSome(from);
  for (const table of ["websites", "pages", "submissions"])
    database.run(`INSERT INTO search_rows (resource) SELECT _id FROM ${table}`);
  for (const found of searched) database.run(`INSERT INTO search (rowid, scope, words) ${found}`);
  for (const { sql } of triggers) database.run(sql);
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

/** Runs the command and says when its steps began and ended. */
async function run(...options: string[]): Promise<void> {
  const began = performance.now();
  const child = Bun.spawn(["bun", join(import.meta.dir, "../src/main.ts"), "move", ...options], {
    stdout: "pipe",
    stderr: "pipe",
  });
  let most = 0;
  let fromSteps = began;
  const loads: number[] = [];
  const looking = setInterval(() => {
    most = Math.max(most, mostResidentBytes(child.pid));
    loads.push(loadavg()[0]!);
  }, 1000);
  let told = "";
  let step = "beginning";
  const minutes = (from: number) => `${((performance.now() - from) / 60_000).toFixed(2)} min`;
  for await (const bytes of child.stderr) {
    told = (told + new TextDecoder().decode(bytes)).slice(-2000);
    const next = /(copying|comparing every row|checking references, building indexes)\n$/.exec(told)?.[1];
    if (!next || next === step) continue;
    out(`  ${step}: ${minutes(fromSteps)}`);
    [step, fromSteps] = [next, performance.now()];
  }
  const said = await new Response(child.stdout).text();
  const code = await child.exited;
  clearInterval(looking);
  out(`  ${step}: ${minutes(fromSteps)}`);
  const load = loads.reduce((sum, each) => sum + each, 0) / loads.length;
  out(
    `${options[0]}: ${minutes(began)}, ${Math.round(most / 1e6)} MB at most, load ${load.toFixed(1)} (with its own)\n${said.split("\n", 1)[0]}`,
  );
  if (code !== 0) throw new Error(told);
}

const gigabytes = Number(process.argv[2] ?? 10);
const given = process.argv[3];
const folder = given ?? mkdtempSync(join(tmpdir(), "sitewright-move-"));
const file = join(folder, "sitewright.db");
const postgres = await startPostgres(true, SERVER);
const back = mkdtempSync(join(tmpdir(), "sitewright-back-"));
try {
  if (!existsSync(file)) {
    const began = performance.now();
    fillFully(folder, Math.round(gigabytes * WEBSITES_OF_A_GIGABYTE));
    out(`made in ${Math.round((performance.now() - began) / 1000)} s`);
  }
  out(`${(statSync(file).size / 1e9).toFixed(2)} GB`);
  const url = await postgres.newDatabase();
  const server = new SQL({ url, max: 1 });
  const [version] = await server.unsafe("SHOW server_version");
  out(`PostgreSQL ${version.server_version}, ${JSON.stringify(SERVER)}`);
  await run("--to", url, "--data", folder);
  const [size] = await server.unsafe("SELECT pg_database_size(current_database())::text AS bytes");
  out(`${(Number(size.bytes) / 1e9).toFixed(2)} GB on the server`);
  await server.close();
  await run("--from", url, "--data", back);
  out(`${(statSync(join(back, "sitewright.db")).size / 1e9).toFixed(2)} GB back`);
} finally {
  await postgres.stop();
  rmSync(back, { recursive: true, force: true });
  if (!given) rmSync(folder, { recursive: true, force: true });
}
