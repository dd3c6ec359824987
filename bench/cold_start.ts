/** From the start of the executable to its first 200, and its memory when it has nothing to do. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { inTurn, median } from "./load.ts";
import { answering, EXECUTABLE, freePort, residentBytes, runToEnd, startChild } from "./processes.ts";
import { megabytes, milliseconds, type Row, times } from "./report.ts";

const ROUNDS = 7;
const IDLE_MS = 2000;

/** What `bun build` makes of all code; `deploy/build.ts` packs it besides. */
const VARIANTS = {
  plain: ["--format=esm", "--splitting"],
  bytecode: ["--bytecode", "--format=esm", "--splitting"],
};

/** Measures start times and memory of the executable that is built, and of both variants. */
export async function coldStart(directory: string): Promise<Row[]> {
  const compile = ["bun", "build", "--compile", "--minify"];
  const hello = join(directory, "hello");
  const variants = Object.entries(VARIANTS).map(([name, flags]) => ({ name, flags, file: join(directory, name) }));
  await runToEnd([...compile, "bench/peers/hello.ts", "--outfile", hello]);
  for (const { flags, file } of variants) await runToEnd([...compile, ...flags, "src/main.ts", "--outfile", file]);

  const start = async (command: string[]) => {
    const port = await freePort();
    const begun = performance.now();
    const child = startChild(command, {
      PORT: String(port),
      SITEWRIGHT_PORT: String(port),
      SITEWRIGHT_ENGINE: "builtin",
    });
    await answering(`http://127.0.0.1:${port}/healthz`);
    return { child, ms: performance.now() - begun };
  };
  const startOnce = async (command: string[]) => {
    const { child, ms } = await start(command);
    await child.stop();
    return ms;
  };
  const data = (name: string) => join(directory, `data-${name}`);
  const serve = (file: string, name: string) => [file, "serve", "--data", data(name)];
  const onNew = (file: string) => () => {
    rmSync(data("new"), { recursive: true, force: true });
    return startOnce(serve(file, "new"));
  };
  const onExisting = (file: string) => () => startOnce(serve(file, "existing"));

  await onExisting(EXECUTABLE)();
  const { medians, ratios } = await inTurn(
    ROUNDS,
    onExisting(EXECUTABLE),
    onNew(EXECUTABLE),
    ...variants.map(({ file }) => onExisting(file)),
    () => startOnce([hello]),
  );
  const [existing, fresh, plain, bytecode, bare] = medians as [number, number, number, number, number];

  const idle = async (command: string[]) => {
    const { child } = await start(command);
    await Bun.sleep(IDLE_MS);
    const bytes = residentBytes(child.pid);
    await child.stop();
    return bytes;
  };
  const idleBytes: number[] = [];
  const bareBytes: number[] = [];
  for (let round = 0; round < 2; round++) {
    idleBytes.push(await idle(serve(EXECUTABLE, "existing")));
    bareBytes.push(await idle([hello]));
  }
  const beside = `${milliseconds(bare)} a compiled Bun.serve that does nothing`;
  return [
    {
      what: "Cold start to the first 200, existing data",
      sitewright: milliseconds(existing),
      beside,
      ratio: times(ratios[0]!),
      aim: "< 100 ms",
    },
    {
      what: "Cold start to the first 200, new data directory",
      sitewright: milliseconds(fresh),
      beside,
      ratio: times(ratios[1]!),
      aim: "< 100 ms",
    },
    {
      what: "Cold start, existing data, built with --bytecode",
      sitewright: milliseconds(bytecode),
      beside: `${milliseconds(plain)} built without`,
      ratio: times(bytecode / plain),
      aim: "what bytecode is for",
    },
    {
      what: "Idle memory (resident)",
      sitewright: megabytes(median(idleBytes)),
      beside: `${megabytes(median(bareBytes))} a compiled Bun.serve that does nothing`,
      ratio: times(median(idleBytes) / median(bareBytes)),
      aim: "< 100 MB",
    },
  ];
}
