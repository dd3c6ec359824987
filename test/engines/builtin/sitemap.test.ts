import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readBrief } from "../../../src/engines/builtin/reader/read.ts";
import { cleanText, fold, tokensOf } from "../../../src/engines/builtin/reader/text.ts";
import { suggestSite } from "../../../src/engines/builtin/sitemap.ts";
import { topicOfPage } from "../../../src/engines/builtin/topics.ts";

const PROMPTS = [
  "A small sourdough bakery in Portland, Oregon. We bake country loaves, croissants and cardamom buns. Open Wed-Sun 7:30-13:00, 1812 SE Hawthorne Blvd.",
  "Law firm website for employment lawyers in Manchester. Services: unfair dismissal, settlement agreements. Phone 0161 496 0123.",
  "Website für eine Steuerberatung in Freiburg. Leistungen: Steuererklärung, Lohnbuchhaltung. Termin online anfragen.",
  "Céramiste à Lyon : pièces uniques, cours du samedi. Formulaire d'inscription aux cours.",
  "渋谷の美容室のサイトを作ってください。カット、カラー、パーマ。",
  "florist",
  "",
];

describe("suggestSite", () => {
  test("names pages in the prompt's language and gives each its words", () => {
    const site = suggestSite(PROMPTS[2]!);
    expect(site.language).toBe("de");
    expect(site.pages.map((page) => [page.path, page.name])).toEqual([
      ["/", "Startseite"],
      ["/leistungen", "Leistungen"],
      ["/ueber-uns", "Über uns"],
      ["/kontakt", "Kontakt"],
    ]);
    expect(site.pages[1]!.prompt).toContain("Lohnbuchhaltung");
    expect(site.pages[3]!.prompt).toContain("Termin online anfragen");
  });

  test("takes the name and the pages that the prompt gives", () => {
    const site = suggestSite(
      "Website with pages: Home, Menu, Our Story, Contact. Burger joint in Denver called Smash Yard. Burgers $9.",
    );
    expect(site.name).toBe("Smash Yard");
    expect(site.pages.map((page) => page.path)).toEqual(["/", "/menu", "/our-story", "/contact"]);
    expect(suggestSite("landing page for Kite, a SaaS for teams").name).toBe("Kite");
    expect(suggestSite("Portfolio of Leila Noor, photographer based in Lisbon").name).toBe("Leila Noor");
    expect(suggestSite("florist").name).toBe("Florist");
  });

  test("pages are recognised again from path or name", () => {
    expect(topicOfPage({ path: "/ueber-uns", name: "" })).toBe("about");
    expect(topicOfPage({ path: "/a-propos", name: "" })).toBe("about");
    expect(topicOfPage({ path: "/x", name: "Contacto" })).toBe("contact");
    expect(topicOfPage({ path: "/", name: "Anything" })).toBe("home");
    expect(topicOfPage({ path: "/zzz", name: "Zzz" })).toBeNull();
    for (const prompt of PROMPTS)
      for (const page of suggestSite(prompt).pages) expect(topicOfPage(page)).not.toBeNull();
  });

  test("a suggested page's prompt adds nothing to the site's brief", () => {
    for (const prompt of PROMPTS) {
      const site = suggestSite(prompt);
      const read = (page: { path: string; name: string; prompt: string }) =>
        readBrief({ name: site.name, prompt, language: null, page });
      const home = read({ path: "/", name: "", prompt });
      for (const page of site.pages) {
        const inner = read(page);
        expect(inner.offerings.map((offering) => offering.name)).toEqual(
          home.offerings.map((offering) => offering.name),
        );
        expect(inner.statements).toEqual(home.statements);
        expect(inner.kind).toBe(home.kind);
      }
    }
  });

  test("any prompt gives a site with unique, plain paths, home first, and no invented words", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(...PROMPTS.flatMap((prompt) => prompt.split(/(?<=[,.])/))),
            fc.string({ unit: "grapheme" }),
          ),
          { maxLength: 8 },
        ),
        (pieces) => {
          const prompt = pieces.join(" ");
          const site = suggestSite(prompt);
          expect(site.name.length).toBeGreaterThan(0);
          expect(site.pages[0]!.path).toBe("/");
          expect(new Set(site.pages.map((page) => page.path)).size).toBe(site.pages.length);
          const folded = fold(cleanText(prompt));
          for (const page of site.pages) {
            expect(page.path).toMatch(/^\/([a-z0-9]+(-[a-z0-9]+)*)?$/);
            const words = tokensOf(fold(page.prompt.slice(page.path === "/" ? 0 : page.name.length)));
            for (const { word } of words)
              expect(folded.includes(word) || fold(site.name).includes(word) ? "" : `${word} in ${page.path}`).toBe("");
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
