/** Ready-made kinds of content: complete in each language, asked for in each, and known again whoever made them. */
import { describe, expect, test } from "bun:test";
import {
  askedKinds,
  CONTENT_KINDS,
  contentLanguage,
  isOfKind,
  namedKinds,
  readyCollection,
} from "../../src/design/content_kinds.ts";
import { LANGUAGES } from "../../src/design/kinds/vocabulary.ts";

describe("each kind", () => {
  test.each(LANGUAGES)("has its names, fields and options in %s", (language) => {
    for (const kind of CONTENT_KINDS) {
      const { name, singular_name, fields } = readyCollection(kind, language);
      expect([kind.kind, name, singular_name].every((text) => text !== undefined && text !== "")).toBe(true);
      for (const field of fields) expect(`${kind.kind}.${field.key}: ${field.name}`).toMatch(/: [\p{L}]/u);
      for (const field of fields.filter(({ type }) => type === "select"))
        expect(field.options.length).toBeGreaterThanOrEqual(2);
      const others = readyCollection(kind, "en").fields;
      expect(fields.map(({ options }) => options.length)).toEqual(others.map(({ options }) => options.length));
      // Its names are found again.
      expect(isOfKind(kind, { slug: kind.slug, name: "" })).toBe(true);
      expect(isOfKind(kind, { slug: "", name })).toBe(true);
    }
  });

  test("is called as its website is", () => {
    expect(contentLanguage("pt-BR")).toBe("pt");
    expect(contentLanguage("ja")).toBe("ja");
    expect(contentLanguage("fi")).toBe("en");
    expect(contentLanguage(null)).toBe("en");
  });
});

const ASKED: [prompt: string, kinds: string[]][] = [
  ["A bakery in Portland with a blog and job listings", ["blog", "jobs"]],
  ["Eine Bäckerei in Köln mit einem Blog und Veranstaltungen", ["blog", "events"]],
  ["Une boulangerie à Lyon avec un blog et des recettes", ["blog", "recipes"]],
  ["Una panadería en Sevilla con blog y ofertas de empleo", ["blog", "jobs"]],
  ["Una panetteria a Torino con un blog e le ricette", ["blog", "recipes"]],
  ["Un teatro a Napoli con gli eventi e le notizie", ["news", "events"]],
  ["Een bakkerij in Gent met een blog en vacatures", ["blog", "jobs"]],
  ["Een theater met nieuws en een evenementenkalender", ["news", "events"]],
  ["Uma padaria no Porto com um blog e vagas", ["blog", "jobs"]],
  ["Um teatro em Braga com notícias e eventos", ["news", "events"]],
  ["京都の小さなパン屋。ブログ付きで、求人情報も載せたい。", ["blog", "jobs"]],
  ["お知らせとイベントのある図書館のサイト", ["news", "events"]],
  ["レシピのページがほしい料理教室", ["recipes"]],
  ["a school with courses", ["courses"]],
  ["A restaurant with a menu and events", ["events", "menu"]],
  ["an estate agent with properties for sale", ["properties"]],
  ["A gym in Leeds with a class timetable and a team page", ["team", "courses"]],
  ["Ein Foodblog mit Rezepten und einem Newsletter", ["recipes"]],
  ["Eine Agentur mit Referenzen, Team und Stellenangeboten", ["team", "projects", "jobs"]],
  ["Immobilienmakler in Hamburg mit Immobilien", ["properties"]],
  ["une école de musique avec des cours", ["courses"]],
  ["un restaurant avec une carte et des recettes", ["menu", "recipes"]],
  ["una inmobiliaria con propiedades y un equipo", ["team", "properties"]],
  ["un ristorante con un menù e eventi", ["events", "menu"]],
  ["een makelaar met woningen en nieuws", ["news", "properties"]],
  ["uma imobiliária com imóveis", ["properties"]],
  // What is only spoken of is not asked for.
  ["A gym with yoga, strength classes and personal training", []],
  ["A plumber with a team of five. Get in touch with questions.", []],
  ["Our workshop has a team that cares, and courses of treatment", []],
  ["Eine Praxis mit erfahrenem Team", []],
  ["Un hotel con clases de cocina", []],
  ["A bakery that was in the news", []],
  ["A plumber in Leeds. Our team has five people.", []],
  ["Un idraulico a Roma. Il nostro team ha dieci persone.", []],
  ["Een loodgieter in Utrecht, bekend van televisie", []],
  ["東京の水道屋。24時間対応。", []],
];
test.each(ASKED)("%s", (prompt, kinds) => {
  expect(askedKinds(prompt).map(({ kind }) => kind)).toEqual(kinds);
  const named = namedKinds(prompt).map(({ kind }) => kind);
  expect(named.slice(0, kinds.length)).toEqual(kinds);
});

test("a collection that somebody made is known by what it is called", () => {
  const kindsOf = (slug: string, name: string) =>
    CONTENT_KINDS.filter((kind) => isOfKind(kind, { slug, name })).map(({ kind }) => kind);
  expect(kindsOf("journal", "Our journal")).toEqual(["blog"]);
  expect(kindsOf("stories", "Stories")).toEqual(["blog"]);
  expect(kindsOf("speisen", "Speisekarte")).toEqual(["menu"]);
  expect(kindsOf("vacatures", "Werk")).toEqual(["jobs"]);
  expect(kindsOf("oshirase", "お知らせ")).toEqual(["news"]);
  expect(kindsOf("testimonials", "Testimonials")).toEqual([]);
  expect(kindsOf("authors", "Authors")).toEqual([]);
});
