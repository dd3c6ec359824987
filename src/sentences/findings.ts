/** What is found wrong with pages before they are published. A page says things in its own words: those are details. */
import { teller } from "./sentence.ts";

/** Of what a page has several times: how often beside the first. */
interface Repeated {
  more: number;
}

const again = ({ more }: Repeated): string =>
  more === 0
    ? ""
    : more === 1
      ? " (and once more on this page)"
      : ` (and ${more.toLocaleString("en")} more times on this page)`;

/** As a browser shows it. */
interface Seen {
  width: number;
  /** A selector, or "". */
  where: string;
}

const at = ({ where }: Seen): string => (where ? `: ${where}` : "");

export const FINDINGS = {
  link_gone: (d: Repeated & { link: string; path: string }) =>
    `The link “${d.link}” leads to ${d.path}, which was removed${again(d)}.`,
  link_misspelt: (d: Repeated & { link: string; path: string; nearest: string }) =>
    `The link “${d.link}” leads to ${d.path}, where there is no page: write ${d.nearest}${again(d)}.`,
  link_broken: (d: Repeated & { link: string; path: string }) =>
    `The link “${d.link}” leads to ${d.path}, where there is no page: change the link, or create the page${again(d)}.`,
  anchor_missing_here: (d: Repeated & { link: string; anchor: string }) =>
    `The link “${d.link}” leads to #${d.anchor}, which is not on this page${again(d)}.`,
  anchor_missing_there: (d: Repeated & { link: string; anchor: string; page: string }) =>
    `The link “${d.link}” leads to #${d.anchor}, which is not on ${d.page}${again(d)}.`,
  file_missing: (d: Repeated & { file: string; element: string }) =>
    `${d.file} is missing: “${d.element}” uses it${again(d)}.`,
  file_missing_in_styles: (d: Repeated & { file: string }) =>
    `${d.file} is missing: the style sheet uses it${again(d)}.`,
  picture_without_alt:
    'The picture “{picture}” has no alternative text: say in `alt` what it shows, or `alt=""` when it is decoration.',
  picture_button_without_alt: "The picture that sends a form has no alternative text: say in `alt` what it does.",
  picture_area_without_alt: "The linked area of a picture has no alternative text: say in `alt` where it leads.",
  picture_without_name:
    "An element is marked as a picture and has no name: give it an `aria-label`, or hide it with `aria-hidden`.",
  button_without_name: "The button has no name: give it a text, or an `aria-label`.",
  field_without_label: "The field “{field}” has no label: put a `<label for>` before it, or give it an `aria-label`.",
  unknown_field_without_label: "The field has no label: put a `<label for>` before it, or give it an `aria-label`.",
  link_without_name: "The link to “{address}” has no name: give it a text, or an `aria-label`.",
  summary_without_text: "What opens the details has no text.",
  frame_without_name: "The frame has no name: say in `title` what it shows.",
  low_contrast: "“{text}” is hard to read: {colour} on {ground} has a contrast of {ratio}, and {least} is needed.",
  low_contrast_narrow:
    "“{text}” is hard to read in a window {width} px wide: {colour} on {ground} has a contrast of {ratio}, and {least} is needed.",
  low_contrast_dark:
    "“{text}” is hard to read in the dark scheme: {colour} on {ground} has a contrast of {ratio}, and {least} is needed.",
  low_contrast_narrow_dark:
    "“{text}” is hard to read in a window {width} px wide, in the dark scheme: {colour} on {ground} has a contrast of {ratio}, and {least} is needed.",
  id_repeated: (d: { id: string; times: number }) =>
    `The id “${d.id}” appears ${d.times === 2 ? "twice" : `${d.times} times`}: what refers to it finds only the first. This is the second one.`,
  title_missing: "The page has no title of its own: give it one that says what it is about.",
  title_long: "The title has {length} characters; search engines show about 60.",
  title_repeated: "{page} has the same title: say in each what only it is about.",
  description_missing: "The page has no description of its own: search engines show an excerpt of its text instead.",
  description_long: "The description has {length} characters; search engines show about 155.",
  description_repeated: "{page} has the same description.",
  heading_missing: "The page has no first-level heading: say in an `h1` what it is about.",
  heading_repeated: "“{heading}” is a first-level heading, and not the first one: make it an `h2`.",
  heading_skipped:
    "The heading “{heading}” is of level {level} and comes after one of level {before}: make it an `h{wanted}`.",
  heading_empty: "The heading has no text: write one, or remove it.",
  form_of_script:
    "A script of the page makes a form, and sends nothing itself: what visitors enter in it is not kept. Write the form in the html, in a `<template>` that the script copies if it is for a shadow root.",
  form_in_frame:
    "What visitors enter in a form in the `srcdoc` of a frame is not kept: write the form in the page itself.",
  form_with_password:
    "What visitors enter in the form “{form}” is not kept: it asks for a password, which this server does not take.",
  form_elsewhere:
    "What visitors enter in the form “{form}” is not kept: it goes to “{address}”: remove the `action`, and what visitors send comes to the website's inbox.",
  form_of_dialog:
    'What visitors enter in the form “{form}” is not kept: its `method="dialog"` only closes the dialog: write `method="post"`.',
  form_in_address:
    'What visitors enter in the form “{form}” is not kept: what is chosen goes into the address of a page: write `method="post"` if it is a message, or leave it if a script reads it there.',
  form_beyond:
    "What visitors enter in this form, and in those after it, is not kept: only the first {most} forms of a page are kept. Split the page.",
  fields_unnamed:
    "The fields of the form “{form}” have no `name`, without which browsers send nothing: on the published page they get their ids or numbers for names. Give them names that say what they are.",
  field_unnamed:
    "The field “{field}” of the form “{form}” has no `name`, so browsers don't send it: give it one, if it is to be sent.",
  code_heavy: "The page's code is {kb} KB; up to {most} KB open well on phones.",
  page_heavy: "The page and its files are {mb} MB together; up to {most} MB open well on phones.",
  loaded_insecurely: "“{address}” is loaded over http: on a page over https: browsers refuse it. Load it over https:.",
  shown_insecurely:
    "“{address}” is loaded over http: on a page over https: browsers show it only if it is there over https: too. Write https:.",
  sent_insecurely:
    "The form sends what visitors enter to “{address}”, over http:, where anybody can read it. Use https:.",
  fact_missing:
    'The brief says {path} (“{text}”), and no page does: write it where visitors look for it, marked with data-sw-fact="{path}", or take it out of the brief.',
  fact_changed:
    "{path} is shown here as “{text}”, and the brief says “{wanted}”: POST /v1/websites/:id/brief/apply brings it here.",
  fact_gone:
    "{path} is shown here as “{text}”, and the brief doesn't have it any more: POST /v1/websites/:id/brief/apply takes it out.",
  fact_rewritten:
    "{path} is shown here as “{text}”, and the brief says “{wanted}”. Somebody has rewritten it, so applying the brief leaves it alone: write here what the brief says, or take away its data-sw-fact.",
  fact_gone_rewritten:
    "{path} is shown here as “{text}”, and the brief doesn't have it any more. Somebody has rewritten it, so applying the brief leaves it alone: write here what the brief says, or take away its data-sw-fact.",
  phone_unknown:
    "The telephone number “{text}” is not in the website's brief: correct it here, or say it there (PUT /v1/websites/:id/brief).",
  email_unknown:
    "The e-mail address “{text}” is not in the website's brief: correct it here, or say it there (PUT /v1/websites/:id/brief).",
  address_unknown:
    "The address “{text}” is not in the website's brief: correct it here, or say it there (PUT /v1/websites/:id/brief).",
  price_unknown:
    "The price “{text}” is not in the website's brief: correct it here, or say it there (PUT /v1/websites/:id/brief).",
  year_unknown:
    "The year “{text}” is not in the website's brief: correct it here, or say it there (PUT /v1/websites/:id/brief).",
  percentage_unknown:
    "The percentage “{text}” is not in the website's brief: correct it here, or say it there (PUT /v1/websites/:id/brief).",
  seen_overflow: (d: Seen) => `In a window ${d.width} px wide something is too wide${at(d)}.`,
  seen_overlap: (d: Seen) => `In a window ${d.width} px wide texts lie on top of each other${at(d)}.`,
  seen_contrast: (d: Seen) => `In a window ${d.width} px wide text can hardly be read${at(d)}.`,
  seen_accessibility: (d: Seen) =>
    `In a window ${d.width} px wide people with a screen reader or a keyboard can't use something${at(d)}.`,
  seen_empty: (d: Seen) => `In a window ${d.width} px wide there is a stretch with nothing in it${at(d)}.`,
  page_unreadable: "The page could not be checked: its code is beyond what is read here, or it took too long.",
} as const;

/** Says what was found. */
export const tellFinding = teller(FINDINGS);

export type FindingCode = keyof typeof FINDINGS;
