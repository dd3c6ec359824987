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
import { ALGORITHMS, checkAnswer, checkNewPasskey } from "./computations.ts";
import type { PasskeyRow, UserRow } from "./store.ts";

const CHALLENGE_MS = 5 * MINUTE_MS;
const TIME_BYTES = 8;
const CHANCE_BYTES = 16;

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

type Challenger = Pick<Services, "linkSecret" | "clock" | "baseUrl" | "brand" | "computeFor">;

/** What a challenge is for: one of somebody who adds a passkey can't be answered by somebody who signs in. */
const SIGN_IN = "sign in";
const registering = (userId: string) => `register ${userId}`;

const signed = (secret: string, purpose: string, body: string) => sign(secret, `passkey challenge ${purpose} ${body}`);

function newChallenge({ linkSecret, clock }: Challenger, purpose: string): string {
  const body = Buffer.alloc(TIME_BYTES + CHANCE_BYTES);
  body.writeBigUInt64BE(BigInt(clock.now()));
  crypto.getRandomValues(body.subarray(TIME_BYTES));
  const signature = Buffer.from(signed(linkSecret, purpose, body.toString("base64url")), "base64url");
  return Buffer.concat([body, signature]).toString("base64url");
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

/** What a browser says that it has signed; "" for what is none. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

const asked = ({ baseUrl }: Challenger, challenge: string) => {
  const { origin, hostname } = new URL(baseUrl);
  return { origin, host: hostname, challenge };
};

export function signInOptions(services: Challenger): PublicKeyCredentialRequestOptionsJSON {
  return {
    challenge: newChallenge(services, SIGN_IN),
    rpId: new URL(services.baseUrl).hostname,
    timeout: CHALLENGE_MS,
    // Whoever has the device and can't unlock it must not get in: there is no password beside it.
    userVerification: "required",
  };
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
  const challenge = challengeIn(response.response.clientDataJSON);
  const challengedAt = challengeTime(services, SIGN_IN, challenge);
  if (challengedAt === null) return null;
  const { credential_id: id, public_key: publicKey, counter: known } = passkey;
  const counter = await services.computeFor(passkey.account_id)(checkAnswer, {
    response,
    asked: asked(services, challenge),
    credential: { id, publicKey, counter: known },
  });
  return counter === null ? null : { counter, challengedAt };
}

export function registrationOptions(
  services: Challenger,
  user: UserRow,
  known: PasskeyRow[],
): PublicKeyCredentialCreationOptionsJSON {
  return {
    challenge: newChallenge(services, registering(user._id)),
    rp: { name: services.brand?.name ?? "Sitewright", id: new URL(services.baseUrl).hostname },
    user: {
      id: Buffer.from(user._id).toString("base64url"),
      name: user.email ?? user.name,
      displayName: user.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: CHALLENGE_MS,
    attestation: "none",
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: "public-key",
      transports,
    })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

/** What is to be kept of a new passkey. Throws ApiError `passkey_refused`. */
export async function checkRegistration(
  services: Challenger,
  user: UserRow,
  response: RegistrationResponseJSON,
): Promise<Pick<PasskeyRow, "credential_id" | "public_key" | "counter">> {
  const challenge = challengeIn(response.response.clientDataJSON);
  if (challengeTime(services, registering(user._id), challenge) === null)
    throw refused("it answers no challenge of yours, or an old one");
  const input = { response, asked: asked(services, challenge) };
  const checked = await services.computeFor(user.account_id)(checkNewPasskey, input);
  if ("problem" in checked) throw refused(checked.problem);
  return checked.credential;
}

const LONGEST_REASON = 200;

const refused = (reason: string): ApiError =>
  new ApiError(
    "passkey_refused",
    `The passkey was not taken: ${reason.slice(0, LONGEST_REASON).toWellFormed()}. Get new options and try again.`,
  );
