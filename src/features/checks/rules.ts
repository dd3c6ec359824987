/** What is checked, as data: one entry for each check, with the standard that it follows. */

import type { FindingCode } from "../../sentences/findings.ts";
import type { Details } from "../../sentences/sentence.ts";

export type Level = "error" | "warning";

export interface Check {
  /** What it is for; "both" where it depends on what is found. */
  level: Level | "both";
  meaning: string;
  standard: string;
}

export const CHECKS = {
  broken_link: {
    level: "error",
    meaning: "a link to a path of this website where no page, file or redirect is",
    standard: "RFC 9110, 404 and 410",
  },
  broken_anchor: {
    level: "warning",
    meaning: "a link to a place (`#…`) that is not on the page it leads to",
    standard: "HTML, scrolling to a fragment",
  },
  missing_asset: {
    level: "error",
    meaning: "a picture, script, style sheet, typeface or other file of this website that is not there",
    standard: "RFC 9110, 404",
  },
  missing_alt: {
    level: "error",
    meaning: 'a picture without alternative text (`alt=""` says that it is decoration)',
    standard: "WCAG 2.2, 1.1.1",
  },
  unlabelled_control: {
    level: "error",
    meaning: "a field, button, link or frame without a name: no label, no text, no `aria-label`",
    standard: "WCAG 2.2, 1.3.1, 2.4.4, 4.1.2; Accessible Name and Description Computation 1.2",
  },
  contrast: {
    level: "error",
    meaning:
      "text whose colour is too close to what is behind it: less than 4.5:1, less than 3:1 for large text (24 px, or 18.66 px bold). Told where the colours are sure without a browser: not over pictures and gradients, under opacity or filters, in or under what is placed over others, on pages with style sheets or scripts from elsewhere",
    standard: "WCAG 2.2, 1.4.3",
  },
  duplicate_id: {
    level: "both",
    meaning: "an `id` that several elements have; an error where a label, a link or an attribute refers to it",
    standard: "HTML, the id attribute",
  },
  missing_title: {
    level: "both",
    meaning: "a page without a title of its own; an error where its code has an empty one",
    standard: "WCAG 2.2, 2.4.2",
  },
  title_length: {
    level: "warning",
    meaning: "a title of more than 70 characters",
    standard: "what search engines show",
  },
  duplicate_title: { level: "warning", meaning: "several pages with the same title", standard: "WCAG 2.2, 2.4.2" },
  missing_description: {
    level: "warning",
    meaning: "a page without a description of its own for search engines",
    standard: "what search engines show",
  },
  description_length: {
    level: "warning",
    meaning: "a description of more than 200 characters",
    standard: "what search engines show",
  },
  duplicate_description: {
    level: "warning",
    meaning: "several pages with the same description",
    standard: "what search engines show",
  },
  missing_h1: {
    level: "warning",
    meaning: "a page without a first-level heading",
    standard: "HTML, headings and outlines",
  },
  multiple_h1: {
    level: "warning",
    meaning: "a page with several first-level headings",
    standard: "HTML, headings and outlines",
  },
  heading_order: {
    level: "warning",
    meaning: "a heading that skips a level (`h2`, then `h4`)",
    standard: "WCAG 2.2, 1.3.1; HTML, headings and outlines",
  },
  empty_heading: { level: "warning", meaning: "a heading without text", standard: "WCAG 2.2, 2.4.6" },
  form_not_taken: {
    level: "warning",
    meaning:
      "a form whose answers don't come to the website's inbox, with why: it goes to another server or a mail program, asks for a password, only closes a dialog, puts what is chosen into the page's address, is made by a script that sends nothing, stands in a frame's `srcdoc`, or is beyond the number of forms. Forms that search are not told",
    standard: "HTML, form submission",
  },
  unnamed_field: {
    level: "warning",
    meaning:
      "a form that asks for a message or how to reach somebody, with a field that has no `name`: browsers don't send it, unless no field of the form has one, when publishing gives them all names",
    standard: "HTML, constructing the entry list",
  },
  page_weight: {
    level: "warning",
    meaning:
      "code of more than 500 KB, or more than 2.7 MB together with the website's own files that it shows at once",
    standard: "Lighthouse, total-byte-weight",
  },
  mixed_content: {
    level: "both",
    meaning:
      "something loaded over `http:`, which browsers refuse on a page over `https:` (an error) or load over `https:` if they can (pictures and sound: a warning)",
    standard: "W3C Mixed Content",
  },
  fact_missing: {
    level: "warning",
    meaning:
      "a fact of the brief that no page says: how to get in touch, addresses, hours, names and prices of what is on offer, dates, questions. Told of the home page, where all pages are looked at",
    standard: "the website's brief",
  },
  fact_stale: {
    level: "warning",
    meaning: "a place marked with `data-sw-fact` that says something else than the brief does",
    standard: "the website's brief",
  },
  fact_unknown: {
    level: "warning",
    meaning:
      "a telephone number, an e-mail or postal address, a price, a year or a percentage that the brief does not have; numbers are compared by what they mean. Only of websites that have a brief; copyright years are not told",
    standard: "the website's brief",
  },
  rendered_overflow: {
    level: "warning",
    meaning: "something that makes the page wider than a window of 390 or 1280 px. Where the server has a browser",
    standard: "WCAG 2.2, 1.4.10",
  },
  rendered_overlap: {
    level: "warning",
    meaning: "texts that lie on top of each other in such a window. Where the server has a browser",
    standard: "WCAG 2.2, 1.4.12",
  },
  rendered_contrast: {
    level: "warning",
    meaning:
      "text too close in colour to what is behind it, as it is rendered; of pages whose code shows no such place. Where the server has a browser",
    standard: "WCAG 2.2, 1.4.3",
  },
  rendered_accessibility: {
    level: "warning",
    meaning:
      "something that people with a screen reader or a keyboard can't use: names, roles and states that are missing or wrong, targets too small and too close, what can't be reached or scrolled with keys; of pages whose code shows no such place. Where the server has a browser; pages of up to 2,000 elements",
    standard: "WCAG 2.2, A and AA, as IBM Equal Access tests it",
  },
  rendered_empty: {
    level: "warning",
    meaning: "a stretch of more than 700 px with nothing in it. Where the server has a browser",
    standard: "what visitors scroll through",
  },
  not_checked: {
    level: "error",
    meaning: "a page that could not be checked: its code is beyond the limits of html, or took too long",
    standard: "the limits of this server",
  },
} as const satisfies Record<string, Check>;

export type CheckName = keyof typeof CHECKS;

/** The table of checks for the reference. */
export const CHECKS_IN_WORDS = [
  "| check | level | what it means | standard |",
  "|---|---|---|---|",
  ...Object.entries(CHECKS).map(
    ([name, { level, meaning, standard }]) =>
      `| \`${name}\` | ${level === "both" ? "error or warning" : level} | ${meaning} | ${standard} |`,
  ),
].join("\n");

/** What is wrong with one page, as far as it alone tells. */
export interface PageFinding {
  level: Level;
  check: CheckName;
  code: FindingCode;
  details: Details;
  message: string;
  /** A CSS selector of exactly one element; null: the page as a whole. */
  node: string | null;
}

/** What is wrong with a page of a website. */
export interface Finding extends PageFinding {
  page_id: string;
}

export const LIMITS = {
  /** Findings of one check on one page; those after them are left out. */
  ofOneCheck: 50,
  ofOnePage: 200,
  /** Of one answer: so many errors, and so many warnings. */
  ofOneAnswer: 1_000,
  title: 70,
  description: 200,
  codeBytes: 500_000,
  pageBytes: 2_700_000,
} as const;
