/** `settings`: what each says, and where that is from. */
import { SETTINGS } from "../settings/config.ts";
import { SHOWN } from "../settings/current.ts";
import { sourceOf } from "../settings/setting.ts";
import { tell } from "../storage/bus.ts";
import { forgetServerSetting } from "../storage/server_settings.ts";
import { type DataOption, dataCommand, storedConfigOf, UsageError } from "./command.ts";
import { withStorage } from "./database.ts";
import { columns, complain, out } from "./output.ts";

export function settingsHelp(): string {
  const rows = SETTINGS.map((setting) => [
    `  ${setting.name}${setting.alias ? ` (or ${setting.alias})` : ""}`,
    `${setting.help}${setting.default === null ? "" : ` [${setting.default}]`}`,
  ]);
  return `\nSettings are environment variables [default]:\n${columns(rows)}\n`;
}

export const command = dataCommand("settings", "print what each setting is, and where that is from")
  .option("--forget <name>", "take back what was set in the application for it, when that keeps you out")
  .action(async (options: DataOption & { forget?: string }) => {
    if (options.forget !== undefined) return await forget(options, options.forget);
    const { given, environment, stored, problems } = await storedConfigOf({ SITEWRIGHT_DATA: options.data });
    const rows = SETTINGS.map((setting) => {
      const source = sourceOf(setting, given);
      const value = environment[source] || setting.default;
      const from = given[source] ? source : environment[setting.name] ? "the application" : "default";
      return [setting.name, value === null ? "not set" : setting.secret ? "…" : value, from];
    });
    out(columns([["SETTING", "VALUE", "FROM"], ...rows]));
    for (const problem of problems) complain(`left out of what was set in the application: ${problem}`);
    for (const { name } of stored.unreadable)
      complain(`${name} was set in the application, and this server's key does not open it; set it again`);
  });

/** Servers that run take it over at once, but for what counts at their start. */
async function forget(options: DataOption, name: string): Promise<void> {
  const setting = SHOWN.find((one) => one.name === name);
  if (!setting) throw new UsageError(`${name} is nothing that is set in the application; see "sitewright settings"`);
  await withStorage(options, (storage) =>
    storage.write("all", async (db) => {
      await forgetServerSetting(db, setting);
      await tell(db, "settings", setting.inApplication!.group);
    }),
  );
  out(
    `What was set in the application for ${name} is forgotten${setting.inApplication!.atOnce ? "" : "; restart the server"}.`,
  );
}
