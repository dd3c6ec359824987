/** Checks of an installation: each is one line that says what was looked at and what is wrong with it. */

import { Database } from "bun:sqlite";
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { EngineSource } from "../../engines/engine.ts";
import { isOAuthOn } from "../../features/oauth/service.ts";
import {
  examineBackups,
  examineBrowser,
  examineBucket,
  examineEngine,
  examineLeadSources,
  examineMail,
  examineNames,
  examinePayments,
  type Finding,
} from "../../features/server_settings/service.ts";
import { isLoopback } from "../../lib/addresses.ts";
import { DAY_MS, isoTime, systemClock } from "../../lib/clock.ts";
import { danglingLink } from "../../lib/dangling_link.ts";
import type { Log } from "../../lib/log.ts";
import { DOMAIN_PROBLEMS } from "../../sentences/domain_problems.ts";
import { joinMessages, sentencesFromJson } from "../../sentences/sentence.ts";
import type { Config } from "../../settings/config.ts";
import { databasePath } from "../../storage/client.ts";
import { COUNT_WRONG_BALANCES } from "../../storage/dialect.ts";
import { MIGRATIONS } from "../../storage/migrations.ts";
import { movedAdvice } from "../../storage/move/moved.ts";
import { MOVED_TO } from "../../storage/move/rows.ts";
import {
  lostKeyAdvice,
  otherKeyAdvice,
  readSecretKey,
  SEALED_COLUMNS,
  SECRET_CHECK,
  sealedPrefix,
  secretKeyPath,
} from "../../storage/secrets.ts";
import { workerCommand } from "../../workers/command.ts";
import { Pool } from "../../workers/pool.ts";
import { selfCheck } from "../../workers/self_check.ts";

/** Certificates that fail are told by name, at most so many. */
const MOST_SHOWN = 5;
const LEAST_FREE_BYTES = 256 * 1024 * 1024;

/** Whether AI clients can be connected, and why not. */
function examineOAuth(config: Config): Finding {
  const isOn = isOAuthOn({ config, baseUrl: config.baseUrl ?? `http://localhost:${config.port}` });
  const why = config.oauth === false ? "SITEWRIGHT_OAUTH is off" : "the public address is neither https nor localhost";
  return { ok: true, name: "oauth", message: isOn ? "AI clients can be connected" : `AI clients need keys: ${why}` };
}

/** Looks at configuration, disk, database, engine, mail server, bucket, browser, workers, and the way in. Changes nothing. */
export async function examine(config: Config, engine: Pick<EngineSource, "name" | "check">): Promise<Finding[]> {
  return [
    {
      ok: true,
      name: "configuration",
      message: `data in ${config.dataDirectory}, engine ${config.engine}, sites under ${config.defaultDomain}`,
    },
    examineOAuth(config),
    examineProxies(config),
    examineDisk(config.dataDirectory),
    ...(config.databaseUrl
      ? await examineServer(config.databaseUrl)
      : examineDatabase(databasePath(config.dataDirectory))),
    await examineSecretKey(config),
    await examineEngine(engine),
    await examineMail(config),
    await examineBucket(config),
    await examineBackups(config),
    await examineBrowser(config),
    await examineWorkers(config),
    ...(await examineLeadSources(config)),
    ...(await examinePayments(config)),
    ...(await examineNames(config)),
    ...(config.tls && !config.databaseUrl ? examineCertificates(databasePath(config.dataDirectory)) : []),
    ...(await (await import("./updates.ts")).examineUpdates(config)),
  ];
}

/** Whose word counts for who a visitor is. */
export function examineProxies({ host, trustedProxies }: Pick<Config, "host" | "trustedProxies">): Finding {
  const name = "proxies";
  const listed = trustedProxies.join(", ");
  if (trustedProxies.some((network) => /\/0+$/.test(network)))
    return {
      ok: false,
      name,
      message: `SITEWRIGHT_TRUSTED_PROXIES has ${listed}: every visitor can say to be somebody else; name the networks of your proxies`,
    };
  const elsewhere = isLoopback(host)
    ? ""
    : "; behind a proxy on another machine or in a container, add its network to SITEWRIGHT_TRUSTED_PROXIES";
  return { ok: true, name, message: `${listed} say in X-Forwarded-For who visitors are${elsewhere}` };
}

