/** `update`: a newer version of the program in the place of this one, and back. */
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { systemClock } from "../lib/clock.ts";
import { compareVersions, VERSION_FORM } from "../lib/versions.ts";
import {
  getReleases,
  newestRelease,
  nextRelease,
  ownTarget,
  type Release,
  type ReleaseList,
  whyStale,
} from "../providers/releases.ts";
import { type Config, ENVIRONMENT } from "../settings/config.ts";
import { takeLock } from "../storage/locks.ts";
import { findServer } from "../storage/unopened.ts";
import { configOf, type DataOption, dataCommand, UsageError, untilStopped } from "./command.ts";
import { out } from "./output.ts";
import { forgetTrial, migratedSince, restoreWith } from "./update/data.ts";
import { install } from "./update/installing.ts";
import { bringBack, type Program, programAt, readNote, settle, whyNotReplaced } from "./update/program.ts";
import { versionOf } from "./update/running.ts";

interface UpdateOptions extends DataOption {
  check?: boolean;
  to?: string;
  rollback?: boolean;
  keepData?: boolean;
  backedUp?: boolean;
  program?: string;
}

export const command = dataCommand("update", "put a newer version in the place of this one, or go back")
  .option("--check", "say what there is, and change nothing")
  .option("--to <version>", "this version, also an older one or one of another first number")
  .option("--rollback", "put the version before the last update back, and the database as it was then")
  .option("--keep-data", "with --rollback: leave the database as it is, where both versions can read it")
  .option("--backed-up", "you have a backup of the database that is on a server (SITEWRIGHT_DATABASE_URL)")
  .option("--program <file>", "the executable to replace (default: this one)")
  .action(async (options: UpdateOptions) => {
    const config = await configOf(options);
    if (options.keepData && !options.rollback) throw new UsageError("--keep-data goes with --rollback");
    if ([options.check, options.to, options.rollback].filter(Boolean).length > 1)
      throw new UsageError("--check, --to and --rollback each stand alone");
    const program = programAt(options.program);
    if (options.check) return await tell(config, program);
    const problem = whyNotReplaced(program, ENVIRONMENT, options.program !== undefined);
    if (problem) throw new UsageError(problem);
    const lock = `${program.file}.lock`;
    const release = takeLock(lock);
    if (!release) throw new UsageError(`another update of ${program.file} is under way`);
    try {
      settle(program);
      forgetTrial(config.dataDirectory);
      await (options.rollback ? goBack(config, program, options) : update(config, program, options));
    } finally {
      rmSync(lock, { force: true });
      release();
    }
  });

function releasesOf({ updates }: Config): Promise<ReleaseList> {
  if (updates) return getReleases(updates);
  throw new UsageError("set SITEWRIGHT_UPDATES_URL to where releases are");
}

/** What there is, with what is said of it. */
async function tell(config: Config, program: Program): Promise<void> {
  const [list, current] = await Promise.all([releasesOf(config), versionOf(program.file)]);
  const newest = newestRelease(list, current);
  const stale = whyStale(list, systemClock.now());
  if (stale) out(stale);
  if (!newest) out(`${current} is the newest version.`);
  for (const { version, date, security, notes } of list.releases.filter(
    (one) => compareVersions(one.version, current) > 0,
  ))
    out(`${version} (${date})${security ? ", mends a weakness: update soon" : ""}\n\n${notes.trim()}\n`);
  for (const { date, title, description, url } of list.messages)
    out(`${date}: ${title}. ${description}${url ? ` ${url}` : ""}`);
  const next = nextRelease(list, current);
  if (next) out(`"sitewright update" installs ${next.version}.`);
  if (newest && newest !== next) out(`"sitewright update --to ${newest.version}" installs ${newest.version}.`);
}

