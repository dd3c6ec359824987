/**
 * Responses from content: strong ETags, 304, HEAD, and encodings. Those of documents were made when they were published;
 * those of files and of what the server writes itself are made once, quickly, and kept.
 */
import { contentSignal, PERMISSIONS } from "../features/websites/service.ts";
import { ENCODINGS, type Encoding, SMALLEST_ENCODED_BYTES } from "../lib/encodings.ts";
import { sha256Hex } from "../lib/hash.ts";
import type { Counter } from "../lib/measurements.ts";
import type { Site } from "./store.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const VARIANTS_BYTES = 8_000;
const CACHE_BYTES = 64 * 1024 * 1024;

/** Clients send a handful of different `Accept-Encoding` headers; whoever invents others must not fill the memory. */
const KEPT_VARIANTS = 16;
const LONGEST_KEPT_HEADER = 200;

/** Bytes that can be sent, with their type and their encodings. */
export interface Content {
  /** As blobs, which responses share: bytes would be copied into each. */
  body: Blob;
  type: string;
  /** SHA-256 of the bytes. */
  hash: string;
  encoded: Partial<Record<Encoding, Blob>>;
  /** Whether it is a document that has a Markdown twin. */
  hasTwin?: boolean;
  /** Beside those that all contents have, or instead of them. */
  headers?: Record<string, string>;
  /** What was chosen and built for an `Accept-Encoding` header. */
  variants: Map<string, Variant>;
}

/** What a client gets of a content: one of its encodings, with the headers that go with it. */
interface Variant {
  body: Blob;
  etag: string;
  cacheControl: string;
  headers: Headers;
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|ld\+json)|image\/svg)/;

const compressors: Record<Encoding, (bytes: Bytes) => Promise<Uint8Array>> = {
  async br(bytes) {
    const { brotliCompress, constants } = await import("node:zlib");
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return await compressed((done) => brotliCompress(bytes, { params }, done));
  },
  async zstd(bytes) {
    const { constants, zstdCompress } = await import("node:zlib");
    const params = { [constants.ZSTD_c_compressionLevel]: 9 };
    return await compressed((done) => zstdCompress(bytes, { params }, done));
  },
  async gzip(bytes) {
    const { gzip } = await import("node:zlib");
    return await compressed((done) => gzip(bytes, { level: 6 }, done));
  },
};

function compressed(compress: (done: (error: Error | null, bytes: Buffer) => void) => void): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  compress((error, bytes) => (error ? reject(error) : resolve(bytes)));
  return promise;
}

/** Makes content of bytes whose encodings, if any, are there already. */
export function storedContent(
  bytes: Bytes,
  type: string,
  hash: string,
  encodings: Partial<Record<Encoding, Uint8Array | null>>,
): Content {
  const encoded: Content["encoded"] = {};
  for (const encoding of ENCODINGS)
    if (encodings[encoding]) encoded[encoding] = new Blob([encodings[encoding] as Bytes]);
  return { body: new Blob([bytes]), type, hash, encoded, variants: new Map() };
}

/** The same content with headers of its own, which cost nothing when it is sent again. */
export const withHeaders = (content: Content, headers: Record<string, string>): Content => ({
  ...content,
  headers,
  variants: new Map(),
});

/** Makes content with its encodings, which are computed off the thread that answers. */
export async function makeContent(bytes: Bytes, type: string, hash = sha256Hex(bytes)): Promise<Content> {
  const content: Content = { body: new Blob([bytes]), type, hash, encoded: {}, variants: new Map() };
  if (!COMPRESSIBLE.test(type) || bytes.length < SMALLEST_ENCODED_BYTES) return content;
  await Promise.all(
    ENCODINGS.map(async (encoding) => {
      const encoded = await compressors[encoding](bytes);
      if (encoded.length < bytes.length) content.encoded[encoding] = new Blob([encoded as Bytes]);
    }),
  );
  return content;
}

/** A coding in `Accept-Encoding`, with the weight that it may have. */
const ACCEPTED: Record<Encoding, RegExp> = {
  br: /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i,
  zstd: /(?:^|,)\s*zstd\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i,
};

/**
 * The best encoding that the client accepts (any weight above 0) and the content has; null: send it as it is.
 * @param accept the `Accept-Encoding` header
 */
export function chooseEncoding(
  accept: string | null,
  content: { encoded: Partial<Record<Encoding, unknown>> },
): Encoding | null {
  if (!accept) return null;
  for (const encoding of ENCODINGS) {
    const listed = content.encoded[encoding] ? ACCEPTED[encoding].exec(accept) : null;
    if (listed && Number(listed[1] ?? 1) > 0) return encoding;
  }
  return null;
}

export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "SAMEORIGIN",
};

/**
 * What a website's owner has decided for all its pages: what they may not ask visitors for (of everything else the visitor
 * decides, as browsers have it), and what AI programs may do with them.
 */
export function ownersHeaders({ permissions, agents }: Pick<Site, "permissions" | "agents">): Record<string, string> {
  const denied = PERMISSIONS.filter((name) => permissions && !permissions.includes(name));
  const signal = contentSignal(agents);
  return {
    ...(denied.length === 0 ? {} : { "Permissions-Policy": denied.map((name) => `${name}=()`).join(", ") }),
    ...(signal === null ? {} : { "Content-Signal": signal }),
  };
}

