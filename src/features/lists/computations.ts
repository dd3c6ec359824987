/** What lists compute, off the main thread: reading tables. */

import { SECOND_MS } from "../../lib/clock.ts";
import type { ColumnMapping } from "../../lib/table_heads.ts";
import { computation } from "../../workers/computation.ts";
import type { ReadSubscribers } from "./table_reading.ts";

/** One text as the answer: it costs the main thread less than thousands of small objects. */
export const readSubscriberTable = computation({
  name: "lists.read_table",
  limitMs: 20 * SECOND_MS,
  async run({ csv, most, columns }: { csv: string; most: number; columns: ColumnMapping }): Promise<string> {
    const { readSubscribers } = await import("./table_reading.ts");
    return JSON.stringify(readSubscribers(csv, most, columns) satisfies ReadSubscribers);
  },
});

export const LIST_COMPUTATIONS = [readSubscriberTable];
