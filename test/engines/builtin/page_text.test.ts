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
