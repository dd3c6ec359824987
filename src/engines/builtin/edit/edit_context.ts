/** What a handler of requests is given, and what it may answer. */
import type { Draft } from "./draft.ts";
import type { Request, Speech } from "./message.ts";

export interface Edit {
  draft: Draft;
  request: Request;
  speech: Speech;
}

/**
 * Does what a request asks, or says that it can't; null leaves the request to the handlers after this one. What a
 * handler says is the only thing it may do without changing the draft.
 */
export type Handler = (edit: Edit) => string | null;
