/** Where the reference and the MCP server are, and what opens them elsewhere than here. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink, RefreshCw } from "lucide-react";
import { useState } from "react";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, OutsideLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { CopyText } from "../../parts/copy_text.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import styles from "./reference.module.css";

export function Reference() {
  const t = useMessages("apiKeys");
  const client = useQueryClient();
  const [isRenewing, setRenewing] = useState(false);
  const login = useQuery(query("GET /v1/settings/reference", {}));
  const renew = useChange("POST /v1/settings/reference/renew", {
    says: t.renewed,
    onDone: (access) => client.setQueryData(query("GET /v1/settings/reference", {}).queryKey, access),
  });
  return (
    <Card
      title={t.referenceTitle}
      text={t.referenceText}
      actions={
        <>
          {login.data?.renewable && (
            <Button icon={RefreshCw} busy={renew.isPending} onClick={() => setRenewing(true)}>
              {t.newPassword}
            </Button>
          )}
          <OutsideLink href="/docs" icon={ExternalLink}>
            {t.open}
          </OutsideLink>
        </>
      }
    >
      <Loaded query={login} skeleton={<SkeletonRows count={2} />}>
        {({ url, user, password }) => (
          <dl className={styles.facts}>
            {[
              [t.address, url],
              [t.user, user],
              [t.password, password],
              [t.mcp, `${location.origin}/mcp`],
            ].map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <CopyText text={value!} label={name!} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
      <ConfirmDialog
        open={isRenewing}
        onClose={() => setRenewing(false)}
        onConfirm={() => renew.mutate({})}
        title={t.renewTitle}
        description={t.renewText}
        action={t.newPassword}
      />
    </Card>
  );
}
