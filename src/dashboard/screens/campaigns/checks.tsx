/** What mail servers and the law want of a campaign, by the part of the draft in which each is met. */
import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { translated } from "../../messages/translated.ts";
import { Notice } from "../../parts/notice.tsx";
import type { WholeCampaign } from "./campaign.ts";
import styles from "./campaign_page.module.css";

type Check = Awaited<ReturnType<NonNullable<ReturnType<typeof checksOf>["queryFn"]>>>["checks"][number];
export type Step = "to" | "from" | "subject" | "content" | "when";

/** Where a check is met: the step of the draft, and in it the field. */
const PLACES: Record<Check["name"], { step: Step; field?: string }> = {
  lists: { step: "to", field: "list" },
  mail: { step: "from" },
  postal_address: { step: "from", field: "postal_address" },
  unsubscribe: { step: "from" },
  spf: { step: "from" },
  dkim: { step: "from" },
  dmarc: { step: "from" },
  links: { step: "content" },
  placeholders: { step: "content" },
  size: { step: "content" },
};
/** What the server sends nothing without. What DNS lacks keeps mail from some readers, and is told before it is sent. */
const NEEDED: readonly Check["name"][] = ["mail", "lists", "postal_address", "links"];

/** Whether it is still written: a draft, or a template. */
export const isWritten = ({ status }: WholeCampaign): boolean => status === "draft" || status === "template";
const isNeeded = ({ name, status }: Check): boolean => status === "fail" && NEEDED.includes(name);
const checksOf = (campaign: WholeCampaign) => query("GET /v1/campaigns/:id/checks", { id: campaign._id });

/** What a draft does not pass: what keeps it from being sent, and what else is to be looked at; null: not known yet. */
export function useOpenChecks(campaign: WholeCampaign): { needed: Check[]; others: Check[] } | null {
  const checks = useQuery({ ...checksOf(campaign), enabled: isWritten(campaign) });
  if (!checks.data) return null;
  const open = checks.data.checks.filter(({ status }) => status !== "pass");
  return { needed: open.filter(isNeeded), others: open.filter((check) => !isNeeded(check)) };
}

export const ofStep = (checks: Check[] | undefined, step: Step): Check[] =>
  checks?.filter(({ name }) => PLACES[name].step === step) ?? [];

/** Opens a step of the draft and goes to what is to be filled in there. */
function goTo({ step, field }: { step: Step; field?: string }): void {
  const section = document.querySelector<HTMLDetailsElement>(`main details[data-step="${step}"]`);
  if (!section) return;
  section.open = true;
  section.querySelector<HTMLElement>(field ? `[name="${field}"]` : "summary")?.focus();
}

/** Why a draft can't be sent yet; each reason leads to where it is met. */
export function NotReady({ campaign }: { campaign: WholeCampaign }) {
  const t = useMessages("campaigns");
  const { needed = [] } = useOpenChecks(campaign) ?? {};
  if (needed.length === 0 || campaign.status !== "draft") return null;
  const go = (name: Check["name"]) => (event: MouseEvent) => {
    event.preventDefault();
    goTo(PLACES[name]);
  };
  return (
    <div className={styles.notice}>
      <Notice tone="warn">
        {t.notReady}{" "}
        {needed.map(({ name }, index) => (
          <span key={name}>
            {index > 0 && ", "}
            <a href={`#${name}`} onClick={go(name)}>
              {t.checkNames[name]}
            </a>
          </span>
        ))}
      </Notice>
    </div>
  );
}

/** What says a check in the reader's language. */
export function useCheckWords(): (check: Check) => string {
  const ofCampaign = useMessages("campaignChecks");
  const ofSender = useMessages("senderChecks");
  return (check) => translated({ ...ofCampaign, ...ofSender }, check);
}

/** What of a step is to be looked at, in words. */
export function StepChecks({ checks }: { checks: Check[] }) {
  const t = useMessages("campaigns");
  const wordsOf = useCheckWords();
  if (checks.length === 0) return null;
  return (
    <ul className={styles.checks}>
      {checks.map((check) => (
        <li key={check.name}>
          <strong>{t.checkNames[check.name]}</strong> {wordsOf(check)}
        </li>
      ))}
    </ul>
  );
}
