/** Addresses as mail programs write them: `Crumb & Co <hello@crumb.example>`. */

export interface Mailbox {
  name: string | null;
  address: string;
}

const NAMED = /^([^<>]*)<([^<>\s]+)>$/;

/**
 * The parts of a mailbox: an address alone, or a name, which may be in quotes, with its address behind it.
 * @returns null when angle brackets stand elsewhere; whether the address is one is not looked at
 */
export function readMailbox(text: string): Mailbox | null {
  const trimmed = text.trim();
  const [, before, address] = NAMED.exec(trimmed) ?? [];
  if (address === undefined) return /[<>]/.test(trimmed) ? null : { name: null, address: trimmed };
  const name = before!.trim();
  const quoted = name.length > 1 && name.startsWith('"') && name.endsWith('"');
  const plain = quoted ? name.slice(1, -1).replaceAll(/\\(.)/g, "$1").trim() : name;
  return { name: plain || null, address };
}

/**
 * What stands as a sender's name, where people paste a whole mailbox: the name, and the address behind it.
 * @param isAddress what an address looks like
 */
export function readSenderName(text: string, isAddress: (text: string) => boolean): { name: string; address?: string } {
  const mailbox = readMailbox(text);
  return mailbox?.name && isAddress(mailbox.address)
    ? { name: mailbox.name, address: mailbox.address }
    : { name: text };
}
