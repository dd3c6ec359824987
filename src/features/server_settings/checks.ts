/**
 * Whether what the settings say of the outside world is right: the checks of `doctor`, and of the application before an
 * operator keeps a setting. Each asks with the settings that it is given, and changes nothing.
 */

import { escapeXml } from "../../design/drawing/xml.ts";
import { chooseEngine } from "../../engines/choose.ts";
import type { EngineSource } from "../../engines/engine.ts";
import { DAY_MS, SECOND_MS, systemClock } from "../../lib/clock.ts";
import { OperatorError } from "../../lib/errors.ts";
import { createMeasurements } from "../../lib/measurements.ts";
import { createBrowser } from "../../providers/browser/browser.ts";
import { BrowserError } from "../../providers/browser/failures.ts";
import { checkout, registrar } from "../../providers/choose.ts";
import { createOwnDnsProvider } from "../../providers/dns/credentials.ts";
import { createDnsLookup } from "../../providers/dns/lookup.ts";
import { createLeadSources } from "../../providers/lead_sources/choose.ts";
import { createMailer, type MailSettings } from "../../providers/mail.ts";
import { createObjectStore } from "../../providers/object_store.ts";
import { createOutgoing } from "../../providers/outgoing.ts";
import { createPictureSearch } from "../../providers/picture_search/search.ts";
import { getReleases, newestRelease } from "../../providers/releases.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { type SETTING_CHECKS, tellSetting } from "../../sentences/setting_checks.ts";
import type { Config } from "../../settings/config.ts";
import type { Group } from "../../settings/setting.ts";
import { VERSION } from "../../version.ts";
import { listBackups } from "../backups/service.ts";
import { type CodedFinding, examineFutureNames } from "./names.ts";

const ENGINE_PATIENCE_MS = 15 * SECOND_MS;
const PATIENCE_MS = 30 * SECOND_MS;
/** One day's backup may have failed; after two somebody should look. */
const OLD_BACKUP_MS = 2 * DAY_MS;
const MOST_ZONES_SHOWN = 5;

/** Whether the engine can be reached with its settings, in the provider's own words when it can't. */
export async function examineEngine(engine: Pick<EngineSource, "name" | "check">): Promise<CodedFinding> {
  const name = `engine ${engine.name}`;
  try {
    const { ok, message, said = message } = await engine.check(AbortSignal.timeout(ENGINE_PATIENCE_MS));
    const fine = engine.name === "builtin" ? "engine_off" : "engine_fine";
    return { ok, name, ...(ok ? tellSetting(fine) : tellFailure({ said, message })), message };
  } catch (error) {
    return { ok: false, name, ...tellFailure(error) };
  }
}

/** Whether the mail server can be reached and takes our sign-in, in its own words when it does not. */
export async function examineMail({ mail }: Pick<Config, "mail">): Promise<CodedFinding> {
  const name = "mail";
  if (!mail) return { ok: true, name, ...tellSetting("mail_off", { setting: "SITEWRIGHT_SMTP_URL" }) };
  const { ok, said, forOperator } = await createMailer(mail).check();
  const { host, from } = mail as { host?: string; from: string };
  const told = ok
    ? { ...tellSetting("mail_fine", { server: host ?? "", sender: from }), message: forOperator }
    : tellFailure({ said, message: forOperator });
  return { ok, name, ...told };
}

/** Whether published sites can be brought into the bucket, and visitors read it, in the provider's words when not. */
export async function examineBucket({ publishBucket }: Pick<Config, "publishBucket">): Promise<CodedFinding> {
  const name = "bucket";
  if (!publishBucket)
    return {
      ok: true,
      name,
      ...tellSetting("bucket_off", { setting: "SITEWRIGHT_PUBLISH_S3_ENDPOINT" }),
    };
  const store = createObjectStore(publishBucket, systemClock);
  const place = `${store.place}, read at ${publishBucket.publicUrl}`;
  try {
    const { ok, said, message } = await store.check(AbortSignal.timeout(PATIENCE_MS));
    return { ok, name, ...(said ?? tellSetting("bucket_fine", { place })), message: `${place}: ${message}` };
  } catch {
    return { ok: false, name, ...tellSetting("bucket_silent", { place }) };
  }
}

