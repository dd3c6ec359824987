/**
 * A network between a service and its database: passes TCP connections on, and keeps what comes for so long that a round
 * trip takes the given time more. `bun bench/peers/delay.ts <port of the server> <milliseconds>`; prints its own port.
 */
import type { Socket } from "bun";

const [target, delay] = process.argv.slice(2).map(Number) as [number, number];
/** The end of a connection: comes in its turn behind what was sent before. */
const END = Symbol("end");

interface Half {
  /** Where what comes here goes to. */
  other: Socket<Half> | null;
  /** What came before there was anywhere to pass it on to, or more than was taken. */
  waiting: (Uint8Array | typeof END)[];
}

interface Late {
  due: number;
  to: Half;
  what: Uint8Array | typeof END;
}

const LONGEST_NAP_MS = 0.1;
const nap = new Int32Array(new SharedArrayBuffer(4));
const late: Late[] = [];
let isTimed = false;

/** All that is kept takes equally long, so that what came first goes first. */
function passOn(): void {
  isTimed = false;
  const now = performance.now();
  while (late.length > 0 && late[0]!.due <= now) {
    const { to, what } = late.shift()!;
    to.waiting.push(what);
    flush(to);
  }
  if (late.length > 0) wait();
}

function wait(): void {
  if (isTimed) return;
  isTimed = true;
  // Timers are of whole milliseconds: what is due within one is waited for in short naps, between which what comes is
  // taken. Turns of the event loop without a nap would keep a core busy that the others are measured on.
  const ms = late[0]!.due - performance.now();
  if (ms >= 1) return void setTimeout(passOn, Math.floor(ms));
  if (ms > 0) Atomics.wait(nap, 0, 0, Math.min(ms, LONGEST_NAP_MS));
  setImmediate(passOn);
}

function flush(half: Half): void {
  while (half.other && half.waiting.length > 0) {
    const [what] = half.waiting;
    if (what === END) {
      half.waiting.shift();
      half.other.end();
      continue;
    }
    const written = half.other.write(what!);
    if (written < what!.length) {
      if (written > 0) half.waiting[0] = what!.subarray(written);
      return;
    }
    half.waiting.shift();
  }
}

const keep = (to: Half, what: Late["what"]) => {
  if (delay === 0) {
    to.waiting.push(what);
    return flush(to);
  }
  late.push({ due: performance.now() + delay, to, what });
  wait();
};
const now = (to: Half, what: Late["what"]) => {
  to.waiting.push(what);
  flush(to);
};

const front = Bun.listen<Half>({
  hostname: "127.0.0.1",
  port: 0,
  socket: {
    open(socket) {
      socket.data = { other: null, waiting: [] };
      const half = socket.data;
      Bun.connect<Half>({
        hostname: "127.0.0.1",
        port: target,
        data: { other: socket, waiting: [] },
        socket: {
          open(server) {
            half.other = server;
            flush(half);
          },
          // Answers are passed on at once: the whole delay is that of what is asked.
          data: (server, bytes) => now(server.data, new Uint8Array(bytes)),
          drain: () => flush(half),
          close: (server) => now(server.data, END),
          error: (server) => now(server.data, END),
        },
      }).catch(() => socket.end());
    },
    data: (socket, bytes) => keep(socket.data, new Uint8Array(bytes)),
    drain(socket) {
      const server = socket.data.other;
      if (server) flush(server.data);
    },
    close: (socket) => keep(socket.data, END),
    error: (socket) => keep(socket.data, END),
  },
});
process.stdout.write(`port ${front.port}\n`);
