/** Where you are signed in, and showing once more that it is you. */

import { isoTime, MINUTE_MS } from "../../lib/clock.ts";
import { ApiError, COMPUTING, notFound, PremisesChanged, Unauthorized } from "../../lib/errors.ts";
import { createPasswords } from "../../lib/passwords.ts";
import * as f from "../../operation/fields.ts";
import { operation, RECENT_MS } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { countAttempt } from "./attempts.ts";
import { passwordField } from "./fields.ts";
import { answeredChallenge, passkeyFailed, withExtensions } from "./passkey_operations.ts";
import { assertPasskeys, checkSignIn } from "./passkeys.ts";
import { Session, toSession } from "./presenter.ts";
import * as store from "./store.ts";

const listSessions = operation({
  name: "sessions.list",
  route: "GET /v1/sessions",
  summary: "List your sessions",
  description: `A session is good for 30 days after its last use. You have at most ${MOST.sessions}; one more ends the one that was used the longest ago.`,
  personal: true,
  input: f.listFields(),
  output: f.listOf(Session),
  async handle({ db, person, now }, input) {
    const { user_id, session_id } = person!;
    const rows = await store.listSessions(db, user_id, now, input.limit, input.page * input.limit);
    const shown = rows.map((row) => toSession(row, session_id));
    return f.toList(shown, input, await store.countSessions(db, user_id, now));
  },
});

const endSession = operation({
  name: "sessions.delete",
  route: "DELETE /v1/sessions/:id",
  summary: "End one of your sessions",
  description:
    "At once: the very next request with it answers 401, and event streams that it has opened end within 15 seconds.",
  personal: true,
  ...f.deletes("ses", "session", "EndedSession"),
  async handle({ db, person, browser, afterCommit }, { id }) {
    const { user_id, session_id } = person!;
    if (!(await store.deleteSession(db, user_id, id))) throw notFound("session", id);
    if (id === session_id) afterCommit(() => browser.keepSession("none"));
    return { _id: id, deleted: true as const };
  },
});

const confirmSession = operation({
  name: "auth.confirm",
  route: "POST /auth/confirm",
  summary: "Show once more that it is you",
  description: `With your password, or with what a passkey of yours answers to \`POST /auth/passkeys/options\`. For ${RECENT_MS / MINUTE_MS} minutes your session may then do what asks for a recent sign-in, as it may after signing in.`,
  personal: true,
  withoutSecondFactor: true,
  input: { password: f.optional(passwordField), response: f.optional(answeredChallenge) },
  exactlyOne: ["password", "response"],
  output: f.component("ConfirmedSession", {
    recent_until: f.described(f.timestamp, "Until when the session may do what asks for a recent sign-in."),
  }),
  errors: ["wrong_password", "sign_in_failed", "passkeys_unavailable", ...COMPUTING],
  auditedErrors: ["wrong_password", "sign_in_failed"],
  async prepare({ db, person, services, browser, log }, { password, response }) {
    const { user_id, session_id } = person!;
    const user = await store.findAnyUser(db, user_id);
    if (!user) throw new Unauthorized();
    if (password !== undefined) {
      // Whoever has the session guesses for it alone, and closes nothing to others.
      const from = { known: session_id, sender: browser.sender };
      await countAttempt(services.rateLimiter, from, user.email ?? "", user._id);
      if (await services.part(createPasswords).matches(password, user.password_hash)) return { user, answer: null };
      log.info("confirmation refused", { user: user._id, how: "password", sender: browser.sender });
      throw new ApiError("wrong_password", "The password is wrong. Nothing was changed; try again.");
    }
    assertPasskeys(services.baseUrl);
    const found = await store.findByCredential(db, response!.id);
    const isOwn = found?.user._id === user._id;
    const checked = isOwn ? await checkSignIn(services, withExtensions(response!), found.passkey) : null;
    if (checked) return { user, answer: { passkey: found!.passkey, ...checked } };
    log.info("confirmation refused", { user: user._id, how: "passkey", sender: browser.sender });
    throw passkeyFailed();
  },
  async handle({ db, person, now }, _, { user, answer }) {
    const { user_id, session_id } = person!;
    const present = await store.findAnyUser(db, user_id);
    if (present?.password_hash !== user.password_hash) throw new PremisesChanged();
    if (answer) {
      const { passkey, counter, challengedAt } = answer;
      if (!(await store.noteAnswer(db, passkey._id, { counter, challengedAt, now }))) throw passkeyFailed();
      await store.endLackOfSecondFactor(db, user_id, session_id);
    }
    if (!(await store.confirmSession(db, user_id, session_id, now))) throw new Unauthorized();
    return { recent_until: isoTime(now + RECENT_MS) };
  },
});

export const sessionOperations = [listSessions, endSession, confirmSession];
