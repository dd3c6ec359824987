/** Inputs that operations accept, or refuse only after reading them, made to cost as much as they can. */

const KB = 1024;

/** Texts repeated to about a size. */
const filled = (size: number, text: string, before = ""): string =>
  before + text.repeat(Math.max(1, Math.floor((size - before.length) / text.length)));

/** Pages that have made readers of html take seconds, minutes, or a gigabyte. */
export const HOSTILE_PAGES: Record<string, (size: number) => string> = {
  "an ordinary page": (size) =>
    filled(
      size,
      '<section class="a b"><h2>What we bake</h2><p>Country loaves &amp; <b>cardamom</b> buns, every morning of the week, from flour that is milled a few miles from here.</p><a href="/">Home</a></section>\n',
    ),
  "many sections": (size) => filled(size, "<section><h2>FAQ</h2></section>"),
  "nested elements": (size) => filled(size, "<div>"),
  "forms and links in each other": (size) => filled(size, "<form><a>"),
  "many forms": (size) => filled(size, "<form><input name=a></form>"),
  "options without an end": (size) => filled(size, "<option>", "<form><select name=a>"),
  "labels of fields": (size) => filled(size, '<label for="a">A</label><input id="a" name="a">', "<form>"),
  "scripts without an end": (size) => filled(size, "<script>"),
  "style sheets without an end": (size) => filled(size, "<style>@font-face{url(", "<!doctype html><html><head>"),
  "one text": (size) => filled(size, "word "),
  brackets: (size) => filled(size, "< "),
  "unclosed comments": (size) => filled(size, "<!-- "),
  "tables in tables": (size) => filled(size, "<table><tr><td>x", ""),
  navigation: (size) => filled(size, '<ul data-sw-pages="Home"><li data-sw-page>', ""),
  "misnested formatting": (size) => filled(size, "</b></i></a><p>", "<b><i><a><div>".repeat(50)),
  "one element of many attributes": (size) =>
    `<p ${Array.from({ length: size / 9 }, (_, index) => `a${index}`).join(" ")}>x</p>`,
};

export const HOSTILE_CSS: Record<string, (size: number) => string> = {
  "addresses of fonts without an end": (size) => filled(size, "@font-face{url("),
  "comments without an end": (size) => filled(size, "/*"),
  "many rules": (size) => filled(size, "nav a:hover{color:red}"),
  "nested blocks": (size) => filled(size, "a{"),
};

/** Prompts and messages at the length that is allowed. */
export const HOSTILE_TEXTS: Record<string, (length: number) => string> = {
  newlines: (length) => filled(length, "a\n"),
  commas: (length) => filled(length, "Bread, "),
  quotes: (length) => filled(length, '"a" '),
  digits: (length) => filled(length, "12:30 "),
  words: (length) => filled(length, "and the "),
  capitals: (length) => filled(length, "Saint Mary "),
  "one word": (length) => filled(length, "a"),
  spaces: (length) => `a${filled(length - 2, " ")}b`,
};

/** What people write to the editor. */
export const MESSAGES = [
  "Remove the FAQ",
  "Change the headline to “Fresh bread”",
  "Make it blue",
  "Add a section about our team",
  "Move the contact section to the top",
  "Add our instagram @crumb to the footer",
  "Change the phone number to 555 0100",
  "Make the headings bigger and the buttons rounder",
  "Replace “bread” with “loaves” everywhere",
  "Add a field for the phone number to the form",
];

/** Bodies of JSON that are expensive to read, of about a size. */
export const HOSTILE_JSON: Record<string, (size: number) => string> = {
  "nested arrays": (size) => filled(size, "["),
  "many small values": (size) => `{"name":[${filled(size, "0,")}0]}`,
  "many unknown fields": (size) =>
    `{${Array.from({ length: size / 16 }, (_, index) => `"field${index}":0`).join(",")}}`,
  "one long text": (size) => `{"name":"${filled(size, "x")}"}`,
  escapes: (size) => `{"name":"${filled(size, "\\u0041")}"}`,
};

export const SIZES = { small: 64 * KB, medium: 500 * KB, large: 4800 * KB };
