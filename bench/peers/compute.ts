/**
 * Computes for so many milliseconds with each line on standard input, at a niceness, and asks nobody anything: what
 * others wait for beside it is the machine's share.
 */
import { setNiceness } from "../processes.ts";

const [, , niceness, durationMs] = process.argv;
setNiceness(process.pid, Number(niceness));
process.stdout.write("ready\n");
for await (const _ of console) for (const end = performance.now() + Number(durationMs); performance.now() < end; );
