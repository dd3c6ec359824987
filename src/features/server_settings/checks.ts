/**
 * Whether what the settings say of the outside world is right: the checks of `doctor`, and of the application before an
 * operator keeps a setting. Each asks with the settings that it is given, and changes nothing.
 */

import { chooseEngine } from "../../engines/choose.ts";
import type { EngineSource } from "../../engines/engine.ts";
import { DAY_MS, SECOND_MS, systemClock } from "../../lib/clock.ts";
import { OperatorError } from "../../lib/errors.ts";
import { createMeasurements } from "../../lib/measurements.ts";
import { createBrowser } from "../../providers/browser/browser.ts";
import { BrowserError } from "../../providers/browser/failures.ts";
import { checkout, registrar } from "../../providers/choose.ts";
import { createLeadSources } from "../../providers/lead_sources/choose.ts";
import { createMailer } from "../../providers/mail.ts";
import { createObjectStore } from "../../providers/object_store.ts";
import { createOutgoing } from "../../providers/outgoing.ts";
import { getReleases, newestRelease } from "../../providers/releases.ts";
import type { Config } from "../../settings/config.ts";
import type { Group } from "../../settings/setting.ts";
import { VERSION } from "../../version.ts";
import { listBackups } from "../backups/service.ts";
import { examineFutureNames, type Finding } from "./names.ts";

const ENGINE_PATIENCE_MS = 15 * SECOND_MS;
const PATIENCE_MS = 30 * SECOND_MS;
/** One day's backup may have failed; after two somebody should look. */
const OLD_BACKUP_MS = 2 * DAY_MS;

