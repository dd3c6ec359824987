/** Keeps the values of secret settings out of all that is written: logs, errors, what commands print. */
import { SETTINGS, type StoredValues } from "./config.ts";
import { type Environment, sourceOf } from "./setting.ts";

/** What is shorter is a word that texts have anyway; blotting it out would tell it to whoever sees the gap. */
const LEAST_LENGTH = 8;

/** Writes "…" in the place of each secret; it gives back the very text when nothing is to be blotted out. */
export interface Redaction {
  (text: string): string;
  /** Has secrets that are stored blotted out from now on; those of before stay so. */
  hide(stored: StoredValues): void;
}

/** @param environment where the secrets are */
export function createRedaction(environment: Environment): Redaction {
  const known = new Set<string>();
  let redact = (text: string) => text;
  const hide = (values: Environment) => {
    const before = known.size;
    for (const setting of SETTINGS) {
      const value = setting.secret && values[sourceOf(setting, values)];
      if (value) for (const form of formsOf(value.trim())) known.add(form);
    }
    if (known.size > before) redact = redactionOf(known);
  };
  hide(environment);
  return Object.assign((text: string) => redact(text), { hide });
}

function redactionOf(secrets: Iterable<string>): (text: string) => string {
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
