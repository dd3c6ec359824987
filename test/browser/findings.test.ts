/** What is found in pages as they are rendered, and what is none of it. */
import { expect, test } from "bun:test";
import { systemClock } from "../../src/lib/clock.ts";
import { createBrowser } from "../../src/providers/browser/browser.ts";
import { findRendered } from "../../src/providers/browser/findings.ts";
import { CHROMIUM } from "./chromium.ts";

const workers = { count: 1, memoryBytes: 1, environment: {} };
const browser = createBrowser({
  config: { browser: { address: CHROMIUM, isSandboxed: false, atOnce: 1 }, workers },
  clock: systemClock,
})!;

/** What is found in a page, at the width of a phone: kind and place. */
const find = (body: string, css = "") =>
  browser.look(
    {
      path: "/",
      html: `<!doctype html><html lang="en"><style>* { margin: 0 } body { background: #fff; color: #222 } ${css}</style><body>${body}`,
      file: async () => null,
    },
    async (view) => {
      await view.show({ width: 390, theme: "light" });
      return (await findRendered(view, 390)).map(({ kind, where }) => `${kind} ${where}`.trim());
    },
    new AbortController().signal,
  );

test("what reaches beyond the window is found where it begins; what scrolls by itself is none", async () => {
  const css = ".wide { width: 500px } .own { overflow-x: auto } .own table { width: 900px }";
  const table = '<div class="own"><table><tr><td>Rye</td></tr></table></div>';
  expect(await find(`<main><div><p class="wide">Rye</p></div>${table}</main>`, css)).toEqual([
    "overflow main > div > p.wide",
  ]);
  expect(await find(`<main><p>Rye</p>${table}</main>`, css)).toEqual([]);
  const line = `<p class="line">${"bread ".repeat(30)}</p>`;
  expect(await find(`<main>${line}</main>`, ".line { white-space: nowrap }")).toEqual(["overflow main > p.line"]);
});

test("texts on top of each other are found; a badge on a picture and a visually hidden label are none", async () => {
  const css = `.up { margin-top: -30px } figure { position: relative; height: 90px } img { width: 390px; height: 90px }
    figcaption { position: absolute; top: 9px } .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden }`;
  expect(await find('<h1>Bread and more bread</h1><p class="up">From a slow oven</p>', css)).toEqual(["overlap p.up"]);
  const fine = `<h1>Bread</h1><label class="hidden">Search for bread</label><p>Oven</p><figure><img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><figcaption>New</figcaption></figure>`;
  expect(await find(fine, css)).toEqual([]);
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
  expect(await find('<p>Top</p><div style="height: 1500px"></div><p>End</p>')).toEqual(["empty"]);
  expect(await find('<p>Top</p><svg style="height: 1500px"></svg><p>End</p>')).toEqual([]);
});
