/** A look at the page that was written: once, with what a browser finds, and kept only where it makes nothing worse. */
import { afterEach, expect, test } from "bun:test";
import type { LookAtPage, PageCode, SeenPage } from "../../../src/engines/engine.ts";
import type { RenderedFinding } from "../../../src/providers/browser/findings.ts";
import { collectWrite, engineAt, GOOD, marked, never, PLAN, TASK } from "./fixtures.ts";
import { answer, failure, type ProviderStub, type StubScript, startProviderStub } from "./provider_stub.ts";

let stub: ProviderStub;
afterEach(() => stub.stop());

const TOO_WIDE: RenderedFinding = {
  kind: "overflow",
  width: 390,
  where: "main > form",
  detail: "60 px beyond the window",
};
const FAINT: RenderedFinding = { kind: "contrast", width: 1280, where: "footer > p", detail: "2.1 to 1" };
const PICTURE = "data:image/jpeg;base64,/9j/";

const MENDED_CSS = `${GOOD.css}\n\nform { max-width: 100%; }`;
const mends = "<<<APPEND css>>>\nform { max-width: 100%; }\n<<<END>>>\n";

/** Writes a page; each look finds the next of these. */
async function write(script: StubScript, ...seen: (RenderedFinding[] | null)[]) {
  stub = startProviderStub(script);
  const looked: PageCode[] = [];
  const look: LookAtPage = async (code): Promise<SeenPage | null> => {
    looked.push(code);
    const findings = seen[looked.length - 1];
    return findings ? { findings, pictures: [PICTURE] } : null;
  };
  return { ...(await collectWrite(engineAt(stub.url).write(TASK, PLAN, never(), look))), looked };
}

test("what is found goes to the model once, with the pictures, and what mends it is kept", async () => {
  const written = await write([answer(marked(GOOD)), answer(mends)], [TOO_WIDE, FAINT], [FAINT]);
  expect(written.error).toBeNull();
  expect(written.looked.map(({ css }) => css)).toEqual([GOOD.css, MENDED_CSS]);
  expect(written.code).toEqual({ ...GOOD, css: MENDED_CSS });
  const [, request] = stub.requests;
  const [text, image] = request!.body.messages.at(-1).content;
  expect(text.text).toContain("- Too wide, 390 px wide: main > form: 60 px beyond the window");
  expect(text.text).toContain("Every text, link and form stays as it is");
  expect(image).toEqual({ type: "image_url", image_url: { url: PICTURE } });
  expect(written.usage).toEqual({ inputTokens: 207, outputTokens: 103 });
  expect(stub.requests).toHaveLength(2);
});

test("nothing is asked where nothing is found, or there is no look", async () => {
  for (const seen of [[], null]) {
    const written = await write([answer(marked(GOOD))], seen);
    expect(written.code).toEqual(GOOD);
    expect(stub.requests).toHaveLength(1);
    if (seen) stub.stop();
  }
});

test("a change that mends nothing, or brings in something else, leaves the page as it was", async () => {
  for (const after of [[TOO_WIDE], [FAINT], null]) {
    const written = await write([answer(marked(GOOD)), answer(mends)], [TOO_WIDE], after);
    expect([written.error, written.code]).toEqual([null, GOOD]);
    if (after) stub.stop();
  }
});

test.each([
  ["a text", "<<<TEXT h1>>>\nBread\n<<<END>>>\n"],
  ["a link", `<<<SET href nav a[href="/about"]>>>\n/elsewhere\n<<<END>>>\n`],
  ["what is there", "<<<REMOVE form>>>\n"],
  ["the script", "<<<APPEND javascript>>>\nconsole.log(1);\n<<<END>>>\n"],
  ["words alone", "I can't see anything wrong."],
])("a change of %s is none of how the page looks, and is not looked at", async (_, said) => {
  const written = await write([answer(marked(GOOD)), answer(`${said}${mends}`)], [TOO_WIDE], []);
  const isRefused = !said.startsWith("I can't");
  expect(written.code).toEqual(isRefused ? GOOD : { ...GOOD, css: MENDED_CSS });
  expect(written.looked).toHaveLength(isRefused ? 1 : 2);
});

const SHUT: RenderedFinding = { kind: "accessibility", width: 390, where: "main > form", detail: "it has no name" };

test("names for those who don't see the page may change where one is missing, and nowhere else", async () => {
  const named = "<<<SET aria-label form>>>\nOrder\n<<<END>>>\n";
  const written = await write([answer(marked(GOOD)), answer(named)], [SHUT], []);
  expect(written.code.html).toBe(GOOD.html.replace('name="order"', 'name="order" aria-label="Order"'));
  const text = stub.requests[1]!.body.messages.at(-1).content[0].text;
  expect(text).toContain("- Accessibility, 390 px wide: main > form: it has no name");
  expect(text).toContain("corrected with ARIA attributes");
  stub.stop();
  expect((await write([answer(marked(GOOD)), answer(named)], [TOO_WIDE], [])).code).toEqual(GOOD);
});

test("a model that takes no images is told in words", async () => {
  const refused = failure(400, "This model does not support image input");
  const written = await write([answer(marked(GOOD)), refused, answer(mends)], [TOO_WIDE], []);
  expect(written.code.css).toBe(MENDED_CSS);
  expect(typeof stub.requests[2]!.body.messages.at(-1).content).toBe("string");
});

test("a provider that fails then has not failed the page", async () => {
  const written = await write([answer(marked(GOOD)), ...Array(5).fill(failure(500, "down"))], [TOO_WIDE]);
  expect([written.error, written.code]).toEqual([null, GOOD]);
});
