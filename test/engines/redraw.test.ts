/** Drawings of a page that becomes another business's. */
import { expect, test } from "bun:test";
import { emptyBrief } from "../../src/brief/brief.ts";
import { redrawn } from "../../src/engines/redraw.ts";

const drawn = (inside = "") => `<svg class="art" viewBox="0 0 400 300"><g fill="var(--art-1)"/>${inside}</svg>`;
const page = { path: "/", name: "Home" };
const redraw = (html: string) =>
  redrawn(html, {
    page,
    pages: [page],
    former: { ...emptyBrief(), kind: "dentist" },
    own: { ...emptyBrief(), kind: "bakery" },
    name: "Crumb",
    files: [],
  });

test("a drawing within one that is redrawn goes with it; others stay", () => {
  const other = '<svg class="art" viewBox="0 0 9 9"><path d="M0 0"/></svg>';
  const made = redraw(`<main>${drawn(drawn())}${other}</main>`);
  expect(made.split("<svg").length - 1).toBe(2);
  expect(made).toEndWith(`${other}</main>`);
});

test("very many drawings are redrawn as far as a page has any, in a list of any length", () => {
  const html = `<main><ul><li>${drawn().repeat(10_000)}</li></ul></main>`;
  const made = redraw(html);
  expect(made).not.toBe(html);
  expect(made).toEndWith(`${drawn()}</li></ul></main>`);
  expect(made.length).toBeLessThan(html.length + 2_000_000);
});
