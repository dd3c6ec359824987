/** E-mail addresses as people type them, and what remains of one that is to be forgotten. */
import { sha256Hex } from "./hash.ts";

/** As browsers check it: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
export const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export const LONGEST_EMAIL = 254;
const HASH_DIGITS = 32;

export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text);

/**
 * What an address is known by, also when it is kept nowhere any more. Without a secret: were that lost, nobody would
 * know any more who must not be written to.
 * @param address in lower case
 */
export const addressHash = (address: string): string => sha256Hex(`address ${address}`).slice(0, HASH_DIGITS);

/** Where mail to an address is delivered. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
