import { describe, expect, test } from "bun:test";
import { readBrief } from "../../../src/engines/builtin/reader/read.ts";
import { suggestSite } from "../../../src/engines/builtin/sitemap.ts";
import { READER_PROMPTS, type Seen } from "./reader_prompts.ts";

/** A brief in the words of the table: fields without anything are left out. */
function seenIn(prompt: string): Seen {
  const brief = readBrief({ name: "X", prompt, language: null, page: { path: "/", name: "Home", prompt } });
  const some = <T>(values: T[]) => (values.length > 0 ? values : undefined);
  return {
    kind: brief.kind,
    place: brief.place ?? undefined,
    address: brief.address ?? undefined,
    phone: brief.phone ?? undefined,
    hours: some(brief.hours.map(({ days, hours }) => `${days} ${hours}`.trim())),
    dates: some(brief.dates),
    offerings: brief.offerings.map(({ name, price }) => (price ? `${name} = ${price}` : name)),
    facts: some(brief.facts),
    forms: some(brief.forms),
    statements: brief.statements,
    colours: some(brief.colours.map((colour) => colour.name)),
  };
}

describe("prompts of many trades and languages", () => {
  for (const [prompt, seen] of READER_PROMPTS) test(prompt, () => expect(seenIn(prompt)).toEqual(seen));

  test("what visitors read is whole: a capital first, a full stop last, no chat", () => {
    for (const [prompt] of READER_PROMPTS)
      for (const statement of seenIn(prompt).statements) {
        expect(statement).not.toMatch(/^\p{Ll}|\b(?:lol|idk|maybe|i guess)\b/u);
        expect(statement).toMatch(/[.!?。！？]$/u);
      }
  });

  test("a site of at most seven pages is proposed, each with words of its own", () => {
    for (const [prompt] of READER_PROMPTS) {
      const { pages } = suggestSite(prompt);
      expect(pages.length).toBeLessThanOrEqual(7);
      expect(new Set(pages.map((page) => page.prompt)).size).toBe(pages.length);
      for (const page of pages) expect(page.prompt.length).toBeGreaterThan(0);
    }
  });
});

describe("mended readings", () => {
  const read = (prompt: string) =>
    readBrief({ name: "X", prompt, language: null, page: { path: "/", name: "Home", prompt } });

  test.each([
    ["Menu: espresso 2.80, flat white 3.40.", ["2.80", "3.40"]],
    ["Bakery in Leeds. Bread £4, cakes from $90, buns 12 €.", ["£4", "from $90", "12 €"]],
    ["Friseur in Mainz. Schnitt ab 25 Euro, Färben 60 €.", ["ab 25 Euro", "60 €"]],
    ["Frisör i Malmö. Klippning 450 kr, slingor 1.200 kr.", ["450 kr", "1.200 kr"]],
    ["Bakery in Leeds. Windows of 1950, tiles of 1930.", [null, null]],
  ])("prices: %s", (prompt, prices) => expect(read(prompt).offerings.map((item) => item.price)).toEqual(prices));

  test.each([
    [
      "A SaaS. Features: automatic tagging, weekly digest, Slack and Linear integrations.",
      "Automatic tagging|Weekly digest|Slack and Linear integrations",
    ],
    ["Tool library. Members borrow ladders and garden tools.", "Ladders|Garden tools"],
    ["my cousin does tattoos & also repairs skateboards lol", "Tattoos|Skateboard repairs"],
    ["Funeral directors. Burials, cremations. Available day and night on 01743 555 019.", "Burials|Cremations"],
    ["A sound museum. Strange, quiet, monochrome with one signal orange.", ""],
    ["مخبز صغير في عمّان. خبز، كعك. ألوان دافئة، هاتف 06 555 0112", "خبز|كعك"],
    ["Coffee van. Saturdays 8-13, Hill Street car park, Dundee.", ""],
  ])("offerings: %s", (prompt, names) =>
    expect(
      read(prompt)
        .offerings.map((item) => item.name)
        .join("|"),
    ).toBe(names),
  );

  test.each([
    ["dream pop trio from Tbilisi. Tour dates: 9 Oct Berlin, 11 Oct Prague.", "Tbilisi"],
    ["indoor climbing wall, kids parties. sheffield", "Sheffield"],
    ["Fysiotherapie in den Haag, rustig.", "Den Haag"],
    ["Psicóloga em Belo Horizonte, terapia de casal.", "Belo Horizonte"],
    ["Кофейня в Москве, эспрессо, круассаны", "Москва"],
    ["Ταβέρνα στη Νάξο, ψάρια", "Νάξο"],
    ["مطعم في بيروت، مشاوي", "بيروت"],
    ["港区の小さな花屋です。花束、鉢植え。", "港区"],
  ])("place: %s", (prompt, place) => expect(read(prompt).place).toBe(place));

  test("tour dates keep their towns", () =>
    expect(read("Band. Tour dates: 9 Oct Berlin, 11 Oct Prague, 14 Oct Vienna. merch").dates).toEqual([
      "9 Oct Berlin",
      "11 Oct Prague",
      "14 Oct Vienna",
    ]));

  test("appointments with hours are opening hours and no programme", () =>
    expect(read("Klavierstimmer in Leipzig. Tel. 0341 555 0177, Termine Mo–Fr 9–17 Uhr.")).toMatchObject({
      wantedSections: [],
      hours: [{ days: "Mo–Fr", hours: "9–17 Uhr" }],
    }));

  test("nobody is shouted at", () =>
    expect(
      read("BOILER REPAIRS IN HULL. GAS SAFE REGISTERED. BOILER SERVICE, NEW INSTALLATIONS.").offerings[0]?.name,
    ).toBe("Boiler service"));

  test("a name of markup gives way to the business", () => {
    const prompt = "website for a locksmith in Leeds, 24 hour callouts";
    const brief = readBrief({
      name: "<script>alert(1)</script>",
      prompt,
      language: null,
      page: { path: "/", name: "Home", prompt },
    });
    expect(brief.name).toBe("Locksmith in Leeds");
  });
});
