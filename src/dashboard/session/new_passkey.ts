/** Adding a passkey to whoever is signed in. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call.ts";
import { CallError } from "../api/errors.ts";
import { useMessages } from "../messages/messages.ts";
import { useToasts } from "../parts/toast.tsx";
import { browserName } from "./browser_name.ts";

/**
 * Makes a passkey on this device or another one, and calls it as the browser that it was made with.
 * @param onDone once it is added
 */
export function useNewPasskey(onDone?: () => void): { busy: boolean; add: () => Promise<void> } {
  const t = useMessages("secondFactor");
  const client = useQueryClient();
  const { show, showError } = useToasts();
  const [busy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    try {
      const [{ startRegistration }, { options }] = await Promise.all([
        import("@simplewebauthn/browser"),
        call("POST /v1/passkeys/options", {}),
      ]);
      const response = await startRegistration({ optionsJSON: options as never });
      const name = browserName(navigator.userAgent) ?? t.passkey;
      await call("POST /v1/passkeys", { response: response as never, name });
      show(t.passkeyAdded);
      onDone?.();
    } catch (error) {
      // Who closes the browser's own dialog knows that nothing was made.
      if (error instanceof CallError) showError(error);
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ["GET /v1/passkeys"] });
    }
  }
  return { busy, add };
}
