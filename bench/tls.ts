/**
 * TLS with the certificates of many names: how long it takes to listen, what that costs of memory and of each handshake,
 * beside a listener with one certificate; and what is lost while listeners are swapped under load.
 */
import { join } from "node:path";
import { printed, startChild } from "./processes.ts";
import { megabytes, milliseconds, perSecond, type Row, times } from "./report.ts";

const NAMES = 3000;
const SECONDS = 4;
const CLIENTS = 6;
const ROUNDS = 3;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

interface Load {
  connections: number;
  failed: number;
  failedTwice: number;
}

/** Opens connections for some seconds, one request on each; another process does it, as visitors are elsewhere. */
async function load(port: number, names: number): Promise<Load> {
  const client = startChild([
    "bun",
    "bench/peers/tls_client.ts",
    String(port),
    String(names),
    String(SECONDS),
    String(CLIENTS),
  ]);
  const said = await printed(client, /done (\d+) (\d+) (\d+)/);
  await client.stop();
  return { connections: Number(said[1]), failed: Number(said[2]), failedTwice: Number(said[3]) };
}

async function startPeer(names: number, swapMs: number) {
  const child = startChild(["bun", join("bench", "peers", "tls_listener.ts"), String(names), String(swapMs)]);
  const said = await printed(child, /port (\d+) listening (\S+) memory (\d+)/);
  return { child, port: Number(said[1]), listenMs: Number(said[2]), bytes: Number(said[3]) };
}

export async function tlsListeners(): Promise<Row[]> {
  const rates: [number[], number[]] = [[], []];
  const starts: { listenMs: number; bytes: number }[][] = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, names] of [NAMES, 1].entries()) {
      const peer = await startPeer(names, 0);
      starts[at]!.push(peer);
      const { connections, failed } = await load(peer.port, names);
      rates[at]!.push((connections - failed) / SECONDS);
      await peer.child.stop();
    }
  const swapping = await startPeer(NAMES, 1000);
  const lost = await load(swapping.port, NAMES);
  await swapping.child.stop();
  const count = NAMES.toLocaleString("en");
  const [many, one] = starts as [(typeof starts)[0], (typeof starts)[0]];
  const of = (list: typeof many, what: "listenMs" | "bytes") => median(list.map((start) => start[what]));
  return [
    {
      what: `TLS: time to listen with certificates of ${count} names`,
      sitewright: milliseconds(of(many, "listenMs")),
      beside: `${milliseconds(of(one, "listenMs"))} with one`,
      ratio: times(of(many, "listenMs") / of(one, "listenMs")),
      aim: "≤ 1 s",
    },
    {
      what: `TLS: memory with certificates of ${count} names`,
      sitewright: megabytes(of(many, "bytes")),
      beside: `${megabytes(of(one, "bytes"))} with one`,
      ratio: times(of(many, "bytes") / of(one, "bytes")),
      aim: "≤ 2",
    },
    {
      what: `TLS: new connections with a request each, ${count} names, ${CLIENTS} clients`,
      sitewright: perSecond(median(rates[0])),
      beside: `${perSecond(median(rates[1]))} with one name`,
      ratio: times(median(rates[0]) / median(rates[1])),
      aim: "≥ 0.9",
    },
    {
      what: `TLS: connections reset in ${SECONDS} s while listeners are swapped each second`,
      sitewright: `${lost.failed} of ${lost.connections}`,
      beside: `${lost.failedTwice} when tried again once, as browsers do`,
      ratio: times(lost.failed / Math.max(1, lost.connections)),
      aim: "0 after one retry",
    },
  ];
}