function examineDisk(directory: string): Finding {
  const name = "disk";
  const dangling = danglingLink(directory);
  if (dangling)
    return {
      ok: false,
      name,
      message: `${dangling.link} is a link to ${dangling.target}, which does not exist; make that, or let the link lead elsewhere`,
    };
  let nearest = resolve(directory);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory()) return { ok: false, name, message: `${nearest} is not a directory` };
  try {
    accessSync(nearest, constants.W_OK);
  } catch {
    return { ok: false, name, message: `${nearest} can't be written; give it to the user that runs Sitewright` };
  }
  if (!existsSync(directory))
    return { ok: true, name, message: `${directory} does not exist yet; the first start makes it` };
  const { bavail, bsize } = statfsSync(directory);
  const freeBytes = bavail * bsize;
  const free = `${(freeBytes / 1024 ** 3).toFixed(1)} GB free`;
  return freeBytes < LEAST_FREE_BYTES
    ? { ok: false, name, message: `${free}, which is little; make room before the disk is full` }
    : { ok: true, name, message: `${directory} can be written, ${free}` };
}

const schemaFinding = (migrations: number): Finding => ({
  ok: migrations <= MIGRATIONS.length,
  name: "schema",
  message:
    migrations === MIGRATIONS.length
      ? "up to date"
      : migrations < MIGRATIONS.length
        ? "older than the program; the next start updates it"
        : "newer than the program; install that version",
});

/** Nothing of a database of another version (null), whose columns may be others. */
function balancesFindings(wrong: number | null): Finding[] {
  if (wrong === null) return [];
  const message =
    wrong === 0
      ? "every balance is the sum of its ledger"
      : `${wrong} accounts whose balance is not the sum of their ledger`;
  return [{ ok: wrong === 0, name: "credits", message }];
}

/** Of a database that was moved elsewhere, or is being moved: no start serves it. */
function movedFindings(note: unknown): Finding[] {
  const message = typeof note === "string" ? movedAdvice(note) : null;
  return message ? [{ ok: false, name: "move", message }] : [];
}

function examineDatabase(path: string): Finding[] {
  if (!existsSync(path)) return [{ ok: true, name: "database", message: "none yet; the first start makes it" }];
  let database: Database;
  try {
    database = new Database(path, { readonly: true });
  } catch (error) {
    return [
      {
        ok: false,
        name: "database",
        message: `${path} can't be opened: ${error instanceof Error ? error.message : error}`,
      },
    ];
  }
  try {
    const first = (sql: string) => Object.values(database.query<Record<string, unknown>, []>(sql).get() ?? {})[0];
    const integrity = first("PRAGMA integrity_check");
    const orphans = database.query("PRAGMA foreign_key_check").all().length;
    const known = Number(first("SELECT count(*) FROM migrations"));
    const wrongBalances = known === MIGRATIONS.length ? Number(first(COUNT_WRONG_BALANCES)) : null;
    return [
      {
        ok: integrity === "ok",
        name: "database",
        message: integrity === "ok" ? "integrity check passed" : `damaged: ${integrity}. Restore a backup.`,
      },
      {
        ok: orphans === 0,
        name: "references",
        message: orphans === 0 ? "every reference leads somewhere" : `${orphans} rows refer to rows that do not exist`,
      },
      ...movedFindings(first(`SELECT value FROM settings WHERE name = '${MOVED_TO}'`)),
      schemaFinding(known),
      ...balancesFindings(wrongBalances),
    ];
  } catch (error) {
    return [
      { ok: false, name: "database", message: `can't be read: ${error instanceof Error ? error.message : error}` },
    ];
  } finally {
    database.close();
  }
}

/** A database on a server: whether it can be used, and what is in it. Makes nothing. */
async function examineServer(url: string): Promise<Finding[]> {
  const { lookAtServer } = await import("../../storage/postgres/look.ts");
  const found = await lookAtServer(url);
  if ("problem" in found) return [{ ok: false, name: "database", message: found.problem }];
  const { version, name, migrations, wrongBalances, movedTo } = found;
  const at = `PostgreSQL ${version}, database "${name}"`;
  if (migrations === null)
    return [{ ok: true, name: "database", message: `${at}: nothing in it yet; the first start makes it` }];
  return [
    { ok: true, name: "database", message: at },
    ...movedFindings(movedTo),
    schemaFinding(migrations),
    ...balancesFindings(wrongBalances),
  ];
}

