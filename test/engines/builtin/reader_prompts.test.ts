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

  test.each([
    ["We look after dogs, cats, rabbits and the odd tortoise.", ""],
    ["A sound museum. Exhibits of rain, ice, and insect recordings.", ""],
    ["A watermill that we hire out for weddings, away days and long weekends.", "Weddings|Away days|Long weekends"],
    ["A weekly newsletter about paper, print and small publishing.", ""],
    ["Podcast by two nurses, Jo and Femi, about life on the wards.", ""],
    ["Veterinario en Zaragoza para perros, gatos y exóticos. Vacunas, cirugía.", "Vacunas|Cirugía"],
    [
      "Fahrschule in Bielefeld, Klassen B, BE, A1, A2 und A, Auffrischungskurse.",
      "Klassen B, BE, A1, A2 und A|Auffrischungskurse",
    ],
    [
      "Traduttrice a Trieste. Traduzioni tecniche, legali e giurate, sottotitoli.",
      "Traduzioni tecniche, legali e giurate|Sottotitoli",
    ],
    [
      "Stackpile counts stock. Zoom and Google Meet integrations, CSV export.",
      "Zoom and Google Meet integrations|CSV export",
    ],
    ["Stackpile counts stock. Scan, sync, done.", ""],
    [
      "Dive centre in Dahab, Egypt. Open Water course, reef trips. English and German spoken.",
      "Open Water course|Reef trips",
    ],
    ["Dance school in Leeds. Salsa, tango. Soft, plain, readable, perhaps a muted lavender.", "Salsa|Tango"],
    ["Coworking in Köln: Fixdesks, Flexdesks. Rau, industriell, viel Typografie, dunkelgrün.", "Fixdesks|Flexdesks"],
    [
      "Compagnie de marionnettes à Quimper. Ateliers, location de décors. Poétique, fait main, carton et encre.",
      "Ateliers|Location de décors",
    ],
    ["Biodling på Öland. Honung, bivax. Varmt, gult, naturligt.", "Honung|Bivax"],
    ["大理的民宿，六间客房，早餐。安静自然的风格，蓝色和白色，需要预订表格。", "六间客房|早餐"],
    [
      "Hackathon in Leeds. Tracks: supply chain, policy. Mentors, sponsors, code of conduct, FAQ pages.",
      "Supply chain|Policy",
    ],
    ["歯科医院です。小児歯科、矯正歯科、訪問診療に対応。", "小児歯科|矯正歯科|訪問診療"],
    ["Pizza place. '; DROP TABLE users; -- margherita, nduja.", "Margherita|Nduja"],
    [
      "Barn hire.\n\nPrices (2027)\n- Friday to Monday: £4,800\n- midweek, 2 nights: £2,600",
      "Friday to Monday|Midweek · 2 nights",
    ],
  ])("what is listed is offered, and nothing else: %s", (prompt, names) =>
    expect(
      read(prompt)
        .offerings.map((item) => item.name)
        .join("|"),
    ).toBe(names),
  );

  test.each([
    ["Dog walker. Solo walks £15 group £12.", "Solo walks=£15|Group=£12"],
    ["Ferme en Anjou. Paniers de légumes 12 € ou 18 €, oeufs.", "Paniers de légumes=12 € ou 18 €|Oeufs=null"],
    [
      "An app. Pricing: Starter free for 1 site, Team $39 per month, Enterprise talk to us.",
      "Starter=free for 1 site|Team=$39 per month|Enterprise=talk to us",
    ],
    ["Driving lessons. Block of 10 £360.", "Block of 10=£360"],
  ])("prices stay with their things: %s", (prompt, priced) =>
    expect(
      read(prompt)
        .offerings.map(({ name, price }) => `${name}=${price}`)
        .join("|"),
    ).toBe(priced),
  );

  test.each([
    ["Étude à Tours, lundi au vendredi, 9h-12h / 14h-18h.", ["lundi au vendredi 9h-12h / 14h-18h"]],
    ["garage a Limoges. lun-ven 8h-12h 14h-18h30, sam matin sur rdv", ["lun-ven 8h-12h 14h-18h30"]],
    ["Taco truck. tue-thu 11-2, fri sat 5pm-midnight.", ["tue-thu 11-2", "fri sat 5pm-midnight"]],
    ["Praxis in Graz. Mo–Do 7:30–19:00, Fr bis 14:00.", ["Mo–Do 7:30–19:00", "Fr bis 14:00"]],
    ["E-bike rental. April to October, 9–6.", ["April to October 9–6"]],
    ["Veterinario en Zaragoza. L-V 10-14 y 17-20, S 10-13.", ["L-V 10-14 y 17-20", "S 10-13"]],
    ["Liten biodling på Öland. Gårdsbutiken är öppen lör-sön 11-16.", ["lör-sön 11-16"]],
    ["Konferens i Malmö, 4–5 mars 2027.", []],
    ["Bar in Chicago. Mon-Thu 5p-12a.", ["Mon-Thu 5p-12a"]],
  ])("hours: %s", (prompt, hours) =>
    expect(read(prompt).hours.map((row) => `${row.days} ${row.hours}`.trim())).toEqual(hours),
  );

  test.each([
    ["Charity run in Aarhus. Sign up, volunteer.", ["registration", "volunteer"]],
    ["A weekly newsletter about paper. One page, sign-up first.", ["newsletter"]],
    ["Pizza in Margate. no bookings.", []],
    ["I'm a counsellor. I usually have a waiting list so people can write anyway.", []],
    ["Poetry press in Totnes. I want: latest book on top, newsletter.", ["newsletter"]],
    ["Single malt distillery in Lochaber. Tours by boat (£35, book ahead).", ["tour"]],
    ["Igreja em Petrópolis. Acolhedor, com pedidos de oração por formulário.", ["request"]],
    ["عيادة بيطرية في الدوحة. نموذج حجز موعد.", ["appointment"]],
  ])("forms that are meant: %s", (prompt, forms) => expect(read(prompt).forms).toEqual(forms as never[]));

  test.each([
    ["Choeur mixte d'Annecy. Concert le 20 mars 2027 à Rumilly.", "Annecy"],
    ["Trouwwebsite voor Anke en Thijs, kasteel De Haar in Haarzuilens.", "Haarzuilens"],
    ["E-bike rental on the Isle of Wight. Pick-up at Ryde Pier Head.", "Isle of Wight"],
    ["Änderungsschneiderei, Köln-Ehrenfeld.", "Köln-Ehrenfeld"],
    ["farmacia no centro de braga", "Braga"],
    ["woodfired pizza collective todmorden, margherita £9, nduja £11", "Todmorden"],
    ["Fußballverein. Heimspiele im Waldstadion.", null],
    ["Football club, Cardiff. Training at Pontcanna Fields.", "Cardiff"],
  ])("places: %s", (prompt, place) => expect(read(prompt).place).toBe(place));

  test.each([
    ["Museum at 12 Kelham Lane, Sheffield S3 8RW.", "12 Kelham Lane, Sheffield S3 8RW"],
    ["Buchhandlung in Weimar. Markt 7.", "Markt 7"],
    ["Cabinet à Genève. Rue du Rhône 65.", "Rue du Rhône 65"],
    ["Szkoła w Gdańsku, ul. Długa 12.", "ul. Długa 12"],
    ["Ferme bio. La Haie Longue, 49190 Saint-Aubin.", "La Haie Longue, 49190 Saint-Aubin"],
    ["Fußballverein SV Tannenberg 1923 e.V. mit Herren und Frauen.", null],
    ["Kita in Hamburg. Zum August werden 4 Plätze frei.", null],
  ])("addresses: %s", (prompt, address) => expect(read(prompt).address).toBe(address));

  test.each([
    ["plumber leeds", []],
    [
      "Wir sind drei Hebammen in Erfurt und suchen eine Webseite, auf der Eltern uns finden.",
      ["Wir sind drei Hebammen in Erfurt."],
    ],
    ["We're a folk punk band on tour: 3 march Limerick, 5 march Galway.", ["We're a folk punk band on tour."]],
    [
      "Kieferorthopädische Praxis in Zürich. Zwei Standorte: Bahnhofstrasse 40 und Seestrasse 112.",
      ["Kieferorthopädische Praxis in Zürich."],
    ],
    ["I'm a counsellor. I don't want anything salesy.", ["I'm a counsellor."]],
    ["Escape room in galway! 3 rooms: The Cellar (2-6 players), The Attic (kid friendly).", ["Escape room in Galway!"]],
    ["it's for my consulting practice (mostly coffee importers)", ["Consulting practice (mostly coffee importers)."]],
  ])("statements: %s", (prompt, statements) => expect(read(prompt).statements).toEqual(statements));

  test.each([
    ["We don't do the catering. Old Mill is a converted watermill for weddings, 10 minutes by taxi.", "venue"],
    ["sourdough pizza + natural wine, margate", "restaurant"],
    ["open-source rust library for parsing MIDI", "open-source"],
    ["Choeur mixte amateur d'Annecy", "choir"],
    ["Traduttrice freelance da inglese e tedesco", "translator"],
    ["Surdejsbageri på Nørrebro i København", "bakery"],
    ["서울 망원동 필라테스 스튜디오", "yoga-studio"],
    ["Kadıköy'de diş kliniği", "dentist"],
  ])("kinds: %s", (prompt, kind) => expect(read(prompt).kind).toBe(kind));

  test.each([
    ["Barn hire near Ludlow. Oh and the dog is called Biscuit.", "Barn hire near Ludlow"],
    ["We are Moth & Lantern, a three-person game studio.", "Moth & Lantern"],
    ["Stackpile helps warehouse teams count stock.", "Stackpile"],
    ["https://oldsite.example/index.php?id=3", "oldsite.example"],
    ["I'm a bereavement counsellor.", "Counsellor"],
  ])("names that are proposed: %s", (prompt, name) => expect(suggestSite(prompt).name).toBe(name));

  test("a section for somebody is no audience, and a colour that is not wanted no colour", () => {
    expect(read("A sound museum. Sections: visit, residencies for artists.").audience).toBeNull();
    const { colours } = read("Hebammen in Erfurt. Bitte keine rosa Wölkchen, eher warm, terrakotta und creme.");
    expect(colours.map((colour) => colour.name)).toEqual(["terrakotta", "creme"]);
  });

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
