import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { allSamples, taskFor } from "./composed.ts";

setDefaultTimeout(300_000);

const samples = allSamples();
const of = (name: string, prompt: string) => composeTask(taskFor({ name, prompt }));

describe("titles", () => {
  test("never repeat the name", () => {
    expect(of("Beekeeper", "beekeeper").title).toBe("Beekeeper");
    for (const { label, composed } of samples) {
      const [name, tail] = composed.title.split(" – ");
      expect({ label, repeated: tail !== undefined && tail.toLowerCase() === name!.toLowerCase() }).toEqual({
        label,
        repeated: false,
      });
    }
  });
});

describe("descriptions", () => {
  test("hold no part twice", () => {
    for (const { label, composed } of samples) {
      const { description } = composed;
      const parts = description.split(/(?<=[.!?])\s+/u).map((part) => part.toLowerCase());
      expect({ label, twice: parts.length - new Set(parts).size }).toEqual({ label, twice: 0 });
    }
  });
});

test("a telephone number stays on one line", () => {
  const { html, css } = of("Northline", "roofing contractor in Ottawa, 613-555-0142").code;
  const links = [...html.matchAll(/<a ([^>]*href="tel:[^>]*)>([^<]*)</g)];
  expect(links.length).toBeGreaterThan(0);
  for (const [, attributes, text] of links)
    expect([attributes!.includes("nobreak"), text]).toEqual([true, "613-555-0142"]);
  expect(css).toMatch(/\.nobreak\{[^}]*white-space:nowrap/);
});
