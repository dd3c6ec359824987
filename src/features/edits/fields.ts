/**
 * Edits on the wire: one flat object for all kinds, because many clients' models can't read a choice of schemas. Which
 * fields each kind takes is a table; what is missing, or too much, is told with its path.
 */
import * as v from "valibot";
import { BRAND_TOKEN } from "../../design/brand_token.ts";
import { TYPEFACE_NAMES } from "../../design/faces.ts";
import { type Edit, type Op, POSITIONS } from "../../edits/edit.ts";
import { LONGEST_SELECTOR } from "../../html/limits.ts";
import { STYLES } from "../../html/part_names.ts";
import { ApiError, type Detail } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { described, textUpTo, written } from "../../operation/fields.ts";
import { type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";
import { documentTitle, metaDescription, previewImage } from "../pages/fields.ts";

export const MOST_EDITS = 50;
const MOST_PROPERTIES = 50;
const TARGET = /^(?:html|css|javascript|part:[a-z][a-z0-9-]{0,39})$/;
const SHARED_STYLES = `part:${STYLES}`;

const selector = (description: string) =>
  v.optional(written("any", described(v.pipe(v.string(), maxCharacters(LONGEST_SELECTOR)), description)));
const text = (description: string) => v.optional(written("code", described(v.string(), description)));
const position = v.optional(
  described(v.picklist(POSITIONS), "insert, move: `first` and `last` are inside of the node."),
);

export const tokenName = textUpTo(101, "`--name`.", "--art-one");
export const tokenValue = written(
  "code",
  described(v.string(), "The new value; a typeface that every site serves itself by its name alone.", "#1f4d3a"),
);

export const EditInput = v.pipe(
  v.strictObject({
    op: described(
      v.picklist([
        "replace",
        "set_text",
        "set_attribute",
        "remove_attribute",
        "insert",
        "move",
        "remove",
        "duplicate",
        "set_style",
        "set_token",
        "set_meta",
      ]),
      "What is done.",
      "set_text",
    ),
    node: selector("CSS selector of exactly one element, as the outline gives it."),
    text: text("set_text: the new words; line breaks become <br>."),
    name: v.optional(textUpTo(101, "set_attribute, remove_attribute: of the attribute; set_token: `--name`.")),
    value: text("set_attribute, set_token: the new value; a typeface that every site serves itself by its name alone."),
    position,
    to: selector("move: the element that it goes to."),
    html: text("insert: whole elements or words."),
    selector: selector("set_style: instead of `node`, a rule of the style sheet."),
    properties: v.optional(
      described(
        v.pipe(
          v.record(v.pipe(v.string(), maxCharacters(101)), v.nullable(v.pipe(v.string(), maxCharacters(2000)))),
          v.maxEntries(MOST_PROPERTIES),
          v.minEntries(1),
        ),
        "set_style: CSS properties with their values; null takes one away.",
      ),
    ),
    target: v.optional(
      described(
        v.pipe(v.string(), v.regex(TARGET, says("no_edit_target"))),
        "replace: where (html, css, javascript), or a shared part that the page takes (`part:header`, `part:styles`); set_style of a `selector`: `part:styles`.",
      ),
    ),
    find: text("replace: text as it stands there."),
    replace: text("replace: what takes its place."),
    occurrences: v.optional(
      described(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
        "replace: exactly so many must be found; 1 when left out.",
      ),
    ),
    // Of set_meta; null: as proposed.
    title: v.optional(v.nullable(documentTitle)),
    description: v.optional(v.nullable(metaDescription)),
    og_image: v.optional(v.nullable(previewImage)),
    language: v.optional(
      described(
        v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, says("no_language"))),
        "set_meta: language of the page's text (BCP 47).",
      ),
    ),
  }),
  v.title("Edit"),
);
export type EditInput = v.InferOutput<typeof EditInput>;

type Field = Exclude<keyof EditInput, "op">;

/** The fields of each kind: those that it needs, and those that it may have. */
const FIELDS: Record<Op, { needs: Field[]; may?: Field[] }> = {
  replace: { needs: ["target", "find", "replace"], may: ["occurrences"] },
  set_text: { needs: ["node", "text"] },
  set_attribute: { needs: ["node", "name", "value"] },
  remove_attribute: { needs: ["node", "name"] },
  insert: { needs: ["node", "position", "html"] },
  move: { needs: ["node", "position", "to"] },
  remove: { needs: ["node"] },
  duplicate: { needs: ["node"] },
  set_style: { needs: ["properties"], may: ["node", "selector", "target"] },
  set_token: { needs: ["name", "value"] },
  set_meta: { needs: [], may: ["title", "description", "og_image", "language"] },
};

