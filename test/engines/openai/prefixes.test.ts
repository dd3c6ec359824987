/** Requests begin with what stays the same, so that providers need not read it again: they charge a fraction for it then. */
import { expect, test } from "bun:test";
import { emptyBrief } from "../../../src/brief/brief.ts";
import type { EditTask, PageTask } from "../../../src/engines/engine.ts";
import { collectEdit, EDIT_TASK } from "./edit_fixtures.ts";
import { collectWrite, engineAt, GOOD, marked, never, PLAN, TASK } from "./fixtures.ts";
import { answer, type StubRequest, startProviderStub } from "./provider_stub.ts";

/** All that a request says, in its order. */
const textOf = ({ body }: StubRequest): string =>
  body.messages.map(({ role, content }: { role: string; content: string }) => `${role}\n${content}`).join("\n");

/** What two texts have in common at their beginning. */
function prefixOf(one: string, other: string): string {
  let end = 0;
  while (end < one.length && one[end] === other[end]) end++;
  return one.slice(0, end);
}

test("two turns about a page begin alike up to the end of its code", async () => {
  const stub = startProviderStub(() => answer("<<<NO CHANGE>>>\nIt is a bakery."));
  const engine = engineAt(stub.url);
  const task: EditTask = { ...EDIT_TASK, brief: { ...emptyBrief(), name: "Crumb & Co", tagline: "Slow bread" } };
  await collectEdit(engine.edit({ ...task, message: "What is it?" }, never()), GOOD);
  const history = [
    { role: "user" as const, text: "What is it?" },
    { role: "assistant" as const, text: "It is a bakery." },
  ];
  await collectEdit(engine.edit({ ...task, history, message: "Rewrite the whole page" }, never()), GOOD);
  const [first, second] = stub.requests.map(textOf) as [string, string];
  const shared = prefixOf(first, second);
  for (const part of ["Slow bread", GOOD.html, GOOD.css, GOOD.javascript]) expect(shared).toContain(part);
  expect(second.slice(shared.length)).toContain("Client: What is it?");
  expect(shared.length).toBeGreaterThan(first.length * 0.9);
  await stub.stop();
});

test("two pages of a website begin alike up to what all pages share; a page's correction begins as its request", async () => {
  const flawed = { ...GOOD, html: '<main id="main"><h1>Us</h1><p>Lorem ipsum</p></main>' };
  const stub = startProviderStub(() => answer(marked(flawed)));
  const engine = engineAt(stub.url);
  const shared = {
    texts: { styles: ".button{min-height:44px}", header: "<nav>Ours</nav>", footer: "" },
    notes: "Voice: plain",
    html: '<header data-sw-part="header"><nav>Ours</nav></header><main id="main"></main>',
  };
  const write = async (path: string, name: string) => {
    const task: PageTask = { ...TASK, page: { path, name, prompt: `All about ${name}` }, home: GOOD, shared };
    const from = stub.requests.length;
    await collectWrite(engine.write(task, PLAN, never()));
    return stub.requests.slice(from).map(textOf);
  };
  const [about, mended] = await write("/about", "About");
  const [contact] = await write("/contact", "Contact");
  const begun = prefixOf(about!, contact!);
  for (const part of ["Voice: plain", ".button{min-height:44px}", "<nav>Ours</nav>"]) expect(begun).toContain(part);
  expect(begun.length).toBeGreaterThan(about!.length * 0.8);
  expect(mended!.startsWith(about!)).toBe(true);
  await stub.stop();
});
