/**
 * How people sign in: by a set-up link, a password, a passkey, a reset link, an invitation. Nothing here tells whether
 * somebody has an account: an address that nobody has is answered as one is whose password was wrong, after as much work.
 */

import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { ApiError, invalid, PremisesChanged } from "../../lib/errors.ts";
import { createPasswords } from "../../lib/passwords.ts";
import { component, described, nameText, optional, personalEmail, timestamp } from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { UNNAMED } from "../../policy/operator.ts";
import { ATTEMPTS, ATTEMPTS_OF_ALL, countAttempt } from "./attempts.ts";
import { knownDevice } from "./devices.ts";
import { emailField, keepField, newPasswordField, passwordField, Role, tokenField } from "./fields.ts";
import { findInvitation, findLink, linkInvalid } from "./links.ts";
import { tellOwners, tellUser } from "./notices.ts";
import { havePasskeys } from "./passkeys.ts";
import {
  lacksSecondFactor,
  Passkey,
  Session,
  SignedIn,
  SignedInOrAsked,
  shownRights,
  toAsked,
  toPasskey,
  toRights,
  toSession,
  toUser,
  User,
} from "./presenter.ts";
import { RESET_JOB } from "./reset_mail.ts";
import { askForCode, type FirstFactor } from "./second_factors.ts";
import { addUser } from "./service.ts";
import { beginSession } from "./sessions.ts";
import { accessOf, assertOwn, orTaken, refuseWeak } from "./sign_in_rules.ts";
import * as store from "./store.ts";

const PASSWORD_ATTEMPTS = `Of one address ${ATTEMPTS} attempts for an e-mail address are taken in 15 minutes, and ${ATTEMPTS_OF_ALL} for it of all. A browser with which the user has signed in since the password was set has ${ATTEMPTS} of its own, whatever others try.`;
const COOKIE =
  "The session is a cookie, `__Host-sw` (`sw` where the base address is http), good for 30 days after its last use.";

const getState = operation({
  name: "auth.state",
  route: "GET /auth/state",
  summary: "Get what signing in needs to know",
  description: "Who is signed in with the cookie that was sent, and makes it good for another 30 days.",
  access: "open",
  input: {},
  output: component("SignInState", {
    set_up: described(v.boolean(), "Whether anybody can sign in yet.", true),
    passkeys: described(v.boolean(), "Whether passkeys work at this address: https or localhost, and a name.", true),
    mail: described(v.boolean(), "Whether links can be mailed.", true),
    user: described(v.nullable(User), "Who is signed in; null when nobody is."),
    lacks_second_factor: lacksSecondFactor,
  }),
  async handle({ db, account, person, browser, services }) {
    const user = person && (await store.findAnyUser(db, person.user_id));
    if (user) browser.keepSession("longer");
    return {
      set_up: await store.isSetUp(db),
      passkeys: havePasskeys(services.baseUrl),
      mail: services.mailer !== null,
      user: user && (await toUser(db, { ...user, role: person!.role, rights: person!.rights }, account)),
      lacks_second_factor: person?.lacksSecondFactor ?? false,
    };
  },
});

const setUp = operation({
  name: "auth.setup",
  route: "POST /auth/setup",
  summary: "Set e-mail and password with a set-up link",
  description: `The first start prints the link, which is good for 24 hours and once; \`sitewright setup-link\` makes another. ${COOKIE}`,
  access: "open",
  input: {
    token: tokenField,
    email: emailField,
    password: newPasswordField,
    name: optional(nameText("Your name.", "Ada Lovelace")),
    account_name: optional(
      nameText(
        "What the account is called from now on, by an owner: your agency or company. The operator's account has your name where none was said.",
        "Crumb & Co",
      ),
    ),
  },
  output: SignedIn,
  limit: LIMIT.create,
  errors: ["account_suspended", "wrong_host", "link_invalid", "email_taken"],
  async prepare({ db, now, services }, { token, email, password }) {
    await findLinkOf(db, token, "set_up", now);
    refuseWeak(password, email);
    return await services.part(createPasswords).hash(password);
  },
  async handle(context, { token, email, name, account_name }, password_hash) {
    const { db, now } = context;
    const { user, account } = await findLinkOf(db, token, "set_up", now);
    await store.deleteLinks(db, user._id);
    const accountName = account_name ?? (account.name === UNNAMED ? name : undefined);
    const isOwner = (await store.findUser(db, account._id, user._id))?.role === "owner";
    if (accountName !== undefined && isOwner) await store.nameAccount(db, account._id, accountName, now);
    const changes = { email, password_hash, ...(name === undefined ? {} : { name }), updated_at: now };
    const changed = await orTaken(store.updateUser(db, user._id, changes));
    return await beginSession(context, changed!, "set-up link");
  },
});