/** The table of kinds, for the reference. */
export const EDIT_TABLE = [
  "| `op` | fields |",
  "|---|---|",
  "| `replace` | `target` (html, css, javascript, or a shared part: `part:header`, `part:styles`), `find`, `replace`, `occurrences` (1 when left out; exactly so many must be found); an empty `find` writes what is empty so far |",
  "| `set_text` | `node`, `text`; a link, an emphasis or an icon in it is kept where the text keeps its words |",
  "| `set_attribute`, `remove_attribute` | `node`, `name`, `value`; scripts, `on…` and `javascript:` are refused |",
  "| `insert` | `node`, `position` (before, after, first, last), `html` |",
  "| `move` | `node`, `position`, `to` |",
  "| `remove` | `node` |",
  "| `duplicate` | `node`: a copy right after it, in which ids, and what names them, are others |",
  "| `set_style` | `node` (its own style) or `selector` (its rule in the style sheet, made when there is none; with `target` `part:styles` in the styles of all pages), `properties` |",
  `| \`set_token\` | \`name\`, \`value\`: a custom property of the style sheet; a colour that makes text unreadable, beside those that are set with it, is refused with the nearest that does not. \`${BRAND_TOKEN}\` is the brand colour of pages that were written here: buttons, links and accents that were computed from it follow |`,
  "| `set_meta` | `title`, `description`, `og_image`, `language` (of the text, where the website's own is not set) |",
  "",
  `Typefaces that every site serves itself, without a connection to others: ${TYPEFACE_NAMES.toSorted().join(", ")}. A \`set_token\` of a token that is a list of typefaces, and the \`font-family\` of a \`set_style\`, take such a name alone: it is written with what stands in for it, the style sheet gets its \`@font-face\` rules, and headings of pages written here (\`--head\`) get the weight, tracking and size that suit it. Any other list of typefaces is written as it is given.`,
].join("\n");

/**
 * The edits that are meant.
 * @throws ApiError `validation_failed` with the path of each field that is missing or too much
 */
export function readEdits(given: EditInput[]): Edit[] {
  const details: Detail[] = given.flatMap((edit, index) =>
    problemsOf(edit).map(([field, told]) => ({ path: `edits.${index}.${field}`, ...told })),
  );
  if (details.length > 0)
    throw new ApiError("validation_failed", `${details[0]!.path}: ${details[0]!.message}`, { details });
  return given.map((edit) => {
    const { target, ...rest } = edit;
    if (edit.op === "replace") return { ...rest, ...whereOf(target!), occurrences: edit.occurrences ?? 1 } as Edit;
    if (edit.op !== "set_style") return edit as Edit;
    const part = target === undefined ? {} : { part: STYLES };
    return { ...rest, ...part, node: edit.node ?? null, selector: edit.selector ?? null } as Edit;
  });
}

/** The text that a target names, and the shared part in it. */
function whereOf(target: string): { target: string; part?: string } {
  const [, part] = /^part:(.+)$/.exec(target) ?? [];
  if (part === undefined) return { target };
  return { target: part === STYLES ? "css" : "html", part };
}

function problemsOf({ op, ...fields }: EditInput): [field: string, told: FieldProblemDetail][] {
  const { needs, may = [] } = FIELDS[op];
  const given = (Object.keys(fields) as Field[]).filter((field) => fields[field] !== undefined);
  const problems: [string, FieldProblemDetail][] = [
    ...needs
      .filter((field) => !given.includes(field))
      .map((field): [string, FieldProblemDetail] => [field, problem("required_with", { other: op })]),
    ...given
      .filter((field) => ![...needs, ...may].includes(field))
      .map((field): [string, FieldProblemDetail] => [field, problem("not_of_op", { op })]),
  ];
  if (op === "set_style" && (fields.node === undefined) === (fields.selector === undefined))
    problems.push(["node", problem("exactly_one", { names: "node, selector" })]);
  if (
    op === "set_style" &&
    fields.target !== undefined &&
    (fields.target !== SHARED_STYLES || fields.node !== undefined)
  )
    problems.push(["target", problem("not_among", { choices: SHARED_STYLES })]);
  if (op === "set_meta" && given.length === 0) problems.push(["title", problem("nothing_to_set")]);
  return problems;
}
