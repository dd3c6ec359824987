/**
 * Secrets that the service must be able to read again (what webhooks are signed with, what links are signed with, the
 * password of the reference), encrypted with a key that is not in the database: whoever gets hold of a backup has none
 * of them. The key is a file beside the database, made at the first start, or a setting; the database knows by a check
 * value which one it is. When it is lost the secrets are too; nothing else is: sites are served, and whatever needs a
 * secret says that its key is missing.
 */
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { eq, inArray, ne, sql } from "drizzle-orm";
import { ApiError } from "../lib/errors.ts";
import { randomHex, sha256Hex } from "../lib/hash.ts";
import type { Log } from "../lib/log.ts";
import { isSecretKey } from "../lib/secret_key.ts";
import { synchronise } from "./backup.ts";
import type { Storage } from "./client.ts";
import type { Db } from "./db.ts";
import { settings } from "./tables.ts";

export interface Secrets {
  /**
   * Encrypts a text.
   * @param owner identifier of what the secret belongs to: a sealed text is of no use anywhere else
   * @throws ApiError `secret_key_missing`
   */
  seal(text: string, owner: string): string;
  /**
   * The text that was sealed for this owner.
   * @throws ApiError `secret_key_missing` when this is not the key that it was sealed with
   */
  open(sealed: string, owner: string): string;
  /** The same, for the start: what `open` works with takes long to load. */
  openAtStart(sealed: string, owner: string): Promise<string>;
  /** Whether a text was sealed with this key. */
  canOpen(sealed: string): boolean;
  /** What is wrong with the key, for the operator; null when it can be used. */
  problem: string | null;
  /** What the database knows the key by; null when there is none that can be used. */
  check: string | null;
}

/** Every column with sealed texts that can't be made anew. Where all are empty a lost key costs next to nothing. */
export const SEALED_COLUMNS = [
  { table: "webhooks", column: "secret" },
  { table: "dns_connections", column: "credentials" },
  { table: "second_factors", column: "secret" },
  { table: "billing_connections", column: "secret_key" },
];
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The file of the key inside a data directory. */
export const secretKeyPath = (dataDirectory: string): string => join(dataDirectory, "secret.key");

/** What all sealed texts begin with. */
const SEALED = "v1.";

/** What sealed texts begin with that were sealed with this key. */
export const sealedPrefix = (key: string): string =>
  `${SEALED}${sha256Hex(`sitewright secret key ${key}`).slice(0, 12)}.`;

/**
 * The key of a data directory.
 * @returns the key, or what is wrong with its file; null when there is no file
 */
