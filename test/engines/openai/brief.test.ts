/** A model reads a prompt: what it says has to stand there. */
import { afterEach, describe, expect, test } from "bun:test";
import { emptyBrief } from "../../../src/brief/brief.ts";
import { mergeBrief } from "../../../src/brief/merge.ts";
import { groundworkOf } from "../../../src/engines/builtin/groundwork.ts";
import { checkPage } from "../../../src/engines/openai/check_page.ts";
import { readDetail } from "../../../src/engines/openai/plan_detail.ts";
import { planMessages, writeMessages } from "../../../src/engines/openai/prompt.ts";
import { engineAt, GOOD, never, PLAN, TASK } from "./fixtures.ts";
import { answer, type ProviderStub, startProviderStub } from "./provider_stub.ts";

let stub: ProviderStub;
afterEach(() => stub?.stop());

const PROMPT =
  "Three films: Upstream (2023), The Ferryman (2024), Silt (2026). Dark page. Open Fri 19:00-22:30. No sign-up. Call 0161 496 0123.";

async function read(value: unknown, prompt = PROMPT) {
  stub = startProviderStub([answer([JSON.stringify(value)])]);
  return await engineAt(stub.url).readBrief({ name: "Studio Reel", prompt, language: null }, never());
}

describe("a brief that a model reads", () => {
  test("is asked for in one call of structured output, with the prompt as data", async () => {
    const brief = await read({
      language: "en",
      kind: "film director",
      offers_title: "films",
      offers: [
        { name: "Upstream", description: "2023" },
        { name: "The Ferryman", description: "2024" },
        { name: "Silt", description: "2026" },
      ],
      contact: { phone: "0161 496 0123" },
      hours: [{ days: ["fr"], opens: "19:00", closes: "22:30" }],
      story: ["No sign-up."],
      style: { scheme: "dark", words: "Dark page." },
    });
    expect(brief).toMatchObject({
      name: "Studio Reel",
      language: "en",
      offers_title: "films",
      offers: [
        { id: "upstream", name: "Upstream", description: "2023" },
        { id: "the-ferryman", name: "The Ferryman", description: "2024" },
        { id: "silt", name: "Silt", description: "2026" },
      ],
      contact: { phone: "0161 496 0123" },
      hours: [{ days: ["fr"], opens: "19:00", closes: "22:30" }],
      story: ["No sign-up."],
      style: { scheme: "dark" },
      unplaced: [],
    });
    expect(stub.requests).toHaveLength(1);
    const { body } = stub.requests[0]!;
    expect(body.response_format).toMatchObject({ type: "json_schema", json_schema: { name: "brief", strict: true } });
    expect(JSON.stringify(body.messages)).toContain(`<data name=\\"website\\">\\n${PROMPT}`);
  });

  test("says nothing that the prompt does not: it is left out, and told", async () => {
    const brief = await read({
      offers: [{ name: "Upstream", price: "$12" }, { name: "Popcorn" }],
      contact: { phone: "0161 496 0999", email: "hello@reel.example" },
      hours: [{ days: ["sa"], opens: "11:00", closes: "17:00" }],
      story: ["A studio full of award-winning stories."],
      facts: [{ text: "Founded in 1987" }],
    });
    expect(brief.offers).toMatchObject([{ name: "Upstream", price: null }]);
    expect(brief).toMatchObject({ hours: [], story: [], facts: [], contact: { phone: null, email: null } });
    const invented = brief.unplaced.filter(({ text }) => !PROMPT.includes(text));
    expect(new Set(invented.map(({ text }) => text))).toEqual(
      new Set([
        "$12",
        "Popcorn",
        "0161 496 0999",
        "hello@reel.example",
        "A studio full of award-winning stories.",
        "Founded in 1987",
      ]),
    );
  });

  test("loses nothing that the prompt says: what the model passed over is told, and reaches whoever writes", async () => {
    const brief = await read({
      offers: [
        { name: "Upstream", description: "2023" },
        { name: "The Ferryman", description: "2024" },
      ],
      hours: [{ days: ["fr"], from: "19:00", to: "22:30" }],
      phone: "0161 496 0123",
      story: ["No sign-up."],
      style: { scheme: "dark", words: "Dark page." },
    });
    // Days without times would be days on which the place is closed.
    expect(brief.hours).toEqual([]);
    expect(brief.unplaced.map(({ text }) => text)).toEqual([
      "Three films: Upstream (2023), The Ferryman (2024), Silt (2026).",
      "Open Fri 19:00-22:30.",
      "Call 0161 496 0123.",
    ]);
    const [, told] = planMessages({ ...TASK, brief }, await groundworkOf({ ...TASK, brief }));
    expect(told!.content).toContain("Call 0161 496 0123.");
  });

  test("finds what was passed over in scripts without blanks, and in a prompt of full size at once", async () => {
    const brief = await read(
      { story: ["東京の小さなパン屋です。"] },
      "東京の小さなパン屋です。毎朝焼きます。電話 03-1234-5678。",
    );
    expect(brief.unplaced.map(({ text }) => text)).toEqual(["毎朝焼きます。", "電話 03-1234-5678。"]);
    await stub.stop();
    const long = Array.from({ length: 1_000 }, (_, at) => `Call 0161 49${at}.`).join(" ");
    expect((await read({ kind: "studio" }, long)).unplaced).toHaveLength(40);
  });

  test("leaves out what has no form of a brief's, and keeps the rest", async () => {
    const brief = await read({
      style: { scheme: "darkish", words: "Dark page." },
      hours: [{ days: ["friday"], opens: "7pm" }],
      forms: [{ purpose: "sign-in", fields: [] }],
      offers: [{ name: "" }, { name: "Silt" }],
    });
    expect(brief.style).toMatchObject({ scheme: null, words: "Dark page." });
    expect(brief).toMatchObject({ hours: [], forms: [] });
    expect(brief.offers).toMatchObject([{ name: "Silt" }]);
  });
});

