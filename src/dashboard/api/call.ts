/**
 * Calls of the API. A call names its route as the operation declares it, which the types check (operations.ts): there is
 * no second list of routes.
 */

import { loadTexts, messagesNow } from "../messages/messages.ts";
import { ACCOUNT_HEADER, actingAccount, inAccount, switchAccount } from "./account.ts";
import { serverIsBack } from "./connection.ts";
import { CallError, errorOf, toCallError } from "./errors.ts";
import type { Input, Output, Route } from "./operations.ts";
import { haveSignedInRecently } from "./recent_sign_in.ts";
import { uniqueId } from "./unique_id.ts";

/** Left out where nothing must be given. */
export type GivenInput<R extends Route> =
  Record<never, never> extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Makes a POST that is sent again the same call; made anew for each when left out. */
  idempotencyKey?: string | undefined;
  /** In which account; left out: the one that this tab acts in. */
  account?: string | undefined;
}

/** Method, address and body of a call: names in the route from the input, the rest in the query or the body. */
export function requestOf(route: string, input: Record<string, unknown> = {}): { url: string; init: RequestInit } {
  const [method, path] = route.split(" ") as [string, string];
  const rest = { ...input };
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  if (method === "POST" || method === "PUT") {
    const headers = { "Content-Type": "application/json" };
    return { url: filled, init: { method, headers, body: JSON.stringify(rest) } };
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    // As `filter[key]=value`.
    if (typeof value === "object" && value !== null)
      for (const [key, item] of Object.entries(value)) query.set(`${name}[${key}]`, String(item));
    else query.set(name, String(value));
  }
  return { url: query.size > 0 ? `${filled}?${query}` : filled, init: { method } };
}

/** The address of a GET, for links, frames and downloads. */
export const addressOf = <R extends Extract<Route, `GET ${string}`>>(route: R, ...[input]: GivenInput<R>): string =>
  inAccount(requestOf(route, input).url);

/** The same in another account than the tab's. @param account undefined: the tab's */
export const addressIn = <R extends Extract<Route, `GET ${string}`>>(
  account: string | undefined,
  route: R,
  input: Input<R>,
): string => inAccount(requestOf(route, input).url, account);

/**
 * Sends a call; the response has succeeded. One that asks for a recent sign-in is sent again when the user has shown who
 * they are. Throws CallError.
 */
export async function send(route: string, input: object | undefined, options: CallOptions): Promise<Response> {
  const { url, init } = requestOf(route, { ...input });
  const headers = new Headers(init.headers);
  const account = options.account ?? actingAccount();
  if (account !== null) headers.set(ACCOUNT_HEADER, account);
  if (init.method === "POST") headers.set("Idempotency-Key", options.idempotencyKey ?? uniqueId());
  try {
    const response = await fetch(url, { ...init, headers, signal: options.signal ?? null });
    if (!response.ok) throw await errorOf(response);
    return response;
  } catch (error) {
    if (error instanceof DOMException) throw error;
    await loadTexts("start");
    const failure = toCallError(error);
    if (failure.code === "offline") void serverIsBack();
    if (failure.code === "recent_sign_in_required" && (await haveSignedInRecently()))
      return await send(route, input, options);
    // A link that somebody sent from there.
    const { account_id } = failure.extra;
    if (typeof account_id === "string" && window.location.pathname.startsWith(`/app${url.slice("/v1".length)}`))
      switchAccount(account_id, window.location.href);
    // Who is a member no more, or is kept out, goes on in their first account.
    const isShut = failure.code === "account_not_found" || failure.code === "account_suspended";
    if (isShut && account !== null && account === actingAccount()) switchAccount(null);
    throw failure;
  }
}

/**
 * Calls an operation.
 * @throws CallError with the API's code and message
 */
export async function call<R extends Route>(route: R, input: Input<R>, options: CallOptions = {}): Promise<Output<R>> {
  const response = await send(route, input, options);
  try {
    return (await response.json()) as Output<R>;
  } catch (error) {
    if (error instanceof DOMException) throw error;
    await loadTexts("start");
    throw new CallError("unknown", messagesNow("refusals").unanswered, response.status);
  }
}
