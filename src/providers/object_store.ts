/**
 * A bucket of an S3 service: reads, writes, lists and deletes objects. Requests are signed here and not by the runtime's
 * client, which sets neither Cache-Control nor conditions. Every request has an end, what fails for a moment is asked for
 * again, and what goes wrong is said in the provider's own words, never with the secret key. The operator names the
 * address, so that it may be a private one.
 */

import type { AwsClient } from "aws4fetch";
import { type Clock, pause, SECOND_MS } from "../lib/clock.ts";
import { sha256Hex } from "../lib/hash.ts";
import { collapsed } from "../lib/one_line.ts";
import type { CodedMessage } from "../sentences/sentence.ts";
import { tellSetting } from "../sentences/setting_checks.ts";
import type { BucketSettings } from "../settings/buckets.ts";
import { type Answered, type Asked, allInside, inside, ObjectStoreError } from "./s3_wire.ts";
import { abandonUploads, beginUpload, type Upload } from "./uploads.ts";

export { ObjectStoreError } from "./s3_wire.ts";

/** How long an answer may take, with some more for each byte that is sent: 50 KB a second are slow. */
const PATIENCE_MS = 20 * SECOND_MS;
const SENT_BYTES_IN_MS = 50;
const TRIES = 3;
const FIRST_PAUSE_MS = 300;
/** A provider that asks for more patience is asked again by whoever wanted something of it. */
const LONGEST_PAUSE_MS = 3 * SECOND_MS;
const LONGEST_ANSWER_BYTES = 8 * 1024 * 1024;
const LONGEST_WORDS = 300;

export interface StoredObject {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string | null;
}

export interface NewObject {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  cacheControl: string;
  /** The ETag that is to be there still; null: nothing is there yet. Left out: whatever is there. */
  instead?: string | null;
}

export interface ObjectStore {
  /** Where it is, for the operator. */
  place: string;
  /** Throws ObjectStoreError; `changed` when something else is there than was to be. */
  put(key: string, object: NewObject, signal: AbortSignal): Promise<void>;
  get(key: string, signal: AbortSignal): Promise<StoredObject | null>;
  /** Bytes of an object from `start` to before `end`; null: it is not there, or ends sooner. */
  getPart(key: string, start: number, end: number, signal: AbortSignal): Promise<Uint8Array | null>;
  /** Begins an object that is sent in parts. */
  beginUpload(key: string, type: string, signal: AbortSignal): Promise<Upload>;
  /** Ends what was begun under a prefix before a time and never finished, where the service can say what that is. */
  abandonUploads(prefix: string, before: number, signal: AbortSignal): Promise<void>;
  delete(key: string, signal: AbortSignal): Promise<void>;
  /** The names of all objects that begin so, some at a time. */
  list(prefix: string, signal: AbortSignal): AsyncGenerator<string[]>;
  /**
   * Does all of it once with an object of its own, and reads that as visitors do. Says what is wrong first.
   * @param use sites are to be read by everybody, backups by nobody
   */
  check(signal: AbortSignal, use?: "sites" | "backups"): Promise<{ ok: boolean; said?: CodedMessage; message: string }>;
}