/** The version that is to be installed; null: there is no newer one. */
function choose(list: ReleaseList, current: string, wanted: string | undefined): Release | null {
  if (wanted === undefined) {
    const stale = whyStale(list, systemClock.now());
    if (stale) throw new UsageError(`${stale}. "sitewright update --to" installs a version of it all the same`);
    const next = nextRelease(list, current);
    const newest = newestRelease(list, current);
    if (!next && newest)
      throw new UsageError(
        `${newest.version} is there, whose first number is another: read what it says ("sitewright update --check"), then "sitewright update --to ${newest.version}"`,
      );
    return next;
  }
  if (!VERSION_FORM.test(wanted)) throw new UsageError(`${wanted} is no version, which is like 1.4.2`);
  if (wanted === current) return null;
  const found = list.releases.find(({ version }) => version === wanted);
  if (found) return found;
  const known = list.releases.map(({ version }) => version);
  throw new UsageError(`there is no ${wanted}; there are ${known.slice(0, 10).join(", ")}`);
}

async function update(config: Config, program: Program, { to, backedUp }: UpdateOptions): Promise<void> {
  const [list, current] = await Promise.all([releasesOf(config), versionOf(program.file)]);
  const release = choose(list, current, to);
  if (!release) return void out(`${current} is installed${to ? "" : ", and is the newest version"}.`);
  const target = ownTarget();
  const file = Object.hasOwn(release.files, target) ? release.files[target]! : null;
  if (!file)
    throw new UsageError(
      `${release.version} is there for ${Object.keys(release.files).join(", ")}, but not for this machine (${target})`,
    );
  if (config.databaseUrl && !backedUp)
    throw new UsageError(
      "the database is on a server (SITEWRIGHT_DATABASE_URL): back it up there, for example with pg_dump --format=custom, and then say --backed-up",
    );
  const { backup, changesSchema } = await install({
    program,
    current,
    source: config.updates!,
    release,
    file,
    // What is noted is found again from wherever the way back is asked for.
    dataDirectory: config.databaseUrl ? null : resolve(config.dataDirectory),
    signal: untilStopped(),
    tell: out,
  });
  out(`${program.file} is ${release.version} now.${backup ? ` The database as it was is ${backup}.` : ""}`);
  const server = config.databaseUrl ? null : findServer(config.dataDirectory);
  out(server ? howToStart(current, server, changesSchema) : "The next start brings the database up to date.");
  out('"sitewright update --rollback" goes back.');
}

/** What the operator does next while a server runs. */
function howToStart(current: string, server: number, changesSchema: boolean | null): string {
  const still = `Process ${server} still runs ${current}`;
  if (changesSchema === false)
    return `${still}: restart it ("systemctl restart sitewright"), or, where several processes serve, have them replaced one by one without a request that fails ("systemctl reload sitewright").`;
  return `${still}: restart it ("systemctl restart sitewright"), which brings the database up to date.`;
}

async function goBack(config: Config, program: Program, { keepData }: UpdateOptions): Promise<void> {
  const note = readNote(program);
  if (!note) throw new UsageError(`there is no version before this one beside ${program.file}`);
  const { version, dataDirectory, backup } = note;
  const server = backup && !keepData ? findServer(dataDirectory) : null;
  if (server)
    throw new UsageError(
      `process ${server} is serving ${dataDirectory}, whose database is to be replaced; stop it first ("systemctl stop sitewright")`,
    );
  const newer = backup && keepData ? migratedSince(dataDirectory, backup) : [];
  if (newer.length > 0)
    throw new UsageError(
      `${version} can't read the database any more, which has been changed for the newer one (${newer.join(", ")}); without --keep-data it is put back as it was`,
    );
  // The database first: the newer program also starts with the older database, but not the other way round.
  if (backup && !keepData) out(await restoreWith(program.previous, dataDirectory, backup, untilStopped()));
  bringBack(program);
  out(`${program.file} is ${version} again.`);
  if (!backup && config.databaseUrl)
    out(`If the newer version has been started, put the backup of the database back, too: ${version} can't read it.`);
  if (backup && keepData) out(`The backup of before the update is still ${backup}.`);
}
