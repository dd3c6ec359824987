/** What a new server needs first. */
import type { Group, ServerSettings, SettingGroup } from "./forms.ts";

export const STEPS = ["mail", "model", "tls"] as const satisfies Group[];

export const groupOf = ({ groups }: ServerSettings, name: Group): SettingGroup =>
  groups.find(({ group }) => group === name)!;