/** @param patienceMs how long an answer may take */
export function createObjectStore(
  settings: BucketSettings,
  clock: Pick<Clock, "now" | "after">,
  patienceMs = PATIENCE_MS,
): ObjectStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix, publicUrl } = settings;
  /** Loaded when something is asked first. */
  let signer: Promise<AwsClient> | null = null;
  const root = `${endpoint}/${bucket}`;

  const shown = (words: string): string =>
    collapsed(words.replaceAll(secretAccessKey, "…")).slice(0, LONGEST_WORDS).toWellFormed();

  async function send(
    { method, key, query, headers, body, patienceMs: ownMs = patienceMs }: Asked,
    signal: AbortSignal,
  ): Promise<Answered> {
    const address = `${root}${key === "" ? "" : `/${prefix}${key}`}${query ? `?${new URLSearchParams(query)}` : ""}`;
    const limit = AbortSignal.timeout(ownMs + (body?.length ?? 0) / SENT_BYTES_IN_MS);
    const either = AbortSignal.any([signal, limit]);
    try {
      signer ??= import("aws4fetch").then(
        ({ AwsClient }) => new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 }),
      );
      const signed = await (await signer).sign(address, {
        method,
        headers: { ...headers, "X-Amz-Content-Sha256": sha256Hex(body ?? "") },
        ...(body ? { body } : {}),
      });
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        ...(body ? { body } : {}),
        redirect: "manual",
        signal: either,
      });
      return { status: response.status, headers: response.headers, bytes: await readSome(response) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ObjectStoreError) throw error;
      const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
      throw new ObjectStoreError(
        limit.aborted
          ? tellSetting("bucket_slow")
          : tellSetting("bucket_unreachable", { reason: shown(String(reason)) }),
        null,
      );
    }
  }

  /** Asks until there is an answer that says something: the bucket's is returned, what it refuses is thrown. */
  async function ask(asked: Asked, signal: AbortSignal, accepted: number[]): Promise<Answered> {
    for (let attempt = 1; ; attempt++) {
      let failure: ObjectStoreError;
      try {
        const answer = await send(asked, signal);
        if (accepted.includes(answer.status)) return answer;
        failure = refusal(answer);
      } catch (error) {
        if (!(error instanceof ObjectStoreError)) throw error;
        failure = error;
      }
      const { status } = failure;
      const isBusy = status === null || status === 429 || (status >= 500 && status !== 501);
      const isSlow = failure.said.code === "bucket_slow";
      const pauseMs = failure.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** attempt;
      if (!isBusy || isSlow || attempt >= TRIES || pauseMs > LONGEST_PAUSE_MS) throw failure;
      await pause(clock, pauseMs, signal);
      signal.throwIfAborted();
    }
  }

  function refusal({ status, headers, bytes }: Answered): ObjectStoreError {
    const text = new TextDecoder().decode(bytes.subarray(0, 64 * 1024));
    const words = [inside(text, "Code"), inside(text, "Message")].filter((part) => part !== null).join(": ");
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    return new ObjectStoreError(
      tellSetting("bucket_answered", { status, said: words && shown(`: ${words}`).replace(/\.+$/, "") }),
      status,
      seconds >= 0 ? seconds * SECOND_MS : null,
    );
  }

  /** Whether what is in the bucket can be read without a key; an answer's status if it can't. */
  async function readsPublicly(key: string, expected: Uint8Array, signal: AbortSignal): Promise<true | string> {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      const response = await fetch(`${publicUrl}/${key}`, { signal: limit });
      const bytes = await readSome(response);
      if (response.status !== 200) return `the answer is ${response.status}`;
      return Buffer.from(bytes).equals(expected) || "something else is there";
    } catch (error) {
      return shown(String((error as NodeJS.ErrnoException).code ?? (error as Error).message));
    }
  }

  const store: ObjectStore = {
    place: root,
    async put(key, { bytes, type, cacheControl, instead }, signal) {
      const headers: Record<string, string> = { "Content-Type": type, "Cache-Control": cacheControl };
      const condition: Record<string, string> =
        instead === undefined ? {} : instead === null ? { "If-None-Match": "*" } : { "If-Match": instead };
      const asked: Asked = { method: "PUT", key, headers: { ...headers, ...condition }, body: bytes };
      try {
        await ask(asked, signal, [200, 201, 204]);
      } catch (error) {
        // Not every service knows conditions, which are there for two processes at once alone.
        const unknown = error instanceof ObjectStoreError && error.status === 501 && instead !== undefined;
        if (!unknown) throw error;
        await ask({ ...asked, headers }, signal, [200, 201, 204]);
      }
    },
    async get(key, signal) {
      const { status, headers, bytes } = await ask({ method: "GET", key }, signal, [200, 404]);
      if (status === 200) return { bytes, etag: headers.get("etag") };
      const answer: Answered = { status, headers, bytes };
      if (isBucketMissing(answer)) throw refusal(answer);
      return null;
    },
    async getPart(key, start, end, signal) {
      const headers = { Range: `bytes=${start}-${end - 1}` };
      const { status, bytes } = await ask({ method: "GET", key, headers }, signal, [200, 206, 404, 416]);
      if (status === 404 || status === 416) return null;
      // Some services send small objects whole.
      const part = status === 200 ? bytes.subarray(start, end) : bytes;
      return part.length === end - start ? part : null;
    },
    beginUpload: (key, type, signal) => beginUpload(ask, key, type, signal),
    abandonUploads: (begin, before, signal) => abandonUploads(ask, prefix, begin, before, signal),
    async delete(key, signal) {
      const answer = await ask({ method: "DELETE", key }, signal, [200, 204, 404]);
      if (answer.status === 404 && isBucketMissing(answer)) throw refusal(answer);
    },
    async *list(begin, signal) {
      let token: string | null = null;
      do {
        const query: Record<string, string> = { "list-type": "2", prefix: `${prefix}${begin}`, "max-keys": "1000" };
        if (token !== null) query["continuation-token"] = token;
        const { bytes } = await ask({ method: "GET", key: "", query }, signal, [200]);
        const text = new TextDecoder().decode(bytes);
        yield allInside(text, "Key").map((key) => key.slice(prefix.length));
        token = inside(text, "IsTruncated") === "true" ? inside(text, "NextContinuationToken") : null;
      } while (token !== null);
    },
    async check(signal, use = "sites") {
      const key = `check/${crypto.randomUUID()}`;
      const bytes = new Uint8Array(Buffer.from("ok"));
      try {
        await store.put(key, { bytes, type: "text/plain", cacheControl: "no-store" }, signal);
        const isThere = (await store.get(key, signal)) !== null;
        let isListed = false;
        for await (const keys of store.list(key, signal)) isListed ||= keys.includes(key);
        const read = await readsPublicly(key, bytes, signal);
        await store.delete(key, signal);
        if (!isThere || !isListed) return failed(tellSetting("bucket_loses"));
        if (use === "backups")
          return read === true
            ? failed(tellSetting("bucket_public"))
            : { ok: true, message: "The bucket takes backups, and nobody reads them without a key." };
        return read === true
          ? { ok: true, message: "The bucket takes published sites, and everybody can read it." }
          : failed(tellSetting("bucket_private", { read }));
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ObjectStoreError)) throw error;
        return failed(error.said);
      }
    },
  };
  return store;
}

const failed = (said: CodedMessage) => ({ ok: false, said, message: said.message });

/** Nothing is to be mistaken for an object that is not there when the whole bucket is not. */
const isBucketMissing = ({ bytes }: Answered): boolean =>
  inside(new TextDecoder().decode(bytes.subarray(0, 64 * 1024)), "Code") === "NoSuchBucket";

/** What an answer says, up to a limit. */
async function readSome(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LONGEST_ANSWER_BYTES)
      throw new ObjectStoreError(
        tellSetting("bucket_unfit", { said: "The bucket's answer is too long." }),
        response.status,
      );
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
