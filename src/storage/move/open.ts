/** The two databases of a move, opened: one in a file of a data directory, one on a server. */
import { openFileSource, openFileTarget } from "./file.ts";
import type { Source, Target } from "./move.ts";
import { openServerSource, openServerTarget } from "./server.ts";

export { cancelMove, move } from "./move.ts";

/**
 * @param isToServer whether the file is the source
 * @param needsTarget false: one that can't be opened is null
 */
export async function openMove(
  dataDirectory: string,
  url: string,
  isToServer: boolean,
  needsTarget = true,
): Promise<{ source: Source; target: Target | null; close(): Promise<void> }> {
  const source = isToServer ? openFileSource(dataDirectory) : await openServerSource(url);
  try {
    const opening = (async () => (isToServer ? await openServerTarget(url) : openFileTarget(dataDirectory)))();
    const target = await opening.catch((error) => {
      if (needsTarget) throw error;
      return null;
    });
    return {
      source,
      target,
      async close() {
        await target?.close();
        await source.close();
      },
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}
