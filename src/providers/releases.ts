/**
 * The releases of Sitewright at an address: `releases.json`, and beside it `releases.json.sig`, a line for each signature:
 * what the key begins with (16 hexadecimal characters of its SHA-256), a space, and the signature of the file's bytes in base64.
 * Nothing is taken of a file that none of the known keys has signed. Nothing is sent but the GET.
 */
import * as v from "valibot";
import { isoTime } from "../lib/clock.ts";
import { OperatorError } from "../lib/errors.ts";
import { sha256Hex } from "../lib/hash.ts";
import { compareVersions, majorOf, VERSION_FORM } from "../lib/versions.ts";
import { maxCharacters } from "../lib/writing.ts";
import type { CodedMessage } from "../sentences/sentence.ts";
import { tellSetting } from "../sentences/setting_checks.ts";
import type { UpdateSource } from "../settings/updates.ts";

const PATIENCE_MS = 20_000;
const MOST_LIST_BYTES = 4 * 1024 * 1024;
const MOST_SIGNATURE_BYTES = 16 * 1024;
const MOST_PROGRAM_BYTES = 1024 ** 3;

const version = v.pipe(v.string(), v.regex(VERSION_FORM));
const shortText = v.pipe(v.string(), maxCharacters(500));

const File = v.object({
  /** Its name beside the list, or its whole address. */
  url: v.pipe(v.string(), v.minLength(1), maxCharacters(2000)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PROGRAM_BYTES)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** How it was tried before it was released, like "on linux-x64"; null, or left out: it was not. */
  tried: v.optional(v.nullable(shortText)),
});

const Release = v.object({
  version,
  /** Like 2026-11-29. */
  date: shortText,
  /** Whether it mends what others could misuse. */
  security: v.boolean(),
  /** What is new, in Markdown. */
  notes: v.pipe(v.string(), maxCharacters(100_000)),
  /** By target, like linux-x64 or linux-arm64-musl. */
  files: v.record(v.string(), File),
});

const Message = v.object({
  date: shortText,
  title: shortText,
  description: v.pipe(v.string(), maxCharacters(5000)),
  url: v.nullable(v.pipe(shortText, v.regex(/^https?:\/\//))),
  /** "high": of security. */
  priority: v.picklist(["high", "normal"]),
});

const ReleaseList = v.object({
  /** Like 2027-02-27: a list is signed anew before. After it, somebody may be holding newer lists back. */
  expires: v.pipe(v.string(), v.isoDate()),
  /** The newest, for who wants no more. */
  update: v.object({ release_version: version, release_date: shortText, url: shortText, description: v.string() }),
  messages: v.pipe(v.array(Message), v.maxLength(100)),
  releases: v.pipe(v.array(Release), v.minLength(1), v.maxLength(1000)),
});

export type ReleaseFile = v.InferOutput<typeof File>;
export type Release = v.InferOutput<typeof Release>;
export type ReleaseMessage = v.InferOutput<typeof Message>;
export type ReleaseList = v.InferOutput<typeof ReleaseList>;

/** There is no list that can be trusted. One line for the operator. */
export class ReleaseError extends OperatorError {
  override readonly name = "ReleaseError";

  constructor(readonly said: string | CodedMessage) {
    super(typeof said === "string" ? said : said.message);
  }
}

/** What a line of a signature file begins with. @param key public key in base64 */
export const signerId = (key: string): string => sha256Hex(Buffer.from(key, "base64")).slice(0, 16);

/**
 * Gets the list of releases and checks its signature.
 * @throws ReleaseError
 */
export async function getReleases({ url, signers }: UpdateSource, signal?: AbortSignal): Promise<ReleaseList> {
  if (signers.length === 0)
    throw new ReleaseError(tellSetting("releases_no_key", { setting: "SITEWRIGHT_UPDATES_SIGNERS" }));
  const [list, signature] = await Promise.all([
    getBytes(`${url}/releases.json`, MOST_LIST_BYTES, signal),
    getBytes(`${url}/releases.json.sig`, MOST_SIGNATURE_BYTES, signal),
  ]);
  if (!(await isSignedBy(signers, list, signature.toString("latin1"))))
    throw new ReleaseError(
      tellSetting("releases_unsigned", { url: `${url}/releases.json`, keys: signers.map(signerId).join(", ") }),
    );
  try {
    const { releases, ...rest } = v.parse(ReleaseList, JSON.parse(list.toString()));
    return { ...rest, releases: releases.sort((a, b) => compareVersions(b.version, a.version)) };
  } catch {
    throw new ReleaseError(tellSetting("releases_unreadable", { url: `${url}/releases.json` }));
  }
}

async function getBytes(url: string, most: number, signal?: AbortSignal): Promise<Buffer> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      headers: HEADERS,
    });
    if (!response.ok) throw new ReleaseError(tellSetting("releases_status", { url, status: response.status }));
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > most) throw new ReleaseError(tellSetting("releases_long", { url }));
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError(
      tellSetting("releases_unreachable", { url, said: error instanceof Error ? error.message : String(error) }),
    );
  }
}

