/**
 * An account that has more than any other: 10,000 websites, and 100,000 of whatever grows below them, much of it below
 * one website, one page and one form. Filled by plain SQL in seconds, in words of SQLite that PostgreSQL has too; the
 * triggers that keep totals and search run.
 */
import { type SQL, sql } from "drizzle-orm";
import { newSecret } from "../src/features/webhooks/rules.ts";
import { sha256Hex } from "../src/lib/hash.ts";
import { MOST } from "../src/policy/limits.ts";
import type { Storage } from "../src/storage/client.ts";
import type { Secrets } from "../src/storage/secrets.ts";
import { isOnServer } from "./databases.ts";

/** How many rows the account gets of each kind. */
export interface Sizes {
  websites: number;
  pages: number;
  /** How many of them are on the first website, a fifth when left out; the others are spread over the rest. */
  pagesOfFirst?: number;
  /** Half of them of the first page, the others one a page. */
  versions: number;
  runs: number;
  /** In the one thread of the first page. */
  messages: number;
  forms: number;
  /** Half of them of the first form. */
  submissions: number;
  deliveries: number;
  entries: number;
  /** None when left out. */
  leads?: number;
  /** Pages that were looked at on each of 30 days; 1,000 of them when left out. */
  visited?: number;
}

export const LARGE: Sizes = {
  websites: 10_000,
  pages: 100_000,
  versions: 100_000,
  runs: 100_000,
  messages: 20_000,
  forms: 10_000,
  submissions: 100_000,
  deliveries: 50_000,
  entries: 100_000,
  // With room for those that are imported while it is used.
  leads: MOST.leads - 1000,
};

const DAY_MS = 24 * 60 * 60 * 1000;
const HTML = '<main><h1>Bread from a slow oven</h1><form id="contact"><input name="email" type="email"></form></main>';
const CSS = "main{max-width:60rem}";
const FIELDS = [
  { name: "name", type: "text", label: "Name", required: true, options: [], multiple: false, max_length: null },
  { name: "email", type: "email", label: "E-mail", required: true, options: [], multiple: false, max_length: null },
  { name: "message", type: "textarea", label: null, required: false, options: [], multiple: false, max_length: null },
];

/** The identifier of a number, as an expression of SQL and as a text: smaller than any that is made while it is used. */
const id = (prefix: string, n: SQL) =>
  sql`${`${prefix}_`} || substr('00000000000000000000000000', 1, 26 - length((${n}) || '')) || (${n})`;
