/**
 * Sessions: who has signed in with which browser. The browser has a random token, the database its SHA-256; what is
 * decided about a user or a session holds with the very next request.
 */

import { stampsAt } from "../../lib/clock.ts";
import { randomHex } from "../../lib/hash.ts";
import type { Caller, Context, Services } from "../../operation/operation.ts";
import { notServedHere } from "../../policy/brands.ts";
import { accountSuspended } from "../../policy/clients.ts";
import { MOST } from "../../policy/limits.ts";
import { nextTurn } from "../../storage/batches.ts";
import { rememberRows } from "../../storage/remembered_rows.ts";
import { keepDevice } from "./devices.ts";
import { toUser } from "./presenter.ts";
import { SEEN_MS, SESSION_MS, tokenHash } from "./rules.ts";
import * as store from "./store.ts";

/** Sessions whose last use is written with one commit. */
const WRITTEN_AT_ONCE = 100;
const LONGEST_USER_AGENT = 500;

/** Reads sessions as keys are read (features/accounts): what is remembered holds as long as the database is the same. */
export function createSessionReader({ storage, clock }: Services) {
  const find = rememberRows(storage, store.lookUpSession(storage.read));
  const seen = new Map<string, number>();

  return {
    /**
     * Who has the session of a token; null when it is over, or never was.
     * @param brand the account whose brand's host was asked: for others than its people and its clients' it is none
     */
    async read(token: string, brand: string | null): Promise<Caller | null> {
      const hash = tokenHash(token);
      const row = hash && (await find(brand === null ? hash : `${hash} ${brand}`));
      const now = clock.now();
      if (!row || row.expires_at <= now) return null;
      if (Math.abs(now - row.last_seen_at) >= SEEN_MS) seen.set(row.session_id, now);
      const { session_id, user_id, role, rights, confirmed_at, _id, name, plan, plan_status } = row;
      const hasOneFactor = row.lacks_second_factor;
      const lacksSecondFactor = hasOneFactor && row.require_second_factor;
      return {
        account: { _id, name, plan, plan_status, without_ai: row.without_ai ?? false },
        person: { user_id, session_id, role, rights, confirmed_at, hasOneFactor, lacksSecondFactor },
        who: row.email ?? row.user_name,
        via: "application",
      };
    },
    /** Writes when sessions were last used, and until when they are good therefore. */
    async flush(): Promise<void> {
      const rows = [...seen];
      seen.clear();
      for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE) {
        await storage.write("last use", async (db) => {
          for (const [id, seenAt] of rows.slice(at, at + WRITTEN_AT_ONCE))
            await store.touchSession(db, id, seenAt, seenAt + SESSION_MS);
        });
        await nextTurn();
      }
    },
  };
}

/** With what somebody has signed in. */
export type HowSignedIn =
  | "set-up link"
  | "invitation"
  | "password"
  | "reset link"
  | "passkey"
  | "sign-in link"
  | `${"password" | "reset link" | "sign-in link"} and code`;

/** A passkey is something that one has, unlocked by what one knows or is. */
const SHOWS_BOTH: ReadonlySet<HowSignedIn> = new Set([
  "passkey",
  "password and code",
  "reset link and code",
  "sign-in link and code",
]);

/** Whoever has a key can make such a link: it shows nobody's password or passkey. */
const isByLink = (how: HowSignedIn): boolean => how.startsWith("sign-in link");

export interface BegunSession {
  user: Awaited<ReturnType<typeof toUser>>;
  /** Whether it can only be used to set up a second factor. */
  lacks_second_factor: boolean;
}

/**
 * Begins a session of a user with the browser that calls, inside the call's transaction. The one that the browser had
 * ends: its token may have been seen by somebody. Whether that user has a second factor is not asked here. They are in the
 * first account of theirs that lets them in, at a brand's host of those that the brand serves.
 * @throws ApiError `account_suspended`, `wrong_host`
 */
export async function beginSession(context: Context, user: store.UserRow, how: HowSignedIn): Promise<BegunSession> {
  const { db, now, browser, person, services, log } = context;
  const { brand } = services;
  const entry = await store.findEntry(db, user._id, brand?.account_id);
  if (!entry) throw brand && (await store.findEntry(db, user._id)) ? notServedHere(brand) : accountSuspended();
  const token = randomHex(32);
  if (person) await store.deleteSession(db, person.user_id, person.session_id);
  await store.deleteOldestSessions(db, user._id, MOST.sessions - 1);
  const _id = context.newId("ses");
  const hasOneFactor = !SHOWS_BOTH.has(how);
  await store.insertSession(db, {
    _id,
    account_id: user.account_id,
    user_id: user._id,
    hash: tokenHash(token)!,
    user_agent: browser.userAgent?.slice(0, LONGEST_USER_AGENT).toWellFormed() ?? null,
    confirmed_at: isByLink(how) ? 0 : now,
    lacks_second_factor: hasOneFactor && (await store.asksForSecondFactor(db, user._id)),
    last_seen_at: now,
    expires_at: now + SESSION_MS,
    ...stampsAt(now),
  });
  await store.updateUser(db, user._id, { last_seen_at: now });
  context.audit.user = user;
  context.audit.resources.push(_id);
  context.afterCommit(() => {
    browser.keepSession({ token });
    keepDevice(browser, services.linkSecret, user);
    log.info("signed in", { account: user.account_id, user: user._id, session: _id, how, sender: browser.sender });
  });
  const { account, role, rights } = entry;
  return {
    user: await toUser(db, { ...user, role, rights }, account),
    lacks_second_factor: hasOneFactor && account.require_second_factor,
  };
}
