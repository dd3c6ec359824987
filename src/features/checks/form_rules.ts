/** Forms whose answers this server does not get: told, because their visitors believe that they have written. */

import { formElements, formsOf, mayHaveForms, type PageForm } from "../../html/forms.ts";
import { FORM_LIMITS } from "../../html/limits.ts";
import type { Element, Page } from "../../html/page.ts";
import { tellFinding } from "../../sentences/findings.ts";
import { type NotTaken, whyNotTaken } from "../forms/markup.ts";
import { cut, type Report } from "./report.ts";
import type { Scripts } from "./scripts.ts";

/** What is told of a form whose answers don't come; null: nothing of a visitor's is lost. */
function reasonOf(why: NotTaken, { element }: PageForm, form: string) {
  if (why === "search" || why === "empty") return null;
  if (why === "elsewhere")
    return tellFinding("form_elsewhere", { form, address: cut(element.attributes.get("action")!.trim()) });
  return tellFinding(
    ({ password: "form_with_password", dialog: "form_of_dialog", get: "form_in_address" } as const)[why],
    {
      form,
    },
  );
}

const MAKES_FORM = /<form[\s>]|createElement\(\s*["'`]form["'`]/i;
const SENDS = /\bfetch\b|XMLHttpRequest|sendBeacon|\/_sw\/forms\//;

/** Finds forms that are not taken, and fields of taken ones that are not sent. */
export function checkForms(page: Page, scripts: Scripts, report: Report): void {
  if (MAKES_FORM.test(scripts.text) && !SENDS.test(scripts.text))
    report.add("warning", "form_not_taken", null, tellFinding("form_of_script"));
  for (const element of page.elements)
    if (element.tag === "iframe" && mayHaveForms(element.attributes.get("srcdoc") ?? ""))
      report.add("warning", "form_not_taken", element, tellFinding("form_in_frame"));
  if (!mayHaveForms(page.source)) return;
  const forms = formsOf(page);
  for (const form of forms) {
    // What stands in a template has no selector.
    const at = (element: Element) => (form.part === page ? element : null);
    const why = whyNotTaken(form);
    const name = cut(form.name);
    const reason = why && reasonOf(why, form, name);
    if (reason) report.add("warning", "form_not_taken", at(form.element), reason);
    // Of a form that asks for no message, a script may be what reads its fields.
    if (why !== null || !form.asksContact) continue;
    if (form.given.length > 0)
      report.add("warning", "unnamed_field", at(form.element), tellFinding("fields_unnamed", { form: name }));
    for (const field of form.nameless) {
      const { tag, attributes } = field;
      const called = attributes.get("id") || attributes.get("aria-label") || attributes.get("placeholder") || tag;
      report.add(
        "warning",
        "unnamed_field",
        at(field),
        tellFinding("field_unnamed", { field: cut(called), form: name }),
      );
    }
  }
  const beyond = formElements(page)[FORM_LIMITS.forms];
  if (beyond) report.add("warning", "form_not_taken", beyond, tellFinding("form_beyond", { most: FORM_LIMITS.forms }));
}
