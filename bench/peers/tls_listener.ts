/** A listener for TLS as the server has it, with certificates of so many names; swapped again and again when asked to. */

import { systemClock } from "../../src/lib/clock.ts";
import { makePlaceholder } from "../../src/providers/acme/certificate.ts";
import { listenForTls } from "../../src/transport/listeners.ts";

const [names, swapMs] = process.argv.slice(2).map(Number) as [number, number];
const { cert, key } = await makePlaceholder(Date.now());
const certificates = Array.from({ length: names }, (_, at) => ({ serverName: `site-${at}.example.com`, cert, key }));
// Each name has a key of its own in truth; parsing is what takes the time, and that is the same.
const answer = () => new Response("ok\n");
let revision = 0;
const front = { plain: answer, secure: answer, revision: async () => String(revision), load: async () => certificates };
Bun.gc(true);
const before = process.memoryUsage.rss();
const began = performance.now();
// Time runs faster for it, so that it swaps more often than it would.
const clock = {
  now: () => Date.now() * (swapMs > 0 ? 5000 / swapMs : 1),
  after: (ms: number, run: () => void) => systemClock.after(swapMs > 0 ? swapMs / 5 : ms, run),
};
const log = { info() {}, error: (message: string) => process.stderr.write(`${message}\n`) };
const listener = await listenForTls({ host: "127.0.0.1" }, 0, "127.0.0.1", front, clock, log);
const took = performance.now() - began;
process.stdout.write(`port ${listener.port} listening ${took} memory ${process.memoryUsage.rss() - before}\n`);
if (swapMs > 0)
  setInterval(() => {
    revision++;
  }, swapMs);
