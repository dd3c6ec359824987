/**
 * Settings of the installation that its operator sets in the application. The environment wins: what it says is shown as
 * such, and can't be set here. Secrets are sealed, and never given back.
 */
import * as v from "valibot";
import { ApiError, type Detail, notPossible } from "../../lib/errors.ts";
import { problemOf } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { codeFields, component, described, sentenceOf, webAddress } from "../../operation/fields.ts";
import { LIMIT, operation, type Services } from "../../operation/operation.ts";
import { problemFields } from "../../operation/table_fields.ts";
import { type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";
import { SETTING_CHECKS } from "../../sentences/setting_checks.ts";
import { HEADINGS, readMixedConfig, type StoredValues } from "../../settings/config.ts";
import { RESTART, SHOWN } from "../../settings/current.ts";
import { choicesOf, type Environment, GROUPS, type Group, type Setting, sourceOf } from "../../settings/setting.ts";
import { tell } from "../../storage/bus.ts";
import {
  forgetServerSetting,
  readServerSettings,
  type StoredSettings,
  writeServerSetting,
} from "../../storage/server_settings.ts";
import { findUser } from "../users/service.ts";
import { CHECK_NAMES, sendTrial, tryOut } from "./checks.ts";

const LONGEST_VALUE = 20_000;

const group = described(v.picklist(GROUPS), "What they are about.", "mail");

const ServerSetting = component("ServerSetting", {
  name: described(v.string(), "The variable of the environment that says the same.", "SITEWRIGHT_MAIL_FROM"),
  part: described(v.string(), "What it stands under in the guide to settings.", "E-mail"),
  help: described(v.string(), "What it is for."),
  source: described(
    v.picklist(["environment", "stored", "default"]),
    "Who says what it is. The environment wins, command-line options are part of it.",
    "stored",
  ),
  value: described(
    v.nullable(v.string()),
    "What it is; null: it is not set, or nobody may see it.",
    "Crumb & Co <hello@crumb.example>",
  ),
  secret: described(v.boolean(), "Whether its value is never given back."),
  required: described(v.boolean(), "Whether what it stands under is of no use without it."),
  choices: described(v.nullable(v.array(v.string())), "The values that it can have; null: others too."),
  default: described(v.nullable(v.string()), "What it is when nobody says anything; null: off, or derived."),
  at_once: described(v.boolean(), "Whether a change takes effect at once; else with the next start."),
  waiting: described(v.boolean(), "Whether what is stored waits for the next start."),
  overridden: described(v.boolean(), "Whether something is stored that has no effect, because the environment wins."),
  unreadable: described(v.boolean(), "Whether a secret is stored that the server's key does not open: set it again."),
});

const ServerSettings = component("ServerSettings", {
  groups: described(
    v.array(
      component("ServerSettingGroup", {
        group,
        settings: described(v.array(ServerSetting), "In the order of the guide."),
        problems: described(
          v.array(v.string()),
          "What is wrong with what is stored, so that none of it counts, one line for each wrong value.",
        ),
        wrong: described(
          v.array(
            v.object({
              path: described(v.string(), "The setting that it is about.", "values.SITEWRIGHT_MAIL_FROM"),
              message: described(v.string(), "What is wrong with it."),
              ...problemFields,
            }),
          ),
          "The same, as `details` of a refusal have it.",
        ),
      }),
    ),
    "All groups.",
  ),
  restart_needed: described(v.boolean(), "Whether something that is stored waits for the next start."),
  start_problem: described(
    v.nullable(v.string()),
    "Why the last start did not take what is stored for it, and took what was there before; null: it did.",
  ),
  ...codeFields("start_problem", SETTING_CHECKS),
});

const values = described(
  v.record(v.string(), v.nullable(v.pipe(v.string(), maxCharacters(LONGEST_VALUE)))),
  "By the names of variables; null or an empty text: not set any more. Those that are left out stay as they are.",
  { SITEWRIGHT_SMTP_URL: "smtp://me:secret@smtp.example.com:587", SITEWRIGHT_MAIL_FROM: "hello@crumb.example" },
);

const SettingsCheck = component("ServerSettingsCheck", {
  ok: described(v.boolean(), "Whether all is right."),
  checks: described(
    v.array(
      v.object({
        name: described(v.string(), "What was looked at.", "mail"),
        ok: described(v.boolean(), "Whether it is right."),
        ...sentenceOf(SETTING_CHECKS).entries,
      }),
    ),
    "Each thing that was looked at; empty: nothing is set.",
  ),
});

/** The environment, where settings can be stored beside it. */
function environmentOf({ settings }: Services): Environment {
  if (settings.environment) return settings.environment;
  throw notPossible("no_environment");
}

const groupOf = ({ inApplication }: Setting): Group => inApplication!.group;

function toSettings(services: Services, { values, unreadable }: StoredSettings) {
  const given = environmentOf(services);
  const { problems } = readMixedConfig(given, values);
  const waiting = services.settings.waiting(values);
  const startProblem = waiting.length > 0 ? services.settings.startProblem : null;
  const toSetting = (setting: Setting) => {
    const { name, help, secret, default: usual, shown, inApplication } = setting;
    const ofEnvironment = given[sourceOf(setting, given)];
    const stored = values[name] ?? null;
    const value = ofEnvironment || stored || usual;
    return {
      name,
      part: HEADINGS.get(setting)!,
      help,
      source: ofEnvironment ? ("environment" as const) : stored === null ? ("default" as const) : ("stored" as const),
      value: value === null ? null : secret ? (shown?.(value) ?? null) : value,
      secret,
      required: inApplication!.required,
      choices: choicesOf(setting),
      default: usual,
      at_once: inApplication!.atOnce,
      waiting: waiting.includes(setting),
      overridden: Boolean(ofEnvironment) && stored !== null,
      unreadable: unreadable.includes(setting) && !ofEnvironment,
    };
  };
  return {
    groups: GROUPS.map((group) => {
      const settings = SHOWN.filter((setting) => groupOf(setting) === group);
      return {
        group,
        settings: settings.map(toSetting),
        problems: problems
          .filter(({ names }) => settings.some(({ name }) => names.includes(name)))
          .map(({ line }) => line),
        wrong: problems
          .filter(({ names }) => settings.some(({ name }) => names.includes(name)))
          .map(({ names, told }) => ({ path: `values.${names[0]}`, ...told })),
      };
    }),
    restart_needed: waiting.length > 0,
    start_problem: startProblem?.message ?? null,
    start_problem_code: startProblem?.code ?? null,
    start_problem_details: startProblem?.details ?? {},
  };
}

/** Says the first few; all of them, as far as that is done anywhere, are in `details`. */
function invalid(details: Detail[]): ApiError {
  const said = details.slice(0, 5).map(({ path, message }) => `${path.replace("values.", "")}: ${message}`);
  const more = details.length > said.length ? ` (and ${details.length - said.length} more)` : "";
  return new ApiError("validation_failed", said.join(" ") + more, { details });
}

/** What would be stored. @throws ApiError `validation_failed`, with what is wrong with each value */
function changed(services: Services, stored: StoredValues, group: Group, given: Record<string, string | null>) {
  const environment = environmentOf(services);
  const details: Detail[] = [];
  const next: StoredValues = { ...stored };
  const changes = new Map<Setting, string | null>();
  for (const [name, typed] of Object.entries(given)) {
    const value = typed?.trim() || null;
    const setting = SHOWN.find((one) => one.name === name && groupOf(one) === group);
    const wrong = (told: FieldProblemDetail) => details.push({ path: `values.${name}`, ...told });
    if (!setting) wrong(problem("no_setting", { group }));
    else if (value !== null && environment[sourceOf(setting, environment)])
      wrong(problem("set_elsewhere", { setting: sourceOf(setting, environment) }));
    else {
      const read = value === null ? null : v.safeParse(setting.inApplication!.schema, value);
      if (read && !read.success) wrong(problemOf(read.issues[0]));
      const before = stored[name];
      const whole = value !== null && before !== undefined ? (setting.completed?.(value, before) ?? value) : value;
      changes.set(setting, whole);
      if (whole === null) delete next[name];
      else next[name] = whole;
    }
  }
  if (details.length === 0) {
    const names = SHOWN.filter((setting) => groupOf(setting) === group).map(({ name }) => name);
    const before = readMixedConfig(environment, stored).problems.map(({ line }) => line);
    for (const found of readMixedConfig(environment, next).problems) {
      const about = found.names.find((name) => names.includes(name));
      if (about || !before.includes(found.line))
        details.push({ path: about ? `values.${about}` : "values", ...found.told, message: found.line });
    }
  }
  if (details.length > 0) throw invalid(details);
  return { next, changes };
}

const common = {
  access: "operator",
  role: "owner",
  person: "recent",
} as const;

const getServerSettings = operation({
  name: "settings.server",
  route: "GET /v1/settings/server",
  summary: "Get what can be set here of the installation",
  description:
    "Settings that an operator may set in the application instead of the environment. Everything else is an environment variable; `sitewright --help` lists all.",
  ...common,
  input: {},
  output: ServerSettings,
  limit: LIMIT.read,
  async handle({ db, services }) {
    return toSettings(services, await readServerSettings(db, services.secrets));
  },
});

const setServerSettings = operation({
  name: "settings.set_server",
  route: "PUT /v1/settings/server",
  summary: "Set a group of the installation's settings",
  description:
    "What takes effect at once does, in all processes; else the answer says that a restart is needed. Addresses are your own, and may be private ones. What the environment sets is refused.",
  ...common,
  input: { group, values },
  output: ServerSettings,
  limit: LIMIT.default,
  errors: ["secret_key_missing"],
  async handle(context, input) {
    const { db, services, afterCommit, audit } = context;
    const stored = await readServerSettings(db, services.secrets);
    const { next, changes } = changed(services, stored.values, input.group, input.values);
    for (const [setting, value] of changes)
      await (value === null
        ? forgetServerSetting(db, setting)
        : writeServerSetting(db, services.secrets, setting, value));
    audit.resources.push(...[...changes.keys()].map(({ name }) => name));
    await tell(db, "settings", input.group);
    afterCommit(() => services.settings.take(next));
    const unreadable = stored.unreadable.filter((setting) => !changes.has(setting));
    return toSettings(services, { values: next, unreadable });
  },
});

const checkServerSettings = operation({
  name: "settings.check_server",
  route: "POST /v1/settings/server/check",
  summary: "Try settings before they are kept",
  description:
    "Asks the outside world with what is set now and these values: whether the mail server takes the sign-in, the model answers, names lead here. The same as `sitewright doctor` looks at. Keeps nothing, and costs nothing. Nothing is sent, unless `send_mail` says so.",
  ...common,
  input: {
    group,
    values: v.optional(values, {}),
    only: v.optional(described(v.picklist(CHECK_NAMES), "One thing of the group; left out: all of it.", "mail")),
    send_mail: v.optional(described(v.boolean(), "With `mail`: also sends one to who asks.", true), false),
  },
  output: SettingsCheck,
  limit: LIMIT.create,
  effect: "outside",
  errors: ["not_possible"],
  async handle({ db, services, account, person, newId }, input) {
    const stored = await readServerSettings(db, services.secrets);
    const { next } = changed(services, stored.values, input.group, input.values);
    const { config } = readMixedConfig(environmentOf(services), next);
    const checks = await tryOut(config, input.group, input.only);
    const mail = input.send_mail && input.group === "mail" && checks.every(({ ok }) => ok) ? config.mail : null;
    if (mail) {
      const to = person && (await findUser(db, account._id, person.user_id))?.email;
      if (!to) throw notPossible("no_own_address");
      checks.push(await sendTrial(mail, to, newId("mail")));
    }
    return { ok: checks.every(({ ok }) => ok), checks };
  },
});

const restartServer = operation({
  name: "settings.restart_server",
  route: "POST /v1/settings/server/restart",
  summary: "Restart the server",
  description:
    "All its processes begin anew, with what is stored for their start. Nobody is answered for some seconds; work under way goes on afterwards. When they can't begin so, they do as before, and `start_problem` says why.",
  ...common,
  input: {},
  output: component("ServerRestart", {
    base_url: described(webAddress, "Where the application is then.", "https://app.example.com"),
  }),
  limit: LIMIT.create,
  errors: ["not_possible"],
  async handle({ db, services, afterCommit }) {
    const { restart, settings, secrets } = services;
    if (!restart) throw notPossible("no_restart");
    const { values } = await readServerSettings(db, secrets);
    const { config } = readMixedConfig(environmentOf(services), values);
    await tell(db, "settings", RESTART);
    afterCommit(restart);
    return {
      base_url:
        config.baseUrl ?? (settings.config.baseUrl === null ? services.baseUrl : `http://localhost:${config.port}`),
    };
  },
});

export const serverSettingsOperations = [getServerSettings, setServerSettings, checkServerSettings, restartServer];