const signIn = operation({
  name: "auth.sign_in",
  route: "POST /auth/sign_in",
  summary: "Sign in with e-mail and password",
  description: `Whoever has a second factor is not signed in yet: \`user\` is null, and \`second_factor\` has a token for \`POST /auth/second_factor\`. A session that the browser had ends. ${COOKIE} ${PASSWORD_ATTEMPTS}`,
  access: "open",
  input: { email: emailField, password: passwordField },
  output: SignedInOrAsked,
  errors: ["account_suspended", "wrong_host", "sign_in_failed"],
  auditedErrors: ["sign_in_failed"],
  async prepare({ db, browser, services, log, audit }, { email, password }) {
    const user = await store.findByEmail(db, email);
    audit.user = user;
    const known = user && knownDevice(browser, services.linkSecret, user);
    await countAttempt(services.rateLimiter, { known, sender: browser.sender }, email, user?._id ?? null);
    if (await services.part(createPasswords).matches(password, user?.password_hash ?? null)) return user!;
    log.info("sign-in refused", { user: user?._id ?? null, how: "password", sender: browser.sender });
    throw signInFailed("E-mail address or password is wrong. Try again, or have a link sent to set a new password.");
  },
  async handle(context, _, known) {
    const { db } = context;
    const user = await store.findAnyUser(db, known._id);
    if (user?.password_hash !== known.password_hash || user.email !== known.email) throw new PremisesChanged();
    return await beginOrAsk(context, user, "password");
  },
});

const signOut = operation({
  name: "auth.sign_out",
  route: "POST /auth/sign_out",
  summary: "Sign out",
  description: "Ends the session at once. Without one it does nothing.",
  access: "open",
  input: {},
  output: component("SignedOut", { signed_out: described(v.literal(true), "Always true.") }),
  async handle({ db, person, browser, log, afterCommit }) {
    if (person) await store.deleteSession(db, person.user_id, person.session_id);
    afterCommit(() => {
      browser.keepSession("none");
      if (person) log.info("signed out", { user: person.user_id, session: person.session_id });
    });
    return { signed_out: true as const };
  },
});

const requestReset = operation({
  name: "auth.password_reset",
  route: "POST /auth/password_reset",
  summary: "Have a link mailed to set a new password",
  description:
    "The answer is always the same. Whoever has this address gets a link that is good for an hour and once, where this server can send mail; else `sitewright users reset-password` prints one.",
  access: "open",
  input: { email: emailField },
  output: component("PasswordResetAccepted", {
    accepted: described(v.literal(true), "Always true, whether or not there is such a person."),
  }),
  limit: ATTEMPTS,
  async handle({ db, services, afterCommit }, { email }) {
    // Who has it is looked up by the job, after the answer: until then nothing differs.
    if (services.mailer) {
      await services.queue.hasten(db, { kind: RESET_JOB, subject: email, runAt: services.clock.now() });
      afterCommit(() => services.queue.wake());
    }
    return { accepted: true as const };
  },
});

const confirmReset = operation({
  name: "auth.confirm_password_reset",
  route: "POST /auth/password_reset/confirm",
  summary: "Set a new password with a reset link",
  description: `All sessions and passkeys of the user end that are not in \`keep\`, and a new session begins (for whoever has a second factor, after its code: \`POST /auth/second_factor\`); \`POST /auth/links/read\` shows which there are. The user is told by e-mail, where this server can. ${COOKIE}`,
  access: "open",
  input: { token: tokenField, password: newPasswordField, keep: optional(keepField) },
  output: SignedInOrAsked,
  limit: LIMIT.create,
  errors: ["account_suspended", "wrong_host", "link_invalid"],
  async prepare({ db, now, services }, { token, password, keep }) {
    const { user } = await findLinkOf(db, token, "password_reset", now);
    await assertOwn(db, user, keep ?? [], now);
    refuseWeak(password, user.email);
    return await services.part(createPasswords).hash(password);
  },
  async handle(context, { token, keep = [] }, password_hash) {
    const { db, now } = context;
    const { user } = await findLinkOf(db, token, "password_reset", now);
    await store.deleteLinks(db, user._id);
    await store.endAccess(db, user._id, keep);
    await tellUser(context, user._id, "password");
    const changed = await store.updateUser(db, user._id, { password_hash, updated_at: now });
    context.afterCommit(() => context.log.info("password changed", { user: user._id }));
    return await beginOrAsk(context, changed!, "reset link");
  },
});

const followLink = operation({
  name: "auth.sso_link",
  route: "POST /auth/sso_links",
  summary: "Sign in with a link of a portal",
  description: `The link is one of \`POST /v1/sso_links\`, good for a minute and once. Whoever has a second factor is asked for its code, as after a password. Nobody has shown a password or passkey with it: what asks for a recent sign-in asks for one first. ${COOKIE}`,
  access: "open",
  input: { token: tokenField },
  output: SignedInOrAsked,
  errors: ["account_suspended", "wrong_host", "link_invalid"],
  async handle(context, { token }) {
    const { db, now } = context;
    const { user, link } = await findLinkOf(db, token, "sso", now);
    if (!(await store.takeLink(db, link.hash))) throw linkInvalid();
    return await beginOrAsk(context, user, "sign-in link");
  },
});

const toNamed = ({ name }: { name: string }) => ({ name, named: name !== UNNAMED });

