/** `move`: the database from the data directory to a server, or back. */
import { existsSync } from "node:fs";
import { systemClock } from "../lib/clock.ts";
import { type Config, ENVIRONMENT, readConfig } from "../settings/config.ts";
import { databasePath } from "../storage/client.ts";
import { openAnyDatabase } from "../storage/open.ts";
import { ServerProblem } from "../storage/problems.ts";
import { type DataOption, dataCommand, UsageError } from "./command.ts";
import { assertNotServed } from "./database.ts";
import { out, progressBar } from "./output.ts";

interface MoveCommandOptions extends DataOption {
  to?: string | true;
  from?: string | true;
  cancel?: boolean;
  force?: boolean;
}

export const command = dataCommand(
  "move",
  "move the database from the data directory to a server, or back, while nobody serves it",
)
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
    { ...ENVIRONMENT, SITEWRIGHT_BACKUP_TO: undefined },
    { SITEWRIGHT_DATA: options.data, SITEWRIGHT_DATABASE_URL: url },
  );
  const { dataDirectory, databaseUrl } = config;
  if (!databaseUrl)
    throw new UsageError("say which server: postgres://user:password@host/name, or SITEWRIGHT_DATABASE_URL");
  const isToServer = options.to !== undefined;
  const { explained } = await import("../storage/postgres/start_problems.ts");
  const outcome = await explained(databaseUrl, async () => {
    await assertCanBeMoved(config, isToServer);
    const { openMove, move, cancelMove } = await import("../storage/move/open.ts");
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
        now: systemClock.now(),
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
    const { lookAtServer } = await import("../storage/postgres/look.ts");
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
