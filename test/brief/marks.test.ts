/** A changed fact is brought everywhere that shows it, and nowhere else. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { type Brief, type BriefInput, emptyBrief } from "../../src/brief/brief.ts";
import { applyFacts, type MarkedPage, stalePlaces } from "../../src/brief/marks.ts";
import { mergeBrief } from "../../src/brief/merge.ts";
import { composeTask } from "../../src/engines/builtin/compose.ts";
import { faultsOf } from "../../src/html/faults.ts";
import { readPage } from "../../src/html/page.ts";
import { taskFor, visibleText } from "../engines/builtin/composed.ts";
import { briefs, withWords } from "../engines/builtin/generated_briefs.ts";

setDefaultTimeout(300_000);

const BAKERY: BriefInput = {
  name: "Crumb & Co",
  kind: "bakery",
  language: "en",
  tagline: "Sourdough from Hawthorne",
  place: "Portland",
  story: ["A small bakery."],
  contact: {
    phone: "503 555 0142",
    email: "hello@crumb.example",
    address: { street: "1812 SE Hawthorne Blvd", city: "Portland" },
    links: [{ label: "Instagram", url: "https://www.instagram.com/crumb" }],
  },
  hours: [{ days: ["we", "th", "fr"], opens: "07:30", closes: "13:00" }],
  offers: [
    { name: "Country loaf", price: "$9", description: "900 g" },
    { name: "Croissant", price: "$4" },
    { name: "Cardamom bun", price: "$5" },
  ],
  events: [{ name: "Workshop", starts: "2027-03-06T10:00", price: "$60" }],
  questions: [{ question: "Is there rye?", answer: "On Fridays." }],
};

const before = mergeBrief(emptyBrief(), BAKERY);

function pageOf(brief: Brief, path = "/"): MarkedPage {
  const name = path === "/" ? "Home" : "Contact";
  const pages = [
    { path: "/", name: "Home" },
    { path: "/contact", name: "Contact" },
  ];
  const { code, title, description } = composeTask(
    taskFor({ name: "Crumb & Co", prompt: "" }, { path, name }, pages, { brief }),
  );
  return { html: code.html, title, description, language: "en", name: "Crumb & Co", isHome: path === "/" };
}

const changed = (input: BriefInput) => mergeBrief(before, input);
const applied = (after: Brief, page = pageOf(before)) => applyFacts(page, { before: [before], after });

describe("a page of the composer", () => {
  test("says paragraphs of the story, areas and what plans include as they are now", () => {
    const given: BriefInput = {
      ...BAKERY,
      story: ["A small bakery.", "We bake at night."],
      areas: ["Hawthorne", "Sunnyside"],
      plans: [{ name: "Bread club", price: "$30", features: ["A loaf a week", "First in line"] }],
    };
    const was = mergeBrief(emptyBrief(), given);
    const now = mergeBrief(was, {
      story: ["A small bakery.", "We bake by day."],
      areas: ["Hawthorne", "Richmond", "Kerns"],
      plans: [{ ...was.plans[0]!, features: ["Two loaves a week"] }],
    });
    const { html, kept } = applyFacts(pageOf(was), { before: [was], after: now });
    const text = visibleText(html);
    for (const said of ["We bake by day.", "Richmond", "Kerns", "Two loaves a week"]) expect(text).toContain(said);
    for (const gone of ["We bake at night.", "Sunnyside", "First in line"]) expect(text).not.toContain(gone);
    expect(kept).toEqual([]);
    expect(html).toContain("<li>Richmond</li><li>Kerns</li>");
    expect(faultsOf(readPage(html))).toEqual([]);
  });

  test("says a new telephone number everywhere: text, links and data for search engines, and no byte else changes", () => {
    const after = changed({ contact: { ...before.contact, phone: "503 555 0199" } });
    const page = pageOf(before);
    const { html, kept, stale } = applied(after);
    expect(html).toBe(
      page.html.replaceAll("503 555 0142", "503 555 0199").replaceAll("tel:5035550142", "tel:5035550199"),
    );
    expect(kept).toEqual([]);
    expect(stale).toBeGreaterThan(2);
    expect(html).toContain('"telephone":"503 555 0199"');
  });

  test("says new hours in the table, the footer and the data", () => {
    const after = changed({ hours: [{ days: ["sa", "su"], opens: "09:00", closes: "14:00" }] });
    const { html } = applied(after);
    expect(html).toBe(pageOf(after).html);
    expect(html).not.toContain("7:30");
  });

  test("says a new price of one offer alone", () => {
    const after = changed({
      offers: before.offers.map((offer, at) => (at === 1 ? { ...offer, price: "$4.50" } : offer)),
    });
    expect(applied(after).html).toBe(pageOf(before).html.replace(">$4<", ">$4.50<"));
  });

  test("loses an offer that is no more, and shows a new one where it belongs", () => {
    const [loaf, croissant] = before.offers;
    const after = changed({ offers: [loaf!, { name: "Rye", price: "$8" }, croissant!] });
    const { html, kept } = applied(after);
    const text = visibleText(html);
    expect(text).not.toContain("Cardamom bun");
    expect(text.indexOf("Country loaf")).toBeLessThan(text.indexOf("Rye"));
    expect(text.indexOf("Rye")).toBeLessThan(text.indexOf("Croissant"));
    expect(html).toContain('data-sw-fact="offers.rye.price">$8<');
    expect(kept).toEqual([]);
  });

  test("loses the section of a list of which nothing is left, and the way to it", () => {
    const { html } = applied(changed({ events: null }));
    expect(html).not.toContain('id="events"');
    expect(html).not.toContain('href="#events"');
  });

  test("is changed once: again, there is nothing to change", () => {
    const after = changed({ contact: { ...before.contact, email: "hi@crumb.example" }, tagline: "Rye from Hawthorne" });
    const once = applied(after);
    const page = { ...pageOf(before), html: once.html, title: once.title, description: once.description };
    expect(applied(after, page)).toMatchObject({ html: once.html, stale: 0, kept: [] });
    expect(once.title).toBe("Crumb & Co – Rye from Hawthorne");
  });

  test("is brought up to date from any of the briefs before", () => {
    const second = changed({ contact: { ...before.contact, phone: "503 555 0150" } });
    const third = mergeBrief(second, { hours: [{ days: ["mo"], opens: "08:00", closes: "12:00" }] });
    const { html } = applyFacts(pageOf(before), { before: [second, before], after: third });
    expect(html).toBe(pageOf(third).html);
  });

  test("knows opening hours with days in other words, and a number with its country's", () => {
    const page = pageOf(before);
    const own = `<main><dl data-sw-fact="hours"><dt>Wednesday to Friday</dt><dd>7:30 am to 1 pm</dd></dl>
<a data-sw-fact="contact.phone" href="tel:+15035550142">503 555 0142</a></main>`;
    expect(stalePlaces(readPage(own), "en", { before: [before], after: before })).toEqual([]);
    const after = mergeBrief(before, { hours: [{ days: ["we", "th"], opens: "08:00", closes: "12:00" }] });
    const { html, kept } = applyFacts({ ...page, html: own }, { before: [before], after });
    expect(kept.filter(({ reason }) => reason === "rewritten")).toEqual([]);
    expect(html).toContain("8:00–12:00");
    expect(html).toContain("tel:+15035550142");
    // The same times on other days: the words of the page can't be current.
    const days = mergeBrief(before, { hours: [{ days: ["we"], opens: "07:30", closes: "13:00" }] });
    expect(applyFacts({ ...page, html: own }, { before: [before], after: days }).html).toContain("<dt>Wed</dt>");
  });

  test("keeps every place that somebody has rewritten, and tells it", () => {
    const page = pageOf(before);
    const rewritten = page.html.replace('">$9<', '">nine dollars<');
    const after = changed({ offers: before.offers.map((offer) => ({ ...offer, price: "$10" })) });
    const { html, kept } = applied(after, { ...page, html: rewritten });
    expect(html).toContain(">nine dollars<");
    expect(kept).toEqual([{ path: "offers.country-loaf.price", text: "nine dollars", reason: "rewritten" }]);
    expect(html.match(/\$10</g)?.length).toBe(2);
  });
});

describe("a page of the composer whose list is gone", () => {
  test("has no button that leads to its section, and no row of buttons without one", () => {
    const page = pageOf(before);
    const html = page.html.replace(
      "</footer>",
      '<p class="row"><a href="#events">When</a></p><p>See <a href="#events">our <b>dates</b></a> too.</p></footer>',
    );
    const made = applied(changed({ events: null }), { ...page, html }).html;
    expect(made).not.toContain('class="row"');
    expect(made).toContain("<p>See our <b>dates</b> too.</p>");
    expect(made).not.toContain("#events");
  });

  test("says another action, and leads to its address", () => {
    const booking = mergeBrief(before, {
      actions: [
        { label: "Book", to: "/book" },
        { label: "Call", to: "tel:1" },
      ],
    });
    const after = mergeBrief(before, { actions: [{ id: "book", label: "Order now", to: "/order" }] });
    const { html, kept } = applyFacts(pageOf(booking), { before: [booking], after });
    expect(html).toBe(pageOf(after).html);
    expect(kept).toEqual([]);
  });
});

test("any change of any brief is on its page, once, and leaves nothing empty and no way to nowhere", () => {
  const all = fc.sample(briefs(), { numRuns: 100, seed: 11 });
  for (let at = 0; at + 1 < all.length; at += 2) {
    const [given, other] = all.slice(at, at + 2).map((one) => withWords(one, "", new Map()) as BriefInput);
    const before = mergeBrief(emptyBrief(), given!);
    const members = MEMBERS.filter((_, index) => (at / 2 + index) % 3 === 0);
    const after = mergeBrief(before, Object.fromEntries(members.map((member) => [member, other![member] ?? null])));
    const { code, title, description, language } = composeTask(
      taskFor({ name: "Zqname", prompt: "" }, undefined, undefined, { brief: before }),
    );
    const page = { html: code.html, title, description, language, name: "Zqname", isHome: true };
    const { html, ...meta } = applyFacts(page, { before: [before], after });
    const read = readPage(html);
    expect(faultsOf(read)).toEqual([]);
    expect(stalePlaces(read, language, { before: [before], after })).toEqual([]);
    expect(applyFacts({ ...page, ...meta, html }, { before: [before], after }).html).toBe(html);
    for (const { tag, attributes, inner } of read.elements) {
      if (["div", "ul", "p", "dl"].includes(tag)) expect(inner!.end).toBeGreaterThan(inner!.start);
      const href = attributes.get("href") ?? "";
      if (tag === "a" && href.startsWith("#")) expect(read.byId.has(href.slice(1))).toBe(true);
    }
  }
});

const MEMBERS = [
  ...(["contact", "hours", "offers", "events", "questions", "tagline", "actions"] as const),
  ...(["plans", "people", "branches", "quotes"] as const),
];

describe("a page written by hand", () => {
  const by = (html: string, after: Brief) => applied(after, { ...pageOf(before), html });

  test("is changed where it is marked, as it is marked up", () => {
    const after = changed({ hours: [{ days: ["mo"], opens: "08:00", closes: "12:00" }], tagline: "A & B" });
    const given = `<p>Open <b data-sw-fact="hours">Wed–Fri 7:30–13:00</b></p><ul data-sw-fact="hours"><li>Wed–Fri 7:30–13:00</li></ul><h1 data-sw-fact="tagline">Sourdough from Hawthorne</h1><i data-sw-fact="nothing.known">x</i>`;
    expect(by(given, after).html).toBe(
      `<p>Open <b data-sw-fact="hours">Mon 8:00–12:00</b></p><ul data-sw-fact="hours"><li>Mon 8:00–12:00</li></ul><h1 data-sw-fact="tagline">A &amp; B</h1><i data-sw-fact="nothing.known">x</i>`,
    );
  });

  test("tells what of a new entry its items have no room for", () => {
    const given = before.offers
      .map(({ id, name }) => `<li><b data-sw-fact="offers.${id}.name">${name}</b></li>`)
      .join("");
    const after = changed({ offers: [...before.offers, { name: "Rye", price: "$8" }] });
    const { html, kept } = by(`<ul>${given}</ul>`, after);
    expect(html).toBe(`<ul>${given}<li><b data-sw-fact="offers.rye.name">Rye</b></li></ul>`);
    expect(kept).toEqual([{ path: "offers.rye.price", text: "", reason: "no_place" }]);
  });

  test("that shows only some of a list gets no new entries", () => {
    const given = `<ul><li><b data-sw-fact="offers.croissant.name">Croissant</b></li></ul>`;
    expect(by(given, changed({ offers: [...before.offers, { name: "Rye" }] })).html).toBe(given);
  });

  test("has its data for search engines changed piece by piece, and not a byte beside", () => {
    const after = changed({
      questions: [{ question: "Is there rye?", answer: "On Mondays." }],
      events: [{ id: before.events[0]!.id, name: "Workshop", starts: "2027-04-10T10:00", price: "$60" }],
      contact: { ...before.contact, address: { street: "2 New Street", city: "Portland" } },
    });
    const given = `<script type="application/ld+json">
      { "@context": "https://schema.org", "@graph": [
        { "address": {"addressLocality": "Portland", "streetAddress": "1812 SE Hawthorne Blvd", "@type": "PostalAddress"}, "note": "é\\u00e9" },
        { "name": "Workshop", "@type": "Event", "startDate": "2027-03-06T10:00", "description": "March 6, 2027, 10:00", "location": {"@type": "Place", "address": {"@type": "PostalAddress", "streetAddress": "1812 SE Hawthorne Blvd", "addressLocality": "Portland"}} },
        { "@type": "FAQPage", "mainEntity": [ { "@type": "Question", "name": "Is there rye?", "acceptedAnswer": { "@type": "Answer", "text": "On Fridays." } } ] } ] }
    </script>`;
    const { html } = by(given, after);
    expect(html.replace(/"address": \{"@type.*?\}, "note"/, "")).not.toContain("1812");
    for (const said of ["2 New Street", "2027-04-10T10:00", "April 10, 2027", "On Mondays.", '"note": "é\\u00e9" },\n'])
      expect(html).toContain(said);
    expect(html).not.toContain("2027-03-06");
    expect(html).not.toContain("On Fridays");
    const without = by(given, changed({ questions: null, events: null })).html;
    expect(JSON.parse(without.slice(without.indexOf(">") + 1, -9))["@graph"]).toMatchObject([
      { note: "éé" },
      { "@type": "FAQPage" },
    ]);
  });

  test("of hostile size is read in linear time", () => {
    const deep = `${'<div data-sw-fact="tagline">'.repeat(200)}x${"</div>".repeat(200)}`;
    const wide = '<p data-sw-fact="contact.phone">503 555 0142</p>'.repeat(20_000);
    const after = changed({ contact: { ...before.contact, phone: "1" } });
    const { stale } = by(deep + wide, after);
    expect(stale).toBeGreaterThan(4_000);
  });
});
