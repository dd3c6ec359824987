/** Peer of reading a website: the same select and the same JSON, with nothing around them. */
import { Database } from "bun:sqlite";

const [, , path, account] = process.argv;
const database = new Database(path!);
const find = database.prepare(`
  SELECT websites._id, websites.account_id, websites.name, websites.prompt, websites.language, websites.domain_id,
    websites.subdomain, websites.parent_domain, websites.published_at, websites.created_at, websites.updated_at,
    domains.domain AS custom_domain, coalesce(totals.count, 0) AS page_count
  FROM websites
  LEFT JOIN domains ON domains._id = websites.domain_id
  LEFT JOIN totals ON totals.owner = websites._id AND totals.kind = 'pages'
  WHERE websites.account_id = ? AND websites._id = ?`);

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request) {
    // biome-ignore lint/suspicious/noExplicitAny: rows as SQLite gives them.
    const row = find.get(account!, request.url.slice(request.url.lastIndexOf("/") + 1)) as any;
    return Response.json({
      _id: row._id,
      name: row.name,
      prompt: row.prompt,
      domain: row.domain_id,
      subdomain: row.subdomain,
      url: row.published_at === null ? null : `http://${row.custom_domain ?? `${row.subdomain}.${row.parent_domain}`}`,
      language: row.language,
      published_at: time(row.published_at),
      page_count: row.page_count,
      created_at: time(row.created_at),
      updated_at: time(row.updated_at),
    });
  },
});
process.stdout.write(`port ${server.port}\n`);
