/** Requests that are no commands, one for each shape of a clause: what is named is looked up on the page, or nothing changes. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { type EditedPage, edit, htmlProblems, pageOf, repeatedIds } from "./edit_pages.ts";

setDefaultTimeout(300_000);

const BAKERY = pageOf(
  { name: "Kerrow Bakery", prompt: "A bakery in Falmouth." },
  {
    offers: [
      { name: "Sourdough", price: "$8" },
      { name: "Cinnamon buns", price: "$4" },
      { name: "Rye loaf", price: "$7" },
    ],
    hours: [{ days: ["tu", "we", "th", "fr", "sa"], opens: "07:30", closes: "15:00" }],
    contact: { phone: "01326 555 017" },
    questions: [
      { question: "What is on offer?", answer: "Bread and buns." },
      { question: "Where is it?", answer: "In Falmouth." },
    ],
    quotes: [{ text: "The best rye in town.", by: "Maria L." }],
    sections: [{ kind: "offers" }, { kind: "quotes" }, { kind: "questions" }, { kind: "place" }, { kind: "contact" }],
  },
);
const DENTIST = pageOf(
  { name: "Zahnarztpraxis Dr. Lindner", prompt: "Website für die Zahnarztpraxis Dr. Lindner in Kassel." },
  {
    offers: [{ name: "Prophylaxe" }, { name: "Implantate" }, { name: "Bleaching" }],
    hours: [{ days: ["mo", "tu", "we", "th", "fr"], opens: "08:00", closes: "18:00" }],
    contact: { phone: "0561 998877" },
    actions: [{ label: "Termin anfragen" }],
    people: [
      { name: "Dr. Jana Lindner", role: "Zahnärztin" },
      { name: "Piotr Nowak", role: "Zahnarzt" },
    ],
    questions: [
      { question: "Behandeln Sie Kinder?", answer: "Wir behandeln die ganze Familie." },
      { question: "Welche Sprachen sprechen Sie?", answer: "Deutsch und Polnisch." },
    ],
    sections: [{ kind: "offers" }, { kind: "questions" }, { kind: "people" }, { kind: "place" }, { kind: "contact" }],
  },
);

/** Shape, page, message, what the answer says. */
const DONE: [shape: string, page: EditedPage, message: string, says: RegExp][] = [
  ["a question about a thing", BAKERY, "can the main title say Real bread instead", /headline now reads “Real bread”/],
  ["a place wished for", BAKERY, "FAQ should come before products", /Moved “FAQ” above “Products”/],
  ["an entry of the menu", BAKERY, 'take "Opening hours" out of the menu', /Removed “Opening hours”\./],
  ["the first of a list", DENTIST, "Implantate soll als erstes bei den Leistungen stehen", /über „Prophylaxe“/],
  ["as it was once", DENTIST, "Ergänzt bitte: Füllungen bei den Leistungen", /„Füllungen“/],
];

/** Nothing on the page fits, or two things do. */
const NOT_DONE: [page: EditedPage, message: string][] = [
  [DENTIST, "In der Fußzeile soll stehen: Bis bald"],
  [BAKERY, "add a link to https://www.example.org/show in the menu"],
  [BAKERY, "call the button Order now"],
  [BAKERY, "people should be able to pick a pick-up date in the form"],
  [DENTIST, "Im Menü soll statt Team Praxis stehen"],
  [BAKERY, "we don't sell pretzels anymore"],
  [BAKERY, "the $12 item should be $14"],
  [BAKERY, "the team isn't needed"],
  [BAKERY, "the gallery should come before the team"],
  [BAKERY, "Put our e-mail in the footer"],
  [BAKERY, "swap the gallery and the weather"],
  [BAKERY, "gallery: bigger pictures"],
  [BAKERY, "the FAQ should be better"],
  [DENTIST, "Team: mehr Bilder bitte"],
  [BAKERY, "Use white text on the buttons"],
  [DENTIST, "Das Aquarium brauchen wir nicht mehr"],
  [DENTIST, "Mach aus Wasser Wein"],
];

describe("done", () => {
  for (const [shape, page, message, says] of DONE)
    test(`${shape}: ${message}`, async () => {
      const { said, edits, settings, code } = await edit(page, message);
      expect(said).toMatch(says);
      expect(edits.length + Object.keys(settings).length).toBeGreaterThan(0);
      expect(repeatedIds(code.html)).toEqual(repeatedIds(page.code.html));
      expect(await htmlProblems(page, code)).toEqual([]);
    });
});

describe("not done", () => {
  for (const [page, message] of NOT_DONE)
    test(message, async () => {
      const { said, edits, settings } = await edit(page, message);
      expect({ edits, settings }).toEqual({ edits: [], settings: {} });
      expect(said).not.toBe("");
    });
});
