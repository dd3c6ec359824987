/** The building blocks of inputs and outputs: one place for the form of a name, an identifier, a list. */
import * as v from "valibot";
import { DAY_MS } from "../lib/clock.ts";
import type { IdPrefix } from "../lib/ids.ts";
import { written } from "../lib/writing.ts";
import type { Field } from "./operation.ts";

export { pastedText, trimmedAddress, type Writing, written } from "../lib/writing.ts";

const EXAMPLE_SUFFIX = "01jd3v5x8gfqya1b2c3d4e5f6g";

/** An example identifier for the reference. */
export const exampleId = (prefix: IdPrefix) => `${prefix}_${EXAMPLE_SUFFIX}`;

/**
 * An identifier in a request. Its form is not checked: one that was never issued is not found, like one of another
 * account.
 */
export const identifier = (prefix: IdPrefix, noun: string) =>
  Object.assign(
    written(
      "any",
      v.pipe(
        v.string(),
        v.minLength(1, "must not be empty"),
        v.maxLength(100, "is too long for an identifier"),
        v.metadata({ description: `Identifier of a ${noun}.`, examples: [exampleId(prefix)] }),
      ),
    ),
    { prefix },
  );

/** Not blank: what stands around it is taken off before it is measured. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
const ONE_LINE = /^[^\u0000-\u001f\u007f]*[^\s\u0000-\u001f\u007f][^\u0000-\u001f\u007f]*$/;

/** A text on one line, as people name things. */
export const nameText = (description: string, example: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "must not be empty"),
    v.maxLength(200, "must be at most 200 characters"),
    v.regex(ONE_LINE, "must be one line without control characters"),
    v.metadata({ description, examples: [example] }),
  );

/** A text that may have several lines. */
export const longText = (most: number, description: string, example: string) =>
  written(
    "lines",
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, "must not be empty"),
      v.maxLength(most, `must be at most ${most.toLocaleString("en")} characters`),
      v.metadata({ description, examples: [example] }),
    ),
  );

/** A prompt: at most 20,000 characters. */
export const promptText = (description: string, example: string) => longText(20_000, description, example);

/** A page's address within its website. */
export const pagePath = v.pipe(
  v.string(),
  v.maxLength(200, "must be at most 200 characters"),
  v.check((path) => !path.includes("..") && !path.split("/").includes("."), 'must not contain ".." or "." as a part'),
  v.check((path) => path !== "/_sw" && !path.startsWith("/_sw/"), 'must not be under "/_sw/", which is reserved'),
  v.regex(
    /^(?!.*\.\.)(?!(?:.*\/)?\.(?:\/|$))(?!\/_sw(?:\/|$))\/(?:[a-z0-9_.-]+(?:\/[a-z0-9_.-]+)*(?:\/:slug)?)?$/,
    'must be "/" or like "/services/web-design": lower-case letters, digits, "-", "_" and ".", no slash at the end, no empty part',
  ),
  v.metadata({
    description:
      'Path of the page within its website; the home page is "/". Unique within the website. "/blog/:slug" is the template of the records whose collection has that route.',
    examples: ["/services"],
  }),
);

export const flag = (fallback: boolean, description: string) =>
  v.optional(v.pipe(v.boolean(), v.metadata({ description, examples: [fallback] })), fallback);

export const optional = <Schema extends Field>(schema: Schema) => v.optional(schema);

/** A whole number from `least` to `most`. */
export const integerBetween = (least: number, most: number, description: string, example: number) =>
  v.pipe(
    v.number(),
    v.integer("must be a whole number"),
    v.minValue(least, `must be from ${least} to ${most}`),
    v.maxValue(most, `must be from ${least} to ${most}`),
    v.metadata({ description, examples: [example] }),
  );

/** How many items a page of a list has. */
export const limitField = (fallback = 25, most = 100) =>
  v.optional(integerBetween(1, most, `Items a page, 1 to ${most}.`, fallback), fallback);

/** The page of a list. Over REST the first page is 0 (Leads: 1). */
export const pageField = (first: 0 | 1 = 0) =>
  v.optional(integerBetween(first, 1_000_000, `Page of the list; the first is ${first}.`, first), first);

/** Where a list goes on that is paged by the bytes of its answers. */
export const beforeField = (prefix: IdPrefix, nouns: string) =>
  v.optional(
    written(
      "any",
      v.pipe(
        v.string(),
        v.maxLength(100, "is too long for an identifier"),
        v.metadata({
          description: `Only ${nouns} older than this one: the \`next\` of the answer before.`,
          examples: [exampleId(prefix)],
        }),
      ),
    ),
  );

