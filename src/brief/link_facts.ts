/** Links that follow from facts of other kinds: a profile from a handle, a map from an address, a chat from a number. */
import { digitsFact, type Fact, handleFact, streetFact } from "./claims.ts";
import { NETWORKS } from "./networks.ts";

const MAPS =
  /(?:^|\.)(?:google\.[a-z.]+|goo\.gl|maps\.app\.goo\.gl|apple\.com|openstreetmap\.org|osm\.org|bing\.com|here\.com|waze\.com|citymapper\.com)$/i;
const CHATS = /(?:^|\.)(?:wa\.me|whatsapp\.com|signal\.me|viber\.com)$/i;
/** Queries in which maps are told what to show, with the names that they have there. */
const PLACE_QUERIES = ["q", "query", "daddr", "destination", "address", "ll", "near"];
/** What addresses of profiles have before the name. */
const BEFORE_NAME = /^(?:company|in|profile|user|channel|c|people|add|p|pages|school)$/i;

/** The facts of which one bears out a link beside its own host; none where it follows from nothing else. */
export function factsOfLink(href: string): Fact[] {
  const url = URL.parse(href.startsWith("//") ? `https:${href}` : href.slice(0, 2000));
  if (!url) return [];
  if (/^(?:whatsapp|facetime|skype):$/.test(url.protocol) || CHATS.test(url.hostname)) return numberIn(url);
  if (url.protocol === "geo:" || (MAPS.test(url.hostname) && isMap(url))) return placesIn(url);
  const isProfile = Object.values(NETWORKS).some(({ host }) => host.test(url.hostname));
  const name = partsOf(url).find((part) => !BEFORE_NAME.test(part));
  return isProfile && name ? [handleFact(name)] : [];
}

const partsOf = ({ pathname }: URL): string[] =>
  pathname
    .split("/")
    .map((part) => decoded(part).replaceAll("+", " ").replace(/^@/, ""))
    .filter((part) => part !== "");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function numberIn(url: URL): Fact[] {
  const number = url.searchParams.get("phone") ?? partsOf(url).at(-1) ?? "";
  return number.replace(/\D/g, "").length >= 6 ? [digitsFact(number)] : [];
}

const isMap = ({ hostname, pathname }: URL): boolean =>
  !/google|bing|apple/.test(hostname) || /map/i.test(hostname + pathname);

function placesIn(url: URL): Fact[] {
  const asked = PLACE_QUERIES.flatMap((name) => url.searchParams.getAll(name));
  const named = partsOf(url).filter((part) => /[\p{L}\d] /u.test(part));
  return [...asked, ...named].flatMap((place) => {
    const fact = streetFact(place);
    return fact.kind === "street" && fact.words.length > 0 ? [fact] : [];
  });
}
