/** Pages of everyday prompts, read as whoever ordered them reads them: what has to stand there, and what must not. */
import { describe, expect, test } from "bun:test";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { readBrief } from "../../../src/engines/builtin/reader/read.ts";
import { readPage } from "../../../src/html/page.ts";
import { linesOf } from "../../../src/html/text.ts";
import { taskFor } from "./composed.ts";

const NAME = "Northgate";
const pageOf = (prompt: string) => {
  const page = composeTask(taskFor({ name: NAME, prompt }));
  return { ...page, text: linesOf(readPage(page.code.html)).join("\n") };
};
const read = (prompt: string) =>
  readBrief({ name: NAME, prompt, language: null, page: { path: "/", name: "Home", prompt: "" } });
const offered = (prompt: string) =>
  read(prompt).offerings.map(({ name, price }) => (price ? `${name} = ${price}` : name));
const headings = (prompt: string) => pageOf(prompt).sections.map(({ heading }) => heading);

test.each([
  [
    "A union in Leeds. We run a hotline (612-555-0148, Mon-Thu 5-8pm), and workshops.",
    /Call 612-555-0148/,
    /\(612-555-0148(?!,)/,
  ],
  [
    "Tenants in Leeds. Workshops, advice. Join us for $5 a month or whatever you can.",
    /or whatever you can/,
    /month you can/,
  ],
  [
    "need a website for my dads plumbing company in Leeds, leaks, boilers, license M-38812",
    /Plumbing company/,
    /dads/i,
  ],
] as const)("is said whole: %s", (prompt, said, not) => {
  const { text } = pageOf(prompt);
  expect(text).toMatch(said);
  expect(text).not.toMatch(not);
});

test("a number that is said with its word is no second fact without it", () =>
  expect(
    read("Dachdecker in Bamberg. Steildach. Notdienst bei Sturm rund um die Uhr: 0951 440 22.").facts.filter((fact) =>
      fact.startsWith("Notdienst"),
    ),
  ).toEqual(["Notdienst bei Sturm rund um die Uhr: 0951 440 22"]));

test("the town behind a street is where it is, whatever town was named before", () => {
  const brief = read(
    "Farm share. Kale, eggs. Pickup Tuesdays in Ithaca or at the farm, 88 Mill Rd, Trumansburg NY 14886.",
  );
  expect([brief.address, brief.place]).toEqual(["88 Mill Rd, Trumansburg NY 14886", "Trumansburg NY"]);
});

test.each([
  ["Hospice care in Leeds. Nurses visit at home day and night. Grief groups, massage.", ["Grief groups", "Massage"]],
  ["I do dog walking and cat sitting in Bristol BS3 and BS4. £14 per walk, £12 per cat visit.", ["Cat sitting"]],
])("neither times of day nor quarters nor measures are goods: %s", (prompt, goods) =>
  expect(offered(prompt)).toEqual(goods),
);

test.each([
  ["Pizza in Tulsa. Slices, salads. Order by phone 918-555-0122, no delivery.", "Order by phone 918-555-0122"],
  ["Kita in Freiburg. Waldtag. Wir suchen eine Erzieherin (30 Std.) ab September.", "(30 Std.) ab September"],
  ["Bakery in Leeds. Bread, cakes. We are looking for a part-time cellarman from May.", "cellarman from May"],
])("is said to its end: %s", (prompt, said) => expect(pageOf(prompt).text).toContain(said));

test("the number for everybody is not the one for emergencies, which is told whole and once", () => {
  const brief = read(
    "Vet clinic in Boise, Idaho. Exams, surgery. After hours call the emergency line at 208-555-0199. Regular line 208-555-0140.",
  );
  expect(brief.phone).toBe("208-555-0140");
  expect(brief.facts.filter((fact) => fact.includes("0199"))).toEqual([
    "After hours call the emergency line at 208-555-0199",
  ]);
});

test("what is booked at an address is booked there", () => {
  const { code } = pageOf("Physio in Cork. Back pain, knees. Book online at https://lumen.example/book");
  expect(code.html).toContain('href="https://lumen.example/book"');
});

test("half words, and brackets whose hours are told elsewhere, leave no pieces", () => {
  expect(offered("Physio in Cork. Sports injuries, back pain, pre and post natal.")).toContain("Pre and post natal");
  expect(pageOf("Radio in Porto. Shows: Slow Mornings (weekdays 7-10), Jazz (Fri 22h).").text).not.toMatch(/\(\s*\)/);
});

test("where something is not allowed is no place", () =>
  expect(read("Log cabins. Birch, Cedar, Spruce. Canoes included, no pets in Spruce.").place).toBeNull());

test("what is made is no wish, and a wish for a form is not said", () => {
  const { text } = pageOf(
    "A quilt maker. You send clothes, I make a quilt. Form to ask about a quilt with photo upload.",
  );
  expect(text).toContain("I make a quilt");
  expect(text).not.toContain("Form to ask");
});

test.each([
  ["Wedding florist near Asheville. Full service from $4,000, a la carte from $800.", "A la carte = from $800"],
  ["Clube de xadrez em Braga, aulas para crianças às terças 18h-19h30, quota 10€ por mês.", "Aulas para crianças"],
])("is called what it is called: %s", (prompt, name) => expect(offered(prompt)).toContain(name));

test("how long and by whom a trade is carried on is a fact", () =>
  expect(read("Schildersbedrijf in Zwolle, buitenwerk, behang. Al 30 jaar, vader en zoon.").facts).toEqual([
    "Al 30 jaar",
    "vader en zoon",
  ]));

test("words for prices before a price are no name", () =>
  expect(offered("Preschool in Leeds. Half day and full day. Tuition $980/month full day, $640 half day.")).toEqual([
    "Half day = $640",
    "Full day = $980/month",
  ]));

test("a licence is a fact, and nothing to buy", () =>
  expect(read("Plumber in Leeds. Leaks, boilers, license M-38812.").facts).toContain("license M-38812"));

test("who gives things is not asked for an amount, and whoever says when to arrive not for dates again", () => {
  const fieldsOf = (prompt: string) =>
    [...pageOf(prompt).code.html.matchAll(/<(?:input|textarea)[^>]* name="([a-z_]+)"/g)].map(([, name]) => name);
  expect(fieldsOf("Tool library in Leeds. Drills, saws. A form to donate tools.")).not.toContain("amount");
  expect(fieldsOf("Animal shelter in Leeds. Cats, dogs. A donation form.")).toContain("amount");
  expect(
    fieldsOf("Hotel rural en Aracena. Piscina. Reservas con formulario: fechas, número de personas."),
  ).not.toContain("fechas");
});

test("a price that nothing is said of answers what it costs", () =>
  expect(pageOf("A sauna by the harbour in Bergen, open Thu-Sun 15-22, 280 kr.").text).toMatch(
    /What does it cost\?\s+280 kr/,
  ));

describe("what is said to the maker is no word for visitors", () => {
  test.each([
    ["Salon de coiffure à Nantes. Coupes, couleur. Pas de photos de banque d'images.", /banque d/],
    ["Panadería en Granada. Pan, empanadas. Que sea alegre y casero.", /alegre|casero/i],
    ["Food pantry in Galway. Donate button should go to our bank details page.", /bank details/],
    ["Tailor in Leeds. Suits, alterations. Old school elegant.", /old school/i],
    ["Dental lab in Leeds. Crowns, bridges. Don't put prices on it.", /put prices/],
    ["Tutor in Cardiff. GCSE maths, physics. Nothing too modern.", /too modern/],
    ["Attorney in Boston. Visas, asylum. Not legal advice disclaimer in footer.", /footer/],
    ["Uitvaart in Drenthe. Crematie, begraven. Geen prijslijst op de site.", /prijslijst/],
    ["Tischler in Münster. Küchen, Treppen. Ruhig, holzig, keine Animationen.", /holzig|animationen/i],
    ["Caterer in Oslo. Inquiry form with event date, guest count, colors sage and cream.", /\bsage\b|cream/i],
  ])("%s", (prompt, said) => expect(pageOf(prompt).text).not.toMatch(said));

  test.each([
    ["Therapist in Portland. Grief. Please include that in a crisis people should call 988.", "In a crisis people"],
    ["Café in Bath. Cakes, tea. We also want to mention that dogs sleep by the stove.", "Dogs sleep by the stove."],
    ["Co-op in Vermont. Explain how it works in 3 steps: pay, wait, save.", "How it works: pay, wait, save."],
  ])("but what they are to be told is: %s", (prompt, said) => expect(pageOf(prompt).text).toContain(said));

  test.each([
    ["Festival in Hull. Music. Want a buy tickets button up top.", "Buy tickets"],
    ["Software for grocers. CTA: start free trial, secondary: talk to sales.", "Talk to sales"],
  ])("a button has its words and nothing more: %s", (prompt, label) => {
    const { code, text } = pageOf(prompt);
    expect([...code.html.matchAll(/class="btn[^>]*>([^<]+)</g)].map(([, words]) => words)).toContain(label);
    expect(text).not.toMatch(/want a buy|secondary/i);
  });

  test("tickets are ordered by a form of their own, and not by the one for exhibitors", () =>
    expect(pageOf("Festival in Hull. Music. Vendors can apply. Want a buy tickets button.").code.html).toMatch(
      /class="actions"><a[^>]*href="#form-order">Buy tickets</,
    ));
});

describe("goods are goods", () => {
  test.each([
    ["Window cleaners in Leeds. Gutters, shop fronts. Pay by card or bank transfer.", ["Gutters", "Shop fronts"]],
    ["Piano lessons in Bath. 45 min £40. Taught by Helen Zhou, conservatory trained.", ["45 min = £40"]],
    ["Tattoo studio in Leeds. Fine line, blackwork. Artists Jo, Mika, Ren.", ["Fine line", "Blackwork"]],
    [
      "Studio legale a Bologna. Separazioni, successioni. Avv. Ada Poli e Avv. Ugo Conti.",
      ["Separazioni", "Successioni"],
    ],
    ["Clínica em Coimbra. Pilates, massagens. Acordos com Multicare e Médis.", ["Pilates", "Massagens"]],
    ["Festival in Hull. Live music, local beer. Rain or shine. 11am to 7pm.", ["Live music", "Local beer"]],
    ["We run a yarn shop in Hull and sell dyed wool and needles, and on Fridays we knit.", ["Dyed wool", "Needles"]],
    ["Museum in Hull. Adults £7, concessions £5, boat rides, guided tours.", ["Boat rides", "Guided tours"]],
    ["Kite school in Dakhla. Lessons 60€, rental 30€. Bungalows for 2 or 4.", ["Lessons = 60€", "Rental = 30€"]],
    ["Barbearia em Lisboa, corte 15 €, barba 10 €, sábado até 20h.", ["Corte = 15 €", "Barba = 10 €"]],
    ["Drone photos in Fife. Roof surveys, mapping. CAA licensed, insured to £10m.", ["Roof surveys", "Mapping"]],
    [
      "Escuela de surf. Clases 35 €, alquiler 20 €. Monitores titulados: Iker, Leire y Ander.",
      ["Clases = 35 €", "Alquiler = 20 €"],
    ],
    ["Orthodontist in Hull. Braces, retainers. We take Delta Dental, Aetna and Medicaid.", ["Braces", "Retainers"]],
    [
      "Fotógrafo en Lima. Paquetes: Esencial $180 MXN (6 horas), Completo $280 MXN (10 horas y álbum).",
      ["Esencial = $180 MXN", "Completo = $280 MXN"],
    ],
    [
      "Beekeeper in Hull. Candles £6, hive tours in July and August £18.",
      ["Candles = £6", "Hive tours in July and August = £18"],
    ],
    ["松本市の造園業。庭づくり、剪定。対応エリアは松本市、安曇野市、塩尻市。", ["庭づくり", "剪定"]],
    [
      "Attorney in Boston. Visas, asylum. Attorney Ada Poli speaks English, Portuguese and Spanish.",
      ["Visas", "Asylum"],
    ],
    [
      "Nursery in Leicester. Home cooked meals, forest school. Funded places for 2, 3 and 4 year olds.",
      ["Home cooked meals", "Forest school"],
    ],
    ["Gelateria a Rimini, granite, torte gelato, lungomare Tintori 8.", ["Granite", "Torte gelato"]],
    [
      "Garden in Hull. Plots £40, seeds £2. Committee: Sue Ellis (chair), Raj Patel (treasurer).",
      ["Plots = £40", "Seeds = £2"],
    ],
    [
      "Association à Rennes de rencontres linguistiques : anglais le lundi, breton le jeudi.",
      ["Anglais le lundi", "Breton le jeudi"],
    ],
    ["Tea room in Whitby with sea views. Cream tea £8, scones £3.", ["Cream tea = £8", "Scones = £3"]],
    ["Canalizador em Braga. Fugas, esquentadores. Deslocação gratuita.", ["Fugas", "Esquentadores"]],
    [
      "Wedding planner à Aix. Organisation, coordination. Camille Roux, fondatrice, 10 ans d'expérience. Style provençal, pivoine, ivoire.",
      ["Organisation", "Coordination"],
    ],
    ["Lawn mowing and yard cleanup, Plano and Frisco TX. Leaf removal, aeration.", ["Leaf removal", "Aeration"]],
    [
      "Executive coach for women in tech. 1:1 coaching, keynote talks, group program.",
      ["Keynote talks", "Group program"],
    ],
    [
      "Agriturismo a Siena, piscina, cena a 30 euro con prodotti nostri.",
      ["Piscina", "Cena con prodotti nostri = 30 euro"],
    ],
  ])("%s", (prompt, goods) => expect(offered(prompt)).toEqual(goods));

  test.each([
    ["Drone inspection of roofs, wind turbines and solar farms across Scotland. Maps.", "farm"],
    ["Window cleaning for hotels, shops and restaurants in Leeds.", "restaurant"],
  ])("what is worked on is not the trade: %s", (prompt, kind) => expect(read(prompt).kind).not.toBe(kind));
});

describe("what is refused, and what belongs together", () => {
  test.each([
    ["Bookshop in Hull, nothing too modern, please.", []],
    ["Bookshop in Hull. Not minimal, no dark colours, warm.", ["warm"]],
    ["Bookshop in Hull. It shouldn't be too playful, elegant.", ["elegant"]],
    ["Buchladen in Hull, nicht zu modern.", []],
    ["Librairie à Lyon, rien de trop moderne", []],
    ["Libreria a Lucca, non troppo elegante, calda", ["warm"]],
    ["Bookshop in Hull, not only modern but warm", ["modern", "warm"]],
  ] as [string, string[]][])("a tone that is not wanted colours nothing: %s", (prompt, tones) => {
    const brief = read(prompt);
    expect<string[]>(brief.tones).toEqual(tones);
    expect(brief.dark).toBeNull();
  });

  test.each([
    ["Dentist.\n- Whitening, from £200\n- Implants, bridges", ["Whitening = from £200", "Implants · bridges"]],
    ["Bakery.\n- Rye loaf, dark, £4\n- Buns, 2.50 €", ["Rye loaf · dark = £4", "Buns = 2.50 €"]],
  ])("a bullet is one thing with its price: %s", (prompt, goods) => expect(offered(prompt)).toEqual(goods));

  test.each([
    ["Church. Food shelf open Tuesdays 1-4. Office open Monday to Friday 9-12.", ["Monday to Friday"]],
    ["Farm. Farm shop open Fri-Sun 9-5. Maize maze open Saturdays 10-4.", ["Fri-Sun"]],
    ["Garden. Kitchen garden open Sundays 10-4.", ["Sundays"]],
  ])("hours of one thing are none of the house: %s", (prompt, days) => {
    expect(read(prompt).hours.map((hours) => hours.days)).toEqual(days);
  });
});

describe("no fact gets lost or changes its meaning", () => {
  test.each([
    ["Tattoo studio in Leeds. Fine line. Must be 18+ with ID.", "Must be 18+ with ID"],
    ["Workshops in Bristol. Candles. Bookings need a 50% deposit.", "Bookings need a 50% deposit"],
    [
      "Barbearia em Lisboa, corte 15 €, barba 10 €, sem hora marcada, cerveja gelada, estilo retrô.",
      "Sem hora marcada",
    ],
    ["京都のカフェ。コーヒー。予約は受け付けていません。", "予約は受け付けていません"],
    [
      "Choir in Dundee. Next concert 12 December 2026, 7pm, Caird Hall, tickets on the door.",
      "Concert, 7pm, Caird Hall",
    ],
    ["PTA in Hull. Upcoming: summer fair 19 June, uniform swap, quiz night 2 October.", "Quiz night"],
    ["Bakkerij in Haarlem. Brood. Wij zoeken een leerling-bakker!", "Wij zoeken een leerling-bakker!"],
    ["Bakkerij in Haarlem. Brood. Kleine Houtstraat 41.", "Kleine Houtstraat 41\nHaarlem"],
    ["ramen bar austin tx, miso $13, karaage $8. 1704 e 6th st. happy hour all beers $4.", "1704 e 6th st\n"],
    ["School PTA in Hull. Ways to help: bake, set up stalls, join us.", "Ways to help: bake, set up stalls, join us."],
    ["Clínica em Coimbra. Pilates. Equipa: Ana Prates, Rui Tavares.", "Equipa: Ana Prates, Rui Tavares."],
  ])("%s", (prompt, said) => expect(pageOf(prompt).text).toContain(said));

  test("a concert is not held where the choir rehearses", () =>
    expect(
      pageOf("Choir in Dundee. We sing at Trinity Hall. Next concert 12 December 2026, Caird Hall.").text,
    ).not.toMatch(/12 December 2026\n(?:.*\n)?(?:Dundee|Trinity)/));

  test.each([
    ["Panadería en Granada. Abrimos de lunes a sábado de 7:30 a 14:00, domingos cerrado.", "de lunes a sábado"],
    ["横浜の接骨院。受付時間は平日9:00〜12:00、15:00〜19:30。", "平日"],
  ])("hours are whole: %s", (prompt, days) => expect(read(prompt).hours[0]!.days).toBe(days));

  test("questions stand with their answers, and quotations with who said it", () => {
    const { text, leftOut } = pageOf(
      'Co-op in Vermont. FAQ: Can renters join? Yes. Do I need a roof? No, ours are on a field. Reviews from guests: "Best week of my year" – Tom, Berlin. Warm.',
    );
    expect(text).toContain("Can renters join?\nYes.\nDo I need a roof?\nNo, ours are on a field.");
    expect(text).toContain("Reviews from guests\n“Best week of my year”\nTom, Berlin");
    expect(leftOut.map((left) => left.text)).toEqual(["Warm"]);
  });

  test("a heading for a quotation does not tell where on the site it stands", () =>
    expect(headings('Coach in Hull. Quote on homepage: "She changed how I lead" – VP Engineering, Spotify.')).toContain(
      "Quote",
    ));

  test("all addresses stand where the first one does, and branches are not areas served", () => {
    expect(pageOf("Storage in Tulsa OK. Two locations: 4100 E 11th St and 880 S Memorial Dr.").code.html).toMatch(
      /4100 E 11th St.*<address>880 S Memorial Dr<\/address>/,
    );
    expect(headings("Bouldering gym. 3 locations: Denver, Boulder, Fort Collins. Day pass $22.")).not.toContain(
      "Area served",
    );
    expect(read("Funeral directors in Shrewsbury, Telford and Oswestry.").areas).toHaveLength(3);
  });
});

describe("forms and headings", () => {
  test.each([
    ["Mobile vet in Harrow. Request a visit form (pet name, species).", "Request a visit", ["Pet name", "Species"]],
    ["Vet in Leeds\n- vaccinations\n- book a visit form (pet name, species)", "Book a visit", ["Pet name", "Species"]],
    [
      "Dentist in Hull. New patient form should ask patient name and insurance.",
      "New patient",
      ["Patient name", "Insurance"],
    ],
    ["Charity in Hull. Brides can schedule a pickup (date, venue).", "Schedule a pickup", ["Date", "Venue"]],
    ["Church in Hull. Prayer requests can be sent through the site.", "Prayer requests", []],
    ["Church in Hull. Give online button.", "Give online", []],
    ["Dental lab in Hull. Dentists can upload scans (STL) through a secure form.", "Upload scans", []],
    ["松本市の造園業。お問い合わせフォームにお名前、ご希望の作業を入れてください。", null, ["お名前", "ご希望の作業"]],
    [
      "Printers in Boise. Caps. Customers upload their logo and tell us garment, quantity and deadline to get a quote.",
      "Upload your logo",
      ["Garment", "Quantity", "Deadline"],
    ],
    ["Surveyor in Leeds. Clients upload site plans through a form.", "Upload site plans", []],
    [
      "Fietsenmaker in Utrecht. Formulier om een reparatie aan te melden met merk en foto.",
      "Reparatie aanmelden",
      ["Merk"],
    ],
    [
      "Caterer in Leeds. Inquiry form with event date guest count budget dietary needs.",
      null,
      ["Event date", "Guest count", "Budget", "Dietary needs"],
    ],
  ])("%s", (prompt, title, fields) => {
    const [form] = read(prompt).namedForms;
    expect(form!.title).toBe(title);
    expect(form!.fields.map(({ label }) => label)).toEqual(fields);
  });

  test.each([
    "Farrier in Leeds. Trimming £30. No online booking, ring 07700 900461.",
    "Barbier à Lyon, coupe 20 €, sans rendez-vous, 04 78 55 01 23.",
  ])("nobody is asked for an appointment where none is made: %s", (prompt) =>
    expect(pageOf(prompt).code.html).not.toMatch(/form-(?:appointment|quote|booking)/),
  );

  test("a heading says what stands under it", () => {
    const bookshop =
      "Bookshop in Duluth. New books. Story time Saturdays 10am. Author talks every month in our cellar.";
    expect(headings(bookshop)).not.toContain("The story");
    expect(headings("Software for grocers. Pricing: Starter $49, Growth $120.")).toContain("Pricing");
    const locksmith = "24/7 locksmith Philadelphia. Lockouts, safes. Spanish and Russian spoken.";
    expect(pageOf(locksmith).sections[0]!.heading).not.toBe("Spanish and Russian spoken");
  });

  test.each([
    "Museum in Hull. 34 boats and a model corner for children.",
    "Bike shop in Hull. Repairs for all brands.",
    "Lawn mowing in Hull. Hedges. 10% off for seniors and veterans.",
    "Verein in Kassel. Einkaufshilfe. Freundlich, gut lesbar für Senioren.",
  ])("is for nobody in particular: %s", (prompt) => expect(read(prompt).audience).toBeNull());

  test("who books direct books, and sends no message", () =>
    expect(read("Cabins near Hull. Hot tubs. Book direct and save 10%.").forms).toEqual(["booking"]));

  test.each([
    ["Cantina a Modena. Vini. Prenotazione obbligatoria tramite modulo (data, lingua).", "reservation"],
    ["Fahrradladen in Erfurt. Räder, Leasing. Werkstatttermin online anfragen.", "appointment"],
  ] as const)("what is to be booked has its form: %s", (prompt, form) => expect(read(prompt).forms).toEqual([form]));

  test("the dot of a saint or a street is not taken for the end, nor the end for such a dot", () => {
    expect(read("Roofers. Gutters, roofs. Serving Tampa, St. Petersburg and Clearwater.").areas).toHaveLength(3);
    expect(pageOf("Cat rescue in Portland. Open house at 19 Forest Ave. Cheerful.").text).not.toMatch(/cheerful/i);
  });

  test("the towns where one works are served, and the town of the trade stays its place", () => {
    const brief = read("Canalizador em Setúbal. Fugas. Trabalhamos em Setúbal, Palmela e Sesimbra.");
    expect([brief.place, brief.areas.length, brief.hasBranches]).toEqual(["Setúbal", 3, false]);
    expect(read("Dr. Owen Park, economist at the University of Leeds.").place).not.toContain("University");
  });

  test("a town stands with its region, though a street comes before it", () =>
    expect(read("Church. Sunday worship. 1400 Oak Ave, Waterloo Iowa.").place).toBe("Waterloo Iowa"));
});

describe("what a form asks is heard after a colon, in brackets and after what people can do", () => {
  const fields = (prompt: string) => read(prompt).namedForms.flatMap((form) => form.fields.map(({ label }) => label));

  test.each([
    [
      "Nursery in Leeds. Parents should be able to register interest: child's name, date of birth, days needed.",
      ["Child's name", "Date of birth", "Days needed"],
    ],
    ["Catering in Leeds. Ask for a quote: event date, number of guests, budget.", ["Event date", "Number of guests"]],
    ["Marché à Uzès. Les exposants peuvent demander un emplacement (nom, produits, téléphone).", ["Produits"]],
    ["Vétérinaire à Angers. Prise de rendez-vous en ligne avec nom de l'animal, espèce et motif.", ["Espèce", "Motif"]],
    ["Biscuiterie à Dinan. Commandes pour entreprises : demandez un devis (société, quantité, date).", ["Quantité"]],
    ["Tutor in Leeds. Parents please tell me the year group, exam board and what they struggle with.", ["Exam board"]],
    ["Festa em Faro. Voluntários precisam-se: nome, telefone, turno.", ["Nome", "Telefone", "Turno"]],
    ["Imbianchino a Lodi. Richiesta preventivo: tipo di lavoro, metri quadri, indirizzo.", ["Metri quadri"]],
  ] as const)("%s", (prompt, asked) => {
    expect(fields(prompt)).toEqual(expect.arrayContaining([...asked]));
    expect(offered(prompt)).toEqual([]);
  });

  test.each([
    "Bistro in Leeds. Menu: starters, mains, desserts.",
    "School in Leeds. We can teach: piano, violin, singing.",
  ])("goods are not asked for: %s", (prompt) => expect(fields(prompt)).toEqual([]));
});

describe("dates, times and places stay what they are", () => {
  test("a season is no date, and the number after its full stop counts something else", () => {
    const brief = read("Marché à Uzès, place de la République, d'avril à octobre. 25 producteurs, miel, fromages.");
    expect([brief.dates, brief.address]).toEqual([[], "place de la République"]);
    expect(brief.offerings.map(({ name }) => name)).toEqual(["25 producteurs", "Miel", "Fromages"]);
  });

  test("a venue's number stays with the venue", () =>
    expect(read("Band in Leeds. Tour: 16 April Berlin Lido, 20 April Cologne Gebäude 9.").dates).toEqual([
      "16 April Berlin Lido",
      "20 April Cologne Gebäude 9",
    ]));

  test("minutes are no part of a price", () =>
    expect(read("Sauna in Aarhus. Gus sessions Fri and Sat 19:00, 180 kr.").offerings).toEqual([
      { name: "Gus sessions", detail: "Fri and Sat 19:00", price: "180 kr" },
    ]));

  test("a region behind its town is nothing to buy", () =>
    expect(offered("Nursery school in Totnes, Devon for children 2 to 5. Forest mornings, hot lunches.")).toEqual([
      "Forest mornings",
      "Hot lunches",
    ]));
});

test("where nobody books nobody is asked for a date", () =>
  expect(pageOf("Barbershop in Leeds. Skin fades £18, beards £10. No booking just walk in.").text).not.toMatch(
    /appointment/i,
  ));

test("midday is no time of a thing, and hours beside those of things are of things, too", () => {
  expect(offered("Trattoria a Trieste. Jota, gnocchi. Menù di mezzogiorno 14 euro.")).toContain(
    "Menù di mezzogiorno = 14 euro",
  );
  expect(read("Skatepark in Hull. Open sessions daily 2-9 £8, girls & nb night wed 6-9. Helmets £2.").hours).toEqual(
    [],
  );
});

test("whom one has worked for is told as it stands", () =>
  expect(offered("Orgelbouwer in Zutphen. Onderhoud, stemmen. Referenties: Walburgiskerk, Bergkerk Deventer.")).toEqual(
    ["Onderhoud", "Stemmen"],
  ));

test.each([
  "Dog daycare in Boise. Daycare $32/day. Drop off 6:30-9am pick up 4-6:30pm Mon-Fri.",
  "Gästehaus in Lindau. Zimmer ab 80 €. Check-in 15-20 Uhr.",
])("when something is handed over is no opening hour: %s", (prompt) => expect(read(prompt).hours).toEqual([]));

test("what is wished is not sold, but what has a price is told", () =>
  expect(
    read("Allotment association in Leeds. Need pages for rules, plot rents (£38 full plot, £20 half).").offerings,
  ).toEqual([{ name: "Plot rents", detail: "£38 full plot, £20 half", price: null }]));

test("half a sentence is no form's title, and its word says what the form is for", () =>
  expect(
    read("Physiotherapie in Erfurt. Termine telefonisch oder über ein Formular (Name, Telefon).").namedForms[0],
  ).toMatchObject({ purpose: "appointment", title: null }));

test("two ranges of hours with words between them are hours", () =>
  expect(read("Librería en Granada. Abrimos L-S 10:30 a 14 y 17 a 20:30.").hours).toMatchObject([
    { days: "L-S", hours: "10:30 a 14 y 17 a 20:30" },
  ]));

test("around a town is where, and nothing of its own", () =>
  expect(offered("Bloemist in Breda. Boeketten, rouwwerk. Bezorging in Breda en omgeving €7,50.")).toEqual([
    "Boeketten",
    "Rouwwerk",
    "Bezorging in Breda en omgeving = €7,50",
  ]));

test("an appointment that is made elsewhere is made there", () =>
  expect(
    read("Zahnarzt in Kiel. Implantate. Online-Termin über Doctolib: https://www.doctolib.example/l.").buttonLink,
  ).toBe("https://www.doctolib.example/l"));

test("whose member somebody is is a fact", () =>
  expect(
    offered("Watch repair, Leeds. Servicing, straps. Est. 1994, member of the British Horological Institute."),
  ).toEqual(["Servicing", "Straps"]));

test.each([
  ["Radio station in Hull. Shows: Breakfast with Baz (weekdays 7-10), The Soul Hour (Sunday 8pm).", []],
  ["Choir in Tacoma. Rehearsals Tuesdays 7-9pm at St. Mark's.", []],
  ["Surf school in Bude. Kids camps (Mon–Fri 10am–12pm) £150 per week. Open every day 9am to 6pm.", ["9am to 6pm"]],
])("hours of what is held are not those of the place: %s", (prompt, hours) =>
  expect(read(prompt).hours.map((row) => row.hours)).toEqual(hours),
);

test("a thing with its day is taught then, and a price after a colon is of what stands before it", () =>
  expect(
    read(
      "Studio in Bath. Reformer classes Mon Wed 6am, 7am and 9.30am; mat classes Tue 6pm. Kids' parties: £22 per child, minimum 8.",
    ).offerings,
  ).toEqual([
    { name: "Reformer classes", detail: "Mon Wed 6am, 7am and 9.30am", price: null },
    { name: "Mat classes", detail: "Tue 6pm", price: null },
    { name: "Kids' parties", detail: "minimum 8", price: "£22 per child" },
  ]));

test("what applicants are asked stands in their form", () => {
  const { offerings, namedForms } = read(
    "Makers market in Frome. Vendors can apply: name, what you sell, do you need electricity.",
  );
  expect(offerings).toEqual([]);
  expect(namedForms.map(({ purpose, fields }) => [purpose, fields.length])).toEqual([["application", 3]]);
});

test("names before dates are events, and over a list of events stand no towns", () => {
  const { events, offerings } = read(
    "Choir in Tacoma. Upcoming concerts: Winter Light, December 12, 7pm; Songs of the Sound, March 21, 4pm.",
  );
  expect(events).toEqual([
    { date: "December 12", name: "Winter Light, 7pm" },
    { date: "March 21", name: "Songs of the Sound, 4pm" },
  ]);
  expect(offerings).toEqual([]);
  expect(read("Hospice in Norwich. Events: Midnight Walk 6 June, Summer Fair 12 July.").events).toEqual([
    { date: "6 June", name: "Midnight Walk" },
    { date: "12 July", name: "Summer Fair" },
  ]);
});

test("what is written without a comma is read as if it had them", () => {
  const brief = read(
    "mobile dog wash in Geelong owner is Jodie we come to you hydrobath from $45 nail clip $15 full groom $95 add a booking form with dogs name breed and suburb bright blue and yellow",
  );
  expect(brief.offerings.map(({ price }) => price)).toEqual(["$15", "$95"]);
  expect(brief.namedForms[0]?.fields.map(({ label }) => label)).toEqual(["Dogs name", "Breed", "Suburb"]);
  expect(brief.colours.map(({ name }) => name)).toEqual(["bright blue", "yellow"]);
});

test("a list is headed as the prompt heads it, and whose portfolio it is says the kind", () => {
  const prompt = "Portfolio for architect Jun Takeda, Melbourne. Projects: Fitzroy House, Otways Cabin.";
  expect(read(prompt).kind).toBe("architect");
  expect(headings(prompt)).toContain("Projects");
});

test("a link without an address is asked for, and no form stands in for it", () => {
  const { text, leftOut } = pageOf("Radio station in Bristol. Listen live button. Donations form.");
  expect(text).not.toContain("Listen live");
  expect(leftOut.find(({ text: said }) => said === "Listen live button")?.reason).toContain("address");
  expect(pageOf("Beach café in Polzeath. Crab sandwiches. Tide times link.").text).not.toContain("link");
});

test("a call with an address is the button's", () =>
  expect(
    pageOf("Pilates studio in Bath. Book through our Mindbody: https://clients.example.com/p.").code.html,
  ).toContain('href="https://clients.example.com/p">Book through our Mindbody</a>'));

test.each([
  ["Saddlery in Cootamundra. Bridles $280. No online shop.", /online shop in/i],
  ["Hospice in Norwich. Pages for families, referrers and supporters.", /Pages for/],
  ["Florist in Kinsale. We book 20 weddings a year only.", /Request a booking/],
  ["Waller in Hartington, SK17. Repairs £95, new walls from £140 per square metre.", /New walls metre/],
])("is not said: %s", (prompt, not) => expect(pageOf(prompt).text).not.toMatch(not));

test.each([
  ["Window cleaner in Swindon. Terrace £12, semi £15. Quote form - name, postcode, house type.", "quote", 3],
  ["Food truck in Austin. Fries $11. Catering inquiries welcome: date, headcount, address.", "contact", 3],
  ["Science camp in Boulder. Register: child name, age, which week.", "registration", 3],
] as const)("what a form is to ask is listed after it: %s", (prompt, purpose, count) => {
  const { namedForms, offerings } = read(prompt);
  expect(namedForms.map((form) => [form.purpose, form.fields.length])).toEqual([[purpose, count]]);
  expect(offerings.every(({ price }) => price !== null)).toBe(true);
});

test("a saying in quotes is no list, and what follows a dash says what the business is", () =>
  expect(
    offered(
      "Taberna Lola – Spanish wine bar, Glasgow. Small plates £5, sherry £14. 'Vino, tapas y amigos' as tagline.",
    ),
  ).toEqual(["Small plates = £5", "Sherry = £14"]));

test.each([
  ["Hof bei Ulm. Gemüse, Eier. Ansprechpartner: Lisa Feld (Gärtnerin), Tom Oster (Büro).", "Tom Oster (Büro)"],
  ["Biogas in Husum. Planung, Bau. Ansprechpartner: Hauke Jensen, Bauleiter.", "Hauke Jensen, Bauleiter"],
  ["Hebammenpraxis in Kassel mit drei Hebammen: Julia Brandt (Kurse), Nora Seidel (Wochenbett).", "Nora Seidel"],
  [
    "karateschule in kiel, kinder, erwachsene. trainer: ingo petersen (5. dan), mareike lohse.",
    "ingo petersen (5. dan)",
  ],
  ["Clínica em Aveiro. Implantes. Dra. Inês Matos (diretora), Dr. Rui Leal (implantes).", "Rui Leal (implantes)"],
  ["松本市の木工教室です。椅子作り講座 48,000円。講師は山田健一と佐藤美咲。", "講師は山田健一と佐藤美咲"],
  ["Kinderopvang in Assen. Tuin, spelen. Leidsters: Sanne, Fatima en Joke.", "Leidsters: Sanne, Fatima en Joke"],
  ["estudio en bariloche, fineline, color. tatuadores: nico, flor y mati.", "atuadores: nico, flor y mati"],
])("people are told with what they do, and not sold: %s", (prompt, told) => {
  expect(offered(prompt).join()).not.toMatch(
    /Hebammen|Feld|Oster|Jensen|Brandt|Seidel|lohse|Leal|山田|佐藤|Sanne|Fatima|Joke|nico|flor|mati/iu,
  );
  expect(pageOf(prompt).text).toContain(told);
});

test.each([
  ["orgelbauer in emden. orgeln. werkstatt: deichstr. 12, 26506 norden.", "deichstr. 12, 26506 norden"],
  [
    "radio en Valparaíso, talleres, música, dirección cerro alegre, almirante montt 210",
    "cerro alegre, almirante montt 210",
  ],
  ["kapper in zwolle, knippen 25 euro, diezerstraat 14, 8011 rg zwolle", "diezerstraat 14, 8011 rg zwolle"],
  ["Studio in Köln, Mix ab 250 € pro Song, Mastering 60 €.", null],
])("a street is one without capitals, and a price is none: %s", (prompt, address) =>
  expect(read(prompt).address).toBe(address),
);

test.each([
  ["Café in Leipzig mit veganem Kuchen und hausgemachter Limonade.", ["Veganer Kuchen", "Hausgemachte Limonade"]],
  ["Orgelbau in Emden. Wir restaurieren Orgeln und stimmen Klaviere.", ["Orgeln", "Klaviere stimmen"]],
  ["Café à Nantes. Plus de 600 jeux. Pas de plats chauds, mais planches et gâteaux.", ["Planches", "Gâteaux"]],
  ["Ateliê no Rio. Vendemos peças e alugamos o forno por R$ 150.", ["Peças", "O forno = por R$ 150"]],
  ["Schlüsseldienst in Hamm. Türöffnung 89 €, nachts und sonntags 149 €.", ["Türöffnung = 89 €"]],
  ["Lavanderia a Padova. Servizio lava e piega 12 €.", ["Servizio lava e piega = 12 €"]],
  [
    "Vela a Bari, corsi per bambini dai 7 ai 12 anni (5 giorni, 180 euro), corso adulti 240 euro.",
    ["Corsi per bambini dai 7 ai 12 anni", "Corso adulti = 240 euro"],
  ],
])("what is sold is called as it is alone: %s", (prompt, goods) => expect(offered(prompt)).toEqual(goods));

test("when a course or a service takes place stands with it, and is not when it is open", () => {
  const course = read("Ateliê em Lisboa. Aulas de torno terças e quintas das 19h às 21h30, R$ 320 por mês.");
  expect(course.hours).toEqual([]);
  expect(course.offerings).toEqual([
    { name: "Aulas de torno", price: "R$ 320 por mês", detail: "terças e quintas das 19h às 21h30" },
  ]);
  const church = "Pfarrei in Landshut. Gottesdienste Sa 18 Uhr, So 9:30 und 11 Uhr.";
  expect(pageOf(church).text).toContain("Gottesdienste Sa 18 Uhr, So 9:30 und 11 Uhr");
  expect(read("木工教室です。営業時間は10時から17時、水曜定休。").hours.map(({ hours }) => hours)).toEqual([
    "10時から17時",
    "水曜定休",
  ]);
});

test.each([
  ["Pfarrei in Landshut. Anfrage für Taufe und Trauung als Formular.", "Anfrage für Taufe und Trauung", []],
  [
    "Bloco no Recife. Ensaios. Quem quiser tocar se inscreve com nome, idade e instrumento.",
    null,
    ["Nome", "Idade", "Instrumento"],
  ],
  ["Karate in Kiel. Kurse. Anmeldung per Formular Name, Alter, Telefon.", null, ["Name", "Alter", "Telefon"]],
])("a form is called and asks as it is said: %s", (prompt, title, fields) => {
  const [form] = read(prompt).namedForms;
  expect(form?.fields.map(({ label }) => label)).toEqual(fields as string[]);
  if (title) expect(form?.title).toBe(title);
});

test("a concert keeps its name where its hour follows its date", () =>
  expect(read("Chorale à Angers. Concert de Noël le 14 décembre à 17h à l'église Saint-Laud.").events).toEqual([
    { date: "14 décembre", name: "Concert de Noël, à 17h à l'église Saint-Laud" },
  ]));

test("hours begin with their own day, and a receipt's word for hours is one", () => {
  const bakery = read("Padaria em Faro. Pão. Encomendas para retirar no sábado. seg-sex 6h30-19h, sáb 7h-13h.");
  expect(bakery.hours.map(({ days }) => days)).toEqual(["seg-sex", "sáb"]);
  const practice = read("整体院です。受付時間 9:00〜19:00、日曜・祝日休み。");
  expect(practice.hours.map(({ hours }) => hours)).toEqual(["9:00〜19:00", "日曜・祝日休み"]);
});

test.each([
  ["Atelier à Lille. Retouches, robes. Surtout pas de rose !", "rose", false],
  ["Residencia en Córdoba. Fisioterapia, comida. Letra grande, por favor.", "etra grande", false],
  ["Café in Leipzig. Kuchen, Kaffee. Laptops am Wochenende bitte nicht.", "Laptops am Wochenende bitte nicht", true],
  ["Pastelaria em Setúbal: bolos, pão. Sem site de compras online, só contactos.", "ompras online", false],
  ["Autoescuela en Málaga. Permiso B, moto. Nada de letras raras.", "letras raras", false],
  ["Bloco no Recife. Oficinas, camisetas. Sem patrocinadores na página.", "patrocinadores", false],
])("what visitors are asked is told, and what the designer is asked is not: %s", (prompt, words, isTold) =>
  expect(pageOf(prompt).text.includes(words)).toBe(isTold),
);

describe("English prompts of small businesses", () => {
  test.each([
    ["Food pantry in Dayton, cooking classes, soup lunches. Most needed: peanut butter, cereal, shampoo.", 2],
    ["Makers in Halifax, laser cutter, wood shop. Volunteers needed: sewers, bike mechanics, a treasurer.", 2],
    ["Sharpening in Brisbane, knives, mowers. Drop off points: Ashgrove Butchers, Cut & Co salon.", 2],
    ["Nähcafé in Bonn, Stricken, Häkeln. Gesucht: Nähmaschinen, Garn, Knöpfe.", 2],
    ["Swap in York, repairs, tea. Bring clothes, toys, books.", 2],
    ["Allotments in Ely, plots £42, sheds. Rules: no bonfires, no glass, dogs on leads, sheds max 6x4ft.", 2],
    ["ESOL in York, CV help, citizenship test practice. Interpreters: Arabic, Somali, Farsi, Portuguese.", 2],
    [
      "ESOL in York, CV help, citizenship test practice. We need volunteer teachers, 2 hours a week, training given.",
      2,
    ],
    [
      "Village hall in York, main hall £18, kitchen £15. Regulars: Mon Pilates 9.30, Tues Toddlers 10-11.30, Sat Farmers market 2nd Saturday 9-12.",
      2,
    ],
    [
      "Tabla player in York. Lessons £30, weddings £250. Past performances: Southbank Centre, WOMAD, BBC Asian Network.",
      2,
    ],
    ["Crab boils in York. Crawfish £28, shrimp £34. Price includes tables covered in paper, gloves, sauce.", 2],
    [
      "Barber in York, cuts £32, beard £18. Barbers: Marcus (owner worker), Dee, Yolanda, Kit - Kit does textured hair & locs.",
      2,
    ],
    ["Preschool in Tofino, 2 day £420, 3 day £590. Pack: lunch, full change of clothes, wool socks.", 2],
    ["Waller in York, new walls £320, repairs £180. Past work: Daylesford, National Trust Chastleton.", 2],
    ["ABA therapy in Katy, sessions £60, reports £90. Insurance: BCBS, Aetna, Cigna, Tricare.", 2],
    ["Ukulele group in York, lessons £5, hire £3. Gigs booked: Whit Friday, Christmas lights.", 2],
    ["Piano movers in York, uprights £140, grands £280. Two man crew: Des and Winston, 26 years.", 2],
    ["Coding tutors in York, Python £40, web £50. Tutors are uni women: Aroha, Jess, Mei Ling, Sana.", 2],
  ])("what is needed or brought, and where it is handed over, is told and not sold: %s", (prompt, goods) => {
    expect(offered(prompt)).toHaveLength(goods);
    const last = prompt.split(". ").at(-1)!.replace(/\.$/, "");
    expect(pageOf(prompt).text).toContain(last);
  });

  test.each([
    ['Climbing in York. Our motto: "Chalk up, come out."', "Chalk up, come out."],
    ['Chippy in York, cod £9. "Proper chips, proper portions".', "Proper chips, proper portions."],
    ["Sharpening in York, knives £9. Slogan: blunt is for opinions", "Blunt is for opinions."],
    ["Bäckerei in Bonn. Brot. Unser Motto: Gutes Brot, guter Tag.", "Gutes Brot, guter Tag."],
  ])("a slogan stands whole, right after what the business is: %s", (prompt, slogan) => {
    expect(read(prompt).statements.slice(0, 2)).toContain(slogan);
    expect(pageOf(prompt).text).toContain(`\n${slogan}\n`);
  });

  test.each([
    ["Boats in York. Winterization $249 up to 24ft, $329 over.", "Winterization", "$249", "up to 24ft, $329 over"],
    ["Vet in Tucson. cats $60 dogs under 40lbs $95 over 40 $130", "Dogs under 40lbs", "$95", "over 40 $130"],
    [
      "Sauna in Malmö. Private hire 1,400 kr for 2 hours max 8 persons.",
      "Private hire",
      "1,400 kr",
      "for 2 hours max 8 persons",
    ],
    ["Fish stand in York. smoked salmon $24 lb, live uni $9 each", "Smoked salmon", "$24 lb", null],
    ["Parents in York. Choir, mums & babies group £4.", "Mums & babies group", "£4", null],
    [
      "Doulas in York. Postpartum care $45/hr day, $55/hr overnight.",
      "Postpartum care",
      "$45/hr",
      "day, $55/hr overnight",
    ],
    ["Mending in Frome. Darning from £18, cashmere patches POA.", "Cashmere patches", "POA", null],
    ["Allotments in Ely. plots, full £42 yr half £24 yr", "Half", "£24 yr", null],
    ["Perogies in Winnipeg, frozen by the dozen: potato cheddar $9, blueberry $11", "Potato cheddar", "$9", null],
    ["Bookbinder in York. A6 notebook £18, A5 £32, leather journal £69", "A5", "£32", null],
    [
      "Beeswax in Stroud. Candles. Wraps: small £5, medium £7, set of three £18.",
      "Wraps",
      null,
      "small £5, medium £7, set of three £18",
    ],
    [
      "Curling club in York. Fees: adult $385, student $150, Little Rockers $95.",
      "Fees",
      null,
      "adult $385, student $150, Little Rockers $95",
    ],
    [
      "Tool library in Dunedin. Membership $40/yr or $20 community card.",
      "Membership",
      "$40/yr or $20 community card",
      null,
    ],
    ["Nails in York, gel £55. removal of other salons work £15.", "Removal of other salons work", "£15", null],
    [
      "Septic pumping in York. 1000 gal tank pump out $375, riser install from $600",
      "1000 gal tank pump out",
      "$375",
      null,
    ],
    [
      "Instruments in York. Clean £85. Rentals: trumpet £22/mo, clarinet £20/mo, rent to own.",
      "Rentals",
      null,
      "trumpet £22/mo, clarinet £20/mo, rent to own",
    ],
    [
      "Quilting in York. Edge to edge 2.5 cents per sq inch, custom 6 cents.",
      "Edge to edge",
      "2.5 cents per sq inch",
      null,
    ],
    [
      "Elopement planner in Banff. Packages: Just Us $1,900 (permit, ceremony), Summit $4,200.",
      "Just Us",
      "$1,900",
      "permit, ceremony",
    ],
    ["Bookshop in Otley, fiction, poetry. Book search service £2.", "Book search service", "£2", null],
    [
      "Braids in York. Knotless small $260 medium $200 large $160, cornrows from $60.",
      "Knotless small",
      "$260",
      "medium $200 large $160",
    ],
    ["Shuttle in York. Return £95, groups 6+ £45 each.", "Groups 6+", "£45 each", null],
    ["Bakery in York. Milling our own wheat from Nash's. Bread subscription £34.", "Bread subscription", "£34", null],
    [
      "Church in York. Plates $12: fried catfish, smothered pork chop, or veggie plate; cornbread, tea.",
      "Plates",
      "$12",
      "fried catfish, smothered pork chop, or veggie plate, cornbread, tea",
    ],
  ])("a price has all that is said of it: %s", (prompt, name, price, detail) =>
    expect(read(prompt).offerings).toContainEqual({ name, price, detail }),
  );

  test.each([
    ["Estate sales in Ohio. Clean outs. Commission 35%, $3500 minimum.", /^Minimum/],
    ["Makers in Halifax, classes, lathes. Workshop open Tue–Fri 1-9, Sat 10-4.", /^Workshop/],
    ["Rugs in York, cleaning, repairs, greater Columbus.", /^Greater/],
    ["Canoes in York. Single £25, double £35. Bond £50 cash. Parking off Boathouse Rd.", /^(?:Bond|Parking)/],
    [
      "llama trekking outfitter, Livingston Montana. half day $95, full day $165. wear boots, bring water.",
      /^(?:Llama|Livingston|Wear)/,
    ],
    ["Books in York. Journal £69, 850 kr with materials and soup.", /^Soup/],
    ["Ghost walks in York, adults £28. Rain or shine, no refunds within 24h, one mile on uneven bricks.", /^One/],
    ["Tree surgeon in York. NPTC qualified, £5m public liability. Felling, pruning.", /liability/],
    ["Oysters in York. Petites $1, standards $2, minimum order 50. Tours $60, kids 8+.", /^(?:Minimum|Kids)/],
    ["Wraps in York, candles £12. Custom orders welcome, allow 2 weeks.", /^Allow/],
    [
      "Parish in York. Parish priest Fr Michael Doan, pastoral associate Anne Keogh. Baptisms second Sunday.",
      /Keogh|Baptisms/,
    ],
    ["Letterpress studio run by two sisters, Marta and Ewa, in York. Cards, posters.", /Marta/],
    ["I do taxes for artists, musicians and writers in York. LLC setup $400.", /artists|Musicians/],
    ["Barber in York, cuts £32, kids £24, students £5 off Tues.", /^Students/],
    ["Bookshop in Otley, fiction, poetry. Dogs and prams fine, stairs to first floor.", /^(?:Dogs|Stairs)/],
    ["Sawmill in York, slabs £40, 4 hr min. Blade strikes £35. Max log 36 inch diameter.", /min|^Max/],
    ["Hi, I am Ravi, tabla player and teacher in Leicester. Lessons at home £30.", /player|Teacher/],
    ["Tenants union in York. We organise renters, fight evictions, run a hotline.", /^(?:Renters|Fight)/],
    ["Clocks in York, longcase, cuckoo. Home visits £35, refunded against repair.", /^Refunded/],
    ["Bat rescue in York. Don't touch with bare hands, put it in a box with air holes.", /hands|holes/],
    [
      "Psychologist in York. PTSD, sleep. £95 for 50 min, superbill provided, WorkSafeBC and VAC accepted.",
      /^(?:Super|Work|VAC)/,
    ],
    ["Wool mill in York. scour £9/kg, card £14 per kilo, min 3kg raw.", /^Min/],
    ["Big band in York. Swing, Latin. Rehearse Mondays, always need trombones.", /^Rehearse/],
    ["Embroidery guild in York. Programs: Jan goldwork, Sept auction, Nov show & tell.", /^Tell/],
    [
      "Locksmith in Hamilton. Rekey £25, deadbolt £140. Hamilton, Burlington, Stoney Creek, Ancaster, Dundas.",
      /Creek|Ancaster/,
    ],
    ["Waller, DSWA Advanced, working from Chipping Norton. New walls £320.", /DSWA|Working/],
    ["Braids in York, cornrows £60. 15 min late = £20.", /late/],
    ["Truffle farm in York. Truffle hunts with Fern and Biscuit the dogs, June to mid August, £95.", /Fern|June/],
    ["Hiya, I'm Gaz. I MC weddings in York. Full day £450.", /^Hiya/],
    ["Ukuleles in York, hire £3. First session free then £3 towards room.", /^First/],
    [
      "Surf school in York, private £160, group £70. Lessons 9am and 11.30am, weekends only rest of year.",
      /^(?:Lessons|Weekends)/,
    ],
    [
      "B&B in York. Byre room £95. Ring Joan, 017683 55012, evenings best; internet comes and goes.",
      /^(?:Evenings|Internet|Goes)/,
    ],
    [
      "Doula in York. Days £22, nights £200. Trained with Nurturing Birth, mentor with Doula UK.",
      /^(?:Trained|Mentor)/,
    ],
    ["Learn to surf with Jenno at East Beach, Port Fairy. private £160.", /^Jenno/],
    [
      "Bat rescue in York. Adoption packs £15. Volunteer drivers and carers needed, rabies jabs paid for.",
      /drivers|Carers/,
    ],
    ["Estate sale company serving greater Columbus Ohio since 2009. Commission 35%.", /^Greater/],
  ])("no words around a price, hours or a town are sold: %s", (prompt, not) =>
    expect(offered(prompt).filter((name) => not.test(name))).toEqual([]),
  );

  test.each([
    [
      "Boat repair in York. Want a form: name phone boat make length whats wrong",
      ["Name", "Phone", "Boat make", "Length", "Whats wrong"],
    ],
    ["Kennels in York. form: breed age spayed/neutered? vet phone", ["Breed", "Age", "Spayed/neutered", "Vet phone"]],
    [
      "Pantry in York. Volunteer form - name, days available, can you lift 40 lbs.",
      ["Name", "Days available", "Can you lift 40 lbs"],
    ],
    [
      "Climbing in York. Sign up form: name, climbed before?, access needs.",
      ["Name", "Climbed before", "Access needs"],
    ],
    [
      "Allotments in Ely. waiting list form name address phone prefer full or half",
      ["Name", "Address", "Phone", "Prefer full or half"],
    ],
    [
      "Bakery in York. Order form with name, what and how many, pickup Friday date.",
      ["Name", "What", "How many", "Pickup Friday date"],
    ],
    [
      "Photos in York. Inquire form due date, hospital/home, package, how did you find me",
      ["Due date", "Hospital/home", "Package", "How did you find me"],
    ],
    [
      "Wool mill in York. form for booking a slot - name, breed, kilos, what you want made",
      ["Name", "Breed", "Kilos", "What you want made"],
    ],
    ["Big band in York. Booking form date venue hours budget.", ["Date", "Venue", "Hours", "Budget"]],
    [
      "Junk cars in York. fill out form year make model mileage zip does it run.",
      ["Year", "Make", "Model", "Mileage", "Zip", "Does it run"],
    ],
    [
      "Preschool in York. Waitlist for Sept 2026 form - child name, DOB, parent email, which days.",
      ["Child name", "DOB", "Parent email", "Which days"],
    ],
    ["Co-op in York. Join form (parents names, photo consent yes/no).", ["Parents names", "Photo consent"]],
    [
      "Arcade repair in York. Form machine name year whats it doing town.",
      ["Machine name", "Year", "Whats it doing town"],
    ],
    [
      "Doula in York. Enquiry form due date or baby's age, what support, days.",
      ["Due date or baby's age", "What support", "Days"],
    ],
    [
      "Chess in York. Registration form student name grade school rating parent cell.",
      ["Student name", "Grade", "School", "Rating", "Parent cell"],
    ],
  ])("a form asks all that is listed without commas: %s", (prompt, labels) =>
    expect(read(prompt).namedForms[0]!.fields.map(({ label }) => label)).toEqual(labels),
  );

  test.each([
    [
      "Estate sales in Ohio. Need 2 forms: one for a free consultation (name, address) and one to join the email list (email, zip).",
      [
        ["Name", "Address"],
        ["Email", "Zip"],
      ],
    ],
    [
      "Bakery in York. I need two forms, a cake order form (date, flavour) and a wholesale enquiry form (business name, address).",
      [
        ["Date", "Flavour"],
        ["Business name", "Address"],
      ],
    ],
    [
      "Church in York. Forms: prayer request (name, prayer), hall booking (date, purpose).",
      [
        ["Name", "Prayer"],
        ["Date", "Purpose"],
      ],
    ],
    [
      "Hundeschule in Ulm. Zwei Formulare: eins für die Anmeldung (Name, Rasse) und eins für Gutscheine (Name, Betrag).",
      [
        ["Name", "Rasse"],
        ["Name", "Betrag"],
      ],
    ],
    ["Radio in York. Donate button + become a DJ form (name, music taste).", [["Name", "Music taste"]]],
  ])("several forms in a sentence each ask their own: %s", (prompt, labels) =>
    expect(read(prompt).namedForms.map(({ fields }) => fields.map(({ label }) => label))).toEqual(labels),
  );

  test("what is said not to be open is no opening, and a night for some has hours of its own", () => {
    expect(read("Boats in York, engines, hulls. Not open Sundays.").hours.map(({ hours }) => hours)).toEqual([
      "Not open Sundays",
    ]);
    const club = read("Climbing club in York. Girls & nb night Wednesdays 7-9pm, quiz & karaoke night.");
    expect([club.hours, club.offerings[0]]).toEqual([
      [],
      { name: "Girls & nb night", detail: "Wednesdays 7-9pm", price: null },
    ]);
  });

  test("who somebody is stands before the name, and what is taught under its own heading", () => {
    expect(pageOf("Cafe in York, coffee £3. Owner: Chef Marcus Bell.").text).toContain("Owner: Chef Marcus Bell");
    const page = pageOf(
      "I am a senior lecturer in history at Leeds. Teaching: HIST2405 The Black Death, HIST3100 Crusades. Accepting PhD students.",
    );
    expect(page.sections.map(({ heading }) => heading)).toContain("Teaching");
    expect(page.text).toContain("Senior lecturer");
  });

  test.each([
    ["llama trekking outfitter, Livingston Montana. half day $95", "Livingston Montana"],
    ["Canoe and kayak hire Fairfield VIC. Single £25.", "Fairfield VIC"],
    ["I'm a UX researcher in Lagos, working with startups across Africa.", "Lagos"],
    ["Family oyster farm on Salt Creek, Wellfleet MA since 1994. Petites $1.25.", "Wellfleet MA"],
    ["mobile nail tech covering Gold Coast from Coomera to Burleigh. gel $55", "Gold Coast"],
    ["Tree surgeon Tewkesbury. Felling, pruning.", "Tewkesbury"],
    ["Hi, I am Ravi, tabla player and teacher in Leicester.", "Leicester"],
    ["Pickleball club at Caledonia Park, Pacific Grove CA. Open play Tuesdays.", "Pacific Grove CA"],
    ["Clock & barometer repairs Lichfield since 1978. Longcase, cuckoo.", "Lichfield"],
    ["CASH FOR JUNK CARS CHARLESTON SC!!! we pay $300 same day free tow.", "Charleston SC"],
    ["Dry stone waller, working from Chipping Norton. New walls £320.", "Chipping Norton"],
    ["African hair braiding Aurora Colorado by Dana from Togo. Cornrows $60.", "Aurora Colorado"],
  ])("the place is the town with its state, where the business is: %s", (prompt, place) =>
    expect(read(prompt).place).toBe(place),
  );

  test.each([
    [
      "Perogies in Winnipeg. Order by Wednesday for Friday pickup 4-7 at 512 Selkirk Ave.",
      "Order by Wednesday for Friday pickup 4-7",
    ],
    ["Bookbinder in York. Please write before you come.", "Please write before you come"],
    ["UX researcher in York. Talks: UX Nigeria 2023, Pixel Lagos 2024.", "Talks: UX Nigeria 2023, Pixel Lagos 2024"],
    ["Climbing in York, lessons £9. Beginners welcome, under 16s need an adult.", "Under 16s need an adult"],
    ["Nails in York, gel £55. $30 deposit to secure booking, 24hrs notice to cancel.", "$30 deposit to secure booking"],
    ["ESOL classes in York. No need to book.", "No need to book"],
    [
      "ESOL classes in York. We need volunteer teachers, 2 hours a week, training given.",
      "We need volunteer teachers, 2 hours a week, training given",
    ],
    [
      "Letterpress studio run by two sisters, Marta and Ewa, in York. Cards.",
      "run by two sisters, Marta and Ewa, in York",
    ],
    ["Elopements in Banff. Book 4+ months ahead for July & August.", "Book 4+ months ahead for July & August"],
    ["Deaf theatre in Cardiff. Text 07700 900777, no voice calls please.", "No voice calls please"],
    ["Crab boils in York, crawfish £28. need power & a hose.", "Need power & a hose"],
    [
      "Funeral celebrant in York. I work with all families, including those with no money: please just ask.",
      "please just ask",
    ],
    ["Bakery in York, bread £4. Gluten free? sorry no. Rye £5.", "Gluten free (sorry no)"],
    [
      "Bike bus in York. We need ride leaders, corkers, a sweep, and someone with a cargo bike.",
      "We need ride leaders, corkers, a sweep, and someone with a cargo bike",
    ],
  ])("what visitors have to know is told to them: %s", (prompt, said) => expect(pageOf(prompt).text).toContain(said));

  test("once a month is no opening, and plurals in a row are a list", () => {
    expect(read("Bookbinder in York. Workshop once a month, Saturday 11 to 15.").hours).toEqual([]);
    expect(
      offered(
        "appliance repair springfield IL washers dryers fridges ovens $79 service call waived if we do the repair same day mon-sat 8-6",
      ),
    ).toEqual(["Washers", "Dryers", "Fridges", "Ovens"]);
  });

  test("nobody books where there is no need to, and no wish for no form is said", () => {
    expect(read("ESOL classes in York. No need to book.").forms).not.toContain("booking");
    const page = pageOf("Tree surgeon in York. Ring 07700 900456. Don't want a contact form just the number big");
    expect(page.text).not.toContain("number big");
    expect(page.code.html).not.toContain("<form");
  });

  test("a quotation with a name behind it stands as one, and nothing after it is part of the name", () => {
    const { quotes } = read('Doula in York. "She caught the moment" - Leah R. Inquire by email.');
    expect(quotes).toEqual([{ under: "", text: "She caught the moment", by: "Leah R." }]);
    expect(pageOf('Doula in York. "She caught the moment" - Leah R.').text).toContain("What people say");
  });

  test("days by their first letters are hours, and the button of a link ends with no little word", () => {
    expect(
      read("Instruments in York, repairs. Shop open M-F 9-5.").hours.map(({ days, hours }) => `${days} ${hours}`),
    ).toEqual(["M-F 9-5"]);
    expect(read("Barber in York, cuts. book with button https://booksy.example/2nd").actions).toEqual(["Book"]);
  });

  test("days with slashes are whole, the second Sunday is not every Sunday, and a form is called without its minutes", () => {
    expect(read("Pickleball club in York. Open Tu/Th/Sa 8-11am.").hours.map(({ days }) => days)).toEqual(["Tu/Th/Sa"]);
    expect(read("Guild in York. We meet 2nd Sunday 2-4:30 at the library.").hours).toEqual([]);
    expect(read("Psychologist in York. Free 15 min consult form: first name, email.").namedForms[0]!.title).toBe(
      "Consult",
    );
    expect(
      read("Estate sales in York. Need 2 forms: one for a consultation (name, address) and one to join (email).")
        .namedForms[0]!.title,
    ).not.toBe("Need");
  });

  test("a closed day before others is told, and where one arrives at eleven is no address", () => {
    expect(
      read("Braids in York, cornrows £60. Mon closed Tue-Sat 8-7.").hours.map(({ days, hours }) =>
        `${days} ${hours}`.trim(),
      ),
    ).toEqual(["Mon closed", "Tue-Sat 8-7"]);
    expect(read("Bike shuttle. Pick up 7am Tynemouth, arrive Whitehaven 11.").address).toBeNull();
  });

  test("what slashes divide is to be chosen, and how the waiting list stands is no field of it", () => {
    const [form] = read("Tutors in York. Enrol form: girl's name, age, experience none/some/lots.").namedForms;
    expect(form!.fields.at(-1)).toEqual({ label: "Experience", options: ["None", "Some", "Lots"] });
    const therapy = read("Therapy in Katy. Waitlist: after school slots only, mornings open now.");
    expect(therapy.namedForms.flatMap(({ fields }) => fields)).toEqual([]);
  });
});

test.each([
  [
    "Tattoo artist in Leeds. Merch link https://ink.example/shop, my Instagram @ink.leeds.",
    ["Merch", "Instagram @ink.leeds"],
  ],
  ["Bakery in Leeds. Sourdough, buns. Follow us on Instagram and TikTok @crumb", ["Instagram @crumb", "TikTok @crumb"]],
  ["Bäckerei in Bremen. Brot, Instagram (@blau), Telefon 0421 555 0199", ["Instagram @blau"]],
  ["京都のカフェ。抹茶ラテ。インスタ @yuzu_kyoto をフォローしてください。", ["Instagram @yuzu_kyoto"]],
  ["Bar a Roma. Pagina Facebook https://facebook.com/bar e Instagram @bar.roma", ["Facebook", "Instagram @bar.roma"]],
  ["Cours de danse à Lyon. Retrouvez-nous sur Insta : @danse.lyon", ["Instagram @danse.lyon"]],
  [
    "Singer from Galway. Links: Spotify https://open.spotify.com/artist/a, Bandcamp https://mia.bandcamp.com",
    ["Spotify", "Bandcamp"],
  ],
  ["Potter in Leeds. Mail jan@pots.example or insta @jan.pots", ["Instagram @jan.pots"]],
  ["Baker in Leeds. Our full price list is at https://crumb.example/prices for cafes.", ["crumb.example/prices"]],
  ["Baker in Leeds. Tag us, @crumb", ["@crumb"]],
])("profiles and pages elsewhere are links: %s", (prompt, names) => {
  const { code, leftOut } = pageOf(prompt);
  expect(read(prompt).links.map(({ name }) => name)).toEqual(names);
  for (const { name, href } of read(prompt).links)
    expect(code.html).toContain(href === null ? name : `<a href="${href}" rel="noopener">${name}</a>`);
  expect(leftOut.map(({ text }) => text).filter((text) => /@|https?:/.test(text))).toEqual([]);
});

test.each([
  "Bakery in Leeds. It should look like this: https://lovely.example",
  "Bakery in Leeds. Our old website is https://crumb.example.",
  "Bakery in Leeds. My website: www.crumb.example",
  "Bäckerei in Bremen. So ähnlich wie https://schickes.example bitte.",
  "Bar in Oslo. Like @nobar.oslo but darker.",
  "https://crumb.example/index.php?id=3",
])("addresses for whoever makes the site lead no visitor away: %s", (prompt) => {
  expect(read(prompt).links).toEqual([]);
  expect(pageOf(prompt).code.html).not.toMatch(/href="https?:/);
});

test("artists keep the profiles beside their names, and goods the words of theirs", () => {
  expect(pageOf("Tattoo studio in Graz. Artists: Mia @mia.ink, Jo @jo.ink.").text).toContain(
    "Artists: Mia @mia.ink, Jo @jo.ink",
  );
  expect(offered("Bakery in Leeds. Rye, buns, instagram @crumb, cakes")).toEqual(["Rye", "Buns", "Cakes"]);
});

test.each([
  ["yoga studio in Bristol (BS6). Classes: Vinyasa, Yin. Teachers Asha, Ben and Zofia.", ["Vinyasa", "Yin"]],
  ["Illustrator in Ghent. Murals, logos. Clients include Lannoo, Delhaize and the city of Ghent.", ["Murals", "Logos"]],
  ["Illustrator in Ghent. Murals, logos. Based in Ghent, works worldwide.", ["Murals", "Logos"]],
  [
    "Despacho de abogados en Valencia: laboral, familia. Horario L-V 9:30-14:00, agosto solo mañanas.",
    ["Laboral", "Familia"],
  ],
  [
    "神田の歯科医院。矯正、ホワイトニング（25,000円〜）。診療時間 月〜金 9:30〜13:00、日祝休診。",
    ["矯正", "ホワイトニング = 25,000円〜"],
  ],
  ["Fahrschule in Kassel, Klasse B, A1. Fahrlehrer: Uwe, Sandra, Deniz (türkisch).", ["Klasse B, A1"]],
])("neither people nor customers nor closed days are goods: %s", (prompt, goods) =>
  expect(offered(prompt)).toEqual(goods),
);

test("lessons of theory are no opening hours, and days that are closed stand with those that are open", () => {
  expect(read("Fahrschule in Kassel, Klasse B. Theorie Mo + Mi 18:30-20:00.").hours).toEqual([]);
  expect(
    read("神田の歯科医院。診療時間 月〜金 9:30〜13:00、日祝休診。").hours.map(({ days, hours }) => days + hours),
  ).toEqual(["月〜金9:30〜13:00", "日祝休診"]);
});

test.each([
  [
    "Yoga in Bristol. timetable on https://yoga.example/t - button should say See timetable.",
    "https://yoga.example/t",
    "See timetable",
  ],
  ["神田の歯科医院。ネット予約 https://yoyaku.example/kanda。", "https://yoyaku.example/kanda", "ネット予約"],
  ["Friseur in Bremen. Termine über https://friseur.example/t", "https://friseur.example/t", "Termine"],
])("a button leads where the prompt says, whatever comes first: %s", (prompt, href, label) => {
  expect(new RegExp(`<a[^>]*href="${RegExp.escape(href)}"[^>]*>${label}</a>`).test(pageOf(prompt).code.html)).toBe(
    true,
  );
});

test("tickets that are sold elsewhere need no form", () =>
  expect(pageOf("Singer from Galway. Tickets https://tickets.example/mia").code.html).not.toContain('name="order"'));

test("the pub in which a club meets is no town", () =>
  expect(read("Chess club. Meets Thursdays at the Kings Head.").place).toBeNull());

describe("lists under headings of their own", () => {
  const grouped = (prompt: string) =>
    read(prompt).offerings.map(({ group, name, price }) => [group ?? null, name, price].join(" | "));

  test.each([
    [
      "Friseur in Bremen. Damen: Schnitt 38 €, Farbe 60 €; Herren: Schnitt 25 €, Bart 15 €. Di-Sa 9-18 Uhr.",
      ["Damen | Schnitt | 38 €", "Damen | Farbe | 60 €", "Herren | Schnitt | 25 €", "Herren | Bart | 15 €"],
    ],
    [
      "Thai restaurant in York.\nStarters\n- spring rolls £5\n- satay £6.50\nMains\n- pad thai £12\n- green curry £13",
      [
        "Starters | Spring rolls | £5",
        "Starters | Satay | £6.50",
        "Mains | Pad thai | £12",
        "Mains | Green curry | £13",
      ],
    ],
    [
      "Restaurante en Lugo. Entrantes: pulpo, empanada. Segundos: merluza, raxo. Postres: filloas.",
      [
        "Entrantes | Pulpo | ",
        "Entrantes | Empanada | ",
        "Segundos | Merluza | ",
        "Segundos | Raxo | ",
        "Postres | Filloas | ",
      ],
    ],
    [
      "カフェ。ドリンク：珈琲 500円、紅茶 550円。フード：カレー 900円、トースト 400円。",
      ["ドリンク | 珈琲 | 500円", "ドリンク | 紅茶 | 550円", "フード | カレー | 900円", "フード | トースト | 400円"],
    ],
    [
      "Barber in Leeds. Men: cut £20, beard £12. Kids: cut £12.",
      ["Men | Cut | £20", "Men | Beard | £12", "Kids | Cut | £12"],
    ],
  ])("keep them, and what is called alike in two of them: %s", (prompt, offers) =>
    expect(grouped(prompt)).toEqual(offers),
  );

  test("are one list where there is one heading, and no goods where nothing is sold", () => {
    expect(grouped("Bakery in Leeds. Bread: rye £4, wheat £3.")).toEqual([" | Rye | £4", " | Wheat | £3"]);
    expect(
      offered("Garden centre in Hull. Plants: roses, herbs. Tools: spades, shears. Parking: behind the shop."),
    ).toEqual(["Roses", "Herbs", "Spades", "Shears"]);
  });

  test("stand on the page under their headings, and can be told apart in its form", () => {
    const { text, code } = pageOf(
      "Friseur in Bremen. Damen: Schnitt 38 €, Farbe 60 €. Herren: Schnitt 25 €, Bart 15 €.",
    );
    expect(text).toContain("Damen\nSchnitt\n38 €\nFarbe\n60 €\nHerren\nSchnitt\n25 €\nBart\n15 €");
    expect(code.html).toContain("<option>Herren: Schnitt</option>");
  });
});
