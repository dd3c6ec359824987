/** Bodies of calls: bounded in size, in time, and in what all of them together may take. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { systemClock } from "../../src/lib/clock.ts";
import { createBodies } from "../../src/transport/bodies.ts";
import { type Client, startTestServer, type TestServer } from "../harness.ts";
import { createVirtualClock, type VirtualClock } from "../simulation/virtual_clock.ts";

const MEGABYTE = 1024 * 1024;
const ALMOST_ALL = Buffer.concat([Buffer.from('{"name":"'), Buffer.alloc(Math.floor(4.9 * MEGABYTE), 0x78)]);

let server: TestServer;
let clock: VirtualClock;
const logged: string[] = [];

beforeAll(async () => {
  clock = createVirtualClock(Date.parse("2026-11-20T09:00:00Z"));
  const log = { info: () => {}, error: (message: string) => void logged.push(message) };
  server = await startTestServer({ clock: clock.forProcess(), log });
});
afterAll(() => server.stop());

interface Sender {
  socket: Socket;
  /** What has come back so far. */
  answer(): string;
  /** Resolves with the answer's status. */
  status: Promise<number>;
}

/** Sends the head of a call, and what there is of its body. */
function send(key: string, path: string, length: number, body: Uint8Array = new Uint8Array()): Sender {
  const socket = connect(server.port, "127.0.0.1");
  const { promise, resolve } = Promise.withResolvers<number>();
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
    if (text.includes("\r\n\r\n")) resolve(Number(text.split(" ")[1]));
  });
  socket.on("error", () => {});
  socket.on("close", () => resolve(0));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nAccept: application/json, text/event-stream\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(body);
  return { socket, answer: () => text, status: promise };
}

/** Senders whose bodies all but end: as many are refused as there must be, and the others wait. */
async function hold(senders: Sender[], refused: number): Promise<{ refused: Sender[]; held: Sender[] }> {
  const answered = () => senders.filter(({ answer }) => answer().includes("\r\n\r\n"));
  while (answered().length < refused) await Bun.sleep(20);
  // What is sent but not taken yet would come in this time, and be refused.
  await Bun.sleep(500);
  const done = answered();
  return { refused: done, held: senders.filter((sender) => !done.includes(sender)) };
}

/** So many senders who are all held: what was others' is free as soon as it is seen that they have left. */
async function holdAll(count: number): Promise<Sender[]> {
  for (;;) {
    const { held, refused } = await hold(sendMany(server.key, count), 0);
    if (refused.length === 0) return held;
    leave([...held, ...refused]);
  }
}

const sendMany = (key: string, count: number, path = "/v1/websites"): Sender[] =>
  Array.from({ length: count }, () => send(key, path, ALMOST_ALL.length + 2, ALMOST_ALL));

const leave = (senders: Sender[]) => {
  for (const { socket } of senders) socket.destroy();
};

describe("bodies under way", () => {
  test("of one account take at most 32 MB: 503 for more, with Retry-After; others are not kept waiting", async () => {
    const { held, refused } = await hold(sendMany(server.key, 20), 14);
    expect(held).toHaveLength(6);
    for (const { answer } of refused) {
      expect(answer()).toStartWith("HTTP/1.1 503");
      expect(answer()).toMatch(/\r\nretry-after: 5\r\n/i);
    }
    const other = await server.addAccount();
    expect((await other.post("/v1/websites", { name: "Small", prompt: "A bakery" })).status).toBe(200);
    for (const { socket } of held) socket.write('"}');
    for (const { status } of held) expect(await status).toBe(400);
    leave([...held, ...refused]);
    expect((await server.post("/v1/websites", { name: "x".repeat(4 * MEGABYTE) })).status).toBe(400);
  });

  test("of all accounts take at most 128 MB, over REST and MCP together", async () => {
    const clients: Client[] = [];
    for (let number = 0; number < 6; number++) clients.push(await server.addAccount());
    const senders = clients.flatMap(({ key }, index) => sendMany(key, 6, index % 2 === 0 ? "/v1/websites" : "/mcp"));
    const { held, refused } = await hold(senders, 10);
    expect([held.length, refused.length]).toEqual([26, 10]);
    for (const { answer } of refused) expect(answer()).toStartWith("HTTP/1.1 503");
    leave([...held, ...refused]);
    leave(await holdAll(2));
  });

  test("of clients that leave are nobody's fault: nothing is logged, and their memory is free again", async () => {
    for (let round = 0; round < 3; round++) leave(await holdAll(6));
    await Bun.sleep(200);
    expect(logged).toEqual([]);
  });

  test("that come too slowly are not waited for: 408", async () => {
    for (const path of ["/v1/websites", "/mcp"]) {
      // What an account has under way counts until the server has seen its end.
      const { key } = await server.addAccount();
      const silent = send(key, path, 1000);
      const slow = send(key, path, 1000, Buffer.from("{"));
      const steady = send(key, path, ALMOST_ALL.length + 2, ALMOST_ALL);
      await Bun.sleep(300);
      await clock.advance(16_000);
      expect([await silent.status, await slow.status]).toEqual([408, 408]);
      expect(silent.answer()).toContain("request_timeout");
      expect(silent.answer()).toMatch(/\r\nconnection: close\r\n/i);
      expect(steady.answer()).toBe("");
      leave([silent, slow, steady]);
    }
  });
});

test("a large body is read in parts, and others have their turn between them, also after it is refused", async () => {
  for (const refuses of [false, true]) {
    let inTurn = 0;
    let most = 0;
    let all = 0;
    const next = () => {
      inTurn = 0;
      if (all < ALMOST_ALL.length) setImmediate(next);
    };
    setImmediate(next);
    const body = createBodies(systemClock)("acc_1");
    const reading = body.read(new Request("http://localhost/", { method: "POST", body: ALMOST_ALL }), (part) => {
      inTurn += part.byteLength;
      all += part.byteLength;
      most = Math.max(most, inTurn);
      if (refuses) throw new Error("too much");
    });
    if (refuses) await expect(reading).rejects.toThrow("too much");
    else await reading;
    expect(all < ALMOST_ALL.length).toBe(refuses);
    all = ALMOST_ALL.length;
    body.release();
    expect(most).toBeLessThanOrEqual(256 * 1024);
  }
});

test("a body that is refused for what is in it is answered when all of it has come, and the server still stops at once", async () => {
  const own = await startTestServer();
  const response = await fetch(`${own.baseUrl}/v1/websites`, {
    method: "POST",
    headers: { Authorization: `Bearer ${own.key}` },
    body: `{"name":[${"1,".repeat(2_000_000)}`,
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("too many values");
  let stopped = false;
  const stop = own.stop().then(() => {
    stopped = true;
  });
  await Promise.race([stop, Bun.sleep(3000)]);
  expect(stopped).toBe(true);
  await stop;
});

describe("a body is not read", () => {
  test("of a caller without a key", async () => {
    for (const path of ["/v1/websites", "/mcp"]) {
      const sender = send("sw_none", path, 5_000_000);
      expect(await sender.status).toBe(401);
      leave([sender]);
    }
  });

  test("of a call over its rate limit", async () => {
    const limited = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "0.01" } });
    try {
      await limited.post("/v1/websites", { name: "One", prompt: "A bakery" });
      const response = await fetch(`${limited.baseUrl}/v1/websites`, {
        method: "POST",
        headers: { Authorization: `Bearer ${limited.key}` },
        // It never ends.
        body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1000)) }),
      });
      expect(response.status).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});
