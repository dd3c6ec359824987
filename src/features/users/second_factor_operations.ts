/** The second factor of who is signed in, and signing in with it. */
import * as v from "valibot";
import { isoTime, MINUTE_MS, stampsAt } from "../../lib/clock.ts";
import { ApiError, PremisesChanged } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { component, described, integer, timestamp, written } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { ATTEMPTS } from "./attempts.ts";
import { tellUser } from "./notices.ts";
import { SignedIn } from "./presenter.ts";
import * as factors from "./second_factors.ts";
import { beginSession } from "./sessions.ts";
import * as store from "./store.ts";

const codeField = written(
  "any",
  described(
    v.pipe(v.string(), v.trim(), v.minLength(1), maxCharacters(60)),
    "The six digits that the authenticator app shows now.",
    "492039",
  ),
);

const signInCode = written(
  "any",
  described(codeField, "The six digits that the authenticator app shows now, or a recovery code."),
);

const askedToken = written(
  "any",
  described(
    v.pipe(v.string(), maxCharacters(200)),
    "The `token` of `second_factor` in the answer to the password.",
    `usr_01jd3v5x8gfqya1b2c3d4e5f6g.1731672000000.p.${"A".repeat(43)}`,
  ),
);

const RecoveryCodes = component("RecoveryCodes", {
  recovery_codes: described(
    v.array(v.string()),
    `${factors.RECOVERY_CODES} codes, each good once in the place of the app's. Shown this once; keep them where the app is not.`,
    ["k3fm-9xwq-t7hd-2vrb"],
  ),
});

const getSecondFactor = operation({
  name: "second_factor.get",
  route: "GET /v1/second_factor",
  summary: "Get whether you have a second factor",
  personal: true,
  withoutSecondFactor: true,
  input: {},
  output: component("SecondFactor", {
    on: described(v.boolean(), "Whether your password is followed by a code.", true),
    on_since: described(v.nullable(timestamp), "Null while it is off."),
    recovery_codes_left: described(integer, "How many are still good.", 9),
    required: described(v.boolean(), "Whether an account of yours asks everybody for one.", false),
  }),
  async handle({ db, person }) {
    const factor = await store.findSecondFactor(db, person!.user_id, true);
    return {
      on: factor !== null,
      on_since: isoTime(factor?.created_at ?? null),
      recovery_codes_left: await store.countRecoveryCodes(db, person!.user_id),
      required: await store.asksForSecondFactor(db, person!.user_id),
    };
  },
});

