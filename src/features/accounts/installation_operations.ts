/** What this installation is set to, and whether what it was told of the outside world is right. Never a secret. */
import * as v from "valibot";
import { component, described, hostName, idOf, sentenceDetails, webAddress } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { isOperator } from "../../policy/operator.ts";
import { publishBucket } from "../../providers/choose.ts";
import { PICTURE_SOURCES } from "../../providers/picture_search/source.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { tellSetting } from "../../sentences/setting_checks.ts";
import { VERSION } from "../../version.ts";
import { pictureSearch } from "../assets/service.ts";
import { leadSources } from "../leads/service.ts";
import { knownUpdate } from "../updates/service.ts";
import { referenceAccess, renewReferenceAccess } from "./service.ts";

const PATIENCE_MS = 15_000;

const Settings = component("Settings", {
  engine: described(
    v.nullable(v.picklist(["builtin", "openai"])),
    "Who writes code: the embedded engine, or a model behind an OpenAI-compatible API; null: for a client.",
    "builtin",
  ),
  models: described(
    v.nullable(
      v.object({
        standard: described(v.string(), "Model behind `standard`."),
        premium: described(v.string(), "Model behind `premium`."),
      }),
    ),
    "What stands behind `standard` and `premium`; null: for a client.",
  ),
  base_url: described(
    webAddress,
    "The application's address; the API is below it at /v1, the reference at /docs.",
    "http://localhost:3000",
  ),
  mcp_url: described(webAddress, "Where agents connect.", "http://localhost:3000/mcp"),
  default_domain: described(hostName, "The domain of published sites."),
  alternate_domain: described(hostName, "The other domain of published sites; null without one."),
  publishing: described(
    v.picklist(["local", "s3"]),
    "Where visitors get published sites: from this server, or from a bucket as well.",
  ),
  mail: described(v.boolean(), "Whether e-mail of forms can be sent."),
  payments: described(v.boolean(), "Whether plans and credits can be bought here."),
  domains_sold: described(v.boolean(), "Whether domains can be bought here."),
  certificates: described(
    v.boolean(),
    "Whether this server gets certificates itself; else a proxy in front of it does.",
  ),
  lead_sources: described(
    v.array(
      v.object({
        name: described(v.string(), "As searches name it.", "places"),
        licence: described(v.string(), "Under which its data may be used.", "CDLA-Permissive-2.0"),
        attribution: described(
          v.string(),
          "What has to be shown with its data.",
          "© Overture Maps Foundation, https://overturemaps.org",
        ),
      }),
    ),
    "Where leads can be searched, the one that is asked when none is named first.",
  ),
  map_tiles: described(
    v.nullable(
      v.object({
        url: v.pipe(
          v.string(),
          v.metadata({
            format: "uri-template",
            description: "Their address, with {z}, {x} and {y}.",
            examples: ["https://tiles.example.com/{z}/{x}/{y}.png"],
          }),
        ),
        attribution: described(v.string(), "What has to stand below them.", "© OpenStreetMap contributors"),
      }),
    ),
    "Pictures for maps of leads; null: maps are drawn without.",
  ),
  picture_sources: described(
    v.array(v.picklist(PICTURE_SOURCES)),
    "Where pictures can be searched, the one that is asked when none is named first.",
    ["pexels", "openverse"],
  ),
  version: described(v.string(), "Version of the server."),
  update: described(
    v.nullable(
      v.object({
        release: described(
          v.nullable(
            v.object({
              version: described(v.string(), "Version."),
              date: described(v.string(), "Day of the release."),
              security: described(v.boolean(), "Whether it, or one before it, mends what others could misuse."),
              notes: described(v.string(), "What is new in it and in those before it, in Markdown."),
            }),
          ),
          "The newest version; null: this is the newest.",
        ),
        messages: described(
          v.array(
            v.object({
              date: described(v.string(), "Day."),
              title: described(v.string(), "Title."),
              description: described(v.string(), "What it is about, and what to do."),
              url: described(v.nullable(v.string()), "Where there is more."),
              security: described(v.boolean(), "Whether it is about what others could misuse."),
            }),
          ),
          "Notices of the last 30 days.",
        ),
      }),
    ),
    "What is newer than this version, for the operator's account alone; null: nothing, or nobody looks (`SITEWRIGHT_UPDATES_URL`).",
  ),
  operator: described(v.boolean(), "Whether your account is the operator's, which sees all accounts."),
});

const SettingsCheck = component("SettingsCheck", {
  ok: described(v.boolean(), "Whether all answer."),
  checks: described(
    v.array(
      v.object({
        name: described(v.picklist(["engine", "mail", "bucket"]), "Name."),
        ok: described(v.boolean(), "Whether it answers."),
        message: described(
          v.string(),
          "What was found, in the words of the provider, mail server or bucket when it refused.",
        ),
        code: described(v.nullable(v.string()), "Which sentence that is; null: it has no code."),
        details: sentenceDetails,
      }),
    ),
    "Each service that was asked.",
  ),
});

