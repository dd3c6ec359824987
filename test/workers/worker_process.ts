/** A worker that knows the tests' computations too. */
import { serveTasks } from "../../src/workers/worker.ts";
import { TEST_COMPUTATIONS } from "./computations.ts";

await serveTasks(TEST_COMPUTATIONS, Number(process.argv[2]));
