/** Hashes and random bytes, by what Bun has itself: the modules of Node take longer to load than all of this (test/start.test.ts). */

/** SHA-256 as 64 lower-case hexadecimal characters. */
export function sha256Hex(data: string | Uint8Array): string {
  return Bun.CryptoHasher.hash("sha256", data, "hex");
}

/** The same of what comes in parts. */
export function createSha256(): { update(part: string | Uint8Array): void; end(): string } {
  const hasher = new Bun.CryptoHasher("sha256");
  return { update: (part) => void hasher.update(part), end: () => hasher.digest("hex") };
}

/** `byteLength` random bytes from the operating system, as lower-case hexadecimal. */
export function randomHex(byteLength: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(byteLength))).toString("hex");
}

/** HMAC-SHA-256 as base64url, for signed links. */
export function sign(secret: string, text: string): string {
  return new Bun.CryptoHasher("sha256", secret).update(text).digest("base64url");
}

/** Compares two texts in time that depends only on their lengths. */
export function equalInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && crypto.timingSafeEqual(left, right);
}
