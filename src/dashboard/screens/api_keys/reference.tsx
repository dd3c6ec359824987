/** Where the reference and the MCP server are, and what opens them. */
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { OutsideLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { CopyText } from "../../parts/copy_text.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { messages } from "./messages.ts";
import styles from "./reference.module.css";

export function Reference() {
  const t = useMessages(messages);
  const login = useQuery(query("GET /v1/settings/reference", {}));
  return (
    <Card
      title={t.referenceTitle}
      text={t.referenceText}
      actions={
        <OutsideLink href="/docs" icon={ExternalLink}>
          {t.open}
        </OutsideLink>
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
    </Card>
  );
}
