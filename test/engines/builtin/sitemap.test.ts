import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { cleaned } from "../../../src/engines/builtin/reading/text.ts";
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
  test("names pages in the prompt's language", () => {
    const site = suggestSite(PROMPTS[2]!);
    expect(site.language).toBe("de");
    expect(site.pages.map((page) => [page.path, page.name])).toEqual([
      ["/", "Startseite"],
      ["/leistungen", "Leistungen"],
      ["/kontakt", "Kontakt"],
    ]);
  });

  test("takes the name and the pages that the prompt gives", () => {
    const site = suggestSite(
      "Website with pages: Home, Menu, Our Story, Contact. Burger joint in Denver called Smash Yard. Burgers $9.",
    );
    expect(site.name).toBe("Smash Yard");
    expect(site.pages.map((page) => page.path)).toEqual(["/", "/menu", "/our-story", "/contact"]);
    expect(suggestSite("landing page for Kite, a SaaS for teams").name).toBe("Kite");
    expect(suggestSite("Portfolio of a photographer in Lisbon").name).toBe("Photographer");
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

  test("pages are written from the website's brief: none has a prompt of its own", () => {
    for (const prompt of PROMPTS)
      for (const page of suggestSite(prompt).pages) expect(page.prompt).toBe(cleaned(prompt));
  });

  test("there is a page only where the brief has something for it", () => {
    const paths = (prompt: string) => suggestSite(prompt).pages.map(({ path }) => path);
    expect(paths("florist")).toEqual(["/", "/contact"]);
    expect(paths(PROMPTS[1]!)).toContain("/services");
  });

  test("any prompt gives a site with unique, plain paths, home first", () => {
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
          for (const page of site.pages) expect(page.path).toMatch(/^\/([a-z0-9]+(-[a-z0-9]+)*)?$/);
        },
      ),
      { numRuns: 150 },
    );
  });
});
