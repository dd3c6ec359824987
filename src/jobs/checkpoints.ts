/** What keeps the database's log short is done by a worker, which has a connection of its own for it. */
import { SECOND_MS } from "../lib/clock.ts";
import { computation } from "../workers/computation.ts";

/** Makes a checkpoint of the database in a file. */
export const checkpointFile = computation({
  name: "storage.checkpoint",
  limitMs: 60 * SECOND_MS,
  async run(path: string): Promise<null> {
    const { makeCheckpoint } = await import("../storage/checkpoints.ts");
    await makeCheckpoint(path);
    return null;
  },
});

export const JOB_COMPUTATIONS = [checkpointFile];