describe("a page that is written from a brief", () => {
  const brief = mergeBrief(emptyBrief(), {
    contact: { phone: "503 555 0142" },
    hours: [{ days: ["we", "th", "fr", "sa", "su"], opens: "07:30", closes: "13:00" }],
    offers: [{ name: "Country loaf", price: "$9" }],
    instructions: "British spelling.",
    unplaced: [{ text: "like the other one", reason: "It names nothing." }],
  });
  const task = { ...TASK, brief };

  test("is asked for with the brief instead of the prompt that was read", () => {
    const messages = [
      ...planMessages(task, groundworkOf(task)),
      ...writeMessages(task, PLAN, readDetail(PLAN), groundworkOf(task)),
    ];
    const text = messages.map(({ content }) => content).join("\n");
    expect(text).toContain('"offers":[{"id":"country-loaf","name":"Country loaf","price":"$9"}]');
    expect(text).toContain("British spelling.");
    expect(text).not.toContain("like the other one");
    expect(text).not.toContain(TASK.website.prompt);
    expect(text).toContain('data-sw-fact="contact.phone"');
  });

  test("is told the scheme that is wished, and both only where both are", () => {
    const written = (scheme: "dark" | "auto" | null) => {
      const wished = { ...task, brief: mergeBrief(brief, { style: { scheme } }) };
      return writeMessages(wished, PLAN, readDetail(PLAN), groundworkOf(wished))[0]!.content;
    };
    expect(written("dark")).toContain("One scheme, a dark one");
    expect(written("auto")).toContain("Two schemes");
    expect(written(null)).toContain("One scheme for everybody");
  });

  test("is checked for every fact that visitors look for", () => {
    const problems = checkPage(GOOD, task).map(({ message }) => message);
    expect(problems).toEqual([
      'The brief\'s offers.country-loaf.name (“Country loaf”) is missing: say it, in an element with data-sw-fact="offers.country-loaf.name".',
      'The brief\'s offers.country-loaf.price (“$9”) is missing: say it, in an element with data-sw-fact="offers.country-loaf.price".',
    ]);
  });
});
