/**
 * The processor time of this thread so far, in milliseconds: what a piece of work takes is measured in it, because what
 * else the machine does is no part of it.
 */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * The least of up to three measurements: of more than one only while they are above what is allowed, because the garbage of
 * others may have been collected meanwhile. @param timeOf one measurement; told how many there were before
 */
export function leastMs(most: number, timeOf: (before: number) => number): number {
  let least = Infinity;
  for (let before = 0; before < 3 && least >= most; before++) least = Math.min(least, timeOf(before));
  return least;
}
