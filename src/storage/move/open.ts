/** The two databases of a move, opened: one in a file of a data directory, one on a server. */
import { openFileSource, openFileTarget } from "./file.ts";
import type { Source, Target } from "./move.ts";
import { openServerSource, openServerTarget } from "./server.ts";

export { cancelMove, move } from "./move.ts";

/** @param isToServer whether the file is the source */
export async function openMove(
  dataDirectory: string,
  url: string,
  isToServer: boolean,
): Promise<{ source: Source; target: Target; close(): Promise<void> }> {
  const source = isToServer ? openFileSource(dataDirectory) : await openServerSource(url);
  try {
    const target = isToServer ? await openServerTarget(url) : openFileTarget(dataDirectory);
    return {
      source,
      target,
      async close() {
        await target.close();
        await source.close();
      },
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}
