import { expect, test } from "bun:test";
import { type Piece, RULES, type RuleName, roleOf, ruleFor } from "../../../src/engines/builtin/reader/roles.ts";

/** A piece in the middle of an English prompt. */
const piece = (bare: string, more: Partial<Piece> = {}): Piece => ({
  bare,
  text: bare,
  label: null,
  index: 1,
  first: false,
  language: "en",
  ...more,
});
const OPENING = { index: 0, first: true };

/** For each rule, pieces that it decides, in the order of the table. */
const DECIDED: Record<RuleName, Piece[]> = {
  "after a label of contact details": [piece("Tuesdays", { label: "contact" })],
  "after a label of looks": [piece("like an old garden book", { label: "look" })],
  "after a label of calls to action": [piece("a table for two", { label: "action" })],
  "after a label of the audience": [piece("young families", { label: "audience" })],
  "after a label of areas": [piece("Leith", { label: "areas" })],
  "after a label of forms": [piece("name and phone", { label: "form" })],
  "a wish after a label of what it is about": [piece("we want something calm", { label: "about" })],
  "after a label of what it is about": [piece("two sisters and an oven", { label: "about" })],
  "only introduces a contact detail": [piece("open", { text: "open Mon-Fri 9-5" })],
  "a word before a number in a language without word lists": [
    piece("puhelin", { text: "puhelin 040 555 0123", language: "fi" }),
  ],
  "says whose number it is": [piece("emergency line", { text: "emergency line 208-555-0190" })],
  "only numbers or signs": [piece("12 - 14"), piece("🍕")],
  "a call to action": [piece("Book a table"), piece("join us")],
  "a wish that its writer is not sure of": [piece("maybe a map"), piece("insta perhaps")],
  "called a page or section": [piece("testimonials page"), piece("our values section")],
  "a form among sections": [piece("enquiry form", { label: "sections" })],
  "after a label of sections": [piece("testimonials", { label: "sections" })],
  "pictures that are not wanted": [piece("no photos please"), piece("no photos of people")],
  "sections that are not wanted": [piece("no blog"), piece("senza newsletter", { language: "it" })],
  "a form that is not wanted": [piece("no contact form"), piece("kein Kontaktformular", { language: "de" })],
  "who is needed": [piece("we need volunteer teachers"), piece("need more drivers")],
  "asks for a form": [piece("with a contact form"), piece("newsletter signup")],
  "with a section": [piece("with a testimonials section I can fill later")],
  "begins with a form": [
    piece("Un formulaire pour demander un rendez-vous avec l'objet et une pièce jointe", { language: "fr" }),
    piece("and a form to ask for a free 15-minute call whenever it suits you best"),
  ],
  "a form with what it asks": [
    piece("Demande de réservation avec dates et nombre de personnes", { language: "fr" }),
    piece("Formulario de preinscripción con nombre del niño y fecha de nacimiento", { language: "es" }),
  ],
  "names a form": [piece("long list with a form at its end")],
  "a fact": [piece("licensed and insured"), piece("family-run since 1987")],
  "a look at the end of what is on offer": [piece("warm colours", { label: "offerings" })],
  "after a label of what is on offer": [
    piece("moss green yarn", { label: "offerings" }),
    piece("maybe cakes", { label: "offerings" }),
  ],
  "a look": [piece("warm and rustic"), piece("navy and gold")],
  "names its style": [piece("Style provençal", { index: 0 })],
  "a link": [piece("tide times link"), piece("Instagram and Facebook links")],
  "names of sections": [piece("photo gallery"), piece("opening hours")],
  "a wish": [piece("please mind the old logo"), piece("the menu should be easy to read")],
  "a person with a title": [piece("Dr. Amara Obi", { index: 0 })],
  "opens the prompt with what a person is": [piece("GP and menopause specialist", OPENING)],
  "a place, の and a trade": [piece("京都の自転車店", { ...OPENING, index: 1, language: "ja" })],
  "a list that prices divide": [piece("small dogs £30 big dogs £45")],
  "speaks of the website": [piece("site for a hiking group", OPENING), piece("a one-page website for Kite")],
  "a place": [piece("Leeds"), piece("in Porto"), piece("ward 7")],
  "for whom it is": [piece("for beginners and old hands")],
  "a trade in a sentence": [piece("A bakery that has baked the same rye loaf every morning", OPENING)],
  "a trade": [piece("small bakery", OPENING), piece("the bakery in Leeds")],
  "testimonials of somebody": [piece("testimonials from happy customers")],
  "the story of something": [piece("history of rope making")],
  "has a verb": [piece("everything is mended by hand")],
  "opens a prompt in a language without word lists": [piece("käsintehdyt puuveneet", { ...OPENING, language: "fi" })],
  "opens the prompt with an article": [piece("A kite shed by the lake", OPENING)],
  "too long for a name": [piece("rye loaves with seeds from the mill behind the hill")],
  "anything else": [piece("cardamom buns"), piece("rye loaves £4")],
};

const CASES = Object.entries(DECIDED).flatMap(([name, pieces]) => pieces.map((one): [string, Piece] => [name, one]));

test.each(CASES.map(([name, one]): [string, string, Piece] => [name, one.text, one]))("%s: %s", (name, _, one) => {
  expect(ruleFor(one).name).toBe(name as RuleName);
  expect(roleOf(one)).toBe(RULES.find((rule) => rule.name === name)!.role);
});

test("no rule has the name of another, and each decides something", () => {
  expect(Object.keys(DECIDED)).toEqual(RULES.map(({ name }) => name));
});
