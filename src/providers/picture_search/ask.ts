/** One request to a source of pictures, whose address the operator has set. */
import { type Clock, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { retryAfterMs } from "../../lib/retry_after.ts";
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
    if (answer === null) throw new PictureSearchError("provider_failed", `${who}'s answer is too large.`);
    return JSON.parse(answer);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PictureSearchError) throw error;
    if (error instanceof SyntaxError)
      throw new PictureSearchError("provider_failed", `${who}'s answer can't be read. Try again later.`);
    throw new PictureSearchError("provider_unavailable", `${who} could not be reached. Try again later.`);
  } finally {
    cancel();
  }
}

function refusal(who: string, { status, headers }: Response): PictureSearchError {
  if (status === 401 || status === 403)
    return new PictureSearchError("provider_unavailable", `${who} refuses this server's requests. Tell the operator.`);
  if (status !== 429)
    return new PictureSearchError("provider_failed", `${who} answered ${status}. Try again later, or other words.`);
  const wait = retryAfterMs(headers.get("retry-after"), headers.get("date")) ?? USUAL_WAIT_MS;
  return new PictureSearchError(
    "provider_unavailable",
    `${who} has had too many requests from this server. Try again later.`,
    Math.min(Math.max(wait, SECOND_MS), LONGEST_WAIT_MS),
  );
}
