/** Names and facts are found where texts quote them, whatever signs they have. */
import { expect, test } from "bun:test";
import { renaming } from "../../src/brief/another_business.ts";
import { quoting } from "../../src/brief/marks.ts";

const SIGNS = [...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)), "–", "ß", "🥖"];

test.each(SIGNS)("a name with %p becomes the other one", (sign) => {
  const former = `Meyer${sign}Bau`;
  const rename = renaming({ names: { former: [former], own: "Linde" } });
  expect(rename(`At ${former}, since 1987`)).toBe("At Linde, since 1987");
});

test.each(SIGNS)("a fact with %p is quoted as it is now", (sign) => {
  const facts = (text: string) => new Map([["name", { text }]]) as unknown as Parameters<typeof quoting>[1];
  const quote = quoting([facts(`Meyer${sign}Bau`)], facts("Linde"));
  expect(quote(`Meyer${sign}Bau in Berlin`)).toBe("Linde in Berlin");
});
