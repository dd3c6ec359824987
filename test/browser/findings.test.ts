/** What is found in pages as they are rendered, and what is none of it. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../src/lib/clock.ts";
import { createBrowser } from "../../src/providers/browser/browser.ts";
import { findRendered } from "../../src/providers/browser/findings.ts";
import type { View } from "../../src/providers/browser/view.ts";
import { TEST_BROWSER } from "./chromium.ts";

const workers = { count: 1, memoryBytes: 1, environment: {} };
const browser = createBrowser({
  config: { browser: { address: TEST_BROWSER, isSandboxed: false, atOnce: 1 }, workers },
  clock: systemClock,
})!;

/** What a script or a function says of a page that is shown at the width of a phone. */
const look = <Result>(body: string, css: string, use: (view: View) => Promise<Result>) =>
  browser.look(
    {
      path: "/",
      html: `<!doctype html><html lang="en"><title>Bread</title><style>* { margin: 0 } body { background: #fff; color: #222 } ${css}</style><body>${body}`,
      file: async () => null,
    },
    async (view) => {
      await view.show({ width: 390, theme: "light" });
      return await use(view);
    },
    new AbortController().signal,
  );

/** What is found in the page that is shown: kind and place. */
const foundIn = async (view: View) =>
  (await findRendered(view, 390)).map(({ kind, where }) => `${kind} ${where}`.trim());

/** What is found in a page. */
const find = (body: string, css = "") => look(body, css, foundIn);

/** What is found in each of several pages with the same style sheet: a browser for each would take most of the time. */
const findInEach = (css: string, ...bodies: string[]) =>
  look("", css, async (view) => {
    const found: string[][] = [];
    for (const body of bodies) {
      await view.evaluate(`document.body.innerHTML = ${JSON.stringify(body)}`);
      found.push(await foundIn(view));
    }
    return found;
  });

const AXE = readFileSync(join(import.meta.dir, "../../node_modules/axe-core/axe.min.js"), "utf8");

/** What is found in a page, and what axe-core finds in it against WCAG 2.2, A and AA. */
const findBesideAxe = (body: string, css = "") =>
  look(body, css, async (view) => {
    const found = await foundIn(view);
    const ran = `${AXE};axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })`;
    const broken = await view.evaluate<string[]>(`${ran}.then(({ violations }) => violations.map(({ id }) => id))`);
    return { found, broken };
  });

test("what reaches beyond the window is found where it begins; what scrolls by itself is none", async () => {
  const css =
    ".wide { width: 500px } .own { overflow-x: auto } .own table { width: 900px } .line { white-space: nowrap }";
  const table = '<div class="own"><table><tr><td>Rye</td></tr></table></div>';
  const wide = `<main><div><p class="wide">Rye</p></div>${table}</main>`;
  const line = `<main><p class="line">${"bread ".repeat(30)}</p></main>`;
  expect(await findInEach(css, wide, `<main><p>Rye</p>${table}</main>`, line)).toEqual([
    ["overflow main > div > p.wide"],
    [],
    ["overflow main > p.line"],
  ]);
});

test("texts on top of each other are found; a badge on a picture and a visually hidden label are none", async () => {
  const css = `.up { margin-top: -30px } figure { position: relative; height: 90px } img { width: 390px; height: 90px }
    figcaption { position: absolute; top: 9px } .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden }`;
  const covered = '<h1>Bread and more bread</h1><p class="up">From a slow oven</p>';
  const fine = `<h1>Bread</h1><label class="hidden">Search for bread</label><p>Oven</p><figure><img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><figcaption>New</figcaption></figure>`;
  expect(await findInEach(css, covered, fine)).toEqual([["overlap p.up"], []]);
});

