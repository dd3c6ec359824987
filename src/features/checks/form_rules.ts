/** Forms whose answers this server does not get: told, because their visitors believe that they have written. */

import { formElements, formsOf, mayHaveForms, type PageForm } from "../../html/forms.ts";
import { FORM_LIMITS } from "../../html/limits.ts";
import type { Element, Page } from "../../html/page.ts";
import { type NotTaken, whyNotTaken } from "../forms/markup.ts";
import { quoted, type Report } from "./report.ts";
import type { Scripts } from "./scripts.ts";

/** Why the answers don't come, and what to do; null: nothing of a visitor's is lost. */
const REASONS: Record<NotTaken, ((form: PageForm) => string) | null> = {
  search: null,
  empty: null,
  password: () => "it asks for a password, which this server does not take",
  elsewhere: ({ element }) =>
    `it goes to ${quoted(element.attributes.get("action")!.trim())}: take the \`action\` away, and what visitors send comes to the website's inbox`,
  dialog: () => 'its `method="dialog"` only closes the dialog: write `method="post"`',
  get: () =>
    'what is chosen goes into the address of a page: write `method="post"` if it is a message, or leave it if a script reads it there',
};

const MAKES_FORM = /<form[\s>]|createElement\(\s*["'`]form["'`]/i;
const SENDS = /\bfetch\b|XMLHttpRequest|sendBeacon|\/_sw\/forms\//;

/** Finds forms that are not taken, and fields of taken ones that are not sent. */
export function checkForms(page: Page, scripts: Scripts, report: Report): void {
  if (MAKES_FORM.test(scripts.text) && !SENDS.test(scripts.text))
    report.add(
      "warning",
      "form_not_taken",
      null,
      "A script of the page makes a form, and sends nothing itself: what visitors enter in it is not kept. Write the form in the html, in a `<template>` that the script copies if it is for a shadow root.",
    );
  for (const element of page.elements)
    if (element.tag === "iframe" && mayHaveForms(element.attributes.get("srcdoc") ?? ""))
      report.add(
        "warning",
        "form_not_taken",
        element,
        "What visitors enter in a form in the `srcdoc` of a frame is not kept: write the form in the page itself.",
      );
  if (!mayHaveForms(page.source)) return;
  const forms = formsOf(page);
  for (const form of forms) {
    // What stands in a template has no selector.
    const at = (element: Element) => (form.part === page ? element : null);
    const why = whyNotTaken(form);
    const reason = why && REASONS[why]?.(form);
    const name = quoted(form.name);
    if (reason)
      report.add(
        "warning",
        "form_not_taken",
        at(form.element),
        `What visitors enter in the form ${name} is not kept: ${reason}.`,
      );
    // Of a form that asks for no message, a script may be what reads its fields.
    if (why !== null || !form.asksContact) continue;
    if (form.given.length > 0)
      report.add(
        "warning",
        "unnamed_field",
        at(form.element),
        `The fields of the form ${name} have no \`name\`, without which browsers send nothing: on the published page they get their ids or numbers for names. Give them names that say what they are.`,
      );
    for (const field of form.nameless) {
      const { tag, attributes } = field;
      const called = attributes.get("id") || attributes.get("aria-label") || attributes.get("placeholder") || tag;
      report.add(
        "warning",
        "unnamed_field",
        at(field),
        `The field ${quoted(called)} of the form ${name} has no \`name\`, so browsers don't send it: give it one, if it is to be sent.`,
      );
    }
  }
  const beyond = formElements(page)[FORM_LIMITS.forms];
  if (beyond)
    report.add(
      "warning",
      "form_not_taken",
      beyond,
      `What visitors enter in this form, and in those after it, is not kept: of a page the first ${FORM_LIMITS.forms} forms are taken. Divide the page.`,
    );
}
