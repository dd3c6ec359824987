/** `users`: who signs in, also while the server runs. */

import { findUserNamed, listAllUsers, makeLink, setRole, takeOffSecondFactor } from "../features/users/service.ts";
import { Queue } from "../jobs/queue.ts";
import { systemClock } from "../lib/clock.ts";
import { ROLES, type Role } from "../policy/roles.ts";
import type { Db } from "../storage/client.ts";
import { oneOf } from "./arguments.ts";
import { commandGroup, type DataOption, dataCommand, UsageError } from "./command.ts";
import { noteCommand, withStorage } from "./database.ts";
import { columns, day, out } from "./output.ts";

const role = oneOf<Role>(...ROLES);

/** The user that a command names, by identifier or e-mail address. */
async function userFor(db: Db, name: string) {
  const user = await findUserNamed(db, name);
  if (!user) throw new UsageError(`there is no user ${name}; see "sitewright users list"`);
  return user;
}

const list = dataCommand("list", "list users").action((options: DataOption) =>
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
const roleCommand = dataCommand("role", "give a user another role")
  .argument("<user>", "identifier or e-mail address")
  .argument("<role>", ROLES.join(", "), role)
  .action((name: string, wanted: Role, options: DataOption) =>
    withStorage(options, async (storage, services) => {
      const queue = new Queue(storage, systemClock, services.ids, "command line");
      const user = await storage.write("all", async (db) => {
        const found = await userFor(db, name);
        await setRole(db, queue, found, wanted, systemClock.now());
        await noteCommand(db, services, found.account_id, "users.update", found._id);
        return found;
      });
      out(`${user.email ?? user.name} is ${wanted}.`);
    }),
  );
const resetPassword = dataCommand("reset-password", "print a link to set a new password, good for an hour and once")
  .argument("<user>", "identifier or e-mail address")
  .option("--without-second-factor", "take the second factor off as well, for whoever has lost app and recovery codes")
  .action((name: string, options: DataOption & { withoutSecondFactor?: true }) =>
    withStorage(options, async (storage, services) => {
      const queue = new Queue(storage, systemClock, services.ids, "command line");
      const link = await storage.write("all", async (db) => {
        const user = await userFor(db, name);
        if (user.email === null)
          throw new UsageError(`${user.name} has no e-mail address yet; see "sitewright setup-link"`);
        await noteCommand(db, services, user.account_id, "users.password_link", user._id);
        if (options.withoutSecondFactor && (await takeOffSecondFactor(db, queue, user, systemClock.now())))
          await noteCommand(db, services, user.account_id, "second_factor.delete", user._id);
        return makeLink(db, user, "password_reset", services.baseUrl, systemClock);
      });
      out(link);
    }),
  );

export const command = commandGroup(
  "users",
  "manage who signs in, also while the server runs",
  list,
  roleCommand,
  resetPassword,
);
