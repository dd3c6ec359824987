/** No page, message or prompt holds the editor or the composer longer than in proportion to its length. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { taskFor } from "./composed.ts";
import { composedPage, type EditedPage, edit, FOREIGN, textOf } from "./edit_pages.ts";

setDefaultTimeout(300_000);

const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join("");

const TOP = `<header><nav><ul><li><a href="#contact">Contact</a></li></ul></nav></header><main><h1>We build tools</h1><p class="lede">Since 1990.</p><a class="btn" href="#contact">Start</a>`;
const END = `<section id="faq"><h2>FAQ</h2><details><summary>Why?</summary><p>So.</p></details></section><section id="contact"><h2>Contact</h2><form><label for="n">Name</label><input id="n" name="name"></form></section></main><footer><p>Tools</p></footer>`;
const around = (html: string): string => TOP + html + END;

/** Pages that are as large as one asks for, each in its own way. */
const PAGES: Record<string, (size: number) => string> = {
  sections: (size) => around(repeat(size, (index) => `<section id="s${index}"><h2>Part ${index}</h2></section>`)),
  divisions: (size) => TOP + repeat(size, (index) => `<div>Part ${index} <b>x</b></div>`),
  "entries of a list": (size) =>
    around(
      `<section class="list-cards" id="services"><h2>Services</h2><ul>${repeat(size, (index) => `<li><h3>Item ${index}</h3><p>About it</p></li>`)}</ul></section>`,
    ),
  forms: (size) => around(repeat(size, () => "<form><input name=a></form>")),
  "fields of a form": (size) =>
    TOP +
    `<form><div>${repeat(size, (index) => `<label for=f${index}>L${index}</label><input id=f${index} name=n${index}>`)}</div></form>`,
  "the same button": (size) => around(repeat(size, () => `<a class="btn" href="#contact">Start</a>`)),
  "the same phone number": (size) =>
    around(repeat(size, () => `<li><a href="tel:+15035550100">(503) 555-0100</a></li>`)),
  "rows of opening hours": (size) =>
    around(
      `<table class=hours>${repeat(size / 4, () => "<tr><th>Mon</th><td>9-17</td></tr>")}</table><ul>${repeat(size / 4, () => "<li>Mon 9-17</li>")}</ul>`,
    ),
  "attributes without a value": (size) => around(repeat(size, () => "<input value>")),
  "style sheets": (size) => around(repeat(size / 4, (index) => `<style>.c${index}{padding:1px;color:#000}</style>`)),
  "scripts that don't end": (size) => TOP + `<script type="application/ld+json">`.repeat(size),
  "deep nesting": (size) => around(repeat(size / 40, () => `${"<div>".repeat(200)}Words${"</div>".repeat(200)}`)),
  "one text": (size) => `${TOP}<p>${"some words of text, &amp; more ".repeat(size)}</p>`,
};

/** One for each handler at least. */
const MESSAGES = [
  "remove the FAQ",
  "Change the headline to “New words”",
  "replace words with letters",
  "change “Start” to “Go” on all buttons",
  "make it blue",
  "make the FAQ green",
  "bigger headings",
  "use a serif font for the headings",
  "add an FAQ: Who? We. Why? So.",
  "change the phone number to 0161 496 0999",
  "opening hours: Mon-Fri 9-18",
  "move the FAQ to the top",
  "link the button to /contact",
  "add Wills to the services",
  "remove Item 5",
  "Item 4 costs $9 now",
  "remove the text “Since 1990.”",
  "add a section about parking: Behind the house.",
  "remove the question about prices",
  "you cannot understand this at all",
];

const CSS = "body{background:#fff;color:#222}.btn{background:#36c;color:#fff}h1{font-size:40px}";
const pageOf = (html: string): EditedPage => ({ ...FOREIGN, code: { html, css: CSS, javascript: "" } });

