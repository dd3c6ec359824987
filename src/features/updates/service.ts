/** What is newer than this version, as the daily look at the list of releases has found it. */
import * as v from "valibot";
import { DAY_MS, HOUR_MS } from "../../lib/clock.ts";
import { compareVersions } from "../../lib/versions.ts";
import type { Services } from "../../operation/operation.ts";
import { getReleases, ReleaseError, whyStale } from "../../providers/releases.ts";
import type { Db } from "../../storage/client.ts";
import { readSetting, writeSetting } from "../../storage/settings.ts";
import { VERSION } from "../../version.ts";

const NAME = "releases";
const MOST_RELEASES = 20;
const MOST_NOTES = 10_000;
/** How long a message is shown. */
const MESSAGE_DAYS = 30;

const KnownReleases = v.object({
  checked_at: v.number(),
  releases: v.array(v.object({ version: v.string(), date: v.string(), security: v.boolean(), notes: v.string() })),
  messages: v.array(
    v.object({
      date: v.string(),
      title: v.string(),
      description: v.string(),
      url: v.nullable(v.string()),
      security: v.boolean(),
    }),
  ),
});

type KnownReleases = v.InferOutput<typeof KnownReleases>;

async function readFound(db: Db): Promise<KnownReleases | null> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), KnownReleases), await readSetting(db, NAME));
  return read.success ? read.output : null;
}

/** Looks at the list of releases, once a day. Where that fails, the next look is at the next period. */
export async function lookForReleases({ config, storage, clock, log }: Services, stopping: AbortSignal): Promise<void> {
  const now = clock.now();
  const known = await readFound(storage.read);
  // A clock that was set back does not end the looks.
  if (known && Math.abs(now - known.checked_at) < DAY_MS - HOUR_MS) return;
  try {
    const list = await getReleases(config.updates!, stopping);
    const { releases, messages } = list;
    const stale = whyStale(list, now);
    if (stale) log.error(stale);
    const found: KnownReleases = {
      checked_at: now,
      releases: releases
        .filter(({ version }) => compareVersions(version, VERSION) > 0)
        .slice(0, MOST_RELEASES)
        .map(({ version, date, security, notes }) => ({ version, date, security, notes: notes.slice(0, MOST_NOTES) })),
      messages: messages.map(({ priority, ...message }) => ({ ...message, security: priority === "high" })),
    };
    await storage.write("all", (db) => writeSetting(db, NAME, JSON.stringify(found)));
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    log.error("newer versions can't be looked up", { error: error.message });
  }
}

/** What an operator is to know of newer versions: the newest, whether one up to it mends a weakness, and messages of late. */
export async function knownUpdate(db: Db, { config, clock }: Pick<Services, "config" | "clock">) {
  const found = config.updates && (await readFound(db));
  if (!found) return null;
  const newer = found.releases.filter(({ version }) => compareVersions(version, VERSION) > 0);
  const oldest = new Date(clock.now() - MESSAGE_DAYS * DAY_MS).toISOString().slice(0, 10);
  const messages = found.messages.filter(({ date }) => date >= oldest);
  const [newest] = newer;
  if (!newest && messages.length === 0) return null;
  return {
    release: newest
      ? {
          version: newest.version,
          date: newest.date,
          security: newer.some(({ security }) => security),
          notes: newer.map(({ version, date, notes }) => `${version} (${date})\n\n${notes}`).join("\n\n"),
        }
      : null,
    messages,
  };
}
