/** What is being written, kept in the browser until it is sent: a reload loses nothing. */
import { useCallback, useEffect, useState } from "react";

/** @param key what the text is for, unique in the application */
export function useDraft(key: string, initial = ""): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(() => localStorage.getItem(`draft ${key}`) ?? initial);
  useEffect(() => {
    if (text) localStorage.setItem(`draft ${key}`, text);
    else localStorage.removeItem(`draft ${key}`);
  }, [key, text]);
  const clear = () => {
    // The screen may have been left already.
    localStorage.removeItem(`draft ${key}`);
    setText("");
  };
  return [text, setText, clear];
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

let hasSessionEnded = false;

/**
 * What is being written stays kept from when the session has ended until somebody signs in: the screen that goes then is
 * not left, it is taken away.
 */
export function keepWritings(ended: boolean): void {
  hasSessionEnded = ended;
}

/** Whether it is the end of a session that has led to the sign-in. */
export const sessionHasEnded = (): boolean => hasSessionEnded;

/** Forgets what is kept of a writing that is not shown any more. */
export function forgetWriting(name: string): void {
  if (!hasSessionEnded) sessionStorage.removeItem(name);
}

/** What was being written when a reload took it away, or null. */
export const keptWriting = <Writing>(key: string): Writing | null =>
  JSON.parse(sessionStorage.getItem(`writing ${key}`) ?? "null");

/**
 * Keeps what is being written in this tab for as long as it is; a screen that is left forgets it.
 * @param writing null: there is nothing that is not stored
 */
export function useKeptWriting<Writing>(key: string, writing: Writing | null): void {
  const name = `writing ${key}`;
  useEffect(() => {
    if (writing === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(writing));
  });
  useEffect(() => () => forgetWriting(name), [name]);
}
