/**
 * Loaded into the server's process before its own code (`bun --preload`): measures how long single turns of its event
 * loop take, in processor time of its main thread, so that other processes on the machine don't count.
 */
const TICK_MS = 4;
/** What `calibrate` takes, in milliseconds, on the machine whose 50 ms the limits mean. */
const REFERENCE_MS = 60;
/** What is shorter than any limit is short on any machine: dividing makes it shorter only, and measuring the machine takes 0.2 s. */
const WORTH_CALIBRATING_MS = 50;

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The processor time of a fixed piece of work: how much slower this machine is than the one that is meant. */
function calibrate(): number {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index, name: `item ${index}` })));
  const times = Array.from({ length: 3 }, () => {
    const before = cpuMs();
    for (let round = 0; round < 4; round++) JSON.stringify(JSON.parse(text));
    return cpuMs() - before;
  });
  return Math.max(1, times.sort((a, b) => a - b)[1]! / REFERENCE_MS);
}

calibrate();
let longest = 0;
let last = cpuMs();
setInterval(() => {
  const now = cpuMs();
  longest = Math.max(longest, now - last);
  last = now;
}, TICK_MS);

/** Asked for the longest turn since it was last asked, in milliseconds of the machine that is meant. */
process.on("message", (message) => {
  if (message !== "longest turn") return;
  // The turn in which the question arrived ends after this one's timers.
  setTimeout(() => {
    // Calibrated when it matters: what else the machine does takes caches and clock rate away.
    const measured = longest;
    process.send!({ longestMs: measured < WORTH_CALIBRATING_MS ? measured : measured / calibrate() });
    last = cpuMs();
    longest = 0;
  }, 3 * TICK_MS);
});
