import { expect, test } from "bun:test";
import { asksForRewrite, isRewrite } from "../../../src/engines/openai/rewrite_request.ts";

test.each([
  "Rewrite the whole page",
  "Please redesign this website in a brutalist style",
  "start over",
  "Build me a completely new page",
  "redo everything from scratch",
  "Redesign it",
  "Mach die ganze Seite neu",
  "Gestalte die Seite komplett neu",
  "Schreib die Website bitte neu",
  "Bitte alles neu",
  "Fang von vorne an",
  "Überarbeite die gesamte Homepage",
  "Refais toute la page",
  "Repars de zéro",
  "Rehaz toda la página",
  "Diseña todo desde cero",
  "Rifai la pagina",
  "Refaça a página inteira",
  "Herschrijf de hele pagina",
  "ページ全体を作り直してください",
  "重新设计整个网站",
  "Delete everything and put up a coming-soon note",
  "Die ganze Seite soll neu gestaltet werden",
  "Translate the page to German",
  "Übersetze die Seite ins Englische",
  "Can you regenerate the entire page?",
])("%p asks for a page written anew", (message) => {
  expect(asksForRewrite(message)).toBe(true);
});

test.each([
  "Change the headline to Hello",
  "Make the buttons blue",
  "Redo the page title",
  "Rewrite the headline",
  "Don't rewrite the page, just fix the typo",
  "Change the phone number without redesigning the site",
  "Schreib die Überschrift neu",
  "Gestalte die Seite nicht neu, nur der Knopf soll blau sein",
  "Add a new section on the page",
  "Replace 503 555 0142 with 503 555 0143 everywhere on the page's footer",
  "Füge eine neue Seite in die Navigation",
  "Mach die Knöpfe blau",
  "Ajoute une FAQ",
  "Cambia el título",
  "Remove the newsletter",
  "Replace the photo in the hero",
  "Lösche den Newsletter",
  "Rewrite the about section",
  "Make it more modern",
  "Replace the photo on the page",
  "Remplace le titre de la page",
  "Cambia el título y sustituye la foto de la página",
  "Replace ACME with Foo on this page",
])("%p does not", (message) => {
  expect(asksForRewrite(message)).toBe(false);
});

test("more than 60 % of a text is a rewrite, unless the text is small", () => {
  expect(isRewrite(6_001, 10_000)).toBe(true);
  expect(isRewrite(6_000, 10_000)).toBe(false);
  expect(isRewrite(1_000, 1_000)).toBe(false);
});

test("a long message is read in bounded time", () => {
  for (const word of ["the ", "replace the ", "la toute ", "mach ", "ganze seite ", "nicht "]) {
    asksForRewrite(word.repeat(Math.floor(10_000 / word.length)));
  }
});
