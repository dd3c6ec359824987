/** `worker`: a process that computes, started by the one that serves. */
import { Command } from "commander";
import { wholeNumber } from "./arguments.ts";

export const command = new Command("worker")
  .argument("<parent>", "the process that started it", wholeNumber)
  .action(async (parent: number) => {
    const [{ serveTasks }, { COMPUTATIONS }] = await Promise.all([
      import("../workers/worker.ts"),
      import("./worker/computations.ts"),
    ]);
    await serveTasks(COMPUTATIONS, parent);
  });
