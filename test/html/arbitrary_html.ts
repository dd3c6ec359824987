/** Html as people, models and attackers write it, for property tests. */
import fc from "fast-check";

const TAGS =
  "div p span a b i em section header footer main nav h1 h2 ul li form label input select option textarea button table tr td tbody img br svg path g style script title template dl dt dd blockquote details noscript".split(
    " ",
  );
const tag = fc.constantFrom(...TAGS);
const name = fc.constantFrom("id", "class", "href", "name", "data-x", "hidden", "style", "FOR", "xlink:href");
const value = fc.oneof(
  fc.constantFrom("", "a", "b c", "x>y", "&amp;", "it's", "ä", "#faq", "𝒳"),
  fc.string({ maxLength: 8, unit: "grapheme" }).map((text) => text.replace(/["<]/g, "")),
);
const attribute = fc
  .tuple(name, value, fc.constantFrom('"', "'", "", "none"))
  .map(([key, text, quote]) =>
    quote === "none"
      ? key
      : quote === ""
        ? `${key}=${text.replace(/[\s'"<>=`]/g, "") || "v"}`
        : `${key}=${quote}${text.replaceAll(quote, "")}${quote}`,
  );
const opening = fc
  .tuple(tag, fc.array(attribute, { maxLength: 3 }), fc.constantFrom("", "", "", "/", " /"))
  .map(([one, attributes, slash]) => `<${[one, ...attributes].join(" ")}${slash}>`);
const piece = fc.oneof(
  { weight: 4, arbitrary: opening },
  { weight: 3, arbitrary: tag.map((one) => `</${one}>`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "text",
      " ",
      "\n",
      "a &amp; b",
      "&lt;",
      "<",
      "&",
      "ä 𝒳",
      "0",
      "<!-- c -->",
      "<!doctype html>",
      "<html lang=en>",
      "<body>",
      "</body>",
      "<![CDATA[x]]>",
      "\0",
      "\r\n",
    ),
  },
);

/** Any mixture of tags, texts and what looks like them. */
export const messyHtml = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

const CUSTOM = "center my-hero main section article div p span b a h1 h2 ul li font".split(" ");
const TABLE = "table tbody tr td th caption thead".split(" ");
const DRAWN = "svg g text linearGradient foreignObject math mi title path".split(" ");
/** A word that stands nowhere else. */
let words = 0;
const word = fc.constant(null).map(() => `word${++words} `);
const place = fc.tuple(fc.constantFrom("", "", ' class="a"', " id=x", " id=y", ' VIEWBOX="0 0 1 1"'), fc.boolean());
const node = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    word,
    fc
      .tuple(
        fc.constantFrom(...CUSTOM, ...CUSTOM, ...TABLE, ...TABLE, ...DRAWN, "noscript", "form", "template", "select"),
        place,
        fc.array(tie("node"), { maxLength: 4 }),
      )
      .map(
        ([tag, [attributes, isClosed], inner]) =>
          `<${tag}${attributes}>${inner.join("")}${isClosed ? `</${tag}>` : ""}`,
      ),
    fc.constantFrom("<br>", "<img alt=i>", "<!-- c -->", "</p>", "</table>", "</b>", "<input value=v>", "\n"),
  ),
})).node;

/** What people keep as pages: whole documents and what goes into a body, closed or not. */
export const documents = fc
  .tuple(
    fc.array(node, { maxLength: 6 }),
    fc.constantFrom(
      ["", ""],
      ["", ""],
      ["<!doctype html><title>t</title>", ""],
      ["<html lang=en><head><title>t</title></head><body>", "</body></html>"],
      ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head></head><body class=c>', "</body>"],
      [
        "<!doctype html><html><head><noscript><img src=/p.gif></noscript><title>t</title></head><body>",
        "</body></html>",
      ],
    ),
  )
  .map(([inner, [before, after]]) => `${before}${inner.join("")}${after}`);
