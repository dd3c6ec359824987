/** What nobody has said does not come to a page by an edit: it goes back once, and is taken out or left out then. */
import { afterEach, describe, expect, test } from "bun:test";
import { emptyBrief } from "../../../src/brief/brief.ts";
import type { EditTask } from "../../../src/engines/engine.ts";
import { type Edited, editWith, replaceBlock } from "./edit_fixtures.ts";
import { GOOD } from "./fixtures.ts";
import { answer, type ProviderStub, type StubScript } from "./provider_stub.ts";

let stub: ProviderStub;
afterEach(() => stub?.stop());

async function edit(script: StubScript, task: Partial<EditTask> = {}): Promise<Edited> {
  const edited = await editWith(script, task);
  stub = edited.stub;
  return edited;
}

const insert = (html: string) => `<<<INSERT last main>>>\n${html}\n<<<END>>>\n`;
const HEADLINE = replaceBlock("html", "Bread from a slow oven", "Bread with time");
const asked = (index: number) => String(stub.requests[index]!.body.messages.at(-1).content);

const MADE: [string, string, string][] = [
  ["a testimonial in a list", "<ul><li>Best croissants in town! — Anna K., Berlin</li></ul>", "Anna K."],
  ["opening hours", "<p>Monday 8:00–18:30</p>", "18:30"],
  ["an address", "<p>Come to 99 Elm Street</p>", "Elm"],
  ["an award", "<p>Our award-winning sourdough</p>", "award"],
  ["a founder", "<p>Founded by Anna Meyer in a garage</p>", "Anna Meyer"],
  ["a figure", "<p>Trusted by 40+ cafés</p>", "40+"],
  ["a price", "<p>Rye for $9</p>", "$9"],
  ["an e-mail address of a link", '<p><a href="mailto:hello@nowhere.example">Write</a></p>', "mailto:hello@"],
];

describe("what was made up", () => {
  test.each(MADE)("goes back once and never comes to the page: %s", async (_, html, claim) => {
    const edited = await edit([answer(`${HEADLINE}${insert(html)}I added it.`), answer(insert(html))]);
    expect(asked(1)).toContain("not in the material");
    expect(stub.requests).toHaveLength(2);
    expect(edited.code.html).toBe(GOOD.html.replace("Bread from a slow oven", "Bread with time"));
    expect(edited.words).toStartWith("The rest is done. I left out what neither you nor the website has said: “");
    expect(edited.words).toContain(claim);
    expect(edited.words).not.toContain("I added it");
  });

  test("and put right is applied with the words of the answer that put it right", async () => {
    const edited = await edit([
      answer(`${insert("<p>Trusted by 40+ cafés</p>")}Now with 40+ cafés.`),
      answer(`${insert("<p>Trusted by cafés</p>")}I added the sentence without a number.`),
    ]);
    expect(edited.code.html).toContain("<p>Trusted by cafés</p>");
    expect(edited.words).toBe("I added the sentence without a number.");
  });

  test("goes back once where it is read aloud too, and is taken out of the label", async () => {
    const html = '<p><a href="/about" aria-label="Loved by 1,500 people">Us</a></p>';
    const edited = await edit([answer(insert(html)), answer(insert(html))]);
    expect(asked(1)).toContain("not in the material");
    expect(edited.code.html).toContain('<a href="/about" aria-label="Loved by people">Us</a>');
    expect(edited.words).toContain("“1,500”");
  });

  test("is taken out of an insertion that has more in it", async () => {
    const html =
      '<section aria-labelledby="c"><h2 id="c">Cafés</h2><p>We bake for cafés.</p><p>40+ of them</p></section>';
    const edited = await edit([answer(insert(html)), answer(insert(html))]);
    expect(edited.code.html).toContain("We bake for cafés.");
    expect(edited.code.html).not.toContain("40+");
    expect(edited.words).toContain("“40+”");
  });

  test("is taken out of a replacement that has more in it, which begins and ends within elements", async () => {
    const replacing = replaceBlock(
      "html",
      "焼きたて 🥐</h1>",
      "焼きたて</h1>\n<p>Award-winning: voted best bakery in Yorkshire.</p>\n<p>Baked by night.</p>",
    );
    const edited = await edit([answer(replacing), answer(`${replacing}Done.`)]);
    expect(edited.code.html).toContain("焼きたて</h1>");
    expect(edited.code.html).toContain("Baked by night.");
    expect(edited.code.html).not.toContain("Award");
    expect(edited.words).toStartWith("The rest is done.");
  });

  test("is taken out of a page that is written anew, which is not written a second time", async () => {
    const html = GOOD.html.replace("</main>", "<p>Rated 4.9 out of 5</p></main>").replace("Bread from", "Loaves from");
    const edited = await edit([answer(`<<<WHOLE html>>>\n${html}\n<<<END>>>\nWith your rating.`)], {
      message: "Rewrite the whole page",
    });
    expect(stub.requests).toHaveLength(1);
    expect(edited.code.html).toContain("Loaves from");
    expect(edited.code.html).not.toContain("4.9");
    expect(edited.words).toContain("I left out what neither you nor the website has said: “4.9 out of 5”");
  });

  test("does not come into title and description", async () => {
    const block = "<<<DESCRIPTION>>>Bread by Anna Meyer, rated 4.9 out of 5<<<END>>>\n";
    const edited = await edit([answer(`${HEADLINE}${block}`), answer(block)]);
    expect(edited.settings).toEqual({});
    expect(edited.words).toContain("“4.9 out of 5”");
  });
});

describe("what was said", () => {
  test.each<[string, Partial<EditTask>]>([
    ["in the message", { message: "Say that 40+ cafés trust us" }],
    ["in an earlier message", { history: [{ role: "user", text: "We deliver to 40+ cafés" }] }],
    ["in the brief", { brief: { ...emptyBrief(), facts: [{ id: "f1", text: "40+ cafés" }] } }],
    [
      "in the page's prompt",
      { page: { path: "/", name: "Home", prompt: "40+ cafés", title: null, description: null } },
    ],
    ["on the page", { code: { ...GOOD, html: GOOD.html.replace("</main>", "<p>40+ cafés</p></main>") } }],
  ])("%s is none", async (_, task) => {
    const edited = await edit([answer(`${insert("<p>Trusted by 40+ cafés</p>")}It is there.`)], task);
    expect(stub.requests).toHaveLength(1);
    expect(edited.code.html).toContain("Trusted by 40+ cafés");
    expect(edited.words).toBe("It is there.");
  });
});
