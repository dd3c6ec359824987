/** Rows as answers show them. */
import type * as v from "valibot";
import { isoTime } from "../lib/clock.ts";
import { timestamp } from "./fields.ts";

type Entries = v.ObjectEntries;
type AnswerOf<Schema extends v.GenericSchema & { entries: Entries }> = v.InferOutput<Schema>;

/** Times are numbers in rows and texts in answers. */
type Stored<Value> = Value | (string extends Value ? number : never);

/**
 * What a schema names, as a row has it, with its times as texts. Other columns of the row are not shown.
 * @param made what is not in the row, or not as it is shown
 */
export function answer<
  Schema extends v.GenericSchema & { entries: Entries },
  Made extends Partial<AnswerOf<Schema>> = Record<never, never>,
>(
  schema: Schema,
  row: { [Key in keyof AnswerOf<Schema> as Exclude<Key, keyof Made>]: Stored<AnswerOf<Schema>[Key]> },
  made?: Made,
): AnswerOf<Schema> {
  const shown: Record<string, unknown> = {};
  const values = row as Record<string, unknown>;
  for (const [key, isTime] of keysOf(schema.entries)) {
    const value =
      made && Object.hasOwn(made, key)
        ? made[key as keyof Made]
        : isTime
          ? isoTime(values[key] as number)
          : values[key];
    if (value !== undefined) shown[key] = value;
  }
  return shown as AnswerOf<Schema>;
}

const known = new WeakMap<Entries, (readonly [key: string, isTime: boolean])[]>();

function keysOf(entries: Entries) {
  const keys = known.get(entries) ?? Object.keys(entries).map((key) => [key, isTime(entries[key])] as const);
  known.set(entries, keys);
  return keys;
}

/** Whether a schema is that of a time, described or nullable. */
function isTime(schema: unknown): boolean {
  if (schema === timestamp) return true;
  const { wrapped, pipe } = schema as { wrapped?: unknown; pipe?: unknown[] };
  return wrapped !== undefined ? isTime(wrapped) : pipe !== undefined && pipe[0] !== schema && isTime(pipe[0]);
}
