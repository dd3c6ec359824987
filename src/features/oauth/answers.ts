/** What the authorization server answers, before it is bytes; and what it refuses with. */
import type { AttemptRow } from "./store.ts";

export type Step = AttemptRow["step"];

export type Answer =
  | { kind: "json"; status: number; body: Record<string, unknown>; headers?: Record<string, string> }
  | { kind: "redirect"; to: string }
  | { kind: "page"; status: number; title: string; text: string };

/** What is known of a request when it is refused, for the operator. */
export interface About {
  client_id?: string | null;
  redirect_host?: string | null;
}

/** A refusal in OAuth's own codes (RFC 6749, 4.1.2.1 and 5.2; RFC 7591, 3.2.2; RFC 8707). */
export class OAuthProblem extends Error {
  override readonly name = "OAuthProblem";

  /** @param reason a sentence for whoever makes the client; it names no secret */
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly status = 400,
  ) {
    super(reason);
  }
}
