/**
 * A bucket for tests that is as strict as the strictest provider: every signature is computed again as AWS describes it,
 * bodies must have the hash that was signed, conditions hold, lists come in pages of a few. It can be told to fail.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface StoredInTest {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** What goes wrong with a request: an answer instead, or how many milliseconds it takes. Null: nothing. */
export type Fault = (request: { method: string; key: string; signed: boolean }) => Response | number | null;

export interface TestBucket {
  endpoint: string;
  name: string;
  /** The settings of a server that publishes into it. */
  environment: Record<string, string>;
  objects: Map<string, StoredInTest>;
  /** What was begun in parts and is not finished, by its id. */
  uploads: Map<string, { key: string; begun: number; parts: Map<number, Buffer> }>;
  /** Requests with a signature, in their order: "PUT hosts/…". */
  asked: string[];
  /** Set to null: all is well. */
  fault: Fault | null;
  /** Whether there is a bucket at all. */
  exists: boolean;
  stop(): Promise<void>;
}

export const SECRET = "wJalrXUtnFEMI-K7MDENG-bPxRfiCYEXAMPLEKEY";
const KEY_ID = "AKIDEXAMPLE";
const PAGE = 7;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
/** RFC 3986, which leaves fewer characters as they are than `encodeURIComponent`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const failure = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>`,
    { status, headers: { "Content-Type": "application/xml", ...headers } },
  );

/** SlowDown, as S3 says it. */
export const slowDown = (headers: Record<string, string> = {}) =>
  failure(503, "SlowDown", "Please reduce your request rate.", headers);

