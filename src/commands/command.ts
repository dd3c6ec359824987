/** What the files of commands have in common. */

import { Command } from "commander";
import { OperatorError } from "../lib/errors.ts";
import {
  type Config,
  ENVIRONMENT,
  type MixedConfig,
  readMixedConfig,
  readPlace,
  type SettingName,
} from "../settings/config.ts";
import type { Environment } from "../settings/setting.ts";
import { lookAtServerSettings, type StoredSettings } from "../storage/server_settings.ts";
import { redact } from "./output.ts";

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

/** The configuration of a data directory, with what was set in the application. */
export const configOf = async (options: DataOption): Promise<Config> =>
  (await storedConfigOf({ SITEWRIGHT_DATA: options.data })).config;

/** A configuration, and what in the application is stored for it. */
export interface StoredConfig extends MixedConfig {
  stored: StoredSettings;
  /** Variables and command-line options. */
  given: Environment;
}

/**
 * The configuration with what was set in the application.
 * @param flags values of command-line options, which win over the environment
 */
export async function storedConfigOf(flags: Partial<Record<SettingName, string>>): Promise<StoredConfig> {
  const given = { ...ENVIRONMENT, ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value)) };
  const stored = await lookAtServerSettings(readPlace(given));
  redact.hide(stored.values);
  return { ...readMixedConfig(given, stored.values), stored, given };
}

/** Aborted when the command is asked to stop, so that it leaves nothing half done. */
export function untilStopped(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"]) process.once(name, () => stopping.abort(new UsageError("stopped")));
  return stopping.signal;
}
