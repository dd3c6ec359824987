/**
 * One question to one name server: over UDP from a port and with a number that nobody can guess, over TCP when the
 * answer is cut. What comes back is a stranger's: it counts only when it is an answer to this very question, and of what
 * it says little is kept.
 */
import type { DecodedPacket, Packet } from "dns-packet";
import { isIP } from "../../lib/addresses.ts";
import { type Clock, SECOND_MS } from "../../lib/clock.ts";

export type RecordType = "A" | "AAAA" | "CNAME" | "TXT" | "CAA" | "NS" | "SOA";

/** A name server: an IP address and a port. */
export interface NameServer {
  address: string;
  port: number;
}

/** A record as far as it matters here: its value as a zone file writes it, a TXT's without quotes. */
export interface DnsRecord {
  name: string;
  type: string;
  value: string;
}

export interface DnsReply {
  rcode: string;
  /** The server says that it knows, and has not heard it elsewhere. */
  authoritative: boolean;
  answers: DnsRecord[];
  /** NS records of the authority section: who knows more. */
  referral: DnsRecord[];
  /** Addresses that came with them. */
  glue: DnsRecord[];
}

/** The server did not answer, or nothing that can be read. */
export class DnsFailure extends Error {
  override readonly name = "DnsFailure";
}

const UDP_PATIENCE_MS = 1.5 * SECOND_MS;
const TCP_PATIENCE_MS = 3 * SECOND_MS;
/** What is asked for again over UDP: a packet may be lost. */
const UDP_TRIES = 2;
/** Fits into one packet nearly everywhere; https://www.dnsflagday.net/2020/ */
const UDP_BYTES = 1232;
const MOST_TCP_BYTES = 16 * 1024;
const MOST_RECORDS = 60;
const LONGEST_VALUE = 1024;

export interface Question {
  name: string;
  type: RecordType;
  /** Asks the server to find out, as a resolver does. */
  recursive: boolean;
  /** Has a resolver answer although signatures are wrong. */
  unchecked?: boolean;
}

/**
 * Asks one server.
 * @throws DnsFailure, or the reason of an aborted signal
 */
export async function askServer(
  server: NameServer,
  question: Question,
  clock: Clock,
  signal: AbortSignal,
): Promise<DnsReply> {
  const packet = await import("dns-packet");
  for (let tries = 1; ; tries++) {
    const id = crypto.getRandomValues(new Uint16Array(1))[0]!;
    const asked = packet.encode(toPacket(packet, id, question));
    const read = (bytes: Buffer) => readReply(packet, bytes, id, question);
    try {
      const reply = await overUdp(server, asked, read, clock, signal);
      if (reply.truncated) return toReply(await overTcp(server, asked, read, clock, signal));
      return toReply(reply);
    } catch (error) {
      signal.throwIfAborted();
      if (tries === UDP_TRIES || !(error instanceof DnsFailure) || error.message !== SILENT) throw error;
    }
  }
}

const SILENT = "did not answer in time";

interface Read {
  packet: DecodedPacket;
  truncated: boolean;
}

function toPacket(packet: typeof import("dns-packet"), id: number, question: Question): Packet {
  const { name, type, recursive, unchecked } = question;
  return {
    type: "query",
    id,
    flags: (recursive ? packet.RECURSION_DESIRED : 0) | (unchecked ? packet.CHECKING_DISABLED : 0),
    questions: [{ type, name }],
    additionals: [{ type: "OPT", name: ".", udpPayloadSize: UDP_BYTES, flags: 0, options: [] } as never],
  };
}

/** The packet when it answers this question; null: it is somebody else's, or nothing that can be read. */
function readReply(
  packet: typeof import("dns-packet"),
  bytes: Buffer,
  id: number,
  { name, type }: Question,
): Read | null {
  try {
    const decoded = packet.decode(bytes);
    const [asked] = decoded.questions ?? [];
    if (decoded.type !== "response" || decoded.id !== id) return null;
    // A server that refuses may leave the question out.
    if (asked ? asked.type !== type || sameName(asked.name) !== sameName(name) : rcodeOf(decoded) === "NOERROR")
      return null;
    return { packet: decoded, truncated: decoded.flag_tc };
  } catch {
    return null;
  }
}

export const sameName = (name: string): string => name.toLowerCase().replace(/\.$/, "");

// The types of dns-packet leave out what its decoder gives.
export const rcodeOf = (packet: DecodedPacket): string => (packet as { rcode?: string }).rcode ?? "NOERROR";

