/** A description is changed after what was understood of it was corrected. */
import { expect, test } from "bun:test";
import { withChoices, withCorrections } from "../../src/dashboard/screens/new_website/plan.ts";

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

test("pages that were added or left out by hand stay so, and none is there twice", () => {
  const page = (path: string, added?: true) => ({ path, name: path, prompt: "", ...(added && { added }) });
  const before = {
    name: "Crumb",
    pages: [page("/"), page("/about"), page("/team", true), page("/prices", true)],
    left: ["/about"],
    variants: 2,
  };
  const now = { name: "Crumb & Co", pages: [page("/"), page("/about"), page("/prices")], left: [] };
  expect(withChoices(now, before)).toEqual({
    name: "Crumb & Co",
    pages: [...now.pages, page("/team", true)],
    left: ["/about"],
    variants: 2,
  });
});
