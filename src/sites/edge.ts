/**
 * What answers visitors from the bucket of published sites, near to them: reads a host's pointer, the manifest that it
 * names, and the object that the manifest has at the path, and answers as the server itself would, byte for byte. What
 * only the server can do goes on to it: forms, reports of visits, and whatever the bucket does not have or can't give. A
 * view of a page is told to the server behind the visitor's back, by asking whether the page is still the same.
 *
 * It needs nothing but `fetch`, and imports nothing: `sitewright edge` runs it, and workers of CDNs can
 * (`sitewright edge --script`). What it does not know of sites is in the manifest, so that a new server needs no new edge.
 */

export interface ManifestContent {
  type: string;
  /** How long it is, and each of its encodings that there is. */
  bytes: number;
  br?: number;
  zstd?: number;
  gzip?: number;
}

export interface ManifestEntry {
  status: number;
  /** `page`: views of it are counted, and so is who reads it as Markdown. */
  kind: "page" | "twin" | "text" | "script" | "file" | "gone" | "way";
  /** A key of `contents`; left out: what is said of what is missing. */
  content?: string;
  target?: string;
  /** Beside those of its kind, or instead of them. */
  headers?: Record<string, string>;
  /** What is sent instead to who prefers Markdown. */
  markdown?: Pick<ManifestEntry, "content" | "headers">;
}

/** What a host shows. */
export interface Manifest {
  /** 2: it has wildcards, of which an edge of before knows nothing. */
  version: 1 | 2;
  website: string;
  release: string;
  host: string;
  /** What the names of its objects begin with. */
  objects: string;
  /** Headers of answers, by their kind. */
  headers: Record<ManifestEntry["kind"], Record<string, string>>;
  /** The content for what is not there. */
  missing: string;
  contents: Record<string, ManifestContent>;
  paths: Record<string, ManifestEntry>;
}

export interface EdgeParts {
  /** Where the bucket is read, without a slash at the end. */
  bucket: string;
  /** The server that publishes; null: where the request was going. */
  origin: string | null;
  send(url: string, init: RequestInit): Promise<Response>;
  /** Milliseconds, from any beginning. */
  now(): number;
}

/** A request as it came, and what lets work go on behind the answer. */
export interface EdgeVisit {
  /** The network address of who sent it, which the server is to hear of. */
  peer?: string | null;
  background(work: Promise<unknown>): void;
}

