/** `settings`: what each says, and where that is from. */
import { ENVIRONMENT, SETTINGS } from "../settings/config.ts";
import { sourceOf } from "../settings/setting.ts";
import { configOf, type DataOption, dataCommand } from "./command.ts";
import { columns, out } from "./output.ts";

/** All settings, for `--help`. */
export function settingsHelp(): string {
  const rows = SETTINGS.map((setting) => [
    `  ${setting.name}${setting.alias ? ` (or ${setting.alias})` : ""}`,
    `${setting.help}${setting.default === null ? "" : ` [${setting.default}]`}`,
  ]);
  return `\nSettings are environment variables [default]:\n${columns(rows)}\n`;
}

export const command = dataCommand("settings", "print what each setting is, and where that is from").action(
  (options: DataOption) => {
    configOf(options);
    const rows = SETTINGS.map((setting) => {
      const source = sourceOf(setting, ENVIRONMENT);
      const given = (setting.name === "SITEWRIGHT_DATA" && options.data) || ENVIRONMENT[source];
      const value = given || setting.default;
      return [setting.name, value === null ? "not set" : setting.secret ? "…" : value, given ? source : "default"];
    });
    out(columns([["SETTING", "VALUE", "FROM"], ...rows]));
  },
);
