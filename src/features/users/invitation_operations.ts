/** Invitations: links with which others become users of the account. */
import * as v from "valibot";
import { isoTime, SECOND_MS } from "../../lib/clock.ts";
import { ApiError, notFound } from "../../lib/errors.ts";
import { randomHex } from "../../lib/hash.ts";
import {
  createdAt,
  deletedOutput,
  described,
  exampleId,
  identifier,
  listFields,
  listOf,
  optional,
  personalEmail,
  timestamp,
  toList,
  updatedAt,
  webAddress,
} from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { type Look, lookFor, sendFor } from "../brand/service.ts";
import { emailField, Role, roleField } from "./fields.ts";
import { invitationMail } from "./mails.ts";
import { INVITATION_MS, linkUrl, tokenHash } from "./rules.ts";
import * as store from "./store.ts";

/** Somebody waits for the answer: a mail server that takes longer has not taken it. */
const MAIL_PATIENCE_MS = 20 * SECOND_MS;

const invitationEntries = {
  _id: described(v.string(), "Identifier."),
  email: described(v.nullable(personalEmail), "Null: it is for whoever has the link.", "ada@example.com"),
  role: described(Role, "Role: what one may do."),
  status: described(v.picklist(["open", "accepted", "expired"]), "Where it stands."),
  expires_at: described(timestamp, "When it ends."),
  accepted_at: described(v.nullable(timestamp), "When it was accepted; null until then."),
  created_at: createdAt,
  updated_at: updatedAt,
};

const Invitation = v.pipe(v.object(invitationEntries), v.title("Invitation"));

const CreatedInvitation = v.pipe(
  v.object({
    ...invitationEntries,
    url: described(
      webAddress,
      "The link. Shown this once; whoever has it can use it.",
      linkUrl("http://localhost:3000", "invitation", "0".repeat(64)),
    ),
    mail: described(
      v.picklist(["sent", "failed", "not_configured", "none"]),
      "Whether the link was mailed: `not_configured` when this server can send no e-mail, `none` when the invitation has no address. If it was not, hand it over yourself.",
      "sent",
    ),
  }),
  v.title("CreatedInvitation"),
);

const toInvitation = (row: store.InvitationRow, now: number) => ({
  _id: row._id,
  email: row.email,
  role: row.role,
  status:
    row.accepted_at !== null ? ("accepted" as const) : row.expires_at <= now ? ("expired" as const) : ("open" as const),
  expires_at: isoTime(row.expires_at),
  accepted_at: isoTime(row.accepted_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

const createInvitation = operation({
  name: "invitations.create",
  route: "POST /v1/invitations",
  summary: "Invite somebody to the account",
  description: `The link is good for 7 days and once. With \`email\` it is mailed where this server can, and only that address can accept it. An account has at most ${MOST.invitations} open invitations.`,
  access: "session",
  byParent: true,
  person: "recent",
  role: "owner",
  input: { email: optional(emailField), role: roleField },
  output: CreatedInvitation,
  limit: LIMIT.create,
  effect: "outside",
  atOnce: { account: 5, server: 20 },
  showsSecret: true,
  errors: ["email_taken", "invitation_limit", "user_limit", "secret_key_missing"],
  async handle(context, { email, role }) {
    const { account, services, now } = context;
    const token = randomHex(32);
    const invitation = {
      _id: context.newId("inv"),
      account_id: account._id,
      hash: tokenHash(token)!,
      email: email ?? null,
      role,
      expires_at: now + INVITATION_MS,
      accepted_at: null,
      created_at: now,
      updated_at: now,
    };
    await services.storage.write(account._id, async (db) => {
      await assertRoomFor(db, account._id, email, now);
      await store.insertInvitation(db, invitation);
    });
    const look = await lookFor(services, account._id);
    const url = linkUrl(look.origin, "invitation", token);
    return { ...toInvitation(invitation, now), url, mail: await mailInvitation(context, invitation, url, look) };
  },
});

/** Throws ApiError `email_taken`, `invitation_limit` or `user_limit`. */
async function assertRoomFor(db: Context["db"], accountId: string, email: string | undefined, now: number) {
  // Of others' users nothing is told here: whoever accepts is told of its own address.
  if (email && (await store.findByEmail(db, email))?.account_id === accountId)
    throw new ApiError("email_taken", `${email} is a user of this account already.`);
  if ((await store.countUsers(db, accountId)) >= MOST.users)
    throw new ApiError("user_limit", `The account has ${MOST.users} users, which is the most. Remove one first.`);
  if ((await store.countOpenInvitations(db, accountId, now)) >= MOST.invitations)
    throw new ApiError(
      "invitation_limit",
      `The account has ${MOST.invitations} open invitations, which is the most. Withdraw one with DELETE /v1/invitations/:id first.`,
    );
}

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

export const invitationOperations = [createInvitation, listInvitations, deleteInvitation];
