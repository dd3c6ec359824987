/**
 * A visitor and a client who ask at fixed moments, whatever became of what they asked before: who waits behind a server
 * that stands still is counted. For each line on standard input it tells the milliseconds that answers took since the
 * line before it.
 */
import { Agent, request } from "node:http";

const [, , port, host, path, key] = process.argv;
const PERIOD_MS = 10;
/** Who waits for longer than this has left. */
const PATIENCE_MS = 20_000;

const targets = {
  page: { path: "/", headers: { Host: `${host}:${port}`, "Accept-Encoding": "br" } },
  read: { path: path!, headers: { Host: `localhost:${port}`, Authorization: `Bearer ${key}` } },
};
type Name = keyof typeof targets;

const agent = new Agent({ keepAlive: true, maxSockets: 100 });
let taken: Record<Name, number[]> = { page: [], read: [] };
let failed = 0;

function ask(name: Name, due: number): void {
  const ended = taken[name];
  const done = () => ended.push(performance.now() - due);
  const sent = request({ host: "127.0.0.1", port, agent, timeout: PATIENCE_MS, ...targets[name] }, (response) => {
    if (response.statusCode !== 200) failed++;
    response.resume().on("end", done);
  });
  sent.on("error", () => {
    failed++;
    done();
  });
  sent.on("timeout", () => sent.destroy(new Error("too slow"))).end();
}

let due = performance.now();
let turn = 0;
setInterval(() => {
  // What this process itself was late for is sent now, and late by its own fault only.
  const now = performance.now();
  for (; due <= now; due += PERIOD_MS / 2) ask(turn++ % 2 === 0 ? "page" : "read", Math.max(due, now - 2));
}, PERIOD_MS / 2);

for await (const _ of console) {
  process.stdout.write(`${JSON.stringify({ ...taken, failed })}\n`);
  taken = { page: [], read: [] };
  failed = 0;
}
