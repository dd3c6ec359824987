/** What archives compute: documents whose forms are sent from another host, off the main thread. */
import { CHARACTERS_READ_HERE } from "../../html/limits.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { type Compute, computation } from "../../workers/computation.ts";
import { PORTABLE_COMPUTATIONS } from "./portable.ts";

interface Document {
  html: string;
  /** Where forms are sent; `{form_id}` in it is the form's identifier. */
  address: string;
}

const OWN_ACTION = "/_sw/forms/";

const readdressForms = computation({
  name: "archives.readdress_forms",
  limitMs: 20 * SECOND_MS,
  async run({ html, address }: Document): Promise<string> {
    const { formsOf, placed } = await import("../../html/forms.ts");
    const { HtmlLimitError } = await import("../../html/limits.ts");
    const { readPage } = await import("../../html/page.ts");
    const { applyChanges, attributeChanges } = await import("../../html/splices.ts");
    try {
      const page = readPage(html);
      const changes = formsOf(page).flatMap((form) => {
        const action = form.element.attributes.get("action") ?? "";
        const id = /^(?:https?:\/\/[^/]+)?\/_sw\/forms\/(form_[0-9a-z]+)$/.exec(action)?.[1];
        const sent = { action: address.replaceAll("{form_id}", id ?? "") };
        return id ? placed(attributeChanges(form.part.source, form.element, sent), form) : [];
      });
      return applyChanges(html, changes);
    } catch (error) {
      // One from before there were limits of html stays as it is.
      if (error instanceof HtmlLimitError) return html;
      throw error;
    }
  },
});

/** The document with the forms that this server takes sent to an absolute address; all else is as it was. */
export async function withFormsSentTo(compute: Compute, html: string, address: string): Promise<string> {
  if (!html.includes(OWN_ACTION)) return html;
  const document = { html, address };
  return html.length <= CHARACTERS_READ_HERE
    ? await readdressForms.run(document)
    : await compute(readdressForms, document);
}

export const ARCHIVE_COMPUTATIONS = [readdressForms, ...PORTABLE_COMPUTATIONS];
