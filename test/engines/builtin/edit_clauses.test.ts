/** Requests that are no commands, one for each shape of a clause: what is named is looked up on the page, or nothing changes. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { taskFor } from "./composed.ts";
import { type EditedPage, edit, htmlProblems, repeatedIds } from "./edit_pages.ts";

setDefaultTimeout(60_000);

function pageFor(name: string, prompt: string): EditedPage {
  const { code, title, description, language } = composeTask(taskFor({ name, prompt }));
  return { prompt: { name, prompt }, code, title, description, language };
}

const BAKERY = pageFor(
  "Kerrow Bakery",
  "A website for Kerrow Bakery in Falmouth: sourdough $8, cinnamon buns $4, rye loaf $7. Open Tue-Sat 7:30-15:00. Phone 01326 555 017. Menu, gallery, FAQ, contact form.",
);
const DENTIST = pageFor(
  "Zahnarztpraxis Dr. Lindner",
  "Website für die Zahnarztpraxis Dr. Lindner in Kassel. Leistungen: Prophylaxe, Implantate, Bleaching. Öffnungszeiten Mo-Fr 8-18 Uhr, Telefon 0561 998877, häufige Fragen, Team, Terminanfrage. Wir behandeln die ganze Familie. Unser Team spricht Deutsch und Polnisch.",
);

/** Shape, page, message, what the answer says. */
const DONE: [shape: string, page: EditedPage, message: string, says: RegExp][] = [
  [
    "a wish about a thing",
    BAKERY,
    'I\'d like the headline to be "Baked before dawn"',
    /headline now reads “Baked before/,
  ],
  ["a question about a thing", BAKERY, "can the main title say Real bread instead", /headline now reads “Real bread”/],
  [
    "the thing and a colon",
    DENTIST,
    "Überschrift: Eiche, die lange hält",
    /Überschrift lautet jetzt „Eiche, die lange hält“/,
  ],
  [
    "the new words first",
    BAKERY,
    '"Good mornings" instead of "Kerrow Bakery" in the headline',
    /Replaced “Kerrow Bakery” with “Good mornings” \(1×\)\./,
  ],
  [
    "the words as a thing",
    DENTIST,
    'Als Überschrift lieber "Gesund lächeln"',
    /Überschrift lautet jetzt „Gesund lächeln“/,
  ],
  [
    "one thing out of another",
    DENTIST,
    'Mach aus "Termin anfragen" "Termin buchen"',
    /„Termin anfragen“ durch „Termin buchen“/,
  ],
  [
    "a name in several words",
    DENTIST,
    'Könnte man die Leistungen "Was wir tun" nennen?',
    /Die Überschrift lautet jetzt „Was wir tun“\./,
  ],
  [
    "where it says",
    BAKERY,
    'Where it says "What is on offer?" put "What do you bake?"',
    /Replaced “What is on offer\?”/,
  ],
  ["an answer", BAKERY, 'rewrite the answer to "Where is it?": 12 Quay Street', /“12 Quay Street”/],
  ["what is not needed", BAKERY, "the FAQ isn't needed", /Removed the section “FAQ”/],
  ["two that may go", BAKERY, "Both the gallery and the FAQ can go", /“Gallery”[\s\S]*“FAQ”/],
  ["what nobody reads", BAKERY, "Nobody reads the FAQ, take it off", /Removed the section “FAQ”/],
  ["what is sold no longer", BAKERY, "we don't sell cinnamon buns anymore", /Removed “Cinnamon buns”\./],
  ["was es nicht mehr gibt", DENTIST, "Bleaching bieten wir nicht mehr an", /„Bleaching“ entfernt\./],
  ["what is sold as well", BAKERY, "we also sell croissants for $3", /Added “croissants”\./],
  ["a price that rose", BAKERY, "bump the rye loaf up to $7.50", /“Rye loaf” now costs \$7\.50\./],
  ["a price by itself", BAKERY, "the $4 item should be $5", /“Cinnamon buns” now costs \$5\./],
  ["a place wished for", BAKERY, "gallery should come before products", /Moved “Gallery” above “Products”/],
  [
    "a place between",
    DENTIST,
    "Zwischen Leistungen und FAQ soll das Team stehen",
    /„Team“ steht jetzt unter „Leistungen“/,
  ],
  [
    "the verb at the end",
    DENTIST,
    "Könntet ihr das Team nach ganz oben schieben?",
    /„Team“ steht jetzt unter „Die Zahnarztpraxis Dr/,
  ],
  ["two that change places", DENTIST, "FAQ und Team tauschen", /„FAQ“ und „Team“ haben die Plätze getauscht\./],
  ["a field too many", BAKERY, "phone shouldn't be in the form", /“Phone” is gone from the form/],
  ["an entry of the menu", BAKERY, 'take "Gallery" out of the menu', /Removed “Gallery”\./],
  ["the browser's tab", BAKERY, "the browser tab should read Kerrow Bakery", /title .* is now “Kerrow Bakery”/],
  [
    "what Google shows",
    BAKERY,
    "for google: The best sourdough in Cornwall.",
    /description .* “The best sourdough in Cornwall\.”/,
  ],
  ["how it feels", BAKERY, "the page feels too cramped", /Space between sections: more/],
  ["told in passing", BAKERY, "our email is bread@kerrow.example, add it", /bread@kerrow\.example/],
  ["the first of a list", DENTIST, "Implantate soll als erstes bei den Leistungen stehen", /über „Prophylaxe“/],
  [
    "as it was once",
    DENTIST,
    "Füge im Formular ein Feld für den Namen des Kindes hinzu",
    /Feld „(?:Namen? des Kindes)“/,
  ],
  ["as it was once", DENTIST, "Ergänzt bitte: Füllungen bei den Leistungen", /„Füllungen“/],
  ["as it was once", DENTIST, "Im Formular fehlt noch die Krankenkasse", /„Krankenkasse“/],
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
  [DENTIST, 'Der Knopf "Termin anfragen" soll grün sein'],
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
