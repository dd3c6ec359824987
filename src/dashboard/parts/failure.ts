/** What a run has failed with: it comes in a list, and not as a refusal. */
import { useEffect, useState } from "react";
import { wordsOf } from "../api/errors.ts";
import { useLanguage } from "../messages/language.ts";

/** In the reader's language; nothing until its texts are there. */
export function useFailure(error: { code: string; message: string } | null | undefined): string | null {
  const language = useLanguage();
  const [told, setTold] = useState<string | null>(null);
  const { code, message } = error ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language it is told anew.
  useEffect(() => {
    if (!code || message === undefined) return setTold(null);
    let isShown = true;
    const show = (words: string) => isShown && setTold(words);
    wordsOf({ code, message }).then(show, () => show(message));
    return () => {
      isShown = false;
    };
  }, [code, message, language]);
  return told;
}

export function Failure({ error }: { error: { code: string; message: string } | null | undefined }) {
  return useFailure(error);
}
