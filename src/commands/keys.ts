/** `keys`: API keys, also while the server runs. */

import { createKey, listKeys, revokeKey } from "../features/accounts/service.ts";
import { leaveNotices } from "../features/users/service.ts";
import { Queue } from "../jobs/queue.ts";
import { systemClock } from "../lib/clock.ts";
import { shownName } from "./arguments.ts";
import { commandGroup, type DataOption, dataCommand, UsageError } from "./command.ts";
import { accountFor, noteCommand, withStorage } from "./database.ts";
import { columns, day, out } from "./output.ts";

const create = dataCommand("create", "make a key and print it")
  .argument("<name>", "what the key is for", shownName)
  .option("--account <id>", "account of the key (default: the operator's)")
  .action((name: string, options: DataOption & { account?: string }) =>
    withStorage(options, async (storage, services) => {
      const queue = new Queue(storage, systemClock, services.ids, "command line");
      const key = await storage.write("all", async (db) => {
        const account = await accountFor(db, options.account);
        const { row, key } = await createKey(db, account._id, name, services);
        await leaveNotices(db, queue, { account, name: row.name, at: row.created_at, what: "key" });
        await noteCommand(db, services, account._id, "api_keys.create", row._id);
        return key;
      });
      out(key);
    }),
  );
const list = dataCommand("list", "list active keys")
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
const revoke = dataCommand("revoke <id>", "revoke a key at once")
  .option("--account <id>", "account of the key (default: the operator's)")
  .action((id: string, options: DataOption & { account?: string }) =>
    withStorage(options, async (storage, services) => {
      const revoked = await storage.write("all", async (db) => {
        const { _id } = await accountFor(db, options.account);
        const key = await revokeKey(db, _id, id, systemClock.now());
        if (key) await noteCommand(db, services, _id, "api_keys.revoke", key._id);
        return key;
      });
      if (!revoked) throw new UsageError(`there is no active key ${id}; see "sitewright keys list"`);
      out(`Revoked ${revoked.name} (${revoked._id}).`);
    }),
  );

export const command = commandGroup("keys", "manage API keys, also while the server runs", create, list, revoke);
