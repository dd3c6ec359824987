/** The database of the data directory, for commands. */
import { existsSync } from "node:fs";
import { findAccount, listAccounts } from "../features/accounts/service.ts";
import { findServing } from "../jobs/processes.ts";
import { type Clock, systemClock } from "../lib/clock.ts";
import { createIds, type IdSource } from "../lib/ids.ts";
import { noteInAudit } from "../policy/audit.ts";
import type { Config } from "../settings/config.ts";
import { type Db, databasePath, type Storage } from "../storage/client.ts";
import { createLivenessLeases } from "../storage/liveness_leases.ts";
import { newestIdTime } from "../storage/newest_id.ts";
import { openDatabase } from "../storage/open.ts";
import { configOf, type DataOption, UsageError } from "./command.ts";

export interface CommandServices {
  clock: Clock;
  ids: IdSource;
  /** Where the application is, as far as that is known when it may not be running. */
  baseUrl: string;
}

/** Runs `work` on the database of the data directory, also while it is being served. Makes none: a wrong directory is a mistake. */
export async function withStorage<Result>(
  options: DataOption,
  work: (storage: Storage, services: CommandServices) => Promise<Result>,
): Promise<Result> {
  const config = await configOf(options);
  const { dataDirectory } = config;
  if (!config.databaseUrl && !existsSync(databasePath(dataDirectory)))
    throw new UsageError(`there is no database in ${dataDirectory}; "sitewright serve" makes it`);
  const storage = await openDatabase(config);
  try {
    const ids = createIds(systemClock.now, await newestIdTime(storage.read));
    return await work(storage, { clock: systemClock, ids, baseUrl: baseUrlOf(config) });
  } finally {
    await storage.close();
  }
}

/** Tells the audit of what a command does, as the operation that would do it. @param resource what it is about */
export const noteCommand = (
  db: Db,
  services: CommandServices,
  account_id: string,
  operation: string,
  resource: string,
): Promise<void> => noteInAudit(db, services, { account_id, operation, via: "command", resources: resource });

/** The pid of a process that serves a data directory, or null. */
export function servingOf({ read, leases }: Storage, dataDirectory: string): Promise<number | null> {
  const known = leases ?? createLivenessLeases(dataDirectory);
  return findServing(read, ({ _id }, db) => known.isAlive(_id, db));
}

/** Longer than processes on a server are given to come back. */
const GONE_AFTER_S = 12;

/** On a server one that was killed elsewhere is only known to be gone when it has not been there for a while. */
export async function assertNotServed(storage: Storage, { dataDirectory }: Config, what: string): Promise<void> {
  const near = createLivenessLeases(dataDirectory);
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
export async function accountFor(db: Db, id: string | undefined) {
  const account = id ? await findAccount(db, id) : (await listAccounts(db))[0];
  if (account) return account;
  throw new UsageError(
    id
      ? `there is no account ${id}; see "sitewright accounts list"`
      : 'there is no account yet; "sitewright serve" makes the first',
  );
}

/** What is done with files alone. */
export async function refuseOnServer(options: DataOption, instead: string): Promise<void> {
  if ((await configOf(options)).databaseUrl)
    throw new UsageError(`the database is on a server (SITEWRIGHT_DATABASE_URL); ${instead}`);
}

const baseUrlOf = (config: Config): string => config.baseUrl ?? `http://localhost:${config.port}`;