/** Whether the engine can be reached with its settings, in the provider's own words when it can't. */
export async function examineEngine(engine: Pick<EngineSource, "name" | "check">): Promise<Finding> {
  const name = `engine ${engine.name}`;
  try {
    return { name, ...(await engine.check(AbortSignal.timeout(ENGINE_PATIENCE_MS))) };
  } catch (error) {
    return { ok: false, name, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether the mail server can be reached and takes our sign-in, in its own words when it does not. */
export async function examineMail({ mail }: Pick<Config, "mail">): Promise<Finding> {
  const name = "mail";
  if (!mail) return { ok: true, name, message: "off; set SITEWRIGHT_SMTP_URL for e-mail of forms" };
  const { ok, forOperator } = await createMailer(mail).check();
  return { ok, name, message: forOperator };
}

/** Whether published sites can be brought into the bucket, and visitors read it, in the provider's words when not. */
export async function examineBucket({ publishBucket }: Pick<Config, "publishBucket">): Promise<Finding> {
  const name = "bucket";
  if (!publishBucket)
    return {
      ok: true,
      name,
      message: "none; published sites are on this server alone (SITEWRIGHT_PUBLISH_S3_ENDPOINT)",
    };
  const store = createObjectStore(publishBucket, systemClock);
  const place = `${store.place}, read at ${publishBucket.publicUrl}`;
  try {
    const { ok, message } = await store.check(AbortSignal.timeout(PATIENCE_MS));
    return { ok, name, message: `${place}: ${message}` };
  } catch {
    return { ok: false, name, message: `${place}: it does not answer in time` };
  }
}

/** Whether the browser shows a page, or why not. */
export async function examineBrowser(config: Pick<Config, "browser" | "workers">): Promise<Finding> {
  const name = "browser";
  const browser = createBrowser({ config, clock: systemClock });
  if (!browser) return { ok: true, name, message: "none; set SITEWRIGHT_BROWSER for pictures of drafts" };
  const isStarted = config.browser!.address.startsWith("/");
  const page = { path: "/", html: "<!doctype html><p>Hi</p>", file: async () => null };
  const where = `${config.browser!.address}${isStarted && !config.browser!.isSandboxed ? ", without its sandbox" : ""}`;
  try {
    await browser.look(page, (view) => view.show({ width: 390, theme: "light" }), AbortSignal.timeout(PATIENCE_MS));
    return { ok: true, name, message: `${where} shows pages` };
  } catch (error) {
    return { ok: false, name, message: `${where} ${error instanceof BrowserError ? error.detail : error}` };
  }
}

/** Whether backups are made, where nobody else reads them, and how old the newest is. */
export async function examineBackups({ backup }: Pick<Config, "backup">): Promise<Finding> {
  const name = "backups";
  if (!backup)
    return { ok: true, name, message: "none are made by schedule; set SITEWRIGHT_BACKUP_TO, or copy them yourself" };
  const store = createObjectStore(backup.bucket, systemClock);
  const place = `s3://${backup.bucket.bucket}/${backup.bucket.prefix}`;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const { ok, message } = await store.check(signal, "backups");
    if (!ok) return { ok, name, message: `${place}: ${message}` };
    const [newest] = (await listBackups(store, signal)).backups;
    if (!newest) return { ok, name, message: `${place}: ${message} There is none yet.` };
    const isOld = systemClock.now() - newest.time > OLD_BACKUP_MS;
    return {
      ok: !isOld,
      name,
      message: `${place}: ${message} The newest is ${newest.name}${isOld ? ", which is old" : ""}.`,
    };
  } catch (error) {
    return {
      ok: false,
      name,
      message: `${place}: ${signal.aborted ? "it does not answer in time" : (error as Error).message}`,
    };
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether sources of leads that the operator has set answer, by a search that is kept nowhere. */
export async function examineLeadSources(
  config: Pick<Config, "overpassUrl" | "foursquare" | "dataDirectory" | "baseUrl">,
): Promise<Finding[]> {
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
    asked.map(async (source): Promise<Finding> => {
      const name = `leads ${source.name}`;
      const signal = AbortSignal.timeout(PATIENCE_MS);
      try {
        await source.find(query, signal);
        return { ok: true, name, message: "it answers a search" };
      } catch (error) {
        return { ok: false, name, message: signal.aborted ? "it does not answer in time" : wordsOf(error) };
      }
    }),
  );
}

/** Whether the keys of Stripe and of the registrar are taken, and the prices are there. */
export async function examinePayments(config: Config): Promise<Finding[]> {
  const parts = {
    config,
    measurements: createMeasurements(),
    outgoing: createOutgoing({ ...config, clock: systemClock }),
  };
  const findings: Finding[] = [];
  const [stripe, porkbun] = [checkout(parts), registrar(parts)];
  if (stripe) {
    const { prices, creditPacks } = config.stripe!;
    const ids = [...prices.pro, ...prices.agency, ...creditPacks.map(({ price }) => price)];
    for (const id of ids.length > 0 ? ids : [NO_PRICE]) {
      const name = id === NO_PRICE ? "payments" : `payments ${id}`;
      findings.push(
        await stripe.findPrice(id, systemClock.now()).then(
          (price): Finding =>
            id === NO_PRICE || price
              ? { ok: true, name, message: price ? "Stripe has this price" : "Stripe takes the key; no price is set" }
              : { ok: false, name, message: "Stripe has no such price; create it there, or take another" },
          (error): Finding => ({ ok: false, name, message: wordsOf(error) }),
        ),
      );
    }
  }
  if (porkbun)
    findings.push(
      await porkbun.find("sitewright.example", AbortSignal.timeout(PATIENCE_MS)).then(
        (): Finding => ({ ok: true, name: "registrar", message: "Porkbun takes the keys" }),
        (error): Finding => ({ ok: false, name: "registrar", message: wordsOf(error) }),
      ),
    );
  return findings;
}

/** What nobody has: asked for where no price is set, to see whether the key is taken. */
const NO_PRICE = "price_sitewright";

/** Whether the list of releases is there, and signed by whom it must be. Nothing where no address of releases is set. */
export async function examineReleases({ updates }: Pick<Config, "updates">): Promise<Finding[]> {
  if (!updates) return [];
  const name = "updates";
  try {
    const newest = newestRelease(await getReleases(updates), VERSION);
    return [{ ok: true, name, message: newest ? `${newest.version} is there` : `${VERSION} is the newest version` }];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [{ ok: false, name, message: error.message }];
  }
}

/** What of each group can be tried. */
export const CHECKS: Record<Group, (config: Config) => Promise<Finding[]>> = {
  mail: async (config) => [await examineMail(config)],
  model: async (config) => [await examineEngine(chooseEngine(config))],
  tls: examineFutureNames,
  buckets: async (config) => await Promise.all([examineBucket(config), examineBackups(config)]),
  payments: examinePayments,
  lead_sources: examineLeadSources,
  browser: async (config) => [await examineBrowser(config)],
  updates: examineReleases,
};
