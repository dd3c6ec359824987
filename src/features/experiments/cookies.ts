/**
 * The cookies of experiments that know their visitors for longer than a day, where the website's owner wants that. Each
 * is of one experiment, and what it says is good for nothing but to be the same again.
 */
import { DAY_MS, SECOND_MS } from "../../lib/clock.ts";

export const COOKIE_DAYS = 30;
const NAME = "sw_exp_";
const ID = /^exp_([0-9a-z]{26})$/;
const COOKIE = /(?:^|;\s*)sw_exp_([0-9a-z]{26})=([\w-]{12})(?=;|$)/g;
/** Nobody takes part in more at a time, and nobody's header is read for longer. */
const MOST_COOKIES = 20;
const LONGEST_HEADER = 8000;

const NONE: ReadonlyMap<string, string> = new Map();

/** Who somebody is in the experiments whose cookies a request has. */
export function cookiesIn(headers: Headers): ReadonlyMap<string, string> {
  const header = headers.get("cookie");
  if (!header?.includes(NAME)) return NONE;
  const found = new Map<string, string>();
  for (const [, id, visitor] of header.slice(0, LONGEST_HEADER).matchAll(COOKIE)) {
    if (found.size >= MOST_COOKIES) break;
    found.set(`exp_${id}`, visitor!);
  }
  return found;
}

/** A `Set-Cookie` header. No script can read it, and no other site has it sent. */
export const cookieFor = (experimentId: string, visitor: string, isSecure: boolean): string =>
  `${NAME}${ID.exec(experimentId)![1]}=${visitor}; Path=/; Max-Age=${(COOKIE_DAYS * DAY_MS) / SECOND_MS}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