const getSettings = operation({
  name: "settings.get",
  route: "GET /v1/settings",
  scope: "any",
  websites: "none",
  summary: "Get the installation's settings",
  description: "They are environment variables; `sitewright --help` lists them all.",
  input: {},
  output: Settings,
  async handle({ db, account, person, token, services }) {
    const { config, baseUrl, engine, mailer, checkout, registrar, authority, ofSettings } = services;
    const isClient = (person ?? token)?.role === "client";
    const isOperators = await isOperator(db, account._id);
    const usable = [...ofSettings(leadSources).values()].filter((source) => source.isThere());
    return {
      engine: isClient ? null : config.engine,
      models: isClient ? null : { standard: engine.describe("standard"), premium: engine.describe("premium") },
      base_url: baseUrl,
      mcp_url: `${baseUrl}/mcp`,
      default_domain: config.defaultDomain,
      alternate_domain: config.alternateDomain,
      publishing: config.publishBucket ? "s3" : "local",
      mail: mailer !== null,
      payments: checkout !== null,
      domains_sold: registrar !== null,
      certificates: authority !== null,
      lead_sources: usable.map(({ name, licence, attribution }) => ({ name, licence, attribution })),
      map_tiles: config.mapTiles,
      picture_sources: ofSettings(pictureSearch).sources,
      version: VERSION,
      update: isOperators ? await knownUpdate(db, services) : null,
      operator: isOperators,
    };
  },
});

const ReferenceAccess = component("ReferenceAccess", {
  url: described(webAddress, "Address.", "http://localhost:3000/docs"),
  user: idOf("acc", "User of the reference."),
  password: described(v.string(), "Password of the reference.", "9mX2nVq0c7LrT4bYkZ1aWd8e"),
  renewable: described(v.boolean(), "Whether there can be another one: not where a setting says it."),
});

const getReference = operation({
  name: "settings.reference",
  route: "GET /v1/settings/reference",
  summary: "Get address, user and password of the reference",
  description:
    "Those of your account; who is signed in to the application needs none. The operator's account has what `SITEWRIGHT_DOCS_USER` and `SITEWRIGHT_DOCS_PASSWORD` say.",
  access: "session",
  role: "owner",
  input: {},
  output: ReferenceAccess,
  async handle({ db, account, services }) {
    return { url: `${services.baseUrl}/docs`, ...(await referenceAccess(db, services, account._id)) };
  },
});

const renewReference = operation({
  name: "settings.renew_reference",
  route: "POST /v1/settings/reference/renew",
  summary: "Get another password of the reference",
  description: "The one that the account had opens nothing from the very next request on.",
  access: "session",
  role: "owner",
  input: {},
  output: ReferenceAccess,
  limit: LIMIT.create,
  showsSecret: true,
  errors: ["not_possible", "secret_key_missing"],
  async handle({ db, account, services }) {
    return { url: `${services.baseUrl}/docs`, ...(await renewReferenceAccess(db, services, account._id)) };
  },
});

/** With the code of its sentence, which only those have that say what is wrong. */
const toFinding = ({ ok, message, said }: { ok: boolean; message: string; said?: string | CodedMessage | null }) => {
  const { code, details } = typeof said === "object" && said ? said : { code: null, details: {} };
  return { ok, message, code, details };
};

const checkSettings = operation({
  name: "settings.check",
  route: "POST /v1/settings/check",
  scope: "settings",
  access: "operator",
  role: "owner",
  summary: "Check key, models, mail server and bucket",
  description:
    "Asks the AI provider, the mail server and the bucket of published sites, where there is one, whether they answer, and says what is wrong when one does not: a wrong key, model, address or password. Changes nothing and costs nothing.",
  input: {},
  output: SettingsCheck,
  limit: LIMIT.create,
  effect: "outside",
  async handle({ services: { engine, mailer, ofSettings }, signal }) {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const checks = await Promise.all([
      engine
        .check(patience)
        .catch((error) => ({ ok: false, message: error instanceof Error ? error.message : String(error) }))
        .then((found) => ({ name: "engine" as const, ...toFinding(found) })),
      mailer?.check().then((found) => ({ name: "mail" as const, ...toFinding(found) })),
      ofSettings(publishBucket)
        ?.check(patience)
        .catch(() => ({ ok: false, message: "The bucket does not answer in time.", said: tellSetting("no_answer") }))
        .then((found) => ({ name: "bucket" as const, ...toFinding(found) })),
    ]);
    const made = checks.filter((check) => check !== undefined);
    return { ok: made.every(({ ok }) => ok), checks: made };
  },
});

export const settingsOperations = [getSettings, getReference, renewReference, checkSettings];
