/** The monthly report of a website: looked at, written in by hand, and mailed on the first. */
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../api/call.ts";
import { query, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, OutsideLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import styles from "./website_settings_page.module.css";

/** @param id the website's */
export function MonthlyReport({ id }: { id: string }) {
  const t = useMessages("site");
  const [month] = useState(() => new Date().toISOString().slice(0, 7));
  const settings = useQuery(query("GET /v1/websites/:id/report_settings", { id }));
  const report = useQuery(query("GET /v1/websites/:id/reports/:month", { id, month }));
  return (
    <Card title={t.report} text={t.reportText}>
      <OutsideLink icon={FileText} href={addressOf("GET /v1/websites/:id/reports/:month/page", { id, month })}>
        {t.reportPreview}
      </OutsideLink>
      <Loaded query={settings} skeleton={<SkeletonRows count={1} />}>
        {({ recipients }) => <Recipients id={id} recipients={recipients} />}
      </Loaded>
      <Loaded query={report} skeleton={<SkeletonRows count={1} />}>
        {({ note }) => <Note id={id} month={month} note={note ?? ""} />}
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
