/**
 * The edge as a script of its own, for workers of CDNs. A macro: it runs when the program is built, so that the source is
 * in the executable beside the edge that the program runs itself.
 */
import { readFileSync } from "node:fs";

/** The source without its types, which is JavaScript. */
export const edgeScript = (): string =>
  new Bun.Transpiler({ loader: "ts" }).transformSync(readFileSync(`${import.meta.dir}/edge.ts`, "utf8")).trimEnd();
