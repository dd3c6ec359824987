/** Calls that answer with a page of the payment provider, to which the browser goes. */
import { useChange } from "./queries.ts";

export const useLeave = <R extends "POST /v1/stripe/checkout" | "POST /v1/stripe/portal">(route: R) =>
  useChange(route, { onDone: (answer) => location.assign((answer as { url: string }).url) });
