/** When an authority wants a certificate to be renewed (RFC 9773): one request that nobody signs. */
import { HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import { retryAfterMs } from "../../lib/retry_after.ts";
import { getJson } from "./get_json.ts";

export interface RenewalWindow {
  start: number;
  end: number;
  /** When it may be asked again. */
  askAgainAfterMs: number;
  /** A page that says why it is earlier than usual; null: there is none. */
  explanation: string | null;
}

const LEAST_PAUSE_MS = MINUTE_MS;
/** Where the authority does not say; RFC 9773 has 6 hours. */
const USUAL_PAUSE_MS = 6 * HOUR_MS;
const LONGEST_PAUSE_MS = 24 * HOUR_MS;

/**
 * @param place the address of the directory's `renewalInfo`
 * @returns null when the authority does not know the certificate, does not answer, or says nothing that can be used
 */
export async function askRenewalWindow(
  place: string,
  renewalId: string,
  signal: AbortSignal,
): Promise<RenewalWindow | null> {
  try {
    const { headers, body } = await getJson(`${place.replace(/\/$/, "")}/${renewalId}`, signal);
    const said = body as { suggestedWindow?: { start?: string; end?: string }; explanationURL?: string };
    const [start, end] = [Date.parse(said.suggestedWindow?.start ?? ""), Date.parse(said.suggestedWindow?.end ?? "")];
    if (!(start < end)) return null;
    const asked = retryAfterMs(headers.get("retry-after"), headers.get("date")) ?? USUAL_PAUSE_MS;
    return {
      start,
      end,
      askAgainAfterMs: Math.min(LONGEST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, asked)),
      explanation: typeof said.explanationURL === "string" ? said.explanationURL.slice(0, 300) : null,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
