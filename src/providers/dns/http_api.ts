/** Calls to DNS providers' interfaces that speak JSON over HTTP, and what their refusals mean. */
import { SECOND_MS } from "../../lib/clock.ts";
import { retryAfterMs } from "../../lib/retry_after.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { type Outgoing, OutgoingError, type OutgoingRequest } from "../outgoing.ts";
import { DnsProviderError, unreachable } from "./provider.ts";

const PATIENCE_MS = 15 * SECOND_MS;
const MOST_BYTES = 4 * 1024 * 1024;
const LONGEST_MESSAGE = 300;
/** Longer than a provider's window of an hour is not waited for at once. */
const LONGEST_WAIT_MS = 3600 * SECOND_MS;

export interface ApiAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a provider answers has whatever form it has.
  json: any;
  /** The header `Link`, where a list goes on. */
  link: string;
}

export interface ApiCall extends Pick<OutgoingRequest, "method" | "headers"> {
  url: string;
  body?: unknown;
}

/**
 * Makes one call.
 * @param messageOf what a refusal says, in the provider's words
 * @throws DnsProviderError for no answer, 401, 403, 429 and 5xx; the rest is the caller's to judge
 */
export async function callApi(
  who: string,
  outgoing: Outgoing,
  { body, headers, ...call }: ApiCall,
  messageOf: (json: ApiAnswer["json"]) => unknown,
  signal: AbortSignal,
): Promise<ApiAnswer> {
  const answer = await outgoing
    .request({
      ...call,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: PATIENCE_MS,
      mostBytes: MOST_BYTES,
      signal,
    })
    .catch((error) => {
      throw error instanceof OutgoingError ? unreachable(who, error) : error;
    });
  const { status } = answer;
  const json = parse(answer.cut ? "" : answer.body.toString("utf8"));
  const said = String(messageOf(json) ?? "").slice(0, LONGEST_MESSAGE);
  const words = said ? `: ${said}` : ".";
  if (status === 429) {
    const wait = retryAfterMs(header(answer.headers["retry-after"]), header(answer.headers.date));
    throw new DnsProviderError(
      "limited",
      tellRefusal("dns_waits", { who, words }),
      wait && Math.min(wait, LONGEST_WAIT_MS),
    );
  }
  if (status === 401 || status === 403)
    throw new DnsProviderError("auth", tellRefusal("dns_credentials_refused", { who, words }));
  if (status >= 500) throw new DnsProviderError("unavailable", tellRefusal("dns_fails", { who, status, words }));
  if (status !== 204 && json === undefined)
    throw new DnsProviderError("unavailable", tellRefusal("dns_unreadable", { who, status }));
  return { status, json, link: header(answer.headers.link) ?? "" };
}

const header = (value: string | string[] | undefined): string | undefined => [value].flat()[0];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
