/** What follows from given facts is no invention, and what is only a way of speaking is none either. */
import { describe, expect, test } from "bun:test";
import { finish } from "../../../src/engines/openai/finish.ts";
import { GOOD, TASK } from "./fixtures.ts";

const PROMPT = `${TASK.website.prompt} Instagram @crumb.and_co, Facebook crumbandco, LinkedIn: crumb-bakery. Mail bread@crumb.example. Our party is on 12 September 2027. Buns are 2.5 euro, cakes 1200 dollars.`;
const task = { ...TASK, website: { ...TASK.website, prompt: PROMPT } };

const problems = (html: string) =>
  finish({ code: { ...GOOD, html: GOOD.html.replace("</main>", `${html}</main>`) }, task }).problems.map(
    ({ message }) => message,
  );
const link = (href: string) => problems(`<p><a href="${href}">There</a></p>`);

describe("a link that follows from a given fact is none that was made up", () => {
  test.each([
    "https://www.instagram.com/crumb.and_co/",
    "https://instagram.com/crumb.and_co",
    "//instagram.com/crumb.and_co",
    "https://facebook.com/crumbandco?ref=page",
    "https://www.linkedin.com/company/crumb-bakery/",
    "https://wa.me/15035550142",
    "https://api.whatsapp.com/send?phone=15035550142&text=Hello",
    "whatsapp://send?phone=15035550142",
    "tel:5035550142",
    "tel:+1-503-555-0142",
    "sms:+15035550142",
    "mailto:bread@crumb.example?subject=Cake",
    "https://www.google.com/maps/search/?api=1&query=1812+SE+Hawthorne+Blvd%2C+Portland",
    "https://maps.google.com/?q=1812%20SE%20Hawthorne%20Blvd",
    "https://www.google.com/maps/place/1812+SE+Hawthorne+Blvd",
    "https://maps.apple.com/?address=1812+SE+Hawthorne+Blvd",
    "https://www.openstreetmap.org/search?query=1812%20SE%20Hawthorne%20Blvd",
    "geo:0,0?q=1812+SE+Hawthorne+Blvd",
    "https://crumb.example/shop",
  ])("%s", (href) => expect(link(href)).toEqual([]));

  test.each([
    "https://instagram.com/somebody.else",
    "https://wa.me/15035559999",
    "https://www.google.com/maps/search/?api=1&query=99+Elm+Street",
    "https://www.google.com/search?q=1812+SE+Hawthorne+Blvd",
    "https://elsewhere.example/crumbandco",
    "mailto:info@crumb.example",
    "tel:+15035550143",
  ])("but %s is", (href) => expect(link(href)).toHaveLength(1));
});

describe("no repair is asked for", () => {
  const year = new Date().getUTCFullYear();
  test.each([
    ["a form of a dialog", '<dialog id="d"><form method="dialog"><button>Close</button></form></dialog>'],
    [
      "a search",
      '<form role="search" action="/about"><label for="q">Search</label><input id="q" name="q"><button>Go</button></form>',
    ],
    [
      "a search by its field",
      '<form method="get" action="/about"><p><input type="search" name="q" aria-label="Search"></p></form>',
    ],
    ["100 percent of attention", "<p>You have 100 % of our attention, 100% of the time.</p>"],
    ["the year", `<p>© ${year} Crumb &amp; Co</p><p>©${year}</p><p>© Crumb &amp; Co, ${year}</p>`],
    ["a price in another writing", "<p>Buns €2.50, or 2,50 €. Cakes $1,200 or 1.200 $.</p>"],
    [
      "a given date in another writing",
      '<p><time datetime="2027-09-12">2027-09-12</time>, 12.09.2027, September 12, 2027</p>',
    ],
    ["a maxim", "<p><q>Good bread takes its time</q></p>"],
  ])("for %s", (_, html) => expect(problems(html)).toEqual([]));

  test("and such forms stay as they were written", () => {
    const html = `${GOOD.html}<dialog><form method="dialog"><button>Close</button></form></dialog><form role="search" method="get" action="/about"><input type="search" name="q" aria-label="Search"></form>`;
    expect(finish({ code: { ...GOOD, html }, task }).code.html).toBe(html);
  });
});

test("links of the home page's header lead there from an inner page, by program", () => {
  const home = { ...GOOD, html: GOOD.html.replace("<h1>", '<h1 id="top-story">') };
  const header = '<a href="#top-story">Story</a> <a href="#main">Main</a> <a href="#nowhere">x</a>';
  const html = GOOD.html.replace("</nav>", `${header}</nav>`);
  const inner = { ...task, page: { path: "/about", name: "About", prompt: "Our story" }, home };
  const done = finish({ code: { ...GOOD, html }, task: inner });
  expect(done.code.html).toBe(html.replace('"#top-story"', '"/#top-story"'));
  expect(done.problems.map(({ message }) => message)).toEqual([
    "The link “#nowhere” has no element of that id on the page.",
  ]);
  expect(finish({ code: { ...GOOD, html }, task }).code.html).toBe(html);
});

