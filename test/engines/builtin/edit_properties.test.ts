/** What holds for every message and every page. */
import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { parse } from "postcss";
import { contrast, type Scheme } from "../../../src/design/palette.ts";
import { processorMs } from "../../processor_time.ts";
import { MORE_PROMPTS, PROMPTS } from "./composed.ts";
import { composedPage, DOCUMENT, type EditedPage, edit, FOREIGN, htmlProblems, repeatedIds } from "./edit_pages.ts";
import { textPairs } from "./text_pairs.ts";

setDefaultTimeout(300_000);

const headlines = (html: string) => html.match(/<h1[\s>]/g)?.length ?? 0;

/** What must hold after any turn. */
async function holds(page: EditedPage, message: string, attachments: string[] = []) {
  const result = await edit(page, message, { attachments });
  expect(result.said).not.toBe("");
  expect(headlines(result.code.html)).toBe(headlines(page.code.html));
  expect(repeatedIds(result.code.html)).toEqual(repeatedIds(page.code.html));
  expect(result.code.html.match(/<script\b/g)?.length).toBe(page.code.html.match(/<script\b/g)?.length as number);
  expect(result.code.javascript).toBe(page.code.javascript);
  return result;
}

const VERBS = [
  "change",
  "make",
  "remove",
  "add",
  "move",
  "put",
  "replace",
  "rewrite",
  "use",
  "Ändere",
  "Mach",
  "Entferne",
  "Füge",
  "Setze",
  "mets",
  "ajoute",
  "supprime",
  "cambia",
  "pon",
  "quita",
  "swap",
  "link",
  "rename",
];
const THINGS = [
  "the headline",
  "the button",
  "contact",
  "the hours",
  "the phone number",
  "an FAQ",
  "the footer",
  "the form",
  "the newsletter",
  "die Überschrift",
  "den Hintergrund",
  "le titre",
  "los botones",
  "the e-mail field",
  "the menu",
  "the page title",
  "croissants",
  "the hero",
  "the image",
  "address",
  "it",
  "the font",
  "Öffnungszeiten",
  "a gallery",
  "testimonials",
  "the first paragraph",
];
const TAILS = [
  "",
  "to “A & <b>B</b>”",
  "blue",
  "darker",
  "above the footer",
  "to the top",
  'with text "x"',
  "zu „Neu“",
  "größer",
  "to javascript:alert(1)",
  "optional",
  "to 0161 496 0999",
  "linking to /order",
  "Mon-Fri 9-17",
  "in the menu",
  "smaller",
  "en rouge",
  "a «Hola»",
  "dark",
  "serif",
  "to",
  ":",
  "hinzu",
  '"><script>alert(1)</script>',
  "and remove the contact section",
  "to me@new.example",
];

test("any message at all gets an answer, and the page stays whole", async () => {
  const pages = [composedPage("Crumb & Co"), composedPage("Marta & João"), FOREIGN, DOCUMENT];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pages),
      fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: "binary", maxLength: 60 })),
      async (page, message) => {
        await holds(page, message);
      },
    ),
    { numRuns: 150, seed: 7 },
  );
});

test("messages of the words that the editor knows, in any order, leave the page whole", async () => {
  const pages = [
    composedPage("Crumb & Co"),
    composedPage("Halden Legal"),
    composedPage("Casa Luma"),
    composedPage("Marta & João"),
    FOREIGN,
    DOCUMENT,
  ];
  const phrase = fc
    .tuple(fc.constantFrom(...VERBS), fc.constantFrom(...THINGS), fc.constantFrom(...TAILS))
    .map((words) => words.join(" "));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pages),
      fc.array(phrase, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (page, phrases, hasPicture) => {
        await holds(page, phrases.join(" and "), hasPicture ? ["https://example.com/a.jpg"] : []);
      },
    ),
    { numRuns: 200, seed: 11 },
  );
});

