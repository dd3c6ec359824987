/** Files from addresses that users, or strangers, have given: each step of the way is a guarded request of its own. */

import { type FieldProblemDetail, problem } from "../sentences/field_problems.ts";
import type { Outgoing, OutgoingAnswer, OutgoingRequest } from "./outgoing.ts";

const MOST_REDIRECTS = 3;

/** There is no file at an address; `sentence` says what it did instead. */
export class NoFile extends Error {
  override readonly name = "NoFile";

  constructor(readonly sentence: FieldProblemDetail) {
    super(sentence.message);
  }
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
      if (answer.status !== 200) throw new NoFile(problem("no_file_there", { status: answer.status }));
      return { answer, url };
    }
    url = next.href;
  }
  throw new NoFile(problem("leads_on", { times: MOST_REDIRECTS }));
}
