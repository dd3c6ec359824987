import { expect, test } from "bun:test";
import { renderDocument } from "../../src/features/publishing/document.ts";

const preloads = (css: string): string[] => {
  const document = renderDocument({
    html: "<main><h1>Amsel</h1></main>",
    css,
    javascript: "",
    title: "Amsel",
    description: "Amsel",
    canonical: null,
    siteName: "Amsel",
    ogImage: null,
    language: "en",
    owned: [],
    noindex: false,
    navigation: { path: "/", pages: [{ path: "/", name: "Home" }] },
    forms: "preview",
  });
  return [
    ...document.text.matchAll(/<link rel="preload" href="([^"]*)" as="font" type="font\/woff2" crossorigin>/g),
  ].map((link) => link[1]!);
};

const face = (url: string) => `@font-face{font-family:"A";font-display:swap;src:url(${url}) format("woff2")}`;

test("the first two upright Latin typefaces that the page's style sheet names come with the page", () => {
  const own = ["a-latin-wght-normal", "b-latin-standard-normal", "c-latin-wght-normal"].map(
    (name) => `/_sw/fonts/${name}.woff2`,
  );
  expect(preloads(own.map(face).join("\n"))).toEqual(own.slice(0, 2));
});

test("nothing else is fetched ahead: no italics, no rare letters, no files of others", () => {
  const others = [
    "/_sw/fonts/a-latin-wght-italic.woff2",
    "/_sw/fonts/a-latin-ext-wght-normal.woff2",
    "https://fonts.example/_sw/fonts/a-latin-wght-normal.woff2",
    '/_sw/fonts/"><script>-latin-wght-normal.woff2',
  ];
  expect(preloads(others.map(face).join("\n"))).toEqual([]);
  expect(preloads("body{background:url(/_sw/fonts/a-latin-wght-normal.woff2)}")).toEqual([]);
});