const idText = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, "0")}`;

/** A number that is selected: as a value PostgreSQL would take it for a text. */
const whole = (value: number) => sql.raw(String(value));
/**
 * Rows of one statement. On a server, what counts them is changed once for each, and every change of the same transaction
 * is looked through by the next: it takes the square of their number.
 */
const AT_ONCE = isOnServer ? 500 : Infinity;

/** The numbers from 1 or another one, as the table `numbers`. */
const numbersTo = (most: number, first = 1) =>
  sql`WITH RECURSIVE numbers(n) AS (SELECT CAST(${whole(first)} AS bigint) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${whole(most)})`;
const n = sql.raw("n");

/** The first resource of each kind, which has the most below it, by the noun of the routes that take it. */
export const LARGE_RESOURCES: Record<string, string> = {
  websites: idText("web", 1),
  pages: idText("page", 1),
  versions: idText("ver", 1),
  threads: idText("thr", 1),
  runs: idText("run", 1),
  forms: idText("form", 1),
  submissions: idText("subm", 1),
  comments: idText("cmt", 1),
  webhooks: idText("whk", 1),
  deliveries: idText("dlv", 1),
  domains: idText("dom", 1),
  api_keys: idText("key", 1),
  leads: idText("lead", 1),
  lead_searches: idText("lsr", 1),
};

/** Fills an account of a database that has no other such account. */
export async function fillLargeAccount(
  storage: Storage,
  secrets: Pick<Secrets, "seal">,
  accountId: string,
  now: number,
  sizes: Sizes = LARGE,
): Promise<void> {
  const { websites, pages, versions, runs, messages, forms, submissions, deliveries, entries } = sizes;
  const { leads = 0, visited = 1000 } = sizes;
  const onFirst = sizes.pagesOfFirst ?? Math.floor(pages / 5);
  const today = whole(now - (now % DAY_MS));
  const at = whole(now);
  const time = sql`${whole(now - 60 * DAY_MS)} + n * 10`;
  const websiteOf = (page: SQL) =>
    sql`CASE WHEN ${page} <= ${onFirst} THEN ${idText("web", 1)} ELSE ${id("web", sql`2 + ${page} % ${websites - 1}`)} END`;
  const formOf = sql`CASE n % 2 WHEN 1 THEN 1 ELSE 1 + n % ${forms} END`;
  const run = (...statements: SQL[]) =>
    storage.write("all", async (db) => {
      for (const statement of statements) await db.run(statement);
    });
  const insert = async (most: number, into: string, values: SQL, from = sql`numbers`, first: SQL[] = []) => {
    for (let at = 1; at <= most; at += AT_ONCE) {
      const numbers = numbersTo(Math.min(most, at + AT_ONCE - 1), at);
      await run(...first, sql`INSERT INTO ${sql.raw(into)} ${numbers} SELECT ${values} FROM ${from}`);
    }
  };
  const [html, css, javascript] = [sha256Hex(HTML), sha256Hex(CSS), sha256Hex("")];
  // In the write that refers to them: a server that is running sweeps what nothing uses.
  const contents = [HTML, CSS, ""].map(
    (text) =>
      sql`INSERT INTO blobs (hash, bytes) VALUES (${sha256Hex(text)}, ${Buffer.from(text)}) ON CONFLICT DO NOTHING`,
  );

  await insert(
    websites,
    "websites (_id, account_id, name, prompt, subdomain, parent_domain, published_at, created_at, updated_at)",
    sql`${id("web", n)}, ${accountId}, 'Bakery ' || n, 'A bakery in town ' || n, 'bakery-' || n, 'sites.localhost',
        CASE n % 2 WHEN 1 THEN ${at} END, ${time}, ${time}`,
  );
  await insert(
    1000,
    "domains (_id, account_id, domain, mode, created_at, updated_at)",
    sql`${id("dom", n)}, ${accountId}, 'www.bakery-' || n || '.example.org', 'connect', ${time}, ${time}`,
  );
  await insert(
    5,
    "api_keys (_id, account_id, name, hash, prefix, created_at, updated_at)",
    sql`${id("key", n)}, ${accountId}, 'Key ' || n, 'hash ' || n, 'sw_', ${time}, ${time}`,
  );
  await insert(
    1000,
    "payments (_id, account_id, amount, currency, status, description, created_at, updated_at)",
    sql`${id("pay", n)}, ${accountId}, 900, 'EUR', 'succeeded', 'A month', ${time}, ${time}`,
  );
  await insert(
    pages,
    "pages (_id, account_id, website_id, path, name, prompt, public, draft_version_id, created_at, updated_at)",
    sql`${id("page", n)}, ${accountId}, ${websiteOf(n)}, CASE n WHEN 1 THEN '/' ELSE '/page-' || n END,
        'Page number ' || n, 'What page ' || n || ' is for.', CASE n % 10 WHEN 0 THEN 1 ELSE 0 END, CASE WHEN n = 1 OR n % 2 = 0 AND n <= ${versions} THEN ${id("ver", n)} END, ${time}, ${time}`,
  );
  await insert(
    1000,
    "threads (_id, account_id, page_id, title, created_at, updated_at)",
    sql`${id("thr", n)}, ${accountId}, ${id("page", n)}, 'Thread ' || n, ${time}, ${time}`,
  );
  const versionsPage = sql`CASE n % 2 WHEN 1 THEN 1 ELSE 1 + (n - 1) % ${pages} END`;
  await insert(
    versions,
    "versions (_id, account_id, page_id, thread_id, source, html, css, javascript, size_bytes, created_at)",
    sql`${id("ver", n)}, ${accountId}, ${id("page", versionsPage)}, CASE n % 2 WHEN 1 THEN ${idText("thr", 1)} END, 'save',
        ${html}, ${css}, ${javascript}, ${whole(HTML.length + CSS.length)}, ${time}`,
    sql`numbers`,
    contents,
  );
  await insert(
    Math.min(1000, pages / 2, versions / 2),
    "publications (page_id, website_id, path, version_id, document, name, title, description, language, page_revision, published_at)",
    sql`${id("page", n)}, ${websiteOf(n)}, CASE n WHEN 1 THEN '/' ELSE '/page-' || n END, ${id("ver", n)}, ${html},
        'Page number ' || n, 'Page', '', 'en', 0, ${at}`,
    sql`(SELECT CASE n WHEN 1 THEN 1 ELSE 2 * (n - 1) END AS n FROM numbers) AS published`,
  );
  await run(sql`
      INSERT INTO releases (_id, account_id, website_id, number, action, created_by, pages, pages_added, pages_changed, pages_removed, size_bytes, list_bytes, created_at)
      SELECT 'rel' || substr(website_id, 4), ${accountId}, website_id, 1, 'deploy', 'api', count(*), count(*), 0, 0, 0, 200 * count(*), ${at}
      FROM publications WHERE website_id IN (SELECT _id FROM websites WHERE account_id = ${accountId} AND release_id IS NULL) GROUP BY website_id`);
  await run(sql`
      INSERT INTO release_entries (release_id, path, publication, page_id)
      SELECT releases._id, path, publications._id, page_id FROM releases JOIN publications USING (website_id) WHERE releases.account_id = ${accountId}`);
  await run(sql`
      UPDATE websites SET release_id = (SELECT _id FROM releases WHERE website_id = websites._id) WHERE account_id = ${accountId} AND release_id IS NULL`);
  await insert(
    messages,
    "messages (_id, account_id, thread_id, role, text, version_id, created_at)",
    sql`${id("msg", n)}, ${accountId}, ${idText("thr", 1)}, CASE n % 2 WHEN 1 THEN 'user' ELSE 'assistant' END,
        'A shorter headline, please ' || n, NULL, ${time}`,
  );
  await insert(
    runs,
    "runs (_id, account_id, website_id, page_id, status, step, progress, model, engine, generate_images, credits, started_at, finished_at, created_at, updated_at)",
    sql`${id("run", n)}, ${accountId}, ${websiteOf(sql`(1 + n % ${pages})`)}, ${id("page", sql`1 + n % ${pages}`)},
        CASE n % 3 WHEN 0 THEN 'failed' ELSE 'completed' END, 'Done', 100, 'standard', 'builtin', 0, 20, ${at}, ${at}, ${time}, ${time}`,
  );
  await insert(
    forms,
    "forms (_id, account_id, website_id, page_id, key, position, name, found_name, fields, notify_emails, active, in_draft, created_at, updated_at)",
    sql`${id("form", n)}, ${accountId}, ${websiteOf(n)}, ${id("page", n)}, 'contact', 0, NULL, 'Contact ' || n,
        ${JSON.stringify(FIELDS)}, '[]', 1, 1, ${time}, ${time}`,
  );
  await insert(
    submissions,
    "submissions (_id, account_id, website_id, page_id, form_id, data, email, name, spam, spam_reason, visitor, content_hash, words, created_at, updated_at)",
    sql`${id("subm", n)}, ${accountId}, ${websiteOf(sql`f`)}, ${id("page", sql`f`)}, ${id("form", sql`f`)},
        '{"name":"Visitor ' || n || '","email":"visitor-' || (n % 50000) || '@example.com","message":"Two loaves for the day after tomorrow, please."}',
        'visitor-' || (n % 50000) || '@example.com', 'Visitor ' || n, CASE n % 10 WHEN 0 THEN 1 ELSE 0 END, CASE n % 10 WHEN 0 THEN 'too_fast' END,
        'visitor ' || (n % 50000), 'content ' || n,
        'visitor ' || n || ' visitor-' || (n % 50000) || '@example.com two loaves for the day after tomorrow, please.', ${time}, ${time}`,
    sql`(SELECT n, ${formOf} AS f FROM numbers) AS sent`,
  );
  // As many as a page may have but one, each as long as it may be.
  const said = "Two loaves, please. ".repeat(100);
  await insert(
    MOST.comments - 1,
    "comments (_id, account_id, website_id, page_id, kind, author_kind, author_name, text, status, size_bytes, created_at, updated_at)",
    sql`${id("cmt", n)}, ${accountId}, ${idText("web", 1)}, ${idText("page", 1)}, 'comment', 'reviewer', 'Ada', ${said},
        'open', ${whole(said.length + 3)}, ${time}, ${time}`,
  );
  for (let hook = 1; hook <= 20; hook++) {
    const hookId = idText("whk", hook);
    await run(sql`
        INSERT INTO webhooks (_id, account_id, url, active, secret, old_secrets, created_at, updated_at)
        VALUES (${hookId}, ${accountId}, ${`https://hooks.example.com/${hook}`}, 0, ${secrets.seal(newSecret(), hookId)}, '[]', ${now}, ${now})`);
  }
  await insert(
    deliveries,
    "webhook_events (_id, account_id, type, payload, created_at)",
    sql`${id("evt", n)}, ${accountId}, 'page.published', '{"type":"page.published"}', ${at}`,
  );
  await insert(
    deliveries,
    "webhook_deliveries (_id, account_id, webhook_id, event_id, status, attempts, failures, created_at, updated_at)",
    sql`${id("dlv", n)}, ${accountId}, ${idText("whk", 1)}, ${id("evt", n)}, CASE n % 2 WHEN 1 THEN 'delivered' ELSE 'failed' END,
        1, 0, ${at}, ${at}`,
  );
  await insert(
    entries,
    "credit_entries (_id, account_id, amount, balance_after, reason, created_at)",
    sql`${id("crd", n)}, ${accountId}, 1, n, 'operator_adjustment', ${time}`,
  );
  await run(sql`UPDATE accounts SET credit_balance = credit_balance + ${entries} WHERE _id = ${accountId}`);
  await insert(
    Math.min(50_000, runs),
    "credit_holds (resource, account_id, amount, reason, state, created_at, updated_at)",
    sql`${id("run", n)}, ${accountId}, 20, 'page_generation', 'settled', ${at}, ${at}`,
  );
  if (leads > 0) await fillLeads(storage, accountId, now, leads);
  const counted = "subject, at, views, bots, timed, time_ms, starts, breakdown";
  const counts = sql`7, 1, 3, 9000, 0, '[["referrer",[["example.com",3,2]]],["browser",[["Firefox",7,5]]]]'`;
  // Each of some pages, the first website and the first form on each of 30 days; quarters of the last three.
  for (const [prefix, most] of [
    ["page", Math.min(visited, pages)],
    ["web", 1],
    ["form", 1],
  ] as const) {
    await insert(
      most * 30,
      `analytics_days (${counted}, visitors)`,
      sql`${id(prefix, sql`1 + n / 30`)}, ${today} - (n % 30) * ${whole(DAY_MS)}, ${counts}, 5`,
    );
    await insert(
      most * 30,
      `analytics_quarters (${counted})`,
      sql`${id(prefix, sql`1 + n / 30`)}, ${today} - (n % 30) * ${whole(2 * 3_600_000)}, ${counts}`,
    );
  }
}

/** Leads of many searches, each with a website that was looked at; the newest have notes as long as they may be. */
async function fillLeads(storage: Storage, accountId: string, now: number, most: number): Promise<void> {
  const numbers = numbersTo(most);
  const at = whole(now);
  const searches = whole(Math.floor(most / 4));
  const source = {
    name: "places",
    id: "1",
    url: null,
    licence: "CDLA-Permissive-2.0",
    attribution: "©",
    fetched_at: now,
  };
  const findings = [{ code: "no_https", values: {} }];
  const pages = [{ url: "https://a.example/", status: 200 }];
  const enrichment = { outcome: "enriched", problem: null, pages, score: 40, facts: null, findings };
  const email = [{ address: "info@a.example", personal: false, found_on: null }];
  await storage.write("all", async (db) => {
    await db.run(sql`
      INSERT INTO lead_searches (_id, account_id, query, location, most, source, exclude_known, status, step, progress, found, added, duplicates, suppressed, credits, created_at, updated_at)
      ${numbers} SELECT ${id("lsr", n)}, ${accountId}, 'plumbers', 'Town ' || n, 20, 'places', 1, 'completed', 'Done', 100, 4, 4, 0, 0, 5, ${at}, ${at}
      FROM numbers WHERE n <= ${searches}`);
    await db.run(sql`
      INSERT INTO leads (_id, account_id, search_id, status, website_status, do_not_contact, has_email, score, enriched_at, words, host_key, phone_key, name_key, name, category, street, city, country, lat, lon, phone, website, email, emails, phones, socials, notes, tags, source, enrichment, created_at, updated_at)
      ${numbers} SELECT ${id("lead", n)}, ${accountId}, ${id("lsr", sql`1 + n / 4 % ${searches}`)},
        CASE n % 4 WHEN 0 THEN 'contacted' ELSE 'new' END, CASE n % 3 WHEN 0 THEN 'poor' ELSE 'none' END, 0, n % 2, n % 100, ${at},
        'business ' || n || ' plumber leeds 0113 #autumn#', 'b' || n || '.example', '+44113' || n, 'business ' || n, 'Business ' || n,
        'plumbing', n || ' Mill Lane', 'Leeds', 'GB', 53.8, -1.55, '+44113' || n, 'https://b' || n || '.example/', 'info@a.example',
        ${JSON.stringify(email)}, '[]', '{}', CASE WHEN n > ${whole(most - 100)} THEN ${"Call after ten. ".repeat(300)} END, '["autumn"]', ${JSON.stringify(source)},
        ${JSON.stringify(enrichment)}, ${at}, ${at} - n FROM numbers`);
  });
}
