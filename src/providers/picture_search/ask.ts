/** One request to a source of pictures, whose address the operator has set. */
import { type Clock, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { retryAfterMs } from "../../lib/retry_after.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { readAtMost } from "../lead_sources/read_answer.ts";
import { PictureSearchError } from "./source.ts";

const PATIENCE_MS = 10 * SECOND_MS;
const MOST_ANSWER_BYTES = 2 * 1024 * 1024;
const USUAL_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

interface Asked {
  /** Who is asked, for messages. */
  who: string;
  url: string;
  headers: Record<string, string>;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * What it answers, read as JSON; null: it does not have what was asked for.
 * @throws PictureSearchError, or the reason of an aborted signal
 */
export async function askSource({ who, url, headers, clock, signal }: Asked): Promise<unknown> {
  const patience = new AbortController();
  const cancel = clock.after(PATIENCE_MS, () => patience.abort());
  try {
    const response = await fetch(url, {
      headers: { Accept: "application/json", ...headers },
      signal: AbortSignal.any([signal, patience.signal]),
      redirect: "error",
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw refusal(who, response);
    }
    const answer = await readAtMost(response, MOST_ANSWER_BYTES);
    if (answer === null) throw new PictureSearchError("provider_failed", tellRefusal("source_large", { source: who }));
    return JSON.parse(answer);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PictureSearchError) throw error;
    if (error instanceof SyntaxError)
      throw new PictureSearchError("provider_failed", tellRefusal("source_unreadable", { source: who }));
    throw new PictureSearchError("provider_unavailable", tellRefusal("source_unreachable", { source: who }));
  } finally {
    cancel();
  }
}

function refusal(who: string, { status, headers }: Response): PictureSearchError {
  if (status === 401 || status === 403)
    return new PictureSearchError("provider_unavailable", tellRefusal("source_refuses_server", { source: who }));
  if (status !== 429)
    return new PictureSearchError("provider_failed", tellRefusal("source_status_words", { source: who, status }));
  const wait = retryAfterMs(headers.get("retry-after"), headers.get("date")) ?? USUAL_WAIT_MS;
  return new PictureSearchError(
    "provider_unavailable",
    tellRefusal("source_often_from_here", { source: who }),
    Math.min(Math.max(wait, SECOND_MS), LONGEST_WAIT_MS),
  );
}
