/**
 * What a record is to search engines: JSON-LD by its collection's kind, with the properties that schema.org and Google's
 * documentation ask for (https://developers.google.com/search/docs/appearance/structured-data/search-gallery), as far as
 * the record says them. Nothing is made up: what nobody wrote is left out. Runs in a worker, because it reads Markdown.
 */
import type { RecordFacts, RenderedValue } from "./content_use.ts";
import { plainWords, richText, stepsIn } from "./rich_text.ts";
import { textOf } from "./value_text.ts";

type JsonLd = Record<string, unknown>;

/** Names of fields that say the same, the first that a record has. */
interface Reading extends RecordFacts {
  value(...keys: string[]): RenderedValue | undefined;
  /** As it is kept: a number with a point, a date as ISO 8601. */
  raw(...keys: string[]): string | undefined;
  /** As it is read. */
  text(...keys: string[]): string | undefined;
}

/** JSON-LD of a record; null where its collection is of no kind that search engines know. */
export function jsonLdOf(facts: RecordFacts, language: string): JsonLd | null {
  if (facts.kind === null) return null;
  const value = (...keys: string[]) => {
    for (const key of keys) if (facts.values[key]) return facts.values[key];
    return undefined;
  };
  const reading: Reading = {
    ...facts,
    value,
    raw(...keys) {
      const found = value(...keys);
      if (found === undefined) return undefined;
      return typeof found.value === "string" || typeof found.value === "number"
        ? String(found.value)
        : textOf(found, language);
    },
    text(...keys) {
      const found = value(...keys);
      if (found === undefined) return undefined;
      return found.type === "rich_text" ? plainWords(found.value) : textOf(found, language);
    },
  };
  const images = imagesOf(facts);
  return {
    "@context": "https://schema.org",
    ...KINDS[facts.kind](reading),
    url: facts.url ?? undefined,
    image: images.length > 0 ? images : undefined,
  };
}

/** Addresses of a record's pictures, its own first. */
function imagesOf({ values, origin }: RecordFacts): string[] {
  const of = Object.values(values).flatMap((value) => {
    if (value?.type === "image") return [value.value.src];
    return value?.type === "gallery" ? value.value.map(({ src }) => src) : [];
  });
  return [...new Set(of)].slice(0, MOST_IMAGES).map((src) => (src.startsWith("/") ? `${origin}${src}` : src));
}
const MOST_IMAGES = 10;

const ifSaid = (type: string, name: string | undefined): JsonLd | undefined =>
  name === undefined ? undefined : { "@type": type, name };

const KINDS: Record<NonNullable<RecordFacts["kind"]>, (reading: Reading) => JsonLd> = {
  article({ title, description, siteName, published_at, updated_at, url, raw, text }) {
    const published = raw("date") ?? published_at ?? undefined;
    return {
      "@type": "Article",
      headline: title,
      description,
      // A date of its own may be later than what was written last.
      dateModified: published !== undefined && updated_at < published ? undefined : updated_at,
      datePublished: published,
      author: ifSaid("Person", text("author")),
      publisher: { "@type": "Organization", name: siteName },
      mainEntityOfPage: url ?? undefined,
    };
  },
  product: ({ title, description, raw, text, value, url }) => ({
    "@type": "Product",
    name: title,
    description,
    sku: raw("sku"),
    brand: ifSaid("Brand", text("brand")),
    offers: offerOf(raw("price"), raw("currency"), value("available"), url),
  }),
  event({ title, description, raw, text }) {
    const tickets = raw("tickets");
    return {
      "@type": "Event",
      name: title,
      description,
      startDate: raw("starts_at", "start", "date"),
      endDate: raw("ends_at", "end"),
      location: placeOf(text("location", "place", "venue"), text("address")),
      offers: tickets?.startsWith("http") ? { "@type": "Offer", url: tickets } : undefined,
    };
  },
  person: ({ title, description, raw, text }) => ({
    "@type": "Person",
    name: title,
    description,
    jobTitle: text("role", "position"),
    email: raw("email"),
    telephone: raw("phone"),
  }),
  recipe({ title, description, published_at, raw, text, value }) {
    const minutes = Number(raw("minutes") ?? Number.NaN);
    const steps = value("steps", "instructions");
    return {
      "@type": "Recipe",
      name: title,
      description,
      datePublished: raw("date") ?? published_at ?? undefined,
      author: ifSaid("Person", text("author")),
      recipeYield: raw("servings"),
      totalTime: minutes > 0 ? `PT${Math.round(minutes)}M` : undefined,
      recipeIngredient: linesOf(value("ingredients")),
      recipeInstructions: steps && stepsOf(steps)?.map((text) => ({ "@type": "HowToStep", text })),
    };
  },
  job_posting({ title, description, siteName, published_at, raw, text, value }) {
    const body = value("body", "description", "text");
    return {
      "@type": "JobPosting",
      title,
      // As html, and the whole of it.
      description: body?.type === "rich_text" ? richText(body.value) : (text("body", "description") ?? description),
      hiringOrganization: { "@type": "Organization", name: text("company") ?? siteName },
      datePosted: raw("date") ?? published_at ?? undefined,
      validThrough: raw("closes_on", "valid_through"),
      employmentType: employmentIn(text("employment_type", "hours")),
      jobLocation: placeOf(undefined, text("address", "location", "place")),
    };
  },
};

