/** What a request for a published page says about a view. Everything in it comes from a stranger. */
import { isbot } from "isbot";
import type { Senders } from "../../lib/addresses.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { cookiesIn, type Exposure } from "../experiments/service.ts";
import { aiProgramIn } from "../websites/service.ts";
// Made by https://github.com/matomo-org/referrer-spam-list (public domain), without empty lines.
import SPAMMERS from "./referrer_spam.txt" with { type: "text" };
import { quarterOf } from "./rules.ts";
import { readUserAgent, type UserAgent } from "./user_agents.ts";

/** A published page of a website. */
export interface PageRef {
  page_id: string;
  website_id: string;
}

/** A request for a page, as it came: it is read later. */
export interface Arrival {
  page: PageRef;
  at: number;
  url: string;
  headers: Headers;
  peer: string | null;
  /** Which variation of a page under test it was answered with; null: it is under none, or this visitor takes no part. */
  exposure: Exposure | null;
  /** Who sent it, where that was looked for before it was answered; null: it was not, or they may not be told apart. */
  person: Person | null;
  /** Whether it was answered with the page's Markdown twin. */
  isTwin: boolean;
}

/** What a view is told apart by. */
export const TRAITS = [
  "referrer",
  "source",
  "medium",
  "campaign",
  "browser",
  "system",
  "device",
  "language",
  "country",
] as const;
/** Null: not known. */
export type Traits = Record<(typeof TRAITS)[number], string | null>;

const NO_TRAITS = Object.fromEntries(TRAITS.map((name) => [name, null])) as Traits;

/** Who sends a request, the same for all of their requests; nothing of it is to be kept. */
export interface Person {
  /** Their address; "": not known. */
  sender: string;
  program: string;
  agent: Agent;
}

/** What a program's name says; `hash`: 32 bits of it, made once for each, as for each view that would cost more than all else. */
interface Agent extends UserAgent {
  hash: number;
}

/** The AI program that a request names; null: another program. */
type AiProgram = ReturnType<typeof aiProgramIn>;

/**
 * `identity`: address and program of the visitor, to be hashed; null: who asked not to be tracked. `cookies`: who the
 * visitor is in experiments that know theirs by one.
 */
export type Visit =
  | { kind: "ignored" }
  | { kind: "bot"; ai: AiProgram }
  | { kind: "view"; identity: string | null; traits: Traits; cookies: ReadonlyMap<string, string> };

const LONGEST_VALUE = 100;
/** Headers repeat from view to view; whoever sends others each time must not fill the memory. */
const KEPT_READINGS = 5000;

/** Remembers what was made of a text. */
function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const seen = known.get(text);
    if (seen !== undefined) return seen;
    const value = read(text);
    if (known.size >= KEPT_READINGS) known.clear();
    known.set(text, value);
    return value;
  };
}

/** A visitor's text as it may be kept and shown: short, without characters that are not seen; null when nothing is left. */
export function cleanText(text: string | null, longest = LONGEST_VALUE): string | null {
  const clean = text
    ?.slice(0, longest * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return clean ? clean.slice(0, longest).toWellFormed() : null;
}

/** Browsers that fetch a page before anyone wants to see it. */
export function isPrefetch(headers: Headers): boolean {
  const purpose =
    headers.get("sec-purpose") ?? headers.get("purpose") ?? headers.get("x-purpose") ?? headers.get("x-moz");
  return purpose !== null && /prefetch|prerender|preview/i.test(purpose);
}

/** Do Not Track, or Global Privacy Control. */
export const asksForPrivacy = (headers: Headers): boolean =>
  headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";

const NO_COOKIES: ReadonlyMap<string, string> = new Map();
const BOT = { kind: "bot", ai: null } as const;
const NO_REFERRER = { host: null, isSpam: false };
const IGNORED = { kind: "ignored" } as const;
/** Browsers say who they are in far less; a longer text is not read to its end. */
const LONGEST_AGENT = 1000;
/** `header`: what was read, as far as it is read. */
type Sent = { header: string } & ({ isBot: true; ai: AiProgram } | ({ isBot: false } & Agent));
const readAgentText = remembered((header): Sent => {
  const ai = aiProgramIn(header);
  if (ai || isbot(header)) return { header, isBot: true, ai };
  return { header, isBot: false, ...readUserAgent(header), hash: Bun.hash.xxHash32(header) };
});

/** A power of two. */
const LATEST = 256;
/**
 * The programs that came last, each at a place that a few of its characters say: one comparison of two texts takes a view
 * of a page under test less than a map does, which first makes a hash of the whole.
 */
const latest: (Sent | undefined)[] = Array.from({ length: LATEST }, () => undefined);

function readAgent(sent: string): Sent {
  // A text that is cut is made anew, also where nothing is cut from it.
  const header = sent.length > LONGEST_AGENT ? sent.slice(0, LONGEST_AGENT) : sent;
  const { length } = header;
  // Where names that are as long differ, their version: "Chrome/130.0.0.0 Safari/537.36", "Firefox/132.0".
  const version = header.charCodeAt(length - 3) + header.charCodeAt(length - 21) + header.charCodeAt(length - 22) * 10;
  const place = (length * 16 + version) & (LATEST - 1);
  const last = latest[place];
  if (last?.header === header) return last;
  const read = readAgentText(header);
  latest[place] = read;
  return read;
}

/** Whether a program and not a browser sent a request. */
export function isBot(headers: Headers): boolean {
  const agent = headers.get("user-agent");
  return !agent || readAgent(agent).isBot;
}

let spammers: ReadonlySet<string> | null = null;

/** Whether programs name a host as the page that they come from so that who reads the numbers looks at it. */
function isSpammer(host: string): boolean {
  spammers ??= new Set(SPAMMERS.toLowerCase().trim().split("\n"));
  for (let at = 0; at >= 0; at = host.indexOf(".", at + 1))
    if (spammers.has(host.slice(at === 0 ? 0 : at + 1))) return true;
  return false;
}

/** The host that a `Referer` header names, without "www."; null for none. */
const readReferrer = remembered((header: string): { host: string | null; isSpam: boolean } => {
  const url = URL.canParse(header) ? new URL(header) : null;
  if (!url || !/^(https?|android-app|ios-app):$/.test(url.protocol)) return { host: null, isSpam: false };
  return { host: cleanText(url.hostname.toLowerCase().replace(/^www\./, "")), isSpam: isSpammer(url.hostname) };
});

/** The first language of an `Accept-Language` header, as "en" or "en-US". */
const readLanguage = remembered((header: string): { tag: string | null } => {
  const [, language, region] = /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?=[-,;\s]|$)/i.exec(header) ?? [];
  if (!language) return { tag: null };
  return { tag: region ? `${language.toLowerCase()}-${region.toUpperCase()}` : language.toLowerCase() };
});

