/** No fact lost: what a prompt says is on its page, or told with the reason why it is not. */
import { describe, expect, test } from "bun:test";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { cleanText, fold, tokensOf, withoutSlang } from "../../../src/engines/builtin/reader/text.ts";
import { readPage } from "../../../src/html/page.ts";
import { linesOf } from "../../../src/html/text.ts";
import { type Prompt, promptsIn, SITE_PAGES, taskFor } from "./composed.ts";

const ALL = ["prompts", "prompts_more", "more_prompts", "design_prompts", "prompts_wide"].flatMap((file) =>
  promptsIn(`${file}.jsonl`),
);

/** Words that carry nothing of their own: those that join, and those that stand before hours, addresses and numbers. */
const SMALL = new Set(
  (
    "the and for from with that this into our are was who you your its it's every also just but not all has have them they their here more most until upto via per then than " +
    "website site page pages landing one ring homepage webseite internetseite sitio sito pagina página cta open opening hours call phone tel text email mail contact contacto address and our daily mon " +
    "und der die das den dem des ein eine einen für mit von auf bei aus nach bis ist sind wird zum zur auch nur sich wir ihr uns telefon termine uhr geöffnet erreichbar unter sprechzeiten bürozeiten büro " +
    "les des une pour par avec dans sur est nous vous aux ouvert ouverte horaires tél rendez " +
    "los las una unos con por para del sus que desde hasta lun abierto horario " +
    "uma das dos com por para são nos aberto aberta das " +
    "gli alla nel del della dei per con una aperto aperta " +
    "het een van met voor aan bij tot zijn open tel als niet " +
    "和 と の 診療時間 受付時間"
  )
    .split(" ")
    .map((word) => fold(word)),
);

const wordsOf = (text: string): string[] =>
  tokensOf(fold(text))
    .map(({ word }) => word)
    .filter((word) => (word.length > 2 || /\d/.test(word)) && !SMALL.has(word));

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words of a prompt that are neither on its page nor in the list of what it leaves out. */
function lostOf(prompt: Prompt): string[] {
  const page = composeTask(taskFor(prompt));
  const found = fold(
    [prompt.name, ...linesOf(readPage(page.code.html)), ...page.leftOut.map(({ text }) => text)].join("\n"),
  );
  // An address is on the page as where a link leads.
  const addressed = cleanText(prompt.prompt).replace(/https?:\/\/\S+/gu, (address) =>
    page.code.html.includes(address) ? " " : address,
  );
  // Where words are not spaced, the characters that carry meaning stand for them.
  const pieces = wordsOf(withoutSlang(addressed)).flatMap((word) =>
    unspaced.test(word) ? (word.match(/[\p{Script=Katakana}ー]{2,}|\p{Script=Han}{2,}/gu) ?? []) : [word],
  );
  return pieces.filter((word) => !found.includes(fold(word)) && !found.includes(word.replace(/(?:e?s|n)$/u, "")));
}

const read = (prompt: string, name = "Northgate") => {
  const page = composeTask(taskFor({ name, prompt }));
  return { page, lines: linesOf(readPage(page.code.html)), reasons: page.leftOut };
};

