/** What people ask of the editor, and what has to come of it. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import {
  composedPage,
  DOCUMENT,
  edit,
  FOREIGN,
  htmlProblems,
  repeatedIds,
  type TurnResult,
  textOf,
} from "./edit_pages.ts";

setDefaultTimeout(60_000);

type Check = (result: TurnResult) => void;
type Case = [page: string, message: string, check: Check];

const shows =
  (...texts: string[]): Check =>
  ({ code }) => {
    for (const text of texts) expect(textOf(code.html).toLowerCase()).toContain(text.toLowerCase());
  };
const hides =
  (...texts: string[]): Check =>
  ({ code }) => {
    for (const text of texts) expect(textOf(code.html).toLowerCase()).not.toContain(text.toLowerCase());
  };
const html =
  (...pieces: string[]): Check =>
  ({ code }) => {
    for (const piece of pieces) expect(code.html).toContain(piece);
  };
const noHtml =
  (...pieces: string[]): Check =>
  ({ code }) => {
    for (const piece of pieces) expect(code.html).not.toContain(piece);
  };
const css =
  (...pieces: string[]): Check =>
  ({ code }) => {
    for (const piece of pieces) expect(code.css).toContain(piece);
  };
const says =
  (pattern: RegExp): Check =>
  ({ said }) =>
    expect(said).toMatch(pattern);
const unchanged: Check = ({ edits, settings }) => expect({ edits, settings }).toEqual({ edits: [], settings: {} });
const all =
  (...checks: Check[]): Check =>
  (result) => {
    for (const check of checks) check(result);
  };
const before =
  (first: string, second: string): Check =>
  ({ code }) => {
    expect(code.html).toContain(first);
    expect(code.html.indexOf(first)).toBeLessThan(code.html.indexOf(second));
  };
/** The section's classes, its own and inside, are others than before. */
const otherLayout =
  (id: string): Check =>
  ({ before: old, code }) => {
    const classes = (source: string) =>
      [...new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(source)![0].matchAll(/class="([^"]+)"/g)]
        .map((match) => match[1])
        .join();
    expect(classes(code.html)).not.toBe(classes(old.html));
  };
const sameHeadline: Check = ({ before: old, code }) => {
  const headline = (source: string) => /<h1>([\s\S]*?)<\/h1>/.exec(source)![1];
  expect(headline(code.html)).toBe(headline(old.html));
};
const setting =
  (name: string, value: string): Check =>
  ({ settings, edits }) =>
    expect({ settings, edits }).toEqual({ settings: { [name]: value }, edits: [] });
const onlyCss: Check = ({ before, code, edits }) => {
  expect(edits.length).toBeGreaterThan(0);
  expect(code.html).toBe(before.html);
};

const BAKERY = "Crumb & Co";
const DE = "Bauer Steuerberatung";
const FR = "Atelier Mercier";
const ES = "Casa Luma";

