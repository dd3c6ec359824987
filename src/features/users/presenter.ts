/** How a user is shown to itself. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { answer } from "../../operation/answer.ts";
import { component, described, idOf, personalEmail, stampFields, timestamp } from "../../operation/fields.ts";
import { managerOf } from "../../policy/brands.ts";
import { type Account, mayUse } from "../../policy/plans.ts";
import { RIGHTS, RIGHTS_IN_WORDS, type Right } from "../../policy/rights.ts";
import { ROLES, ROLES_IN_WORDS } from "../../policy/roles.ts";
import type { Db } from "../../storage/client.ts";
import { ownLanguage } from "./fields.ts";
import type { MemberRow, PasskeyRow, SessionRow } from "./store.ts";

const shownRole = described(v.picklist(ROLES), `${ROLES_IN_WORDS} A key acts as an owner.`, "owner");

export const shownRights = described(
  v.nullable(v.array(v.picklist(RIGHTS))),
  `Rights of a \`client\`: ${RIGHTS.map((right) => `\`${right}\`, ${RIGHTS_IN_WORDS[right]}`).join("; ")}. Null: other roles need none.`,
  null,
);

const userEntries = {
  _id: described(v.string(), "Identifier."),
  email: described(v.nullable(personalEmail), "E-mail address."),
  name: described(v.string(), "Name."),
  language: ownLanguage,
  role: shownRole,
  rights: shownRights,
  account: described(
    v.object({
      _id: described(v.string(), "Identifier."),
      name: described(v.string(), "Name."),
      plan: described(v.nullable(v.picklist(["free", "pro", "agency"])), "The plan; null: for a client.", "agency"),
      plan_status: described(
        v.nullable(v.picklist(["active", "past_due", "canceled"])),
        "Whether it is paid for; null: for a client.",
        "active",
      ),
      api_access: described(v.boolean(), "Whether the plan has the API."),
      client: described(v.boolean(), "Whether another account looks after it: it has no clients itself.", false),
      managed_by: described(
        v.nullable(v.string()),
        "The name of the account that looks after it, as its brand has it; null: none does.",
        null,
      ),
    }),
    "The account.",
  ),
  ...stampFields,
};

export const User = component("User", userEntries);

/** Whoever calls, with all accounts that they may switch to. */
export const Me = component("Me", {
  ...userEntries,
  memberships: described(
    v.array(
      v.object({
        account: described(
          v.object({ _id: idOf("acc", "Identifier."), name: described(v.string(), "Name.") }),
          "The account.",
        ),
        role: described(v.picklist(ROLES), ROLES_IN_WORDS),
        rights: shownRights,
        status: described(v.picklist(["active", "suspended"]), "Whether it lets you in."),
      }),
    ),
    "The accounts that you are a member of, where you are signed in; `Sitewright-Account` names one. Empty with a key.",
  ),
});

export const toRights = (rights: readonly string[] | null) => rights as Right[] | null;

export async function toUser(db: Db, user: MemberRow, account: Account) {
  const { name: manager, isClient } = await managerOf(db, account._id);
  return answer(User, user, {
    rights: toRights(user.rights),
    account: {
      _id: account._id,
      name: account.name,
      // What the account pays for is nothing that its clients see.
      plan: user.role === "client" ? null : account.plan,
      plan_status: user.role === "client" ? null : account.plan_status,
      api_access: mayUse(account, "api"),
      client: isClient,
      managed_by: isClient ? manager : null,
    },
  });
}

export const lacksSecondFactor = described(
  v.boolean(),
  "Whether the session can do nothing but set up a second factor, because the account asks for one.",
  false,
);

/** Whoever has signed in, as the answer to it shows. */
export const SignedIn = component("SignedIn", { user: User, lacks_second_factor: lacksSecondFactor });

/** Likewise of a password, which may not be enough. */
export const SignedInOrAsked = component("SignedInOrAsked", {
  user: described(v.nullable(User), "Who has signed in; null: a code is asked for first."),
  lacks_second_factor: lacksSecondFactor,
  second_factor: described(
    v.nullable(
      v.object({
        token: described(v.string(), "For `POST /auth/second_factor`, with the code."),
        expires_at: described(timestamp, "When it ends."),
      }),
    ),
    "What follows, where the user has a second factor; null: nothing.",
    null,
  ),
});

/** What follows where a second factor is asked for. */
export const toAsked = ({ token, expiresAt }: { token: string; expiresAt: number }) => ({
  user: null,
  lacks_second_factor: false,
  second_factor: { token, expires_at: isoTime(expiresAt) },
});

export const Passkey = component("Passkey", {
  _id: described(v.string(), "Identifier."),
  name: described(v.string(), "Name."),
  last_used_at: described(v.nullable(timestamp), "When it was last used; null when never."),
  host: described(
    v.nullable(v.string()),
    "The host of a brand at which it was made, and signs in; null: the server's own address.",
    null,
  ),
  ...stampFields,
});

export const toPasskey = (row: PasskeyRow) => answer(Passkey, row);

export const Session = component("Session", {
  _id: described(v.string(), "Identifier."),
  current: described(v.boolean(), "Whether this call came with it.", true),
  user_agent: described(
    v.nullable(v.string()),
    "What the browser said of itself when it signed in.",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  ),
  last_seen_at: described(timestamp, "Written down at most once a minute."),
  expires_at: described(timestamp, "When it ends."),
  ...stampFields,
});

/** @param current the session that the call came with */
export const toSession = (row: SessionRow, current: string | null) =>
  answer(Session, row, {
    current: row._id === current,
  });
