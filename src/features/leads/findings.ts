/**
 * What measured facts of a website mean, in sentences that somebody can say to its owner, in English and German. Each
 * costs points; what is left of a hundred is the website's score.
 */
import type { WebsiteFacts, WebsiteFinding } from "../../storage/tables.ts";

interface Kind {
  /** Points that it costs; 0 for what is good. */
  points: number;
  en(values: Record<string, string | number>): string;
  de(values: Record<string, string | number>): string;
}

const seconds = (value: unknown, language: "en" | "de") =>
  (Number(value) / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const FINDINGS: Record<string, Kind> = {
  no_https: {
    points: 25,
    en: () => "Browsers tell your visitors that this website is not secure.",
    de: () => "Browser sagen Ihren Besuchern, dass diese Website nicht sicher ist.",
  },
  no_viewport: {
    points: 30,
    en: () => "On a phone the website is shown tiny, as on a large screen: people have to zoom to read it.",
    de: () =>
      "Auf dem Telefon erscheint die Website winzig wie auf einem großen Bildschirm: zum Lesen muss man zoomen.",
  },
  very_slow: {
    points: 20,
    en: ({ ms }) => `Visitors wait ${seconds(ms, "en")} seconds before anything appears; many leave after three.`,
    de: ({ ms }) =>
      `Besucher warten ${seconds(ms, "de")} Sekunden, bis überhaupt etwas erscheint; viele gehen nach drei.`,
  },
  slow: {
    points: 10,
    en: ({ ms }) => `The website takes ${seconds(ms, "en")} seconds before it begins to appear.`,
    de: ({ ms }) => `Es dauert ${seconds(ms, "de")} Sekunden, bis die Website zu erscheinen beginnt.`,
  },
  heavy: {
    points: 10,
    en: ({ kilobytes }) =>
      `The first page alone is ${kilobytes} KB of text and code: slow on a phone with a weak connection.`,
    de: ({ kilobytes }) =>
      `Allein die erste Seite hat ${kilobytes} KB Text und Code: langsam auf Telefonen mit schwachem Netz.`,
  },
  no_title: {
    points: 10,
    en: () => "The page has no title: search results show no name for it.",
    de: () => "Die Seite hat keinen Titel: in Suchergebnissen steht kein Name.",
  },
  no_description: {
    points: 5,
    en: () => "There is no description for search results: Google picks some sentence by itself.",
    de: () => "Es gibt keine Beschreibung für Suchergebnisse: Google nimmt irgendeinen Satz.",
  },
  alt_missing: {
    points: 5,
    en: ({ missing, images }) =>
      `${missing} of ${images} pictures have no description: blind visitors and search engines see nothing there.`,
    de: ({ missing, images }) =>
      `${missing} von ${images} Bildern haben keine Beschreibung: blinde Besucher und Suchmaschinen sehen dort nichts.`,
  },
  outdated: {
    points: 10,
    en: ({ year }) => `The footer still says ${year}: visitors wonder whether the business is still there.`,
    de: ({ year }) => `Unten steht noch ${year}: Besucher fragen sich, ob es den Betrieb noch gibt.`,
  },
  frames: {
    points: 25,
    en: () => "The website is built from frames, a technique of the 1990s that phones and search engines handle badly.",
    de: () =>
      "Die Website besteht aus Frames, einer Technik der 1990er, mit der Telefone und Suchmaschinen kaum umgehen können.",
  },
  consent_wall: {
    points: 10,
    en: () => "Visitors have to agree to cookies before they see anything of the business.",
    de: () => "Besucher müssen Cookies zustimmen, bevor sie etwas vom Betrieb sehen.",
  },
  no_contact: {
    points: 10,
    en: () => "On the pages that we read there is neither a phone number nor an e-mail address to find.",
    de: () => "Auf den gelesenen Seiten ist weder eine Telefonnummer noch eine E-Mail-Adresse zu finden.",
  },
  nothing_wrong: {
    points: 0,
    en: () => "The website is secure, made for phones and quick: there is little to sell here.",
    de: () => "Die Website ist sicher, für Telefone gemacht und schnell: hier gibt es wenig zu verbessern.",
  },
};

const SLOW_MS = 1_500;
const VERY_SLOW_MS = 3_000;
const HEAVY_BYTES = 500_000;
/** A footer may say last year's number, and the one before. */
const OUTDATED_YEARS = 3;

/** What the facts mean, the worst first, and the points that are left. */
export function judgeWebsite(
  facts: WebsiteFacts,
  { hasContact, year }: { hasContact: boolean; year: number },
): { findings: WebsiteFinding[]; score: number } {
  const found: WebsiteFinding[] = [];
  const add = (code: keyof typeof FINDINGS & string, values: WebsiteFinding["values"] = {}) =>
    found.push({ code, values });
  const ms = facts.first_byte_ms ?? 0;
  if (!facts.https) add("no_https");
  if (!facts.viewport) add("no_viewport");
  if (ms >= VERY_SLOW_MS) add("very_slow", { ms });
  else if (ms >= SLOW_MS) add("slow", { ms });
  if ((facts.html_bytes ?? 0) >= HEAVY_BYTES) add("heavy", { kilobytes: Math.round(facts.html_bytes! / 1000) });
  if (!facts.title) add("no_title");
  if (!facts.description) add("no_description");
  if (facts.images >= 3 && facts.images_without_alt * 2 > facts.images)
    add("alt_missing", { missing: facts.images_without_alt, images: facts.images });
  if (facts.footer_year !== null && facts.footer_year <= year - OUTDATED_YEARS)
    add("outdated", { year: facts.footer_year });
  if (facts.frames) add("frames");
  if (facts.consent_wall) add("consent_wall");
  if (!hasContact) add("no_contact");
  if (found.length === 0) add("nothing_wrong");
  found.sort((a, b) => FINDINGS[b.code]!.points - FINDINGS[a.code]!.points);
  const score = Math.max(0, 100 - found.reduce((sum, { code }) => sum + FINDINGS[code]!.points, 0));
  return { findings: found, score };
}

/** A finding in words. */
export const wordsOfFinding = ({ code, values }: WebsiteFinding) => ({
  code,
  points: FINDINGS[code]?.points ?? 0,
  message: FINDINGS[code]?.en(values) ?? code,
  message_de: FINDINGS[code]?.de(values) ?? code,
});
