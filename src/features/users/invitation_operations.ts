/** Invitations: links with which others become users of the account. */
import * as v from "valibot";
import { SECOND_MS } from "../../lib/clock.ts";
import { ApiError, notFound } from "../../lib/errors.ts";
import {
  deletedOutput,
  described,
  exampleId,
  identifier,
  listFields,
  listOf,
  optional,
  toList,
} from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { type Look, lookFor, sendFor } from "../brand/service.ts";
import { emailField, memberFields, memberOf, tokenField } from "./fields.ts";
import { addInvitation, invitationEntries, linkField, toInvitation } from "./invitations.ts";
import { findInvitation, linkInvalid } from "./links.ts";
import { invitationMail } from "./mails.ts";
import { tellOwners } from "./notices.ts";
import { toUser, User } from "./presenter.ts";
import { linkUrl } from "./rules.ts";
import { addMember } from "./service.ts";
import * as store from "./store.ts";

/** Somebody waits for the answer: a mail server that takes longer has not taken it. */
const MAIL_PATIENCE_MS = 20 * SECOND_MS;

const Invitation = v.pipe(v.object(invitationEntries), v.title("Invitation"));

const CreatedInvitation = v.pipe(
  v.object({
    ...invitationEntries,
    url: linkField,
    mail: described(
      v.picklist(["sent", "failed", "not_configured", "none"]),
      "Whether the link was mailed: `not_configured` when this server can send no e-mail, `none` when the invitation has no address. If it was not, hand it over yourself.",
      "sent",
    ),
  }),
  v.title("CreatedInvitation"),
);

const createInvitation = operation({
  name: "invitations.create",
  route: "POST /v1/invitations",
  summary: "Invite somebody to the account",
  description: `The link is good for 7 days and once. With \`email\` it is mailed where this server can, and only that address can accept it; whoever is a user already accepts it signed in. An account has at most ${MOST.invitations} open invitations.`,
  access: "session",
  byParent: true,
  person: "recent",
  role: "owner",
  input: { email: optional(emailField), ...memberFields },
  output: CreatedInvitation,
  limit: LIMIT.create,
  effect: "outside",
  atOnce: { account: 5, server: 20 },
  showsSecret: true,
  errors: ["email_taken", "invitation_limit", "user_limit", "secret_key_missing"],
  async handle(context, { email, ...given }) {
    const { account, services, now } = context;
    const wanted = { email, ...memberOf(given) };
    const { invitation, token } = await services.storage.write(account._id, (db) =>
      addInvitation({ ...context, db }, wanted),
    );
    const look = await lookFor(services, account._id);
    const url = linkUrl(look.origin, "invitation", token);
    return { ...toInvitation(invitation, now), url, mail: await mailInvitation(context, invitation, url, look) };
  },
});

async function mailInvitation(
  { services, account, signal, log }: Context,
  { _id, email, role, created_at }: store.InvitationRow,
  url: string,
  look: Look,
): Promise<"sent" | "failed" | "not_configured" | "none"> {
  if (!email) return "none";
  if (!services.mailer) return "not_configured";
  const patience = AbortSignal.any([signal, AbortSignal.timeout(MAIL_PATIENCE_MS)]);
  try {
    const mail = { ...invitationMail(url, account.name, role, look), id: _id, to: email, date: created_at };
    await sendFor(services, look, mail, patience);
    return "sent";
  } catch (error) {
    log.error("invitation not mailed", { invitation: _id, error: String(error) });
    return "failed";
  }
}

const listInvitations = operation({
  name: "invitations.list",
  route: "GET /v1/invitations",
  scope: "settings",
  summary: "List invitations",
  description: "Those of the last weeks too that were accepted, or whose time is over. Links are not shown again.",
  role: "owner",
  input: listFields(),
  output: listOf(Invitation),
  limit: LIMIT.list,
  async handle({ db, account, now }, input) {
    const rows = await store.listInvitations(db, account._id, input.limit, input.page * input.limit);
    const shown = rows.map((row) => toInvitation(row, now));
    return toList(shown, input, await store.countInvitations(db, account._id));
  },
});

const deleteInvitation = operation({
  name: "invitations.delete",
  route: "DELETE /v1/invitations/:id",
  scope: "settings",
  summary: "Withdraw an invitation",
  description: "Its link is no longer good. Somebody who has accepted it stays a user.",
  role: "owner",
  input: { id: identifier("inv", "invitation") },
  output: v.pipe(deletedOutput("inv"), v.title("WithdrawnInvitation")),
  limit: LIMIT.default,
  errors: ["not_found"],
  example: { output: { _id: exampleId("inv"), deleted: true } },
  async handle({ db, account }, { id }) {
    if (!(await store.deleteInvitation(db, account._id, id))) throw notFound("invitation", id);
    return { _id: id, deleted: true as const };
  },
});

const acceptInvitation = operation({
  name: "invitations.accept",
  route: "POST /v1/invitations/accept",
  summary: "Become a member of one more account",
  description:
    "For who is signed in; others accept with `POST /auth/invitations/accept`. You stay a member of the accounts that you are in, and act in this one with `Sitewright-Account`. An invitation to an e-mail address is for that address.",
  access: "session",
  personal: true,
  role: "viewer",
  serializationKey: "all",
  input: { token: tokenField },
  output: User,
  limit: LIMIT.create,
  errors: ["link_invalid", "not_possible", "user_limit"],
  async handle(context, { token }) {
    const { db, person, now, audit, log, afterCommit } = context;
    const { invitation, account } = await findInvitation(db, token, now);
    const user = (await store.findAnyUser(db, person!.user_id))!;
    const email = user.email ?? user.name;
    if (invitation.email !== null && invitation.email !== user.email)
      throw new ApiError("not_possible", `The invitation is to ${invitation.email}. Sign in with that address.`);
    if (await store.findUser(db, account._id, user._id))
      throw new ApiError("not_possible", "You are a member of this account already. An owner can change your role.");
    if ((await store.listEntries(db, user._id, MOST.memberships)).length >= MOST.memberships)
      throw new ApiError("user_limit", `You are a member of ${MOST.memberships} accounts, which is the most.`);
    if (!(await store.acceptInvitation(db, account._id, invitation._id, now))) throw linkInvalid();
    const { role, rights } = invitation;
    if (role === "owner") await tellOwners({ ...context, account }, email, "owner");
    await addMember(db, account._id, user._id, { role, rights }, now);
    // With which factors the sessions that there are began is known where an account had asked for two.
    if (account.require_second_factor && !(await store.findSecondFactor(db, user._id, true)))
      await store.beginLackOfSecondFactor(db, user._id);
    audit.user = { ...user, account_id: account._id };
    audit.resources.push(invitation._id);
    afterCommit(() => log.info("invitation accepted", { account: account._id, user: user._id }));
    return toUser({ ...user, role, rights }, account);
  },
});

export const invitationOperations = [createInvitation, listInvitations, deleteInvitation, acceptInvitation];
