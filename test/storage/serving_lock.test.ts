/** The lock that says who serves a data directory ends with its process. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { takeServingLock } from "../../src/storage/serving_lock.ts";
import { newDirectory } from "../harness.ts";

test("one process at a time has it, and it is free when that process is killed", async () => {
  const directory = newDirectory();
  const module = join(import.meta.dir, "../../src/storage/serving_lock.ts");
  const script = `
    import { takeServingLock } from ${JSON.stringify(module)};
    // Kept, because a collected connection would give the lock back.
    globalThis.release = takeServingLock(${JSON.stringify(directory)});
    console.log(globalThis.release !== null);
    for await (const _ of process.stdin);
  `;
  const other = Bun.spawn([process.execPath, "-e", script], { stdin: "pipe", stdout: "pipe", stderr: "ignore" });
  try {
    const { value } = await other.stdout.getReader().read();
    expect(new TextDecoder().decode(value)).toBe("true\n");
    expect(takeServingLock(directory)).toBeNull();
  } finally {
    other.kill("SIGKILL");
    await other.exited;
  }
  const release = takeServingLock(directory);
  expect(release).not.toBeNull();
  expect(takeServingLock(directory)).toBeNull();
  release!();
  takeServingLock(directory)!();
});