function toReply({ packet }: Read): DnsReply {
  const authorities = (packet.authorities ?? []).slice(0, MOST_RECORDS).flatMap(toRecord);
  return {
    rcode: rcodeOf(packet),
    authoritative: packet.flag_aa,
    answers: (packet.answers ?? []).slice(0, MOST_RECORDS).flatMap(toRecord),
    referral: authorities.filter(({ type }) => type === "NS"),
    glue: (packet.additionals ?? []).slice(0, MOST_RECORDS).flatMap(toRecord).filter(isAddress),
  };
}

const isAddress = ({ type }: DnsRecord): boolean => type === "A" || type === "AAAA";

function toRecord(answer: { type: string; name: string; data?: unknown }): DnsRecord[] {
  const value = textOf(answer.type, answer.data);
  return value === null
    ? []
    : [{ name: sameName(answer.name), type: answer.type, value: value.slice(0, LONGEST_VALUE) }];
}

/** The value of a record as a zone file writes it, a TXT's without quotes; null for types that nothing here asks for. */
export function textOf(type: string, data: unknown): string | null {
  if (type === "A" || type === "AAAA") return typeof data === "string" && isIP(data) !== 0 ? data : null;
  if (type === "CNAME" || type === "NS") return typeof data === "string" ? sameName(data) : null;
  if (type === "TXT") return Buffer.concat([data].flat() as Buffer[]).toString("utf8");
  if (type === "MX") {
    const { preference, exchange } = data as { preference: number; exchange: string };
    return `${preference} ${sameName(exchange) || "."}`;
  }
  if (type === "SRV") {
    const { priority, weight, port, target } = data as Record<"priority" | "weight" | "port", number> & {
      target: string;
    };
    return `${priority} ${weight} ${port} ${sameName(target) || "."}`;
  }
  if (type === "CAA") {
    const { flags, tag, value } = data as { flags: number; tag: string; value: string };
    return `${flags} ${tag.toLowerCase()} "${value}"`;
  }
  return null;
}

/** Waits for what `begin` reports, at most so long; `begin` returns how to let go. */
export async function within<Result>(
  ms: number,
  clock: Clock,
  signal: AbortSignal,
  begin: (done: (result: Result) => void, failed: (error: Error) => void) => () => void,
): Promise<Result> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const end = begin(resolve, (error) => reject(error instanceof DnsFailure ? error : new DnsFailure(explain(error))));
  const cancel = clock.after(ms, () => reject(new DnsFailure(SILENT)));
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", abort);
    cancel();
    end();
  }
}

function explain(error: Error): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === "ECONNREFUSED" ? "takes no questions at its port" : `could not be asked (${code ?? message})`;
}

type Reader = (bytes: Buffer) => Read | null;

async function overUdp(server: NameServer, asked: Buffer, read: Reader, clock: Clock, signal: AbortSignal) {
  const { createSocket } = await import("node:dgram");
  return await within<Read>(UDP_PATIENCE_MS, clock, signal, (done, failed) => {
    const socket = createSocket(isIP(server.address) === 6 ? "udp6" : "udp4");
    let open = true;
    socket.on("error", failed);
    // Anybody may send something here: what is no answer is passed over, and the real one waited for.
    socket.on("message", (bytes) => {
      const reply = read(bytes);
      if (reply) done(reply);
    });
    socket.connect(server.port, server.address, () => {
      if (open) socket.send(asked, (error) => error && failed(error));
    });
    return () => {
      open = false;
      socket.close();
    };
  });
}

async function overTcp(server: NameServer, asked: Buffer, read: Reader, clock: Clock, signal: AbortSignal) {
  const { connect } = await import("node:net");
  return await within<Read>(TCP_PATIENCE_MS, clock, signal, (done, failed) => {
    const socket = connect(server.port, server.address);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(asked.length);
    let received = Buffer.alloc(0);
    socket.on("error", failed);
    socket.on("connect", () => socket.write(Buffer.concat([length, asked])));
    socket.on("close", () => failed(new DnsFailure("closed the connection without an answer")));
    socket.on("data", (part: Buffer) => {
      received = Buffer.concat([received, part]);
      const size = received.length >= 2 ? received.readUInt16BE(0) : null;
      if (size === null || (received.length < size + 2 && received.length <= MOST_TCP_BYTES)) return;
      const reply = size <= MOST_TCP_BYTES ? read(received.subarray(2, size + 2)) : null;
      if (reply) done(reply);
      else failed(new DnsFailure("gave an answer that can't be read"));
    });
    return () => socket.destroy();
  });
}
