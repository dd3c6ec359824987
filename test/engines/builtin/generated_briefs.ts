/** Briefs of any kind for property tests: members of any sizes, in every language. */
import fc from "fast-check";
import { type BriefInput, DAYS, FIELD_TYPES } from "../../../src/brief/brief.ts";
import { FORM_PURPOSES, LANGUAGES } from "../../../src/design/kinds/vocabulary.ts";

/** A brief with members of any sizes; every text holds a word that no other has. */
export function briefs(): fc.Arbitrary<BriefInput> {
  const text = fc.constantFrom("", " – Größe <b>&", " 日本語", " “so”", " a b c d e f");
  const price = fc.constantFrom("", " €9", " – from £45", " $1,200.50", " ab 15,- €", " CHF 30.-", " ¥800", " 20 %");
  const url = fc.constant("https://");
  const image = fc.constant("/_sw/assets/picture.webp");
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const list = <T>(entry: fc.Arbitrary<T>, maxLength = 4) => fc.array(entry, { maxLength });
  const time = fc.constantFrom("07:30", "09:00", "13:00", "22:15", "24:00");
  const hours = list(
    fc.record({
      days: fc.uniqueArray(fc.constantFrom(...DAYS), { minLength: 1, maxLength: 7 }),
      opens: time,
      closes: time,
      note: maybe(text),
    }),
    3,
  );
  const address = fc.record({ street: text, postal_code: maybe(text), city: maybe(text) });
  return fc.record(
    {
      language: fc.constantFrom(...LANGUAGES),
      kind: fc.constantFrom("bakery", "dentist", "saas", "restaurant", "wedding", "plumber", "nobody knows"),
      tagline: maybe(text),
      story: list(text),
      place: maybe(text),
      areas: list(text),
      contact: fc.record({
        phone: maybe(text),
        email: maybe(text),
        whatsapp: maybe(text),
        address: maybe(address),
        links: list(fc.record({ label: text, url: maybe(url) })),
      }),
      branches: list(fc.record({ name: text, address: maybe(address), phone: maybe(text), hours }), 2),
      hours,
      hours_note: maybe(text),
      offers_title: maybe(text),
      offers: list(
        fc.record({
          group: maybe(fc.constantFrom("Group one", "Group two")),
          name: text,
          description: maybe(text),
          price: maybe(price),
          unit: maybe(text),
          duration: maybe(text),
          url: maybe(url),
          image: maybe(image),
        }),
        12,
      ),
      plans: list(
        fc.record({
          name: text,
          price: maybe(price),
          period: maybe(text),
          features: list(text),
          note: maybe(text),
          featured: fc.boolean(),
        }),
      ),
      people: list(fc.record({ name: text, role: maybe(text), about: maybe(text), image: maybe(image) })),
      events: list(
        fc.record({
          name: text,
          starts: maybe(fc.constantFrom("2027-09-12", "2027-09-12T19:00")),
          ends: maybe(fc.constantFrom("2027-09-12T22:00", "2027-09-14")),
          place: maybe(text),
          price: maybe(price),
          note: maybe(text),
          url: maybe(url),
        }),
      ),
      questions: list(fc.record({ question: text, answer: maybe(text) })),
      quotes: list(fc.record({ text, by: maybe(text) })),
      facts: list(fc.record({ text })),
      actions: list(fc.record({ label: text, to: maybe(url) })),
      forms: list(
        fc.record({
          purpose: fc.constantFrom(...FORM_PURPOSES),
          title: maybe(text),
          fields: list(
            fc.record({
              label: text,
              type: maybe(fc.constantFrom(...FIELD_TYPES)),
              required: maybe(fc.boolean()),
              options: list(text),
            }),
          ),
          success_message: maybe(text),
        }),
        3,
      ),
      style: fc.record({
        scheme: fc.constantFrom("light", "dark", "auto", null),
        pictures: fc.constantFrom("drawn", "none", null),
        moods: list(text, 2),
        lettering: list(text, 2),
        words: maybe(text),
      }),
      sections: maybe(
        list(
          fc.record({
            kind: fc.constantFrom("offers", "questions", "story", "people", "contact", "faq", "plans", "form", "place"),
            title: maybe(text),
          }),
        ),
      ),
      instructions: maybe(text),
      unplaced: list(fc.record({ text, reason: maybe(text) }), 2),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<BriefInput>;
}

/** The word of each text, by where it stands in the brief. */
export type Words = Map<string, string>;

/** Gives every text of a brief a word of its own. */
export function withWords(value: unknown, path: string, words: Words): unknown {
  if (typeof value === "string") {
    if (/^(?:\d|Group |\/_sw\/)/.test(value) || OF_SCHEMA.test(path)) return value;
    const number = words.size;
    const word = /(?:phone|whatsapp)$/.test(path)
      ? `0161 496 ${1000 + number}`
      : path === "contact.email"
        ? `zq${number}v@crumb.example`
        : `Zq${number}v`;
    words.set(path, word);
    if (/(?:phone|whatsapp|email)$/.test(path)) return word;
    return /\.(?:url|to)$/.test(path) ? `https://crumb.example/${word}` : `${word}${value}`;
  }
  if (Array.isArray(value)) return value.map((item, index) => withWords(item, `${path}.${index}`, words));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withWords(item, path ? `${path}.${name}` : name, words)]),
  );
}

/** Members that are words of the schema. */
const OF_SCHEMA = /^(?:language|kind)$|\.(?:kind|purpose|type|scheme|pictures|days\.\d)$/;