/** Says nothing of who asks. */
const HEADERS = { "User-Agent": "sitewright" };

/** @param signatures the lines of a signature file */
export async function isSignedBy(signers: string[], content: Uint8Array, signatures: string): Promise<boolean> {
  const lines = signatures.split("\n").map((line) => line.trim().split(" "));
  for (const signer of signers)
    for (const [id, signature] of lines)
      if (id === signerId(signer) && signature && (await verifies(signer, content, signature))) return true;
  return false;
}

async function verifies(signer: string, content: Uint8Array, signature: string): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", Buffer.from(signer, "base64"), "Ed25519", false, ["verify"]);
  return await crypto.subtle.verify("Ed25519", key, Buffer.from(signature, "base64"), new Uint8Array(content));
}

/** What is to be said of a list that was to be signed anew before `now`; null: it is fresh. */
export const whyStale = ({ expires }: ReleaseList, now: number): string | null =>
  isoTime(now).slice(0, 10) > expires
    ? `the list of releases ended on ${expires}: ask whoever publishes it for a newer one; if there is one, somebody between here and there holds it back (or this machine's clock is wrong)`
    : null;

/** The newest that is taken without being named: of the same first number, since the next may need work of the operator. */
export const nextRelease = ({ releases }: ReleaseList, current: string): Release | null =>
  releases.find(({ version }) => compareVersions(version, current) > 0 && majorOf(version) === majorOf(current)) ??
  null;

/** The newest there is, if it is newer than this one. */
export const newestRelease = ({ releases: [newest] }: ReleaseList, current: string): Release | null =>
  newest && compareVersions(newest.version, current) > 0 ? newest : null;

/** What this program was made for, as lists of releases call it. */
export function ownTarget(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  // The C library that Bun is linked with.
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  const isMusl = process.platform === "linux" && !report.header?.glibcVersionRuntime;
  return `${system}-${process.arch}${isMusl ? "-musl" : ""}`;
}

/**
 * Fetches a release's file, bit by bit.
 * @param write is given what comes, and awaited
 * @throws ReleaseError when what comes is not what the list says: shorter, longer or another
 */
export async function getReleaseFile(
  source: UpdateSource,
  file: ReleaseFile,
  write: (part: Uint8Array) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const url = new URL(file.url, `${source.url}/`).href;
  const hasher = new Bun.CryptoHasher("sha256");
  let length = 0;
  const response = await fetch(url, { signal, headers: HEADERS }).catch((error) => {
    signal.throwIfAborted();
    throw new ReleaseError(
      tellSetting("releases_unreachable", { url, said: error instanceof Error ? error.message : String(error) }),
    );
  });
  if (!response.ok) throw new ReleaseError(tellSetting("releases_status", { url, status: response.status }));
  const reader = (response.body ?? new Blob().stream()).getReader();
  while (length <= file.bytes) {
    const { done, value } = await reader.read().catch((error) => {
      signal.throwIfAborted();
      throw new ReleaseError(`${url} broke off after ${length} of ${file.bytes} bytes (${error.message}); try again`);
    });
    if (done) break;
    length += value.length;
    hasher.update(value);
    await write(value);
  }
  await reader.cancel();
  if (length !== file.bytes)
    throw new ReleaseError(
      `${url} has ${length > file.bytes ? "more than" : `${length} instead of`} ${file.bytes} bytes; nothing was changed`,
    );
  if (hasher.digest("hex") !== file.sha256)
    throw new ReleaseError(
      `${url} is not the file that the list of releases names (another SHA-256); nothing was changed`,
    );
}
