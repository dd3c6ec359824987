/** Deleting the account that calls, by one of its owners who has just shown who they are. */
import * as v from "valibot";
import { invalid, notPossible } from "../../lib/errors.ts";
import { component, described, exampleId, idOf, nameText } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { KEPT_AUDIT_DAYS } from "../../policy/audit.ts";
import { clientLimits, hasClients } from "../../policy/clients.ts";
import { isOperator } from "../../policy/operator.ts";
import { removeAccount } from "./deletion.ts";
import * as store from "./store.ts";

const KEPT = [
  {
    what: "payments, plans that were paid, and the ledger of credits",
    why: "bookkeeping, under the account's identifier alone",
  },
  { what: "the audit", why: `who did what stays to be known for ${KEPT_AUDIT_DAYS} days` },
  { what: "backups that the operator has made", why: "until they are as old as the operator keeps them" },
  { what: "domains that were bought here", why: "they stay registered until their term ends, and are not renewed" },
  { what: "records at DNS providers", why: "they are in your zones; remove them there" },
];

/** Deletions that one may try in 15 minutes. */
const MOST_TRIES = 10;

const deleteAccount = operation({
  name: "account.delete",
  route: "DELETE /v1/account",
  summary: "Delete the account",
  description: `For good. At once: its websites and domains answer 404 and the domains are free, its users can't sign in, sessions, keys and connections have ended, and what is being generated stops. Where there are hundreds of websites and domains that takes seconds. Everything else of it is removed within minutes, files too. The answer says what is kept and why: ${KEPT.map(({ what, why }) => `${what} (${why})`).join("; ")}. A plan that is paid for is cancelled first. The operator's account can't be deleted.`,
  access: "session",
  person: "recent",
  role: "owner",
  serializationKey: "all",
  input: { confirm: nameText("The account's name, as it is.", "Crumb & Co") },
  output: component("DeletedAccount", {
    _id: idOf("acc", "The account."),
    deleted: described(v.literal(true), "Always true."),
    kept: described(
      v.array(v.object({ what: described(v.string(), "What."), why: described(v.string(), "Why, or how long.") })),
      "What is not deleted.",
    ),
  }),
  limit: MOST_TRIES,
  errors: ["not_possible", "website_busy"],
  example: { output: { _id: exampleId("acc"), deleted: true, kept: KEPT } },
  async handle(context, { confirm }) {
    const { db, account, person, browser, log, afterCommit } = context;
    if (confirm !== account.name.trim()) throw invalid("confirm", "name_exactly");
    if (await isOperator(db, account._id)) throw notPossible("account_of_operator");
    if (await clientLimits(db, account._id)) throw notPossible("looked_after");
    if (await hasClients(db, account._id)) throw notPossible("has_clients");
    if (await store.hasRunningSubscription(db, account._id)) throw notPossible("plan_paid");
    await removeAccount(context);
    afterCommit(() => {
      browser.keepSession("none");
      log.info("account deleted", { account: account._id, by: person!.user_id });
    });
    return { _id: account._id, deleted: true as const, kept: KEPT };
  },
});

export const deletionOperations = [deleteAccount];
