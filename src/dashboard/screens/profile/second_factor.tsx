/** The second factor: on or off, another app, recovery codes. */
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { DateOf } from "../../parts/time.tsx";
import { RecoveryCodes, SetUpSecondFactor } from "../../session/set_up_second_factor.tsx";
import styles from "./list.module.css";

export function SecondFactor() {
  const t = useMessages("secondFactor");
  const factor = useQuery(query("GET /v1/second_factor", {}));
  const [isSettingUp, setSettingUp] = useState(false);
  const isOn = factor.data?.on ?? false;
  const end = () => setSettingUp(false);
  return (
    <Card
      title={t.secondFactor}
      text={t.text}
      actions={
        factor.data && (
          <Button icon={ShieldCheck} onClick={() => setSettingUp(true)}>
            {isOn ? t.otherApp : t.setUp}
          </Button>
        )
      }
    >
      <Loaded query={factor} skeleton={<SkeletonRows count={1} />}>
        {(found) => found.on && <WhileOn factor={found} />}
      </Loaded>
      <Dialog open={isSettingUp} onClose={end} title={t.setUpTitle}>
        <SetUpSecondFactor onDone={end} onCancel={end} />
      </Dialog>
    </Card>
  );
}

function WhileOn({ factor }: { factor: Output<"GET /v1/second_factor"> }) {
  const t = useMessages("secondFactor");
  const [asking, setAsking] = useState<"codes" | "off" | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = useChange("POST /v1/second_factor/recovery_codes", {
    refresh: ["GET /v1/second_factor"],
    onDone: ({ recovery_codes }) => {
      setAsking(null);
      setCodes(recovery_codes);
    },
  });
  const turnOff = useChange("DELETE /v1/second_factor", {
    refresh: ["GET /v1/second_factor"],
    says: t.turnedOff,
    onDone: () => setAsking(null),
  });
  return (
    <ul className={styles.list}>
      <li>
        <div className={styles.words}>
          <span className={styles.name}>
            <StatusBadge tone="good">{t.on}</StatusBadge>
          </span>
          <p className="note">
            {t.since} <DateOf time={factor.on_since!} />
            {" · "}
            {t.codesLeft(factor.recovery_codes_left)}
          </p>
        </div>
        <Button size="small" onClick={() => setAsking("codes")}>
          {t.newCodes}
        </Button>
        {!factor.required && (
          <Button size="small" onClick={() => setAsking("off")}>
            {t.turnOff}
          </Button>
        )}
      </li>
      <ConfirmDialog
        open={asking === "codes"}
        onClose={() => setAsking(null)}
        onConfirm={() => renew.mutate({})}
        title={t.newCodes}
        description={t.newCodesText}
        action={t.makeCodes}
        busy={renew.isPending}
      />
      <ConfirmDialog
        open={asking === "off"}
        onClose={() => setAsking(null)}
        onConfirm={() => turnOff.mutate({})}
        title={t.turnOffTitle}
        description={t.turnOffText}
        action={t.turnOff}
        busy={turnOff.isPending}
      />
      <Dialog open={codes !== null} onClose={() => setCodes(null)} title={t.codesTitle}>
        <RecoveryCodes codes={codes ?? []} onDone={() => setCodes(null)} />
      </Dialog>
    </ul>
  );
}
