#!/usr/bin/env bun
/** The command line. Errors are one line on standard error; a stack trace never reaches the user. */
import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import * as v from "valibot";
import {
  type Config,
  ConfigError,
  DEFAULT_MONTHLY_CREDITS,
  type Plan,
  readConfig,
  SETTINGS,
  unknownSettings,
} from "./config.ts";
import { examine, examineBackups, examineBucket, examineEngine, examineMail } from "./doctor.ts";
import { chooseEngine } from "./engines/choose.ts";
import type { EngineSource } from "./engines/engine.ts";
import {
  adjustCredits,
  type Billing,
  createAccount,
  createKey,
  findAccount,
  listAccounts,
  listKeys,
  revokeKey,
  setBilling,
  setPlan,
} from "./features/accounts/service.ts";
import { listBackups, readManifest } from "./features/backups/service.ts";
import { pauseRestored } from "./features/campaigns/service.ts";
import { findUserNamed, listAllUsers, makeLink, makeSetUpLink, setRole } from "./features/users/service.ts";
import { findServing, takeOverAll } from "./jobs/processes.ts";
import { systemClock } from "./lib/clock.ts";
import { placeOf } from "./lib/database_address.ts";
import { ApiError } from "./lib/errors.ts";
import { createIds } from "./lib/ids.ts";
import { createLog, type Log } from "./lib/log.ts";
import { nameText } from "./operation/fields.ts";
import { PLANS, type PlanStatus, requiredPlan } from "./policy/plans.ts";
import { ROLES, type Role } from "./policy/roles.ts";
import { createObjectStore, ObjectStoreError } from "./providers/object_store.ts";
import { type RunningServer, StartError, startServer } from "./server.ts";
import { BackupError, backup, restore } from "./storage/backup.ts";
import { type Db, databasePath, type Storage } from "./storage/client.ts";
import { forgetHandovers } from "./storage/handovers.ts";
import { createLives } from "./storage/lives.ts";
import { LostDatabaseError } from "./storage/lost_database.ts";
import { NewerDatabaseError } from "./storage/migrate.ts";
import { MoveError } from "./storage/move/move.ts";
import { newestIdTime } from "./storage/newest_id.ts";
import { openAnyDatabase, openDatabase } from "./storage/open.ts";
import { brokenUniqueRule, ServerProblem, storageProblem } from "./storage/problems.ts";
import { resetSecrets } from "./storage/secrets.ts";
import { VERSION } from "./version.ts";

/** A mistake in how a command was used: one line for the user. */
class UsageError extends Error {}

interface DataOption {
  data?: string;
}

interface EdgeOptions {
  bucket?: string;
  origin?: string;
  host: string;
  port: number;
  script?: boolean;
}

const out = (text: string) => process.stdout.write(`${text}\n`);
const clock = systemClock;
const services = { clock, ids: createIds(clock.now) };

const SEE_SETTINGS = 'see "sitewright --help" for their names';

const configOf = (options: DataOption): Config => readConfig(process.env, { SITEWRIGHT_DATA: options.data });

