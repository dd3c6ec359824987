/** A page of one business as one of another: nothing of the former is left without being told, and no headline is lost. */
import { expect, test } from "bun:test";
import { factsLeft, ofAnother } from "../../src/brief/another_business.ts";
import { type BriefInput, emptyBrief } from "../../src/brief/brief.ts";
import { applyFacts, stalePlaces } from "../../src/brief/marks.ts";
import { mergeBrief } from "../../src/brief/merge.ts";
import { composeTask } from "../../src/engines/builtin/compose.ts";
import { readPage } from "../../src/html/page.ts";
import { taskFor, visibleText } from "../engines/builtin/composed.ts";

const briefOf = (input: BriefInput) => mergeBrief(emptyBrief(), input);

const DENTIST = briefOf({
  name: "Harbour Dental",
  kind: "dentist",
  language: "en",
  tagline: "A family dentist on the quay",
  story: ["Dr Anna Reed founded the practice in 2009. We take our time."],
  place: "Bristol",
  contact: { phone: "0117 496 0123", address: { street: "12 Harbour Way", city: "Bristol" } },
  hours: [{ days: ["mo", "tu"], opens: "08:00", closes: "18:00" }],
  offers_title: "Treatments",
  offers: [{ name: "Check-up", price: "£45" }, { name: "White filling" }],
  actions: [{ label: "Book an appointment" }],
  forms: [{ title: "Book a visit" }],
});
const names = { former: ["Harbour Dental"], own: "The Kettle" };

function made(own: BriefInput, path = "/") {
  const page = { path, name: path === "/" ? "Home" : "Treatments" };
  const { code, title, description } = composeTask(
    taskFor({ name: "Harbour Dental", prompt: "" }, page, [page], { brief: DENTIST }),
  );
  const marked = { html: code.html, title, description, language: "en", name: "Harbour Dental", isHome: path === "/" };
  const both = { former: DENTIST, own: briefOf({ actions: [{ label: "Book an appointment" }], ...own }), names };
  const other = ofAnother(marked, both);
  const left = factsLeft({ ...other, script: "" }, both).map(({ text }) => text);
  const page1 = readPage(other.html);
  const headings = page1.elements.filter(({ tag }) => /^h[1-6]$/.test(tag)).map(({ text }) => text.trim());
  return { ...other, headings, left, text: visibleText(other.html).replace(/\s+/g, " ") };
}

test("without a tagline of its own, its name is the headline", () => {
  const { headings, html } = made({ name: "The Kettle", kind: "café" });
  expect(headings[0]).toBe("The Kettle");
  expect(html).toMatch(/<h1[^>]* data-sw-fact="tagline">The Kettle<\/h1>/);
});

test.each(["/", "/treatments"])("%p is of the kind that was entered wherever the former's stood by itself", (path) => {
  const page = made({ name: "The Kettle", kind: "café", place: "Leeds", offers_title: "Drinks" }, path);
  const said = [page.text, page.html.replaceAll("/treatments", ""), page.title, page.description]
    .join("\n")
    .toLowerCase();
  expect(said.match(/dentist|harbour|bristol|treatments|quay|anna reed|check-up/)?.[0]).toBeUndefined();
  expect(page.text).toContain("Café · Leeds");
  expect(page.html).toContain('"@type":"CafeOrCoffeeShop"');
  expect(page.left).toEqual(path === "/" ? ["Book an appointment", "Book a visit"] : ["Book an appointment"]);
});

test("what it doesn't know leaves neither a sign between texts nor a heading over nothing", () => {
  const { text, headings } = made({ name: "The Kettle", kind: "café", hours: DENTIST.hours });
  expect(text).not.toMatch(/Café ·|· Café/);
  expect(headings).not.toContain("Address");
  expect(headings).toContain("Hours");
  const { html, headings: others } = made({ name: "The Kettle", kind: "café", contact: DENTIST.contact });
  expect(others).toContain("Address");
  expect(others).not.toContain("Hours");
  expect(html).not.toContain("<table");
});

test("sentences about the former kind that nobody can rewrite are told", () => {
  const both = { former: DENTIST, own: briefOf({ kind: "bakery" }), names };
  const page = { html: "<h1>Us</h1><p>Your Dentist. Ask a dentist first.</p>", language: "en", script: "" };
  const other = ofAnother({ ...page, title: null, description: null, name: "", isHome: true }, both);
  expect(other.html).toContain("<p>Your Dentist. Ask a dentist first.</p>");
  expect(factsLeft({ ...other, script: "" }, both)).toEqual([{ text: "Dentist", reason: "former" }]);
});

test("a business that forgets its tagline keeps its headline, and has the next one there", () => {
  const page = {
    html: '<h1 data-sw-fact="tagline">A family dentist on the quay</h1><p>Hello</p>',
    ...{ title: null, description: null, language: "en", name: "Harbour Dental", isHome: true },
  };
  const without = mergeBrief(DENTIST, { tagline: null });
  const { html } = applyFacts(page, { before: [DENTIST], after: without });
  expect(html).toContain('<h1 data-sw-fact="tagline">Harbour Dental</h1>');
  expect(stalePlaces(readPage(html), "en", { before: [DENTIST], after: without })).toEqual([]);
  const again = mergeBrief(DENTIST, { tagline: "Gentle dentistry" });
  expect(applyFacts({ ...page, html }, { before: [without, DENTIST], after: again }).html).toContain(
    '<h1 data-sw-fact="tagline">Gentle dentistry</h1>',
  );
});

test("what programs read in the head stays as it is, and long texts there take no time", () => {
  const long = `Dentist ${" ".repeat(500_000)}· ${"Harbour Way ".repeat(50_000)}`;
  const html = `<html><head><meta name="viewport" content="width=device-width,  initial-scale=1"><meta name="empty" content=""><meta name="description" content="${long}"></head><body><p>Hello</p></body></html>`;
  const both = { former: DENTIST, own: briefOf({ kind: "café" }), names };
  const page = { html, title: null, description: null, language: "en", name: "Harbour Dental", isHome: true };
  const other = ofAnother(page, both);
  expect(other.html).toContain('content="width=device-width,  initial-scale=1"');
  expect(other.html).toContain('name="empty" content=""');
  expect(factsLeft({ ...other, script: "" }, both).map(({ text }) => text)).toContain("Dentist");
});
