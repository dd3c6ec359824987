/** Installs a release, as the command does, and ends itself at a step. Arguments: what `install` takes, as JSON, and the step. */
import { install } from "../../src/commands/update/installing.ts";
import { programAt, settle } from "../../src/commands/update/program.ts";

const [given, last] = process.argv.slice(2);
const { program: file, ...rest } = JSON.parse(given!);
const program = programAt(file);
settle(program);
await install({
  program,
  ...rest,
  signal: new AbortController().signal,
  tell() {},
  step(name) {
    if (name === last) process.kill(process.pid, "SIGKILL");
  },
});