describe("no fact is lost", () => {
  test("every content word of every prompt is on the page, or told with its reason", () => {
    expect(ALL.length).toBeGreaterThan(190);
    const lost = ALL.map((prompt) => ({ name: prompt.name, lost: lostOf(prompt) })).filter(
      ({ lost }) => lost.length > 0,
    );
    expect(lost).toEqual([]);
  });

  test("reasons are sentences, and no list is endless", () => {
    for (const prompt of ALL.slice(0, 60)) {
      const { leftOut } = composeTask(taskFor(prompt));
      expect(leftOut.length).toBeLessThanOrEqual(60);
      for (const { text, reason } of leftOut) {
        expect(text.length).toBeLessThanOrEqual(240);
        expect(reason).toMatch(/^\p{Lu}.*[.]$/u);
      }
    }
  });

  test.each([
    ["A flat to let in Bath. Individual and couples therapy, online.", "Online"],
    ["Cabins near Tromsø. Sauna, dog sledding. Season: 20 September to 5 April.", "20 September to 5 April"],
    ["Tattoo studio in Brighton. Blackwork, fineline. @blackherontattoo.", "@blackherontattoo"],
    ["Church in Kilkenny. Sunday Mass at 8am and 10:30am, choir.", "8am and 10:30am"],
    ["my mum sells jam at the market", "Jam at the market"],
    ["Mi hermana vende cerámica en la feria los domingos.", "Cerámica en la feria los domingos"],
    ["Mesa Solar in Albuquerque. Panels, batteries, free site survey.", "Free site survey"],
  ])("%s", (prompt, told) => expect(read(prompt).lines.join("\n")).toContain(told));

  test("what is asked of the design or the site is never said to visitors", () => {
    const { lines, reasons } = read("Bakery in Leeds. Bread, buns. Velvety look, sticky nav, please no carousel.");
    expect(lines.join("\n")).not.toMatch(/velvety|sticky|carousel/i);
    expect(reasons.map(({ text }) => text).join("\n")).toMatch(/Velvety[\s\S]*sticky nav[\s\S]*carousel/);
  });

  test("the end of a prompt that is too long to be read is told", () => {
    const { reasons } = read(`Bakery in Leeds. ${"We bake bread. ".repeat(700)}`);
    expect(reasons[0]!.reason).toContain("8000 characters");
  });

  test("another page's prompt answers for itself alone", () => {
    const prompt = ALL[0]!;
    expect(composeTask(taskFor(prompt, SITE_PAGES[1]!, SITE_PAGES)).leftOut).toEqual([]);
  });
});

