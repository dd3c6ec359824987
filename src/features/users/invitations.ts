/**
 * Invitations, as more than their own operations make and show them; and the job that mails one. What it mails it makes
 * itself: a link is nowhere but in the mail.
 */
import * as v from "valibot";
import type { Job } from "../../jobs/queue.ts";
import { MINUTE_MS, stampsAt } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import { randomHex } from "../../lib/hash.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { managerOf } from "../../policy/brands.ts";
import { MOST } from "../../policy/limits.ts";
import type { Member } from "../../policy/rights.ts";
import { MailError } from "../../providers/mail.ts";
import { lookFor, originFor, sendFor } from "../brand/service.ts";
import { emailField, languageField, memberFields, memberOf, Role } from "./fields.ts";
import { invitationMail } from "./mails.ts";
import { shownRights, toRights } from "./presenter.ts";
import { INVITATION_MS, linkUrl, tokenHash } from "./rules.ts";
import { assertUserLimit } from "./sign_in_rules.ts";
import * as store from "./store.ts";

/** The kind of the job; its subject is the invitation. */
export const INVITATION_JOB = "users.invitation_mail";
const TRIES = 6;
export const LONGEST_INVITATION_PAUSE_MS = 10 * MINUTE_MS;

export const Invitation = f.component("Invitation", {
  _id: f.described(v.string(), "Identifier."),
  email: f.described(v.nullable(f.personalEmail), "Null: it is for whoever has the link.", "ada@example.com"),
  role: f.described(Role, "Role: what one may do."),
  rights: shownRights,
  status: f.described(v.picklist(["open", "accepted", "expired"]), "Where it stands."),
  expires_at: f.described(f.timestamp, "When it ends."),
  accepted_at: f.described(v.nullable(f.timestamp), "When it was accepted; null until then."),
  ...f.stampFields,
});

/** An invitation that was just made. */
export const CreatedInvitation = f.component("CreatedInvitation", {
  ...Invitation.entries,
  url: f.described(
    v.nullable(f.webAddress),
    "The link to hand over, shown this once, which whoever has it can use; null: it is mailed, and nowhere else.",
    linkUrl("http://localhost:3000", "invitation", "0".repeat(64)),
  ),
  mail: f.described(
    v.picklist(["queued", "not_configured", "none"]),
    "Whether the link is mailed: `queued`, within moments; `not_configured` when this server can send no e-mail, `none` when the invitation has no address.",
    "queued",
  ),
});

/** Who is invited to an account that is made. */
export const InviteField = f.optional(
  v.pipe(
    v.strictObject({
      email: f.optional(emailField),
      ...memberFields,
      role: f.optional(memberFields.role),
      language: languageField,
    }),
    v.title("Invite"),
    v.metadata({
      description:
        "Invites its first person in the same call, as POST /v1/invitations does: for an `email`, else for whoever has the link. The `role` is `client` where it is left out.",
      examples: [{ email: "ada@example.com", preset: "content" }],
    }),
  ),
);
type Invite = NonNullable<v.InferOutput<typeof InviteField>>;

export const toInvitation = (row: store.InvitationRow, now: number) =>
  answer(Invitation, row, {
    rights: toRights(row.rights),
    status: row.accepted_at !== null ? "accepted" : row.expires_at <= now ? "expired" : "open",
  });

/** Writes an invitation; the token of its link is nowhere else. */
async function addInvitation(
  { db, account, now, newId }: Pick<Context, "db" | "now" | "newId"> & { account: { _id: string } },
  { email = null, language = null, role, rights }: Member & Partial<Pick<store.InvitationRow, "email" | "language">>,
): Promise<{ invitation: store.InvitationRow; token: string }> {
  await assertInvitationLimit(db, account._id, email, now);
  const token = randomHex(32);
  const invitation: store.InvitationRow = {
    _id: newId("inv"),
    account_id: account._id,
    hash: tokenHash(token)!,
    email,
    role,
    rights: rights && [...rights],
    language,
    expires_at: now + INVITATION_MS,
    accepted_at: null,
    ...stampsAt(now),
  };
  await store.insertInvitation(db, invitation);
  return { invitation, token };
}

