/**
 * What DNS says of a name, by those who know: the name servers of its zone are asked themselves, because what resolvers
 * remember is old for as long as the record before allowed, and "there is none" just as long. The resolver says who they
 * are, and answers in their place when none of them does. A look-up belongs to a session, which has a bounded number of
 * questions and a bounded time, whatever the servers answer.
 */
import { isIP } from "../../lib/addresses.ts";
import { type Clock, SECOND_MS } from "../../lib/clock.ts";
import {
  askServer,
  DnsFailure,
  type DnsRecord,
  type DnsReply,
  type NameServer,
  type Question,
  type RecordType,
  sameName,
} from "./query.ts";

/** What is found for a name and a type. */
export interface LookupResult {
  /** Values of the records; empty: there are none. Null: nobody who should know has answered. */
  values: string[] | null;
  /** The names that it is another name for, in their order. */
  aliases: string[];
  source: "authoritative" | "resolver" | null;
  /** Name servers of the zone that do not do their work, and why: `"ns1.example.com" refuses`. */
  lame: string[];
}

export interface DnsSettings {
  /** "address:port" of resolvers; empty: the system's. */
  dnsServers: string[];
  /** Port of the name servers that zones name. */
  authoritativePort: number;
  /** Whether an address may be asked. */
  mayReach(address: string): boolean;
  clock: Clock;
}

export interface DnsLookup {
  /** @param domain the registrable domain above which no zone is looked for */
  begin(domain: string, signal: AbortSignal): DnsSession;
}

const MOST_QUESTIONS = 100;
const PATIENCE_MS = 12 * SECOND_MS;
const MOST_SERVERS = 4;
const MOST_ADDRESSES = 2;
const MOST_REFERRALS = 3;
const MOST_ALIASES = 8;
const MOST_LAME = 6;

/** A name server as a zone names it. */
interface NamedServer extends NameServer {
  host: string;
}

interface LookupState extends DnsSettings {
  resolvers: NameServer[] | null;
}

export function createDnsLookup(settings: DnsSettings): DnsLookup {
  const lookup: LookupState = { ...settings, resolvers: null };
  return { begin: (domain, signal) => begin(lookup, domain, signal) };
}

async function listResolvers(lookup: LookupState): Promise<NameServer[]> {
  if (lookup.resolvers) return lookup.resolvers;
  const { dnsServers } = lookup;
  const servers = dnsServers.length > 0 ? dnsServers : (await import("node:dns")).getServers().slice(0, 3);
  lookup.resolvers = servers.map(readServer);
  return lookup.resolvers;
}

