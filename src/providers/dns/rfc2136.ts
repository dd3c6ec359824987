/**
 * Zones of name servers that take dynamic updates (RFC 2136) signed with a key (TSIG): BIND, Knot, PowerDNS and others.
 * All goes over TCP, one connection a message. The zone is read by a transfer where the server allows one, else by asking
 * for the names that matter here.
 */
import type { DecodedPacket } from "dns-packet";
import { type Clock, SECOND_MS } from "../../lib/clock.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import {
  type Change,
  CLASS,
  createSignatureReader,
  type MessageType,
  queryMessage,
  SIGNATURE_ERRORS,
  signMessage,
  type TsigKey,
  updateMessage,
} from "./messages.ts";
import {
  type DnsProvider,
  DnsProviderError,
  isInZone,
  MOST_LISTED,
  type RecordSet,
  WRITABLE_TYPES,
  type WritableType,
} from "./provider.ts";
import { DnsFailure, rcodeOf, sameName, textOf, within } from "./query.ts";
import { dataBytes } from "./records.ts";

export interface Rfc2136Settings {
  /** A name or an address. */
  host: string;
  port: number;
  key: TsigKey;
  /** The zone that may be written; null: whichever the server has. */
  zone: string | null;
}

export interface Rfc2136Parts {
  clock: Clock;
  /** The addresses of a host that may be asked; throws DnsProviderError where there are none. */
  addressesOf(host: string, signal: AbortSignal): Promise<string[]>;
}

const PATIENCE_MS = 8 * SECOND_MS;
const MOST_ANSWER_BYTES = 16 * 1024;
const MOST_TRANSFER_BYTES = 4 * 1024 * 1024;
/** Below a name, where nothing can be listed: what is put there for its website. */
const KNOWN_LABELS = ["www", "_sitewright", "_acme-challenge"];

export class Rfc2136Provider implements DnsProvider {
  readonly kind = "rfc2136";

  constructor(
    private readonly settings: Rfc2136Settings,
    private readonly parts: Rfc2136Parts,
  ) {}

  async zones(signal: AbortSignal): Promise<string[]> {
    if (this.settings.zone === null) return [];
    // Changes nothing, and is refused to who may not change anything.
    await this.update(this.settings.zone, [], [], signal);
    return [this.settings.zone];
  }

  async findZone(name: string, signal: AbortSignal): Promise<string | null> {
    if (this.settings.zone !== null) return isInZone(name, this.settings.zone) ? this.settings.zone : null;
    const answer = await this.ask(name, "SOA", signal);
    if (!answer.flag_aa) return null;
    const found = [...(answer.answers ?? []), ...(answer.authorities ?? [])].find(({ type }) => type === "SOA");
    const zone = found ? sameName(found.name) : "";
    return zone.includes(".") && isInZone(name, zone) ? zone : null;
  }

  async list(zone: string, at: string, signal: AbortSignal) {
    const packets = (await this.transfer(zone, signal)) ?? (await this.askForKnown(at, signal));
    return toSets(packets, at);
  }

  async put(zone: string, { name, type, ttl_seconds, values }: RecordSet, signal: AbortSignal): Promise<void> {
    const conflict = () => new DnsProviderError("conflict", tellRefusal("other_records", { name }));
    const readAlias = async () => toSets([await this.ask(name, "CNAME", signal)], name).at(0)?.values[0];
    if (type === "CNAME" && ![undefined, values[0]].includes(await readAlias())) throw conflict();
    const none: Change = { name, type: "CNAME", class: CLASS.NONE, ttl_seconds: 0, data: Buffer.alloc(0) };
    const additions = values.map(
      (value): Change => ({ name, type, class: CLASS.IN, ttl_seconds, data: dataBytes(type, value) }),
    );
    await this.update(zone, type === "CNAME" ? [] : [none], additions, signal);
    // A server passes over an alias that can't be where it is put, and says nothing (RFC 2136, section 3.4.2.2).
    if (type === "CNAME" && (await readAlias()) !== values[0]) throw conflict();
  }

  async delete(
    zone: string,
    { name, type, values }: Omit<RecordSet, "ttl_seconds">,
    signal: AbortSignal,
  ): Promise<void> {
    const removals = values.map(
      (value): Change => ({ name, type, class: CLASS.NONE, ttl_seconds: 0, data: dataBytes(type, value) }),
    );
    await this.update(zone, [], removals, signal);
  }

