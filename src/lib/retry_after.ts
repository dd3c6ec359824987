/**
 * How long a server asks to be left alone. A date is read against the server's own clock, so that this machine's does
 * not matter. Source: RFC 9110, section 10.2.3.
 * @param value the header `Retry-After`
 * @param date the header `Date` of the same answer
 * @returns milliseconds, or null when nothing is asked that can be read
 */
export function retryAfterMs(value: string | null | undefined, date: string | null | undefined): number | null {
  const text = value?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const wait = Date.parse(text) - Date.parse(date ?? "");
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
