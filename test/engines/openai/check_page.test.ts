import { describe, expect, test } from "bun:test";
import type { PageCode } from "../../../src/engines/engine.ts";
import { checkPage } from "../../../src/engines/openai/check_page.ts";
import { tidyCode } from "../../../src/engines/openai/tidy.ts";
import { GOOD, TASK } from "./fixtures.ts";

const messages = (code: Partial<PageCode>) =>
  checkPage({ ...GOOD, ...code }, TASK).map((problem) => `${problem.target}: ${problem.message}`);
const withHtml = (from: string | RegExp, to: string) => messages({ html: GOOD.html.replace(from, to) });
const withText = (text: string) => withHtml("</main>", `<p>${text}</p></main>`);

test("a good page has no problems", () => expect(messages({})).toEqual([]));

describe("what a check finds", () => {
  const found: [string, string[], string][] = [
    ["no text", messages({ html: "<main></main>" }), "no text at all"],
    ["two h1", withHtml("</main>", "<h1>x</h1></main>"), "2 h1 elements"],
    ["no main", withHtml(/<\/?main[^>]*>/g, ""), "0 main elements"],
    ["no skip link", withHtml(/<a class="skip-link".*/, ""), "skip link"],
    ["an unclosed element", withHtml("</form>", ""), "<form> is not closed before </main>"],
    ["a stray end tag", withHtml("</footer>", "</div></footer>"), "</div> closes nothing"],
    ["a tag cut off", withHtml("</footer>", "<p class='a"), "not closed"],
    ["ids used twice", withHtml("</main>", '<p id="email">x</p></main>'), "“email” is used more than once"],
    ["a page that does not exist", withHtml('"/about"', '"/team"'), "“/team” leads to no page"],
    ["an id that does not exist", withHtml('"/about"', '"#team"'), "no element of that id"],
    ["a link to nowhere", withHtml('"/about"', '"#"'), "leads nowhere"],
    ["another site", withHtml('"/about"', '"https://facebook.example/x"'), "another site"],
    ["an invented mailto", withHtml('"/about"', '"mailto:hi@crumb.example"'), "not in the material"],
    ["an invented phone", withHtml("tel:+15035550142", "tel:+15035550199"), "not in the material"],
    ["a form without name", withHtml(' name="order"', ""), "no name attribute"],
    ["a form with an action", withHtml('method="post"', 'method="post" action="/x"'), "has an action"],
    ["a form by GET", withHtml(' method="post"', ""), 'no method="post"'],
    ["a control without name", withHtml(' name="email"', ""), "“email” has no name"],
    ["a control without label", withHtml('for="email"', 'for="e-mail"'), "“email” has no label"],
    ["no submit button", withHtml('type="submit"', 'type="button"'), "no submit button"],
    ["a remote image", withHtml("</main>", '<img src="https://x.example/a.jpg" alt=""></main>'), "does not exist here"],
    ["an image without alt", withHtml("</main>", '<img src="data:image/png;base64,AA"></main>'), "no alt"],
    ["an iframe", withHtml("</main>", "<iframe></iframe></main>"), "Leave out <iframe>"],
    ["lorem ipsum", withText("Lorem ipsum dolor"), "lorem ipsum"],
    ["a bracketed placeholder", withText("Call [Your Phone]"), "placeholder text"],
    ["a template placeholder", withText("Hi {{name}}"), "template placeholders"],
    [
      "a comment in place of code",
      withHtml("<footer>", "<!-- same as home page --><footer>"),
      "stands where code is left out",
    ],
    ["dots in place of code", messages({ css: `${GOOD.css} /* ... */` }), "css: A comment stands"],
    ["a markdown fence", messages({ css: `${GOOD.css}\n\`\`\`css` }), "css: A markdown fence"],
    ["a marker", messages({ css: `${GOOD.css}\n<<<SVG>>>` }), "css: A block marker"],
    ["an invented price", withText("Loaves from $9"), "price “$9”"],
    ["an invented percentage", withText("98% happy"), "percentage “98%”"],
    ["an invented figure", withText("500+ clients"), "figure “500+”"],
    ["an invented year", withText("© 2019 Crumb"), "“© 2019”"],
    ["an invented number", withText("Call 503 555 0999"), "number “503 555 0999”"],
    ["an invented address", withText("hello@crumb.example"), "e-mail address"],
    [
      "an invented quotation",
      withText("x</p><blockquote>“Best bread ever!”</blockquote><p>"),
      "quotation ““Best bread ever!”",
    ],
    [
      "a picture of another file in SVG",
      withText('<svg><image href="/a.png"/></svg>'),
      "<image> refers to another file",
    ],
    [
      "remote CSS in an attribute",
      withText('<b style="background:url(//x.example/a.png)">x</b>'),
      "url(//x.example/a.png)",
    ],
    ["no CSS", messages({ css: " " }), "no CSS"],
    ["open braces in CSS", messages({ css: "p { color: red" }), "“{” is never closed"],
    ["remote CSS", messages({ css: 'p { background: url("https://x.example/a.png") }' }), "does not exist here"],
    ["low contrast", messages({ css: GOOD.css.replace("#2b1d12", "#bbb") }), "--text on --background"],
    ["broken JavaScript", messages({ javascript: "const a = ;" }), "javascript: JavaScript does not parse"],
    ["networking", messages({ javascript: 'fetch("/x")' }), "uses the network"],
    ["a page too large", messages({ css: `${GOOD.css}/*${"x".repeat(210_000)}*/` }), "KB"],
  ];
  test.each(found)("%s", (_, problems, expected) => {
    expect(problems.some((problem) => problem.includes(expected)) || problems).toBe(true);
  });
});

