/** The properties of a schema as a list that is read from top to bottom; what is in them is opened by who wants it. */
import { escapeHtml } from "../../html/escape.ts";

// biome-ignore lint/suspicious/noExplicitAny: schemas of any shape are read here.
export type Json = Record<string, any>;

/** What the list needs to know of the document. */
export interface Known {
  schemas: Record<string, Json>;
  /** A short text with marks → html without a paragraph. */
  words(text: string): string;
}

const DEEPEST = 5;
const MOST_CHOICES = 24;

const nameOf = ($ref: string) => $ref.split("/").pop()!;

/** A schema behind its reference, and what it is called. */
function resolved(schema: Json, { schemas }: Known): { schema: Json; name: string | null } {
  if (!schema.$ref) return { schema, name: null };
  const name = nameOf(schema.$ref);
  return { schema: schemas[name] ?? {}, name };
}

/** The options of a schema without `null`, and whether that is one. */
function optionsOf(schema: Json): { options: Json[]; mayBeNull: boolean } {
  const all: Json[] = schema.anyOf ?? schema.oneOf ?? [schema];
  const options = all.filter(({ type }) => type !== "null");
  return { options, mayBeNull: options.length < all.length };
}

/** What a value is, in a few words. */
export function typeInWords(given: Json, known: Known): string {
  const { options, mayBeNull } = optionsOf(given);
  const words = options.map((option): string => {
    if (option.$ref) return nameOf(option.$ref);
    if ("const" in option) return JSON.stringify(option.const);
    if (option.enum) return typeof option.enum[0] === "string" ? "string" : typeof option.enum[0];
    if (option.type === "array") return `array of ${plural(typeInWords(option.items ?? {}, known))}`;
    if (option.type === "object" && !option.properties && typeof option.additionalProperties === "object")
      return `map of ${plural(typeInWords(option.additionalProperties, known))}`;
    if (option.format === "date-time") return "time";
    return Array.isArray(option.type) ? option.type.join(" or ") : (option.type ?? "any");
  });
  return [...new Set(words), ...(mayBeNull ? ["null"] : [])].join(" or ");
}

const plural = (word: string) =>
  /^(string|integer|number|boolean|object|array|time)$/.test(word) ? `${word}s` : word === "any" ? "anything" : word;

/** What a value must be beside its type. */
function boundsOf(schema: Json): string[] {
  const bounds: string[] = [];
  const range = (least: unknown, most: unknown, unit: string) => {
    if (least !== undefined && most !== undefined)
      bounds.push(least === most ? `${least}${unit}` : `${least} to ${(most as number).toLocaleString("en")}${unit}`);
    else if (most !== undefined) bounds.push(`at most ${(most as number).toLocaleString("en")}${unit}`);
    else if (least !== undefined && least !== 0) bounds.push(`at least ${least}${unit}`);
  };
  range(schema.minimum, schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum, "");
  range(schema.minLength, schema.maxLength, " characters");
  range(schema.minItems, schema.maxItems, " items");
  if (schema.format && schema.format !== "date-time" && schema.format !== "binary")
    bounds.push(`format ${schema.format}`);
  return bounds;
}

function factsOf(schema: Json): string {
  const { options } = optionsOf(schema);
  const [option = {}] = options;
  const facts = boundsOf(option).map((bound) => escapeHtml(bound));
  const values: unknown[] = option.enum ?? option.items?.enum ?? [];
  const choices =
    values.length > 0
      ? `<p class="choices"><span class="unseen">One of </span>${values
          .slice(0, MOST_CHOICES)
          .map((value) => `<code>${escapeHtml(String(value))}</code>`)
          .join(" ")}${values.length > MOST_CHOICES ? ` and ${values.length - MOST_CHOICES} more` : ""}</p>`
      : "";
  const fallback = schema.default ?? option.default;
  if (fallback !== undefined && fallback !== null)
    facts.push(`default <code>${escapeHtml(JSON.stringify(fallback))}</code>`);
  return `${choices}${facts.length > 0 ? `<p class="bounds">${facts.join(" · ")}</p>` : ""}`;
}

/** What a value has in it, where that is an object or a list of objects. */
function innerOf(given: Json, known: Known): { schema: Json; name: string | null }[] {
  return optionsOf(given).options.flatMap((option) => {
    const { schema, name } = resolved(option, known);
    if (schema.type === "array") return innerOf(schema.items ?? {}, known);
    if (schema.properties) return [{ schema, name }];
    if (schema.anyOf ?? schema.oneOf)
      return name ? innerOf(schema, known).map((inner) => ({ ...inner, name })) : innerOf(schema, known);
    if (typeof schema.additionalProperties === "object") return innerOf(schema.additionalProperties, known);
    return [];
  });
}

/** What tells one option from the others: the value that one of its properties always has. */
function optionName({ schema, name }: { schema: Json; name: string | null }, at: number): string {
  const constant = Object.entries<Json>(schema.properties ?? {}).find(([, one]) => "const" in one);
  return constant ? `${constant[0]}: ${JSON.stringify(constant[1].const)}` : (name ?? `Option ${at + 1}`);
}

/** One entry of a list: a parameter or a property. */
export function propertyItem(
  { name, schema, required, description }: { name: string; schema: Json; required: boolean; description?: string },
  known: Known,
  depth = 0,
): string {
  const words =
    description ?? schema.description ?? optionsOf(schema).options.find((one) => one.description)?.description;
  const inner = depth < DEEPEST ? innerOf(schema, known) : [];
  const nested = inner
    .map((one, at) => {
      const what = inner.length > 1 ? optionName(one, at) : (one.name ?? name);
      return `<details class="inner"><summary>${inner.length > 1 ? "" : "Properties of "}<code>${escapeHtml(what)}</code></summary>${propertyList(one.schema, known, depth + 1)}</details>`;
    })
    .join("");
  return `<li class="property"><p class="property-head"><code class="name">${escapeHtml(name)}</code> <span class="type">${escapeHtml(typeInWords(schema, known))}</span>${required ? ' <span class="required">required</span>' : ""}</p>${words ? `<p>${known.words(words)}</p>` : ""}${factsOf(schema)}${nested}</li>`;
}

/** All properties of an object, the required ones first where it is sent. */
export function propertyList(given: Json, known: Known, depth = 0, isInput = false): string {
  const { schema } = resolved(given, known);
  const inner = schema.properties ? [{ schema, name: null }] : innerOf(schema, known);
  if (inner.length > 1)
    return inner
      .map(
        (one, at) =>
          `<details class="inner"><summary><code>${escapeHtml(optionName(one, at))}</code></summary>${propertyList(one.schema, known, depth + 1)}</details>`,
      )
      .join("");
  const [{ schema: object } = { schema: {} as Json }] = inner;
  const required: string[] = object.required ?? [];
  const entries = Object.entries<Json>(object.properties ?? {});
  if (isInput) entries.sort(([a], [b]) => Number(required.includes(b)) - Number(required.includes(a)));
  if (entries.length === 0) return "";
  return `<ul class="properties">${entries
    .map(([name, one]) =>
      propertyItem({ name, schema: one, required: isInput && required.includes(name) }, known, depth),
    )
    .join("")}</ul>`;
}
