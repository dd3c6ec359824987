/** Sets up a second factor: what the authenticator app scans, the first code, and the recovery codes, shown once. */
import { useEffect, useRef, useState } from "react";
import { useFormChange } from "../api/queries.ts";
import { useMessages } from "../messages/messages.ts";
import { Button } from "../parts/button.tsx";
import { CopyCode, CopyText } from "../parts/copy_text.tsx";
import { DialogActions } from "../parts/dialog_actions.tsx";
import { TextField } from "../parts/field.tsx";
import { ChangeForm } from "../parts/form.tsx";
import { Notice } from "../parts/notice.tsx";
import { Skeleton } from "../parts/skeleton.tsx";
import styles from "./set_up_second_factor.module.css";

/** @param props.onDone once the recovery codes are kept @param props.onCancel left out: there is no way around it */
export function SetUpSecondFactor({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const t = useMessages("secondFactor");
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = useFormChange("POST /v1/second_factor");
  const confirm = useFormChange("POST /v1/second_factor/confirm", {
    refresh: ["GET /v1/second_factor"],
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin.mutate({});
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const error = begin.error ?? confirm.error;
  return (
    <ChangeForm className={styles.form} onSubmit={({ data }) => confirm.mutate({ code: String(data.get("code")) })}>
      {error && <Notice tone="bad">{error.message}</Notice>}
      {!begin.error && (
        <>
          <p>{t.scan}</p>
          {begin.data ? <QrCode text={begin.data.uri} /> : <Skeleton height="12rem" />}
          {begin.data && <CopyText text={begin.data.secret} label={t.key} />}
          <TextField label={t.code} name="code" autoComplete="one-time-code" inputMode="numeric" required />
        </>
      )}
      <DialogActions>
        {onCancel && <Button onClick={onCancel}>{t.cancel}</Button>}
        <Button type="submit" look="solid" busy={begin.isPending || confirm.isPending} disabled={!begin.data}>
          {t.confirm}
        </Button>
      </DialogActions>
    </ChangeForm>
  );
}

/** Shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useMessages("secondFactor");
  return (
    <div className={styles.form}>
      <p>{t.codesText}</p>
      <CopyCode code={codes.join("\n")} label={t.codesTitle} />
      <DialogActions>
        <Button look="solid" onClick={onDone}>
          {t.kept}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Dark on light in either theme: not every app reads it the other way round. */
function QrCode({ text }: { text: string }) {
  const t = useMessages("secondFactor");
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import("uqr").then(({ encode }) => {
      const { size, data } = encode(text, { ecc: "M", border: 3 });
      const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
      if (isWanted) setDrawn({ size, path: dark.join("") });
    });
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (!drawn) return <Skeleton height="12rem" />;
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      role="img"
      aria-label={t.qrCode}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}
