/**
 * By what a business is known again: the host of its website, else its phone number, else its name within 150 m. Pure;
 * texts of sources are made what is stored here, so that whatever comes in has one form.
 */

import type { CountryCode } from "libphonenumber-js";
import { isEmail } from "../../lib/email_addresses.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { oneLine } from "../../lib/one_line.ts";
import type { FoundBusiness } from "../../providers/lead_sources/source.ts";
import { folded } from "../../providers/lead_sources/trades.ts";

/** Pages of networks: one of these is no website of the business's own. */
const NETWORK_HOSTS: Record<string, string> = {
  "facebook.com": "facebook",
  "fb.com": "facebook",
  "fb.me": "facebook",
  "instagram.com": "instagram",
  "twitter.com": "twitter",
  "x.com": "twitter",
  "linkedin.com": "linkedin",
  "youtube.com": "youtube",
  "tiktok.com": "tiktok",
  "pinterest.com": "pinterest",
  "xing.com": "xing",
  "wa.me": "whatsapp",
  "t.me": "telegram",
};
/** Directories and maps: their pages are about the business, not of it. */
const DIRECTORIES = new Set([
  "google.com",
  "goo.gl",
  "yelp.com",
  "tripadvisor.com",
  "yell.com",
  "gelbeseiten.de",
  "dasoertliche.de",
  "pagesjaunes.fr",
  "paginasamarillas.es",
  "paginegialle.it",
  "linktr.ee",
]);

export const LONGEST = { text: 200, address: 500, hours: 500, emails: 10, socials: 10 } as const;

/** A business in the form in which leads are stored, with what it is known by. */
export interface Identified extends Omit<FoundBusiness, "location"> {
  lat: number | null;
  lon: number | null;
  host_key: string | null;
  phone_key: string | null;
  name_key: string;
}

/** Text on one line without control characters, no longer than it may be; null for none. */
export function lineOf(value: unknown, most: number = LONGEST.text): string | null {
  if (typeof value !== "string") return null;
  const line = oneLine(value.slice(0, most * 4), most).trim();
  return line === "" ? null : line;
}

/** An address as people write it → with scheme, or null for what is none. */
export function webAddress(value: unknown): URL | null {
  const line = lineOf(value, LONGEST.address);
  if (!line || /\s/.test(line)) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(line) && !/^[^/]*:\d/.test(line) ? line : `https://${line}`);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  if (!url.hostname.includes(".") || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  return url;
}

const bareHost = (url: URL): string => url.hostname.toLowerCase().replace(/^(www|m|de-de|en-gb|business)\./, "");

const endsWithHost = (host: string, name: string): boolean => host === name || host.endsWith(`.${name}`);

/** The network that an address is a page of, or null. */
export function networkOf(url: URL): string | null {
  const host = bareHost(url);
  return Object.entries(NETWORK_HOSTS).find(([name]) => endsWithHost(host, name))?.[1] ?? null;
}

const isDirectory = (url: URL): boolean => [...DIRECTORIES].some((name) => endsWithHost(bareHost(url), name));

/** Hosts of which each address is somebody else's website. */
const SHARED = /^(sites\.google\.com|.*\.(?:wixsite\.com|jimdofree\.com))$/;

/** What a website is known by: its host, of shared ones with the first part of its path. */
export function hostKey(url: URL): string {
  const host = bareHost(url);
  if (!SHARED.test(host)) return host;
  return `${host}/${url.pathname.split("/").filter(Boolean).slice(0, 2).join("/")}`;
}

/** A phone number in the international form (E.164), or null for what can't be one. */
export async function phoneKey(value: string | null, country: string | null): Promise<string | null> {
  if (!value) return null;
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  try {
    const number = parsePhoneNumberFromString(value.slice(0, 60), (country ?? undefined) as CountryCode | undefined);
    return number?.isPossible() ? number.number : null;
  } catch {
    return null;
  }
}

