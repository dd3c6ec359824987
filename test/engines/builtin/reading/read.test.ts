/** What the reader takes from everyday prompts, and what it leaves as it stands. */
import { describe, expect, test } from "bun:test";
import { readPrompt } from "../../../../src/engines/builtin/reading/read.ts";

const read = (prompt: string, name = "") => readPrompt({ name, prompt, language: null });
const namesOf = (prompt: string) =>
  read(prompt).offers.map(({ group, name, price }) => [group, name, price].filter(Boolean).join(" = "));

test("a counted list is a list, with a dark page without pictures", () => {
  const brief = read(
    "I'm a documentary filmmaker. Three films: Upstream (2023), The Ferryman (2024), Silt (2026). Dark look, no pictures.",
  );
  expect(brief.offers_title).toBe("Three films");
  expect(brief.offers.map(({ name, description }) => [name, description])).toEqual([
    ["Upstream", "2023"],
    ["The Ferryman", "2024"],
    ["Silt", "2026"],
  ]);
  expect([brief.style.scheme, brief.style.pictures, brief.story]).toEqual([
    "dark",
    "none",
    ["I'm a documentary filmmaker."],
  ]);
});

test("plans are plans, and questions have their answers", () => {
  const brief = read(
    "Kite is an app that turns tickets into insights. Three plans: Starter $9/mo (1 user, 5 GB), Team $29/mo (10 users), Business $99/mo. I want a pricing table and an FAQ.\nFAQ: Do you offer refunds? Yes, within 30 days. Is there a trial? Yes.",
  );
  expect(brief.plans.map(({ name, price, period, features }) => [name, price, period, features])).toEqual([
    ["Starter", "$9", "mo", ["1 user", "5 GB"]],
    ["Team", "$29", "mo", ["10 users"]],
    ["Business", "$99", "mo", []],
  ]);
  expect(brief.questions.map(({ question, answer }) => [question, answer])).toEqual([
    ["Do you offer refunds?", "Yes, within 30 days."],
    ["Is there a trial?", "Yes."],
  ]);
  expect([brief.offers, brief.style.words]).toEqual([[], "I want a pricing table and an FAQ."]);
});

test("how a plan is paid is said as a whole", () => {
  const brief = read(
    "Plans: Free; Family - £3 a month per person, shared vault; Forever - £149 once, no subscription.",
  );
  expect(brief.plans.map(({ name, price, period, features }) => [name, price, period, features])).toEqual([
    ["Free", null, null, []],
    ["Family", "£3", "a month per person", ["shared vault"]],
    ["Forever", "£149", "once", ["no subscription"]],
  ]);
});

describe("questions", () => {
  test.each<[string, [string, string | null][], string[]]>([
    [
      "Add a section with three patient questions: Do I need a referral? How long is it? What do I wear? First visit £55.",
      [
        ["Do I need a referral?", null],
        ["How long is it?", null],
        ["What do I wear?", null],
      ],
      ["First visit £55."],
    ],
    [
      "Perguntas: Preciso de saber nadar? O fato está incluído? As aulas duram duas horas.",
      [
        ["Preciso de saber nadar?", null],
        ["O fato está incluído?", null],
      ],
      ["As aulas duram duas horas."],
    ],
    [
      "FAQ: Do you ship? Yes. Is it vegan? No. We are closed in May.",
      [
        ["Do you ship?", "Yes."],
        ["Is it vegan?", "No."],
      ],
      ["We are closed in May."],
    ],
    [
      "FAQ:\nDo you ship?\nYes.\nIs it vegan?\nNo. The cream is dairy.",
      [
        ["Do you ship?", "Yes."],
        ["Is it vegan?", "No. The cream is dairy."],
      ],
      [],
    ],
    ["Tired of invoices? We do them.", [], ["Tired of invoices? We do them."]],
  ])("%s", (prompt, questions, story) => {
    const brief = read(prompt);
    expect(brief.questions.map(({ question, answer }) => [question, answer] as [string, string | null])).toEqual(
      questions,
    );
    expect(brief.story).toEqual(story);
  });
});

