/** Invitations: links with which others become users of the account. */
import { ApiError, notFound, notPossible } from "../../lib/errors.ts";
import { deletes, listFields, listOf, optional, toList } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { emailField, languageField, memberFields, tokenField } from "./fields.ts";
import { CreatedInvitation, Invitation, invite, toInvitation } from "./invitations.ts";
import { findInvitation, linkInvalid } from "./links.ts";
import { tellOwners } from "./notices.ts";
import { toUser, User } from "./presenter.ts";
import { addMember } from "./service.ts";
import * as store from "./store.ts";

const createInvitation = operation({
  name: "invitations.create",
  route: "POST /v1/invitations",
  summary: "Invite somebody to the account",
  description: `The link is good for 7 days and once. With \`email\` it is mailed within moments where this server can, and only that address can accept it; whoever is a user already accepts it signed in. An account has at most ${MOST.invitations} open invitations.`,
  access: "session",
  byParent: true,
  person: "recent",
  role: "owner",
  input: { email: optional(emailField), ...memberFields, language: languageField },
  output: CreatedInvitation,
  limit: LIMIT.create,
  showsSecret: true,
  errors: ["email_taken", "invitation_limit", "user_limit"],
  handle: (context, input) => invite(context, context.account._id, input),
});

const listInvitations = operation({
  name: "invitations.list",
  route: "GET /v1/invitations",
  scope: "settings",
  summary: "List invitations",
  description: "Those of the last weeks too that were accepted, or whose time is over. Links are not shown again.",
  role: "owner",
  input: listFields(),
  output: listOf(Invitation),
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
  ...deletes("inv", "invitation", "WithdrawnInvitation"),
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
  personal: true,
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
      throw notPossible("invited_other", { email: invitation.email });
    if (await store.findUser(db, account._id, user._id)) throw notPossible("member_already");
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
    return await toUser(db, { ...user, role, rights }, account);
  },
});

export const invitationOperations = [createInvitation, listInvitations, deleteInvitation, acceptInvitation];
