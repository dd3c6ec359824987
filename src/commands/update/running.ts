/** Another version of the program, run to its end. */
import { VERSION_FORM } from "../../lib/versions.ts";
import { UsageError } from "../command.ts";

const MOST_WORDS = 2000;
/** The first run of a program of this size may have to come from a slow disk. */
export const VERSION_PATIENCE_MS = 60_000;

/**
 * Runs a program.
 * @returns its exit code, and what it said on both outputs
 * @throws UsageError when it can't be run on this machine, or takes longer than `patienceMs`
 */
export async function runProgram(program: string, args: string[], patienceMs: number, signal: AbortSignal) {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  let child: Bun.Subprocess<"ignore", "pipe", "pipe">;
  try {
    child = Bun.spawn([program, ...args], { stdin: "ignore", stdout: "pipe", stderr: "pipe", signal: patience });
  } catch (error) {
    throw new UsageError(`${program} can't be run on this machine (${error instanceof Error ? error.message : error})`);
  }
  const [out, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  signal.throwIfAborted();
  if (patience.aborted) throw new UsageError(`${program} ${args[0]} was not done after ${patienceMs / 1000} seconds`);
  return { code, said: `${problems}${out}`.trim().slice(-MOST_WORDS), out: out.trim() };
}

/** What a program says of itself. */
export async function versionOf(program: string): Promise<string> {
  const { code, out, said } = await runProgram(
    program,
    ["--version"],
    VERSION_PATIENCE_MS,
    new AbortController().signal,
  );
  if (code === 0 && VERSION_FORM.test(out)) return out;
  throw new UsageError(`${program} does not say its version, but "${said}" (exit code ${code})`);
}
