/**
 * A port of this machine that nobody listens on, for a program that is to be told one. Not one of those that the system
 * gives to outgoing connections (from 32768 on, ip_local_port_range): one of these could take it before the program does.
 */
export function freePort(): number {
  for (let tries = 0; tries < 100; tries++) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    try {
      Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
      return port;
    } catch {
      // Somebody listens there.
    }
  }
  throw new Error("this machine has no free port");
}
