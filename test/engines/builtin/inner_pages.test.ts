/** Pages beside the home page, each asked for in a prompt of its own: they show what it says, and not the home page again. */
import { describe, expect, test } from "bun:test";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { isRequest } from "../../../src/engines/builtin/reader/requests.ts";
import { readPage } from "../../../src/html/page.ts";
import { linesOf } from "../../../src/html/text.ts";
import { taskFor } from "./composed.ts";

/** A page "/path Name" of a site, and what it says between its header and its footer. */
function innerPage(prompt: string, page: string, own: string) {
  const [, path, name] = /^(\S+) (.+)$/u.exec(page)!;
  const site = { path: path!, name: name! };
  const task = taskFor({ name: "Northgate", prompt }, site, [{ path: "/", name: "Home" }, site]);
  const composed = composeTask({ ...task, page: { ...site, prompt: own } });
  const main = /<main[\s\S]*<\/main>/u.exec(composed.code.html)![0];
  return { ...composed, main, lines: linesOf(readPage(main)) };
}

const GARDEN = "Landscaping company in Austin, Texas. Lawn care, irrigation, tree trimming. Free estimates.";
const BAKERY = "Bakery in Leeds. Sourdough, rye, buns. Open Tue-Sat 8-3.";

test("a page shows what its own prompt offers, and not what the site does", () => {
  const { lines } = innerPage(GARDEN, "/irrigation Irrigation", "Sprinkler repair, drip systems. From $120.");
  expect(lines).toEqual(expect.arrayContaining(["Sprinkler repair", "Drip systems"]));
  const prices = innerPage(
    "Estudio de yoga en Granada. Hatha, vinyasa.",
    "/precios Precios",
    "Clase suelta 12 €, bono 10 clases 95 €.",
  );
  expect(prices.lines).toEqual(expect.arrayContaining(["Clase suelta", "12 €", "Bono 10 clases", "95 €"]));
  expect(prices.lines).not.toContain("Hatha");
});

test("a page whose prompt offers nothing shows what the site does", () =>
  expect(innerPage(GARDEN, "/services Services", "Free estimates within two days.").lines).toContain("Lawn care"));

test("the questions of a page of questions stand on it with their answers, without a word before them", () => {
  const { lines, leftOut } = innerPage(
    GARDEN,
    "/faq FAQ",
    "Do you work in winter? Yes, all year. Are you insured? Yes, fully.",
  );
  expect(lines).toEqual(
    expect.arrayContaining(["Do you work in winter?", "Yes, all year.", "Are you insured?", "Yes, fully."]),
  );
  expect(leftOut).toEqual([]);
});

test("a story is told without the words that ask for it", () => {
  const { lines } = innerPage(BAKERY, "/about About", "Tell our story: started in 2014 by two sisters in a garage.");
  expect(lines.join("\n")).toContain("Started in 2014 by two sisters in a garage.");
  expect(lines.join("\n")).not.toContain("Tell our story");
});

test("an application with a file has its form", () => {
  for (const own of ["Bewerbung mit Lebenslauf als Upload.", "Application with CV upload.", "Candidature avec CV."]) {
    const { main } = innerPage(BAKERY, "/jobs Jobs", `We are looking for a part-time baker. ${own}`);
    expect(main).toMatch(/<form[^>]* name="application"[^>]* enctype="multipart\/form-data"/);
  }
});

test("what was not placed stands before the end of the page", () => {
  const { lines } = innerPage(BAKERY, "/wholesale Wholesale", "Deliveries before 7am, minimum order £40.");
  expect(lines.indexOf("Minimum order £40")).toBeLessThan(lines.lastIndexOf("Home"));
  expect(lines).toContain("Deliveries before 7am");
});

test("a thing is told with its date and for how many it is", () => {
  const { lines } = innerPage(
    BAKERY,
    "/workshops Workshops",
    "Wreath making, 5 December 10am-1pm, £65, max 10 people. Spring posies, 14 March, £55.",
  );
  expect(lines).toEqual(
    expect.arrayContaining(["Wreath making", "5 December 10am-1pm, max 10 people", "£65", "Spring posies", "14 March"]),
  );
});

test("plans in sentences of their own have their prices and what is in them", () => {
  const { lines } = innerPage(
    "Wedding florist in Bath. Bouquets, arches.",
    "/packages Packages",
    "Petite from £450: bouquet and two buttonholes. Classic from £1,200: bridal party and tables.",
  );
  expect(lines).toEqual(
    expect.arrayContaining(["Petite", "Bouquet and two buttonholes", "from £450", "Classic", "from £1,200"]),
  );
});

test("a course with one dish is on the menu with the others", () =>
  expect(
    innerPage(
      "Osteria a Bologna, cucina emiliana.",
      "/menu Menu",
      "Antipasti: tagliere misto 14 €, crostini 8 €. Dolci: zuppa inglese 7 €.",
    ).lines,
  ).toEqual(expect.arrayContaining(["Tagliere misto", "Crostini", "Zuppa inglese", "7 €"])));

test("a list under a heading is told without the verb that asks for it", () => {
  const { lines } = innerPage(
    "Wedding florist in Bath. Bouquets, arches.",
    "/portfolio Portfolio",
    "Show recent weddings: Priya & Sam at Priston Mill (June), Ellie & Jo at Babington House (August).",
  );
  expect(lines.join("\n")).not.toContain("Show");
  expect(lines).toContain("Priya & Sam at Priston Mill");
});

describe("what a page is to be about is asked of whoever writes it", () => {
  test.each([
    "Introduce the team.",
    "Explain what happens at the first visit.",
    "List our services with prices.",
    "Talk about sustainability.",
    "Invite people to call us.",
    "Stelle das Team vor.",
    "Beschreibe unsere Arbeitsweise.",
    "Présentez l'équipe.",
    "Explique le déroulement.",
    "Presenta al equipo.",
    "Explica cómo trabajamos.",
    "Apresente a equipe.",
    "Descreva os serviços.",
    "Descrivi i servizi.",
    "Racconta la nostra storia.",
    "Stel het team voor.",
    "サービスを説明する。",
  ])("%s", (said) => {
    expect(isRequest(said)).toBe(true);
    const { lines } = innerPage(BAKERY, "/about About", said);
    expect(lines).not.toContain(said);
  });

  test.each(["Describe your problem and we call back.", "Present yourself at the desk.", "Tell us what you need."])(
    "and visitors are asked for what is theirs: %s",
    (said) => expect(isRequest(said)).toBe(false),
  );
});

test("a page of reservations asks at a hotel for the nights, and at a restaurant for the table", () => {
  const asked = (prompt: string) => innerPage(prompt, "/reservar Reservar", "").main;
  expect(asked("Hotel boutique en Oaxaca con 12 habitaciones.")).toContain('name="arrival"');
  expect(asked("Restaurante en Oaxaca. Tacos, mole.")).toContain('name="guests"');
  expect(asked("Restaurante en Oaxaca. Tacos, mole.")).not.toContain('name="arrival"');
});
