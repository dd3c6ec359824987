/** The texts of a form that a reload doesn't take away. */
import { type RefObject, useEffect, useRef } from "react";
import { forgetWriting } from "./draft.ts";

/** Fields of text; what is chosen or ticked is chosen again in a moment. */
export const isText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !["checkbox", "radio", "file", "hidden"].includes(field.type));

/** What nobody else is to read is kept nowhere, also while it is shown. */
const isSecret = ({ type, autocomplete }: HTMLInputElement | HTMLTextAreaElement): boolean =>
  type === "password" || /password|one-time-code/.test(autocomplete);

/** What was typed in place of what. */
type UnsavedTexts = Record<string, { typed: string; instead: string }>;

/**
 * Keeps the texts of fields that have names and no values of React's. What is stored by now in the place of what was typed
 * over is shown as it is stored; a form that is closed is forgotten, one that a reload or the end of the session has taken
 * away is not.
 * @param kept what the form is for, unique in the application; undefined: nothing is kept
 * @returns properties of the form
 */
export function useKeptTexts(kept: string | undefined): {
  ref?: RefObject<HTMLFormElement | null>;
  onInput?: () => void;
} {
  const name = `form ${kept}`;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (kept === undefined) return;
    const fields: UnsavedTexts = JSON.parse(sessionStorage.getItem(name) ?? "{}");
    for (const [field, { typed, instead }] of Object.entries(fields)) {
      const element = form.current?.elements.namedItem(field);
      if (isText(element) && element.defaultValue === instead) element.value = typed;
    }
    return () => forgetWriting(name);
  }, [name, kept]);
  if (kept === undefined) return {};
  const onInput = () => {
    const typed = [...(form.current?.elements ?? [])]
      .filter(isText)
      .filter((field) => field.name !== "" && field.value !== field.defaultValue && !isSecret(field))
      .map(({ name, value, defaultValue }) => [name, { typed: value, instead: defaultValue }]);
    sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(typed) satisfies UnsavedTexts));
  };
  return { ref: form, onInput };
}
