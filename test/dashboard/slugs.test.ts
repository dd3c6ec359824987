/** Addresses that the application proposes are those that the server makes of the same names. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { lettersLoaded, slugOf } from "../../src/dashboard/parts/slugs.ts";
import { pathFor } from "../../src/dashboard/screens/new_website/plan.ts";
import { slugOf as ofServer } from "../../src/lib/slugs.ts";

beforeAll(() => lettersLoaded);

test("a name becomes the same part of an address as on the server", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(slugOf(name)).toBe(ofServer(name));
    }),
  );
});

test.each([
  ["Über uns", [], "/ueber-uns"],
  ["Größen & Maße", [], "/groessen-masse"],
  ["Über uns", ["/ueber-uns"], "/ueber-uns-2"],
  ["Café à Paris", ["/"], "/cafe-a-paris"],
  ["🐶", [], "/page"],
  ["Привет мир", [], "/privet-mir"],
  ["Київ об’єкт 2", [], "/kiiv-ob-iekt-2"],
  ["Ελληνικά νέα", [], "/ellinika-nea"],
  ["日本語", [], "/ri-ben-yu"],
  ["안녕하세요", [], "/annyeonghaseyo"],
  ["हिन्दी", [], "/hindi"],
  ["Łódź", [], "/lodz"],
])("a page that is called %s beside %j is at %s", (name, taken, path) => {
  expect(pathFor(name, taken)).toBe(path);
});