function placeOf(name: string | undefined, address: string | undefined): JsonLd | undefined {
  if (name === undefined && address === undefined) return undefined;
  return { "@type": "Place", name, address: address ?? name };
}

/** An offer needs a price in a currency. */
function offerOf(
  price: string | undefined,
  currency: string | undefined,
  available: RenderedValue | undefined,
  url: string | null,
): JsonLd | undefined {
  const code = currencyCode(currency);
  if (price === undefined || Number.isNaN(Number(price)) || code === null) return undefined;
  const isThere = available?.type === "boolean" ? available.value : null;
  return {
    "@type": "Offer",
    price,
    priceCurrency: code,
    availability: isThere === null ? undefined : `https://schema.org/${isThere ? "InStock" : "OutOfStock"}`,
    url: url ?? undefined,
  };
}

/** ISO 4217; null where it is not certain which one is meant: a dollar may be Canadian. */
function currencyCode(written: string | undefined): string | null {
  const text = (written ?? "").trim().toUpperCase();
  if (text === "€" || text === "EURO") return "EUR";
  return /^[A-Z]{3}$/.test(text) && Intl.supportedValuesOf("currency").includes(text) ? text : null;
}

/** https://developers.google.com/search/docs/appearance/structured-data/job-posting */
const EMPLOYMENTS: [RegExp, string][] = [
  [
    /full[- _]?time|vollzeit|temps plein|jornada completa|tempo (?:pieno|integral)|voltijd|フルタイム|正社員/,
    "FULL_TIME",
  ],
  [
    /part[- _]?time|teilzeit|temps partiel|(?:media jornada|jornada parcial)|tempo parzia|tempo parcial|deeltijd|パート/,
    "PART_TIME",
  ],
  [/contract|freelance/, "CONTRACTOR"],
  [/temporary|befristet|temporaire|temporal|tijdelijk/, "TEMPORARY"],
  [/intern(?:ship)?\b|praktik|stagiaire|prácticas|estágio|tirocinio|インターン/, "INTERN"],
  [/volunt|ehrenamt|bénévol/, "VOLUNTEER"],
];

function employmentIn(written: string | undefined): string | string[] | undefined {
  const text = (written ?? "").toLowerCase();
  const found = EMPLOYMENTS.filter(([pattern]) => pattern.test(text)).map(([, type]) => type);
  return found.length > 1 ? found : found[0];
}

const MARK = /^\s*(?:[-*+•]|\d+[.)])\s+/;

/** What is written in lines, without their marks; or as a list. */
function linesOf(value: RenderedValue | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value.value)) return value.value.map(String);
  if (value.type === "rich_text") return stepsOf(value);
  const lines = String(value.value)
    .split("\n")
    .map((line) => line.replace(MARK, "").trim());
  const said = lines.filter(Boolean);
  return said.length > 0 ? said : undefined;
}

function stepsOf(value: RenderedValue): string[] | undefined {
  const steps = value.type === "rich_text" ? stepsIn(value.value) : linesOf(value);
  return steps && steps.length > 0 ? steps : undefined;
}
