/** The building blocks of inputs and outputs: one place for the form of a name, an identifier, a list. */
import * as v from "valibot";
import { DAY_MS } from "../lib/clock.ts";
import { invalid } from "../lib/errors.ts";
import { says } from "../lib/field_words.ts";
import type { IdPrefix } from "../lib/ids.ts";
import { maxCharacters, somethingSeen, UNSEEN, written } from "../lib/writing.ts";
import { oneOfCodes, type Sentences } from "../sentences/sentence.ts";
import { STEPS } from "../sentences/steps.ts";
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
        v.minLength(1),
        maxCharacters(100, says("identifier_too_long")),
        v.metadata({ description: `Identifier of a ${noun}.`, examples: [exampleId(prefix)] }),
      ),
    ),
    { prefix },
  );

/** Not blank: what stands around it is taken off before it is measured. */
const ONE_LINE = new RegExp(
  String.raw`^[^\u0000-\u001f\u007f]*[^${UNSEEN}\u0000-\u001f\u007f][^\u0000-\u001f\u007f]*$`,
);

/** A text on one line, as people name things. */
export const nameText = (description: string, example: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    maxCharacters(200),
    somethingSeen,
    v.regex(ONE_LINE, says("not_one_line")),
    v.metadata({ description, examples: [example] }),
  );

/** A text that may have several lines. */
export const longText = (most: number, description: string, example: string) =>
  written(
    "lines",
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      maxCharacters(most),
      somethingSeen,
      v.metadata({ description, examples: [example] }),
    ),
  );

/** A prompt: at most 20,000 characters. */
export const promptText = (description: string, example: string) => longText(20_000, description, example);

/** A page's address within its website. */
export const pagePath = v.pipe(
  v.string(),
  maxCharacters(200),
  v.check((path) => !path.includes("..") && !path.split("/").includes("."), says("parent_path")),
  v.check((path) => path !== "/_sw" && !path.startsWith("/_sw/"), says("reserved_path")),
  v.regex(
    /^(?!.*\.\.)(?!(?:.*\/)?\.(?:\/|$))(?!\/_sw(?:\/|$))\/(?:[a-z0-9_.-]+(?:\/[a-z0-9_.-]+)*(?:\/:slug)?)?$/,
    says("no_path"),
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
    v.integer(),
    v.minValue(least, says("out_of_range", { least, most })),
    v.maxValue(most, says("out_of_range", { least, most })),
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
        maxCharacters(100, says("identifier_too_long")),
        v.metadata({
          description: `Only ${nouns} older than this one: the \`next\` of the answer before.`,
          examples: [exampleId(prefix)],
        }),
      ),
    ),
  );

/** What a list is sorted by: each name, and with `-` before it from the last to the first. */
export const sortField = <const Names extends readonly string[], Sort extends Names[number] | `-${Names[number]}`>(
  names: Names,
  fallback: Sort,
) => {
  const sorts = names.flatMap((name) => [name, `-${name}`]) as (Names[number] | `-${Names[number]}`)[];
  return v.optional(described(v.picklist(sorts), "With `-` from the last to the first.", fallback), fallback);
};

/** Where a list goes on that is sorted by any of several things. */
export const afterField = v.optional(
  written(
    "any",
    v.pipe(
      v.string(),
      maxCharacters(2_000),
      v.metadata({
        description: "`next` of the answer before, with the same `sort`, no `page`.",
      }),
    ),
  ),
);

/** A place in a sorted list: after the row with this value of what it is sorted by, and this identifier. */
export interface SortCursor {
  value: string | number;
  id: string;
}

/**
 * The sort and the place of a list that is asked for.
 * @throws ApiError `validation_failed` when `after` is not the `next` of an answer with this sort
 */
export function orderOf<Name extends string>({ sort, after }: { sort: Name | `-${Name}`; after?: string | undefined }) {
  const by = sort.replace(/^-/, "") as Name;
  return { by, descending: by !== sort, after: after === undefined ? null : placeOf(sort, after) };
}

function placeOf(sort: string, after: string): SortCursor {
  const [ofSort, value, id] = listIn(Buffer.from(after, "base64url").toString());
  const isNumber = /^-?updated_at$/.test(sort);
  if (ofSort !== sort || !isText(id) || !(isNumber ? Number.isSafeInteger(value) : isText(value)))
    throw invalid("after", "no_next");
  return { value: value as SortCursor["value"], id };
}

/** A text that every database takes. */
const isText = (value: unknown): value is string =>
  typeof value === "string" && value.isWellFormed() && !value.includes("\0");

function listIn(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

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
      maxCharacters(200),
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
        says("no_moment"),
      ),
      v.check((text) => !Number.isNaN(Date.parse(text)), says("no_day")),
      v.metadata({ description, examples: ["2026-11-20"] }),
    ),
  );

