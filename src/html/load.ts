/**
 * Loads the reader of html before the main thread first uses it: the parser and its tables take tens of milliseconds to
 * load. Each part is loaded in a turn of its own, so that others are answered in between.
 */
import { nextTurn } from "../storage/batches.ts";

let loading: Promise<void> | null = null;

/** Resolves when the reader is there; loads it once. */
export function loadReader(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  await import("entities");
  await nextTurn();
  await import("parse5");
  await nextTurn();
  await import("./page.ts");
  await nextTurn();
}
