/** Calls that answer with a page of the payment provider, to which the browser goes. */
import { useLanguage } from "../messages/language.ts";
import type { Input } from "./operations.ts";
import { useChange } from "./queries.ts";

/** The pages are in the language that the application speaks. */
export function useLeave<R extends "POST /v1/stripe/checkout" | "POST /v1/stripe/portal">(route: R) {
  const language = useLanguage();
  const change = useChange(route, { onDone: (answer) => location.assign((answer as { url: string }).url) });
  return { ...change, mutate: (input: Input<R>) => change.mutate({ ...input, language }) };
}
