/** `setup-link`: how the first sign-in is set. */

import { makeSetUpLink } from "../features/users/service.ts";
import { systemClock } from "../lib/clock.ts";
import { type DataOption, dataCommand, UsageError } from "./command.ts";
import { accountFor, withStorage } from "./database.ts";
import { out } from "./output.ts";

export const command = dataCommand(
  "setup-link",
  "print a new link to set the first sign-in, also while the server runs",
)
  .option("--account <id>", "account of the user (default: the operator's)")
  .action((options: DataOption & { account?: string }) =>
    withStorage(options, async (storage, services) => {
      const link = await storage.write("all", async (db) =>
        makeSetUpLink(db, (await accountFor(db, options.account))._id, services.baseUrl, systemClock),
      );
      if (!link) throw new UsageError('the first user can sign in already; see "sitewright users reset-password"');
      out(link);
    }),
  );
