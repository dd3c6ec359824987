/** What a browser calls an element is that element here: the workspace's own picker, on whatever is written. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { outlineOf } from "../../src/edits/outline.ts";
import { renderDocument } from "../../src/features/publishing/document.ts";
import { readPage } from "../../src/html/page.ts";
import { select, selectorOf } from "../../src/html/select.ts";
import pickerScript from "../../src/transport/previews/picker.client.js" with { type: "text" };
import { documents } from "../html/arbitrary_html.ts";
import { openBrowser } from "./browser.ts";

const LIMIT_MS = 300_000;
const RUNS = 100;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  await page.route("https://draft.example/**", (route) => route.fulfill({ contentType: "text/html", body: "<p>" }));
  await page.goto("https://draft.example/");
}, LIMIT_MS);
afterAll(() => browser?.close());

interface Named {
  /** The start of its tag in the source, which its mark says. */
  mark: string;
  node: string;
}

/** Shows a document with the picker in a frame, and asks it what it calls each element that is marked. */
const namesIn = (document: string): Promise<Named[]> =>
  page.evaluate(async (html) => {
    const frame = window.document.createElement("iframe");
    const greeted = new Promise<MessagePort>((resolve) =>
      addEventListener("message", ({ ports }) => resolve(ports[0]!), { once: true }),
    );
    frame.srcdoc = html;
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
    window.document.body.append(frame);
    const port = await greeted;
    await loaded;
    // What is inside of a drawing is named by the drawing: that is what one points at.
    const marks = [...frame.contentDocument!.querySelectorAll("body [data-mark]")]
      .filter((element) => !element.parentElement!.closest("svg, picture"))
      .map((element) => element.getAttribute("data-mark")!);
    const named: { mark: string; node: string }[] = [];
    for (const mark of new Set(marks)) {
      const answer = new Promise<string>((resolve) => {
        port.onmessage = ({ data }) => data.is === "picked" && resolve(data.node);
      });
      port.postMessage({ ask: "keep", edit: true, node: `[data-mark="${mark}"]` });
      named.push({ mark, node: await answer });
    }
    frame.remove();
    return named;
  }, document);

/** The words that a browser shows of a document, each once. */
const wordsIn = (document: string): Promise<string[]> =>
  page.evaluate(async (html) => {
    const frame = window.document.createElement("iframe");
    frame.srcdoc = html;
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
    window.document.body.append(frame);
    await loaded;
    // biome-ignore lint/performance/useDomNodeTextContent: what is shown is what is asked.
    const words = frame.contentDocument!.body?.innerText.match(/word\d+/g) ?? [];
    frame.remove();
    return [...new Set(words)];
  }, document);

/** As a draft is shown in the workspace. */
function shown(html: string): string {
  const { text } = renderDocument({
    ...{ html, css: "", javascript: "", title: "T", description: "D", canonical: null, siteName: "S", ogImage: null },
    ...{ language: "en", noindex: true, navigation: { path: "/", pages: [] }, forms: "preview", owned: [] },
  });
  return text;
}

const withPicker = (text: string) => {
  const type = /^\s*<!doctype[^>]*>/i.exec(text)?.[0] ?? "<!DOCTYPE html>";
  return `${type}<script>${pickerScript}</script>${text}`;
};

/** Each element of the source says where it stands. */
function marked(html: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { opening, tag } of readPage(html).elements) {
    const place = opening.start + 1 + tag.length;
    if (html.slice(opening.start + 1, place).toLowerCase() !== tag.toLowerCase()) continue;
    pieces.push(html.slice(at, place), ` data-mark="${opening.start}"`);
    at = place;
  }
  pieces.push(html.slice(at));
  return pieces.join("");
}

test(
  "the selector that the picker makes of an element names that element in the code",
  async () => {
    let named = 0;
    await fc.assert(
      fc.asyncProperty(documents, async (source) => {
        const html = marked(source);
        const read = readPage(html);
        for (const { mark, node } of await namesIn(withPicker(shown(html)))) {
          expect([node, select(read, node).map(({ attributes }) => attributes.get("data-mark"))]).toEqual([
            node,
            [mark],
          ]);
          named++;
        }
      }),
      { numRuns: RUNS, seed: 35, endOnFailure: false },
    );
    expect(named).toBeGreaterThan(RUNS);
  },
  LIMIT_MS,
);

test(
  "every word that a browser shows is found in the outline, in an element that has it",
  async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(documents, async (source) => {
        const read = readPage(source);
        for (const word of await wordsIn(shown(source))) {
          const elements = outlineOf({ html: source, css: "", javascript: "" }, { find: word }).sections.flatMap(
            (section) => section.elements,
          );
          expect([word, elements.some(({ text }) => text.includes(word))]).toEqual([word, true]);
          for (const { node, tag } of elements)
            if (tag !== "body") expect([node, select(read, node).length]).toEqual([node, 1]);
          found++;
        }
      }),
      { numRuns: RUNS, seed: 36 },
    );
    expect(found).toBeGreaterThan(RUNS);
  },
  LIMIT_MS,
);

test("what is called so here is called so in a browser", async () => {
  for (const source of [
    "<table><tr><td>a<tr><td>b</table>",
    "<svg viewBox='0 0 1 1'><linearGradient/><foreignObject><p>x</p></foreignObject></svg>",
    "<p>a<table><tr><p>moved</p></table>",
    "<noscript><p>n</p></noscript><p>b</p>",
  ]) {
    const html = marked(source);
    const read = readPage(html);
    const names = new Map((await namesIn(withPicker(shown(html)))).map(({ mark, node }) => [mark, node]));
    for (const element of read.elements) {
      const node = names.get(element.attributes.get("data-mark")!);
      if (node && !node.includes(":nth-child")) expect(selectorOf(read, element)).toBe(node);
    }
  }
});