const COMPOSED: Case[] = [
  // Texts
  [
    BAKERY,
    'change the headline to "Fresh bread every day"',
    all(html("<h1>Fresh bread every day</h1>"), says(/headline now reads “Fresh bread every day”/)),
  ],
  [BAKERY, "Change the headline to Bread & butter", html("<h1>Bread &amp; butter</h1>")],
  [BAKERY, "the headline should say Hello World", html("<h1>Hello World</h1>")],
  [
    BAKERY,
    "Ändere die Überschrift zu „Frisches Brot“",
    all(html("<h1>Frisches Brot</h1>"), says(/Die Überschrift lautet jetzt/)),
  ],
  [DE, "Ändere die Überschrift in „Steuern, einfach“", html("<h1>Steuern, einfach</h1>")],
  [FR, "Change le titre en « Terre et feu »", all(html("<h1>Terre et feu</h1>"), says(/Le titre/))],
  [ES, "Cambia el titular a «Una casa de luz»", all(html("<h1>Una casa de luz</h1>"), says(/El titular/))],
  [BAKERY, "change the subheadline to “We sell out by ten.”", html('<p class="lede">We sell out by ten.</p>')],
  [BAKERY, "remove the tagline", noHtml('class="lede"')],
  [BAKERY, "replace “Country Loaves” with “Rye Loaves”", all(shows("Rye Loaves"), hides("Country Loaves"))],
  [BAKERY, "Ersetze Croissants durch Franzbrötchen", all(shows("Franzbrötchen"), says(/ersetzt/))],
  [BAKERY, "fix the typo Lofes → Loaves", all(unchanged, says(/can't find “Lofes”/))],
  [BAKERY, "fix the typo Loaves → Loafs", shows("Country Loafs")],
  [BAKERY, "make the button say Order now", html(">Order now</a>")],
  [BAKERY, "make the send button say “Write to us”", html('type="submit">Write to us</button>')],
  [BAKERY, "change the heading of the contact section to “Come by”", html('<h2 id="contact-h">Come by</h2>')],
  [
    BAKERY,
    "change the name to Crumbs & Sons",
    all(html("<span>Crumbs &amp; Sons</span>", '"name":"Crumbs & Sons"'), hides("Crumb &amp; Co")),
  ],
  [BAKERY, "change the headline to <script>alert(1)</script>", html("<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>")],
  [
    BAKERY,
    'add a section about our oven with the text "Built in 1920."',
    all(html('<section id="our-oven"', "Built in 1920."), says(/Our oven/)),
  ],
  // Colours
  [BAKERY, "make it blue", all(onlyCss, css("--art-one:#2b6cb0"))],
  [BAKERY, "make it darker", all(onlyCss, says(/Background: now darker/))],
  [BAKERY, "use sage green buttons", all(onlyCss, css(".btn{--button:#9caf88;--on-button:"))],
  [BAKERY, "Verwende dunkelgrüne Buttons", all(onlyCss, css(".btn{--button:#1f4d3a"))],
  [BAKERY, "Haz los botones verdes", css(".btn{--button:#4f9d4f")],
  [BAKERY, "mets un fond sombre", css(":root{color-scheme:dark")],
  [BAKERY, "dark background", all(onlyCss, css(":root{color-scheme:dark"))],
  ["Verde Fitness", "use a light background", css(":root{color-scheme:light")],
  [BAKERY, "Der Hintergrund soll heller sein", all(onlyCss, says(/Hintergrund: jetzt heller/))],
  [BAKERY, "make the headings navy", css("--heading:#1f2a44")],
  [BAKERY, "make the footer dark green", css("footer.foot{--bg:#1f4d3a")],
  [BAKERY, "give the contact section a blue background", css("#contact{--bg:#2b6cb0")],
  [BAKERY, "make the accent #7700aa", css("--art-one:#7700aa")],
  // Type, size, space
  [BAKERY, "bigger headings", all(onlyCss, says(/Headings: bigger/))],
  [BAKERY, "Mach die Überschriften größer", all(onlyCss, says(/Überschriften: größer/))],
  [BAKERY, "use a serif font", all(css('--head:"Newsreader"', '@font-face{font-family:"Newsreader"'), onlyCss)],
  [BAKERY, "use Bitter for the headings", css('--head:"Bitter"')],
  [BAKERY, "change the font to Comic Sans", all(unchanged, says(/Fraunces/))],
  [BAKERY, "smaller text", all(onlyCss, says(/The text: smaller/))],
  [BAKERY, "more space", all(onlyCss, says(/Space between sections: more/))],
  [BAKERY, "round the corners", css("--radius:1.4rem")],
  // Sections
  [BAKERY, "add an FAQ", all(unchanged, says(/don't invent/))],
  [
    BAKERY,
    "add an FAQ: Do you deliver? Yes, within Portland. Is there parking? Behind the house.",
    shows("Do you deliver? Yes, within Portland.", "Is there parking? Behind the house."),
  ],
  ["One word", "add an FAQ", all(unchanged, says(/don't invent/))],
  ["Halden Legal", "add a newsletter sign-up", html('<form class="form short" method="post" name="newsletter"')],
  ["Kite", "add opening hours Mon-Fri 9-17", shows("Mon-Fri 9am-5pm")],
  [
    BAKERY,
    "we are open Mon-Sat 8-18",
    all(shows("Mon-Sat 8:00-18:00"), hides("7:30-13:00"), html('"openingHours":["Mo-Sa 08:00-18:00"]')),
  ],
  [BAKERY, "add testimonials", all(unchanged, says(/don't invent/))],
  [BAKERY, "add a contact form", all(unchanged, says(/already/))],
  [DE, "Füge ein Kontaktformular hinzu", all(unchanged, says(/gibt es schon: „Termin anfragen“/))],
  [
    BAKERY,
    "remove the contact section",
    all(noHtml('id="contact"', 'href="#contact"'), says(/Removed the section “Contact”/)),
  ],
  [BAKERY, "Entferne die Produkte und den Kontaktbereich", noHtml('id="contact"', 'id="offerings"')],
  [BAKERY, "Entferne die Öffnungszeiten", all(unchanged, says(/enthält mehr als das/))],
  [BAKERY, "Entferne den Abschnitt „Hours and place“", noHtml('id="hours-and-place"')],
  [BAKERY, "remove the newsletter", all(unchanged, says(/can't find “newsletter”/))],
  [BAKERY, "remove the hero", all(unchanged, says(/can't go/))],
  [BAKERY, "put contact above the hours", before('<section id="contact"', '<section id="hours-and-place"')],
  [BAKERY, "move the offerings to the bottom", before('<section id="contact"', '<section id="offerings"')],
  [BAKERY, "Verschiebe den Kontakt nach ganz oben", before('<section id="contact"', '<section id="offerings"')],
  [BAKERY, "swap hours and contact", before('<section id="contact"', '<section id="hours-and-place"')],
  ["Aoki Ramen", "move the menu section to the top", before('<section id="menu"', '<section id="pictures"')],
  [BAKERY, "rewrite the hero", all(sameHeadline, otherLayout("top"))],
  [
    BAKERY,
    "another layout for the offerings",
    all(shows("Country Loaves", "Croissants", "Cardamom Buns"), otherLayout("offerings")),
  ],
  [DE, "Gestalte den Einstieg neu", says(/neu gestaltet/)],
  [BAKERY, "remove croissants", all(noHtml("<h3>Croissants</h3>"), shows("Country Loaves"))],
  [BAKERY, "add rye bread to the offerings", html("<h3>Rye bread</h3>")],
  ["Aoki Ramen", "add miso soup $6 to the menu", html("<h3>Miso soup – $6</h3>")],
  ["Halden Legal", "add a services section with hammers, nails and glue", all(unchanged, says(/already/))],
  // Contact, links, forms
  [
    "Halden Legal",
    "change the phone number to 020 7946 0000",
    all(shows("020 7946 0000"), html('href="tel:02079460000"', '"telephone":"020 7946 0000"'), hides("0161 496 0123")),
  ],
  [
    "Halden Legal",
    "Ändere die Telefonnummer auf 0761 1234567",
    all(html('href="tel:07611234567"'), says(/Telefonnummer: jetzt 0761 1234567/)),
  ],
  ["Halden Legal", "remove the phone number", all(noHtml("tel:0161"), hides("0161 496 0123"))],
  [BAKERY, "add our phone number 503-555-0142", html('href="tel:5035550142"')],
  [
    "Studio Noor",
    "change the e-mail to hello@noor.example",
    all(html("mailto:hello@noor.example"), noHtml("leila@studionoor.example")),
  ],
  [
    BAKERY,
    "change the address to 99 Main Street",
    all(
      shows("99 Main Street"),
      hides("1812 SE Hawthorne"),
      html("query=99%20Main%20Street", '"streetAddress":"99 Main Street"'),
    ),
  ],
  [
    BAKERY,
    "add a phone field to the form",
    html('<input id="contact-phone" name="phone" type="tel" autocomplete="tel">'),
  ],
  [BAKERY, "make e-mail optional", html('<input id="contact-email" name="email" type="email" autocomplete="email">')],
  [BAKERY, "Lösche das Feld Message aus dem Formular", noHtml("<textarea")],
  [
    BAKERY,
    "add a required company field to the contact form",
    html('name="company" type="text" autocomplete="organization" required'),
  ],
  [BAKERY, 'rename the field Message to "Your wishes"', html(">Your wishes</label>")],
  [BAKERY, 'add a button "Order now" linking to /order', html('href="/order">Order now</a>')],
  [BAKERY, "link the button to https://shop.example/order", html('href="https://shop.example/order"')],
  [BAKERY, "link the button to javascript:alert(1)", all(unchanged, says(/don't set links/))],
  [BAKERY, 'add "Blog" to the menu linking to /blog', html('<li><a href="/blog">Blog</a></li>')],
  [
    BAKERY,
    "remove Contact from the menu",
    ({ code }) => expect(code.html.match(/<a href="#contact">Contact<\/a>/g)?.length).toBe(1),
  ],
  [
    BAKERY,
    "add a link to our Instagram https://instagram.com/crumb",
    html('<li><a href="https://instagram.com/crumb">Instagram</a></li>'),
  ],
  [
    "Halden Legal",
    "remove Tribunal Representation from the services",
    all(hides("tribunal representation"), html('id="offerings"')),
  ],
  ["Halden Legal", "remove the call button", all(noHtml(">Call\u00a0"), html('class="btn" href'))],
  ["Halden Legal", "I don't like the colours, use navy and gold", unchanged],
  [BAKERY, "The tagline is boring, change it to “Bread. Daily.”", html('<p class="lede">Bread. Daily.</p>')],
  ["Halden Legal", "We moved! New address: 5 Deansgate, Manchester", shows("5 Deansgate, Manchester")],
  ["Halden Legal", "add a price of £200 to settlement agreements", html('<span class="price">£200</span>')],
  ["Halden Legal", "make the “Get in touch” button green", css("{--button:#4f9d4f;--on-button:")],
  ["Halden Legal", "Change the opening hours to Mon-Fri 10-18", shows("Mon-Fri 10am-6pm")],
  [BAKERY, "make the text in the footer white", css("footer.foot{--text:#")],
  [BAKERY, "remove the last section", noHtml('id="contact"')],
  [BAKERY, "add a divider between the sections", unchanged],
  [BAKERY, "change the email placeholder to “you@example.org”", html('placeholder="you@example.org"')],
  [BAKERY, "put the phone number in the header", all(unchanged, says(/none on this page/))],
  ["Halden Legal", "Nimm die Telefonnummer raus", noHtml("tel:0161")],
  [BAKERY, "Mach die Ecken rund", css("--radius:1.4rem")],
  // Settings
  [BAKERY, "change the page title to “Best bread in Portland”", setting("title", "Best bread in Portland")],
  [BAKERY, "Setze die Beschreibung auf „Brot aus Portland“", setting("description", "Brot aus Portland")],
  [BAKERY, "translate the page to German", all(unchanged, says(/can't translate/))],
  // Several, none
  [
    BAKERY,
    "change the headline to Bread and remove the newsletter",
    all(html("<h1>Bread</h1>"), says(/can't find “newsletter”/)),
  ],
  [
    BAKERY,
    "Make the headings bigger, use dark green buttons and put contact above the hours",
    all(css(".btn{--button:#1f4d3a"), before('<section id="contact"', '<section id="hours-and-place"')),
  ],
  [BAKERY, 'change the headline to "A" and the button to "B"', html("<h1>A</h1>", ">B</a>")],
  [BAKERY, "make the background dark and the buttons orange", css(":root{color-scheme:dark", ".btn{--button:#e67e22")],
  [BAKERY, "make it pop", all(unchanged, says(/for example/))],
  [BAKERY, "Mach es moderner", all(unchanged, says(/zum Beispiel/))],
  [BAKERY, "undo that", all(unchanged, says(/versions/))],
  [BAKERY, "Mach das rückgängig", all(unchanged, says(/Versionsliste/))],
  [BAKERY, "what is the weather?", all(unchanged, says(/can't answer/))],
  [BAKERY, "<script>alert(1)</script>", unchanged],
  [BAKERY, "delete everything", unchanged],
];

const ELSEWHERE: Case[] = [
  ["foreign", "change the headline to “Tools for life”", html("<h1>Tools for life</h1>")],
  ["foreign", "replace tools & toys with pots & pans", all(unchanged, says(/can't find “tools & toys”/))],
  ["foreign", "make the send button say “Send it”", all(unchanged, says(/“Join” and “Send”/))],
  ["foreign", "make it purple", css("--primary: #6b3fa0")],
  ["foreign", "use sage green buttons", css("background: #9caf88")],
  ["foreign", "dark background", all(onlyCss, ({ code }) => expect(code.css).not.toContain("background: #ffffff"))],
  ["foreign", "bigger headings", css("h1 { font-size: 56.64px; color: #111; }", "h2 { font-size: 37.76px; }")],
  ["foreign", "use a serif font", css('font-family: "Newsreader",', '--font-heading: "Newsreader"')],
  ["foreign", "smaller text", css("font-size: 14.6")],
  ["foreign", "more space", css(".section { padding: 78px 0; }")],
  ["foreign", "remove the newsletter", hides("Stay tuned")],
  [
    "foreign",
    "put contact above the services",
    before('id="contact" class="section"', 'id="services" class="section"'),
  ],
  ["foreign", "add opening hours Mon-Fri 9-17", html("<p>Mon-Fri 9am-5pm</p></footer>")],
  ["foreign", "make email optional", html('<label for="e">Email</label><input id="e" name="email" type="email">')],
  ["foreign", "change the phone number to 020 7946 0000", html('<a href="tel:02079460000">020 7946 0000</a>')],
  ["foreign", "remove the phone number", all(unchanged, says(/middle of a sentence/))],
  ["foreign", "rename Services to Offers in the menu", html('class="nav-link">Offers</a>')],
  ["foreign", "change the alt text of the image to “New workshop”", html('alt="New workshop"')],
  ["foreign", "change the copyright to © 2026 Acme", html("<footer><p>© 2026 Acme</p></footer>")],
  ["foreign", "rewrite the hero", all(unchanged, says(/only for sections that I made/))],
  [
    "document",
    "change the page title to “New title”",
    all(html("<title>New title</title>"), ({ settings }) => expect(settings).toEqual({ title: "New title" })),
  ],
  ["document", "make the background black", html("background: #111111")],
  ["document", "make the button say “Get it”", html('<a class="cta" href="/buy">Get it</a>')],
];

describe("composed pages", () => {
  for (const [name, message, check] of COMPOSED)
    test(`${name}: ${message}`, async () => {
      const page = composedPage(name);
      const result = await edit(page, message);
      check(result);
      expect(result.said).not.toBe("");
      expect(result.code.html.match(/<h1[\s>]/g)?.length).toBe(1);
      expect(repeatedIds(result.code.html)).toEqual(repeatedIds(page.code.html));
      if (result.code.html !== page.code.html) expect(await htmlProblems(page, result.code)).toEqual([]);
    });
});

describe("pages from elsewhere", () => {
  for (const [name, message, check] of ELSEWHERE)
    test(`${name}: ${message}`, async () => {
      const result = await edit(name === "foreign" ? FOREIGN : DOCUMENT, message);
      check(result);
      expect(result.code.html.match(/<h1[\s>]/g)?.length).toBe(1);
      expect(repeatedIds(result.code.html)).toEqual([]);
    });
});

describe("what is missing", () => {
  test.each([
    ["remove the testimonials", "I can't find “testimonials”"],
    ["entferne die Anfahrt", "„Anfahrt“ finde ich nicht"],
    ["enlève la FAQ", "Je ne trouve pas « FAQ »"],
  ])("is told in the language's own word: %s", async (message, said) => {
    const result = await edit(FOREIGN, message);
    expect(result.edits).toEqual([]);
    expect(result.said).toContain(said);
  });
});

describe("conversations", () => {
  test("“darker” after a wish about buttons is about buttons", async () => {
    const page = composedPage(BAKERY);
    const first = await edit(page, "use sage green buttons");
    const second = await edit(page, "a bit darker", {
      code: first.code,
      history: [
        { role: "user", text: "use sage green buttons" },
        { role: "assistant", text: first.said },
      ],
    });
    expect(second.said).toMatch(/Buttons: now darker/);
    expect(second.code.html).toBe(first.code.html);
  });

  test("a picture that comes with the message takes the place of another", async () => {
    const result = await edit(FOREIGN, "replace the image with this one “Our new hall”", {
      attachments: ["https://example.com/hall.jpg"],
    });
    expect(result.code.html).toContain('<img src="https://example.com/hall.jpg" alt="Our new hall">');
  });

  test("without a picture it asks for one", async () => {
    const result = await edit(FOREIGN, "replace the hero image");
    expect(result.edits).toEqual([]);
    expect(result.said).toMatch(/attach/);
  });
});
