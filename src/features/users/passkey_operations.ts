/** Passkeys: signing in with one, and which you have. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import * as v from "valibot";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, COMPUTING, notFound } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import { tellUser } from "./notices.ts";
import { assertPasskeys, checkRegistration, checkSignIn, registrationOptions, signInOptions } from "./passkeys.ts";
import { Passkey, SignedIn, toPasskey } from "./presenter.ts";
import { assertMayAdd } from "./second_factors.ts";
import { beginSession } from "./sessions.ts";
import * as store from "./store.ts";

const LONGEST_PART = 20_000;

/** A part of what a browser answers: bytes as base64url, or a word. */
const part = (description: string, example: string) =>
  f.written("any", f.described(v.pipe(v.string(), maxCharacters(LONGEST_PART)), description, example));

const bytes = (description: string) => part(description, "AAECAw");

/** What `toJSON()` gives of a PublicKeyCredential; browsers may say more, which is passed over. */
const credential = <Answer extends v.ObjectEntries>(answer: Answer, description: string) =>
  f.described(
    v.object({
      id: bytes("The credential."),
      rawId: bytes("The same."),
      type: part("Always `public-key`.", "public-key"),
      response: f.described(v.object(answer), "What the browser's authenticator answered."),
    }),
    description,
  );

export const answeredChallenge = credential(
  {
    clientDataJSON: bytes("What the browser has signed."),
    authenticatorData: bytes("What the authenticator has signed."),
    signature: bytes("Its signature."),
    userHandle: f.optional(v.nullable(bytes("The user."))),
  },
  "What the browser answers to the options: `PublicKeyCredential.toJSON()`, or `startAuthentication()` of @simplewebauthn/browser.",
);

const newCredential = credential(
  {
    clientDataJSON: bytes("What the browser has signed."),
    attestationObject: bytes("The new key."),
    transports: f.optional(
      v.pipe(
        v.array(part("How the authenticator is reached.", "internal")),
        v.maxLength(10),
        v.description("How the authenticator can be reached."),
      ),
    ),
  },
  "What the browser answers to the options: `PublicKeyCredential.toJSON()`, or `startRegistration()` of @simplewebauthn/browser.",
);

const options = <Options>(title: string, description: string, example: Record<string, unknown>) =>
  f.component(title, {
    options: f.described(
      v.custom<Options>((value) => typeof value === "object"),
      description,
      example,
    ),
  });

const getSignInOptions = operation({
  name: "auth.passkey_options",
  route: "POST /auth/passkeys/options",
  summary: "Get a challenge to sign in with a passkey",
  description: "Good for 5 minutes. The browser asks which passkey; nobody need say who they are.",
  access: "open",
  input: {},
  output: options<PublicKeyCredentialRequestOptionsJSON>("PasskeyChallenge", "For `navigator.credentials.get()`.", {
    challenge: "AAECAw",
    rpId: "localhost",
    userVerification: "required",
    timeout: 300_000,
  }),
  effect: "read",
  errors: ["passkeys_unavailable"],
  async handle({ services }) {
    assertPasskeys(services.baseUrl);
    return { options: signInOptions(services) };
  },
});

const signIn = operation({
  name: "auth.passkey_sign_in",
  route: "POST /auth/passkeys/sign_in",
  summary: "Sign in with a passkey",
  description: "It stands for both factors: no code is asked for. A session that the browser had ends.",
  access: "open",
  input: { response: answeredChallenge },
  output: SignedIn,
  errors: ["account_suspended", "wrong_host", "sign_in_failed", "passkeys_unavailable", ...COMPUTING],
  auditedErrors: ["sign_in_failed"],
  async prepare({ db, browser, services, log, audit }, { response }) {
    assertPasskeys(services.baseUrl);
    const found = await store.findByCredential(db, response.id);
    audit.user = found?.user ?? null;
    const checked = found && (await checkSignIn(services, withExtensions(response), found.passkey));
    if (checked) return { ...found, ...checked };
    log.info("sign-in refused", { user: found?.user._id ?? null, how: "passkey", sender: browser.sender });
    throw passkeyFailed();
  },
  async handle(context, _, { passkey, counter, challengedAt }) {
    const { db, now } = context;
    const user = await store.findAnyUser(db, passkey.user_id);
    if (!user || !(await store.noteAnswer(db, passkey._id, { counter, challengedAt, now }))) throw passkeyFailed();
    return await beginSession(context, user, "passkey");
  },
});

export const passkeyFailed = () =>
  new ApiError(
    "sign_in_failed",
    "This passkey can't sign in here: it is not known, or the challenge is too old. Try again, or use your password.",
  );

/** No extension is asked for, so that what the browser says of them does not matter. */
export const withExtensions = (response: v.InferOutput<typeof answeredChallenge>): AuthenticationResponseJSON =>
  ({ ...response, clientExtensionResults: {} }) as AuthenticationResponseJSON;

