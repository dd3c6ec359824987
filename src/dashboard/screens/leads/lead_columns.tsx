/** The columns of leads in a table. */
import { Link } from "@tanstack/react-router";
import { useMessages } from "../../messages/messages.ts";
import { formatMoney } from "../../messages/money.ts";
import { useAssignees } from "../../parts/assignees.ts";
import { classes } from "../../parts/classes.ts";
import { StatusBadge } from "../../parts/status_badge.tsx";
import type { Column } from "../../parts/table.tsx";
import { DateOf } from "../../parts/time.tsx";
import { dayFromNow, gistOf, type Lead, STATUS_TONES, WEBSITE_TONES } from "./lead.ts";
import styles from "./leads_page.module.css";
import { useOwnerName } from "./owner.tsx";

export function useLeadColumns(): Column<Lead>[] {
  const t = useMessages("leads");
  const nameOf = useOwnerName();
  const hasSeveral = useAssignees().length > 1;
  return [
    {
      name: t.business,
      sort: { ascending: "name" },
      cell: (lead) => (
        <>
          <Named lead={lead} />
          {lead.next_task && <Task lead={lead} />}
        </>
      ),
    },
    {
      name: t.website,
      tight: true,
      cell: ({ website_status }) => (
        <StatusBadge tone={WEBSITE_TONES[website_status]}>{t.websiteStatuses[website_status]}</StatusBadge>
      ),
    },
    {
      name: t.phone,
      tight: true,
      secondary: true,
      cell: ({ phone }) => phone && <a href={`tel:${phone}`}>{phone}</a>,
    },
    {
      name: t.status,
      tight: true,
      secondary: true,
      cell: ({ status, do_not_contact }) =>
        do_not_contact ? (
          <StatusBadge tone="bad">{t.barred}</StatusBadge>
        ) : (
          <StatusBadge tone={STATUS_TONES[status]}>{t.statuses[status]}</StatusBadge>
        ),
    },
    ...(hasSeveral
      ? [
          {
            name: t.owner,
            tight: true,
            secondary: true,
            cell: ({ owner_id }: Lead) => owner_id && nameOf(owner_id),
          },
        ]
      : []),
    {
      name: t.value,
      sort: { descending: "value" },
      tight: true,
      secondary: true,
      align: "end",
      cell: ({ value }) => value && formatMoney(value),
    },
    {
      name: t.score,
      sort: { descending: "score" },
      tight: true,
      secondary: true,
      align: "end",
      cell: ({ score }) => <span title={t.scoreHint}>{score}</span>,
    },
  ];
}

/** What is to be done next, and when. */
export function Task({ lead: { next_task, next_task_on } }: { lead: Lead }) {
  const isLate = next_task_on !== null && next_task_on <= dayFromNow(0);
  return (
    <p className={classes("note", isLate && "bad")}>
      {next_task_on && <DateOf time={`${next_task_on}T12:00:00`} />} {next_task}
    </p>
  );
}

/** What a lead is called, with the way to it, and what it is. */
export function Named({ lead }: { lead: Lead }) {
  return (
    <>
      <Link to="/leads/$id" params={{ id: lead._id }} className={styles.name} dir="auto">
        {lead.name}
      </Link>
      <p className="note" dir="auto">
        {gistOf(lead)}
      </p>
    </>
  );
}
