/** Installs a release and ends itself at a step. Arguments: what `install` takes, as JSON, and the step. */
import { install } from "../../src/commands/update/installing.ts";
import { programAt } from "../../src/commands/update/program.ts";

const [given, last] = process.argv.slice(2);
const { program, ...rest } = JSON.parse(given!);
await install({
  program: programAt(program),
  ...rest,
  signal: new AbortController().signal,
  tell() {},
  step(name) {
    if (name === last) process.kill(process.pid, "SIGKILL");
  },
});