test("a kind is what the business is called, and no thing of a list", () => {
  expect(read("Films by Hana Novak. Films: The Weaver's Daughter (2022), The Baker (2024).").kind).not.toBe("bakery");
  expect(read("Portfolio of a film maker. Films: The Baker (2022), The Weaver (2024).").kind).toBe("film maker");
});

test("a place is what stands under a label for it", () => {
  expect(read("Photographer in Lisbon. Location: Lisbon.").place).toBe("Lisbon");
  expect(read("Photographer in Bewegung.").place).toBe(null);
});

test("a name is no tagline, and an order for a form no title", () => {
  const brief = read("Ridge Physio. Ask for a form with name and preferred days.", "Ridge Physio");
  expect([brief.tagline, brief.story, brief.forms.map(({ title }) => title)]).toEqual([null, [], [null]]);
  expect(brief.style.words).toBe("Ask for a form with name and preferred days.");
});

test("what is denied stays a sentence", () => {
  const brief = read(
    "No sign up. Download button. A tool that renames photos. We don't do gas. Not a gym. No walk-ins.",
  );
  expect([brief.actions.map(({ label }) => label), brief.forms, brief.kind]).toEqual([["Download"], [], null]);
  for (const sentence of ["No sign up.", "We don't do gas.", "Not a gym.", "No walk-ins."])
    expect(brief.story.join(" ")).toContain(sentence);
});

test("a sentence of somebody's life is one of the story", () => {
  const brief = read("My grandmother makes plum jam, she sells jam at the market. Call 0161 496 0123.");
  expect([brief.story, brief.offers, brief.contact.phone]).toEqual([
    ["My grandmother makes plum jam, she sells jam at the market."],
    [],
    "0161 496 0123",
  ]);
});

describe("offers", () => {
  test.each([
    ["Bakery. Menu: soup £6, bread £3.", ["soup = £6", "bread = £3"]],
    [
      "Starters: soup £6, salad £5. Mains: steak £20, fish and chips £12.",
      ["Starters = soup = £6", "Starters = salad = £5", "Mains = steak = £20", "Mains = fish and chips = £12"],
    ],
    ["We sell jam, honey and candles.", ["jam", "honey", "candles"]],
    ["We roast Ethiopian, Kenyan and Colombian beans.", []],
    ["Leistungen: Schneiden ab 25 €, Färben ab 45 €.", ["Schneiden = ab 25 €", "Färben = ab 45 €"]],
    [
      "Céramiste à Lyon : pièces uniques, cours du samedi, commandes pour restaurants.",
      ["pièces uniques", "cours du samedi", "commandes pour restaurants"],
    ],
    ["Precios: clase suelta 20 €, bono de 4 clases 70 €.", ["clase suelta = 20 €", "bono de 4 clases = 70 €"]],
    [
      "Escola de surf. Aulas:\n- Iniciação, 2 horas, 35 €\n- Intermédio, 2 horas, 40 €",
      ["Iniciação, 2 horas = 35 €", "Intermédio, 2 horas = 40 €"],
    ],
    ["Camere: Singola 60 €, Doppia 90 €.", ["Singola = 60 €", "Doppia = 90 €"]],
    ["Tarieven: knippen € 38, kleuren vanaf € 55.", ["knippen = € 38", "kleuren = vanaf € 55"]],
    ["商品：どら焼き 200円、羊羹 1200円。", ["どら焼き = 200円", "羊羹 = 1200円"]],
    ["Allergens: nuts, milk, eggs.", []],
    ["Event: a three day conference, Bristol, 14-16 May 2027.", []],
    ["We're a charity, we keep girls in school: fees, uniforms, mentoring.", []],
  ])("%s", (prompt, offers) => expect(namesOf(prompt)).toEqual(offers));
});

