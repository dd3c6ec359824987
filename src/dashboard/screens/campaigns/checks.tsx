/** What mail servers and the law want of a campaign, and whether it has it. */
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../parts/card.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import type { WholeCampaign } from "./campaign.ts";
import styles from "./campaign_page.module.css";

const TONES = { pass: "good", warn: "warn", fail: "bad" } as const;

export function Checks({ campaign }: { campaign: WholeCampaign }) {
  const t = useMessages("campaigns");
  const checks = useQuery(query("GET /v1/campaigns/:id/checks", { id: campaign._id }));
  return (
    <Card title={t.checks} text={t.checksText}>
      <Loaded query={checks} skeleton={<SkeletonRows count={4} />}>
        {(shown) => (
          <ul className={styles.checks}>
            {shown.checks.map(({ name, status, message }) => (
              <li key={name}>
                <span className={styles.checkHead}>
                  {t.checkNames[name]}
                  <StatusBadge tone={TONES[status]}>{t.checkStatuses[status]}</StatusBadge>
                </span>
                {status !== "pass" && <span className={styles.error}>{message}</span>}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
