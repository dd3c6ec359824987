/** Files from addresses that users, or strangers, have given: each step of the way is a guarded request of its own. */
import type { Outgoing, OutgoingAnswer, OutgoingRequest } from "./outgoing.ts";

const MOST_REDIRECTS = 3;

/** There is no file at an address. The message says what it did instead: "answered with status 404, not with a file". */
export class NoFile extends Error {
  override readonly name = "NoFile";
}

/**
 * Fetches a file, also from where its address leads to.
 * @returns the answer, which may be cut at `mostBytes`, and the address that gave it
 * @throws NoFile, OutgoingError, or the reason of an aborted signal
 */
export async function download(
  outgoing: Outgoing,
  request: OutgoingRequest,
): Promise<{ answer: OutgoingAnswer; url: string }> {
  let { url } = request;
  for (let asked = 0; asked <= MOST_REDIRECTS; asked++) {
    const answer = await outgoing.request({ ...request, url });
    const next = answer.status >= 300 && answer.status < 400 ? URL.parse(answer.headers.location ?? "", url) : null;
    if (!next) {
      if (answer.status !== 200) throw new NoFile(`answered with status ${answer.status}, not with a file`);
      return { answer, url };
    }
    url = next.href;
  }
  throw new NoFile(`leads on to other addresses more than ${MOST_REDIRECTS} times`);
}