/** Whether the browser shows a page, or why not. */
export async function examineBrowser(config: Pick<Config, "browser" | "workers">): Promise<CodedFinding> {
  const name = "browser";
  const browser = createBrowser({ config, clock: systemClock });
  if (!browser) return { ok: true, name, ...tellSetting("browser_off", { setting: "SITEWRIGHT_BROWSER" }) };
  const isStarted = config.browser!.address.startsWith("/");
  const page = { path: "/", html: "<!doctype html><p>Hi</p>", file: async () => null };
  const where = `${config.browser!.address}${isStarted && !config.browser!.isSandboxed ? ", without its sandbox" : ""}`;
  try {
    await browser.look(page, (view) => view.show({ width: 390, theme: "light" }), AbortSignal.timeout(PATIENCE_MS));
    return { ok: true, name, ...tellSetting("browser_fine", { where }) };
  } catch (error) {
    const said = error instanceof BrowserError ? error.detail : String(error);
    const lacksSandbox = error instanceof BrowserError && error.lacksSandbox;
    const told = tellSetting("browser_failed", { where, said });
    const setting = "SITEWRIGHT_BROWSER_SANDBOX";
    return {
      ok: false,
      name,
      ...(lacksSandbox ? tellSetting("browser_no_sandbox", { where, setting }) : told),
      message: told.message,
    };
  }
}

/** Whether backups are made, where nobody else reads them, and how old the newest is. */
export async function examineBackups({ backup }: Pick<Config, "backup">): Promise<CodedFinding> {
  const name = "backups";
  if (!backup) return { ok: true, name, ...tellSetting("backups_off", { setting: "SITEWRIGHT_BACKUP_TO" }) };
  const store = createObjectStore(backup.bucket, systemClock);
  const place = `s3://${backup.bucket.bucket}/${backup.bucket.prefix}`;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const { ok, said, message } = await store.check(signal, "backups");
    if (said) return { ok, name, ...said, message: `${place}: ${message}` };
    const [newest] = (await listBackups(store, signal)).backups;
    if (!newest)
      return {
        ok,
        name,
        ...tellSetting("backups_none", { place }),
        message: `${place}: ${message} There is none yet.`,
      };
    const isOld = systemClock.now() - newest.time > OLD_BACKUP_MS;
    return {
      ok: !isOld,
      name,
      ...tellSetting(isOld ? "backups_old" : "backups_fine", { place, newest: newest.name }),
      message: `${place}: ${message} The newest is ${newest.name}${isOld ? ", which is old" : ""}.`,
    };
  } catch (error) {
    return {
      ok: false,
      name,
      ...(signal.aborted ? tellSetting("bucket_silent", { place }) : tellFailure(error)),
    };
  }
}

/** What systems, and libraries of ours, call connections that were not made. */
const FAILURES = [
  [/ECONNREFUSED|ConnectionRefused/, "unreachable"],
  [/ENOTFOUND|EAI_AGAIN/, "name_unknown"],
  [/ETIMEDOUT/, "no_answer"],
  [/CERT_|_CERT|ALTNAME/, "certificate_refused"],
] as const satisfies [RegExp, keyof typeof SETTING_CHECKS][];

/** Why something could not be asked: in words of its own where the network says it, else as it was said. */
function tellFailure(error: unknown): CodedMessage {
  const {
    message,
    code,
    cause,
    sentence,
    said: own = sentence,
  } = (typeof error === "object" && error !== null ? error : { message: String(error) }) as NodeJS.ErrnoException & {
    said?: string | CodedMessage;
    sentence?: CodedMessage;
  };
  const said = [message, code, (cause as NodeJS.ErrnoException | undefined)?.code].join(" ");
  const [, failure] = FAILURES.find(([form]) => form.test(said)) ?? [];
  if (!failure && typeof own === "object") return { ...own, message };
  // Whoever is at the terminal of the machine reads all of it.
  return { code: failure ?? "said", details: { said: message }, message };
}

