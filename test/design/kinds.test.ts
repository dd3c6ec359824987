import { describe, expect, test } from "bun:test";
import { catalogueOf, GENERAL, KINDS, kindById, namesOf } from "../../src/design/kinds/catalogue.ts";
import { FAMILIES } from "../../src/design/kinds/families.ts";
import type { KindRecord } from "../../src/design/kinds/kind.ts";
import { MANNERS } from "../../src/design/kinds/manners.ts";
import { LIST_NAMES } from "../../src/design/kinds/vocabulary.ts";
import { EN } from "../../src/engines/builtin/interface_text/en.ts";
import { kindWordsIn } from "../../src/engines/builtin/reading/kinds.ts";
import { readPrompt } from "../../src/engines/builtin/reading/read.ts";

const OBSERVATORY: KindRecord = { id: "observatory", family: "science", words: "en: observatory | de: sternwarte" };

describe("a record", () => {
  test("has from its family what it leaves out, and goes before it in what it says", () => {
    const [plain, own] = catalogueOf([
      OBSERVATORY,
      { ...OBSERVATORY, id: "star-park", words: "en: star park", form: "tour", manners: "outing", emblems: ["planet"] },
    ]);
    const { manners, emblems, guidance, schemaType } = FAMILIES.science;
    expect(plain).toMatchObject({ ...MANNERS[manners], pages: ["home", ...MANNERS[manners].pages] });
    expect(plain).toMatchObject({ emblems, guidance, schemaType });
    expect(own).toMatchObject({ sections: MANNERS.outing.sections, form: "tour", emblems: ["planet"], guidance });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["an id that another has", { id: "bakery" }, 'the id "bakery" is that of bakery'],
    ["a family that there is not", { family: "astronomy" }, 'there is no family "astronomy"'],
    ["manners that there are not", { manners: "rude" }, 'there is no manners "rude"'],
    ["a section that there is not", { sections: ["offerings", "skies"] }, 'there is no section "skies"'],
    ["a page that there is not", { pages: ["skies"] }, 'there is no page "skies"'],
    ["a form that there is not", { form: "wish" }, 'there is no form "wish"'],
    ["an emblem that nobody draws", { emblems: ["telescope"] }, 'there is no emblem "telescope"'],
    ["a scene that nobody draws", { scenes: ["observatory"] }, 'there is no scene "observatory"'],
    ["a trait that there is not", { traits: ["starry"] }, 'there is no trait "starry"'],
    ["a name of another kind", { words: "en: observatory, bäckerei" }, 'the name "bäckerei" is that of bakery'],
    ["a hint of another kind", { words: "en: observatory; stars | fr: ; pains" }, 'the hint "pains" is that of bakery'],
    ["a stem of another kind", { stems: "hvězdárn pekárn" }, 'the stem "pekárn" is that of bakery'],
    ["words without a language", { words: "observatory" }, "is not written as"],
    ["a language that has no words", { words: "xx: stars" }, "is not written as"],
    ["hints of hints", { words: "en: observatory; stars; night" }, "is not written as"],
  ])("with %s is refused when the catalogue is loaded", (_, wrong, fault) => {
    const bakery: KindRecord = { id: "bakery", family: "food", words: "en: bakery | de: bäckerei | fr: ; pains" };
    const records = [{ ...bakery, stems: "pekárn" }, { ...OBSERVATORY, ...wrong } as KindRecord];
    expect(() => catalogueOf(records)).toThrow(fault);
    expect(() => catalogueOf(records)).toThrow(`${wrong.id ?? "observatory"}: `);
  });
});

describe("the catalogue", () => {
  test("finds each kind by each of its words, with and without accents", () => {
    const missed = KINDS.flatMap((kind) => namesOf(kind).filter((name) => kindWordsIn(name, "")[0]?.value !== kind));
    expect(missed).toEqual([]);
  });

  test("calls lists by names that every language has", () => {
    expect(LIST_NAMES.filter((name) => !Object.hasOwn(EN.headings, name))).toEqual([]);
  });

  test("knows nothing of what it has no record for", () => {
    expect(kindById("perpetual-motion")).toBe(GENERAL);
  });

  test.each([
    ["szkoła tańca w Krakowie", "dance-studio"],
    ["szkoła podstawowa w Krakowie", "school"],
    ["hudební škola v Brně", "music-school"],
    ["مخبز في عمّان", "bakery"],
    ["强记面包店，位于上海", "bakery"],
  ])("is read in languages without interface text: %s", (prompt, kind) => {
    expect(readPrompt({ name: "A", prompt, language: null }).kind).toBe(kind);
  });
});

test("a stranger adds a kind: one record gives its pages their sections, form, artwork and sitemap", async () => {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/added_kind.ts`], { stdout: "pipe", stderr: "pipe" });
  const [output, problems] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  expect(problems).toBe("");
  const { html, sections, pages, drawn } = JSON.parse(output);
  const kinds = sections.map(({ kind }: { kind: string }) => kind);
  expect(kinds.filter((kind: string) => ["offerings", "hours-and-place", "form"].includes(kind))).toEqual([
    "offerings",
    "hours-and-place",
    "form",
  ]);
  // What there is to see stands under the kind's own heading.
  expect(html).toContain('name="tour"');
  expect(sections.find(({ kind }: { kind: string }) => kind === "offerings").heading).toBe("Erlebnisse");
  expect(html).toContain('"@type":"CivicStructure"');
  expect(pages.map(({ path }: { path: string }) => path)).toEqual(["/", "/programm", "/besuch", "/kontakt"]);
  expect(drawn.length).toBeGreaterThan(0);
  for (const drawing of drawn) expect(drawing).toMatch(/^(orbits|nightsea|arches): planet, rocket, star/);
});