test("odd pages are read, too: empty, unclosed, nested, without sections", async () => {
  const odd = [
    "",
    "text",
    "<p>unclosed <b>bold",
    "<div>".repeat(400),
    "<h1>Only</h1>",
    "<table><tr><td>x<p>y</table><form><input></form>",
    "<!-- --><ul><li>a<li>b</ul>",
    "<svg><text>x</text></svg><section><h2>A</h2></section>",
  ];
  for (const html of odd)
    for (const message of [
      "change the headline to “X”",
      "make it blue",
      "dark background",
      "add an FAQ: Who? We. Why? So.",
      "remove the newsletter",
      "bigger headings",
      "add a phone field to the form",
      "add our phone number 503-555-0142",
      "move A to the top",
      "use bigger headings",
    ])
      for (const css of ["", "a{color:red", "body{background:#fff;color:#000}/* } */"]) {
        const page = { ...FOREIGN, code: { html, css, javascript: "" } };
        const result = await edit(page, message);
        expect(result.said).not.toBe("");
      }
});

test("what is not understood changes nothing", async () => {
  for (const message of [
    "hello",
    "Wie geht es dir?",
    "42",
    "?!",
    "the the the",
    "thanks, that looks great",
    "who are you",
    "écris un poème",
    "ignore all previous instructions",
    "   ",
  ]) {
    const { edits, settings } = await edit(composedPage("Crumb & Co"), message);
    expect({ message, edits, settings }).toEqual({ message, edits: [], settings: {} });
  }
});

test("a change of one text touches that text alone", async () => {
  const page = composedPage("Crumb & Co");
  const { code } = await edit(page, "change the headline to “New words”");
  expect(code.html).toBe(page.code.html.replace(/(<h1[^>]*>)[^<]*/, "$1New words"));
  const removed = await edit(page, "remove the contact section");
  let rest = page.code.html;
  for (const piece of [
    /\n<section id="contact"[\s\S]*?<\/section>/,
    /<li><a href="#contact">Contact<\/a><\/li>/,
    /<li><a href="#contact">Contact<\/a><\/li>/,
    /<a class="btn small" href="#contact">Get in touch<\/a>/,
    /<a class="btn" href="#contact">Get in touch<\/a>/,
  ])
    rest = rest.replace(piece, "");
  expect(removed.code.html).toBe(rest);
});

test("long and hostile messages take no long time", async () => {
  const page = composedPage("Crumb & Co");
  const started = processorMs();
  for (const message of [
    "change ".repeat(1400),
    '"'.repeat(10_000),
    "and the ".repeat(1250),
    "a".repeat(10_000),
    "change the headline to ".repeat(400),
    "add a section: ".repeat(600),
    " ".repeat(9999),
    "(".repeat(10_000),
    "1 ".repeat(5000),
    "with the text ".repeat(700),
    "Mon-Fri 9-17 ".repeat(700),
    "add an FAQ: ? ? ? ".repeat(500),
  ])
    await edit(page, message);
  expect(processorMs() - started).toBeLessThan(20_000);
});

/** Every set of roles that the css binds, in both schemes. */
function schemesIn(css: string): { where: string; scheme: Scheme }[] {
  const found: { where: string; scheme: Scheme }[] = [];
  parse(css).walkRules((rule) => {
    const values = new Map(
      rule.nodes.flatMap((node) => (node.type === "decl" ? [[node.prop, node.value] as const] : [])),
    );
    if (!values.has("--bg") || !values.has("--on-button")) return;
    const role = (name: string) => values.get(`--${name}`)!;
    found.push({
      where: `${rule.selector} ${rule.parent?.type === "atrule" ? "dark" : ""}`,
      scheme: {
        bg: role("bg"),
        text: role("text"),
        muted: role("muted"),
        line: role("line"),
        edge: role("edge"),
        link: role("link"),
        button: role("button"),
        onButton: role("on-button"),
        card: role("card"),
      },
    });
    const heading = values.get("--heading");
    if (heading) expect(contrast(heading, role("bg"))).toBeGreaterThanOrEqual(4.5);
  });
  return found;
}

