/** Telephone numbers, e-mail and web addresses, profiles and postal addresses, by their form. */
import { type CountryCode, findPhoneNumbersInText } from "libphonenumber-js/min";
import { linkifyit } from "linkify-it";
import { getDomain, parse } from "tldts";
import { NETWORKS, networkOf } from "../../../brief/networks.ts";
import { fold, type Span } from "./text.ts";

export interface FoundText extends Span {
  text: string;
}

export interface FoundLink extends FoundText {
  /** What the link is called: its network, or its host. */
  label: string;
  url: string;
}

const LINKS = linkifyit({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false });

/** E-mail addresses, as they are written. */
export const emailsIn = (text: string): FoundText[] =>
  (text.includes("@") ? (LINKS.match(text) ?? []) : [])
    .filter(({ schema, raw }) => schema === "mailto:" && !/^mailto:/i.test(raw))
    .map(({ raw, index, lastIndex }) => ({ text: raw, start: index, end: lastIndex }));

/** Web addresses, and handles right after the name of a network ("Instagram @crumb"). */
export function linksIn(text: string): FoundLink[] {
  const found: FoundLink[] = [];
  for (const { schema, raw, index, lastIndex, url } of LINKS.match(text) ?? []) {
    if (schema === "mailto:" || schema === "ftp:") continue;
    // "baked.It is": a full stop without a space after it.
    if (schema === "" && (!getDomain(url) || /\.\p{Lu}\p{Ll}+$/u.test(raw))) continue;
    const href = schema === "" || schema === "//" ? url.replace(/^(?:http:)?\/\//i, "https://") : url;
    if (!URL.canParse(href)) continue;
    const label = networkOf(href) ?? new URL(href).hostname.replace(/^www\./, "");
    found.push({ text: raw, label, url: href, start: index, end: lastIndex });
  }
  for (const { 0: raw, index } of text.matchAll(BARE_DOMAIN)) {
    const { isIcann, domain, hostname } = parse(raw);
    const isKnown = domain !== null && (isIcann || hostname?.endsWith(".example"));
    if (!isKnown || found.some(({ start, end }) => index < end && start < index + raw.length)) continue;
    found.push({
      text: raw,
      label: hostname!.replace(/^www\./, ""),
      url: `https://${raw}`,
      start: index,
      end: index + raw.length,
    });
  }
  return [...found, ...handlesIn(text)].sort((a, b) => a.start - b.start);
}

const BARE_DOMAIN =
  /(?<![\p{L}\p{N}@._/-])(?:[a-z0-9][a-z0-9-]{0,40}\.){1,3}[a-z]{2,18}(?:\/[a-z0-9/_-]{0,80})?(?![\p{L}\p{N}@])/gu;

const NETWORK_NAMES = new Map([
  ...Object.keys(NETWORKS).map((name) => [name, name] as const),
  ["insta", "instagram"] as const,
  ["ig", "instagram"] as const,
  ["fb", "facebook"] as const,
]);
const HANDLE =
  /(?<![\p{L}\p{N}])(\p{L}{1,9})(?:\s?[:：]\s?|\s)(?:(?:is|handle|ist|est|es|è|é)\s)?@([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,38}[\p{L}\p{N}_])?)(?![\p{L}\p{N}@])/giu;

function handlesIn(text: string): FoundLink[] {
  if (!text.includes("@")) return [];
  return [...text.matchAll(HANDLE)].flatMap((match) => {
    const network = NETWORKS[NETWORK_NAMES.get(fold(match[1]!)) ?? ""];
    if (!network?.profile) return [];
    const url = network.profile + match[2]!;
    return [{ text: match[0], label: network.name, url, start: match.index, end: match.index + match[0].length }];
  });
}

export { addressesIn } from "../../../brief/addresses.ts";

/** Where numbers without a country code may be dialled, by the language of a text. */
const COUNTRIES: Record<string, CountryCode[]> = {
  en: ["US", "GB", "AU", "NZ", "IE", "ZA", "IN"],
  de: ["DE", "AT", "CH"],
  fr: ["FR", "BE", "CH"],
  es: ["ES", "MX", "AR", "CO", "CL"],
  pt: ["PT", "BR"],
  it: ["IT", "CH"],
  nl: ["NL", "BE"],
  ja: ["JP"],
};
const PHONE_WORDS =
  "phone telephone tel fon telefon telefono telefone telefoon mobile mobil cell call ring whatsapp text fax handy movil celular cellulare gsm natel telemovel bel llama ligue appelez rufen chiama".split(
    " ",
  );
const PHONE_WORD = new RegExp(
  `(?<!\\p{L})(?:${PHONE_WORDS.join("|")})[ .:]{1,3}(?:(?:us|uns|nos|on|at) ){0,2}$|(?:電話|電話番号|℡|☎|📞)[番号：: ]{0,4}$`,
  "u",
);
const DIGITS = /(?<![\p{L}\p{N}.,:/$€£¥@#-])(?:\+|\(|00)?\d[\d ()./–-]{5,20}\d(?![\p{L}\p{N}:%€@]|[.,]\d)/gu;
/** Accounts, registers and taxes have numbers that nobody calls. */
const OTHER_NUMBER =
  /(?<!\p{L})(?:iban|bic|konto\p{L}*|siren|siret|tva|ust-?id\p{L}*|steuernummer|kvk|btw\p{L}*|cnpj|cpf|nif|vat|charity|company|licen[cs]e|abn|p\.? ?iva|reg\p{L}*)[ .:a-z]{0,12}$/u;

export interface FoundPhone extends FoundText {
  /** Whether the words before it say that it is a number on WhatsApp. */
  whatsapp: boolean;
}

/** Telephone numbers: what a numbering plan of the text's language knows, and digits after a word for a telephone. */
export function phonesIn(text: string, language = "en"): FoundPhone[] {
  const folded = fold(text);
  const spans: Span[] = [];
  for (const country of COUNTRIES[language.slice(0, 2)] ?? COUNTRIES.en!)
    if (/\d{2}/.test(text))
      for (const { startsAt, endsAt } of findPhoneNumbersInText(text, {
        defaultCountry: country,
        extended: false,
      } as never))
        spans.push({ start: startsAt, end: endsAt });
  for (const { 0: match, index } of text.matchAll(DIGITS))
    if (PHONE_WORD.test(folded.slice(Math.max(0, index - 34), index)))
      spans.push({ start: index, end: index + match.length });
  const found: FoundPhone[] = [];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const value = text.slice(start, end);
    const digits = value.replace(/\D/g, "");
    const before = folded.slice(Math.max(0, start - 34), start);
    const isDate = /^(?:19|20)\d{2}\s?[-–/.]|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(value);
    // Without a word for a telephone, digits that are not grouped may count anything.
    const isGrouped = /^(?:\+|\(|0)/.test(value) || /^\d{3}[ .-]\d{2,4}[ .-]\d{2,4}/.test(value);
    if (digits.length < 7 || digits.length > 15 || isDate || OTHER_NUMBER.test(before)) continue;
    if ((!isGrouped && !PHONE_WORD.test(before)) || found.some((other) => start < other.end)) continue;
    if (/[\n]/.test(value)) continue;
    found.push({
      text: value.trim(),
      start,
      end,
      whatsapp: /(?:whats ?app|wpp|zap)[ .:]{0,3}(?:\p{L}{2,4} )?$/u.test(before),
    });
  }
  return found;
}
