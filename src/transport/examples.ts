/** The calls that the reference shows: those of one story (test/story.ts), as `bun run examples` writes them. */

type Json = Record<string, unknown>;

/** One call. */
export interface Example {
  /** Values of the path and the query, by name. */
  parameters?: Record<string, string>;
  body?: unknown;
  /** JSON as a value, anything else as text. */
  answer?: unknown;
  /** The call whose answer, or its first item, says what this `answer` leaves out: both have the same schema. */
  like?: string;
}

export type Examples = Record<string, Example | undefined>;

/** What the generator of the document needs of a valibot schema's inside. */
export interface Inside {
  type: string;
  pipe?: { kind: string; type: string; title?: string }[];
  wrapped?: Inside;
  item?: Inside;
  entries?: Record<string, Inside>;
  options?: (Inside | string)[];
}

/** The name of a schema that becomes a component; null for another. */
export function titleOf(schema: Inside): string | null {
  return schema.pipe?.find((action) => action.kind === "metadata" && action.type === "title")?.title ?? null;
}

/** Each with its whole answer. */
export function wholeExamples(kept: Examples): Examples {
  return Object.fromEntries(
    Object.entries(kept).map(([name, example]) => {
      if (!example?.like) return [name, example];
      const { like, ...call } = example;
      return [name, { ...call, answer: { ...itemOf(kept[like]!.answer), ...(call.answer as Json) } }];
    }),
  );
}

/** The first item of a list, or the answer itself. */
export function itemOf(answer: unknown): Json {
  return Array.isArray((answer as Json).data) ? (answer as { data: Json[] }).data[0]! : (answer as Json);
}