export function readSecretKey(dataDirectory: string): { key: string } | { problem: string } | null {
  const path = secretKeyPath(dataDirectory);
  try {
    const key = readFileSync(path, "utf8").trim();
    return isSecretKey(key) ? { key } : { problem: `${path} is no key: it must be 64 hexadecimal characters` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? null : { problem: `${path} can't be read: ${message}` };
  }
}

const WHEN_LOST =
  'If it is lost, run "sitewright secrets reset", start again, rotate the secret of every webhook, and connect DNS providers, second factors and Stripe accounts anew';

/** What to do about a key that is gone. */
export const lostKeyAdvice = (dataDirectory: string): string =>
  `${secretKeyPath(dataDirectory)} is missing; put it back, or set SITEWRIGHT_SECRET_KEY. ${WHEN_LOST}`;

/** What to do about a key that is not the database's. */
export const otherKeyAdvice = (dataDirectory: string, isSetting: boolean): string =>
  `${isSetting ? "SITEWRIGHT_SECRET_KEY" : secretKeyPath(dataDirectory)} is another key than the one that the database's secrets are encrypted with; put that one back. ${WHEN_LOST}`;

/** What to do about a key that another machine with the same database has. */
const otherMachinesKeyAdvice = (dataDirectory: string): string =>
  `${secretKeyPath(dataDirectory)} is missing, and the database's secrets are encrypted with a key that another machine has; copy that one, or set SITEWRIGHT_SECRET_KEY on all machines. ${WHEN_LOST}`;

/** The names of settings whose values are sealed. */
const LINK_SECRET = "link_secret";
const DOCS_PASSWORD = "docs_password";
/** The setting with the check value of the key. */
export const SECRET_CHECK = "secret_check";

/**
 * Makes the key of a data directory, whole or not at all, and readable for nobody else.
 * @returns the key of whoever was first, when two processes make one at the same time
 */
function makeSecretKey(dataDirectory: string): { key: string } | { problem: string } {
  const path = secretKeyPath(dataDirectory);
  const unfinished = `${path}.${randomHex(8)}`;
  try {
    const file = openSync(unfinished, "wx", 0o600);
    writeSync(file, `${randomHex(32)}\n`);
    fsyncSync(file);
    closeSync(file);
    linkSync(unfinished, path);
    synchronise(dataDirectory);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") return { problem: `${path} can't be made: ${message}` };
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readSecretKey(dataDirectory)!;
}

interface SecretKeyOptions {
  dataDirectory: string;
  secretKey: string | null;
  /** Not null: the database is on a server, and other machines may have the key. */
  databaseUrl?: string | null;
}

/**
 * The secrets of a database. A key is only made where nothing is sealed that can't be made anew: else it would hide that
 * one is lost. Another key than the database's is not taken.
 */
export async function openSecrets({ read }: Pick<Storage, "read">, place: SecretKeyOptions): Promise<Secrets> {
  const { dataDirectory, secretKey } = place;
  const found = secretKey ? { key: secretKey } : readSecretKey(dataDirectory);
  if (!found) {
    if ((await sealedTexts(read, 1)).length > 0) return withoutKey(lostKeyAdvice(dataDirectory));
    // Another machine has made one already.
    if (place.databaseUrl && (await hasCheck(read))) return withoutKey(otherMachinesKeyAdvice(dataDirectory));
    const made = makeSecretKey(dataDirectory);
    return "problem" in made ? withoutKey(made.problem) : withKey(made.key);
  }
  if ("problem" in found) return withoutKey(found.problem);
  const isKnown = await isKeyOf(read, sealedPrefix(found.key));
  return isKnown ? withKey(found.key) : withoutKey(otherKeyAdvice(dataDirectory, secretKey !== null));
}

async function hasCheck(read: Db): Promise<boolean> {
  return (await read.select().from(settings).where(eq(settings.name, SECRET_CHECK))).length > 0;
}

/** Whether a key is the database's: by its check value, or where it has none yet, by what is sealed with it. */
async function isKeyOf(read: Db, check: string): Promise<boolean> {
  const [known] = await read.select().from(settings).where(eq(settings.name, SECRET_CHECK));
  if (known) return known.value === check;
  const sealed = await sealedTexts(read, MOST_LOOKED_AT);
  return sealed.length === 0 || sealed.some((text) => text.startsWith(check));
}

/** In a database without a check value so many sealed texts are looked at. */
const MOST_LOOKED_AT = 1000;

async function sealedTexts(read: Db, most: number): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of SEALED_COLUMNS) {
    const [from, text] = [sql.identifier(table), sql.identifier(column)];
    const rows = await read.all<{ sealed: string }>(sql`SELECT ${text} AS sealed FROM ${from} LIMIT ${most}`);
    found.push(...rows.map((row) => row.sealed));
  }
  return found;
}

/** The secrets that the service has of its own. */
export interface OwnSecrets {
  /** What links and tokens are signed with. */
  linkSecret: string;
  /** The password of the reference, where no setting says one. */
  docsPassword: string;
}

/**
 * The service's own secrets, sealed in the database and made when there are none. Those of an older version, which had
 * them in the clear, are sealed. Without the key there are others, which end with the process.
 */
export async function openOwnSecrets(storage: Pick<Storage, "read" | "write">, secrets: Secrets): Promise<OwnSecrets> {
  const found = await findOwnSecrets(storage.read, secrets);
  if (found) return found;
  return await storage.write("all", async (db) => {
    if (secrets.check) await saveSetting(db, SECRET_CHECK, secrets.check);
    return {
      linkSecret: await ownSecret(db, secrets, LINK_SECRET, 32),
      docsPassword: await ownSecret(db, secrets, DOCS_PASSWORD, 12),
    };
  });
}

/** Both, as a server begins with them; says in the log when what is stored can't be read. */
export async function openAllSecrets(storage: Storage, place: SecretKeyOptions, log: Log) {
  const secrets = await openSecrets(storage, place);
  if (secrets.problem) log.error("stored secrets can't be read", { problem: secrets.problem });
  return { secrets, ...(await openOwnSecrets(storage, secrets)) };
}

