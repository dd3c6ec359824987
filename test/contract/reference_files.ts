/**
 * What the reference said last time, so that a change of it is seen in a review: a file for each operation, schema and
 * webhook, and one for the rest. `bun run examples` writes them anew.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../harness.ts";

const FOLDER = join(import.meta.dir, "reference");

/** The parts of a document of OpenAPI, by the names of their files. */
function partsOf({ paths, webhooks, components, ...rest }: Json): Map<string, Json> {
  const { schemas, ...shared } = components;
  const parts = new Map<string, Json>([["document", { ...rest, components: shared }]]);
  for (const [path, methods] of Object.entries<Json>(paths))
    for (const [method, operation] of Object.entries<Json>(methods))
      parts.set(`operations/${operation.operationId}`, { method, path, ...operation });
  for (const [name, schema] of Object.entries(schemas)) parts.set(`schemas/${name}`, schema);
  for (const [type, webhook] of Object.entries(webhooks)) parts.set(`webhooks/${type}`, webhook);
  return parts;
}

const toText = (part: Json) => `${JSON.stringify(part, null, 2)}\n`;

/** Writes the parts of a document anew. */
export function keepReference(document: Json): void {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const folder of ["operations", "schemas", "webhooks"]) mkdirSync(join(FOLDER, folder), { recursive: true });
  for (const [name, part] of partsOf(document)) writeFileSync(join(FOLDER, `${name}.json`), toText(part));
}

/** @returns the names of parts that a document has otherwise than last time, has more, or has no more */
export function changedParts(document: Json): string[] {
  const kept = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));
  const parts = partsOf(document);
  return [...new Set([...kept, ...parts.keys()])]
    .filter(
      (name) => !kept.includes(name) || readFileSync(join(FOLDER, `${name}.json`), "utf8") !== toText(parts.get(name)),
    )
    .sort();
}
