/** What publishing computes: documents and their encodings, off the main thread. */

import { SECOND_MS } from "../../lib/clock.ts";
import { type Effort, encode } from "../../lib/encodings.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { EncodedDocument } from "../../storage/blobs.ts";
import { computation } from "../../workers/computation.ts";
import type { DocumentParts, RenderedDocument } from "./document.ts";

const LIMIT_MS = 20 * SECOND_MS;
/** Strangers open preview links. */
const PREVIEW_LIMIT_MS = 10 * SECOND_MS;

/** A page as it is published. */
export interface PublishedDocument extends Omit<RenderedDocument, "text"> {
  document: EncodedDocument;
}

/** Makes a document for visitors, with its encodings. Throws HtmlLimitError. */
export const renderPage = computation({
  name: "publishing.render",
  limitMs: LIMIT_MS,
  async run({ parts, effort }: { parts: DocumentParts; effort: Effort }): Promise<PublishedDocument> {
    const { renderDocument } = await import("./document.ts");
    const { text, ...rendered } = renderDocument(parts);
    const bytes = new TextEncoder().encode(text);
    return { ...rendered, document: { hash: sha256Hex(bytes), bytes, ...encode(bytes, effort) } };
  },
});

/** Makes the document of a preview. Throws HtmlLimitError. */
export const renderPreview = computation({
  name: "publishing.preview",
  limitMs: PREVIEW_LIMIT_MS,
  async run(parts: DocumentParts): Promise<string> {
    const { renderDocument } = await import("./document.ts");
    return renderDocument(parts).text;
  },
});

/** Makes the encodings of a document that was published before they were kept. */
export const encodeDocument = computation({
  name: "publishing.encode",
  limitMs: LIMIT_MS,
  run: ({ hash, bytes }: { hash: string; bytes: Uint8Array }): EncodedDocument => ({
    hash,
    bytes,
    ...encode(bytes, "thorough"),
  }),
});

export const PUBLISHING_COMPUTATIONS = [renderPage, renderPreview, encodeDocument];