async function assertInvitationLimit(
  db: Context["db"],
  accountId: string,
  email: string | null,
  now: number,
): Promise<void> {
  // Of others' users nothing is told here: whoever accepts is told of its own address.
  const known = email && (await store.findByEmail(db, email));
  if (known && (await store.findUser(db, accountId, known._id)))
    throw new ApiError("email_taken", `${email} is a user of this account already.`);
  await assertUserLimit(db, accountId);
  if ((await store.countOpenInvitations(db, accountId, now)) >= MOST.invitations)
    throw new ApiError(
      "invitation_limit",
      `The account has ${MOST.invitations} open invitations, which is the most. Withdraw one with DELETE /v1/invitations/:id first.`,
    );
}

/**
 * Invites the first person of an account that the caller's transaction makes.
 * @throws ApiError `session_required` where a key makes an owner; and what `invite` throws
 */
export async function inviteFirst(context: Context, accountId: string, { role = "client", ...given }: Invite) {
  if (role === "owner" && !context.person)
    throw new ApiError(
      "session_required",
      "invite.role: a key invites no owners. Choose another role, or sign in to the application and do it there.",
    );
  const invitation = await invite(context, accountId, { role, ...given });
  context.audit.resources.push(invitation._id);
  return invitation;
}

/**
 * Invites somebody to an account in the caller's transaction; where this server can mail, a job does so after it.
 * @throws ApiError `email_taken`, `invitation_limit`, `user_limit`
 */
export async function invite(
  context: Context,
  accountId: string,
  { email, language, ...given }: Invite & Pick<Member, "role">,
): Promise<v.InferOutput<typeof CreatedInvitation>> {
  const { db, now, services, afterCommit } = context;
  const wanted = { ...(email && { email }), ...(language && { language }), ...memberOf(given) };
  const { invitation, token } = await addInvitation({ ...context, account: { _id: accountId } }, wanted);
  const isMailed = email !== undefined && services.mailer !== null;
  if (isMailed) {
    await services.queue.add(db, { kind: INVITATION_JOB, subject: invitation._id, accountId });
    afterCommit(() => services.queue.wake(INVITATION_JOB));
  }
  return {
    ...toInvitation(invitation, now),
    url: isMailed ? null : linkUrl(await originFor(services, context.account._id), "invitation", token),
    mail: isMailed ? "queued" : email === undefined ? "none" : "not_configured",
  };
}

/** Mails an invitation with a link that is made for this mail. Where it was withdrawn or accepted meanwhile none is sent. */
export async function mailInvitation(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, queue, clock, ids, mailer, log } = services;
  const accountId = job.account_id!;
  const now = clock.now();
  const token = randomHex(32);
  const found = await storage.write(accountId, async (db) => {
    await queue.assertLeased(db, job);
    const renewed = mailer && (await store.renewInvitation(db, accountId, job.subject, tokenHash(token)!, now));
    if (!renewed) await queue.finish(db, job);
    return renewed;
  });
  if (!found || !mailer) return;
  const { invitation, account } = found;
  const look = await lookFor(services, accountId);
  const to = invitation.email!;
  const language = invitation.language ?? (await store.findByEmail(storage.read, to))?.language ?? null;
  const url = linkUrl(look.origin, "invitation", token);
  // Clients know their agency's name better than that of their account.
  const manager = await managerOf(storage.read, accountId);
  const words = invitationMail(
    url,
    { account: account.name, agency: manager.isClient ? manager.name : null, role: invitation.role, language },
    look,
  );
  const mail = { ...words, id: ids.next("mail"), to, date: now };
  const failure = await sendFor(services, look, mail, signal).then(
    () => null,
    (error: unknown) => error,
  );
  signal.throwIfAborted();
  if (failure) log.error("invitation not mailed", { invitation: invitation._id, error: String(failure) });
  await storage.write(accountId, async (db) => {
    const isFinal = !failure || (failure instanceof MailError && failure.permanent) || job.attempts >= TRIES;
    if (isFinal) await queue.finish(db, job);
    else await queue.giveBack(db, job, clock.now() + LONGEST_INVITATION_PAUSE_MS);
  });
}
