/** `doctor`: what is wrong with this installation, each with what to do. */
import { chooseEngine } from "../engines/choose.ts";
import { ENVIRONMENT, SEE_SETTINGS, unknownSettings } from "../settings/config.ts";
import { type DataOption, dataCommand, storedConfigOf } from "./command.ts";
import { examine } from "./doctor/installation.ts";
import { out } from "./output.ts";

export const command = dataCommand(
  "doctor",
  "check configuration, disk, database, engine, mail server, buckets, workers, and the way in: ports, names, certificates",
).action(async (options: DataOption) => {
  const { config, problems } = await storedConfigOf({ SITEWRIGHT_DATA: options.data });
  const findings = await examine(config, chooseEngine(config));
  for (const { line } of problems) findings.push({ ok: false, name: "settings of the application", message: line });
  const unknown = unknownSettings(ENVIRONMENT).join(", ");
  if (unknown) findings.push({ ok: false, name: "settings", message: `there is no ${unknown}; ${SEE_SETTINGS}` });
  for (const { ok, name, message } of findings) out(`${ok ? "ok  " : "FAIL"}  ${name}: ${message}`);
  if (findings.some((finding) => !finding.ok)) process.exitCode = 1;
});