export const monthText = (description: string) =>
  v.pipe(
    v.string(),
    v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, says("no_month")),
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

/** A number that is whole. */
export const integer = v.pipe(v.number(), v.integer());

/** How many there are of something. */
export const count = (description: string, ...examples: number[]) => described(integer, description, ...examples);

/** A text of at most so many characters. */
export const textUpTo = (most: number, description: string, ...examples: string[]) =>
  described(v.pipe(v.string(), maxCharacters(most)), description, ...examples);

/** The same in a request, however it is written. */
export const anyText = (most: number, description: string, ...examples: string[]) =>
  written("any", textUpTo(most, description, ...examples));

/** An object that the reference names: programs that are generated from it have a type of that name. */
export const component = <const Title extends string, Entries extends v.ObjectEntries>(
  title: Title,
  entries: Entries,
) => v.pipe(v.object(entries), v.title(title));

/** The code of a sentence of a kind (src/sentences). */
export const sentenceCode = (sentences: Sentences) =>
  described(
    v.string(),
    `The sentence's code: stable, for programs and for words in other languages. ${oneOfCodes(sentences)}`,
    Object.keys(sentences)[0],
  );

/** What the sentence of a code is made of. */
export const sentenceDetails = described(
  v.record(v.string(), v.union([v.string(), v.number()])),
  "The values in the sentence, by name.",
);

/** A sentence of a kind. */
export const sentenceOf = (sentences: Sentences) =>
  v.object({
    code: sentenceCode(sentences),
    details: sentenceDetails,
    message: described(v.string(), "The sentence in English."),
  });

/** By what a sentence in the field of that name is told in other languages; no code: it is from before there were any. */
export const codeFields = <const Name extends string>(name: Name, sentences: Sentences) =>
  ({ [`${name}_code`]: v.nullable(sentenceCode(sentences)), [`${name}_details`]: sentenceDetails }) as {
    [N in `${Name}_code`]: v.NullableSchema<v.GenericSchema<string>, undefined>;
  } & { [N in `${Name}_details`]: typeof sentenceDetails };

/** Why something has come to nothing, as an error says it. */
export const failureFields = {
  code: described(v.string(), "Stable; for programs.", "provider_failed"),
  message: described(v.string(), "In words, for people."),
  message_code: v.optional(described(v.string(), "Which sentence that is, where it has a code: as in an error.")),
  message_details: v.optional(sentenceDetails),
};

/** Why a job has come to nothing. */
export const failure = v.object(failureFields);

/** What a job is doing. */
export const stepFields = {
  step: described(v.string(), "What is being done, in words.", "Done"),
  ...codeFields("step", STEPS),
};

/** An identifier in an answer, with an example. */
export const idOf = (prefix: IdPrefix, words: string) =>
  v.pipe(v.string(), v.metadata({ examples: [exampleId(prefix)] }), v.description(words));

/** A time on the wire. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp(), v.metadata({ examples: ["2026-11-20T09:30:00.000Z"] }));

export const createdAt = described(timestamp, "When it was made.");
export const updatedAt = described(timestamp, "When it was last changed.");
export const stampFields = { created_at: createdAt, updated_at: updatedAt };

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
    page: count("Number of this page of the list."),
    limit: count("Items a page, as asked for."),
    total: count("How many there are in all."),
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

/**
 * How an operation is declared that deletes one thing: it takes its identifier, and answers with it.
 * @param noun what it is called in messages
 * @param title of its answer in the reference
 */
export const deletes = <Title extends string>(prefix: IdPrefix, noun: string, title: Title) => ({
  input: { id: identifier(prefix, noun) },
  output: v.pipe(deletedOutput(prefix), v.title(title)),
  example: { output: { _id: exampleId(prefix), deleted: true } },
});

/** The JSON type of a field under its `optional` and `nullable` wrappers: what a query's text must be turned into. */
export function jsonTypeOf(field: Field): string {
  let schema: { type: string; wrapped?: unknown } = field as never;
  while (schema.wrapped) schema = schema.wrapped as never;
  return schema.type;
}

/** The body of a list that goes on with `after`. */
export const sortedListOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({
    ...listOf(item).entries,
    next: described(v.nullable(v.string()), "Pass it as `after` for what follows; null: nothing."),
  });

/** The same from its items, the number of all items, and the place of the last one here when there are more. */
export function toSortedList<Item>(
  data: Item[],
  { page, limit, sort }: { page: number; limit: number; sort: string },
  { total, next }: { total: number; next: SortCursor | null },
) {
  const given = next && Buffer.from(JSON.stringify([sort, next.value, next.id])).toString("base64url");
  return { data, page, limit, total, has_more: next !== null, next: given };
}
