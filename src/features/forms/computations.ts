/** What forms compute: reading pages, off the main thread. */
import { CHARACTERS_READ_HERE } from "../../html/limits.ts";
import { loadReader } from "../../html/load.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { type Compute, computation } from "../../workers/computation.ts";
import type { FoundForm } from "./markup.ts";

/** What was found in a page: its forms, or why it can't be read. */
export type FormReading = { forms: FoundForm[] } | { problem: CodedMessage };

export const readForms = computation({
  name: "forms.read",
  limitMs: 20 * SECOND_MS,
  async run(pages: string[]): Promise<FormReading[]> {
    const { findForms } = await import("./markup.ts");
    const { HtmlLimitError } = await import("../../html/limits.ts");
    return pages.map((html) => {
      try {
        return { forms: findForms(html) };
      } catch (error) {
        if (error instanceof HtmlLimitError) return { problem: error.said };
        throw error;
      }
    });
  },
});

/** So much html is read at once; more is sent in parts, each with a limit of its own. */
const CHARACTERS_AT_ONCE = 2_000_000;

/** Reads the forms of some pages, in their order: off the main thread, unless it is one and a small one. */
export async function readFormsOf(compute: Compute, pages: string[], signal?: AbortSignal): Promise<FormReading[]> {
  const readings: FormReading[] = [];
  if (pages.length <= 1 && (pages[0]?.length ?? 0) <= CHARACTERS_READ_HERE) {
    await loadReader();
    return await readForms.run(pages);
  }
  let part: string[] = [];
  let characters = 0;
  const readPart = async () => {
    if (part.length > 0) readings.push(...(await compute(readForms, part, { signal })));
    part = [];
    characters = 0;
  };
  for (const html of pages) {
    part.push(html);
    characters += html.length;
    if (characters >= CHARACTERS_AT_ONCE) await readPart();
  }
  await readPart();
  return readings;
}

export const FORM_COMPUTATIONS = [readForms];