/** Sends a mail to who tries the settings. */
export async function sendTrial(mail: MailSettings, to: string, id: string): Promise<CodedFinding> {
  const mailer = createMailer(mail);
  const subject = "Test mail";
  const text = `Mail that is sent from ${mailer.from} arrives here.`;
  const own = { id, to, fromName: null, replyTo: null, subject, headers: {}, text, html: `<p>${escapeXml(text)}</p>` };
  const name = "test mail";
  try {
    await mailer.send({ ...own, date: systemClock.now() }, AbortSignal.timeout(PATIENCE_MS));
    return { ok: true, name, ...tellSetting("mail_sent", { server: mail.host, address: to }) };
  } catch (error) {
    return { ok: false, name, ...tellFailure(error) };
  }
}

/** Whether sources of leads that the operator has set answer, by a search that is kept nowhere. */
export async function examineLeadSources(
  config: Pick<Config, "overpassUrl" | "foursquare" | "dataDirectory" | "baseUrl">,
): Promise<CodedFinding[]> {
  const nothing = async () => [];
  const sources = createLeadSources({
    config,
    baseUrl: config.baseUrl ?? "http://localhost",
    clock: systemClock,
    cache: { find: async () => null, keep: async () => {} },
    work: { searchPlaces: nothing, readOverpass: nothing, readFoursquare: nothing },
  });
  const query = { query: "bakery", location: "Ghent", radiusKm: 1, country: "BE", hasWebsite: null };
  const asked = [...sources.values()].filter(({ name }) => name !== "places");
  return await Promise.all(
    asked.map(async (source): Promise<CodedFinding> => {
      const name = `leads ${source.name}`;
      const signal = AbortSignal.timeout(PATIENCE_MS);
      try {
        await source.find(query, signal);
        return { ok: true, name, ...tellSetting("source_fine") };
      } catch (error) {
        const told = signal.aborted ? tellSetting("no_answer") : tellFailure(error);
        return { ok: false, name, ...told };
      }
    }),
  );
}

/** Whether Stripe takes the key, and has the prices. */
async function examineStripe(config: Config): Promise<CodedFinding[]> {
  const stripe = checkout(partsOf(config));
  if (!stripe) return [];
  const { prices, creditPacks } = config.stripe!;
  const ids = [...prices.pro, ...prices.agency, ...creditPacks.map(({ price }) => price)];
  const findings: CodedFinding[] = [];
  for (const id of ids.length > 0 ? ids : [NO_PRICE]) {
    const name = id === NO_PRICE ? "payments" : `payments ${id}`;
    findings.push(
      await stripe.findPrice(id, systemClock.now()).then(
        (price): CodedFinding =>
          id === NO_PRICE || price
            ? { ok: true, name, ...tellSetting(price ? "price_fine" : "key_fine") }
            : { ok: false, name, ...tellSetting("price_missing") },
        (error): CodedFinding => ({ ok: false, name, ...tellFailure(error) }),
      ),
    );
  }
  return findings;
}

/** Whether the registrar takes the keys. */
async function examineRegistrar(config: Config): Promise<CodedFinding[]> {
  const name = "registrar";
  const porkbun = registrar(partsOf(config));
  if (!porkbun) return [];
  try {
    await porkbun.find("sitewright.example", AbortSignal.timeout(PATIENCE_MS));
    return [{ ok: true, name, ...tellSetting("registrar_fine") }];
  } catch (error) {
    return [{ ok: false, name, ...tellFailure(error) }];
  }
}

const partsOf = (config: Config) => ({
  config,
  measurements: createMeasurements(),
  outgoing: createOutgoing({ ...config, clock: systemClock }),
});