/** Whether the key of stored secrets is there, is the one that they were stored with, and is nobody else's. */
async function examineSecretKey({ dataDirectory, secretKey, databaseUrl }: Config): Promise<Finding> {
  const name = "secret key";
  const found = secretKey ? { key: secretKey } : readSecretKey(dataDirectory);
  const { sealed, known } = await whatIsSealed(dataDirectory, databaseUrl);
  if (found && "problem" in found) return { ok: false, name, message: found.problem };
  if (!found) {
    return sealed.length > 0 || (known && databaseUrl)
      ? { ok: false, name, message: lostKeyAdvice(dataDirectory) }
      : { ok: true, name, message: "none yet; the next start makes it" };
  }
  const check = sealedPrefix(found.key);
  if (known && known !== check) return { ok: false, name, message: otherKeyAdvice(dataDirectory, secretKey !== null) };
  const foreign = sealed.filter((text) => !text.startsWith(check)).length;
  if (foreign > 0)
    return {
      ok: false,
      name,
      message: `${foreign} secrets were stored with another key; put that one back, or rotate the secrets of the webhooks and connect DNS providers, second factors and Stripe accounts anew`,
    };
  if (secretKey) return { ok: true, name, message: "from SITEWRIGHT_SECRET_KEY" };
  const path = secretKeyPath(dataDirectory);
  if ((statSync(path).mode & 0o077) !== 0)
    return { ok: false, name, message: `${path} can be read by other users; chmod 600 it` };
  return { ok: true, name, message: `in ${path}; keep a copy of it apart from the backups` };
}

async function whatIsSealed(dataDirectory: string, url: string | null) {
  const path = databasePath(dataDirectory);
  if (!url) return { sealed: sealedTexts(path), known: checkValue(path) };
  const found = await (await import("../../storage/postgres/look.ts")).lookAtServer(url);
  return "problem" in found ? { sealed: [], known: null } : { sealed: found.sealed, known: found.check };
}

/** Every text in the database that was sealed with a key, and can't be made anew. */
const sealedTexts = (path: string): string[] =>
  SEALED_COLUMNS.flatMap(({ table, column }) => values(path, `SELECT ${column} FROM ${table}`));

/** What the database knows its key by; null in one that does not know yet. */
const checkValue = (path: string): string | null =>
  values(path, `SELECT value FROM settings WHERE name = '${SECRET_CHECK}'`)[0] ?? null;

/** The first column of what a query finds; nothing where it can't be asked. */
function values(path: string, query: string): string[] {
  if (!existsSync(path)) return [];
  let database: Database | null = null;
  try {
    database = new Database(path, { readonly: true });
    return database
      .query(query)
      .values()
      .map(([value]) => String(value));
  } catch {
    // A damaged or older database is another finding's matter.
    return [];
  } finally {
    database?.close();
  }
}

/** Whether the processes that compute can be started, by having one compute something. */
export async function examineWorkers({ workers }: Pick<Config, "workers">): Promise<Finding> {
  const name = "workers";
  const failures: string[] = [];
  const log: Log = { info() {}, error: (message, { error, how } = {}) => failures.push(`${message}: ${error ?? how}`) };
  const pool = new Pool({ command: workerCommand(), ...workers, clock: systemClock, log });
  try {
    await pool.computeFor(name)(selfCheck, 1);
    const memory = workers.memoryBytes / 1024 ** 2;
    const [count, each] = workers.count === 1 ? ["1 process", ""] : [`${workers.count} processes`, " each"];
    return { ok: true, name, message: `at most ${count} with at most ${memory} MB${each} compute, and one answers` };
  } catch (error) {
    return { ok: false, name, message: `no process that computes can be started (${failures[0] ?? error})` };
  } finally {
    await pool.stop();
  }
}

/** What the database says of certificates. */
function examineCertificates(path: string): Finding[] {
  if (!existsSync(path)) return [];
  const name = "certificates";
  const now = systemClock.now();
  try {
    using database = new Database(path, { readonly: true });
    const rows = database
      .query<{ name: string; not_after: number | null; error: string | null }, []>(
        "SELECT name, not_after, error FROM certificates ORDER BY name",
      )
      .all();
    const good = rows.filter(({ not_after }) => not_after !== null && not_after > now);
    const missing = rows.filter((row) => !good.includes(row));
    const next = Math.min(...good.map(({ not_after }) => not_after!));
    const has = `${good.length} of ${rows.length} names have one`;
    const late = good.filter(({ not_after, error }) => error !== null && not_after! < now + 7 * DAY_MS);
    const wrong = [...missing, ...late].filter(({ error }) => error !== null);
    if (wrong.length === 0)
      return [{ ok: true, name, message: good.length > 0 ? `${has}, the first ends at ${isoTime(next)}` : has }];
    const said = wrong
      .slice(0, MOST_SHOWN)
      .map((row) => `${row.name}: ${joinMessages(sentencesFromJson(DOMAIN_PROBLEMS, row.error)) ?? row.error}`);
    return [{ ok: false, name, message: `${has}. ${said.join(" ")}` }];
  } catch {
    // A damaged or older database is another finding's matter.
    return [];
  }
}
