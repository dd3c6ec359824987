/** Whether the server can be reached, as far as is known; while it can't, it is asked again and again. */
import { useSyncExternalStore } from "react";

const LOOK_MS = 1_000;

let back: Promise<void> | null = null;
const listeners = new Set<() => void>();

const isAlive = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

async function look(): Promise<void> {
  do await new Promise((go) => setTimeout(go, LOOK_MS));
  while (!(await isAlive()));
  back = null;
  for (const tell of listeners) tell();
}

/** For whoever has found that the server can't be reached. Resolves when it can be again. */
export function serverIsBack(): Promise<void> {
  if (back) return back;
  back = look();
  for (const tell of listeners) tell();
  return back;
}

/** Loads a file of the application, as soon as the server is there: nothing on the screen has to go for that. */
export async function whenReachable<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // One that is gone was of an older version.
      if (await isAlive()) throw error;
      await serverIsBack();
    }
  }
}

/** Calls when the server can't be reached, and when it can be again. Answers with what ends that. */
export function onConnection(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Whether the server could not be reached, and has not been since. */
export const isUnreachable = (): boolean => back !== null;
export const useIsUnreachable = (): boolean => useSyncExternalStore(onConnection, isUnreachable);
