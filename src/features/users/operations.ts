/** The users of an account: yourself, and whom an owner lets in. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { ApiError, invalid, notFound, orNotFound, PremisesChanged, Unauthorized } from "../../lib/errors.ts";
import { createPasswords } from "../../lib/passwords.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { KEPT_AUDIT_DAYS } from "../../policy/audit.ts";
import { MOST } from "../../policy/limits.ts";
import { originFor } from "../brand/service.ts";
import { countAttempt } from "./attempts.ts";
import { keepDevice } from "./devices.ts";
import {
  emailField,
  keepField,
  memberFields,
  memberOf,
  newPasswordField,
  ownLanguage,
  passwordField,
  Role,
} from "./fields.ts";
import { tellAddress, tellOwners, tellUser } from "./notices.ts";
import { Me, shownRights, toRights, toUser, User } from "./presenter.ts";
import { LINK_MS, linkUrl } from "./rules.ts";
import { assertOwnerStays, changeMember, makeLink, removeMember } from "./service.ts";
import { assertOwn, assertWithin, orTaken, refuseWeak } from "./sign_in_rules.ts";
import * as store from "./store.ts";

const Member = f.component("Member", {
  _id: f.described(v.string(), "Identifier."),
  email: f.described(v.nullable(f.personalEmail), "E-mail address."),
  name: f.described(v.string(), "Name."),
  role: f.described(Role, "Role: what one may do."),
  rights: shownRights,
  status: f.described(v.picklist(["active", "pending"]), "`pending`: has no password yet, and can't sign in."),
  last_seen_at: f.described(v.nullable(f.timestamp), "When somebody last used the account so; null when never."),
  ...f.stampFields,
});

const toMember = (user: store.MemberRow) =>
  answer(Member, user, {
    rights: toRights(user.rights),
    status: user.password_hash === null ? "pending" : "active",
  });

const getMe = operation({
  name: "users.me",
  route: "GET /v1/users/me",
  scope: "any",
  websites: "none",
  summary: "Get your user and account",
  description:
    "With a key it is the account's first owner. `api_access` tells whether the account's plan opens the API; while it does not, every key answers 401.",
  input: {},
  output: Me,
  async handle({ db, account, actsFrom, person, token }) {
    const [own, home] = [person ?? token, actsFrom ?? account._id];
    const user = own ? await store.findUser(db, home, own.user_id) : await store.firstOwner(db, home);
    if (!user) throw notFound("user of account", home);
    const entries = person ? await store.listEntries(db, user._id, MOST.memberships) : [];
    const memberships = entries.map(({ account: { _id, name }, role, rights, suspended_at }) => ({
      account: { _id, name },
      role,
      rights: toRights(rights),
      status: suspended_at === null ? "active" : ("suspended" as const),
    }));
    return { ...(await toUser(db, user, account)), memberships };
  },
});

const updateMe = operation({
  name: "users.update_me",
  route: "PUT /v1/users/me",
  summary: "Change your name, language, e-mail address or password",
  description:
    "A new address or password needs `current_password`. With a new password all your other sessions and all your passkeys end that are not in `keep`, and links to set one are no longer good. You are told by e-mail, where this server can; of a new address at the old one.",
  personal: true,
  input: {
    name: f.optional(f.nameText("Your name.", "Ada Lovelace")),
    language: f.optional(ownLanguage),
    email: f.optional(emailField),
    password: f.optional(newPasswordField),
    current_password: f.optional(passwordField),
    keep: f.optional(keepField),
  },
  output: User,
  errors: ["wrong_password", "email_taken", "busy"],
  auditedErrors: ["wrong_password"],
  async prepare({ db, person, browser, services, now }, input) {
    const user = await store.findAnyUser(db, person!.user_id);
    if (!user) throw new Unauthorized();
    const { email, password, current_password, keep } = input;
    if (keep && password === undefined) throw invalid("keep", "only_with", { other: "password" });
    await assertOwn(db, user, keep ?? [], now);
    const changesSignIn = password !== undefined || (email !== undefined && email !== user.email);
    if (!changesSignIn) return { user, password_hash: undefined };
    if (current_password === undefined) throw invalid("current_password", "required");
    // Whoever has the session guesses for it alone, and closes nothing to others.
    const from = { known: person!.session_id, sender: browser.sender };
    await countAttempt(services.rateLimiter, from, user.email ?? "", user._id);
    if (!(await services.part(createPasswords).matches(current_password, user.password_hash)))
      throw new ApiError("wrong_password", "The current password is wrong. Nothing was changed; try again.");
    if (password === undefined) return { user, password_hash: undefined };
    refuseWeak(password, email ?? user.email);
    return { user, password_hash: await services.part(createPasswords).hash(password) };
  },
  async handle(context, { name, language, email, keep = [] }, { user, password_hash }) {
    const { db, account, person, now, log, afterCommit, browser, services } = context;
    const present = orNotFound(await store.findAnyUser(db, user._id), "user", user._id);
    if (present.password_hash !== user.password_hash || present.email !== user.email) throw new PremisesChanged();
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(language === undefined ? {} : { language }),
      ...(email === undefined ? {} : { email }),
      ...(password_hash === undefined ? {} : { password_hash }),
      updated_at: now,
    };
    const changed = (await orTaken(store.updateUser(db, user._id, changes)))!;
    const isOtherAddress = changed.email !== user.email;
    // Whoever had the old address must not set a password with a link that went there.
    if (password_hash !== undefined || isOtherAddress) {
      await store.deleteLinks(db, user._id);
      await store.confirmSession(db, user._id, person!.session_id, now);
    }
    if (isOtherAddress) await tellAddress(context, user);
    if (password_hash !== undefined) {
      await store.endAccess(db, user._id, [person!.session_id, ...keep]);
      await tellUser(context, user._id, "password");
      afterCommit(() => {
        keepDevice(browser, services.linkSecret, changed);
        log.info("password changed", { user: user._id });
      });
    }
    const { role, rights } = person!;
    return await toUser(db, { ...changed, role, rights }, account);
  },
});

const listUsers = operation({
  name: "users.list",
  route: "GET /v1/users",
  scope: "settings",
  summary: "List the account's users",
  description: `An account has at most ${MOST.users} users; POST /v1/invitations lets others in.`,
  input: f.listFields(),
  output: f.listOf(Member),
  async handle({ db, account }, input) {
    const rows = await store.listUsers(db, account._id, input.limit, input.page * input.limit);
    return f.toList(rows.map(toMember), input, await store.countUsers(db, account._id));
  },
});

const updateUser = operation({
  name: "users.update",
  route: "PUT /v1/users/:id",
  summary: "Change a user's role, rights or name",
  description:
    "A role holds with the user's very next request. An account keeps at least one owner, but for a client; owners are told of a new one by e-mail, where this server can. The name of somebody who is a member of other accounts too is their own to change.",
  access: "session",
  byParent: true,
  person: "recent",
  role: "owner",
  serializationKey: "all",
  input: {
    id: f.identifier("usr", "user"),
    ...memberFields,
    role: f.optional(memberFields.role),
    name: f.optional(f.nameText("The user's name.", "Ada Lovelace")),
  },
  output: Member,
  errors: ["last_owner", "not_possible"],
  async handle(context, { id, name, ...given }) {
    const { db, account, person, now, log, afterCommit } = context;
    const user = orNotFound(await store.findUser(db, account._id, id), "user", id);
    const changed = memberOf({ ...given, role: given.role ?? user.role }, user.rights);
    const { role } = changed;
    await assertOwnerStays(db, account._id, user, role);
    if (name !== undefined) await assertWithin(context, user._id);
    if (role && role !== user.role)
      afterCommit(() => log.info("role changed", { user: id, role, by: person!.user_id }));
    // Before: of themselves nobody is told.
    if (role === "owner" && user.role !== "owner") await tellOwners(context, user.email ?? user.name, "owner");
    await changeMember(db, account._id, id, changed, now);
    await store.updateUser(db, id, { ...(name === undefined ? {} : { name }), updated_at: now });
    return toMember((await store.findUser(db, account._id, id))!);
  },
});

const deleteUser = operation({
  name: "users.delete",
  route: "DELETE /v1/users/:id",
  summary: "Remove a user",
  description:
    "At once, with all sessions and passkeys; who is a member of other accounts, too, goes on there. What the user has made stays the account's, and so do keys: revoke those that the user has seen. An account keeps at least one owner, but for a client.",
  access: "session",
  byParent: true,
  person: "recent",
  role: "owner",
  serializationKey: "all",
  ...f.deletes("usr", "user", "RemovedUser"),
  errors: ["last_owner"],
  async handle({ db, account, person, log, afterCommit }, { id }) {
    const user = orNotFound(await store.findUser(db, account._id, id), "user", id);
    await assertOwnerStays(db, account._id, user, null);
    await removeMember(db, account._id, user);
    afterCommit(() => log.info("user removed", { user: id, by: person!.user_id }));
    return { _id: id, deleted: true as const };
  },
});

const deleteMe = operation({
  name: "users.delete_me",
  route: "DELETE /v1/users/me",
  summary: "Leave the account",
  description: `You are gone at once, with your name, address, password, passkeys, all your sessions and the AI clients that you have allowed; who is a member of other accounts, too, goes on there and leaves this one alone. What you have made stays the account's, and so do keys. The audit names you in what you did, for ${KEPT_AUDIT_DAYS} days. An account keeps at least one owner: the only one makes somebody else one first, or deletes the account.`,
  access: "session",
  person: "recent",
  role: "viewer",
  serializationKey: "all",
  input: {},
  output: v.pipe(f.deletedOutput("usr"), v.title("LeftAccount")),
  errors: ["last_owner"],
  example: { output: { _id: f.exampleId("usr"), deleted: true } },
  async handle({ db, account, person, browser, log, afterCommit }) {
    const user = await store.findUser(db, account._id, person!.user_id);
    if (!user) throw new Unauthorized();
    await assertOwnerStays(db, account._id, user, null);
    await removeMember(db, account._id, user);
    const isGone = (await store.findAnyUser(db, user._id)) === null;
    afterCommit(() => {
      if (isGone) browser.keepSession("none");
      log.info("user left", { user: user._id });
    });
    return { _id: user._id, deleted: true as const };
  },
});

const createPasswordLink = operation({
  name: "users.password_link",
  route: "POST /v1/users/:id/password_link",
  summary: "Make a link with which a user sets a new password",
  description:
    "For whoever has forgotten it, where this server sends no mail: hand the link over yourself. It is good for an hour and once (for who never had a password: a day), and takes the place of one that there was. When it is used all sessions and passkeys of the user end that they don't keep. Not for somebody who is a member of other accounts, too: who looks after this one must not get in there.",
  access: "session",
  byParent: true,
  person: "recent",
  role: "owner",
  serializationKey: "all",
  input: { id: f.identifier("usr", "user") },
  output: f.component("PasswordLink", {
    url: f.described(
      f.webAddress,
      "Shown this once; whoever has it can use it.",
      linkUrl("http://localhost:3000", "password_reset", "0".repeat(64)),
    ),
    expires_at: f.described(f.timestamp, "When it ends."),
  }),
  limit: LIMIT.create,
  showsSecret: true,
  errors: ["not_possible", "secret_key_missing"],
  async handle(context, { id }) {
    const { db, account, person, now, services, log, afterCommit } = context;
    const user = orNotFound(await store.findUser(db, account._id, id), "user", id);
    await assertWithin(context, id);
    // Who has no address yet says one with the password.
    const kind = user.email === null ? "set_up" : "password_reset";
    const url = await makeLink(db, user, kind, await originFor(services, account._id), services.clock);
    afterCommit(() => log.info("password link made", { user: id, by: person!.user_id }));
    return { url, expires_at: isoTime(now + LINK_MS[kind]) };
  },
});

export const userOperations = [getMe, updateMe, listUsers, updateUser, deleteUser, deleteMe, createPasswordLink];
