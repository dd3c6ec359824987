/** A description is changed after what was understood of it was corrected. */
import { expect, test } from "bun:test";
import { withCorrections } from "../../src/dashboard/screens/new_website/plan.ts";

test("what was corrected stays, and what is new comes", () => {
  const before = { name: null, kind: "bakery", contact: { phone: null, city: null }, offers: [{ name: "Loaves" }] };
  const corrected = { ...before, name: "Crumb & Co", contact: { phone: null, city: "Portland" } };
  const now = {
    ...before,
    contact: { phone: "503-555-0142", city: null },
    offers: [{ name: "Loaves" }, { name: "Buns" }],
  };
  expect(withCorrections<unknown>(now, before, corrected)).toEqual({
    name: "Crumb & Co",
    kind: "bakery",
    contact: { phone: "503-555-0142", city: "Portland" },
    offers: [{ name: "Loaves" }, { name: "Buns" }],
  });
  const removed = { ...before, offers: [] };
  expect(withCorrections<unknown>(now, before, removed)).toMatchObject({ offers: [], name: null });
});