const beginSecondFactor = operation({
  name: "second_factor.begin",
  route: "POST /v1/second_factor",
  summary: "Begin to set up a second factor",
  description:
    "Gives the secret that an authenticator app makes codes of. Nothing changes until `POST /v1/second_factor/confirm` has seen one of them; then it takes the place of the app that you had.",
  personal: true,
  person: "recent",
  withoutSecondFactor: true,
  input: {},
  output: component("NewSecondFactor", {
    secret: described(v.string(), "For apps that scan nothing (base32).", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"),
    uri: described(
      v.string(),
      "What a QR code shows that the app scans.",
      "otpauth://totp/Sitewright:ada%40example.com?issuer=Sitewright&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30",
    ),
  }),
  limit: LIMIT.create,
  showsSecret: true,
  errors: ["second_factor_required", "secret_key_missing"],
  async prepare({ db, person, services }) {
    const user = (await store.findAnyUser(db, person!.user_id))!;
    return await factors.newSecret(services, user);
  },
  async handle(context, _, { secret, uri }) {
    const { db, person, now, services } = context;
    await factors.assertMayAdd(context);
    const { _id, account_id } = (await store.findAnyUser(db, person!.user_id))!;
    await store.beginSecondFactor(db, {
      user_id: _id,
      account_id,
      is_on: false,
      secret: factors.sealSecret(services, _id, secret),
      last_step: 0,
      ...stampsAt(now),
    });
    return { secret, uri };
  },
});

const confirmSecondFactor = operation({
  name: "second_factor.confirm",
  route: "POST /v1/second_factor/confirm",
  summary: "Turn the second factor on with a code",
  description: `From then on your password, or a link to set one, is followed by a code; a passkey is not. You get ${factors.RECOVERY_CODES} recovery codes, in the place of those that you had. You are told by e-mail, where this server can. Of one session ${ATTEMPTS} codes are taken in 15 minutes.`,
  personal: true,
  person: "recent",
  withoutSecondFactor: true,
  input: { code: codeField },
  output: RecoveryCodes,
  showsSecret: true,
  errors: ["wrong_code", "second_factor_off", "secret_key_missing"],
  auditedErrors: ["wrong_code"],
  async prepare({ db, person, services, browser, now }, { code }) {
    const user = (await store.findAnyUser(db, person!.user_id))!;
    await factors.countCode(services, user, browser, person!.session_id);
    const begun = await store.findSecondFactor(db, user._id, false);
    if (!begun) throw off("Nothing is being set up. Begin with POST /v1/second_factor.");
    const step = await factors.stepOf(services, begun, code, now);
    if (step === null) throw factors.wrongCode();
    return { user, begun, step };
  },
  async handle(context, _, { user, begun, step }) {
    const { db, person, now } = context;
    const present = await store.findSecondFactor(db, user._id, false);
    if (present?.secret !== begun.secret) throw new PremisesChanged();
    await store.turnOnSecondFactor(db, user._id, step, now);
    await store.endLackOfSecondFactor(db, user._id, person!.session_id);
    const recovery_codes = await factors.renewRecoveryCodes(db, user, now);
    await tellUser(context, user._id, "second_factor_on");
    context.afterCommit(() => context.log.info("second factor on", { user: user._id }));
    return { recovery_codes };
  },
});

const renewRecoveryCodes = operation({
  name: "second_factor.recovery_codes",
  route: "POST /v1/second_factor/recovery_codes",
  summary: "Get new recovery codes",
  description: "Those that you had are no longer good.",
  personal: true,
  person: "recent",
  input: {},
  output: RecoveryCodes,
  limit: LIMIT.create,
  showsSecret: true,
  errors: ["second_factor_off", "secret_key_missing"],
  async handle({ db, person, now }) {
    const user = (await store.findAnyUser(db, person!.user_id))!;
    if (!(await store.findSecondFactor(db, user._id, true))) throw off("You have no second factor. Set one up first.");
    return { recovery_codes: await factors.renewRecoveryCodes(db, user, now) };
  },
});

const deleteSecondFactor = operation({
  name: "second_factor.delete",
  route: "DELETE /v1/second_factor",
  summary: "Turn your second factor off",
  description:
    "Your password alone signs you in then; recovery codes are no longer good. You are told by e-mail, where this server can. Not where an account of yours asks everybody for one: there another app can take its place.",
  personal: true,
  person: "recent",
  input: {},
  output: component("SecondFactorOff", {
    on: described(v.literal(false), "Whether your password is followed by a code."),
  }),
  errors: ["second_factor_off", "second_factor_needed"],
  async handle(context) {
    const { db, person, log } = context;
    const { user_id } = person!;
    if (await store.asksForSecondFactor(db, user_id))
      throw new ApiError(
        "second_factor_needed",
        "An account of yours asks everybody for a second factor. Set up another app in its place, or ask an owner to change that.",
      );
    if (!(await store.deleteSecondFactor(db, user_id))) throw off("You have no second factor.");
    await tellUser(context, user_id, "second_factor_off");
    context.afterCommit(() => log.info("second factor off", { user: user_id }));
    return { on: false as const };
  },
});

const requireSecondFactor = operation({
  name: "second_factor.require",
  route: "PUT /v1/account/second_factor",
  summary: "Say whether everybody in the account needs a second factor",
  description:
    "Who has none sets one up after the next sign-in with a password, and can do nothing else until then. Sessions that there are go on. A passkey stands for both factors. Keys and connections are not concerned.",
  access: "session",
  person: "recent",
  role: "owner",
  input: { require_second_factor: described(v.boolean(), "Whether they need one.", true) },
  output: component("SecondFactorRequirement", {
    require_second_factor: described(v.boolean(), "Whether they need one.", true),
  }),
  async handle({ db, account, now }, { require_second_factor }) {
    await store.requireSecondFactor(db, account._id, require_second_factor, now);
    return { require_second_factor };
  },
});

const signIn = operation({
  name: "auth.second_factor",
  route: "POST /auth/second_factor",
  summary: "Sign in with a code after the password",
  description: `Where the answer to a password, or to a reset link, has a \`second_factor\`. Its token is good for ${factors.ASKED_MS / MINUTE_MS} minutes. Each code is taken once, and a recovery code is used up. ${ATTEMPTS} codes for a user are taken in 15 minutes; a browser with which the user has signed in since the password was set has ${ATTEMPTS} of its own. A session that the browser had ends.`,
  access: "open",
  input: { token: askedToken, code: signInCode },
  output: SignedIn,
  errors: ["account_suspended", "wrong_host", "sign_in_expired", "wrong_code", "secret_key_missing"],
  auditedErrors: ["wrong_code"],
  async prepare(context, { token, code }) {
    const { db, browser, services, log, audit, now } = context;
    const asked = await factors.findAsked(context, token);
    if (!asked) throw tooLate();
    const { user, factor } = asked;
    audit.user = user;
    await factors.countCode(services, user, browser, null);
    if (await factors.hasRecoveryCode(db, user._id, code)) return { step: null };
    const step = await factors.stepOf(services, factor, code, now);
    if (step !== null) return { step };
    log.info("sign-in refused", { user: user._id, how: "code", sender: browser.sender });
    throw factors.wrongCode();
  },
  async handle(context, { token, code }, { step }) {
    const { db, now, audit } = context;
    const asked = await factors.findAsked(context, token);
    if (!asked) throw tooLate();
    const { user, how } = asked;
    audit.user = user;
    const isGood =
      step === null
        ? await factors.redeemRecoveryCode(db, user._id, code)
        : await factors.redeemStep(db, user._id, step, now);
    if (!isGood) throw factors.wrongCode();
    return await beginSession(context, user, `${how} and code`);
  },
});

const tooLate = () =>
  new ApiError("sign_in_expired", "It took too long, or the password has changed. Sign in once more.");

const off = (message: string) => new ApiError("second_factor_off", message);

export const secondFactorOperations = [
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  deleteSecondFactor,
  requireSecondFactor,
  signIn,
];