/** What is wrong with a signature (AWS Signature Version 4), or null. */
function wrongSignature(request: Request, body: Buffer): Response | null {
  const header = request.headers.get("authorization") ?? "";
  const [, id, scope, names, given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(header) ??
    [];
  if (!id || !scope || !names || !given)
    return failure(400, "AuthorizationHeaderMalformed", "The authorization header is malformed.");
  if (id !== KEY_ID)
    return failure(403, "InvalidAccessKeyId", "The AWS Access Key Id you provided does not exist in our records.");
  const hash = request.headers.get("x-amz-content-sha256") ?? "";
  if (hash !== sha256(body))
    return failure(400, "XAmzContentSHA256Mismatch", "The provided hash does not match the body.");
  const url = new URL(request.url);
  const [date, region, service] = scope.split("/");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const signedNames = names.split(";");
  const canonical = [
    request.method,
    url.pathname
      .split("/")
      .map((part) => encoded(decodeURIComponent(part)))
      .join("/"),
    query,
    ...signedNames.map((name) => `${name}:${(request.headers.get(name) ?? "").trim().replace(/ +/g, " ")}`),
    "",
    names,
    hash,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", request.headers.get("x-amz-date"), scope, sha256(canonical)].join("\n");
  const key = ["aws4_request"].reduce(hmac, hmac(hmac(hmac(`AWS4${SECRET}`, date!), region!), service!) as Buffer);
  const right = hmac(key, text).toString("hex");
  return timingSafeEqual(Buffer.from(right), Buffer.from(given))
    ? null
    : failure(
        403,
        "SignatureDoesNotMatch",
        `The request signature we calculated does not match. It was made with ${SECRET}.`,
      );
}

export function startTestBucket(): TestBucket {
  const name = "sites";
  const objects = new Map<string, StoredInTest>();
  const asked: string[] = [];
  const uploads: TestBucket["uploads"] = new Map();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      const url = new URL(request.url);
      const key = decodeURIComponent(url.pathname.slice(name.length + 2));
      const signed = request.headers.has("authorization");
      const body = Buffer.from(await request.arrayBuffer());
      if (signed) asked.push(`${request.method} ${key}${url.search}`);
      const fault = bucket.fault?.({ method: request.method, key, signed }) ?? null;
      if (fault instanceof Response) return fault;
      if (typeof fault === "number") await Bun.sleep(fault);
      if (!bucket.exists) return failure(404, "NoSuchBucket", "The specified bucket does not exist");
      if (!signed) {
        const there = request.method === "GET" ? objects.get(key) : undefined;
        if (!there) return failure(403, "AccessDenied", "Access Denied");
        return new Response(new Uint8Array(there.bytes), { headers: there.headers });
      }
      const wrong = wrongSignature(request, body);
      if (wrong) return wrong;
      const inParts = partOfUpload(request.method, key, url.searchParams, body);
      if (inParts) return inParts;
      if (request.method === "GET" && key === "") return list(url.searchParams);
      const there = objects.get(key);
      if (request.method === "GET") {
        if (!there) return failure(404, "NoSuchKey", "The specified key does not exist.");
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get("range") ?? "") ?? [];
        if (!from || !to) return new Response(new Uint8Array(there.bytes), { headers: there.headers });
        if (Number(from) >= there.bytes.length)
          return failure(416, "InvalidRange", "The requested range is not satisfiable");
        const some = there.bytes.subarray(Number(from), Number(to) + 1);
        return new Response(new Uint8Array(some), { status: 206, headers: there.headers });
      }
      if (request.method === "DELETE") {
        objects.delete(key);
        return new Response(null, { status: 204 });
      }
      const match = request.headers.get("if-match");
      if ((request.headers.get("if-none-match") === "*" && there) || (match !== null && match !== there?.headers.ETag))
        return failure(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
      objects.set(key, {
        bytes: body,
        headers: {
          "Content-Type": request.headers.get("content-type") ?? "",
          "Cache-Control": request.headers.get("cache-control") ?? "",
          ETag: `"${createHash("md5").update(body).digest("hex")}"`,
        },
      });
      return new Response(null, { status: 200 });
    },
  });

  /** Parts of an object (CreateMultipartUpload and the others); null for other requests. */
  function partOfUpload(method: string, key: string, query: URLSearchParams, body: Buffer): Response | null {
    const xml = (text: string) => new Response(text, { headers: { "Content-Type": "application/xml" } });
    if (query.has("uploads") && method === "POST") {
      const id = `upload-${crypto.randomUUID()}`;
      uploads.set(id, { key, begun: Date.now(), parts: new Map() });
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (query.has("uploads") && method === "GET") {
      const known = [...uploads].filter(([, upload]) => upload.key.startsWith(query.get("prefix") ?? ""));
      const each = known.map(
        ([id, upload]) =>
          `<Upload><Key>${upload.key}</Key><UploadId>${id}</UploadId><Initiated>${new Date(upload.begun).toISOString()}</Initiated></Upload>`,
      );
      return xml(`<ListMultipartUploadsResult>${each.join("")}</ListMultipartUploadsResult>`);
    }
    const id = query.get("uploadId");
    if (id === null) return null;
    const upload = uploads.get(id);
    if (upload?.key !== key) return failure(404, "NoSuchUpload", "The specified multipart upload does not exist.");
    if (method === "DELETE") {
      uploads.delete(id);
      return new Response(null, { status: 204 });
    }
    const etagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;
    if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), body);
      return new Response(null, { headers: { ETag: etagOf(body) } });
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number, etag]) => ({ bytes: upload.parts.get(Number(number)), etag }));
    if (parts.some(({ bytes, etag }) => !bytes || etagOf(bytes) !== etag))
      return failure(400, "InvalidPart", "One or more of the specified parts could not be found.");
    if (parts.slice(0, -1).some(({ bytes }) => bytes!.length < 5 * 1024 * 1024))
      return failure(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed object size.");
    objects.set(key, { bytes: Buffer.concat(parts.map(({ bytes }) => bytes!)), headers: {} });
    uploads.delete(id);
    return xml("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
  }

  function list(query: URLSearchParams): Response {
    const from = query.get("continuation-token") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "") && key > from).sort();
    const some = keys.slice(0, PAGE);
    const isTruncated = keys.length > PAGE;
    return new Response(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${name}</Name><IsTruncated>${isTruncated}</IsTruncated>${some.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)!.bytes.length}</Size></Contents>`).join("")}${isTruncated ? `<NextContinuationToken>${some.at(-1)}</NextContinuationToken>` : ""}</ListBucketResult>`,
      { headers: { "Content-Type": "application/xml" } },
    );
  }

  const endpoint = `http://127.0.0.1:${server.port}`;
  const bucket: TestBucket = {
    endpoint,
    name,
    environment: environmentOf(endpoint, name, KEY_ID, SECRET),
    objects,
    uploads,
    asked,
    fault: null,
    exists: true,
    stop: () => server.stop(true),
  };
  return bucket;
}

export const environmentOf = (endpoint: string, bucket: string, id: string, secret: string) => ({
  SITEWRIGHT_PUBLISH_S3_ENDPOINT: endpoint,
  SITEWRIGHT_PUBLISH_S3_BUCKET: bucket,
  SITEWRIGHT_PUBLISH_S3_ACCESS_KEY_ID: id,
  SITEWRIGHT_PUBLISH_S3_SECRET_ACCESS_KEY: secret,
});