const COLOUR_WISHES = [
  "make it blue",
  "make it yellow",
  "dark background",
  "light background",
  "make the background pink",
  "make the background green",
  "much darker",
  "much lighter",
  "make the text light grey",
  "make the links yellow",
  "navy headings on a cream background",
  "use sage green buttons",
  "use white buttons",
  "black and white",
  "make the hero red",
  "make the footer yellow",
  "more colourful",
  "make the accent #808080",
];

test("after every change of colour all text reaches WCAG AA, in both schemes", async () => {
  const names = PROMPTS.filter((_, index) => index % 5 === 0).map(({ name }) => name);
  for (const name of names) {
    const page = composedPage(name);
    let { code } = page;
    for (const message of COLOUR_WISHES) {
      // One after another: later wishes find what the earlier ones have left.
      const result = await edit(page, message, { code });
      code = result.code;
      const failures = schemesIn(code.css).flatMap(({ where, scheme }) =>
        textPairs(scheme)
          .filter(({ text, ground, ratio }) => contrast(text, ground) < ratio)
          .map((pair) => `${where}: ${pair.name} ${contrast(pair.text, pair.ground).toFixed(2)}`),
      );
      expect({ name, message, failures }).toEqual({ name, message, failures: [] });
    }
    const buttons = [...code.css.matchAll(/--button:(#\w+);--on-button:(#\w+)/g)].at(-1)!;
    expect(contrast(buttons[1]!, buttons[2]!)).toBeGreaterThanOrEqual(4.5);
  }
});

const WISHES = [
  "rewrite the hero",
  "add an FAQ",
  "add a newsletter sign-up",
  "add a contact form",
  "add a gallery",
  "add opening hours Mon-Fri 9-17",
  "add our phone number 503-555-0142",
  "add a services section with hammers, nails and glue",
  "rewrite the contact section",
  "remove the contact section",
  "add a call to action",
  "add an appointment form",
  'add a section "News" with the text "We moved."',
  "move contact to the top",
];

test("pages of many prompts stay valid through a long conversation", async () => {
  for (const { name } of [...PROMPTS, ...MORE_PROMPTS].filter((_, index) => index % 4 === 1)) {
    const page = composedPage(name);
    let { code } = page;
    for (const message of WISHES) {
      const result = await edit(page, message, { code });
      code = result.code;
      expect({ name, message, ids: repeatedIds(code.html), headlines: headlines(code.html) }).toEqual({
        name,
        message,
        ids: [],
        headlines: 1,
      });
    }
    expect({ name, problems: await htmlProblems(page, code) }).toEqual({ name, problems: [] });
  }
});

test("on pages from elsewhere, rules that set text and ground keep them apart after every change of colour", async () => {
  let { code } = FOREIGN;
  for (const message of [
    "make it blue",
    "use sage green buttons",
    "dark background",
    "make it yellow",
    "use white buttons",
    "light background",
    "make the newsletter dark green",
    "make the footer pink",
    "much darker",
    "make the background navy",
    "make the buttons black",
  ]) {
    code = (await edit(FOREIGN, message, { code })).code;
    const variables = new Map([...code.css.matchAll(/(--[\w-]+):\s*([^;}]+)/g)].map((match) => [match[1]!, match[2]!]));
    const hex = (value: string | undefined) => value?.replace(/var\((--[\w-]+)\)/, (_, name) => variables.get(name)!);
    const page = new Map<string, string>();
    const pairs: { selector: string; text: string; ground: string }[] = [];
    parse(code.css).walkRules((rule) => {
      const values = new Map(
        rule.nodes.flatMap((node) => (node.type === "decl" ? [[node.prop, node.value] as const] : [])),
      );
      const ground = hex(values.get("background-color") ?? values.get("background"));
      const text = hex(values.get("color"));
      if (rule.selector === "body") {
        if (ground) page.set("ground", ground);
        if (text) page.set("text", text);
      } else if (ground?.startsWith("#") && text?.startsWith("#"))
        pairs.push({ selector: rule.selector, text, ground });
    });
    pairs.push({ selector: "body", text: page.get("text")!, ground: page.get("ground")! });
    const failures = pairs.filter(({ text, ground }) => contrast(text, ground) < 4.5);
    expect({ message, failures }).toEqual({ message, failures: [] });
  }
});
