/** A process that serves a data directory is alive until it ends, however it ends. */
import { expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createLivenessLeases } from "../../src/storage/liveness_leases.ts";
import { newDirectory } from "../harness.ts";

test("it is seen to be alive by others, by several at once, and dead when it is killed", async () => {
  const directory = newDirectory();
  const module = join(import.meta.dir, "../../src/storage/liveness_leases.ts");
  const script = `
    import { createLivenessLeases } from ${JSON.stringify(module)};
    // Kept, because a collected connection would give the lock back.
    globalThis.end = createLivenessLeases(${JSON.stringify(directory)}).begin("job_other");
    console.log("lives");
    for await (const _ of process.stdin);
  `;
  const lives = createLivenessLeases(directory);
  expect([lives.isAlive("job_other"), lives.isDead("job_other")]).toEqual([false, false]);
  const other = Bun.spawn([process.execPath, "-e", script], { stdin: "pipe", stdout: "pipe", stderr: "ignore" });
  try {
    const { value } = await other.stdout.getReader().read();
    expect(new TextDecoder().decode(value)).toBe("lives\n");
    expect([lives, createLivenessLeases(directory), lives].map((one) => one.isAlive("job_other"))).toEqual([
      true,
      true,
      true,
    ]);
    // It is only slow: what it has is left.
    lives.forget("job_other");
    expect([lives.isAlive("job_other"), lives.isDead("job_other")]).toEqual([true, false]);
  } finally {
    other.kill("SIGKILL");
    await other.exited;
  }
  expect([lives.isAlive("job_other"), lives.isDead("job_other")]).toEqual([false, true]);
  lives.forget("job_other");
  expect(readdirSync(join(directory, "processes"))).toEqual([]);
  rmSync(directory, { recursive: true });
});

test("one that ends by itself leaves nothing", () => {
  const directory = newDirectory();
  const lives = createLivenessLeases(directory);
  const end = lives.begin("job_self");
  expect(lives.isAlive("job_self")).toBe(true);
  end();
  expect(lives.isAlive("job_self")).toBe(false);
  expect(readdirSync(join(directory, "processes"))).toEqual([]);
  rmSync(directory, { recursive: true });
});
