/**
 * The second factor beside a password: codes of an authenticator app (TOTP, RFC 6238), and recovery codes for when that is
 * lost. The app's secret is sealed; of recovery codes only hashes are kept. A code is good for its step of 30 seconds and
 * the ones beside it, and a step is redeemed once. A passkey stands for both factors and is asked for no code.
 */
import { MINUTE_MS } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import { equalInConstantTime, sha256Hex, sign } from "../../lib/hash.ts";
import type { Browser, Context, Services } from "../../operation/operation.ts";
import type { Db } from "../../storage/client.ts";
import { ATTEMPTS } from "./attempts.ts";
import { knownDevice } from "./devices.ts";
import { havePasskeys } from "./passkeys.ts";
import * as store from "./store.ts";

export const RECOVERY_CODES = 10;
const STEP_SECONDS = 30;
const STEP_MS = STEP_SECONDS * 1000;
/** Steps before and after the present one that are taken: clocks differ, and people type. */
const STEPS_BESIDE = 1;
/** What RFC 4226 asks for. */
const SECRET_BYTES = 20;
/** How long one may take from password to code. */
export const ASKED_MS = 10 * MINUTE_MS;

const NAME = "Sitewright";

/** Loaded where it is used: most calls need none of it. */
const otp = async (secret: string, label: string = NAME, issuer: string = NAME) => {
  const { Secret, TOTP } = await import("otpauth");
  return new TOTP({ issuer, label, period: STEP_SECONDS, digits: 6, secret: Secret.fromBase32(secret) });
};

const owner = (userId: string): string => `second factor ${userId}`;

export const sealSecret = ({ secrets }: Services, userId: string, secret: string): string =>
  secrets.seal(secret, owner(userId));

/**
 * Whoever has somebody's password must not get around their passkey, or their app, by adding another.
 * @throws ApiError `second_factor_required`
 */
export async function assertMayAdd({ db, person, services }: Context): Promise<void> {
  if (!person!.hasOneFactor) return;
  const hasPasskey = havePasskeys(services.baseUrl) && (await store.countPasskeys(db, person!.user_id)) > 0;
  if (!hasPasskey && !(await store.findSecondFactor(db, person!.user_id, true))) return;
  throw new ApiError(
    "second_factor_required",
    hasPasskey
      ? "You have a passkey: show it with POST /auth/confirm first, or sign in with it. If it is lost, have a link sent to set a new password."
      : "You have a second factor: sign in with its code.",
  );
}

/** A new secret, and the address that authenticator apps read it from, with the name of whose application it is. */
export async function newSecret(
  { brand }: Pick<Services, "brand">,
  user: store.UserRow,
): Promise<{ secret: string; uri: string }> {
  const { Secret } = await import("otpauth");
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, uri: (await otp(secret, user.email ?? user.name, brand?.name)).toString() };
}

/**
 * The step that a code belongs to; null where it is wrong, or of another time.
 * @throws ApiError `secret_key_missing`
 */
export async function stepOf(
  { secrets }: Services,
  { secret, user_id }: store.SecondFactorRow,
  code: string,
  now: number,
): Promise<number | null> {
  const digits = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const totp = await otp(secrets.open(secret, owner(user_id)));
  const delta = totp.validate({ token: digits, timestamp: now, window: STEPS_BESIDE });
  return delta === null ? null : presentStep(now) + delta;
}

const presentStep = (now: number): number => Math.floor(now / STEP_MS);

/** Writes down that a step was redeemed; false when it, or a newer one, was before. */
export const redeemStep = (db: Db, userId: string, step: number, now: number): Promise<boolean> =>
  store.redeemStep(db, userId, { step, newest: presentStep(now) + STEPS_BESIDE, now });

// --- recovery codes ---

/** Letters and digits that are not taken for each other. 32 of them: a byte's remainder is no likelier than another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz123456789";
const GROUPS = 4;

const recoveryHash = (userId: string, code: string): string =>
  sha256Hex(`recovery code ${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, "")}`);

/** A code of 80 bits, in groups: "abcd-efgh-jkmn-pqrs". */
function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * 4));
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]!).join("");
  return letters.match(/.{4}/g)!.join("-");
}

