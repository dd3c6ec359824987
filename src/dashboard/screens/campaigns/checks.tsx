/** What mail servers and the law want of a campaign, and whether it has it. */
import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../parts/card.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import type { WholeCampaign } from "./campaign.ts";
import styles from "./campaign_page.module.css";

type Check = Awaited<ReturnType<NonNullable<ReturnType<typeof checksOf>["queryFn"]>>>["checks"][number];

const TONES = { pass: "good", warn: "warn", fail: "bad" } as const;

/** The field of the draft in which a check can be met; the others are met elsewhere. */
const FIELDS: Partial<Record<Check["name"], string>> = {
  lists: "list",
  postal_address: "postal_address",
  links: "html",
  placeholders: "html",
  size: "html",
};
/** What the server sends nothing without. What DNS lacks keeps mail from some readers, and is told before it is sent. */
const NEEDED: readonly Check["name"][] = ["mail", "lists", "postal_address", "links"];

const checksOf = (campaign: WholeCampaign) => query("GET /v1/campaigns/:id/checks", { id: campaign._id });

/** What a draft fails: what keeps it from being sent, and what else is wrong; null: not known yet. */
export function useFailedChecks(campaign: WholeCampaign): { needed: Check[]; others: Check[] } | null {
  const checks = useQuery({ ...checksOf(campaign), enabled: campaign.status === "draft" });
  const failed = checks.data?.checks.filter(({ status }) => status === "fail");
  if (!failed) return null;
  const { needed = [], others = [] } = Object.groupBy(failed, ({ name }) =>
    NEEDED.includes(name) ? "needed" : "others",
  );
  return { needed, others };
}

/** What a check is about, as the screen calls it; where a field of the draft meets it, it leads there. */
function Name({ name }: Pick<Check, "name">) {
  const t = useMessages("campaigns");
  const field = FIELDS[name];
  const go = (event: MouseEvent) => {
    event.preventDefault();
    document.querySelector<HTMLElement>(`main form [name="${field}"]`)?.focus();
  };
  if (!field) return t.checkNames[name];
  return (
    <a href={`#${field}`} onClick={go}>
      {t.checkNames[name]}
    </a>
  );
}

/** Why a draft can't be sent yet. */
export function NotReady({ campaign }: { campaign: WholeCampaign }) {
  const t = useMessages("campaigns");
  const { needed = [] } = useFailedChecks(campaign) ?? {};
  if (needed.length === 0) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="warn">
        <p>{t.notReady}</p>
        <ul className={styles.needed}>
          {needed.map(({ name, message }) => (
            <li key={name}>
              <Name name={name} />: {t.checkTexts[name](message)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

export function Checks({ campaign }: { campaign: WholeCampaign }) {
  const t = useMessages("campaigns");
  const checks = useQuery(checksOf(campaign));
  return (
    <Card title={t.checks} text={t.checksText}>
      <Loaded query={checks} skeleton={<SkeletonRows count={4} />}>
        {(shown) => (
          <ul className={styles.checks}>
            {shown.checks.map(({ name, status, message }) => (
              <li key={name}>
                <span className={styles.checkHead}>
                  <span>
                    <Name name={name} />
                  </span>
                  <StatusBadge tone={TONES[status]}>{t.checkStatuses[status]}</StatusBadge>
                </span>
                {status !== "pass" && <span className={styles.error}>{t.checkTexts[name](message)}</span>}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
