/** The command line of the product, for tests that run it in a process of its own. */
import { join } from "node:path";

/**
 * Program and first arguments: the executable that `TEST_PROGRAM` names, as `test/run` does when it has built it, because
 * that starts with half of the work; else Bun with the sources.
 */
export const PROGRAM: readonly string[] = process.env.TEST_PROGRAM
  ? [join(import.meta.dir, "..", process.env.TEST_PROGRAM)]
  : [process.execPath, join(import.meta.dir, "../src/main.ts")];
