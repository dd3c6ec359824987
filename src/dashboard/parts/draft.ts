/** Texts that are being written, kept in the browser until they are sent: a reload loses nothing. */
import { useEffect, useState } from "react";

/** @param key what the text is for, unique in the application */
export function useDraft(key: string, initial = ""): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(() => localStorage.getItem(`draft ${key}`) ?? initial);
  useEffect(() => {
    if (text) localStorage.setItem(`draft ${key}`, text);
    else localStorage.removeItem(`draft ${key}`);
  }, [key, text]);
  return [text, setText, () => setText("")];
}