/** Runs `work` on the database of the data directory, also while it is being served. Makes none: a wrong directory is a mistake. */
async function withStorage<Result>(options: DataOption, work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const config = configOf(options);
  const { dataDirectory } = config;
  if (!config.databaseUrl && !existsSync(databasePath(dataDirectory)))
    throw new UsageError(`there is no database in ${dataDirectory}; "sitewright serve" makes it`);
  const storage = await openDatabase(config);
  try {
    services.ids = createIds(clock.now, await newestIdTime(storage.read));
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** The pid of a process that serves a data directory, or null. */
function servingOf({ read, lives }: Storage, dataDirectory: string): Promise<number | null> {
  const known = lives ?? createLives(dataDirectory);
  return findServing(read, ({ _id }, db) => known.isAlive(_id, db));
}

/** Longer than processes on a server are given to come back. */
const GONE_AFTER_S = 12;

/** On a server one that was killed elsewhere is only known to be gone when it has not been there for a while. */
async function assertNotServed(storage: Storage, { dataDirectory }: Config, what: string): Promise<void> {
  const near = createLives(dataDirectory);
  for (let tries = 0; ; tries++) {
    const serving = await servingOf(storage, dataDirectory);
    if (!serving) return;
    const isCertain = await findServing(storage.read, ({ _id }) => near.isAlive(_id));
    if (isCertain || tries === GONE_AFTER_S)
      throw new UsageError(`process ${serving} is serving ${what}; stop it first, and all others that serve it`);
    await Bun.sleep(1_000);
  }
}

/** The account that a command is about: the one that is named, else the operator's, which is the oldest. */
async function accountFor(db: Db, id: string | undefined) {
  const account = id ? await findAccount(db, id) : (await listAccounts(db))[0];
  if (account) return account;
  throw new UsageError(
    id
      ? `there is no account ${id}; see "sitewright accounts list"`
      : 'there is no account yet; "sitewright serve" makes the first',
  );
}

/** The user that a command names, by identifier or e-mail address. */
async function userFor(db: Db, name: string) {
  const user = await findUserNamed(db, name);
  if (!user) throw new UsageError(`there is no user ${name}; see "sitewright users list"`);
  return user;
}

/** Where the application is, as far as that is known when it may not be running. */
const baseUrlOf = (config: Config): string => config.baseUrl ?? `http://localhost:${config.port}`;

const columns = (rows: string[][]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

const day = (ms: number | null) => (ms === null ? "never" : new Date(ms).toISOString().slice(0, 16).replace("T", " "));

function wholeNumber(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError("must be a whole number.");
  return Number(text);
}

function shownName(text: string): string {
  const result = v.safeParse(nameText("", ""), text);
  if (!result.success) throw new InvalidArgumentError(`${result.issues[0].message}.`);
  return result.output;
}

function emailAddress(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new InvalidArgumentError("must be an e-mail address.");
  return text;
}

function httpAddress(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError("must be an http:// or https:// address.");
  return text.replace(/\/+$/, "");
}

function share(text: string): number {
  const number = Number(text);
  if (!(number >= 0 && number <= 1)) throw new InvalidArgumentError("must be a number from 0 to 1.");
  return number;
}

const oneOf =
  <Choice extends string>(...choices: Choice[]) =>
  (text: string): Choice => {
    if (!(choices as string[]).includes(text)) throw new InvalidArgumentError(`must be one of ${choices.join(", ")}.`);
    return text as Choice;
  };

const plan = oneOf<Plan>("free", "pro", "agency");
const role = oneOf<Role>(...ROLES);
const billing = oneOf<Billing>("self_hosted", "stripe");
const planStatus = oneOf<PlanStatus>("active", "past_due", "canceled");

function settingsHelp(): string {
  const names = Object.entries(SETTINGS).map(([name, { fallback, help, alias }]) => [
    `  ${name}${alias ? ` (or ${alias})` : ""}`,
    `${help}${fallback === null ? "" : ` [${fallback}]`}`,
  ]);
  return `\nSettings are environment variables [default]:\n${columns(names)}\n`;
}

const BAR_WIDTH = 30;

/**
 * How far a work of a size is, on standard error: a line that changes on a terminal, elsewhere one for each tenth.
 * @param noun what is counted
 */
function progressBar(noun: string) {
  const { stderr } = process;
  const start = clock.now();
  let shown = -1;
  return {
    show(size: number, total: number, count: number): void {
      const part = total === 0 ? 1 : Math.min(1, size / total);
      const step = Math.floor(part * (stderr.isTTY ? 1000 : 10));
      if (step === shown) return;
      shown = step;
      const filled = Math.round(part * BAR_WIDTH);
      const seconds = (clock.now() - start) / 1000;
      const left = part > 0.02 ? `, ${Math.ceil((seconds / part) * (1 - part))} s left` : "";
      const text = `[${"#".repeat(filled)}${"-".repeat(BAR_WIDTH - filled)}] ${Math.floor(part * 100)} %, ${count.toLocaleString("en")} ${noun}${left}`;
      stderr.write(stderr.isTTY ? `\r${text}\u001b[K` : `${text}\n`);
    },
    end: () => stderr.isTTY && stderr.write("\n"),
  };
}

const program = new Command("sitewright")
  .description("Creates, generates with AI, edits and publishes websites.")
  .version(VERSION, "-V, --version", "print the version")
  .helpOption("-h, --help", "print this help")
  .addHelpText("after", settingsHelp())
  .showHelpAfterError('See "sitewright --help".')
  .exitOverride();

const command = (parent: Command, name: string, description: string) =>
  parent.command(name).description(description).option("--data <directory>", "data directory (SITEWRIGHT_DATA)");

command(program, "serve", "serve the API, the reference and all published sites")
  .option("--host <address>", "address to listen on (SITEWRIGHT_HOST)")
  .option("--port <port>", "port to listen on (SITEWRIGHT_PORT)")
  .option("--tls <e-mail>", "get certificates, and listen on 80 and 443 instead (SITEWRIGHT_TLS_EMAIL)")
  .option("--processes <number>", 'how many processes serve, or "auto" (SITEWRIGHT_PROCESSES)')
  .addOption(new Option("--of <process>", "the process that started this one of several").hideHelp())
  .action(serve);

const keys = program.command("keys").description("manage API keys, also while the server runs");
command(keys, "create", "make a key and print it")
  .argument("<name>", "what the key is for", shownName)
  .option("--account <id>", "account of the key (default: the operator's)")
  .action((name: string, options: DataOption & { account?: string }) =>
    withStorage(options, async (storage) => {
      const key = await storage.write(
        "all",
        async (db) => (await createKey(db, (await accountFor(db, options.account))._id, name, services)).key,
      );
      out(key);
    }),
  );
command(keys, "list", "list active keys")
  .option("--account <id>", "account of the keys (default: the operator's)")
  .action((options: DataOption & { account?: string }) =>
    withStorage(options, async ({ read }) => {
      const account = await accountFor(read, options.account);
      const rows = await listKeys(read, account._id, 100, 0);
      out(
        columns([
          ["ID", "NAME", "KEY", "CREATED", "LAST USED"],
          ...rows.map((key) => [key._id, key.name, `${key.prefix}…`, day(key.created_at), day(key.last_used_at)]),
        ]),
      );
    }),
  );
command(keys, "revoke <id>", "revoke a key at once")
  .option("--account <id>", "account of the key (default: the operator's)")
  .action((id: string, options: DataOption & { account?: string }) =>
    withStorage(options, async (storage) => {
      const revoked = await storage.write("all", async (db) =>
        revokeKey(db, (await accountFor(db, options.account))._id, id, clock.now()),
      );
      if (!revoked) throw new UsageError(`there is no active key ${id}; see "sitewright keys list"`);
      out(`Revoked ${revoked.name} (${revoked._id}).`);
    }),
  );

const accounts = program.command("accounts").description("manage accounts, also while the server runs");
command(accounts, "create", "make an account with a first key and a link to set its first sign-in")
  .argument("<name>", "name of the account", shownName)
  .option("--plan <plan>", "free, pro or agency", plan, "agency")
  .option("--email <address>", "e-mail address of its user", emailAddress)
  .option("--credits <number>", "credits a month", wholeNumber, DEFAULT_MONTHLY_CREDITS)
  .option("--billing <who>", "stripe (it pays for its plan) or self_hosted (it pays nobody)", billing, "self_hosted")
  .action((name: string, options: DataOption & { plan: Plan; email?: string; credits: number; billing: Billing }) =>
    withStorage(options, async (storage) => {
      if (options.credits < 0) throw new UsageError("--credits must not be negative");
      const create = storage.write("all", async (db) => {
        const wanted = {
          name,
          email: options.email ?? null,
          plan: options.plan,
          source: options.billing,
          monthlyCredits: options.credits,
        };
        const account = await createAccount(db, wanted, services);
        const link = await makeSetUpLink(db, account._id, baseUrlOf(configOf(options)), clock);
        return { account, link, ...(await createKey(db, account._id, "First key", services)) };
      });
      const made = await create.catch((error) => {
        if (!brokenUniqueRule(error)) throw error;
        throw new UsageError(`a user with the e-mail address ${options.email} exists already`);
      });
      const works = PLANS[options.plan].includes("api") ? "" : `  (works with the plan ${requiredPlan("api")})`;
      out(`Account  ${made.account._id}\nAPI key  ${made.key}${works}\nSign-in  ${made.link}`);
    }),
  );
command(accounts, "list", "list accounts").action((options: DataOption) =>
  withStorage(options, async ({ read }) => {
    const rows = await listAccounts(read);
    out(
      columns([
        ["ID", "NAME", "PLAN", "STATUS", "BILLING", "CREDITS", "A MONTH"],
        ...rows.map((row) => [
          row._id,
          row.name,
          row.plan,
          row.plan_status,
          row.plan_source,
          String(row.credit_balance),
          String(row.monthly_credits),
        ]),
      ]),
    );
  }),
);
command(accounts, "plan", "set the plan of an account")
  .argument("<id>", "the account")
  .argument("<plan>", "free, pro or agency", plan)
  .option("--status <status>", "active, past_due or canceled", planStatus, "active")
  .action((id: string, wanted: Plan, options: DataOption & { status: PlanStatus }) =>
    withStorage(options, async (storage) => {
      const account = await storage.write("all", (db) => setPlan(db, id, wanted, options.status, clock.now()));
      if (!account) throw new UsageError(`there is no account ${id}; see "sitewright accounts list"`);
      out(`${account.name} is on ${account.plan} (${account.plan_status}).`);
    }),
  );
command(accounts, "billing", "set who pays for the plan of an account")
  .argument("<id>", "the account")
  .argument("<who>", "stripe (it pays for its plan) or self_hosted (it pays nobody)", billing)
  .action((id: string, who: Billing, options: DataOption) =>
    withStorage(options, async (storage) => {
      const account = await storage.write("all", (db) => setBilling(db, id, who, clock.now()));
      if (!account) throw new UsageError(`there is no account ${id}; see "sitewright accounts list"`);
      out(who === "stripe" ? `${account.name} pays for its plan.` : `${account.name} pays nobody.`);
    }),
  );
command(accounts, "credits", "give credits to an account, or take them")
  .argument("<id>", "the account")
  .argument("<amount>", "credits to give, negative to take", wholeNumber)
  .action((id: string, amount: number, options: DataOption) =>
    withStorage(options, async (storage) => {
      const balance = await storage.write("all", async (db) =>
        adjustCredits(db, (await accountFor(db, id))._id, amount, services),
      );
      out(`The balance is ${balance} credits.`);
    }),
  );

command(program, "setup-link", "print a new link to set the first sign-in, also while the server runs")
  .option("--account <id>", "account of the user (default: the operator's)")
  .action((options: DataOption & { account?: string }) =>
    withStorage(options, async (storage) => {
      const link = await storage.write("all", async (db) =>
        makeSetUpLink(db, (await accountFor(db, options.account))._id, baseUrlOf(configOf(options)), clock),
      );
      if (!link) throw new UsageError('the first user can sign in already; see "sitewright users reset-password"');
      out(link);
    }),
  );

const users = program.command("users").description("manage who signs in, also while the server runs");
command(users, "list", "list users").action((options: DataOption) =>
  withStorage(options, async ({ read }) => {
    const rows = await listAllUsers(read);
    out(
      columns([
        ["ID", "E-MAIL", "NAME", "ROLE", "ACCOUNT", "SIGN-IN", "LAST SEEN"],
        ...rows.map((user) => [
          user._id,
          user.email ?? "none",
          user.name,
          user.role,
          user.account,
          user.password_hash === null ? "not set up" : "yes",
          day(user.last_seen_at),
        ]),
      ]),
    );
  }),
);
command(users, "role", "give a user another role")
  .argument("<user>", "identifier or e-mail address")
  .argument("<role>", ROLES.join(", "), role)
  .action((name: string, wanted: Role, options: DataOption) =>
    withStorage(options, async (storage) => {
      const user = await storage.write("all", async (db) => {
        const found = await userFor(db, name);
        await setRole(db, found, wanted, clock.now());
        return found;
      });
      out(`${user.email ?? user.name} is ${wanted}.`);
    }),
  );
command(users, "reset-password", "print a link to set a new password, good for an hour and once")
  .argument("<user>", "identifier or e-mail address")
  .action((name: string, options: DataOption) =>
    withStorage(options, async (storage) => {
      const link = await storage.write("all", async (db) => {
        const user = await userFor(db, name);
        if (user.email === null)
          throw new UsageError(`${user.name} has no e-mail address yet; see "sitewright setup-link"`);
        return makeLink(db, user, "password_reset", baseUrlOf(configOf(options)), clock);
      });
      out(link);
    }),
  );

command(program, "backup [file]", "write a consistent copy of the database, also while the server runs")
  .option(
    "--to [place]",
    "put it into a bucket, as s3://bucket/prefix (SITEWRIGHT_BACKUP_TO); it is tried there, and old ones are removed",
  )
  .action(async (file: string | undefined, options: DataOption & { to?: string | true }) => {
    if ((file === undefined) === (options.to === undefined))
      throw new UsageError("backup needs a file, or --to s3://bucket/prefix");
    refuseOnServer(options, "back it up there, for example with pg_dump --format=custom");
    if (file !== undefined) {
      backup(configOf(options).dataDirectory, file);
      out(`Wrote ${file}.`);
      return;
    }
    const { dataDirectory, store, place } = backupsAt(options, options.to!);
    const { makeBackup } = await import("./features/backups/making.ts");
    const { name, manifest, removed } = await makeBackup(dataDirectory, store, clock.now(), untilStopped());
    const size = `${(manifest.object.bytes / 1024 ** 2).toFixed(1)} MB`;
    const gone = removed.length > 0 ? ` Removed ${removed.length} that had their time.` : "";
    out(`Wrote ${place}${name} (${size}), fetched it back and opened it.${gone}`);
  });

command(program, "backups", "list the backups in a bucket")
  .option("--from <place>", "s3://bucket/prefix (SITEWRIGHT_BACKUP_TO)")
  .action(async (options: DataOption & { from?: string }) => {
    const { store, place } = backupsAt(options, options.from ?? true);
    const signal = untilStopped();
    const rows = [["BACKUP", "DATABASE", "IN THE BUCKET", "VERSION"]];
    for (const { name } of (await listBackups(store, signal)).backups) {
      const { database, object, version } = await readManifest(store, name, signal);
      const sizes = [database, object].map(({ bytes }) => `${(bytes / 1024 ** 2).toFixed(1)} MB`);
      rows.push([`${place}${name}`, ...sizes, version]);
    }
    out(columns(rows));
  });

/** What is done with files alone. */
function refuseOnServer(options: DataOption, instead: string): void {
  if (configOf(options).databaseUrl)
    throw new UsageError(`the database is on a server (SITEWRIGHT_DATABASE_URL); ${instead}`);
}

/** The bucket that an option names (true: the settings'), and a backup in it if that is named, too. */
function backupsAt(options: DataOption, named: string | true) {
  const [, parent, name] = (named !== true && /^(s3:\/\/.+)\/(\d{4}-\d\d-\d\dT[\d-]+Z)\/?$/.exec(named)) || [];
  const place = parent ?? (named === true ? undefined : named);
  const config = readConfig(process.env, { SITEWRIGHT_DATA: options.data, SITEWRIGHT_BACKUP_TO: place });
  if (!config.backup) throw new UsageError("say in which bucket: s3://bucket/prefix, or SITEWRIGHT_BACKUP_TO");
  const { bucket } = config.backup;
  return {
    dataDirectory: config.dataDirectory,
    store: createObjectStore(bucket, clock),
    place: `s3://${bucket.bucket}/${bucket.prefix}`,
    name: name ?? null,
  };
}

/** Aborted when the command is asked to stop, so that it leaves nothing half done. */
function untilStopped(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"]) process.once(name, () => stopping.abort(new UsageError("stopped")));
  return stopping.signal;
}

command(program, "restore [file]", "put a backup in the place of the database")
  .option(
    "--from [place]",
    "fetch it from a bucket: the newest of s3://bucket/prefix (SITEWRIGHT_BACKUP_TO), or s3://bucket/prefix/name",
  )
  .option("--force", "replace an existing database; it is kept beside the new one")
  .action(async (file: string | undefined, options: DataOption & { from?: string | true; force?: boolean }) => {
    if ((file === undefined) === (options.from === undefined))
      throw new UsageError("restore needs a file, or --from s3://bucket/prefix");
    refuseOnServer(options, "restore it there, for example with pg_restore");
    const { dataDirectory } = configOf(options);
    if (existsSync(databasePath(dataDirectory))) {
      // A database that can't be opened, damaged or of a newer version, is a reason to restore and not against it.
      const serving = await withStorage(options, (storage) => servingOf(storage, dataDirectory)).catch((error) => {
        if (options.force) return null;
        throw error;
      });
      if (serving) throw new UsageError(`process ${serving} is serving ${dataDirectory}; stop it first`);
    }
    const stamp = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, "-");
    let kept: string | null = null;
    let from = file;
    if (file !== undefined) kept = restore(dataDirectory, file, options.force ?? false, stamp);
    else {
      if (existsSync(databasePath(dataDirectory)) && !options.force)
        throw new UsageError(`${dataDirectory} has a database already; add --force to replace it`);
      const { store, place, name } = backupsAt(options, options.from!);
      const { withBackup } = await import("./features/backups/making.ts");
      const fetched = await withBackup(dataDirectory, store, name, untilStopped(), (copy) => {
        kept = restore(dataDirectory, copy, options.force ?? false, stamp, true);
      });
      from = `${place}${fetched}`;
    }
    // What was going on when the backup was taken is taken up again by the next start; but no mail is sent once more.
    const paused = await withStorage(options, (storage) =>
      storage.write("all", async (db) => {
        await takeOverAll(db, services);
        return await pauseRestored(db, clock.now());
      }),
    );
    forgetHandovers(dataDirectory);
    out(`Restored ${from} into ${dataDirectory}.${kept ? ` The database that was there is ${kept}.` : ""}`);
    if (paused > 0)
      out(
        `Paused ${paused === 1 ? "a campaign that was" : `${paused} campaigns that were`} being sent when the backup was made, or should have been sent since: who has got a mail since then is not known any more, and would get it again. Look at them before you resume them.`,
      );
  });

interface MoveCommandOptions extends DataOption {
  to?: string | true;
  from?: string | true;
  cancel?: boolean;
  force?: boolean;
}

command(program, "move", "move the database from the data directory to a server, or back, while nobody serves it")
  .option("--to [url]", "from the file in the data directory to postgres://… (SITEWRIGHT_DATABASE_URL)")
  .option("--from [url]", "from postgres://… (SITEWRIGHT_DATABASE_URL) to a file in the data directory")
  .option("--cancel", "end a move that is not finished: remove what was copied, and stay")
  .option("--force", "with --cancel: make the source of a finished move usable again, as it was then")
  .action(moveDatabase);

/** The address is better a setting: what is on a command line others on the machine can read. */
async function moveDatabase(options: MoveCommandOptions): Promise<void> {
  const named = options.to ?? options.from;
  if (named === undefined || (options.to !== undefined && options.from !== undefined))
    throw new UsageError("move needs --to postgres://…, or --from postgres://…");
  if (options.force && !options.cancel) throw new UsageError("--force goes with --cancel");
  const url = named === true ? undefined : named;
  const config = readConfig(
    { ...process.env, SITEWRIGHT_BACKUP_TO: undefined },
    { SITEWRIGHT_DATA: options.data, SITEWRIGHT_DATABASE_URL: url },
  );
  const { dataDirectory, databaseUrl } = config;
  if (!databaseUrl)
    throw new UsageError("say which server: postgres://user:password@host/name, or SITEWRIGHT_DATABASE_URL");
  const isToServer = options.to !== undefined;
  const { explained } = await import("./storage/postgres/start_problems.ts");
  const outcome = await explained(databaseUrl, async () => {
    await assertCanBeMoved(config, isToServer);
    const { openMove, move, cancelMove } = await import("./storage/move/open.ts");
    const { source, target, close } = await openMove(
      dataDirectory,
      databaseUrl,
      isToServer,
      !(options.cancel && options.force),
    );
    try {
      if (options.cancel) {
        await cancelMove(source, target, options.force ?? false);
        return { moved: null, source: source.place, target: "" };
      }
      const bar = progressBar("rows");
      const moved = await move(source, target!, {
        now: clock.now(),
        show: (done, total) => bar.show(done, total, done),
        tell: (step) => process.stderr.write(`${process.stderr.isTTY ? "\n" : ""}${step}\n`),
      });
      bar.end();
      return { moved, source: source.place, target: target!.place };
    } finally {
      await close();
    }
  });
  tellMove(outcome, config, isToServer);
}

/** Only what nobody serves can be moved, and only what is there. */
async function assertCanBeMoved(config: Config, isToServer: boolean): Promise<void> {
  const { dataDirectory, databaseUrl } = config;
  const place = isToServer ? { ...config, databaseUrl: null } : config;
  if (isToServer && !existsSync(databasePath(dataDirectory)))
    throw new UsageError(`there is no database in ${dataDirectory}; on an empty server "sitewright serve" makes one`);
  if (!isToServer) {
    const { lookAtServer } = await import("./storage/postgres/look.ts");
    const found = await lookAtServer(databaseUrl!);
    if ("problem" in found) throw new ServerProblem(found.problem);
    if (found.migrations === null) throw new UsageError(`the database "${found.name}" has nothing of Sitewright's`);
  }
  const storage = await openAnyDatabase(place);
  try {
    await assertNotServed(storage, config, "the database that is to be moved");
  } finally {
    await storage.close();
  }
}

interface MoveOutcome {
  /** null: it was cancelled. */
  moved: { isNew: boolean; tables: number; rows: number; nuls: number } | null;
  source: string;
  target: string;
}

function tellMove({ moved, source, target }: MoveOutcome, config: Config, isToServer: boolean): void {
  if (!moved) {
    out(`${source} can be served again.`);
    return;
  }
  if (!moved.isNew) {
    out(`${source} was moved to ${target} before; nothing was changed.`);
    return;
  }
  const number = (count: number) => count.toLocaleString("en");
  out(
    `Moved ${number(moved.rows)} rows of ${moved.tables} tables to ${target}; each was read from both and is the same.`,
  );
  if (moved.nuls > 0)
    out(`In ${number(moved.nuls)} texts the letter U+0000, which the server does not have, has become U+FFFD.`);
  out(`${source} is kept as it was, but can't be served any more; remove it when you don't need it.`);
  out(
    isToServer
      ? "Start with SITEWRIGHT_DATABASE_URL from now on."
      : "Start without SITEWRIGHT_DATABASE_URL from now on.",
  );
  if (!config.secretKey)
    out(
      `The key of stored secrets stays ${isToServer ? "secret.key in the data directory; other machines need it as SITEWRIGHT_SECRET_KEY" : "what it was: secret.key in this data directory, or SITEWRIGHT_SECRET_KEY"}.`,
    );
  out("places.db, which leads are searched in, stays in the data directory.");
}

const leads = program
  .command("leads")
  .description("manage the places that leads are searched in, also while the server runs");
command(
  leads,
  "import <file>",
  "import an extract of Overture's places, or of its divisions, by whose names places are then found too: GeoJSON or a sequence of it, plain or gzip",
)
  .option(
    "--name <name>",
    "what the extract is called; the same name again replaces it (default: the file's)",
    shownName,
  )
  .option("--min-confidence <number>", "leave out places that are less sure, 0 to 1", share, 0.4)
  .action(async (file: string, options: DataOption & { name?: string; minConfidence: number }) => {
    const { dataDirectory } = configOf(options);
    if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
    if (!existsSync(dataDirectory))
      throw new UsageError(`there is no directory ${dataDirectory}; "sitewright serve" makes it`);
    const { importPlaces } = await import("./providers/lead_sources/import_places.ts");
    const name = options.name ?? basename(file).replace(/\.(gz|geojson|geojsonl|geojsonseq|ndjson|json)+$/i, "");
    const bar = progressBar("places");
    const { size } = statSync(file);
    const counts = await importPlaces({
      dataDirectory,
      file,
      name,
      leastConfidence: options.minConfidence,
      now: clock.now(),
      progress: (bytes, places) => bar.show(bytes, size, places),
    });
    bar.end();
    const number = (count: number) => count.toLocaleString("en");
    out(
      `${name}: ${counts.towns > 0 ? `${number(counts.towns)} towns, ` : ""}${number(counts.places)} places (${number(counts.added)} new, ${number(counts.changed)} changed, ${number(counts.removed)} removed); left out ${number(counts.bad)} that are no places, ${number(counts.closed)} closed and ${number(counts.unsure)} unsure ones.`,
    );
    if (!counts.isWhole)
      throw new UsageError(
        `${file} is not whole: what it has was imported, and nothing was removed. Get it again and import it once more`,
      );
    out(
      "They are in places.db in the data directory: backups leave it out, because the extract can be imported again.",
    );
  });
command(leads, "list", "list what was imported").action(async (options: DataOption) => {
  const { listExtracts } = await import("./storage/places.ts");
  const rows = listExtracts(configOf(options).dataDirectory);
  out(
    columns([
      ["NAME", "PLACES AND TOWNS", "IMPORTED"],
      ...rows.map(({ name, places, imported_at }) => [name, places.toLocaleString("en"), day(imported_at)]),
    ]),
  );
});

const secretsCommand = program.command("secrets").description("manage the key of stored secrets");
command(secretsCommand, "reset", "begin with the key that is there (or a new one) after the right one was lost").action(
  (options: DataOption) =>
    withStorage(options, async (storage) => {
      const config = configOf(options);
      await assertNotServed(storage, config, config.dataDirectory);
      const problem = await resetSecrets(storage, config);
      if (problem) throw new UsageError(problem);
      out(
        "The key that is there is the database's now. Rotate the secret of every webhook, and make preview links anew.",
      );
    }),
);

command(
  program,
  "doctor",
  "check configuration, disk, database, engine, mail server, buckets, workers, and the way in: ports, names, certificates",
).action(async (options: DataOption) => {
  const config = configOf(options);
  const findings = await examine(config, chooseEngine(config));
  const unknown = unknownSettings(process.env).join(", ");
  if (unknown) findings.push({ ok: false, name: "settings", message: `there is no ${unknown}; ${SEE_SETTINGS}` });
  for (const { ok, name, message } of findings) out(`${ok ? "ok  " : "FAIL"}  ${name}: ${message}`);
  if (findings.some((finding) => !finding.ok)) process.exitCode = 1;
});

program
  .command("edge")
  .description("answer visitors from the bucket of published sites, on a machine near to them")
  .option("--bucket <url>", "where the bucket is read (SITEWRIGHT_PUBLISH_S3_PUBLIC_URL)", httpAddress)
  .option("--origin <url>", "the server that publishes: forms and reports of visits go on to it", httpAddress)
  .option("--host <address>", "address to listen on", "127.0.0.1")
  .option("--port <port>", "port to listen on", wholeNumber, 8080)
  .option("--script", "print the script of the edge instead, for workers of CDNs")
  .action(async (options: EdgeOptions) => {
    const { serveEdge, EDGE_SCRIPT } = await import("./edge_server.ts");
    if (options.script) {
      out(EDGE_SCRIPT);
      return;
    }
    if (!options.bucket || !options.origin) throw new UsageError("edge needs --bucket and --origin");
    const { promise: askedToStop, resolve: stop } = Promise.withResolvers<unknown>();
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    const server = serveEdge({ ...options, bucket: options.bucket, origin: options.origin });
    out(`Sitewright ${VERSION} answers visitors on http://${options.host}:${server.port} from ${options.bucket}`);
    await askedToStop;
    await server.stop();
    process.exit(0);
  });

program
  .command("worker", { hidden: true })
  .argument("<parent>", "the process that started it", wholeNumber)
  .action(async (parent: number) => {
    const [{ serveTasks }, { COMPUTATIONS }] = await Promise.all([
      import("./workers/worker.ts"),
      import("./computations.ts"),
    ]);
    await serveTasks(COMPUTATIONS, parent);
  });

interface ServeOptions extends DataOption {
  host?: string;
  port?: string;
  tls?: string;
  processes?: string;
  of?: string;
}

async function serve(options: ServeOptions): Promise<void> {
  const config = readConfig(process.env, {
    SITEWRIGHT_DATA: options.data,
    SITEWRIGHT_HOST: options.host,
    SITEWRIGHT_PORT: options.port,
    SITEWRIGHT_TLS_EMAIL: options.tls,
    SITEWRIGHT_PROCESSES: options.processes,
  });
  const log = createLog((line) => process.stderr.write(line), clock.now);
  // What the runtime warns of, for example that it can't hear a database that is away, is a line like all others.
  console.warn = (...words: unknown[]) => log.info(words.join(" "));
  // Listened to before the start, so that being stopped in the middle of it is no different.
  const { promise: askedToStop, resolve: stop } = Promise.withResolvers<unknown>();
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const engine = chooseEngine(config);
  const isOneOfSeveral = options.of !== undefined;
  if (!isOneOfSeveral)
    for (const name of unknownSettings(process.env)) log.info(`there is no setting ${name}; ${SEE_SETTINGS}`);
  // However the one that started it ends.
  if (isOneOfSeveral) process.on("disconnect", stop);
  const server =
    config.processes > 1 && !isOneOfSeveral
      ? await serveWithSeveral(options, config, log)
      : await serveAlone(config, engine, log);
  if (!server) return;
  if (isOneOfSeveral) process.send!({ greeting: server.greeting });
  else {
    out(server.greeting);
    look(config, engine);
  }
  await askedToStop;
  // Asked once more, it ends at once.
  if (config.drainMs > 0) {
    const { promise: askedAgain, resolve: hurry } = Promise.withResolvers<unknown>();
    process.on("SIGTERM", hurry);
    process.on("SIGINT", hurry);
    await Promise.race([server.leave(), askedAgain]);
  }
  await server.stop();
  process.exit(0);
}

async function serveAlone(config: Config, engine: EngineSource, log: Log) {
  const server = await startServer(config, engine, log);
  return { greeting: greeting(server, config), leave: server.leave, stop: server.stop };
}

/** The same with several processes; null: the first could not begin, and has said why. */
async function serveWithSeveral(options: ServeOptions, config: Config, log: Log) {
  const { startProcesses } = await import("./serving_processes.ts");
  const given = { data: options.data, host: options.host, tls: options.tls, processes: options.processes };
  const flags = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  const started = await startProcesses(config, flags, clock, log);
  if (typeof started !== "number") return started;
  process.exitCode = started;
  return null;
}

/**
 * A wrong key is better heard of now than from the first customer; everything else works without. The builtin engine
 * needs nothing from outside, and loading it would keep the first requests waiting.
 */
function look(config: Config, engine: EngineSource): void {
  const looks = [
    ...(engine.name === "builtin" ? [] : [examineEngine(engine)]),
    ...(config.mail ? [examineMail(config)] : []),
    ...(config.publishBucket ? [examineBucket(config)] : []),
    ...(config.backup ? [examineBackups(config)] : []),
  ];
  for (const look of looks)
    void look.then(({ ok, name, message }) => {
      if (!ok) process.stderr.write(`sitewright: ${name}: ${message}\n`);
    });
}

function greeting({ baseUrl, firstAccess, canSignIn, app }: RunningServer, config: Config): string {
  const several = config.processes > 1 ? `, processes: ${config.processes}` : "";
  // Without its user and password.
  const database = config.databaseUrl ? `, database: ${placeOf(config.databaseUrl)}` : "";
  const lines = [
    `Sitewright ${VERSION} serves ${baseUrl} (engine: ${config.engine}, data: ${config.dataDirectory}${database}${several})`,
  ];
  if (!firstAccess) {
    if (!canSignIn) lines.push('Nobody can sign in yet: "sitewright setup-link" prints a link to begin with.');
    return lines.join("\n");
  }
  const { key, setUpLink } = firstAccess;
  lines.push(
    "",
    "This is the first start. Note these now; they are shown once:",
    "",
    `  Set up your sign-in ${setUpLink}`,
    `  API key             ${key}`,
    `  Reference user      ${app.docs.user}`,
    `  Reference password  ${app.docs.password}`,
    "",
    'The link is good for 24 hours and once; "sitewright setup-link" makes another.',
    "",
    "What to do next:",
    `  1. Make a website:     curl -s ${baseUrl}/v1/websites -H 'Authorization: Bearer ${key}' -d '{"name": "Crumb & Co", "prompt": "A small sourdough bakery in Portland. Country loaves, croissants, cardamom buns. Open Wed-Sun 7:30-13:00."}'`,
    `  2. Read the reference: ${baseUrl}/docs`,
    `  3. Follow the README from "Your first website" to a published page.`,
  );
  return lines.join("\n");
}

/** Errors whose message is for the operator as it is. */
const OPERATORS_ERRORS = [
  StartError,
  BackupError,
  MoveError,
  ObjectStoreError,
  NewerDatabaseError,
  LostDatabaseError,
  ServerProblem,
];

/** What an error means to the user: its line and the exit code (2 for a wrong call, 1 for everything else). */
function explain(error: unknown): { line: string | null; code: number } {
  if (error instanceof CommanderError) return { line: null, code: error.exitCode === 0 ? 0 : 2 };
  if (error instanceof ConfigError) return { line: error.problems.join("\n"), code: 2 };
  if (error instanceof UsageError || error instanceof ApiError) return { line: error.message, code: 1 };
  if (OPERATORS_ERRORS.some((kind) => error instanceof kind)) return { line: (error as Error).message, code: 1 };
  const disk = storageProblem(error);
  if (disk) return { line: `the database can't be written (${disk.reason})`, code: 1 };
  return { line: error instanceof Error ? error.message : String(error), code: 1 };
}

try {
  await program.parseAsync();
} catch (error) {
  const { line, code } = explain(error);
  if (line) for (const part of line.split("\n")) process.stderr.write(`sitewright: ${part}\n`);
  process.exitCode = code;
}
