/** Facts that a client states in the chat, as the model names them: nobody's words come into the brief but the client's. */
import { describe, expect, test } from "bun:test";
import { emptyBrief } from "../../../src/brief/brief.ts";
import { mergeBrief } from "../../../src/brief/merge.ts";
import { statedFacts } from "../../../src/engines/openai/edit_facts.ts";
import { EDIT_TASK } from "./edit_fixtures.ts";

const BRIEF = mergeBrief(emptyBrief(), {
  name: "Crumb & Co",
  contact: { phone: "503 555 0142", address: { street: "12 Mill Lane", city: "Portland", region: "OR" } },
  hours: [{ days: ["we", "th"], opens: "07:30", closes: "13:00" }],
  offers: [
    { name: "Rye loaf", price: "$8", description: "Dark and dense." },
    { name: "Croissant", price: "$4" },
  ],
});
const PAGE =
  '<main><h1>Bread</h1><p><a href="tel:5035550142" data-sw-fact="contact.phone">503 555 0142</a>, a loaf is <b data-sw-fact="offers.rye-loaf.price">$8</b>, <i data-sw-fact="offers.rye-loaf.description">Dark and dense.</i></p></main>';

function state(message: string, stated: object[] = [], html = PAGE) {
  const page = (text: string) => ({ html: text, css: "", javascript: "" });
  const task = { ...EDIT_TASK, brief: BRIEF, message, code: page(PAGE) };
  const meta = { title: null, description: null, og_image: null };
  return statedFacts({ task, code: page(html), meta, stated: stated.map((one) => JSON.stringify(one)) });
}

test("a fact that the client states is the brief's, and stands where the page shows it", () => {
  const { changes, step, unsaid } = state("Our number is 503-555-0199 now", [{ contact: { phone: "503 555 0199" } }]);
  expect(changes).toEqual({ contact: { ...BRIEF.contact, phone: "503 555 0199" } });
  expect(step?.outcome.code.html).toContain(
    '<a href="tel:5035550199" data-sw-fact="contact.phone">503 555 0199</a>, a loaf is',
  );
  expect(unsaid).toEqual([]);
});

test("lists are changed entry by entry, whole hours by their rows, an address as a whole", () => {
  const message =
    "The rye loaf is 9 dollars now, we also sell a seeded loaf for $10. On Sundays we open from 9 to 12. We moved to 5 King Street, Salem.";
  const { changes } = state(message, [
    {
      offers: [
        { id: "rye-loaf", name: "Rye loaf", description: "Dark and dense.", price: "$9" },
        { name: "seeded loaf", price: "$10" },
      ],
      hours: [
        { days: ["we", "th"], opens: "07:30", closes: "13:00" },
        { days: ["su"], opens: "09:00", closes: "12:00" },
      ],
      contact: { address: { street: "5 King Street", city: "Salem", region: "OR" } },
    },
  ]);
  const after = mergeBrief(BRIEF, changes!);
  expect(after.offers.map(({ name, price }) => [name, price])).toEqual([
    ["Rye loaf", "$9"],
    ["Croissant", "$4"],
    ["seeded loaf", "$10"],
  ]);
  expect(after.offers[0]!.description).toBe("Dark and dense.");
  expect(after.hours.map(({ days, opens, closes }) => [days, opens, closes])).toEqual([
    [["we", "th"], "07:30", "13:00"],
    [["su"], "09:00", "12:00"],
  ]);
  expect(after.contact.address).toMatchObject({ street: "5 King Street", city: "Salem", postal_code: null });
  expect(after.contact.phone).toBe("503 555 0142");
});

describe("what nobody has said is left out, and told:", () => {
  test.each<[string, string, object, string]>([
    ["a number", "Add our telephone number", { contact: { phone: "503 555 7777" } }, "503 555 7777"],
    ["a price", "The rye loaf got dearer", { offers: [{ id: "rye-loaf", price: "$12" }] }, "$12"],
    ["a price's unit", "The rye loaf is $9", { offers: [{ id: "rye-loaf", price: "$9 per slice" }] }, "$9 per slice"],
    ["an offer", "Add something sweet", { offers: [{ name: "Cheesecake", price: "$5" }] }, "Cheesecake"],
    ["hours", "We open on Sundays too", { hours: [{ days: ["su"], opens: "10:00", closes: "14:00" }] }, "10:00–14:00"],
    [
      "a street",
      "We moved to Salem",
      { contact: { address: { street: "1 High Street", city: "Salem" } } },
      "1 High St",
    ],
    ["praise", "Add a review", { quotes: [{ text: "Best bread ever", by: "Ana" }] }, "Best bread ever"],
  ])("%s", (_, message, stated, text) => {
    const { changes, step, unsaid } = state(message, [stated]);
    expect([changes, step]).toEqual([null, null]);
    expect(unsaid.join(" ")).toContain(text);
  });
});

test("words of a marked place are the brief's where the client said them, and the page's where the model did", () => {
  const html = PAGE.replace("$8", "$9").replace("Dark and dense.", "Dark, dense and full of flavour.");
  const { changes, unsaid } = state("A rye loaf is $9 now, and say it more warmly", [], html);
  const { offers } = mergeBrief(BRIEF, changes!);
  expect([offers[0]!.price, offers[0]!.description]).toEqual(["$9", "Dark and dense."]);
  expect(unsaid).toEqual([]);
});

test("what is known already changes nothing, and what no brief can have is left out", () => {
  for (const stated of [
    { contact: { phone: "503 555 0142" } },
    { offers: [{ id: "rye-loaf", name: "Rye loaf" }] },
    { contact: null, offers: {}, hours: [null], tagline: 7, strange: true },
    [1],
  ])
    expect(state("Our number is 503 555 0142", [stated])).toEqual({ changes: null, step: null, unsaid: [] });
});