  /** Sends one message, signed, and reads answers until `isLast` says so. */
  private async exchange(
    unsigned: Buffer,
    signal: AbortSignal,
    mostBytes = MOST_ANSWER_BYTES,
    isLast: (packets: DecodedPacket[]) => boolean = () => true,
  ): Promise<DecodedPacket[]> {
    const packet = await import("dns-packet");
    const { connect } = await import("node:net");
    const addresses = await this.parts.addressesOf(this.settings.host, signal);
    const { message, mac } = signMessage(unsigned, this.settings.key, this.now());
    const id = message.readUInt16BE(0);
    const signatures = createSignatureReader(this.settings.key, mac);
    const packets: DecodedPacket[] = [];
    const read = (bytes: Buffer): boolean => {
      if (bytes.length < 12 || bytes.readUInt16BE(0) !== id) throw this.unavailable("gave an answer to something else");
      const { verified, error } = signatures.read(bytes, this.now());
      if (error !== null) throw this.refusedKey(error);
      const decoded = packet.decode(bytes);
      const rcode = rcodeOf(decoded);
      // What is refused may be without a signature: it changes nothing here.
      if (!verified && rcode === "NOERROR" && packets.length === 0) throw this.unavailable("does not sign its answers");
      packets.push(decoded);
      const last = rcode !== "NOERROR" || isLast(packets);
      if (last && !verified && rcode === "NOERROR") throw this.unavailable("gave an answer whose signature is wrong");
      return last;
    };
    const outcome = await within<DecodedPacket[] | Error>(PATIENCE_MS, this.parts.clock, signal, (done, failed) => {
      const socket = connect(this.settings.port, addresses[0]!);
      let received: Buffer = Buffer.alloc(0);
      let total = 0;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(message.length);
      socket.on("error", failed);
      socket.on("connect", () => socket.write(Buffer.concat([length, message])));
      socket.on("close", () => failed(new DnsFailure("closed the connection without an answer")));
      socket.on("data", (part: Buffer) => {
        total += part.length;
        if (total > mostBytes) return done(this.unavailable("says more than is read"));
        received = Buffer.concat([received, part]);
        try {
          while (received.length >= 2 && received.length >= received.readUInt16BE(0) + 2) {
            const size = received.readUInt16BE(0);
            const bytes = received.subarray(2, size + 2);
            received = received.subarray(size + 2);
            if (read(bytes)) return done(packets);
          }
        } catch (error) {
          done(error instanceof DnsProviderError ? error : this.unavailable("gave an answer that can't be read"));
        }
      });
      return () => socket.destroy();
    }).catch((error) => {
      if (error instanceof DnsFailure) throw this.unavailable(error.message);
      throw error;
    });
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  private async update(zone: string, required: Change[], changes: Change[], signal: AbortSignal): Promise<void> {
    const [answer] = await this.exchange(updateMessage(newId(), zone, required, changes), signal);
    const rcode = rcodeOf(answer!);
    if (rcode === "NOERROR") return;
    const { host, key } = this.settings;
    if (rcode === "REFUSED")
      throw new DnsProviderError("auth", tellRefusal("dns_key_may_not", { host, key: key.name, zone }));
    if (rcode === "NOTAUTH" || rcode === "NOTZONE")
      throw new DnsProviderError("auth", tellRefusal("dns_zone_or_key", { host, zone, key: key.name }));
    if (["YXDOMAIN", "YXRRSET", "NXRRSET", "NXDOMAIN"].includes(rcode))
      throw new DnsProviderError("conflict", tellRefusal("other_records_in_zone", { zone }));
    if (rcode === "FORMERR" || rcode === "NOTIMP")
      throw new DnsProviderError("refused", tellRefusal("dns_change_refused", { host, zone, rcode }));
    throw this.unavailable(`could not change ${zone} (${rcode})`);
  }

  private async transfer(zone: string, signal: AbortSignal): Promise<DecodedPacket[] | null> {
    const soas = (packets: DecodedPacket[]) =>
      packets.flatMap(({ answers }) => answers ?? []).filter(({ type }) => type === "SOA").length;
    const query = queryMessage(newId(), zone, "AXFR");
    try {
      const packets = await this.exchange(query, signal, MOST_TRANSFER_BYTES, (all) => soas(all) >= 2);
      return rcodeOf(packets.at(-1)!) === "NOERROR" ? packets : null;
    } catch (error) {
      // Who may change a zone need not be allowed to have all of it.
      if (error instanceof DnsProviderError && error.problem === "auth") return null;
      throw error;
    }
  }

  private async askForKnown(at: string, signal: AbortSignal): Promise<DecodedPacket[]> {
    const packets: DecodedPacket[] = [];
    for (const name of [at, ...KNOWN_LABELS.map((label) => `${label}.${at}`)])
      for (const type of WRITABLE_TYPES) packets.push(await this.ask(name, type, signal));
    return packets;
  }

  private now() {
    return Math.floor(this.parts.clock.now() / SECOND_MS);
  }

  private unavailable(why: string) {
    return new DnsProviderError(
      "unavailable",
      tellRefusal("dns_server_fails", { host: this.settings.host, said: why }),
    );
  }

  private refusedKey(error: number) {
    return new DnsProviderError(
      "auth",
      tellRefusal("dns_key_refused", {
        host: this.settings.host,
        key: this.settings.key.name,
        said: SIGNATURE_ERRORS[error] ?? `error ${error}`,
      }),
    );
  }

  private async ask(name: string, type: MessageType, signal: AbortSignal): Promise<DecodedPacket> {
    const [answer] = await this.exchange(queryMessage(newId(), name, type), signal);
    return answer!;
  }
}

const newId = () => crypto.getRandomValues(new Uint16Array(1))[0]!;

/** The record sets of answers, at a name and below it. */
function toSets(packets: DecodedPacket[], at: string): RecordSet[] {
  const sets = new Map<string, RecordSet>();
  let left = MOST_LISTED;
  for (const { type, name, ttl, data } of packets.flatMap(({ answers }) => (answers ?? []) as Read[])) {
    const owner = sameName(name);
    const value = isWritable(type) && isInZone(owner, at) ? textOf(type, data) : null;
    if (value === null || --left < 0) continue;
    const key = `${type} ${owner}`;
    const set = sets.get(key) ?? { name: owner, type: type as WritableType, ttl_seconds: ttl, values: [] };
    if (!set.values.includes(value)) set.values.push(value);
    sets.set(key, set);
  }
  return [...sets.values()];
}

interface Read {
  type: string;
  name: string;
  ttl: number;
  data: unknown;
}

const isWritable = (type: string): boolean => (WRITABLE_TYPES as readonly string[]).includes(type);