/** Whether what is for sale can be: keys and prices. */
export const examinePayments = async (config: Config): Promise<CodedFinding[]> =>
  (await Promise.all([examineStripe(config), examineRegistrar(config)])).flat();

/** What nobody has: asked for where no price is set, to see whether the key is taken. */
const NO_PRICE = "price_sitewright";

/** Whether the list of releases is there, and signed by whom it must be. Nothing where no address of releases is set. */
export async function examineReleases({ updates }: Pick<Config, "updates">): Promise<CodedFinding[]> {
  if (!updates) return [];
  const name = "updates";
  try {
    const newest = newestRelease(await getReleases(updates), VERSION);
    const told = newest
      ? tellSetting("update_there", { version: newest.version })
      : tellSetting("update_none", { version: VERSION });
    return [{ ok: true, name, ...told }];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [{ ok: false, name, ...tellFailure(error) }];
  }
}

/** Whether the provider of the operator's own zones takes the key. */
async function examineZones(config: Config): Promise<CodedFinding[]> {
  const { dnsProvider, dnsApis } = config;
  if (!dnsProvider) return [];
  const name = "dns provider";
  const outgoing = createOutgoing({ ...config, clock: systemClock });
  const dns = createDnsLookup({ ...config, mayReach: outgoing.mayReach, clock: systemClock });
  const provider = createOwnDnsProvider(dnsProvider, { outgoing, dns, clock: systemClock, apis: dnsApis });
  try {
    const zones = await provider.zones(AbortSignal.timeout(PATIENCE_MS));
    if (zones.length === 0) return [{ ok: false, name, ...tellSetting("zones_none") }];
    return [{ ok: true, name, ...tellSetting("zones_fine", { zones: zones.slice(0, MOST_ZONES_SHOWN).join(", ") }) }];
  } catch (error) {
    return [{ ok: false, name, ...tellFailure(error) }];
  }
}

/** Whether the sources of photos answer a search. */
async function examinePictures(config: Config): Promise<CodedFinding[]> {
  const pictures = createPictureSearch({ config, baseUrl: config.baseUrl, clock: systemClock });
  const query = { words: "bakery", page: 0, limit: 1, orientation: null, language: null };
  return await Promise.all(
    pictures.sources.map(async (source): Promise<CodedFinding> => {
      const name = `photos ${source}`;
      try {
        await pictures.search(source, query, AbortSignal.timeout(PATIENCE_MS));
        return { ok: true, name, ...tellSetting("source_fine") };
      } catch (error) {
        return { ok: false, name, ...tellFailure(error) };
      }
    }),
  );
}

interface Check {
  group: Group;
  run: (config: Config) => Promise<CodedFinding[]>;
}

/** What can be tried. */
export const CHECKS = {
  mail: { group: "mail", run: async (config) => [await examineMail(config)] },
  engine: { group: "model", run: async (config) => [await examineEngine(chooseEngine(config))] },
  photos: { group: "model", run: examinePictures },
  names: { group: "tls", run: examineFutureNames },
  dns_provider: { group: "tls", run: examineZones },
  sites: { group: "buckets", run: async (config) => [await examineBucket(config)] },
  backups: { group: "buckets", run: async (config) => [await examineBackups(config)] },
  stripe: { group: "payments", run: examineStripe },
  registrar: { group: "payments", run: examineRegistrar },
  leads: { group: "lead_sources", run: examineLeadSources },
  browser: { group: "browser", run: async (config) => [await examineBrowser(config)] },
  updates: { group: "updates", run: examineReleases },
} satisfies Record<string, Check>;

export type CheckName = keyof typeof CHECKS;
export const CHECK_NAMES = Object.keys(CHECKS) as [CheckName, ...CheckName[]];

/** Tries one thing, or all of a group. */
export async function tryOut(config: Config, group: Group, only?: CheckName): Promise<CodedFinding[]> {
  const tried = CHECK_NAMES.filter((name) => CHECKS[name].group === group && (!only || name === only));
  return (await Promise.all(tried.map((name) => CHECKS[name].run(config)))).flat();
}
