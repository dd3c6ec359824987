/**
 * The application's files as text, and as small as they get. A macro: it runs when the program is built. No bundler can run within
 * another one, so it has a process of its own.
 */
import { join } from "node:path";

export function bundledApplication(): string {
  const { success, stdout, stderr } = Bun.spawnSync([
    process.execPath,
    join(import.meta.dir, "bundle.ts"),
    "--encoded",
  ]);
  if (!success) throw new Error(`the application can't be bundled: ${stderr}`);
  return stdout.toString();
}
