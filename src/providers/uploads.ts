/**
 * Objects that are sent to a bucket in parts (S3's multipart uploads): as large as they may be, only one part is in
 * memory, and each that fails for a moment is sent again. The object is there when all of it is, and never half.
 */
import { MINUTE_MS } from "../lib/clock.ts";
import { tellSetting } from "../sentences/setting_checks.ts";
import { type Answered, type Asked, allInside, inside, ObjectStoreError } from "./s3_wire.ts";

/** How many parts there may be; each but the last must have at least 5 MB. */
export const MOST_PARTS = 10_000;

/** Joining many parts takes S3 minutes. */
const JOINING_MS = 5 * MINUTE_MS;

type Ask = (asked: Asked, signal: AbortSignal, accepted: number[]) => Promise<Answered>;

const textOf = ({ bytes }: Answered): string => new TextDecoder().decode(bytes);

/** Begins an object. */
export async function beginUpload(ask: Ask, key: string, type: string, signal: AbortSignal) {
  const headers = { "Content-Type": type, "Cache-Control": "no-store" };
  const begun = await ask({ method: "POST", key, query: { uploads: "" }, headers }, signal, [200]);
  const uploadId = inside(textOf(begun), "UploadId");
  if (!uploadId)
    throw new ObjectStoreError(unfit("The bucket did not say under which name parts are sent."), begun.status);
  const etags: string[] = [];
  return {
    /** Sends the next part. Throws ObjectStoreError. */
    async add(body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> {
      const query = { partNumber: String(etags.length + 1), uploadId };
      const { headers, status } = await ask({ method: "PUT", key, query, body }, signal, [200]);
      const etag = headers.get("etag");
      if (!etag) throw new ObjectStoreError(unfit("The bucket did not say what it has received."), status);
      etags.push(etag);
    },
    /** Makes one object of the parts. Throws ObjectStoreError. */
    async finish(signal: AbortSignal): Promise<void> {
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = new Uint8Array(Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`));
      const answer = await ask(
        {
          method: "POST",
          key,
          query: { uploadId },
          headers: { "Content-Type": "application/xml" },
          body,
          patienceMs: JOINING_MS,
        },
        signal,
        [200],
      );
      // The answer begins before the bucket knows how it ends.
      const text = textOf(answer);
      if (text.includes("<Error>"))
        throw new ObjectStoreError(
          unfit(`The bucket could not join the parts (${inside(text, "Code") ?? "no code"}).`),
          200,
        );
    },
    /** Gives up: the bucket forgets the parts. Never throws. */
    async abandon(signal: AbortSignal): Promise<void> {
      await ask({ method: "DELETE", key, query: { uploadId } }, signal, [200, 204, 404]).catch(() => {});
    },
  };
}

export type Upload = Awaited<ReturnType<typeof beginUpload>>;

/** Has the bucket forget the parts of what was begun under a prefix and not finished; those of others are left alone. */
export async function abandonUploads(
  ask: Ask,
  root: string,
  prefix: string,
  before: number,
  signal: AbortSignal,
): Promise<void> {
  const query = { uploads: "", prefix: `${root}${prefix}` };
  const text = textOf(await ask({ method: "GET", key: "", query }, signal, [200]));
  for (const upload of allInside(text, "Upload")) {
    const [key, uploadId, begun] = ["Key", "UploadId", "Initiated"].map((name) => inside(upload, name));
    if (!key?.startsWith(`${root}${prefix}`) || !uploadId || !(Date.parse(begun ?? "") < before)) continue;
    await ask({ method: "DELETE", key: key.slice(root.length), query: { uploadId } }, signal, [200, 204, 404]);
  }
}

const unfit = (said: string) => tellSetting("bucket_unfit", { said });
