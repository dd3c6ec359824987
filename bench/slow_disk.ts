/**
 * What others notice while somebody writes and the disk is slow: each wait for it is made to take ten milliseconds
 * (`strace` does that to the program's own calls), as on the disks that small servers are rented with.
 */
import { p99, startProbe } from "./probe.ts";
import type { Sitewright } from "./processes.ts";
import { milliseconds, perSecond, type Row, times } from "./report.ts";

const SLOW_MS = 10;
/** The command that the program is started with. */
export const SLOW_DISK = [
  "strace",
  // The tracer is a grandchild: what is started, and stopped, is the program itself.
  "-D",
  "-f",
  "--seccomp-bpf",
  "--output=/dev/null",
  "--trace=fdatasync,fsync",
  `--inject=fdatasync,fsync:delay_enter=${SLOW_MS * 1000}`,
];
const WRITERS = 4;
/** Whose website is read, and those of who write. */
export const SLOW_DISK_ACCOUNTS = WRITERS + 1;
const MEASURED_MS = 5000;
const AIM = 2;

/** Measures how long clients wait for their websites beside others who write, and at rest. */
export async function slowDisk(server: Sitewright, keys: string[]): Promise<Row[]> {
  const [reader, ...writers] = keys;
  const headersOf = (key: string) => ({ Authorization: `Bearer ${key}`, "Content-Type": "application/json" });
  const send = (key: string, method: string, path: string, body?: object) =>
    fetch(`${server.origin}${path}`, {
      method,
      headers: headersOf(key),
      body: body ? JSON.stringify(body) : undefined,
    });
  const make = async (key: string): Promise<string> => {
    const answer = await send(key, "POST", "/v1/websites", { name: "A", prompt: "A bakery" });
    return ((await answer.json()) as { _id: string })._id;
  };
  const website = await make(reader!);
  const path = `/v1/websites/${website}`;
  const probe = startProbe(server, "nobody.test", path, reader!);
  await Bun.sleep(1000);
  await probe.taken();
  await Bun.sleep(MEASURED_MS);
  const rest = p99((await probe.taken()).read);
  let written = 0;
  const until = performance.now() + MEASURED_MS;
  const write = async (key: string) => {
    const own = await make(key);
    for (; performance.now() < until; written++)
      await (await send(key, "PUT", `/v1/websites/${own}`, { name: `Name ${written}` })).arrayBuffer();
  };
  await Promise.all(writers.map(write));
  const beside = p99((await probe.taken()).read);
  await probe.stop();
  return [
    {
      what: `GET /v1/websites/:id, p99 beside ${WRITERS} who write, when the disk takes ${SLOW_MS} ms`,
      sitewright: milliseconds(beside),
      beside: `${milliseconds(rest)} at rest`,
      ratio: times(beside / rest),
      aim: `≤ ${AIM}`,
    },
    {
      what: "Writes a second meanwhile, durable",
      sitewright: perSecond((written * 1000) / MEASURED_MS),
      beside: `${perSecond(1000 / SLOW_MS)} waits of the disk`,
      ratio: times((written * SLOW_MS) / MEASURED_MS),
      aim: "",
    },
  ];
}
