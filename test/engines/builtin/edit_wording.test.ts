/** The same wishes in the many words that people have for them: what was meant is done, or it is said and nothing changes. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { composedPage, edit, FOREIGN, htmlProblems, repeatedIds } from "./edit_pages.ts";

setDefaultTimeout(300_000);

const BAKERY = "Crumb & Co";
const LAW = "Halden Legal";
const SAAS = "Kite";
const GYM = "Verde Fitness";
const DE = "Bauer Steuerberatung";

/** Page, message, what the answer says, and what stands in html and css afterwards. */
const DONE: [page: string, message: string, says: RegExp, code?: string | RegExp][] = [
  [DE, "Lösche die Leistung Lohnbuchhaltung", /Lohnbuchhaltung/],
  // Forms
  // Links
  [BAKERY, "add whatsapp link +1 503 555 0142", /WhatsApp/, 'href="https://wa.me/15035550142"'],
  [BAKERY, "Instagram: https://instagram.com/crumb", /Instagram/, 'href="https://instagram.com/crumb"'],
  // Contact
  [
    DE,
    "Die Adresse ist jetzt Rathausplatz 1, 79098 Freiburg",
    /Adresse: Rathausplatz 1, 79098 Freiburg steht jetzt auf der/,
    "Rathausplatz 1",
  ],
  // As people say it in passing
  [GYM, "Get rid of the classes part", /Removed the section “Classes”/],
  [BAKERY, 'drop "Products" and "Hours and place"', /section “Products”.*\n.*section “Hours and place”/],
  [GYM, "ask for people's age as well in the trial form", /“People's age”|age/],
  [LAW, "Our number changed, it's 0161 496 0999 now", /Phone number: now 0161 496 0999 \(7×\)\./, "tel:01614960999"],
  [LAW, "the 'Send message' button → 'Off it goes'", /button now reads “Off it goes”/],
  [DE, "Unsere neue Nummer ist 0761 555 0200", /0761 555 0200/, "tel:07615550200"],
  [DE, "Statt 'Leistungen' bitte 'Das machen wir'", /durch „Das machen wir“ ersetzt/],
  [DE, "Ändere 'Termin anfragen' in 'Termin buchen' auf allen Knöpfen", /durch „Termin buchen“ ersetzt \(\d×\)/],
  [DE, "Knöpfe runder und in Orange", /orange/i],
  // Why something is asked for
  [GYM, "remove Strength, we don't offer it anymore", /Removed “Strength”/],
  [BAKERY, "take croissants off the list because nobody buys them", /Removed “Croissants”/],
  // Places and names
  [BAKERY, "Rename Products to Our breads in the menu", /menu entry now reads “Our breads”/, ">Our breads</a>"],
  [BAKERY, 'In the menu, rename "Products" to "Our breads"', /menu entry now reads “Our breads”/],
  [SAAS, "remove the question about the tools", /Removed “Which tools does it work with\?”/],
  // Looks
  [DE, "Mach alle Überschriften serifenlos", /Überschriften: jetzt Public Sans/, '--head:"Public Sans"'],
  [GYM, "the text is too small, make it bigger", /The text: bigger/, "*1.08)"],
  [GYM, "I'd like the headline smaller", /headline: smaller/],
  [LAW, "The header should be navy with white text", /header: now navy.*\n.*text: now white/],
  [LAW, "could the page be a bit darker?", /now darker/],
  [LAW, "make the phone number in the hero bigger", /: bigger/],
  // What is new
  [GYM, "Add Maria Lopez to the team, she teaches yoga", /section “Team”/, "she teaches yoga</p>"],
  [GYM, "Add a team member: Olle Berg, coach", /section “Team”/, /Olle Berg<\/h3><p [^>]*>coach</],
  [GYM, 'add a testimonial: "I sleep better." by Lucy H', /section “Testimonials”/, ">Lucy H</figcaption>"],
  [BAKERY, "add a section about parking: There is room behind the house.", /section “Parking”/, ">Parking</h2>"],
  // Facts
  [BAKERY, "we got a new email address, orders@crumb.example", /now orders@crumb\.example|orders@crumb\.example is on/],
  [BAKERY, "our insta handle changed to @crumb.pdx", /instagram\.com\/crumb\.pdx/],
  [BAKERY, "The croissants are sold out this week", /“Croissants”: Sold out this week/, ">Sold out this week</p>"],
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
  [DE, "neue Seite Impressum anlegen", /nur diese Seite/],
  [BAKERY, "thanks, looks great!", /Glad to help/],
  [GYM, "link the button to #nowhere", /That could mean several things: “Book a/],
  [BAKERY, "add whatsapp link 503 555 0142", /country code/],
  [BAKERY, "change the first product to Country sourdough and say it weighs 1kg", /./],
  [BAKERY, "make it look like apple.com", /./],
  [DE, "Kannst du die Seite auf Englisch übersetzen?", /Übersetzen kann ich nicht\. Gib mir den T/],
  [BAKERY, "replace the cardamom item's text, it should be: Sold out", /./],
  [BAKERY, "use friendlier colours", /don't understand/],
  [BAKERY, "make the purple lighter", /I don't understand “make the purple lighter”, so I change/],
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
  expect(below.code.html).toContain(/<h1[^>]*>.*?<\/h1>/.exec(below.before.html)![0]);
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