const listPasskeys = operation({
  name: "passkeys.list",
  route: "GET /v1/passkeys",
  summary: "List your passkeys",
  personal: true,
  input: f.listFields(),
  output: f.listOf(Passkey),
  async handle({ db, person }, input) {
    const { user_id } = person!;
    const rows = await store.listPasskeys(db, user_id, input.limit, input.page * input.limit);
    return f.toList(rows.map(toPasskey), input, await store.countPasskeys(db, user_id));
  },
});

const getNewOptions = operation({
  name: "passkeys.options",
  route: "POST /v1/passkeys/options",
  summary: "Get a challenge to add a passkey",
  description: "Good for 5 minutes, for you alone.",
  personal: true,
  person: "recent",
  withoutSecondFactor: true,
  effect: "read",
  input: {},
  output: options<PublicKeyCredentialCreationOptionsJSON>(
    "NewPasskeyChallenge",
    "For `navigator.credentials.create()`.",
    {
      challenge: "AAECAw",
      rp: { name: "Sitewright", id: "localhost" },
      user: { id: "AAECAw", name: "ada@example.com", displayName: "Ada Lovelace" },
      pubKeyCredParams: [{ alg: -7, type: "public-key" }],
    },
  ),
  limit: LIMIT.read,
  errors: ["passkeys_unavailable", "passkey_limit", "second_factor_required"],
  async handle(context) {
    const { db, person, services } = context;
    assertPasskeys(services.baseUrl);
    await assertMayAdd(context);
    const user = (await store.findAnyUser(db, person!.user_id))!;
    const known = await store.listPasskeys(db, user._id, MOST.passkeys, 0);
    if (known.length >= MOST.passkeys) throw tooMany();
    return { options: registrationOptions(services, user, known) };
  },
});

const createPasskey = operation({
  name: "passkeys.create",
  route: "POST /v1/passkeys",
  summary: "Add a passkey",
  description: `You have at most ${MOST.passkeys}. Passkeys belong to the host of the base address: under another they are not found. It stands for a second factor: where the account asks for one, whoever has none may add it. You are told of each new one by e-mail, where this server can; a new password ends those that are not kept.`,
  personal: true,
  person: "recent",
  withoutSecondFactor: true,
  input: {
    response: newCredential,
    name: f.optional(f.nameText("What you call it.", "Laptop")),
  },
  output: Passkey,
  errors: ["passkeys_unavailable", "passkey_refused", "passkey_limit", "second_factor_required", ...COMPUTING],
  async prepare({ db, person, services }, { response }) {
    assertPasskeys(services.baseUrl);
    const user = (await store.findAnyUser(db, person!.user_id))!;
    return await checkRegistration(services, user, {
      ...response,
      clientExtensionResults: {},
    } as RegistrationResponseJSON);
  },
  async handle(context, { response, name }, checked) {
    const { db, person, now, services } = context;
    await assertMayAdd(context);
    const user = (await store.findAnyUser(db, person!.user_id))!;
    const count = await store.countPasskeys(db, person!.user_id);
    if (count >= MOST.passkeys) throw tooMany();
    const passkey: store.PasskeyRow = {
      _id: context.newId("psk"),
      account_id: user.account_id,
      user_id: user._id,
      name: name ?? `Passkey ${count + 1}`,
      ...checked,
      transports: response.response.transports ?? [],
      challenged_at: 0,
      last_used_at: null,
      host: services.brand ? new URL(services.baseUrl).hostname : null,
      ...stampsAt(now),
    };
    try {
      await store.insertPasskey(db, passkey);
    } catch (error) {
      if (brokenUniqueRule(error) !== "passkeys.credential_id") throw error;
      throw new ApiError("passkey_refused", "This passkey is known already. Use it to sign in.");
    }
    await store.endLackOfSecondFactor(db, person!.user_id, person!.session_id);
    await tellUser(context, person!.user_id, "passkey", passkey.name);
    return toPasskey(passkey);
  },
});

const tooMany = () =>
  new ApiError(
    "passkey_limit",
    `You have ${MOST.passkeys} passkeys, which is the most. Remove one with DELETE /v1/passkeys/:id first.`,
  );

const deletePasskey = operation({
  name: "passkeys.delete",
  route: "DELETE /v1/passkeys/:id",
  summary: "Remove one of your passkeys",
  description: "It signs nobody in any more; sessions that it has begun go on.",
  personal: true,
  ...f.deletes("psk", "passkey", "RemovedPasskey"),
  async handle({ db, person }, { id }) {
    if (!(await store.deletePasskey(db, person!.user_id, id))) throw notFound("passkey", id);
    return { _id: id, deleted: true as const };
  },
});

export const passkeyOperations = [getSignInOptions, signIn, listPasskeys, getNewOptions, createPasskey, deletePasskey];
