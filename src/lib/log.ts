/** One line of JSON an event on standard error. Secrets and visitors' texts are never logged. */
export interface Log {
  info(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** @param redact keeps secrets out of texts */
export function createLog(
  write: (line: string) => void,
  now: () => number,
  redact: (text: string) => string = (text) => text,
): Log {
  const member = (_name: string, value: unknown) => (typeof value === "string" ? redact(value) : value);
  const line =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, message, ...fields }, member)}\n`);
  return { info: line("info"), error: line("error") };
}

export const silentLog: Log = { info() {}, error() {} };

/** The same log; each of its lines says whom or what it is about. */
export const logAbout = (log: Log, about: Record<string, unknown>): Log => ({
  info: (message, fields) => log.info(message, { ...about, ...fields }),
  error: (message, fields) => log.error(message, { ...about, ...fields }),
});