describe("forms that were named", () => {
  test.each([
    ["Church in Kilkenny. Choir. Prayer request form.", "Prayer request"],
    ["Recruitment agency in Leeds. Vacancies. Candidates can upload their CV.", "Upload your CV"],
    ["Zahnarzt in Kiel. Implantate. Patienten können ihre Befunde hochladen.", "Ihre Befunde hochladen"],
    ["Agence à Lyon. Les candidats peuvent envoyer leur CV.", "Envoyer votre CV"],
    ["Buurtbibliotheek in Utrecht. Lid worden via formulier.", "Lid worden"],
    ["Igreja em Petrópolis. Pedidos de oração por formulário.", "Pedidos de oração"],
    ["API for beekeepers. Request access form.", "Request access"],
    ["Radio station in Bristol. Jazz, news. Apply for a show.", "Apply for a show"],
    ["Farm in Vermont. Weekly boxes. Sign up for the season.", "Sign up for the season"],
    ["Dog rescue in Hull. Donate via mpesa or bank.", "Donate via mpesa or bank"],
    ["Voice coach in Toronto. Sessions. A form to ask for a free 15-minute call.", "Ask for a free 15-minute call"],
  ])("have the prompt's title: %s", (prompt, title) => {
    const { page } = read(prompt);
    expect(page.sections.map(({ heading }) => heading)).toContain(title);
    expect(page.code.html).not.toContain(`<h3>${title}</h3>`);
  });

  test("have a field for files where something is uploaded", () => {
    const { page } = read("Recruitment agency in Leeds. Vacancies. Candidates can upload their CV.");
    expect(page.code.html).toMatch(/<form[^>]*enctype="multipart\/form-data"[^>]*>/);
    expect(page.code.html).toMatch(/<label for="application-file">CV[^<]*</);
    expect(page.code.html).toContain('type="file"');
    const notary = read(
      "Étude notariale à Angers. Un formulaire pour demander un rendez-vous avec l'objet et une pièce jointe.",
    );
    expect(notary.page.code.html).toContain('id="appointment-file"');
    expect(notary.lines.join("\n")).not.toMatch(/formulaire|pièce jointe/i);
    expect(read("Church in Kilkenny. Prayer request form.").page.code.html).not.toContain('type="file"');
  });

  test.each([
    [
      "Tutors in Leeds. Maths. Parents should be able to fill in a form saying the subject, exam board and what they're stuck on.",
      ["Exam board", "What you're stuck on"],
    ],
    [
      "Our wedding. Ana and Bo, 6 June 2027. Please RSVP by 1 March with dietary needs and whether you need the bus.",
      ["Whether you need the bus"],
    ],
    [
      "Tischlerei in Fulda. Küchen. Kontaktformular mit Name, Telefon, Wunschtermin und Budget.",
      ["Telefon", "Wunschtermin", "Budget"],
    ],
  ])("ask what the prompt wants asked: %s", (prompt, labels) => {
    const { page, lines } = read(prompt);
    const asked = [...page.code.html.matchAll(/<label for="[^"]*">([^<]*)/g)].map(([, label]) =>
      label!.replaceAll("&#39;", "'").trim(),
    );
    for (const label of labels) expect(asked).toContain(label);
    expect(new Set(asked).size).toBe(asked.length);
    expect(lines.join("\n")).not.toMatch(/saying|stuck on and|with dietary|mit Name/);
  });

  const fieldsOf = (prompt: string) =>
    [...read(prompt).page.code.html.matchAll(/<label for="[a-z]+-([^"]*)">/g)].map(([, name]) => name!);

  test.each([
    [
      "Wedding of Tom and Priya at Hedsor House, RSVP with dietary needs and plus one, timeline of the day, accommodation nearby, no kids",
      ["diet", "plus_one"],
      ["timeline_of_the_day", "accommodation_nearby", "no_kids"],
    ],
    [
      "Charity in Nairobi. Volunteer form with skills and availability, impact numbers: 3,200 chairs",
      ["skills", "availability"],
      ["impact_numbers"],
    ],
    [
      "Dog rescue near Bath. Adoption enquiry form with household, garden and other pets, foster form, team, no blog",
      ["household", "garden", "other_pets"],
      ["team", "no_blog"],
    ],
    [
      "Kfz-Werkstatt in Chemnitz, Terminanfrage mit Kennzeichen, Marke und Wunschtermin, Team, Öffnungszeiten Mo-Fr 8-17",
      ["kennzeichen", "marke", "date"],
      ["team"],
    ],
    [
      "Association à Nantes, formulaire bénévole avec compétences et disponibilités, agenda, galerie",
      ["competences", "disponibilites"],
      ["agenda", "galerie"],
    ],
    [
      "Escuela de surf en Zarautz: formulario de inscripción con nivel, edad y talla de neopreno, galería, preguntas frecuentes",
      ["nivel", "edad", "talla_de_neopreno"],
      ["galeria", "preguntas_frecuentes"],
    ],
    [
      "Clínica veterinária em Braga, formulário de marcação com nome do animal, espécie e motivo, equipa",
      ["nome_do_animal", "especie", "motivo"],
      ["equipa"],
    ],
    [
      "Agriturismo in Umbria, modulo di prenotazione con allergie, lingua, galleria, senza newsletter",
      ["lingua"],
      ["galleria", "senza_newsletter"],
    ],
    ["Hondentrimsalon in Breda, afspraak maken met ras en gewicht, fotogalerij", ["ras", "gewicht"], ["fotogalerij"]],
    ["Zimmerei in Bad Tölz. Angebot anfordern mit Maße, Holzart und Termin; Dächer", ["holzart", "termin"], []],
    [
      "Pizzeria a Bari: ordina online con gusti, orario di ritiro e telefono, menù",
      ["gusti", "orario_di_ritiro"],
      ["menu"],
    ],
    [
      "Bakkerij in Gouda, taart bestellen met smaak, aantal personen en afhaaldatum, ma-za 7-17",
      ["smaak", "afhaaldatum"],
      [],
    ],
    [
      "ONG em Recife, seja voluntário com habilidades e disponibilidade, equipe",
      ["habilidades", "disponibilidade"],
      ["equipe"],
    ],
    [
      "Tenant association in Queens, report a problem form: apartment number, since when. Meetings first Tuesday",
      ["apartment_number", "since_when"],
      ["meetings_first_tuesday"],
    ],
    [
      "Boulangerie à Lille. Candidature en ligne avec CV et lettre de motivation, pains, viennoiseries",
      ["lettre_de_motivation", "file"],
      ["pains"],
    ],
    [
      "Traiteur à Dijon : formulaire de devis (date, lieu, nombre d'invités, budget), menus à partir de 22 € par personne",
      ["date", "lieu", "budget"],
      ["menus"],
    ],
    [
      "Taller mecánico en Murcia, pedir cita con matrícula, marca y modelo, opiniones, sin newsletter",
      ["date", "matricula", "marca", "modelo"],
      ["opiniones"],
    ],
    [
      "Kinderopvang in Deventer, wachtlijst met naam kind, geboortedatum en gewenste dagen, team",
      ["naam_kind", "geboortedatum", "gewenste_dagen"],
      ["team"],
    ],
    [
      "Hochzeit Mia & Jonas, Schloss Ettersburg, Zusage mit Menüwahl und Anzahl Kinder bis 1. April, Unterkünfte",
      ["menuewahl", "anzahl_kinder"],
      ["unterkuenfte"],
    ],
    [
      "札幌の引っ越し会社。見積もりフォーム：引っ越し日、住所、荷物の量。口コミ",
      ["field", "address", "field_2"],
      ["field_3"],
    ],
    ["京都の料理教室。申し込みフォーム(希望日、人数、道具)、よくある質問", ["date", "guests", "field"], ["field_2"]],
    [
      "Nursery in Hove. Waiting list for September: child's name, date of birth, preferred days. Team",
      ["date_of_birth"],
      [],
    ],
  ])("ask what is listed, as far as the list goes: %s", (prompt, asked, others) => {
    const fields = fieldsOf(prompt);
    expect(fields).toEqual(expect.arrayContaining(asked));
    for (const other of others) expect(fields).not.toContain(other);
  });

  test("take the list that stands beside them, and are called by what one does", () => {
    const { page } = read(
      "Volleyball club in Leeds. Membership form, league sign-up with team name, players and level, become a sponsor form",
    );
    expect(page.code.html).toContain('id="registration-team_name"');
    expect(page.code.html).not.toContain('id="request-team_name"');
    const report = read("Tenant association in Queens. Report a problem form.").page.sections;
    expect(report.map(({ heading }) => heading)).toContain("Report a problem");
  });

  test("ask for no child where those who learn come themselves", () => {
    for (const prompt of [
      "Webseite für Fahrschule Krause in Kassel: Klassen B, A2, Theorie Mo und Mi 18:30, Anmeldung online",
      "Language school in Leeds. Evening classes, sign up online.",
      "Cooking school in Ghent. Workshops. Sign up online.",
    ])
      expect(fieldsOf(prompt)).not.toContain("child_name");
    expect(fieldsOf("Preschool in Leeds. Sign up online.")).toContain("child_name");
    const { page } = read("Fahrschule Krause in Kassel. Klassen B, A2. Anmeldung online.");
    expect(page.sections.map(({ heading }) => heading)).toContain("Anmelden");
    expect(page.code.html).not.toContain("Ihr Kind");
  });

  test("have a title without what they ask", () => {
    const headings = (prompt: string) => read(prompt).page.sections.map(({ heading }) => heading);
    expect(headings("Wedding at Hedsor House. RSVP with dietary needs and plus one, no kids")).toContain("RSVP");
    expect(headings("Charity in Nairobi. Volunteer form with skills and availability")).toContain("Volunteer");
    expect(headings("Tierheim Lindenhof. Helferformular mit Erfahrung und Verfügbarkeit")).toContain("Helfer");
  });

  test("are for applications where these come through the site, with the file they come with", () => {
    const { page } = read("Zimmerei in Fulda. Dachstühle, Carports. Bewerbung mit Lebenslauf über die Seite.");
    expect(page.code.html).toContain('name="application"');
    expect(page.code.html).toContain('id="application-file"');
  });

  test("stand nowhere where there is to be none", () => {
    const { page, reasons } = read(
      "Hofladen in Wasserburg. Eier, Kartoffeln. Tel. 08071 55512. Bitte kein Kontaktformular, nur Telefon und Anfahrt.",
    );
    expect(page.code.html).not.toContain("<form");
    expect(page.code.html).toContain('href="tel:0807155512"');
    expect(reasons).toContainEqual({ text: "Bitte kein Kontaktformular", reason: "The page has no form, as asked." });
  });

  test("are not made where the button leads elsewhere", () => {
    const { page, lines } = read(
      "Kestrel is a CRM for letting agents. Sign up button goes to https://app.kestrel.example/signup.",
    );
    expect(page.code.html).toContain('href="https://app.kestrel.example/signup">Sign up</a>');
    expect(page.code.html).not.toContain('name="registration"');
    expect(lines.join("\n")).not.toMatch(/goes to/);
  });

  test("and sections that are wished for beside them, with nothing to show, are told as left out", () => {
    const { reasons } = read(
      "Voice coach in Toronto. Calm, with a testimonial section I can fill later and a form to ask for a call.",
    );
    expect(reasons.map(({ reason }) => reason).join()).toContain("nothing to show in the section");
  });

  test("keep the usual words where the prompt says no more than those", () => {
    for (const prompt of [
      "Gym in Leeds. Booking form.",
      "Law firm in Leeds. Contact form.",
      "Vet in Leeds. Appointment request form.",
    ])
      expect(
        read(prompt)
          .page.sections.map(({ heading }) => heading)
          .join("\n"),
      ).not.toMatch(/form|request$/i);
  });
});

