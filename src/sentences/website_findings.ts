/** What measured facts of a website mean, in words that somebody can say to its owner: in English, and in German. */
import type { Sentences } from "./sentence.ts";

const seconds = (ms: number, language: "en" | "de") =>
  (ms / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const WEBSITE_FINDINGS = {
  no_https: "Browsers tell your visitors that this website is not secure.",
  no_viewport: "On a phone the website is shown tiny, as on a large screen: people have to zoom to read it.",
  very_slow: ({ ms }: { ms: number }) =>
    `Visitors wait ${seconds(ms, "en")} seconds before anything appears; many leave after three.`,
  slow: ({ ms }: { ms: number }) => `The website takes ${seconds(ms, "en")} seconds before it begins to appear.`,
  heavy: "The first page alone is {kilobytes} KB of text and code: slow on a phone with a weak connection.",
  no_title: "The page has no title: search results show no name for it.",
  no_description: "There is no description for search results: Google picks a sentence on its own.",
  alt_missing:
    "{missing} of {images} pictures have no description: blind visitors and search engines see nothing there.",
  outdated: ({ year }: { year: number }) =>
    `The footer still says ${year}: visitors wonder whether the business is still there.`,
  frames: "The website is built from frames, a technique of the 1990s that phones and search engines handle badly.",
  consent_wall: "Visitors have to agree to cookies before they see anything of the business.",
  no_contact: "On the pages that we read there is neither a phone number nor an e-mail address to find.",
  nothing_wrong: "The website is secure, made for phones and quick: there is little to improve here.",
} satisfies Sentences;

export type WebsiteFindingCode = keyof typeof WEBSITE_FINDINGS;

/** The same to owners who read German. */
export const germanWebsiteFindings = {
  no_https: "Browser sagen Ihren Besuchern, dass diese Website nicht sicher ist.",
  no_viewport:
    "Auf dem Telefon erscheint die Website winzig wie auf einem großen Bildschirm: Zum Lesen muss man zoomen.",
  very_slow: ({ ms }: { ms: number }) =>
    `Besucher warten ${seconds(ms, "de")} Sekunden, bis überhaupt etwas erscheint; viele gehen nach drei.`,
  slow: ({ ms }: { ms: number }) => `Es dauert ${seconds(ms, "de")} Sekunden, bis die Website zu erscheinen beginnt.`,
  heavy: "Allein die erste Seite hat {kilobytes} KB Text und Code: langsam auf Telefonen mit schwachem Netz.",
  no_title: "Die Seite hat keinen Titel: In Suchergebnissen steht kein Name.",
  no_description: "Es gibt keine Beschreibung für Suchergebnisse: Google nimmt irgendeinen Satz.",
  alt_missing:
    "{missing} von {images} Bildern haben keine Beschreibung: Blinde Besucher und Suchmaschinen sehen dort nichts.",
  outdated: ({ year }: { year: number }) =>
    `Unten steht noch ${year}: Besucher fragen sich, ob es den Betrieb noch gibt.`,
  frames:
    "Die Website besteht aus Frames, einer Technik der 1990er, mit der Telefone und Suchmaschinen kaum umgehen können.",
  consent_wall: "Besucher müssen Cookies zustimmen, bevor sie etwas vom Betrieb sehen.",
  no_contact: "Auf den gelesenen Seiten ist weder eine Telefonnummer noch eine E-Mail-Adresse zu finden.",
  nothing_wrong: "Die Website ist sicher, für Telefone gemacht und schnell: Hier gibt es wenig zu verbessern.",
} satisfies Record<WebsiteFindingCode, Sentences[string]>;
