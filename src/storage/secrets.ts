/**
 * Secrets that the service must be able to read again (what webhooks are signed with), encrypted with a key that is not
 * in the database: whoever gets hold of a backup has none of them. The key is a file beside the database, made at the
 * first start, or a setting. When it is lost the secrets are too; nothing else is.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { randomHex, sha256Hex } from "../lib/hash.ts";
import { ApiError } from "../operation/errors.ts";
import { synchronise } from "./backup.ts";
import type { Storage } from "./client.ts";

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
  /** Whether a text was sealed with this key. */
  canOpen(sealed: string): boolean;
  /** What is wrong with the key, for the operator; null when it can be used. */
  problem: string | null;
}

/** Every column with sealed texts. Where all are empty a lost key costs nothing, and a new one may be made. */
export const SEALED_COLUMNS = [{ table: "webhooks", column: "secret" }];
const KEY_FORM = /^[0-9a-f]{64}$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Whether a text is a key: 32 bytes, as hexadecimal. */
export const isSecretKey = (text: string): boolean => KEY_FORM.test(text);

/** The file of the key inside a data directory. */
export const secretKeyPath = (dataDirectory: string): string => join(dataDirectory, "secret.key");

/** What sealed texts begin with that were sealed with this key. */
export const sealedPrefix = (key: string): string => `v1.${sha256Hex(`sitewright secret key ${key}`).slice(0, 12)}.`;

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

/** What to do about a key that is gone. */
export const lostKeyAdvice = (dataDirectory: string): string =>
  `${secretKeyPath(dataDirectory)} is missing; put it back, or set SITEWRIGHT_SECRET_KEY. If it is lost, write a new one (openssl rand -hex 32) and rotate the secret of every webhook`;

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

/** The secrets of a database. A key is only made where nothing is sealed: else it would hide that one is lost. */
export async function openSecrets(
  storage: Storage,
  { dataDirectory, secretKey }: { dataDirectory: string; secretKey: string | null },
): Promise<Secrets> {
  const found = secretKey ? { key: secretKey } : (readSecretKey(dataDirectory) ?? (await newKey()));
  return "problem" in found ? withoutKey(found.problem) : withKey(found.key);

  async function newKey() {
    for (const { table } of SEALED_COLUMNS) {
      const sealed = await storage.read.all(sql`SELECT 1 FROM ${sql.identifier(table)} LIMIT 1`);
      if (sealed.length > 0) return { problem: lostKeyAdvice(dataDirectory) };
    }
    return makeSecretKey(dataDirectory);
  }
}

function withKey(key: string): Secrets {
  const bytes = Buffer.from(key, "hex");
  const prefix = sealedPrefix(key);
  return {
    problem: null,
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", bytes, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return prefix + sealed.toString("base64url");
    },
    canOpen: (sealed) => sealed.startsWith(prefix),
    open(sealed, owner) {
      if (!sealed.startsWith(prefix)) throw missing();
      const all = Buffer.from(sealed.slice(prefix.length), "base64url");
      const decipher = createDecipheriv("aes-256-gcm", bytes, all.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(all.subarray(-TAG_BYTES));
      const text = decipher.update(all.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    },
  };
}

function withoutKey(problem: string): Secrets {
  const refuse = () => {
    throw missing();
  };
  return { problem, seal: refuse, open: refuse, canOpen: () => false };
}

const missing = () =>
  new ApiError(
    "secret_key_missing",
    "The server's key for secrets is missing, or is another one than this was stored with. Tell the operator: `sitewright doctor` says what to do.",
  );
