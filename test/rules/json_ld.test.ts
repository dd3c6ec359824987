/** What records are to search engines: what their documentation requires is there where the record says it, and nothing else is. */
import { describe, expect, test } from "bun:test";
import { CONTENT_KINDS, readyCollection } from "../../src/design/content_kinds.ts";
import type { RecordFacts, RenderedValue } from "../../src/features/cms/content_use.ts";
import { jsonLdOf } from "../../src/features/cms/json_ld.ts";

const text = (value: string): RenderedValue => ({ type: "text", value });
const FACTS: RecordFacts = {
  kind: "article",
  title: "Rye is back",
  description: "From Saturday on.",
  siteName: "Crumb & Co",
  origin: "https://crumb.example",
  url: "https://crumb.example/blog/rye",
  published_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-21T09:30:00.000Z",
  values: {},
};
const said = (kind: RecordFacts["kind"], values: RecordFacts["values"], more: Partial<RecordFacts> = {}) =>
  // As visitors get it.
  JSON.parse(JSON.stringify(jsonLdOf({ ...FACTS, kind, values, ...more }, "en")));

/** A value of each type that ready-made kinds have. */
const SAMPLES: Record<string, (key: string) => RenderedValue> = {
  text: (key) => text(key === "currency" ? "EUR" : `Some ${key}`),
  long_text: () => ({ type: "long_text", value: "- 500 g flour\n- Water\n" }),
  rich_text: () => ({ type: "rich_text", value: "1. **Mix.**\n2. Bake.\n" }),
  number: () => ({ type: "number", value: 4.5 }),
  boolean: () => ({ type: "boolean", value: true }),
  date: () => ({ type: "date", value: "2026-11-20" }),
  datetime: () => ({ type: "datetime", value: "2026-12-01T18:00:00.000Z" }),
  email: () => ({ type: "email", value: "ada@example.com" }),
  phone: () => ({ type: "phone", value: "+49 30 901820" }),
  url: () => ({ type: "url", value: "https://tickets.example/1" }),
  select: () => ({ type: "select", value: "One" }),
  image: () => ({ type: "image", value: { src: "/_sw/assets/a.jpg", alt: "" } }),
  gallery: () => ({ type: "gallery", value: [{ src: "https://pictures.example/b.jpg", alt: "" }] }),
};

/** https://developers.google.com/search/docs/appearance/structured-data/search-gallery: required and recommended first. */
const REQUIRED: Record<string, string[]> = {
  article: ["headline", "image", "datePublished", "dateModified"],
  product: ["name", "image", "offers.price", "offers.priceCurrency", "offers.availability"],
  event: ["name", "startDate", "endDate", "location.name", "location.address", "image"],
  person: ["name", "jobTitle", "image"],
  recipe: ["name", "image", "recipeIngredient", "recipeInstructions", "totalTime", "recipeYield"],
  job_posting: ["title", "description", "datePosted", "hiringOrganization.name", "jobLocation.address", "validThrough"],
};
const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce((inner, key) => (inner as Record<string, unknown>)?.[key], value);

describe("a ready-made record with all its fields has what is required of", () => {
  const kinds = CONTENT_KINDS.filter(({ schema }) => schema !== null);
  test.each(kinds.map((kind) => [kind.kind, kind] as const))("%s", (_, kind) => {
    const { fields, schema } = readyCollection(kind, "en");
    const values = Object.fromEntries(fields.map(({ key, type }) => [key, SAMPLES[type]!(key)]));
    const json = said(schema, values);
    expect(json["@context"]).toBe("https://schema.org");
    for (const path of REQUIRED[schema!]!) expect([path, at(json, path)]).toEqual([path, expect.anything()]);
  });

  test("nothing is said of what a record does not have: no price, no place, no author, no time", () => {
    for (const kind of Object.keys(REQUIRED) as NonNullable<RecordFacts["kind"]>[]) {
      const { description, ...bare } = FACTS;
      const json = JSON.parse(JSON.stringify(jsonLdOf({ ...bare, kind, published_at: null }, "en")));
      const own = ["@context", "@type", "name", "headline", "title", "url", "mainEntityOfPage", "publisher"];
      const left = Object.keys(json).filter((key) => !own.includes(key));
      expect([kind, left]).toEqual([
        kind,
        kind === "article" ? ["dateModified"] : kind === "job_posting" ? ["hiringOrganization"] : [],
      ]);
    }
    expect(jsonLdOf({ ...FACTS, kind: null }, "en")).toBeNull();
  });
});

test("an offer has a price in a currency that is one; a dollar may be many", () => {
  const offers = (currency: string, price: RenderedValue = { type: "number", value: 12 }) =>
    said("product", { price, currency: text(currency) }).offers;
  expect(offers("eur")).toMatchObject({ price: "12", priceCurrency: "EUR" });
  expect(offers("€")).toMatchObject({ priceCurrency: "EUR" });
  for (const wrong of ["$", "dollars", "XYZ", ""]) expect([wrong, offers(wrong)]).toEqual([wrong, undefined]);
  expect(offers("EUR", text("on request"))).toBeUndefined();
  const sold = said("product", {
    price: { type: "number", value: 0 },
    currency: text("CHF"),
    available: { type: "boolean", value: false },
  });
  expect(sold.offers).toMatchObject({ price: "0", availability: "https://schema.org/OutOfStock" });
});

test("texts are written as machines read them: steps and ingredients one by one, a job's text as html and whole", () => {
  const recipe = said("recipe", {
    ingredients: { type: "long_text", value: "* 500 g flour\n\n2) Water\n1.5 l milk" },
    steps: { type: "rich_text", value: "## Dough\n\n1. Mix *well*,\n   slowly.\n2. Bake at 230 °C.\n" },
    minutes: { type: "number", value: 90 },
  });
  expect(recipe.recipeIngredient).toEqual(["500 g flour", "Water", "1.5 l milk"]);
  expect(recipe.recipeInstructions).toEqual([
    { "@type": "HowToStep", text: "Dough" },
    { "@type": "HowToStep", text: "Mix well, slowly." },
    { "@type": "HowToStep", text: "Bake at 230 °C." },
  ]);
  expect(recipe.totalTime).toBe("PT90M");
  const long = "Word ".repeat(400).trim();
  const job = said("job_posting", {
    body: { type: "rich_text", value: `**Nights.**\n\n${long}` },
    hours: text("Vollzeit oder Teilzeit"),
    location: text("Leipzig"),
  });
  expect(job.description).toBe(`<p><strong>Nights.</strong></p>\n<p>${long}</p>\n`);
  expect(job.employmentType).toEqual(["FULL_TIME", "PART_TIME"]);
  expect(job.jobLocation).toEqual({ "@type": "Place", address: "Leipzig" });
  expect(said("job_posting", { hours: text("38 h") }).employmentType).toBeUndefined();
});

test("what refers to another record says what that is called, and pictures are absolute addresses", () => {
  const json = said("article", {
    author: text("Ada"),
    cover: { type: "image", value: { src: "/_sw/assets/a.jpg", alt: "" } },
    date: { type: "date", value: "2026-12-24" },
  });
  expect(json.author).toEqual({ "@type": "Person", name: "Ada" });
  expect(json.image).toEqual(["https://crumb.example/_sw/assets/a.jpg"]);
  // It was written before the day that it is of.
  expect([json.datePublished, json.dateModified]).toEqual(["2026-12-24", undefined]);
});
