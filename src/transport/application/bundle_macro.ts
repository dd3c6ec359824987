/**
 * The application's files as the text of their list. A macro: it runs when the program is built. No bundler can run within
 * another one, so it has a process of its own.
 */
import { join } from "node:path";

export function bundledFiles(): string {
  const { success, stdout, stderr } = Bun.spawnSync([process.execPath, join(import.meta.dir, "bundle.ts")]);
  if (!success) throw new Error(`the application can't be bundled: ${stderr}`);
  return stdout.toString();
}