function readCountry(value: string | null): string | null {
  const code = value?.trim().toUpperCase() ?? "";
  return /^[A-Z]{2}$/.test(code) && code !== "XX" ? code : null;
}

/** Address and program of a visitor, by which it is told from others on the same day. */
export const identityOf = ({ sender, program }: Pick<Person, "sender" | "program">): string => `${sender}\n${program}`;

/**
 * Whoever may be told from others: null for programs, and for who asks not to be tracked. Each header is looked for once,
 * and no text is made: it is done for each view of a page under test.
 */
export function readPerson(headers: Headers, peer: string | null, senders: Senders): Person | null {
  const header = headers.get("user-agent");
  if (!header) return null;
  const agent = readAgent(header);
  if (agent.isBot || asksForPrivacy(headers)) return null;
  return { sender: senders.senderOf(headers, peer) ?? "", program: agent.header, agent };
}

/**
 * Reads a request for a page.
 * @param countryHeader name of the header in which the proxy says the visitor's country; null: none does
 */
export function readVisit(arrival: Arrival, senders: Senders, countryHeader: string | null): Visit {
  const { headers, url, peer } = arrival;
  if (isPrefetch(headers)) return IGNORED;
  const program = headers.get("user-agent");
  const sent = program ? readAgent(program) : null;
  if (sent?.isBot) return { kind: "bot", ai: sent.ai };
  // People are counted where they read a page as such.
  if (arrival.isTwin) return sent ? IGNORED : BOT;
  const person = arrival.person ?? readPerson(headers, peer, senders);
  if (person === null) return sent ? { kind: "view", identity: null, traits: NO_TRAITS, cookies: NO_COOKIES } : BOT;
  const referrer = headers.get("referer");
  const { host: from, isSpam } = referrer ? readReferrer(referrer.slice(0, 2000)) : NO_REFERRER;
  if (isSpam) return BOT;
  const host = headers
    .get("host")
    ?.replace(/:\d*$/, "")
    .toLowerCase()
    .replace(/^www\./, "");
  const language = headers.get("accept-language");
  const query = url.includes("utm_") ? new URL(url).searchParams : null;
  return {
    kind: "view",
    identity: identityOf(person),
    cookies: cookiesIn(headers),
    traits: {
      referrer: from === host ? null : from,
      source: query && cleanText(query.get("utm_source")),
      medium: query && cleanText(query.get("utm_medium")),
      campaign: query && cleanText(query.get("utm_campaign")),
      browser: person.agent.browser,
      system: person.agent.system,
      device: person.agent.device,
      language: language ? readLanguage(language.slice(0, 100)).tag : null,
      // Whoever is not behind the proxy could write anything into it.
      country: countryHeader && senders.isProxy(peer) ? readCountry(headers.get(countryHeader)) : null,
    },
  };
}

const LONGEST_LIKENESS = 2000;

/** The headers that `readVisit` looks at: those that say who sent a request, and the others. */
const HEADERS_OF_PERSON = ["user-agent", "x-forwarded-for", "dnt", "sec-gpc"];
const READ_HEADERS = ["referer", "accept-language", "host", "sec-purpose", "purpose", "x-purpose", "x-moz"];

/** A text that is the same for requests of the same page and quarter of an hour of which `readVisit` says the same. */
export function likeness(arrival: Arrival, countryHeader: string | null): string {
  const { page, at, url, headers, peer, exposure, person, isTwin } = arrival;
  let text = `${page.page_id}\n${quarterOf(at)}\n${peer}\n${url.includes("utm_") ? url : ""}`;
  if (isTwin) text += "\ntwin";
  if (exposure) text += `\n${exposure.variation}`;
  if (headers.has("cookie"))
    for (const [experiment, visitor] of cookiesIn(headers)) text += `\n${experiment} ${visitor}`;
  // Whoever is known does not ask for privacy; no header of theirs is looked for twice.
  if (person) text += `\nfrom ${identityOf(person)}`;
  else for (const name of HEADERS_OF_PERSON) text += `\n${headers.get(name) ?? ""}`;
  for (const name of READ_HEADERS) text += `\n${headers.get(name) ?? ""}`;
  if (countryHeader) text += `\n${headers.get(countryHeader) ?? ""}`;
  // Thousands of long ones would be much to remember, even for a second.
  return text.length > LONGEST_LIKENESS ? sha256Hex(text) : text;
}
