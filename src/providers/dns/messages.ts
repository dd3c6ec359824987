/**
 * Messages that look-ups have no need of: dynamic updates (RFC 2136), and those that are signed with a key that both
 * sides have (TSIG, RFC 8945). Bytes in, bytes out; nothing is sent here.
 */
import { nameBytes } from "./records.ts";

export const TYPE_NUMBERS = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  AXFR: 252,
  ANY: 255,
  CAA: 257,
};
export type MessageType = keyof typeof TYPE_NUMBERS;
export const CLASS = { IN: 1, NONE: 254, ANY: 255 } as const;

const TSIG = 250;
const UPDATE = 5 << 11;
const HEADER_BYTES = 12;
/** So far the clocks of both sides may be apart. */
const FUDGE_SECONDS = 300;

/** One record of a prerequisite or of an update: what it means is in its class. */
export interface Change {
  name: string;
  type: MessageType;
  class: number;
  ttl_seconds: number;
  data: Buffer;
}

const uint16 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt16BE(number, 2 * at);
  return bytes;
};

const uint32 = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

const recordBytes = ({ name, type, ttl_seconds, data, ...change }: Change): Buffer =>
  Buffer.concat([
    nameBytes(name),
    uint16(TYPE_NUMBERS[type], change.class),
    uint32(ttl_seconds),
    uint16(data.length),
    data,
  ]);

export function updateMessage(id: number, zone: string, required: Change[], changes: Change[]): Buffer {
  return Buffer.concat([
    uint16(id, UPDATE, 1, required.length, changes.length, 0),
    nameBytes(zone),
    uint16(TYPE_NUMBERS.SOA, CLASS.IN),
    ...required.map(recordBytes),
    ...changes.map(recordBytes),
  ]);
}

export const queryMessage = (id: number, name: string, type: MessageType): Buffer =>
  Buffer.concat([uint16(id, 0, 1, 0, 0, 0), nameBytes(name), uint16(TYPE_NUMBERS[type], CLASS.IN)]);

export const TSIG_ALGORITHMS = ["hmac-sha256", "hmac-sha512", "hmac-sha384", "hmac-sha224", "hmac-sha1"] as const;

/** A key that both sides have. */
export interface TsigKey {
  name: string;
  algorithm: (typeof TSIG_ALGORITHMS)[number];
  secret: Buffer;
}

const macOf = (key: TsigKey, ...parts: Buffer[]): Buffer => {
  const { createHmac } = process.getBuiltinModule("node:crypto");
  const hmac = createHmac(key.algorithm.slice("hmac-".length), key.secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
};

const timeBytes = (seconds: number, fudge: number): Buffer =>
  Buffer.concat([uint16(Math.floor(seconds / 2 ** 32)), uint32(seconds % 2 ** 32), uint16(fudge)]);

/** What of a signature is signed beside the message (section 4.3.3). */
const variables = (key: TsigKey, time: Buffer, error: number, other: Buffer): Buffer =>
  Buffer.concat([
    nameBytes(key.name),
    uint16(CLASS.ANY),
    uint32(0),
    nameBytes(key.algorithm),
    time,
    uint16(error, other.length),
    other,
  ]);

/** A message with its signature behind it, and that signature, which the answer's is made with. */
export function signMessage(message: Buffer, key: TsigKey, nowSeconds: number): { message: Buffer; mac: Buffer } {
  const time = timeBytes(nowSeconds, FUDGE_SECONDS);
  const mac = macOf(key, message, variables(key, time, 0, Buffer.alloc(0)));
  const data = Buffer.concat([
    nameBytes(key.algorithm),
    time,
    uint16(mac.length),
    mac,
    uint16(message.readUInt16BE(0), 0, 0),
  ]);
  const signed = Buffer.concat([
    message,
    nameBytes(key.name),
    uint16(TSIG, CLASS.ANY),
    uint32(0),
    uint16(data.length),
    data,
  ]);
  signed.writeUInt16BE(message.readUInt16BE(10) + 1, 10);
  return { message: signed, mac };
}

/** The signature of a message that has come. */
interface Signature {
  /** The message as it was before it was signed. */
  message: Buffer;
  time: Buffer;
  seconds: number;
  fudge: number;
  mac: Buffer;
  error: number;
  other: Buffer;
}

/** @throws RangeError when the message ends too early */
function findSignature(message: Buffer): Signature | null {
  const [questions, answers, authorities, additionals] = [4, 6, 8, 10].map((at) => message.readUInt16BE(at));
  if (additionals === 0) return null;
  let at = HEADER_BYTES;
  for (let left = questions!; left > 0; left--) at = afterName(message, at) + 4;
  let start = at;
  for (let left = answers! + authorities! + additionals!; left > 0; left--) {
    start = at;
    at = afterName(message, at);
    at += 10 + message.readUInt16BE(at + 8);
  }
  const type = afterName(message, start);
  if (message.readUInt16BE(type) !== TSIG) return null;
  let in_ = afterName(message, type + 10);
  const time = message.subarray(in_, in_ + 8);
  const macLength = message.readUInt16BE(in_ + 8);
  const mac = message.subarray(in_ + 10, in_ + 10 + macLength);
  in_ += 10 + macLength;
  const unsigned = Buffer.from(message.subarray(0, start));
  unsigned.writeUInt16BE(additionals! - 1, 10);
  unsigned.writeUInt16BE(message.readUInt16BE(in_), 0);
  const error = message.readUInt16BE(in_ + 2);
  const other = message.subarray(in_ + 6, in_ + 6 + message.readUInt16BE(in_ + 4));
  const seconds = time.readUInt16BE(0) * 2 ** 32 + time.readUInt32BE(2);
  return { message: unsigned, time, seconds, fudge: time.readUInt16BE(6), mac, error, other };
}

function afterName(message: Buffer, start: number): number {
  for (let at = start; ; ) {
    const length = message.readUInt8(at);
    if (length === 0) return at + 1;
    if (length >= 0xc0) return at + 2;
    at += length + 1;
  }
}

/** What a server says is wrong with a signature (RFC 8945, section 5.2). */
export const SIGNATURE_ERRORS: Record<number, string> = {
  16: "the secret is wrong, or another algorithm is used there",
  17: "it does not know a key of that name",
  18: "the clocks of the two servers are too far apart",
  22: "the signature is too short for it",
};

/**
 * Reads the answers to one signed message, and says of each whether it is signed by who has the key. Answers in several
 * messages need not all be signed; the last one must be.
 */
export function createSignatureReader(key: TsigKey, requestMac: Buffer) {
  let mac = requestMac;
  let isFirst = true;
  let unsigned: Buffer[] = [];
  return {
    /** @returns the error that the server names instead of signing, or null */
    read(message: Buffer, nowSeconds: number): { verified: boolean; error: number | null } {
      const signature = findSignature(message);
      if (!signature) {
        unsigned.push(message);
        return { verified: false, error: null };
      }
      if (signature.error !== 0) return { verified: false, error: signature.error };
      const { time, error, other } = signature;
      const rest = isFirst ? variables(key, time, error, other) : time;
      const expected = macOf(key, uint16(mac.length), mac, ...unsigned, signature.message, rest);
      isFirst = false;
      unsigned = [];
      mac = signature.mac;
      const { timingSafeEqual } = process.getBuiltinModule("node:crypto");
      const fits = expected.length === mac.length && timingSafeEqual(expected, mac);
      return { verified: fits && Math.abs(nowSeconds - signature.seconds) <= signature.fudge, error: null };
    },
  };
}
