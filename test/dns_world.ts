/**
 * A DNS of one's own for tests: one server is the resolver and the name server of every zone, and answers from a table
 * that the test changes. Names without an entry are unknown.
 */
import { createSocket } from "node:dgram";
import * as packet from "dns-packet";

type Values = Partial<Record<"A" | "AAAA" | "CNAME" | "TXT" | "NS" | "CAA", string[]>>;

export interface DnsWorld {
  port: number;
  /** What a server needs to live in this world, where 127.0.0.1 is its public address. */
  environment: Record<string, string>;
  /** Sets the records of a name; null: there is no such name. */
  set(name: string, values: Values | null): void;
  /** Questions are answered with this error, or not at all. */
  fail(how: "SERVFAIL" | "silence" | null): void;
  /** Names whose signatures are wrong: a resolver refuses them to who does not say that it need not check. */
  bogus: Set<string>;
  questions: { name: string; type: string; recursive: boolean }[];
  stop(): Promise<void>;
}

export async function startDnsWorld(): Promise<DnsWorld> {
  const names = new Map<string, Values>();
  const questions: DnsWorld["questions"] = [];
  const bogus = new Set<string>();
  let failing: "SERVFAIL" | "silence" | null = null;
  const socket = createSocket("udp4");

  const existing = (name: string) => [...names.keys()].some((known) => known === name || known.endsWith(`.${name}`));

  // Who has asked may have gone.
  socket.on("error", () => {});
  socket.on("message", (bytes, sender) => {
    const query = packet.decode(bytes);
    const { name, type } = query.questions![0]!;
    const asked = name.toLowerCase();
    const recursive = (query as { flag_rd?: boolean }).flag_rd === true;
    questions.push({ name: asked, type, recursive });
    if (failing === "silence") return;
    const answers: packet.Answer[] = [];
    let at = asked;
    for (let hops = 0; hops < 5; hops++) {
      const values = names.get(at);
      for (const value of values?.[type as keyof Values] ?? []) answers.push(record(at, type, value));
      const target = type === "CNAME" ? undefined : values?.CNAME?.[0];
      if (!target) break;
      answers.push(record(at, "CNAME", target));
      at = target;
    }
    const refuses = recursive && bogus.has(asked) && (query as { flag_cd?: boolean }).flag_cd !== true;
    const rcode = failing === "SERVFAIL" || refuses ? 2 : existing(asked) ? 0 : 3;
    const flags = packet.AUTHORITATIVE_ANSWER | rcode;
    socket.send(
      packet.encode({
        type: "response",
        id: query.id,
        flags,
        questions: query.questions,
        answers: rcode ? [] : answers,
      }),
      sender.port,
      sender.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address();
  names.set("ns.dns-world.example", { A: ["127.0.0.1"] });
  return {
    port,
    environment: {
      SITEWRIGHT_DNS_SERVERS: `127.0.0.1:${port}`,
      SITEWRIGHT_DNS_AUTHORITATIVE_PORT: String(port),
      SITEWRIGHT_PUBLIC_ADDRESSES: "127.0.0.1",
      SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8",
    },
    set(name, values) {
      if (values) names.set(name, values);
      else names.delete(name);
    },
    fail(how) {
      failing = how;
    },
    bogus,
    questions,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function record(name: string, type: string, value: string): packet.Answer {
  if (type === "TXT") return { type, name, ttl: 1, data: [value] };
  if (type === "CAA") return { type, name, ttl: 1, data: { flags: 0, tag: "issue", value } };
  return { type, name, ttl: 1, data: value } as packet.Answer;
}
