import { describe, expect, test } from "bun:test";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { suggestSite } from "../../../src/engines/builtin/sitemap.ts";
import { taskFor, visibleText } from "./composed.ts";

/** A home page as it is composed together with the pages that are proposed for its prompt. */
function home(name: string, prompt: string) {
  const pages = suggestSite(prompt).pages.map((page) => ({ path: page.path, name: page.name }));
  return composeTask({ ...taskFor({ name, prompt }), pages });
}

describe("pages speak as their trade does", () => {
  test.each([
    ["Hearth", "a funeral director in Galway. burial, cremation, repatriation.", "Services"],
    ["Dock", "Kayak rental in Topsham. Single kayaks £15, doubles £25.", "Rentals"],
    ["Vault", "Escape room in Hull. Three rooms: The Vault, The Train.", "Experiences"],
    ["Kettle", "Gin distillery in Leeds. Tours, gin school.", "What we offer"],
    [
      "Hilfe",
      "Gemeinnütziger Verein in Kassel. Wir bieten Sprachkurse, Hausaufgabenhilfe und Beratung.",
      "Was wir tun",
    ],
    [
      "Chez Odile",
      "Chambres d'hôtes à Arles. Petit-déjeuner, table d'hôtes, location de vélos.",
      "Ce que nous proposons",
    ],
  ])("%s: %s", (name, prompt, heading) => {
    expect(home(name, prompt).sections.map((section) => section.heading)).toContain(heading);
  });

  test.each([
    ["en", "a funeral director in Galway. burial, cremation."],
    ["de", "Bestattungen in Kassel. Erdbestattung, Feuerbestattung."],
    ["es", "Funeraria en Cádiz. Entierros, cremación."],
  ])("who mourns is shown no gallery and asked to decide nothing (%s)", (_language, prompt) => {
    const { sections, code } = home("Ruhe", prompt);
    for (const { kind } of sections) expect(["pictures", "gallery", "process"]).not.toContain(kind);
    expect(visibleText(code.html)).not.toMatch(/take part|suits you|mitmachen|participar/i);
  });

  test.each([
    ["Escape rooms in Hull. Three rooms: The Vault, The Train.", "/booking"],
    ["Roofer in Hull. Slates, repairs.", "/get-a-quote"],
    ["Animal rescue charity in Hull. Dogs and cats.", "/donate"],
  ])("the main action is what the trade is for: %s", (prompt, path) => {
    expect(/class="actions">\s*<a[^>]*href="([^"]+)"/.exec(home("Ada", prompt).code.html)?.[1]).toBe(path);
  });

  test.each([
    ["Cafe in Hull. Coffee, cake. Newsletter sign-up. Phone 01482 555 0142.", "#contact"],
    ["Podcast about bread. Newsletter sign-up.", "#form-newsletter"],
    ["A weekly newsletter about paper. Newsletter sign-up.", "#form-newsletter"],
  ])("the news are the main action of those alone who make them: %s", (prompt, anchor) => {
    const { html } = composeTask(taskFor({ name: "Ada", prompt })).code;
    expect(/class="actions">\s*<a[^>]*href="([^"]+)"/.exec(html)?.[1]).toBe(anchor);
  });

  test("a lesson is booked for a day, a room from arrival to departure", () => {
    const kayak = home("Dock", "Kayak rental in Topsham. Kayaks, canoes. Booking form.").code.html;
    expect(kayak).toContain('name="date"');
    expect(kayak).not.toContain('name="departure"');
    expect(home("Bay", "Hotel in Topsham. Sauna, garden. Booking form.").code.html).toContain('name="departure"');
  });
});
