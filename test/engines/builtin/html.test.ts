import { expect, test } from "bun:test";
import { HtmlValidate } from "html-validate";
import { allSamples, asDocument } from "./composed.ts";

test("html-validate finds nothing in any composed page", async () => {
  const validator = new HtmlValidate({
    root: true,
    extends: ["html-validate:recommended"],
    // The style sheet and the icons are written compactly on purpose; both rules concern source style alone. Telephone
    // numbers stay on one line by their class.
    rules: {
      "no-inline-style": "error",
      "long-title": "error",
      "require-sri": "off",
      "no-trailing-whitespace": "off",
      "tel-non-breaking": "off",
    },
  });
  const found: string[] = [];
  // Every third has each kind, language and direction among them; what a brief may say besides is in brief_pages.test.ts.
  for (const { label, composed } of [...allSamples()].filter((_, index) => index % 3 === 0)) {
    const report = await validator.validateString(asDocument(composed));
    for (const result of report.results)
      for (const message of result.messages)
        found.push(`${label}: ${message.ruleId} ${message.message} (${message.selector})`);
  }
  expect([...new Set(found)].slice(0, 20)).toEqual([]);
}, 300_000);
