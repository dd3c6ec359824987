/** Asks before a screen is left on which something is not saved. */
import { useBlocker } from "@tanstack/react-router";
import { useMessages } from "../messages/messages.ts";
import { ConfirmDialog } from "./confirm_dialog.tsx";

/** @param props.isSaving then the screen may be left: what has been saved leads elsewhere */
export function Unsaved({ isDirty, isSaving }: { isDirty: boolean; isSaving: boolean }) {
  const t = useMessages("parts");
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !isSaving,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t.leaveTitle}
      description={t.leaveText}
      action={t.leave}
      busy={false}
    />
  );
}
