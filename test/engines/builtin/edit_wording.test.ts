/** The same wishes in the many words that people have for them: what was meant is done, or it is said and nothing changes. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { composedPage, edit, FOREIGN, htmlProblems, repeatedIds } from "./edit_pages.ts";

setDefaultTimeout(60_000);

const BAKERY = "Crumb & Co";
const LAW = "Halden Legal";
const SAAS = "Kite";
const GYM = "Verde Fitness";
const DE = "Bauer Steuerberatung";

/** Page, message, what the answer says, and what stands in html and css afterwards. */
const DONE: [page: string, message: string, says: RegExp, code?: string | RegExp][] = [
  // Colours
  [DE, "wärmere Farben bitte", /Akzentfarbe: jetzt wärmer\./],
  [SAAS, "more contrast", /Background: now more contrast/],
  [BAKERY, "make the text a little larger and the headings dark brown", /The text: bigger\./],
  [GYM, "wieder hell bitte", /Hintergrund: jetzt hell\./],
  // Type
  [BAKERY, "center the headline", /The headline: centred\./, "h1{text-align:center}"],
  [DE, "Überschrift kleiner und zentriert", /Die Überschrift: kleiner\./],
  [BAKERY, "no rounded corners", /Corners: square/],
  [BAKERY, "make the buttons bigger and fully rounded", /Buttons: bigger\./],
  [BAKERY, "the text is too small", /The text: bigger\./],
  // Entries of lists
  [
    BAKERY,
    "add a new product: Rye loaf, dark and dense",
    /Added “Rye loaf”\./,
    "<h3>Rye loaf</h3><p>dark and dense</p>",
  ],
  [LAW, "remove the second service", /Settlement agreements/],
  [
    DE,
    "Füge eine Leistung hinzu: Erbschaftsteuer – Beratung rund ums Erbe",
    /Erbschaftsteuer/,
    "<h3>Erbschaftsteuer</h3>",
  ],
  [DE, "Lösche die Leistung Lohnbuchhaltung", /Lohnbuchhaltung/],
  [DE, "Die erste Leistung soll Steuern heißen", /„Steuererklärung“ lautet jetzt „Steuern“\./, "<h3>Steuern</h3>"],
  [SAAS, "Add pricing: Starter $29/month, Team $99/month, Enterprise on request", /Pricing/, "$29/month"],
  // Forms
  [
    GYM,
    "add a checkbox: I accept the terms",
    /The form has a field “I accept the terms” now\./,
    'type="checkbox" value="yes"> I accept the terms</label>',
  ],
  [
    GYM,
    "add a dropdown to the form: How did you hear about us? Google, Friend",
    /How did you hear/,
    "<option>Friend</option>",
  ],
  // Links
  [LAW, "Add a button that says Call now and calls our number", /Call now/, 'href="tel:01614960123">Call&nbsp;now</a>'],
  [BAKERY, "add whatsapp link +1 503 555 0142", /WhatsApp/, 'href="https://wa.me/15035550142"'],
  [BAKERY, "Instagram: https://instagram.com/crumb", /Instagram/, 'href="https://instagram.com/crumb"'],
  [
    SAAS,
    "the CTA should say Start and link to https://example.com/go",
    /now leads to https:\/\/example\.com\/go/,
    'href="https://example.com/go"',
  ],
  [LAW, "put our phone number in the header", /Phone number: 0161 496 0123 is on the page now\./],
  // Texts and settings
  [BAKERY, "chnage the headlien to Hello there", /headline now reads “Hello there”/, "<h1>Hello there</h1>"],
  [BAKERY, "make the page title Crumb & Co | Sourdough", /“Crumb & Co \| Sourdough”/],
  [BAKERY, "set the description to Fresh bread from Portland, daily.", /Portland, daily\.”/],
  [DE, "Schreib unter die Überschrift: Steuern ohne Stress.", /Zeile unter der Überschrift/, "Steuern ohne Stress."],
  // Contact
  [BAKERY, "Hi! Could you change our hours to Thu-Sun 8-14?", /Opening hours: now Thu-Sun 8:00-14:00\./, "Thu-Sun"],
  [
    DE,
    "Öffnungszeiten: Mo-Do 8-17 Uhr, Fr 8-13 Uhr",
    /Öffnungszeiten: Mo-Do 8:00-17:00, Fr 8:00-13:00 steht jetzt auf der Seite\./,
    "Fr 8:00-13:00",
  ],
  [
    BAKERY,
    "our new address is 2000 SE Division St, Portland",
    /Address: now 2000 SE Division St, Portland \(7×\)\./,
    "query=2000%20SE%20Division%20St%2C%20Portland%2C%20Oregon",
  ],
  [
    DE,
    "Die Adresse ist jetzt Rathausplatz 1, 79098 Freiburg",
    /Adresse: Rathausplatz 1, 79098 Freiburg steht jetzt auf der/,
    "Rathausplatz 1",
  ],
  // Sections
  [
    LAW,
    "add a team section with Jane Halden, partner, and Tom Reed, associate",
    /“Team”/,
    "Jane Halden, partner, and Tom Reed, associate",
  ],
  // As people say it in passing
  [GYM, "Get rid of the classes part", /Removed the section “Classes”/],
  [LAW, 'delete "Tribunal representation" and "Unfair dismissal" from the services', /“Tribunal rep.*\n.*“Unfair dis/],
  [BAKERY, 'drop "Products" and "Hours and place"', /section “Products”.*\n.*section “Hours and place”/],
  [SAAS, "I'd like the FAQ to come right after the features", /Moved “FAQ” below “Features”/],
  [GYM, "ad a field for shoe size to the form", /“Shoe size”/],
  [GYM, "ask for people's age as well in the trial form", /“People's age”|age/],
  [LAW, "center the text in the footer", /The footer: centred\./, "footer.foot{text-align:center}"],
  [LAW, "Our number changed, it's 0161 496 0999 now", /Phone number: now 0161 496 0999 \(7×\)\./, "tel:01614960999"],
  [LAW, "the 'Send message' button → 'Off it goes'", /button now reads “Off it goes”/],
  [BAKERY, "add phone 503 555 0190 and email hi@crumb.example", /Phone number: 503 555 0190 is on the page now\./],
  [DE, "im Formular noch nach der Krankenkasse fragen", /„Krankenkasse“/],
  [DE, "Unsere neue Nummer ist 0761 555 0200", /0761 555 0200/, "tel:07615550200"],
  [DE, "Den Leistungen-Bereich brauchen wir nicht mehr", /„Leistungen“ entfernt/],
  [DE, "Im Formular soll die E-Mail Pflicht sein", /Pflichtfeld|schon so/],
  [DE, "Statt 'Leistungen' bitte 'Das machen wir'", /durch „Das machen wir“ ersetzt/],
  [DE, "Ändere 'Termin anfragen' in 'Termin buchen' auf allen Knöpfen", /durch „Termin buchen“ ersetzt \(\d×\)/],
  [LAW, "our address is 5 King Street", /Address: 5 King/, "<address>5 King Street, Manchester</address>"],
  [LAW, "Use burgundy instead of navy", /now burgundy/],
  [GYM, "change lime to orange", /now orange/],
  [DE, "Ein Newsletter wäre schön", /hinzugefügt/],
  [DE, "Füge den Leistungen hinzu: Testamente und Erbe", /„Testamente“ hinzugefügt/],
  [DE, "Knöpfe runder und in Orange", /orange/i],
  [LAW, 'The headline is boring. Put "Say it in writing" there instead', /now reads “Say it in writing”/],
];

/** What is not done is said, and nothing changes. */
const NOT_DONE: [page: string, message: string, says: RegExp][] = [
  [DE, "nimm grün statt blau", /./],
  [BAKERY, "the font is hard to read, use something simpler", /./],
  [LAW, "add a services called Due diligence – clean numbers first", /./],
  [SAAS, "Add the feature 'Jira integration: two-way sync'", /./],
  [GYM, "the trial form should also ask which class: Yoga or Strength, or Pilates", /./],
  [DE, "Auswahlfeld im Formular: Anliegen mit Steuer, Lohn", /./],
  [GYM, "take the message field out of the form", /./],
  [SAAS, "Add a secondary button See how it works that scrolls to the features", /./],
  [BAKERY, "add a login link to the top right https://example.com/login", /./],
  [DE, "Der Button soll Jetzt Termin sichern heißen", /./],
  [SAAS, "change the footer text to © 2026 Kite Labs Inc.", /./],
  [LAW, 'testimonials: "They won my case" – Sarah M.', /./],
  [BAKERY, "add a section about our starter Gertrude, she is 14 years old", /./],
  [BAKERY, "add a call to action at the end: Come by", /./],
  [SAAS, 'add "Saved searches" to the features between automatic tagging and weekly digest', /./],
  [GYM, 'Add Rowing to the classes with the text "Six weeks, two coaches."', /./],
  [GYM, "use dark green #14532d as main color", /./],
  [LAW, "make the background a very light green", /./],
  [LAW, "give me navy buttons with white text", /./],
  [DE, "Schreib unter Existenzgründung: Vom Plan bis zum ersten Abschluss.", /./],
  [BAKERY, "what can you do?", /I change what you ask for/],
  [DE, "Was kannst du alles?", /Ich ändere auf dieser Seite/],
  [BAKERY, "how much does an edit cost?", /10 credits/],
  [DE, "neue Seite Impressum anlegen", /nur diese Seite/],
  [BAKERY, "thanks, looks great!", /Glad to help/],
  [GYM, "link the button to #nowhere", /That could mean several things: “Book a/],
  [BAKERY, "add whatsapp link 503 555 0142", /country code/],
  [GYM, "add a dropdown Topic to the form", /Which options/],
  [BAKERY, "add emojis to the products", /./],
  [BAKERY, "change the first product to Country sourdough and say it weighs 1kg", /./],
  [BAKERY, "make it look like apple.com", /./],
  [LAW, "we moved to 5 King Street, Salford", /“Manchester” as the town/],
  [LAW, "can we get a testimonials section?", /don't invent/],
  [LAW, "Can people pay online here? Add a checkout", /beyond what I can do/],
  [DE, "Kannst du die Seite auf Englisch übersetzen?", /Übersetzen kann ich nicht\. Gib mir den T/],
  [BAKERY, "replace the cardamom item's text, it should be: Sold out", /./],
  [BAKERY, "use friendlier colours", /don't understand/],
  [BAKERY, "make the purple lighter", /I don't understand “make the purple lighter”, so I change/],
  [BAKERY, "it looks kind of meh", /can mean many things/],
];

describe("done", () => {
  for (const [name, message, says, piece] of DONE)
    test(`${name}: ${message}`, async () => {
      const page = composedPage(name);
      const result = await edit(page, message);
      expect(result.said).toMatch(says);
      const { html, css } = result.code;
      const all = `${html}\n${css}`;
      if (typeof piece === "string") expect(all).toContain(piece);
      else if (piece) expect(all).toMatch(piece);
      expect(repeatedIds(html)).toEqual(repeatedIds(page.code.html));
      if (result.code.html !== page.code.html) expect(await htmlProblems(page, result.code)).toEqual([]);
    });
});

describe("not done, and said", () => {
  for (const [name, message, says] of NOT_DONE)
    test(`${name}: ${message}`, async () => {
      const { said, edits, settings } = await edit(composedPage(name), message);
      expect({ edits, settings }).toEqual({ edits: [], settings: {} });
      expect(said).toMatch(says);
    });
});

test("what one request asks of one place leaves the others alone", async () => {
  const moved = await edit(composedPage(GYM), "Move the form to the top and make that light blue");
  expect(moved.said).not.toContain("Background: now");
  const below = await edit(composedPage(DE), "Schreib unter die Überschrift: Neu");
  expect(below.code.html).toContain(/<h1>.*?<\/h1>/.exec(below.before.html)![0]);
});

test("words that are mistyped in what the page shall say stay as they are", async () => {
  const { code } = await edit(FOREIGN, "change the headline to “Numbers, colors and chnages”");
  expect(code.html).toContain("Numbers, colors and chnages</h1>");
});

test("a short message is answered in the language of the conversation", async () => {
  const history = [
    { role: "user" as const, text: "Mach die Überschrift größer" },
    { role: "assistant" as const, text: "Die Überschrift: größer." },
  ];
  expect((await edit(composedPage(BAKERY), "dark mode", { history })).said).toMatch(/Hintergrund: jetzt/);
});