describe("sections that were wished for", () => {
  const leftOut = (prompt: string) =>
    Object.fromEntries(read(prompt).reasons.map(({ text, reason }) => [text, reason]));

  test.each([
    [
      "Software for restaurants. Predicts food waste, plans 49/99, testimonials, FAQ, dark theme.",
      ["testimonials", "FAQ"],
    ],
    ["Kfz-Werkstatt in Chemnitz. Inspektion, Reifen, Bewertungen, Team.", ["Bewertungen", "Team"]],
    ["Plombier à Rouen. Chauffage, avis clients, zone d'intervention.", ["avis clients", "zone d'intervention"]],
    ["Escuela de surf en Zarautz: clases, opiniones, preguntas frecuentes.", ["opiniones", "preguntas frecuentes"]],
    ["Scuola di danza a Torino. Tango, recensioni, domande frequenti.", ["recensioni", "domande frequenti"]],
    ["Hondentrimsalon in Breda. Wassen, knippen, beoordelingen, team.", ["beoordelingen", "team"]],
    ["Clínica veterinária em Braga. Vacinas, testemunhos, equipa.", ["testemunhos", "equipa"]],
    ["渋谷の美容室、カット、スタッフ紹介、口コミ", ["スタッフ紹介", "口コミ"]],
    ["Our wedding at Hedsor House, 14 June 2027, accommodation nearby.", ["accommodation nearby"]],
  ])("and have nothing to show are told, with what to send: %s", (prompt, wished) => {
    const reasons = leftOut(prompt);
    for (const wish of wished) {
      expect(reasons[wish]).toContain("tells nothing. Send ");
      expect(read(prompt).lines).not.toContain(wish[0]!.toUpperCase() + wish.slice(1));
    }
  });

  test("are none where they are only to come from somebody, or are not wanted", () => {
    expect(leftOut("Roofing company in Tulsa. Repairs, testimonials from happy customers.")).toHaveProperty(
      ["testimonials from happy customers"],
      expect.stringContaining("tells nothing. Send what customers said"),
    );
    expect(leftOut("Asociación de vecinos. Fiestas, cursos, no queremos blog.")["no queremos blog"]).toContain(
      "Not wanted",
    );
    expect(read("Zimmerei Lang. Dachstühle, Carports, keine Stockfotos.").lines.join()).not.toContain("Stockfotos");
    const { page, reasons } = read("Bookshop in Hay. Novels, maps, we don't want a newsletter.");
    expect(page.code.html).not.toContain('name="newsletter"');
    expect(reasons.at(-1)?.reason).toBe("Not wanted; the page has none.");
  });

  test("are told as shown where they are", () => {
    expect(leftOut("Handyman in Perth. Tiling, before and after gallery.")["before and after gallery"]).toContain(
      "the page has one",
    );
  });

  test("or unwanted are told as not there, and no opening hours are taken for a wish", () => {
    expect(leftOut("Dog rescue near Bath. Walks, no blog.")["no blog"]).toBe("Not wanted; the page has none.");
    expect(leftOut("Agriturismo in Umbria. Camere, olio, senza newsletter.")["senza newsletter"]).toBe(
      "Not wanted; the page has none.",
    );
    expect(read("渋谷の美容室、カット、口コミ、営業時間10時から19時").lines.join()).toContain("10時から19時");
  });

  test.each([
    "Law firm Ortega & Vale, Seville. Immigration and family law, no photos please",
    "Musikschule in Gera. Klavier, Geige, ohne Bilder",
    "Plombier à Rouen. Chauffage, sanitaire, pas de photos",
    "Panadería en Lugo. Pan, empanadas, sin fotos por favor",
    "Scuola di danza a Torino. Tango, niente, senza foto",
    "Clínica veterinária em Braga. Vacinas, sem fotos",
    "Hondentrimsalon in Breda. Wassen, knippen, geen foto's",
    "渋谷の美容室、カット、写真なし",
  ])("pictures that are not wanted are not drawn: %s", (prompt) => {
    const { page } = read(prompt);
    expect(page.code.html).not.toMatch(/class="[^"]*gallery/);
    expect(page.leftOut.at(-1)?.reason).toBe("Not wanted; the page has none.");
  });

  test("vouchers are sold, and who is hired asks when and where, not how many", () => {
    expect(read("Escape room in Hull. Two rooms, gift vouchers.").lines).toContain("Gift vouchers");
    const { page } = read("Personal site of a jazz drummer. Swing, bebop. Booking contact.");
    expect(page.code.html).toContain("Say when and where");
    expect(page.code.html).not.toContain('name="guests"');
  });
});

