/** E-mail addresses as people type them, and what remains of one that is to be forgotten. */
import { sha256Hex } from "./hash.ts";

/** As browsers check it: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const LONGEST_EMAIL = 254;
const HASH_DIGITS = 32;

/** A domain with letters beyond ASCII, and nothing that would end a host in an address of the web. */
const INTERNATIONAL = /^(?=.*[^\0-\x7f])[^\0-,/:-@[-`{-\x9f\p{Z}\p{C}]+$/u;

/**
 * An address as it is sent, as browsers send it of an e-mail field too: a domain with letters beyond ASCII in its form of
 * ASCII ("bücher.example" is "xn--bcher-kva.example").
 * @returns null for what is no address
 */
export function asciiEmail(text: string): string | null {
  if (text.length > LONGEST_EMAIL) return null;
  const domain = domainOf(text);
  const sent = INTERNATIONAL.test(domain)
    ? `${text.slice(0, -domain.length)}${URL.parse(`http://${domain}`)?.hostname ?? ""}`
    : text;
  return sent.length <= LONGEST_EMAIL && EMAIL.test(sent) ? sent : null;
}

export const isEmail = (text: string): boolean => asciiEmail(text) !== null;

/** An address with letters beyond ASCII before the sign too, which few mail servers take (RFC 6531). */
export const isInternationalEmail = (text: string): boolean =>
  /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[^@]+$/u.test(text) && isEmail(`a@${domainOf(text)}`);

/**
 * What an address is known by, also when it is kept nowhere any more, however its domain is written. Without a secret:
 * were that lost, nobody would know any more who must not be written to.
 * @param address in lower case
 */
export const addressHash = (address: string): string =>
  sha256Hex(`address ${asciiEmail(address) ?? address}`).slice(0, HASH_DIGITS);

/** Where mail to an address is delivered. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
