/** Encodings and Markdown twins of documents that were published before those were made with the document. */
import type { Services } from "../../operation/operation.ts";
import { getBlob, putDocuments } from "../../storage/blobs.ts";
import { encodeDocument } from "./computations.ts";
import * as store from "./store.ts";

/** Documents that are looked at in a row. */
const LOOKED_AT_ONCE = 500;
/** Nobody waits for this work, and nobody's account does it. */
const OWNER = "server";

/**
 * Makes them one after the other, off the main thread; until then the documents are sent as they are. Each step looks at
 * a few documents, so that neither writers nor readers wait for it.
 */
export async function encodeOldDocuments(
  { storage, computeFor, log }: Pick<Services, "storage" | "computeFor" | "log">,
  signal: AbortSignal,
): Promise<void> {
  let after = "";
  while (!signal.aborted) {
    const seen = await store.listEncoded(storage.read, after, LOOKED_AT_ONCE);
    for (const { document, encoded, twin, updated } of seen) {
      if (encoded || signal.aborted) continue;
      const bytes = await getBlob(storage.read, document);
      if (!bytes) continue;
      try {
        const made = await computeFor(OWNER)(
          encodeDocument,
          { hash: document, bytes, twin: twin === 1, updated },
          { signal },
        );
        await storage.write(`content ${document}`, (db) => putDocuments(db, [made]));
      } catch (error) {
        if (signal.aborted) return;
        log.error("document not encoded", { document, error: String(error) });
      }
    }
    if (seen.length < LOOKED_AT_ONCE) return;
    after = seen.at(-1)!.document;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
