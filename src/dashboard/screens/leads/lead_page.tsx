/** One lead: what can be said to them, how to reach them, their demo website, and what has become of it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Ellipsis, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Select } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Menu } from "../../parts/menu.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { useMay } from "../../session/session.ts";
import { Contact } from "./contact.tsx";
import { Demo } from "./demo.tsx";
import { FactsForm } from "./facts_form.tsx";
import { Findings } from "./findings.tsx";
import { History } from "./history.tsx";
import { gistOf, type Lead, STATUS_TONES, STATUSES, type Status, WEBSITE_TONES } from "./lead.ts";
import { LEAD_ROUTES, useLeadChange } from "./lead_change.ts";
import styles from "./lead_page.module.css";
import { NextStep } from "./next_step.tsx";
import { Origin } from "./origin.tsx";
import { OwnerField } from "./owner.tsx";
import { TagsForm } from "./tags_form.tsx";

export default function LeadPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const lead = useQuery(query("GET /v1/leads/:id", { id }));
  return (
    <Loaded query={lead} skeleton={<SkeletonRows count={5} />}>
      {(shown) => <LeadView lead={shown} />}
    </Loaded>
  );
}

function LeadView({ lead }: { lead: Lead }) {
  const t = useMessages("leads");
  const mayChange = useMay("editor");
  const { do_not_contact, website_status } = lead;
  return (
    <>
      <PageHeader
        above={<Link to="/leads">{t.back}</Link>}
        title={lead.name}
        text={
          <span className="line">
            {gistOf(lead)}
            <StatusBadge tone={WEBSITE_TONES[website_status]}>{t.websiteStatuses[website_status]}</StatusBadge>
          </span>
        }
      >
        {mayChange ? (
          <Actions lead={lead} />
        ) : (
          <StatusBadge tone={STATUS_TONES[lead.status]}>{t.statuses[lead.status]}</StatusBadge>
        )}
      </PageHeader>
      {do_not_contact && (
        <div className={styles.notice}>
          <Notice tone="warn">{t.mustNotNotice}</Notice>
        </div>
      )}
      <div className={styles.columns}>
        <div>
          <Findings lead={lead} />
          <Demo lead={lead} />
          <History lead={lead} mayChange={mayChange} />
        </div>
        <div>
          {mayChange && <NextStep lead={lead} />}
          <Contact lead={lead} />
          {mayChange && <TagsForm key={lead._id} lead={lead} />}
          <Origin lead={lead} />
        </div>
      </div>
    </>
  );
}

function Actions({ lead }: { lead: Lead }) {
  const t = useMessages("leads");
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"edit" | "delete" | null>(null);
  const change = useLeadChange();
  const remove = useChange("DELETE /v1/leads/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/leads"], id),
    refresh: LEAD_ROUTES.filter((route) => route !== "GET /v1/leads/:id"),
    says: t.deleted(lead.name),
  });
  return (
    <>
      <OwnerField lead={lead} />
      <Select
        label={t.statusOf(lead.name)}
        hideLabel
        value={lead.status}
        onChange={(event) => change.mutate({ id: lead._id, status: event.target.value as Status })}
        options={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
      />
      <Menu
        trigger={<IconButton icon={Ellipsis} look="plain" label={t.optionsOf(lead.name)} />}
        items={[
          { label: t.edit, icon: PencilLine, onSelect: () => setAsking("edit") },
          { label: t.delete, icon: Trash2, danger: true, separated: true, onSelect: () => setAsking("delete") },
        ]}
      />
      {asking === "edit" && <FactsForm lead={lead} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        open={asking === "delete"}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          remove.mutate({ id: lead._id });
          void navigate({ to: "/leads" });
        }}
        title={t.deleteTitle(lead.name)}
        description={t.deleteText}
        action={t.deleteAction}
      />
    </>
  );
}
