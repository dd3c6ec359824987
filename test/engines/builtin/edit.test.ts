/** What people ask of the editor, and what has to come of it. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readSheet, sheetsOf } from "../../../src/edits/declarations.ts";
import { tokensIn } from "../../../src/edits/set_token.ts";
import type { ThreadMessage } from "../../../src/engines/engine.ts";
import { readPage } from "../../../src/html/page.ts";
import {
  composedPage,
  DOCUMENT,
  edit,
  FOREIGN,
  htmlProblems,
  pageOf,
  repeatedIds,
  type TurnResult,
  textOf,
} from "./edit_pages.ts";

setDefaultTimeout(300_000);

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
/** The headline as it is written in the page. */
const headline =
  (text: string): Check =>
  ({ code }) =>
    expect(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(code.html)?.[1]).toBe(text);
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
    all(headline("Fresh bread every day"), says(/headline now reads “Fresh bread every day”/)),
  ],
  [BAKERY, "Change the headline to Bread & butter", headline("Bread &amp; butter")],
  // A longer word is measured for this page alone; other pages have the same rule for their headlines.
  [
    BAKERY,
    "Change the headline to Sourdoughbakeryofportland",
    ({ code }) => expect(code.css).toContain("#top h1{--long:25}"),
  ],
  [BAKERY, "the headline should say Hello World", headline("Hello World")],
  [
    BAKERY,
    "Ändere die Überschrift zu „Frisches Brot“",
    all(headline("Frisches Brot"), says(/Die Überschrift lautet jetzt/)),
  ],
  [DE, "Ändere die Überschrift in „Steuern, einfach“", headline("Steuern, einfach")],
  [FR, "Change le titre en « Terre et feu »", all(headline("Terre et feu"), says(/Le titre/))],
  [ES, "Cambia el titular a «Una casa de luz»", all(headline("Una casa de luz"), says(/El titular/))],
  [
    BAKERY,
    "change the subheadline to “We sell out by ten.”",
    html('<p class="lede" data-sw-fact="tagline">We sell out by ten.</p>'),
  ],
  [BAKERY, "remove the tagline", noHtml('class="lede"')],
  [BAKERY, "replace “Country Loaves” with “Rye Loaves”", all(shows("Rye Loaves"), hides("Country Loaves"))],
  [BAKERY, "Ersetze Croissants durch Franzbrötchen", all(shows("Franzbrötchen"), says(/ersetzt/))],
  [BAKERY, "make the send button say “Write to us”", html('type="submit">Write to us</button>')],
  [BAKERY, "change the heading of the contact section to “Come by”", html('<h2 id="contact-h">Come by</h2>')],
  [BAKERY, "mets un fond sombre", css(":root{color-scheme:dark")],
  ["Verde Fitness", "use a light background", css(":root{color-scheme:light")],
  [BAKERY, "Der Hintergrund soll heller sein", all(onlyCss, says(/Hintergrund: jetzt heller/))],
  [BAKERY, "make the footer dark green", css("footer.foot{--bg:#1f4d3a")],
  [BAKERY, "give the contact section a blue background", css("#contact{--bg:#2b6cb0")],
  [BAKERY, "make the accent #7700aa", css("--art-one:#7700aa")],
  // Their edges have the colour, too, and it is the one that the fields of the design show and change.
  [
    BAKERY,
    "make the buttons dark green",
    ({ code }) => {
      expect(code.css).toContain(".btn{--button:#1f4d3a;");
      expect(tokensIn(sheetsOf(readPage(code.html), readSheet(code.css, "css")))).toContainEqual({
        name: "--button",
        value: "#1f4d3a",
      });
    },
  ],
  // On a masked header, of which nobody can tell the colours without a browser.
  ["Verde Fitness", "make the buttons dark green", css(".btn{--button:#1f4d3a;")],
  [BAKERY, "Mach die Überschriften größer", all(onlyCss, says(/Überschriften: größer/))],
  [
    BAKERY,
    "add an FAQ: Do you deliver? Yes, within Portland. Is there parking? Behind the house.",
    shows("Do you deliver? Yes, within Portland.", "Is there parking? Behind the house."),
  ],
  [
    BAKERY,
    "we are open Mon-Sat 8-18",
    all(
      shows("Mon–Sat 8:00–18:00"),
      hides("7:30–13:00"),
      html('"Saturday"],"opens":"08:00","closes":"18:00"}]', 'data-sw-fact="hours"'),
    ),
  ],
  [
    BAKERY,
    "remove the contact section",
    all(noHtml('id="contact"', 'href="#contact"'), says(/Removed the section “Contact”/)),
  ],
  [BAKERY, "Entferne die Produkte und den Kontaktbereich", noHtml('id="contact"', 'id="offerings"')],
  [BAKERY, "Entferne die Öffnungszeiten", all(unchanged, says(/enthält mehr als das/))],
  [BAKERY, "Entferne den Abschnitt „Hours and place“", noHtml('id="hours-and-place"')],
  [BAKERY, "remove the newsletter", all(unchanged, says(/can't find “newsletter”/))],
  [BAKERY, "move the offerings to the bottom", before('<section id="contact"', '<section id="offerings"')],
  [BAKERY, "Verschiebe den Kontakt nach ganz oben", before('<section id="contact"', '<section id="offerings"')],
  ["Aoki Ramen", "move the hours section to the top", before('<section id="hours-and-place"', '<section id="menu"')],
  [BAKERY, "remove croissants", all(noHtml(">Croissants</h3>"), shows("Country Loaves"))],
  // Contact, links, forms
  [
    "Halden Legal",
    "change the phone number to 020 7946 0000",
    all(
      shows("020 7946 0000"),
      html('href="tel:02079460000" data-sw-fact="contact.phone"', '"telephone":"020 7946 0000"'),
      hides("0161 496 0123"),
    ),
  ],
  [
    "Halden Legal",
    "Ändere die Telefonnummer auf 0761 1234567",
    all(html('href="tel:07611234567"'), says(/Telefonnummer: jetzt 0761 1234567/)),
  ],
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
      html(
        "query=99%20Main%20Street",
        '"streetAddress":"99 Main Street"',
        '<address data-sw-fact="contact.address">99',
      ),
    ),
  ],
  [BAKERY, "link the button to https://shop.example/order", html('href="https://shop.example/order"')],
  [BAKERY, "link the button to javascript:alert(1)", all(unchanged, says(/don't set links/))],
  [
    "Halden Legal",
    "remove Tribunal Representation from the services",
    all(hides("tribunal representation"), html('id="offerings"')),
  ],
  ["Halden Legal", "remove the call button", all(noHtml(">Call\u00a0"), html('class="btn" href'))],
  ["Halden Legal", "I don't like the colours, use navy and gold", unchanged],
  ["Halden Legal", "We moved! New address: 5 Deansgate, Manchester", shows("5 Deansgate, Manchester")],
  ["Halden Legal", "make the “Get in touch” button green", css("{--button:#4f9d4f;--on-button:")],
  [BAKERY, "add a divider between the sections", unchanged],
  ["Halden Legal", "Nimm die Telefonnummer raus", noHtml("tel:0161")],
  [BAKERY, "translate the page to German", all(unchanged, says(/can't translate/))],
  // Several, none
  [
    BAKERY,
    "change the headline to Bread and remove the newsletter",
    all(headline("Bread"), says(/can't find “newsletter”/)),
  ],
  [BAKERY, "undo that", all(unchanged, says(/versions/))],
  [BAKERY, "Mach das rückgängig", all(unchanged, says(/Versionsliste/))],
  [BAKERY, "what is the weather?", all(unchanged, says(/can't answer/))],
  [BAKERY, "delete everything", unchanged],
];

const ELSEWHERE: Case[] = [
  ["foreign", "change the headline to “Tools for life”", html("<h1>Tools for life</h1>")],
  ["foreign", "make the send button say “Send it”", all(unchanged, says(/“Join” and “Send”/))],
  ["foreign", "use sage green buttons", css("background: #9caf88")],
  ["foreign", "remove the newsletter", hides("Stay tuned")],
  [
    "foreign",
    "put contact above the services",
    before('id="contact" class="section"', 'id="services" class="section"'),
  ],
  [
    "foreign",
    "add opening hours Mon-Fri 9-17",
    html('<p><span data-sw-fact="hours">Mon–Fri 9:00–17:00</span></p></footer>'),
  ],
  ["foreign", "change the phone number to 020 7946 0000", html('<a href="tel:02079460000">020 7946 0000</a>')],
  ["foreign", "remove the phone number", all(unchanged, says(/middle of a sentence/))],
  [
    "foreign",
    "Change the heading “Open on Sundays” to “Open all week”",
    html('<div class="lead-heading">Open all week</div>'),
  ],
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

test("a section that showed a fact alone goes with it, and what led there as well", async () => {
  const told = { hours: [], contact: { address: { street: "1 Mill Lane", city: "Bath" } } };
  const page = pageOf({ name: "Fig", prompt: "A bakery." }, told);
  expect(page.code.html).toContain('<section id="hours-and-place"');
  const { code, said } = await edit(page, "remove the address");
  expect(said).toMatch(/Address: taken out everywhere/);
  expect(code.html).not.toMatch(/hours-and-place|Mill Lane|openstreetmap/);
  expect(await htmlProblems(page, code)).toEqual([]);
});

describe("facts that stand in several elements", () => {
  const page = pageOf(
    { name: "Luma Studio", prompt: "A yoga studio in Leeds." },
    {
      offers: [
        { group: "Classes", name: "Vinyasa", price: "£12", duration: "60 min" },
        { group: "Classes", name: "Yin", price: "£10", duration: "75 min" },
      ],
      plans: [
        { name: "Basic", price: "£29", period: "per month" },
        { name: "Full", price: "£59", period: "per month" },
      ],
      people: [{ name: "Ana Duarte", role: "Founder" }],
      quotes: [
        { text: "The best.", by: "Maria L." },
        { text: "I sleep again.", by: "Jon" },
      ],
      contact: {
        whatsapp: "+44 7700 900123",
        address: { street: "1 Mill Lane", postal_code: "LS1 1AA", city: "Leeds" },
      },
    },
  );
  const done: [message: string, from: string, to: string][] = [
    ["make the full plan cost £65", '.price">£59<', '.price">£65<'],
    ["Yin now costs £11", '.price">£10<', '.price">£11<'],
    ["change whatsapp to +44 7700 900999", ">+44 7700 900123<", ">+44 7700 900999<"],
    ["change the address to 5 King Street", ">1 Mill Lane<br>Leeds", ">5 King Street<br>Leeds"],
  ];
  test.each(done)("%s", async (message, from, to) => {
    expect(page.code.html).toContain(from);
    const { code } = await edit(page, message);
    expect(code.html).toContain(to);
    expect(code.html).not.toContain(from);
    const marks = (html: string) => html.match(/data-sw-fact="[^"]*"/g);
    expect(marks(code.html)).toEqual(marks(page.code.html));
    expect(await htmlProblems(page, code)).toEqual([]);
  });

  test("a price goes, and how long it takes stays", async () => {
    const { code } = await edit(page, "remove the price of Yin");
    expect(textOf(code.html)).not.toContain("£10");
    expect(textOf(code.html)).toContain("75 min");
  });

  test("one of several quotes is not the section", async () => {
    const { edits } = await edit(page, "remove the last testimonial");
    expect(edits).toEqual([]);
  });

  test("a form with a purpose of its own is not the way to get in touch", async () => {
    const { edits, said } = await edit(composedPage(FR), "supprime la section contact");
    expect(edits).toEqual([]);
    expect(said).toMatch(/Je ne trouve pas/);
  });

  test("what people say is not the people", async () => {
    const { code } = await edit(page, "remove the team");
    expect(code.html).toContain('<section id="quotes"');
    expect(code.html).not.toContain('<section id="team"');
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

test("of what is not understood it is told once in a conversation what would be", async () => {
  const page = composedPage(BAKERY);
  const message = "Make the headline rhyme";
  const { said, edits } = await edit(page, message);
  expect(edits).toEqual([]);
  expect(said).toMatch(/I don't understand “Make the headline rhyme”.*\nI change what you ask for on this page: /);
  const history: ThreadMessage[] = [
    { role: "user", text: message },
    { role: "assistant", text: said },
  ];
  expect((await edit(page, message, { history })).said).not.toContain("For example");
});

test("a colour that the page has already is told with the sections that have others", async () => {
  const page = composedPage("Crumb & Co");
  const white = await edit(page, "make the background white");
  const again = await edit({ ...page, code: white.code }, "make the background white");
  unchanged(again);
  expect(again.said).toMatch(/^Background: that is so already.*colours of their own: “.+ \(#[0-9a-f]{6}\)”/s);
  expect(again.said).not.toContain("(#ffffff)");
});
