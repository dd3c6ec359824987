/** Reads access tokens as keys and sessions are read: what is remembered holds as long as the database is the same. */
import type { Caller, Services } from "../../operation/operation.ts";
import type { Scope } from "../../policy/scopes.ts";
import { nextTurn } from "../../storage/batches.ts";
import { rememberRows } from "../../storage/remembered_rows.ts";
import { tokenHash } from "./rules.ts";
import * as store from "./store.ts";

const WRITTEN_AT_ONCE = 100;

/** Whether a text that came as a bearer's may be a token, and is no key. */
export const isToken = (text: string): boolean => text.startsWith("swat_");

export function createTokenReader({ storage, clock }: Services) {
  const find = rememberRows(storage, store.findByToken(storage.read));
  const used = new Map<string, number>();

  return {
    /** Whose a token is, and what it may do; null when it is over, its connection has ended, or it never was. */
    async read(token: string): Promise<Omit<Caller, "via"> | null> {
      const hash = tokenHash(token);
      const row = hash && (await find(hash));
      const now = clock.now();
      if (!row || row.expires_at <= now || (row.ends_at !== null && row.ends_at <= now)) return null;
      const { connection_id, user_id, role, rights, scopes, websites, _id, name, plan, plan_status } = row;
      // Its client has the newest pair: the refresh token before it is good no more.
      if (row.generation > row.known_generation)
        await storage.write(_id, (db) =>
          store.updateConnection(db, _id, connection_id, { generation: row.generation, updated_at: now }),
        );
      used.set(connection_id, now);
      return {
        account: { _id, name, plan, plan_status, without_ai: row.without_ai ?? false },
        token: { connection_id, user_id, role, rights },
        who: row.client_name,
        limits: { scopes: scopes as Scope[], websites },
      };
    },
    /** Writes when connections were last used. */
    async flush(): Promise<void> {
      const rows = [...used];
      used.clear();
      for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE) {
        await storage.write("last use", async (db) => {
          for (const [id, usedAt] of rows.slice(at, at + WRITTEN_AT_ONCE)) await store.touchConnection(db, id, usedAt);
        });
        await nextTurn();
      }
    },
  };
}
