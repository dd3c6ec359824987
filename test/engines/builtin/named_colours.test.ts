import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { differenceEuclidean } from "culori";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { readPrompt } from "../../../src/engines/builtin/reading/read.ts";
import { wishesOf } from "../../../src/engines/builtin/wishes.ts";
import { MORE_PROMPTS, PROMPTS, type Prompt, taskFor } from "./composed.ts";

setDefaultTimeout(300_000);

const ODD = readFileSync(`${import.meta.dir}/../../fixtures/more_prompts.jsonl`, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Prompt);
const PAGES = [...PROMPTS, ...MORE_PROMPTS, ...ODD].map((prompt) => ({
  name: prompt.name,
  wishes: wishesOf(readPrompt({ ...prompt, language: null }).style, ""),
  page: composeTask(taskFor(prompt)),
}));
const distance = differenceEuclidean("oklab");

// On a dark ground a deep colour is lifted until it can be seen, so it need not be there to the byte.
test("a colour that the prompt names is on the page, or one so near that the eye takes it for the same", () => {
  for (const { name, wishes, page } of PAGES) {
    const shown = [...new Set(page.code.css.match(/#[0-9a-f]{6}/g))];
    for (const { name: colour, hex } of wishes.colours) {
      const nearest = Math.min(...shown.map((other) => distance(hex, other)));
      expect({ name, colour, there: nearest < 0.12 }).toEqual({ name, colour, there: true });
    }
  }
});

test("a page that is asked to be dark is dark, one that is asked to be light is light", () => {
  for (const { name, wishes, page } of PAGES) {
    if (wishes.dark === null) continue;
    expect({ name, dark: page.design.palette.mainIsDark }).toEqual({ name, dark: wishes.dark });
  }
});