/** No script runs on pages that a site has without anyone making them, whatever the page they look like has left. */
export const MESSAGE_POLICY = "script-src 'none'; object-src 'none'; frame-src 'none'";
export const MESSAGE_HEADERS = { "Content-Security-Policy": MESSAGE_POLICY };

/** Of files under /_sw/, which are the same on every host. */
export const SHARED_HEADERS = {
  // Previews have an opaque origin, from which fonts load only with this header; the files are public anyway.
  "Access-Control-Allow-Origin": "*",
  // An SVG that is opened by itself is a document: it must not run scripts in the site's origin.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Visitors always ask whether a page is still the same; the answer is a 304 that costs little. */
export const REVALIDATE = "public, max-age=0, must-revalidate";
/** The same for what is one visitor's own: no cache between keeps it for others. */
export const OWN_REVALIDATE = "private, no-cache";
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** The ETag of a content in one of its encodings. */
const etagOf = (hash: string, encoding: Encoding | null): string =>
  `"${hash.slice(0, 32)}${encoding ? `-${encoding}` : ""}"`;

function variantOf(content: Content, accept: string | null, cacheControl: string): Variant {
  const known = content.variants.get(accept ?? "");
  if (known?.cacheControl === cacheControl) return known;
  const encoding = chooseEncoding(accept, content);
  const etag = etagOf(content.hash, encoding);
  const headers = new Headers({
    "Content-Type": content.type,
    "Cache-Control": cacheControl,
    ETag: etag,
    Vary: "Accept-Encoding",
    ...SECURITY_HEADERS,
  });
  if (encoding) headers.set("Content-Encoding", encoding);
  for (const name in content.headers) headers.set(name, content.headers[name]!);
  const body = encoding ? content.encoded[encoding]! : content.body;
  const variant = { body, etag, cacheControl, headers };
  if ((accept?.length ?? 0) > LONGEST_KEPT_HEADER) return variant;
  if (content.variants.size >= KEPT_VARIANTS) content.variants.clear();
  content.variants.set(accept ?? "", variant);
  return variant;
}

/** Whether an `If-None-Match` header has the ETag; weak ones match too, as for every GET. */
export function matchesEtag(header: string, etag: string): boolean {
  return (
    header === etag || header === "*" || header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag)
  );
}

/** The response to a GET or HEAD for content. */
export function contentResponse(
  request: Request,
  content: Content,
  options: { status?: number; cacheControl?: string; headers?: Record<string, string> } = {},
): Response {
  const response = plainResponse(request, content, options);
  if (options.headers) for (const [name, value] of Object.entries(options.headers)) response.headers.set(name, value);
  return response;
}

function plainResponse(
  request: Request,
  content: Content,
  options: { status?: number; cacheControl?: string },
): Response {
  const status = options.status ?? 200;
  const { body, etag, headers } = variantOf(
    content,
    request.headers.get("accept-encoding"),
    options.cacheControl ?? REVALIDATE,
  );
  // Only what exists can be unmodified: a 404 stays one.
  const ifNoneMatch = status === 200 ? request.headers.get("if-none-match") : null;
  if (ifNoneMatch !== null && matchesEtag(ifNoneMatch, etag)) {
    const response = new Response(null, { status: 304, headers });
    response.headers.delete("Content-Encoding");
    response.headers.delete("Content-Type");
    return response;
  }
  if (request.method === "HEAD") {
    const response = new Response(null, { status, headers });
    response.headers.set("Content-Length", String(body.size));
    return response;
  }
  return new Response(body, { status, headers });
}

/**
 * Contents by key, made once; the oldest are forgotten when they and their encodings are more than 64 MB.
 * @param asked counts what is asked for, by whether it is kept
 */
export function createContentCache(asked?: { hit: Counter; miss: Counter }) {
  const contents = new Map<string, Content>();
  const making = new Map<string, Promise<Content | null>>();
  let size = 0;

  // What is kept of headers adds to it.
  const weight = ({ body, encoded }: Content) =>
    body.size + ENCODINGS.reduce((sum, encoding) => sum + (encoded[encoding]?.size ?? 0), VARIANTS_BYTES);

  function keep(key: string, content: Content): void {
    contents.set(key, content);
    size += weight(content);
    for (const [oldest, old] of contents) {
      if (size <= CACHE_BYTES || oldest === key) break;
      contents.delete(oldest);
      size -= weight(old);
    }
  }

  /**
   * The content of a key, made when it is not there; null when there is nothing to make.
   * @param isFinal false: what was made is not kept, because there will soon be better
   */
  return async function load(
    key: string,
    make: () => Promise<Content | null>,
    isFinal: (content: Content) => boolean = () => true,
  ): Promise<Content | null> {
    const known = contents.get(key) ?? making.get(key);
    if (known) {
      asked?.hit.add();
      return known;
    }
    asked?.miss.add();
    const made = make()
      .then((content) => {
        if (content && isFinal(content)) keep(key, content);
        return content;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}