function begin(lookup: LookupState, domain: string, signal: AbortSignal) {
  let left = MOST_QUESTIONS;
  const until = lookup.clock.now() + PATIENCE_MS;
  const kept = new Map<string, Promise<unknown>>();

  /** Asks the same only once. */
  function once<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = kept.get(key) ?? work();
    kept.set(key, known);
    return known as Promise<Result>;
  }

  async function ask(server: NameServer, question: Question): Promise<DnsReply> {
    if (--left < 0 || lookup.clock.now() > until)
      throw new DnsFailure("was not asked: too much had to be asked before");
    return await askServer(server, question, lookup.clock, signal);
  }

  const recurse = (name: string, type: RecordType, unchecked = false): Promise<DnsReply | null> =>
    once(`resolver ${type} ${name} ${unchecked}`, async () => {
      for (const server of await listResolvers(lookup)) {
        try {
          return await ask(server, { name, type, recursive: true, unchecked });
        } catch (error) {
          if (!(error instanceof DnsFailure)) throw error;
        }
      }
      return null;
    });

  /** Who has a zone is wanted also where its signatures are wrong: else nobody could say that they are. */
  async function locate(name: string, type: RecordType): Promise<DnsReply | null> {
    const reply = await recurse(name, type);
    return reply?.rcode === "SERVFAIL" ? await recurse(name, type, true) : reply;
  }

  async function addressesOf(host: string, glue: DnsRecord[]): Promise<string[]> {
    const four = await locate(host, "A");
    let found = valuesOf(four, host, "A");
    if (found.length === 0) found = valuesOf(await locate(host, "AAAA"), host, "AAAA");
    if (found.length === 0) found = glue.filter(({ name }) => name === host).map(({ value }) => value);
    return found.filter(lookup.mayReach).slice(0, MOST_ADDRESSES);
  }

  async function serversOf(hosts: string[], glue: DnsRecord[] = []): Promise<NamedServer[]> {
    const lists = await Promise.all(
      hosts.slice(0, MOST_SERVERS).map(async (host) => {
        const addresses = await addressesOf(host, glue);
        return addresses.map((address) => ({ host, address, port: lookup.authoritativePort }));
      }),
    );
    return lists.flat();
  }

  /** The servers of the zone that a name is in, as the resolver knows them. */
  const zoneOf = (name: string): Promise<{ zone: string; servers: NamedServer[] } | null> =>
    once(`zone ${name}`, async () => {
      for (let at = name; at.includes("."); at = at.slice(at.indexOf(".") + 1)) {
        const hosts = hostsOf(await locate(at, "NS"), at);
        if (hosts.length > 0) return { zone: at, servers: await serversOf(hosts) };
        if (at === domain) break;
      }
      return null;
    });

  /** What the servers of a zone say together; follows them down when they say that others know. */
  async function askZone(
    servers: NamedServer[],
    question: Question,
    referrals: number,
  ): Promise<{ replies: DnsReply[]; lame: string[] }> {
    const byHost = Map.groupBy(servers, ({ host }) => host);
    const lame: string[] = [];
    const answers = await Promise.all(
      [...byHost].map(async ([host, addresses]) => {
        let why = "";
        for (const server of addresses) {
          try {
            const reply = await ask(server, question);
            if (isUseful(reply, question)) return reply;
            why = reply.rcode === "NOERROR" ? "does not know the zone" : `answers ${reply.rcode}`;
          } catch (error) {
            if (!(error instanceof DnsFailure)) throw error;
            why = error.message;
          }
        }
        lame.push(`${host} ${why}`);
        return null;
      }),
    );
    const replies = answers.filter((reply) => reply !== null);
    const knowing = replies.filter(({ authoritative }) => authoritative);
    if (knowing.length > 0 || referrals === 0) return { replies: knowing, lame };
    const [referral] = replies;
    if (!referral) return { replies: [], lame };
    const hosts = referral.referral.map(({ value }) => value);
    const below = await askZone(await serversOf(hosts, referral.glue), question, referrals - 1);
    return { replies: below.replies, lame: [...lame, ...below.lame] };
  }

  async function findOnce(
    name: string,
    type: RecordType,
    aliases: string[],
    everywhere = false,
  ): Promise<LookupResult> {
    const zone = await zoneOf(withoutUnderscores(name));
    const question: Question = { name, type, recursive: false };
    const { replies, lame } = zone ? await askZone(zone.servers, question, MOST_REFERRALS) : { replies: [], lame: [] };
    const found = { aliases, lame: lame.slice(0, MOST_LAME) };
    if (replies.length === 0) {
      const reply = await recurse(name, type);
      if (!reply || !isAnswer(reply)) return { ...found, values: null, source: null };
      const chain = chainOf(reply, name);
      return {
        ...found,
        values: valuesOf(reply, name, type),
        aliases: [...aliases, ...chain],
        source: "resolver",
      };
    }
    // Servers that have not heard of the newest change yet say less, or something old: what any says is found.
    const said = replies.map((reply) => new Set(valuesOf(reply, name, type)));
    const values = said.reduce((all, more) => (everywhere ? all.intersection(more) : all.union(more)));
    const chain = replies.map((reply) => chainOf(reply, name)).find((names) => names.length > 0) ?? [];
    const target = chain.at(-1);
    if (values.size === 0 && target !== undefined && type !== "CNAME") {
      const known = [...aliases, ...chain];
      if (known.length > MOST_ALIASES || aliases.includes(target))
        return { ...found, aliases: known.slice(0, MOST_ALIASES), values: [], source: "authoritative" };
      const further = await findOnce(target, type, known, everywhere);
      return { ...further, lame: [...found.lame, ...further.lame].slice(0, MOST_LAME) };
    }
    return { ...found, values: [...values], aliases: [...aliases, ...chain], source: "authoritative" };
  }

  return {
    /** Asks the zone's own servers, else the resolver. */
    find: (name: string, type: RecordType): Promise<LookupResult> =>
      once(`find ${type} ${name}`, () => findOnce(sameName(name), type, [])),
    /** The same, but only values that every server of the zone says that answers. */
    findEverywhere: (name: string, type: RecordType): Promise<LookupResult> =>
      once(`find everywhere ${type} ${name}`, () => findOnce(sameName(name), type, [], true)),
    /** What the resolver says; null: it does not answer. */
    async resolve(
      name: string,
      type: RecordType,
      unchecked: boolean = false,
    ): Promise<{ rcode: string; values: string[] } | null> {
      const reply = await recurse(sameName(name), type, unchecked);
      return reply && { rcode: reply.rcode, values: valuesOf(reply, sameName(name), type) };
    },
  };
}

export type DnsSession = ReturnType<typeof begin>;

/** Names with underscores are never zones of their own in what is looked for here. */
const withoutUnderscores = (name: string): string => name.replace(/^(_[^.]*\.)+/, "");

const isAnswer = ({ rcode }: DnsReply): boolean => rcode === "NOERROR" || rcode === "NXDOMAIN";

/** Whether a server knows, or knows who does. */
const isUseful = (reply: DnsReply, { name }: Question): boolean =>
  isAnswer(reply) &&
  (reply.authoritative ||
    // Down only: whoever sends up or aside would send around in circles.
    reply.referral.some(({ name: zone }) => zone !== "" && (name === zone || name.endsWith(`.${zone}`))));

/** The names that a name leads to by the aliases of an answer. */
function chainOf(reply: DnsReply, name: string): string[] {
  const chain: string[] = [];
  for (let at = name; chain.length < MOST_ALIASES; ) {
    const next = reply.answers.find((record) => record.type === "CNAME" && record.name === at)?.value;
    if (next === undefined || chain.includes(next)) break;
    chain.push(next);
    at = next;
  }
  return chain;
}

/** The values of a name in an answer, also behind its aliases. */
function valuesOf(reply: DnsReply | null, name: string, type: RecordType): string[] {
  if (!reply || !isAnswer(reply)) return [];
  if (type === "CNAME") return chainOf(reply, name).slice(0, 1);
  const names = new Set([name, ...chainOf(reply, name)]);
  return reply.answers.filter((record) => record.type === type && names.has(record.name)).map(({ value }) => value);
}

const hostsOf = (reply: DnsReply | null, zone: string): string[] =>
  reply?.rcode === "NOERROR"
    ? reply.answers.filter(({ type, name }) => type === "NS" && name === zone).map(({ value }) => value)
    : [];

/** "127.0.0.1:53", "[::1]:53" or an address alone. */
function readServer(text: string): NameServer {
  const [, bracketed, bracketedPort] = /^\[(.+)\](?::(\d+))?$/.exec(text) ?? [];
  if (bracketed) return { address: bracketed, port: Number(bracketedPort ?? 53) };
  if (isIP(text) !== 0) return { address: text, port: 53 };
  const [address, port] = text.split(":");
  return { address: address!, port: Number(port ?? 53) };
}
