/** What a run has failed with: it comes in a list, and not as a refusal. */
import { useEffect, useState } from "react";
import type { Sentences } from "../../sentences/sentence.ts";
import { type FailureBody, wordsOf } from "../api/errors.ts";
import { detailWords } from "../api/refusals.ts";
import { useLanguage } from "../messages/language.ts";
import { loadTexts, messagesNow } from "../messages/messages.ts";

/** In the reader's language; nothing until its texts are there. */
export function useFailure(error: FailureBody | null | undefined): string | null {
  const language = useLanguage();
  const [told, setTold] = useState<string | null>(null);
  const { code, message } = error ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language it is told anew.
  useEffect(() => {
    if (!error) return setTold(null);
    let isShown = true;
    const show = (words: string) => isShown && setTold(words);
    wordsOf(error).then(show, () => show(error.message));
    return () => {
      isShown = false;
    };
  }, [code, message, language]);
  return told;
}

/** What is wrong with a value, as the API tells it. */
export type FieldProblem = Parameters<typeof detailWords>[0];

/** What says it in the reader's language; as the server does until its texts are there. */
export function useDetailWords(): (problem: FieldProblem) => string {
  const isThere = useTextsOfCodes();
  return (problem) => (isThere ? detailWords(problem) : problem.message);
}

/** Why something could not be done, by its code; nothing until the texts are there. */
export const useReasons = (): Sentences => (useTextsOfCodes() ? messagesNow("codes").reasons : {});

/** Loads them. @returns whether they are there */
function useTextsOfCodes(): boolean {
  useLanguage();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    loadTexts("codes").then(
      () => setThere(true),
      () => {},
    );
  }, []);
  return isThere;
}

export function Failure({ error }: { error: FailureBody | null | undefined }) {
  return useFailure(error);
}
