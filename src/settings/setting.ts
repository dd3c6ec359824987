/**
 * A setting is a value: its name in the environment, what it may be, its default, whether it is a secret, and what it is for.
 * It is declared once. `--help`, the guide to settings, what is blotted out of logs, and `Config` follow from the declaration.
 */
import * as v from "valibot";
import { problemOf } from "../lib/field_words.ts";
import { type FieldProblem, type FieldProblemDetail, type GivenOf, problem } from "../sentences/field_problems.ts";

type Schema = v.GenericSchema<string, unknown>;

export interface Setting<Name extends string = string, Read extends Schema = Schema, Default = string | null> {
  name: Name;
  schema: Read;
  /** The value when the variable is not set; null means that the setting is off or derived. */
  default: Default;
  /** Whether its value is never shown. */
  secret: boolean;
  help: string;
  /** What of a secret is no secret; left out: nothing. */
  shown?: (value: string) => string;
  /** A new value with what `shown` leaves out, where that is still the same and was not typed again. */
  completed?: (value: string, before: string) => string;
  /** Another variable that is read when the first is not set. */
  alias?: string;
  /** Where an operator sets it in the application; left out: in the environment alone. */
  inApplication?: InApplication;
}

/** The groups of settings that an operator sets in the application. */
export const GROUPS = ["mail", "model", "tls", "buckets", "payments", "lead_sources", "browser", "updates"] as const;
export type Group = (typeof GROUPS)[number];

export interface InApplication {
  group: Group;
  /** Whether what the group is for needs it. */
  required: boolean;
  /** Whether a change takes effect at once; else with the next start. */
  atOnce: boolean;
  /** What it may be there, where that is less than in the environment. */
  schema: Schema;
}

export const setting = <const Name extends string, Read extends Schema, Default extends string | null>(
  name: Name,
  schema: Read,
  value: Default,
  help: string,
  alias?: string,
): Setting<Name, Read, Default> => ({ name, schema, default: value, secret: false, help, alias });

/** A setting whose value is never shown. */
export const secret: typeof setting = (...declared) => ({ ...setting(...declared), secret: true });

type Declared = Record<string, Setting>;

/** Settings about one thing, under one heading of the guide. */
export interface Part<Settings extends Declared = Declared> {
  title: string;
  settings: Settings;
}

/** Which settings of a part are set in the application, all unless `only` names some. */
interface GroupOptions<Settings extends Declared> {
  group: Group;
  only?: (keyof Settings)[];
  /** Those that the group can't do without. */
  required?: (keyof Settings)[];
  /** Those that take effect with the next start. */
  atStart?: (keyof Settings)[];
  /** What some may be there, where that is less than in the environment. */
  less?: { [Member in keyof Settings]?: Schema };
}

/** Settings under one heading. @param shown left out: they are set in the environment alone */
export function part<Settings extends Declared>(
  title: string,
  settings: Settings,
  shown?: GroupOptions<Settings>,
): Part<Settings> {
  if (shown)
    for (const member of shown.only ?? Object.keys(settings))
      settings[member]!.inApplication = {
        group: shown.group,
        required: shown.required?.includes(member) ?? false,
        atOnce: !shown.atStart?.includes(member),
        schema: shown.less?.[member] ?? settings[member]!.schema,
      };
  return { title, settings };
}

/** The values that a setting can have, where they are few and named; null: others too. */
export function choicesOf({ schema }: Setting): string[] | null {
  const steps = (schema as { pipe?: unknown[] }).pipe ?? [schema];
  const named = steps.find((step): step is { options: string[] } =>
    Array.isArray((step as { options?: unknown }).options),
  );
  return named?.options.every((option) => typeof option === "string") ? named.options : null;
}

/** What a part's settings say; null where one without a default is not set. */
export type ValuesOf<Settings extends Declared> = {
  [Member in keyof Settings]:
    | v.InferOutput<Settings[Member]["schema"]>
    | (Settings[Member]["default"] extends string ? never : null);
};

export type Environment = Record<string, string | undefined>;

/** What is wrong with a setting. */
export interface SettingProblem {
  /** The setting, and others that it does not go with. */
  names: string[];
  told: FieldProblemDetail;
  /** In one line: the setting, what it must be, and what it is. */
  line: string;
}

/** The environment while it is read: wrong values are collected, so that all of them are told at once. */
export interface Reading {
  environment: Environment;
  problems: SettingProblem[];
  /** Notes that a setting does not go with others. */
  refuse<Code extends FieldProblem>(name: string, code: Code, ...given: GivenOf<Code>): void;
  /** The values of a part. In the place of a wrong one stands its default. */
  values<Settings extends Declared>(part: Part<Settings>): ValuesOf<Settings>;
  isGiven(setting: Setting): boolean;
  /** Notes a problem when of two settings, which are of use together alone, just one is given. */
  together(one: Setting, other: Setting): void;
}

/** The variable that says what a setting is: its own, or its alias where that alone is set. */
export const sourceOf = ({ name, alias }: Setting, environment: Environment): string =>
  !environment[name] && alias && environment[alias] ? alias : name;

/** @param environment variables by name; empty ones count as not set */
export function beginReading(environment: Environment): Reading {
  const problems: SettingProblem[] = [];
  /** By the names of settings that are not given: what could say them as well. */
  const aliases = new Map<string, string>();
  const refuse: Reading["refuse"] = (name, code, ...given) => {
    const told = problem(code, ...given);
    const others = Object.values(told.values).filter((value) => typeof value === "string");
    const alias = aliases.get(name);
    problems.push({ names: [name, ...others], told, line: `${name}${alias ? ` or ${alias}` : ""} ${told.message}` });
  };
  const given = (setting: Setting) => environment[sourceOf(setting, environment)];
  function read(setting: Setting): unknown {
    if (setting.alias && !given(setting)) aliases.set(setting.name, setting.alias);
    const text = given(setting) || setting.default;
    if (text === null) return null;
    const result = v.safeParse(setting.schema, text);
    if (result.success) return result.output;
    const shown = setting.secret ? "…" : text;
    const told = problemOf(result.issues[0]);
    const line = `${sourceOf(setting, environment)} ${told.message}, but is "${shown}"`;
    problems.push({ names: [setting.name], told, line });
    return setting.default === null ? null : v.parse(setting.schema, setting.default);
  }
  return {
    environment,
    problems,
    refuse,
    values: <Settings extends Declared>({ settings }: Part<Settings>) =>
      Object.fromEntries(
        Object.entries(settings).map(([member, setting]) => [member, read(setting)]),
      ) as ValuesOf<Settings>,
    isGiven: (setting) => Boolean(given(setting)),
    together(one, other) {
      if (!given(one) !== !given(other)) refuse(one.name, "needs_other", { other: other.name });
    },
  };
}