/** Milliseconds that the processor works; other processes of the machine don't count. */
async function working(act: () => Promise<unknown> | unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// What is compiled when it is first used is no part of what a length costs.
beforeAll(async () => {
  const page = pageOf(around(repeat(20, (index) => `<section><h2>Part ${index}</h2><p>Words</p></section>`)));
  for (const message of MESSAGES) await edit(page, message);
  composeTask(taskFor({ name: "Site", prompt: "A bakery in Portland. We bake rye, spelt and buns." }));
});

/** Four times as much takes four times as long, sixteen times where time grows with the square. */
async function growsWithLength(act: (times: number) => Promise<unknown> | unknown): Promise<void> {
  const once = await working(() => act(1));
  const fourTimes = await working(() => act(4));
  expect(fourTimes / (once + 50)).toBeLessThan(9);
}

describe("pages", () => {
  for (const [name, make] of Object.entries(PAGES))
    test(`${name}: the time of every request grows as the page does`, async () => {
      await growsWithLength(async (times) => {
        const page = pageOf(make(200 * times));
        for (const message of MESSAGES) await edit(page, message, { attachments: ["https://example.com/a.jpg"] });
      });
    });

  test("an ordinary page many times over is edited in the time that its length takes", async () => {
    const { code, ...page } = composedPage("Crumb & Co");
    const [start, end] = [code.html.indexOf(">", code.html.indexOf("<main")) + 1, code.html.indexOf("</main>")];
    const inner = code.html.slice(start, end).replaceAll(' id="', ' data-was="');
    await growsWithLength(async (times) => {
      const html = code.html.slice(0, start) + inner.repeat(2 * times) + code.html.slice(end);
      for (const message of MESSAGES) await edit({ ...page, code: { ...code, html } }, message);
    });
  });

  test("a page beyond what can be read is refused in words, in the message's language, and stays as it is", async () => {
    for (const html of ["<div>".repeat(400), "<b></b>".repeat(100_001)]) {
      const english = await edit(pageOf(html), "change the headline to “X”");
      expect(english.said).toMatch(/too complex .*100,000 elements.*256 deep/);
      expect((await edit(pageOf(html), "Ändere die Überschrift zu „X“")).said).toMatch(/zu komplex/);
      expect(english.edits).toEqual([]);
    }
  });

  test("what stands on a page a thousand times is changed everywhere, and told as few changes", async () => {
    const html = around(repeat(1000, (index) => `<p>Old words ${index}, old</p>`));
    const { code, edits, said } = await edit(pageOf(html), "replace “Old words” with “New words”");
    expect(said).toContain("1000×");
    expect(edits).toHaveLength(1);
    expect(code.html).toBe(html.replaceAll("Old words", "New words"));
    const one = around(`<p>${"Old words, ".repeat(1000)}</p>`);
    expect(textOf((await edit(pageOf(one), "replace “Old words” with “New”")).code.html)).not.toContain("Old");
  });

  test("elements whose end tag was forgotten are left alone, because they reach further than anybody means", async () => {
    const html = `<section id="faq"><h2>FAQ</h2><p>So.</p><section id="team"><h2>Team</h2></section><p>The rest.</p>`;
    const { code } = await edit(pageOf(html), "remove the FAQ");
    expect(code.html).toContain("The rest.");
  });
});

describe("messages", () => {
  const FILLINGS = ["\n", "a ", '"', "“", "and ", "1", "? ", ", ", ": ", "(", "$9 ", "A", "a", "with the text ", ',"'];
  const LEADS = ["", "change the headline to ", "add an FAQ: ", "remove "];
  for (const filling of FILLINGS)
    test(`10,000 characters of ${JSON.stringify(filling)} are read in proportion to their number`, async () => {
      await growsWithLength(async (times) => {
        for (const [index, lead] of LEADS.entries())
          await edit(
            index % 2 ? FOREIGN : composedPage("Crumb & Co"),
            (lead + filling.repeat(10_000)).slice(0, 2500 * times),
          );
      });
    });

  test("a message that ends within a character is read up to it", async () => {
    expect((await edit(FOREIGN, "change the address to 5 New Street \ud83d")).said).not.toBe("");
  });
});

describe("prompts", () => {
  const FILLINGS = [",", "\n", '"', "1", "A", "Ann Bell, ", "a ", "We bake bread. ", "Mon 9-17, ", "£9 ", "- x\n", "("];
  for (const filling of FILLINGS)
    test(`20,000 characters of ${JSON.stringify(filling)} are composed in proportion to their number`, async () => {
      await growsWithLength((times) => {
        for (const lead of ["", "A bakery in Portland. We bake "])
          composeTask(taskFor({ name: "Site", prompt: (lead + filling.repeat(20_000)).slice(0, 2000 * times) }));
      });
    });
});
