/** Links with which a hosting panel or a portal signs its customer in. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { notFound, notPossible, orNotFound } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { clientLimits } from "../../policy/clients.ts";
import { MOST } from "../../policy/limits.ts";
import { originFor } from "../brand/service.ts";
import { LINK_MS, linkUrl, normalEmail } from "./rules.ts";
import { makeLink } from "./service.ts";
import { assertWithin } from "./sign_in_rules.ts";
import * as store from "./store.ts";

const createLink = operation({
  name: "sso_links.create",
  route: "POST /v1/sso_links",
  scope: "settings",
  websites: "whole",
  person: "recent_or_key",
  role: "owner",
  serializationKey: "all",
  summary: "Make a link that signs a member in",
  description:
    "For a hosting panel or a portal: send the customer's browser to `url` at once. `account` is the client whose member it is; left out, it is the account that calls. It is good for a minute and once, at the host of the account's brand where it has one, and is used by a page with a button that presses itself, so that a program that looks at links uses none up. A second factor is asked for as ever, and what asks for a recent sign-in asks for a password or passkey first. Whoever has such a key can act as each of these members, so keep it on the portal's server. Not for owners, nor for somebody who is a member of accounts that are neither yours nor your clients'.",
  input: {
    user: f.written(
      "any",
      f.described(
        v.pipe(v.string(), v.trim(), v.minLength(1), maxCharacters(254)),
        "Who is signed in: the identifier or e-mail address of a member of the account.",
        f.exampleId("usr"),
      ),
    ),
    account: f.optional(f.identifier("acc", "client")),
  },
  output: f.component("SsoLink", {
    url: f.described(
      f.webAddress,
      "Shown this once; whoever has it can use it.",
      linkUrl("http://localhost:3000", "sso", "0".repeat(64)),
    ),
    expires_at: f.described(f.timestamp, "When it ends."),
  }),
  limit: LIMIT.edit,
  showsSecret: true,
  errors: ["not_found", "not_possible", "secret_key_missing"],
  async handle(context, { user: named, account: accountId = context.account._id }) {
    const { db, now, services, audit, log, afterCommit } = context;
    await assertLetsIn(context, accountId);
    const known = named.includes("@") ? await store.findByEmail(db, normalEmail(named)) : null;
    const user = orNotFound(await store.findUser(db, accountId, known?._id ?? named), "user", named);
    await assertWithin(context, user._id);
    const entries = await store.listEntries(db, user._id, MOST.memberships);
    if (entries.some(({ role }) => role === "owner")) throw notPossible("owner_signs_in");
    const url = await makeLink(db, user, "sso", await originFor(services, accountId), services.clock);
    // They are in another account at first: the page goes on to this one.
    const isFirst = (await store.findEntry(db, user._id))?.account._id === accountId;
    audit.resources.push(user._id);
    afterCommit(() => log.info("sign-in link made", { user: user._id }));
    return { url: isFirst ? url : `${url}&account=${accountId}`, expires_at: isoTime(now + LINK_MS.sso) };
  },
});

/** Throws ApiError `not_found` for an account that is neither the caller's nor its client, `not_possible` for one that is suspended. */
async function assertLetsIn({ db, account }: Context, accountId: string): Promise<void> {
  const client = await clientLimits(db, accountId);
  if (accountId !== account._id && client?.parent_account_id !== account._id) throw notFound("client", accountId);
  if (client && client.suspended_at !== null) throw notPossible("client_suspended");
}

export const ssoLinkOperations = [createLink];
