/**
 * Documents as files of other hosts: their relative addresses mean the same where a host adds a slash, and what visitors
 * download keeps its name there.
 */
import { SECOND_MS } from "../../lib/clock.ts";
import { type Compute, computation } from "../../workers/computation.ts";

interface Document {
  html: string;
  /** Where it is published. */
  path: string;
  /** Whether hosts may show it at another address than that. */
  isMoved: boolean;
  /** What files for visitors are called, by their addresses. */
  names: Record<string, string>;
}

const makePortable = computation({
  name: "archives.make_portable",
  limitMs: 20 * SECOND_MS,
  async run({ html, path, isMoved, names }: Document): Promise<string> {
    const { HtmlLimitError } = await import("../../html/limits.ts");
    const { readPage } = await import("../../html/page.ts");
    const { rootedAddresses } = await import("../../html/rooted_addresses.ts");
    const { applyChanges, attributeChanges } = await import("../../html/splices.ts");
    try {
      const page = readPage(html);
      const changes = isMoved ? rootedAddresses(page, path) : [];
      for (const element of page.elements) {
        const address = (element.tag === "a" && element.attributes.get("href")?.trim()) || "";
        if (Object.hasOwn(names, address) && !element.attributes.get("download"))
          changes.push(...attributeChanges(html, element, { download: names[address]! }));
      }
      return applyChanges(html, changes);
    } catch (error) {
      // One from before there were limits of html stays as it is.
      if (error instanceof HtmlLimitError) return html;
      throw error;
    }
  },
});

/** The document as it is a file of another host. */
export const portable = (compute: Compute, document: Document): Promise<string> => compute(makePortable, document);

export const PORTABLE_COMPUTATIONS = [makePortable];
