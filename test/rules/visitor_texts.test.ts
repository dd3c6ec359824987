/** What visitors read of forms: whole in every language, English for the others. */
import { expect, test } from "bun:test";
import { visitorTexts } from "../../src/features/forms/visitor_texts.ts";

const LANGUAGES = "en de fr es pt it nl ja ar he zh ko pl ru tr sv".split(" ");

test("every language has every text, and none of them is another language's", () => {
  const all = LANGUAGES.map((tag) => visitorTexts(tag));
  expect(all.map(({ language }) => language)).toEqual(LANGUAGES);
  const english = all[0]!.texts;
  for (const { language, texts } of all.slice(1)) {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    expect(Object.keys(texts.problems).sort()).toEqual(Object.keys(english.problems).sort());
    const words = [...Object.values({ ...texts, problems: "" }), ...Object.values(texts.problems)];
    const shared = words.filter((text) => text !== "" && JSON.stringify(english).includes(JSON.stringify(text)));
    expect({ language, shared }).toEqual({ language, shared: [] });
  }
});

test("a tag's first part decides; other languages, and none, are answered in English", () => {
  expect(visitorTexts("de-AT").language).toBe("de");
  expect(visitorTexts("ZH-Hans-CN").language).toBe("zh");
  for (const tag of [null, "", "fil", "den", "__proto__", "constructor", "x"])
    expect(visitorTexts(tag).language).toBe("en");
});
