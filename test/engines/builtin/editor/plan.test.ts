/** Intents as values, on pages of the composer and of others: what edits come of them, and what is refused. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { emptyBrief } from "../../../../src/brief/brief.ts";
import { applyEdits } from "../../../../src/edits/apply.ts";
import type { Edit } from "../../../../src/edits/edit.ts";
import { type Reply, say } from "../../../../src/engines/builtin/editor/answers.ts";
import type { Ground } from "../../../../src/engines/builtin/editor/ground.ts";
import type { Intent, SectionKind, Target, ThingKind } from "../../../../src/engines/builtin/editor/intent.ts";
import { planIntent } from "../../../../src/engines/builtin/editor/plan.ts";
import { SECTION_KINDS } from "../../../../src/engines/builtin/editor/section_kinds.ts";
import type { PageCode } from "../../../../src/engines/engine.ts";
import { readPage } from "../../../../src/html/page.ts";
import { applyInverse } from "../../../edits/inverse.ts";
import { corpusPage, corpusPageNames } from "../corpus/corpus.ts";

setDefaultTimeout(300_000);

const KINDS = Object.keys(SECTION_KINDS) as SectionKind[];

const ANY: Target = { kind: null, named: null, section: null, within: null, which: null };
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
    brief: emptyBrief(),
  };
}

interface Result {
  code: PageCode;
  said: string[];
  edits: Edit[];
  refusal: Reply | null;
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

  test("what is not on the page changes nothing", () => {
    const intent: Intent = { verb: "remove", target: of({ kind: "section", named: "Contct" }) };
    expect(refusedAs(groundOf("bakery"), intent)[0]).toBe("missingNamed");
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
    expect(refusedAs(groundOf("bakery"), { verb: "remove", target: section("hero") })[0]).toBe("cantRemove");
  });

  test("one that stands there already is said to, when it does", () => {
    const intent: Intent = {
      verb: "move",
      target: section("contact"),
      place: { relation: "end", of: null },
    };
    expect(run(groundOf("bakery"), intent)).toMatchObject({ said: ["already"], edits: [] });
  });
});

describe("facts", () => {
  test("a phone number is another everywhere: in texts, in links, for search engines", () => {
    for (const name of ["salon", "steuer", "speiche"]) {
      const ground = groundOf(name);
      const { code, refusal } = run(ground, {
        verb: "set_fact",
        value: { is: "phone", value: "0761 555 0199" },
      });
      expect({ name, refusal }).toEqual({ name, refusal: null });
      const hrefs = [...code.html.matchAll(/href="tel:([^"]*)"/g)].map((match) => match[1]);
      expect(new Set(hrefs).size).toBeLessThanOrEqual(1);
      for (const href of hrefs) expect(href).toBe("07615550199");
    }
  });

  test("a handle is a link to the profile, in the footer", () => {
    const { code } = run(groundOf("bakery"), {
      verb: "set_fact",
      value: { is: "social", network: "instagram", value: "@crumbandco" },
    });
    expect(code.html).toMatch(
      /<footer[\s\S]*href="https:\/\/www\.instagram\.com\/crumbandco" data-sw-fact="contact.links.instagram">Instagram<\/a>/,
    );
  });
});

describe("looks", () => {
  test("a theme turns a composed page, and every text can be read as before", () => {
    for (const name of corpusPageNames()) {
      const intent: Intent = {
        verb: "style",
        target: of({ kind: "page" }),
        property: "theme",
        value: { is: "theme", theme: "dark" },
      };
      const { refusal, said } = run(groundOf(name), intent);
      // Pages from elsewhere are turned by hand.
      const isOurs = groundOf(name).code.css.includes("[class*=band-]");
      expect({ name, refusal: refusal?.[0] ?? null, said: said.length }).toEqual(
        isOurs ? { name, refusal: null, said: 1 } : { name, refusal: "cantStyle", said: 0 },
      );
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
  "menu_entry",
  "list_item",
  "question",
  "form",
  "submit_button",
];

/** Targets of every kind, by names that some pages have. */
const targets: fc.Arbitrary<Target> = fc.record({
  kind: fc.constantFrom(...kinds),
  named: fc.option(fc.constantFrom("Contact", "Services", "E-mail", "Croissants", "Team", "Name", "Book now", "a"), {
    freq: 2,
  }),
  section: fc.option(fc.constantFrom(...KINDS), { freq: 1 }),
  within: fc.constant(null),
  which: fc.constantFrom(null, null, null, "all" as const),
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
  relation: fc.constantFrom("before", "after", "start", "end"),
  of: fc.option(targets),
});
const values = fc.constantFrom(
  { is: "colour", hex: "#2b6cb0", said: "blue" },
  { is: "colour", hex: "#ffff00", said: "yellow" },
  { is: "lightness", degree: { direction: "down" } },
  { is: "degree", degree: { direction: "up" } },
  { is: "theme", theme: "dark" },
);
const properties = fc.constantFrom(..."background text_colour accent colour theme text_size".split(" "));
const intents = fc.oneof(
  fc.record({ verb: fc.constant("set_text"), target: targets, value: words }),
  fc.record({ verb: fc.constant("replace_text"), target: fc.option(targets), from: words, to: words }),
  fc.record({ verb: fc.constant("remove"), target: targets }),
  fc.record({ verb: fc.constant("move"), target: targets, place: places }),
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
      { is: "social", network: "instagram", value: "@new" },
      { is: "hours", hours: [{ days: ["Sa"], opens: "10:00", closes: "14:00", isClosed: false }] },
      { is: "hours", hours: [{ days: [], opens: null, closes: null, isClosed: true }] },
    ),
  }),
  fc.record({
    verb: fc.constant("remove_fact"),
    value: fc.constantFrom("phone", "email", "address", "social"),
    network: fc.constant(null),
  }),
  fc.record({ verb: fc.constant("set_price"), target: targets, value: fc.constantFrom("9 €", null) }),
  fc.record({
    verb: fc.constant("add"),
    value: fc.oneof(
      fc.record({
        is: fc.constant("item"),
        items: fc.array(fc.record({ name: words, detail: fc.option(words), price: fc.constantFrom(null, "9 €") }), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
      fc.record({
        is: fc.constant("list"),
        section: fc.constantFrom(...KINDS),
        items: fc.array(fc.record({ name: words, detail: fc.option(words), price: fc.constantFrom(null, "9 €") }), {
          maxLength: 3,
        }),
      }),
    ),
    place: fc.option(places),
  }),
  fc.record({ verb: fc.constant("set_note"), target: targets, value: words }),
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
      expect(saysAlready).toBe(planned.edits.length === 0 && !planned.brief);
      expect(applyInverse(code, inverse)).toEqual(ground.code);
      expect(code.javascript).toBe(ground.code.javascript);
      expect(code.html.match(/<h1[\s>]/g)?.length).toBe(ground.code.html.match(/<h1[\s>]/g)?.length as number);
      expect(repeatedIds(code.html)).toEqual(repeatedIds(ground.code.html));
      expect(code.html.match(/<script\b/g)?.length).toBe(ground.code.html.match(/<script\b/g)?.length);
    }),
    { numRuns: 500, seed: 5 },
  );
});
