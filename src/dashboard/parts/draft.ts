/** What is being written, kept in the browser until it is sent: a reload loses nothing. */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** @param key what the text is for, unique in the application */
export function useDraft(key: string, initial = ""): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(() => localStorage.getItem(`draft ${key}`) ?? initial);
  useEffect(() => {
    if (text) localStorage.setItem(`draft ${key}`, text);
    else localStorage.removeItem(`draft ${key}`);
  }, [key, text]);
  return [text, setText, () => setText("")];
}

/** State that is more than a text, kept in this tab. `null` is kept nowhere. */
export function useKept<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const name = `kept ${key}`;
  const [value, setValue] = useState<Value>(() => {
    const kept = sessionStorage.getItem(name);
    return kept === null ? initial : (JSON.parse(kept) as Value);
  });
  const change = useCallback(
    (next: Value) => {
      setValue(next);
      if (next === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify(next));
    },
    [name],
  );
  return [value, change];
}

/** Fields of text; what is chosen or ticked is chosen again in a moment, and passwords are kept nowhere. */
export const isText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !["checkbox", "radio", "password", "hidden"].includes(field.type));

/**
 * Keeps the texts of a form whose fields have names and no values of React's: `<form {...useKeptForm(key)}>`. A form that
 * is closed, or was sent, is forgotten; one that a reload has taken away is not.
 * @param key what the form is for, unique in the application
 */
export function useKeptForm(key: string): { ref: RefObject<HTMLFormElement | null>; onInput: () => void } {
  const name = `form ${key}`;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const kept: Record<string, string> = JSON.parse(sessionStorage.getItem(name) ?? "{}");
    for (const [field, text] of Object.entries(kept)) {
      const element = form.current?.elements.namedItem(field);
      if (isText(element)) element.value = text;
    }
    return () => sessionStorage.removeItem(name);
  }, [name]);
  const onInput = () => {
    const fields = [...(form.current?.elements ?? [])].filter(isText).filter((field) => field.name !== "");
    sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value]))));
  };
  return { ref: form, onInput };
}
