const OF_A_PROCESS = 500;
const given = new Set<number>();

/**
 * A port of this machine that nobody listens on, for a program that is to be told one. Not one of those that the system
 * gives to outgoing connections (from 32768 on, ip_local_port_range): one of these could take it before the program does.
 * Nor one that was given out before, or that another process of tests is about to give out: the program that is to have
 * it may not have begun to listen.
 */
export function freePort(): number {
  for (let tries = 0; tries < 100; tries++) {
    const port = 15_000 + (process.pid % 34) * OF_A_PROCESS + Math.floor(Math.random() * OF_A_PROCESS);
    if (given.has(port)) continue;
    try {
      Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
      given.add(port);
      return port;
    } catch {
      // Somebody listens there.
    }
  }
  throw new Error("this machine has no free port");
}
