/** Wherever an update is ended, a whole program is in its place and starts, and the next command makes good what was begun. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownTarget } from "../../src/providers/releases.ts";
import { freePort } from "../free_port.ts";
import { newDirectory } from "../harness.ts";
import { until } from "../until.ts";
import { childrenOf } from "../workers/pools.ts";
import { installed, isUntouched } from "./installed.ts";
import { addRelease, programOf, writeProgram } from "./update_server.ts";

const BEFORE_EXCHANGE = ["fetched", "tried", "backed up", "migrated", "noted", "kept"];

async function updateUntil(step: string, here: ReturnType<typeof installed>, more = "") {
  const release = addRelease(here.server, "1.1.0", {}, more);
  here.server.publish([release]);
  const given = {
    program: here.program,
    current: "1.0.0",
    source: { url: here.server.url, signers: [here.server.signer.publicKey] },
    release,
    file: release.files[ownTarget()],
    dataDirectory: here.data,
  };
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "killed.ts"), JSON.stringify(given), step], {
    stderr: "inherit",
  });
  expect(await child.exited).not.toBe(0);
  expect(child.signalCode).toBe("SIGKILL");
}

test("killed at one step after the other before the exchange: the older version starts each time, and the next update is whole", async () => {
  await using here = installed();
  for (const step of BEFORE_EXCHANGE) {
    // Each update begins with what the ones before it have left behind, and comes further than they did.
    await updateUntil(step, here);
    expect([step, here.version(), here.texts()]).toEqual([step, "1.0.0", ["of before"]]);
    const back = await here.update("--rollback");
    expect([step, back.code, back.lines]).toEqual([step, 1, [expect.stringContaining("no version before this one")]]);
    expect([step, here.version()]).toEqual([step, "1.0.0"]);
  }
  expect((await here.update()).code).toBe(0);
  expect(here.version()).toBe("1.1.0");
  expect(here.files()).toEqual(["sitewright", "sitewright.previous", "sitewright.previous.json"]);
  expect(here.dataFiles()).not.toContain("update-trial");
});

for (const step of ["exchanged", "named"])
  test(`killed when it is ${step}: the newer version starts, and goes back to the older with its database`, async () => {
    await using here = installed();
    await updateUntil(step, here);
    expect(here.version()).toBe("1.1.0");
    here.write("of after");
    expect((await here.update("--rollback")).code).toBe(0);
    expect(readFileSync(here.program, "utf8")).toBe(programOf("1.0.0"));
    expect(here.texts()).toEqual(["of before"]);
    expect(here.files()).toEqual(["sitewright"]);
  });

test("under a supervisor, a version that works is started after each: the older one until the exchange, then the newer", async () => {
  await using here = installed();
  const port = freePort();
  const started = join(here.folder, "started");
  const writes = (version: string) => `if [ "$1" = serve ]; then echo ${version} >>'${started}'; fi`;
  writeProgram(here.program, "1.0.0", writes("1.0.0"));
  const loop = `while :; do '${here.program}' serve --data '${here.data}' --port ${port}; sleep 0.1; done`;
  const supervisor = Bun.spawn(["sh", "-c", loop], { stdout: "ignore", stderr: "ignore" });
  const versions = () => (existsSync(started) ? readFileSync(started, "utf8").trim().split("\n") : []);
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await until("the first answers", answers);
    // What of the earlier steps could matter to a start is there at these two as well: the trial's copy, and the note.
    const steps = { "1.0.0": ["migrated", "kept"], "1.1.0": ["exchanged", "named"] };
    for (const [version, ended] of Object.entries(steps))
      for (const step of ended) {
        const before = versions().length;
        await updateUntil(step, here, writes("1.1.0"));
        for (const server of childrenOf(supervisor.pid)) process.kill(server, "SIGKILL");
        await until(`another answers, after "${step}"`, async () => versions().length > before && (await answers()));
        expect([step, versions().at(-1)]).toEqual([step, version]);
      }
  } finally {
    supervisor.kill("SIGSTOP");
    for (const server of childrenOf(supervisor.pid)) process.kill(server, "SIGKILL");
    supervisor.kill("SIGKILL");
  }
});

test("killed while it goes back, after the database: both versions start, and going back is done by asking again", async () => {
  await using here = installed();
  here.server.publish([addRelease(here.server, "1.1.0")]);
  await here.update();
  here.write("of after");
  // Its last step is the program: as if it had been ended before that.
  const note = JSON.parse(readFileSync(join(here.folder, "sitewright.previous.json"), "utf8"));
  const restored = Bun.spawnSync([
    join(here.folder, "sitewright.previous"),
    ...["restore", note.backup, "--data", here.data, "--force"],
  ]);
  expect(restored.exitCode).toBe(0);
  expect(here.version()).toBe("1.1.0");
  expect((await here.update("--rollback")).code).toBe(0);
  expect(here.version()).toBe("1.0.0");
  expect(here.texts()).toEqual(["of before"]);
});

test("a disk that is full is named, and nothing is changed; when there is room again it works", async () => {
  if (process.getuid?.() !== 0) throw new Error("a disk of its own is made by root alone");
  await using here = installed();
  const disk = newDirectory();
  mkdirSync(disk, { recursive: true });
  const run = (...command: string[]) => expect(Bun.spawnSync(command).stderr.toString()).toBe("");
  run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk);
  try {
    const program = join(disk, "sitewright");
    writeFileSync(program, readFileSync(here.program), { mode: 0o755 });
    // A script with much behind its end, and all room taken but for the beginning of it.
    here.server.publish([addRelease(here.server, "1.1.0", {}, `#${"x".repeat(128 * 1024)}`)]);
    writeFileSync(join(disk, "ballast"), Buffer.alloc(180 * 1024));
    const update = () => here.update("--program", program);
    const { code, lines } = await update();
    expect([code, lines]).toEqual([1, [expect.stringContaining("has no room for the newer version")]]);
    expect(readFileSync(program, "utf8")).toBe(programOf("1.0.0"));
    expect(isUntouched(here)).toBe(true);
    writeFileSync(join(disk, "ballast"), "");
    expect((await update()).code).toBe(0);
    expect(statSync(program).size).toBeGreaterThan(128 * 1024);
  } finally {
    run("umount", disk);
  }
  expect(existsSync(join(disk, "sitewright"))).toBe(false);
});
