/** The file of rows that an import refused: as they were, with why, in the form in which they came. */
import { expect, test } from "bun:test";
import { refusedFile } from "../../src/dashboard/parts/refused_rows.ts";

const why = (row: number) => (row === 2 ? "" : `no name in ${row}`);

test.each([
  [
    "commas",
    '\ufeffname,city\r\nAda,Leeds\r\n\r\n,"York, UK"\r\n,Hull,more\r\n',
    'name,city,,Why\r\n,"York, UK",,\r\n,Hull,more,no name in 3',
  ],
  [
    "semicolons, said by a first line",
    "sep=;\nname;city\nAda;Leeds\n;York\n;+1",
    'name;city;Why\r\n;York;\r\n;"\'+1";no name in 3',
  ],
])("%s", (_, content, expected) => {
  const { name, text } = refusedFile(content, [2, 3], why, "Why");
  expect(name).toBe("not-imported.csv");
  expect(text).toBe(`\ufeff${expected}\r\n`);
});

test("a list stays a list", () => {
  const { name, text } = refusedFile('[{"a":1},{"a":2},{"a":3}]', [3], why, "Why");
  expect([name, JSON.parse(text)]).toEqual(["not-imported.json", [{ a: 3 }]]);
});