describe("what a check lets pass", () => {
  const fine: [string, string[]][] = [
    [
      "facts of the material in another spelling",
      withText("Call (503) 555-0142 or come 7:30–13:00 to 1812 SE Hawthorne"),
    ],
    [
      "optional end tags, void and raw text elements",
      withText(
        'x</p><ul><li>a<li>b</ul><p><br><svg viewBox="0 0 1 1"><path d="M0 0"/></svg><textarea name="t" aria-label="t" form="none"><p></textarea>',
      ),
    ],
    ["numbers that stand next to each other", withText("503 555 0142</p><p>7:30</p><p>1812")],
    ["Spanish", withText("TODO EL DÍA, todo")],
    ["comments that explain", withHtml("<footer>", "<!-- Footer with the address --><footer>")],
    ["a quotation of the material", withText("<q>A small sourdough bakery</q>")],
    ["attributes with signs in them", withText('<a href="/about?x=1#y" title="a > b">x</a>')],
    [
      "a year in the material",
      checkPage(
        { ...GOOD, html: GOOD.html.replace("</main>", "<p>Since 1985</p></main>") },
        { ...TASK, page: { ...TASK.page, prompt: "founded 1985" } },
      ).map((problem) => problem.message),
    ],
    ["braces in CSS strings and comments", messages({ css: `${GOOD.css} /* } */ p::before { content: "}" }` })],
  ];
  test.each(fine)("%s", (_, problems) => expect(problems).toEqual([]));
});

test("of a page that breaks off anywhere in its main part something is found", () => {
  for (let end = 0; end <= GOOD.html.indexOf("</main>"); end++)
    expect(messages({ html: GOOD.html.slice(0, end) })).not.toEqual([]);
});

test("html that nests deeper than is read is no page to show", () => {
  const [problem] = checkPage({ ...GOOD, html: "<div>".repeat(300) }, TASK);
  expect(problem).toMatchObject({ target: "html", fatal: true });
  expect(problem!.message).toContain("nests elements deeper than 256");
});

describe("tidying", () => {
  test("leaves good code alone", () => expect(tidyCode(GOOD)).toEqual(GOOD));

  test("makes a document a fragment and moves styles and scripts", () => {
    const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><link rel="stylesheet" href="https://x.example/a.css"><style>a{}</style></head><body class="x"><p>Hi</p><script>let a;</script><script src="https://x.example/a.js"></script></body></html>`;
    expect(tidyCode({ html, css: '@import "x";p{}', javascript: "" })).toEqual({
      html: "<p>Hi</p>",
      css: "a{}\n\np{}",
      javascript: "let a;",
    });
  });

  test.each(["// no script needed", "(none)", "None.", "No JavaScript needed for this page.", "/* nothing */"])(
    "drops a script of no code: %s",
    (javascript) => {
      expect(tidyCode({ ...GOOD, javascript }).javascript).toBe("");
    },
  );

  test("keeps JSON-LD, and gives forms their method", () => {
    const data = '<script type="application/ld+json">{}</script>';
    const tidy = tidyCode({ html: `${data}<form action="/x" name="a" method="get"></form>`, css: "", javascript: "" });
    expect(tidy.html).toBe(`${data}<form name="a" method="post"></form>`);
  });
});

describe("degenerate text is read in bounded time", () => {
  const unit = [
    "<a ",
    '<a "',
    "<p class=",
    "a",
    "1",
    "1.",
    "@",
    "<!--",
    "&#",
    "<b>",
    "</b>",
    "[your ",
    "“",
    "/*",
    "// ",
  ];
  test.each(unit)("%s, over and over", (text) => {
    const many = text.repeat(Math.ceil(100_000 / text.length));
    const code = { html: `<p>${many}`, css: many, javascript: "" };
    expect(checkPage(code, TASK).length).toBeGreaterThan(0);
  });
});
