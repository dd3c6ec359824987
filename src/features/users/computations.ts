/**
 * Checking what passkeys answer, off the main thread: anybody writes it, it is binary and nested, and the library that
 * reads it takes long to load.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { SECOND_MS } from "../../lib/clock.ts";
import { computation } from "../../workers/computation.ts";

const LIMIT_MS = 10 * SECOND_MS;

/** EdDSA, ES256 and RS256 (COSE): one of them every authenticator has. */
export const ALGORITHMS = [-8, -7, -257];

/** Where a passkey may be used, and what it must have answered to. */
interface Asked {
  origin: string;
  host: string;
  challenge: string;
}

async function loadLibrary() {
  // What it reads certificates with does not start without; in the executable it is a part of its own, which may come first.
  await import("reflect-metadata");
  return await import("@simplewebauthn/server");
}

/** The counter after an answer; null when it does not fit the key, the address or the challenge. */
export const checkAnswer = computation({
  name: "users.check_passkey_answer",
  limitMs: LIMIT_MS,
  async run(input: {
    response: AuthenticationResponseJSON;
    asked: Asked;
    credential: { id: string; publicKey: string; counter: number };
  }): Promise<number | null> {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { response, asked, credential } = input;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: asked.challenge,
        expectedOrigin: asked.origin,
        expectedRPID: asked.host,
        credential: { ...credential, publicKey: new Uint8Array(Buffer.from(credential.publicKey, "base64url")) },
        requireUserVerification: true,
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      // The library throws for everything that does not fit; what exactly it was concerns nobody outside.
      return null;
    }
  },
});

export type CheckedPasskey =
  | { credential: { credential_id: string; public_key: string; counter: number } }
  | { problem: string };

/** What is to be kept of a new passkey, or why it is not taken. */
export const checkNewPasskey = computation({
  name: "users.check_new_passkey",
  limitMs: LIMIT_MS,
  async run({ response, asked }: { response: RegistrationResponseJSON; asked: Asked }): Promise<CheckedPasskey> {
    const { verifyRegistrationResponse } = await loadLibrary();
    const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
    try {
      // We ask for no word of the maker. Of one that comes all the same the library would read certificates, and get
      // what they name from wherever they say.
      const bytes = new Uint8Array(Buffer.from(response.response.attestationObject, "base64url"));
      const attestation = decodeAttestationObject(bytes);
      const fmt = attestation.get("fmt");
      if (fmt !== "none" && (fmt !== "packed" || attestation.get("attStmt").get("x5c")))
        return { problem: "it comes with certificates, which nobody asked for" };
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: asked.challenge,
        expectedOrigin: asked.origin,
        expectedRPID: asked.host,
        supportedAlgorithmIDs: ALGORITHMS,
        requireUserVerification: true,
      });
      if (!verified) return { problem: "it does not fit" };
      const { id, publicKey, counter } = registrationInfo.credential;
      return {
        credential: { credential_id: id, public_key: Buffer.from(publicKey).toString("base64url"), counter },
      };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  },
});

export const USER_COMPUTATIONS = [checkAnswer, checkNewPasskey];
