/** Signs in with a passkey of this device or of another one. */
import { useState } from "react";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/errors.ts";
import type { Output } from "../../api/operations.ts";

/** @param onFail gets the server's message, or null: nothing was chosen */
export function usePasskey(
  onDone: (answer: Output<"POST /auth/passkeys/sign_in">) => void,
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
      onDone(await call("POST /auth/passkeys/sign_in", { response: response as never }));
    } catch (error) {
      onFail(error instanceof CallError ? error.message : null);
    } finally {
      setBusy(false);
    }
  }
  return { busy, signIn };
}