const POINTER_MS = 5000;
const PATIENCE_MS = 10_000;
const VIEW_PATIENCE_MS = 5000;
const MOST_POINTERS = 10_000;
const MOST_KEPT_BYTES = 32_000_000;
const LARGEST_KEPT_BYTES = 1_000_000;
const LARGEST_MANIFEST_BYTES = 16_000_000;
/** Views that are being told at once; more are not told. */
const MOST_VIEWS = 200;
/** A form sends up to 5 MB. Bodies are taken whole, so that the server hears how long they are. */
const LARGEST_BODY_BYTES = 6_000_000;
const MOST_HELD_BYTES = 60_000_000;
const LONGEST_HOST = 253;
const ENCODINGS = ["br", "zstd", "gzip"] as const;
const LONGEST_ACCEPT = 2000;
/** Headers that are about one connection. */
const OF_CONNECTION = ["connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "content-length"];

type Bytes = Uint8Array<ArrayBuffer>;

/** The bucket can't be read. */
class Unreadable extends Error {}

export class Edge {
  private readonly pointers = new Map<string, { key: string | null; readAt: number }>();
  private readonly reading = new Map<string, Promise<string | null>>();
  private readonly manifests = createShelf<Manifest>();
  private readonly objects = createShelf<Bytes>();
  private views = 0;
  private held = 0;

  constructor(private readonly parts: EdgeParts) {}

  async serve(request: Request, visit: EdgeVisit): Promise<Response> {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const host = hostOf(request);
    if (isRead && host) {
      try {
        const manifest = await this.findManifest(host);
        const answered = manifest && (await this.answer(request, manifest, normalPath(pathOf(request.url)), visit));
        if (answered) return answered;
      } catch (error) {
        if (!(error instanceof Unreadable || error instanceof SyntaxError)) throw error;
      }
    }
    return await this.forward(request, visit);
  }

  /** What the bucket has under a name; null: nothing. Throws Unreadable. */
  private async read(key: string, most: number): Promise<Bytes | null> {
    try {
      const answer = await this.parts.send(`${this.parts.bucket}/${key}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      // A bucket whose names can't be listed says of what is not there that it is forbidden.
      if (answer.status === 404 || answer.status === 403) return discard(answer, null);
      if (answer.status !== 200 || Number(answer.headers.get("content-length") ?? 0) > most)
        throw discard(answer, new Unreadable(`the bucket answered ${answer.status}`));
      return new Uint8Array(await answer.arrayBuffer());
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable(String(error));
    }
  }

  private async load(key: string): Promise<Bytes | null> {
    const kept = this.objects.get(key);
    if (kept) return kept;
    const body = await this.read(key, LARGEST_KEPT_BYTES);
    if (body) this.objects.put(key, body, body.length);
    return body;
  }

  private async readPointer(host: string): Promise<string | null> {
    const known = this.pointers.get(host);
    if (known && this.parts.now() - known.readAt < POINTER_MS) return known.key;
    let key: string | null;
    try {
      const bytes = await this.read(`hosts/${host}.json`, 10_000);
      key = bytes && (JSON.parse(new TextDecoder().decode(bytes)) as { manifest: string }).manifest;
    } catch (error) {
      // The release that was shown last is a whole one: better than none.
      if (!known) throw error;
      key = known.key;
    }
    if (this.pointers.size >= MOST_POINTERS) this.pointers.clear();
    this.pointers.set(host, { key, readAt: this.parts.now() });
    return key;
  }

  private async findManifest(host: string): Promise<Manifest | null> {
    let pointed = this.reading.get(host);
    if (!pointed) {
      pointed = this.readPointer(host).finally(() => this.reading.delete(host));
      this.reading.set(host, pointed);
    }
    const key = await pointed;
    if (key === null) return null;
    const known = this.manifests.get(key);
    if (known) return known;
    const bytes = await this.read(key, LARGEST_MANIFEST_BYTES);
    if (!bytes) throw new Unreadable("a manifest is missing");
    const manifest = JSON.parse(new TextDecoder().decode(bytes)) as Manifest;
    if (manifest.version !== 1 && manifest.version !== 2) throw new Unreadable("a manifest of another version");
    this.manifests.put(key, manifest, bytes.length * 3);
    return manifest;
  }

  private async answer(request: Request, manifest: Manifest, path: string, visit: EdgeVisit): Promise<Response | null> {
    const { paths, headers: headersOf } = manifest;
    const entry = path.endsWith("/*") ? undefined : entryAt(paths, path);
    if (!entry) {
      // What is made for each visitor, and files that only a script names, are the server's.
      if (path.startsWith("/_sw/")) return null;
      const other = otherPaths(path).find(({ path }) => entryAt(paths, path));
      if (other) return sendOn(request, other.status, other.path, headersOf.way);
      const way = await followWildcards(path, {
        find: async (path) => entryAt(paths, path),
        findWildcard: async (patterns) => {
          const pattern = patterns.find((pattern) => entryAt(paths, pattern));
          return pattern === undefined ? undefined : { path: pattern, ...paths[pattern]! };
        },
      });
      if (way?.target) return sendOn(request, way.status, way.target, headersOf.way);
      if (way) return await this.answerWith(request, manifest, { status: way.status, kind: "gone" }, visit);
    }
    return await this.answerWith(request, manifest, entry ?? { status: 404, kind: "gone" }, visit);
  }

  private async answerWith(
    request: Request,
    { contents, headers: headersOf, missing, objects: prefix }: Manifest,
    entry: ManifestEntry,
    visit: EdgeVisit,
  ): Promise<Response | null> {
    const { status, kind, target } = entry;
    if (target !== undefined) return sendOn(request, status, target, headersOf[kind]);
    const { content: named, headers: own } =
      entry.markdown && prefersMarkdown(request.headers.get("accept")) ? entry.markdown : entry;
    const hash = named ?? missing;
    const content = contents[hash]!;
    const encoding = chooseEncoding(request.headers.get("accept-encoding"), content);
    const etag = `"${hash.slice(0, 32)}${encoding ? `-${encoding}` : ""}"`;
    const headers = new Headers({ ...headersOf[kind], ...own, ETag: etag });
    if ((kind === "page" || kind === "twin") && request.method === "GET") this.tellView(request, etag, visit);
    if (status === 200 && matches(request.headers.get("if-none-match"), etag))
      return new Response(null, { status: 304, headers });
    headers.set("Content-Type", content.type);
    if (encoding) headers.set("Content-Encoding", encoding);
    const length = encoding ? content[encoding]! : content.bytes;
    if (request.method === "HEAD") {
      headers.set("Content-Length", String(length));
      return new Response(null, { status, headers });
    }
    const key = `${prefix}${hash}${encoding ? `.${encoding}` : ""}`;
    const body = length > LARGEST_KEPT_BYTES ? await this.stream(key) : await this.load(key);
    if (!body) return null;
    // It is encoded already: some runtimes would do it again.
    return new Response(body, { status, headers, encodeBody: "manual" } as ResponseInit);
  }

  /** Tells the server that a page is seen: it hears what a visit of its own would say, and answers next to nothing. */
  private tellView(request: Request, etag: string, { peer, background }: EdgeVisit): void {
    if (this.views >= MOST_VIEWS) return;
    this.views++;
    const headers = onward(request, peer);
    headers.set("If-None-Match", etag);
    const told = this.parts
      .send(this.addressAtOrigin(request), {
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(VIEW_PATIENCE_MS),
      })
      .then((response) => discard(response, undefined))
      .catch(() => {})
      .finally(() => {
        this.views--;
      });
    background(told);
  }

  private async forward(request: Request, { peer }: EdgeVisit): Promise<Response> {
    const headers = onward(request, peer);
    const { method } = request;
    const length = Number(request.headers.get("content-length") ?? 0);
    if (length > LARGEST_BODY_BYTES) return discard(request, plain(413, "What was sent is too large.\n"));
    const hasBody = request.body !== null && method !== "GET" && method !== "HEAD";
    if (hasBody && this.held + LARGEST_BODY_BYTES > MOST_HELD_BYTES)
      return discard(request, plain(503, "Too busy. Try again soon.\n"));
    const reserved = hasBody ? length || LARGEST_BODY_BYTES : 0;
    this.held += reserved;
    try {
      const body = hasBody ? await readBody(request) : null;
      if (hasBody && !body) return plain(413, "What was sent is too large.\n");
      const signal = AbortSignal.timeout(PATIENCE_MS * 3);
      return await this.parts.send(this.addressAtOrigin(request), {
        method,
        headers,
        redirect: "manual",
        signal,
        ...(body ? { body } : {}),
      });
    } catch {
      return plain(502, "The server of this website can't be reached. Try again soon.\n");
    } finally {
      this.held -= reserved;
    }
  }

  /** A large object, handed on as it comes. */
  private async stream(key: string): Promise<ReadableStream<Uint8Array> | null> {
    const answer = await this.parts.send(`${this.parts.bucket}/${key}`, {}).catch(() => null);
    return answer?.status === 200 ? answer.body : answer && discard(answer, null);
  }

  private addressAtOrigin(request: Request): string {
    return this.parts.origin === null
      ? request.url
      : `${this.parts.origin}${request.url.slice(request.url.indexOf("/", request.url.indexOf("://") + 3))}`;
  }
}

/** Keeps values up to a weight; the oldest go first. */
function createShelf<Value>() {
  const kept = new Map<string, { value: Value; weight: number }>();
  let total = 0;
  return {
    get: (key: string): Value | undefined => kept.get(key)?.value,
    put(key: string, value: Value, weight: number): void {
      if (kept.has(key) || weight > MOST_KEPT_BYTES) return;
      kept.set(key, { value, weight });
      total += weight;
      for (const [oldest, { weight }] of kept) {
        if (total <= MOST_KEPT_BYTES) break;
        kept.delete(oldest);
        total -= weight;
      }
    },
  };
}

const entryAt = (paths: Manifest["paths"], path: string): ManifestEntry | undefined =>
  Object.hasOwn(paths, path) ? paths[path] : undefined;

/** Leads to another address, with the query that the visitor came with, unless that has its own. */
function sendOn(request: Request, status: number, target: string, headers: Record<string, string>): Response {
  const { search } = new URL(request.url);
  const end = target.search(/#|$/);
  const address = target.slice(0, end);
  const Location = `${address}${address.includes("?") ? "" : search}${target.slice(end)}`;
  return new Response(null, { status, headers: { ...headers, Location } });
}

function hostOf(request: Request): string | null {
  const host = (request.headers.get("host") ?? new URL(request.url).host)
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
  return host.length <= LONGEST_HOST && /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(host) ? host : null;
}

function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  return start === -1 ? "/" : end === -1 ? url.slice(start) : url.slice(start, end);
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** A path in its normal form: what needs no percent-encoding has none, digits in upper case, no dot segments (RFC 3986, 6.2.2). */
function normalPath(path: string): string {
  if (!path.includes("%") && !path.includes("/.")) return path;
  const written = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
  const parts: string[] = [];
  const segments = written.split("/").slice(1);
  for (const [index, segment] of segments.entries()) {
    const isDots = segment === "." || segment === "..";
    if (segment === "..") parts.pop();
    if (!isDots) parts.push(segment);
    else if (index === segments.length - 1) parts.push("");
  }
  return `/${parts.join("/")}`;
}

/** Under what other paths the page may be that a visitor asks for as a folder or as a file, and how that is said. */
export function otherPaths(path: string): { path: string; status: 301 | 308 }[] {
  const shorter = withoutSlashes(path);
  const page = shorter.replace(/(?:\/index)?\.html?$/i, "") || "/";
  const others: { path: string; status: 301 | 308 }[] = [];
  if (shorter !== path && shorter !== "") others.push({ path: shorter, status: 308 });
  if (shorter !== "" && page !== shorter) others.push({ path: page, status: 301 });
  return others;
}

/** Where an address leads that is no page; without a target nothing is there any more. */
export interface Way {
  status: number;
  target?: string | null;
}

const LONGEST_PATTERN = 500;
const MOST_STEPS = 10;

/** The wildcards that a path may fall under, the narrowest first. */
function patternsFor(path: string): string[] {
  const patterns: string[] = [];
  const within = path.slice(0, LONGEST_PATTERN);
  if (path.length < LONGEST_PATTERN) patterns.push(`${path}/*`);
  for (let at = within.lastIndexOf("/"); at >= 0; at = at === 0 ? -1 : within.lastIndexOf("/", at - 1))
    patterns.push(`${within.slice(0, at)}/*`);
  return patterns;
}

/** In characters. A target that names `:splat` several times would grow at each step. */
const LONGEST_LOCATION = 8000;

/** A wildcard's target for a path: what the star stands for takes the place of `:splat`. Null: it is too long for any. */
function targetOf(pattern: string, target: string, path: string): string | null {
  const rest = path.slice(pattern.length - 1);
  if (rest.length * target.split(":splat").length > LONGEST_LOCATION) return null;
  const query = target.search(/[?#]|$/);
  const inPath = target.slice(0, query).replaceAll(":splat", () => rest);
  const inQuery = target.slice(query).replaceAll(":splat", () => rest.replace(/[&=+#?]/g, encodeURIComponent));
  // A path that begins with two slashes would be another host.
  return `${inPath.startsWith("/") ? inPath.replace(/^[\\/]+/, "/") : inPath}${inQuery}`;
}

/**
 * Where a path leads by the website's wildcards, followed to the end, so that nobody is sent on twice; null: nowhere, or in
 * a circle.
 * @param find what the website has at a path: a way on, or something else
 * @param findWildcard the first of some patterns that the website has
 */
export async function followWildcards(
  path: string,
  {
    find,
    findWildcard,
  }: {
    find(path: string): Promise<{ status?: number | null; target?: string | null } | undefined>;
    findWildcard(patterns: string[]): Promise<(Way & { path: string }) | undefined>;
  },
): Promise<Way | null> {
  const findAt = async (path: string) => {
    for (const one of [path, ...otherPaths(path).map(({ path }) => path)]) {
      const there = one.endsWith("/*") ? undefined : await find(one);
      if (there) return there;
    }
    return undefined;
  };
  let end: Way | null = null;
  for (let [at, step] = [path, 0]; step < MOST_STEPS; step++) {
    const there = step === 0 ? undefined : await findAt(at);
    const wildcard = there ? undefined : await findWildcard(patternsFor(at));
    const way = there?.target ? { status: there.status!, target: there.target } : wildcard;
    if (!way) return there?.status === 410 ? { status: 410 } : end;
    if (!way.target) return { status: way.status };
    const target = wildcard ? targetOf(wildcard.path, way.target, at) : way.target;
    if (target === null) return null;
    end = { status: end && end.status !== way.status ? 302 : way.status, target };
    if (!target.startsWith("/")) return end;
    at = normalPath(target.slice(0, target.search(/[?#]|$/)));
  }
  return null;
}

/**
 * Whether a client would rather have Markdown than html: it names it, and wants it at least as much. No browser does.
 * @param accept the `Accept` header
 */
export function prefersMarkdown(accept: string | null): boolean {
  if (!accept?.toLowerCase().includes("text/markdown") || accept.length > LONGEST_ACCEPT) return false;
  const weights = new Map(
    accept.split(",").map((part) => {
      const [type = "", ...parameters] = part.toLowerCase().split(";");
      const weight = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return [type.trim(), Number(weight ?? 1)];
    }),
  );
  const markdown = weights.get("text/markdown") ?? 0;
  const html = weights.get("text/html") ?? weights.get("text/*") ?? weights.get("*/*") ?? 0;
  return markdown > 0 && markdown >= html;
}

/** The best encoding that there is and that the client takes with any weight above 0. */
function chooseEncoding(accept: string | null, content: ManifestContent): (typeof ENCODINGS)[number] | null {
  const taken = (accept ?? "").split(",").map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  );
  for (const encoding of ENCODINGS) {
    const listed = content[encoding] === undefined ? undefined : taken.find(([name]) => name === encoding);
    if (listed && Number(/^q\s*=\s*([\d.]+)$/.exec(listed[1] ?? "q=1")?.[1] ?? 0) > 0) return encoding;
  }
  return null;
}

const matches = (header: string | null, etag: string): boolean =>
  header !== null && (header === "*" || header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag));

/** A request's headers as the server is to have them: for the same host, with who it is from, and to be answered plainly. */
function onward(request: Request, peer: string | null | undefined): Headers {
  const headers = new Headers(request.headers);
  for (const name of OF_CONNECTION) headers.delete(name);
  headers.set("Accept-Encoding", "identity");
  const before = headers.get("x-forwarded-for");
  if (peer) headers.set("X-Forwarded-For", before ? `${before}, ${peer}` : peer);
  return headers;
}

async function readBody(request: Request): Promise<Bytes | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body!) {
    length += part.length;
    if (length > LARGEST_BODY_BYTES) return null;
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts as Bytes[]).arrayBuffer());
}

function discard<Result>(from: Request | Response, result: Result): Result {
  from.body?.cancel().catch(() => {});
  return result;
}

const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } });

let running: Edge | null = null;

/** What workers of CDNs call. `BUCKET` and, unless requests go on to where they were going, `ORIGIN` are variables of theirs. */
export default {
  fetch: (
    request: Request,
    env: { BUCKET: string; ORIGIN?: string },
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response> => {
    running ??= new Edge({
      bucket: env.BUCKET.replace(/\/+$/, ""),
      origin: env.ORIGIN?.replace(/\/+$/, "") ?? null,
      send: (url, init) => globalThis.fetch(url, init),
      now: () => performance.now(),
    });
    return running.serve(request, { background: (work) => context.waitUntil(work) });
  },
};
