/** Signatures of releases with Ed25519, as `src/providers/releases.ts` checks them. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { signerId } from "../../src/providers/releases.ts";

export interface Signer {
  key: KeyObject;
  /** Its public half: 32 bytes in base64. */
  publicKey: string;
}

const signerOf = (key: KeyObject): Signer => ({
  key,
  publicKey: Buffer.from(createPublicKey(key).export({ format: "jwk" }).x!, "base64url").toString("base64"),
});

/** @param file a private key of Ed25519 in PEM */
export function readSigner(file: string): Signer {
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== "ed25519") throw new Error(`${file} is no private key of Ed25519`);
  return signerOf(key);
}

export const newSigner = (): Signer => signerOf(generateKeyPairSync("ed25519").privateKey);

/** Writes a private key where there is no file yet, for its owner alone. */
export const keepSigner = ({ key }: Signer, file: string): void =>
  writeFileSync(file, key.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" });

/** The text of a signature file: a line for each key, so that programs that know only one of them take it. */
export const signatures = (signers: Signer[], content: Uint8Array): string =>
  signers
    .map(({ key, publicKey }) => `${signerId(publicKey)} ${sign(null, content, key).toString("base64")}\n`)
    .join("");

/** The source of the settings with one more public key among those that programs know. */
export function withSigner(source: string, publicKey: string): string {
  const list = /(export const RELEASE_SIGNERS: string\[\] = \[)([^\]]*)\]/;
  if (!list.test(source)) throw new Error("there is no list RELEASE_SIGNERS");
  return source.replace(list, (_, begin, keys) => {
    const known = keys.match(/"[^"]+"/g) ?? [];
    return `${begin}${[...known, `"${publicKey}"`].join(", ")}]`;
  });
}
