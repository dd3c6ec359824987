/** How a user is shown to itself. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { personalEmail, timestamp } from "../../operation/fields.ts";
import { type Account, mayUse } from "../../policy/plans.ts";
import { ROLES, ROLES_IN_WORDS } from "../../policy/roles.ts";
import type { UserRow } from "./store.ts";

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
