/**
 * Settings that an operator has set in the application, by the names of their variables. Secret ones are sealed; one that
 * was sealed with another key counts as not set, and is to be typed again.
 */
import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { eq, like } from "drizzle-orm";
import type { Log } from "../lib/log.ts";
import { type Config, SETTINGS, type StoredValues } from "../settings/config.ts";
import { type CurrentSettings, RESTART } from "../settings/current.ts";
import type { Setting } from "../settings/setting.ts";
import type { Bus } from "./bus.ts";
import { databasePath, type Storage } from "./client.ts";
import type { Db } from "./db.ts";
import { readSecretKey, type Secrets, secretsWith } from "./secrets.ts";
import { writeSetting } from "./settings.ts";
import { settings } from "./tables.ts";

const PREFIX = "server.";

/** For who looks without opening the database for writing. */
export const STORED_SETTINGS = `SELECT name, value FROM settings WHERE name LIKE '${PREFIX}%'`;

export interface StoredSettings {
  values: StoredValues;
  /** Secrets that can't be read with the server's key. */
  unreadable: Setting[];
}

function opened(rows: (readonly [name: string, value: string])[], secrets: Secrets): StoredSettings {
  const found: StoredSettings = { values: {}, unreadable: [] };
  const known = new Map(rows);
  for (const setting of SETTINGS) {
    const value = known.get(PREFIX + setting.name);
    if (value === undefined || !setting.inApplication) continue;
    if (!setting.secret) found.values[setting.name] = value;
    else if (secrets.canOpen(value)) found.values[setting.name] = secrets.open(value, PREFIX + setting.name);
    else found.unreadable.push(setting);
  }
  return found;
}

/**
 * Takes over what is stored, and takes it over again whenever a process says that it has changed; begins the process anew
 * when that is asked for.
 */
export async function followServerSettings(
  settings: Pick<CurrentSettings, "take">,
  parts: { storage: Storage; secrets: Secrets; bus: Bus; log: Log; restart: (() => void) | undefined },
): Promise<void> {
  const { storage, secrets, bus, log, restart } = parts;
  const take = async () => settings.take((await readServerSettings(storage.read, secrets)).values);
  await take();
  bus.on("settings", (subject) => {
    if (subject === RESTART) return restart?.();
    take().catch((error) => log.error("settings that were changed can't be read", { error: String(error) }));
  });
}

export async function readServerSettings(db: Db, secrets: Secrets): Promise<StoredSettings> {
  const rows = await db
    .select()
    .from(settings)
    .where(like(settings.name, `${PREFIX}%`));
  return opened(
    rows.map(({ name, value }) => [name, value]),
    secrets,
  );
}

export async function writeServerSetting(
  db: Db,
  secrets: Secrets,
  { name, secret }: Setting,
  value: string,
): Promise<void> {
  const key = PREFIX + name;
  await writeSetting(db, key, secret ? secrets.seal(value, key) : value);
}

export async function forgetServerSetting(db: Db, { name }: Setting): Promise<void> {
  await db.delete(settings).where(eq(settings.name, PREFIX + name));
}

/**
 * The same before the database is opened, and for commands: makes and changes nothing. What can't be read is nothing here;
 * whoever opens the database says why.
 */
export async function lookAtServerSettings({
  dataDirectory,
  databaseUrl,
  secretKey,
}: Pick<Config, "dataDirectory" | "databaseUrl" | "secretKey">): Promise<StoredSettings> {
  const key = secretKey ? { key: secretKey } : readSecretKey(dataDirectory);
  const secrets = secretsWith(key && "key" in key ? key.key : null);
  const rows = databaseUrl
    ? await (await import("./postgres/look.ts")).lookAtSettings(databaseUrl, STORED_SETTINGS)
    : rowsOfFile(databasePath(dataDirectory));
  return opened(rows, secrets);
}

function rowsOfFile(path: string): [string, string][] {
  if (!existsSync(path)) return [];
  try {
    using database = new Database(path, { readonly: true });
    return database.query(STORED_SETTINGS).values() as [string, string][];
  } catch {
    return [];
  }
}
