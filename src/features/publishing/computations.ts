/** What publishing computes: documents and their encodings, off the main thread. */

import { SECOND_MS } from "../../lib/clock.ts";
import { type Effort, encode } from "../../lib/encodings.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { EncodedDocument } from "../../storage/blobs.ts";
import { computation } from "../../workers/computation.ts";
import type { DocumentParts, RenderedDocument } from "./document.ts";
import type { LineDifferences, PageText } from "./line_differences.ts";
import type { Entry } from "./listed_pages.ts";

const LIMIT_MS = 20 * SECOND_MS;
/** Strangers open preview links. */
const PREVIEW_LIMIT_MS = 10 * SECOND_MS;

/** The menu that was read last: a website's pages are made one after the other, and most have the same. */
let lastMenu = { text: "[]", pages: [] as Entry[] };

interface RenderingTask {
  parts: Omit<DocumentParts, "navigation">;
  /** Path of the page. */
  path: string;
  /** The website's menu, an `Entry[]` as JSON: a text reaches a worker a hundred times as fast as so many objects. */
  menu: string;
  effort: Effort;
  /** When it is published. */
  updated: number;
}

/** A page as it is published. */
export interface PublishedDocument extends Omit<RenderedDocument, "text" | "markdown"> {
  document: EncodedDocument;
}

/** Makes a document for visitors, with its encodings and its Markdown twin. Throws HtmlLimitError. */
export const renderPage = computation({
  name: "publishing.render",
  limitMs: LIMIT_MS,
  async run({ parts, path, menu, effort, updated }: RenderingTask): Promise<PublishedDocument> {
    const { renderDocument } = await import("./document.ts");
    const { twinOf } = await import("./twins.ts");
    if (menu !== lastMenu.text) lastMenu = { text: menu, pages: JSON.parse(menu) as Entry[] };
    const navigation = { path, pages: lastMenu.pages };
    const { text, markdown: said, ...rendered } = renderDocument({ ...parts, navigation });
    const { title, description } = rendered.head;
    const markdown = twinOf({ title, description, url: parts.canonical, updated }, said);
    const bytes = new TextEncoder().encode(text);
    return { ...rendered, document: { hash: sha256Hex(bytes), bytes, ...encode(bytes, effort), markdown } };
  },
});

interface EncodingTask {
  hash: string;
  bytes: Uint8Array;
  /** Whether it is to have a twin. */
  twin: boolean;
  updated: number;
}

/** Makes the document of a preview. Throws HtmlLimitError. */
export const renderPreview = computation({
  name: "publishing.preview",
  limitMs: PREVIEW_LIMIT_MS,
  async run(parts: DocumentParts): Promise<string> {
    const { renderDocument } = await import("./document.ts");
    return renderDocument(parts).text;
  },
});

/** Makes the encodings and the twin of a document that was published before they were kept. */
export const encodeDocument = computation({
  name: "publishing.encode",
  limitMs: LIMIT_MS,
  async run({ hash, bytes, twin, updated }: EncodingTask): Promise<EncodedDocument> {
    const { twinOfDocument } = await import("./twins.ts");
    const markdown = twin ? twinOfDocument(new TextDecoder().decode(bytes), updated) : new Uint8Array();
    return { hash, bytes, ...encode(bytes, "thorough"), markdown };
  },
});

/** Compares the words of two codes of a page. Throws HtmlLimitError. */
export const compareLines = computation({
  name: "publishing.compare",
  limitMs: PREVIEW_LIMIT_MS,
  async run({ before, after }: { before: PageText | null; after: PageText | null }): Promise<LineDifferences> {
    const { lineDifferences } = await import("./line_differences.ts");
    return lineDifferences(before, after);
  },
});

export const PUBLISHING_COMPUTATIONS = [renderPage, renderPreview, encodeDocument, compareLines];
