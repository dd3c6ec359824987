/**
 * What the settings say now. An operator changes some of them in the application while the server runs: whoever reads
 * `config` when it is needed has the newest, and what is made of settings is made anew (`Services.ofSettings`). What takes
 * effect with the next start alone stays in `config` as it was at the start.
 */
import type { CodedMessage } from "../sentences/sentence.ts";
import { type Config, type MixedConfig, readMixedConfig, SETTINGS, type StoredValues } from "./config.ts";
import { type Environment, type Setting, sourceOf } from "./setting.ts";

/** Settings of the application, in the order of the guide. */
export const SHOWN = SETTINGS.filter(({ inApplication }) => inApplication);

const AT_START = SHOWN.filter(({ inApplication }) => !inApplication!.atOnce);

/** What is stored, with what counts at a start as it was before. */
export const withStartOf = (stored: StoredValues, before: StoredValues): StoredValues => ({
  ...stored,
  ...Object.fromEntries(AT_START.map(({ name }) => [name, before[name]])),
});

/** What processes tell each other instead of a group's name when all are to begin anew. */
export const RESTART = "restart";

export interface CurrentSettings {
  /** Always the same object. */
  config: Config;
  /** Variables and command-line options; null: nothing can be set in the application. */
  environment: Environment | null;
  /** Counts the changes. */
  version(): number;
  /** Why this process runs without what is stored for its start; null: it does not. */
  startProblem: CodedMessage | null;
  /** Takes over what is stored now; the first time all of it, unless it was said what the start has taken. */
  take(stored: StoredValues): void;
  /** Settings that are stored and wait for the next start. */
  waiting(stored: StoredValues): Setting[];
}

/** Where a configuration is from. */
export interface ConfigSource {
  /** Variables and command-line options; left out: nothing can be set in the application. */
  environment?: Environment;
  /** What was stored and is in it; left out: what is stored when it is first asked for. */
  stored?: StoredValues;
  /** Why that is less than what is stored now. */
  startProblem?: CodedMessage | null;
  /** Hears of what is stored, to keep secrets out of logs. */
  hide?(stored: StoredValues): void;
}

/** @param config what counts at the start */
export function createCurrentSettings(config: Config, source: ConfigSource): CurrentSettings {
  const environment = source.environment ?? null;
  let version = 0;
  let begun = source.stored ?? null;

  function adopt(next: MixedConfig["config"]): void {
    const changed = Object.entries(next).filter(
      ([name, value]) => !Bun.deepEquals(config[name as keyof Config], value),
    );
    if (changed.length === 0) return;
    Object.assign(config, Object.fromEntries(changed));
    version++;
  }

  const asBegun = (stored: StoredValues) => withStartOf(stored, begun ?? {});

  return {
    config,
    environment,
    startProblem: source.startProblem ?? null,
    version: () => version,
    take(stored) {
      if (!environment) return;
      source.hide?.(stored);
      begun ??= stored;
      adopt(readMixedConfig(environment, asBegun(stored)).config);
    },
    waiting(stored) {
      if (!environment) return [];
      const now = readMixedConfig(environment, stored).environment;
      const then = readMixedConfig(environment, asBegun(stored)).environment;
      return AT_START.filter((setting) => now[sourceOf(setting, now)] !== then[sourceOf(setting, then)]);
    },
  };
}
