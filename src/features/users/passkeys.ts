/**
 * Passkeys (WebAuthn). A challenge is its time, chance and our signature, so that nothing is stored for whoever asks for
 * one, and any process can check it; a passkey answers each once, because the time of the newest is kept with it.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { isIP } from "../../lib/addresses.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import { equalInConstantTime, sign } from "../../lib/hash.ts";
import type { Services } from "../../operation/operation.ts";
import type { PasskeyRow, UserRow } from "./store.ts";

const CHALLENGE_MS = 5 * MINUTE_MS;
const TIME_BYTES = 8;
const CHANCE_BYTES = 16;

/** Loaded when it is first used: it takes long. */
const load = () => import("@simplewebauthn/server");

/** Whether browsers allow passkeys at an address: over https or on this machine, and at a name. */
export function havePasskeys(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  if (isIP(hostname) !== 0 || hostname.startsWith("[")) return false;
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}

/** Throws ApiError `passkeys_unavailable`. */
export function assertPasskeys(baseUrl: string): void {
  if (havePasskeys(baseUrl)) return;
  throw new ApiError(
    "passkeys_unavailable",
    "Browsers allow passkeys at https addresses with a name, and at localhost. Set SITEWRIGHT_BASE_URL to one, or use a password.",
  );
}

type Challenger = Pick<Services, "linkSecret" | "clock" | "baseUrl">;

/** What a challenge is for: one of somebody who adds a passkey can't be answered by somebody who signs in. */
const SIGN_IN = "sign in";
const registering = (userId: string) => `register ${userId}`;

const signed = (secret: string, purpose: string, body: string) => sign(secret, `passkey challenge ${purpose} ${body}`);

function newChallenge({ linkSecret, clock }: Challenger, purpose: string): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(TIME_BYTES + CHANCE_BYTES);
  body.writeBigUInt64BE(BigInt(clock.now()));
  crypto.getRandomValues(body.subarray(TIME_BYTES));
  const signature = Buffer.from(signed(linkSecret, purpose, body.toString("base64url")), "base64url");
  return new Uint8Array(Buffer.concat([body, signature]));
}

/** When a challenge was made; null when it is not ours, for something else, or too old. */
function challengeTime({ linkSecret, clock }: Challenger, purpose: string, challenge: string): number | null {
  const bytes = Buffer.from(challenge, "base64url");
  const body = bytes.subarray(0, TIME_BYTES + CHANCE_BYTES);
  const signature = bytes.subarray(body.length).toString("base64url");
  if (!equalInConstantTime(signature, signed(linkSecret, purpose, body.toString("base64url")))) return null;
  const time = Number(body.readBigUInt64BE());
  const age = clock.now() - time;
  return age >= 0 && age <= CHALLENGE_MS ? time : null;
}

export async function signInOptions(services: Challenger): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await load();
  return await generateAuthenticationOptions({
    rpID: new URL(services.baseUrl).hostname,
    challenge: newChallenge(services, SIGN_IN),
    timeout: CHALLENGE_MS,
    // Whoever has the device and can't unlock it must not get in: there is no password beside it.
    userVerification: "required",
  });
}

/**
 * Checks what a passkey has answered.
 * @returns what is to be kept of it; null when it does not fit the key, the address or a challenge of ours
 */
export async function checkSignIn(
  services: Challenger,
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow,
): Promise<{ counter: number; challengedAt: number } | null> {
  const { verifyAuthenticationResponse } = await load();
  let challengedAt: number | null = null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => {
        challengedAt = challengeTime(services, SIGN_IN, challenge);
        return challengedAt !== null;
      },
      expectedOrigin: new URL(services.baseUrl).origin,
      expectedRPID: new URL(services.baseUrl).hostname,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified && challengedAt !== null ? { counter: authenticationInfo.newCounter, challengedAt } : null;
  } catch {
    // The library throws for everything that does not fit; what exactly it was concerns nobody outside.
    return null;
  }
}

export async function registrationOptions(
  services: Challenger,
  user: UserRow,
  known: PasskeyRow[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await load();
  return await generateRegistrationOptions({
    rpName: "Sitewright",
    rpID: new URL(services.baseUrl).hostname,
    userID: new Uint8Array(Buffer.from(user._id)),
    userName: user.email ?? user.name,
    userDisplayName: user.name,
    challenge: newChallenge(services, registering(user._id)),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** What is to be kept of a new passkey. Throws ApiError `passkey_refused`. */
export async function checkRegistration(
  services: Challenger,
  user: UserRow,
  response: RegistrationResponseJSON,
): Promise<Pick<PasskeyRow, "credential_id" | "public_key" | "counter">> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    load(),
    import("@simplewebauthn/server/helpers"),
  ]);
  try {
    // We ask for no word of the maker. Of one that comes all the same the library would read certificates, and get
    // what they name from wherever they say.
    const attestation = new Uint8Array(Buffer.from(response.response.attestationObject, "base64url"));
    const { fmt, x5c } = statementOf(decodeAttestationObject(attestation));
    if (fmt !== "none" && (fmt !== "packed" || x5c))
      throw refused("it comes with certificates, which nobody asked for");
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => challengeTime(services, registering(user._id), challenge) !== null,
      expectedOrigin: new URL(services.baseUrl).origin,
      expectedRPID: new URL(services.baseUrl).hostname,
      requireUserVerification: true,
    });
    if (!verified) throw refused("it does not fit");
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString("base64url"),
      counter,
    };
  } catch (error) {
    throw error instanceof ApiError ? error : refused(error instanceof Error ? error.message : String(error));
  }
}

const statementOf = (attestation: { get(key: "fmt"): string; get(key: "attStmt"): { get(key: "x5c"): unknown } }) => ({
  fmt: attestation.get("fmt"),
  x5c: attestation.get("attStmt").get("x5c"),
});

const LONGEST_REASON = 200;

const refused = (reason: string): ApiError =>
  new ApiError(
    "passkey_refused",
    `The passkey was not taken: ${reason.slice(0, LONGEST_REASON).toWellFormed()}. Get new options and try again.`,
  );
