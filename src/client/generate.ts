/**
 * Writes a TypeScript client into `dist/client`: `bun run client`. A small package made from the reference: a method for
 * each operation that a key may call, typed to the end, over runtime.ts. Generated code is not kept in the repository.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { AnyOperation } from "../operation/operation.ts";
import { EVENT_TYPES, GROUPS, OPERATIONS } from "../registry.ts";
import { openApiDocument } from "../transport/openapi.ts";
import { VERSION } from "../version.ts";

const ROOT = join(import.meta.dir, "../..");
const TARGET = join(ROOT, "dist", "client");

// biome-ignore lint/suspicious/noExplicitAny: schemas of any shape are read here.
type Json = Record<string, any>;

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name.replace(/\W/g, "_")}`);
const comment = (words: string | undefined) =>
  words ? `/** ${words.replaceAll("*/", "*\\/").replace(/\s+/g, " ")} */\n` : "";
const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** The type of what a schema takes. */
function typeOf(schema: Json | undefined): string {
  if (!schema) return "unknown";
  if (schema.$ref) return String(schema.$ref).split("/").pop()!;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value: unknown) => JSON.stringify(value)).join(" | ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return `(${options.map(typeOf).join(" | ")})`;
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => typeOf({ ...schema, type })).join(" | ");
  if (schema.type === "array") return `${typeOf(schema.items)}[]`;
  if (schema.type === "object" || schema.properties) return objectType(schema);
  if (schema.type === "integer" || schema.type === "number") return "number";
  if (schema.type === "string" || schema.type === "boolean" || schema.type === "null") return schema.type;
  return "unknown";
}

function objectType({ properties = {}, required = [], additionalProperties }: Json): string {
  const members = Object.entries<Json>(properties).map(
    ([name, schema]) =>
      `${comment(schema.description)}${key(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)};\n`,
  );
  if (typeof additionalProperties === "object") members.push(`[name: string]: ${typeOf(additionalProperties)};\n`);
  else if (members.length === 0) return "{ [name: string]: unknown }";
  return `{\n${members.join("")}}`;
}

/** One method of the client: its types, its place, and how it is called. */
function methodOf(operation: AnyOperation, described: Json) {
  const [group, ...rest] = operation.name.split(".") as [string, ...string[]];
  const parameters = (described.parameters as Json[]).filter((parameter) => parameter.in && parameter.in !== "header");
  const content: Json = described.requestBody?.content ?? {};
  const [bodyType] = Object.keys(content);
  const body = bodyType === "application/json" ? (content[bodyType].schema as Json) : null;
  const input = {
    type: "object",
    properties: {
      ...Object.fromEntries(
        parameters.map(({ name, schema, description }) => [name, { ...schema, description }] as const),
      ),
      ...body?.properties,
    },
    required: [...parameters.filter(({ required }) => required).map(({ name }) => name), ...(body?.required ?? [])],
  };
  const [answerType, answer] = Object.entries<Json>(described.responses["200"].content ?? {})[0] ?? [];
  const endpoint = {
    method: operation.method,
    path: operation.path.replaceAll(/:(\w+)/g, "{$1}"),
    query: parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name as string),
    answer: answerType === "application/json" ? "json" : answerType === "text/event-stream" ? "events" : "file",
    ...(operation.upload && { upload: bodyType }),
  };
  const { properties } = (answer?.schema ?? {}) as Json;
  const isList = endpoint.answer === "json" && properties?.data?.type === "array" && properties.has_more;
  return { group, name: camel(rest.join("_")), described, input, answer, endpoint, isList };
}

type Method = ReturnType<typeof methodOf>;

function methodText({ group, name, described, input, answer, endpoint, isList }: Method): string {
  const types = `${pascal(group)}${pascal(name)}`;
  const isFree = input.required.length === 0 && !endpoint.upload;
  const file = endpoint.upload ? " & { file: Blob | ReadableStream<Uint8Array> }" : "";
  const signature = `(input: ${types}Input${file}${isFree ? " = {}" : ""}, options: CallOptions = {})`;
  const call = `(${JSON.stringify(endpoint)}, input as { [name: string]: unknown }, options)`;
  const returned =
    endpoint.answer === "file"
      ? `Promise<Response> => this.caller.file${call}`
      : endpoint.answer === "events"
        ? `AsyncGenerator<{ id?: number } & ${typeOf(answer!.schema.contentSchema)}, void> => this.caller.events${call} as never`
        : isList
          ? `ListPromise<${types}Answer, ${types}Answer["data"][number]> => this.caller.list${call} as never`
          : `Promise<${types}Answer> => this.caller.json${call} as never`;
  return `${comment(described.summary)}${key(name)}: ${signature}: ${returned},\n`;
}