/** The query parameters that every list takes. */
export const listFields = (fallback?: number) => ({ limit: limitField(fallback), page: pageField() });

/** What a list leaves out unless it is asked for. */
export const includeField = v.optional(
  v.pipe(
    v.picklist(["code"]),
    v.metadata({ description: "`code` adds html, css and javascript.", examples: ["code"] }),
  ),
);

/** Text to search for: words, each matched from its beginning. */
export const searchField = v.optional(
  written(
    "any",
    v.pipe(
      v.string(),
      v.maxLength(200, "must be at most 200 characters"),
      v.metadata({
        description: "Only what contains words that begin with these. `total` is exact up to 1,000, `has_more` always.",
        examples: ["bak"],
      }),
    ),
  ),
);

const DATE = /^\d{4}-\d\d-\d\d$/;

/** One end of a range: a date, or a time. The same everywhere, so that what one list takes all take. */
export const momentField = (description: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/,
        'must be a date like "2026-11-20" or a time like "2026-11-20T09:30:00Z"',
      ),
      v.check((text) => !Number.isNaN(Date.parse(text)), "must be a date or time that there is"),
      v.metadata({ description, examples: ["2026-11-20"] }),
    ),
  );

export const monthText = (description: string) =>
  v.pipe(
    v.string(),
    v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'must be a month like "2026-11"'),
    v.metadata({ description, examples: ["2026-11"] }),
  );

/**
 * Where a range begins or ends that was asked for: a date begins with its day, and ends with it.
 * @param startOfDate of a date, by its midnight in UTC; with that without it
 */
export function momentOf(text: string, end: "from" | "to", startOfDate = (midnight: number) => midnight): number {
  const time = Date.parse(text);
  if (!DATE.test(text)) return time;
  return startOfDate(end === "from" ? time : time + DAY_MS);
}

/** Says in the reference what a property means where it stands. */
export const described = <Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  ...examples: unknown[]
) => v.pipe(schema, v.metadata({ description, ...(examples.length > 0 && { examples }) }));

/** An identifier in an answer, with an example. */
export const idOf = (prefix: IdPrefix, words: string) =>
  v.pipe(v.string(), v.metadata({ examples: [exampleId(prefix)] }), v.description(words));

/** A time on the wire. */
export const timestamp = v.pipe(
  v.string(),
  v.isoTimestamp('must be a time like "2026-11-20T09:30:00Z"'),
  v.metadata({ examples: ["2026-11-20T09:30:00.000Z"] }),
);

export const createdAt = described(timestamp, "When it was made.");
export const updatedAt = described(timestamp, "When it was last changed.");

const inFormat = (format: string) => v.pipe(v.string(), v.metadata({ format }));

/** Texts in answers that are more than texts: the reference tells programs what they can do with them. */
export const webAddress = inFormat("uri");
/** A path of the website, or an address elsewhere. */
export const webReference = inFormat("uri-reference");
/** With letters beyond ASCII in it, as it was typed. */
export const emailAddress = inFormat("idn-email");
export const personalEmail = emailAddress;
/** By its pattern: some generators take the format of the same name for that of an address. */
export const hostName = v.pipe(v.string(), v.metadata({ pattern: "^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$" }));

/** The body of every list. */
export const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({
    data: described(v.array(item), "The items."),
    page: v.pipe(v.number(), v.integer(), v.description("Number of this page of the list.")),
    limit: v.pipe(v.number(), v.integer(), v.description("Items a page, as asked for.")),
    total: v.pipe(v.number(), v.integer(), v.description("How many there are in all.")),
    has_more: described(v.boolean(), "Whether there are more after these."),
  });

/** The body of a list from its items and the number of all items. */
export function toList<Item>(data: Item[], input: { page: number; limit: number }, total: number, firstPage = 0) {
  const { page, limit } = input;
  return { data, page, limit, total, has_more: (page - firstPage) * limit + data.length < total };
}

/** What a delete answers. */
export const deletedOutput = (prefix: IdPrefix) =>
  v.object({
    _id: idOf(prefix, "Identifier."),
    deleted: described(v.literal(true), "Always true."),
  });

/** The JSON type of a field under its `optional` and `nullable` wrappers: what a query's text must be turned into. */
export function jsonTypeOf(field: Field): string {
  let schema: { type: string; wrapped?: unknown } = field as never;
  while (schema.wrapped) schema = schema.wrapped as never;
  return schema.type;
}
