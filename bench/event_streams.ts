/** 2,000 open event streams on one run, beside a bare server that sends the same bytes to as many. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Child, printed, residentBytes, startChild } from "./processes.ts";
import { kilobytes, milliseconds, type Row, times } from "./report.ts";

const STREAMS = 2000;
const LAST_EVENT = "event: completed\n";
const SETTLE_MS = 1500;
const LIMIT_MS = 30_000;

interface Streams {
  bytesEach: number;
  /** From the moment when the engine goes on until the last stream has the last event. */
  allHaveItMs: number;
  /** The first stream's text: before the engine went on, and after. */
  opening: string;
  rest: string;
}

/** Opens the streams, lets the server settle, tells it to go on, and waits for the last event in each. */
async function follow(server: Child, port: number, path: string, key: string | null): Promise<Streams> {
  const before = residentBytes(server.pid);
  const tails = new Array<string>(STREAMS).fill("");
  let opened = 0;
  let finished = 0;
  let first = "";
  const connect = async (index: number) => {
    await Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        open(socket) {
          socket.write(
            `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${key ? `Authorization: Bearer ${key}\r\n` : ""}\r\n`,
          );
        },
        data(_, bytes) {
          const text = bytes.toString("latin1");
          if (index === 0) first += text;
          if (tails[index] === "") opened++;
          const seen = tails[index] + text;
          if (!tails[index]!.includes(LAST_EVENT) && seen.includes(LAST_EVENT)) finished++;
          tails[index] = seen.slice(-1000);
        },
      },
    });
  };
  const until = async (done: () => boolean) => {
    const deadline = performance.now() + LIMIT_MS;
    while (!done()) {
      if (performance.now() > deadline) throw new Error(`streams: ${opened} opened, ${finished} finished: ${first}`);
      await Bun.sleep(1);
    }
  };
  for (let from = 0; from < STREAMS; from += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, index) => connect(from + index)));
  }
  await until(() => opened === STREAMS);
  await Bun.sleep(SETTLE_MS);
  const bytesEach = (residentBytes(server.pid) - before) / STREAMS;
  const opening = eventsOf(first);
  const begun = performance.now();
  server.tell("go on");
  await until(() => finished === STREAMS);
  const allHaveItMs = performance.now() - begun;
  return { bytesEach, allHaveItMs, opening, rest: eventsOf(first).slice(opening.length) };
}

/** The events of a raw chunked answer, without its head and its chunk sizes. */
const eventsOf = (raw: string) =>
  raw
    .slice(raw.indexOf("\r\n\r\n") + 4)
    .replaceAll(/(^|\r\n)[0-9a-f]+\r\n/g, "")
    .replaceAll("\r\n", "");

/** Measures memory and the time until all have the last event. */
export async function eventStreams(directory: string): Promise<Row[]> {
  const server = startChild(["bun", "bench/held_server.ts"], {
    SITEWRIGHT_PORT: "0",
    SITEWRIGHT_DATA: join(directory, "data-streams"),
    // One account may have 100 streams at a time; with the rate limits off that bound is off, too.
    SITEWRIGHT_RATE_LIMIT_FACTOR: "off",
  });
  const [, port, key] = await printed(server, /port (\d+) key (\w+)/);
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
    return (await response.json()) as any;
  };
  const website = await post("/v1/websites", { name: "Crumb & Co", prompt: "A small bakery in Portland." });
  const page = await post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const { run_id } = await post(`/v1/pages/${page._id}/generate`, {});
  const ours = await follow(server, Number(port), `/v1/runs/${run_id}/events`, key!);
  await server.stop();

  const same = join(directory, "events.json");
  writeFileSync(same, JSON.stringify({ opening: ours.opening, rest: ours.rest.split(/(?<=\n\n)/) }));
  const peer = startChild(["bun", "bench/peers/streams.ts", same]);
  const [, peerPort] = await printed(peer, /port (\d+)/);
  const bare = await follow(peer, Number(peerPort), "/", null);
  await peer.stop();
  return [
    {
      what: "2,000 event streams on one run: memory each",
      sitewright: kilobytes(ours.bytesEach),
      beside: `${kilobytes(bare.bytesEach)} bare Bun.serve with as many streams`,
      ratio: times(ours.bytesEach / bare.bytesEach),
      aim: "",
    },
    {
      what: "2,000 event streams: engine goes on until all have the last event",
      sitewright: milliseconds(ours.allHaveItMs),
      beside: `${milliseconds(bare.allHaveItMs)} bare Bun.serve, same events, no database`,
      ratio: times(ours.allHaveItMs / bare.allHaveItMs),
      aim: "",
    },
  ];
}
