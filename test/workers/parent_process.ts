/** A process with three workers: one idles, one sleeps, one loops. It prints their ids and waits to be killed. */
import { loop, sleep } from "./computations.ts";
import { testPool } from "./pools.ts";

const pool = testPool({ count: 4 });
await Promise.all(["acc_1", "acc_2", "acc_3"].map((owner) => pool.computeFor(owner)(sleep, 200)));
void pool.computeFor("acc_1")(loop, true, { limitMs: 600_000 });
void pool.computeFor("acc_2")(sleep, 600_000, { limitMs: 600_000 });
await Bun.sleep(200);
process.stdout.write(`${JSON.stringify(pool.pids())}\n`);