describe("hours of the business", () => {
  const hours = (prompt: string) =>
    read(prompt).hours.map(
      ({ days, opens, closes }) => `${days.join(" ")} ${opens ?? "closed"}${closes ? `-${closes}` : ""}`,
    );
  test.each([
    ["Open Wed-Sun 7:30-13:00.", ["we th fr sa su 07:30-13:00"]],
    ["Mon-Fri 9-5, Sat 10am-2pm, closed Sundays.", ["mo tu we th fr 09:00-17:00", "sa 10:00-14:00", "su closed"]],
    [
      "Öffnungszeiten: Di-Fr 9-18 Uhr, Sa 9-14 Uhr. Montags geschlossen. Telefon 0351 555 0122.",
      ["tu we th fr 09:00-18:00", "sa 09:00-14:00", "mo closed"],
    ],
    ["Horaires : du mardi au samedi de 10h à 19h, dimanche 14h-18h.", ["tu we th fr sa 10:00-19:00", "su 14:00-18:00"]],
    ["Horario: lunes a viernes de 9 a 14 y de 17 a 20.", ["mo tu we th fr 09:00-14:00", "mo tu we th fr 17:00-20:00"]],
    ["Aberto todos os dias das 7h às 20h.", ["mo tu we th fr sa su 07:00-20:00"]],
    ["Openingstijden: di t/m vr 9:00-18:00, zondag en maandag gesloten.", ["tu we th fr 09:00-18:00", "mo su closed"]],
    ["営業時間：火〜日 10:00〜18:00。", ["tu we th fr sa su 10:00-18:00"]],
    ["Yoga on Tuesdays 18-19, bring a mat.", []],
    ["Open Mon-Fri 9-17, Sat 9-10pm.", []],
    ["Open Tue-Sun 10-18 in summer.", []],
    ["Open daily 9-18, closed on Tuesdays.", []],
    ["Sprechzeiten Mo-Fr 8-12 und 14-18 Uhr, Mi nachmittags geschlossen.", []],
    ["Open daily 9:00-18:00, Sundays 10:00-16:00.", []],
    [
      "Bar. Open Fri 20:00-02:00, Sat 12:00-15:00 and 20:00-02:00.",
      ["fr 20:00-02:00", "sa 12:00-15:00", "sa 20:00-02:00"],
    ],
  ])("%s", (prompt, expected) => expect(hours(prompt)).toEqual(expected));
});

test("typed things, people, events and forms", () => {
  const brief = read(
    "Law office in Tucson, Arizona. Team: Ana Duarte (partner), Tom Burke. Gigs:\n- 12 June 2027 Bristol, The Louisiana\n- 14 June 2027 Leeds\nContact form with name, email and message. Instagram @tucsonlaw, hello@tucson.example, 520-555-0173",
  );
  expect([brief.kind, brief.place, brief.tagline]).toEqual(["Law office", null, "Law office in Tucson, Arizona"]);
  expect(brief.people.map(({ name, role }) => [name, role])).toEqual([
    ["Ana Duarte", "partner"],
    ["Tom Burke", null],
  ]);
  expect(brief.events.map(({ name, starts }) => [name, starts])).toEqual([
    ["Bristol, The Louisiana", "2027-06-12"],
    ["Leeds", "2027-06-14"],
  ]);
  expect(
    brief.forms.map(({ purpose, fields }) => [purpose, fields.map(({ label, type }) => `${label} ${type}`)]),
  ).toEqual([["contact", ["Name text", "Email email", "Message textarea"]]]);
  expect([brief.contact.phone, brief.contact.email, brief.contact.links[0]?.url]).toEqual([
    "520-555-0173",
    "hello@tucson.example",
    "https://www.instagram.com/tucsonlaw",
  ]);
});

test.each([
  ["Website for Rye, a bakery. 1420 Alder Street, Portland, OR 97205.", "1420 Alder Street, Portland, OR 97205"],
  ["Muddy Paws grooms dogs. 22 North Street, Bristol BS3 1JD.", "22 North Street, Bristol BS3 1JD"],
  ["Le Petit Chêne, restaurant. 8 rue des Marronniers, 69002 Lyon.", "8 rue des Marronniers, 69002 Lyon"],
])("an address is read with its town, and nothing of it is left over: %s", (prompt, street) => {
  const { contact, story } = read(prompt);
  expect([contact.address?.street, story.filter((text) => /\d/.test(text))]).toEqual([street, []]);
});
