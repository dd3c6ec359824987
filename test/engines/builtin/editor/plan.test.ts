/** Intents as values, on pages of the composer and of others: what edits come of them, and what is refused. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { applyEdits, applyInverse } from "../../../../src/edits/apply.ts";
import type { Edit } from "../../../../src/edits/edit.ts";
import { type Said, say } from "../../../../src/engines/builtin/editor/answers.ts";
import type { Ground } from "../../../../src/engines/builtin/editor/ground.ts";
import type { Intent, SectionKind, Target, ThingKind } from "../../../../src/engines/builtin/editor/intent.ts";
import { planIntent } from "../../../../src/engines/builtin/editor/plan.ts";
import { SECTION_KINDS } from "../../../../src/engines/builtin/editor/section_kinds.ts";
import type { PageCode } from "../../../../src/engines/engine.ts";
import { readPage } from "../../../../src/html/page.ts";
import { corpusPage, corpusPageNames } from "../corpus/corpus.ts";

setDefaultTimeout(120_000);

const KINDS = Object.keys(SECTION_KINDS) as SectionKind[];

const ANY: Target = { kind: null, named: null, section: null, within: null, which: null, isIt: false };
const of = (target: Partial<Target>): Target => ({ ...ANY, ...target });
const section = (name: Target["section"]): Target => of({ kind: "section", section: name });

function groundOf(name: string, more: { attachments?: string[]; code?: PageCode } = {}): Ground {
  const { website, title, description, language, code: own } = corpusPage(name);
  const code = more.code ?? own;
  return {
    task: {
      website: { ...website, language },
      page: { path: "/", name: "Home", prompt: null, title, description },
      pages: [
        { path: "/", name: "Home" },
        { path: "/about", name: "About" },
      ],
      code,
      history: [],
      message: "",
      attachments: more.attachments ?? [],
      model: "standard",
    },
    code,
    meta: { title, description, og_image: null },
    page: readPage(code.html),
    before: null,
  };
}

interface Result {
  code: PageCode;
  said: string[];
  edits: Edit[];
  refusal: Said | null;
}

function run(ground: Ground, intent: Intent): Result {
  const planned = planIntent(ground, intent);
  if ("refusal" in planned) return { code: ground.code, said: [], edits: [], refusal: planned.refusal };
  const { code } = applyEdits(ground.code, ground.meta, planned.edits);
  return { code, said: planned.said.map(([sentence]) => sentence), edits: planned.edits, refusal: null };
}

const refusedAs = (ground: Ground, intent: Intent): [string, unknown] => {
  const { refusal } = run(ground, intent);
  expect(refusal).not.toBeNull();
  return [refusal![0], refusal![1]?.list];
};

describe("words", () => {
  test("the headline becomes another, and nothing else", () => {
    const ground = groundOf("bakery");
    const { code } = run(ground, { verb: "set_text", target: of({ kind: "headline" }), value: "Bread & butter" });
    expect(code.html).toBe(ground.code.html.replace(/<h1>[^<]*<\/h1>/, "<h1>Bread &amp; butter</h1>"));
  });

  test("several buttons that are called the same are one; of different ones it asks which", () => {
    const ground = groundOf("greenway");
    const [sentence, list] = refusedAs(ground, { verb: "set_text", target: of({ kind: "button" }), value: "Go" });
    expect(sentence).toBe("several");
    expect((list as string[]).length).toBeGreaterThan(1);
  });

  test("words are replaced wherever they stand, in structured data too", () => {
    const ground = groundOf("bakery");
    const { code } = run(ground, { verb: "replace_text", target: null, from: "Portland", to: "Salem" });
    expect(readPage(code.html).text).not.toContain("Portland");
    expect(code.html).toContain('"addressLocality":"Salem');
  });

  test("what is not on the page changes nothing, and what comes nearest is offered", () => {
    const intent: Intent = { verb: "remove", target: of({ kind: "section", named: "Contct" }) };
    expect(refusedAs(groundOf("bakery"), intent)[0]).toBe("missingListed");
  });

  test("of thousands of names the first few are listed", () => {
    const list = Array.from({ length: 4000 }, (_, at) => `Section ${at} ${"x".repeat(at)}`);
    for (const speech of ["en", "ja"] as const) {
      const words = say(speech, ["missingListed", { name: "FAQ", list }]);
      expect(words).toMatch(/Section 11 x+”[、,] …|Section 11 x+」、…/);
      expect(words).not.toContain("Section 12");
      const [long] = list.slice(-1);
      expect(say(speech, ["missingListed", { name: "FAQ", list: [long!] }]).length).toBeLessThan(300);
    }
  });

  test("a part of a word is none", () => {
    const intent: Intent = { verb: "replace_text", target: null, from: "Croiss", to: "X" };
    expect(run(groundOf("bakery"), intent).refusal).not.toBeNull();
  });
});

describe("sections", () => {
  test("one goes with the entries of menus that led to it", () => {
    const { code } = run(groundOf("bakery"), { verb: "remove", target: section("offerings") });
    expect(code.html).not.toContain("offerings");
  });

  test("the opening stays, because it has the headline", () => {
    expect(refusedAs(groundOf("bakery"), { verb: "remove", target: section("hero") })[0]).toBe("heroStays");
  });

  test("one that stands there already is said to, when it does", () => {
    const intent: Intent = {
      verb: "move",
      target: section("contact"),
      place: { relation: "end", of: null, and: null },
    };
    expect(run(groundOf("bakery"), intent)).toMatchObject({ said: ["already"], edits: [] });
  });

  test("a new one says the person's words and no others", () => {
    for (const name of ["bakery", "salon", "greenway"]) {
      const ground = groundOf(name);
      const { code } = run(ground, {
        verb: "add",
        value: { is: "section", section: null, heading: "Our oven", text: "Built in 1920.", items: [] },
        place: null,
        target: null,
      });
      const words = (html: string) => readPage(html).text.replace(/\s+/g, " ");
      const added = words(code.html).length - words(ground.code.html).length;
      expect(code.html).toContain("Our oven");
      expect(code.html).toContain("Built in 1920.");
      expect(added).toBeLessThan("Our oven Built in 1920.".length + 8);
    }
  });

  test("nothing is made up for one of which nothing was said", () => {
    const value = { is: "section", section: "testimonials", heading: null, text: null, items: [] } as const;
    const intent: Intent = { verb: "add", value: { ...value, items: [] }, place: null, target: null };
    expect(refusedAs(groundOf("bakery"), intent)[0]).toBe("noFacts");
  });
});

describe("facts", () => {
  test("a phone number is another everywhere: in texts, in links, for search engines", () => {
    for (const name of ["salon", "steuer", "speiche"]) {
      const ground = groundOf(name);
      const { code, refusal } = run(ground, {
        verb: "set_fact",
        value: { is: "phone", value: "0761 555 0199" },
        place: null,
      });
      expect({ name, refusal }).toEqual({ name, refusal: null });
      const hrefs = [...code.html.matchAll(/href="tel:([^"]*)"/g)].map((match) => match[1]);
      expect(new Set(hrefs).size).toBeLessThanOrEqual(1);
      for (const href of hrefs) expect(href).toBe("07615550199");
    }
  });

  test("only the named day opens at another time, in the page's own notation", () => {
    const hours = (isClosed: boolean, days: string[], opens: string | null, closes: string | null): Intent => ({
      verb: "set_fact",
      value: { is: "hours", hours: [{ days, opens, closes, isClosed }] },
      place: null,
    });
    const salon = groundOf("salon");
    const { code } = run(salon, hours(false, ["Tu"], "10:00", null));
    expect(code.html).toBe(
      salon.code.html.replace("<dt>Tuesday</dt><dd>9am to 6pm</dd>", "<dt>Tuesday</dt><dd>10am to 6pm</dd>"),
    );
    const bakery = run(groundOf("bakery"), hours(false, ["Sa"], "09:00", null));
    expect(bakery.code.html).toContain('<th scope="row">Sat</th><td>9:00-13:00</td>');
    expect(bakery.code.html).toContain('"We-Fr 07:30-13:00","Sa 09:00-13:00","Su 07:30-13:00"');
  });

  test("a handle is a link to the profile, in the footer", () => {
    const { code } = run(groundOf("bakery"), {
      verb: "set_fact",
      value: { is: "social", network: "instagram", value: "@crumbandco" },
      place: { relation: "end", of: section("footer"), and: null },
    });
    expect(code.html).toMatch(/<footer[\s\S]*href="https:\/\/www\.instagram\.com\/crumbandco">Instagram<\/a>/);
  });
});

describe("forms", () => {
  test("a new field has a label and a name, in the manner of the others", () => {
    const { code } = run(groundOf("bakery"), {
      verb: "add",
      value: { is: "field", fields: [{ label: "Allergies", type: null, options: [], required: null }] },
      place: null,
      target: null,
    });
    expect(code.html).toContain(
      '<div class="field"><label for="contact-allergies">Allergies <span class="opt">(optional)</span></label><input id="contact-allergies" name="allergies" type="text"></div>',
    );
  });

  test("a field that has to be filled in says so where the form says so of others", () => {
    const ground = groundOf("bakery");
    const { code } = run(ground, {
      verb: "set_field",
      target: of({ kind: "field", named: "email" }),
      value: { required: false },
    });
    expect(code.html).toContain('E-mail <span class="opt">(optional)</span>');
  });
});

describe("looks", () => {
  test("a theme turns the page, and every text can be read as before", () => {
    for (const name of corpusPageNames()) {
      const intent: Intent = {
        verb: "style",
        target: of({ kind: "page" }),
        property: "theme",
        value: { is: "theme", theme: "dark" },
      };
      const { refusal, said } = run(groundOf(name), intent);
      expect({ name, refusal, said: said.length }).toEqual({ name, refusal: null, said: 1 });
    }
  });
});

const kinds: (ThingKind | null)[] = [
  null,
  "page",
  "section",
  "headline",
  "subheading",
  "heading",
  "text",
  "button",
  "link",
  "logo",
  "picture",
  "menu_entry",
  "list_item",
  "question",
  "answer",
  "price",
  "form",
  "field",
  "submit_button",
  "copyright",
];

/** Targets of every kind, by names that some pages have. */
const targets: fc.Arbitrary<Target> = fc.record({
  kind: fc.constantFrom(...kinds),
  named: fc.option(fc.constantFrom("Contact", "Services", "E-mail", "Croissants", "Team", "Name", "Book now", "a"), {
    freq: 2,
  }),
  section: fc.option(fc.constantFrom(...KINDS), { freq: 1 }),
  within: fc.constant(null),
  which: fc.constantFrom(null, null, null, 1, 2, -1, "all" as const),
  isIt: fc.constant(false),
});
const words = fc.constantFrom(
  "New words",
  "A & <b>B</b>",
  '"quoted"',
  "9 €",
  "Über uns",
  "5 New Street, Salem",
  "日本",
);
const places = fc.record({
  relation: fc.constantFrom("before", "after", "start", "end", "up", "down", "between"),
  of: fc.option(targets),
  and: fc.option(targets),
});
const values = fc.constantFrom(
  { is: "colour", hex: "#2b6cb0", said: "blue" },
  { is: "colour", hex: "#ffff00", said: "yellow" },
  { is: "lightness", degree: { direction: "down", amount: 2 } },
  { is: "degree", degree: { direction: "up", amount: 1 } },
  { is: "theme", theme: "dark" },
  { is: "typeface_manner", manner: "serif" },
  { is: "alignment", side: "center" },
  { is: "switch", on: true },
);
const properties = fc.constantFrom(
  ..."background text_colour accent colour theme typeface text_size weight alignment spacing rounding".split(" "),
);
const intents = fc.oneof(
  fc.record({ verb: fc.constant("set_text"), target: targets, value: words }),
  fc.record({ verb: fc.constant("replace_text"), target: fc.option(targets), from: words, to: words }),
  fc.record({ verb: fc.constant("remove"), target: targets }),
  fc.record({ verb: fc.constant("move"), target: targets, place: places }),
  fc.record({ verb: fc.constant("swap"), target: targets, with: targets }),
  fc.record({ verb: fc.constant("duplicate"), target: targets }),
  fc.record({ verb: fc.constant("style"), target: targets, property: properties, value: values }),
  fc.record({
    verb: fc.constant("link"),
    target: targets,
    value: fc.constant({ is: "url", url: "https://example.com/" }),
  }),
  fc.record({
    verb: fc.constant("set_fact"),
    value: fc.constantFrom(
      { is: "phone", value: "0761 555 0199" },
      { is: "email", value: "new@example.com" },
      { is: "address", value: "5 New Street" },
      { is: "name", value: "New & Co" },
      { is: "social", network: "instagram", value: "@new" },
      { is: "hours", hours: [{ days: ["Sa"], opens: "10:00", closes: "14:00", isClosed: false }] },
      { is: "hours", hours: [{ days: [], opens: null, closes: null, isClosed: true }] },
    ),
    place: fc.constant(null),
  }),
  fc.record({
    verb: fc.constant("remove_fact"),
    value: fc.constantFrom("phone", "email", "address", "social"),
    network: fc.constant(null),
  }),
  fc.record({ verb: fc.constant("set_price"), target: targets, value: fc.constantFrom("9 €", null) }),
  fc.record({
    verb: fc.constant("set_field"),
    target: targets,
    value: fc.record({ label: words, required: fc.boolean(), placeholder: words }, { requiredKeys: [] }),
  }),
  fc.record({
    verb: fc.constant("add"),
    value: fc.oneof(
      fc.record({ is: fc.constant("text"), text: words }),
      fc.record({ is: fc.constant("heading"), text: words }),
      fc.record({
        is: fc.constant("item"),
        items: fc.array(fc.record({ name: words, detail: fc.option(words), price: fc.constantFrom(null, "9 €") }), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
      fc.record({ is: fc.constant("question"), question: words, answer: words }),
      fc.record({
        is: fc.constant("field"),
        fields: fc.array(
          fc.record({
            label: words,
            type: fc.constantFrom(null, "select", "checkbox", "date"),
            options: fc.constantFrom([], ["One", "Two"]),
            required: fc.constantFrom(null, true),
          }),
          { minLength: 1, maxLength: 2 },
        ),
      }),
      fc.record({
        is: fc.constantFrom("button", "link"),
        label: fc.option(words),
        to: fc.constantFrom(null, { is: "url", url: "/about" }, { is: "phone", value: "0761 555 0199" }),
      }),
      fc.record({ is: fc.constant("menu_entry"), label: words, to: fc.constant({ is: "url", url: "/about" }) }),
      fc.record({
        is: fc.constant("section"),
        section: fc.option(fc.constantFrom(...KINDS)),
        heading: fc.option(words),
        text: fc.option(words),
        items: fc.array(fc.record({ name: words, detail: fc.option(words), price: fc.constantFrom(null, "9 €") }), {
          maxLength: 3,
        }),
      }),
    ),
    place: fc.option(places),
    target: fc.option(targets),
  }),
  fc.record({ verb: fc.constant("redo"), target: targets }),
) as fc.Arbitrary<Intent>;

const repeatedIds = (html: string): string[] => {
  const ids = readPage(html).elements.flatMap(({ attributes }) => attributes.get("id") ?? []);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
};

test("whatever is planned applies, can be taken back byte for byte, and is done when it is said to be", () => {
  const grounds = new Map(corpusPageNames().map((name) => [name, groundOf(name)]));
  fc.assert(
    fc.property(fc.constantFrom(...grounds.keys()), intents, (name, intent) => {
      const ground = grounds.get(name)!;
      const planned = planIntent(ground, intent);
      if ("refusal" in planned) return;
      expect(planned.said.length).toBeGreaterThan(0);
      const { code, inverse, changed } = applyEdits(ground.code, ground.meta, planned.edits);
      expect(changed).toBe(planned.edits.length > 0);
      const saysAlready = planned.said.every(([sentence]) => /^(?:already|alreadySo|exists|topic_)/.test(sentence));
      expect(saysAlready).toBe(planned.edits.length === 0);
      expect(applyInverse(code, inverse)).toEqual(ground.code);
      expect(code.javascript).toBe(ground.code.javascript);
      expect(code.html.match(/<h1[\s>]/g)?.length).toBe(ground.code.html.match(/<h1[\s>]/g)?.length as number);
      expect(repeatedIds(code.html)).toEqual(repeatedIds(ground.code.html));
      expect(code.html.match(/<script\b/g)?.length).toBe(ground.code.html.match(/<script\b/g)?.length);
    }),
    { numRuns: 1500, seed: 5 },
  );
});
