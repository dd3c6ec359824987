/** How a user is shown to itself. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { personalEmail, timestamp } from "../../operation/fields.ts";
import { type Account, mayUse } from "../../policy/plans.ts";
import { ROLES, ROLES_IN_WORDS } from "../../policy/roles.ts";
import type { PasskeyRow, SessionRow, UserRow } from "./store.ts";

const shownRole = v.pipe(
  v.picklist(ROLES),
  v.metadata({ description: `${ROLES_IN_WORDS} A key acts as an owner.`, examples: ["owner"] }),
);

export const User = v.pipe(
  v.object({
    _id: v.string(),
    email: v.nullable(personalEmail),
    name: v.string(),
    role: shownRole,
    account: v.object({
      _id: v.string(),
      name: v.string(),
      plan: v.picklist(["free", "pro", "agency"]),
      plan_status: v.picklist(["active", "past_due", "canceled"]),
      api_access: v.boolean(),
    }),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("User"),
);

export const toUser = (user: UserRow, account: Account) => ({
  _id: user._id,
  email: user.email,
  name: user.name,
  role: user.role,
  account: {
    _id: account._id,
    name: account.name,
    plan: account.plan,
    plan_status: account.plan_status,
    api_access: mayUse(account, "api"),
  },
  created_at: isoTime(user.created_at),
  updated_at: isoTime(user.updated_at),
});

/** Whoever has signed in, as the answer to it shows. */
export const SignedIn = v.pipe(v.object({ user: User }), v.title("SignedIn"));

export const Passkey = v.pipe(
  v.object({
    _id: v.string(),
    name: v.string(),
    last_used_at: v.nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("Passkey"),
);

export const toPasskey = (row: PasskeyRow) => ({
  _id: row._id,
  name: row.name,
  last_used_at: isoTime(row.last_used_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

export const Session = v.pipe(
  v.object({
    _id: v.string(),
    current: v.pipe(v.boolean(), v.metadata({ description: "Whether this call came with it.", examples: [true] })),
    user_agent: v.pipe(
      v.nullable(v.string()),
      v.metadata({
        description: "What the browser said of itself when it signed in.",
        examples: ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
      }),
    ),
    last_seen_at: v.pipe(timestamp, v.metadata({ description: "Written down at most once a minute." })),
    expires_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("Session"),
);

/** @param current the session that the call came with */
export const toSession = (row: SessionRow, current: string | null) => ({
  _id: row._id,
  current: row._id === current,
  user_agent: row.user_agent,
  last_seen_at: isoTime(row.last_seen_at),
  expires_at: isoTime(row.expires_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
