/** Says that changes wait for a restart, and restarts the server. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { serverIsBack } from "../../api/connection.ts";
import { query, useChange } from "../../api/queries.ts";
import { command } from "../../brand.ts";
import { useMessages } from "../../messages/messages.ts";
import { translatedField } from "../../messages/translated.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { keyOf, named, type ServerSettings } from "./forms.ts";
import styles from "./server_settings.module.css";

export function RestartNotice({ settings }: { settings: ServerSettings }) {
  const t = useMessages("serverSettings");
  const problem = translatedField(useMessages("settingChecks"), settings, "start_problem");
  const { show } = useToasts();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const base = settings.groups.flatMap((group) => group.settings).find((setting) => keyOf(setting) === "BASE_URL");
  const address = base?.waiting ? base.value : null;
  const [isWaiting, setWaiting] = useState(false);
  const restart = useChange("POST /v1/settings/server/restart", {
    onDone: async ({ base_url }) => {
      setAsking(false);
      if (new URL(base_url).origin !== location.origin) {
        setMovedTo(base_url);
        return;
      }
      setWaiting(true);
      await serverIsBack();
      setWaiting(false);
      show(t.restarted);
      await client.invalidateQueries({ queryKey: query("GET /v1/settings/server", {}).queryKey });
    },
  });
  if (movedTo)
    return (
      <Notice tone="plain">
        <p>
          <a href={`${movedTo}/app/`}>{t.movedTo(movedTo)}</a>
        </p>
        {base && <p>{t.movedHelp(command(`settings --forget ${base.name}`))}</p>}
      </Notice>
    );
  return (
    <Notice tone="warn">
      <div className={styles.restart}>
        <span>
          {t.restartNeeded}
          {problem && ` ${t.startProblem(named(t, problem))}`}
        </span>
        <Button size="small" busy={isWaiting} onClick={() => setAsking(true)}>
          {isWaiting ? t.restarting : t.restart}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.restartTitle}
        description={address ? `${t.restartText} ${t.restartMoves(address)}` : t.restartText}
        action={t.restart}
        busy={restart.isPending}
        onConfirm={() => restart.mutate({})}
      />
    </Notice>
  );
}
