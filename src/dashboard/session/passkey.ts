/** Uses a passkey of this device or of another one: to sign in, or to show once more who is signed in. */
import { useState } from "react";
import { call } from "../api/call.ts";
import { CallError } from "../api/errors.ts";
import type { Output } from "../api/operations.ts";

/**
 * @param route where the passkey's answer is sent
 * @param onFail gets the server's message, or null: nothing was chosen
 */
export function usePasskey<R extends "POST /auth/passkeys/sign_in" | "POST /auth/confirm">(
  route: R,
  onDone: (answer: Output<R>) => void,
  onFail: (message: string | null) => void,
): { busy: boolean; signIn: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  async function signIn() {
    setBusy(true);
    try {
      const [{ startAuthentication }, { options }] = await Promise.all([
        import("@simplewebauthn/browser"),
        call("POST /auth/passkeys/options", {}),
      ]);
      const response = await startAuthentication({ optionsJSON: options as never });
      onDone(await call(route, { response } as never));
    } catch (error) {
      onFail(error instanceof CallError ? error.message : null);
    } finally {
      setBusy(false);
    }
  }
  return { busy, signIn };
}
