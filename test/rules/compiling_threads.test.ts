/** What compiles beside the thread that answers lets it go first. */
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { newDirectory } from "../harness.ts";
import { threadsOf } from "../workers/pools.ts";

const LIBRARY = join(import.meta.dir, "../../src/lib/compiling_threads.ts");
/** Computes the same so often that the runtime compiles it. */
const COMPUTES = `
import { yieldFromCompiling } from ${JSON.stringify(LIBRARY)};
yieldFromCompiling();
const compute = () => { let sum = 0; for (let i = 0; i < 5e5; i++) sum += Math.sqrt(i) % 7; return sum; };
setInterval(compute, 10);
`;

test("threads that compile are nice, all others are as they were", async () => {
  const directory = newDirectory();
  await Bun.write(join(directory, "computes.ts"), COMPUTES);
  const child = Bun.spawn([process.execPath, join(directory, "computes.ts")], { stdout: "inherit", stderr: "inherit" });
  try {
    const isCompiling = ({ name }: { name: string }) => name.startsWith("JITWorker");
    const compiling = () => threadsOf(child.pid).filter(isCompiling);
    while (compiling().length === 0 || compiling().some(({ niceness }) => niceness !== 10)) await Bun.sleep(20);
    const others = threadsOf(child.pid).filter((thread) => !isCompiling(thread));
    expect(new Set(others.map(({ niceness }) => niceness))).toEqual(new Set([threadsOf(process.pid)[0]!.niceness]));
  } finally {
    child.kill();
    await child.exited;
    rmSync(directory, { recursive: true, force: true });
  }
});