/** Legal forms and small words say nothing about who it is. */
const NO_NAME = new Set(
  "the and und et y e of ltd limited llc inc co company gmbh mbh ug ag kg ohg gbr ek sarl sas sa srl spa bv nv lda plc llp".split(
    " ",
  ),
);

/** What a name is known by: its words without accents, legal forms and order of none. */
export function nameKey(name: string): string {
  const words = folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .split(" ")
    .filter((word) => word !== "" && !NO_NAME.has(word));
  return words.join(" ").slice(0, LONGEST.text) || folded(name).slice(0, LONGEST.text);
}

const EARTH_M = 6_371_000;
export const SAME_PLACE_M = 150;

/** Metres between two places. */
export function metresBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const radians = Math.PI / 180;
  const dLat = (b.lat - a.lat) * radians;
  const dLon = (b.lon - a.lon) * radians;
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** What looks like an address and is the name of a picture: "logo@2x.png". */
const FILE_ENDING = /\.(png|jpe?g|gif|svg|webp|avif|ico|css|js|woff2?|pdf|mp4)$/;

/** How such an address is written, for the reference. */
export const LEAD_EMAIL_PATTERN = `^(?!.*${FILE_ENDING.source})[^?]+$`;

/** An e-mail address in lower case, or null for what is none. */
export function emailAddress(value: unknown): string | null {
  const line = lineOf(value, 254)
    ?.toLowerCase()
    .replace(/^mailto:/, "")
    .replace(/\?.*$/, "")
    .trim();
  if (!line || !isEmail(line) || !/@.+\./.test(line) || FILE_ENDING.test(line) || /^\.|\.\.|\.@/.test(line))
    return null;
  return line;
}

/** Who reads what is sent to these: whoever is there. */
const ROLES = new Set(
  "info information kontakt contact contacto contatti contato mail email e-mail post office buero hello hallo bonjour hola ciao hi enquiries enquiry inquiries anfrage anfragen service services support help team sales vertrieb verkauf shop store order orders bestellung booking bookings reservations reservierung reception rezeption empfang praxis kanzlei zentrale sekretariat admin administration accueil secretariat commercial ventas pedidos reservas administracion vendite prenotazioni ufficio segreteria welkom geral jobs karriere careers press presse datenschutz privacy webmaster postmaster newsletter werkstatt studio salon restaurant hotel garage".split(
    " ",
  ),
);

/** Whether an address looks like one person's: "first.last@", "f.last@", "anna_m@", or a name of two parts. */
export function isPersonal(address: string): boolean {
  const local = address.slice(0, address.indexOf("@")).replace(/\+.*$/, "");
  const parts = local.split(/[._-]+/).filter(Boolean);
  if (parts.some((part) => ROLES.has(part)) || ROLES.has(local)) return false;
  return parts.length >= 2 && parts.length <= 3 && parts.every((part) => /^\p{L}{1,20}\d{0,2}$/u.test(part));
}

const number = (value: unknown, most: number): number | null =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= most ? value : null;

