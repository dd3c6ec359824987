/** The monthly report of a website: looked at, written in by hand, and mailed on the first. */
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../api/call.ts";
import { query, useFormChange } from "../../api/queries.ts";
import { formatDate } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, OutsideLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Select, TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { Unsaved } from "../../parts/unsaved.tsx";
import type { Website } from "../workspace/page.ts";
import styles from "./website_settings_page.module.css";

/** So many are offered to be looked at. */
const MOST_MONTHS = 12;

/** The months that there are reports of, the current one first, as "2026-11". */
function monthsSince(created: string): string[] {
  const now = new Date();
  return Array.from({ length: MOST_MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)).toISOString().slice(0, 7),
  ).filter((month, index) => index === 0 || month >= created.slice(0, 7));
}

export function MonthlyReport({ website: { _id: id, created_at } }: { website: Website }) {
  const t = useMessages("site");
  const [months] = useState(() => monthsSince(created_at));
  const [month, setMonth] = useState(months[0]!);
  const settings = useQuery(query("GET /v1/websites/:id/report_settings", { id }));
  const report = useQuery(query("GET /v1/websites/:id/reports/:month", { id, month }));
  const nameOf = (of: string) => formatDate(`${of}-01`, { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <Card title={t.report} text={t.reportText}>
      <Select
        label={t.reportMonth}
        value={month}
        onChange={(event) => setMonth(event.target.value)}
        options={months.map((value, index) => ({
          value,
          label: index === 0 ? t.reportSoFar(nameOf(value)) : nameOf(value),
        }))}
      />
      <Loaded query={report} skeleton={<SkeletonRows count={1} />}>
        {({ note }) => <Note key={month} id={id} month={month} note={note ?? ""} />}
      </Loaded>
      <OutsideLink icon={FileText} href={addressOf("GET /v1/websites/:id/reports/:month/page", { id, month })}>
        {t.reportPreview}
      </OutsideLink>
      <Loaded query={settings} skeleton={<SkeletonRows count={1} />}>
        {({ recipients }) => <Recipients id={id} recipients={recipients} />}
      </Loaded>
    </Card>
  );
}

function Recipients({ id, recipients }: { id: string; recipients: string[] }) {
  const t = useMessages("site");
  const [text, setText] = useState(recipients.join(", "));
  const save = useFormChange("PUT /v1/websites/:id/report_settings", {
    refresh: ["GET /v1/websites/:id/report_settings"],
    says: t.saved,
  });
  return (
    <ChangeForm
      className={styles.form}
      onSubmit={() => save.mutate({ id, recipients: text.split(/[\s,;]+/).filter(Boolean) })}
    >
      <TextField
        label={t.reportRecipients}
        hint={t.reportRecipientsHint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        problem={save.error?.message}
      />
      <Button type="submit" busy={save.isPending}>
        {t.reportSaveRecipients}
      </Button>
    </ChangeForm>
  );
}

function Note({ id, month, note }: { id: string; month: string; note: string }) {
  const t = useMessages("site");
  const [text, setText] = useState(note);
  const save = useFormChange("PUT /v1/websites/:id/reports/:month", {
    refresh: ["GET /v1/websites/:id/reports/:month"],
    says: t.saved,
  });
  return (
    <ChangeForm className={styles.form} onSubmit={() => save.mutate({ id, month, note: text.trim() || null })}>
      <Unsaved isDirty={text.trim() !== note} isSaving={save.isPending} />
      <TextArea
        label={t.reportNote}
        value={text}
        onChange={(event) => setText(event.target.value)}
        problem={save.error?.message}
        maxLength={4000}
      />
      <Button type="submit" busy={save.isPending}>
        {t.reportSaveNote}
      </Button>
    </ChangeForm>
  );
}