const readLink = operation({
  name: "auth.link",
  route: "POST /auth/links/read",
  summary: "Get what a link is for",
  description: "Of a set-up link, a reset link or an invitation. It can still be used afterwards.",
  access: "open",
  input: { token: tokenField },
  output: component("Link", {
    kind: described(v.picklist(["set_up", "password_reset", "invitation"]), "What it is for."),
    email: described(
      v.nullable(personalEmail),
      "Whose it is, or who is invited; null: you say which address is yours.",
      "ada@example.com",
    ),
    is_user: described(
      v.boolean(),
      "Whether somebody has this address: they accept an invitation signed in (`POST /v1/invitations/accept`), others with a new password.",
      false,
    ),
    role: described(Role, "Role: what one may do."),
    rights: shownRights,
    account: described(
      v.object({
        name: described(v.string(), "Name."),
        named: described(
          v.boolean(),
          "Whether somebody has said what it is called: not of the operator's at first.",
          true,
        ),
      }),
      "The account.",
    ),
    sessions: described(
      v.array(Session),
      "Of a reset link: the user's, of which a new password leaves those that are kept.",
    ),
    passkeys: described(v.array(Passkey), "Likewise."),
    expires_at: described(timestamp, "When it ends."),
  }),
  effect: "read",
  errors: ["link_invalid"],
  async handle({ db, now, person }, { token }) {
    const found = await findLink(db, token, now);
    if (found && found.link.kind !== "sso") {
      const { link, user, account } = found;
      const { expires_at } = link;
      const { email } = user;
      const { role, rights } = (await store.findUser(db, account._id, user._id))!;
      const [sessions, passkeys] = await accessOf(db, user, now);
      return {
        kind: found.link.kind,
        email,
        is_user: true,
        role,
        rights: toRights(rights),
        account: toNamed(account),
        sessions: sessions.map((row) => toSession(row, person?.session_id ?? null)),
        passkeys: passkeys.map(toPasskey),
        expires_at: isoTime(expires_at),
      };
    }
    const { invitation, account } = await findInvitation(db, token, now);
    const { email, role, rights, expires_at } = invitation;
    return {
      kind: "invitation" as const,
      email,
      is_user: email !== null && (await store.findByEmail(db, email)) !== null,
      role,
      rights: toRights(rights),
      account: toNamed(account),
      sessions: [],
      passkeys: [],
      expires_at: isoTime(expires_at),
    };
  },
});

const acceptInvitation = operation({
  name: "auth.accept_invitation",
  route: "POST /auth/invitations/accept",
  summary: "Become a user of the account that invites you",
  description: `An invitation to an e-mail address is for that address; another one is for whoever has the link, once. Whoever is a user already accepts it with \`POST /v1/invitations/accept\`. ${COOKIE}`,
  access: "open",
  input: {
    token: tokenField,
    email: optional(emailField),
    name: optional(nameText("Your name; the address when left out.", "Ada Lovelace")),
    password: newPasswordField,
  },
  output: SignedIn,
  limit: LIMIT.create,
  errors: ["account_suspended", "wrong_host", "link_invalid", "email_taken", "user_limit"],
  async prepare({ db, now, services }, { token, email, password }) {
    const { invitation } = await findInvitation(db, token, now);
    refuseWeak(password, invitedEmail(invitation, email));
    return await services.part(createPasswords).hash(password);
  },
  async handle(context, { token, email: given, name }, password_hash) {
    const { db, now, services } = context;
    const { invitation, account } = await findInvitation(db, token, now);
    const email = invitedEmail(invitation, given);
    if (!(await store.acceptInvitation(db, account._id, invitation._id, now))) throw linkInvalid();
    const { role, rights, language } = invitation;
    if (role === "owner") await tellOwners({ ...context, account }, email, "owner");
    const wanted = { email, name: name ?? email, language, role, rights, password_hash };
    const user = await orTaken(addUser(db, account._id, wanted, services));
    return await beginSession(context, user, "invitation");
  },
});

/** Throws ApiError: an invitation to an address can't be accepted with another one. */
function invitedEmail(invitation: store.InvitationRow, given: string | undefined): string {
  const email = invitation.email ?? given;
  if (!email) throw invalid("email", "required");
  if (given && given !== email) throw invalid("email", "email_of_invitation", { email });
  return email;
}

/** A link of this kind. Throws ApiError `link_invalid`. */
async function findLinkOf(db: Context["db"], token: string, kind: store.LinkRow["kind"], now: number) {
  const found = await findLink(db, token, now);
  if (found?.link.kind !== kind) throw linkInvalid();
  return found;
}

const signInFailed = (message: string): ApiError => new ApiError("sign_in_failed", message);

/** Begins a session of who has shown the first factor, or asks for the second. */
async function beginOrAsk(context: Context, user: store.UserRow, how: FirstFactor) {
  const asked = await askForCode(context, user, how);
  if (asked) {
    context.audit.user = user;
    return toAsked(asked);
  }
  return { ...(await beginSession(context, user, how)), second_factor: null };
}

export const signInOperations = [
  getState,
  setUp,
  signIn,
  signOut,
  requestReset,
  confirmReset,
  followLink,
  readLink,
  acceptInvitation,
];