/** What a source, or a file, tells of a business → what is stored; null for what has no name. */
export async function identify(found: FoundBusiness, fallbackCountry: string | null): Promise<Identified | null> {
  const name = lineOf(found.name);
  if (!name) return null;
  const country = found.country && /^[A-Z]{2}$/.test(found.country) ? found.country : fallbackCountry;
  const socials: Record<string, string> = {};
  const addSocial = (url: URL | null, network: string | null) => {
    if (url && network && /^[a-z]{1,20}$/.test(network) && Object.keys(socials).length < LONGEST.socials)
      socials[network] ??= url.href.slice(0, LONGEST.address);
  };
  const address = webAddress(found.website);
  if (address) addSocial(address, networkOf(address));
  for (const [network, value] of Object.entries(found.socials)) {
    const url = webAddress(value);
    addSocial(url, url && (networkOf(url) ?? network));
  }
  const own = address && !networkOf(address) && !isDirectory(address) ? address : null;
  const phone = lineOf(found.phone, 60);
  const key = await phoneKey(phone, country);
  const lat = number(found.location?.lat, 90);
  const lon = number(found.location?.lon, 180);
  return {
    name,
    category: lineOf(found.category, 100),
    street: lineOf(found.street),
    city: lineOf(found.city),
    postal_code: lineOf(found.postal_code, 20),
    region: lineOf(found.region, 100),
    country,
    lat: lon === null ? null : lat,
    lon: lat === null ? null : lon,
    phone: key ?? phone,
    website: own?.href ?? null,
    emails: [...new Set(found.emails.slice(0, 50).flatMap((one) => emailAddress(one) ?? []))].slice(0, LONGEST.emails),
    socials,
    opening_hours: lineOf(found.opening_hours, LONGEST.hours),
    source_id: lineOf(found.source_id),
    source_url: webAddress(found.source_url)?.href ?? null,
    licence: lineOf(found.licence),
    host_key: own && hostKey(own),
    phone_key: key,
    name_key: nameKey(name),
  };
}

/** Some 200 m: what is within 150 m of a place is in its cell or one beside it. */
const CELL = 0.002;

/** What a deleted business is known by again, as hashes; its name by the cell that it is in. */
export function deletedHashes(
  accountId: string,
  lead: Pick<Identified, "host_key" | "phone_key" | "name_key" | "lat" | "lon">,
): string[] {
  return keysOf(lead, false).map((key) => hashOf(accountId, key));
}

/** What is looked for among the hashes of deleted ones: its own, and its name in the cells around it. */
export function possibleHashes(
  accountId: string,
  lead: Pick<Identified, "host_key" | "phone_key" | "name_key" | "lat" | "lon">,
): string[] {
  return keysOf(lead, true).map((key) => hashOf(accountId, key));
}

/** By what an address that must not be written to is known again. */
export const emailContactHash = (accountId: string, address: string): string => hashOf(accountId, `email ${address}`);

/** By what whoever must not be contacted is known again: addresses, number, website. */
export function contactHashes(
  accountId: string,
  lead: { host_key: string | null; phone_key: string | null; emails: string[] },
): string[] {
  const keys = [
    ...(lead.phone_key ? [`phone ${lead.phone_key}`] : []),
    ...(lead.host_key ? [`host ${lead.host_key}`] : []),
  ];
  return [
    ...lead.emails.map((address) => emailContactHash(accountId, address)),
    ...keys.map((key) => hashOf(accountId, key)),
  ];
}

function keysOf(
  lead: Pick<Identified, "host_key" | "phone_key" | "name_key" | "lat" | "lon">,
  around: boolean,
): string[] {
  const keys = [
    ...(lead.phone_key ? [`phone ${lead.phone_key}`] : []),
    ...(lead.host_key ? [`host ${lead.host_key}`] : []),
  ];
  const { lat, lon } = lead;
  if (lat === null || lon === null) return lead.host_key || lead.phone_key ? keys : [...keys, `name ${lead.name_key}`];
  // A degree of longitude gets shorter towards the poles; the cells grow with it.
  const row = Math.floor(lat / CELL);
  const width = CELL / Math.max(0.05, Math.cos((row * CELL * Math.PI) / 180));
  const column = Math.floor(lon / width);
  const reach = around ? [-1, 0, 1] : [0];
  for (const y of reach) {
    const rowThere = row + y;
    const widthThere = CELL / Math.max(0.05, Math.cos((rowThere * CELL * Math.PI) / 180));
    const columnThere = Math.floor(lon / widthThere);
    for (const x of reach) keys.push(`name ${lead.name_key} ${rowThere} ${(y === 0 ? column : columnThere) + x}`);
  }
  return keys;
}

const hashOf = (accountId: string, key: string): string => sha256Hex(`${accountId} ${key}`);
