/**
 * Calls that are refused because the user has not shown for a while who they are: the application asks for the password or
 * a passkey (session/confirm_identity.tsx), once for all calls that wait, and they are sent again.
 */

/** Whether the user has shown it. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Says who asks. Returns what takes that back. */
export function answerRecentSignIn(answer: Ask): () => void {
  ask = answer;
  return () => {
    if (ask === answer) ask = null;
  };
}

/** Has the user asked. Resolves to false when they don't want to, or when there is no screen to ask on. */
export function haveSignedInRecently(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
