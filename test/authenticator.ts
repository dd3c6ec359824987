/** An authenticator in software, as WebAuthn describes one: makes passkeys and answers challenges, like a telephone does. */
import type { Json } from "./harness.ts";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const base64url = (bytes: Uint8Array | ArrayBuffer) => Buffer.from(bytes as Uint8Array).toString("base64url");
const sha256 = async (bytes: Uint8Array) => Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));

/** CBOR of what attestations consist of. */
export function cbor(value: Json): Buffer {
  const head = (kind: number, length: number) =>
    length < 24
      ? Buffer.from([(kind << 5) | length])
      : length < 256
        ? Buffer.from([(kind << 5) | 24, length])
        : Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries: [Json, Json][] = [...(value as Map<Json, Json>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, inner]) => [cbor(key), cbor(inner)])]);
}

export interface Overrides {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  flags?: number;
  counter?: number;
  fmt?: string;
  attStmt?: Map<string, unknown>;
}

export async function createAuthenticator(origin: string) {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const jwk = await crypto.subtle.exportKey("jwk", keys.publicKey);
  const id = crypto.getRandomValues(new Uint8Array(32));
  let counter = 0;

  const clientData = (type: string, challenge: string, overrides: Overrides) =>
    Buffer.from(
      JSON.stringify({
        type: overrides.type ?? type,
        challenge: overrides.challenge ?? challenge,
        origin: overrides.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = async (rpId: string, overrides: Overrides, key?: Buffer) => {
    const flags = overrides.flags ?? USER_PRESENT | USER_VERIFIED;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(overrides.counter ?? counter);
    return Buffer.concat([
      await sha256(Buffer.from(overrides.rpId ?? rpId)),
      Buffer.from([flags | (key ? HAS_KEY : 0)]),
      count,
      ...(key ? [key] : []),
    ]);
  };

  return {
    id: base64url(id),
    /** What a browser gives to `navigator.credentials.create()`. */
    async create(options: Json, overrides: Overrides = {}): Promise<Json> {
      const cose = cbor(
        new Map<Json, Json>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(jwk.x!, "base64url")],
          [-3, Buffer.from(jwk.y!, "base64url")],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const authData = await authenticatorData(options.rp.id, overrides, credential);
      const attestation = cbor(
        new Map<Json, Json>([
          ["fmt", overrides.fmt ?? "none"],
          ["attStmt", overrides.attStmt ?? new Map()],
          ["authData", authData],
        ]),
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options.challenge, overrides)),
          attestationObject: base64url(attestation),
          transports: ["internal"],
        },
        clientExtensionResults: {},
      };
    },
    /** What a browser gives to `navigator.credentials.get()`. */
    async get(options: Json, overrides: Overrides = {}): Promise<Json> {
      counter++;
      const authData = await authenticatorData(options.rpId, overrides);
      const data = clientData("webauthn.get", options.challenge, overrides);
      const signed = Buffer.concat([authData, await sha256(data)]);
      const raw = new Uint8Array(
        await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, new Uint8Array(signed)),
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(der(raw)),
          userHandle: null,
        },
        clientExtensionResults: {},
      };
    },
  };
}

/** A signature as authenticators write it: two whole numbers in a sequence. */
function der(raw: Uint8Array): Buffer {
  const whole = (bytes: Uint8Array) => {
    let at = 0;
    while (at < bytes.length - 1 && bytes[at] === 0) at++;
    const short = Buffer.from(bytes.subarray(at));
    const value = short[0]! >= 128 ? Buffer.concat([Buffer.from([0]), short]) : short;
    return Buffer.concat([Buffer.from([2, value.length]), value]);
  };
  const both = Buffer.concat([whole(raw.subarray(0, 32)), whole(raw.subarray(32))]);
  return Buffer.concat([Buffer.from([0x30, both.length]), both]);
}
