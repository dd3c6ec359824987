/** What an authority tells everybody: one unsigned GET, bounded in time and size. */
import { SECOND_MS } from "../../lib/clock.ts";

const PATIENCE_MS = 20 * SECOND_MS;
const MOST_BYTES = 256 * 1024;

/** @throws when there is no answer, or none that is JSON */
export async function getJson(url: string, signal: AbortSignal): Promise<{ headers: Headers; body: unknown }> {
  const answer = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    headers: { Accept: "application/json" },
  });
  if (!answer.ok) throw new Error(`${new URL(url).host} answers ${answer.status}`);
  return { headers: answer.headers, body: JSON.parse(await readText(answer, MOST_BYTES)) };
}

/** @throws when there is more than that */
export async function readText(answer: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > mostBytes) throw new Error("it answers with more than is read");
  }
  return text;
}
