/** The pages of ready-made collections say of each value what it is: no number stands alone, no address is read out. */
import { expect, test } from "bun:test";
import { articleHtml, BACK_WORDS } from "../../src/design/content_article.ts";
import { CONTENT_KINDS, readyCollection } from "../../src/design/content_kinds.ts";
import { LIST_WORDS, listHtml } from "../../src/design/content_list.ts";
import type { Filling, RenderedValue } from "../../src/features/cms/content_use.ts";
import { fillContent } from "../../src/features/cms/markup.ts";

const WORDS = { ...LIST_WORDS.en, back: BACK_WORDS.en };
const kindOf = (name: string) => readyCollection(CONTENT_KINDS.find(({ kind }) => kind === name)!, "en");

const VALUES: Record<string, RenderedValue> = {
  title: { type: "text", value: "Rye" },
  url: { type: "url", value: "/x/rye" },
  price: { type: "number", value: 4.5 },
  currency: { type: "text", value: "EUR" },
  sku: { type: "text", value: "A-100" },
  servings: { type: "number", value: 4 },
  minutes: { type: "number", value: 45 },
  rooms: { type: "number", value: 3 },
  starts_at: { type: "datetime", value: "2026-12-01T18:00:00.000Z" },
  ends_at: { type: "datetime", value: "2026-12-01T22:00:00.000Z" },
  tickets: { type: "url", value: "https://tickets.example/a/very/long/address" },
  email: { type: "email", value: "ada@example.com" },
  vegan: { type: "boolean", value: true },
  ingredients: { type: "long_text", value: "Flour\nWater" },
  steps: { type: "rich_text", value: "1. Mix" },
  body: { type: "rich_text", value: "Words" },
};

/** What there is to read of the pages of a kind, with those of the values that it has. */
function readOf(kind: string): { list: string; article: string; articleHtml: string } {
  const collection = kindOf(kind);
  const keys = new Set(["url", ...collection.fields.map(({ key }) => key)]);
  const values = Object.fromEntries([...keys].map((key) => [key, VALUES[key] ?? null]));
  const shown = { name: "", records: [values], page: 1, pages: 1, path: "" };
  const filling: Filling = { lists: [shown], record: values, language: "en", facts: null };
  const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  const article = fillContent(articleHtml(collection, WORDS), { ...filling, lists: [] });
  return {
    list: words(fillContent(listHtml(collection, WORDS, "", "h2"), filling)),
    article: words(article),
    articleHtml: article,
  };
}

test("a price is written as one, with its currency where it has one; other numbers with what they count", () => {
  expect(readOf("products").list).toContain("4.50 EUR");
  expect(readOf("products").list).not.toContain("A-100");
  expect(readOf("products").article).toMatch(/Price 4\.50 EUR .*Number A-100/);
  expect(readOf("menu").list).toContain("Price 4.50");
  expect(readOf("properties").list).toContain("Rooms 3");
  expect(readOf("recipes").list).toMatch(/Servings 4 .*Minutes 45/);
});

test("a list says when something begins, its own page also when it ends; what an address leads to is said in words", () => {
  const { list, article, articleHtml: html } = readOf("events");
  // An hour says which clock it is of.
  expect(list).toMatch(/6:00.PM UTC/);
  expect(list).not.toContain("10:00");
  expect(article).toContain("10:00");
  expect(article).toContain("Tickets");
  expect(article).not.toContain("tickets.example");
  expect(html).toContain('href="https://tickets.example/a/very/long/address"');
});

test("texts that are not the body have headings; what a record lacks leaves nothing behind", () => {
  const { article, articleHtml: html } = readOf("recipes");
  expect(article).toMatch(/Ingredients Flour Water .*Steps .*Mix/);
  expect(html).toContain("<h2>Ingredients</h2>");
  for (const kind of CONTENT_KINDS.map(({ kind }) => kind)) {
    const pages = readOf(kind);
    // A sample's dash that stayed would be one that visitors see.
    expect([kind, pages.list.includes("–"), pages.article.includes("–")]).toEqual([kind, false, false]);
  }
});
