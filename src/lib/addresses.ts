/** Network addresses of whoever sent a request. */

/** Whether an address is this machine's own, as that of a proxy in front of this process. */
export const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** Where a request came from: a proxy on this machine says whose request it hands on; nobody else is believed. */
export function senderAddress(headers: Headers, peer: string | null): string | null {
  if (!peer || !isLoopback(peer)) return peer;
  const forwarded = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return forwarded || peer;
}
