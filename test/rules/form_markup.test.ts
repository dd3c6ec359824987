/** Forms in html: any html is read without throwing, and wiring changes nothing but the forms' own tags. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { findForms, markPreviewForms, type WiredForm, wireForms } from "../../src/features/forms/markup.ts";
import { formsOf } from "../../src/html/forms.ts";
import { FORM_LIMITS, HtmlLimitError } from "../../src/html/limits.ts";
import { readPage } from "../../src/html/page.ts";
import { applyChanges } from "../../src/html/splices.ts";
import { leastMs, processorMs } from "../processor_time.ts";

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
  "<template shadowrootmode=open><form method=post><input name=y></form></template>",
  "<form method=get><textarea></textarea>",
  "<button formaction=/x formmethod=get>",
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
    findForms(text).map((form) => [form.position, { id: `form_${form.position}`, hasFiles: form.hasFiles }] as const),
  );
const wire = (text: string, forms: Map<number, WiredForm> = wiredPositions(text), failed = "failed") =>
  applyChanges(text, wireForms(readPage(text), forms, failed));

test("any html is read, wired and marked without an error", () => {
  fc.assert(
    fc.property(html, (text) => {
      const page = readPage(text);
      expect(formsOf(page).map((form) => form.position)).toEqual(formsOf(page).map((_, index) => index));
      const wired = wiredPositions(text);
      const result = wire(text, wired, 'a "b" <c>');
      for (const { id } of wired.values()) expect(result).toContain(`"/_sw/forms/${id}"`);
      // What was wired is a form still, and is found again in its place.
      expect(findForms(result).map((form) => form.position)).toEqual([...wired.keys()]);
      const marked = applyChanges(text, markPreviewForms(page, "preview"));
      expect(marked.split("data-sw-preview=").length - 1).toBe(wired.size);
    }),
    { numRuns: 2000 },
  );
});

test("wiring leaves everything but the forms' tags, its own two fields, what controls lack and buttons byte for byte", () => {
  const bare = (text: string) =>
    text
      .replace(/<span class="sw-unseen" aria-hidden="true"><input[^>]*name="_sw_url"[^>]*><\/span>/g, "")
      .replace(/<input type="hidden" name="_sw_started" value="">/g, "")
      .replace(/ name="field-\d+"/g, "")
      .replace(/ toolparamdescription="[^"]*"/g, "")
      .replace(/<(form|button)\b[^>]*>/g, "<$1>");
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }), (pieces) => {
      const text = pieces.join("");
      expect(bare(wire(text))).toBe(bare(text));
    }),
    { numRuns: 2000 },
  );
});

test("a wired form is a tool for agents, which never sends by itself; its author's own words stay", () => {
  const wired = wire(
    `<form id="book-now" toolautosubmit><label>Your "name"<input name=n></label><input type=hidden name=h>
<fieldset><legend>Day</legend><label><input type=radio name=d value=mo>Mon</label><label><input type=radio name=d value=tu>Tue</label></fieldset></form>
<h2>予約</h2><form><label>Mail<input name=m toolparamdescription="Where to write"></label></form>
<form id=book_now><input name=x aria-label=X></form>
<form toolname=mine toolautosubmit><label>Mail<input name=m></label></form>`,
  );
  const told = [...wired.matchAll(/ tool\w+="[^"]*"| toolname=mine/g)].map(([said]) => said.trim());
  expect(told).toEqual([
    'toolname="send_book_now"',
    'tooldescription="Book now"',
    'toolparamdescription="Your &quot;name&quot;"',
    'toolparamdescription="Day"',
    'toolname="send_form"',
    'tooldescription="予約"',
    'toolparamdescription="Where to write"',
    'toolname="send_book_now_3"',
    'tooldescription="予約"',
    'toolparamdescription="X"',
    "toolname=mine",
  ]);
  expect(wired).not.toContain("toolautosubmit");
});

test("what a form is called, and which forms are left alone", () => {
  const one = (text: string) => formsOf(readPage(text))[0]!;
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
    expect({ alone, found: findForms(alone) }).toEqual({ alone, found: [] });
});

test("a control belongs to the form that it names, wherever it stands; what names none belongs to none", () => {
  const forms = findForms(
    "<form id=a><input name=x><input name=y form=b><input name=z form=gone></form><form id=b><input name=w></form><label for=q>Question</label><textarea id=q name=q form=a></textarea>",
  );
  expect(forms.map(({ fields }) => fields.map(({ name, label }) => [name, label]))).toEqual([
    [
      ["x", null],
      ["q", "Question"],
    ],
    [
      ["y", null],
      ["w", null],
    ],
  ]);
});

test("in a table, where the parser keeps a form and its controls apart, they are together all the same", () => {
  const [form] = findForms(
    "<table><form name=f><tr><td><label>Name <input name=n></label></td></tr></form></table><input name=other>",
  );
  expect(form!.fields.map(({ name, label }) => [name, label])).toEqual([["n", "Name"]]);
});

test("a label's text is not that of the choices or the words in the control", () => {
  const [form] = findForms(
    "<form><label>Topic <select name=t><option>A<option>B</select></label><label>Say <textarea name=s>Dear you</textarea></label></form>",
  );
  expect(form!.fields.map(({ label }) => label)).toEqual(["Topic", "Say"]);
});

test("beyond the limits: forms are left alone, fields are not listed, and a long list of choices accepts any", () => {
  const forms = findForms('<form><input name="a"></form>'.repeat(FORM_LIMITS.forms + 5));
  expect(forms).toHaveLength(FORM_LIMITS.forms);
  const inputs = Array.from({ length: FORM_LIMITS.fields + 5 }, (_, index) => `<input name="f${index}">`);
  expect(findForms(`<form>${inputs.join("")}</form>`)[0]!.fields).toHaveLength(FORM_LIMITS.fields);
  const select = (count: number) =>
    `<form><select name=s>${Array.from({ length: count }, (_, index) => `<option>${index}`).join("")}</select></form>`;
  expect(findForms(select(FORM_LIMITS.options))[0]!.fields[0]!.options).toHaveLength(FORM_LIMITS.options);
  expect(findForms(select(FORM_LIMITS.options + 1))[0]!.fields[0]!.options).toEqual([]);
});

/** Shapes that made finding forms take a square of their length: minutes for a page of a megabyte. */
const HOSTILE: Record<string, (characters: number) => string> = {
  "options of one list": (size) => `<form><select name=s>${"<option>".repeat(size / 8)}`,
  "options with words": (size) =>
    `<form><select name=s>${Array.from({ length: size / 16 }, (_, i) => `<option>${i}`).join("")}`,
  "forms and links, nested": (size) => "<form><a>".repeat(size / 9),
  "forms and links in boxes": (size) => "<form><a></a><div></div>".repeat(size / 24),
  "forms one after the other": (size) => "<form><input name=a></form>".repeat(size / 27),
  "labels of one control": (size) => `<form><input id=x name=x>${"<label for=x>L</label>".repeat(size / 22)}`,
  "labels left open": (size) => `<form>${"<label>".repeat(200)}${"<input name=x>word ".repeat(size / 18)}`,
  "headings before a form": (size) => `${"<h2>word</h2>".repeat(size / 13)}<form><input name=x></form>`,
  "one long heading for many forms": (size) =>
    `<h2 id=t>${"word ".repeat(size / 5)}</h2>${"<form aria-labelledby=t><input name=x></form>".repeat(150)}`,
  "groups with long legends": (size) =>
    `<form><fieldset><legend>${"word ".repeat(size / 10)}</legend>${"<input type=radio name=r value=1>".repeat(size / 66)}`,
  "templates with forms": (size) => "<template><form method=post></form></template>".repeat(size / 46),
  "templates in templates": (size) =>
    `${"<template>".repeat(100)}${"<form method=post></form>".repeat((size - 2100) / 25)}${"</template>".repeat(100)}`,
  "forms with words for templates": (size) => "<template><!-- <form> --></template>".repeat(size / 36),
  "controls without names": (size) => `<form>${"<input id=x><input>".repeat(size / 19)}</form>`,
  "controls that name their form": (size) => `<form id=f></form>${"<input form=f name=x>".repeat(size / 21)}`,
};

test("finding and wiring take time linear in the page, whatever it is", () => {
  const timeOf = (text: string) => {
    // Of the processor's time, which other programs don't take.
    const start = processorMs();
    try {
      const page = readPage(text);
      const wired = new Map(formsOf(page).map(({ position }) => [position, { id: "form_x", hasFiles: true }]));
      applyChanges(text, wireForms(page, wired, "failed"));
      applyChanges(text, markPreviewForms(page, "preview"));
    } catch (error) {
      if (!(error instanceof HtmlLimitError)) throw error;
    }
    return processorMs() - start;
  };
  const slow = Object.entries(HOSTILE).flatMap(([name, make]) => {
    timeOf(make(64_000));
    // What was read last is not read again.
    const least = (size: number, most: number) =>
      leastMs(most, (before) => timeOf(`${make(size)}${" ".repeat(before)}`));
    const small = least(64_000, 0);
    // Sixteen times the page: a square would take 256 times as long. Memory of a large page can cost as much as reading it.
    const most = 120 * Math.max(small, 10);
    const large = least(1_024_000, most);
    return large < most ? [] : [{ name, small, large }];
  });
  expect(slow).toEqual([]);
});
