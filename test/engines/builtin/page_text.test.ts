import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { allSamples, taskFor, visibleText } from "./composed.ts";

setDefaultTimeout(120_000);

const samples = allSamples();
const of = (name: string, prompt: string) => composeTask(taskFor({ name, prompt }));

describe("titles", () => {
  test("spell the kind as the prompt does and never repeat the name", () => {
    expect(of("Kite", "landing page for Kite, a SaaS that sorts support tickets").title).toContain("SaaS");
    expect(of("Beekeeper", "beekeeper").title).toBe("Beekeeper");
    for (const { label, composed } of samples) {
      const [name, tail] = composed.title.split(" – ");
      expect({ label, repeated: tail !== undefined && tail.toLowerCase() === name!.toLowerCase() }).toEqual({
        label,
        repeated: false,
      });
    }
  });

  test("of a name made of markup come from the kind and the place, and so does the h1's page", () => {
    const page = of("<script>alert(1)</script>", "website for a locksmith in Leeds, lock changes; car keys; safes");
    expect(page.title.startsWith("Locksmith in Leeds")).toBe(true);
    expect(visibleText(page.code.html)).not.toContain("alert");
  });
});

describe("where and how", () => {
  test("a house near a town is not in it", () => {
    const { title } = of(
      "Maison Tilleul",
      "Chambres d'hôtes près d'Aix-en-Provence : 4 chambres, piscine. Animaux non admis.",
    );
    expect(title).toBe("Maison Tilleul – Chambres d'hôtes près d'Aix-en-Provence");
  });

  test("a workshop takes appointments where the word for booking could mean a table", () => {
    const { html } = of("Tanaka", "京都の自転車店です。パンク修理 1,000円から。予約フォームが欲しいです。").code;
    expect(visibleText(html)).not.toMatch(/お席|人数/);
    expect(html).toContain('type="date"');
  });

  test("whoever gives lessons outdoors asks nobody about beds", () => {
    const { html } = of("Ola Surf", "Escola de surf em Peniche. Aulas particulares 45€, aluguer de pranchas.").code;
    expect(visibleText(html)).not.toMatch(/camas|partida/);
  });
});

describe("descriptions", () => {
  test("end as a sentence and hold no part twice", () => {
    for (const { label, composed } of samples) {
      const { description } = composed;
      expect({ label, description, ended: /[.!?。！？…]["”’)]?$/u.test(description) }).toEqual({
        label,
        description,
        ended: true,
      });
      const parts = description.split(/(?<=[.!?])\s+/u).map((part) => part.toLowerCase());
      expect({ label, twice: parts.length - new Set(parts).size }).toEqual({ label, twice: 0 });
    }
  });
});

describe("telephone numbers", () => {
  test("are kept together with hyphens that the page's typeface has", () => {
    const { html } = of("Northline", "roofing contractor in Ottawa, 613-555-0142").code;
    expect(html).not.toContain("\u2011");
    for (const [, attributes] of html.matchAll(/<a ([^>]*href="tel:[^>]*)>/g)) expect(attributes).toContain("nobreak");
    expect(html).toContain("613&#45;555&#45;0142");
  });
});
