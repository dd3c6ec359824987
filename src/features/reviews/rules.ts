/** What a reviewer may send. It comes from anyone who has the link, so every part of it has a bound and a form. */
import * as v from "valibot";
import { isOneLine, isOnLines, maxCharacters } from "../../lib/writing.ts";
import { LONGEST_REVIEWER } from "../publishing/service.ts";

export const LONGEST_TEXT = 2_000;
export const LONGEST_NODE = 500;
export const LONGEST_QUOTE = 200;

/** Comments that all reviewers of a website may leave in 15 minutes. */
export const MOST_OF_WEBSITE = 300;
/** How much of its quota an account may store while texts of reviewers are still kept, as with those of visitors. */
export const QUOTA_OF_TEXTS = 1.1;

const STEP = /^(?:#[a-z_][\w-]*|(?:[a-z][a-z0-9-]*|:nth-child\(\d{1,6}\))(?::nth-of-type\(\d{1,6}\))?)$/i;

/** Whether a text is a selector as the review page makes them: ids, tags and places among siblings, from step to step. */
export const isPickedNode = (text: string): boolean => text.split(" > ").every((step) => STEP.test(step));

const text = (most: number, allowed: (text: string) => boolean) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.toWellFormed().replaceAll("\r\n", "\n").trim()),
    v.minLength(1),
    maxCharacters(most),
    v.check(allowed),
  );
const oneLine = (most: number) => text(most, isOneLine);
const nullish = <Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema) => v.nullish(schema, null);

/** What the review page posts. */
const Post = v.strictObject({
  path: v.pipe(v.string(), maxCharacters(200)),
  kind: v.picklist(["comment", "approved", "changes_requested"]),
  name: nullish(oneLine(LONGEST_REVIEWER)),
  text: nullish(text(LONGEST_TEXT, isOnLines)),
  node: nullish(v.pipe(v.string(), maxCharacters(LONGEST_NODE), v.check(isPickedNode))),
  quote: nullish(oneLine(LONGEST_QUOTE)),
  parent_id: nullish(v.pipe(v.string(), maxCharacters(100))),
});

export type ReviewPost = v.InferOutput<typeof Post>;

/** A post from its JSON; null for what is none. A comment has a text; only a comment is about a place, or an answer. */
export function readPost(json: string): ReviewPost | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return null;
  }
  const result = v.safeParse(Post, parsed);
  if (!result.success) return null;
  const { kind, text, node, quote, parent_id } = result.output;
  if (kind === "comment" ? text === null : node !== null || parent_id !== null) return null;
  return { ...result.output, quote: node === null ? null : quote };
}

/** How many bytes the texts of a comment take. */
export const sizeOf = (texts: (string | null)[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), 0);
