/**
 * The processor time of this thread so far, in milliseconds: what a piece of work takes is measured in it, because what
 * else the machine does is no part of it.
 */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
