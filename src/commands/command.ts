/** What the files of commands have in common. */

import { Command } from "commander";
import { OperatorError } from "../lib/errors.ts";
import { type Config, ENVIRONMENT, readConfig } from "../settings/config.ts";

/** A mistake in how a command was used: one line for the user. */
export class UsageError extends OperatorError {}

export interface DataOption {
  data?: string;
}

/**
 * A command that is about a data directory.
 * @param usage its name, and its arguments if it has some, like "restore [file]"
 */
export function dataCommand(usage: string, description: string): Command {
  const [name, ...names] = usage.split(" ");
  const command = new Command(name)
    .description(description)
    .option("--data <directory>", "data directory (SITEWRIGHT_DATA)");
  for (const one of names) command.argument(one);
  return command;
}

/** Commands that are called by the name of what they are about, and then their own. */
export function commandGroup(name: string, description: string, ...commands: Command[]): Command {
  const group = new Command(name).description(description);
  for (const one of commands) group.addCommand(one);
  return group;
}

export const configOf = (options: DataOption): Config => readConfig(ENVIRONMENT, { SITEWRIGHT_DATA: options.data });

/** Aborted when the command is asked to stop, so that it leaves nothing half done. */
export function untilStopped(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"]) process.once(name, () => stopping.abort(new UsageError("stopped")));
  return stopping.signal;
}
