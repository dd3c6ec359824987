/** Forms in html: any html is read without throwing, and wiring changes nothing but the forms' own tags. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { findForms, markPreviewForms, wireForms } from "../../src/features/forms/markup.ts";

const PIECES = [
  "<form>",
  '<form name="a&amp;b" method=post>',
  '<form action="https://x.example" method="post">',
  "<form/>",
  "</form>",
  "<svg><form/></svg>",
  '<input name="x" required>',
  "<input type=checkbox name=c value=1>",
  "<label for=x>L&eacute;</label>",
  "<label>",
  "</label>",
  "<select name=s><option>a<option value=b>",
  "</select>",
  "<textarea name=t>",
  "</textarea>",
  "<fieldset><legend>Q</legend>",
  "</fieldset>",
  "<h2>Head</h2>",
  "<template>",
  "<!-- <form> -->",
  "<script>'<form>'</script>",
  "text é 日本",
  "<",
  '"',
  "&#x110000;",
];
const html = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary", maxLength: 100 }).map((text) => `<form ${text}`),
);

const wiredPositions = (text: string) =>
  new Map(
    findForms(text)
      .filter((form) => form.wired)
      .map((form) => [form.position, { id: `form_${form.position}`, hasFiles: form.hasFiles }]),
  );

test("any html is read, wired and marked without an error", () => {
  fc.assert(
    fc.property(html, (text) => {
      const forms = findForms(text);
      expect(forms.map((form) => form.position)).toEqual(forms.map((_, index) => index));
      const wired = wiredPositions(text);
      const result = wireForms(text, wired, 'a "b" <c>');
      for (const { id } of wired.values()) expect(result).toContain(`"/_sw/forms/${id}"`);
      markPreviewForms(text, "preview");
    }),
    { numRuns: 2000 },
  );
});

test("wiring leaves everything but the forms' tags and its own two fields byte for byte", () => {
  const bare = (text: string) =>
    text
      .replace(/<span class="sw-unseen" aria-hidden="true"><input[^>]*name="_sw_url"[^>]*><\/span>/g, "")
      .replace(/<input type="hidden" name="_sw_started" value="">/g, "")
      .replace(/<form\b[^>]*>/g, "<form>");
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }), (pieces) => {
      const text = pieces.join("");
      expect(bare(wireForms(text, wiredPositions(text), "failed"))).toBe(bare(text));
    }),
    { numRuns: 2000 },
  );
});

test("what a form is called, and which forms are left alone", () => {
  const one = (text: string) => findForms(text)[0]!;
  expect(one('<form aria-label="Book &amp; go"><input name=a></form>').name).toBe("Book & go");
  expect(one("<form><fieldset><legend>Your visit</legend><input name=a></fieldset></form>").name).toBe("Your visit");
  expect(one("<section><h2>Ask us</h2><form><input name=a></form></section>").name).toBe("Ask us");
  expect(
    one('<section aria-labelledby="t"><h2 id="t">Ask us</h2><h3>What helps</h3><form><input name=a></form></section>')
      .name,
  ).toBe("Ask us");
  expect(one('<h2 id="t">Ask us</h2><h3>Else</h3><form aria-labelledby="t"><input name=a></form>').name).toBe("Ask us");
  expect(one('<div aria-labelledby="t"><h2 id="t">Ask</h2></div><h2>News</h2><form><input name=a></form>').name).toBe(
    "News",
  );
  expect(one("<h2>Else</h2><footer><form id=news-letter><input name=a></form></footer>").name).toBe("News letter");
  expect(one("<form><input name=a></form>").name).toBe("Form 1");
  for (const alone of [
    '<form method="get"><input name=a></form>',
    '<form><input type="search" name=a></form>',
    '<form><input type="password" name=a></form>',
    '<form action="mailto:a@b.example" method=post><input name=a></form>',
    '<form action="//x.example" method=post><input name=a></form>',
    "<form><button>Go</button></form>",
  ])
    expect({ alone, wired: one(alone).wired }).toEqual({ alone, wired: false });
});