/** Those that are there as they should be: at each start but the first nothing is written. */
async function findOwnSecrets(read: Db, secrets: Secrets): Promise<OwnSecrets | null> {
  const rows = await read
    .select()
    .from(settings)
    .where(inArray(settings.name, [SECRET_CHECK, LINK_SECRET, DOCS_PASSWORD]));
  const value = (name: string) => rows.find((row) => row.name === name)?.value ?? "";
  if (secrets.check === null || value(SECRET_CHECK) !== secrets.check) return null;
  if (![LINK_SECRET, DOCS_PASSWORD].every((name) => secrets.canOpen(value(name)))) return null;
  return {
    linkSecret: await secrets.openAtStart(value(LINK_SECRET), LINK_SECRET),
    docsPassword: await secrets.openAtStart(value(DOCS_PASSWORD), DOCS_PASSWORD),
  };
}

async function ownSecret(db: Db, secrets: Secrets, name: string, bytes: number): Promise<string> {
  const [known] = await db.select().from(settings).where(eq(settings.name, name));
  const isSealed = known?.value.startsWith(SEALED) ?? false;
  if (known && isSealed && secrets.canOpen(known.value)) return secrets.open(known.value, name);
  const value = known && !isSealed ? known.value : randomHex(bytes);
  if (!secrets.problem) await saveSetting(db, name, secrets.seal(value, name));
  return value;
}

async function saveSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value }, setWhere: ne(settings.value, value) });
}

/**
 * Takes the key that is there (or makes one) for the database's, after the right one was lost. The service's own secrets
 * are made anew by the next start; what else was sealed with the old key has to be replaced by its owners.
 * @returns what is wrong with the key that is there; null when it was taken
 */
export async function resetSecrets({ write }: Pick<Storage, "write">, place: SecretKeyOptions): Promise<string | null> {
  const key = place.secretKey ? { key: place.secretKey } : readSecretKey(place.dataDirectory);
  const found = key ?? makeSecretKey(place.dataDirectory);
  if ("problem" in found) return found.problem;
  await write("all", (db) => saveSetting(db, SECRET_CHECK, sealedPrefix(found.key)));
  return null;
}

/** What is sealed with a key; null: nothing can be. */
export const secretsWith = (key: string | null): Secrets =>
  key === null ? withoutKey("there is no key") : withKey(key);

function withKey(key: string): Secrets {
  const bytes = Buffer.from(key, "hex");
  const prefix = sealedPrefix(key);
  return {
    problem: null,
    check: prefix,
    seal(text, owner) {
      const { createCipheriv, randomBytes } = process.getBuiltinModule("node:crypto");
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", bytes, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return prefix + sealed.toString("base64url");
    },
    canOpen: (sealed) => sealed.startsWith(prefix),
    open(sealed, owner) {
      if (!sealed.startsWith(prefix)) throw missing();
      const all = Buffer.from(sealed.slice(prefix.length), "base64url");
      const { createDecipheriv } = process.getBuiltinModule("node:crypto");
      const decipher = createDecipheriv("aes-256-gcm", bytes, all.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(all.subarray(-TAG_BYTES));
      const text = decipher.update(all.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    },
    async openAtStart(sealed, owner) {
      const all = Buffer.from(sealed.slice(prefix.length), "base64url");
      const name = "AES-GCM";
      const opener = await crypto.subtle.importKey("raw", bytes, name, false, ["decrypt"]);
      const how = {
        name,
        iv: all.subarray(0, NONCE_BYTES),
        additionalData: Buffer.from(owner),
        tagLength: TAG_BYTES * 8,
      };
      return Buffer.from(await crypto.subtle.decrypt(how, opener, all.subarray(NONCE_BYTES))).toString("utf8");
    },
  };
}

function withoutKey(problem: string): Secrets {
  const refuse = () => {
    throw missing();
  };
  return { problem, check: null, seal: refuse, open: refuse, openAtStart: refuse, canOpen: () => false };
}

/** @throws ApiError `secret_key_missing` unless there is a key */
export function assertKey({ problem }: Pick<Secrets, "problem">): void {
  if (problem) throw missing();
}

const missing = () =>
  new ApiError(
    "secret_key_missing",
    "The server's key for secrets is missing, or is another one than this was stored with. Tell the operator: `sitewright doctor` says what to do.",
  );