describe("what was made up is taken out of a page, and what was given stays", () => {
  const made = [
    ["a testimonial in a list", "<ul><li>Best croissants in town! — Anna K., Berlin</li></ul>"],
    ["a testimonial in quotation marks", "<p>“The best bread that I have ever had” Maria Lopez</p>"],
    ["opening hours", "<p>Monday 8:00–18:30</p>"],
    ["opening hours of twelve", "<p>Mondays 9am – 5 pm</p>"],
    ["an address", "<p>Come to 99 Elm Street</p>"],
    ["an award", "<p>Our award-winning sourdough</p>"],
    ["a founder", "<p>Founded by Anna Meyer in a garage</p>"],
    ["a figure", "<p>Loved by 1,500 customers</p>"],
    ["a figure with a plus", "<p>Trusted by 40+ cafés</p>"],
    ["years of experience", "<p>With 35 years of experience</p>"],
    ["a rating", "<p>Rated 4.9 out of 5</p>"],
    ["a rating that ends a sentence", "<p>We are rated 4.9/5.</p>"],
    ["a price", "<p>Rye for $9</p>"],
  ] as const;
  test.each(made)("%s", (_, html) => {
    const code = { ...GOOD, html: GOOD.html.replace("</main>", `${html}</main>`) };
    const done = finish({ code, task });
    expect(done.problems).not.toEqual([]);
    expect(done.knownHtml).toBe(GOOD.html);
  });

  test("a link to somebody else's profile, whose words stay", () => {
    const link =
      '<p>See us on <a class="x" href="https://instagram.com/somebody.else" target="_blank">Instagram</a></p>';
    const done = finish({ code: { ...GOOD, html: GOOD.html.replace("</main>", `${link}</main>`) }, task });
    expect(done.knownHtml).toBe(GOOD.html.replace("</main>", '<p>See us on <a class="x">Instagram</a></p></main>'));
  });

  const kept: [string, string, string][] = [
    [
      "the other sentences of a paragraph",
      "<p>For everybody. Rye for $9. Come in.</p>",
      "<p>For everybody. Come in.</p>",
    ],
    ["a last sentence", "<p>© 2026 Crumb &amp; Co. Open Mondays 9am – 5 pm.</p>", "<p>© 2026 Crumb &amp; Co.</p>"],
    ["what stands beside it in a line", "<p>Rye for $9 · Cakes to order</p>", "<p>Cakes to order</p>"],
    ["nothing of a sentence that has more in it", "<p>Come in. Rye <b>for</b> $9.</p>", ""],
    ["nothing of a list of such things", "<div><ul><li>Rye for $9</li><li>Buns for $7</li></ul></div>", ""],
    [
      "nothing of a section of such things, nor links to it",
      '<section id="voices"><h2>What they say</h2><ul><li>Trusted by 40+ cafés</li></ul></section><p>See <a href="#voices">voices</a></p>',
      "<p>See <a>voices</a></p>",
    ],
    ["the words of a link to nothing", '<p>Read <a href="#">more</a></p>', "<p>Read <a>more</a></p>"],
  ];
  test.each(kept)("%s", (_, html, left) => {
    const code = { ...GOOD, html: GOOD.html.replace("</main>", `${html}</main>`) };
    expect(finish({ code, task }).knownHtml).toBe(GOOD.html.replace("</main>", `${left}</main>`));
  });

  test("words of labels, whose other words stay; no correction is asked for them", () => {
    const html =
      '<p><img src="data:," alt="Loaves, rated 4.9 out of 5"><a href="/about" aria-label="Trusted by 40+ cafés" title="Since 1887">About</a><img src="data:," alt="Our 1 oven"></p>';
    const done = finish({ code: { ...GOOD, html: GOOD.html.replace("</main>", `${html}</main>`) }, task });
    expect(done.problems.filter(({ message }) => message.includes("material"))).toEqual([]);
    expect(done.knownHtml).toBe(
      GOOD.html.replace(
        "</main>",
        '<p><img src="data:," alt="Loaves, rated"><a href="/about" aria-label="Trusted by cafés">About</a><img src="data:," alt="Our 1 oven"></p></main>',
      ),
    );
  });

  test("facts of the material", () => {
    const html =
      "<p>Wed–Sun 7:30 am – 1 pm, 7:30–13:00, 7.30–13 Uhr</p><p>Cakes 1,200 dollars</p><p>Bake at 230 °C</p>";
    const given = { ...task, page: { ...task.page, prompt: "Oven of 230 degrees" } };
    const done = finish({ code: { ...GOOD, html: GOOD.html.replace("</main>", `${html}</main>`) }, task: given });
    expect([done.problems, done.knownHtml]).toEqual([[], null]);
  });
});

test("what no correction mended leads nowhere no more: an entry of a navigation goes, and of other links the words stay", () => {
  const html = GOOD.html
    .replace(
      "</nav>",
      ' <ul><li><a href="/prices">Prices</a></li><li><a href="#main">Main</a></li><li><a href="#">Blog</a></li></ul></nav>',
    )
    .replace(
      "<form",
      '<p>See <a class="more" href="/prices">our prices</a>, <a href="#gone">this</a> and <a href="/about#us">us</a>.</p><form',
    );
  const { knownHtml, problems } = finish({ code: { ...GOOD, html }, task });
  expect(problems.length).toBeGreaterThan(0);
  expect(knownHtml).toContain('<p>See <a class="more">our prices</a>, <a>this</a> and <a href="/about#us">us</a>.</p>');
  expect(knownHtml).not.toContain("Blog");
  // That page may be made later.
  expect(knownHtml).toContain('<li><a href="/prices">Prices</a></li>');
  expect(knownHtml).toContain('<li><a href="#main">Main</a></li>');
});

test("a page that takes the website's header may lead to what stands in that", () => {
  const shared = {
    texts: { styles: "", header: '<header id="top-of-page"><a href="/">Home</a></header>' },
    notes: null,
    html: '<header data-sw-part="header"></header><main id="main"></main>',
  };
  const html = '<main id="main"><h1>About</h1><p><a href="#top-of-page">Up</a> <a href="/nowhere">x</a></p></main>';
  const inner = { ...task, page: { path: "/about", name: "About", prompt: "About us" }, home: GOOD, shared };
  const { knownHtml } = finish({ code: { html, css: "", javascript: "" }, task: inner });
  expect(knownHtml).toContain('<a href="#top-of-page">Up</a> <a>x</a>');
});
