/**
 * What the settings say, checked: a wrong value stops the start with one clear line for each. This room is the only reader
 * of the environment.
 */
import { BROWSER, readBrowser } from "./browser.ts";
import { BACKUPS, PUBLISHING, readBackup, readPublishBucket } from "./buckets.ts";
import { DNS, readDns } from "./dns.ts";
import { AI, COMPUTING, readEngine, readWorkers } from "./engine.ts";
import { LEADS, readLeads } from "./leads.ts";
import { MAIL, readMail } from "./mail.ts";
import { PAYMENTS, readPayments } from "./payments.ts";
import { PICTURES, readPictures } from "./pictures.ts";
import { EVERY_ADDRESS } from "./schemas.ts";
import { MONITORING, NETWORK, SERVER } from "./server.ts";
import {
  beginReading,
  type Environment,
  GROUPS,
  type Reading,
  type Setting,
  type SettingProblem,
  sourceOf,
} from "./setting.ts";
import { readTls, TLS } from "./tls.ts";
import { readUpdates, UPDATES } from "./updates.ts";

/** All settings, in the order of the guide. */
export const PARTS = [
  SERVER,
  AI,
  COMPUTING,
  DNS,
  MAIL,
  NETWORK,
  TLS,
  LEADS,
  PICTURES,
  BROWSER,
  PUBLISHING,
  BACKUPS,
  MONITORING,
  UPDATES,
  PAYMENTS,
];

/** All settings, each with the heading that it stands under. */
export const HEADINGS = new Map(
  PARTS.flatMap(({ title, settings }) => Object.values(settings).map((setting: Setting) => [setting, title])),
);

export const SETTINGS: Setting[] = PARTS.flatMap(({ settings }): Setting[] => Object.values(settings));

type NameOf<Settings> = Settings extends unknown ? (Settings[keyof Settings] & Setting)["name"] : never;
export type SettingName = NameOf<(typeof PARTS)[number]["settings"]>;

/** The checked configuration. Times are in the unit of their name; `null` means off or not set. */
export type Config = ReturnType<typeof readParts>;

export const ENVIRONMENT: Environment = process.env;

/** The configuration is not usable. `problems` has one line for each wrong value. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
  }
}

/** Of programs that call the API, as the reference has them. */
export const OF_CLIENTS = ["SITEWRIGHT_KEY", "SITEWRIGHT_SESSION"];

/** What to do about a name that is no setting's. */
export const SEE_SETTINGS = 'see "sitewright --help" for their names';

/** Variables that look like settings and are none: one that is misspelt is not heard of otherwise. */
export function unknownSettings(environment: Environment): string[] {
  const known = new Set([...SETTINGS.map(({ name }) => name), ...OF_CLIENTS]);
  return Object.keys(environment)
    .filter((name) => name.startsWith("SITEWRIGHT_") && environment[name] && !known.has(name))
    .sort();
}

/**
 * Reads and checks the environment.
 * @param environment variables by name; empty ones count as not set
 * @param flags values of command-line options, which win over the environment
 * @throws ConfigError with one line for each wrong value
 */
export function readConfig(environment: Environment, flags: Partial<Record<SettingName, string>> = {}): Config {
  const given = Object.entries(flags).filter(([, value]) => value);
  const reading = beginReading({ ...environment, ...Object.fromEntries(given) });
  const config = readParts(reading);
  if (reading.problems.length > 0) throw new ConfigError(linesOf(reading.problems));
  return config;
}

/**
 * Where data are, of what the environment alone says.
 * @throws ConfigError with one line for each wrong value
 */
export function readPlace(environment: Environment) {
  const reading = beginReading(environment);
  const place = { ...reading.values(SERVER), ...reading.values(NETWORK) };
  // All that is wrong is told at once.
  if (reading.problems.length > 0) readConfig(environment);
  return place;
}

/** Settings that are set in the application, by the names of their variables. */
export type StoredValues = Partial<Record<string, string>>;

/** A configuration of which a part is set in the application, and what of that is left out, because it is wrong. */
export interface MixedConfig {
  config: Config;
  /** What counts: the environment, and what is stored for what it leaves open. */
  environment: Environment;
  /** What is wrong of what is stored. */
  problems: SettingProblem[];
}

/**
 * Reads the environment, and what is stored for what it leaves open. What is wrong in the application can only be mended
 * there, so that it stops no start: a group that is wrong is left out.
 * @param environment variables by name, which win; command-line options are among them
 * @throws ConfigError with one line for each wrong value of the environment
 */
export function readMixedConfig(environment: Environment, stored: StoredValues): MixedConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const open = SETTINGS.filter((setting) => setting.inApplication && !given[sourceOf(setting, given)]);
  const problemsOf = (left: Setting[]): [SettingProblem[], Config, Environment] => {
    const values = left.flatMap(({ name }) => (stored[name] ? [[name, stored[name]]] : []));
    const environment: Environment = { ...given, ...Object.fromEntries(values) };
    const reading = beginReading(environment);
    const config = readParts(reading);
    return [reading.problems, config, environment];
  };
  let left = open;
  let [found, config, mixed] = problemsOf(left);
  const problems: SettingProblem[] = [];
  for (const group of GROUPS) {
    if (found.length === 0) break;
    const without = left.filter(({ inApplication }) => inApplication!.group !== group);
    const [less, other, rest] = problemsOf(without);
    if (less.length >= found.length) continue;
    problems.push(...found.filter(({ line }) => !linesOf(less).includes(line)));
    [left, found, config, mixed] = [without, less, other, rest];
  }
  if (found.length > 0) throw new ConfigError(linesOf(found));
  return { config, environment: mixed, problems };
}

const linesOf = (problems: SettingProblem[]): string[] => problems.map(({ line }) => line);

function readParts(reading: Reading) {
  const engine = readEngine(reading);
  const server = reading.values(SERVER);
  const { tls } = readTls(reading, server.baseUrl);
  const { publishBucket } = readPublishBucket(reading);
  const network = reading.values(NETWORK);
  const config = {
    ...server,
    ...engine,
    ...readWorkers(reading, server.processes),
    ...readDns(reading),
    ...readMail(reading, server.baseUrl),
    ...network,
    privateNetworks: network.privateNetworks ?? [],
    ...readLeads(reading),
    ...readPictures(reading),
    ...readBrowser(reading, server.processes),
    ...readBackup(reading, publishBucket),
    ...reading.values(MONITORING),
    ...readUpdates(reading),
    ...readPayments(reading),
    publishBucket,
    tls,
    // Who gets certificates of their own is reached from outside.
    host: tls && !reading.isGiven(SERVER.settings.host) ? EVERY_ADDRESS : server.host,
  };
  if (config.databaseUrl && config.backup) reading.refuse("SITEWRIGHT_BACKUP_TO", "backup_elsewhere");
  if (reading.problems.length === 0 && config.defaultDomain === config.alternateDomain)
    reading.refuse("SITEWRIGHT_DEFAULT_DOMAIN", "same_setting", { other: "SITEWRIGHT_ALTERNATE_DOMAIN" });
  return config;
}
