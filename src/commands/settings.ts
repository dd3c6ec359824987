/** `settings`: what each says, and where that is from. */
import { SETTINGS } from "../settings/config.ts";
import { sourceOf } from "../settings/setting.ts";
import { type DataOption, dataCommand, storedConfigOf } from "./command.ts";
import { columns, complain, out } from "./output.ts";

/** All settings, for `--help`. */
export function settingsHelp(): string {
  const rows = SETTINGS.map((setting) => [
    `  ${setting.name}${setting.alias ? ` (or ${setting.alias})` : ""}`,
    `${setting.help}${setting.default === null ? "" : ` [${setting.default}]`}`,
  ]);
  return `\nSettings are environment variables [default]:\n${columns(rows)}\n`;
}

export const command = dataCommand("settings", "print what each setting is, and where that is from").action(
  async (options: DataOption) => {
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
  },
);
