/** What a person is told at the end of a turn follows from what was applied, whatever the model says of it. */
import { afterEach, describe, expect, test } from "bun:test";
import type { EditTask } from "../../../src/engines/engine.ts";
import { type Edited, editWith, replaceBlock } from "./edit_fixtures.ts";
import { GOOD } from "./fixtures.ts";
import { answer, type ProviderStub, type StubScript } from "./provider_stub.ts";

let stub: ProviderStub;
afterEach(() => stub?.stop());

async function edit(script: StubScript, task: Partial<EditTask> = {}): Promise<Edited> {
  const edited = await editWith(script, task);
  stub = edited.stub;
  return edited;
}

const HEADLINE = replaceBlock("html", "Bread from a slow oven", "Bread with time");
const MISFIT = replaceBlock("css", ".look { color: red }", ".look { color: blue }");
const asked = (index: number) => String(stub.requests[index]!.body.messages.at(-1).content);
const FIRST = `${HEADLINE}${MISFIT}I changed the headline and also freshened up the look.`;

describe("what was refused is not told as done", () => {
  test("the words of the corrected answer take the place of the first ones", async () => {
    const edited = await edit([answer(FIRST), answer("<<<NO CHANGE>>>\nThe headline is new; the look is as it was.")]);
    expect(edited.words).toBe("The headline is new; the look is as it was.");
    expect(asked(1)).toContain("the client has seen none of your words so far");
  });

  test.each([
    ["the correction does not fit either", MISFIT],
    ["the correction says that all is done, and does nothing", "Done, both are changed."],
  ])("when %s, the rest is told and what is left out", async (_, second) => {
    const edited = await edit([answer(FIRST), answer(second)]);
    expect(edited.words).toBe("The rest is done. One of the changes did not fit the page's code, and I left it out.");
    expect(edited.code.html).toContain("Bread with time");
  });

  test("the words come after the changes that they are about", async () => {
    const edited = await edit([answer(`I changed the headline.\n${HEADLINE}`)]);
    expect(edited.events.map(({ type }) => type)).toEqual(["edits", "text", "usage"]);
  });
});

describe("“Done!” without a change", () => {
  test("is asked once more, and what comes then counts", async () => {
    const edited = await edit([answer("Done!"), answer(`${HEADLINE}The headline is new.`)]);
    expect(asked(1)).toContain("Nothing in that answer changes the page");
    expect(edited.words).toBe("The headline is new.");
    expect(edited.edits).toHaveLength(1);
  });

  test.each([
    ["in words", "Done!"],
    ["with a block that changes nothing", `Done!\n${replaceBlock("html", "Order a cake", "Order a cake")}`],
  ])("twice is a refusal with a reason, %s", async (_, text) => {
    const edited = await edit(() => answer(text));
    expect(stub.requests).toHaveLength(2);
    expect(edited.code).toEqual(GOOD);
    expect(edited.words).toBe(
      "Nothing was changed: the model proposed no change that could be made. Its answer was: “Done!”",
    );
  });

  test("is no matter where the model asks the client something: it is said as it is, and not asked for again", async () => {
    const question = "Which days are you open? Tell me the times, and I add them.";
    const edited = await edit([answer(question)]);
    expect([edited.words, edited.edits, stub.requests.length]).toEqual([question, [], 1]);
    const corrected = await edit([answer(`I have done it.\n${MISFIT}`), answer(question)]);
    expect([corrected.words, corrected.edits]).toEqual([question, []]);
    const claiming = await edit(() => answer("Done! Anything else?"));
    expect(claiming.words).toStartWith("Nothing was changed:");
  });

  test("after a correction of which nothing fitted is one too", async () => {
    const edited = await edit([answer(`Ok.\n${MISFIT}`), answer("Done!"), answer("Done!")]);
    expect(edited.edits).toEqual([]);
    expect(edited.words).toStartWith("Nothing was changed:");
  });
});
