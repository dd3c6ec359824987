#!/usr/bin/env bun
/** The command line: finds the command that is asked for. Errors are one line on standard error, never a stack trace. */
import { Command, CommanderError } from "commander";
import { complain } from "./commands/output.ts";
import * as settings from "./commands/settings.ts";
import { ApiError, OperatorError } from "./lib/errors.ts";
import { ConfigError } from "./settings/config.ts";
import { VERSION } from "./version.ts";

/** The file of each command. One is loaded when its command is called; all of them to say which there are. */
const COMMANDS: Record<string, () => Promise<{ command: Command }>> = {
  serve: () => import("./commands/serve.ts"),
  keys: () => import("./commands/keys.ts"),
  accounts: () => import("./commands/accounts.ts"),
  "setup-link": () => import("./commands/setup_link.ts"),
  users: () => import("./commands/users.ts"),
  backup: () => import("./commands/backup.ts"),
  backups: () => import("./commands/backups.ts"),
  restore: () => import("./commands/restore.ts"),
  move: () => import("./commands/move.ts"),
  update: () => import("./commands/update.ts"),
  leads: () => import("./commands/leads.ts"),
  demo: () => import("./commands/demo.ts"),
  secrets: () => import("./commands/secrets.ts"),
  settings: async () => settings,
  doctor: () => import("./commands/doctor.ts"),
  licences: () => import("./commands/licences.ts"),
  edge: () => import("./commands/edge.ts"),
};
/** What only this program calls. */
const HIDDEN: typeof COMMANDS = { worker: () => import("./commands/worker.ts") };

const program = new Command("sitewright")
  .description("Creates, generates with AI, edits and publishes websites.")
  .version(VERSION, "-V, --version", "print the version")
  .helpOption("-h, --help", "print this help")
  .addHelpText("after", settings.settingsHelp)
  .showHelpAfterError('See "sitewright --help".')
  .exitOverride();

function addTo(parent: Command, command: Command, hidden: boolean): void {
  command.copyInheritedSettings(parent);
  for (const one of command.commands) one.copyInheritedSettings(command);
  parent.addCommand(command, { hidden });
}

/** What an error means to the user: its line and the exit code (2 for a wrong call, 1 for everything else). */
async function explain(error: unknown): Promise<{ line: string | null; code: number }> {
  if (error instanceof CommanderError) return { line: null, code: error.exitCode === 0 ? 0 : 2 };
  if (error instanceof ConfigError) return { line: error.message, code: 2 };
  if (error instanceof OperatorError || error instanceof ApiError) return { line: error.message, code: 1 };
  const { storageProblem } = await import("./storage/problems.ts");
  const disk = storageProblem(error);
  if (disk) return { line: `the database can't be written (${disk.reason})`, code: 1 };
  return { line: error instanceof Error ? error.message : String(error), code: 1 };
}

try {
  const name = process.argv[2] ?? "";
  const hidden = Object.hasOwn(HIDDEN, name);
  const all = hidden ? HIDDEN : COMMANDS;
  const others = /^(-V|--version)$/.test(name) ? [] : Object.values(all);
  const wanted = Object.hasOwn(all, name) ? [all[name]!] : others;
  for (const { command } of await Promise.all(wanted.map((load) => load()))) addTo(program, command, hidden);
  await program.parseAsync();
} catch (error) {
  const { line, code } = await explain(error);
  if (line) complain(line);
  process.exitCode = code;
}