/** Makes ten, in the place of those that there were. They are shown once. */
export async function renewRecoveryCodes(
  db: Db,
  { account_id, _id }: Pick<store.UserRow, "account_id" | "_id">,
  now: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await store.deleteRecoveryCodes(db, _id);
  const rows = codes.map((code) => ({ hash: recoveryHash(_id, code), user_id: _id, account_id, created_at: now }));
  await store.insertRecoveryCodes(db, rows);
  return codes;
}

/** Uses up a recovery code; false where there is none such. */
export const redeemRecoveryCode = (db: Db, userId: string, code: string): Promise<boolean> =>
  store.deleteRecoveryCode(db, userId, recoveryHash(userId, code));

export const hasRecoveryCode = (db: Db, userId: string, code: string): Promise<boolean> =>
  store.hasRecoveryCode(db, userId, recoveryHash(userId, code));

// --- between password and code ---

/** With what somebody has shown the first factor. */
export type FirstFactor = (typeof FIRST_FACTORS)[keyof typeof FIRST_FACTORS];
/** By the letter that tokens have for them, which is their first. */
const FIRST_FACTORS = { p: "password", r: "reset link", s: "sign-in link" } as const;

/** What who has shown the first factor brings with the code. */
export interface AskedForCode {
  token: string;
  expiresAt: number;
}

/**
 * A token for who has just shown the first factor, where the user has a second one; null where not. It is signed and stored
 * nowhere; another password, or another second factor, makes it void.
 */
export async function askForCode(
  { db, services, now }: Context,
  user: store.UserRow,
  how: FirstFactor,
): Promise<AskedForCode | null> {
  const factor = await store.findSecondFactor(db, user._id, true);
  if (!factor) return null;
  const body = `${user._id}.${now + ASKED_MS}.${how[0]}`;
  return { token: `${body}.${signed(services.linkSecret, body, user, factor)}`, expiresAt: now + ASKED_MS };
}

const TOKEN = /^((usr_\w{1,60})\.(\d{1,15})\.([prs]))\.([\w-]{43})$/;

const signed = (secret: string, body: string, user: store.UserRow, factor: store.SecondFactorRow): string =>
  sign(secret, `second factor ${body} ${user.password_hash} ${sha256Hex(factor.secret)}`);

/** Whose token it is; null where it is none, or its time is over. */
export async function findAsked(
  { db, services, now }: Context,
  token: string,
): Promise<{ user: store.UserRow; factor: store.SecondFactorRow; how: FirstFactor } | null> {
  const [, body, userId, expires, how, signature] = TOKEN.exec(token) ?? [];
  if (!body || !userId || !signature || Number(expires) <= now) return null;
  const user = await store.findAnyUser(db, userId);
  const factor = user && (await store.findSecondFactor(db, userId, true));
  if (!factor || !equalInConstantTime(signature, signed(services.linkSecret, body, user, factor))) return null;
  return { user, factor, how: FIRST_FACTORS[how as keyof typeof FIRST_FACTORS] };
}

/**
 * Counts a try of a code. A browser that the user has signed in with, and a session, have their own count; whoever else has
 * the password shares one for the user, from whatever address: six digits are soon guessed from many.
 * @param session of who is signed in; null: somebody signs in
 * @throws ApiError `rate_limited`
 */
export async function countCode(
  { rateLimiter, linkSecret }: Services,
  user: store.UserRow,
  browser: Browser,
  session: string | null,
): Promise<void> {
  const known = session ?? knownDevice(browser, linkSecret, user);
  const decision = await rateLimiter.take(`second factor:${user._id}:${known ?? ""}`, ATTEMPTS);
  if (!decision || decision.allowed) return;
  throw new ApiError(
    "rate_limited",
    `That was tried too often. Try again in ${decision.resetSeconds} seconds, or sign in with a passkey.`,
    { retry_after_seconds: decision.resetSeconds },
  );
}

export const wrongCode = (): ApiError =>
  new ApiError(
    "wrong_code",
    "The code is wrong, or was used already. Wait for the next one that the app shows, or use a recovery code.",
  );