function typesText({ group, name, input, answer, endpoint }: Method): string {
  const types = `${pascal(group)}${pascal(name)}`;
  const answered = endpoint.answer === "json" ? `export type ${types}Answer = ${typeOf(answer!.schema)};\n` : "";
  return `export type ${types}Input = ${objectType(input)};\n${answered}`;
}

/** The client's source: types of everything, and one class. */
async function sourceText(): Promise<string> {
  const document: Json = await openApiDocument(OPERATIONS, EVENT_TYPES, GROUPS, "http://localhost:3000", VERSION);
  const methods = (OPERATIONS as AnyOperation[])
    .filter(({ access, signed }) => access === "account" && !signed)
    .map((operation) => {
      const path = operation.path.replaceAll(/:(\w+)/g, "{$1}");
      return methodOf(operation, document.paths[path][operation.method.toLowerCase()]);
    });
  const groups = Map.groupBy(methods, ({ group }) => group);
  const schemas = Object.entries<Json>(document.components.schemas)
    .filter(([name]) => name !== "Error")
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`);
  const members = [...groups].map(
    ([group, own]) =>
      `${comment(GROUPS[group as keyof typeof GROUPS])}readonly ${camel(group)} = {\n${own.map(methodText).join("")}};\n`,
  );
  return `// Made from the reference of Sitewright ${VERSION}.
import { Caller, type CallOptions, type ClientOptions, type ListPromise } from "./runtime.ts";
export { type CallOptions, type ClientOptions, type ErrorDetail, type ListPromise, SitewrightError } from "./runtime.ts";

${schemas.join("")}
${methods.map(typesText).join("")}
/** A client of one server, with one key. */
export class Sitewright {
  private readonly caller: Caller;

  constructor(options: ClientOptions) {
    this.caller = new Caller(options);
  }

${members.join("\n")}}
`;
}

/** Writes the package: index.js, its types, package.json and a README. */
export async function writeClient(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  const source = join(target, "source");
  await Bun.write(join(source, "index.ts"), await sourceText());
  await Bun.write(join(source, "runtime.ts"), Bun.file(join(import.meta.dir, "runtime.ts")));
  const built = await Bun.build({ entrypoints: [join(source, "index.ts")], outdir: target, target: "browser" });
  if (!built.success) throw new AggregateError(built.logs, "the client could not be built");
  const settings = {
    compilerOptions: {
      target: "ES2022",
      lib: ["ESNext", "DOM", "DOM.Iterable"],
      types: [],
      module: "NodeNext",
      moduleResolution: "NodeNext",
      strict: true,
      declaration: true,
      emitDeclarationOnly: true,
      allowImportingTsExtensions: true,
      rewriteRelativeImportExtensions: true,
      rootDir: "source",
      outDir: ".",
    },
    include: ["source"],
    exclude: [],
  };
  const manifest = {
    name: "sitewright-client",
    version: VERSION,
    type: "module",
    description: "A client of Sitewright's REST API.",
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    files: ["index.js", "index.d.ts", "runtime.d.ts", "README.md"],
    engines: { node: ">=20" },
  };
  await Bun.write(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await Bun.write(join(target, "tsconfig.json"), JSON.stringify(settings));
  await Bun.write(join(target, "README.md"), Bun.file(join(import.meta.dir, "README.md")));
  const typed = Bun.spawnSync([join(ROOT, "node_modules", ".bin", "tsc"), "-p", target], { stdout: "pipe" });
  if (typed.exitCode !== 0) throw new Error(`the client's types are wrong:\n${typed.stdout}`);
  for (const name of ["source", "tsconfig.json"]) rmSync(join(target, name), { recursive: true });
}

if (import.meta.main) {
  await writeClient(TARGET);
  process.stdout.write("The client is in dist/client.\n");
}
