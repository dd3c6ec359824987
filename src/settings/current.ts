/**
 * What the settings say now. An operator changes some of them in the application while the server runs: whoever reads
 * `config` when it is needed has the newest, and what is made of settings is made anew (`Services.ofSettings`). What takes
 * effect with the next start alone stays in `config` as it was at the start.
 */
import { type Config, type MixedConfig, readMixedConfig, SETTINGS, type StoredValues } from "./config.ts";
import { type Environment, type Setting, sourceOf } from "./setting.ts";

/** Settings of the application, in the order of the guide. */
export const SHOWN = SETTINGS.filter(({ inApplication }) => inApplication);

const AT_START = SHOWN.filter(({ inApplication }) => !inApplication!.atOnce);

export interface CurrentSettings {
  /** Always the same object. */
  config: Config;
  /** Variables and command-line options; null: nothing can be set in the application. */
  environment: Environment | null;
  /** Counts the changes. */
  version(): number;
  /** Takes over what is stored now; at the start all of it. */
  take(stored: StoredValues, isStart?: true): void;
  /** Settings that are stored and wait for the next start. */
  waiting(stored: StoredValues): Setting[];
}

/**
 * @param config what counts at the start
 * @param hide hears of what is stored, to keep secrets out of logs
 */
export function createCurrentSettings(
  config: Config,
  environment: Environment | null,
  hide: (stored: StoredValues) => void = () => {},
): CurrentSettings {
  let version = 0;
  let begun: StoredValues = {};

  function adopt(next: MixedConfig["config"]): void {
    const changed = Object.entries(next).filter(
      ([name, value]) => !Bun.deepEquals(config[name as keyof Config], value),
    );
    if (changed.length === 0) return;
    Object.assign(config, Object.fromEntries(changed));
    version++;
  }

  /** What is stored, but for what counts with the next start. */
  const asBegun = (stored: StoredValues): StoredValues => ({
    ...stored,
    ...Object.fromEntries(AT_START.map(({ name }) => [name, begun[name]])),
  });

  return {
    config,
    environment,
    version: () => version,
    take(stored, isStart) {
      if (!environment) return;
      hide(stored);
      if (isStart) begun = stored;
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