test("contrast is that of what is seen behind a text, also where that is another element", async () => {
  const css = `.faint { color: #bbb } .dark { background: #111; color: #eee } .panel { position: relative; height: 60px }
    .panel i { position: absolute; inset: 0; background: #eee } .panel b { position: relative; color: #ddd }
    .clear { background: rgb(0 0 0 / 0.1) } .modern { color: oklch(0.9 0 0) }
    .drawn { background: linear-gradient(#000, #333); color: #eee }`;
  const body = `<p class="faint">Faint</p><p class="dark">Light on dark</p><div class="panel"><i></i><b>Panel</b></div>
    <p class="clear">Plain</p><p class="modern">Modern</p><p class="drawn">Drawn</p><h1 style="color: #888">Large</h1>`;
  expect(await find(body, css)).toEqual(["contrast p.faint", "contrast div.panel > b", "contrast p.modern"]);
});

test("a stretch with nothing in it is found; one with a picture is none", async () => {
  const stretch = (tag: string) => `<p>Top</p><${tag} style="height: 1500px"></${tag}><p>End</p>`;
  expect(await findInEach("", stretch("div"), stretch("svg"))).toEqual([["empty"], []]);
});

/** Each breaks WCAG 2.2 (A, AA): what axe-core calls it, and the element. */
const BARRIERS: [rule: string, element: string][] = [
  ["link-name", '<a id="b0" href="/"><svg width="30" height="30"></svg></a>'],
  ["button-name", '<button id="b1"><svg width="30" height="30"></svg></button>'],
  ["image-alt", '<img id="b2" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'],
  ["label", '<input id="b3" name="city">'],
  ["select-name", '<select id="b4"><option>Rye</select>'],
  ["aria-roles", '<p id="b5" role="buton">Rye</p>'],
  ["aria-required-attr", '<div id="b6" role="checkbox" tabindex="0" aria-label="Rye">Rye</div>'],
  ["aria-valid-attr", '<p id="b7" aria-foo="1">Rye</p>'],
  ["aria-valid-attr-value", '<button id="b8" aria-pressed="maybe">Rye</button>'],
  ["aria-hidden-focus", '<div aria-hidden="true"><a id="b9" href="/rye">Rye</a></div>'],
  ["aria-required-parent", '<div id="b10" role="tab">Rye</div>'],
  ["autocomplete-valid", '<input id="b11" aria-label="Rye" autocomplete="banana">'],
  ["frame-title", '<iframe id="b12" src="about:blank"></iframe>'],
  ["valid-lang", '<p id="b13" lang="xx-zz-q">Rye</p>'],
  ["target-size", '<p><a class="small" id="b14" href="/a">a</a><a class="small" href="/b">b</a></p>'],
];

test("what axe-core finds of names, roles, states, languages and targets is found where it is", async () => {
  const css = ".small { display: inline-block; width: 12px; height: 12px; font-size: 9px; overflow: hidden }";
  const page = `<main><h1>Bread</h1>${BARRIERS.map(([, element]) => `<div>${element}</div>`).join("")}</main>`;
  const { found, broken } = await findBesideAxe(page, css);
  for (const [at, [rule]] of BARRIERS.entries()) {
    expect(broken).toContain(rule);
    expect(found.map((place) => place.replace(/ .*#/, " #"))).toContain(`accessibility #b${at}`);
  }
});

test("what nobody is shut out by is none: articles without names, decoration without a role, a page without a skip link", async () => {
  const body = `<header><nav><a href="/">Bread</a></nav></header><main><h1>Bread</h1><p><svg width="9" height="9"></svg>Rye</p>
    <article><h2>Rye</h2></article><article><h2>Spelt</h2></article><form><input id="c" name="c"><label for="c">City</label></form></main>`;
  expect(await findBesideAxe(body)).toEqual({ found: [], broken: [] });
});

test("a page of more than 2,000 elements is looked at without the check, which would compute for minutes", async () => {
  const roles = '<i role="buton">Rye</i> '.repeat(2_000);
  expect(await find(`<main>${roles}<p class="wide">Rye</p></main>`, ".wide { width: 500px }")).toEqual([
    "overflow main > p.wide",
  ]);
});

test("a script that computes for longer than it may is ended, and the look goes on", async () => {
  const [ended, after] = await look("<p>Rye</p>", "", async (view) => [
    await view.evaluate("for (;;);", 200).catch(() => "ended"),
    await view.evaluate<number>("1 + 1"),
  ]);
  expect([ended, after]).toEqual(["ended", 2]);
});