describe("styles that were named", () => {
  const cssOf = (looks: string) => read(`Fashion label from Antwerp. Coats, hats. ${looks}.`).page;

  test("are kept: serifs, large headings, round shapes, large text", () => {
    expect(cssOf("Huge serif headlines").design.typefaces.head.generic).toBe("serif");
    expect(cssOf("Sans serif").design.typefaces.head.generic).toBe("sans-serif");
    const scale = (looks: string) => {
      const { typefaces, typefacesName } = cssOf(looks).design;
      return { scale: typefaces.headScale, typefacesName };
    };
    expect(scale("Huge serif headlines").scale).toBeGreaterThan(scale("Serif").scale);
    expect(cssOf("Calm, round, sage green").code.css).toContain("--radius:1.75rem");
    expect(cssOf("Big text please").code.css).toContain("html{font-size:clamp(112%");
  });

  test("and are never taken for what is sold", () => {
    for (const looks of [
      "Crisp, navy, rounded",
      "Runde Formen, große Überschriften, altrosa",
      "Calm, round, sage green",
    ])
      expect(cssOf(looks).code.html).not.toMatch(/<h3>(?:Crisp|Rounded|Runde|Große|Round|Calm)/);
  });

  test("or the list says that they are not", () => {
    const reasons = read("Antique shop in Hay. Clocks, silver, furniture. Dark, velvet, brass.").reasons;
    expect(reasons).toContainEqual({
      text: "velvet",
      reason: "About the look: the embedded engine has nothing that answers to “velvet”.",
    });
    expect(reasons).toContainEqual({ text: "brass", reason: "About the look: the design follows it." });
  });
});

test("a menu has one entry for the way to contact", () => {
  const pages = [
    { path: "/", name: "Home" },
    { path: "/kontakt", name: "Contact us" },
  ];
  const { code } = composeTask(
    taskFor({ name: "Northgate", prompt: "Bakery in Leeds. Bread. Contact form." }, pages[0], pages),
  );
  const menu = code.html.slice(code.html.indexOf("<nav"), code.html.indexOf("</nav>"));
  expect(menu.match(/contact/gi)).toHaveLength(1);
});
