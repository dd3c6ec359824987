/** Keeps the values of secret settings out of all that is written: logs, errors, what commands print. */
import { SETTINGS } from "./config.ts";
import { type Environment, sourceOf } from "./setting.ts";

/** What is shorter is a word that texts have anyway; blotting it out would tell it to whoever sees the gap. */
const LEAST_LENGTH = 8;

/**
 * @param environment where the secrets are
 * @returns what writes "…" in the place of each of them; it gives back the very text when nothing is to be blotted out
 */
export function createRedaction(environment: Environment): (text: string) => string {
  const values = SETTINGS.filter(({ secret }) => secret).map((setting) => environment[sourceOf(setting, environment)]);
  const secrets = values.flatMap((value) => (value ? formsOf(value.trim()) : []));
  // The longest first, so that nothing is left of one that has another in it.
  const known = [...new Set(secrets)].filter((one) => one.length >= LEAST_LENGTH).sort((a, b) => b.length - a.length);
  if (known.length === 0) return (text) => text;
  const pattern = new RegExp(known.map(RegExp.escape).join("|"), "g");
  return (text) => text.replace(pattern, "…");
}

/** The forms in which the secret of a setting may be written: whole, or its password, or the parts of a list or pair. */
function formsOf(value: string): string[] {
  const password = /^\w+:\/\/[^:@/]*:([^@/]*)@/.exec(value)?.[1];
  if (password !== undefined) return [value, password, decoded(password)];
  if (value.startsWith("-----")) return [value, value.replaceAll("\\n", "\n")];
  return [value, ...value.split(",").map((one) => one.trim()), ...value.split(":").slice(1)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
